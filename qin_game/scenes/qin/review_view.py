"""The board of a review: a position, what was played there, and what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.rules.qin.action import PlaceTile, parse_action
from qin_game.scenes.look import draw_mark
from qin_game.scenes.qin.art.layout import fit
from qin_game.scenes.qin.art.outlines import draw_outline
from qin_game.scenes.qin.art.tiles import domino
from qin_game.scenes.qin.board_view import BoardView
from qin_game.scenes.qin.desk import Desk
from qin_game.scenes.qin.effects_view import tile_sprite
from qin_game.scenes.qin.layout import board_alone
from qin_game.scenes.qin.recap import squares_text
from qin_game.scenes.qin.seen import picture_of
from qin_game.ui.art.frames import draw_shadow
from qin_game.ui.art.svg import icon

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.scenes.qin.model import Picture
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_BADGE = 0.44
"""Width of the marks on ghosts, in cells."""


def placement_text(session: Session, match: Match, action: str) -> str:  # noqa: ARG001
    """Put the text of an action into words; squares need no names of players."""
    move = parse_action(action)
    if not isinstance(move, PlaceTile):
        return session.text("qin.review.pass")
    tile = session.text(f"qin.tile.{move.tile}")
    return session.text(
        "qin.review.placement", tile=tile, squares=squares_text((move.first, move.second))
    )


class QinReviewView:
    """Draws positions of a match as everybody may see them, and ghosts of placements."""

    def __init__(self, session: Session, match: Match, stage: Stage, area: pygame.Rect) -> None:
        self._match = match
        self._coordinates = session.settings.coordinates
        side = fit(min(area.size)).side
        sheet = pygame.Rect(0, 0, side, side)
        sheet.center = area.center
        self._desk = Desk(stage, "qin", match.players, board_alone(fit(side, sheet.topleft)))
        self._board = BoardView(self._desk)
        self._picture: tuple[int, Picture] | None = None

    def draw(self, surface: pygame.Surface, ply: int, best: str | None) -> None:
        """Draw the position before an action; the action bears its player's seal."""
        desk, match = self._desk, self._match
        layout, tokens = desk.layout.board, desk.tokens
        if self._picture is None or self._picture[0] != ply:
            self._picture = (ply, picture_of(match, None, ply))
        draw_shadow(surface, layout.sheet, tokens, desk.stage.scale, 5)
        board = self._board.surface(self._picture[1], coordinates=self._coordinates)
        surface.blit(board, layout.sheet)
        played = match.actions[ply]
        seat = match.game.to_move(match.state_at(ply))
        size = round(layout.cell_px * _BADGE)
        seal = desk.seal(seat, size)
        if best is None or best == played:
            self._draw_ghost(surface, played, "chosen", seal)
            return
        self._draw_ghost(surface, played, "chosen", seal)
        self._draw_ghost(surface, best, "better", icon("hint", size, tokens.rgb("ink")))

    def _draw_ghost(
        self, surface: pygame.Surface, action: str, style: str, badge: pygame.Surface
    ) -> None:
        """Draw a tile where it was or might have been laid; its mark is at the outer corner."""
        move = parse_action(action)
        if not isinstance(move, PlaceTile):
            return
        layout, tokens = self._desk.layout.board, self._desk.tokens
        tile_sprite(self._desk, move, "ghost").draw(surface, layout.rect(move.first).center)
        squares = (move.first, move.second)
        draw_outline(surface, layout, squares, style, tokens)
        box = layout.area(squares)
        draw_mark(surface, badge, box.topright if style == "better" else box.topleft, tokens)

    def draw_hand(self, surface: pygame.Surface, ply: int, place: pygame.Rect) -> None:
        """Draw the tiles the seat to move held, upright, as large as the place allows."""
        state = self._match.state_at(ply)
        hand = self._match.game.observe(state, self._match.game.to_move(state)).hand
        cell = min(place.height // 2, (place.width - 2) // 4)
        for index, tile in enumerate(reversed(hand)):
            sprite = domino(tile, cell, 1, self._desk.tokens)
            x = place.right - cell // 2 - round(index * cell * 1.3)
            sprite.draw(surface, (x, place.centery - cell // 2))
