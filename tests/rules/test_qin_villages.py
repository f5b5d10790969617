"""Rules, "Resolution order", 2: villages."""

from __future__ import annotations

import pytest
from drawn import cells, draw, events_of, names, pagodas, play

from qin_game.rules.qin.events import (
    PagodaPlaced,
    PagodaReturned,
    VillageConquered,
    VillageTaken,
)
from qin_game.rules.qin.queries import village_strengths

# -- strength ------------------------------------------------------------------------------------


def test_strength_is_the_pagodas_on_the_provinces_with_an_edge_on_the_village() -> None:
    state = draw(
        """
        R0 R0 .. ..
        .. v- Y1 Y1
        B1 B1 B1 B1 B1
        """
    )
    assert village_strengths(state, 0) == (1, 3)


def test_a_corner_gives_no_strength() -> None:
    assert village_strengths(draw("R0 .. ..\nR0 .. ..\n.. v- .."), 0) == (0, 0)


def test_a_province_counts_once_however_many_edges_it_has() -> None:
    state = draw("R0 R0 R0\nR0 v- ..\n.. Y1 Y1")
    assert village_strengths(state, 0) == (1, 1)


def test_a_province_counts_once_for_a_village_of_two_squares() -> None:
    state = draw("R0 R0 ..\nw- w- Y1\n.. .. Y1\n")
    assert village_strengths(state, 0) == (1, 1)


def test_each_province_of_a_player_counts() -> None:
    state = draw("R0 R0 ..\n.. v- Y0\n.. .. Y0")
    assert village_strengths(state, 0) == (2, 0)


def test_the_pagoda_on_the_village_counts_for_nothing() -> None:
    assert village_strengths(draw("R0 R0\nv1"), 0) == (1, 0)


def test_a_lone_space_gives_no_strength() -> None:
    assert village_strengths(draw("R- ..\nv- .."), 0) == (0, 0)


def test_strengths_are_asked_for_by_village() -> None:
    state = draw("v- R0 R0 v-")
    assert [village_strengths(state, index) for index in (0, 1)] == [(1, 0), (1, 0)]
    with pytest.raises(IndexError):
        village_strengths(state, 2)


# -- an empty village ----------------------------------------------------------------------------


def test_an_empty_village_goes_to_the_strictly_strongest() -> None:
    step = play(draw("R- .. ..\n.. v- ..", "RB"), "RB:b13c13")
    assert step.events[3:5] == (
        VillageTaken(0, cells("b12")),
        PagodaPlaced(0, "village", cells("b12"), 1, 22),
    )
    assert step.state.village_owners == (0,)


def test_another_seat_can_win_a_village_by_my_placement() -> None:
    step = play(draw("R1 R1 .. ..\n.. .. v- ..", "RB", to_move=0), "RB:c13d13")
    assert pagodas(step) == ["1 +village c12 (22)"]


def test_a_tie_leaves_an_empty_village_empty() -> None:
    step = play(draw("R- .. ..\n.. v- ..\n.. Y1 Y1", "RB"), "RB:b13c13")
    assert step.state.village_owners == (None,)
    assert pagodas(step) == ["0 +province a13 b13 (23)"]


def test_three_seats_can_tie() -> None:
    step = play(draw("R- .. ..\n.. v- Y1\n.. B2 Y1\n.. B2 ..", "RB", players=3), "RB:b13c13")
    assert step.state.village_owners == (None,)


def test_a_village_of_two_squares_takes_one_pagoda() -> None:
    step = play(draw("R- .. ..\nw- w- ..", "RB"), "RB:b13c13")
    assert pagodas(step)[1:] == ["0 +village a12 b12 (22)"]
    assert step.state.village_owners == (0,)


def test_a_major_weighs_two_against_one() -> None:
    step = play(draw("R0 R0 R0 R0 ..\n.. v- .. ..\n.. Y1 Y1", "RB"), "RB:e13e12")
    assert pagodas(step) == ["0 +province a13 b13 c13 d13 e13 (22)", "0 +village b12 (21)"]


# -- an owned village ----------------------------------------------------------------------------


def test_a_village_is_conquered_by_a_seat_strictly_above_its_owner() -> None:
    step = play(draw("R0 R0 R0 R0 ..\n.. v1 .. ..\n.. Y1 Y1", "RB"), "RB:e13e12")
    assert step.events[-5:-2] == (
        VillageConquered(0, 1, cells("b12")),
        PagodaReturned(1, "village", cells("b12"), 23),
        PagodaPlaced(0, "village", cells("b12"), 1, 21),
    )


def test_a_tie_with_the_owner_keeps_the_village() -> None:
    step = play(draw("R- .. ..\n.. v1 ..\n.. Y1 Y1", "RB"), "RB:b13c13")
    assert step.state.village_owners == (1,)


def test_two_challengers_who_tie_above_the_owner_leave_it_the_village() -> None:
    drawing = """
        R0 R0 R0 R0 ..
        .. v2 Y1 .. ..
        .. .. Y1 Y1 Y1 Y1
        B2 B2
    """
    state = draw(drawing, "RB", players=3)
    assert village_strengths(state, 0) == (1, 2, 0)
    step = play(state, "RB:e13e12")
    assert village_strengths(step.state, 0) == (2, 2, 0)
    assert step.state.village_owners == (2,)


def test_an_owner_whose_strength_falls_to_0_keeps_the_village() -> None:
    state = draw("v0 .. Y1 Y1 ..", "RB", "YY", to_move=1)
    step = play(state, "YY:e13f13")
    assert village_strengths(step.state, 0) == (0, 0)
    assert step.state.village_owners == (0,)


def test_an_owner_without_strength_keeps_it_against_a_tie_of_others() -> None:
    step = play(draw("R- .. ..\n.. v2 ..\n.. Y1 Y1", "RB", players=3), "RB:b13c13")
    assert village_strengths(step.state, 0) == (1, 1, 0)
    assert step.state.village_owners == (2,)


def test_an_owner_without_strength_loses_it_to_the_first_strictly_strongest() -> None:
    step = play(draw("R- .. ..\n.. v1 ..", "RB"), "RB:b13c13")
    assert pagodas(step) == [
        "0 +province a13 b13 (23)",
        "1 -village b12 (24)",
        "0 +village b12 (22)",
    ]


def test_a_village_can_change_hands_because_a_province_was_absorbed() -> None:
    drawing = """
        v1 R1 R1 .. R0 R0 R0
        Y0 Y0
    """
    step = play(draw(drawing, "RB"), "RB:d13d12")
    assert step.state.village_owners == (0,)
    assert pagodas(step) == [
        "1 -province b13 c13 (23)",
        "0 +province b13 c13 d13 e13 f13 g13 (21)",
        "1 -village a13 (24)",
        "0 +village a13 (20)",
    ]


# -- when, and in which order --------------------------------------------------------------------


def test_villages_come_after_both_groups() -> None:
    step = play(draw("R- .. .. B-\n.. v- ..", "RB"), "RB:b13c13")
    assert names(step)[:7] == [
        *("tile_placed", "province_founded", "pagoda_placed"),
        *("province_founded", "pagoda_placed", "village_taken", "pagoda_placed"),
    ]


def test_the_second_half_can_undo_what_the_first_half_would_have_won() -> None:
    step = play(draw("R- .. .. B1 B1\n.. v- v- ..\n", "RB"), "RB:b13c13")
    assert step.state.village_owners == (0, 1)
    tied = play(draw("R- .. .. B1 B1\n.. w- w- ..\n", "RB"), "RB:b13c13")
    assert tied.state.village_owners == (None,)


def test_the_placing_seat_wins_first_then_the_others_clockwise_each_in_reading_order() -> None:
    drawing = """
        v- R0 R0 v- ..
        .. .. .. .. ..
        Y2 Y2 v- .. ..
        .. .. .. .. ..
        v- B1 B1 v- B-
    """
    step = play(draw(drawing, "RY", "YY", "RY", players=3, to_move=1), "YY:e10e11")
    assert pagodas(step) == [
        "1 +province e10 e11 (17)",
        "1 +village a9 (16)",
        "1 +village d9 (15)",
        "2 +village c11 (17)",
        "0 +village a13 (17)",
        "0 +village d13 (16)",
    ]


def test_every_village_is_looked_at_even_far_from_the_tile() -> None:
    state = draw("R- .. ..\n" + ".. .. ..\n" * 9 + "v- Y1 Y1", "RB")
    step = play(state, "RB:b13c13")
    assert pagodas(step) == ["0 +province a13 b13 (23)", "1 +village a3 (22)"]


def test_a_village_that_does_not_border_the_change_stays_as_it_is() -> None:
    step = play(draw("R- .. .. v1 Y1 Y1\n.. .. .. B0 B0", "RB"), "RB:b13b12")
    assert events_of(step, VillageTaken, VillageConquered) == []
    assert step.state.village_owners == (1,)
