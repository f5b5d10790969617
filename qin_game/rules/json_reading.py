"""Reading JSON strictly: the door through which foreign values come in.

Each function returns a value of the kind it names or raises :class:`ShapeError` with the place,
such as ``seats[3].owner: not an integer``. A bool is no integer, and unknown keys are errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from qin_game.rules.game import Json


_SHOWN = 40
"""Characters of a wrong value that a message shows."""


class ShapeError(ValueError):
    """A JSON value that is not of the kind it should be. The message begins with the place."""


def read_object(
    value: Json, place: str, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Json]:
    """Return an object that has all the required keys and no unknown ones."""
    if not isinstance(value, Mapping):
        raise ShapeError(f"{place}: not an object")
    for key in value:
        if key not in required and key not in optional:
            raise ShapeError(f"{place}: unknown key {_show(key)}")
    for key in required:
        if key not in value:
            raise ShapeError(f"{place}: {key!r} is missing")
    return value


def read_list(value: Json, place: str) -> list[Json]:
    """Return a list (a tuple is taken for one)."""
    if not isinstance(value, list | tuple):
        raise ShapeError(f"{place}: not a list")
    return list(value)


def read_int(value: Json, place: str, low: int, high: int) -> int:
    """Return an integer from ``low`` to ``high``, both included."""
    if type(value) is not int:
        raise ShapeError(f"{place}: not an integer: {_show(value)}")
    if not low <= value <= high:
        shown = str(value) if abs(value) < 10**12 else "a huge number"
        if low == high:
            raise ShapeError(f"{place}: must be {low}, not {shown}")
        raise ShapeError(f"{place}: {shown} is not from {low} to {high}")
    return value


def read_text(value: Json, place: str) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise ShapeError(f"{place}: not a text: {_show(value)}")
    return value


def read_choice(value: Json, place: str, choices: Collection[str]) -> str:
    """Return a string that is one of ``choices``."""
    text = read_text(value, place)
    if text not in choices:
        raise ShapeError(f"{place}: {_show(text)} is not one of {', '.join(choices)}")
    return text


def _show(value: Json) -> str:
    """Return a short picture of any value, safe for huge ones."""
    if isinstance(value, str | bool | float) or value is None:
        text = repr(value)
        return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
    return f"a {type(value).__name__}"
