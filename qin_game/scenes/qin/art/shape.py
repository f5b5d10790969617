"""The one shape of Qin's table: squares of a kind that melt into a plate with rounded corners.

A cell is drawn alone, from which of its eight neighbours are of its kind, so a board is a few
cached sprites. The shape is given as signed distances (pixels, negative inside): fills, bevels and
lines along the outline all come from them, and meet without a seam at cell edges.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qin_game.rules.qin.cells import SIZE, Cell, cell_at, column_of, row_of

if TYPE_CHECKING:
    from collections.abc import Container

    from qin_game.ui.art.pixels import Field


North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest = (1 << i for i in range(8))
"""Bits of a neighbour mask; north is up the screen, one row further."""

ALONE = 0
SURROUNDED = 255

_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_DEEP = -1e6
"""Signed distance where the outline is out of sight."""


@dataclass(frozen=True, slots=True)
class Look:
    """Proportions of a plate in cells: the gap to the cell's edge and the two corner radii."""

    gap: float = 0.045
    outer: float = 0.17
    inner: float = 0.13


PLATE = Look()


def neighbour_mask(cell: Cell, cells: Container[Cell]) -> int:
    """Return which of a cell's eight neighbours are in ``cells``."""
    column, row = column_of(cell), row_of(cell)
    mask = 0
    for bit, (right, up) in enumerate(_STEPS):
        if 0 <= column + right < SIZE and 0 <= row + up < SIZE:
            mask |= (cell_at(column + right, row + up) in cells) << bit
    return simplified(mask)


def simplified(mask: int) -> int:
    """Return the mask without corner neighbours that change nothing: 256 masks, 161 shapes.

    A corner neighbour matters only together with at least one of the two sides next to it.

    >>> simplified(NorthEast), simplified(NorthEast | North) == NorthEast | North
    (0, True)
    """
    for corner, one, other in (
        (NorthEast, North, East),
        (SouthEast, South, East),
        (SouthWest, South, West),
        (NorthWest, North, West),
    ):
        if not mask & (one | other):
            mask &= ~corner
    return mask


@lru_cache(maxsize=512)
def distances(cell_px: int, mask: int, look: Look = PLATE, bleed: int = 0) -> Field:
    """Return signed distances to the outline, cell_px + 2 * bleed square; read-only.

    ``bleed`` adds pixels of the neighbouring cells all round: exact near the cell's edge.
    """
    size = cell_px + 2 * bleed
    result = np.full((size, size), _DEEP, dtype=np.float32)
    place = np.arange(size, dtype=np.float32) - bleed + np.float32(0.5)
    half = cell_px / 2
    for horizontal, vertical, corner, flip_x, flip_y in (
        (West, North, NorthWest, False, False),
        (East, North, NorthEast, True, False),
        (West, South, SouthWest, False, True),
        (East, South, SouthEast, True, True),
    ):
        x = cell_px - place if flip_x else place
        y = cell_px - place if flip_y else place
        columns, rows = x <= half, y <= half
        quadrant = _quadrant(
            x[columns][None, :],
            y[rows][:, None],
            (bool(mask & horizontal), bool(mask & vertical), bool(mask & corner)),
            (look.gap * cell_px, look.outer * cell_px, look.inner * cell_px),
        )
        result[np.ix_(rows, columns)] = quadrant
    result.flags.writeable = False
    return result


def _quadrant(
    x: Field,
    y: Field,
    present: tuple[bool, bool, bool],
    measures: tuple[float, float, float],
) -> Field:
    """Return distances near one corner of a cell; x and y run inwards from the corner."""
    horizontal, vertical, corner = present
    gap, outer, inner = measures
    shape = (y.shape[0], x.shape[1])
    if not horizontal and not vertical:
        return _corner(-x, -y, -gap, outer)
    if corner and horizontal and vertical:
        return np.full(shape, _DEEP, dtype=np.float32)
    if corner or (horizontal and vertical):
        # One square of four is missing; round it, on whichever side of this corner it lies.
        return -_corner(x if vertical else -x, y if horizontal else -y, gap, inner)
    return np.broadcast_to(gap - (y if horizontal else x), shape)


def _corner(x: Field, y: Field, edge: float, radius: float) -> Field:
    """Return distances to the quarter plane x < edge, y < edge with its corner rounded."""
    across, down = x - np.float32(edge - radius), y - np.float32(edge - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    whole: Field = outside + np.minimum(np.maximum(across, down), 0) - np.float32(radius)
    return whole
