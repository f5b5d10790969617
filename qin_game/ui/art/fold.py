"""The fold of a printed leaf (bǎnxīn 版心): two rules, and the fishtails that guide the folding."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from qin_game.ui.art.svg import document, hex_color, rasterise

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.art.pixels import Size
    from qin_game.ui.tokens import Tokens

_TAIL = 1.7
"""Height of a fishtail, in widths of the fold."""
_UPPER, _LOWER = 0.20, 0.80
"""Where the notches of the fishtails lie, shares of the height."""


@lru_cache(maxsize=4)
def fold(size: Size, tokens: Tokens) -> pygame.Surface:
    """Return the strip between two pages, exactly ``size``. Do not draw on it."""
    width, height = size
    ink, rule = hex_color(tokens.rgb("ink_soft")), hex_color(tokens.rgb("hairline"))
    line = max(1.0, width / 22)
    sides = f"M{line / 2:.2f} 0 V{height} M{width - line / 2:.2f} 0 V{height}"
    tails = _tail(width, height * _UPPER, 1) + _tail(width, height * _LOWER, -1)
    content = (
        f'<path d="{sides}" fill="none" stroke="{rule}" stroke-width="{line:.2f}"/>'
        f'<path d="{tails}" fill="{ink}"/>'
    )
    return rasterise(document(content, width, height), size)


def _tail(width: float, notch: float, way: int) -> str:
    """Return the outline of a fishtail that opens downwards (1) or upwards (-1), and its bar."""
    gap = width * 0.13
    left, right, middle = gap, width - gap, width / 2
    tips, back = notch + way * width * 0.55, notch - way * width * (_TAIL - 0.55)
    bar, thick = back - way * width * 0.24, -way * width * 0.10
    return (
        f"M{left:.2f} {back:.2f} H{right:.2f} V{tips:.2f} L{middle:.2f} {notch:.2f}"
        f" L{left:.2f} {tips:.2f} Z "
        f"M{left:.2f} {bar:.2f} H{right:.2f} V{bar + thick:.2f} H{left:.2f} Z "
    )
