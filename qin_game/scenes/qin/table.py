"""The table of Qin: the board, the hands and all that is done there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from qin_game.rules.qin.action import PASS
from qin_game.rules.qin.cells import SIZE
from qin_game.scenes.idle import IdleDrawings
from qin_game.scenes.qin import advice_view, buttons, faces, preview
from qin_game.scenes.qin.ahead import drawings
from qin_game.scenes.qin.aiming import Aiming
from qin_game.scenes.qin.animator import Animator
from qin_game.scenes.qin.gestures import Keyboard, Mouse
from qin_game.scenes.qin.hand_view import held_tile
from qin_game.scenes.qin.seen import events_seen, picture_of
from qin_game.scenes.qin.table_view import QinTableView
from qin_game.scenes.qin.words import Turn, turns
from qin_game.scenes.table import TableScene
from qin_game.ui.focus import SceneTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.qin.preview import Preview
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage
    from qin_game.ui.transition import Transition

BOARD = "board"
"""The key under which the focus ring knows the board."""

_DOTS_PER_SECOND = 2.5


class QinTableScene(TableScene):
    """A live match of Qin."""

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session, live)
        self.animator = Animator(picture_of(self.match, self.viewer))
        self.aiming = Aiming(self.match, lambda: self.deciding_seat, lambda: self.animator.target)
        self.learned = session.learned
        self.turns: tuple[Turn, ...] = ()
        self.dots = 0
        """Steps of the sign that somebody is thinking."""
        self.mouse = Mouse(self)
        self.keyboard = Keyboard(self)
        self.view: QinTableView
        self._advice: tuple[object, Preview] | None = None
        self._advised_for = 0.0
        self._buttons: buttons.Buttons | None = None
        self._ahead = IdleDrawings()
        self._cursor = SceneTarget(BOARD, pygame.Rect(0, 0, 1, 1))

    # -- life of the scene -------------------------------------------------------------------

    def enter(self, stage: Stage) -> None:
        """Begin at the board."""
        self.animator.sound = stage.sound
        if stage.focus.key is None:
            stage.focus.focus(BOARD)

    def layout(self) -> None:
        """Lay out the table anew."""
        stage = self.stage
        self.view = QinTableView(stage, self.match.players, stage.rect)
        stage.focus.add(self._cursor)
        for index, slot in enumerate(self.view.layout.slots):
            target = SceneTarget(f"tile {index}", slot, lambda index=index: self.choose(index))
            stage.focus.add(target)
        self._tell()
        self._build_buttons()
        self._follow()

    def leave(self) -> None:
        """Be covered: nothing goes on below."""
        self.animator.skip()
        self._let_go()
        super().leave()

    def update(self, dt: float) -> Transition | None:
        """Let time pass."""
        self.animator.update(dt)
        if self.keyboard.hold(dt):
            self.stage.redraw()
        transition = super().update(dt)
        if not self.is_showing():
            self._ahead.step()
        dots = 0 if self.thinking_seat is None else int(self.thought_for * _DOTS_PER_SECOND)
        if dots != self.dots:
            self.dots = dots
            self.stage.redraw()
        self._breathe(dt)
        if self._wanted_buttons() != self._buttons:
            self._build_buttons()
            self.stage.redraw()
        return transition

    def is_waiting(self) -> bool:
        """Whether time matters although nothing moves."""
        is_busy = self.advised is not None or self._ahead.are_pending
        return self.keyboard.is_holding or is_busy or super().is_waiting()

    # -- the flow of the match ---------------------------------------------------------------

    @property
    def hand_seat(self) -> int | None:
        """The seat whose hand is shown in large: the viewer's, with open hands the mover's."""
        if self.match.open_hands and self.match.to_move is not None:
            return self.match.to_move
        return self.viewer

    def show_events(self, events: Sequence[Any]) -> None:
        """Queue what happened for the screen."""
        mover = next((event.seat for event in events if hasattr(event, "seat")), None)
        speed = self.stage.preferences.animation_speed
        self.animator.large_hand = self.viewer
        self.animator.play(events, speed, flies=mover != self.viewer)
        self._changed()

    def show_position(self) -> None:
        """Show the match as it stands, at once."""
        self.animator.show(picture_of(self.match, self.viewer))
        self._changed()

    def _changed(self) -> None:
        self._tell()
        self.aiming.let_go()
        self._follow()

    def _tell(self) -> None:
        names = [player.name for player in self.match.players]
        self.turns = turns(self.stage.text, events_seen(self.match, self.viewer), names)
        hand = self.aiming.hand
        self._ahead.begin(drawings(self.view.desk, self.animator.shown.board, hand))

    def is_showing(self) -> bool:
        """Whether events are still being shown."""
        return self.animator.is_running

    def needs_confirmation(self, events: Sequence[Any], seat: int) -> bool:
        """Whether pagodas of the seat itself go home."""
        return preview.loses_pagodas(events, seat)

    # -- what a person does ------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Take up a tile of the hand, or lay it down again."""
        if self.aiming.choose(index):
            self._has_chosen()

    def choose_next(self, step: int) -> None:
        """Take up the next tile of the hand that fits somewhere."""
        if self.aiming.choose_next(step):
            self._has_chosen()

    def _has_chosen(self) -> None:
        self.learned["select"] += 1
        if self.stage.focus.is_visible:
            self.stage.focus.focus(BOARD)
        self._follow()

    def rotate(self, quarters: int = 1) -> None:
        """Turn the chosen tile."""
        if self.aiming.rotate(quarters):
            self.learned["rotate"] += 1
            self._follow()

    def place(self) -> None:
        """Lay the chosen tile where it is aimed at, if that is allowed."""
        found = self._preview()
        if found is None:
            return
        if not found.is_legal:
            self.stage.sound.play("illegal")
            return
        self.learned["place"] += 1
        self.stage_action(found.action)

    def finish_turn(self) -> None:
        """End the turn with what is staged."""
        if self.match.staged is not None and self.deciding_seat is not None:
            self.animator.skip()
            self.learned["end_turn"] += 1
            self.stage.sound.play("end_turn")
            self.end_turn()

    def pass_turn(self) -> None:
        """Pass, when nothing else can be done."""
        if self.aiming.must_pass:
            self.stage.sound.play("end_turn")
            self.play_action(PASS)

    def take_back(self) -> None:
        """Take up the staged tile, or take back the last decision."""
        if self._can_undo:
            self.learned["undo"] += 1
            self.undo()

    @property
    def _can_undo(self) -> bool:
        match = self.match
        return match.can_undo and match.outcome is None and self.viewer is not None

    def confirm(self, *, ends_turn: bool) -> None:
        """Do what Enter or Space asks for at the board."""
        if self.match.staged is not None:
            if ends_turn:
                self.finish_turn()
        elif self.aiming.must_pass:
            self.pass_turn()
        elif self.take_advice():
            pass
        elif self.aiming.placement.tile is None:
            self.choose_next(1)
        else:
            self.place()

    # -- advice ------------------------------------------------------------------------------

    def ask_advice(self) -> None:
        """Ask for advice with nothing in the hand, so that it can be taken at once."""
        if self.can_ask_advice:
            self.learned["hint"] += 1
            self.aiming.let_go()
            self._advised_for = 0.0
        super().ask_advice()

    def advice(self) -> Preview | None:
        """Return what the advised placement would do, unless a tile of one's own is chosen."""
        action = self.advised
        if action is None or self.aiming.placement.tile is not None:
            return None
        key = (self.match.decision, action)
        if self._advice is None or self._advice[0] != key:
            self._advice = (key, self.aiming.weigh(action))
        return self._advice[1]

    def shown_preview(self) -> Preview | None:
        """Return the placement the board shows: one's own, or else the advised one."""
        return self._preview() or self.advice()

    def take_advice(self) -> bool:
        """Lay the advised tile; tell whether there was one."""
        found = self.advice()
        if found is not None:
            self.stage_action(found.action)
        return found is not None

    def take_advice_at(self, cell: Cell | None) -> bool:
        """Take advice by a click on it; tell whether it is shown, and the click not for a tile."""
        found = self.advice()
        if found is not None and cell in {found.action.first, found.action.second}:
            self.take_advice()
        return found is not None

    def _breathe(self, dt: float) -> None:
        """Let the ring round the advised place breathe, where things may move."""
        preferences = self.stage.preferences
        if self.advised is None or preferences.reduced_motion or not preferences.animation_speed:
            return
        before = advice_view.step_at(self._advised_for)
        self._advised_for += dt
        if advice_view.step_at(self._advised_for) != before:
            self.stage.redraw()

    # -- aiming ------------------------------------------------------------------------------

    def _preview(self) -> Preview | None:
        return self.aiming.preview()

    def _follow(self) -> None:
        """Let the focus ring stand on the squares that are aimed at, and show it."""
        cells = self.aiming.cursor()
        self._cursor.rect.update(self.view.layout.board.area(cells))
        self.stage.redraw()

    def point_at(self, pos: tuple[int, int]) -> None:
        """Follow the pointer over board, hand, cards and log."""
        aiming, layout = self.aiming, self.view.layout
        board = layout.board
        before = aiming.seen()
        x = (pos[0] - board.origin[0]) / board.cell_px
        y = SIZE - (pos[1] - board.origin[1]) / board.cell_px
        aiming.point((x, y) if 0 <= x < SIZE and 0 < y <= SIZE else None)
        hand = len(self.animator.shown.hands[self.hand_seat or 0])
        slots = (i for i, slot in enumerate(layout.slots[:hand]) if slot.collidepoint(pos))
        aiming.slot = next(slots, None)
        cards = (seat for seat, card in enumerate(layout.seats) if card.collidepoint(pos))
        aiming.seat = next(cards, None)
        aiming.is_on_pile = layout.pile.collidepoint(pos)
        told = (turn.squares for place, turn in self.view.log_places if place.collidepoint(pos))
        aiming.told = next(told, ())
        if aiming.seen() != before:
            self._follow()

    def move_cursor(self, right: int, up: int) -> None:
        """Move the keyboard's cursor; it appears at the last tile laid."""
        last = next((squares[0] for squares in self.animator.shown.last if squares), None)
        self.aiming.step(right, up, last)
        self.stage.focus.focus(BOARD, show=True)
        self._follow()

    def show_cursor(self) -> None:
        """Let the cursor appear, where it is not yet to be seen."""
        if self.aiming.placement.aim is None and self.aiming.placement.tile is not None:
            self.move_cursor(0, 0)

    # -- input -------------------------------------------------------------------------------

    def claims(self, event: pygame.Event) -> bool:
        """Take Tab, and at the board the arrows, Enter and Space too."""
        focus = self.stage.focus
        is_at_board = not focus.is_visible or focus.current in {None, self._cursor}
        return super().claims(event) or self.keyboard.claims(event, is_at_board=is_at_board)

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to mouse and keys."""
        if self.is_hasty(event):
            return super().handle(event)
        if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
            return self.keyboard.handle(event) or super().handle(event)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
        if event.type == pygame.WINDOWLEAVE:
            self.aiming.point(None)
            self._follow()
        self.mouse.handle(event)
        return None

    def _let_go(self) -> None:
        self.keyboard.let_go()
        self.mouse.let_go()

    # -- buttons -----------------------------------------------------------------------------

    def _wanted_buttons(self) -> buttons.Buttons:
        match = self.match
        main = "end_turn"
        if match.outcome is not None:
            main = "result"
        elif self.aiming.must_pass:
            main = "pass"
        elif self.thinking_seat is not None:
            main = "hurry"
        return buttons.Buttons(
            main,
            has_main=main != "end_turn" or match.staged is not None,
            can_rotate=self.aiming.placement.tile is not None,
            can_undo=self._can_undo,
            is_take_back=match.staged is None and len(match.people) == 1,
            can_hint=self.can_ask_advice or self.counsel.is_awaited or self.advised is not None,
            hint=self.stage.text("qin.table.hint_detail", name=self.counsel.adviser),
        )

    def _build_buttons(self) -> None:
        self._buttons = self._wanted_buttons()
        actions = {
            "rotate": self.rotate,
            "undo": self.take_back,
            "end_turn": self.finish_turn,
            "pass": self.pass_turn,
            "hurry": self.hurry,
            "result": self.show_result,
            "menu": self.show_pause,
            "rules": self.show_rules,
            "hint": self.ask_advice,
        }
        buttons.build(self.stage, self.view.layout, self._buttons, actions)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        aim = faces.table_aim(self)
        self.view.draw(surface, faces.table_face(self), self.animator.effects, aim)
        found = self.advice()
        if found is not None:
            moves = self.stage.preferences
            is_calm = moves.reduced_motion or not moves.animation_speed
            step = None if is_calm else advice_view.step_at(self._advised_for)
            squares = (found.action.first, found.action.second)
            advice_view.draw_advice(surface, self.view.desk, squares, step)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what flies, what is dragged, why a tile may not lie there, and messages."""
        self.view.draw_over(surface, self.animator.effects)
        found = self._preview()
        tile = self.aiming.placement.tile
        if found is not None and not found.is_legal:
            board = self.view.layout.board
            squares = board.area((found.action.first, found.action.second))
            words = self.stage.text(f"qin.reason.{found.reason}")
            # Drawn on the sheet alone, it covers neither log nor hand.
            anchor = squares.move(-board.sheet.left, -board.sheet.top)
            self.stage.controls.draw_hint(surface.subsurface(board.sheet), words, anchor)
        if self.mouse.is_dragging and found is None and tile is not None and self.stage.pointer:
            turn = self.aiming.placement.orientation
            held_tile(self.view.desk, tile, turn).draw(surface, self.stage.pointer)
        super().draw_over(surface)
