"""The panel that answers: whose turn, what a tile would do, what is under the pointer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from qin_game.ui.text import HEADING, SMALL

if TYPE_CHECKING:
    from qin_game.scenes.qin.desk import Desk

_TITLE = replace(HEADING, size=20, leading=1.35)
_LINE = replace(SMALL, leading=1.4)


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


def draw_info(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, info: Info) -> None:
    """Draw the panel: as many lines as there is room for, the first ones first."""
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    pad = px(8)
    width = rect.width - 2 * pad
    left = rect.left + pad
    if info.seat is not None:
        seal = desk.seal(info.seat, px(30))
        surface.blit(seal, (left, rect.top))
        left += px(38)
        width -= px(38)
    style = fonts.shrink(info.title, _TITLE, width, 16)
    title = fonts.paragraph(info.title, style, width)
    place = pygame.Rect(left, rect.top, width, max(title.height, px(30)))
    fonts.draw_paragraph(surface, title, place, tokens[info.tone], "left", "center")
    y = place.bottom + px(4)
    for line in info.lines:
        indent = 0 if line.seat is None else px(26)
        paragraph = fonts.paragraph(line.text, _LINE, rect.width - 2 * pad - indent)
        if y + paragraph.height > rect.bottom:
            break
        if line.seat is not None:
            seal = desk.seal(line.seat, px(18))
            surface.blit(seal, (rect.left + pad, y + px(2)))
        box = pygame.Rect(rect.left + pad + indent, y, paragraph.width, paragraph.height)
        fonts.draw_paragraph(surface, paragraph, box, tokens[line.tone])
        y += paragraph.height + px(2)
