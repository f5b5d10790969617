"""Draws ahead of need, a little at a time, so that the first hover is as quick as any other.

All drawings are kept where they are made; asking for one early is all there is to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.qin.art.board import grid_overlay
from qin_game.scenes.qin.art.effects import illegal_cross
from qin_game.scenes.qin.art.outlines import outline_cell
from qin_game.scenes.qin.art.shape import simplified
from qin_game.scenes.qin.art.tiles import ORIENTATIONS, domino

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.qin.desk import Desk

_GHOSTS = ("ghost", "illegal")
_SMALL = 8
"""As many outlines of a square take no longer than one tile."""
_SHAPES = tuple(dict.fromkeys(map(simplified, range(256))))


def drawings(desk: Desk, board: Board, hand: Iterable[Tile]) -> Iterator[None]:
    """Draw what aiming with the tiles of a hand will need; stop after every few milliseconds."""
    cell, tokens = desk.layout.board.cell_px, desk.tokens
    grid_overlay(board, cell, tokens, strong=True)
    yield
    good = tokens.rgb("good")
    for number, shape in enumerate(_SHAPES):
        outline_cell(cell, shape, "open", good, tokens)
        if number % _SMALL == 0:
            yield
    for tile in dict.fromkeys(hand):
        for turn in range(ORIENTATIONS):
            for variant in _GHOSTS:
                domino(tile, cell, turn, tokens, variant)
                yield
    illegal_cross(cell, tokens)
