"""The improvisation keeps to its mode, comes to rest, and never repeats itself."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import numpy as np

from qin_game.scenes import music
from qin_game.ui.sound import SAMPLE_RATE


def test_phrases_wander_by_small_steps_and_come_to_rest() -> None:
    rng, place, seen = Random(5), 5, set()
    for _ in range(300):
        notes = music.phrase(rng, place)
        places = [place, *(note for note, _ in notes)]
        assert all(abs(a - b) <= 4 for a, b in pairwise(places))
        assert all(0 <= at < len(music.STRINGS) for at in places)
        place = places[-1]
        assert place % 5 in {0, 3}
        assert notes[-1][1] > max(beats for _, beats in notes[:-1])
        seen.update(places)
    assert len(seen) >= 10, "it does not stay in one place"


def test_the_strings_are_the_five_notes_in_three_octaves() -> None:
    assert len(set(music.STRINGS)) == 15
    assert all(a < b for a, b in pairwise(music.STRINGS))
    assert music.STRINGS[10] == 2 * music.STRINGS[5] == 4 * music.STRINGS[0]


def test_equal_seeds_play_alike_and_no_passage_comes_twice() -> None:
    first, second, other = (list(islice(music.improvise(Random(s)), 3)) for s in (1, 1, 2))
    assert first == second
    assert first != other
    assert len({passage.samples for passage in (*first, *other)}) == 6


def test_a_passage_is_heard_is_not_too_loud_and_rests_are_long() -> None:
    for passage in islice(music.improvise(Random(3)), 6):
        values = np.frombuffer(passage.samples, "<i2").astype(float)
        assert 3 < passage.seconds < 30
        assert 5 < passage.rest < 40
        assert 400 < np.sqrt(np.mean(values**2)) < 2500, "all are about as loud"
        assert np.abs(values[-SAMPLE_RATE // 100 :]).max() < 600, "it dies away"


def test_the_wind_goes_round_without_a_seam() -> None:
    values = np.frombuffer(music.wind(), "<i2").astype(float)
    assert len(values) > 20 * SAMPLE_RATE
    steps = np.abs(np.diff(values))
    assert abs(values[0] - values[-1]) < 4 * steps.mean()
    quarters = [np.sqrt(np.mean(part**2)) for part in np.array_split(values, 12)]
    assert max(quarters) > 1.25 * min(quarters), "it rises and falls"
    assert min(quarters) > 100
