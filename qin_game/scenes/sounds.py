"""The sounds of the table, by name; each has a few variants, so that none is heard twice alike."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from qin_game.ui.synth import bell, drum, encode, noise, one_after_another, pluck, woodblock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from qin_game.ui.synth import Samples

VARIANTS = 3
_SPREAD = 0.04
"""How far variants differ in pitch, each way."""
_GONG, _SHANG, _JUE, _ZHI, _YU = 262.0, 294.0, 330.0, 392.0, 440.0
"""The five notes of the gong mode, in Hz from c."""


def _arpeggio(tune: float, seed: int, *notes: float) -> Samples:
    strings = (pluck(note * tune, 0.9, seed + n) for n, note in enumerate(notes))
    return one_after_another(0.09, *strings)


_SOUNDS: Mapping[str, tuple[float, Callable[[float, int], Samples]]] = {
    "tile": (0.8, lambda tune, seed: woodblock(620 * tune, seed)),
    "pagoda": (0.7, lambda tune, seed: pluck(_JUE * tune, 0.5, seed)),
    "pagoda_home": (0.5, lambda tune, seed: _arpeggio(tune, seed, _ZHI, _JUE, _SHANG)),
    "village": (0.6, lambda tune, seed: bell(_YU * 2 * tune, 0.9, seed)),
    "major": (0.8, lambda tune, seed: drum(92 * tune, 0.7, seed)),
    "draw": (0.35, lambda tune, seed: noise(0.14, round(6 / tune), 0.04, seed)),
    "end_turn": (0.5, lambda tune, seed: woodblock(410 * tune, seed)),
    "illegal": (0.5, lambda tune, seed: woodblock(190 * tune, seed)),
    "win": (
        0.8,
        lambda tune, seed: one_after_another(
            0.35, _arpeggio(tune, seed, _GONG, _JUE, _ZHI, _GONG * 2), bell(_GONG * tune, 2.2, seed)
        ),
    ),
}
"""Loudness, and what makes a sound from a factor of pitch and a seed."""

NAMES: tuple[str, ...] = tuple(_SOUNDS)


def compute(name: str) -> tuple[bytes, ...]:
    """Return the variants of a sound: 16-bit mono samples. Raises KeyError for an unknown one."""
    loudness, make = _SOUNDS[name]
    tunes = [1 + _SPREAD * (2 * index / (VARIANTS - 1) - 1) for index in range(VARIANTS)]
    return tuple(encode(make(tune, seed), loudness) for seed, tune in enumerate(tunes))


def growing_library() -> Mapping[str, Sequence[bytes]]:
    """Return the sounds by name; they come in one by one, computed beside the first pictures."""
    library: dict[str, Sequence[bytes]] = {}

    def fill() -> None:
        for name in NAMES:
            library[name] = compute(name)

    Thread(target=fill, name="qin-sounds", daemon=True).start()
    return library
