"""Seals (yìnzhāng 印章): cinnabar paste pressed on paper, with worn edges and carved characters."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from qin_game.ui.art.glyphs import strokes
from qin_game.ui.art.noise import value_noise
from qin_game.ui.art.pixels import (
    RGB,
    Field,
    Size,
    alpha_of,
    blend,
    cover,
    grid,
    rounded_box,
    smoothstep,
    stroke,
    surface_from,
)
from qin_game.ui.art.svg import document, rasterise
from qin_game.ui.art.type import text_surface
from qin_game.ui.art.vision import luminance

SHAPES = ("square", "round")
CARVINGS = ("white", "red")
"""Báiwén 白文, characters left white in red; zhūwén 朱文, red characters in a red frame."""

_PERIOD = (89, 89)
_PALE = 0.6
"""Luminance from which paste would vanish on paper: it gets an edge in the carved colour."""
_BRUSHED = {"秦": "qin"}
"""Characters carved after our own brush drawings instead of the font."""


@lru_cache(maxsize=96)
def seal(  # noqa: PLR0913 - a seal is what it says
    text: str,
    px: int,
    color: RGB,
    carved: RGB,
    *,
    shape: str = "square",
    carving: str = "white",
) -> pygame.Surface:
    """Return a seal of one to four characters, ``px`` square. Do not draw on it.

    ``color`` is the paste, ``carved`` shows through a white carving (fully opaque, so that it can
    be read on any ground). Characters run down, then to the left. Raises ValueError for a shape or
    carving that is not in SHAPES or CARVINGS, or for no or more than four characters.
    """
    if shape not in SHAPES or carving not in CARVINGS:
        raise ValueError(f"not a seal: {shape!r}, {carving!r}")
    x, y = grid((px, px))
    rough = _roughness(x, y, px, seed=sum(map(ord, text)))
    inset = px * 0.035
    if shape == "round":
        outline = np.hypot(x - px / 2, y - px / 2) - (px / 2 - inset)
    else:
        outline = rounded_box(x, y, (inset, inset, px - 2 * inset, px - 2 * inset), px * 0.11)
    body = outline + rough
    glyphs = _carving(text, px, 0.76 if shape == "square" else 0.62)
    glyphs = smoothstep(0.30, 0.62, glyphs + rough / max(2.0, px * 0.05) * 0.20)
    inked = cover(body) * _wear(x, y, px, len(text))
    if carving == "white":
        rgb = np.zeros((px, px, 3), dtype=np.float32)
        rgb[...] = color
        blend(rgb, carved, glyphs)
        if luminance(color) > _PALE:
            blend(rgb, carved, stroke(body + 1.2, max(1.2, px * 0.03)) * 0.8)
        return surface_from(rgb, np.maximum(inked, glyphs * cover(outline)))
    frame = stroke(body + px * 0.045, px * 0.075)
    return surface_from(color, np.maximum(frame, glyphs) * np.maximum(0.85, inked))


def _roughness(x: Field, y: Field, px: int, seed: int) -> Field:
    """Return how far the edge is worn, pixels; little on small seals, which must stay crisp."""
    size = min(px * 0.022, 3.5)
    coarse = value_noise(x / px * 7, y / px * 7, _PERIOD, seed)
    fine = value_noise(x / px * 26, y / px * 26, _PERIOD, seed + 1)
    return (0.65 * coarse + 0.45 * fine) * size


def _wear(x: Field, y: Field, px: int, seed: int) -> Field:
    """Return how well the paste took, 0-1: small bare specks where the stone was uneven."""
    specks = value_noise(x / px * 44, y / px * 44, _PERIOD, seed + 5)
    patches = value_noise(x / px * 4, y / px * 4, _PERIOD, seed + 6)
    strength = min(0.55, px / 200)
    return 1 - strength * smoothstep(0.62, 0.85, specks + 0.35 * patches)


@lru_cache(maxsize=96)
def _carving(text: str, px: int, share: float) -> Field:
    """Return the coverage of a seal's characters, set as they are on seals; read-only."""
    count = len(text)
    if count not in (1, 2, 3, 4):
        raise ValueError(f"a seal carries one to four characters: {text!r}")
    inner = px * share
    places = {
        1: ((0.5, 0.5),),
        2: ((0.5, 0.25), (0.5, 0.75)),
        3: ((0.75, 0.5), (0.25, 0.25), (0.25, 0.75)),
        4: ((0.75, 0.25), (0.75, 0.75), (0.25, 0.25), (0.25, 0.75)),
    }[count]
    heights = {1: (1.0,), 2: (0.52, 0.52), 3: (1.0, 0.5, 0.5), 4: (0.5, 0.5, 0.5, 0.5)}[count]
    alpha = np.zeros((px, px), dtype=np.float32)
    for character, (u, v), tall in zip(text, places, heights, strict=True):
        wide = 0.96 if count == 1 else 0.92 if count == 2 else 0.48  # noqa: PLR2004
        box = (max(4, round(inner * wide)), max(4, round(inner * tall * 0.96)))
        drawn = _character(character, box)
        top = round(px / 2 + (v - 0.5) * inner - box[1] / 2)
        left = round(px / 2 + (u - 0.5) * inner - box[0] / 2)
        alpha[top : top + box[1], left : left + box[0]] = drawn
    alpha.flags.writeable = False
    return alpha


def _character(character: str, box: Size) -> Field:
    """Return one character stretched to its field, as seal carvers do."""
    name = _BRUSHED.get(character)
    side = max(box)
    if name is not None:
        bold = 'stroke="#000000" stroke-width="2.6" stroke-linejoin="round"'
        paths = "".join(f'<path d="{part.outline}" {bold}/>' for part in strokes(name))
        mask = alpha_of(
            rasterise(
                document(f'<g transform="translate(4 4) scale(0.92)">{paths}</g>', 100, 100),
                (side, side),
            )
        )
        return _fitted(mask, box)
    mask = alpha_of(text_surface(character, 2 * side, (0, 0, 0), bold=True))
    return _fitted(mask, box)


def _fitted(mask: Field, box: Size) -> Field:
    """Return a glyph's ink box resampled to ``box`` (it is roughened afterwards anyway)."""
    rows, columns = np.nonzero(mask.max(axis=1) > 0)[0], np.nonzero(mask.max(axis=0) > 0)[0]
    ink = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return alpha_of(pygame.transform.smoothscale(surface_from((0, 0, 0), ink), box))
