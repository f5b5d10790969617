"""Tiles in the hand: lacquered dominoes with a bevel, a contact shadow and tiny characters."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qin_game.scenes.qin.art.pagodas import Sprite
from qin_game.scenes.qin.art.plates import HANZI, PIGMENTS, pigment_ground
from qin_game.ui.art.pixels import (
    RGB,
    Field,
    alpha_of,
    blend,
    blur,
    cover,
    facing_light,
    grid,
    rounded_box,
    smoothstep,
    stroke,
    surface_from,
)
from qin_game.ui.art.type import text_surface

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.tokens import Tokens

VARIANTS = ("hand", "selected", "disabled", "ghost", "illegal")
"""In the hand, lifted from it, unusable; and over the board where it would lie or may not lie."""

ORIENTATIONS = 4
"""Quarter turns clockwise: 0 has the first colour left, 1 on top, 2 right, 3 at the bottom."""

_GAP, _RADIUS, _THICK = 0.045, 0.15, 0.075
_ROOM = 0.36
"""Room for the shadow round the tile, in cells."""


def domino(
    tile: str, cell_px: int, orientation: int, tokens: Tokens, variant: str = "hand"
) -> Sprite:
    """Return a tile anchored at the centre of its first half. Do not draw on it.

    Raises ValueError for an unknown variant.
    """
    if variant not in VARIANTS:
        raise ValueError(f"not a variant of a tile: {variant!r} ({', '.join(VARIANTS)})")
    return _domino(tile, cell_px, orientation % ORIENTATIONS, tokens, variant)


@lru_cache(maxsize=160)
def _domino(tile: str, cell_px: int, turn: int, tokens: Tokens, variant: str) -> Sprite:
    colors = tile if turn in (0, 1) else tile[::-1]
    flat = turn in (0, 2)
    face = _face(colors, cell_px, tokens, flat=flat)
    if variant == "disabled":
        blend(face, tokens.rgb("paper"), np.full(face.shape[:2], 0.58, dtype=np.float32))
    elif variant == "illegal":
        grey = face.mean(axis=2, keepdims=True) * 0.5 + 96
        face += (grey - face) * np.float32(0.55)
    surface = _mounted(face, cell_px, tokens, variant)
    room = round(cell_px * _ROOM)
    first = room + cell_px // 2 + (cell_px if turn in (2, 3) else 0)
    other = room + cell_px // 2
    return Sprite(surface, (first, other) if flat else (other, first))


@lru_cache(maxsize=32)
def tile_back(cell_px: int, tokens: Tokens, *, flat: bool = False) -> Sprite:
    """Return a tile seen from behind, anchored at its centre. Do not draw on it.

    All backs are alike: bare lacquer with a gold line and a lozenge.
    """
    width, height = (2 * cell_px, cell_px) if flat else (cell_px, 2 * cell_px)
    face = np.zeros((height, width, 3), dtype=np.float32)
    face[...] = tokens.rgb("lacquer")
    x, y = grid((width, height))
    inset = cell_px * 0.17
    frame = rounded_box(x, y, (inset, inset, width - 2 * inset, height - 2 * inset), cell_px * 0.07)
    u, v = np.abs(x - width / 2) / cell_px, np.abs(y - height / 2) / cell_px
    lozenge = ((u + v / 1.7 if not flat else u / 1.7 + v) - 0.19) * cell_px * 0.8
    line = max(1.0, cell_px * 0.03)
    gold = np.maximum(stroke(frame, line) * 0.55, stroke(lozenge, line) * 0.75)
    gold = np.maximum(gold, cover(lozenge + cell_px * 0.09) * 0.6)
    blend(face, tokens.rgb("gold"), gold)
    surface = _mounted(face, cell_px, tokens, "hand")
    room = round(cell_px * _ROOM)
    return Sprite(surface, (room + width // 2, room + height // 2))


def _face(colors: str, cell_px: int, tokens: Tokens, *, flat: bool) -> Field:
    """Return both halves of pigment side by side, with seam and characters."""
    axis = 1 if flat else 0
    halves = []
    for color in colors:
        half = pigment_ground(color, cell_px, tokens)
        text = tokens.rgb(f"{PIGMENTS[color]}_text")
        _engrave(half, HANZI[color], text)
        halves.append(half)
    face = np.concatenate(halves, axis=axis)
    if colors[0] != colors[1]:
        x, y = grid((face.shape[1], face.shape[0]))
        across = np.broadcast_to((x if flat else y) - cell_px, face.shape[:2])
        line = max(1.0, cell_px * 0.03)
        blend(face, tokens.rgb("lacquer"), stroke(across, line) * 0.85)
        blend(face, (255, 248, 230), stroke(across - line, max(1.0, line / 2)) * 0.35)
    return face


def _engrave(half: Field, text: str, color: RGB) -> None:
    """Set a character in the middle of a half, with a quiet field of plain pigment round it."""
    side = half.shape[0]
    px = max(9, round(side * 0.40))
    glyph = alpha_of(text_surface(text, px, color, bold=True))
    height, width = glyph.shape
    top, left = (side - height) // 2, (side - width) // 2
    mask = np.zeros((side, side), dtype=np.float32)
    mask[top : top + height, left : left + width] = glyph[: side - top, : side - left]
    mean = half.mean(axis=(0, 1))
    quiet = np.clip(blur(mask, max(1, round(side * 0.05))) * 1.6, 0, 0.85)
    half += (mean - half) * quiet[..., None]
    blend(half, color, mask * 0.95)


def _mounted(face: Field, cell_px: int, tokens: Tokens, variant: str) -> pygame.Surface:
    """Return the face on its lacquer body, bevelled, glossy, over its shadow."""
    solid = variant in ("hand", "selected", "disabled")
    height, width = face.shape[:2]
    room = round(cell_px * _ROOM)
    size = (width + 2 * room, height + 2 * room)
    x, y = grid(size)
    gap = _GAP * cell_px
    box = (room + gap, room + gap, width - 2 * gap, height - 2 * gap)
    distance = rounded_box(x, y, box, _RADIUS * cell_px)
    thick = _THICK * cell_px if solid else 0.0
    body = np.minimum(distance, rounded_box(x, y, _moved(box, thick), _RADIUS * cell_px))

    rgb = np.zeros((size[1], size[0], 3), dtype=np.float32)
    rgb[...] = tokens.rgb("lacquer")
    rgb[room : room + height, room : room + width] = np.where(
        (distance < 1)[room : room + height, room : room + width, None],
        face,
        rgb[room : room + height, room : room + width],
    )
    _bevel(rgb, distance, cell_px)
    side_wall = cover(body) * (1 - cover(distance))
    blend(rgb, tokens.rgb("lacquer"), side_wall)
    blend(rgb, (255, 226, 190), side_wall * stroke(body + thick * 0.55, 1.0) * 0.22)
    alpha = cover(body)
    if variant == "selected":
        blend(rgb, tokens.rgb("gold"), stroke(distance + cell_px * 0.03, cell_px * 0.045))
    if variant == "illegal":
        blend(rgb, tokens.rgb("danger"), stroke(distance + cell_px * 0.03, cell_px * 0.06))
    if not solid:
        alpha = alpha * (0.80 if variant == "ghost" else 0.62)

    cast, drop = {"hand": (0.42, 0.06), "selected": (0.38, 0.16), "disabled": (0.22, 0.05)}.get(
        variant, (0.30, 0.07)
    )
    soft = max(1, round(cell_px * (0.03 + drop * 0.35)))
    shadow = blur(cover(rounded_box(x, y, _moved(box, thick + drop * cell_px), 4)), soft) * cast
    whole = alpha + shadow * (1 - alpha)
    ground = np.array(tokens.rgb("shadow"), dtype=np.float32)
    part = alpha / np.maximum(whole, 1e-6)
    return surface_from(ground + (rgb - ground) * part[..., None], whole)


def _moved(
    box: tuple[float, float, float, float], down: float
) -> tuple[float, float, float, float]:
    return box[0], box[1] + down, box[2], box[3]


def _bevel(rgb: Field, distance: Field, cell_px: int) -> None:
    """Light the rim of the face from the top left and lay a soft gloss on its upper half."""
    lit = facing_light(distance)
    depth = -distance
    band = max(2.0, cell_px * 0.085)
    edge = smoothstep(band, band * 0.15, depth) * (depth > -1)
    blend(rgb, (255, 246, 226), edge * np.clip(lit, 0, 1) * 0.50)
    blend(rgb, (24, 8, 4), edge * np.clip(-lit, 0, 1) * 0.45)
    height = rgb.shape[0]
    y = (np.arange(height, dtype=np.float32) / height)[:, None]
    gloss = smoothstep(0.62, 0.18, y) * smoothstep(band * 0.8, band * 1.6, depth)
    blend(rgb, (255, 250, 238), gloss * 0.10)
    blend(rgb, (18, 8, 4), smoothstep(1.6, 0.4, depth) * (depth > -1) * 0.55)
