"""The log: the last turns in words, read downwards, as many as there is room for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

import pygame

from qin_game.ui.text import LABEL_BOLD, SMALL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qin_game.scenes.beside.desk import Desk
    from qin_game.ui.text import Paragraph

    Lines = Sequence[tuple["LogLine", Paragraph, int]]

LINE = replace(SMALL, leading=1.35)
_GAP = 5
_INDENT = 30
"""Logical units from the edge of the log to its words."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; ``seat`` is whom it concerns, where that is not who had the turn."""

    text: str
    seat: int | None = None


class Told(Protocol):
    """A turn as the log tells it: by whom, if by anybody, and line by line."""

    @property
    def seat(self) -> int | None:
        """Who had the turn; None when nobody had."""

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """What happened, at least one line."""


TurnT = TypeVar("TurnT", bound=Told)


def draw_log(  # noqa: PLR0913 - a list with its heading and what it says when it is empty
    surface: pygame.Surface,
    desk: Desk,
    rect: pygame.Rect,
    turns: Sequence[TurnT],
    *,
    empty: str,
    heading: str | None,
) -> tuple[tuple[pygame.Rect, TurnT], ...]:
    """Draw the log into ``rect``; return where each turn that found room is told.

    The newest turn is the lowest, as its own lines are read downwards, too.
    """
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    left, right = rect.left + px(8), rect.right - px(4)
    top = rect.top
    if heading is not None:
        line = pygame.Rect(left, rect.top, right - left, px(28))
        fonts.draw_line(surface, heading, line, LABEL_BOLD, tokens["ink"])
        top = line.bottom + px(4)
    if not turns:
        box = pygame.Rect(left, top, right - left, rect.bottom - top)
        if fonts.paragraph(empty, LINE, box.width).height <= box.height:
            fonts.draw_text(surface, empty, box, LINE, tokens["ink_faint"])
    places: list[tuple[pygame.Rect, TurnT]] = []
    for turn, lines in _with_room(desk, rect, rect.bottom - top, turns):
        bottom = _draw_turn(
            surface, desk, pygame.Rect(left, top, 0, rect.bottom - top), turn, lines
        )
        places.append((pygame.Rect(rect.left, top, rect.width, bottom - top), turn))
        top = bottom + px(_GAP)
    return tuple(places)


def _with_room(
    desk: Desk, rect: pygame.Rect, height: int, turns: Sequence[TurnT]
) -> list[tuple[TurnT, Lines]]:
    """Return the last turns that find room in a height, set into lines, the oldest first."""
    found: list[tuple[TurnT, Lines]] = []
    for turn in reversed(turns):
        lines = list(_set(desk, rect, turn))
        needed = sum(paragraph.height for _, paragraph, _ in lines)
        # Only the newest turn may be told in part.
        if (needed if found else lines[0][1].height) > height:
            break
        found.append((turn, lines))
        height -= needed + desk.px(_GAP)
    return found[::-1]


def _set(desk: Desk, rect: pygame.Rect, turn: Told) -> Iterator[tuple[LogLine, Paragraph, int]]:
    """Break a turn's lines; the seal of whom a line is about takes room before it."""
    for line in turn.lines:
        indent = desk.px(_INDENT) + (desk.px(20) if line.seat is not None else 0)
        width = rect.width - desk.px(12) - indent
        yield line, desk.fonts.paragraph(line.text, LINE, width), indent


def _draw_turn(
    surface: pygame.Surface,
    desk: Desk,
    room: pygame.Rect,
    turn: Told,
    lines: Lines,
) -> int:
    """Draw a turn from the top of ``room`` as far as it fits; return where it ends."""
    px, y = desk.px, room.top
    if turn.seat is not None:
        surface.blit(desk.seal(turn.seat, px(20)), (room.left, y + px(1)))
    for number, (line, paragraph, indent) in enumerate(lines):
        if y + paragraph.height > room.bottom:
            break
        if line.seat is not None:
            seal = desk.seal(line.seat, px(16))
            surface.blit(seal, (room.left + px(_INDENT), y + px(3)))
        box = pygame.Rect(room.left + indent, y, paragraph.width, paragraph.height)
        color = desk.tokens["ink" if number == 0 else "ink_soft"]
        desk.fonts.draw_paragraph(surface, paragraph, box, color)
        y += paragraph.height
    return y
