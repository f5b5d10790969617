"""A position of Qin and what a seat may know of it.

The public fields below are the seam other packages read; the rules add private derived fields.
"""

from __future__ import annotations

from dataclasses import dataclass

from qin_game.rules.qin.board import Board
from qin_game.rules.qin.cells import Cell
from qin_game.rules.qin.tiles import Color, Tile

MAJOR_CLASHES = ("forbidden", "exchange")


@dataclass(frozen=True, slots=True)
class QinSetup:
    """What is agreed before the first tile: the board, the seats, the house rules.

    ``supplies`` holds each seat's starting pagodas, from 1 to the ordinary number.
    """

    board: Board
    players: int
    major_clash: str
    supplies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QinChance:
    """The whole draw order: seat 0's hand is deck[0:3], seat 1's deck[3:6], ...; then the pile."""

    deck: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Province:
    """Two or more edge-connected spaces of one colour. Owner None is dead ground (no pagoda)."""

    color: Color
    cells: tuple[Cell, ...]
    owner: int | None
    pagodas: int


@dataclass(frozen=True, slots=True)
class QinOutcome:
    """How a game ended: ``last_pagoda`` or ``no_placement``; figures per seat."""

    reason: str
    winners: tuple[int, ...]
    on_board: tuple[int, ...]
    remaining: tuple[int, ...]
