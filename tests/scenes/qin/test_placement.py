"""Choosing, turning and aiming: pure steps from tile, orientation and aim to an action."""

from __future__ import annotations

import pytest

from qin_game.rules.qin.action import PlaceTile
from qin_game.rules.qin.cells import parse_cell
from qin_game.scenes.qin.placement import Placement, cell_under, middle, moved, placed


def anything(_: PlaceTile) -> bool:
    return True


def place(tile: str, squares: str) -> PlaceTile:
    return PlaceTile(tile, parse_cell(squares[:2]), parse_cell(squares[2:]))


MIDDLE_OF_G7 = (6.5, 6.5)
G7_TO_THE_RIGHT = (6.9, 6.5)
G7_TO_THE_LEFT = (6.1, 6.5)


def test_nothing_is_laid_without_a_tile_or_an_aim() -> None:
    assert Placement().aimed(MIDDLE_OF_G7).action(anything) is None
    assert Placement().chosen("RB", 0).action(anything) is None
    assert Placement().chosen("RB", 0).aimed((-0.5, 3.0)).action(anything) is None


@pytest.mark.parametrize(("turns", "squares"), [(0, "g7h7"), (1, "g7g6"), (2, "g7f7"), (3, "g7g8")])
def test_four_quarter_turns_go_clockwise(turns: int, squares: str) -> None:
    placement = Placement().chosen("RB", 0).aimed(MIDDLE_OF_G7).rotated(turns)
    assert placement.action(anything) == place("RB", squares)


def test_a_tile_of_one_colour_lies_in_two_ways_and_names_the_smaller_square_first() -> None:
    placement = Placement().chosen("RR", 0).aimed(MIDDLE_OF_G7)
    assert placement.action(anything) == place("RR", "g7h7")
    assert placement.rotated().action(anything) == place("RR", "g6g7")
    assert placement.rotated(2) == placement
    assert placement.rotated(-1) == placement.rotated()


def test_the_pair_nearer_to_the_aim_is_meant() -> None:
    placement = Placement().chosen("RB", 0)
    assert placement.aimed(G7_TO_THE_RIGHT).action(anything) == place("RB", "g7h7")
    assert placement.aimed(G7_TO_THE_LEFT).action(anything) == place("RB", "f7g7")


def test_near_the_middle_a_legal_pair_is_preferred() -> None:
    placement = Placement().chosen("RB", 0)
    left, right = place("RB", "f7g7"), place("RB", "g7h7")
    near_the_middle = placement.aimed((6.6, 6.5))
    assert near_the_middle.action(lambda action: action == left) == left
    assert near_the_middle.action(lambda _: False) == right
    assert placement.aimed(G7_TO_THE_RIGHT).action(lambda action: action == left) == right


@pytest.mark.parametrize(
    ("aim", "turns", "squares"),
    [
        ((12.9, 0.5), 0, "l1m1"),
        ((0.1, 0.5), 2, "b1a1"),
        ((0.5, 0.1), 1, "a2a1"),
        ((12.5, 12.9), 3, "mcmd"),
    ],
)
def test_at_the_edge_the_tile_stays_on_the_board(
    aim: tuple[float, float], turns: int, squares: str
) -> None:
    action = Placement().chosen("RB", 0).aimed(aim).rotated(turns).action(anything)
    cells = {"mcmd": (parse_cell("m12"), parse_cell("m13"))}.get(squares)
    expected = PlaceTile("RB", *cells) if cells else place("RB", squares)
    assert action == expected


def test_another_tile_keeps_the_way_the_last_one_was_turned() -> None:
    placement = Placement().chosen("RB", 0).rotated(3)
    assert placement.chosen("YB", 1).orientation == 3
    assert placement.chosen("YY", 2).orientation == 1
    assert placement.dropped().tile is None


def test_the_cursor_moves_by_squares_and_stops_at_the_edge() -> None:
    assert moved(G7_TO_THE_RIGHT, 1, 0) == middle(parse_cell("h7"))
    assert moved((0.5, 12.5), -1, 1) == (0.5, 12.5)
    assert cell_under(MIDDLE_OF_G7) == parse_cell("g7")


def test_the_exact_form_of_a_placement() -> None:
    a1, a2 = parse_cell("a1"), parse_cell("a2")
    assert placed("BB", a2, a1) == PlaceTile("BB", a1, a2)
    assert placed("RB", a2, a1) == PlaceTile("RB", a2, a1)
