"""The two actions of Qin as values of primitives, with one exact text each."""

from __future__ import annotations

from typing import NamedTuple

from qin_game.rules.game import BadActionTextError
from qin_game.rules.qin.cells import Cell, format_cell, parse_cell
from qin_game.rules.qin.tiles import TILES, Tile


class PlaceTile(NamedTuple):
    """Lay a tile: its first colour on ``first``, its second on ``second``.

    A one-colour tile names the smaller cell first, so that each placement has one value.
    """

    tile: Tile
    first: Cell
    second: Cell


class Pass(NamedTuple):
    """Pass: only for a seat that can place nothing while another seat can."""


Action = PlaceTile | Pass
PASS = Pass()


def format_action(action: Action) -> str:
    """Return an action's text: ``RB:g7h7`` or ``pass``."""
    if isinstance(action, PlaceTile):
        return f"{action.tile}:{format_cell(action.first)}{format_cell(action.second)}"
    return "pass"


def parse_action(text: str) -> Action:
    """Read an action's text. Raises BadActionTextError.

    >>> format_action(parse_action("RB:g13h13"))
    'RB:g13h13'
    """
    if text == "pass":
        return PASS
    tile, colon, squares = text.partition(":")
    if colon and tile in TILES:
        split = next((i for i in range(1, len(squares)) if squares[i].isalpha()), 0)
        try:
            return PlaceTile(tile, parse_cell(squares[:split]), parse_cell(squares[split:]))
        except ValueError:
            pass
    raise BadActionTextError(
        "bad_action", f"not an action of Qin: {text[:40]!r} (like RB:g7h7, or pass)"
    )
