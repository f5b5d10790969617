"""The house rule ``major_clash: exchange`` and its rulings."""

from __future__ import annotations

from drawn import areas, cells, draw, events_of, names, pagodas, play, reason

from qin_game.rules.qin.events import MajorsExchanged, Part, ProvinceExpanded

MAJORS = "R0 R0 R0 R0 R0 .. R1 R1 R1 R1 R1"
DEAD = "R* R* R* R* R* R* R* R* R* R* R* .. .."


def test_it_is_off_by_default() -> None:
    assert reason(draw(MAJORS, "RB"), "RB:f13f12") == "joins_two_majors"


def test_joining_majors_is_legal() -> None:
    assert reason(draw(MAJORS, "RB", exchange=True), "RB:f13f12") is None
    one_owner = MAJORS.replace("R1", "R0")
    assert reason(draw(one_owner, "RB", exchange=True), "RB:f13f12") is None


def test_every_pagoda_on_the_joined_provinces_returns() -> None:
    drawing = f"""
        .. .. .. .. .. R1
        .. .. .. .. .. R1
        {MAJORS}
    """
    step = play(draw(drawing, "RB", exchange=True), "RB:f11f10")
    assert events_of(step, MajorsExchanged) == [
        MajorsExchanged(
            "R",
            cells("a11 b11 c11 d11 e11 f11 f12 f13 g11 h11 i11 j11 k11"),
            (
                Part(0, cells("a11 b11 c11 d11 e11"), 2),
                Part(1, cells("f12 f13"), 1),
                Part(1, cells("g11 h11 i11 j11 k11"), 2),
            ),
        )
    ]
    assert pagodas(step) == [
        "0 -province a11 b11 c11 d11 e11 (23)",
        "0 -province a11 b11 c11 d11 e11 (24)",
        "1 -province f12 f13 (22)",
        "1 -province g11 h11 i11 j11 k11 (23)",
        "1 -province g11 h11 i11 j11 k11 (24)",
    ]


def test_the_joined_area_is_dead_ground() -> None:
    step = play(draw(MAJORS, "RB", exchange=True), "RB:f13f12")
    assert areas(step.state) == ["R a13 b13 c13 d13 e13 f13 g13 h13 i13 j13 k13: nobody x0"]


def test_dead_ground_still_counts_as_province_spaces_for_touching() -> None:
    assert reason(draw(DEAD, "BB", exchange=True), "BB:l13m13") is None


def test_dead_ground_gives_no_village_majority() -> None:
    step = play(draw(f"{DEAD}\nv- .. Y1 Y1", "BB", exchange=True), "BB:l13m13")
    assert step.state.village_owners == (None,)


def test_a_village_next_to_exchanged_majors_keeps_its_owner_until_it_is_beaten() -> None:
    drawing = f"{MAJORS}\nv0"
    state = play(draw(drawing, "RB", exchange=True), "RB:f13f12").state
    assert state.village_owners == (0,)


def test_exchanged_majors_no_longer_defend_a_village() -> None:
    drawing = f"""
        {MAJORS}
        v0
        Y1 Y1
    """
    step = play(draw(drawing, "RB", exchange=True), "RB:f13f12")
    assert step.state.village_owners == (1,)
    assert pagodas(step)[-2:] == ["0 -village a12 (24)", "1 +village a12 (22)"]


def test_a_group_that_touches_dead_ground_alone_enlarges_it() -> None:
    step = play(draw(DEAD, "RR", exchange=True), "RR:l13m13")
    assert events_of(step, ProvinceExpanded) == [
        ProvinceExpanded(
            None,
            "R",
            cells("a13 b13 c13 d13 e13 f13 g13 h13 i13 j13 k13 l13 m13"),
            cells("l13 m13"),
        )
    ]
    assert pagodas(step) == []
    assert "province_became_major" not in names(step)


def test_a_province_joined_to_dead_ground_becomes_dead_ground() -> None:
    step = play(
        draw(
            f"{DEAD}\n" + ".. " * 11 + "..\n" + ".. " * 11 + "R1\n" + ".. " * 11 + "R1",
            "RR",
            exchange=True,
        ),
        "RR:l12l13",
    )
    assert names(step)[1] == "majors_exchanged"
    assert pagodas(step) == ["1 -province l10 l11 (24)"]
    assert [province.owner for province in step.state.provinces] == [None]


def test_dead_grounds_joined_stay_dead_ground() -> None:
    drawing = """
        R* R* R* R* R* R* R* R* R* R* R*
        .. .. .. .. .. .. .. .. .. .. .. ..
        R* R* R* R* R* R* R* R* R* R* R*
    """
    step = play(draw(drawing, "RB", exchange=True), "RB:a12b12")
    assert names(step)[1] == "majors_exchanged"
    assert [part.owner for part in events_of(step, MajorsExchanged)[0].parts] == [None, None]
    assert pagodas(step) == []


def test_touching_dead_ground_is_legal_even_where_a_join_would_have_no_owner() -> None:
    drawing = f"""
        {DEAD}
        .. .. ..
        R0 .. R1
        R0 .. R1
    """
    assert reason(draw(drawing, "RB", exchange=True), "RB:b11b10") == "join_has_no_owner"
    step = play(draw(drawing, "RR", exchange=True), "RR:b11b12")
    assert pagodas(step) == ["0 -province a10 a11 (24)", "1 -province c10 c11 (24)"]
    assert [province.owner for province in step.state.provinces] == [None]


def test_one_major_still_absorbs_minors() -> None:
    step = play(draw("R0 R0 R0 R0 R0 .. R1 R1", "RB", exchange=True), "RB:f13f12")
    assert areas(step.state) == ["R a13 b13 c13 d13 e13 f13 g13 h13: 0 x2"]


def test_a_tie_of_minors_is_still_illegal() -> None:
    state = draw("R0 R0 .. R1 R1", "RB", exchange=True)
    assert reason(state, "RB:c13c12") == "join_has_no_owner"
