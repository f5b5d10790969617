"""Which keys of Qin's table are told when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.beside.hints import worth_telling
from qin_game.ui.input import Action, key_label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qin_game.scenes.beside.hints import Hint
    from qin_game.ui.stage import Text


def hints(text: Text, moment: str, learned: Mapping[str, int]) -> tuple[Hint, ...]:
    """Return the hints for a moment of _MOMENTS, the most useful first."""
    found = (*_MOMENTS.get(moment, ()), *_ALWAYS)
    return tuple(
        (_name(text, name), text(f"qin.table.keys.{name}"))
        for name in worth_telling(found, learned)
    )


_MOMENTS: dict[str, tuple[str, ...]] = {
    "choose": ("select", "hint"),
    "place": ("move", "rotate", "place"),
    "staged": ("end_turn", "undo"),
    "thinking": ("hurry",),
    "showing": ("skip",),
}
_ALWAYS = ("owners", "rules", "pause")


def _name(text: Text, name: str) -> str:
    """Return what the key is called."""
    match name:
        case "rotate":
            return text("word.comma").join((key_label(Action.ROTATE), text("key.right_click")))
        case "undo":
            return key_label(Action.UNDO)
        case "rules":
            return key_label(Action.RULES)
        case "hint":
            return key_label(Action.HINT)
    return text(f"key.{_KEYS[name]}")


_KEYS = {
    "select": "digits",
    "move": "arrows",
    "place": "enter",
    "end_turn": "enter",
    "hurry": "space",
    "skip": "space",
    "owners": "tab",
    "pause": "escape",
}
