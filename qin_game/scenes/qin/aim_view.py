"""Draws what is aimed at: places a tile may go, its ghost, and what it would bring about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.scenes.qin.art.board import draw_grid_near
from qin_game.scenes.qin.art.effects import BANNER_FRAMES, banner, illegal_cross
from qin_game.scenes.qin.art.outlines import draw_outline
from qin_game.scenes.qin.art.pagodas import pagoda
from qin_game.scenes.qin.board_view import in_view_order
from qin_game.scenes.qin.effects_view import draw_faded, pole_of, tile_sprite

if TYPE_CHECKING:
    import pygame

    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.model import Picture
    from qin_game.scenes.qin.preview import Preview

_COMING = 0.72
"""How solid a pagoda is that a placement would bring."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What the pointer or the cursor is at.

    ``marked`` outlines what is being asked about: (cells, seat or None).
    """

    legal: frozenset[Cell] = frozenset()
    preview: Preview | None = None
    marked: tuple[tuple[tuple[Cell, ...], int | None], ...] = ()
    squares: tuple[Cell, ...] = ()
    """Squares a line of the log speaks of."""
    near: tuple[int, int] | None = None
    """Where on the screen the grid is strengthened."""


def draw_aim(surface: pygame.Surface, desk: Desk, picture: Picture, aim: Aim) -> None:
    """Draw the aim over the board."""
    layout, tokens = desk.layout.board, desk.tokens
    if aim.near is not None:
        clip = surface.get_clip()
        surface.set_clip(layout.sheet)
        draw_grid_near(surface, picture.board, layout, tokens, aim.near)
        surface.set_clip(clip)
    draw_outline(surface, layout, aim.legal, "open", tokens, tint="good")
    for cells, seat in aim.marked:
        tint = "ink" if seat is None else desk.token(seat)
        draw_outline(surface, layout, cells, "owner", tokens, tint=tint)
    if aim.squares:
        draw_outline(surface, layout, aim.squares, "chosen", tokens)
    if aim.preview is not None:
        _draw_preview(surface, desk, aim.preview)


def _draw_preview(surface: pygame.Surface, desk: Desk, preview: Preview) -> None:
    layout, tokens = desk.layout.board, desk.tokens
    cell = layout.cell_px
    action = preview.action
    first = layout.rect(action.first).center
    tile_sprite(desk, action, "ghost" if preview.is_legal else "illegal").draw(surface, first)
    for outline in preview.outlines:
        tint = "dead" if outline.owner is None else desk.token(outline.owner)
        draw_outline(surface, layout, outline.cells, "preview", tokens, tint=tint)
        if outline.is_new_major:
            draw_outline(surface, layout, outline.cells, "major", tokens)
    for flip in preview.flips:
        tint = desk.token(flip.seat)
        draw_outline(surface, layout, flip.cells, "preview", tokens, tint=tint)
        sprite = banner(desk.color(flip.seat), cell, BANNER_FRAMES, tokens)
        sprite.draw(surface, pole_of(layout.area(flip.cells), cell))
    lost = {loss.stand for loss in preview.losses}
    for stand in in_view_order(preview.stands):
        if stand.cells not in lost:
            sprite = pagoda(desk.color(stand.seat), cell, tokens, stand.tiers, shadow=False)
            draw_faded(sprite, surface, layout.feet(stand.cells), _COMING)
    cross = illegal_cross(cell, tokens)
    for cells in sorted(lost):
        x, y = layout.feet(cells)
        surface.blit(cross, cross.get_rect(center=(x, y - round(cell * 0.36))))
