"""Rice paper (xuan 宣纸): the ground everything lies on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.ui.art.noise import fractal
from qin_game.ui.art.pixels import RGB, Size, blank, grid, smoothstep, surface_from

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from qin_game.ui.tokens import Tokens

TILE = 1024
"""Side of the repeating paper texture in pixels: it is never scaled, so fibres stay fine."""

_FIBRES = 520
_DARK_FIBRES = 0.6


@lru_cache(maxsize=16)
def texture(color: RGB, strength: float = 1.0, seed: int = 7) -> pygame.Surface:
    """Return a square of paper, TILE pixels wide, that repeats seamlessly. Do not draw on it."""
    small = (TILE // 4, TILE // 4)
    clouds = np.repeat(np.repeat(fractal(small, (5, 5), 4, seed), 4, axis=0), 4, axis=1)
    tooth = np.tile(fractal(small, (64, 64), 2, seed + 50), (4, 4))
    tone = 2.2 * clouds + 1.6 * tooth
    rgb = np.array(color, dtype=np.float32) + np.float32(strength) * tone[..., None]
    sheet = surface_from(rgb, np.ones((TILE, TILE), dtype=np.float32))
    _lay_fibres(sheet, color, strength, seed)
    return sheet


def _lay_fibres(sheet: pygame.Surface, color: RGB, strength: float, seed: int) -> None:
    """Draw faint bast fibres, darker and lighter than the sheet, wrapping round its edges."""
    rng = np.random.default_rng(seed + 99)
    dark = tuple(max(0, round(channel * 0.80)) for channel in color)
    light = tuple(min(255, channel + 12) for channel in color)
    for _ in range(_FIBRES):
        start = rng.uniform(0, TILE, 2)
        angle, bend = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.035)
        steps = int(rng.uniform(5, 16))
        alpha = int(rng.uniform(12, 34) * strength)
        tint = dark if rng.random() < _DARK_FIBRES else light
        points = [start]
        for step in range(steps):
            heading = angle + bend * step
            points.append(points[-1] + 4.0 * np.array((np.cos(heading), np.sin(heading))))
        _wrapped_line(sheet, np.array(points), (*tint, alpha))


def _wrapped_line(
    sheet: pygame.Surface, points: NDArray[np.float64], color: tuple[int, int, int, int]
) -> None:
    low = np.floor(points.min(axis=0)).astype(int) - 2
    high = np.ceil(points.max(axis=0)).astype(int) + 3
    piece = blank((int(high[0] - low[0]), int(high[1] - low[1])))
    pygame.draw.aalines(piece, color[:3], False, [tuple(point - low) for point in points])
    piece.set_alpha(color[3])
    for dx in (-TILE, 0, TILE):
        for dy in (-TILE, 0, TILE):
            sheet.blit(piece, (low[0] + dx, low[1] + dy))


def fill(surface: pygame.Surface, rect: pygame.Rect, color: RGB, strength: float = 1.0) -> None:
    """Cover a rectangle with paper of a colour. The texture is anchored at the rectangle."""
    sheet = texture(color, strength)
    clip = surface.get_clip()
    surface.set_clip(rect.clip(clip))
    for x in range(rect.left, rect.right, TILE):
        for y in range(rect.top, rect.bottom, TILE):
            surface.blit(sheet, (x, y))
    surface.set_clip(clip)


@lru_cache(maxsize=4)
def ground(size: Size, tokens: Tokens, vignette: float = 0.16) -> pygame.Surface:
    """Return a full ground: paper under a slow vignette that darkens the corners by ``vignette``.

    The surface is opaque (no alpha) so that it blits fast. Do not draw on it.
    """
    surface = pygame.Surface(size, 0, 32)
    fill(surface, surface.get_rect(), tokens.rgb("paper"))
    surface.blit(_vignette(size, vignette), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _vignette(size: Size, strength: float) -> pygame.Surface:
    """Return a multiplier, warm towards the corners, computed small: it is all low frequency."""
    width, height = 160, 90
    x, y = grid((width, height))
    across, down = (x / width - 0.5) * 2, (y / height - 0.5) * 2
    depth = smoothstep(0.35, 1.45, np.hypot(across, down)) * np.float32(strength)
    fade = np.array((0.86, 1.0, 1.16), dtype=np.float32)  # blue goes first: paper ages warm
    rgb = 255 * (1 - depth[..., None] * fade)
    return pygame.transform.smoothscale(surface_from(rgb, np.ones_like(depth)), size)
