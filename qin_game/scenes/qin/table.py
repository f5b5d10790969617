"""The table of Qin: the board, the hands and all a player does there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.rules.qin.action import PASS, PlaceTile
from qin_game.rules.qin.cells import SIZE, column_of, row_of
from qin_game.scenes.qin import faces, preview
from qin_game.scenes.qin.aim_view import Aim
from qin_game.scenes.qin.animator import Animator
from qin_game.scenes.qin.effects_view import tile_sprite
from qin_game.scenes.qin.placement import Placement, middle, moved
from qin_game.scenes.qin.seen import events_seen, picture_of
from qin_game.scenes.qin.table_view import QinTableView, TableFace
from qin_game.scenes.qin.words import turns
from qin_game.scenes.result import ResultScene
from qin_game.scenes.table import TableScene
from qin_game.ui.art.svg import icon
from qin_game.ui.focus import SceneTarget
from qin_game.ui.input import Action, is_action, is_release
from qin_game.ui.transition import Push, Transition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.events import QinEvent
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.qin.preview import Preview
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_BOARD = "board"
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
_CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_HOLD = 0.16
"""Seconds after which a pressed Tab counts as held: until then it moves the focus."""
_DRAG = 8
"""Logical units a pressed tile must be moved by to be dragged."""
_DOTS_PER_SECOND = 2.5


class QinTableScene(TableScene):
    """A live match of Qin."""

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session, live)
        self._animator = Animator(picture_of(self.match, self.viewer))
        self._placement = Placement()
        self._hovered: Cell | None = None
        self._hovered_slot: int | None = None
        self._squares: tuple[Cell, ...] = ()
        self._preview: tuple[object, Preview] | None = None
        self._legal: tuple[object, dict[Tile, frozenset[PlaceTile]]] | None = None
        self._pressed_at: tuple[int, int] | None = None
        self._is_dragging = False
        self._tab_held: float | None = None
        self._is_owners = False
        self._dots = 0
        self._buttons: object = None
        self._learned: set[str] = set()
        self._board_target = SceneTarget(_BOARD, pygame.Rect(0, 0, 1, 1))

    # -- life of the scene -------------------------------------------------------------------

    def enter(self, stage: Stage) -> None:
        """Begin at the board."""
        self._animator.show(self._animator.shown, stage.sound)
        if stage.focus.key is None:
            stage.focus.focus(_BOARD)

    def layout(self) -> None:
        """Lay out the table anew."""
        stage = self.stage
        self._view = QinTableView(stage, self.match.players, stage.rect)
        layout = self._view.layout
        stage.focus.add(self._board_target)
        for index, slot in enumerate(layout.slots):
            stage.focus.add(
                SceneTarget(f"tile {index}", slot, on_activate=lambda i=index: self._choose(i))
            )
        self._turns = self._told()
        self._build_buttons()
        self._place_cursor()

    def leave(self) -> None:
        """Be covered: nothing goes on below."""
        self._animator.skip()
        self._is_dragging = self._is_owners = False
        self._pressed_at = self._tab_held = None
        super().leave()

    # -- the flow of the match ---------------------------------------------------------------

    def show_events(self, events: Sequence[QinEvent]) -> None:
        """Queue what happened for the screen."""
        preferences = self.stage.preferences
        seat = next((e.seat for e in events if hasattr(e, "seat")), None)
        self._animator.large_hand = self.hand_seat
        self._animator.play(events, preferences.animation_speed, flies=seat != self.viewer)
        self._turns = self._told()
        self._placement = self._placement.dropped()
        self._forget()

    def show_position(self) -> None:
        """Show the match as it stands, at once."""
        self._animator.show(picture_of(self.match, self.viewer))
        self._turns = self._told()
        self._placement = self._placement.dropped()
        self._forget()

    def is_showing(self) -> bool:
        """Whether events are still being shown."""
        return self._animator.is_running

    def needs_confirmation(self, events: Sequence[QinEvent], seat: int) -> bool:
        """Whether a staged action sends pagodas of its own seat home."""
        return preview.loses_pagodas(events, seat)

    def _told(self) -> tuple:
        names = [player.name for player in self.match.players]
        return turns(self.stage.text, events_seen(self.match, self.viewer), names)

    def _forget(self) -> None:
        self._preview = self._legal = None
        self._aim_changed()

    def update(self, dt: float) -> Transition | None:
        """Let time pass."""
        self._animator.update(dt)
        if self._tab_held is not None:
            self._tab_held += dt
            if self._tab_held >= _HOLD and not self._is_owners:
                self._is_owners = True
                self.stage.redraw()
        transition = super().update(dt)
        dots = int(self._thought_for * _DOTS_PER_SECOND) if self.thinking_seat is not None else 0
        if dots != self._dots:
            self._dots = dots
            self.stage.redraw()
        if self._buttons != self._wanted_buttons():
            self._build_buttons()
            self.stage.redraw()
        return transition

    def is_waiting(self) -> bool:
        """Whether time matters although nothing moves."""
        return self._tab_held is not None or super().is_waiting()

    # -- what may be done --------------------------------------------------------------------

    @property
    def hand_seat(self) -> int | None:
        """The seat whose hand is shown in large: the viewer's, with open hands the mover's."""
        if self.match.open_hands and self.match.to_move is not None:
            return self.match.to_move
        return self.viewer

    @property
    def may_place(self) -> bool:
        """Whether a person is to lay a tile now."""
        return self.deciding_seat is not None and self.match.staged is None and not self.must_pass

    @property
    def must_pass(self) -> bool:
        """Whether passing is all a person can do."""
        return (
            self.deciding_seat is not None
            and self.match.staged is None
            and not self._placements
        )

    @property
    def _placements(self) -> dict[Tile, frozenset[PlaceTile]]:
        """The legal placements of the seat to move, by tile."""
        if self._legal is None or self._legal[0] != self.match.decision:
            by_tile: dict[Tile, set[PlaceTile]] = {}
            if self.deciding_seat is not None:
                for action in self.match.game.legal_actions(self.match.state):
                    if isinstance(action, PlaceTile):
                        by_tile.setdefault(action.tile, set()).add(action)
            found = {tile: frozenset(actions) for tile, actions in by_tile.items()}
            self._legal = (self.match.decision, found)
        return self._legal[1]

    @property
    def _hand(self) -> tuple[Tile, ...]:
        """The hand of the person who decides, as it is known to them."""
        seat = self.deciding_seat
        return () if seat is None else self.match.staged_view(seat).hand

    def current_preview(self) -> Preview | None:
        """Return what the chosen tile would do where it is aimed at, or None."""
        if not self.may_place or self._placement.tile is None:
            return None
        legal = self._placements.get(self._placement.tile, frozenset())
        action = self._placement.action(legal.__contains__)
        if action is None:
            return None
        key = (self.match.decision, action)
        if self._preview is None or self._preview[0] != key:
            self._preview = (key, self._previewed(action))
        return self._preview[1]

    def _previewed(self, action: PlaceTile) -> Preview:
        game, state = self.match.game, self.match.state
        reason = game.explain_illegal(state, action)
        if reason is not None:
            return preview.illegal(action, reason)
        return preview.read(action, game.preview(state, action).events, self._animator.shown)

    # -- doing it ----------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        """Take up a tile of the hand, or lay it back when it is the one in the hand."""
        if not self.may_place or index >= len(self._hand):
            return
        if self._placement.index == index:
            self._placement = self._placement.dropped()
        else:
            self._placement = self._placement.chosen(self._hand[index], index)
            self._learned.add("select")
        if self.stage.focus.is_visible:
            self.stage.focus.focus(_BOARD)
        self._aim_changed()

    def _choose_next(self, step: int) -> None:
        count = len(self._hand)
        if not self.may_place or not count:
            return
        index = self._placement.index
        following = (index + step) % count if index is not None else (0 if step > 0 else count - 1)
        if following != index:
            self._choose(following)

    def _rotate(self, turns_: int = 1) -> None:
        self._placement = self._placement.rotated(turns_)
        self._learned.add("rotate")
        self._aim_changed()

    def _place(self) -> None:
        """Lay the chosen tile where it is aimed at, if that is allowed."""
        found = self.current_preview()
        if found is None:
            return
        if not found.is_legal:
            self.stage.sound.play("illegal")
            return
        self._learned.add("place")
        self.stage_action(found.action)

    def _confirm(self, *, ends_turn: bool) -> None:
        """Do what Enter or Space asks for at the board."""
        if self.match.staged is not None:
            if ends_turn:
                self._end_turn()
        elif self.must_pass:
            self._pass()
        elif self._placement.tile is None:
            self._choose_next(1)
        else:
            self._place()

    def _end_turn(self) -> None:
        if self.match.staged is not None and self.deciding_seat is not None:
            self._animator.skip()
            self._learned.add("end_turn")
            self.stage.sound.play("end_turn")
            self.end_turn()

    def _pass(self) -> None:
        if self.must_pass:
            self.play_action(PASS)

    def _undo(self) -> None:
        if self.match.can_undo and (self.viewer is not None or self.match.staged):
            self._learned.add("undo")
            self.undo()

    def _show_result(self) -> Transition:
        return Push(ResultScene(self.session, self.live))

    # -- aiming ------------------------------------------------------------------------------

    def _aim_changed(self) -> None:
        self._place_cursor()
        self.stage.redraw()

    def _place_cursor(self) -> None:
        """Let the focus ring stand on the squares that are aimed at."""
        board = self._view.layout.board
        aim = self._placement.aim or (SIZE / 2, SIZE / 2)
        cells: tuple[Cell, ...] = (_cell_of(aim),)
        found = self.current_preview()
        if found is not None:
            cells = (found.action.first, found.action.second)
        self._board_target.rect.update(board.area(cells))

    def _point_at(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        layout = self._view.layout
        board = layout.board
        before = (self._hovered, self._hovered_slot, self._squares, self.current_preview())
        self._hovered = board.cell_under(pos)
        aim = None
        if self._hovered is not None:
            x, y = pos[0] - board.origin[0], pos[1] - board.origin[1]
            aim = (x / board.cell_px, SIZE - y / board.cell_px)
        self._placement = self._placement.aimed(aim)
        slots = (i for i, slot in enumerate(layout.slots) if slot.collidepoint(pos))
        self._hovered_slot = next(slots, None)
        told = (turn for place, turn in self._view.log_places if place.collidepoint(pos))
        turn = next(told, None)
        self._squares = turn.squares if turn is not None else ()
        if (self._hovered, self._hovered_slot, self._squares, self.current_preview()) != before:
            self._aim_changed()

    def _move_cursor(self, right: int, up: int) -> None:
        aim = self._placement.aim
        if aim is None:
            last = self._animator.shown.last
            squares = next((s for s in last if s is not None), None)
            aim = middle(squares[0]) if squares else (SIZE / 2, SIZE / 2)
        self._placement = self._placement.aimed(moved(aim, right, up))
        self._hovered = _cell_of(self._placement.aim or aim)
        self._learned.add("move")
        self.stage.focus.focus(_BOARD, show=True)
        self._aim_changed()

    # -- input -------------------------------------------------------------------------------

    def claims(self, event: pygame.Event) -> bool:
        """Take Tab, and at the board the arrows, Enter and Space too."""
        if event.type in {pygame.KEYDOWN, pygame.KEYUP} and event.key == pygame.K_TAB:
            return not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL)
        if event.type != pygame.KEYDOWN or event.key not in (*_ARROWS, *_CONFIRM):
            return False
        focus = self.stage.focus
        return not focus.is_visible or focus.current in {None, self._board_target}

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to mouse and keys."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._drag(event.pos)
                self._point_at(event.pos)
            case pygame.MOUSEBUTTONDOWN:
                self._press(event.button, event.pos)
            case pygame.MOUSEBUTTONUP:
                self._release(event.button, event.pos)
            case pygame.MOUSEWHEEL:
                if event.y and self._placement.tile is not None:
                    self._rotate(-1 if event.y > 0 else 1)
            case pygame.KEYDOWN:
                return self._key(event) or super().handle(event)
            case pygame.KEYUP:
                self._key_up(event)
            case pygame.WINDOWFOCUSLOST:
                self._tab_held = None
                self._is_owners = False
        return None

    def _press(self, button: int, pos: tuple[int, int]) -> None:
        if button == pygame.BUTTON_RIGHT:
            if self._placement.tile is not None:
                self._rotate()
            return
        if button != pygame.BUTTON_LEFT:
            return
        if self._animator.is_running:
            self._animator.skip()
            return
        self._point_at(pos)
        if self._hovered_slot is not None:
            self._pressed_at = pos
            self._choose(self._hovered_slot)
        elif self._hovered is not None:
            self._place()

    def _drag(self, pos: tuple[int, int]) -> None:
        if self._pressed_at is None or self._is_dragging:
            return
        far = max(abs(a - b) for a, b in zip(pos, self._pressed_at, strict=True))
        if far >= self.stage.px(_DRAG):
            self._is_dragging = self._placement.tile is not None

    def _release(self, button: int, pos: tuple[int, int]) -> None:
        if button != pygame.BUTTON_LEFT:
            return
        if self._is_dragging:
            self._point_at(pos)
            found = self.current_preview()
            if found is not None and not found.is_legal:
                self.stage.sound.play("illegal")
            elif found is not None:
                self._place()
        self._pressed_at = None
        self._is_dragging = False

    def _key(self, event: pygame.Event) -> Transition | None:
        if event.key == pygame.K_TAB:
            if self._tab_held is None:
                self._tab_held = 0.0
        elif event.key in _ARROWS:
            self._move_cursor(*_ARROWS[event.key])
        elif event.key == pygame.K_SPACE and self._animator.is_running:
            self._animator.skip()
            self.stage.redraw()
        elif event.key == pygame.K_SPACE and self.thinking_seat is not None:
            self.hurry()
        elif event.key in _CONFIRM:
            if self.match.outcome is not None:
                return self._show_result()
            self._confirm(ends_turn=event.key != pygame.K_SPACE)
        elif pygame.K_1 <= event.key < pygame.K_1 + len(self._view.layout.slots):
            self._choose(event.key - pygame.K_1)
        elif event.key in {pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET}:
            self._choose_next(-1 if event.key == pygame.K_LEFTBRACKET else 1)
        elif is_action(event, Action.ROTATE):
            self._rotate()
        elif is_action(event, Action.UNDO):
            self._undo()
        elif is_action(event, Action.END_TURN):
            self._end_turn()
        return None

    def _key_up(self, event: pygame.Event) -> None:
        if not is_release(event, Action.OVERLAY) or self._tab_held is None:
            return
        was_held, self._tab_held = self._is_owners, None
        self._is_owners = False
        if was_held:
            self._learned.add("owners")
        else:
            down = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=event.mod)
            self.stage.focus.handle_key(down)

    # -- buttons -----------------------------------------------------------------------------

    def _wanted_buttons(self) -> tuple[object, ...]:
        match = self.match
        if match.outcome is not None:
            main = "result"
        elif self.must_pass:
            main = "pass"
        elif self.thinking_seat is not None:
            main = "hurry"
        else:
            main = "end_turn"
        return (
            main,
            match.staged is not None,
            self._placement.tile is not None,
            match.can_undo,
            self.viewer is None,
        )

    def _build_buttons(self) -> None:
        stage, text = self.stage, self.stage.text
        controls, layout = stage.controls, self._view.layout
        controls.clear()
        self._buttons = self._wanted_buttons()
        main, is_staged, has_tile, can_undo, is_closed = self._buttons
        size = stage.px(20)
        ink = stage.tokens.rgb("ink")

        def label(key: str) -> str:
            return text(key) if layout.is_wide else ""

        rotate = icon("rotate", size, ink)
        controls.button(
            layout.rotate,
            label("table.rotate"),
            self._rotate,
            key="rotate",
            icon=rotate,
            enabled=has_tile,
            tooltip=None if layout.is_wide else text("table.rotate"),
        )
        key = "undo" if is_staged else "take_back"
        controls.button(
            layout.undo,
            label(f"table.{key}"),
            self._undo,
            key="undo",
            icon=icon("undo", size, ink),
            enabled=can_undo and not is_closed,
            tooltip=text(f"table.{key}_detail"),
        )
        seal = stage.tokens.rgb("seal_text")
        actions = {
            "end_turn": ("seal", "end-turn", self._end_turn),
            "pass": ("seal", "end-turn", self._pass),
            "hurry": ("paper", "hourglass", self.hurry),
            "result": ("seal", "trophy", self._show_result),
        }
        kind, picture, action = actions[main]
        enabled = main != "end_turn" or is_staged
        faint = stage.tokens.rgb("ink_faint")
        color = (seal if enabled else faint) if kind == "seal" else ink
        controls.button(
            layout.main,
            text(f"table.{main}"),
            action,
            key="main",
            kind=kind,
            icon=icon(picture, stage.px(22), color),
            enabled=enabled,
        )
        box = pygame.Rect(0, 0, stage.px(38), min(stage.px(38), layout.header.height))
        box.midright = layout.header.midright
        for key, picture, action in (
            ("menu", "pause", lambda: super(QinTableScene, self).handle(_PAUSE_KEY)),
            ("rules", "book", lambda: super(QinTableScene, self).handle(_RULES_KEY)),
        ):
            controls.button(
                box,
                "",
                action,
                key=key,
                kind="quiet",
                icon=icon(picture, size, stage.tokens.rgb("ink_soft")),
                tooltip=text(f"table.{key}"),
            )
            box = box.move(-stage.px(42), 0)

    # -- drawing -----------------------------------------------------------------------------

    def face(self) -> TableFace:
        """Return what the table shows now."""
        return faces.table_face(self)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        self._view.draw(surface, self.face(), self._animator.effects, self._aim())

    def _aim(self) -> Aim:
        tile = self._placement.tile
        legal: frozenset[Cell] = frozenset()
        if self.may_place and tile is not None:
            actions = self._placements.get(tile, frozenset())
            legal = frozenset(cell for _, *cells in actions for cell in cells)
        near = None
        if self._hovered is not None:
            near = self._view.layout.board.rect(self._hovered).center
        found = self.current_preview()
        marked = () if found is not None else faces.marked(self)
        return Aim(legal, found, marked, self._squares, near)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what flies, what is dragged, why a tile may not lie there, and messages."""
        self._view.draw_over(surface, self._animator.effects)
        found = self.current_preview()
        board = self._view.layout.board
        if found is not None and not found.is_legal:
            squares = board.area((found.action.first, found.action.second))
            words = self.stage.text(f"qin.reason.{found.reason}")
            self.stage.controls.draw_hint(surface, words, squares)
        pointer = self.stage.pointer
        if self._is_dragging and found is None and pointer and self._placement.tile:
            turn = self._placement.orientation
            sprite = faces.dragged_tile(self._placement.tile, turn, self._view.desk)
            sprite.draw(surface, pointer)
        super().draw_over(surface)


_PAUSE_KEY = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)
_RULES_KEY = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0)


def _cell_of(aim: tuple[float, float]) -> Cell:
    from qin_game.rules.qin.cells import cell_at

    return cell_at(int(aim[0]), int(aim[1]))
