"""pygame_gui's elements with their own drawing taken away: they keep behaviour, we draw the faces.

Nothing here posts to pygame's queue, translates a text or reads the mouse: callbacks are called
directly, texts are shown as given and the pointer's place is passed in, so that a headless test
and a real window behave alike.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextEntryLine

from qin_game.ui.input import REPEAT_DELAY_MS, REPEAT_INTERVAL_MS
from qin_game.ui.text import missing_characters, sanitize
from qin_game.ui.typeface import font_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.ui.tokens import Tokens

FONT_NAME = "noto_sans_sc"


class ElementManager(pygame_gui.UIManager):
    """pygame_gui's manager, told where the pointer is instead of asking the mouse."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size, enable_live_theme_updates=False)
        self.pointer = (-1, -1)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer

    def restyle(self, tokens: Tokens, font_pixels: int) -> None:
        """Take over colours and a font size; elements must be built anew afterwards."""
        clear = "#00000000"
        colors = {
            "dark_bg": clear,
            "normal_border": clear,
            "normal_text": tokens.hex("ink"),
            "selected_text": tokens.hex("seal_text"),
            "selected_bg": tokens.hex("seal"),
            "disabled_dark_bg": clear,
            "disabled_border": clear,
            "disabled_text": tokens.hex("ink_faint"),
            "text_cursor": tokens.hex("seal"),
        }
        # Fonts must be known before a theme that names them is read.
        theme = self.create_new_theme()
        dictionary = theme.get_font_dictionary()
        dictionary.add_font_path(FONT_NAME, str(font_path()), str(font_path(bold=True)))
        dictionary.preload_font(font_pixels, FONT_NAME)
        font = {"name": FONT_NAME, "size": str(font_pixels), "bold": "0", "italic": "0"}
        theme.load_theme(
            {
                "text_entry_line": {
                    "colours": colors,
                    "font": font,
                    "misc": {"border_width": "0", "shadow_width": "0", "padding": "0,0"},
                }
            }
        )
        self.set_ui_theme(theme, update_all_sprites=True)


class _HitBox:
    """The least of a pygame_gui shape: a rectangle to hit, and nothing to see."""

    def __init__(self, rect: pygame.Rect) -> None:
        self._rect = rect

    def collide_point(self, point: tuple[float, float]) -> bool:
        return self._rect.collidepoint(point)

    def set_active_state(self, _state: str) -> None:
        """States are drawn by us."""

    def update(self, _dt: float) -> None:
        """Nothing changes by itself."""

    def has_fresh_surface(self) -> bool:
        return False


class PressElement(UIButton):
    """A rectangle that is hovered, held and pressed: `on_hold` hears of it going down too."""

    def __init__(
        self,
        rect: pygame.Rect,
        manager: ElementManager,
        on_press: Callable[[], None],
        *,
        on_hold: Callable[[], None] | None = None,
    ) -> None:
        self._on_press = on_press
        self._on_hold = on_hold
        super().__init__(rect, "", manager)

    def rebuild_from_changed_theme_data(self) -> None:
        """Take nothing from the theme."""
        self.rebuild()

    def rebuild(self) -> None:
        """Keep only the place to hit."""
        # Of a shape, a button uses no more than this.
        self.drawable_shape = _HitBox(self.rect)  # type: ignore[assignment]
        self._set_image(self.ui_manager.get_universal_empty_surface())

    def on_hovered(self) -> None:
        """Start counting the time, as a tooltip needs it."""
        self.hover_time = 0.0

    def on_unhovered(self) -> None:
        """Say nothing."""

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Call back when it goes down and when it was pressed."""
        if event == pygame_gui.UI_BUTTON_PRESSED:
            self._on_press()
        elif event == pygame_gui.UI_BUTTON_START_PRESS and self._on_hold:
            self._on_hold()


class TextElement(UITextEntryLine):
    """A line of text being edited: caret, selection and clipboard are pygame_gui's."""

    def __init__(  # noqa: PLR0913
        self,
        rect: pygame.Rect,
        manager: ElementManager,
        text: str,
        *,
        max_length: int,
        on_change: Callable[[str], None],
        on_submit: Callable[[], None],
    ) -> None:
        self._on_change = on_change
        self._on_submit = on_submit
        super().__init__(rect, manager)
        self.set_text_length_limit(max_length)
        self.set_text(text[:max_length])

    def focus(self) -> None:
        """Begin to edit, at the end of the text."""
        super().focus()
        self.edit_position = len(self.text)
        self.cursor_has_moved_recently = True
        self.redraw()
        pygame.key.set_repeat(REPEAT_DELAY_MS, REPEAT_INTERVAL_MS)

    def unfocus(self) -> None:
        """Stop editing; pygame_gui turns key repeat off for the whole program, we turn it on."""
        super().unfocus()
        pygame.key.set_repeat(REPEAT_DELAY_MS, REPEAT_INTERVAL_MS)

    def validate_text_string(self, text_to_validate: str | None) -> bool:
        """Accept only what the typeface can draw."""
        if text_to_validate is None:
            return False
        return text_to_validate == sanitize(text_to_validate).replace("\n", "") and not (
            missing_characters(text_to_validate)
        )

    def _process_entered_character(self, character: str) -> bool:
        return self.validate_text_string(character) and super()._process_entered_character(
            character
        )

    def _do_paste(self) -> None:
        # A clipboard that cannot be read, is longer than the field or holds several lines must not
        # be refused whole: take what fits.
        try:
            pasted = pygame.scrap.get_text()
        except pygame.error:
            return
        for character in sanitize(pasted.replace("\n", " ")):
            self._process_entered_character(character)

    def _do_copy(self) -> None:
        with suppress(pygame.error):  # no clipboard to write to
            super()._do_copy()

    def _do_cut(self) -> None:
        with suppress(pygame.error):
            super()._do_cut()

    def _post_text_event(self, kind: int) -> None:
        if kind == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            self._on_change(self.text)
        else:
            self._on_submit()
