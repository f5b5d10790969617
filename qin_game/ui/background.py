"""Music and ambience: what sounds by itself while one plays, from a thread of its own."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import TYPE_CHECKING

import pygame

from qin_game.ui.sound import SAMPLE_RATE, Volumes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qin_game.ui.sound import Backend

_WIDTH = 2  # bytes of a sample
_PRELUDE = 3.0
"""Seconds of quiet at the start: the first pictures are drawn then."""
_NEVER = 3600.0


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of music, 16-bit mono samples, and the seconds of rest after it."""

    samples: bytes
    rest: float

    @property
    def seconds(self) -> float:
        """How long it sounds."""
        return len(self.samples) / (_WIDTH * SAMPLE_RATE)


class Background:
    """Plays one passage of ``music`` after the other, each made when its time has come.

    ``ambience`` makes a loop, once it is to be heard. What is turned off is not made.
    """

    def __init__(
        self,
        music: Iterator[Passage],
        ambience: Callable[[], bytes],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._music = music
        self._make_ambience = ambience
        self._clock = clock
        self._loop = b""
        self._has_loop = False
        self._is_playing = False
        self._begins_at = self._next_at = clock() + _PRELUDE
        self._volumes = Volumes()
        self._is_over = False
        self._wake = Event()
        self._thread: Thread | None = None
        self._backend: Backend

    def begin(self, backend: Backend, volumes: Volumes) -> None:
        """Play from now on."""
        self._backend, self._volumes = backend, volumes
        self._thread = Thread(target=self._run, name="background", daemon=True)
        self._thread.start()

    def set_volumes(self, volumes: Volumes) -> None:
        """Take over other volumes, at once."""
        self._volumes = volumes
        self._wake.set()

    def end(self) -> None:
        """Play no more. What is being made is finished first."""
        self._is_over = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        with suppress(pygame.error):  # the device is gone: the game goes on without
            while not self._is_over:
                self._wake.wait(self.step())
                self._wake.clear()

    def step(self) -> float:
        """Do what is to be done now; return how many seconds nothing will be."""
        now = self._clock()
        if now < self._begins_at:
            return self._begins_at - now
        self._keep_ambience(self._volumes.of("ambience"))
        return self._keep_music(self._volumes.of("music"), now)

    def _keep_ambience(self, volume: float) -> None:
        if volume <= 0:
            if self._has_loop:
                self._backend.stop("ambience")
            self._has_loop = False
        elif self._has_loop:
            self._backend.adjust("ambience", volume)
        else:
            self._loop = self._loop or self._make_ambience()
            self._backend.start("ambience", self._loop, volume, is_loop=True)
            self._has_loop = True

    def _keep_music(self, volume: float, now: float) -> float:
        if volume <= 0:
            if self._is_playing:
                self._backend.stop("music")
            self._is_playing = False
            self._next_at = min(self._next_at, now)
            return _NEVER
        if now < self._next_at:
            self._backend.adjust("music", volume)
            return self._next_at - now
        passage = next(self._music)
        self._backend.start("music", passage.samples, volume, is_loop=False)
        self._is_playing = True
        self._next_at = now + passage.seconds + passage.rest
        return self._next_at - now
