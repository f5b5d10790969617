"""A recorded game of Qin as it lay on the table after any of its actions, all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.beside.info import Info, InfoLine
from qin_game.scenes.qin.aim_view import Aim
from qin_game.scenes.qin.answers import outcome_words
from qin_game.scenes.qin.hand_view import HandFace
from qin_game.scenes.qin.players_view import Card
from qin_game.scenes.qin.seen import events_seen, picture_of
from qin_game.scenes.qin.table_view import QinTableView, TableFace
from qin_game.scenes.qin.words import turns

if TYPE_CHECKING:
    import pygame

    from qin_game.match.match import Match
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage


class QinReplayView:
    """Draws positions of a match, whose hands are open."""

    def __init__(self, session: Session, match: Match, stage: Stage, area: pygame.Rect) -> None:
        self._session = session
        self._match = match
        self._view = QinTableView(stage, match.players, area)
        self._face: tuple[int, TableFace] | None = None

    def draw(self, surface: pygame.Surface, ply: int) -> None:
        """Draw the position after so many actions over the whole surface."""
        if self._face is None or self._face[0] != ply:
            self._face = (ply, self._face_at(ply))
        face = self._face[1]
        last = face.turns[-1].squares if face.turns else ()
        self._view.draw(surface, face, (), Aim(squares=last))

    def _face_at(self, ply: int) -> TableFace:
        match, text = self._match, self._session.text
        names = [player.name for player in match.players]
        picture = picture_of(match, None, ply)
        seat = picture.to_move
        told = turns(text, events_seen(match, None, ply), names)
        if seat is None:
            reason = outcome_words(text, match.outcome, names)
            info = Info(text("result.heading"), (InfoLine(reason, None, "ink"),))
            hand = HandFace((), "", picture.pile, is_active=False)
        else:
            info = Info(text("table.turn_of", name=names[seat]), seat=seat)
            title = text("qin.table.hand_of", name=names[seat])
            hand = HandFace(picture.hands[seat], title, picture.pile, is_active=False)
        cards = tuple(
            Card(
                seat=place,
                supply=picture.supplies[place],
                on_board=picture.on_board(place),
                hand=picture.hands[place] if place != seat else None,
                is_to_move=place == seat,
                is_winner=place in (picture.winners or ()),
            )
            for place in range(picture.seats)
        )
        return TableFace(
            picture=picture,
            cards=cards,
            hand=hand,
            info=info,
            turns=told,
            heading=text("table.turn_number", number=ply),
            note="",
            coordinates=self._session.settings.coordinates,
        )
