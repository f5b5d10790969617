"""Where the chosen tile would lie: pure steps from tile, orientation and aim to an action.

Positions on the board are measured in squares from its bottom left corner: (0.5, 0.5) is the middle
of a1. The aim is where the pointer or the keyboard's cursor is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qin_game.rules.qin.action import PlaceTile
from qin_game.rules.qin.cells import SIZE, Cell, cell_at, column_of, row_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qin_game.rules.qin.tiles import Tile

    IsLegal = Callable[[PlaceTile], bool]

Point = tuple[float, float]

CENTER = (SIZE / 2, SIZE / 2)

CLEAR = 0.22
"""Squares from the middle of a square from which on an aim leans clearly to one side."""

STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))
"""From the first to the second half, as (columns, rows), by quarter turns clockwise."""


def is_plain(tile: Tile) -> bool:
    """Tell whether both halves have one colour, so that half a turn changes nothing."""
    return tile[0] == tile[1]


@dataclass(frozen=True, slots=True)
class Placement:
    """The chosen tile, if any, how it is turned, and where it is aimed at, if anywhere."""

    tile: Tile | None = None
    index: int | None = None
    """Which tile of the hand is chosen: a hand may hold a tile twice."""
    orientation: int = 0
    aim: Point | None = None

    def chosen(self, tile: Tile, index: int) -> Placement:
        """Choose a tile of the hand; it keeps the way the last one was turned."""
        turns = self.orientation % 2 if is_plain(tile) else self.orientation
        return replace(self, tile=tile, index=index, orientation=turns)

    def dropped(self) -> Placement:
        """Choose no tile."""
        return replace(self, tile=None, index=None)

    def rotated(self, turns: int = 1) -> Placement:
        """Turn by quarters clockwise: a tile of one colour has two ways to lie, others four."""
        ways = 2 if self.tile is not None and is_plain(self.tile) else len(STEPS)
        return replace(self, orientation=(self.orientation + turns) % ways)

    def aimed(self, aim: Point | None) -> Placement:
        """Aim at a point, or at nothing."""
        return replace(self, aim=aim)

    def action(self, is_legal: IsLegal) -> PlaceTile | None:
        """Return the placement under the aim.

        Two pairs of squares cover the aimed square. The one whose middle is nearer to the aim is
        meant; near the middle of the square, where either may be, a legal one is preferred.
        """
        if self.tile is None or self.aim is None:
            return None
        actions = [
            placed(self.tile, first, second) for first, second in pairs(self.aim, self.orientation)
        ]
        if not actions:
            return None
        if abs(lean(self.aim, self.orientation)) >= CLEAR:
            return actions[0]
        return next(filter(is_legal, actions), actions[0])


def lean(aim: Point, orientation: int) -> float:
    """Return how far, in squares, an aim lies off the middle of one, towards the second half."""
    right, up = STEPS[orientation]
    return (aim[0] % 1 - 0.5) * right + (aim[1] % 1 - 0.5) * up


def placed(tile: Tile, first: Cell, second: Cell) -> PlaceTile:
    """Return the action that lays a tile's halves on two squares, in its one exact form."""
    if is_plain(tile) and first > second:
        first, second = second, first
    return PlaceTile(tile, first, second)


def pairs(aim: Point, orientation: int) -> Iterator[tuple[Cell, Cell]]:
    """Return the pairs on the board that cover the aimed square, the nearest to the aim first."""
    column, row = int(aim[0] // 1), int(aim[1] // 1)
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return
    right, up = STEPS[orientation]
    starts = ((column, row), (column - right, row - up))
    for first_column, first_row in starts if lean(aim, orientation) >= 0 else starts[::-1]:
        second_column, second_row = first_column + right, first_row + up
        if all(0 <= n < SIZE for n in (first_column, first_row, second_column, second_row)):
            yield cell_at(first_column, first_row), cell_at(second_column, second_row)


def cell_under(aim: Point) -> Cell:
    """Return the square at a point of the board."""
    return cell_at(int(aim[0] // 1), int(aim[1] // 1))


def middle(cell: Cell) -> Point:
    """Return the middle of a square, leaning to neither side."""
    return column_of(cell) + 0.5, row_of(cell) + 0.5


def moved(aim: Point, right: int, up: int) -> Point:
    """Return the middle of the neighbouring square, or of the same at the edge of the board."""
    column = min(max(int(aim[0]) + right, 0), SIZE - 1)
    row = min(max(int(aim[1]) + up, 0), SIZE - 1)
    return column + 0.5, row + 0.5
