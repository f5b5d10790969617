"""The head of a table's margin: how far the game is, and the buttons for menu, rules and hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.ui.art.svg import icon
from qin_game.ui.text import LABEL_BOLD, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qin_game.scenes.beside.desk import Desk
    from qin_game.ui.stage import Stage

_BUTTON, _GAP = 40, 2


def draw_header(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, heading: str, note: str
) -> None:
    """Draw how far the game is, and behind it a note where there is room for it."""
    buttons = 3 * desk.px(_BUTTON + _GAP) + desk.px(6)
    line = pygame.Rect(rect.left + desk.px(8), rect.top, rect.width - buttons, rect.height)
    tokens = desk.tokens
    style = desk.fonts.shrink(heading, LABEL_BOLD, line.width, 14)
    heading = desk.fonts.fit(heading, style, line.width)
    drawn = desk.fonts.draw_line(surface, heading, line, style, tokens["ink"])
    rest = pygame.Rect(drawn.right + desk.px(10), line.top, 0, line.height)
    rest.width = line.right - rest.left
    style = desk.fonts.shrink(note, SMALL, rest.width, 14)
    if note and desk.fonts.measure(note, style) <= rest.width:
        desk.fonts.draw_line(surface, note, rest, style, tokens["ink_faint"])


def build_header_buttons(
    stage: Stage,
    rect: pygame.Rect,
    actions: Mapping[str, Callable[[], object]],
    hint: str | None,
    *,
    can_hint: bool,
) -> None:
    """Place the buttons at the right of the head.

    ``actions`` are called by name: menu, rules, hint. ``hint`` is what the last says of itself;
    without it there is none.
    """
    text, tokens = stage.text, stage.tokens
    box = pygame.Rect(0, 0, stage.px(_BUTTON), min(stage.px(_BUTTON), rect.height))
    box.midright = rect.midright
    entries = [
        ("menu", "pause", text("table.menu"), True),
        ("rules", "book", text("table.rules"), True),
    ]
    if hint is not None:
        entries.append(("hint", "hint", hint, can_hint))
    for key, picture, tooltip, is_enabled in entries:
        color = tokens.rgb("ink_soft" if is_enabled else "hairline")
        stage.controls.button(
            box,
            "",
            actions[key],
            key=key,
            kind="quiet",
            icon=icon(picture, stage.px(20), color),
            enabled=is_enabled,
            tooltip=tooltip,
        )
        box = box.move(-box.width - stage.px(_GAP), 0)
