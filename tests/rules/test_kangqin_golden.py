"""What may not change silently in 抗秦: recorded games, and how many ways to play there are."""

from __future__ import annotations

import os
import subprocess
import sys
from copy import deepcopy
from typing import TYPE_CHECKING

import pytest
from drawn_kangqin import GAME, after, draw, new
from golden_kangqin import GAMES, read, summary
from naive_kangqin import NaiveKangqin

if TYPE_CHECKING:
    from qin_game.rules.kangqin.state import KangqinState

# -- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_as_it_was_written_down(name: str) -> None:
    record, written = read(name)
    assert summary(record) == written


def test_the_recorded_games_have_everything_in_them() -> None:
    written = [read(name)[1] for name in GAMES]
    assert {event for data in written for event in data["events"]} == {
        *("round_started", "cards_dealt", "dice_rolled", "turn_started", "game_ended"),
        *("exchange_proposed", "proposal_passed", "proposal_accepted", "proposal_refused"),
        *("cards_exchanged", "stone_paid", "card_chosen", "cards_shown", "cup_opened"),
        *("lowest_turned", "round_settled"),
    }
    reasons = {data["final"]["outcome"]["reason"] for data in written}
    assert reasons == {"qin_emptied", "qin_stands"}
    assert {verb.split(":")[0] for data in written for verb in data["record"]["actions"]} == {
        *("propose", "pass", "accept", "refuse", "show", "take"),
    }


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_a_recorded_game_replays_the_same_whatever_python_hashes(hash_seed: str) -> None:
    name = next(iter(GAMES))
    program = (
        "from golden_kangqin import read, summary\n"
        f"record, written = read({name!r})\n"
        "assert summary(record) == written"
    )
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


# -- perft ---------------------------------------------------------------------------------------


def position(name: str) -> KangqinState:
    if name == "no stones":
        return draw(stones=[0, 0, 0, 0])
    if name == "second lap":
        return draw(stones=[1, 0, 2, 5], proposals=[1, 1, 1, 1], exchanges=[1, 1, 0, 0], lap=2)
    if name == "last turn":
        return after(new(blind=[1, 0]), *["pass"] * 11)
    if name == "reveal":
        return draw(phase="reveal", dice=[5, 5, 5], options={"take": "choose"}, round=4)
    if name == "free again":
        return draw(
            options={"second_price": "exchange"},
            stones=[0, 0, 0, 0],
            proposals=[1, 1, 1, 1],
            exchanges=[0, 1, 0, 1],
            lap=2,
        )
    return new()


def perft(state: KangqinState, depth: int) -> int:
    """Count the ways to play ``depth`` actions."""
    legal = GAME.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(GAME.apply(state, action).state, depth - 1) for action in legal)


def naive_perft(game: NaiveKangqin, depth: int) -> int:
    texts = game.legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        following = deepcopy(game)
        following.play(text)
        total += naive_perft(following, depth - 1)
    return total


PERFT: dict[str, tuple[int, ...]] = {
    "start": (9, 51, 369, 2331, 15849),
    "no stones": (9, 45, 297, 1701, 10017),
    "second lap": (9, 25, 97, 581, 3649),
    "last turn": (9, 30, 60, 120, 240, 816, 5896),
    "reveal": (2, 4, 8, 16, 26, 0),
    "free again": (9, 21, 45, 225, 465, 661, 1073, 1561),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    state = position(name)
    counts = PERFT[name]
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", PERFT)
def test_the_oracle_counts_the_same(name: str) -> None:
    game = NaiveKangqin.from_state(GAME.state_to_json(position(name)))
    depths = [depth for depth, count in enumerate(PERFT[name], 1) if count < 2000]
    assert [naive_perft(game, depth) for depth in depths] == [PERFT[name][d - 1] for d in depths]
