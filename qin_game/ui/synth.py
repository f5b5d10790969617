"""Sounds computed instead of recorded: struck wood, rubbed paper, plucked strings, drum and bell.

Every function returns mono samples between -1 and 1 at SAMPLE_RATE, as a float array. Equal
arguments give equal samples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from qin_game.ui.sound import SAMPLE_RATE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Samples = NDArray[np.float64]

_LOUDEST = 32_000
_SMOOTH = 1 << 14
"""Transforms are quick where their length is a multiple of this."""
_FADE = 0.004
"""Seconds in which a sound ends: cut off, it would click."""


def _times(seconds: float) -> Samples:
    return np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE


def partials(seconds: float, parts: Sequence[tuple[float, float, float]], seed: int = 0) -> Samples:
    """Add decaying sines: (frequency in Hz, loudness, seconds to a third of it) each."""
    t = _times(seconds)
    phases = np.random.default_rng(seed).uniform(0, 2 * np.pi, len(parts))
    waves = (
        loudness * np.exp(-t / decay) * np.sin(2 * np.pi * frequency * t + phase)
        for (frequency, loudness, decay), phase in zip(parts, phases, strict=True)
    )
    return sum(waves, np.zeros_like(t))


def noise(seconds: float, smooth: int, decay: float, seed: int) -> Samples:
    """Return decaying noise; the larger ``smooth`` (samples averaged), the duller it is."""
    t = _times(seconds)
    rough = np.random.default_rng(seed).normal(0, 1, len(t) + smooth - 1)
    dull = np.convolve(rough, np.ones(smooth) / np.sqrt(smooth), mode="valid")
    return dull * np.exp(-t / decay)


def woodblock(frequency: float, seed: int) -> Samples:
    """Strike a hollow block of wood: two inharmonic tones and the click of the stick."""
    body = partials(0.22, [(frequency, 1.0, 0.035), (frequency * 2.71, 0.45, 0.016)], seed)
    click = noise(0.22, 3, 0.003, seed)
    return body + 0.25 * click


def pluck(frequency: float, seconds: float, seed: int, *, damping: float = 0.996) -> Samples:
    """Pluck a string after Karplus and Strong (1983): a burst of noise goes round and grows dull.

    One round after the other is averaged with itself shifted by a sample and damped. As a round is
    a circle, that multiplies each of its waves by a constant: all rounds come from one transform.
    """
    period = round(SAMPLE_RATE / frequency)
    count = round(seconds * SAMPLE_RATE)
    burst = np.random.default_rng(seed).uniform(-1, 1, period)
    averaging = (1 + np.exp(-2j * np.pi * np.arange(period // 2 + 1) / period)) / 2
    waves = np.tile(damping * averaging, (-(-count // period), 1))
    waves[0] = np.fft.rfft(burst) * averaging
    return np.fft.irfft(np.cumprod(waves, axis=0), period).ravel()[:count]


def drum(frequency: float, seconds: float, seed: int) -> Samples:
    """Beat a skin: its tone falls as it swings out."""
    t = _times(seconds)
    sweep = frequency * (1 + 0.6 * np.exp(-t / 0.03))
    tone = np.sin(2 * np.pi * np.cumsum(sweep) / SAMPLE_RATE) * np.exp(-t / (seconds / 4))
    return tone + 0.3 * noise(seconds, 24, 0.02, seed)


def bell(frequency: float, seconds: float, seed: int) -> Samples:
    """Strike a bronze bell: its partials (hum, prime, tierce ...) are no multiples of one tone."""
    ratios = (
        (0.5, 0.5, 1.0),
        (1.0, 1.0, 0.7),
        (1.19, 0.6, 0.5),
        (2.0, 0.35, 0.3),
        (2.74, 0.2, 0.2),
    )
    parts = [(frequency * r, loud, seconds / 3 * long) for r, loud, long in ratios]
    return partials(seconds, parts, seed)


def one_after_another(gap: float, *sounds: Samples) -> Samples:
    """Begin each sound ``gap`` seconds after the one before."""
    starts = [round(index * gap * SAMPLE_RATE) for index in range(len(sounds))]
    whole = np.zeros(max(s + len(one) for s, one in zip(starts, sounds, strict=True)))
    for start, sound in zip(starts, sounds, strict=True):
        whole[start : start + len(sound)] += sound
    return whole


def flute(frequency: float, seconds: float, seed: int) -> Samples:
    """Blow an upright bamboo flute: a tone that trembles once it has come, and breath in it."""
    t = _times(seconds)
    trembling = 0.004 * np.clip(t / 0.8 - 0.5, 0, 1) * np.sin(2 * np.pi * 4.6 * t)
    phase = 2 * np.pi * np.cumsum(frequency * (1 + trembling)) / SAMPLE_RATE
    tone = np.sin(phase) + 0.22 * np.sin(2 * phase) + 0.06 * np.sin(3 * phase)
    breath = 0.05 * noise(seconds, 8, seconds, seed)
    envelope = np.clip(t / 0.12, 0, 1) * np.clip((seconds - t) / 0.35, 0, 1)
    return (tone + breath) * envelope


def wind_loop(seconds: float, seed: int) -> Samples:
    """Return wind in bamboo that rises and falls; its end goes on into its beginning.

    It is made of whole waves of random phase, fainter the higher they are.
    """
    count = round(seconds * SAMPLE_RATE)
    rng = np.random.default_rng(seed)
    frequency = np.fft.rfftfreq(count, 1 / SAMPLE_RATE)
    band = np.clip(frequency / 180, 0, 1) ** 2 / (1 + (frequency / 900) ** 2)
    waves = band * np.exp(2j * np.pi * rng.uniform(size=len(frequency)))
    rustle = np.fft.irfft(waves, count)
    turn = 2 * np.pi * np.arange(count) / count
    gusts = sum(
        np.sin(cycles * turn + rng.uniform(0, 2 * np.pi)) / cycles**0.5 for cycles in (1, 2, 3, 5)
    )
    return rustle * (1 + 0.35 * gusts / 1.5)


def in_a_hall(samples: Samples, seconds: float, share: float, seed: int) -> Samples:
    """Add the echo of a hall that takes ``seconds`` to die away, ``share`` as loud as the sound.

    The echo is dull, so that half the samples will do for it.
    """
    answer = noise(seconds, 12, seconds / 4, seed)[::2]
    dull = samples[: len(samples) // 2 * 2].reshape(-1, 2).mean(axis=1)
    length = len(dull) + len(answer)
    size = -(-length // _SMOOTH) * _SMOOTH
    waves = np.fft.rfft(dull, size) * np.fft.rfft(answer, size)
    echo = np.repeat(np.fft.irfft(waves, size)[:length], 2)
    whole = np.zeros(max(len(samples), len(echo)))
    whole[: len(samples)] = samples
    loudest = float(np.abs(echo).max()) or 1.0
    whole[: len(echo)] += echo * (share * float(np.abs(samples).max()) / loudest)
    return whole


def encode(samples: Samples, loudness: float, *, is_loop: bool = False) -> bytes:
    """Return 16-bit samples whose peak is ``loudness`` (0 to 1).

    They end without a click; a loop has no end.
    """
    fade = 0 if is_loop else min(len(samples), round(_FADE * SAMPLE_RATE))
    shaped = samples.copy()
    shaped[len(shaped) - fade :] *= np.linspace(1, 0, fade)
    peak = float(np.abs(shaped).max()) or 1.0
    scaled = shaped / peak * loudness * _LOUDEST
    return scaled.astype("<i2").tobytes()
