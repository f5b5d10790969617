"""Music and ambience: one passage after the other, what is turned off is not made."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pygame
import pytest

from qin_game.ui.background import Background, Passage
from qin_game.ui.sound import SAMPLE_RATE, SilentBackend, Sound, Volumes, open_backend

if TYPE_CHECKING:
    from collections.abc import Iterator

SECOND = b"\0\0" * SAMPLE_RATE
ON = Volumes(master=0.5, music=0.8, ambience=0.4)


class Stage:
    """Writes down what would be heard, and when by a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.heard: list[tuple[object, ...]] = []
        self.passages = self.loops = 0
        self.background = Background(self._passages(), self._loop, lambda: self.now)
        self.background._backend = self
        self.background._volumes = ON

    def _passages(self) -> Iterator[Passage]:
        while True:
            self.passages += 1
            yield Passage(SECOND * self.passages, 10.0)

    def _loop(self) -> bytes:
        self.loops += 1
        return SECOND

    def start(self, voice: str, samples: bytes, volume: float, *, is_loop: bool) -> None:
        self.heard.append(("start", voice, len(samples) // len(SECOND), round(volume, 3), is_loop))

    def adjust(self, voice: str, volume: float) -> None:
        self.heard.append(("adjust", voice, round(volume, 3)))

    def stop(self, voice: str) -> None:
        self.heard.append(("stop", voice))

    def play(self, *_: object) -> None:
        raise AssertionError("no sound of the table is played here")

    def close(self) -> None:
        self.heard.append(("closed",))

    def at(self, now: float, volumes: Volumes = ON) -> float:
        """Let it be a time; return when something is to be done next."""
        self.now = now
        self.background._volumes = volumes
        self.heard.clear()
        return now + self.background.step()


def test_after_a_moment_of_quiet_both_begin() -> None:
    stage = Stage()
    begins = stage.at(0.0)
    assert 1 < begins < 10
    assert stage.heard == []
    assert (stage.passages, stage.loops) == (0, 0)
    stage.at(begins)
    assert stage.heard == [
        ("start", "ambience", 1, 0.2, True),
        ("start", "music", 1, 0.4, False),
    ]


def test_a_passage_is_followed_by_its_rest_and_the_next_one() -> None:
    stage = Stage()
    now = stage.at(stage.at(0.0))
    for seconds in (2, 3, 4):
        following = stage.at(now)
        assert ("start", "music", seconds, 0.4, False) in stage.heard
        assert following == pytest.approx(now + seconds + 10.0)
        now = following


def test_new_volumes_count_at_once() -> None:
    stage = Stage()
    stage.at(stage.at(0.0))
    stage.at(4.0, Volumes(master=1.0, music=0.1, ambience=0.3))
    assert stage.heard == [("adjust", "ambience", 0.3), ("adjust", "music", 0.1)]


def test_what_is_turned_off_falls_silent_and_is_not_made() -> None:
    stage = Stage()
    stage.at(stage.at(0.0))
    off = Volumes(master=0.0)
    assert stage.at(5.0, off) > 600
    assert stage.heard == [("stop", "ambience"), ("stop", "music")]
    stage.at(700.0, off)
    assert stage.heard == []
    assert (stage.passages, stage.loops) == (1, 1)
    stage.at(701.0)  # the loop is there already, the music goes on with something new
    assert stage.heard == [
        ("start", "ambience", 1, 0.2, True),
        ("start", "music", 2, 0.4, False),
    ]
    assert (stage.passages, stage.loops) == (2, 1)


def test_its_thread_ends_with_the_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = open_backend()
    if isinstance(backend, SilentBackend):
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        backend = open_backend()
    if isinstance(backend, SilentBackend):
        pytest.skip("not even SDL's dummy audio device is here")
    monkeypatch.setattr("qin_game.ui.background._PRELUDE", 0.0)
    background = Background(iter([Passage(SECOND, 100.0)]), lambda: SECOND)
    sound = Sound(ON, {}, backend, background=background)
    deadline = time.monotonic() + 30
    while not pygame.mixer.Channel(0).get_busy() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert pygame.mixer.Channel(0).get_busy()
    assert pygame.mixer.Channel(1).get_busy()
    sound.set_volumes(Volumes(master=0.0))
    sound.close()
    assert "background" not in {thread.name for thread in threading.enumerate()}


def test_a_device_that_is_gone_ends_the_music_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = []

    class Unplugged(Stage):
        def start(self, *_: object, **__: object) -> None:
            tried.append(True)
            raise pygame.error("no such device")

    monkeypatch.setattr("qin_game.ui.background._PRELUDE", 0.0)
    stage = Unplugged()
    sound = Sound(ON, {}, stage, background=stage.background)  # type: ignore[arg-type]
    deadline = time.monotonic() + 30
    while not tried and time.monotonic() < deadline:
        time.sleep(0.01)
    sound.close()
    assert tried
    assert capsys.readouterr().err == ""


def test_without_a_device_nothing_is_made() -> None:
    def never() -> bytes:
        raise AssertionError

    background = Background(iter(()), never)
    sound = Sound(ON, {}, SilentBackend(), background=background)
    sound.set_volumes(Volumes())
    sound.close()
