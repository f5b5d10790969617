"""The table of a review: what the seat to move saw and did, and what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import (
    Accept,
    Propose,
    Refuse,
    Show,
    Take,
    parse_action,
)
from qin_game.scenes.kangqin.art.cards import card_face, card_size
from qin_game.scenes.kangqin.desk import Desk
from qin_game.scenes.kangqin.known import certain
from qin_game.scenes.kangqin.layout import Seating, sheet_alone
from qin_game.scenes.kangqin.marks_view import Mark, badge_px, draw_action
from qin_game.scenes.kangqin.seen import picture_of
from qin_game.scenes.kangqin.sheet_view import draw_sheet
from qin_game.scenes.kangqin.still import still_sheet
from qin_game.scenes.kangqin.table_view import GAME
from qin_game.scenes.kangqin.words import party_name
from qin_game.ui.art.frames import draw_shadow
from qin_game.ui.art.svg import icon

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.scenes.kangqin.model import Hand
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage


def action_text(  # noqa: PLR0911 - one for each kind of action
    session: Session, match: Match, action: str
) -> str:
    """Put the text of an action into words."""
    text, names = session.text, [player.name for player in match.players]
    match parse_action(action):
        case Propose(target, card):
            whom = party_name(text, names, target)
            return text("kangqin.review.offer", card=card, target=whom)
        case Accept(None):
            return text("kangqin.review.blind")
        case Accept(card):
            return text("kangqin.review.give", card=card)
        case Refuse():
            return text("kangqin.review.refuse")
        case Show(card):
            return text("kangqin.review.show", card=card)
        case Take(stones):
            return text("kangqin.table.take", count=stones)
        case _:
            return text("kangqin.review.pass")


class KangqinReviewView:
    """Draws positions of a match as the seat to move saw them, with its action and a better one."""

    def __init__(self, session: Session, match: Match, stage: Stage, area: pygame.Rect) -> None:
        del session
        self._match = match
        self._stage = stage
        side = min(area.size)
        sheet = pygame.Rect(0, 0, side, side)
        sheet.center = area.center
        self._layout = sheet_alone(sheet)

    def draw(self, surface: pygame.Surface, ply: int, best: str | None) -> None:
        """Draw the position before an action; the action bears its player's seal."""
        match = self._match
        seat = self._seat(ply)
        desk = Desk(self._stage, GAME, match.players, Seating(self._layout, seat))
        draw_shadow(surface, self._layout.sheet, desk.tokens, self._stage.scale, 5)
        picture = picture_of(match, seat, ply)
        known = certain(match.game.observe(match.state_at(ply), seat))
        draw_sheet(surface, desk, still_sheet(picture, known))
        played, hand, size = match.actions[ply], picture.hands[seat], badge_px(desk)
        mark = Mark(seat, hand, desk.seal(seat, size), "ink")
        draw_action(surface, desk, parse_action(played), mark)
        if best is not None and best != played:
            badge = icon("hint", size, desk.tokens.rgb("ink"))
            better = Mark(seat, hand, badge, "good", is_lower=True)
            draw_action(surface, desk, parse_action(best), better)

    def draw_hand(self, surface: pygame.Surface, ply: int, place: pygame.Rect) -> None:
        """Draw the cards the seat to move held, as large as the place allows."""
        hand: Hand = self._match.state_at(ply).hands[self._seat(ply)]
        height = min(round(place.height * 0.9), round(place.width * 0.45 / card_size(100)[0] * 100))
        width = card_size(height)[0]
        for index, card in enumerate(reversed(hand)):
            assert card is not None
            image = card_face(card, height, self._stage.tokens)
            x = place.right - width // 2 - round(index * width * 1.1)
            surface.blit(image, image.get_rect(center=(x, place.centery)))

    def _seat(self, ply: int) -> int:
        seat = self._match.game.to_move(self._match.state_at(ply))
        assert seat is not None
        return seat
