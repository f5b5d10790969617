"""Whose everything is, at a glance: the overlay shown while its key is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.qin.art.outlines import draw_outline

if TYPE_CHECKING:
    import pygame

    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.art.layout import BoardLayout
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.model import Picture


def draw_owners(surface: pygame.Surface, layout: BoardLayout, picture: Picture, desk: Desk) -> None:
    """Wash every province in its owner's colour, sealed with the owner's seal.

    Dead ground and lone spaces turn to bare stone: they belong to nobody.
    """
    tokens = desk.tokens
    owned: set[Cell] = set()
    for area in picture.areas:
        if area.owner is None:
            continue
        owned |= set(area.cells)
        tint = desk.token(area.owner)
        draw_outline(surface, layout, area.cells, "realm", tokens, tint=tint)
        seal = desk.seal(area.owner, max(10, round(layout.cell_px * 0.42)))
        seal_cells = {cell for s in picture.stands for cell in s.cells}
        for cell in area.cells:
            if cell not in seal_cells:
                surface.blit(seal, seal.get_rect(center=layout.rect(cell).center))
    for cell in picture.spaces:
        if cell not in owned:
            draw_outline(surface, layout, (cell,), "realm", tokens, tint="stone")
    for village in picture.board.villages:
        owner = picture.village_owner(village.cells)
        if owner is not None:
            draw_outline(surface, layout, village.cells, "owner", tokens, tint=desk.token(owner))
