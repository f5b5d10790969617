"""Distant ridges in ink washes, one behind the other, with mist that can drift between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.ui.art.noise import fractal, line_noise
from qin_game.ui.art.pixels import Field, Size, mix, smoothstep, surface_from

if TYPE_CHECKING:
    from qin_game.ui.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Layer:
    """A surface of a landscape, at ``y`` from the top. ``drift`` is 0 for ridges.

    A layer that drifts is as wide as the landscape and repeats: ``drift`` is its speed in widths
    per second.
    """

    surface: pygame.Surface
    y: int
    drift: float = 0.0


@dataclass(frozen=True, slots=True)
class _Wash:
    crest: float  # where the ridge runs, share of the height
    rise: float  # how far peaks reach above it
    peaks: float  # peaks across the width
    ink: float  # alpha of the wash at the crest
    blue: float  # how much of the water's blue the distance adds
    seed: int


_WASHES = (
    _Wash(0.57, 0.15, 3.2, 0.20, 0.55, 11),
    _Wash(0.70, 0.16, 2.3, 0.34, 0.30, 23),
    _Wash(0.86, 0.15, 1.7, 0.56, 0.10, 37),
)


@lru_cache(maxsize=2)
def landscape(size: Size, tokens: Tokens) -> tuple[Layer, ...]:
    """Return ridges and mists from back to front, to be laid over ``paper.ground``."""
    layers = []
    for number, wash in enumerate(_WASHES):
        layers.append(_ridge(size, wash, tokens))
        layers.append(_mist(size, wash, number, tokens))
    return tuple(layers)


def draw(surface: pygame.Surface, layers: tuple[Layer, ...], seconds: float = 0.0) -> None:
    """Draw a landscape with its mist where it has drifted after some seconds."""
    width = surface.get_width()
    for layer in layers:
        if not layer.drift:
            surface.blit(layer.surface, (0, layer.y))
            continue
        offset = round(seconds * layer.drift * width) % width
        surface.blit(layer.surface, (offset - width, layer.y))
        surface.blit(layer.surface, (offset, layer.y))


def _ridge(size: Size, wash: _Wash, tokens: Tokens) -> Layer:
    width, height = size
    spacing = width / wash.peaks
    hills = line_noise(width, spacing, 2, wash.seed)
    crags = 1 - 2 * np.abs(line_noise(width, spacing / 2.0, 5, wash.seed + 7))
    line = hills * 0.50 + crags * 0.46 + 0.045 * line_noise(width, height / 28, 3, wash.seed + 9)
    crest = height * (wash.crest - wash.rise * line)
    top = max(0, int(crest.min()) - 2)
    bottom = min(height, int(height * (wash.crest + 0.26)))
    y = np.arange(top, bottom, dtype=np.float32)[:, None] + np.float32(0.5)
    depth = (y - crest[None, :].astype(np.float32)) / np.float32(height)
    fade = smoothstep(0.30, 0.0, depth)  # the wash runs out into the mist below
    edge = np.exp(np.minimum(-depth, 0) * 42) * np.float32(0.55)
    small = fractal((256, 96), (11, 9), 4, wash.seed + 20)
    stain = pygame.transform.smoothscale(
        surface_from((0, 0, 0), np.float32(0.5) + np.float32(0.5) * small), (width, bottom - top)
    )
    texture = pygame.surfarray.array_alpha(stain).T.astype(np.float32) / 255
    alpha = np.clip(depth * height + 0.5, 0, 1) * fade * (0.55 + edge) * (0.72 + 0.5 * texture)
    alpha = alpha * (1 + 0.30 * _wrinkles(depth, wash.seed))
    color = mix(tokens.rgb("ink_soft"), tokens.rgb("water_edge"), wash.blue)
    return Layer(surface_from(color, alpha * np.float32(wash.ink)), top)


def _wrinkles(depth: Field, seed: int) -> Field:
    """Return dabs of darker ink that run down from a crest, 0-1 (texture strokes, cūn 皴)."""
    tile = fractal((512, 128), (40, 4), 2, seed + 30)
    across = (np.arange(depth.shape[1]) * 720 // max(depth.shape[1], 1) * 2) % 512
    down = np.clip(depth * 900, 0, 127).astype(np.int32)
    dabs = smoothstep(-0.25, 0.60, tile[down, across[None, :]])
    return dabs * smoothstep(0.13, 0.0, depth) * (depth > 0)


def _mist(size: Size, wash: _Wash, number: int, tokens: Tokens) -> Layer:
    """Return a band of mist below a ridge that repeats sideways. Low frequency: drawn small."""
    width, height = size
    band = round(height * 0.24)
    small = fractal((192, 48), (4, 2), 3, wash.seed + 60)
    y = (np.arange(48, dtype=np.float32)[:, None] + 0.5) / 48
    body = smoothstep(0.0, 0.55, y) * smoothstep(1.0, 0.60, y)
    alpha = np.clip(0.50 + 0.75 * small, 0, 1) * body * np.float32(0.80)
    # one more column than the period on each side, so that scaling does not see an edge
    tripled = surface_from(tokens.rgb("mist"), np.tile(alpha, (1, 3)))
    wide = pygame.transform.smoothscale(tripled, (3 * width, band))
    surface = wide.subsurface((width, 0, width, band)).copy()
    top = min(round(height * (wash.crest + 0.02)), height - band // 2)
    return Layer(surface, top, drift=0.004 * (1 + 0.6 * number) * (-1 if number % 2 else 1))
