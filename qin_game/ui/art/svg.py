"""Our SVG drawings, tinted by token and rasterised at the exact pixel size.

The files keep to what NanoSVG draws: paths and basic shapes, fills, strokes, opacity, gradients,
hex colours. Two placeholders that every SVG viewer knows stand for colours of ours:
``currentColor`` for the one tint of an icon, ``var(--token)`` for a named token.
"""

from __future__ import annotations

import io
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from qin_game.ui.art.pixels import RGB, Size, standard

if TYPE_CHECKING:
    from qin_game.ui.tokens import Tokens

ART_FOLDER = Path(__file__).parents[3] / "assets" / "art"

_TOKEN = re.compile(r"var\(--([a-z_]+)\)")
_HEADER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}">'


@lru_cache(maxsize=128)
def source(name: str) -> str:
    """Return the text of ``assets/art/<name>.svg``. Raises OSError."""
    return (ART_FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def rasterise(text: str, size: Size) -> pygame.Surface:
    """Return an SVG text drawn as large as fits, centred, on a surface of exactly ``size``."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    return standard(drawn, size)


def document(content: str, width: float, height: float) -> str:
    """Return an SVG document of the given elements with the view box 0 0 width height."""
    return _HEADER.format(width, height, width, height) + content + "</svg>"


def hex_color(rgb: RGB) -> str:
    """Return a colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


@lru_cache(maxsize=256)
def icon(name: str, px: int, color: RGB) -> pygame.Surface:
    """Return a square icon from ``assets/art/icons`` in one colour. Do not draw on it."""
    text = source(f"icons/{name}").replace("currentColor", hex_color(color))
    return rasterise(text, (px, px))


@lru_cache(maxsize=64)
def picture(name: str, size: Size, tokens: Tokens) -> pygame.Surface:
    """Return a picture from ``assets/art`` in the colours of the tokens. Do not draw on it."""
    return rasterise(tinted(source(name), tokens), size)


def tinted(text: str, tokens: Tokens) -> str:
    """Return an SVG text with every ``var(--token)`` replaced by its colour."""
    return _TOKEN.sub(lambda match: tokens.hex(match[1]), text)


def icon_names() -> tuple[str, ...]:
    """Return the names of all icons, sorted."""
    return tuple(sorted(path.stem for path in (ART_FOLDER / "icons").glob("*.svg")))
