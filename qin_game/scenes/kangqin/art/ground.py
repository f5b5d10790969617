"""What the table of 抗秦 is laid on: a sheet of paper with a ring of ink where Qin sits."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.ui.art import paper
from qin_game.ui.art.brush import stroke_alpha
from qin_game.ui.art.glyphs import glyph
from qin_game.ui.art.pixels import blank, grid, mix, smoothstep, surface_from

if TYPE_CHECKING:
    from qin_game.ui.tokens import Tokens

_TURNS = 72
_START = 0.62
"""Where the brush is set down on the ring, in turns from the right."""


@lru_cache(maxsize=4)
def sheet(side: int, ring: tuple[int, int, int], tokens: Tokens, scale: float) -> pygame.Surface:
    """Return the square sheet of the table with the ring of ink (x, y, radius). Opaque.

    Pixels throughout. Do not draw on it.
    """
    surface = pygame.Surface((side, side), 0, 32)
    area = surface.get_rect()
    paper.fill(surface, area, tokens.rgb("paper_light"), 0.9)
    x, y, radius = ring
    surface.blit(_wash(radius, tokens), (x - radius, y - radius))
    mark = glyph("qin", round(radius * 1.25), tokens.rgb("ink"), dryness=0.5).copy()
    mark.set_alpha(16)
    surface.blit(mark, mark.get_rect(center=(x, y)))
    brushed = enso(radius, mix(tokens.rgb("ink"), tokens.rgb("paper_light"), 0.16))
    surface.blit(brushed, brushed.get_rect(center=(x, y)))
    line = max(1, round(scale))
    edge, hairline = mix(tokens.rgb("hairline"), tokens.rgb("ink"), 0.35), tokens.rgb("hairline")
    pygame.draw.rect(surface, edge, area, 2 * line)
    gap = max(4, round(7 * scale))
    pygame.draw.rect(surface, hairline, area.inflate(-2 * gap, -2 * gap), line)
    return surface


@lru_cache(maxsize=4)
def enso(radius: int, color: tuple[int, int, int]) -> pygame.Surface:
    """Return a circle drawn with one sweep of the brush, a little larger than its radius.

    Do not draw on it.
    """
    side = round(radius * 2.24)
    middle = side / 2
    points, widths = [], []
    for step in range(_TURNS + 1):
        part = step / _TURNS
        angle = math.tau * (_START + part * 0.985)
        wander = 1 + 0.008 * math.sin(part * 9)
        points.append(
            (
                middle + radius * wander * math.cos(angle),
                middle + radius * wander * math.sin(angle),
            )
        )
        press = 0.55 + 0.45 * math.sin(math.pi * min(1.0, part * 2.2) / 2)
        widths.append(radius * 0.062 * press * (1 - 0.55 * part**3))
    alpha = stroke_alpha((side, side), points, widths, dryness=0.72, seed=23)
    return surface_from(color, alpha * np.float32(0.86))


@lru_cache(maxsize=4)
def _wash(radius: int, tokens: Tokens) -> pygame.Surface:
    """Return a breath of ink that fades from the ring inwards."""
    side = 2 * radius
    x, y = grid((side, side))
    away = np.hypot(x - radius, y - radius) / radius
    tone = smoothstep(0.35, 1.0, away) * smoothstep(1.0, 0.96, away)
    if not radius:
        return blank((0, 0))
    return surface_from(tokens.rgb("ink"), tone * np.float32(0.055))
