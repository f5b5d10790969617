"""A progress bar for long commands, drawn only on a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Self, TextIO

if TYPE_CHECKING:
    from types import TracebackType

WIDTH = 30
PAUSE = 0.1
"""Seconds between two drawings."""


class ProgressBar:
    """Shows how far a number of equal parts has come, and the time it took and will take."""

    def __init__(self, total: int, title: str, stream: TextIO | None = None) -> None:
        self._total = max(1, total)
        self._title = title
        self._stream = stream or sys.stderr
        self._is_shown = self._stream.isatty()
        self._done = 0
        self._started = monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_shown:
            self._draw()
            self._stream.write("\n")
            self._stream.flush()

    def advance(self, parts: int = 1, note: str = "") -> None:
        """Count parts as done and draw, unless just drawn."""
        self._done += parts
        if monotonic() - self._drawn >= PAUSE:
            self._draw(note)

    def _draw(self, note: str = "") -> None:
        if not self._is_shown:
            return
        self._drawn = monotonic()
        spent = self._drawn - self._started
        filled = WIDTH * self._done // self._total
        bar = "#" * filled + "." * (WIDTH - filled)
        left = spent / self._done * (self._total - self._done) if self._done else 0
        times = f"{_clock(spent)}, {_clock(left)} left" if self._done else "..."
        counts = f"{self._done}/{self._total}"
        self._stream.write(f"\r\x1b[K{self._title} [{bar}] {counts} {times} {note}")
        self._stream.flush()


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
