"""Characters as art: single glyphs for seals, pieces and coordinates, never running text."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.ui.art.pixels import alpha_of, blur, surface_from

if TYPE_CHECKING:
    from qin_game.ui.art.pixels import RGB

_PACKAGE = find_spec("pygame_gui")
assert _PACKAGE is not None
assert _PACKAGE.origin is not None
FONT_FOLDER = Path(_PACKAGE.origin).parent / "data"
FONTS = {False: "NotoSansSC-Regular.otf", True: "NotoSansSC-Bold.otf"}


@lru_cache(maxsize=2)
def _font(*, bold: bool) -> pygame.font.Font:
    """Return a font to be set to the size it is used in: to open one takes long."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FONT_FOLDER / FONTS[bold])


@lru_cache(maxsize=256)
def text_surface(text: str, px: int, color: RGB, *, bold: bool = False) -> pygame.Surface:
    """Return a short text, cut to its ink, in Noto Sans SC of ``px`` pixels. Do not draw on it."""
    font = _font(bold=bold)
    font.set_point_size(px)
    drawn = font.render(text, True, color)
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
