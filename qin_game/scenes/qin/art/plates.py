"""Melted plates: neighbouring spaces of one colour as one piece of mineral pigment."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qin_game.rules.qin.cells import ALL_CELLS
from qin_game.scenes.qin.art.patterns import pattern
from qin_game.scenes.qin.art.shape import distances, neighbour_mask
from qin_game.ui.art.noise import fractal
from qin_game.ui.art.pixels import (
    RGB,
    Field,
    alpha_of,
    blend,
    blur,
    cover,
    facing_light,
    grid,
    mix,
    smoothstep,
    stroke,
    surface_from,
)
from qin_game.ui.art.type import text_surface

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pygame

    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.art.layout import BoardLayout
    from qin_game.ui.tokens import Tokens

PIGMENTS = {"R": "cinnabar", "Y": "gamboge", "B": "azurite"}
"""Token of each colour of the rules."""

HANZI = {"R": "朱", "Y": "黄", "B": "青"}
"""The character of each colour."""

DEAD = "X"
"""A further colour for :func:`draw_spaces`: dead ground of the house rule."""

PATTERNS = {"R": (0.17, (40, 8, 4)), "Y": (0.18, (70, 36, 8)), "B": (0.18, (226, 240, 250))}
"""Strength and ink of each pattern: azurite takes light lines, as it is the darkest."""


def pigment_ground(color: str, cell_px: int, tokens: Tokens) -> Field:
    """Return a cell of pigment with its pattern, without edges: cell_px x cell_px x 3, 0-255."""
    base = tokens.rgb(PIGMENTS.get(color, "dead"))
    grain = fractal((cell_px, cell_px), (5, 5), 3, 11)
    rgb = np.array(base, dtype=np.float32) * (1 + np.float32(0.035) * grain[..., None])
    if color in PIGMENTS:
        strength, ink = PATTERNS[color]
        blend(rgb, ink, np.float32(strength) * pattern(color, cell_px))
    return rgb


@lru_cache(maxsize=512)
def plate(color: str, cell_px: int, mask: int, tokens: Tokens) -> pygame.Surface:
    """Return one cell of a plate, given which neighbours melt with it. Do not draw on it."""
    distance = distances(cell_px, mask, bleed=1)
    lit = facing_light(distance)[1:-1, 1:-1]
    distance, depth = distance[1:-1, 1:-1], -distance[1:-1, 1:-1]
    base = tokens.rgb(PIGMENTS.get(color, "dead"))
    rgb = pigment_ground(color, cell_px, tokens)
    band = max(2.0, cell_px * 0.055)
    edge = smoothstep(band, 0, depth)
    near = np.abs(depth) < 4 * band  # far inside the gradient has no meaning
    blend(rgb, mix(base, (255, 246, 226), 0.75), np.where(near, edge * np.clip(lit, 0, 1), 0) * 0.6)
    blend(rgb, mix(base, (16, 8, 4), 0.7), np.where(near, edge * np.clip(-lit, 0, 1), 0) * 0.55)
    line = max(1.0, cell_px * 0.018)
    blend(rgb, mix(base, (18, 8, 4), 0.55), smoothstep(line * 1.4, line * 0.4, depth) * 0.85)
    return surface_from(rgb, cover(distance))


@lru_cache(maxsize=8)
def cell_shadow(cell_px: int, color: RGB) -> pygame.Surface:
    """Return the soft shadow of a cell, 2 * cell_px square; neighbouring shadows add up to one."""
    soft = max(1, round(cell_px * 0.035))
    box = np.zeros((2 * cell_px, 2 * cell_px), dtype=np.float32)
    top = (cell_px + 1) // 2 + round(cell_px * 0.03)
    left = (cell_px + 1) // 2
    box[top : top + cell_px, left : left + cell_px] = 0.30
    return surface_from(color, blur(box, soft))


def draw_spaces(
    surface: pygame.Surface, layout: BoardLayout, color_of_cell: Mapping[Cell, str], tokens: Tokens
) -> None:
    """Draw every coloured space with its shadow. Colours are those of the rules, or DEAD."""
    cell_px = layout.cell_px
    shadow = cell_shadow(cell_px, tokens.rgb("shadow"))
    inset = (cell_px + 1) // 2
    coloured = [cell for cell in ALL_CELLS if cell in color_of_cell]
    for cell in coloured:
        x, y = layout.rect(cell).topleft
        surface.blit(shadow, (x - inset, y - inset))
    for color in dict.fromkeys(color_of_cell[cell] for cell in coloured):
        cells = frozenset(cell for cell in coloured if color_of_cell[cell] == color)
        for cell in sorted(cells):
            sprite = plate(color, cell_px, neighbour_mask(cell, cells), tokens)
            surface.blit(sprite, layout.rect(cell))


def draw_start_marks(
    surface: pygame.Surface,
    layout: BoardLayout,
    starts: Iterable[tuple[Cell, str]],
    tokens: Tokens,
) -> None:
    """Mark the printed starts on the plates that cover them: a carved ring with the character."""
    for cell, color in starts:
        surface.blit(start_mark(color, layout.cell_px, tokens), layout.rect(cell))


@lru_cache(maxsize=12)
def start_mark(color: str, cell_px: int, tokens: Tokens) -> pygame.Surface:
    """Return the carved mark of a start, a cell in size. Do not draw on it."""
    x, y = grid((cell_px, cell_px))
    away = np.hypot(x - cell_px / 2, y - cell_px / 2)
    line = max(1.2, cell_px * 0.035)
    ring = stroke(away - cell_px * 0.335, line)
    glyph = alpha_of(
        text_surface(HANZI[color], max(8, round(cell_px * 0.36)), (0, 0, 0), bold=True)
    )
    top, left = (cell_px - glyph.shape[0]) // 2, (cell_px - glyph.shape[1]) // 2
    ink = ring.copy()
    place = np.s_[top : top + glyph.shape[0], left : left + glyph.shape[1]]
    ink[place] = np.maximum(ink[place], glyph)
    base = tokens.rgb(PIGMENTS[color])
    lit = np.roll(ink, 1, axis=0) * (1 - ink)  # the lower lip of a groove catches the light
    rgb = np.zeros((cell_px, cell_px, 3), dtype=np.float32)
    rgb[...] = mix(base, (255, 246, 226), 0.7)
    blend(rgb, tokens.rgb(f"{PIGMENTS[color]}_text"), np.clip(ink * 2, 0, 1))
    return surface_from(rgb, np.maximum(ink * 0.92, lit * 0.25))
