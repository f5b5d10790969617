"""Pairs of neighbouring squares as masks with four bits a cell.

In a *fine* mask, bit ``4 * cell + direction`` stands for two squares: the cell and its neighbour in
that direction. As a set of placements of one tile, a fine mask says where the tile's first colour
lies and which way the tile points; ascending bits are placements in ascending order.

Squares that are laid at once in one colour are a *figure*: a single square, or a pair named by its
smaller cell and the direction UP or RIGHT. The bit SINGLE, a direction that no figure needs, stands
for a cell alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.cells import GRID, NEAR, SIZE, STRIDE, Cell, Mask, cells_of

if TYPE_CHECKING:
    from collections.abc import Iterable

OFFSETS = (-STRIDE, -1, 1, STRIDE)
"""From a cell to its neighbour, by direction: LEFT, DOWN, UP, RIGHT."""

LEFT, DOWN, UP, RIGHT = range(4)
SINGLE = LEFT

DIRECTIONS = len(OFFSETS)
FINE_STRIDE = DIRECTIONS * STRIDE
FINE_BITS = DIRECTIONS * SIZE * STRIDE
ANYWHERE = (1 << FINE_BITS) - 1

FineMask = int


def fine_mask(cells: Iterable[Cell]) -> FineMask:
    """Return the bits SINGLE of the given cells."""
    return sum(1 << DIRECTIONS * cell for cell in cells)


FINE: tuple[FineMask, ...] = tuple(1 << DIRECTIONS * cell for cell in range(SIZE * STRIDE))
"""The bit SINGLE of each cell."""

SINGLES = fine_mask(range(SIZE * STRIDE))
UPS = SINGLES << UP
RIGHTS = SINGLES << RIGHT
PAIRS = UPS | RIGHTS
"""All the bits SINGLE, UP and RIGHT, and the latter two."""

TURN_UP = DIRECTIONS + DOWN - UP
TURN_RIGHT = FINE_STRIDE + LEFT - RIGHT
"""From the bit of a pair by its smaller cell to the bit of the same pair by its larger cell."""


def figures(cells: Mask) -> FineMask:
    """Return the figures on the grid that have at least one square among the given cells."""
    return (
        fine_mask(cells_of(cells)) << SINGLE
        | fine_mask(cells_of((cells | cells >> 1) & GRID & GRID >> 1)) << UP
        | fine_mask(cells_of((cells | cells >> STRIDE) & GRID & GRID >> STRIDE)) << RIGHT
    )


COVERING: tuple[FineMask, ...] = tuple(figures(1 << cell & GRID) for cell in range(SIZE * STRIDE))
"""The figures that have a square on each cell."""

TOUCHING: tuple[FineMask, ...] = tuple(figures(near) for near in NEAR)
"""The figures that have a square next to each cell."""
