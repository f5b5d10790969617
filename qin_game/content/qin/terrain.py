"""A map's rows: what makes 13 lines of text a board that can be played on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.qin.board import Board, Village, reading_order, village_reading_order
from qin_game.rules.qin.cells import (
    ALL_CELLS,
    NEIGHBOURS,
    SIZE,
    Cell,
    cells_of,
    column_of,
    format_cell,
    mask_of,
    row_of,
    spread,
)
from qin_game.rules.qin.tiles import COLORS
from qin_game.yaml_file import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

GRASS, WATER, VILLAGE = ".", "~", "v"
SYMBOLS = (GRASS, WATER, VILLAGE, *COLORS)
MAX_VILLAGE = 2
MAX_NAMED = 6
"""Squares of an area that a message names."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """The drawn rows, top row first. ``first_line`` is the top row's line in its file.

    None: the rows are not drawn one to a line.
    """

    path: Path
    rows: tuple[str, ...]
    first_line: int | None


def check_terrain(terrain: Terrain) -> tuple[Problem, ...]:
    """Return all problems of the rows: their form first, then, if it is sound, the terrain."""
    return tuple(_check_form(terrain)) or tuple(_check_meaning(terrain))


def make_board(name: str, terrain: Terrain) -> Board:
    """Return the board of rows that have been checked."""
    cells = _cells_by_symbol(terrain.rows)
    villages = (Village(area) for area in areas(cells[VILLAGE]))
    return Board(
        name=name,
        grass=cells[GRASS],
        water=cells[WATER],
        villages=tuple(sorted(villages, key=village_reading_order)),
        starts=tuple(sorted((cell, color) for color in COLORS for cell in cells[color])),
    )


def areas(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Return the edge-connected areas of the cells, each ascending, in order of first cell."""
    left = mask_of(cells)
    found = []
    while left:
        area = left & -left
        while (grown := area | spread(area) & left) != area:
            area = grown
        found.append(cells_of(area))
        left &= ~area
    return tuple(found)


def coverable(grass: frozenset[Cell], starts: Iterable[Cell]) -> frozenset[Cell]:
    """Return the grass squares that some chain of tiles, each touching the one before, can cover.

    Every tile of the chain lies on two grass squares beside the tile before it and not on it; the
    first one lies beside a start. A square that no chain covers stays empty in every game.
    """
    edge = spread(mask_of(starts))
    pairs = [(a, b) for a in sorted(grass) for b in NEIGHBOURS[a] if a < b and b in grass]
    masks = [1 << a | 1 << b for a, b in pairs]
    waiting = [mask for mask in masks if mask & edge]
    reached = set(waiting)
    while waiting:
        last = waiting.pop()
        beside = spread(last)
        for mask in masks:
            if mask not in reached and mask & beside and not mask & last:
                reached.add(mask)
                waiting.append(mask)
    covered = 0
    for mask in reached:
        covered |= mask
    return frozenset(cells_of(covered))


def _cells_by_symbol(rows: tuple[str, ...]) -> dict[str, frozenset[Cell]]:
    symbols = [(cell, rows[SIZE - 1 - row_of(cell)][column_of(cell)]) for cell in ALL_CELLS]
    return {sign: frozenset(cell for cell, found in symbols if found == sign) for sign in SYMBOLS}


def _check_form(terrain: Terrain) -> Iterator[Problem]:
    path, first = terrain.path, terrain.first_line
    if first is None:
        yield Problem(path, None, "draw the map row by row in the lines under 'rows: |'")
        return
    for number, row in enumerate(terrain.rows, 1):
        line = first + number - 1
        if len(row) != SIZE and number <= SIZE:
            yield Problem(path, line, f"row {number} has {len(row)} squares, not {SIZE}")
        for column, symbol in enumerate(row, 1):
            if symbol not in SYMBOLS:
                shown = "a tab" if symbol == "\t" else repr(symbol)
                message = (
                    f"row {number}, square {column} is {shown}; the signs are {' '.join(SYMBOLS)}"
                )
                yield Problem(path, line, message)
                break
    if len(terrain.rows) != SIZE:
        line = first + min(len(terrain.rows), SIZE + 1) - 1
        yield Problem(path, line, f"the map has {len(terrain.rows)} rows, not {SIZE}")


def _check_meaning(terrain: Terrain) -> Iterator[Problem]:
    cells = _cells_by_symbol(terrain.rows)
    starts = [cell for color in COLORS for cell in cells[color]]
    yield from _check_starts(terrain, cells)
    yield from _check_villages(terrain, cells[VILLAGE])
    if usable := coverable(cells[GRASS], starts):
        yield from _check_grass(terrain, cells[GRASS], usable)
    else:
        yield Problem(terrain.path, terrain.first_line, "no tile can be laid beside a start")


def _check_starts(terrain: Terrain, cells: dict[str, frozenset[Cell]]) -> Iterator[Problem]:
    for color in COLORS:
        if not cells[color]:
            yield Problem(terrain.path, terrain.first_line, f"no square is the start {color}")
        for cell in sorted(cells[color], key=reading_order)[1:]:
            message = f"{format_cell(cell)} is a second start {color}; there is one of each colour"
            yield _problem(terrain, cell, message)


def _check_villages(terrain: Terrain, squares: frozenset[Cell]) -> Iterator[Problem]:
    for area in areas(squares):
        if len(area) > MAX_VILLAGE:
            message = f"the village {_names(area)} covers {len(area)} squares, not 1 or 2"
            yield _problem(terrain, min(area, key=reading_order), message)


def _check_grass(
    terrain: Terrain, grass: frozenset[Cell], usable: frozenset[Cell]
) -> Iterator[Problem]:
    for area in areas(grass):
        if len(area) > 1 and usable.isdisjoint(area):
            message = f"the grass {_names(area)} cannot be reached from any start"
            yield _problem(terrain, min(area, key=reading_order), message)
            continue
        for cell in area:
            if cell not in usable:
                message = f"the grass {format_cell(cell)} can never be covered by a tile"
                yield _problem(terrain, cell, message, is_warning=True)


def _problem(terrain: Terrain, cell: Cell, message: str, *, is_warning: bool = False) -> Problem:
    line = (terrain.first_line or 1) + SIZE - 1 - row_of(cell)
    return Problem(terrain.path, line, message, is_warning=is_warning)


def _names(area: tuple[Cell, ...]) -> str:
    shown = " ".join(map(format_cell, area[:MAX_NAMED]))
    return shown if len(area) <= MAX_NAMED else f"{shown} ..."
