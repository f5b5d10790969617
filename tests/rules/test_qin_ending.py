"""Rules, "Resolution order", 3, and "End": how a game of Qin ends."""

from __future__ import annotations

from drawn import GAME, areas, cells, draw, names, pagodas, play, reason

from qin_game.rules.qin.action import PASS
from qin_game.rules.qin.events import GameEnded, PagodaPlaced, ProvinceFounded
from qin_game.rules.qin.state import QinOutcome

# -- the last pagoda -----------------------------------------------------------------------------


def test_the_game_ends_the_instant_a_supply_reaches_0() -> None:
    step = play(draw("R- .. .. ..", "RB", left=[1]), "RB:b13c13")
    assert step.events[1:] == (
        ProvinceFounded(0, "R", cells("a13 b13")),
        PagodaPlaced(0, "province", cells("a13 b13"), 1, 0),
        GameEnded("last_pagoda", (0,), (1, 0), (0, 24)),
    )
    assert step.state.outcome == QinOutcome("last_pagoda", (0,), (1, 0), (0, 24))
    assert step.state.to_move is None
    assert step.state.ply == 11
    assert list(GAME.legal_actions(step.state)) == []


def test_the_seat_with_no_pagodas_left_wins_on_whoevers_turn() -> None:
    step = play(draw("R1 R1 R1 R1 .. ..", "RB", left=[None, 1], to_move=0), "RB:e13f13")
    assert step.state.outcome == QinOutcome("last_pagoda", (1,), (0, 2), (24, 0))


def test_the_seat_with_no_pagodas_left_wins_even_with_fewer_on_the_board() -> None:
    state = draw("R- .. .. .. Y1 Y1 Y1 Y1 Y1", "RB", left=[1, None])
    assert play(state, "RB:b13c13").state.outcome == QinOutcome(
        "last_pagoda", (0,), (1, 2), (0, 22)
    )


def test_no_tile_is_drawn_after_the_last_pagoda() -> None:
    step = play(draw("R- .. .. ..", "RB YY", left=[1], pile="BB"), "RB:b13c13")
    assert step.state.hands[0] == ("YY",)
    assert step.state.pile == ("BB",)


def test_the_second_half_does_not_resolve_after_the_last_pagoda() -> None:
    state = draw("R- .. .. B0 B0 B0 B0", "RB", left=[1])
    step = play(state, "RB:b13c13")
    assert names(step) == ["tile_placed", "province_founded", "pagoda_placed", "game_ended"]
    assert areas(step.state) == ["R a13 b13: 0 x1", "B d13 e13 f13 g13: 0 x1"]
    assert step.state.color_at(cells("c13")[0]) == "B"


def test_a_last_pagoda_of_the_second_half_comes_after_the_first_half() -> None:
    step = play(draw("R1 R1 R1 R1 .. .. B- ..", "RB", left=[1]), "RB:e13f13")
    assert pagodas(step) == [
        "1 +province a13 b13 c13 d13 e13 (22)",
        "0 +province f13 g13 (0)",
    ]


def test_villages_do_not_resolve_after_the_last_pagoda() -> None:
    step = play(draw("R- .. .. ..\nv- v- ..", "RB", left=[1]), "RB:b13c13")
    assert names(step)[-2:] == ["pagoda_placed", "game_ended"]
    assert step.state.village_owners == (None, None)


def test_no_further_village_resolves_after_the_last_pagoda() -> None:
    step = play(draw("R- .. .. ..\nv- v- ..", "RB", left=[2]), "RB:b13c13")
    assert step.state.village_owners == (0, None)
    assert pagodas(step) == ["0 +province a13 b13 (1)", "0 +village a12 (0)"]


def test_the_first_seat_to_run_out_wins_alone() -> None:
    state = draw("R- .. .. ..\nv- v- .. Y1 Y1\n.. .. .. v- ..", "RB", left=[2, 1])
    step = play(state, "RB:b13c13")
    assert step.state.outcome == QinOutcome("last_pagoda", (0,), (2, 1), (0, 1))


def test_a_major_founded_with_the_last_pagoda_gets_only_that_one() -> None:
    state = draw(".. R- .. ..\nR- .. .. R-\n.. .. R- ..", "RR", left=[1])
    step = play(state, "RR:b12c12")
    assert areas(step.state) == ["R a12 b12 b13 c11 c12 d12: 0 x1"]
    assert names(step) == ["tile_placed", "province_founded", "pagoda_placed", "game_ended"]


def test_pagodas_returned_in_the_same_turn_count_before_the_last_is_placed() -> None:
    drawing = """
        .. .. R0
        .. .. R0
        R0 R0 .. R0 R0
    """
    step = play(draw(drawing, "RB", left=[1]), "RB:c11c10")
    assert pagodas(step) == ["0 -province d11 e11 (2)"]
    assert step.state.outcome is None


def test_nothing_can_be_played_after_the_end() -> None:
    over = play(draw("R- .. .. ..", "RB RR", left=[1]), "RB:b13c13").state
    assert reason(over, "RR:b12c12") == "game_over"
    assert reason(over, "pass") == "game_over"


# -- nobody can place ----------------------------------------------------------------------------

CORNER = "R1 R1 .. ..\n~~ ~~ ~~ ~~"


def test_the_game_ends_when_no_seat_can_place() -> None:
    step = play(draw(CORNER, "BB", "YY", outside="~", pile="RR"), "BB:c13d13")
    assert names(step) == [
        *("tile_placed", "province_founded", "pagoda_placed", "tile_drawn", "game_ended"),
    ]
    assert step.state.outcome == QinOutcome("no_placement", (0, 1), (1, 1), (23, 23))
    assert step.state.to_move is None


def test_the_game_ends_when_all_tiles_are_used_up() -> None:
    state = draw("R1 R1 .. ..", "BB", "", pile="", left=[5, 4])
    step = play(state, "BB:c13d13")
    assert step.state.outcome == QinOutcome("no_placement", (0, 1), (1, 1), (4, 4))


def test_the_most_pagodas_on_the_board_win() -> None:
    state = draw("R1 R1 R1 R1 .. ..\n~~ ~~ ~~ ~~ ~~ ~~", "RB", "", pile="", outside="~")
    step = play(state, "RB:e13f13")
    assert step.state.outcome == QinOutcome("no_placement", (1,), (0, 2), (24, 22))


def test_a_tie_is_shared() -> None:
    state = draw("R1 R1 .. .. Y2 Y2", "BB", "", "", players=3, pile="", outside="~")
    assert play(state, "BB:c13d13").state.outcome == QinOutcome(
        "no_placement", (0, 1, 2), (1, 1, 1), (18, 18, 18)
    )


def test_it_is_pagodas_on_the_board_that_count_not_those_left() -> None:
    state = draw("R1 R1 .. ..", "BB", "", pile="", left=[2, 20])
    assert play(state, "BB:c13d13").state.outcome == QinOutcome(
        "no_placement", (0, 1), (1, 1), (1, 20)
    )


def test_the_drawn_tile_decides_whether_the_game_goes_on() -> None:
    drawing = "R0 R0 .. R1 R1 .. ..\n~~ ~~ .. ~~ ~~ ~~ ~~"
    ends = play(draw(drawing, "BB", "RR", pile="RR", outside="~"), "BB:f13g13")
    assert ends.state.outcome is not None
    goes_on = play(draw(drawing, "BB", "RR", pile="BB", outside="~"), "BB:f13g13")
    assert goes_on.state.outcome is None
    assert list(GAME.legal_actions(goes_on.state)) == [PASS]


def test_a_seat_passes_while_another_can_place() -> None:
    drawing = "R0 R0 .. R1 R1\n~~ ~~ .. ~~ ~~"
    state = draw(drawing, "RR", "RR", "YY", players=3, outside="~")
    step = play(state, "pass", "pass")
    assert step.state.to_move == 2
    assert reason(step.state, "pass") == "must_place"


# -- series --------------------------------------------------------------------------------------


def test_a_game_adds_the_remaining_pagodas_to_a_series() -> None:
    over = play(draw("R- .. .. ..", "RB", left=[1, 7]), "RB:b13c13").state
    assert GAME.series_points(over) == (0, 7)
