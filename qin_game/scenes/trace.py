"""A running account of what is on the screen, for tests that play in a real window.

``play --trace FILE`` writes one JSON object a line whenever something changed: which scene is open,
where everything is that can be focused, what happened. Nothing is written that not everybody at the
table may see: of a live table's controls only those that every table has, for where the others are
and which of them is focused may tell what somebody holds and has in mind.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final

from qin_game.scenes.table import TableScene

if TYPE_CHECKING:
    from pathlib import Path

    from qin_game.ui.scene import SceneStack

SLOW_FRAME: Final = 0.05
"""Seconds from which on a frame is written down."""
_OF_EVERY_TABLE: Final = ("main", "undo", "menu", "rules", "hint")
"""Keys of the controls of a live table that tell nothing of anybody's hand."""


class Trace:
    """Writes down every frame that differs from the one before. Raises OSError."""

    def __init__(self, path: Path) -> None:
        self._file = path.open(
            "w", encoding="utf-8", buffering=1
        )  # a line is out once it is written
        self._began = time.perf_counter()
        self._last: dict[str, Any] = {}

    def frame(self, stack: SceneStack, seconds: float) -> None:
        """Take note of a frame that was shown, and of how long it took."""
        seen = _seen(stack)
        if seen != self._last:
            self._last = seen
            self._write(seen)
        if seconds >= SLOW_FRAME:
            self._write({"slow_ms": round(seconds * 1000, 1), "scenes": seen["scenes"]})

    def close(self, frames: int, longest: float) -> None:
        """Write how many frames there were and how long the longest took, in seconds."""
        self._write({"frames": frames, "longest_ms": round(longest * 1000, 1)})
        self._file.close()

    def _write(self, line: dict[str, Any]) -> None:
        line = {"at": round(time.perf_counter() - self._began, 3), **line}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _seen(stack: SceneStack) -> dict[str, Any]:
    stage = stack.stage
    tables = [scene for scene in stack.scenes if isinstance(scene, TableScene)]
    focus = stage.focus
    is_at_table = bool(tables) and stack.top is tables[-1]
    public = [one for one in focus.targets if not is_at_table or one.key in _OF_EVERY_TABLE]
    seen: dict[str, Any] = {
        "scenes": [type(scene).__name__ for scene in stack.scenes],
        "size": stage.size,
        "scale": stage.scale,
        "language": stage.text.language,
        "focus": next((str(one.key) for one in public if one.key == focus.key), None),
        "shows_focus": focus.is_visible,
        "targets": {
            str(target.key): {"rect": tuple(target.rect), "enabled": target.is_enabled}
            for target in public
        },
    }
    if tables:
        match = tables[-1].match
        seen["ply"] = match.ply
        seen["to_move"] = match.to_move
        seen["events"] = [match.game.event_to_json(event) for event in match.visible_events(None)]
        seen["is_staged"] = match.staged is not None
        seen["is_showing"] = tables[-1].is_showing()
    return seen
