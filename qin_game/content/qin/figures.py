"""The rulebook's drawn examples of Qin, as text grids a person can edit.

A figure is a piece of a board, its lower left corner being a1. ``rows`` draws the squares (``.``
grass, ``~`` water, ``v`` village, ``R`` ``Y`` ``B`` province spaces), ``pagodas`` who holds what:
``g`` green, ``p`` purple, ``b`` black, ``w`` white, as a capital letter for a double pagoda, ``x``
for dead ground. ``action`` is a placement by the seat ``by``; then the figure shows either the
position ``after`` it or the ``reason`` for which it is illegal. All grids have the same size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.game import BadActionTextError
from qin_game.rules.qin.action import PlaceTile, parse_action
from qin_game.rules.qin.cells import SIZE, Cell, cell_at, column_of, row_of
from qin_game.rules.qin.state import MAJOR_CLASHES
from qin_game.yaml_file import ContentError, read_document, structure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEAT_COLORS = ("green", "purple", "black", "white")
"""Pagoda colours of the seats in figures; captions call the players by them."""

_SQUARES = ".~vRYB"
_DEAD = "x"
_MARK = "*"


@dataclass(frozen=True, slots=True)
class Holding:
    """Who holds the province or village at ``cell``, where its pagodas are drawn.

    Seat None is dead ground, which has no pagodas.
    """

    cell: Cell
    seat: int | None
    pagodas: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawn example. ``rows`` run from the top; cells count from a1 at the lower left.

    Without an ``action`` it is a still picture; ``is_position`` is False for pieces laid out to be
    named. With one, ``seat`` plays it and ``after`` holds the holdings then, or ``reason`` is the
    code for which it is illegal. ``winner`` is the seat that wins by it, ``supplies`` what the
    seats had left before. ``marks`` are squares to point out; with ``has_starts`` the spaces are
    printed starts.
    """

    name: str
    rows: tuple[str, ...]
    holdings: tuple[Holding, ...]
    marks: tuple[Cell, ...]
    action: PlaceTile | None
    seat: int
    after: tuple[Holding, ...]
    reason: str | None
    winner: int | None
    players: int
    supplies: tuple[int, ...] | None
    major_clash: str
    is_position: bool
    has_starts: bool

    @property
    def rows_after(self) -> tuple[str, ...]:
        """Return the rows with the tile laid."""
        if self.action is None or self.reason is not None:
            return self.rows
        grid = [list(row) for row in self.rows]
        for cell, color in zip(self.action[1:], self.action.tile, strict=True):
            grid[len(grid) - 1 - row_of(cell)][column_of(cell)] = color
        return tuple("".join(row) for row in grid)


def load_figures(path: Path) -> dict[str, Figure]:
    """Read a file of figures, by name. Raises ContentError with everything wrong with it."""
    document = read_document(path)
    figures = {}
    problems = []
    for name, data in structure(document, _FiguresData).figures.items():
        try:
            figures[name] = _figure(name, data)
        except (ValueError, BadActionTextError) as error:
            message = f"figure {name}: {error}"
            problems.append(document.problem("figures", name, message=message))
    if problems:
        raise ContentError(*problems)
    return figures


@dataclass(frozen=True, slots=True)
class _FigureData:
    rows: str
    pagodas: str = ""
    marks: str = ""
    action: str = ""
    by: str = SEAT_COLORS[0]
    after: str = ""
    reason: str = ""
    winner: str = ""
    players: int = 2
    supplies: tuple[int, ...] = ()
    major_clash: str = MAJOR_CLASHES[0]
    is_position: bool = True
    starts: bool = False


@dataclass(frozen=True, slots=True)
class _FiguresData:
    figures: dict[str, _FigureData]


def _figure(name: str, data: _FigureData) -> Figure:
    """Check one figure. Raises ValueError."""
    rows = tuple(data.rows.split())
    if not 1 <= len(rows) <= SIZE or not 1 <= len(rows[0]) <= SIZE:
        raise ValueError(f"has 1 to {SIZE} rows of 1 to {SIZE} squares")
    for _, letter in _letters(data.rows, rows, "rows"):
        if letter not in _SQUARES:
            raise ValueError(f"{letter!r} is no square ({_SQUARES})")
    if data.major_clash not in MAJOR_CLASHES:
        raise ValueError(f"major_clash is one of {', '.join(MAJOR_CLASHES)}")
    action = _action(data.action, rows) if data.action else None
    if (action is None) == bool(data.after or data.reason) or (data.after and data.reason):
        raise ValueError("an action goes with either after or reason, and neither without one")
    return Figure(
        name=name,
        rows=rows,
        holdings=tuple(_holdings(data.pagodas, rows, "pagodas", data.players)),
        marks=tuple(sorted(cell for cell, _ in _letters(data.marks, rows, "marks", _MARK))),
        action=action,
        seat=_seat(data.by, data.players),
        after=tuple(_holdings(data.after, rows, "after", data.players)),
        reason=data.reason or None,
        winner=_seat(data.winner, data.players) if data.winner else None,
        players=data.players,
        supplies=data.supplies or None,
        major_clash=data.major_clash,
        is_position=data.is_position,
        has_starts=data.starts,
    )


def _letters(
    grid: str, rows: tuple[str, ...], what: str, allowed: str = ""
) -> Iterator[tuple[Cell, str]]:
    """Yield a grid's letters but for the dots; an empty grid has none. Raises ValueError."""
    lines = grid.split()
    if lines and [len(line) for line in lines] != [len(rows[0])] * len(rows):
        raise ValueError(f"{what} must have {len(rows)} rows of {len(rows[0])} squares")
    for line, text in enumerate(lines):
        for column, letter in enumerate(text):
            if letter == ".":
                continue
            if allowed and letter not in allowed:
                raise ValueError(f"{letter!r} means nothing in {what} ({allowed} and dots)")
            yield cell_at(column, len(lines) - 1 - line), letter


def _holdings(grid: str, rows: tuple[str, ...], what: str, players: int) -> Iterator[Holding]:
    initials = "".join(color[0] for color in SEAT_COLORS)[:players]
    allowed = initials + initials.upper() + _DEAD
    for cell, letter in _letters(grid, rows, what, allowed):
        if letter == _DEAD:
            yield Holding(cell, None, 0)
        else:
            yield Holding(cell, initials.index(letter.lower()), 2 if letter.isupper() else 1)


def _seat(color: str, players: int) -> int:
    if color not in SEAT_COLORS[:players]:
        raise ValueError(f"{color!r} is no player ({', '.join(SEAT_COLORS[:players])})")
    return SEAT_COLORS.index(color)


def _action(text: str, rows: tuple[str, ...]) -> PlaceTile:
    action = parse_action(text)
    if not isinstance(action, PlaceTile):
        raise BadActionTextError("bad_action", "the action of a figure is a placement")
    for cell in action[1:]:
        if column_of(cell) >= len(rows[0]) or row_of(cell) >= len(rows):
            raise ValueError("the tile lies outside the figure")
    return action
