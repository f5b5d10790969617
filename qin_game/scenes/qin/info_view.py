"""The panel that answers: whose turn, what a tile would do, what is under the pointer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.qin.art.tiles import domino
from qin_game.ui.text import HEADING, SMALL

if TYPE_CHECKING:
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.qin.desk import Desk

_TITLE = replace(HEADING, size=20, leading=1.35)
_LINE = replace(SMALL, leading=1.4)
_INDENT = 26
"""Logical units that a seal takes before a line."""
_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class InfoLine:
    """A line of the panel; a seat's seal stands before it. ``tone`` names the token of its text."""

    text: str
    seat: int | None = None
    tone: str = "ink_soft"


@dataclass(frozen=True, slots=True)
class Info:
    """What the panel says."""

    title: str
    lines: tuple[InfoLine, ...] = ()
    seat: int | None = None
    """Whose seal stands beside the title."""
    tone: str = "ink"
    tiles: tuple[tuple[Tile, int], ...] = ()
    """Tiles and how many there are of each, below the lines."""
    is_answer: bool = True
    """Whether it answers what is pointed at; else it says what is to be done."""


def info_height(desk: Desk, width: int, info: Info) -> int:
    """Return how high a panel of a width must be to say everything."""
    return _draw(None, desk, pygame.Rect(0, 0, width, 10**6), info)


def draw_info(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, info: Info) -> None:
    """Draw the panel: as many lines as there is room for, the first ones first."""
    _draw(surface, desk, rect, info)


def _draw(surface: pygame.Surface | None, desk: Desk, rect: pygame.Rect, info: Info) -> int:
    """Draw the panel, or only measure it; return how high it is."""
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    pad = px(8)
    width = rect.width - 2 * pad
    left = rect.left + pad
    if info.seat is not None:
        if surface is not None:
            surface.blit(desk.seal(info.seat, px(30)), (left, rect.top))
        left += px(38)
        width -= px(38)
    style = fonts.shrink(info.title, _TITLE, width, 16)
    title = fonts.paragraph(info.title, style, width)
    place = pygame.Rect(left, rect.top, width, max(title.height, px(30)))
    if surface is not None:
        fonts.draw_paragraph(surface, title, place, tokens[info.tone], "left", "center")
    y = place.bottom + px(4)
    for line in info.lines:
        indent = px(_INDENT) if line.seat is not None else 0
        paragraph = fonts.paragraph(line.text, _LINE, rect.width - 2 * pad - indent)
        if y + paragraph.height > rect.bottom:
            break
        if surface is not None:
            if line.seat is not None:
                surface.blit(desk.seal(line.seat, px(18)), (rect.left + pad, y + px(2)))
            box = pygame.Rect(rect.left + pad + indent, y, paragraph.width, paragraph.height)
            fonts.draw_paragraph(surface, paragraph, box, tokens[line.tone])
        y += paragraph.height + px(2)
    return _draw_tiles(surface, desk, pygame.Rect(rect.left + pad, y, width, 0), info) - rect.top


def _draw_tiles(surface: pygame.Surface | None, desk: Desk, place: pygame.Rect, info: Info) -> int:
    """Draw tiles and their numbers in rows below ``place``, or only measure; return the bottom."""
    cell, height = desk.px(16), desk.px(30)
    for index, (tile, count) in enumerate(info.tiles):
        row, column = divmod(index, _IN_A_ROW)
        box = pygame.Rect(place.left, place.top + row * height, place.width // _IN_A_ROW, height)
        box.left += column * box.width
        if surface is not None:
            sprite = domino(tile, cell, 0, desk.tokens)
            sprite.draw(surface, (box.left + cell // 2, box.centery))
            number = box.move(2 * cell + desk.px(6), 0)
            number.width -= 2 * cell + desk.px(6)
            desk.fonts.draw_line(surface, str(count), number, SMALL, desk.tokens["ink"])
    return place.top + -(-len(info.tiles) // _IN_A_ROW) * height
