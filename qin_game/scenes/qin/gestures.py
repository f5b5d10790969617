"""What a hand on the mouse or the keyboard asks of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.table import CONFIRM
from qin_game.ui.input import Action, is_action, is_release

if TYPE_CHECKING:
    from qin_game.scenes.qin.table import QinTableScene
    from qin_game.ui.transition import Transition

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
_BRACKETS = {pygame.K_LEFTBRACKET: -1, pygame.K_RIGHTBRACKET: 1}
_HOLD = 0.16
"""Seconds after which a pressed Tab counts as held; a shorter press moves the focus."""
_DRAG = 8
"""Logical units by which a pressed tile must be moved to be dragged."""


class Mouse:
    """Points, presses and drags."""

    def __init__(self, table: QinTableScene) -> None:
        self.is_dragging = False
        """Whether a tile of the hand hangs on the pointer."""
        self._table = table
        self._pressed_at: tuple[int, int] | None = None

    def handle(self, event: pygame.Event) -> None:
        """React to a mouse event."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._drag(event.pos)
                self._table.point_at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                self._table.rotate()
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self._release(event.pos)
            case pygame.MOUSEWHEEL if event.y:
                self._table.rotate(-1 if event.y > 0 else 1)

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._pressed_at = None
        self.is_dragging = False

    def _press(self, pos: tuple[int, int]) -> None:
        """Take up a tile, or lay it; a click that ends a motion does nothing else on the board."""
        table = self._table
        was_showing = table.is_showing()
        table.animator.skip()
        table.point_at(pos)
        if table.aiming.slot is not None:
            self._pressed_at = pos
            table.choose(table.aiming.slot)
        elif not was_showing and not table.take_advice_at(table.aiming.cell):
            table.place()

    def _drag(self, pos: tuple[int, int]) -> None:
        if self._pressed_at is not None and self._table.aiming.placement.tile is not None:
            way = (a - b for a, b in zip(pos, self._pressed_at, strict=True))
            if max(map(abs, way)) >= self._table.stage.px(_DRAG):
                self.is_dragging = True

    def _release(self, pos: tuple[int, int]) -> None:
        if self.is_dragging:
            self._table.point_at(pos)
            self._table.place()
        self.let_go()


class Keyboard:
    """Moves the cursor, chooses, turns, lays; holds the overlay."""

    def __init__(self, table: QinTableScene) -> None:
        self.holds_overlay = False
        self._table = table
        self._tab_held: float | None = None

    @property
    def is_holding(self) -> bool:
        """Whether it matters how much time passes."""
        return self._tab_held is not None

    def hold(self, dt: float) -> bool:
        """Let time pass; tell whether the overlay comes into view."""
        if self._tab_held is None:
            return False
        self._tab_held += dt
        appears = self._tab_held >= _HOLD and not self.holds_overlay
        self.holds_overlay = self.holds_overlay or appears
        return appears

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._tab_held = None
        self.holds_overlay = False

    def claims(self, event: pygame.Event, *, is_at_board: bool) -> bool:
        """Tell whether a key is for the table: Tab always, arrows, Enter and Space at the board."""
        if event.type in {pygame.KEYDOWN, pygame.KEYUP} and event.key == pygame.K_TAB:
            return not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL)
        is_for_board = event.type == pygame.KEYDOWN and event.key in (*ARROWS, *CONFIRM)
        return is_for_board and is_at_board

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to a key."""
        if event.type == pygame.KEYUP:
            if is_release(event, Action.OVERLAY):
                self._release_tab(event)
            return None
        table, key = self._table, event.key
        table.aiming.rest_pointer()  # whoever plays by keys left it lying there
        if key == pygame.K_TAB:
            self._tab_held = self._tab_held or 0.0
        elif key in ARROWS:
            table.learned["move"] += 1
            table.move_cursor(*ARROWS[key])
        elif key in CONFIRM:
            return self._confirm(key)
        elif pygame.K_1 <= key < pygame.K_1 + len(table.view.layout.slots):
            table.choose(key - pygame.K_1)
            table.show_cursor()
        elif key in _BRACKETS:
            table.choose_next(_BRACKETS[key])
            table.show_cursor()
        else:
            self._command(event)
        return None

    def _confirm(self, key: int) -> Transition | None:
        """Do what Enter or Space asks for. Space hurries what is going on, and ends no turn."""
        table = self._table
        is_space = key == pygame.K_SPACE
        if is_space and table.is_showing():
            table.learned["skip"] += 1
            table.animator.skip()
        elif is_space and table.thinking_seat is not None:
            table.hurry()
        elif table.match.outcome is not None:
            return table.show_result()
        else:
            table.confirm(ends_turn=not is_space)
        return None

    def _command(self, event: pygame.Event) -> None:
        if is_action(event, Action.ROTATE):
            self._table.rotate()
        elif is_action(event, Action.UNDO):
            self._table.take_back()
        elif is_action(event, Action.END_TURN):
            self._table.finish_turn()

    def _release_tab(self, event: pygame.Event) -> None:
        if self._tab_held is None:
            return
        if self.holds_overlay:
            self._table.learned["owners"] += 1
        else:
            key = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=event.mod)
            self._table.stage.focus.handle_key(key)
        self.let_go()
