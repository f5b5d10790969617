"""The board with all that has come to rest on it, kept on one surface.

Only squares that changed are drawn again: a turn touches a few of 169.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.rules.qin.cells import column_of, row_of
from qin_game.scenes.qin.art import board as printed
from qin_game.scenes.qin.art.effects import last_move_ring
from qin_game.scenes.qin.art.layout import BoardLayout
from qin_game.scenes.qin.art.outlines import draw_outline
from qin_game.scenes.qin.art.pagodas import pagoda
from qin_game.scenes.qin.art.plates import DEAD, draw_spaces, draw_start_marks
from qin_game.scenes.qin.overlay import draw_owners

if TYPE_CHECKING:
    from collections.abc import Collection

    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.model import Picture, Stand


class BoardView:
    """Draws a picture's board; keeps what it drew last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._layout = BoardLayout(desk.layout.board.cell_px)
        side = self._layout.side
        self._surface = pygame.Surface((side, side), 0, 32)
        self._drawn: tuple[Picture, frozenset[Stand], bool, bool] | None = None

    def surface(
        self,
        picture: Picture,
        hidden: Collection[Stand] = (),
        *,
        owners: bool = False,
        coordinates: bool = False,
    ) -> pygame.Surface:
        """Return the board, its top left corner that of the sheet. Do not draw on it.

        ``hidden`` pagodas are left out: they are on their way. ``owners`` lays the overlay over
        the provinces.
        """
        wanted = (picture, frozenset(hidden), owners, coordinates)
        if self._drawn is None or self._drawn[2:] != wanted[2:]:
            self._draw(self._surface.get_rect(), *wanted)
        elif self._drawn != wanted:
            cells = _changed(self._drawn[0], picture)
            for stand in self._drawn[1] ^ wanted[1]:
                cells |= set(stand.cells)
            if owners and cells:
                self._draw(self._surface.get_rect(), *wanted)
            elif cells:
                box = self._layout.area(tuple(sorted(cells)))
                # Roofs rise over the square above, shadows and rings reach into the next one.
                box = box.inflate(2 * self._layout.cell_px, 2 * self._layout.cell_px)
                box.top -= self._layout.cell_px
                box.height += self._layout.cell_px
                self._draw(box, *wanted)
        self._drawn = wanted
        return self._surface

    def _draw(
        self,
        clip: pygame.Rect,
        picture: Picture,
        hidden: frozenset[Stand],
        owners: bool,  # noqa: FBT001
        coordinates: bool,  # noqa: FBT001
    ) -> None:
        surface, layout, tokens = self._surface, self._layout, self._desk.tokens
        surface.set_clip(clip)
        ground = printed.board_surface(
            picture.board, layout.cell_px, tokens, coordinates=coordinates
        )
        surface.blit(ground, clip, clip)
        dead = {cell for area in picture.areas if area.owner is None for cell in area.cells}
        colors = {cell: DEAD if cell in dead else color for cell, color in picture.spaces.items()}
        draw_spaces(surface, layout, colors, tokens)
        starts = [(cell, color) for cell, color in picture.board.starts if cell not in dead]
        draw_start_marks(surface, layout, starts, tokens)
        for area in picture.areas:
            if area.is_major:
                draw_outline(surface, layout, area.cells, "major", tokens)
        if owners:
            draw_owners(surface, layout, picture, self._desk)
        for squares in picture.last:
            if squares is not None:
                self._draw_ring(squares)
        for stand in in_view_order(picture.stands):
            if stand not in hidden:
                sprite = pagoda(self._desk.color(stand.seat), layout.cell_px, tokens, stand.tiers)
                sprite.draw(surface, layout.feet(stand.cells))
        surface.set_clip(None)

    def _draw_ring(self, squares: tuple[Cell, Cell]) -> None:
        layout = self._layout
        flat = row_of(squares[0]) == row_of(squares[1])
        ring = last_move_ring(layout.cell_px, self._desk.tokens, flat=flat)
        ring.draw(self._surface, layout.area(squares).center)


def in_view_order(stands: Collection[Stand]) -> list[Stand]:
    """Return pagodas from the back of the board to its front, as they cover each other."""
    return sorted(stands, key=lambda s: (-min(map(row_of, s.cells)), min(map(column_of, s.cells))))


def _changed(before: Picture, after: Picture) -> set[Cell]:
    """Return the squares that look different."""
    cells = {
        cell
        for cell in before.spaces.keys() | after.spaces.keys()
        if before.spaces.get(cell) != after.spaces.get(cell)
    }
    for area in set(before.areas) ^ set(after.areas):
        cells |= set(area.cells)
    for stand in set(before.stands) ^ set(after.stands):
        cells |= set(stand.cells)
    for squares in set(before.last) ^ set(after.last):
        cells |= set(squares or ())
    return cells
