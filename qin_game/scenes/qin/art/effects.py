"""Marks and moments on the board: legal squares, the last move, dust, crosses, banners."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qin_game.scenes.qin.art.pagodas import SEAT_TOKENS, Sprite
from qin_game.ui.art.brush import curve, stroke_alpha
from qin_game.ui.art.noise import value_noise
from qin_game.ui.art.pixels import (
    blend,
    cover,
    grid,
    rounded_box,
    smoothstep,
    stroke,
    surface_from,
)
from qin_game.ui.art.svg import document, hex_color, rasterise

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.tokens import Tokens

MARKS = ("legal", "hover", "cursor", "illegal")
"""Square marks: may be used; under the pointer; under the keyboard; may not be used."""

DUST_FRAMES = 10
BANNER_FRAMES = 8
_PUFFS = 22


@lru_cache(maxsize=16)
def cell_mark(kind: str, cell_px: int, tokens: Tokens) -> pygame.Surface:
    """Return one of MARKS, exactly a cell in size. Do not draw on it. Raises KeyError."""
    token, wash, line, width = {
        "legal": ("good", 0.13, 0.42, 0.018),
        "hover": ("ink", 0.10, 0.60, 0.025),
        "cursor": ("focus", 0.12, 1.00, 0.055),
        "illegal": ("danger", 0.14, 0.55, 0.025),
    }[kind]
    x, y = grid((cell_px, cell_px))
    gap = cell_px * 0.07
    distance = rounded_box(x, y, (gap, gap, cell_px - 2 * gap, cell_px - 2 * gap), cell_px * 0.14)
    fill = cover(distance) * (wash * (0.65 + 0.35 * smoothstep(-cell_px * 0.3, 0, distance)))
    edge = stroke(distance + cell_px * width / 2, max(1.0, cell_px * width)) * line
    return surface_from(tokens.rgb(token), np.maximum(fill, edge))


@lru_cache(maxsize=8)
def last_move_ring(cell_px: int, tokens: Tokens, *, flat: bool) -> Sprite:
    """Return the soft ink ring round a tile's two squares, anchored at their common centre."""
    room = round(cell_px * 0.22)
    width, height = (2 * cell_px, cell_px) if flat else (cell_px, 2 * cell_px)
    size = (width + 2 * room, height + 2 * room)
    x, y = grid(size)
    inset = cell_px * 0.02
    box = (room + inset, room + inset, width - 2 * inset, height - 2 * inset)
    distance = rounded_box(x, y, box, cell_px * 0.19)
    waver = value_noise(x / cell_px * 2.3, y / cell_px * 2.3, (53, 53), 71)
    press = value_noise(x / cell_px * 1.1, y / cell_px * 1.1, (53, 53), 72)
    line = stroke(distance + waver * cell_px * 0.012, cell_px * (0.046 + 0.020 * press))
    bleed = smoothstep(cell_px * 0.17, 0, distance) * (distance > 0) * 0.30
    light = stroke(distance + cell_px * 0.062, max(1.5, cell_px * 0.045)) * 0.85
    rgb = np.zeros((size[1], size[0], 3), dtype=np.float32)
    rgb[...] = tokens.rgb("ink")
    blend(rgb, tokens.rgb("halo"), light * (1 - line))
    alpha = np.maximum.reduce([line * 0.70, bleed, light])
    return Sprite(surface_from(rgb, alpha), (size[0] // 2, size[1] // 2))


@lru_cache(maxsize=4)
def illegal_cross(cell_px: int, tokens: Tokens) -> pygame.Surface:
    """Return two red brush strokes that cross, exactly a cell in size. Do not draw on it."""
    alpha = np.zeros((cell_px, cell_px), dtype=np.float32)
    strokes = (
        ([(0.24, 0.22), (0.50, 0.47), (0.79, 0.80)], [0.10, 0.17, 0.08], 41),
        ([(0.78, 0.20), (0.55, 0.46), (0.20, 0.79)], [0.09, 0.16, 0.05], 42),
    )
    halo = np.zeros_like(alpha)
    for points, widths, seed in strokes:
        line = curve([(x * cell_px, y * cell_px) for x, y in points], 6)
        places = np.linspace(0, 2, len(line))
        thick = np.interp(places, range(3), [w * cell_px for w in widths])
        alpha = np.maximum(
            alpha, stroke_alpha((cell_px, cell_px), line, thick.tolist(), 0.45, seed)
        )
        wide = (thick + max(2.0, cell_px * 0.07)).tolist()
        halo = np.maximum(halo, stroke_alpha((cell_px, cell_px), line, wide, 0.0, seed))
    rgb = np.zeros((cell_px, cell_px, 3), dtype=np.float32)
    rgb[...] = tokens.rgb("halo")
    blend(rgb, tokens.rgb("danger"), alpha)
    return surface_from(rgb, np.maximum(halo * 0.85, alpha))


@lru_cache(maxsize=2 * DUST_FRAMES)
def dust(cell_px: int, frame: int, tokens: Tokens) -> Sprite:
    """Return a ring of dust round a pagoda's feet (its anchor), frame 0 to DUST_FRAMES - 1."""
    progress = (frame + 0.5) / DUST_FRAMES
    width, height = round(cell_px * 1.6), round(cell_px * 0.8)
    x, y = grid((width, height))
    u, v = (x - width / 2) / cell_px, (y - height / 2) / cell_px
    reach = 0.30 + 0.36 * (1 - (1 - progress) ** 2)
    rng = np.random.default_rng(77)
    clear = np.ones((height, width), dtype=np.float32)
    for puff in range(_PUFFS):
        heading = 2 * np.pi * (puff + rng.uniform(-0.4, 0.4)) / _PUFFS
        far = reach * rng.uniform(0.80, 1.10)
        px, py = far * np.cos(heading), far * 0.36 * np.sin(heading) - 0.10 * progress
        size = (0.085 + 0.085 * progress) * rng.uniform(0.6, 1.3)
        away = np.hypot(u - px, (v - py) * 1.25) / size
        clear *= 1 - 0.62 * smoothstep(1.0, 0.0, away)
    density = 1 - clear
    fade = (1 - progress) ** 1.2
    return Sprite(
        surface_from(tokens.rgb("paper_light"), density * fade), (width // 2, height // 2)
    )


@lru_cache(maxsize=4 * (BANNER_FRAMES + 1))
def banner(color: str, cell_px: int, frame: int, tokens: Tokens) -> Sprite:
    """Return a seat's banner on its pole as it unrolls, frame 0 to BANNER_FRAMES.

    Anchored at the foot of the pole.
    """
    drop = max(0.04, frame / BANNER_FRAMES)
    width, height = round(cell_px * 0.62), round(cell_px * 1.12)
    unit = 100 / cell_px
    face = hex_color(tokens.rgb(SEAT_TOKENS[color]))
    text = hex_color(tokens.rgb(f"{SEAT_TOKENS[color]}_text"))
    rim, halo = hex_color(tokens.rgb("rim")), hex_color(tokens.rgb("halo"))
    bottom = 14 + 58 * drop
    sway = 3 * np.sin(np.pi * drop)
    cloth = (
        f"M14 14 H54 C{54 + sway:.2f} {14 + 20 * drop:.2f} {54 - sway:.2f} {14 + 40 * drop:.2f}"
        f" 54 {bottom:.2f} L34 {bottom - 9 * drop:.2f} L14 {bottom:.2f} Z"
    )
    pole = "M10 5 V104"
    arm = "M8 12 H57"
    edge = 2 * max(1.4, cell_px * 0.02) * unit
    outline = "".join(
        f'<path d="{cloth}" fill="{paint}" stroke="{paint}" stroke-width="{wide:.2f}"'
        f' stroke-linejoin="round"/><path d="{pole} {arm}" fill="none" stroke="{paint}"'
        f' stroke-width="{wide + 3:.2f}" stroke-linecap="round"/>'
        for paint, wide in ((halo, 2.2 * edge), (rim, edge))
    )
    emblem = (
        ""
        if drop < 1
        else f'<circle cx="34" cy="38" r="9.5" fill="none" stroke="{text}" stroke-width="3.4"/>'
    )
    content = (
        f'{outline}<path d="{cloth}" fill="{face}"/>'
        f'<path d="M14 14 H54 V20 H14 Z" fill="{rim}" fill-opacity="0.30"/>{emblem}'
        f'<path d="{pole} {arm}" fill="none" stroke="{hex_color(tokens.rgb("roof"))}"'
        f' stroke-width="3" stroke-linecap="round"/>'
    )
    surface = rasterise(document(content, width * unit, height * unit), (width, height))
    return Sprite(surface, (round(10 / unit), round(104 / unit)))
