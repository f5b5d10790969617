"""Rules, "Components", "Squares", "Words" and "A turn": one test per sentence."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from drawn import GAME, areas, cells, draw, names, pagodas, play, reason

from qin_game.rules.game import IllegalActionError
from qin_game.rules.qin.action import PASS, PlaceTile, format_action
from qin_game.rules.qin.board import Board, Village
from qin_game.rules.qin.cells import ALL_CELLS, parse_cell
from qin_game.rules.qin.events import TileDrawn, TilePlaced, TurnStarted
from qin_game.rules.qin.game import QinGame
from qin_game.rules.qin.legality import REASON_CODES

MEADOW = Board(
    "meadow",
    grass=frozenset(set(ALL_CELLS) - {parse_cell(name) for name in ("g5", "g7", "g9", "a1")}),
    water=frozenset(),
    villages=(Village((parse_cell("a1"),)),),
    starts=((parse_cell("g5"), "R"), (parse_cell("g7"), "Y"), (parse_cell("g9"), "B")),
)
GAMES = QinGame([MEADOW])


def new_game(players: int = 2, **options: object) -> object:
    setup = GAMES.setup_from_json({"map": "meadow", "players": players, "options": options})
    return GAMES.start(setup, GAMES.draw_chance(setup, Random(1)))


# -- components ----------------------------------------------------------------------------------


def test_there_are_72_tiles_12_of_each_kind() -> None:
    setup = GAMES.setup_from_json({"map": "meadow", "players": 2})
    deck = GAMES.draw_chance(setup, Random(3)).deck
    assert Counter(deck) == {"RR": 12, "YY": 12, "BB": 12, "RY": 12, "RB": 12, "YB": 12}


@pytest.mark.parametrize(("players", "supply"), [(2, 24), (3, 19), (4, 15)])
def test_supplies_are_24_19_or_15(players: int, supply: int) -> None:
    assert new_game(players).supplies == (supply,) * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_is_dealt_three_tiles_in_the_order_of_the_deck(players: int) -> None:
    setup = GAMES.setup_from_json({"map": "meadow", "players": players})
    deck = ["RB", "YY", "RR", "BB", "RY", "YB", "YY", "BB", "RR", "RB", "RB", "RB", "RY", "YB"]
    state = GAMES.start(setup, GAMES.chance_from_json(setup, {"deck": deck}))
    dealt = (("RB", "YY", "RR"), ("BB", "RY", "YB"), ("YY", "BB", "RR"), ("RB", "RB", "RB"))
    assert state.hands == dealt[:players]
    assert state.pile == tuple(deck[3 * players :])


def test_starts_belong_to_nobody() -> None:
    state = new_game()
    assert state.provinces == ()
    assert [state.color_at(parse_cell(name)) for name in ("g5", "g7", "g9", "g6")] == [
        *"RYB",
        None,
    ]


# -- where a tile may lie ------------------------------------------------------------------------


def test_a_tile_lies_on_two_edge_adjacent_squares() -> None:
    state = draw("R- .. ..")
    assert reason(state, "RR:b13c13") is None
    assert reason(state, "RR:b13d13") == "not_adjacent_squares"
    assert reason(state, "RR:b13c12") == "not_adjacent_squares"
    assert reason(state, "RR:b13b13") == "not_adjacent_squares"


def test_the_grid_does_not_wrap_round() -> None:
    state = draw("R0 .. ..\n" * 13)
    assert reason(state, "RR:b1a13") == "not_adjacent_squares"
    assert reason(state, "RR:b1b13") == "not_adjacent_squares"
    assert all(abs(action.first - action.second) in {1, 14} for action in GAME.legal_actions(state))


def test_a_tile_may_be_turned_in_all_orientations() -> None:
    state = draw(".. .. ..\n.. B- ..\n.. .. ..", "RY RY RY")
    around = {format_action(a) for a in GAME.legal_actions(state) if "b11" in format_action(a)}
    assert around == {
        *("RY:b11a11", "RY:a11b11", "RY:b11c11", "RY:c11b11", "RY:b11b10", "RY:b10b11"),
    }


def test_a_one_colour_tile_has_one_text_per_pair_of_squares() -> None:
    state = draw("R- .. ..")
    assert reason(state, "BB:b13c13") is None
    assert reason(state, "BB:c13b13") == "not_canonical"


def test_nothing_is_built_on_water() -> None:
    state = draw("R- ~~ ..\n.. .. ..")
    assert reason(state, "RR:a12b12") is None
    assert reason(state, "RR:b12b13") == "on_water"
    assert reason(state, "RR:b13c13") == "on_water"


def test_nothing_is_built_on_a_village() -> None:
    state = draw("R- w- w-\n.. .. ..")
    assert reason(state, "RR:b12b13") == "on_village"
    assert reason(state, "RR:b13c13") == "on_village"


def test_nothing_is_built_on_a_province_space() -> None:
    state = draw("R- R- ..\nY0 .. ..\nY0 .. ..".replace("R- R-", "R0 R0"))
    assert reason(state, "RR:b12b13") == "on_province"
    assert reason(state, "RR:a12b12") == "on_province"


def test_nothing_is_built_on_a_start() -> None:
    state = new_game()
    tile = state.hands[0][0]
    action = PlaceTile(tile, *sorted((parse_cell("g5"), parse_cell("g6"))))
    assert GAMES.explain_illegal(state, action) == "on_province"


def test_at_least_one_square_touches_a_province_space_of_any_colour() -> None:
    state = draw("R- .. .. .. ..", "BB BB YB")
    assert reason(state, "BB:b13c13") is None
    assert reason(state, "YB:c13b13") is None
    assert reason(state, "BB:c13d13") == "touches_nothing"


def test_a_corner_is_no_touch() -> None:
    state = draw(".. .. ..\nR- .. ..", "BB")
    assert reason(state, "BB:b13c13") == "touches_nothing"


def test_a_village_is_no_province_space() -> None:
    state = draw("v- .. ..\n.. .. ..\n.. .. ..\nR- .. ..", "BB")
    assert reason(state, "BB:b13c13") == "touches_nothing"


def test_the_tile_itself_is_no_space_that_was_already_there() -> None:
    state = draw("R- .. .. .. ..", "RR")
    assert reason(state, "RR:d13e13") == "touches_nothing"


def test_a_start_can_be_touched() -> None:
    state = new_game()
    for action in GAMES.legal_actions(state):
        assert {action.first, action.second} & set(cells("f5 h5 g4 g6 f7 h7 g8 f9 h9 g10"))


def test_a_lone_space_can_be_touched() -> None:
    state = draw("B- .. .. .. ..", "RY YY")
    after = play(state, "RY:b13c13").state
    assert areas(after) == []
    assert reason(draw("B- R- Y- .. ..", "YY"), "BB:d13e13") == "not_in_hand"
    assert reason(draw("B- R- Y- .. ..", "BB"), "BB:d13e13") is None


def test_only_a_tile_of_the_hand_can_be_laid() -> None:
    state = draw("R- .. ..", "RR YY", "BB BB BB")
    assert reason(state, "BB:b13c13") == "not_in_hand"


def test_each_half_is_laid_where_the_text_says() -> None:
    step = play(draw("R- .. ..", "YB"), "YB:c13b13")
    assert step.events[0] == TilePlaced(0, "YB", parse_cell("c13"), parse_cell("b13"))
    assert step.state.color_at(parse_cell("c13")) == "Y"
    assert step.state.color_at(parse_cell("b13")) == "B"


# -- words ---------------------------------------------------------------------------------------


def test_a_lone_space_belongs_to_nobody_and_takes_no_pagoda() -> None:
    step = play(draw("R- .. ..", "YB"), "YB:b13c13")
    assert names(step) == ["tile_placed", "tile_drawn", "turn_started"]
    assert areas(step.state) == []
    assert step.state.supplies == (24, 24)


def test_a_province_is_two_or_more_spaces_with_one_owner_and_one_pagoda() -> None:
    step = play(draw("R- .. ..", "RB"), "RB:b13c13")
    assert areas(step.state) == ["R a13 b13: 0 x1"]
    assert pagodas(step) == ["0 +province a13 b13 (23)"]


@pytest.mark.parametrize(
    ("row", "action", "expected"),
    [
        ("R1 R1 .. ..", "RB:c13d13", "R a13 b13 c13: 1 x1"),
        ("R1 R1 R1 .. ..", "RB:d13e13", "R a13 b13 c13 d13: 1 x1"),
        ("R1 R1 R1 R1 .. ..", "RB:e13f13", "R a13 b13 c13 d13 e13: 1 x2"),
        ("R1 R1 R1 R1 R1 .. ..", "RB:f13g13", "R a13 b13 c13 d13 e13 f13: 1 x2"),
    ],
)
def test_a_minor_has_2_to_4_spaces_and_a_major_5_or_more(
    row: str, action: str, expected: str
) -> None:
    assert areas(play(draw(row, "RB"), action).state) == [expected]


# -- drawing, passing ----------------------------------------------------------------------------


def test_one_tile_is_drawn_from_the_front_while_the_pile_lasts() -> None:
    step = play(draw("R- .. ..", "YB RR YY", pile="BB RY"), "YB:b13c13")
    assert step.state.hands[0] == ("RR", "YY", "BB")
    assert step.state.pile == ("RY",)
    assert step.events[-2:] == (TileDrawn(0, "BB", 1), TurnStarted(1, 11))


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    step = play(draw("R- .. ..", "YB RR YY", pile=""), "YB:b13c13")
    assert step.state.hands[0] == ("RR", "YY")
    assert names(step) == ["tile_placed", "turn_started"]


def test_seats_take_turns_clockwise() -> None:
    state = draw("R- .. ..", "YB", "YB", "YB", players=3, to_move=1)
    assert play(state, "YB:b13c13").state.to_move == 2
    assert play(state, "YB:b13c13", "YB:b12c12").state.to_move == 0


STUCK = "R0 R0 .. R1 R1\n~~ ~~ .. ~~ ~~"
"""Two squares are left. RR joins two equal provinces there; any tile with no red on top fits."""


def test_a_seat_that_can_place_nothing_passes_without_a_draw() -> None:
    state = draw(STUCK, "RR", "YY", outside="~")
    assert list(GAME.legal_actions(state)) == [PASS]
    step = play(state, "pass")
    assert names(step) == ["turn_passed", "turn_started"]
    assert step.state.hands == (("RR",), ("YY",))
    assert step.state.pile == state.pile
    assert (step.state.to_move, step.state.ply) == (1, 11)


def test_a_seat_that_can_place_may_not_pass() -> None:
    assert reason(draw("R- .. .."), "pass") == "must_place"


def test_a_seat_that_must_pass_is_told_why_nothing_fits() -> None:
    state = draw(STUCK, "RR", "YY", outside="~")
    assert reason(state, "RR:c12c13") == "join_has_no_owner"
    assert reason(state, "pass") is None


# -- reasons -------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    state = draw("R- .. ..")
    before = GAME.state_to_json(state)
    with pytest.raises(IllegalActionError) as refused:
        play(state, "RR:d13e13")
    assert refused.value.code == "touches_nothing"
    assert GAME.state_to_json(state) == before


@pytest.mark.parametrize(
    "action",
    [
        None,
        "RR:a1a2",
        ("RR", 0, 1),
        PlaceTile("XX", 0, 1),
        PlaceTile(["RR"], 0, 1),  # type: ignore[arg-type]
        PlaceTile("RR", "a1", "a2"),  # type: ignore[arg-type]
        PlaceTile("RR", 0.0, 1.0),  # type: ignore[arg-type]
        PlaceTile("RR", True, False),
        PlaceTile("RR", None, 1),  # type: ignore[arg-type]
        float("nan"),
        object(),
    ],
)
def test_what_is_no_action_is_refused_as_such(action: object) -> None:
    state = draw("R- .. ..")
    assert GAME.explain_illegal(state, action) == "bad_action"  # type: ignore[arg-type]
    assert action not in GAME.legal_actions(state)
    with pytest.raises(IllegalActionError):
        GAME.apply(state, action)  # type: ignore[arg-type]


@pytest.mark.parametrize(("first", "second"), [(-1, 0), (13, 14), (181, 182), (10**30, 10**30 + 1)])
def test_squares_off_the_board_are_refused_as_such(first: int, second: int) -> None:
    state = draw("R- .. ..")
    action = PlaceTile("RR", first, second)
    assert GAME.explain_illegal(state, action) == "off_board"
    assert action not in GAME.legal_actions(state)


def test_the_first_reason_in_the_documented_order_is_given() -> None:
    assert (
        *("bad_action", "game_over", "must_place", "not_in_hand", "off_board"),
        *("not_adjacent_squares", "not_canonical", "on_water", "on_village", "on_province"),
        *("touches_nothing", "joins_two_majors", "join_has_no_owner"),
    ) == REASON_CODES
    state = draw("R- ~~ v- ..", "RR")
    over = play(draw("R- .. ..", "RR", left=[1]), "RR:b13c13").state
    assert GAME.explain_illegal(over, PlaceTile("BB", -1, 500)) == "game_over"
    assert GAME.explain_illegal(over, PASS) == "game_over"
    assert GAME.explain_illegal(over, PlaceTile("??", 0, 1)) == "bad_action"
    assert GAME.explain_illegal(state, PlaceTile("BB", -1, 500)) == "not_in_hand"
    assert GAME.explain_illegal(state, PlaceTile("RR", -1, 500)) == "off_board"
    assert reason(state, "RR:m1b13") == "not_adjacent_squares"
    assert reason(state, "RR:c13b13") == "not_canonical"
    assert reason(state, "RR:b13c13") == "on_water"
    assert reason(state, "RR:c13d13") == "on_village"
    assert reason(state, "RR:a12a13") == "on_province"
