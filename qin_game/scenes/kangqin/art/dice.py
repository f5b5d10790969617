"""Dice of bone: ink pips, the one and the four in cinnabar, as dice are made in China."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from qin_game.ui.art.pixels import mix
from qin_game.ui.art.svg import document, hex_color, rasterise

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.tokens import Tokens

_LOW, _MID, _HIGH = 27, 50, 73
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
}
_RED = (1, 4)


@lru_cache(maxsize=64)
def die(number: int, px: int, tokens: Tokens) -> pygame.Surface:
    """Return a die seen from above, ``px`` square with its shadow. Do not draw on it.

    Raises ValueError for a number that is not 1-6.
    """
    if number not in _PIPS:
        raise ValueError(f"no die shows {number}")
    bone, ink = tokens.rgb("moon"), tokens.rgb("ink")
    shade = hex_color(mix(bone, tokens.rgb("shadow"), 0.30))
    edge = hex_color(mix(bone, ink, 0.72))
    light = hex_color(mix(bone, (255, 255, 255), 0.6))
    pip = hex_color(tokens.rgb("seal") if number in _RED else ink)
    radius = 15 if number == 1 else 9.5
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y in _PIPS[number])
    shadow = hex_color(tokens.rgb("shadow"))
    content = (
        f'<rect x="6" y="12" width="92" height="88" rx="19" fill="{shadow}" fill-opacity="0.25"/>'
        f'<rect x="4" y="4" width="92" height="92" rx="19" fill="{shade}" stroke="{edge}"'
        ' stroke-width="3"/>'
        f'<rect x="8" y="6" width="83" height="82" rx="17" fill="{light}"/>'
        f'<g fill="{pip}" transform="translate(-0.5 -2.5)">{pips}</g>'
    )
    return rasterise(document(content, 102, 102), (px, px))
