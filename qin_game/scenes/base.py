"""What all scenes of the program share: the session, and messages to the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.ui.scene import Scene
from qin_game.ui.text import LABEL

if TYPE_CHECKING:
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage
    from qin_game.ui.transition import Transition

_SECONDS = 6.0
"""How long a message stays; long ones stay longer."""
GRACE = 0.3
"""Seconds in which a screen that comes by itself takes no input: it was meant for the table."""
_MARGIN, _GAP = 20, 8
"""Room round a message: to the window's edge, and to what can be pressed."""


class SessionScene(Scene):
    """A scene with a session. Messages are shown one after the other."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._shown_for = 0.0

    def pass_time(self, dt: float) -> None:
        """Let messages grow old; call it from ``update``."""
        messages = self.session.messages
        if not messages:
            return
        self._shown_for += dt
        if self._shown_for >= _SECONDS + len(messages[0]) / 25:
            messages.popleft()
            self._shown_for = 0.0
            self.stage.redraw()

    def update(self, dt: float) -> Transition | None:
        """Let time pass."""
        self.pass_time(dt)
        return None

    def is_waiting(self) -> bool:
        """Wake up now and then while a message is shown."""
        return bool(self.session.messages)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the oldest message on a strip of paper."""
        if self.session.messages:
            draw_message(surface, self, self.session.messages[0])


def draw_message(surface: pygame.Surface, scene: SessionScene, words: str) -> None:
    """Draw a message where it hides nothing that can be pressed."""
    stage = scene.stage
    width = min(stage.rect.width - stage.px(48), stage.px(720))
    paragraph = stage.fonts.paragraph(words, LABEL, width - stage.px(40))
    box = message_place(stage, (paragraph.width + stage.px(40), paragraph.height + stage.px(20)))
    stage.faces.draw_tooltip_box(surface, box)
    color = stage.tokens["seal_text"]
    stage.fonts.draw_paragraph(surface, paragraph, box, color, "center", "center")


def message_place(stage: Stage, size: tuple[int, int]) -> pygame.Rect:
    """Return where a message of ``size`` pixels goes: low in the middle, above what is in its way.

    Where the lower half has no room, it goes to the top.
    """
    taken = [target.rect for target in stage.focus.targets]
    lowest = pygame.Rect((0, 0), size)
    lowest.midbottom = (stage.rect.centerx, stage.rect.bottom - stage.px(_MARGIN))
    box = lowest.copy()
    while hidden := box.collidelistall(taken):
        box.bottom = min(taken[index].top for index in hidden) - stage.px(_GAP)
        if box.top < stage.rect.centery:
            box.top = stage.px(_MARGIN)
            return lowest if box.collidelist(taken) >= 0 else box
    return box
