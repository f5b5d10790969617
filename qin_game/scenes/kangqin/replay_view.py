"""A recorded game of 抗秦 as it lay on the table after any of its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin.state import ROUNDS
from qin_game.scenes.beside.info import Info, InfoLine
from qin_game.scenes.kangqin.answers import outcome_words
from qin_game.scenes.kangqin.known import NOTHING
from qin_game.scenes.kangqin.ledger_view import ledger_of
from qin_game.scenes.kangqin.seen import events_seen, picture_of
from qin_game.scenes.kangqin.still import opened, still_sheet
from qin_game.scenes.kangqin.table_view import KangqinTableView, TableFace
from qin_game.scenes.kangqin.words import entries

if TYPE_CHECKING:
    import pygame

    from qin_game.match.match import Match
    from qin_game.scenes.kangqin.model import Picture
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage


class KangqinReplayView:
    """Draws positions of a match: all that everybody may see, or with open hands all there is."""

    def __init__(self, session: Session, match: Match, stage: Stage, area: pygame.Rect) -> None:
        self._session = session
        self._match = match
        self._view = KangqinTableView(stage, match.players, area, home=0)
        self._face: tuple[int, TableFace] | None = None

    def draw(self, surface: pygame.Surface, ply: int) -> None:
        """Draw the position after so many actions over the whole surface."""
        if self._face is None or self._face[0] != ply:
            self._face = (ply, self._face_of(picture_of(self._match, None, ply), ply))
        self._view.draw(surface, self._face[1])

    def _face_of(self, picture: Picture, ply: int) -> TableFace:
        match, text = self._match, self._session.text
        names = [player.name for player in match.players]
        if picture.to_move is None:
            words = InfoLine(outcome_words(text, match.outcome, names), None, "ink")
            info = Info(text("result.heading"), (words,))
        else:
            request = InfoLine(text(f"kangqin.phase.{picture.phase}"))
            title = text("table.turn_of", name=names[picture.to_move])
            info = Info(title, (request,), seat=picture.to_move)
        sheet = still_sheet(picture, NOTHING)
        if match.open_hands:
            sheet = opened(sheet, picture.dice)
        return TableFace(
            sheet=sheet,
            ledger=ledger_of(picture),
            info=info,
            entries=entries(text, events_seen(match, None, ply), names),
            heading=text("kangqin.table.round", number=picture.round, total=ROUNDS),
            note="",
        )
