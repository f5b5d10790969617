"""The oracle of 抗秦 drives the engine protocol as another program would, with JSON lines alone."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from compare_kangqin import OPTIONS, SHOWING, TASTES, choose, draw_chance
from naive_kangqin import SEATS, NaiveKangqin, opened

from qin_game.engine.session import EngineSession
from qin_game.shelf import load_shelf

GAMES = load_shelf().games


class Engine:
    def __init__(self) -> None:
        self.session = EngineSession(GAMES)

    def ask(self, cmd: str, **members: object) -> dict[str, Any]:
        response = json.loads(self.session.respond(json.dumps({"cmd": cmd, **members})))
        assert response.pop("ok"), response
        return response


def play_out(
    engine: Engine, naive: NaiveKangqin, state: dict[str, Any], policy: str, rng: Random
) -> int:
    """Play to the end, comparing every answer with the oracle. Return the plies."""
    showing = rng.choice(SHOWING)
    plies = 0
    while True:
        assert state == naive.to_json()
        seat = rng.randrange(SEATS)
        assert engine.ask("state", seat=seat)["state"] == naive.view(seat)
        legal = engine.ask("legal")["actions"]
        assert legal == naive.legal()
        if not legal:
            return plies
        action = choose(naive, policy, showing, rng)
        explained = engine.ask("explain", action=action)
        applied = engine.ask("apply", action=action)
        assert explained == {"legal": True, "events": applied["events"]}
        naive.play(action)
        assert applied["events"] == opened(naive.told)
        state = applied["state"]
        plies += 1


@pytest.mark.parametrize("policy", sorted(TASTES))
def test_whole_games_from_given_chance(policy: str) -> None:
    for number, options in enumerate(OPTIONS[:: 1 + (policy != "random")]):
        rng = Random(f"{policy} {number}")
        chance = draw_chance(rng, options["dice"])
        engine = Engine()
        given = {"chance": chance} if number % 2 else chance
        new = engine.ask("new", game="kangqin", players=4, options=options, **given)
        naive = NaiveKangqin(chance, **options)
        assert play_out(engine, naive, new["state"], policy, rng) >= 48


def test_going_on_from_a_position_of_a_game() -> None:
    for number in range(24):
        rng = Random(number)
        options = OPTIONS[number % len(OPTIONS)]
        naive = NaiveKangqin(draw_chance(rng, options["dice"]), **options)
        for _ in range(rng.randrange(60)):
            if naive.to_move is not None:
                naive.play(choose(naive, "trading", "high", rng))
        engine = Engine()
        state = engine.ask("position", state=naive.to_json())["state"]
        play_out(engine, naive, state, "random", rng)


def test_a_game_with_the_engine_as_a_process() -> None:
    rng = Random(5)
    chance = draw_chance(rng, 3)
    naive = NaiveKangqin(chance)
    lines = [json.dumps({"cmd": "new", "game": "kangqin", "players": 4, "chance": chance})]
    expected = [naive.to_json()]
    while naive.to_move is not None:
        action = choose(naive, "trading", "high", rng)
        naive.play(action)
        lines.append(json.dumps({"cmd": "apply", "action": action}))
        expected.append(naive.to_json())
    ended = subprocess.run(
        [sys.executable, "-m", "qin_game", "engine"],
        input="\n".join(lines).encode(),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert [json.loads(line)["state"] for line in ended.stdout.splitlines()] == expected
    assert not ended.stderr
