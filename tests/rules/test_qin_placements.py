"""The masks behind legality: the lazy list of placements, and what is carried from ply to ply."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from drawn import draw

from qin_game.rules.qin.action import PlaceTile
from qin_game.rules.qin.cells import (
    ALL_CELLS,
    GRID,
    NEIGHBOURS,
    cells_of,
    column_of,
    format_cell,
    is_cell,
    mask_of,
    parse_cell,
    row_of,
    spread,
)
from qin_game.rules.qin.legality import explain_illegal
from qin_game.rules.qin.placements import Placements, can_place
from qin_game.rules.qin.survey import survey_position
from qin_game.rules.qin.tiles import TILES
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState

GAME = load_shelf().game("qin")


def random_states(seed: int, **options: object) -> list[QinState]:
    rng = Random(seed)
    setup = GAME.setup_from_json(
        {"map": rng.choice(GAME.maps), "players": rng.choice([2, 3, 4]), "options": options}
    )
    states = [GAME.start(setup, GAME.draw_chance(setup, rng))]
    while states[-1].outcome is None:
        action = rng.choice(GAME.legal_actions(states[-1]))
        states.append(GAME.apply(states[-1], action).state)
    return states


# -- cells ---------------------------------------------------------------------------------------


def test_there_are_169_cells_in_the_order_column_then_row() -> None:
    names = [format_cell(cell) for cell in ALL_CELLS]
    assert len(names) == 169
    assert names[:2] == ["a1", "a2"]
    assert names[12:14] == ["a13", "b1"]
    assert names[-1] == "m13"
    assert all(parse_cell(name) == cell for name, cell in zip(names, ALL_CELLS, strict=True))
    assert all(one < other for one, other in pairwise(ALL_CELLS))


def test_neighbours_share_an_edge_and_nothing_wraps_round() -> None:
    for cell in ALL_CELLS:
        place = (column_of(cell), row_of(cell))
        for other in ALL_CELLS:
            distance = abs(place[0] - column_of(other)) + abs(place[1] - row_of(other))
            assert (other in NEIGHBOURS[cell]) == (distance == 1)
            assert (spread(1 << cell) >> other & 1) == (distance == 1)


def test_masks_and_cells_are_inverse() -> None:
    assert cells_of(GRID) == ALL_CELLS
    assert mask_of(cells_of(0b1011)) == 0b1011


@pytest.mark.parametrize("text", ["", "a", "a0", "a14", "n1", "A1", "a01", "a1 ", "a①", "1a", "aa"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a square"):
        parse_cell(text)


@pytest.mark.parametrize("value", [-1, 13, 181, 182, 10**30, True, 1.0, "a1", None])
def test_what_is_no_cell_is_told(value: object) -> None:
    assert not is_cell(value)


# -- the list of placements ----------------------------------------------------------------------


def test_placements_are_a_sequence_in_ascending_order() -> None:
    for state in random_states(1)[:-1]:
        placements = GAME.legal_actions(state)
        items = list(placements)
        assert items == sorted(set(items))
        assert len(placements) == len(items)
        assert [placements[i] for i in range(len(items))] == items
        assert [placements[-1 - i] for i in range(len(items))] == items[::-1]
        assert placements[1:7:2] == tuple(items[1:7:2])


def test_an_index_outside_is_an_error() -> None:
    placements = GAME.legal_actions(random_states(1)[0])
    for index in (len(placements), -len(placements) - 1):
        with pytest.raises(IndexError):
            placements[index]


def test_placements_are_values() -> None:
    state = draw("R- .. ..", "RB YY")
    same = Placements(state.survey, ("YY", "RB", "RB"))
    assert state.legal_actions == same
    assert hash(state.legal_actions) == hash(same)
    assert state.legal_actions != Placements(state.survey, ("RB",))
    assert state.legal_actions != list(same)
    assert repr(Placements(state.survey, ())) == "Placements([])"


def test_a_hand_can_place_if_one_of_its_tiles_can() -> None:
    state = draw("R0 R0 .. R1 R1\n~~ ~~ .. ~~ ~~", "RR", "YY", outside="~")
    assert not can_place(state.survey, ())
    assert not can_place(state.survey, ("RR", "RR"))
    assert can_place(state.survey, ("RR", "YY"))


@pytest.mark.parametrize("seed", range(6))
def test_a_placement_is_in_the_list_exactly_when_no_reason_speaks_against_it(seed: int) -> None:
    for state in random_states(seed)[:-1:7]:
        listed = set(GAME.legal_actions(state))
        for tile in TILES:
            for first in ALL_CELLS:
                for second in NEIGHBOURS[first]:
                    action = PlaceTile(tile, first, second)
                    assert (explain_illegal(state, action) is None) == (action in listed)
                    assert (action in GAME.legal_actions(state)) == (action in listed)


# -- what is carried from ply to ply -------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_what_is_carried_along_is_what_would_be_derived_from_scratch(seed: int) -> None:
    options = {"major_clash": "exchange"} if seed % 2 else {}
    for state in random_states(seed, **options):
        fresh = survey_position(state.setup, state.spaces, state.provinces, state.village_owners)
        carried = state.survey
        assert carried.strengths == fresh.strengths
        assert carried.room == fresh.room
        if state.outcome is not None and state.outcome.reason == "last_pagoda":
            continue
        assert fresh.unsettled == carried.unsettled == 0
        for mine, other in zip(carried.layers, fresh.layers, strict=True):
            assert sorted(mine.areas) == sorted(other.areas)
            assert mine.lone == other.lone
            assert mine.allowed & carried.room.free == other.allowed & fresh.room.free


def test_applying_changes_nothing_about_the_state_before() -> None:
    for state in random_states(3)[:-1]:
        before = GAME.state_to_json(state)
        legal = list(GAME.legal_actions(state))
        GAME.apply(state, legal[0])
        assert GAME.state_to_json(state) == before
        assert list(GAME.legal_actions(state)) == legal
