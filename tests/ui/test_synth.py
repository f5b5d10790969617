"""Computed sounds: how loud, how long, how high, and the same every time."""

from __future__ import annotations

import numpy as np
import pytest

from qin_game.ui import synth
from qin_game.ui.sound import SAMPLE_RATE


def strongest_frequency(samples: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(samples))
    return float(np.fft.rfftfreq(len(samples), 1 / SAMPLE_RATE)[spectrum.argmax()])


def test_a_plucked_string_sounds_its_note() -> None:
    assert strongest_frequency(synth.pluck(440.0, 1.0, 1)) == pytest.approx(440, rel=0.02)


def test_a_woodblock_sounds_its_note_and_is_over_soon() -> None:
    block = synth.woodblock(620.0, 1)
    assert strongest_frequency(block) == pytest.approx(620, rel=0.03)
    quarter = len(block) // 4
    assert np.abs(block[-quarter:]).max() < 0.05 * np.abs(block[:quarter]).max()


def test_a_drum_falls_to_its_tone() -> None:
    drum = synth.drum(92.0, 0.7, 1)
    assert strongest_frequency(drum[len(drum) // 4 :]) == pytest.approx(92, rel=0.06)


def test_sounds_after_one_another_begin_a_gap_apart() -> None:
    click = np.ones(3)
    whole = synth.one_after_another(10 / SAMPLE_RATE, click, click)
    assert whole.tolist() == [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]


def test_encoded_samples_have_their_loudness_and_end_in_silence() -> None:
    values = np.frombuffer(synth.encode(synth.bell(880, 0.5, 1), 0.5), "<i2")
    assert np.abs(values).max() == pytest.approx(16_000, abs=1)
    assert values[-1] == 0
    assert len(values) == SAMPLE_RATE // 2


def test_equal_seeds_sound_alike_and_others_do_not() -> None:
    assert (synth.pluck(330, 0.2, 5) == synth.pluck(330, 0.2, 5)).all()
    assert (synth.pluck(330, 0.2, 5) != synth.pluck(330, 0.2, 6)).any()


def test_a_flute_sounds_its_note_and_begins_and_ends_softly() -> None:
    tone = synth.flute(392.0, 1.5, 1)
    assert strongest_frequency(tone) == pytest.approx(392, rel=0.01)
    loudest = np.abs(tone).max()
    assert np.abs(tone[:200]).max() < 0.2 * loudest
    assert np.abs(tone[-200:]).max() < 0.2 * loudest


def test_a_hall_answers_after_the_sound_has_ended() -> None:
    click = np.zeros(1000)
    click[0] = 1.0
    heard = synth.in_a_hall(click, 1.0, 0.3, 1)
    assert len(heard) == 1000 + SAMPLE_RATE
    assert heard[0] == pytest.approx(1.0, abs=0.31)
    assert np.abs(heard[1000:]).max() == pytest.approx(0.3, rel=0.5)
    assert np.abs(heard[-1000:]).max() < 0.05


def test_a_loop_is_not_faded_out() -> None:
    steady = np.ones(1000)
    assert set(np.frombuffer(synth.encode(steady, 0.5, is_loop=True), "<i2")) == {16_000}
    assert np.frombuffer(synth.encode(steady, 0.5), "<i2")[-1] == 0
