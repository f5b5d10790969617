"""The curtain between two people at one screen: nothing hidden is seen while seats change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.base import GRACE, SessionScene
from qin_game.scenes.look import draw_curtain, player_seal
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.registry import entry
from qin_game.ui.art import frames
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, centered, inset, rows
from qin_game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE, Paragraph
from qin_game.ui.transition import Pop, Push, Transition

if TYPE_CHECKING:
    from qin_game.match.player import Player
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_SCROLL = (660, 640)
"""The most room the scroll takes, logical units."""
_MARK, _BUTTON = 76, 54
_SMALLEST = 14


class HandOverScene(SessionScene):
    """Hide the table until the next person says that they sit before the screen.

    Pops with their seat.
    """

    is_secret = True

    def __init__(self, session: Session, live: LiveGame, seat: int) -> None:
        super().__init__(session)
        self._live = live
        self._seat = seat
        self._age = 0.0

    @property
    def _player(self) -> Player:
        """Who is awaited, by the name of now."""
        return self._live.match.players[self._seat]

    def enter(self, stage: Stage) -> None:
        """Begin on the one button."""
        stage.focus.focus("ready")

    def layout(self) -> None:
        """Hang the scroll in the middle and write on it."""
        stage, text, px = self.stage, self.session.text, self.stage.px
        width, height = px(_SCROLL[0]), min(px(_SCROLL[1]), stage.rect.height - px(24))
        self._scroll = centered(stage.rect, width, height)
        inner = inset(frames.scroll_inside(self._scroll, stage.scale), px(44), px(20))
        sizes = [px(_MARK), px(46), px(28), px(18), px(30), Flex(), px(_BUTTON)]
        places = rows(inner, sizes, px(6))
        self._marks, self._heading, self._request, self._rule, self._caption, self._recap, foot = (
            places
        )
        self._words = self._fitted(self._recap)
        label = text("handover.ready", name=self._player.name)
        stage.controls.button(
            centered(foot, px(360), foot.height),
            label,
            lambda: Pop(self._seat),
            kind="seal",
            key="ready",
            hotkey=pygame.K_RETURN,
        )

    def _fitted(self, place: pygame.Rect) -> Paragraph:
        """Set the recap as large as it fits; what is too long loses its oldest lines."""
        fonts = self.stage.fonts
        lines = list(self._lines())
        style = BODY
        while True:
            paragraph = fonts.paragraph("\n".join(lines), style, place.width)
            if paragraph.height <= place.height or len(lines) == 1:
                return paragraph
            if style.size > _SMALLEST:
                style = replace(style, size=style.size - 1, leading=1.45)
            else:
                del lines[0]

    def _lines(self) -> tuple[str, ...]:
        text, match = self.session.text, self._live.match
        lines = entry(self._live.game.name).recap(self.session, match, self._seat)
        return lines or (text("handover.recap_nothing" if match.ply else "handover.recap_first"),)

    def _caption_key(self) -> str | None:
        """Return what to write over the recap: nothing before the first move of all."""
        match = self._live.match
        if not match.ply:
            return None
        is_their_first = match.since_last_turn(self._seat) == match.visible_events(self._seat)
        return "handover.recap_so_far" if is_their_first else "handover.recap"

    def update(self, dt: float) -> None:
        """Let time pass."""
        self.pass_time(dt)
        self._age += dt

    def is_waiting(self) -> bool:
        """Be called while keys are ignored."""
        return self._age < GRACE or super().is_waiting()

    def claims(self, event: pygame.Event) -> bool:
        """Keep keys that were meant for the table from opening the curtain."""
        return self._age < GRACE and event.type == pygame.KEYDOWN

    def handle(self, event: pygame.Event) -> Transition | None:
        """Pause with its keys; whoever goes on hammering keys does not get behind the curtain."""
        if self.claims(event):
            self._age = 0.0
            return None
        if is_action(event, Action.PAUSE):
            return Push(PauseScene(self.session, self._live))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the curtain, whose turn it is and what happened."""
        stage, text = self.stage, self.session.text
        tokens, fonts = stage.tokens, stage.fonts
        draw_curtain(surface, stage)
        frames.draw_shadow(surface, self._scroll, tokens, stage.scale, 12)
        surface.blit(frames.scroll(self._scroll.size, tokens, stage.scale), self._scroll)
        self._draw_marks(surface)
        words = text("handover.heading", name=self._player.name)
        style = fonts.shrink(words, TITLE, self._heading.width, 20)
        fonts.draw_line(surface, words, self._heading, style, tokens["ink"], "center")
        request, soft = text("handover.look_away"), tokens["ink_soft"]
        fonts.draw_line(surface, request, self._request, LABEL, soft, "center")
        rule = frames.divider(round(self._rule.width * 0.8), tokens, stage.scale)
        surface.blit(rule, rule.get_rect(center=self._rule.center))
        key = self._caption_key()
        if key is not None:
            seal = tokens["seal"]
            fonts.draw_line(surface, text(key), self._caption, LABEL_BOLD, seal, "center")
        fonts.draw_paragraph(surface, self._words, self._recap, tokens["ink"], "center", "top")

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the seal and the piece of whose turn it is."""
        stage, game, player = self.stage, self._live.game.name, self._player
        side = self._marks.height
        middle = self._marks.centerx
        mark = player_seal(game, player.color, player.emblem, side, stage.tokens)
        piece = entry(game).piece_icon(player.color, side, stage.tokens)
        surface.blit(mark, (middle - side - stage.px(9), self._marks.top))
        surface.blit(piece, (middle + stage.px(9), self._marks.top))
