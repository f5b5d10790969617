"""The pause: a sheet over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from qin_game.scenes.base import SessionScene
from qin_game.scenes.confirm import ConfirmScene
from qin_game.scenes.registry import table_scene, title_scene
from qin_game.scenes.result import ResultScene
from qin_game.scenes.rulebook import RulebookScene
from qin_game.scenes.settings import SettingsScene
from qin_game.ui.art import frames
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import centered, inset
from qin_game.ui.text import SMALL, TITLE
from qin_game.ui.transition import Pop, Push, Replace, Reset, Transition

if TYPE_CHECKING:
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_BUTTON, _GAP, _WIDTH, _PADDING = 46, 9, 400, 34


class PauseScene(SessionScene):
    """Resume, look something up, start over or leave. The game is saved already."""

    is_overlay = True

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session)
        self._live = live

    def enter(self, stage: Stage) -> None:
        """Begin on going on."""
        if stage.focus.key is None:
            stage.focus.focus("resume")

    def layout(self) -> None:
        """Stack the buttons on a sheet."""
        stage, text = self.stage, self.session.text
        session, live = self.session, self._live
        is_over = live.match.outcome is not None
        self._title = text("result.heading" if is_over else "pause.heading")
        entries = (
            ("resume", Pop),
            *((("result", self._result),) if is_over else ()),
            ("rules", lambda: Push(RulebookScene(session, live.game.name))),
            ("settings", lambda: Push(SettingsScene(session))),
            ("restart", self._ask_restart),
            ("to_title", lambda: Reset(title_scene(session))),
        )
        note_key = "pause.saved" if session.storage.can_write else "pause.not_saved"
        width = stage.px(_WIDTH - 2 * _PADDING)
        self._note = stage.fonts.paragraph(text(note_key), SMALL, width)
        head = stage.px(58)
        step = stage.px(_BUTTON + _GAP)
        height = head + step * len(entries) + self._note.height + stage.px(2 * _PADDING)
        self._sheet = centered(stage.rect, stage.px(_WIDTH), height)
        inner = inset(self._sheet, stage.px(_PADDING))
        self._heading = pygame.Rect(inner.topleft, (inner.width, stage.px(40)))
        self._foot = pygame.Rect(inner.topleft, (inner.width, self._note.height))
        self._foot.bottom = inner.bottom
        for number, (key, action) in enumerate(entries):
            top = inner.top + head + number * step
            place = pygame.Rect(inner.left, top, inner.width, stage.px(_BUTTON))
            label = text("result.look_at_table" if key == "resume" and is_over else f"pause.{key}")
            if key == "resume":
                hotkey = pygame.K_RETURN
                stage.controls.button(place, label, action, kind="seal", key=key, hotkey=hotkey)
            else:
                stage.controls.button(place, label, action, key=key)

    def _result(self) -> Transition:
        self._live.finish()  # it may have ended a moment ago, with the table still in view
        return Replace(ResultScene(self.session, self._live))

    def _ask_restart(self) -> Transition:
        text = self.session.text
        question, restart = text("pause.restart_question"), text("pause.restart")
        return Push(ConfirmScene(self.session, question, restart))

    def returned(self, result: Any) -> Transition | None:  # noqa: ANN401 - another scene's
        """Start over when the question was answered so."""
        if result is True:
            return Reset(table_scene(self.session, self._live.restart()))
        return None

    def handle(self, event: pygame.Event) -> Transition | None:
        """Take the keys of pause for going on, and open the rules with theirs."""
        if is_action(event, Action.PAUSE) or is_action(event, Action.CANCEL):
            return Pop()
        if is_action(event, Action.RULES):
            return Push(RulebookScene(self.session, self._live.game.name))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        stage = self.stage
        tokens, fonts = stage.tokens, stage.fonts
        frames.draw_sheet(surface, self._sheet, tokens, stage.scale)
        style = fonts.shrink(self._title, TITLE, self._heading.width, 20)
        fonts.draw_line(surface, self._title, self._heading, style, tokens["ink"], "center")
        fonts.draw_paragraph(surface, self._note, self._foot, tokens["ink_soft"], "center")
