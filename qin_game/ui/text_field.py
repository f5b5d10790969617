"""A line of text to type in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.ui.control import Control, Kit
from qin_game.ui.elements import TextElement
from qin_game.ui.text import LABEL, OPTICAL_CENTER, sanitize

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_BOX_CENTER = 0.436  # middle of the font's box above the baseline, in ems


class TextField(Control):
    """A line to type in."""

    _element: TextElement

    def __init__(  # noqa: PLR0913
        self,
        kit: Kit,
        key: Hashable,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], object],
        *,
        max_length: int,
        placeholder: str = "",
        on_submit: Callable[[], object] | None = None,
        tooltip: str | None = None,
    ) -> None:
        super().__init__(kit, key, rect, tooltip)
        self.composition = ""
        self._placeholder = placeholder
        inner = self.rect.inflate(-2 * kit.faces.px(10), -2 * kit.faces.px(4))
        clean = sanitize(text).replace("\n", " ")
        self._element = TextElement(
            inner,
            kit.manager,
            clean,
            max_length=max_length,
            on_change=lambda changed: kit.emit(on_change(changed)),
            on_submit=lambda: kit.emit(on_submit() if on_submit else None),
        )

    @property
    def text(self) -> str:
        """What it says."""
        return str(self._element.get_text())

    def set_text(self, text: str) -> None:
        """Change what it says, without telling the scene."""
        self._element.set_text(sanitize(text).replace("\n", " "))

    @property
    def is_editing(self) -> bool:
        """Whether typed text goes here."""
        return bool(self._element.is_focused)

    @property
    def caret(self) -> tuple[int, tuple[int, int]]:
        """Where the caret is and what is selected."""
        low, high = self._element.select_range
        return self._element.edit_position, (low, high)

    def set_caret(self, caret: tuple[int, tuple[int, int]]) -> None:
        """Put caret and selection back, as after a new layout."""
        position, (low, high) = caret
        length = len(self.text)
        self._element.edit_position = min(position, length)
        self._element.select_range = [min(low, length), min(high, length)]
        self._element.cursor_has_moved_recently = True
        self._element.redraw()

    @property
    def appearance(self) -> tuple[object, ...]:
        """Text, caret, selection and the blinking count too."""
        element = self._element
        return (
            *super().appearance,
            element.text,
            element.edit_position,
            tuple(element.select_range),
            element.cursor_on,
            element.is_focused,
            self.composition,
        )

    def activate(self) -> None:
        """Begin to type."""
        self._kit.manager.set_focus_set({self._element})

    def on_focus(self, *, is_focused: bool) -> None:
        """Typing follows the focus."""
        super().on_focus(is_focused=is_focused)
        if is_focused:
            self._kit.manager.set_focus_set({self._element})
        elif self.is_editing:
            self._kit.manager.set_focus_set(None)
        self.composition = ""

    def process_key(self, event: pygame.Event) -> bool:
        """Take a key or a typed text; tells whether the field used it."""
        return bool(self._element.process_event(event))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ground, text, and what an input method is composing."""
        faces, fonts = self._kit.faces, self._kit.fonts
        element = self._element
        faces.draw_field(surface, self.rect, self.state, is_focused=element.is_focused)
        if not element.text and not element.is_focused and self._placeholder:
            color = faces.tokens["ink_faint"]
            text = fonts.fit(self._placeholder, LABEL, element.rect.width)
            fonts.draw_line(surface, text, element.rect, LABEL, color)
        clip = surface.get_clip()
        surface.set_clip(element.rect.clip(clip))
        # pygame_gui centres the font's box, which hangs low.
        lift = round((_BOX_CENTER - OPTICAL_CENTER) * fonts.pixels(LABEL))
        surface.blit(element.image, element.rect.move(0, -lift))
        surface.set_clip(clip)
        if self.composition:
            self._draw_composition(surface)

    def _draw_composition(self, surface: pygame.Surface) -> None:
        faces, fonts = self._kit.faces, self._kit.fonts
        before = fonts.measure(self.text[: self._element.edit_position], LABEL)
        width = fonts.measure(self.composition, LABEL)
        inner = self._element.rect
        left = min(inner.left + before, max(inner.left, inner.right - width))
        place = pygame.Rect(left, inner.top, width, inner.height)
        pygame.draw.rect(surface, faces.tokens["paper_light"], place)
        fonts.draw_line(surface, self.composition, place, LABEL, faces.tokens["seal"])
        line = pygame.Rect(left, inner.bottom - faces.px(4), width, faces.px(1))
        pygame.draw.rect(surface, faces.tokens["seal"], line)
