"""One look ahead: what showing a card promises if every way the hidden cards may lie is counted.

The others are taken to show their lower card so often (``share_low``), whatever it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from qin_game.ai.kangqin.dice import MAX_STRENGTH, chance_below, known_sum, sum_odds
from qin_game.rules.kangqin.belief import beliefs
from qin_game.rules.kangqin.state import SEATS

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Bools, Floats, Ints
    from qin_game.rules.kangqin.state import Hand, KangqinObservation

CHOICES = np.array([[which >> other & 1 for other in range(3)] for which in range(8)])
"""Which card, the lower (0) or the higher (1), the three others show: every combination."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Ways the hidden cards may lie for a seat: the others' hands, Qin's card, and weights."""

    others: Ints
    """By world, seat in the order of ``seats``, and card (lower, higher)."""
    qin: Ints
    weights: Floats
    below: Floats
    """For every number, the chance that the dice come to less."""
    seats: tuple[int, ...]

    def only(self, chosen: Bools) -> Worlds:
        """Return the worlds where something holds."""
        return Worlds(
            self.others[chosen], self.qin[chosen], self.weights[chosen], self.below, self.seats
        )


@dataclass(frozen=True, slots=True)
class Prospect:
    """Chances after showing a card: that the alliance succeeds; to be lowest then, or else."""

    success: float
    lowest_and_success: float
    lowest_and_failure: float


def worlds_of(observation: KangqinObservation) -> Worlds:
    """Return the worlds that fit what a seat knows, weighted as if picks were made at random."""
    found = beliefs(observation)
    seats = tuple(seat for seat in range(SEATS) if seat != observation.seat)
    dice = observation.dice
    odds = sum_odds(observation.setup.dice) if dice is None else known_sum(dice)
    return Worlds(
        others=np.array([[world.hands[seat] for seat in seats] for world in found]),
        qin=np.array([world.qin_card for world in found]),
        weights=np.array(list(found.values()), dtype=float),
        below=chance_below(odds),
        seats=seats,
    )


def with_card_changed(
    worlds: Worlds, seat: int | None, given: int
) -> list[tuple[int, Worlds, float]]:
    """Return what an exchange may bring: the card got, the worlds then, and how likely that is.

    ``given`` goes to a seat, which gives either card back, or to Qin (None).
    """
    whole = worlds.weights.sum()
    found = []
    for got in range(1, 10):
        if seat is None:
            part = worlds.only(worlds.qin == got)
            after = Worlds(part.others, np.full_like(part.qin, given), part.weights, part.below,
                           part.seats)  # fmt: skip
            share = 1.0
        else:
            place = worlds.seats.index(seat)
            holds = (worlds.others[:, place] == got).any(axis=1)
            part = worlds.only(holds)
            others = part.others.copy()
            hand = others[:, place]
            hand[hand == got] = given
            hand.sort(axis=1)
            after = Worlds(others, part.qin, part.weights, part.below, part.seats)
            share = 0.5
        if len(part.weights):
            found.append((got, after, share * part.weights.sum() / whole))
    return found


def prospect(worlds: Worlds, shown: int, share_low: float) -> Prospect:
    """Return the chances of a seat that shows a card."""
    lots = np.where(CHOICES == 0, share_low, 1.0 - share_low).prod(axis=1)
    cards = np.stack([worlds.others[:, other, CHOICES[:, other]] for other in range(3)])
    room = cards.sum(axis=0) + shown - worlds.qin[:, None]
    success = worlds.below[np.clip(room, 0, MAX_STRENGTH)]
    weights = worlds.weights[:, None] * lots / worlds.weights.sum()
    lowest = weights * (cards.min(axis=0) > shown)
    together = float((lowest * success).sum())
    return Prospect(float((weights * success).sum()), together, float(lowest.sum()) - together)


def hand_after(hand: Hand, given: int, got: int) -> Hand:
    """Return a hand after an exchange."""
    kept = hand[1] if hand[0] == given else hand[0]
    return (kept, got) if kept < got else (got, kept)
