"""Piles of stones with their numbers: of each seat, and of Qin in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import QIN
from qin_game.scenes.kangqin.art.stones import KINDS, pile, stone
from qin_game.ui.text import TextStyle

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.desk import Desk

Point = tuple[float, float]

SEAT_ROW, QIN_ROW = 5, 6
"""Stones side by side in the lowest row of a pile."""
_STONE = 0.034
"""Width of a stone in sides of the sheet."""
_NUMBER = TextStyle(21, bold=True, leading=1.1)
_NUMBER_WIDTH = 31


def stone_px(desk: Desk) -> int:
    """Return the width of a stone, pixels."""
    return round(desk.layout.sheet.width * _STONE)


def stone_places(desk: Desk, party: Party, count: int) -> tuple[tuple[int, int], ...]:
    """Return the middles of the stones of somebody's pile, which lie right of its number."""
    px, place = stone_px(desk), desk.seating.stones(party)
    left, bottom = place.left + desk.px_on_sheet(_NUMBER_WIDTH), place.bottom - px // 2
    row = QIN_ROW if party == QIN else SEAT_ROW
    return tuple((round(left + x * px), round(bottom + y * px)) for x, y in pile(count, row))


def draw_stones(surface: pygame.Surface, desk: Desk, party: Party, count: int) -> None:
    """Draw somebody's pile and its number at the left."""
    px, place = stone_px(desk), desk.seating.stones(party)
    for number, center in enumerate(stone_places(desk, party, count)):
        image = stone(px, desk.tokens, number % KINDS)
        surface.blit(image, image.get_rect(center=center))
    style = desk.on_sheet(_NUMBER)
    width = desk.px_on_sheet(_NUMBER_WIDTH - 5)
    box = pygame.Rect(place.left, 0, width, desk.fonts.line_height(style))
    box.centery = place.bottom - px // 2 - px // 10
    color = desk.tokens["ink" if count else "ink_faint"]
    desk.fonts.draw_line(surface, str(count), box, style, color, "right")
