"""Tiles and how many there are of each, in rows below what the panel says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.qin.art.tiles import domino
from qin_game.ui.text import SMALL

if TYPE_CHECKING:
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.beside.desk import Desk

_IN_A_ROW = 3
_CELL, _HEIGHT = 16, 30


@dataclass(frozen=True, slots=True)
class TileCounts:
    """Kinds of tiles with their numbers, as the foot of a panel."""

    counts: tuple[tuple[Tile, int], ...]

    def height(self, desk: Desk) -> int:
        """Return how high the rows are, pixels."""
        return -(-len(self.counts) // _IN_A_ROW) * desk.px(_HEIGHT)

    def draw(self, surface: pygame.Surface, desk: Desk, place: pygame.Rect) -> None:
        """Draw the rows at the top of a place."""
        cell, height = desk.px(_CELL), desk.px(_HEIGHT)
        for index, (tile, count) in enumerate(self.counts):
            row, column = divmod(index, _IN_A_ROW)
            box = pygame.Rect(0, place.top + row * height, place.width // _IN_A_ROW, height)
            box.left = place.left + column * box.width
            sprite = domino(tile, cell, 0, desk.tokens)
            sprite.draw(surface, (box.left + cell // 2, box.centery))
            number = box.move(2 * cell + desk.px(6), 0)
            number.width -= 2 * cell + desk.px(6)
            desk.fonts.draw_line(surface, str(count), number, SMALL, desk.tokens["ink"])
