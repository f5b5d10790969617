"""A screen of the test's own: Xvfb on a free display, with mouse and keyboard through xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

NEEDED = ("Xvfb", "xdotool")
SCREEN = (1600, 1000)
PATIENCE = 20.0
"""Seconds to wait for anything before it counts as not happening."""


def missing_programs() -> list[str]:
    """Name what a virtual screen needs and this machine lacks."""
    return [program for program in NEEDED if shutil.which(program) is None]


@dataclass(frozen=True)
class Desktop:
    """A running X server; coordinates are pixels of its screen."""

    display: str

    @property
    def environment(self) -> dict[str, str]:
        """The environment of programs that are to appear here: a bare X server, no sound."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in {"WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP", "DESKTOP_SESSION"}
        }
        return kept | {
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "LC_ALL": "C.UTF-8",
        }

    def xdotool(self, *words: object) -> str:
        """Run xdotool, which can do several things one after the other; return what it prints."""
        done = subprocess.run(
            [str(shutil.which("xdotool")), *map(str, words)],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
        return done.stdout.strip()

    def move(self, x: float, y: float) -> None:
        """Move the pointer."""
        self.xdotool("mousemove", round(x), round(y))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click at a point: 1 left, 3 right, 4 and 5 the wheel."""
        self.xdotool("mousemove", round(x), round(y), "click", button)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, named as X names them (Return, Escape, F11, r)."""
        self.xdotool("key", "--delay", 15, *keys)


def open_desktop() -> Iterator[Desktop]:
    """Yield a desktop and take it down afterwards; the server itself finds a free display."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", "-noreset"),
            *("-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24"),
        ],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb ended with {server.wait()} before it had a display")
        yield Desktop(f":{number}")
    finally:
        server.terminate()
        server.wait(PATIENCE)
