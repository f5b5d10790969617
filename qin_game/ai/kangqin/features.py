"""What a seat sees in a round, as numbers: never another's cards, dice or Qin's card.

A seat knows Qin's card where it swapped last with Qin, and the cards it gave to others until they
give one away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.ai.kangqin.lanes import HIGH, LOW, QIN_PLACE, price
from qin_game.ai.kangqin.standing import STRIDES
from qin_game.rules.kangqin.state import CARDS, LAPS, ROUNDS, SEATS

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Floats, Ints
    from qin_game.ai.kangqin.lanes import Lanes


OTHERS: Final = SEATS - 1
LIKELY_TAKES: Final = (3, 7)
LIKELY_LOSS: Final = 2
MEAN_DIE: Final = 3.5
MIDDLE: Final = 5
"""The middle one of the cards."""
STAKES: Final = 9
_MOVED: Final = np.array(
    [STRIDES[0]] * 2 + [-STRIDES[0]] * 2 + [STRIDES[0]] + [*STRIDES[1:]] * 2 + [*-STRIDES[1:]]
)
"""Whose stones typical results change: own gains and losses, others' gains twice, their losses."""
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
    around = [(seat + step) % SEATS for step in range(SEATS)]
    view = _View(
        seats=np.full(len(lanes), seat),
        hands=lanes.hands[:, seat],
        stones=lanes.stones[:, around],
        known=lanes.known[:, seat][:, [*around[1:], QIN_PLACE]],
        proposals=lanes.proposals[:, around],
        swaps=lanes.qin_swaps[:, around[1:]],
        price=price(lanes, seat),
    )
    return _numbers(view, lanes, lap, table, FEATURES)


def answer_features(lanes: Lanes, seats: Ints, proposer: int, lap: int, table: Table) -> Floats:
    """Return what seats see that are to answer an offer: also whose it is and what it brings.

    In every lane another seat may be asked.
    """
    rows = np.arange(len(lanes))
    around = (seats[:, None] + np.arange(SEATS)) % SEATS
    known = lanes.known[rows, seats]
    view = _View(
        seats=seats,
        hands=lanes.hands[rows, seats],
        stones=np.take_along_axis(lanes.stones, around, axis=1),
        known=np.concatenate(
            [np.take_along_axis(known, around[:, 1:], axis=1), known[:, QIN_PLACE:]], axis=1
        ),
        proposals=np.take_along_axis(lanes.proposals, around, axis=1),
        swaps=np.take_along_axis(lanes.qin_swaps, around[:, 1:], axis=1),
        price=np.minimum(_used(lanes)[rows, seats], 1),
    )
    seen = _numbers(view, lanes, lap, table, ANSWER_FEATURES)
    seen[rows, FEATURES + (proposer - seats) % SEATS - 1] = 1.0
    seen[:, FEATURES + OTHERS] = price(lanes, proposer)
    return seen


@dataclass(frozen=True, slots=True)
class _View:
    """What seats, one by lane, see; of seats it is their own first and then clockwise."""

    seats: Ints
    hands: Ints
    stones: Ints
    known: Ints
    """Cards that it knows to be with each of the others, and with Qin; else 0."""
    proposals: Ints
    swaps: Ints
    price: Ints


def _numbers(view: _View, lanes: Lanes, lap: int, table: Table, width: int) -> Floats:
    rows = np.arange(len(lanes))
    seen = np.zeros((len(lanes), width), np.float32)
    qin_stones = lanes.stones[:, QIN_PLACE]
    is_known = view.known > 0
    cards = np.where(is_known, view.known - MIDDLE, 0) * 0.25
    seen[rows, view.hands[:, LOW] - 1] = 1.0
    seen[rows, len(CARDS) + view.hands[:, HIGH] - 1] = 1.0
    at = 2 * len(CARDS)
    seen[:, at : at + SEATS] = view.stones * 0.15
    at += SEATS
    seen[:, at] = qin_stones * 0.15
    seen[:, at + 1] = (view.stones[:, 0] - view.stones[:, 1:].max(axis=1)) * 0.15
    at += 2
    seen[:, at + table.to_come] = 1.0
    at += ROUNDS
    seen[:, at] = table.dice - 3
    is_chief = view.seats == 0
    seen[:, at + 1] = is_chief
    seen[:, at + 2] = is_chief * (lanes.dice - MEAN_DIE * table.dice) * 0.25
    at += 3
    seen[:, at] = is_known[:, OTHERS]
    seen[:, at + 1] = cards[:, OTHERS]
    at += 2
    seen[:, at : at + OTHERS] = is_known[:, :OTHERS]
    seen[:, at + OTHERS : at + 2 * OTHERS] = cards[:, :OTHERS]
    at += 2 * OTHERS
    seen[:, at : at + STAKES] = _stakes(view, qin_stones, table)
    at += STAKES
    seen[rows, at + view.seats] = 1.0
    at += SEATS
    seen[:, at] = view.proposals[:, 0] * 0.5
    seen[:, at + 1] = view.price
    seen[:, at + 2] = lap / LAPS
    at += 3
    seen[:, at : at + OTHERS] = view.proposals[:, 1:] * 0.5
    seen[:, at + OTHERS : at + 2 * OTHERS] = view.swaps
    return seen


def _stakes(view: _View, qin_stones: Ints, table: Table) -> Floats:
    """Return the worth of the stones as they lie, and what it would gain by typical results."""
    worth = table.worth[table.to_come]
    own, rivals = view.stones[:, 0], view.stones[:, 1:]
    moved = np.empty((len(own), len(_MOVED)), np.int64)
    np.minimum(view.hands, qin_stones[:, None], out=moved[:, 0:2])
    np.minimum(view.hands, own[:, None], out=moved[:, 2:4])
    moved[:, 4] = np.minimum(1, qin_stones)
    for number, take in enumerate(LIKELY_TAKES):
        moved[:, 5 + 3 * number : 8 + 3 * number] = np.minimum(take, qin_stones)[:, None]
    np.minimum(LIKELY_LOSS, rivals, out=moved[:, 11:14])
    base = view.stones @ STRIDES
    now = worth[base]
    gains = worth[base[:, None] + moved * _MOVED] - now[:, None]
    found = np.empty((len(own), STAKES), np.float32)
    found[:, 0] = now
    found[:, 1:5] = gains[:, [HIGH, 2 + HIGH, LOW, 2 + LOW]]
    found[:, 5] = gains[:, 5:8].sum(axis=1)
    found[:, 6] = gains[:, 8:11].sum(axis=1)
    found[:, 7] = gains[:, 11:14].sum(axis=1)
    found[:, 8] = gains[:, 4]
    found *= 2.0
    return found


def _used(lanes: Lanes) -> Ints:
    return lanes.exchanges if lanes.is_price_by_exchange else lanes.proposals
