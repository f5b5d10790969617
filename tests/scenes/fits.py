"""Finds words that do not fit: cut labels, lines wider than their place, text off the window."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import pygame

from qin_game.ui.text import Fonts, Paragraph
from qin_game.ui.widgets import Label

if TYPE_CHECKING:
    from qin_game.ui.testing import Driver

_SLACK = 2  # pixels a line may reach over its place


def misfits(driver: Driver) -> list[str]:
    """Draw a frame and return every text of it that does not fit."""
    found = [f"cut: {label.lines}" for label in _labels(driver) if label.is_cut]
    window = driver.stage.rect
    draw_line, draw_paragraph = Fonts.draw_line, Fonts.draw_paragraph

    def check(words: object, drawn: pygame.Rect, place: pygame.Rect, *, is_high: bool) -> None:
        if not window.contains(drawn):
            found.append(f"off the window: {words}")
        if drawn.width > place.width + _SLACK:
            found.append(f"too wide: {words}")
        if is_high and drawn.height > place.height + _SLACK:
            found.append(f"too high: {words}")

    def line(
        self: Fonts, surface: pygame.Surface, text: str, rect: pygame.Rect, *rest: object
    ) -> pygame.Rect:
        drawn = draw_line(self, surface, text, rect, *rest)  # type: ignore[arg-type]
        ink = drawn.clip(pygame.Rect(drawn.left, rect.top, drawn.width, max(1, rect.height)))
        if text:
            check(text, ink, rect, is_high=False)
        return drawn

    def paragraph(
        self: Fonts, surface: pygame.Surface, text: Paragraph, rect: pygame.Rect, *rest: object
    ) -> pygame.Rect:
        drawn = draw_paragraph(self, surface, text, rect, *rest)  # type: ignore[arg-type]
        check(text.lines[0].runs, drawn, rect, is_high=True)
        return drawn

    with patch.object(Fonts, "draw_line", line), patch.object(Fonts, "draw_paragraph", paragraph):
        driver.draw()
    return found


def _labels(driver: Driver) -> list[Label]:
    """Return the labels of all controls."""
    found = []
    for control in driver.stage.controls:
        one = getattr(control, "_label", None)
        several = getattr(control, "_labels", None)
        found += [one] if isinstance(one, Label) else list(several or ())
    return found
