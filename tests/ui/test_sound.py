from __future__ import annotations

import random
from array import array

import pygame
import pytest

from qin_game.ui.sound import SilentBackend, Sound, Volumes, open_backend, resample

CLICK = array("h", range(100)).tobytes()
KNOCK = array("h", range(100, 300)).tobytes()


class Recorder:
    """Writes down what would be heard."""

    def __init__(self) -> None:
        self.played: list[tuple[bytes, float]] = []

    def play(self, samples: bytes, volume: float) -> None:
        self.played.append((samples, volume))

    def close(self) -> None:
        self.played.append((b"closed", 0.0))


def sound(recorder: Recorder, volumes: Volumes = Volumes()) -> Sound:  # noqa: B008
    return Sound(volumes, {"click": (CLICK, KNOCK)}, recorder, random.Random(1))


def test_variants_take_turns_at_random() -> None:
    recorder = Recorder()
    player = sound(recorder)
    for _ in range(20):
        player.play("click")
    assert {samples for samples, _ in recorder.played} == {CLICK, KNOCK}


def test_volumes_multiply() -> None:
    recorder = Recorder()
    player = sound(recorder, Volumes(master=0.5, effects=0.4))
    player.play("click")
    assert recorder.played[0][1] == pytest.approx(0.2)
    player.set_volumes(Volumes(master=0.0))
    player.play("click")
    assert len(recorder.played) == 1


def test_an_unknown_sound_is_silent() -> None:
    recorder = Recorder()
    sound(recorder).play("trumpet")
    assert recorder.played == []


def test_a_higher_pitch_is_a_shorter_sound() -> None:
    assert len(resample(CLICK, 2.0)) == len(CLICK) // 2
    assert len(resample(CLICK, 0.5)) == len(CLICK) * 2
    assert resample(CLICK, 1.0) == CLICK


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    backend = open_backend()
    assert isinstance(backend, SilentBackend)
    player = Sound(Volumes(), {"click": (CLICK,)}, backend)
    player.play("click", pitch=1.1)
    player.close()


def test_the_mixer_plays_what_it_is_given() -> None:
    backend = open_backend()
    if isinstance(backend, SilentBackend):
        pytest.skip("not even SDL's dummy audio device is here")
    player = Sound(Volumes(), {"click": (CLICK,)}, backend)
    player.play("click")
    player.play("click", pitch=1.5)
    assert pygame.mixer.get_busy()
    player.close()
    assert pygame.mixer.get_init() is None
