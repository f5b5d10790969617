"""The settings: every change is applied at once and kept."""

from __future__ import annotations

import webbrowser
from functools import partial
from typing import TYPE_CHECKING

import pygame

from qin_game.locale import languages
from qin_game.scenes.base import SessionScene
from qin_game.scenes.confirm import ConfirmScene
from qin_game.scenes.look import draw_ground, draw_heading
from qin_game.scenes.registry import entry, games
from qin_game.settings import ANIMATION_SPEEDS, CONFIRM_POLICIES, WINDOW_MODES, Settings
from qin_game.ui.art import frames
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, centered, columns, inset, rows
from qin_game.ui.stage import effective_scale
from qin_game.ui.text import HEADING, LABEL, TextStyle
from qin_game.ui.transition import Pop, Push, Transition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ui.stage import Stage

UI_SCALES = (80, 90, 100, 110, 125, 150, 175, 200)
VOLUMES = ("master", "music", "effects", "ambience")
_LABELS = {"confirm_policy": "confirm", "animation_speed": "animation", "window_mode": "window"}
"""What a setting is called in the texts where that is not its own name."""
_ORDERED = ("ui_scale", "animation_speed")
"""Choices whose values have a least and a most."""
FLAGS = ("high_contrast", "reduced_motion")
_BODY = (1140, 620)
"""The most room the screen takes, logical units."""
_ROW, _SECTION = 40, 40
_ROWS, _SECTIONS = 6, 2
"""Rows and headings of the longer column."""
_DETAIL = TextStyle(14, leading=1.3)
_LIMIT = 20
"""Height of the line below the scale."""
_KEPT = ("language", "player_names", "chosen_game", "last_setups", "window_size")
"""What "back to the defaults" leaves alone."""


class SettingsScene(SessionScene):
    """Two columns of settings."""

    def enter(self, stage: Stage) -> None:
        """Begin with the first setting."""
        if stage.focus.key is None:
            stage.focus.focus("back")

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place everything from top to bottom in two columns."""
        stage, text = self.stage, self.session.text
        px = stage.px
        body = inset(stage.rect, px(32), px(18))
        body = centered(body, px(_BODY[0]), px(_BODY[1]))
        self._labels: list[tuple[str, pygame.Rect]] = []
        self._sections: list[tuple[str, pygame.Rect]] = []
        self._heading, self._sheet, foot = rows(body, [px(42), Flex(), px(48)], px(18))
        inner = inset(self._sheet, px(28), px(10))
        spare = inner.height - px(_ROWS * _ROW + _SECTIONS * _SECTION)
        self._gap = min(px(15), spare // _ROWS)
        left, right = columns(inner, [Flex(), Flex()], px(44))
        self._place_game(left)
        self._place_display(right)
        folder, restore, back = columns(foot, [Flex(0.45), Flex(0.3), Flex(0.25)], px(16))
        button = stage.controls.button
        button(folder, text("settings.folder"), self._open_folder, key="folder")
        button(restore, text("settings.restore"), self._ask_restore, key="restore")
        button(back, text("word.done"), Pop, kind="seal", key="back", hotkey=pygame.K_RETURN)

    def _place_game(self, column: pygame.Rect) -> None:
        text = self.session.text
        top = self._section("game", column, column.top)
        codes = tuple(languages())
        top = self._choice("language", column, top, codes, tuple(languages().values()))
        labels = [text(f"settings.confirm_policy.{policy}") for policy in CONFIRM_POLICIES]
        top = self._choice("confirm_policy", column, top, CONFIRM_POLICIES, labels)
        labels = [text(f"settings.animation_speed.{speed}") for speed in ANIMATION_SPEEDS]
        top = self._choice("animation_speed", column, top, ANIMATION_SPEEDS, labels)
        if any(entry(name).has_coordinates for name in games(self.session)):
            top = self._toggle("coordinates", column, top)
        top = self._section("access", column, top)
        for flag in FLAGS:
            top = self._toggle(flag, column, top)

    def _place_display(self, column: pygame.Rect) -> None:
        text = self.session.text
        top = self._section("display", column, column.top)
        labels = [text(f"settings.window_mode.{mode}") for mode in WINDOW_MODES]
        top = self._choice("window_mode", column, top, WINDOW_MODES, labels)
        labels = [text("word.percent", number=scale) for scale in UI_SCALES]
        top = self._choice("ui_scale", column, top, UI_SCALES, labels)
        self._limit = pygame.Rect(self.stage.controls["ui_scale"].rect)
        self._limit.top, self._limit.height = self._limit.bottom, self.stage.px(_LIMIT)
        top = self._section("sound", column, top)
        for volume in VOLUMES:
            top = self._volume(volume, column, top)
        self._note = pygame.Rect(column.left, top, column.width, self.stage.px(_ROW))

    def _section(self, key: str, column: pygame.Rect, top: int) -> int:
        place = pygame.Rect(column.left, top, column.width, self.stage.px(_SECTION))
        self._sections.append((self.session.text(f"settings.section.{key}"), place))
        return place.bottom

    def _row(self, key: str, column: pygame.Rect, top: int) -> tuple[pygame.Rect, int]:
        """Note a label and return the place of its control and where the next row begins."""
        stage = self.stage
        row = pygame.Rect(column.left, top, column.width, stage.px(_ROW))
        label, control = columns(row, [Flex(0.38), Flex(0.62)], stage.px(12))
        self._labels.append((self.session.text(f"settings.{key}"), label))
        return control, row.bottom + self._gap

    def _choice(
        self,
        key: str,
        column: pygame.Rect,
        top: int,
        values: Sequence[object],
        labels: Sequence[str],
    ) -> int:
        place, below = self._row(_LABELS.get(key, key), column, top)
        value = getattr(self.session.settings, key)
        index = values.index(value) if value in values else self._nearest(values, value)
        self.stage.controls.choice(
            place,
            labels,
            index,
            lambda chosen: self._change(key, values[chosen]),
            key=key,
            ordered=key in _ORDERED,
            tooltip=self._detail(key),
        )
        return below

    @staticmethod
    def _nearest(values: Sequence[object], value: object) -> int:
        assert isinstance(value, int)
        return min(range(len(values)), key=lambda i: abs(values[i] - value))  # type: ignore[operator]

    def _toggle(self, key: str, column: pygame.Rect, top: int) -> int:
        stage, text = self.stage, self.session.text
        row = pygame.Rect(column.left, top, column.width, stage.px(_ROW))
        stage.controls.toggle(
            row,
            text(f"settings.{key}"),
            getattr(self.session.settings, key),
            partial(self._change, key),
            key=key,
            tooltip=self._detail(key),
        )
        return row.bottom + self._gap

    def _detail(self, key: str) -> str | None:
        """Return what more there is to say about a setting."""
        detail = f"settings.{key}_detail"
        return self.session.text(detail) if detail in self.session.text else None

    def _volume(self, name: str, column: pygame.Rect, top: int) -> int:
        key = f"{name}_volume"
        place, below = self._row(f"volume.{name}", column, top)
        self.stage.controls.slider(
            place,
            getattr(self.session.settings, key),
            0,
            100,
            5,
            lambda value: self._change(key, round(value)),
            format_value=lambda value: self.session.text("word.percent", number=round(value)),
            key=key,
        )
        return below

    @property
    def _is_at_limit(self) -> bool:
        """Whether the window leaves no room for a larger scale than it shows now."""
        scale, step = self.session.settings.ui_scale, UI_SCALES[1] - UI_SCALES[0]
        return effective_scale(self.stage.size, scale + step) <= self.stage.scale

    # -- changing ----------------------------------------------------------------------------

    def _change(self, key: str, value: object) -> None:
        self.session.change_settings(self.stage, **{key: value})

    def _open_folder(self) -> None:
        """Show the user's folder in the system's file manager, and say where it is."""
        folder = self.session.storage.data_dir
        self.session.say(str(folder))
        webbrowser.open(folder.as_uri())

    def _ask_restore(self) -> Transition:
        text = self.session.text
        return Push(
            ConfirmScene(self.session, text("settings.restore_question"), text("settings.restore"))
        )

    def returned(self, result: object) -> None:
        """Restore the defaults when the question was answered so."""
        if result is True:
            defaults = Settings()
            names = [name for name in Settings.__dataclass_fields__ if name not in _KEPT]
            values = {name: getattr(defaults, name) for name in names}
            self.session.change_settings(self.stage, **values)

    def handle(self, event: pygame.Event) -> Transition | None:
        """Leave with Esc."""
        return Pop() if is_action(event, Action.CANCEL) else None

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, headings and labels."""
        stage, text = self.stage, self.session.text
        tokens, fonts = stage.tokens, stage.fonts
        draw_ground(surface, stage, has_ridges=True)
        draw_heading(surface, stage, text("settings.heading"), self._heading)
        frames.draw_sheet(surface, self._sheet, tokens, stage.scale)
        for words, place in self._sections:
            fonts.draw_line(surface, words, place, HEADING, tokens["seal"])
        for words, place in self._labels:
            style = fonts.shrink(words, LABEL, place.width)
            fonts.draw_line(surface, words, place, style, tokens["ink"])
        if self._is_at_limit:
            words = text("settings.ui_scale_limit")
            style = fonts.shrink(words, _DETAIL, self._limit.width)
            fonts.draw_line(surface, words, self._limit, style, tokens["ink_soft"], "center")
        if stage.sound.lacks_device:
            words, color = text("settings.no_sound_device"), tokens["ink_soft"]
            fonts.draw_text(surface, words, self._note, _DETAIL, color)
