"""The oracle drives the engine protocol as another program would, with JSON lines alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from layouts import TILES, random_position, shelf_layouts
from naive_qin import NaiveQin

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


def play_out(engine: Engine, naive: NaiveQin, state: dict[str, Any], rng: Random) -> int:
    """Play random actions to the end, comparing every answer with the oracle. Return the plies."""
    plies = 0
    while True:
        for key, value in naive.to_json().items():
            given = [sorted(hand) for hand in state[key]] if key == "hands" else state[key]
            assert given == value, key
        legal = engine.ask("legal")["actions"]
        assert legal == naive.legal()
        if not legal:
            return plies
        action = rng.choice(legal)
        explained = engine.ask("explain", action=action)
        applied = engine.ask("apply", action=action)
        assert explained == {"legal": True, "events": applied["events"]}
        naive.play(action)
        placed = sum(event["event"] == "pagoda_placed" for event in applied["events"])
        returned = sum(event["event"] == "pagoda_returned" for event in applied["events"])
        assert placed == sum(kind == "placed" for kind, *_ in naive.moves)
        assert returned == sum(kind == "returned" for kind, *_ in naive.moves)
        state = applied["state"]
        plies += 1


def test_whole_games_from_a_deck() -> None:
    for layout in shelf_layouts():
        for players in (2, 3, 4):
            rng = Random(players)
            deck = list(TILES) * 12
            rng.shuffle(deck)
            clash = rng.choice(["forbidden", "exchange"])
            engine = Engine()
            started = engine.ask(
                "new",
                game="qin",
                map=layout.name,
                players=players,
                deck=deck,
                options={"major_clash": clash},
            )
            naive = NaiveQin.new(layout.rows, layout.villages, players, deck, clash)
            assert play_out(engine, naive, started["state"], rng) > 20


def test_positions_drawn_by_others() -> None:
    played = 0
    for seed in range(120):
        rng = Random(seed)
        position = random_position(rng)
        naive = NaiveQin.from_state(position)
        if not naive.is_stuck():
            engine = Engine()
            played += play_out(engine, naive, engine.ask("position", state=position)["state"], rng)
    assert played > 200
