"""How the hidden cards and dice may lie: rounds that fit all a seat has seen, with weights.

Every deal is taken up several times and led through the turns of the round as they happened. A lane
that cannot have led to what the seat saw drops out; the others weigh as much as their seats were
likely to do what they did. Where nothing is read into what seats do, every action counts as equally
likely, and the weights are those of :mod:`qin_game.rules.kangqin.belief`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.ai.kangqin.dice import known_sum, sum_odds
from qin_game.ai.kangqin.lanes import (
    HIGH,
    QIN_PLACE,
    Lanes,
    deal_lanes,
    price,
    refuse,
    swap,
    swap_with_qin,
)
from qin_game.ai.kangqin.policy import ANSWERS, BLIND, PASS, PROPOSALS, REFUSAL
from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.belief import beliefs
from qin_game.rules.kangqin.legality import price as price_of
from qin_game.rules.kangqin.state import CARDS, SEATS, Turn, make_hand, other_card

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Floats, Ints
    from qin_game.ai.kangqin.features import Table
    from qin_game.ai.kangqin.policy import Policy
    from qin_game.rules.kangqin.state import Hand, KangqinObservation


CHIEF: Final = 0
MIN_SPREAD: Final = 0.5
"""Lanes are drawn afresh when their weights are worth fewer equal ones than this share."""


@dataclass(frozen=True, slots=True)
class Reader:
    """What is read into the others' actions: ``trust`` of 0 is nothing, 1 all the policy says."""

    policy: Policy
    table: Table
    trust: float


@dataclass(slots=True)
class Guesses:
    """Lanes at the moment of the observation. ``offered``: the card of the pending offer, 0 or 1.

    ``dice``: how likely each sum under the cup is. ``slot`` numbers the turn to propose that is
    being played; a round has ``SLOTS``.
    """

    lanes: Lanes
    weights: Floats
    offered: Ints
    dice: Floats
    slot: int = 0

    def draw(self, count: int, rng: np.random.Generator) -> Ints:
        """Return lanes drawn by weight, evenly spread (systematic resampling)."""
        return _draw(self.weights, count, rng)


def guess(
    observation: KangqinObservation, reader: Reader, copies: int, rng: np.random.Generator
) -> Guesses:
    """Return rounds that fit, ``copies`` of every deal to begin with; never after the reveal."""
    me = _from_chief(observation, observation.seat)
    lanes = _deals(observation, me, copies, rng)
    even = np.ones(len(lanes), np.float32)
    found = Guesses(lanes, even, np.zeros(len(lanes), np.int64), _dice_odds(observation))
    slot = -1
    for turn in observation.history:
        seat = _from_chief(observation, turn.seat)
        slot += 1 + (seat - slot - 1) % SEATS
        found.slot = slot
        before = found.weights
        _lead(found, observation, turn, me, reader, rng)
        if not found.weights.any():
            return _from_beliefs(observation, rng)
        if reader.trust and CHIEF in {seat, _partner(observation, turn)}:
            _learn_dice(found, before)
        _renew(found, rng)
    found.slot = _slot_now(observation, slot)
    return found


def _slot_now(observation: KangqinObservation, last: int) -> int:
    if observation.phase != "exchange":
        return last
    assert observation.to_move is not None
    seat = _from_chief(observation, observation.to_move)
    return SEATS * (observation.lap - 1) + seat


def _lead(  # noqa: PLR0913, PLR0917 - a turn, who sees it, and how it is read
    found: Guesses,
    observation: KangqinObservation,
    turn: Turn,
    me: int,
    reader: Reader,
    rng: np.random.Generator,
) -> None:
    """Lead all lanes through a turn and weigh them."""
    lanes = found.lanes
    seat = found.slot % SEATS
    every = np.arange(len(lanes))
    if seat == me:
        if turn.target is None:
            return
        assert turn.card is not None
        card = _place_of(found, seat, turn.card)
    else:
        card = _proposed(found, observation, turn, reader, rng)
    if turn.target is None:
        return
    partner = _partner(observation, turn)
    if partner is None:
        if turn.returned is not None:
            found.weights = found.weights * (lanes.qin == turn.returned)
        swap_with_qin(lanes, every, seat, card)
        return
    if turn.answer is None:
        found.offered = card
        return
    answer = _answered(found, turn, partner, me, reader, rng)
    if turn.answer == "refuse":
        refuse(lanes, every, seat, np.full(len(lanes), partner))
    else:
        swap(lanes, every, seat, card, np.full(len(lanes), partner), answer)


def _proposed(
    found: Guesses,
    observation: KangqinObservation,
    turn: Turn,
    reader: Reader,
    rng: np.random.Generator,
) -> Ints:
    """Weigh lanes by another seat's proposal; return which card it offered, 0 or 1."""
    lanes = found.lanes
    lap, seat = divmod(found.slot, SEATS)
    even: Floats = np.full((len(lanes), PROPOSALS), 1.0 / PROPOSALS, np.float32)
    can_pay = price(lanes, seat) <= lanes.stones[:, seat]
    even[~can_pay] = 0.0
    even[~can_pay, PASS] = 1.0
    odds = even
    if reader.trust:
        seen = reader.policy.proposal_odds(lanes, seat, lap, reader.table)
        odds = reader.trust * seen + (1.0 - reader.trust) * even
    if turn.target is None:
        found.weights = found.weights * odds[:, PASS]
        return np.zeros(len(lanes), np.int64)
    partner = _partner(observation, turn)
    step = 0 if partner is None else (partner - seat) % SEATS
    return _picked(found, odds[:, 2 * step : 2 * step + 2], seat, turn.card, rng)


def _answered(  # noqa: PLR0913, PLR0917
    found: Guesses,
    turn: Turn,
    partner: int,
    me: int,
    reader: Reader,
    rng: np.random.Generator,
) -> Ints:
    """Weigh lanes by another seat's answer; return which of its cards it gave, 0 or 1."""
    lanes = found.lanes
    none = np.zeros(len(lanes), np.int64)
    if partner == me:
        return none if turn.returned is None else _place_of(found, partner, turn.returned)
    lap, seat = divmod(found.slot, SEATS)
    even: Floats = np.full((len(lanes), ANSWERS), 1.0 / ANSWERS, np.float32)
    odds = even
    if reader.trust:
        seen = reader.policy.answer_odds(
            lanes, np.full(len(lanes), partner), seat, lap, reader.table
        )
        odds = reader.trust * seen + (1.0 - reader.trust) * even
    if turn.answer == "refuse":
        found.weights = found.weights * odds[:, REFUSAL]
        return none
    if turn.answer == "blind":
        odds = np.repeat(odds[:, BLIND : BLIND + 1] / 2, 2, axis=1)
    return _picked(found, odds[:, :2], partner, turn.returned, rng)


def _picked(
    found: Guesses, odds: Floats, seat: int, known: int | None, rng: np.random.Generator
) -> Ints:
    """Weigh lanes by a seat's pick of one of its cards; draw which where it is not known."""
    both = odds.sum(axis=1)
    if known is None:
        found.weights = found.weights * both
        lots = rng.random(len(odds), dtype=np.float32) * both
        drawn: Ints = (lots >= odds[:, 0]).astype(np.int64)
        return drawn
    card = _place_of(found, seat, known)
    found.weights = found.weights * odds[np.arange(len(odds)), card]
    return card


def _place_of(found: Guesses, seat: int, card: int) -> Ints:
    """Return which of a seat's cards is a known one, 0 or 1; lanes without it weigh nothing."""
    hands = found.lanes.hands[:, seat]
    found.weights = found.weights * (hands == card).any(axis=1)
    found_at: Ints = (hands[:, HIGH] == card).astype(np.int64)
    return found_at


def _learn_dice(found: Guesses, before: Floats) -> None:
    """Update the odds of the dice by what the Chief, who has seen them, did in the last turn."""
    sums = found.lanes.dice
    prior = np.bincount(sums, before, len(found.dice))
    after = np.bincount(sums, found.weights, len(found.dice))
    odds = found.dice * after / np.where(prior > 0, prior, 1.0)
    found.dice = odds / odds.sum()


def _renew(found: Guesses, rng: np.random.Generator) -> None:
    """Draw lanes afresh by their weights when a few of them outweigh the others.

    A lane that is drawn again gets other dice, for what thins lanes out is what is known of cards.
    """
    weights = found.weights / found.weights.sum()
    count = len(weights)
    if 1.0 / float((weights**2).sum()) < MIN_SPREAD * count:
        chosen = _draw(weights, count, rng)
        found.lanes = found.lanes.take(chosen)
        found.offered = found.offered[chosen]
        again = np.flatnonzero(chosen[1:] == chosen[:-1]) + 1
        found.lanes.dice[again] = rng.permutation(_draw(found.dice, len(again), rng))
        weights = np.full(count, 1.0 / count, np.float32)
    found.weights = weights


def _draw(weights: Floats, count: int, rng: np.random.Generator) -> Ints:
    steps = np.cumsum(weights, dtype=np.float64)
    marks = (np.arange(count) + rng.random()) / count * steps[-1]
    found: Ints = np.minimum(np.searchsorted(steps, marks, side="right"), len(weights) - 1)
    return found


# -- the beginning of the round ----------------------------------------------------------------


def _from_chief(observation: KangqinObservation, seat: int) -> int:
    return (seat - observation.chief) % SEATS


def _partner(observation: KangqinObservation, turn: Turn) -> int | None:
    """Return the seat that a turn asked, counted from the Chief; None for Qin and for a pass."""
    return _from_chief(observation, turn.target) if isinstance(turn.target, int) else None


def _deals(
    observation: KangqinObservation, me: int, copies: int, rng: np.random.Generator
) -> Lanes:
    """Return every deal that leaves the seat its first hand, so many times."""
    hand = _first_hand(observation)
    hidden = np.array([card for card in CARDS if card not in hand])
    dealt = np.tile(hidden[_arrangements()], (copies, 1))
    count = len(dealt)
    hands = np.empty((count, SEATS, 2), np.int64)
    hands[:, me] = hand
    others = [seat for seat in range(SEATS) if seat != me]
    hands[:, others] = dealt[:, : 2 * len(others)].reshape(count, len(others), 2)
    return deal_lanes(
        hands,
        dealt[:, -1].copy(),
        _rolls(observation, count, rng),
        np.tile(_first_stones(observation), (count, 1)),
        is_price_by_exchange=observation.setup.second_price == "exchange",
    )


@cache
def _arrangements() -> Ints:
    """Return every way to deal seven cards: two each to three seats, ascending, and one to Qin."""
    every = range(2 * SEATS - 1)
    rows = []
    for one in combinations(every, 2):
        left = [card for card in every if card not in one]
        for two in combinations(left, 2):
            rest = [card for card in left if card not in two]
            for three in combinations(rest, 2):
                rows.append((*one, *two, *three, *set(rest).difference(three)))  # noqa: PERF401
    return np.array(rows)


def _dice_odds(observation: KangqinObservation) -> Floats:
    """Return how likely each sum under the cup is before anybody has acted."""
    if observation.dice is not None:
        return known_sum(observation.dice)
    return sum_odds(observation.setup.dice)


def _rolls(observation: KangqinObservation, count: int, rng: np.random.Generator) -> Ints:
    """Return sums under the cup in proportion to their odds, shuffled."""
    return rng.permutation(_draw(_dice_odds(observation), count, rng))


def _first_hand(observation: KangqinObservation) -> Hand:
    """Return the hand that the seat was dealt."""
    seat, hand = observation.seat, observation.hand
    for turn in reversed(observation.history):
        if turn.is_exchange and seat in {turn.seat, turn.target}:
            given, got = turn.card, turn.returned
            if seat != turn.seat:
                given, got = got, given
            assert given is not None
            assert got is not None
            hand = make_hand(other_card(hand, got), given)
    return hand


def _first_stones(observation: KangqinObservation) -> Ints:
    """Return the stones before the payments of this round, seats clockwise from the Chief."""
    stones = [*observation.stones, observation.qin_stones]
    proposals, exchanges = [0] * SEATS, [0] * SEATS
    for turn in observation.history:
        if not turn.is_proposal or turn.answer is None:
            continue
        partner = turn.target if isinstance(turn.target, int) else QIN_PLACE
        if turn.answer == "refuse":
            stones[partner] += 1
            stones[turn.seat] -= 1
        else:
            due = price_of(observation.setup, proposals[turn.seat], exchanges[turn.seat])
            stones[turn.seat] += due
            stones[partner] -= due
            exchanges[turn.seat] += 1
        proposals[turn.seat] += 1
    return np.array([*np.roll(stones[:SEATS], -observation.chief), stones[QIN_PLACE]])


def _from_beliefs(observation: KangqinObservation, rng: np.random.Generator) -> Guesses:
    """Return the exact worlds: for a course so unlikely that no lane went through it."""
    worlds = beliefs(observation)
    count = len(worlds)
    around = [(observation.chief + step) % SEATS for step in range(SEATS)]
    hands = np.array([[world.hands[seat] for seat in around] for world in worlds])
    stones = [observation.stones[seat] for seat in around] + [observation.qin_stones]
    lanes = deal_lanes(
        hands,
        np.array([world.qin_card for world in worlds]),
        _rolls(observation, count, rng),
        np.tile(stones, (count, 1)),
        is_price_by_exchange=observation.setup.second_price == "exchange",
    )
    pending = observation.pending is not None
    lanes.proposals[:] = [observation.proposals[seat] for seat in around]
    lanes.exchanges[:] = [observation.exchanges[seat] for seat in around]
    slot = -1
    for turn in observation.history:
        seat = _from_chief(observation, turn.seat)
        slot += 1 + (seat - slot - 1) % SEATS
        lanes.qin_swaps[:, seat] += turn.target == QIN
    if pending:
        # A lane counts a proposal once it has been answered.
        lanes.proposals[:, slot % SEATS] -= 1
    weights = np.array(list(worlds.values()), np.float32)
    offered = rng.integers(2, size=count)
    now = _slot_now(observation, slot)
    return Guesses(lanes, weights, offered, _dice_odds(observation), now)
