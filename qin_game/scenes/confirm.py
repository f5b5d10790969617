"""A question over the screen, answered yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.base import SessionScene
from qin_game.ui.art import frames
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, centered, columns, inset, rows
from qin_game.ui.text import BODY
from qin_game.ui.transition import Pop, Transition

if TYPE_CHECKING:
    import pygame

    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_WIDTH = 480
_PADDING = 36
_BUTTON = 52


class ConfirmScene(SessionScene):
    """Ask a question; pops with True for yes and False for no. The focus begins on no."""

    is_overlay = True

    def __init__(self, session: Session, question: str, yes: str, no: str | None = None) -> None:
        super().__init__(session)
        self._question = question
        self._yes = yes
        self._no = no

    def enter(self, stage: Stage) -> None:
        """Begin on the answer that changes nothing."""
        stage.focus.focus("no")

    def layout(self) -> None:
        """Place the sheet for the question's length."""
        stage = self.stage
        width = stage.px(_WIDTH - 2 * _PADDING)
        self._words = stage.fonts.paragraph(self._question, BODY, width)
        height = self._words.height + stage.px(2 * _PADDING + _BUTTON + 28)
        self._sheet = centered(stage.rect, stage.px(_WIDTH), height)
        inner = inset(self._sheet, stage.px(_PADDING))
        self._place, buttons = rows(inner, [Flex(), stage.px(_BUTTON)], stage.px(28))
        no, yes = columns(buttons, [Flex(), Flex()], stage.px(20))
        text = stage.text
        stage.controls.button(
            no, self._no or text("word.cancel"), lambda: Pop(result=False), key="no"
        )
        stage.controls.button(yes, self._yes, lambda: Pop(result=True), kind="seal", key="yes")

    def handle(self, event: pygame.Event) -> Transition | None:
        """Take Esc for no."""
        return Pop(result=False) if is_action(event, Action.CANCEL) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and the question."""
        stage = self.stage
        frames.draw_sheet(surface, self._sheet, stage.tokens, stage.scale)
        color = stage.tokens["ink"]
        stage.fonts.draw_paragraph(surface, self._words, self._place, color, "center", "center")
