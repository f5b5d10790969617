"""Characters as art: single glyphs for seals, pieces and coordinates, never running text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qin_game.ui.art.pixels import alpha_of, blur, surface_from
from qin_game.ui.typeface import typeface

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.art.pixels import RGB


@lru_cache(maxsize=256)
def text_surface(text: str, px: int, color: RGB, *, bold: bool = False) -> pygame.Surface:
    """Return a short text, cut to its ink, in Noto Sans SC of ``px`` pixels. Do not draw on it."""
    drawn = typeface(px, bold=bold).render(text, True, color)
    return drawn.subsurface(drawn.get_bounding_rect()).copy()


@lru_cache(maxsize=64)
def haloed_text(text: str, px: int, color: RGB, halo: RGB) -> pygame.Surface:
    """Return a short text within a broad rim of ``halo``, to be read over pictures.

    The rim is all but opaque and fades at its edge only. Do not draw on the surface.
    """
    reach = max(2, round(px * 0.16))
    drawn = text_surface(text, px, color)
    width, height = drawn.get_width() + 4 * reach, drawn.get_height() + 4 * reach
    mask = np.zeros((height, width), dtype=np.float32)
    mask[2 * reach : -2 * reach, 2 * reach : -2 * reach] = alpha_of(drawn)
    glow = np.clip(blur(mask, max(1, round(reach / 2))) * 12.0, 0, 0.96)
    surface = surface_from(halo, glow)
    surface.blit(drawn, (2 * reach, 2 * reach))
    return surface
