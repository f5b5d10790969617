"""Setting up a game: who plays, on which board, by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.scenes import agreement
from qin_game.scenes.base import SessionScene
from qin_game.scenes.look import draw_ground, draw_heading
from qin_game.scenes.registry import table_scene
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, columns, inset
from qin_game.ui.text import LABEL
from qin_game.ui.transition import Pop, Reset, Transition

if TYPE_CHECKING:
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage


class SetupScene(SessionScene):
    """Agree on a game; it is as it was last time until something is changed."""

    def __init__(self, session: Session, game_name: str) -> None:
        super().__init__(session)
        self.plan = agreement.last_agreement(session, game_name)

    def enter(self, stage: Stage) -> None:
        """Begin on starting: one more key and the game is on."""
        if stage.focus.key is None:
            stage.focus.focus("start", show=True)

    def layout(self) -> None:
        """Place the seats and the foot."""
        stage, text = self.stage, self.session.text
        body = inset(stage.rect, stage.px(40), stage.px(24))
        self._heading = pygame.Rect(body.topleft, (body.width, stage.px(48)))
        foot = pygame.Rect(body.left, 0, body.width, stage.px(52))
        foot.bottom = body.bottom
        back, _, start = columns(foot, [stage.px(160), Flex(), stage.px(240)])
        stage.controls.button(back, text("word.back"), Pop, kind="quiet", key="back")
        stage.controls.button(start, text("setup.start"), self._start, kind="seal", key="start")
        self._seats = []
        for place, name in enumerate(agreement.names(self.session, self.plan)):
            line = pygame.Rect(body.left, body.top + stage.px(80 + 60 * place), 400, stage.px(48))
            self._seats.append((name, line))

    def _start(self) -> Transition:
        live = agreement.start(self.session, self.plan)
        return Reset(table_scene(self.session, live))

    def handle(self, event: pygame.Event) -> Transition | None:
        """Go back with Esc."""
        return Pop() if is_action(event, Action.CANCEL) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the heading and who plays."""
        stage = self.stage
        draw_ground(surface, stage)
        draw_heading(surface, stage, self.session.text("setup.heading"), self._heading)
        for name, line in self._seats:
            stage.fonts.draw_line(surface, name, line, LABEL, stage.tokens["ink"])
