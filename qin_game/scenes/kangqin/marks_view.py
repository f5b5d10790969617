"""Marks of an action on the sheet: which card, and whom it is for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import QIN, Accept, Propose, Show
from qin_game.scenes.look import draw_mark

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Action, Party
    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.kangqin.model import Hand

_BADGE = 0.042
"""Width of a mark in sides of the sheet."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """Whose action is marked, and how: with a badge, and in the colour of a token.

    ``is_lower`` marks below, so that two actions can be told apart.
    """

    seat: int
    hand: Hand
    badge: pygame.Surface
    color: str
    is_lower: bool = False


def badge_px(desk: Desk) -> int:
    """Return the width of what is drawn in a mark, pixels."""
    return round(desk.layout.sheet.width * _BADGE)


def draw_action(surface: pygame.Surface, desk: Desk, action: Action, mark: Mark) -> None:
    """Mark an action: its card, with an arrow to whom it is offered.

    An action without a card is marked on its seat's plaque.
    """
    place = desk.seating.place(mark.seat)
    card = action.card if isinstance(action, Propose | Accept | Show) else None
    if card is None or card not in mark.hand:
        plaque = place.plaque
        spot = plaque.bottomright if mark.is_lower else plaque.topright
        draw_mark(surface, mark.badge, spot, desk.tokens)
        return
    rect = place.cards[mark.hand.index(card)]
    if isinstance(action, Propose):
        _draw_arrow(surface, desk, (rect, _target(desk, action.target)), mark)
    spot = rect.bottomleft if mark.is_lower else rect.topleft
    draw_mark(surface, mark.badge, spot, desk.tokens)


def _target(desk: Desk, party: Party) -> pygame.Rect:
    """Return the place of the card that is asked for."""
    if party == QIN:
        return desk.layout.center.card
    cards = desk.seating.place(int(party)).cards
    return cards[0].union(cards[1])


def _draw_arrow(
    surface: pygame.Surface, desk: Desk, ends: tuple[pygame.Rect, pygame.Rect], mark: Mark
) -> None:
    """Draw an arrow with a light rim from the edge of a card to whom it is offered."""
    px, tokens = desk.px, desk.tokens
    start, end = ends
    shift = start.width // 5 * (-1 if mark.is_lower else 1)
    a = pygame.Vector2(start.centerx + shift, start.top + px(6))
    b = pygame.Vector2(end.centerx + shift // 2, end.centery)
    way = b - a
    b = a + way * max(0.0, 1 - min(end.size) * 0.5 / max(1.0, way.length()))
    along = way.normalize()
    for color, rim in ((tokens["halo"], px(2.5)), (tokens[mark.color], 0)):
        head, side = b - along * px(15), along.rotate(90) * (px(9) + rim)
        pygame.draw.line(surface, color, a, head, px(4) + 2 * rim)
        pygame.draw.polygon(surface, color, [b + along * rim, head + side, head - side])
        pygame.draw.circle(surface, color, a, px(5) + rim)
