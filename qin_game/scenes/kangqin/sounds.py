"""The sounds of cards, stones, dice and the cup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.sounds import GONG, JUE, SHANG, ZHI, Recipe, arpeggio
from qin_game.ui.synth import bell, drum, noise, one_after_another, pluck, woodblock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qin_game.ui.synth import Samples


def _rattle(tune: float, seed: int) -> Samples:
    """Return dice in a wooden cup."""
    knocks = (woodblock((520 + 90 * (n % 3)) * tune, seed + n) for n in range(7))
    return one_after_another(0.09, *knocks)


def _lifted(tune: float, seed: int) -> Samples:
    return one_after_another(0.12, drum(110 * tune, 0.5, seed), woodblock(380 * tune, seed))


SOUNDS: Mapping[str, Recipe] = {
    "card": Recipe(0.4, lambda tune, seed: noise(0.10, round(4 / tune), 0.025, seed)),
    "stone": Recipe(0.6, lambda tune, seed: woodblock(1150 * tune, seed)),
    "dice": Recipe(0.6, _rattle),
    "accept": Recipe(0.6, lambda tune, seed: pluck(ZHI * tune, 0.6, seed)),
    "refuse": Recipe(0.6, lambda tune, seed: arpeggio(tune, seed, JUE, SHANG)),
    "reveal": Recipe(0.8, lambda tune, seed: drum(84 * tune, 0.8, seed)),
    "count": Recipe(0.6, lambda tune, seed: pluck(JUE * tune, 0.5, seed)),
    "cup": Recipe(0.7, _lifted),
    "success": Recipe(0.8, lambda tune, seed: bell(GONG * 2 * tune, 1.8, seed)),
    "failure": Recipe(0.8, lambda tune, seed: drum(58 * tune, 1.2, seed)),
    "defeat": Recipe(0.8, lambda tune, seed: bell(GONG / 2 * tune, 2.4, seed)),
}
"""Cards laid, stones moved, dice shaken; answers to an offer; the reveal step by step."""
