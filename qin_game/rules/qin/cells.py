"""Squares of the 13 x 13 grid as small integers that are also bit positions.

A cell is ``column * STRIDE + row``, counted from the bottom left, so integer order is the order
"by column, then row" of every list in the game's texts. The stride leaves one never-used bit above
each column: shifting a mask by 1 or STRIDE moves it to a neighbour without wrapping round an edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SIZE = 13
STRIDE = 14

Cell = int
Mask = int
"""A set of cells: bit ``cell`` is set for each member."""


def cell_at(column: int, row: int) -> Cell:
    """Return the cell at a column (0-12, from the left) and row (0-12, from the bottom).

    >>> format_cell(cell_at(6, 0))
    'g1'
    """
    return column * STRIDE + row


def column_of(cell: Cell) -> int:
    """Return the column, 0-12 from the left."""
    return cell // STRIDE


def row_of(cell: Cell) -> int:
    """Return the row, 0-12 from the bottom."""
    return cell % STRIDE


def format_cell(cell: Cell) -> str:
    """Return the text of a cell: ``a1`` at the bottom left, ``m13`` at the top right."""
    return f"{'abcdefghijklm'[cell // STRIDE]}{cell % STRIDE + 1}"


def parse_cell(text: str) -> Cell:
    """Read a cell's text. Raises ValueError.

    >>> parse_cell("m13") == cell_at(12, 12)
    True
    """
    cell = _CELL_OF_TEXT.get(text)
    if cell is None:
        raise ValueError(f"not a square: {text!r} (a1 to m13)")
    return cell


def mask_of(cells: Iterable[Cell]) -> Mask:
    """Return the set of the given cells as a mask."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: Mask) -> tuple[Cell, ...]:
    """Return the cells of a mask in ascending order."""
    return tuple(_bits(mask))


def _bits(mask: Mask) -> Iterator[Cell]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


ALL_CELLS: tuple[Cell, ...] = tuple(cell_at(c, r) for c in range(SIZE) for r in range(SIZE))
GRID: Mask = mask_of(ALL_CELLS)
_CELL_OF_TEXT = {format_cell(cell): cell for cell in ALL_CELLS}


def spread(mask: Mask) -> Mask:
    """Return the cells that share an edge with a cell of the mask, be they in it or not."""
    return (mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & GRID


NEIGHBOURS: tuple[tuple[Cell, ...], ...] = tuple(
    cells_of(spread(1 << cell)) if GRID >> cell & 1 else () for cell in range(SIZE * STRIDE)
)
"""Cells that share an edge with each cell, ascending, indexed by cell."""

NEAR: tuple[Mask, ...] = tuple(
    spread(1 << cell) if GRID >> cell & 1 else 0 for cell in range(SIZE * STRIDE)
)
"""The neighbours of each cell as a mask, indexed by cell."""


def is_cell(value: object) -> bool:
    """Tell whether a value is a cell of the grid (a bool is none)."""
    return type(value) is int and 0 <= value < SIZE * STRIDE and GRID >> value & 1 == 1
