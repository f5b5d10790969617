"""What a seat sees in a round, as numbers: never another's cards, dice or Qin's card.

A seat knows Qin's card where it swapped last with Qin, and the cards it gave to others until they
give one away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.ai.kangqin.lanes import HIGH, LOW, QIN_PLACE, price
from qin_game.ai.kangqin.standing import STRIDES, place
from qin_game.rules.kangqin.state import CARDS, LAPS, ROUNDS, SEATS

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Floats
    from qin_game.ai.kangqin.lanes import Lanes


OTHERS: Final = SEATS - 1
LIKELY_TAKES: Final = (3, 7)
LIKELY_LOSS: Final = 2
MEAN_DIE: Final = 3.5
FEATURES: Final = (
    2 * len(CARDS) + SEATS + 2 + ROUNDS + 3 + 2 + 2 * OTHERS + 9 + SEATS + 3 + 2 * OTHERS
)
ANSWER_FEATURES: Final = FEATURES + OTHERS + 1


@dataclass(frozen=True, slots=True)
class Table:
    """What all lanes of a batch share.

    ``worth`` is what stones are worth to a seat after this round (:meth:`Standing.worth`);
    ``to_come`` counts the rounds after this one; ``dice`` is their number.
    """

    worth: Floats
    to_come: int
    dice: int


def features(lanes: Lanes, seat: int, lap: int, table: Table) -> Floats:
    """Return what a seat sees, by lane; ``lap`` counts from 0, and is 3 at the reveal."""
    count = len(lanes)
    around = [(seat + step) % SEATS for step in range(SEATS)]
    rivals = around[1:]
    low, high = lanes.hands[:, seat, LOW], lanes.hands[:, seat, HIGH]
    seen = np.zeros((count, FEATURES), np.float32)
    rows = np.arange(count)
    seen[rows, low - 1] = 1.0
    seen[rows, len(CARDS) + high - 1] = 1.0
    at = 2 * len(CARDS)
    stones = lanes.stones[:, around]
    seen[:, at : at + SEATS] = stones * 0.15
    at += SEATS
    qin_stones = lanes.stones[:, QIN_PLACE]
    seen[:, at] = qin_stones * 0.15
    seen[:, at + 1] = (stones[:, 0] - stones[:, 1:].max(axis=1)) * 0.15
    at += 2
    seen[:, at + table.to_come] = 1.0
    at += ROUNDS
    seen[:, at] = table.dice - 3
    if seat == 0:
        seen[:, at + 1] = 1.0
        seen[:, at + 2] = (lanes.dice - MEAN_DIE * table.dice) * 0.25
    at += 3
    qin_known = lanes.known[:, seat, QIN_PLACE]
    seen[:, at] = qin_known > 0
    seen[:, at + 1] = np.where(qin_known > 0, qin_known - 5, 0) * 0.25
    at += 2
    placed = lanes.known[:, seat][:, rivals]
    seen[:, at : at + OTHERS] = placed > 0
    seen[:, at + OTHERS : at + 2 * OTHERS] = np.where(placed > 0, placed - 5, 0) * 0.25
    at += 2 * OTHERS
    seen[:, at : at + 9] = _stakes(lanes, seat, table)
    at += 9
    seen[:, at + seat] = 1.0
    at += SEATS
    seen[:, at] = lanes.proposals[:, seat] * 0.5
    seen[:, at + 1] = price(lanes, seat)
    seen[:, at + 2] = lap / LAPS
    at += 3
    seen[:, at : at + OTHERS] = lanes.proposals[:, rivals] * 0.5
    seen[:, at + OTHERS : at + 2 * OTHERS] = lanes.qin_swaps[:, rivals]
    return seen


def answer_features(lanes: Lanes, seat: int, proposer: int, lap: int, table: Table) -> Floats:
    """Return what a seat sees that is to answer an offer: also whose it is and what it brings."""
    seen = np.zeros((len(lanes), ANSWER_FEATURES), np.float32)
    seen[:, :FEATURES] = features(lanes, seat, lap, table)
    seen[:, FEATURES + (proposer - seat) % SEATS - 1] = 1.0
    seen[:, FEATURES + OTHERS] = price(lanes, proposer)
    return seen


def _stakes(lanes: Lanes, seat: int, table: Table) -> Floats:
    """Return the worth of the stones as they lie, and what it would gain by typical results."""
    worth = table.worth[table.to_come]
    base = place(lanes.stones, seat)
    own = lanes.stones[:, seat]
    qin_stones = lanes.stones[:, QIN_PLACE]
    now = worth[base]
    found = [now]
    for card in (HIGH, LOW):
        limit = lanes.hands[:, seat, card]
        found.append(worth[base + STRIDES[0] * np.minimum(limit, qin_stones)] - now)
        found.append(worth[base - STRIDES[0] * np.minimum(limit, own)] - now)
    for take in LIKELY_TAKES:
        taken = np.minimum(take, qin_stones)
        found.append(sum(worth[base + stride * taken] - now for stride in STRIDES[1:]))
    lost = np.zeros(len(lanes), np.float32)
    for step, stride in enumerate(STRIDES[1:], 1):
        paid = np.minimum(LIKELY_LOSS, lanes.stones[:, (seat + step) % SEATS])
        lost += worth[base - stride * paid] - now
    found.extend((lost, worth[base + STRIDES[0] * np.minimum(1, qin_stones)] - now))
    return np.stack(found, axis=1) * 2.0
