"""The log: the last turns in words, the newest first, as many as there is room for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from qin_game.ui.text import LABEL_BOLD, SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.words import Turn

_LINE = replace(SMALL, leading=1.35)
_MAIN = replace(SMALL, leading=1.35)


def draw_log(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, turns: Sequence[Turn]
) -> tuple[tuple[pygame.Rect, Turn], ...]:
    """Draw the log into ``rect``; return where each turn that found room is told."""
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    top = rect.top
    if desk.layout.is_wide:
        line = pygame.Rect(rect.left + px(8), rect.top, rect.width - px(16), px(28))
        fonts.draw_line(surface, desk.text("table.log"), line, LABEL_BOLD, tokens["ink"])
        top = line.bottom + px(4)
    places: list[tuple[pygame.Rect, Turn]] = []
    box = pygame.Rect(rect.left + px(8), top, rect.width - px(16), rect.bottom - top)
    if not turns and box.height >= fonts.line_height(_LINE):
        fonts.draw_text(surface, desk.text("table.log_empty"), box, _LINE, tokens["ink_faint"])
    for turn in reversed(turns):
        paragraphs = _paragraphs(desk, rect, turn)
        height = sum(paragraph.height for paragraph in paragraphs) + px(5)
        if top + height - px(5) > rect.bottom:
            break
        box = pygame.Rect(rect.left, top, rect.width, height)
        if turn.seat is not None:
            seal = desk.seal(turn.seat, px(18))
            surface.blit(seal, (rect.left + px(8), top + px(2)))
        y = top
        for number, paragraph in enumerate(paragraphs):
            place = pygame.Rect(rect.left + px(34), y, rect.width - px(42), paragraph.height)
            color = tokens["ink" if number == 0 else "ink_soft"]
            fonts.draw_paragraph(surface, paragraph, place, color)
            y += paragraph.height
        places.append((box, turn))
        top = box.bottom
    return tuple(places)


def _paragraphs(desk: Desk, rect: pygame.Rect, turn: Turn) -> list:
    width = rect.width - desk.px(42)
    return [
        desk.fonts.paragraph(line, _MAIN if number == 0 else _LINE, width)
        for number, line in enumerate(turn.lines)
    ]
