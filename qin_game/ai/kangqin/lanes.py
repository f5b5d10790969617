"""Many rounds side by side, in arrays: a quick copy of the rules for playing on.

Each lane is one round. Seats count clockwise from the Chief, who is seat 0; Qin is number 4. The
functions change the lanes that they are given numbers of. ``tests/ai/kangqin/test_lanes.py``
compares them with the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.rules.kangqin.state import LAPS, MAX_PROPOSALS, SEATS

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Bools, Ints


QIN_PLACE: Final = SEATS
"""Qin's number among those who have stones and cards."""
SLOTS: Final = LAPS * SEATS
"""Turns to propose in a round, those that are skipped among them."""
LOW: Final = 0
HIGH: Final = 1


@dataclass(slots=True)
class Lanes:
    """Rounds side by side. The first index is the lane."""

    hands: Ints
    """By seat and card, the lower first."""
    qin: Ints
    """Qin's card."""
    dice: Ints
    """The sum under the cup."""
    stones: Ints
    """By seat, then Qin's."""
    proposals: Ints
    """By seat."""
    exchanges: Ints
    """By seat: proposals that led to an exchange."""
    qin_swaps: Ints
    """By seat: exchanges with Qin."""
    known: Ints
    """By seat and holder: a card that the seat put there and knows to be there still, or 0."""
    is_price_by_exchange: bool

    def __len__(self) -> int:
        return len(self.qin)

    def take(self, lanes: Ints) -> Lanes:
        """Return copies of some lanes, in this order, as often as they are named."""
        return Lanes(
            self.hands[lanes], self.qin[lanes], self.dice[lanes], self.stones[lanes],
            self.proposals[lanes], self.exchanges[lanes], self.qin_swaps[lanes],
            self.known[lanes], self.is_price_by_exchange,
        )  # fmt: skip


def deal_lanes(
    hands: Ints, qin: Ints, dice: Ints, stones: Ints, *, is_price_by_exchange: bool
) -> Lanes:
    """Return rounds at their beginning."""
    count = len(qin)
    return Lanes(
        hands=hands,
        qin=qin,
        dice=dice,
        stones=stones,
        proposals=np.zeros((count, SEATS), np.int64),
        exchanges=np.zeros((count, SEATS), np.int64),
        qin_swaps=np.zeros((count, SEATS), np.int64),
        known=np.zeros((count, SEATS, SEATS + 1), np.int64),
        is_price_by_exchange=is_price_by_exchange,
    )


def price(lanes: Lanes, seat: int) -> Ints:
    """Return what the seat's next proposal costs if it leads to an exchange."""
    used = lanes.exchanges if lanes.is_price_by_exchange else lanes.proposals
    return np.minimum(used[:, seat], 1)


def has_turn(lanes: Lanes, seat: int) -> Bools:
    """Say in which lanes a seat has a proposal left, so that its turn is not skipped."""
    return lanes.proposals[:, seat] < MAX_PROPOSALS


def swap_with_qin(lanes: Lanes, which: Ints, seat: int, card: Ints) -> None:
    """Let a seat swap its lower or higher card (0 or 1) with Qin in some lanes."""
    due = price(lanes, seat)[which]
    given = lanes.hands[which, seat, card]
    _replace(lanes, which, seat, card, lanes.qin[which])
    lanes.qin[which] = given
    lanes.proposals[which, seat] += 1
    lanes.exchanges[which, seat] += 1
    lanes.qin_swaps[which, seat] += 1
    _pay(lanes, which, seat, QIN_PLACE, due)
    lanes.known[which, :, seat] = 0
    lanes.known[which, :, QIN_PLACE] = 0
    lanes.known[which, seat, QIN_PLACE] = given


def swap(  # noqa: PLR0913, PLR0917 - who gives what to whom
    lanes: Lanes, which: Ints, seat: int, card: Ints, partners: Ints, returned: Ints
) -> None:
    """Let a seat's proposal be accepted: its lower or higher card for one of the partner's.

    The partner may be another one in each of the lanes.
    """
    due = price(lanes, seat)[which]
    given = lanes.hands[which, seat, card]
    taken = lanes.hands[which, partners, returned]
    _replace(lanes, which, seat, card, taken)
    _replace(lanes, which, partners, returned, given)
    lanes.proposals[which, seat] += 1
    lanes.exchanges[which, seat] += 1
    _pay(lanes, which, seat, partners, due)
    # Nobody is sure any more of what those two hold but they themselves.
    lanes.known[which, :, seat] = 0
    lanes.known[which, :, partners] = 0
    lanes.known[which, seat, partners] = given
    lanes.known[which, partners, seat] = taken


def refuse(lanes: Lanes, which: Ints, seat: int, partners: Ints) -> None:
    """Let a seat's proposal be refused by a partner, who pays."""
    lanes.proposals[which, seat] += 1
    _pay(lanes, which, partners, seat, 1)


def settle(lanes: Lanes, shown: Ints) -> tuple[Bools, Ints, Ints]:
    """Reveal the lower or higher card (0 or 1) of every seat and move the stones.

    The lowest takes as much as he can. Returns whether the alliance succeeded, who was lowest, and
    how many stones moved.
    """
    rows = np.arange(len(lanes))
    cards = np.take_along_axis(lanes.hands, shown[:, :, None], axis=2)[:, :, 0]
    lowest = cards.argmin(axis=1)
    limit = lanes.hands[rows, lowest, 1 - shown[rows, lowest]]
    is_success = cards.sum(axis=1) > lanes.dice + lanes.qin
    moved = np.where(
        is_success,
        np.minimum(limit, lanes.stones[:, QIN_PLACE]),
        np.minimum(limit, lanes.stones[rows, lowest]),
    )
    gain = np.where(is_success, moved, -moved)
    lanes.stones[rows, lowest] += gain
    lanes.stones[:, QIN_PLACE] -= gain
    return is_success, lowest, moved


def _replace(lanes: Lanes, which: Ints, seats: Ints | int, card: Ints, new: Ints) -> None:
    """Put a new card in the place of one and keep the lower first."""
    kept = lanes.hands[which, seats, 1 - card]
    lanes.hands[which, seats, LOW] = np.minimum(kept, new)
    lanes.hands[which, seats, HIGH] = np.maximum(kept, new)


def _pay(
    lanes: Lanes, which: Ints, payers: Ints | int, receivers: Ints | int, stones: Ints | int
) -> None:
    lanes.stones[which, payers] -= stones
    lanes.stones[which, receivers] += stones
