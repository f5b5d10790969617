"""Rules, "Legality of a join": one test per sentence and ruling."""

from __future__ import annotations

from itertools import combinations

import pytest
from drawn import areas, draw, names, pagodas, play, reason

from qin_game.rules.qin.survey import clash, join_refusal

# -- none or one province ------------------------------------------------------------------------


def test_a_group_that_touches_no_province_is_legal() -> None:
    assert reason(draw("Y- .. .."), "RR:b13c13") is None


def test_a_group_that_touches_one_province_is_legal_whoever_owns_it() -> None:
    assert reason(draw("R1 R1 .. .."), "RR:c13d13") is None
    assert reason(draw("R1 R1 R1 R1 R1 R1 .. .."), "RR:g13h13") is None


def test_a_province_touched_by_both_halves_is_one_province() -> None:
    assert reason(draw("R1 R1 R1\n.. .. .."), "RR:a12b12") is None
    assert areas(play(draw("R1 R1 R1\n.. .. .."), "RR:a12b12").state) == [
        "R a12 a13 b12 b13 c13: 1 x2"
    ]


# -- majors --------------------------------------------------------------------------------------


def test_two_majors_of_different_players_may_not_be_joined() -> None:
    state = draw("R0 R0 R0 R0 R0 .. R1 R1 R1 R1 R1", "RB")
    assert reason(state, "RB:f13f12") == "joins_two_majors"


def test_two_majors_of_one_player_may_not_be_joined_either() -> None:
    state = draw("R0 R0 R0 R0 R0 .. R0 R0 R0 R0 R0", "RB")
    assert reason(state, "RB:f13f12") == "joins_two_majors"


def test_two_majors_may_not_be_joined_over_both_halves_of_a_tile() -> None:
    state = draw("R0 R0 R0 R0 R0 .. .. R1 R1 R1 R1 R1", "RR BB")
    assert reason(state, "RR:f13g13") == "joins_two_majors"


def test_two_majors_and_a_minor_may_not_be_joined() -> None:
    state = draw(".. .. .. .. .. R0\n.. .. .. .. .. R0\nR0 R0 R0 R0 R0 .. R1 R1 R1 R1 R1", "RB")
    assert reason(state, "RB:f11f10") == "joins_two_majors"


def test_one_major_keeps_everything_even_against_a_larger_sum_of_minors() -> None:
    state = draw(
        """
        .. .. .. .. .. R1
        .. .. .. .. .. R1
        .. .. .. .. .. R1
        .. .. .. .. .. R1
        R0 R0 R0 R0 R0 .. R1 R1 R1 R1
        .. .. .. .. .. ..
        """,
        "RB",
    )
    step = play(state, "RB:f9f8")
    assert areas(step.state) == ["R a9 b9 c9 d9 e9 f9 f10 f11 f12 f13 g9 h9 i9 j9: 0 x2"]
    assert step.state.supplies == (22, 24)


def test_a_major_is_never_absorbed_by_the_placing_seat() -> None:
    state = draw("R1 R1 R1 R1 R1 .. R0 R0 R0 R0", "RB", to_move=0)
    assert areas(play(state, "RB:f13f12").state) == [
        "R a13 b13 c13 d13 e13 f13 g13 h13 i13 j13: 1 x2"
    ]


# -- minors --------------------------------------------------------------------------------------


def test_the_player_with_most_spaces_takes_the_whole() -> None:
    state = draw("R0 R0 R0 .. R1 R1", "RB", to_move=0)
    assert areas(play(state, "RB:d13d12").state) == ["R a13 b13 c13 d13 e13 f13: 0 x2"]


def test_it_is_not_the_placing_seat_that_counts_but_the_spaces() -> None:
    state = draw("R0 R0 .. R1 R1 R1", "RB", to_move=0)
    assert areas(play(state, "RB:c13c12").state) == ["R a13 b13 c13 d13 e13 f13: 1 x2"]


def test_spaces_are_summed_by_player_not_by_province() -> None:
    state = draw(
        """
        .. .. .. R1
        .. .. .. R1
        R0 R0 R0 .. R1 R1
        """,
        "RB",
    )
    assert areas(play(state, "RB:d11d10").state) == ["R a11 b11 c11 d11 d12 d13 e11 f11: 1 x2"]


def test_a_shared_top_is_illegal() -> None:
    assert reason(draw("R0 R0 .. R1 R1", "RB"), "RB:c13c12") == "join_has_no_owner"
    assert reason(draw("R0 R0 R0 R0 .. R1 R1 R1 R1", "RB"), "RB:e13e12") == "join_has_no_owner"


def test_a_shared_top_of_sums_is_illegal() -> None:
    state = draw(".. .. .. .. R1\n.. .. .. .. R1\nR0 R0 R0 R0 .. R1 R1", "RB")
    assert reason(state, "RB:e11e10") == "join_has_no_owner"


def test_a_tie_below_the_top_does_not_matter() -> None:
    drawing = """
        .. .. .. R1
        .. .. .. R1
        R0 R0 R0 .. R2 R2
    """
    assert reason(draw(drawing, "RB", players=3), "RB:d11d10") is None
    assert areas(play(draw(drawing, "RB", players=3), "RB:d11d10").state) == [
        "R a11 b11 c11 d11 d12 d13 e11 f11: 0 x2"
    ]


def test_three_at_the_top_are_illegal_too() -> None:
    drawing = """
        .. .. R1
        .. .. R1
        R0 R0 .. R2 R2
    """
    assert reason(draw(drawing, "RB", players=3), "RB:c11c10") == "join_has_no_owner"


def test_provinces_of_one_player_may_always_be_joined() -> None:
    state = draw("R1 R1 .. R1 R1", "RB")
    assert reason(state, "RB:c13c12") is None
    assert areas(play(state, "RB:c13c12").state) == ["R a13 b13 c13 d13 e13: 1 x2"]


def test_the_new_tile_counts_for_nobody() -> None:
    state = draw("R0 R0 .. .. R1 R1", "RR", to_move=0)
    assert reason(state, "RR:c13d13") == "join_has_no_owner"


def test_lone_spaces_count_for_nobody() -> None:
    state = draw(".. .. R-\nR0 R0 .. R1 R1", "RB", to_move=0)
    assert reason(state, "RB:c12c11") == "join_has_no_owner"
    state = draw(".. .. R-\nR0 R0 .. R1 R1 R1", "RB", to_move=0)
    assert areas(play(state, "RB:c12c11").state) == ["R a12 b12 c12 c13 d12 e12 f12: 1 x2"]


# -- colours apart -------------------------------------------------------------------------------


def test_each_colour_of_the_tile_is_checked_by_itself() -> None:
    drawing = """
        R0 R0 .. R1 R1
        Y0 Y0 .. Y1 Y1 Y1
        B0 B0 ..
    """
    state = draw(drawing, "RB RY YB")
    assert reason(state, "RY:c13c12") == "join_has_no_owner"
    assert reason(state, "YB:c12c11") is None
    assert reason(state, "YB:c13c12") is None


def test_an_illegal_second_half_forbids_the_tile() -> None:
    state = draw("R0 R0 .. R1 R1\n.. .. ..", "RY RB")
    assert reason(state, "RY:c12c13") is None
    assert reason(state, "RY:c13c12") == "join_has_no_owner"
    assert reason(draw("Y0 Y0 .. Y1 Y1\n.. .. ..", "RY"), "RY:c12c13") == "join_has_no_owner"


def test_of_two_illegal_halves_the_first_is_named() -> None:
    drawing = """
        .. .. R0 R0 R0 R0 .. R1 R1 R1 R1
        .. Y0 Y0 Y0 Y0 Y0 .. Y1 Y1 Y1 Y1 Y1
    """
    state = draw(drawing, "RY RY")
    assert reason(state, "RY:g13g12") == "join_has_no_owner"
    drawing = """
        .. .. Y0 Y0 Y0 Y0 .. Y1 Y1 Y1 Y1
        .. R0 R0 R0 R0 R0 .. R1 R1 R1 R1 R1
    """
    assert reason(draw(drawing, "RY RY"), "RY:g12g13") == "joins_two_majors"


# -- one-colour tiles ----------------------------------------------------------------------------

HALVES_TIE = """
    .. .. R1 .. .. ..
    .. .. R1 .. .. ..
    R0 R0 .. .. R0 R0
    .. .. .. R2 .. ..
    .. .. .. R2 .. ..
"""


def test_a_one_colour_tile_is_one_group_even_if_each_half_alone_is_illegal() -> None:
    alone = draw(HALVES_TIE, "RB", players=3)
    assert reason(alone, "RB:c11c10") == "join_has_no_owner"
    assert reason(alone, "RB:d11d12") == "join_has_no_owner"
    together = draw(HALVES_TIE, "RR", players=3)
    assert reason(together, "RR:c11d11") is None
    assert areas(play(together, "RR:c11d11").state) == [
        "R a11 b11 c11 c12 c13 d9 d10 d11 e11 f11: 0 x2"
    ]


def test_a_one_colour_tile_is_one_group_even_if_each_half_alone_is_legal() -> None:
    alone = draw("R0 R0 .. .. R1 R1", "RB")
    assert reason(alone, "RB:c13c12") is None
    assert reason(alone, "RB:d13d12") is None
    assert reason(draw("R0 R0 .. .. R1 R1", "RR"), "RR:c13d13") == "join_has_no_owner"


def test_a_third_province_can_make_two_joinable() -> None:
    drawing = """
        .. .. .. R0 R0
        R0 R0 .. ..
        .. .. R1
        .. .. R1
    """
    assert reason(draw(drawing, "RB"), "RB:c12c13") == "join_has_no_owner"
    assert reason(draw(drawing, "RR"), "RR:c12d12") is None


def test_a_third_province_can_make_a_legal_pair_illegal() -> None:
    drawing = """
        .. .. .. .. .. R1
        .. .. .. .. .. R1
        R0 R0 R0 R0 .. ..
        .. .. .. .. R1
        .. .. .. .. R1
    """
    assert reason(draw(drawing, "RB"), "RB:e11e12") is None
    assert reason(draw(drawing, "RR"), "RR:e11f11") == "join_has_no_owner"


def test_pairs_stacked_on_each_other_are_judged_as_well() -> None:
    drawing = """
        R0 .. R1
        R0 .. R1
        .. .. ..
        .. .. ..
    """
    state = draw(drawing, "RR")
    assert reason(state, "RR:b12b13") == "join_has_no_owner"
    assert reason(state, "RR:b11b12") == "join_has_no_owner"
    assert reason(state, "RR:a10a11") is None


# -- the quick judgment of two -------------------------------------------------------------------


AREAS = """
    R0 R0 .. R1 R1 .. R0 R0 R0 .. R1 R1 R1
    .. .. .. .. .. .. .. .. .. .. .. .. ..
    R0 R0 R0 R0 R0 .. R1 R1 R1 R1 R1 .. ..
    .. .. .. .. .. .. .. .. .. .. .. .. ..
"""
DEAD = "R* R* R* R* R* R* R* R* R* R* R*"


@pytest.mark.parametrize("exchange", [False, True])
def test_two_areas_clash_exactly_when_they_may_not_be_joined(*, exchange: bool) -> None:
    state = draw(AREAS + DEAD if exchange else AREAS, exchange=exchange)
    parts = state.survey.layers[0].areas
    verdicts = set()
    for one, other in combinations(parts, 2):
        refusal = join_refusal((one, other), exchange=exchange)
        assert clash(one, other, exchange=exchange) == (refusal is not None)
        verdicts.add(refusal)
    expected = {None, "join_has_no_owner"} | (set() if exchange else {"joins_two_majors"})
    assert verdicts == expected


def test_a_join_of_minors_makes_a_major() -> None:
    step = play(draw("R0 R0 .. R0 R0", "RB"), "RB:c13c12")
    assert "province_became_major" in names(step)
    assert pagodas(step) == []
