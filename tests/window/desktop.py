"""A screen of the test's own: Xvfb on a free display, with mouse and keyboard through xdotool."""

from __future__ import annotations

import ctypes
import ctypes.util
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
        self.xdotool("key", "--delay", 5, *keys)

    def ask_to_close(self, window: str) -> None:
        """Ask a program to close its window, as the cross in its corner does (ICCCM 4.2.8.1)."""
        x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = ctypes.c_ulong
        screen = ctypes.c_void_p(x11.XOpenDisplay(self.display.encode()))
        try:
            message = _ClientMessage(type=_CLIENT_MESSAGE, window=int(window), format=32)
            message.message_type = x11.XInternAtom(screen, b"WM_PROTOCOLS", 0)
            message.data[0] = x11.XInternAtom(screen, b"WM_DELETE_WINDOW", 0)
            event = ctypes.create_string_buffer(bytes(message), _EVENT_BYTES)
            x11.XSendEvent(screen, ctypes.c_ulong(int(window)), 0, 0, event)
            x11.XFlush(screen)
        finally:
            x11.XCloseDisplay(screen)


_CLIENT_MESSAGE = 33
_EVENT_BYTES = 192


class _ClientMessage(ctypes.Structure):
    """``XClientMessageEvent`` of Xlib."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    )


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
