"""Sheets, scrolls, dividers and shadows: what text and controls lie on.

``scale`` is pixels per logical unit, so that borders keep their weight at every UI scale.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.ui.art import paper
from qin_game.ui.art.brush import underline
from qin_game.ui.art.pixels import RGB, Size, blank, cover, grid, mix, rounded_box, surface_from

if TYPE_CHECKING:
    from qin_game.ui.tokens import Tokens

_COARSE = 4
"""Shadows are computed at a quarter of their size: they are all low frequency."""


@lru_cache(maxsize=24)
def shadow(size: Size, reach: int, color: RGB, strength: float = 0.34) -> pygame.Surface:
    """Return the soft shadow of a rectangle, ``reach`` pixels larger on every side."""
    width, height = (max(1, (side + 2 * reach) // _COARSE) for side in size)
    x, y = grid((width, height))
    soft = reach / _COARSE
    box = (soft, soft, max(1.0, width - 2 * soft), max(1.0, height - 2 * soft))
    distance = rounded_box(x, y, box, min(soft, box[2] / 2, box[3] / 2))
    fall = np.clip(1 - (distance + soft * 0.35) / (soft * 1.35), 0, 1)
    drawn = surface_from(color, fall * fall * np.float32(strength))
    return pygame.transform.smoothscale(drawn, (size[0] + 2 * reach, size[1] + 2 * reach))


def draw_shadow(
    surface: pygame.Surface, rect: pygame.Rect, tokens: Tokens, scale: float, height: float = 8
) -> None:
    """Draw the shadow of something that lies ``height`` logical units above the ground."""
    reach = max(2, round(2 * height * scale))
    drop = round(height * scale * 0.45)
    cast = shadow(rect.size, reach, tokens.rgb("shadow"))
    surface.blit(cast, (rect.left - reach, rect.top - reach + drop))


@lru_cache(maxsize=24)
def sheet(size: Size, tokens: Tokens, scale: float = 1.0) -> pygame.Surface:
    """Return a panel: a sheet of light paper, hairline border, key-fret corners. Opaque."""
    surface = pygame.Surface(size, 0, 32)
    area = surface.get_rect()
    paper.fill(surface, area, tokens.rgb("paper_light"), 0.8)
    line = max(1, round(scale))
    hairline = tokens.rgb("hairline")
    pygame.draw.rect(surface, mix(hairline, tokens.rgb("ink"), 0.25), area, line)
    gap = max(3, round(5 * scale))
    inner = area.inflate(-2 * gap, -2 * gap)
    arm = max(6, round(13 * scale))
    if inner.width > 4 * arm and inner.height > 4 * arm:
        _rule_with_corners(surface, inner, arm, hairline, line)
    return surface


def _rule_with_corners(
    surface: pygame.Surface, rect: pygame.Rect, arm: int, color: RGB, line: int
) -> None:
    """Draw a border whose corners turn inwards in a small key-fret."""
    step = arm / 2
    for mirror_x in (1, -1):
        for mirror_y in (1, -1):
            x = rect.left if mirror_x > 0 else rect.right - line
            y = rect.top if mirror_y > 0 else rect.bottom - line
            turns = ((0, 2), (0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2))
            path = [(x + mirror_x * step * u, y + mirror_y * step * v) for u, v in turns]
            pygame.draw.lines(surface, color, False, [(round(u), round(v)) for u, v in path], line)
    edges = (
        ((rect.left + arm, rect.top), (rect.right - arm, rect.top)),
        ((rect.left + arm, rect.bottom - line), (rect.right - arm, rect.bottom - line)),
        ((rect.left, rect.top + arm), (rect.left, rect.bottom - arm)),
        ((rect.right - line, rect.top + arm), (rect.right - line, rect.bottom - arm)),
    )
    for start, end in edges:
        pygame.draw.line(surface, color, start, end, line)


def draw_sheet(
    surface: pygame.Surface, rect: pygame.Rect, tokens: Tokens, scale: float = 1.0
) -> None:
    """Draw a panel with its shadow."""
    draw_shadow(surface, rect, tokens, scale)
    surface.blit(sheet(rect.size, tokens, scale), rect)


def scroll_inside(rect: pygame.Rect, scale: float = 1.0) -> pygame.Rect:
    """Return the paper of a hanging scroll that fills ``rect``: where text may stand."""
    rod, mount = round(18 * scale), round(14 * scale)
    inside = rect.inflate(-2 * (round(9 * scale) + mount), 0)
    inside.top += rod + round(22 * scale)
    inside.height = rect.bottom - rod - round(22 * scale) - inside.top
    return inside


@lru_cache(maxsize=6)
def scroll(size: Size, tokens: Tokens, scale: float = 1.0) -> pygame.Surface:
    """Return a hanging scroll: two rollers, a silk mount, a paper field. Do not draw on it."""
    surface = blank(size)
    whole = surface.get_rect()
    knob, rod = round(9 * scale), round(18 * scale)
    cloth = whole.inflate(-2 * knob, -rod)
    paper.fill(surface, cloth, mix(tokens.rgb("paper_deep"), tokens.rgb("jade"), 0.16), 0.5)
    _weave(surface, cloth, tokens, scale)
    inside = scroll_inside(whole, scale)
    line = max(1, round(scale))
    border = inside.inflate(round(6 * scale), round(6 * scale))
    pygame.draw.rect(surface, tokens.rgb("paper_light"), border)
    pygame.draw.rect(surface, tokens.rgb("hairline"), border, line)
    paper.fill(surface, inside, tokens.rgb("paper_light"), 0.8)
    for top in (0, whole.height - rod):
        surface.blit(_roller((whole.width, rod), knob, tokens), (0, top))
    return surface


def _weave(surface: pygame.Surface, rect: pygame.Rect, tokens: Tokens, scale: float) -> None:
    """Lay a faint diamond weave over silk."""
    step = max(4, round(7 * scale))
    x, y = grid(rect.size)
    u, v = (x + y) % (2 * step) - step, (x - y) % (2 * step) - step
    ink = cover(np.minimum(np.abs(u), np.abs(v)) - 0.3) * np.float32(0.16)
    surface.blit(surface_from(tokens.rgb("hairline"), ink), rect)


def _roller(size: Size, knob: int, tokens: Tokens) -> pygame.Surface:
    """Return a lacquered rod with two lighter knobs."""
    width, height = size
    x, y = grid(size)
    rod = rounded_box(x, y, (knob * 0.9, height * 0.14, width - knob * 1.8, height * 0.72), 2)
    ends = np.minimum(
        rounded_box(x, y, (0.5, 0.5, knob * 1.5, height - 1), knob * 0.55),
        rounded_box(x, y, (width - knob * 1.5 - 0.5, 0.5, knob * 1.5, height - 1), knob * 0.55),
    )
    light = np.exp(-(((y / height - 0.32) / 0.16) ** 2)) * 0.38
    shade = np.clip((y / height - 0.45) * 1.3, 0, 0.6)
    rgb = np.zeros((height, width, 3), dtype=np.float32)
    lacquer = np.array(tokens.rgb("lacquer"), dtype=np.float32)
    horn = np.array(mix(tokens.rgb("lacquer"), tokens.rgb("gold"), 0.35), dtype=np.float32)
    rgb[...] = np.where((ends < 0)[..., None], horn, lacquer * 1.25)
    rgb += (np.array((255, 232, 200), dtype=np.float32) - rgb) * light[..., None]
    rgb *= 1 - shade[..., None]
    return surface_from(rgb, np.maximum(cover(rod), cover(ends)))


@lru_cache(maxsize=6)
def rolled_scroll(size: Size, tokens: Tokens) -> pygame.Surface:
    """Return a scroll rolled up and tied, upright between its knobs. Do not draw on it."""
    width, height = size
    x, y = grid(size)
    knob = width * 0.62
    body = rounded_box(x, y, (0.5, knob, width - 1, height - 2 * knob), width * 0.16)
    rod = width * 0.52
    ends = rounded_box(x, y, ((width - rod) / 2, 0.5, rod, height - 1), rod * 0.42)
    light = np.exp(-(((x / width - 0.34) / 0.20) ** 2)) * 0.5
    shade = np.clip((x / width - 0.45) * 1.1, 0, 0.5)
    silk = mix(tokens.rgb("paper_deep"), tokens.rgb("jade"), 0.16)
    horn = mix(tokens.rgb("lacquer"), tokens.rgb("gold"), 0.2)
    tie = (np.abs(y - height * 0.46) < width * 0.10) | (np.abs(y - height * 0.54) < width * 0.10)
    rgb = np.zeros((height, width, 3), dtype=np.float32)
    rgb[...] = np.where((body < 0)[..., None], np.float32(silk), np.float32(horn))
    rgb[...] = np.where((tie & (body < 0))[..., None], np.float32(tokens.rgb("seal")), rgb)
    rgb += (np.float32(tokens.rgb("paper_light")) - rgb) * light[..., None]
    rgb *= 1 - shade[..., None]
    return surface_from(rgb, np.maximum(cover(body), cover(ends)))


@lru_cache(maxsize=24)
def divider(width: int, tokens: Tokens, scale: float = 1.0) -> pygame.Surface:
    """Return a horizontal rule: two brush lines that thin away from a small diamond."""
    height = max(7, round(11 * scale))
    surface = blank((width, height))
    half = width // 2 - height
    thin = max(3, round(4 * scale))
    stroke = underline((max(8, half), thin), tokens.rgb("ink_faint"), seed=4, dryness=0.6)
    surface.blit(stroke, (width // 2 + height, (height - thin) // 2))
    flipped = pygame.transform.flip(stroke, True, False)
    surface.blit(flipped, (width // 2 - height - stroke.get_width(), (height - thin) // 2))
    x, y = grid((height, height))
    diamond = np.abs(x - height / 2) + np.abs(y - height / 2) - height * 0.36
    surface.blit(
        surface_from(tokens.rgb("seal"), cover(diamond * 0.71)), (width // 2 - height // 2, 0)
    )
    return surface
