"""The sounds of the tables, by name; each has a few variants, so that none is heard twice alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from qin_game.ui.synth import bell, encode, noise, one_after_another, pluck, woodblock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from qin_game.ui.synth import Samples

VARIANTS = 3
_SPREAD = 0.04
"""How far variants differ in pitch, each way."""
GONG, SHANG, JUE, ZHI, YU = 262.0, 294.0, 330.0, 392.0, 440.0
"""The five notes of the gong mode, in Hz from c."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How loud a sound is (0-1), and what makes it from a factor of pitch and a seed."""

    loudness: float
    make: Callable[[float, int], Samples]


def arpeggio(tune: float, seed: int, *notes: float) -> Samples:
    """Pluck notes (Hz) one after the other."""
    strings = (pluck(note * tune, 0.9, seed + n) for n, note in enumerate(notes))
    return one_after_another(0.09, *strings)


def _victory(tune: float, seed: int) -> Samples:
    return one_after_another(
        0.35, arpeggio(tune, seed, GONG, JUE, ZHI, GONG * 2), bell(GONG * tune, 2.2, seed)
    )


SHARED: Mapping[str, Recipe] = {
    "draw": Recipe(0.35, lambda tune, seed: noise(0.14, round(6 / tune), 0.04, seed)),
    "end_turn": Recipe(0.5, lambda tune, seed: woodblock(410 * tune, seed)),
    "illegal": Recipe(0.5, lambda tune, seed: woodblock(190 * tune, seed)),
    "win": Recipe(0.8, _victory),
}
"""What every table may play."""


def compute(recipe: Recipe) -> tuple[bytes, ...]:
    """Return the variants of a sound: 16-bit mono samples."""
    tunes = [1 + _SPREAD * (2 * index / (VARIANTS - 1) - 1) for index in range(VARIANTS)]
    return tuple(
        encode(recipe.make(tune, seed), recipe.loudness) for seed, tune in enumerate(tunes)
    )


def growing_library(
    own: Sequence[Mapping[str, Recipe]],
) -> Mapping[str, Sequence[bytes]]:
    """Return the shared sounds and games' ``own`` ones by name.

    They come in one by one, computed beside the first pictures.
    """
    library: dict[str, Sequence[bytes]] = {}
    Thread(target=partial(_fill, library, own), name="sounds", daemon=True).start()
    return library


def _fill(library: dict[str, Sequence[bytes]], own: Sequence[Mapping[str, Recipe]]) -> None:
    for recipes in (SHARED, *own):
        for name, recipe in recipes.items():
            library[name] = compute(recipe)
