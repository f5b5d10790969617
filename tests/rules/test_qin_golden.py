"""What may not change silently: recorded games, and how many ways to play there are."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

import pytest
from drawn import GAME, draw
from golden_records import GAMES, read, summary
from naive_qin import NaiveQin

from qin_game.rules.qin.game import QinGame

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState

# -- records -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_as_it_was_written_down(name: str) -> None:
    record, written = read(name)
    assert summary(record) == written


def test_the_recorded_games_have_everything_in_them() -> None:
    written = [read(name)[1] for name in GAMES]
    assert {event for data in written for event in data["events"]} >= {
        *("tile_placed", "province_founded", "province_expanded", "province_became_major"),
        *("provinces_joined", "majors_exchanged", "village_taken", "village_conquered"),
        *("pagoda_placed", "pagoda_returned", "tile_drawn", "turn_started", "game_ended"),
    }
    reasons = {data["final"]["outcome"]["reason"] for data in written}
    assert reasons == {"last_pagoda", "no_placement"}


# -- perft ---------------------------------------------------------------------------------------

BIRD_ROWS = """
    .....vv.....v
    .............
    .............
    ..v......v...
    ......B......
    .............
    ......Y......
    ..v.......vv.
    ..v...R......
    .............
    .............
    .......vv...v
    .............
"""
BIRD_VILLAGES = "f13+g13 m13 c10 j10 c5+c6 k6+l6 h2+i2 m2"
DECK = "RB YY RR BB RY YB RR RB YY BB RY YB RB RR YY BB"

JOINS = """
    R0 R0 .. R1 R1 ~~
    .. .. .. .. .. ~~
    Y1 Y1 .. Y0 Y0 Y0
    B- .. v- .. .. ~~
"""
MAJORS = """
    R0 R0 R0 R0 R0 .. .. R1 R1 R1 R1 R1
    v0 .. .. .. .. .. .. .. .. .. .. v1
    Y2 Y2 Y2 .. Y1 Y1 .. Y0 Y0 Y0 Y0 Y0
"""
LAST = """
    R0 R0 .. .. Y1 Y1
    v- .. B- .. .. v-
    ~~ ~~ ~~ .. ~~ ~~
"""
SCARCE = """
    R0 R0 .. R1 R1 .. B- ..
    ~~ ~~ .. ~~ ~~ .. ~~ ..
"""


def bird() -> QinState:
    drawing = {
        "rows": BIRD_ROWS.split(),
        "villages": [area.split("+") for area in BIRD_VILLAGES.split()],
    }
    game = QinGame([])
    setup = game.setup_from_json({"map": "bird", "players": 2, "drawing": drawing})
    return game.start(setup, game.chance_from_json(setup, {"deck": DECK.split()}))


def position(name: str) -> QinState:
    if name == "joins":
        return draw(JOINS, "RR YB RY", "RB YY BB", pile="RR RY YB BB", outside="~")
    if name == "majors":
        hands = ("RR YB RY", "RB YY BB", "RR YY RY")
        return draw(MAJORS, *hands, players=3, pile="RR RY YB BB", outside="~", exchange=True)
    if name == "last":
        return draw(LAST, "RR YB", "RB BB", pile="YY RB", outside="~", left=[3, 2])
    if name == "scarce":
        hands = ("RR RB", "RR YY", "RB YB", "RR")
        return draw(SCARCE, *hands, players=4, pile="RR BB", outside="~")
    return bird()


def perft(state: QinState, depth: int) -> int:
    """Count the ways to play ``depth`` actions."""
    legal = GAME.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(GAME.apply(state, action).state, depth - 1) for action in legal)


def naive_perft(game: NaiveQin, depth: int) -> int:
    texts = game.legal()
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = deepcopy(game)
        after.play(text)
        total += naive_perft(after, depth - 1)
    return total


PERFT = {
    "bird": (112, 17720),
    "joins": (33, 480, 3239, 12379),
    "majors": (70, 2870, 81320),
    "last": (12, 36, 0),
    "scarce": (7, 24, 91, 0),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    state = position(name)
    counts = PERFT[name]
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("name", PERFT)
def test_the_oracle_counts_the_same(name: str) -> None:
    game = NaiveQin.from_state(GAME.state_to_json(position(name)))
    assert (naive_perft(game, 1), naive_perft(game, 2)) == PERFT[name][:2]
