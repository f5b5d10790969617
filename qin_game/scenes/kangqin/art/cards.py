"""The nine cards: a large numeral with its character, and a back of lacquer and gold."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from qin_game.ui.art.pixels import blank, mix
from qin_game.ui.art.svg import document, hex_color, rasterise
from qin_game.ui.art.type import text_surface

if TYPE_CHECKING:
    from qin_game.ui.art.pixels import RGB, Size
    from qin_game.ui.tokens import Tokens

HANZI = "一二三四五六七八九"
"""The characters of the numbers 1 to 9."""

VARIANTS = ("plain", "chosen", "lit", "faded")
"""At rest; picked up; pointed at; out of play."""

_WIDTH, _HEIGHT = 100, 140
_ROOM = 12
"""Room for the shadow round a card, hundredths of its width."""
_SMALL, _TINY = 34, 24
"""Widths in pixels below which a face has only one character, and none."""


def card_size(height: int) -> Size:
    """Return the size in pixels of a card of a height, without its shadow."""
    return round(height * _WIDTH / _HEIGHT), height


def card_face(number: int, height: int, tokens: Tokens, variant: str = "plain") -> pygame.Surface:
    """Return a card of ``height`` pixels face up, centred with room for its shadow all round.

    Do not draw on it. Raises ValueError for a number that is not 1-9 or an unknown variant.
    """
    return _whole_face(number, height, tokens, variant)


@lru_cache(maxsize=256)
def _whole_face(number: int, height: int, tokens: Tokens, variant: str) -> pygame.Surface:
    if not 1 <= number <= len(HANZI):
        raise ValueError(f"no card has the number {number}")
    surface = _body(height, tokens, variant, is_back=False)
    width = card_size(height)[0]
    ink = mix(tokens.rgb("ink"), tokens.rgb("paper_light"), 0.45 if variant == "faded" else 0.0)
    seal = mix(tokens.rgb("seal"), tokens.rgb("paper_light"), 0.45 if variant == "faded" else 0.0)
    middle = surface.get_rect().center
    share = 0.72 if width >= _TINY else 0.92
    numeral = text_surface(str(number), round(width * share), ink, bold=True)
    surface.blit(numeral, numeral.get_rect(center=middle))
    if width < _TINY:
        return surface
    sign = text_surface(HANZI[number - 1], max(9, round(width * 0.23)), seal, bold=True)
    inset = round(width * 0.12)
    area = pygame.Rect(0, 0, *card_size(height))
    area.center = middle
    corner = pygame.Rect(0, 0, round(width * 0.24), round(width * 0.24))
    corner.topleft = (area.left + inset, area.top + inset)
    surface.blit(sign, sign.get_rect(center=corner.center))
    if width >= _SMALL:
        turned = pygame.transform.rotate(sign, 180)
        corner.bottomright = (area.right - inset, area.bottom - inset)
        surface.blit(turned, turned.get_rect(center=corner.center))
    return surface


def card_back(height: int, tokens: Tokens, variant: str = "plain") -> pygame.Surface:
    """Return a card of ``height`` pixels face down, centred with room for its shadow all round.

    All backs are alike. Do not draw on it. Raises ValueError for an unknown variant.
    """
    return _whole_back(height, tokens, variant)


@lru_cache(maxsize=64)
def _whole_back(height: int, tokens: Tokens, variant: str) -> pygame.Surface:
    surface = _body(height, tokens, variant, is_back=True)
    width = card_size(height)[0]
    gold = mix(tokens.rgb("lacquer"), tokens.rgb("gold"), 0.86)
    sign = text_surface("合", max(8, round(width * 0.30)), gold, bold=True)
    surface.blit(sign, sign.get_rect(center=surface.get_rect().center))
    return surface


def turning(number: int | None, height: int, tokens: Tokens, progress: float) -> pygame.Surface:
    """Return a card while it turns about its upright axis: 0 is its back, 1 its face."""
    half = 0.5
    is_open = progress >= half and number is not None
    side = card_face(number, height, tokens) if is_open and number else card_back(height, tokens)
    share = abs(1 - 2 * progress) if number is not None else 1.0
    size = (max(2, round(side.get_width() * share)), side.get_height())
    return pygame.transform.smoothscale(side, size)


def _body(height: int, tokens: Tokens, variant: str, *, is_back: bool) -> pygame.Surface:
    """Return shadow, sheet and borders of a card."""
    if variant not in VARIANTS:
        raise ValueError(f"not a variant of a card: {variant!r} ({', '.join(VARIANTS)})")
    width = card_size(height)[0]
    room = round(width * _ROOM / _WIDTH)
    size = (width + 2 * room, height + 2 * room)
    scale = width / _WIDTH
    lift = {"plain": 2.2, "lit": 4.0, "chosen": 6.0, "faded": 1.2}[variant]
    parts = [_shadow(tokens, lift), _sheet(tokens, variant, is_back=is_back)]
    if variant in {"chosen", "lit"}:
        parts.append(_ring(tokens, variant, scale))
    whole_width, whole_height = size[0] / scale, size[1] / scale
    left, top = (whole_width - _WIDTH) / 2, (whole_height - _HEIGHT) / 2
    moved = f'<g transform="translate({left:.2f} {top:.2f})">{"".join(parts)}</g>'
    drawn = rasterise(document(moved, whole_width, whole_height), size)
    surface = blank(size)
    surface.blit(drawn, (0, 0))
    return surface


def _shadow(tokens: Tokens, lift: float) -> str:
    color = hex_color(tokens.rgb("shadow"))
    layers = ((0.10, lift + 2.2), (0.14, lift + 0.8), (0.18, lift * 0.5))
    return "".join(
        f'<rect x="{-grow * 0.6:.2f}" y="{lift - grow * 0.4:.2f}" width="{100 + grow * 1.2:.2f}"'
        f' height="{140 + grow * 0.9:.2f}" rx="{9 + grow * 0.5:.2f}" fill="{color}"'
        f' fill-opacity="{opacity}"/>'
        for opacity, grow in layers
    )


def _sheet(tokens: Tokens, variant: str, *, is_back: bool) -> str:
    paper, ink = tokens.rgb("paper_light"), tokens.rgb("ink")
    if is_back:
        lacquer, gold = tokens.rgb("lacquer"), tokens.rgb("gold")
        if variant == "faded":
            lacquer, gold = mix(lacquer, paper, 0.4), mix(gold, paper, 0.4)
        return _back(lacquer, gold)
    ground = hex_color(mix(paper, (255, 255, 255), 0.35))
    edge = hex_color(mix(tokens.rgb("hairline"), ink, 0.45))
    line = hex_color(mix(paper, tokens.rgb("gold_edge"), 0.34))
    return (
        f'<rect x="0.8" y="0.8" width="98.4" height="138.4" rx="8" fill="{ground}"'
        f' stroke="{edge}" stroke-width="1.6"/>'
        f'<rect x="5.5" y="5.5" width="89" height="129" rx="5" fill="none"'
        f' stroke="{line}" stroke-width="1.3"/>'
    )


def _back(lacquer: RGB, gold: RGB) -> str:
    """Return a sheet of lacquer with a double gold rule, key-fret corners and a roundel."""
    edge = hex_color(mix(lacquer, (0, 0, 0), 0.45))
    body = hex_color(mix(lacquer, (160, 60, 34), 0.18))
    rule, faint = hex_color(mix(lacquer, gold, 0.72)), hex_color(mix(lacquer, gold, 0.34))
    lattice = "".join(
        f'<path d="M{x - 9} {y} L{x} {y - 9} L{x + 9} {y} L{x} {y + 9} Z"/>'
        for row, y in enumerate(range(25, 130, 18))
        for x in range(23 if row % 2 == 0 else 32, 84, 18)
    )
    corners = "".join(
        f'<path transform="translate({x} {y}) scale({sx} {sy})"'
        ' d="M0 15 L0 0 L15 0 L15 7 L7 7 L7 15 Z"/>'
        for x, y, sx, sy in ((11, 11, 1, 1), (89, 11, -1, 1), (11, 129, 1, -1), (89, 129, -1, -1))
    )
    return (
        f'<rect x="0.8" y="0.8" width="98.4" height="138.4" rx="8" fill="{body}"'
        f' stroke="{edge}" stroke-width="1.6"/>'
        f'<g fill="none" stroke="{faint}" stroke-width="1">{lattice}</g>'
        f'<rect x="6" y="6" width="88" height="128" rx="5" fill="none" stroke="{rule}"'
        ' stroke-width="1.6"/>'
        f'<g fill="{body}" stroke="{rule}" stroke-width="1.5">{corners}</g>'
        f'<circle cx="50" cy="70" r="24" fill="{body}" stroke="{rule}" stroke-width="2.2"/>'
        f'<circle cx="50" cy="70" r="20" fill="none" stroke="{faint}" stroke-width="1"/>'
    )


def _ring(tokens: Tokens, variant: str, scale: float) -> str:
    """Return the gold edge of a card that is picked up, or the ink edge of one pointed at."""
    color = hex_color(tokens.rgb("gold" if variant == "chosen" else "ink"))
    width = max(3.2, 2.2 / scale) if variant == "chosen" else max(2.2, 1.4 / scale)
    rim = hex_color(tokens.rgb("gold_edge"))
    outer = (
        f'<rect x="0" y="0" width="100" height="140" rx="9" fill="none" stroke="{rim}"'
        f' stroke-width="{width + 1.8:.2f}"/>'
        if variant == "chosen"
        else ""
    )
    return (
        f'{outer}<rect x="0.8" y="0.8" width="98.4" height="138.4" rx="8" fill="none"'
        f' stroke="{color}" stroke-width="{width:.2f}"/>'
    )
