"""A board: what is printed on each square before the first tile is laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.qin.cells import SIZE, STRIDE, Cell

if TYPE_CHECKING:
    from qin_game.rules.qin.tiles import Color


@dataclass(frozen=True, slots=True)
class Village:
    """A village area of one or two squares, ascending."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Terrain of a 13 x 13 map. ``villages`` are in reading order of their first square.

    ``starts`` are the printed province spaces, (cell, colour), ascending by cell.
    """

    name: str
    grass: frozenset[Cell]
    water: frozenset[Cell]
    villages: tuple[Village, ...]
    starts: tuple[tuple[Cell, Color], ...]


def reading_order(cell: Cell) -> tuple[int, int]:
    """Return a sort key that reads the map like a page: top row first, then from the left."""
    return (SIZE - 1 - cell % STRIDE, cell // STRIDE)


def village_reading_order(village: Village) -> tuple[int, int]:
    """Return a village's sort key: that of its square that is read first."""
    return min(reading_order(cell) for cell in village.cells)
