"""Which keys of the table are told when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.beside.hints import worth_telling
from qin_game.ui.input import Action, key_label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qin_game.scenes.beside.hints import Hint
    from qin_game.ui.stage import Text

PEEK_KEY = "D"

_MOMENTS: dict[str, tuple[str, ...]] = {
    "choose": ("select", "hint"),
    "target": ("target",),
    "staged": ("end_turn", "undo"),
    "thinking": ("hurry",),
    "showing": ("skip",),
    "stopped": ("go_on",),
}
_ALWAYS = ("rules", "pause")
_KEYS = {
    "target": "arrows",
    "end_turn": "enter",
    "go_on": "enter",
    "hurry": "space",
    "skip": "space",
    "pause": "escape",
}


def hints(
    text: Text, moment: str, learned: Mapping[str, int], *, may_peek: bool
) -> tuple[Hint, ...]:
    """Return the hints for a moment of _MOMENTS, the most useful first.

    What is to be done is told every time; the keys that every table has, until they are learned.
    """
    now = (*_MOMENTS.get(moment, ()), *(("peek",) if may_peek else ()))
    told = (*now, *worth_telling(_ALWAYS, learned))
    return tuple((_name(text, name), text(f"kangqin.table.keys.{name}")) for name in told)


def _name(text: Text, name: str) -> str:
    """Return what the key is called."""
    match name:
        case "select":
            return text("kangqin.table.digits")
        case "peek":
            return PEEK_KEY
        case "undo":
            return key_label(Action.UNDO)
        case "hint":
            return key_label(Action.HINT)
        case "rules":
            return key_label(Action.RULES)
    return text(f"key.{_KEYS[name]}")
