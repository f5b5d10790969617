"""The curtain between two people at one screen: nothing hidden is seen while seats change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.base import SessionScene
from qin_game.scenes.look import player_seal
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.registry import entry
from qin_game.ui.art import frames, paper
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import centered
from qin_game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from qin_game.ui.transition import Pop, Push, Transition

if TYPE_CHECKING:
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage


class HandOverScene(SessionScene):
    """Hide the table until the next person says that they sit before the screen.

    Pops with their seat.
    """

    is_secret = True

    def __init__(self, session: Session, live: LiveGame, seat: int) -> None:
        super().__init__(session)
        self._live = live
        self._seat = seat
        self._player = live.match.players[seat]

    def enter(self, stage: Stage) -> None:
        """Begin on the one button."""
        stage.focus.focus("ready")

    def layout(self) -> None:
        """Hang the scroll in the middle."""
        stage, text = self.stage, self.session.text
        self._scroll = centered(stage.rect, stage.px(640), stage.rect.height - stage.px(40))
        inside = frames.scroll_inside(self._scroll, stage.scale)
        self._inside = inside.inflate(-stage.px(48), -stage.px(32))
        button = pygame.Rect(0, 0, stage.px(300), stage.px(54))
        button.midbottom = self._inside.midbottom
        self._button = button
        stage.controls.button(
            button,
            text("handover.ready", name=self._player.name),
            lambda: Pop(self._seat),
            kind="seal",
            key="ready",
            hotkey=pygame.K_RETURN,
        )

    def handle(self, event: pygame.Event) -> Transition | None:
        """Pause with its keys."""
        if is_action(event, Action.PAUSE):
            return Push(PauseScene(self.session, self._live))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the curtain, whose turn it is and what happened."""
        stage, text, player = self.stage, self.session.text, self._player
        tokens, fonts = stage.tokens, stage.fonts
        game = self._live.game.name
        paper.fill(surface, stage.rect, tokens.rgb("lacquer"), 1.0)
        surface.blit(frames.scroll(self._scroll.size, tokens, stage.scale), self._scroll)
        side = stage.px(72)
        mark = player_seal(game, player.color, player.emblem, side, tokens)
        icon = entry(game).piece_icon(player.color, side, tokens)
        top = self._inside.top
        surface.blit(mark, (self._inside.centerx - side - stage.px(8), top))
        surface.blit(icon, (self._inside.centerx + stage.px(8), top))
        line = pygame.Rect(self._inside.left, top + side, self._inside.width, stage.px(52))
        heading = text("handover.heading", name=player.name)
        fonts.draw_line(surface, heading, line, TITLE, tokens["ink"], "center")
        line = line.move(0, stage.px(42))
        fonts.draw_line(
            surface, text("handover.look_away"), line, LABEL, tokens["ink_soft"], "center"
        )
        line = line.move(0, stage.px(46))
        fonts.draw_line(surface, text("handover.recap"), line, LABEL_BOLD, tokens["ink"])
        place = pygame.Rect(line.left, line.bottom, line.width, self._button.top - line.bottom)
        words = "\n".join(self._recap())
        fonts.draw_text(surface, words, place, BODY, tokens["ink"])

    def _recap(self) -> tuple[str, ...]:
        text, match = self.session.text, self._live.match
        lines = entry(self._live.game.name).recap(self.session, match, self._seat)
        return lines or (text("handover.recap_nothing" if match.ply else "handover.recap_first"),)
