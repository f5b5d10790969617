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
_DARK, _LIGHT = (178, 160, 124), (255, 252, 242)


@lru_cache(maxsize=8)
def texture(color: RGB, strength: float = 1.0, seed: int = 7) -> pygame.Surface:
    """Return a square of paper, TILE pixels wide, that repeats seamlessly. Do not draw on it."""
    sheet = pygame.Surface((TILE, TILE), 0, 32)
    sheet.fill(color)
    lighter, darker = _tone(strength, seed)
    sheet.blit(lighter, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    sheet.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    fibres = _fibres(seed)
    fibres.set_alpha(round(255 * min(1.0, strength)))
    sheet.blit(fibres, (0, 0))
    return sheet


@lru_cache(maxsize=4)
def _tone(strength: float, seed: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Return what the clouds in the pulp and the tooth of the sheet add and take away."""
    small = (TILE // 4, TILE // 4)
    clouds = np.repeat(np.repeat(fractal(small, (5, 5), 4, seed), 4, axis=0), 4, axis=1)
    tooth = np.tile(fractal(small, (64, 64), 2, seed + 50), (4, 4))
    tone = np.rint(np.float32(2.2 * strength) * clouds + np.float32(1.6 * strength) * tooth)
    levels = tone.astype(np.int32).T * 0x010101  # the same in all three channels
    surfaces = []
    for part in (np.maximum(levels, 0), np.maximum(-levels, 0)):
        surface = pygame.Surface((TILE, TILE), 0, 32)
        pygame.surfarray.blit_array(surface, part)
        surfaces.append(surface)
    return surfaces[0], surfaces[1]


@lru_cache(maxsize=2)
def _fibres(seed: int) -> pygame.Surface:
    """Return faint bast fibres, darker and lighter than a sheet, wrapping round its edges."""
    layer = blank((TILE, TILE))
    rng = np.random.default_rng(seed + 99)
    for _ in range(_FIBRES):
        x, y = rng.uniform(0, TILE, 2)
        angle, bend = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.035)
        heading = angle + bend * np.arange(int(rng.uniform(5, 16)))
        points = np.column_stack(
            (x + 4 * np.cumsum(np.cos(heading)), y + 4 * np.cumsum(np.sin(heading)))
        )
        tint = _DARK if rng.random() < _DARK_FIBRES else _LIGHT
        _wrapped_line(layer, points, tint, int(rng.uniform(12, 34)))
    return layer


def _wrapped_line(
    layer: pygame.Surface, points: NDArray[np.float64], color: RGB, alpha: int
) -> None:
    """Draw a thin line onto a layer that repeats."""
    left, top = (int(low) - 2 for low in np.floor(points.min(axis=0)))
    right, bottom = (int(high) + 3 for high in np.ceil(points.max(axis=0)))
    piece = blank((right - left, bottom - top))
    pygame.draw.aalines(piece, color, False, [(x - left, y - top) for x, y in points.tolist()])
    piece.set_alpha(alpha)
    for dx in _shifts(left, right):
        for dy in _shifts(top, bottom):
            layer.blit(piece, (left + dx, top + dy))


def _shifts(low: int, high: int) -> tuple[int, ...]:
    """Return by how much something from ``low`` to ``high`` must be moved to be seen on a tile."""
    return (0, *((TILE,) if low < 0 else ()), *((-TILE,) if high > TILE else ()))


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
