"""What a hand on the mouse or the keyboard asks of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.table import CONFIRM
from qin_game.ui.input import Action, is_action

if TYPE_CHECKING:
    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.ui.transition import Transition

PEEK = pygame.K_d
CARDS = (pygame.K_1, pygame.K_2)
_DRAG = 8
"""Logical units by which a pressed card must be moved to be dragged."""


class Mouse:
    """Points, presses and drags; holds the cup up."""

    def __init__(self, table: KangqinTableScene) -> None:
        self.is_dragging = False
        """Whether a card of the hand hangs on the pointer."""
        self.holds_cup = False
        self._table = table
        self._pressed_at: tuple[int, int] | None = None

    def handle(self, event: pygame.Event) -> None:
        """React to a mouse event."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._drag(event.pos)
                self._table.point_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._press(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                self._table.drop_card()
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self._release(event.pos)

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._pressed_at = None
        self.is_dragging = self.holds_cup = False

    def _press(self, pos: tuple[int, int]) -> None:
        """Lift the cup, take up a card, or offer the one that is held out.

        A click that ends a motion does nothing else.
        """
        table = self._table
        table.point_at(pos)
        if table.animator.is_running:
            table.animator.skip()
            return
        aiming = table.aiming
        if aiming.is_on_cup and table.may_peek:
            self.holds_cup = True
            table.learned["peek"] += 1
        elif aiming.slot is not None:
            self._pressed_at = pos
            table.choose_card(aiming.slot)
        elif aiming.party is not None and table.is_offering:
            table.offer(aiming.party)

    def _drag(self, pos: tuple[int, int]) -> None:
        if self._pressed_at is not None and self._table.aiming.picked is not None:
            way = (a - b for a, b in zip(pos, self._pressed_at, strict=True))
            if max(map(abs, way)) >= self._table.stage.px(_DRAG):
                self.is_dragging = True

    def _release(self, pos: tuple[int, int]) -> None:
        table = self._table
        if self.is_dragging:
            table.point_at(pos)
            target = table.aiming.party
            if target is not None and target != table.viewer:
                table.offer(target)
        self.let_go()
        table.stage.redraw()


class Keyboard:
    """Chooses cards by number; holds the cup up."""

    def __init__(self, table: KangqinTableScene) -> None:
        self.holds_cup = False
        self._table = table

    def let_go(self) -> None:
        """Hold nothing any more."""
        self.holds_cup = False

    def claims(self, event: pygame.Event) -> bool:
        """Tell whether a key is for the table before the focus ring gets it."""
        if event.type != pygame.KEYDOWN:
            return False
        ring = self._table.stage.focus
        is_idle = not ring.is_visible or ring.current is None
        return event.key in CONFIRM and is_idle

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to a key."""
        table, key = self._table, event.key
        if event.type == pygame.KEYUP:
            if key == PEEK:
                self.holds_cup = False
            return None
        if key != PEEK:
            table.let_go()
        table.aiming.rest_pointer()
        if key == PEEK:
            if table.may_peek:
                self.holds_cup = True
                table.learned["peek"] += 1
        elif key in CONFIRM:
            return self._confirm(key)
        elif key in CARDS:
            table.animator.skip()
            table.choose_card(CARDS.index(key), by_key=True)
        elif is_action(event, Action.UNDO):
            table.take_back()
        elif is_action(event, Action.END_TURN):
            table.finish_turn()
        return None

    def _confirm(self, key: int) -> Transition | None:
        """Do what Enter or Space asks for. Space hurries what is going on, and ends no turn."""
        table = self._table
        is_space = key == pygame.K_SPACE
        if table.stop is not None:
            table.learned["go_on"] += 1
            table.go_on()
        elif table.animator.is_running:
            table.learned["skip"] += 1
            table.animator.skip()
        elif table.thinking_seat is not None:
            if is_space:
                table.hurry()
        elif table.match.outcome is not None:
            return table.show_result()
        elif table.match.staged is not None:
            if not is_space:
                table.finish_turn()
        elif is_space or not table.take_advice():
            table.show_focus()
        return None
