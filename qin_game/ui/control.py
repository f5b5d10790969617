"""What all controls share, and how a label is made to fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.ui.text import TextStyle, sanitize

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from qin_game.ui.elements import ElementManager, PressElement, TextElement
    from qin_game.ui.faces import Faces, State
    from qin_game.ui.input import Key
    from qin_game.ui.text import Align, Fonts

_SMALLEST_LABEL = 14


@dataclass(slots=True)
class Kit:
    """What every control is made with. `emit` takes what a callback returned."""

    manager: ElementManager
    faces: Faces
    fonts: Fonts
    emit: Callable[[object], None]


@dataclass(frozen=True, slots=True)
class Label:
    """A text made to fit a place: smaller, then on two lines, then cut (`is_cut`)."""

    lines: tuple[str, ...]
    style: TextStyle
    is_cut: bool


def fit_label(fonts: Fonts, text: str, style: TextStyle, width: int, height: int) -> Label:
    """Fit a label into `width` by `height` pixels without clipping it."""
    text = sanitize(text)
    if "\n" not in text:
        smaller = fonts.shrink(text, style, width, min(style.size, _SMALLEST_LABEL + 1))
        if fonts.measure(text, smaller) <= width:
            return Label((text,), smaller, is_cut=False)
    smallest = TextStyle(min(style.size, _SMALLEST_LABEL), style.bold, 1.25)
    lines = fonts.wrap(text, smallest, width)
    room = max(1, height // fonts.line_height(smallest))
    if len(lines) <= room and all(fonts.measure(line, smallest) <= width for line in lines):
        return Label(tuple(lines), smallest, is_cut=False)
    kept = lines[: room - 1]
    rest = fonts.fit(" ".join(lines[room - 1 :]), smallest, width)
    return Label((*kept, rest), smallest, is_cut=True)


def draw_label(  # noqa: PLR0913, PLR0917
    fonts: Fonts,
    surface: pygame.Surface,
    label: Label,
    rect: pygame.Rect,
    color: pygame.Color,
    align: Align = "center",
) -> None:
    """Draw a fitted label in the middle of a place's height."""
    height = fonts.line_height(label.style)
    top = rect.centery - height * len(label.lines) // 2
    for index, line in enumerate(label.lines):
        place = pygame.Rect(rect.left, top + index * height, rect.width, height)
        fonts.draw_line(surface, line, place, label.style, color, align)


class Control:
    """What all controls share: a place, a state, a tooltip, a hotkey."""

    def __init__(self, kit: Kit, key: Hashable, rect: pygame.Rect, tooltip: str | None) -> None:
        self.key = key
        self.rect = pygame.Rect(rect)
        self.tooltip = tooltip
        self.hotkey: Key | None = None
        self.is_enabled = True
        self.is_focused = False
        self._kit = kit
        self._element: PressElement | TextElement

    @property
    def is_hovered(self) -> bool:
        """Whether the pointer is over it."""
        return self.is_enabled and self.rect.collidepoint(self._kit.manager.pointer)

    @property
    def state(self) -> State:
        """Which face to show."""
        if not self.is_enabled:
            return "disabled"
        if getattr(self._element, "held", False):
            return "pressed"
        return "hover" if self.is_hovered else "normal"

    @property
    def appearance(self) -> tuple[object, ...]:
        """Everything its picture depends on: when it changes, the control is drawn anew."""
        return (self.state, self.is_focused)

    def set_enabled(self, *, is_enabled: bool) -> None:
        """Let the control be used, or not."""
        self.is_enabled = is_enabled
        if is_enabled:
            self._element.enable()
        else:
            self._element.disable()

    def activate(self) -> None:
        """Do what a click would do."""

    def adjust(self, step: int) -> bool:  # noqa: ARG002
        """Change the value by a step; False if the control has none."""
        return False

    def on_focus(self, *, is_focused: bool) -> None:
        """Remember whether the focus ring is here."""
        self.is_focused = is_focused

    def update(self, dt: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the control."""
        raise NotImplementedError

    def kill(self) -> None:
        """Take the pygame_gui element away."""
        self._element.kill()
