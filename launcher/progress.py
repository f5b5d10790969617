"""Showing that something happens: a line in the terminal, or a small window where there is none."""

from __future__ import annotations

import os
import queue
import sys
import threading
from typing import TYPE_CHECKING

from launcher.words import say

if TYPE_CHECKING:
    from typing import TextIO

    from launcher.install import Installation

WIDTH = 24
WIDTH_PX = 480
POLL_MS = 50
US_AND_PY_EXE = 2


def install_visibly(installation: Installation, *, may_open_window: bool) -> None:
    """Run an installation and show its progress. Raises what it raises."""
    if may_open_window and not has_terminal() and has_screen() and _install_in_window(installation):
        return
    _install_in_terminal(installation, sys.stderr)


def has_terminal() -> bool:
    """Return whether a person can read what we print."""
    return sys.stderr is not None and sys.stderr.isatty()


def has_screen() -> bool:
    """Return whether a window could be shown."""
    return sys.platform in {"win32", "darwin"} or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def show_error(message: str, *, may_open_window: bool) -> None:
    """Show why the game does not start where the user can read it, and keep it there."""
    write(f"{message}\n")
    if has_terminal():
        if owns_console():
            write(say("press_enter"))
            sys.stdin.readline()
    elif may_open_window and has_screen() and (window := _Window.open()):
        window.show_error(message)


def owns_console() -> bool:
    """Return whether the console was opened for us (Windows, double-click) and closes with us."""
    if sys.platform != "win32" or sys.stdin is None or not sys.stdin.isatty():
        return False
    import ctypes

    processes = (ctypes.c_uint * 4)()
    return bool(ctypes.windll.kernel32.GetConsoleProcessList(processes, 4) <= US_AND_PY_EXE)


def write(text: str) -> None:
    """Write to standard error if there is one, whatever its encoding can hold."""
    if sys.stderr is not None:
        encoding = sys.stderr.encoding or "ascii"
        sys.stderr.write(text.encode(encoding, "backslashreplace").decode(encoding))
        sys.stderr.flush()


def _install_in_terminal(installation: Installation, stream: TextIO | None) -> None:
    is_terminal = stream is not None and stream.isatty()
    write(f"{say('first')}\n")

    def report(share: float, step: str) -> None:
        if is_terminal:
            bar = "#" * round(share * WIDTH)
            write(f"\r[{bar:<{WIDTH}}] {share:4.0%}  {step:<40.40}")
        else:
            write(f"{share:4.0%}  {step}\n")

    try:
        installation.run(report)
    finally:
        if is_terminal:
            write("\n")


def _install_in_window(installation: Installation) -> bool:
    """Run an installation under a window; return False, with nothing done, if none can be had."""
    window = _Window.open()
    if window is None:
        return False
    window.run(installation)
    return True


class _Window:
    """A small Tk window with a sentence, a bar and the current step."""

    @classmethod
    def open(cls) -> _Window | None:
        try:
            return cls()
        except Exception:  # noqa: BLE001 - no tkinter, no Tk, no display: all mean "no window"
            return None

    def __init__(self) -> None:
        import tkinter as tk
        from tkinter import ttk

        self._root = tk.Tk(className="qin-game")
        self._root.title(say("title"))
        self._root.resizable(width=False, height=False)
        frame = ttk.Frame(self._root, padding=24)
        frame.grid()
        self._headline = ttk.Label(frame, text=say("first"), wraplength=WIDTH_PX, width=60)
        self._headline.grid(sticky="w")
        self._bar = ttk.Progressbar(frame, maximum=1.0)
        self._bar.grid(pady=12, sticky="ew")
        self._step = ttk.Label(frame, text="")
        self._step.grid(sticky="w")
        self._button = ttk.Button(frame, text=say("close"), command=self._root.destroy)
        self._root.eval("tk::PlaceWindow . center")

    def run(self, installation: Installation) -> None:
        news: queue.SimpleQueue[tuple[float, str] | None] = queue.SimpleQueue()
        results: list[BaseException] = []

        def work() -> None:
            try:
                installation.run(lambda share, step: news.put((share, step)))
            except BaseException as error:  # noqa: BLE001 - handed over to the other thread
                results.append(error)
            news.put(None)

        def poll() -> None:
            while not news.empty():
                item = news.get()
                if item is None:
                    self._root.destroy()
                    return
                self._bar["value"], self._step["text"] = item
            self._root.after(POLL_MS, poll)

        thread = threading.Thread(target=work)
        thread.start()
        self._root.protocol("WM_DELETE_WINDOW", installation.cancel)
        poll()
        self._root.mainloop()
        thread.join()
        if results:
            raise results[0]

    def show_error(self, message: str) -> None:
        self._headline["text"] = message
        self._bar.grid_remove()
        self._button.grid(sticky="e")
        self._button.focus_set()
        self._root.bind("<Return>", lambda _event: self._root.destroy())
        self._root.mainloop()
