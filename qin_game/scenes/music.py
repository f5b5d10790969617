"""The music: a slow improvisation on the five notes of the gong mode, with long rests.

It never repeats itself. A zither plucks most passages, a bamboo flute answers now and then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from qin_game.scenes.sounds import GONG, JUE, SHANG, YU, ZHI
from qin_game.ui.background import Passage
from qin_game.ui.sound import SAMPLE_RATE
from qin_game.ui.synth import encode, flute, in_a_hall, pluck, wind_loop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from qin_game.ui.synth import Samples

_MODE = (GONG, SHANG, JUE, ZHI, YU)
STRINGS = tuple(note * octave for octave in (0.5, 1.0, 2.0) for note in _MODE)
"""The notes there are, in Hz."""
_AT_REST = (0, 3)
"""Places in the mode where a passage may end: gong and zhi."""
_LOWEST, _HIGHEST, _MIDDLE = 1, 12, 5
_STEPS = {-2: 1.5, -1: 4.0, 0: 0.7, 1: 4.0, 2: 2.0, 4: 0.4}
"""From note to note, in places of the mode, and how likely each is."""
_BEATS = (0.5, 1.0, 1.0, 1.5, 2.0)
_BEAT = 0.82
"""Seconds."""
_FEWEST, _MOST = 4, 9
_FLUTE, _BASS, _GRACE = 0.28, 0.22, 0.16
"""How likely are a passage on the flute, a string an octave lower, a grace note."""
_REST, _LONG_REST = (6.0, 13.0), (20.0, 34.0)
_LONG = 0.22
"""How likely a rest is long."""
_PLUCK_LOUDNESS, _FLUTE_LOUDNESS, _WIND_LOUDNESS = 0.42, 0.14, 0.09
"""Of the loudest sample: a held tone seems louder than a plucked one."""
_WIND_SECONDS = 36.0


def improvise(rng: Random) -> Iterator[Passage]:
    """Go on playing for ever. Equal seeds play alike."""
    place = _MIDDLE
    while True:
        melody = phrase(rng, place)
        place = melody[-1][0]
        on_flute = rng.random() < _FLUTE
        play, loudness = (_blow, _FLUTE_LOUDNESS) if on_flute else (_pluck, _PLUCK_LOUDNESS)
        samples = play(melody, rng)
        hall = in_a_hall(samples, 1.8, 0.3, rng.randrange(2**16))
        rest = rng.uniform(*(_LONG_REST if rng.random() < _LONG else _REST))
        yield Passage(encode(hall, loudness), rest)


def wind() -> bytes:
    """Return the wind in the bamboo outside, a loop of 16-bit mono samples."""
    return encode(wind_loop(_WIND_SECONDS, seed=3), _WIND_LOUDNESS, is_loop=True)


def phrase(rng: Random, place: int) -> list[tuple[int, float]]:
    """Return notes (index of a string, beats) that wander on from a place and come to rest."""
    notes = []
    for _ in range(rng.randint(_FEWEST, _MOST)):
        place += rng.choices(list(_STEPS), list(_STEPS.values()))[0]
        place = min(_HIGHEST, max(_LOWEST, place))
        notes.append((place, rng.choice(_BEATS)))
    home = (i for i in range(_LOWEST, _HIGHEST + 1) if i % len(_MODE) in _AT_REST)
    notes.append((min(home, key=lambda i: (abs(i - place), i)), 3.0))
    return notes


def _pluck(melody: list[tuple[int, float]], rng: Random) -> Samples:
    whole = _Page(melody)
    for start, (place, _) in whole.timed():
        strength = rng.uniform(0.55, 1.0)
        seed = rng.randrange(2**16)
        if rng.random() < _GRACE and place + 1 < len(STRINGS):
            whole.add(start - 0.11, pluck(STRINGS[place + 1], 0.5, seed), 0.4 * strength)
        if rng.random() < _BASS:
            whole.add(start, pluck(STRINGS[place] / 2, 3.2, seed + 1), 0.55 * strength)
        whole.add(start, pluck(STRINGS[place], 2.8, seed, damping=0.997), strength)
    return whole.samples


def _blow(melody: list[tuple[int, float]], rng: Random) -> Samples:
    whole = _Page(melody)
    for start, (place, beats) in whole.timed():
        tone = flute(STRINGS[place], beats * _BEAT + 0.15, rng.randrange(2**16))
        whole.add(start, tone, rng.uniform(0.35, 0.6))
    return whole.samples


class _Page:
    """A melody set out in time, for notes to be added where they begin."""

    def __init__(self, melody: list[tuple[int, float]]) -> None:
        self._melody = melody
        beats = sum(beats for _, beats in melody)
        self.samples = np.zeros(round((0.2 + beats * _BEAT + 1.5) * SAMPLE_RATE))

    def timed(self) -> Iterator[tuple[float, tuple[int, float]]]:
        """Return each note with the second at which it begins."""
        now = 0.2
        for note in self._melody:
            yield now, note
            now += note[1] * _BEAT

    def add(self, start: float, tone: Samples, strength: float) -> None:
        """Let a tone begin at a second; what is longer than the page is cut off."""
        first = round(start * SAMPLE_RATE)
        room = self.samples[first : first + len(tone)]
        room += strength * tone[: len(room)]
