"""Sound behind a facade: one call to play, nothing to hear and nothing to fail without a device."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol

import numpy as np
import pygame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qin_game.ui.background import Background

Voice = Literal["music", "ambience"]
"""What sounds beside the sounds of the table; one thing at a time each."""
VOICES: Final[tuple[Voice, ...]] = ("music", "ambience")
SAMPLE_RATE = 44_100  # mono, 16 bits
_PITCH_STEP = 0.01
_CHANNELS = 18
_FADE_MS = 1500
"""Milliseconds in which a voice comes in and goes out."""


@dataclass(frozen=True, slots=True)
class Volumes:
    """Loudness from 0 to 1; the master multiplies the others."""

    master: float = 0.8
    effects: float = 0.8
    music: float = 0.6
    ambience: float = 0.5

    def of(self, voice: Voice) -> float:
        """Return how loud a voice is."""
        return self.master * (self.music if voice == "music" else self.ambience)


class Backend(Protocol):
    """What can make a sound heard."""

    def play(self, samples: bytes, volume: float) -> None:
        """Play 16-bit mono samples once."""

    def start(self, voice: Voice, samples: bytes, volume: float, *, is_loop: bool) -> None:
        """Let a voice sound, in place of what it played before; a loop goes on and on."""

    def adjust(self, voice: Voice, volume: float) -> None:
        """Set how loud a voice is."""

    def stop(self, voice: Voice) -> None:
        """Let a voice fall silent."""

    def close(self) -> None:
        """Let go of the device."""


class SilentBackend:
    """Plays nothing, well."""

    def play(self, samples: bytes, volume: float) -> None:
        """Do nothing."""

    def start(self, voice: Voice, samples: bytes, volume: float, *, is_loop: bool) -> None:
        """Do nothing."""

    def adjust(self, voice: Voice, volume: float) -> None:
        """Do nothing."""

    def stop(self, voice: Voice) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class MixerBackend:
    """Plays through pygame's mixer. Raises pygame.error when there is no device."""

    def __init__(self) -> None:
        pygame.mixer.init(SAMPLE_RATE, -16, 1, 512)
        pygame.mixer.set_num_channels(_CHANNELS)
        pygame.mixer.set_reserved(len(VOICES))
        self._voices = {voice: pygame.mixer.Channel(n) for n, voice in enumerate(VOICES)}
        self._sounds: dict[int, tuple[bytes, pygame.mixer.Sound]] = {}

    def play(self, samples: bytes, volume: float) -> None:
        """Play 16-bit mono samples once."""
        if id(samples) not in self._sounds:
            self._sounds[id(samples)] = (samples, pygame.mixer.Sound(buffer=samples))
        sound = self._sounds[id(samples)][1]
        sound.set_volume(volume)
        sound.play()

    def start(self, voice: Voice, samples: bytes, volume: float, *, is_loop: bool) -> None:
        """Let a voice sound, in place of what it played before; a loop goes on and on."""
        channel = self._voices[voice]
        sound = pygame.mixer.Sound(buffer=samples)
        channel.play(sound, loops=-1 if is_loop else 0, fade_ms=_FADE_MS if is_loop else 0)
        channel.set_volume(volume)

    def adjust(self, voice: Voice, volume: float) -> None:
        """Set how loud a voice is."""
        self._voices[voice].set_volume(volume)

    def stop(self, voice: Voice) -> None:
        """Let a voice fall silent."""
        self._voices[voice].fadeout(_FADE_MS)

    def close(self) -> None:
        """Let go of the device."""
        pygame.mixer.quit()


def open_backend() -> Backend:
    """Open the sound device, or a silent stand-in when there is none."""
    try:
        return MixerBackend()
    except pygame.error:
        return SilentBackend()


class Sound:
    """The program's sounds: names, each with a few variants that take turns.

    `library` maps a name to its variants (16-bit mono samples). It may still be growing: a name it
    does not have (yet) is silent.
    """

    def __init__(
        self,
        volumes: Volumes,
        library: Mapping[str, Sequence[bytes]] | None = None,
        backend: Backend | None = None,
        rng: random.Random | None = None,
        background: Background | None = None,
    ) -> None:
        self.volumes = volumes
        self._library = {} if library is None else library
        self._backend = backend or SilentBackend()
        self._rng = rng or random.Random()
        self._pitched: dict[tuple[str, int, int], bytes] = {}
        self._background = background
        if background is not None and not isinstance(self._backend, SilentBackend):
            background.begin(self._backend, volumes)

    @property
    def lacks_device(self) -> bool:
        """Whether there are sounds, and nothing to play them on."""
        return bool(self._library) and isinstance(self._backend, SilentBackend)

    def set_volumes(self, volumes: Volumes) -> None:
        """Take over other volumes; for a sound of the table they count from the next one on."""
        self.volumes = volumes
        if self._background is not None:
            self._background.set_volumes(volumes)

    def play(self, name: str, pitch: float = 1.0) -> None:
        """Play a sound; `pitch` 2.0 is an octave higher."""
        variants = self._library.get(name, ())
        volume = self.volumes.master * self.volumes.effects
        if not variants or volume <= 0:
            return
        index = self._rng.randrange(len(variants))
        steps = round(pitch / _PITCH_STEP)
        key = (name, index, steps)
        if key not in self._pitched:
            self._pitched[key] = resample(variants[index], steps * _PITCH_STEP)
        self._backend.play(self._pitched[key], volume)

    def close(self) -> None:
        """Let go of the device."""
        if self._background is not None:
            self._background.end()
        self._backend.close()


def resample(samples: bytes, pitch: float) -> bytes:
    r"""Play faster or slower by picking samples: 16-bit mono in, 16-bit mono out.

    >>> resample(b"\x01\x00\x02\x00\x03\x00\x04\x00", 2.0)
    b'\x01\x00\x03\x00'
    """
    if pitch == 1.0:
        return samples
    values = np.frombuffer(samples, "<i2")
    picked = values[(np.arange(int(len(values) / pitch)) * pitch).astype(int)]
    return picked.tobytes()
