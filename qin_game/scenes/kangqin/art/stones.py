"""Stones: river pebbles of jade, alike for all, and how a pile of them lies."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from qin_game.ui.art.pixels import mix
from qin_game.ui.art.svg import document, hex_color, rasterise

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.tokens import Tokens

Point = tuple[float, float]

KINDS = 3
"""Shapes of pebbles, so that a pile does not look stamped."""
_PITCH = 0.94
"""From one stone of a row to the next, in stones; rows are a little closer."""
_SHAPES = (
    "M50 14 C76 12 92 30 90 52 C88 78 70 88 48 87 C24 86 9 70 10 48 C11 28 27 15 50 14 Z",
    "M47 12 C70 10 91 26 91 50 C92 72 74 89 52 88 C28 88 10 76 9 51 C9 29 24 14 47 12 Z",
    "M54 13 C78 16 91 34 89 55 C87 76 67 90 46 87 C22 84 8 66 11 46 C14 26 32 11 54 13 Z",
)


@lru_cache(maxsize=64)
def stone(px: int, tokens: Tokens, kind: int = 0) -> pygame.Surface:
    """Return a pebble in a square of ``px``, with its shadow. Do not draw on it."""
    shape = _SHAPES[kind % KINDS]
    body = mix(tokens.rgb("moon"), tokens.rgb("pine"), 0.30)
    rim = hex_color(mix(tokens.rgb("pine"), tokens.rgb("rim"), 0.62))
    dark, light = mix(body, tokens.rgb("pine"), 0.42), mix(body, (255, 255, 255), 0.62)
    shadow = hex_color(tokens.rgb("shadow"))
    content = (
        '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="40" cy="34" r="62">'
        f'<stop offset="0" stop-color="{hex_color(light)}"/>'
        f'<stop offset="0.55" stop-color="{hex_color(body)}"/>'
        f'<stop offset="1" stop-color="{hex_color(dark)}"/></radialGradient></defs>'
        f'<path d="{shape}" transform="translate(3 9)" fill="{shadow}" fill-opacity="0.28"/>'
        f'<path d="{shape}" fill="url(#g)" stroke="{rim}" stroke-width="5.5"/>'
        '<ellipse cx="38" cy="32" rx="15" ry="8" fill="#ffffff" fill-opacity="0.55"/>'
    )
    return rasterise(document(content, 100, 100), (px, px))


def pile(count: int, row: int) -> tuple[Point, ...]:
    """Return where the stones of a pile lie, in stones from the left end of its lowest row.

    ``row`` stones lie side by side, every other row is set in by half a stone; rows grow upwards,
    so that stones come and go at the top and can be counted.

    >>> pile(3, 2)
    ((0.5, 0.0), (1.44, 0.0), (0.97, -0.8))
    """
    places = []
    left, rows, is_in = count, 0, False
    while left > 0:
        here = min(left, row - is_in)
        start = 0.5 + (_PITCH / 2 if is_in else 0.0)
        places += [
            (round(start + index * _PITCH, 4), round(-rows * 0.8, 4)) for index in range(here)
        ]
        left, rows, is_in = left - here, rows + 1, not is_in
    return tuple(places)


def pile_size(count: int, row: int) -> Point:
    """Return width and height of a pile of so many stones, in stones."""
    if not count:
        return (0.0, 0.0)
    places = pile(count, row)
    return max(x for x, _ in places) + 0.5, 1.0 - min(y for _, y in places)
