"""Piles of stones with their numbers: of each seat, and of Qin in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.kangqin.art.stones import KINDS, pile, stone
from qin_game.ui.text import TextStyle

if TYPE_CHECKING:
    from qin_game.scenes.kangqin.desk import Desk

Point = tuple[float, float]

ROW = 6
"""Stones side by side in the lowest row of a pile."""
_STONE = 0.034
"""Width of a stone in sides of the sheet."""
_NUMBER = TextStyle(24, bold=True, leading=1.1)
_NUMBER_WIDTH = 27


def stone_px(desk: Desk) -> int:
    """Return the width of a stone, pixels."""
    return round(desk.layout.sheet.width * _STONE)


def stone_places(desk: Desk, place: pygame.Rect, count: int) -> tuple[tuple[int, int], ...]:
    """Return the middles of the stones of a pile that lies in a place, right of its number."""
    px = stone_px(desk)
    left, bottom = place.left + desk.px(_NUMBER_WIDTH), place.bottom - px // 2
    return tuple((round(left + x * px), round(bottom + y * px)) for x, y in pile(count, ROW))


def draw_stones(surface: pygame.Surface, desk: Desk, place: pygame.Rect, count: int) -> None:
    """Draw a pile and its number at the left."""
    px = stone_px(desk)
    for number, center in enumerate(stone_places(desk, place, count)):
        image = stone(px, desk.tokens, number % KINDS)
        surface.blit(image, image.get_rect(center=center))
    height = desk.fonts.line_height(_NUMBER)
    box = pygame.Rect(place.left, 0, desk.px(_NUMBER_WIDTH - 6), height)
    box.centery = place.bottom - px // 2 - px // 8
    box.bottom = min(box.bottom, place.bottom + desk.px(6))
    color = desk.tokens["ink" if count else "ink_faint"]
    desk.fonts.draw_line(surface, str(count), box, _NUMBER, color, "right")
