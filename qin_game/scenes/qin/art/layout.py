"""Where things lie on a drawn board: the sheet, its margin, the grid of cells. Pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from qin_game.rules.qin.cells import SIZE, Cell, cell_at, column_of, row_of

MARGIN = 0.66
"""Width of the margin round the grid, in cells; it holds the frame and the coordinates."""

SMALLEST = 6
"""Pixels of the smallest cell that is drawn."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The geometry of a board with cells of ``cell_px``, its sheet's top left at ``topleft``.

    Row 12 is at the top of the screen.
    """

    cell_px: int
    topleft: tuple[int, int] = (0, 0)

    @classmethod
    def at_origin(cls, cell_px: int, origin: tuple[int, int]) -> BoardLayout:
        """Return the layout whose grid, not its sheet, starts at a point: for parts of a board."""
        margin = cls(cell_px).margin
        return cls(cell_px, (origin[0] - margin, origin[1] - margin))

    @property
    def margin(self) -> int:
        """Width of the margin."""
        return round(self.cell_px * MARGIN)

    @property
    def side(self) -> int:
        """Width and height of the sheet."""
        return SIZE * self.cell_px + 2 * self.margin

    @property
    def origin(self) -> tuple[int, int]:
        """Top left corner of the grid."""
        return self.topleft[0] + self.margin, self.topleft[1] + self.margin

    @property
    def sheet(self) -> pygame.Rect:
        """The whole sheet."""
        return pygame.Rect(self.topleft, (self.side, self.side))

    def rect(self, cell: Cell) -> pygame.Rect:
        """Return the square of a cell."""
        x, y = self.origin
        left = x + column_of(cell) * self.cell_px
        top = y + (SIZE - 1 - row_of(cell)) * self.cell_px
        return pygame.Rect(left, top, self.cell_px, self.cell_px)

    def area(self, cells: tuple[Cell, ...]) -> pygame.Rect:
        """Return the smallest rectangle round some cells (at least one)."""
        first, *others = (self.rect(cell) for cell in cells)
        return first.unionall(others)

    def feet(self, cells: tuple[Cell, ...]) -> tuple[int, int]:
        """Return where a pagoda stands on a space or a village of one or two squares."""
        box = self.area(cells)
        return box.centerx, box.centery + round(self.cell_px * 0.36)

    def heart(self, cells: tuple[Cell, ...]) -> tuple[int, int]:
        """Return where a province's pagoda stands: on its space nearest the middle of them all."""

        def away(cell: Cell) -> tuple[int, Cell]:
            column, row = column_of(cell), row_of(cell)
            squares = ((column_of(o) - column) ** 2 + (row_of(o) - row) ** 2 for o in cells)
            return sum(squares), cell

        return self.feet((min(cells, key=away),))

    def cell_under(self, point: tuple[float, float]) -> Cell | None:
        """Return the cell at a pixel, or None off the grid."""
        column = int((point[0] - self.origin[0]) // self.cell_px)
        row = SIZE - 1 - int((point[1] - self.origin[1]) // self.cell_px)
        if 0 <= column < SIZE and 0 <= row < SIZE:
            return cell_at(column, row)
        return None


def fit(px: int, topleft: tuple[int, int] = (0, 0)) -> BoardLayout:
    """Return the largest layout that is at most ``px`` wide, with cells of SMALLEST or more."""
    cell_px = int(px / (SIZE + 2 * MARGIN)) + 1
    while cell_px > SMALLEST and BoardLayout(cell_px).side > px:
        cell_px -= 1
    return BoardLayout(max(cell_px, SMALLEST), topleft)
