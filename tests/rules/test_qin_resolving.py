"""Rules, "Resolution order", 1: founding, expanding, absorbing."""

from __future__ import annotations

from drawn import areas, cells, draw, events_of, names, pagodas, play

from qin_game.rules.qin.cells import parse_cell
from qin_game.rules.qin.events import (
    PagodaPlaced,
    PagodaReturned,
    Part,
    ProvinceBecameMajor,
    ProvinceExpanded,
    ProvinceFounded,
    ProvincesJoined,
    TileDrawn,
    TilePlaced,
    TurnStarted,
)

# -- found ---------------------------------------------------------------------------------------


def test_a_new_area_of_two_spaces_is_founded_by_the_placing_seat() -> None:
    step = play(draw("Y- .. ..", "YY", "RR", to_move=1, pile="BB"), "RR:b13c13")
    assert step.events == (
        TilePlaced(1, "RR", parse_cell("b13"), parse_cell("c13")),
        ProvinceFounded(1, "R", cells("b13 c13")),
        PagodaPlaced(1, "province", cells("b13 c13"), 1, 23),
        TileDrawn(1, "BB", 0),
        TurnStarted(0, 11),
    )


def test_lone_spaces_that_are_touched_become_part_of_the_new_province() -> None:
    step = play(draw("R- .. R-", "RB"), "RB:b13b12")
    assert areas(step.state) == ["R a13 b13 c13: 0 x1"]
    assert events_of(step, ProvinceFounded) == [ProvinceFounded(0, "R", cells("a13 b13 c13"))]


def test_a_province_founded_with_five_spaces_is_a_major_at_once() -> None:
    state = draw(".. R- .. ..\nR- .. .. R-\n.. .. R- ..", "RR")
    step = play(state, "RR:b12c12")
    whole = cells("a12 b12 b13 c12 c11 d12")
    assert step.events[1:5] == (
        ProvinceFounded(0, "R", whole),
        PagodaPlaced(0, "province", whole, 1, 23),
        ProvinceBecameMajor(0, "R", whole),
        PagodaPlaced(0, "province", whole, 2, 22),
    )
    assert areas(step.state) == ["R a12 b12 b13 c11 c12 d12: 0 x2"]


def test_three_lone_spaces_and_a_half_found_a_minor() -> None:
    state = draw(".. R- ..\nR- .. R-\n.. .. ..", "RB")
    assert areas(play(state, "RB:b12b11").state) == ["R a12 b12 b13 c12: 0 x1"]


def test_each_half_can_found_a_province_of_its_own_first_half_first() -> None:
    step = play(draw("R- .. .. B-", "RB"), "RB:b13c13")
    assert events_of(step, ProvinceFounded) == [
        ProvinceFounded(0, "R", cells("a13 b13")),
        ProvinceFounded(0, "B", cells("c13 d13")),
    ]
    assert pagodas(step) == ["0 +province a13 b13 (23)", "0 +province c13 d13 (22)"]
    step = play(draw("B- .. .. R-", "RB"), "RB:c13b13")
    assert pagodas(step) == ["0 +province c13 d13 (23)", "0 +province a13 b13 (22)"]


# -- expand --------------------------------------------------------------------------------------


def test_a_province_that_grows_keeps_its_owner_though_another_seat_placed() -> None:
    step = play(draw("R1 R1 .. ..", "RB", to_move=0), "RB:c13d13")
    assert events_of(step, ProvinceExpanded) == [
        ProvinceExpanded(1, "R", cells("a13 b13 c13"), cells("c13"))
    ]
    assert areas(step.state) == ["R a13 b13 c13: 1 x1"]


def test_growing_places_no_pagoda() -> None:
    assert pagodas(play(draw("R0 R0 .. ..", "RR"), "RR:c13d13")) == []


def test_growing_takes_in_lone_spaces_without_asking() -> None:
    step = play(draw("R1 R1 .. R-", "RB"), "RB:c13c12")
    assert events_of(step, ProvinceExpanded) == [
        ProvinceExpanded(1, "R", cells("a13 b13 c13 d13"), cells("c13 d13"))
    ]


def test_on_reaching_five_spaces_the_owner_stacks_a_second_pagoda() -> None:
    step = play(draw("R1 R1 R1 .. ..", "RR", to_move=0), "RR:d13e13")
    whole = cells("a13 b13 c13 d13 e13")
    assert step.events[1:4] == (
        ProvinceExpanded(1, "R", whole, cells("d13 e13")),
        ProvinceBecameMajor(1, "R", whole),
        PagodaPlaced(1, "province", whole, 2, 22),
    )


def test_a_major_never_holds_more_than_a_double_pagoda() -> None:
    step = play(draw("R1 R1 R1 R1 R1 .. ..", "RR"), "RR:f13g13")
    assert pagodas(step) == []
    assert areas(step.state) == ["R a13 b13 c13 d13 e13 f13 g13: 1 x2"]


# -- absorb --------------------------------------------------------------------------------------


def test_in_a_join_the_others_take_their_pagodas_back_and_the_winner_stacks_a_second() -> None:
    step = play(draw("R0 R0 R0 .. R1 R1", "RB", pile=""), "RB:d13d12")
    whole = cells("a13 b13 c13 d13 e13 f13")
    parts = (Part(0, cells("a13 b13 c13"), 1), Part(1, cells("e13 f13"), 1))
    assert step.events[1:] == (
        ProvincesJoined(0, "R", whole, parts),
        PagodaReturned(1, "province", cells("e13 f13"), 24),
        ProvinceBecameMajor(0, "R", whole),
        PagodaPlaced(0, "province", whole, 2, 22),
        TurnStarted(1, 11),
    )


def test_a_winner_reuses_its_own_pagodas_first() -> None:
    step = play(draw(".. .. R1\n.. .. R1\nR0 R0 .. R0 R0", "RB"), "RB:c11c10")
    assert pagodas(step) == ["1 -province c12 c13 (24)"]
    assert step.state.supplies == (22, 24)


def test_a_winner_takes_back_what_is_more_than_a_double() -> None:
    step = play(draw(".. .. R0\n.. .. R0\nR0 R0 .. R0 R0", "RB"), "RB:c11c10")
    assert pagodas(step) == ["0 -province d11 e11 (22)"]
    assert areas(step.state) == ["R a11 b11 c11 c12 c13 d11 e11: 0 x2"]


def test_a_major_takes_back_the_pagodas_of_its_owners_minors() -> None:
    step = play(
        draw(".. .. .. .. .. R0\n.. .. .. .. .. R0\nR0 R0 R0 R0 R0 .. R1 R1", "RB"), "RB:f11f10"
    )
    assert pagodas(step) == ["0 -province f12 f13 (22)", "1 -province g11 h11 (24)"]
    assert "province_became_major" not in names(step)


def test_returns_come_before_placements() -> None:
    step = play(draw("R1 R1 .. R0 R0 R0", "RB", left=[1]), "RB:c13c12")
    assert pagodas(step)[0] == "1 -province a13 b13 (24)"
    assert pagodas(step)[1] == "0 +province a13 b13 c13 d13 e13 f13 (0)"


def test_each_half_resolves_by_itself_first_half_first() -> None:
    drawing = """
        R0 R0 .. R0 R0
        Y1 Y1 .. Y1 Y1 Y1
    """
    step = play(draw(drawing, "RY"), "RY:c13c12")
    joined = events_of(step, ProvincesJoined)
    assert [(event.color, event.owner) for event in joined] == [("R", 0), ("Y", 1)]


def test_the_parts_of_a_join_are_told_by_smallest_cell() -> None:
    step = play(draw(".. .. R0\n.. .. R0\nR1 R1 .. R0 R0", "RB"), "RB:c11c10")
    assert events_of(step, ProvincesJoined) == [
        ProvincesJoined(
            0,
            "R",
            cells("a11 b11 c11 c12 c13 d11 e11"),
            (
                Part(1, cells("a11 b11"), 1),
                Part(0, cells("c12 c13"), 1),
                Part(0, cells("d11 e11"), 1),
            ),
        )
    ]


def test_four_provinces_can_be_joined_at_once() -> None:
    drawing = """
        .. .. R1
        .. .. R1
        R0 R0 .. .. R0 R0
        .. .. .. R2
        .. .. .. R2
    """
    step = play(draw(drawing, "RR", players=3), "RR:c11d11")
    assert areas(step.state) == ["R a11 b11 c11 c12 c13 d9 d10 d11 e11 f11: 0 x2"]
    assert pagodas(step) == ["1 -province c12 c13 (19)", "2 -province d9 d10 (19)"]


def test_one_colour_tiles_join_as_one_group() -> None:
    drawing = """
        .. .. R1 R1
        R0 R0 .. .. R0 R0
    """
    step = play(draw(drawing, "RR"), "RR:c12d12")
    assert areas(step.state) == ["R a12 b12 c12 c13 d12 d13 e12 f12: 0 x2"]
    assert pagodas(step) == ["1 -province c13 d13 (24)"]
