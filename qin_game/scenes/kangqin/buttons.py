"""The table's buttons: what may be chosen, undo, and the one that carries the game on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.scenes.beside.header import build_header_buttons
from qin_game.ui.art.svg import icon
from qin_game.ui.layout import grid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qin_game.scenes.kangqin.layout import TableLayout
    from qin_game.ui.faces import Kind
    from qin_game.ui.stage import Stage

MAIN: dict[str, tuple[Kind, str, str]] = {
    "end_turn": ("seal", "end-turn", "table.end_turn"),
    "skip": ("paper", "skip", "table.skip"),
    "hurry": ("paper", "hourglass", "table.hurry"),
    "reveal": ("seal", "eye", "kangqin.table.reveal"),
    "next_round": ("seal", "end-turn", "kangqin.table.next_round"),
    "result": ("seal", "trophy", "table.result"),
}
"""What the main button may be: look, icon and words. What commits is a seal."""

_FEW, _IN_A_ROW = 4, 5


@dataclass(frozen=True, slots=True)
class ChoiceButton:
    """A button that chooses an action. The panel says what it does, or why it may not be done."""

    key: str
    label: str
    is_enabled: bool


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which buttons there are and which can be pressed; ``main`` is one of MAIN.

    ``hint`` is what the hint's button says of itself, None where nobody can advise.
    """

    main: str
    has_main: bool
    can_undo: bool
    is_take_back: bool
    choices: tuple[ChoiceButton, ...] = ()
    hint: str | None = None
    can_hint: bool = False


def build(
    stage: Stage,
    layout: TableLayout,
    wanted: Buttons,
    actions: Mapping[str, Callable[[], object]],
    choose: Callable[[str], object],
) -> None:
    """Put the buttons in place of those that are there.

    ``actions`` are called by name, ``choose`` with the key of a choice.
    """
    text, tokens, controls = stage.text, stage.tokens, stage.controls
    controls.clear()
    _build_choices(stage, layout, wanted, choose)
    undo = "take_back" if wanted.is_take_back else "undo"
    controls.button(
        layout.undo,
        text(f"table.{undo}") if layout.is_wide else "",
        actions["undo"],
        key="undo",
        icon=icon("undo", stage.px(20), tokens.rgb("ink")),
        enabled=wanted.can_undo,
        tooltip=text(f"kangqin.table.{undo}_detail"),
    )
    kind, picture, words = MAIN[wanted.main]
    color = tokens.rgb("ink")
    if kind == "seal":
        color = tokens.rgb("seal_text" if wanted.has_main else "ink_faint")
    controls.button(
        layout.main,
        text(words),
        actions[wanted.main],
        key="main",
        kind=kind,
        icon=icon(picture, stage.px(22), color),
        enabled=wanted.has_main,
    )
    build_header_buttons(stage, layout.header, actions, wanted.hint, can_hint=wanted.can_hint)


def _build_choices(
    stage: Stage, layout: TableLayout, wanted: Buttons, choose: Callable[[str], object]
) -> None:
    """Place up to four choices in two rows, and more of them, numbers, in rows of five."""
    count = len(wanted.choices)
    if not count:
        return
    across = _IN_A_ROW if count > _FEW else min(2, count)
    down = max(2, -(-count // across))
    places = grid(layout.choices, across, down, stage.px(8))
    for place, choice in zip(places, wanted.choices, strict=False):
        stage.controls.button(
            place,
            choice.label,
            lambda key=choice.key: choose(key),
            key=choice.key,
            enabled=choice.is_enabled,
        )
