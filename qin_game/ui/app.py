"""The window: the only module that reads pygame's queue, clock and display."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from qin_game.ui.input import REPEAT_DELAY_MS, REPEAT_INTERVAL_MS, Action, is_action, is_release
from qin_game.ui.scene import Scene, SceneStack
from qin_game.ui.sound import Sound, open_backend
from qin_game.ui.stage import MIN_WINDOW, Preferences, Stage, Text
from qin_game.ui.transition import Quit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from types import FrameType

    from qin_game.ui.background import Background

MAX_DT = 0.1  # seconds; dragging a window stops the loop, and nothing may jump afterwards
_FPS = 60
_FPS_LARGE = 30
_LARGE_WINDOW = 6_000_000  # pixels
_WAITING_INTERVAL = 0.04  # seconds between looks while a scene waits for an answer
_IDLE_INTERVAL = 0.5  # seconds between updates when nothing happens
_POLL_INTERVAL = 0.008  # seconds between looks at the queue
_REST_INTERVAL = 0.025  # likewise, once nothing has happened for a while
_REST_AFTER = 2.0  # seconds
_FRAME = (8, 72)  # pixels a desktop takes for borders, title bar and panel; pygame cannot tell
_HEADLESS_DRIVERS = frozenset({"dummy", "offscreen"})
_HINTS = {
    "SDL_IME_SHOW_UI": "1",  # the list of candidates of an input method
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


class WrongPygameError(Exception):
    """The old `pygame` distribution has overwritten pygame-ce."""


@dataclass(slots=True)
class FrameTimes:
    """How long frames took to make, in seconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0

    def record(self, seconds: float) -> None:
        """Count one frame."""
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)


class App:
    """Runs scenes in a window until the last one is left.

    `title` gives the window's caption in a language. `on_preferences` is called when the window
    itself changed a preference (F11, a new size), so that it can be stored; `on_frame` after each
    frame that is shown, with the seconds it took.
    """

    def __init__(  # noqa: PLR0913 - what a program consists of
        self,
        first: Scene,
        text: Text,
        preferences: Preferences,
        services: Any = None,  # noqa: ANN401 - the program's own
        *,
        title: Callable[[Text], str] = lambda _: "",
        icon: pygame.Surface | None = None,
        sounds: Mapping[str, Sequence[bytes]] | None = None,
        background: Background | None = None,
        on_preferences: Callable[[Preferences], None] | None = None,
        on_frame: Callable[[SceneStack, float], None] | None = None,
    ) -> None:
        self.frames = FrameTimes()
        self._first = first
        self._text = text
        self._preferences = preferences
        self._services = services
        self._title = title
        self._icon = icon
        self._sounds = sounds
        self._background = background
        self._on_preferences = on_preferences
        self._on_frame = on_frame
        self._is_stopping = False
        self._is_fullscreen = False
        self._is_toggling = False
        self._typing_place: pygame.Rect | None = None

    def run(self) -> int:
        """Open the window and run until the end; returns the exit code, always 0.

        Raises NoDisplayError and WrongPygameError before anything is shown.
        """
        self.open()
        try:
            while self.stack.top is not None:
                self.step()
        finally:
            self.close()
        return 0

    def open(self) -> None:
        """Open the window and enter the first scene."""
        _check_pygame()
        for name, value in _HINTS.items():
            os.environ.setdefault(name, value)
        _open_display()
        pygame.event.clear()  # a window closed before this one may have left its last words
        pygame.font.init()
        self._window = pygame.Window(
            self._title(self._text), _fitted(self._preferences.window_size), resizable=True
        )
        self._window.minimum_size = MIN_WINDOW
        if self._icon is not None:
            self._window.set_icon(self._icon)
        if self._preferences.is_fullscreen:
            self._set_fullscreen(is_fullscreen=True)
        pygame.display.set_allow_screensaver(True)
        pygame.key.set_repeat(REPEAT_DELAY_MS, REPEAT_INTERVAL_MS)
        pygame.key.stop_text_input()
        backend = open_backend() if self._sounds is not None else None
        sound = Sound(self._preferences.volumes, self._sounds, backend, background=self._background)
        size = _at_least_minimum(self._window.get_surface().get_size())
        self.stage = Stage(size, self._text, self._preferences, self._services, sound)
        self.stack = SceneStack(self.stage, self._first)
        self._clock = pygame.time.Clock()
        self._last = self._last_event = time.perf_counter()
        self._old_handlers = {
            number: signal.signal(number, self._on_signal)
            for number in (signal.SIGINT, signal.SIGTERM)
        }

    def close(self) -> None:
        """Leave all scenes and close the window."""
        self.stage.go(Quit())
        self.stack.update(0.0)
        for number, handler in self._old_handlers.items():
            signal.signal(number, handler)
        self.stage.sound.close()
        self._window.destroy()
        pygame.display.quit()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._is_stopping = True

    # -- one turn of the loop ---------------------------------------------------------------

    def step(self) -> None:
        """Wait for something to happen, react to it, and draw if anything changed."""
        top = self.stack.top
        is_animating = top is not None and top.is_animating()
        events = self._events(is_animating=is_animating)
        started = time.perf_counter()
        for event in events:
            self._handle(event)
        if self._is_stopping:
            self.stage.go(Quit())
        dt = min(started - self._last, MAX_DT)
        self._last = started
        self.stack.update(dt)
        self._follow_preferences()
        self._follow_text()
        self._follow_text_input()
        if self.stack.top is not None and self.stack.needs_draw:
            self.stack.draw(self._window.get_surface())
            self._window.flip()
            seconds = time.perf_counter() - started
            self.frames.record(seconds)
            if self._on_frame is not None:
                self._on_frame(self.stack, seconds)

    def _events(self, *, is_animating: bool) -> list[pygame.Event]:
        if is_animating:
            width, height = self.stage.size
            self._clock.tick(_FPS_LARGE if width * height > _LARGE_WINDOW else _FPS)
            return pygame.event.get()
        if self.stage.is_dirty or self._is_stopping:
            return pygame.event.get()
        # pygame.event.wait looks every millisecond, at 2 % of a core; a player notices no 8 ms.
        deadline = time.perf_counter() + self._patience()
        events = pygame.event.get()
        while not events and not self._is_stopping and (now := time.perf_counter()) < deadline:
            is_resting = now - self._last_event > _REST_AFTER
            time.sleep(_REST_INTERVAL if is_resting else _POLL_INTERVAL)
            events = pygame.event.get()
        if events:
            self._last_event = time.perf_counter()
        return events

    def _patience(self) -> float:
        """Tell how many seconds may pass without an event before something has to be done."""
        top = self.stack.top
        patience = self.stage.controls.wake_after or _IDLE_INTERVAL
        if top is not None and top.is_waiting():
            patience = min(patience, _WAITING_INTERVAL)
        return min(patience, _IDLE_INTERVAL)

    def _handle(self, event: pygame.Event) -> None:
        if event.type in {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED}:
            self._follow_size()
        elif event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN}:
            self.stage.redraw()
        elif is_action(event, Action.FULLSCREEN):
            if not self._is_toggling:  # held down, the key comes again and again
                self._is_toggling = True
                self._remember(is_fullscreen=not self.stage.preferences.is_fullscreen)
        else:
            if is_release(event, Action.FULLSCREEN):
                self._is_toggling = False
            self.stack.dispatch(event)

    # -- following the stage ----------------------------------------------------------------

    def _follow_preferences(self) -> None:
        if self.stage.preferences.is_fullscreen != self._is_fullscreen:
            self._set_fullscreen(is_fullscreen=self.stage.preferences.is_fullscreen)
            self._follow_size()

    def _follow_text(self) -> None:
        if self.stage.text is not self._text:
            self._text = self.stage.text
            self._window.title = self._title(self._text)

    def _follow_text_input(self) -> None:
        """Let the system send typed text only while a text field has the focus."""
        field = self.stage.controls.editing
        place = field.rect if field is not None else None
        if place == self._typing_place:
            return
        if place is None:
            pygame.key.stop_text_input()
        else:
            if self._typing_place is None:
                pygame.key.start_text_input()
            pygame.key.set_text_input_rect(place)  # where an input method shows its candidates
        self._typing_place = place

    def _follow_size(self) -> None:
        # A window manager may ignore the minimum; the scenes then keep it and are cut off.
        self.stage.resize(_at_least_minimum(self._window.get_surface().get_size()))
        self.stage.redraw()
        if not self._is_fullscreen:
            self._remember(window_size=self.stage.size)

    def _remember(self, **changes: Any) -> None:  # noqa: ANN401
        preferences = replace(self.stage.preferences, **changes)
        if preferences != self.stage.preferences:
            self.stage.preferences = preferences
            if self._on_preferences:
                self._on_preferences(preferences)

    def _set_fullscreen(self, *, is_fullscreen: bool) -> None:
        """Cover the desktop in its own resolution, or go back to a window."""
        window = self._window
        if is_fullscreen:
            self._windowed = (window.position, window.size)
            if _has_no_desktop():
                window.position = (0, 0)
                window.size = pygame.display.get_desktop_sizes()[0]
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()
            window.position, window.size = self._windowed
        self._is_fullscreen = is_fullscreen


def _check_pygame() -> None:
    if not getattr(pygame, "IS_CE", False):
        raise WrongPygameError(pygame.version.ver)


def _open_display() -> None:
    """Start SDL's video; headless drivers count only when they were asked for by name."""
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in _HEADLESS_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise NoDisplayError(f"SDL found no display and fell back to {driver!r}")


def _fitted(size: tuple[int, int]) -> tuple[int, int]:
    """Make a remembered size fit the screen of today with its frame, never below the minimum."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return _at_least_minimum((min(size[0], width - _FRAME[0]), min(size[1], height - _FRAME[1])))


def _at_least_minimum(size: tuple[int, int]) -> tuple[int, int]:
    return max(size[0], MIN_WINDOW[0]), max(size[1], MIN_WINDOW[1])


def _has_no_desktop() -> bool:
    """Tell whether an X server runs bare: nobody there would make a window full screen for us."""
    names = ("XDG_CURRENT_DESKTOP", "DESKTOP_SESSION")
    return pygame.display.get_driver() == "x11" and not any(map(os.environ.get, names))
