"""The table's buttons: menu and rules, rotate, undo, and the one that carries the game on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.scenes.beside.header import build_header_buttons
from qin_game.ui.art.svg import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qin_game.scenes.qin.layout import TableLayout
    from qin_game.ui.faces import Kind
    from qin_game.ui.stage import Stage

MAIN: dict[str, tuple[Kind, str]] = {
    "end_turn": ("seal", "end-turn"),
    "pass": ("seal", "end-turn"),
    "hurry": ("paper", "hourglass"),
    "result": ("seal", "trophy"),
}
"""What the main button may be, with its look and its icon. What commits is a seal."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which buttons there are and which can be pressed; ``main`` is one of MAIN."""

    main: str
    has_main: bool
    can_rotate: bool
    can_undo: bool
    is_take_back: bool
    can_hint: bool
    hint: str
    """What the hint's button says of itself."""


def build(
    stage: Stage, layout: TableLayout, wanted: Buttons, actions: Mapping[str, Callable[[], object]]
) -> None:
    """Put the buttons in place of those that are there. ``actions`` are called by name."""
    text, tokens, controls = stage.text, stage.tokens, stage.controls
    controls.clear()
    ink = tokens.rgb("ink")
    size = stage.px(20)
    undo = "take_back" if wanted.is_take_back else "undo"
    for key, name, place, is_enabled, hint in (
        ("rotate", "qin.table.rotate", layout.rotate, wanted.can_rotate, "qin.table.rotate"),
        ("undo", f"table.{undo}", layout.undo, wanted.can_undo, f"qin.table.{undo}_detail"),
    ):
        controls.button(
            place,
            text(name) if layout.is_wide else "",
            actions[key],
            key=key,
            icon=icon(key, size, ink),
            enabled=is_enabled,
            tooltip=None if layout.is_wide and hint == name else text(hint),
        )
    kind, picture = MAIN[wanted.main]
    color = ink if kind != "seal" else tokens.rgb("seal_text" if wanted.has_main else "ink_faint")
    controls.button(
        layout.main,
        text(f"table.{wanted.main}"),
        actions[wanted.main],
        key="main",
        kind=kind,
        icon=icon(picture, stage.px(22), color),
        enabled=wanted.has_main,
        tooltip=text("qin.table.pass_detail") if wanted.main == "pass" else None,
    )
    build_header_buttons(stage, layout.header, actions, wanted.hint, can_hint=wanted.can_hint)
