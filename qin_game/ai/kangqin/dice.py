"""How likely each sum of the dice under the cup is."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Floats

FACES = 6
MAX_STRENGTH = 4 * FACES + 9
"""The most that four dice and Qin's card come to."""


@cache
def sum_odds(dice: int) -> Floats:
    """Return the chance of every sum of so many dice, by sum up to :data:`MAX_STRENGTH`.

    >>> [float(round(36 * chance)) for chance in sum_odds(2)[2:5]]
    [1.0, 2.0, 3.0]
    """
    odds = known_sum(())
    for _ in range(dice):
        odds = np.mean([np.roll(odds, face) for face in range(1, FACES + 1)], axis=0)
    odds.setflags(write=False)
    return odds


def known_sum(dice: tuple[int, ...]) -> Floats:
    """Return the same for dice that have been seen."""
    odds: Floats = np.zeros(MAX_STRENGTH + 1)
    odds[sum(dice)] = 1.0
    return odds


def chance_below(odds: Floats) -> Floats:
    """Return, for every number, the chance that the dice come to less."""
    return np.concatenate(([0.0], np.cumsum(odds)[:-1]))
