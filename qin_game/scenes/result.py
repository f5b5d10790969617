"""The end of a game: who won and why, how it went, and what comes next."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from qin_game.match.record_file import export_record
from qin_game.scenes.base import SessionScene
from qin_game.scenes.look import draw_ground, player_seal
from qin_game.scenes.registry import entry, table_scene, title_scene
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, columns, inset
from qin_game.ui.text import BODY, LABEL, TITLE
from qin_game.ui.transition import Pop, Reset, Transition

if TYPE_CHECKING:
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage


class ResultScene(SessionScene):
    """Show a finished game; the table waits below."""

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session)
        self._live = live

    def enter(self, stage: Stage) -> None:
        """Begin on playing on."""
        if stage.focus.key is None:
            stage.focus.focus("next")

    def layout(self) -> None:
        """Place the buttons in a row at the foot."""
        stage, text = self.stage, self.session.text
        self._body = inset(stage.rect, stage.px(40), stage.px(28))
        foot = pygame.Rect(self._body.left, 0, self._body.width, stage.px(50))
        foot.bottom = self._body.bottom
        is_over = self._live.series.is_over
        entries = (
            ("next", "result.rematch" if is_over else "result.next_game", self._play_on),
            ("board", "result.look_at_board", Pop),
            ("keep", "result.save_record", self._keep),
            ("title", "result.to_title", self._leave),
        )
        for place, (key, label, action) in zip(
            columns(foot, [Flex()] * len(entries), stage.px(16)), entries, strict=True
        ):
            kind = "seal" if key == "next" else "paper"
            stage.controls.button(place, text(label), action, kind=kind, key=key)

    def _play_on(self) -> Transition:
        live = self._live
        following = live.rematch() if live.series.is_over else live.next_game()
        return Reset(table_scene(self.session, following))

    def _leave(self) -> Transition:
        return Reset(title_scene(self.session))

    def _keep(self) -> None:
        session = self.session
        folder = session.storage.records_dir
        try:
            path = export_record(folder, self._live.match.record, datetime.now().astimezone())
        except OSError as error:
            detail = error.strerror or str(error)
            session.say(session.text("error.cannot_write", file=str(folder), detail=detail))
        else:
            session.say(session.text("result.record_saved", file=str(path)))

    def handle(self, event: pygame.Event) -> Transition | None:
        """Go back to the board with Esc."""
        return Pop() if is_action(event, Action.CANCEL) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw who won and why."""
        stage, text, match = self.stage, self.session.text, self._live.match
        tokens, fonts, game = stage.tokens, stage.fonts, self._live.game.name
        draw_ground(surface, stage, has_ridges=True)
        line = pygame.Rect(self._body.left, self._body.top, self._body.width, stage.px(56))
        fonts.draw_line(surface, self._headline(), line, TITLE, tokens["ink"])
        line = line.move(0, stage.px(48))
        fonts.draw_line(surface, entry(game).reason(self.session, match), line, BODY, tokens["ink"])
        for seat, left in enumerate(entry(game).remaining(match)):
            player = match.players[seat]
            line = line.move(0, stage.px(48))
            side = stage.px(40)
            mark = player_seal(game, player.color, player.emblem, side, tokens)
            surface.blit(mark, mark.get_rect(midleft=line.midleft))
            words = text("word.colon", label=player.name, value=left)
            fonts.draw_line(surface, words, line.move(stage.px(56), 0), LABEL, tokens["ink"])

    def _headline(self) -> str:
        text, match = self.session.text, self._live.match
        assert match.outcome is not None
        winners = [match.players[seat].name for seat in match.outcome.winners]
        if not winners:
            return text("result.no_winner")
        if len(winners) == 1:
            return text("result.winner", name=winners[0])
        return text("result.winners", names=text("word.comma").join(winners))
