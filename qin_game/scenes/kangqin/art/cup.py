"""The dice cup: turned wood under lacquer with gold bands, mouth down on its saucer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from qin_game.ui.art.pixels import mix
from qin_game.ui.art.svg import document, hex_color, rasterise

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.tokens import Tokens

_WIDTH, _CUP_HEIGHT, _SAUCER_HEIGHT = 120, 116, 44
_BODY = "M30 16 C30 8 90 8 90 16 L104 100 C104 112 16 112 16 100 Z"
_MOUTH = "M16 100 C16 112 104 112 104 100 C104 94 16 94 16 100 Z"
_TOP = "M30 16 C30 23 90 23 90 16 C90 8 30 8 30 16 Z"


def cup_height(width: int) -> int:
    """Return the height in pixels of a cup of a width."""
    return round(width * _CUP_HEIGHT / _WIDTH)


def saucer_height(width: int) -> int:
    """Return the height in pixels of the saucer of a cup of a width."""
    return round(width * _SAUCER_HEIGHT / _WIDTH)


@lru_cache(maxsize=24)
def cup(width: int, tokens: Tokens, *, is_lit: bool = False) -> pygame.Surface:
    """Return the cup of ``width`` pixels, mouth down. Do not draw on it."""
    lacquer, gold = tokens.rgb("lacquer"), tokens.rgb("gold")
    red = mix(lacquer, tokens.rgb("cinnabar"), 0.42 if is_lit else 0.30)
    deep, light = mix(lacquer, (0, 0, 0), 0.35), mix(red, (255, 214, 170), 0.42)
    rim = hex_color(tokens.rgb("rim"))
    band = hex_color(mix(lacquer, gold, 0.85))
    faint = hex_color(mix(lacquer, gold, 0.42))
    content = (
        '<defs><linearGradient id="b" gradientUnits="userSpaceOnUse"'
        ' x1="16" y1="0" x2="104" y2="0">'
        f'<stop offset="0" stop-color="{hex_color(deep)}"/>'
        f'<stop offset="0.24" stop-color="{hex_color(red)}"/>'
        f'<stop offset="0.36" stop-color="{hex_color(light)}"/>'
        f'<stop offset="0.50" stop-color="{hex_color(red)}"/>'
        f'<stop offset="1" stop-color="{hex_color(deep)}"/></linearGradient></defs>'
        f'<path d="{_BODY}" fill="url(#b)" stroke="{rim}" stroke-width="2.6"'
        ' stroke-linejoin="round"/>'
        f'<path d="{_TOP}" fill="{hex_color(mix(red, (255, 214, 170), 0.16))}" stroke="{rim}"'
        ' stroke-width="1.6"/>'
        f'<path d="M27 34 C34 42 86 42 93 34" fill="none" stroke="{band}" stroke-width="3.2"/>'
        f'<path d="M26 40 C34 48 86 48 94 40" fill="none" stroke="{faint}" stroke-width="1.4"/>'
        f'<path d="M18.5 88 C22 100 98 100 101.5 88" fill="none" stroke="{band}"'
        ' stroke-width="3.6"/>'
        f'<path d="M19.5 82 C24 94 96 94 100.5 82" fill="none" stroke="{faint}"'
        ' stroke-width="1.4"/>'
        f'<g fill="none" stroke="{faint}" stroke-width="2">{_cloud(60, 62)}</g>'
    )
    size = (width, cup_height(width))
    return rasterise(document(content, _WIDTH, _CUP_HEIGHT), size)


@lru_cache(maxsize=12)
def saucer(width: int, tokens: Tokens) -> pygame.Surface:
    """Return the saucer that dice and cup stand on, as wide as the cup. Do not draw on it."""
    lacquer, gold = tokens.rgb("lacquer"), tokens.rgb("gold")
    rim = hex_color(tokens.rgb("rim"))
    side, face = hex_color(mix(lacquer, (0, 0, 0), 0.25)), hex_color(mix(lacquer, gold, 0.10))
    band = hex_color(mix(lacquer, gold, 0.8))
    shadow = hex_color(tokens.rgb("shadow"))
    content = (
        f'<ellipse cx="62" cy="27" rx="58" ry="16" fill="{shadow}" fill-opacity="0.22"/>'
        f'<path d="M4 19 C4 42 116 42 116 19 Z" fill="{side}" stroke="{rim}" stroke-width="2"/>'
        f'<ellipse cx="60" cy="19" rx="56" ry="15.5" fill="{face}" stroke="{rim}"'
        ' stroke-width="2"/>'
        f'<ellipse cx="60" cy="19" rx="51" ry="12.8" fill="none" stroke="{band}"'
        ' stroke-width="1.6"/>'
    )
    return rasterise(document(content, _WIDTH, _SAUCER_HEIGHT), (width, saucer_height(width)))


def _cloud(x: int, y: int) -> str:
    """Return the cloud scroll painted on the cup's belly."""
    return (
        f'<path d="M{x - 20} {y + 6} C{x - 26} {y - 4} {x - 12} {y - 10} {x - 8} {y - 2}'
        f" C{x - 6} {y - 14} {x + 12} {y - 14} {x + 10} {y - 1}"
        f' C{x + 16} {y - 9} {x + 28} {y - 2} {x + 20} {y + 6} Z"/>'
        f'<path d="M{x - 10} {y + 6} C{x - 12} {y - 1} {x - 2} {y - 3} {x - 1} {y + 3}"/>'
        f'<path d="M{x + 12} {y + 6} C{x + 14} {y + 1} {x + 6} {y - 1} {x + 4} {y + 3}"/>'
    )
