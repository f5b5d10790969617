"""Which keys are worth telling now, drawn one after the other; none is ever broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.ui.text import SMALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qin_game.scenes.beside.desk import Desk
    from qin_game.ui.text import Paragraph

ENOUGH = 2
"""Uses after which a key counts as learned."""

Hint = tuple[str, str]
"""What a key is called and what it does."""

_GAP = 16
"""Logical units between two hints."""
_ENDLESS = 10**6


def worth_telling(names: Iterable[str], learned: Mapping[str, int]) -> tuple[str, ...]:
    """Return the keys that have not been used often enough, each once, the first ones first."""
    return tuple(name for name in dict.fromkeys(names) if learned.get(name, 0) < ENOUGH)


def draw_hints(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, hints: Sequence[Hint]
) -> None:
    """Draw hints at the foot of ``rect``, the first ones, as many as there is room for."""
    height = desk.fonts.line_height(SMALL)
    lines = _lines(desk, rect.width, hints)[: rect.height // height]
    top = rect.bottom - height * len(lines)
    for number, line in enumerate(lines):
        for x, paragraph in line:
            place = pygame.Rect(rect.left + x, top + number * height, paragraph.width, height)
            desk.fonts.draw_paragraph(surface, paragraph, place, desk.tokens["ink_faint"])


def hints_height(desk: Desk, width: int, hints: Sequence[Hint]) -> int:
    """Return how high hints are when they are set into a width."""
    return desk.fonts.line_height(SMALL) * len(_lines(desk, width, hints))


def _lines(desk: Desk, width: int, hints: Sequence[Hint]) -> list[list[tuple[int, Paragraph]]]:
    """Set hints into lines of a width: each with how far it stands from the left."""
    lines: list[list[tuple[int, Paragraph]]] = []
    x = _ENDLESS
    for key, action in hints:
        words = desk.text("key.hint", key=f"**{key}**", action=action)
        paragraph = desk.fonts.paragraph(words, SMALL, _ENDLESS)
        if x + paragraph.width > width:
            lines.append([])
            x = 0
        lines[-1].append((x, paragraph))
        x += paragraph.width + desk.px(_GAP)
    return lines
