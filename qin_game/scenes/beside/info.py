"""The panel that answers: whose turn, what an action would do, what is under the pointer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

import pygame

from qin_game.ui.text import HEADING, SMALL

if TYPE_CHECKING:
    from qin_game.scenes.beside.desk import Desk

_TITLE = replace(HEADING, size=20, leading=1.35)
_LINE = replace(SMALL, leading=1.4)
_INDENT = 26
"""Logical units that a seal takes before a line."""


class Foot(Protocol):
    """What may be drawn below the lines of a panel: a value of the game's own."""

    def height(self, desk: Desk) -> int:
        """Return how high it is, pixels."""

    def draw(self, surface: pygame.Surface, desk: Desk, place: pygame.Rect) -> None:
        """Draw it at the top of a place."""


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
    foot: Foot | None = None
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
    if info.foot is not None:
        if surface is not None:
            info.foot.draw(surface, desk, pygame.Rect(rect.left + pad, y, width, 0))
        y += info.foot.height(desk)
    return y - rect.top
