"""The banners of the four states: each a colour and a pattern, so that colour is never alone."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from qin_game.ui.art.pixels import mix
from qin_game.ui.art.svg import document, hex_color, rasterise

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pygame

    from qin_game.ui.tokens import Tokens

BANNER_TOKENS: Mapping[str, str] = MappingProxyType(
    {"red": "cinnabar", "green": "jade", "purple": "plum", "yellow": "gamboge"}
)
"""Token of each player's colour, farthest apart for every kind of sight."""

_CLOTH = "M26 14 L90 14 L90 70 L74 60 L58 72 L42 60 L26 70 Z"
_PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        "red": (
            '<path d="M58 22 C68 32 70 38 66 46 C72 44 74 40 74 36 C80 46 74 56 58 56'
            ' C42 56 38 46 42 38 C44 43 46 45 50 46 C46 36 52 30 58 22 Z"/>'
        ),
        "green": (
            '<path d="M58 20 L72 38 L58 56 L44 38 Z M58 29 L65 38 L58 47 L51 38 Z"'
            ' fill-rule="evenodd"/>'
        ),
        "purple": (
            '<circle cx="58" cy="38" r="6.5"/><circle cx="43" cy="28" r="4.5"/>'
            '<circle cx="73" cy="28" r="4.5"/><circle cx="43" cy="48" r="4.5"/>'
            '<circle cx="73" cy="48" r="4.5"/>'
        ),
        "yellow": (
            '<path d="M34 24 L82 24 L82 31 L34 31 Z M34 36 L82 36 L82 43 L34 43 Z'
            ' M34 48 L82 48 L82 54 L34 54 Z"/>'
        ),
    }
)
"""A flame, a lozenge, five stars, three bars."""


@lru_cache(maxsize=48)
def banner(color: str, px: int, tokens: Tokens) -> pygame.Surface:
    """Return a banner on its pole in a square of ``px``. Do not draw on it.

    Raises KeyError for a colour that no banner has.
    """
    cloth = tokens.rgb(BANNER_TOKENS[color])
    mark = hex_color(mix(tokens.rgb(f"{BANNER_TOKENS[color]}_text"), cloth, 0.08))
    rim, halo = hex_color(tokens.rgb("rim")), hex_color(tokens.rgb("halo"))
    pole = hex_color(mix(tokens.rgb("lacquer"), tokens.rgb("gold"), 0.28))
    gold = hex_color(tokens.rgb("gold"))
    edge = max(5.0, 130 / px)
    outline = f'<path d="{_CLOTH}"/><path d="M18 6 L24 6 L24 96 L18 96 Z"/>'
    content = (
        f'<g fill="{halo}" stroke="{halo}" stroke-width="{edge * 1.9:.2f}"'
        f' stroke-linejoin="round">{outline}</g>'
        f'<g fill="{rim}" stroke="{rim}" stroke-width="{edge:.2f}" stroke-linejoin="round">'
        f"{outline}</g>"
        f'<path d="M18 6 L24 6 L24 96 L18 96 Z" fill="{pole}"/>'
        f'<circle cx="21" cy="6" r="4.4" fill="{gold}"/>'
        f'<path d="{_CLOTH}" fill="{hex_color(cloth)}"/>'
        f'<path d="M26 14 L34 14 L34 66 L26 70 Z" fill="#000000" fill-opacity="0.14"/>'
        f'<g fill="{mark}">{_PATTERNS[color]}</g>'
    )
    return rasterise(document(content, 108, 104), (px, px))
