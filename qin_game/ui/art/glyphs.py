"""Brush characters of our own: drawn stroke by stroke, with streaks where the brush ran dry.

The outlines are in ``assets/art/glyphs``, one path per stroke in writing order, written by
``tools/draw_glyphs.py``; each path carries the line its brush was pulled along.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np

from qin_game.ui.art.brush import curve, ribbon
from qin_game.ui.art.noise import value_noise
from qin_game.ui.art.pixels import RGB, Field, alpha_of, blank, smoothstep, surface_from
from qin_game.ui.art.svg import document, rasterise, source
from qin_game.ui.art.type import text_surface

if TYPE_CHECKING:
    import pygame

DRAWN = {
    "秦": "qin",
    "抗": "kang",
    "李": "li",
    "牧": "mu",
    "孙": "sun",
    "膑": "bin",
    "吴": "wu",
    "起": "qi",
    "始": "shi",
    "皇": "huang",
}
"""Characters that are drawn, and the names of their files."""

SHEET = 100
"""Side of the sheet a character is drawn on, in units of its file."""

_PITCH = 1.06
"""From one character of an inscription to the next, in characters."""

_BROAD = 0.13
"""How far ink can lie from the line of its brush, in sheets."""

_LONG = 45
"""Strokes longer than this (units) run dry before they end."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke: its outline as path data and the points its brush went through."""

    outline: str
    line: tuple[tuple[float, float], ...]

    @property
    def length(self) -> float:
        """Length of the brush's way in units."""
        steps = np.diff(np.array(self.line), axis=0)
        return float(np.hypot(steps[:, 0], steps[:, 1]).sum())


@lru_cache(maxsize=16)
def strokes(name: str) -> tuple[Stroke, ...]:
    """Return the strokes of ``assets/art/glyphs/<name>.svg`` in writing order. Raises OSError."""
    root = ET.fromstring(source(f"glyphs/{name}"))  # noqa: S314 - our own file
    return tuple(
        Stroke(
            path.attrib["d"],
            tuple(_point(pair) for pair in path.attrib["data-brush"].split()),
        )
        for path in root
    )


def _point(pair: str) -> tuple[float, float]:
    x, y = pair.split(",")
    return float(x), float(y)


@lru_cache(maxsize=24)
def glyph(name: str, px: int, color: RGB, dryness: float = 0.55) -> pygame.Surface:
    """Return a brush character, ``px`` square. Do not draw on it.

    ``dryness`` 0 is a wet brush (best below 60 pixels), 1 a very dry one.
    """
    alpha = np.zeros((px, px), dtype=np.float32)
    for number in range(len(strokes(name))):
        print_ = _print(name, number, px, dryness)
        field = alpha[print_.place]
        np.maximum(field, print_.ink, out=field)
    return surface_from(color, alpha)


@lru_cache(maxsize=24)
def inscription(text: str, px: int, color: RGB, *, upright: bool = True) -> pygame.Surface:
    """Return a few characters in brush, each ``px`` square, downwards or (not upright) in a row.

    Characters that are not in DRAWN come from the font. Do not draw on it.
    """
    step = round(px * _PITCH)
    length = step * (len(text) - 1) + px
    surface = blank((px, length) if upright else (length, px))
    for number, character in enumerate(text):
        if character in DRAWN:
            drawn = glyph(DRAWN[character], px, color, min(0.55, px / 400))
        else:
            drawn = text_surface(character, round(px * 0.92), color, bold=True)
        middle = px // 2 + number * step
        center = (px // 2, middle) if upright else (middle, px // 2)
        surface.blit(drawn, drawn.get_rect(center=center))
    return surface


def written(
    name: str, px: int, color: RGB, progress: float, dryness: float = 0.55
) -> pygame.Surface:
    """Return a character as far as it has been written, progress 0-1 over all strokes."""
    if progress >= 1:
        return glyph(name, px, color, dryness)
    lengths = [stroke.length for stroke in strokes(name)]
    done = progress * sum(lengths)
    alpha = np.zeros((px, px), dtype=np.float32)
    for number, length in enumerate(lengths):
        if done <= 0:
            break
        print_ = _print(name, number, px, dryness)
        ink = print_.ink
        if done < length:
            reach = done / length
            ink = ink * smoothstep(reach + 0.02, reach - 0.06, print_.along)
        field = alpha[print_.place]
        np.maximum(field, ink, out=field)
        done -= length
    return surface_from(color, alpha)


@dataclass(frozen=True, slots=True, eq=False)
class _Print:
    """A stroke's coverage and how far along it each pixel lies (0-1), in its part of the sheet."""

    place: tuple[slice, slice]
    ink: Field
    along: Field


@lru_cache(maxsize=24)
def _print(name: str, number: int, px: int, dryness: float) -> _Print:
    stroke = strokes(name)[number]
    drawn = rasterise(document(f'<path d="{stroke.outline}"/>', SHEET, SHEET), (px, px))
    box = drawn.get_bounding_rect()
    place = (slice(box.top, box.bottom), slice(box.left, box.right))
    ink = alpha_of(drawn)[place]
    scale = px / SHEET
    line = [(x * scale - box.left, y * scale - box.top) for x, y in stroke.line]
    path = curve(line, 4)
    _, along, across = ribbon(box.size, path, [0.0] * len(path), reach=px * _BROAD)
    if dryness > 0 and stroke.length > _LONG:
        bristle = value_noise(across / max(1.2, px * 0.0055), along * 5, (97, 97), 200 + number)
        fade = smoothstep(0.30, 1.0, along) * dryness
        ink = ink * smoothstep(-0.35, 0.25, bristle + 1.05 - 2.1 * fade)
    return _Print(place, ink, along)
