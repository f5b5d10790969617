"""What comes next: the values a scene returns instead of reaching for other scenes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qin_game.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top; this one waits below."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave this scene; the one below gets `result` in `returned`."""

    result: Any = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a scene in the place of this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset:
    """Leave all scenes and begin anew with one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave all scenes and end the program."""


Transition = Push | Pop | Replace | Reset | Quit
