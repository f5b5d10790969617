"""The sounds of Qin's own pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.sounds import JUE, SHANG, YU, ZHI, Recipe, arpeggio
from qin_game.ui.synth import bell, drum, pluck, woodblock

if TYPE_CHECKING:
    from collections.abc import Mapping

SOUNDS: Mapping[str, Recipe] = {
    "tile": Recipe(0.8, lambda tune, seed: woodblock(620 * tune, seed)),
    "pagoda": Recipe(0.7, lambda tune, seed: pluck(JUE * tune, 0.5, seed)),
    "pagoda_home": Recipe(0.5, lambda tune, seed: arpeggio(tune, seed, ZHI, JUE, SHANG)),
    "village": Recipe(0.6, lambda tune, seed: bell(YU * 2 * tune, 0.9, seed)),
    "major": Recipe(0.8, lambda tune, seed: drum(92 * tune, 0.7, seed)),
}
"""A tile laid, a pagoda put up or brought home, a village taken, a new major."""
