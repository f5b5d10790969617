"""The factory a scene builds its controls with, and what is common to all of them on screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

import pygame

from qin_game.ui.control import Control, Kit
from qin_game.ui.elements import ElementManager
from qin_game.ui.faces import Faces
from qin_game.ui.input import Key
from qin_game.ui.text import LABEL, SMALL
from qin_game.ui.text_field import TextField
from qin_game.ui.widgets import Button, Choice, Slider, Toggle

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from qin_game.ui.faces import Kind
    from qin_game.ui.focus import FocusRing
    from qin_game.ui.text import Fonts
    from qin_game.ui.tokens import Tokens

TOOLTIP_DELAY = 0.5  # seconds the pointer must rest
_TOOLTIP_WIDTH = 320  # logical units
_CARET_CHECK = 0.1  # seconds between looks at the blinking caret
# A text field lets go of these: they move the focus.
_LEAVING_KEYS = frozenset({pygame.K_TAB, pygame.K_UP, pygame.K_DOWN})

C = TypeVar("C", bound=Control)


@dataclass(frozen=True, slots=True)
class Gesture:
    """A slider being dragged and a text being edited, to be carried over a new layout."""

    held: Hashable = None
    caret: tuple[int, tuple[int, int]] | None = None


class Controls:
    """The controls of the top scene. Built when the scene is laid out, dropped when it is left.

    Whatever a callback returns goes to `emit` (the scene stack takes a transition from there).
    """

    def __init__(
        self,
        size: tuple[int, int],
        fonts: Fonts,
        tokens: Tokens,
        focus: FocusRing,
        emit: Callable[[object], None],
    ) -> None:
        self._fonts = fonts
        self._focus = focus
        self._manager = ElementManager(size)
        self._kit = Kit(self._manager, Faces(tokens, fonts.scale), fonts, emit)
        self._controls: list[Control] = []
        self._seen: tuple[object, ...] = ()
        self._is_styled = False
        self._rest = 0.0  # seconds the pointer has rested on `_rested_on`
        self._rested_on: Control | None = None
        self._is_pointer_in_use = True
        self.restyle(size, tokens)

    @property
    def faces(self) -> Faces:
        """The drawing of faces, for panels and strokes of a scene's own."""
        return self._kit.faces

    def __iter__(self) -> Iterator[Control]:
        return iter(tuple(self._controls))

    def __getitem__(self, key: Hashable) -> Control:
        return next(control for control in self._controls if control.key == key)

    # -- building ---------------------------------------------------------------------------

    def restyle(self, size: tuple[int, int], tokens: Tokens) -> None:
        """Take over a size, a scale (that of the fonts) and colours; drops all controls."""
        self.clear()
        self._manager.set_window_resolution(size)
        faces = self._kit.faces
        if faces.tokens != tokens or faces.scale != self._fonts.scale or not self._is_styled:
            self._kit.faces = Faces(tokens, self._fonts.scale)
            self._manager.restyle(tokens, self._fonts.pixels(LABEL))
            self._is_styled = True

    def clear(self) -> None:
        """Drop all controls and their places in the focus ring."""
        self._manager.set_focus_set(None)
        for control in self._controls:
            control.kill()
            self._focus.remove(control.key)
        self._controls.clear()
        self._rested_on = None

    def button(  # noqa: PLR0913
        self,
        rect: pygame.Rect,
        label: str,
        on_press: Callable[[], object],
        *,
        key: Hashable = None,
        kind: Kind = "paper",
        icon: pygame.Surface | None = None,
        hotkey: Key | int | None = None,
        enabled: bool = True,
        selected: bool = False,
        tooltip: str | None = None,
    ) -> Button:
        """Make a button. Kinds: `seal` commits, `paper` is ordinary, `quiet` bare, `icon` small."""
        button = Button(
            self._kit,
            self._key(key),
            rect,
            label,
            on_press,
            kind=kind,
            icon=icon,
            tooltip=tooltip,
            is_selected=selected,
        )
        return self._add(button, hotkey, enabled=enabled)

    def toggle(  # noqa: PLR0913
        self,
        rect: pygame.Rect,
        label: str,
        is_on: bool,  # noqa: FBT001
        on_change: Callable[[bool], object],
        *,
        key: Hashable = None,
        hotkey: Key | int | None = None,
        enabled: bool = True,
        tooltip: str | None = None,
    ) -> Toggle:
        """Make a box to tick; `on_change` gets whether it is on."""
        toggle = Toggle(
            self._kit, self._key(key), rect, label, on_change, is_on=is_on, tooltip=tooltip
        )
        return self._add(toggle, hotkey, enabled=enabled)

    def slider(  # noqa: PLR0913, PLR0917
        self,
        rect: pygame.Rect,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], object],
        *,
        format_value: Callable[[float], str] | None = None,
        key: Hashable = None,
        enabled: bool = True,
        tooltip: str | None = None,
    ) -> Slider:
        """Make a slider; `on_change` gets each new value, `format_value` writes it on the right."""
        slider = Slider(
            self._kit,
            self._key(key),
            rect,
            on_change,
            value=value,
            low=low,
            high=high,
            step=step,
            format_value=format_value,
            tooltip=tooltip,
        )
        return self._add(slider, None, enabled=enabled)

    def choice(  # noqa: PLR0913
        self,
        rect: pygame.Rect,
        options: Sequence[str],
        index: int,
        on_change: Callable[[int], object],
        *,
        key: Hashable = None,
        enabled: bool = True,
        ordered: bool = False,
        tooltip: str | None = None,
    ) -> Choice:
        """Make a choice of one among options; `on_change` gets the new index.

        The options of an `ordered` one are a scale, which has ends.
        """
        choice = Choice(
            self._kit,
            self._key(key),
            rect,
            options,
            on_change,
            index=index,
            is_ordered=ordered,
            tooltip=tooltip,
        )
        return self._add(choice, None, enabled=enabled)

    def text_field(  # noqa: PLR0913
        self,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], object],
        *,
        max_length: int = 24,
        placeholder: str = "",
        on_submit: Callable[[], object] | None = None,
        key: Hashable = None,
        enabled: bool = True,
        tooltip: str | None = None,
    ) -> TextField:
        """Make a line to type in; `on_change` gets the text, `on_submit` is called on Enter."""
        field = TextField(
            self._kit,
            self._key(key),
            rect,
            text,
            on_change,
            max_length=max_length,
            placeholder=placeholder,
            on_submit=on_submit,
            tooltip=tooltip,
        )
        return self._add(field, None, enabled=enabled)

    def _key(self, key: Hashable) -> Hashable:
        return f"control {len(self._controls)}" if key is None else key

    def _add(self, control: C, hotkey: Key | int | None, *, enabled: bool) -> C:
        control.hotkey = Key(hotkey) if isinstance(hotkey, int) else hotkey
        self._focus.add(control)
        self._controls.append(control)
        control.set_enabled(is_enabled=enabled)
        return control

    # -- input ------------------------------------------------------------------------------

    @property
    def editing(self) -> TextField | None:
        """The text field that typed text goes to."""
        fields = (c for c in self._controls if isinstance(c, TextField) and c.is_editing)
        return next(fields, None)

    def at(self, point: tuple[int, int]) -> Control | None:
        """Find the control at a point, enabled or not."""
        return next((c for c in reversed(self._controls) if c.rect.collidepoint(point)), None)

    def set_pointer(self, point: tuple[int, int] | None) -> None:
        """Tell the controls where the pointer is; `None` when it left the window."""
        self._manager.pointer = point or (-1, -1)
        self._is_pointer_in_use = True

    def leave_pointer(self) -> None:
        """Explain nothing more of what a pointer lies on that is not in use: keys are."""
        self._is_pointer_in_use = False

    def handle_mouse(self, event: pygame.Event) -> bool:
        """Process a mouse button event; tells whether a control took it."""
        if event.button != pygame.BUTTON_LEFT:
            return False
        target = self.at(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            was_held = any(control.state == "pressed" for control in self._controls)
            self._manager.process_events(event)
            return was_held or target is not None
        self._manager.process_events(event)
        if target is None:
            if isinstance(self._focus.current, TextField):
                self._focus.focus(None)
            return False
        if target.is_enabled:
            self._focus.focus(target.key, show=False)
        return True

    def handle_editing(self, event: pygame.Event) -> bool:
        """Give keys and typed text to the focused text field; it takes all but function keys."""
        field = self.editing
        if field is None:
            return False
        if event.type == pygame.TEXTEDITING:
            field.composition = event.text
        elif event.type == pygame.TEXTINPUT:
            field.composition = ""
            field.process_key(event)
        elif event.type == pygame.KEYUP:
            field.process_key(event)
        elif field.composition:
            pass  # the input method is busy with these keys
        elif event.key == pygame.K_ESCAPE:
            self._manager.set_focus_set(None)
        elif event.key in _LEAVING_KEYS:
            self._focus.handle_key(event)
        elif pygame.K_F1 <= event.key <= pygame.K_F12:
            return False
        else:
            field.process_key(event)
        return True

    def handle_hotkey(self, event: pygame.Event) -> bool:
        """Press the control whose hotkey went down, if any."""
        for control in tuple(self._controls):
            if control.is_enabled and control.hotkey and control.hotkey.matches(event):
                control.activate()
                return True
        return False

    @property
    def gesture(self) -> Gesture:
        """What the user is in the middle of."""
        held = next((c.key for c in self._controls if isinstance(c, Slider) and c.is_held), None)
        field = self.editing
        return Gesture(held, field.caret if field is not None else None)

    def restore(self, gesture: Gesture) -> None:
        """After a new layout: give the focus back, and let a gesture go on."""
        caret = gesture.caret
        for control in self._controls:
            if isinstance(control, Slider) and control.key == gesture.held:
                control.is_held = True
        current = self._focus.current
        if current is None:
            return
        current.on_focus(is_focused=True)
        if isinstance(current, TextField):
            if caret is None:
                self._manager.set_focus_set(None)
            else:
                current.set_caret(caret)

    # -- time and drawing -------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; tells whether anything looks different now."""
        self._manager.update(dt)
        for control in tuple(self._controls):
            control.update(dt)
        pointed_at = self.at(self._manager.pointer) if self._is_pointer_in_use else None
        current = self._focus.current
        if pointed_at is None and self._focus.is_visible and isinstance(current, Control):
            pointed_at = current
        if pointed_at is not self._rested_on:
            self._rested_on, self._rest = pointed_at, 0.0
        elif pointed_at is not None:
            self._rest += dt
        seen = (
            tuple(control.appearance for control in self._controls),
            self._focus.key,
            self._focus.is_visible,
            self._has_tooltip and self._rested_on,
        )
        has_changed, self._seen = seen != self._seen, seen
        return has_changed

    @property
    def _has_tooltip(self) -> bool:
        control = self._rested_on
        return bool(control and control.tooltip and self._rest >= TOOLTIP_DELAY)

    @property
    def wake_after(self) -> float | None:
        """Seconds after which something may change by itself; None when nothing will."""
        if self.editing is not None:
            return _CARET_CHECK
        if self._rested_on is not None and self._rested_on.tooltip and not self._has_tooltip:
            return max(0.01, TOOLTIP_DELAY - self._rest)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all controls, and the focus ring when it shows."""
        for control in self._controls:
            control.draw(surface)
        current = self._focus.current
        if self._focus.is_visible and current is not None:
            self._kit.faces.draw_focus_ring(surface, current.rect)

    def draw_tooltip(self, surface: pygame.Surface) -> None:
        """Draw the tooltip of the control the pointer rests on."""
        control = self._rested_on
        if control is not None and control.tooltip and self._has_tooltip:
            self.draw_hint(surface, control.tooltip, control.rect)

    def draw_hint(self, surface: pygame.Surface, text: str, anchor: pygame.Rect) -> pygame.Rect:
        """Draw a small plate with a text beside `anchor`, inside the surface; returns its place."""
        faces, fonts = self._kit.faces, self._fonts
        style = replace(SMALL, leading=1.4)
        pad = faces.px(12)
        paragraph = fonts.paragraph(text, style, faces.px(_TOOLTIP_WIDTH))
        box = pygame.Rect(0, 0, paragraph.width + 2 * pad, paragraph.height + 2 * faces.px(7))
        bounds = surface.get_rect().inflate(-faces.px(8), -faces.px(8))
        gap = faces.px(10)
        box.midtop = (anchor.centerx, anchor.bottom + gap)
        if box.bottom > bounds.bottom:
            box.midbottom = (anchor.centerx, anchor.top - gap)
        box.clamp_ip(bounds)
        faces.draw_tooltip_box(surface, box)
        inner = box.inflate(-2 * pad, -2 * faces.px(7))
        fonts.draw_paragraph(surface, paragraph, inner, faces.tokens["lacquer_text"])
        return box
