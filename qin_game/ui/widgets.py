"""Buttons, toggles, sliders and choices: pygame_gui's behaviour behind our faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.ui.control import Control, Kit, Label, draw_label, fit_label
from qin_game.ui.elements import PressElement
from qin_game.ui.text import LABEL, LABEL_BOLD, SMALL, sanitize

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from qin_game.ui.faces import Kind, State


class Button(Control):
    """A button; `label` and `icon` may both be given."""

    _element: PressElement

    def __init__(  # noqa: PLR0913
        self,
        kit: Kit,
        key: Hashable,
        rect: pygame.Rect,
        label: str,
        on_press: Callable[[], object],
        *,
        kind: Kind = "paper",
        icon: pygame.Surface | None = None,
        tooltip: str | None = None,
        is_selected: bool = False,
    ) -> None:
        super().__init__(kit, key, rect, tooltip)
        self.kind = kind
        self.is_selected = is_selected
        self._on_press = on_press
        self._icon = icon
        self._element = PressElement(self.rect, kit.manager, self.activate)
        self.set_label(label)

    def set_label(self, label: str) -> None:
        """Change the label; it is fitted anew."""
        padding = self._kit.faces.px(14 if self.kind != "icon" else 6)
        width = self.rect.width - 2 * padding
        if self._icon and label:
            width -= self._icon.get_width() + padding // 2
        style = LABEL_BOLD if self.kind == "seal" or self.is_selected else LABEL
        height = self.rect.height - self._kit.faces.px(8)
        self._label = fit_label(self._kit.fonts, label, style, max(1, width), height)
        if self._label.is_cut and self.tooltip is None:
            self.tooltip = label

    @property
    def appearance(self) -> tuple[object, ...]:
        """The label counts too."""
        return (*super().appearance, self._label, self.is_selected)

    def activate(self) -> None:
        """Press it."""
        if self.is_enabled:
            self._kit.emit(self._on_press())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw face, icon and label; everything sinks a little while it is held."""
        state = self.state
        faces, fonts = self._kit.faces, self._kit.fonts
        faces.draw_button(surface, self.rect, self.kind, state, is_selected=self.is_selected)
        place = self.rect.move(0, faces.px(1.5)) if state == "pressed" else self.rect
        color = faces.label_color(self.kind, state, is_selected=self.is_selected)
        lines = self._label.lines if any(self._label.lines) else ()
        text_width = max((fonts.measure(line, self._label.style) for line in lines), default=0)
        left = place.left
        if self._icon:
            gap = faces.px(8) if lines else 0
            total = self._icon.get_width() + gap + text_width
            spot = self._icon.get_rect(centery=place.centery, left=place.centerx - total // 2)
            icon = self._icon
            if state == "disabled":
                icon = icon.copy()
                icon.set_alpha(110)
            surface.blit(icon, spot)
            left = spot.right + gap
            place = pygame.Rect(left, place.top, text_width, place.height)
        draw_label(fonts, surface, self._label, place, color)


class Toggle(Control):
    """A box to tick, with its label on the right."""

    def __init__(  # noqa: PLR0913
        self,
        kit: Kit,
        key: Hashable,
        rect: pygame.Rect,
        label: str,
        on_change: Callable[[bool], object],
        *,
        is_on: bool,
        tooltip: str | None = None,
    ) -> None:
        super().__init__(kit, key, rect, tooltip)
        self.is_on = is_on
        self._on_change = on_change
        self._element = PressElement(self.rect, kit.manager, self.activate)
        size = min(self.rect.height, kit.faces.px(30))
        self._box = pygame.Rect(0, 0, size, size)
        self._box.midleft = (self.rect.left, self.rect.centery)
        left = self._box.right + kit.faces.px(10)
        self._text_rect = pygame.Rect(left, rect.top, self.rect.right - left, rect.height)
        self._label = fit_label(kit.fonts, label, LABEL, *self._text_rect.size)
        if self._label.is_cut and tooltip is None:
            self.tooltip = label

    @property
    def appearance(self) -> tuple[object, ...]:
        """Its tick counts too."""
        return (*super().appearance, self.is_on)

    def activate(self) -> None:
        """Flip it."""
        if self.is_enabled:
            self.is_on = not self.is_on
            self._kit.emit(self._on_change(self.is_on))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box and the label."""
        faces = self._kit.faces
        state = self.state
        faces.draw_check(surface, self._box, state, is_on=self.is_on)
        color = faces.tokens["ink_faint" if state == "disabled" else "ink"]
        draw_label(self._kit.fonts, surface, self._label, self._text_rect, color, "left")


class Slider(Control):
    """A line with a bead; dragged, clicked on, or moved by arrow keys in steps."""

    _element: PressElement

    def __init__(  # noqa: PLR0913
        self,
        kit: Kit,
        key: Hashable,
        rect: pygame.Rect,
        on_change: Callable[[float], object],
        *,
        value: float,
        low: float,
        high: float,
        step: float,
        format_value: Callable[[float], str] | None = None,
        tooltip: str | None = None,
    ) -> None:
        super().__init__(kit, key, rect, tooltip)
        self.value = value
        self._low, self._high, self._step = low, high, step
        self._on_change = on_change
        self._format = format_value
        self._element = PressElement(
            self.rect, kit.manager, self._follow_pointer, on_hold=self._follow_pointer
        )
        # Held anywhere, it follows the pointer as far as the window goes.
        self._element.set_hold_range((100_000, 100_000))
        room = 0
        if format_value:
            widest = max(kit.fonts.measure(format_value(v), SMALL) for v in (low, value, high))
            room = widest + kit.faces.px(14)
        margin = kit.faces.px(13)
        self._track = pygame.Rect(
            self.rect.left + margin, self.rect.top, self.rect.width - 2 * margin - room, rect.height
        )

    @property
    def appearance(self) -> tuple[object, ...]:
        """Its value counts too."""
        return (*super().appearance, self.value)

    @property
    def is_held(self) -> bool:
        """Whether it is being dragged."""
        return bool(self._element.held)

    @is_held.setter
    def is_held(self, is_held: bool) -> None:
        self._element.held = is_held

    def set_value(self, value: float) -> None:
        """Set a value, moved to the nearest step; tells the scene when it changed."""
        steps = round((value - self._low) / self._step)
        snapped = min(self._high, max(self._low, self._low + steps * self._step))
        if snapped != self.value:
            self.value = snapped
            self._kit.emit(self._on_change(snapped))

    def adjust(self, step: int) -> bool:
        """Move by one step."""
        self.set_value(self.value + step * self._step)
        return True

    def update(self, dt: float) -> None:  # noqa: ARG002
        """Follow the pointer while held."""
        if self.is_held:
            self._follow_pointer()

    def _follow_pointer(self) -> None:
        """Take the value under the pointer; a short click may press and let go within a frame."""
        if self._track.width > 0:
            part = (self._kit.manager.pointer[0] - self._track.left) / self._track.width
            self.set_value(self._low + part * (self._high - self._low))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw track, bead and value."""
        faces = self._kit.faces
        part = (self.value - self._low) / (self._high - self._low) if self._high > self._low else 0
        knob = self._track.left + round(part * self._track.width)
        state = self.state
        faces.draw_track(surface, self._track, knob, state)
        if self._format:
            color = faces.tokens["ink_faint" if state == "disabled" else "ink"]
            text = self._format(self.value)
            self._kit.fonts.draw_line(surface, text, self.rect, SMALL, color, "right")


class Choice(Control):
    """One of several options: a row of segments, or ◀ option ▶ where a row is too narrow.

    Stepping goes round and round, unless the options are a scale (`is_ordered`): that has ends.
    """

    def __init__(  # noqa: PLR0913
        self,
        kit: Kit,
        key: Hashable,
        rect: pygame.Rect,
        options: Sequence[str],
        on_change: Callable[[int], object],
        *,
        index: int,
        is_ordered: bool = False,
        tooltip: str | None = None,
    ) -> None:
        super().__init__(kit, key, rect, tooltip)
        self.index = index
        self._is_ordered = is_ordered
        self._on_change = on_change
        self._element = PressElement(self.rect, kit.manager, self._press)
        self._options = [sanitize(option) for option in options]
        padding = kit.faces.px(10)
        width = self.rect.width // max(1, len(options))
        self.is_stepper = any(
            kit.fonts.measure(option, LABEL_BOLD) + 2 * padding > width for option in self._options
        )
        self._segments = [
            pygame.Rect(
                self.rect.left + round(i * self.rect.width / len(options)),
                self.rect.top,
                round((i + 1) * self.rect.width / len(options))
                - round(i * self.rect.width / len(options)),
                self.rect.height,
            )
            for i in range(len(options))
        ]
        arrow = min(self.rect.height, kit.faces.px(44))
        self._left = pygame.Rect(self.rect.left, self.rect.top, arrow, self.rect.height)
        self._right = pygame.Rect(self.rect.right - arrow, self.rect.top, arrow, self.rect.height)
        middle = self.rect.inflate(-2 * arrow, 0)
        room = self.rect.height - kit.faces.px(8)
        self._middle = middle
        self._labels = [
            fit_label(kit.fonts, option, LABEL_BOLD, max(1, middle.width), room)
            if self.is_stepper
            else Label((option,), LABEL, is_cut=False)
            for option in self._options
        ]

    @property
    def appearance(self) -> tuple[object, ...]:
        """Its index, and the part under the pointer, count too."""
        return (*super().appearance, self.index, self._part_at(self._kit.manager.pointer))

    def _part_at(self, point: tuple[int, int]) -> int:
        """Tell the segment under a point; for a stepper, 0 is ◀ and 1 is everything else."""
        if not self.rect.collidepoint(point):
            return -1
        if self.is_stepper:
            return 0 if self._left.collidepoint(point) else 1
        return next((i for i, s in enumerate(self._segments) if s.collidepoint(point)), -1)

    def _press(self) -> None:
        part = self._part_at(self._kit.manager.pointer)
        if self.is_stepper:
            self._choose(self._beside(-1 if part == 0 else 1))
        elif part >= 0:
            self._choose(part)

    def _beside(self, step: int) -> int:
        """Return the option a step away; at the end of a scale, the one that is chosen."""
        index = self.index + step
        if self._is_ordered:
            return min(len(self._options) - 1, max(0, index))
        return index % len(self._options)

    def _choose(self, index: int) -> None:
        if index != self.index and self.is_enabled:
            self.index = index
            self._kit.emit(self._on_change(index))

    def activate(self) -> None:
        """Go to the next option."""
        self._choose(self._beside(1))

    def adjust(self, step: int) -> bool:
        """Go to the neighbouring option, if there is one."""
        self._choose(min(len(self._options) - 1, max(0, self.index + step)))
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the row or the stepper."""
        faces, fonts = self._kit.faces, self._kit.fonts
        state = self.state
        part = self._part_at(self._kit.manager.pointer) if state != "disabled" else -1
        calm: State = "disabled" if state == "disabled" else "normal"
        faces.draw_plate(surface, self.rect, calm)
        color = faces.tokens["ink_faint" if state == "disabled" else "ink"]
        if self.is_stepper:
            for direction, box, index in ((-1, self._left, 0), (1, self._right, 1)):
                size = faces.px(16 if part == index else 13)
                spot = pygame.Rect(0, 0, size, size)
                spot.center = box.center
                arrow = "seal" if part == index else "ink_soft"
                if state == "disabled" or self._beside(direction) == self.index:
                    arrow = "hairline"
                faces.draw_arrow(surface, spot, direction, arrow)
            draw_label(fonts, surface, self._labels[self.index], self._middle, color)
            return
        for index, segment in enumerate(self._segments):
            is_chosen = index == self.index
            if index > 0 and self.index not in {index, index - 1}:
                faces.draw_divider(surface, segment)
            faces.draw_segment(
                surface, segment, state, is_chosen=is_chosen, is_hovered=part == index
            )
            style = LABEL_BOLD if is_chosen else LABEL
            tint = faces.tokens["seal_text"] if is_chosen and state != "disabled" else color
            label = Label(self._labels[index].lines, style, is_cut=False)
            draw_label(fonts, surface, label, segment, tint)
