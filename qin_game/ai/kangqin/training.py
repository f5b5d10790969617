"""Learning from self-play: what each action gains, and what stones are worth before each round.

Rounds are played side by side up to a decision. Every action is then tried in a copy of the round
that goes on with the same lots (common random numbers), and the net of that decision is moved
towards what the actions brought. In between, the worths of the stones are counted anew, from the
last round to the first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qin_game.ai.kangqin.course import (
    Offer,
    Play,
    choose_shows,
    draw_lots,
    finish,
    play_answers,
    play_exchanges,
    play_proposals,
)
from qin_game.ai.kangqin.features import Table, answer_features, features
from qin_game.ai.kangqin.lanes import SLOTS, Lanes, deal_lanes, has_turn, price, settle
from qin_game.ai.kangqin.learnt import CHANCES, Learnt, spread
from qin_game.ai.kangqin.policy import (
    ANSWERS,
    FIRST_SEAT,
    HIDDEN,
    PASS,
    PROPOSALS,
    REFUSAL,
    SHOWS,
    SIZES,
    Net,
    Policy,
    draw,
)
from qin_game.ai.kangqin.standing import Standing, distributions, first_standing, place
from qin_game.rules.kangqin.state import (
    ALL_STONES,
    CARDS,
    DICE_COUNTS,
    LAPS,
    QIN_STONES,
    ROUNDS,
    SEAT_STONES,
    SEATS,
)

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Bools, Floats, Ints


ODD_STONES: Final = 0.25
"""Share of the rounds that begin with stones as no self-play would leave them."""
POOL: Final = 40_000
"""Distributions kept of recent self-play, by round."""
BATCH: Final = 6000
"""Rounds played side by side where nothing else limits them."""
QUICK_COUNT: Final = 200
"""Rounds from each distribution while the policy is still learning."""
FACES: Final = 6


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn. ``solidarity``: share of the common win in what a seat plays for."""

    seed: int = 1
    solidarity: float = 0.2
    warmth: float = 0.02
    lanes: int = 448
    steps: int = 6000
    cycles: int = 20
    step_length: float = 2e-3


@dataclass(slots=True)
class Learner:
    """The state of a run. ``standing`` by number of dice."""

    plan: Plan
    rng: np.random.Generator
    nets: dict[str, dict[str, Floats]]
    moments: dict[str, dict[str, list[Floats]]]
    means: dict[str, dict[str, Floats]]
    standing: dict[int, Standing]
    tables: dict[int, Floats]
    pools: dict[tuple[int, int], Ints]
    step: int = 0
    losses: list[dict[str, float]] = field(default_factory=list)

    def policy(self, *, averaged: bool = False) -> Policy:
        """Return the policy as learnt so far."""
        source = self.means if averaged else self.nets
        nets = {name: Net(**{part: array.copy() for part, array in source[name].items()})
                for name in SIZES}  # fmt: skip
        return Policy(**nets, warmth=self.plan.warmth)

    def table(self, dice: int, to_come: int) -> Table:
        """Return what a round is played for."""
        return Table(self.standing[dice].worth(self.plan.solidarity), to_come, dice)


def new_learner(plan: Plan) -> Learner:
    """Return a learner that plays any action alike."""
    rng = np.random.default_rng(plan.seed)
    nets = {}
    for name, (inputs, outputs) in SIZES.items():
        first = rng.normal(0.0, 1.0 / np.sqrt(inputs), (inputs, HIDDEN))
        nets[name] = {
            "first": first.astype(np.float32),
            "first_bias": np.zeros(HIDDEN, np.float32),
            "second": np.zeros((HIDDEN, outputs), np.float32),
            "second_bias": np.zeros(outputs, np.float32),
        }
    start = np.array([[SEAT_STONES] * SEATS + [QIN_STONES]])
    return Learner(
        plan=plan,
        rng=rng,
        nets=nets,
        moments={
            name: {
                part: [np.zeros_like(array), np.zeros_like(array)] for part, array in net.items()
            }
            for name, net in nets.items()
        },
        means={name: {part: array.copy() for part, array in net.items()}
               for name, net in nets.items()},
        standing={dice: first_standing() for dice in DICE_COUNTS},
        tables={},
        pools={(dice, to_come): start for dice in DICE_COUNTS for to_come in range(ROUNDS)},
    )  # fmt: skip


def learn(learner: Learner) -> None:
    """Take one step: for one number of dice, each of the three decisions.

    Its lots come from the seed and the step's number, so that a run can be taken up anywhere.
    """
    plan = learner.plan
    learner.rng = np.random.default_rng([plan.seed, learner.step])
    dice = DICE_COUNTS[learner.step % len(DICE_COUNTS)]
    to_come = int(learner.rng.integers(ROUNDS))
    table = learner.table(dice, to_come)
    policy = learner.policy()
    _play_game(learner, dice, policy)
    found = {
        "propose": _try_proposals(learner, policy, table),
        "answer": _try_answers(learner, policy, table),
        "show": _try_shows(learner, policy, table),
    }
    learner.step += 1
    losses = {}
    for name, (seen, gains, is_legal) in found.items():
        if len(seen):
            losses[name] = _move(learner, name, seen, gains, is_legal)
    learner.losses.append(losses)
    every = max(1, plan.steps // plan.cycles)
    if learner.step % every == 0:
        count_worths(learner, QUICK_COUNT, fresh=0.5)


def count_worths(learner: Learner, rounds: int, *, averaged: bool = False, fresh: float) -> None:
    """Count the worths of all distributions anew, each from so many rounds.

    The chances found count ``fresh``, those of before the rest.
    """
    policy = learner.policy(averaged=averaged)
    for dice in DICE_COUNTS:
        before = learner.tables.get(dice)
        table = np.zeros((ROUNDS - 1, len(distributions()), CHANCES), np.float32)
        for to_come in range(1, ROUNDS):
            learner.standing[dice] = spread(table)
            found = _chances(learner, policy, learner.table(dice, to_come - 1), rounds)
            if before is not None:
                found = fresh * found + (1.0 - fresh) * before[to_come - 1]
            table[to_come - 1] = found
        learner.tables[dice] = table
        learner.standing[dice] = spread(table)


def result(learner: Learner, about: dict[str, Any]) -> Learnt:
    """Return what was learnt, with the nets averaged over the last part of the run."""
    return Learnt(dict(learner.tables), learner.policy(averaged=True), about)


def _chances(learner: Learner, policy: Policy, table: Table, rounds: int) -> Floats:
    """Return, before a round, every distribution's shares of the grand win and common chance."""
    rng, standing = learner.rng, learner.standing[table.dice]
    every = np.array(distributions())
    found = np.zeros(len(every) * CHANCES)
    at_once = max(1, BATCH // rounds)
    for first in range(0, len(every), at_once):
        numbers = np.repeat(np.arange(first, min(first + at_once, len(every))), rounds)
        order = np.argsort(rng.random((len(numbers), SEATS)), axis=1)
        stones = np.take_along_axis(every[numbers], order, axis=1)
        lanes = _deal(rng, with_qin(stones), table.dice)
        finish(lanes, 0, Play(policy, table, draw_lots(rng, len(lanes))))
        for seat in range(SEATS):
            places = place(lanes.stones, seat)
            shares = standing.grand[table.to_come, places]
            found += np.bincount(numbers * CHANCES + order[:, seat], shares, len(found))
        common = standing.group[table.to_come, places]
        found += np.bincount(numbers * CHANCES + SEATS, common, len(found))
    chances = found.reshape(-1, CHANCES) / rounds
    # Who holds as many stones as another has the same chances, but for noise.
    alike = every[:, :, None] == every[:, None, :]
    chances[:, :SEATS] = (alike * chances[:, None, :SEATS]).sum(axis=2) / alike.sum(axis=2)
    return chances


def with_qin(stones: Ints) -> Ints:
    """Return the stones by seat with those that are left for Qin."""
    return np.concatenate([stones, ALL_STONES - stones.sum(axis=1, keepdims=True)], axis=1)


def _play_game(learner: Learner, dice: int, policy: Policy) -> None:
    """Play games by the policy and keep the stones that each round began with."""
    rng = learner.rng
    count = learner.plan.lanes // 4
    stones = np.tile([SEAT_STONES] * SEATS + [QIN_STONES], (count, 1))
    for to_come in reversed(range(1, ROUNDS)):
        lanes = _deal(rng, stones, dice)
        finish(lanes, 0, Play(policy, learner.table(dice, to_come), draw_lots(rng, count)))
        order = np.argsort(rng.random((count, SEATS)), axis=1)
        seats = np.take_along_axis(lanes.stones[:, :SEATS], order, axis=1)
        stones = with_qin(seats)
        pool = learner.pools[dice, to_come - 1]
        learner.pools[dice, to_come - 1] = np.concatenate([pool, stones])[-POOL:]


def _start(learner: Learner, table: Table, count: int) -> Lanes:
    """Return rounds to learn from."""
    rng = learner.rng
    pool = learner.pools[table.dice, table.to_come]
    stones = pool[rng.integers(len(pool), size=count)]
    held = np.array(distributions())
    odd = np.flatnonzero(rng.random(count) < ODD_STONES)
    some = held[rng.integers(len(held), size=len(odd))]
    some = np.take_along_axis(some, np.argsort(rng.random(some.shape), axis=1), axis=1)
    stones[odd] = with_qin(some)
    return _deal(rng, stones, table.dice)


def _deal(rng: np.random.Generator, stones: Ints, dice: int) -> Lanes:
    """Deal rounds at random."""
    count = len(stones)
    cards = np.argsort(rng.random((count, len(CARDS))), axis=1) + 1
    return deal_lanes(
        np.sort(cards[:, : 2 * SEATS].reshape(count, SEATS, 2), axis=2),
        cards[:, 2 * SEATS].copy(),
        rng.integers(1, FACES + 1, (count, dice)).sum(axis=1),
        stones.copy(),
        is_price_by_exchange=bool(rng.random() < 0.2),  # noqa: PLR2004 - now and then the option
    )


Trial = tuple["Floats", "Floats", "Bools"]
"""What a seat saw, what each action brought, and which were legal; by lane."""


def _try_proposals(learner: Learner, policy: Policy, table: Table) -> Trial:
    rng = learner.rng
    lanes = _start(learner, table, learner.plan.lanes)
    slot = int(rng.integers(SLOTS))
    lap, seat = divmod(slot, SEATS)
    play_exchanges(lanes, 0, slot, Play(policy, table, draw_lots(rng, len(lanes))))
    lanes = lanes.take(np.flatnonzero(has_turn(lanes, seat)))
    seen = features(lanes, seat, lap, table)
    is_legal = np.ones((len(lanes), PROPOSALS), bool)
    is_legal[price(lanes, seat) > lanes.stones[:, seat], :PASS] = False
    copies = np.repeat(np.arange(len(lanes)), PROPOSALS)
    play = Play(policy, table, draw_lots(rng, len(lanes)).take(copies))
    tried = lanes.take(copies)
    proposals = np.tile(np.arange(PROPOSALS), len(lanes))
    legal = np.flatnonzero(is_legal.ravel())
    play_proposals(tried, legal, slot, proposals[legal], play)
    finish(tried, slot + 1, play)
    return seen, _worth(tried, seat, table).reshape(-1, PROPOSALS), is_legal


def _try_answers(learner: Learner, policy: Policy, table: Table) -> Trial:
    rng = learner.rng
    lanes = _start(learner, table, 2 * learner.plan.lanes)
    slot = int(rng.integers(SLOTS))
    lap, proposer = divmod(slot, SEATS)
    play_exchanges(lanes, 0, slot, Play(policy, table, draw_lots(rng, len(lanes))))
    lanes = lanes.take(np.flatnonzero(has_turn(lanes, proposer)))
    odds = policy.proposal_odds(lanes, proposer, lap, table)
    proposals = draw(0.8 * odds + 0.2 / PROPOSALS, rng.random(len(lanes), dtype=np.float32))
    can_pay = price(lanes, proposer) <= lanes.stones[:, proposer]
    asked = (proposals >= FIRST_SEAT) & (proposals < PASS) & can_pay
    lanes, proposals = lanes.take(np.flatnonzero(asked)), proposals[asked]
    seats, card = (proposer + proposals // 2) % SEATS, proposals % 2
    seen = answer_features(lanes, seats, proposer, lap, table)
    is_legal = np.ones((len(lanes), ANSWERS), bool)
    is_legal[lanes.stones[np.arange(len(lanes)), seats] == 0, REFUSAL] = False
    copies = np.repeat(np.arange(len(lanes)), ANSWERS)
    play = Play(policy, table, draw_lots(rng, len(lanes)).take(copies))
    tried = lanes.take(copies)
    answers = np.tile(np.arange(ANSWERS), len(lanes))
    legal = np.flatnonzero(is_legal.ravel())
    offer = Offer(slot, seats[copies][legal], card[copies][legal])
    play_answers(tried, legal, offer, answers[legal], play.lots)
    finish(tried, slot + 1, play)
    worths = np.stack([_worth(tried, seat, table) for seat in range(SEATS)], axis=1)
    worth = worths[np.arange(len(tried)), seats[copies]]
    return seen, worth.reshape(-1, ANSWERS), is_legal


def _try_shows(learner: Learner, policy: Policy, table: Table) -> Trial:
    rng = learner.rng
    lanes = _start(learner, table, learner.plan.lanes)
    play = Play(policy, table, draw_lots(rng, len(lanes)))
    play_exchanges(lanes, 0, SLOTS, play)
    shown = choose_shows(lanes, play)
    seen, gains = [], []
    for seat in range(SEATS):
        brought = []
        for card in range(SHOWS):
            tried = lanes.take(np.arange(len(lanes)))
            mine = shown.copy()
            mine[:, seat] = card
            settle(tried, mine)
            brought.append(_worth(tried, seat, table))
        seen.append(features(lanes, seat, LAPS, table))
        gains.append(np.stack(brought, axis=1))
    found = np.concatenate(gains)
    return np.concatenate(seen), found, np.ones(found.shape, bool)


def _worth(lanes: Lanes, seat: int, table: Table) -> Floats:
    found: Floats = table.worth[table.to_come, place(lanes.stones, seat)]
    return found


def _move(learner: Learner, name: str, seen: Floats, gains: Floats, is_legal: Bools) -> float:
    """Move a net towards gains above their mean over the legal actions (Adam); return the loss."""
    net = learner.nets[name]
    legal = is_legal.astype(np.float32)
    aims = gains - (gains * legal).sum(axis=1, keepdims=True) / legal.sum(axis=1, keepdims=True)
    inner = seen @ net["first"] + net["first_bias"]
    hidden = np.maximum(inner, 0.0)
    error = (hidden @ net["second"] + net["second_bias"] - aims) * legal
    slope = error / len(seen)
    back = (slope @ net["second"].T) * (inner > 0)
    slopes = {
        "first": seen.T @ back,
        "first_bias": back.sum(axis=0),
        "second": hidden.T @ slope,
        "second_bias": slope.sum(axis=0),
    }
    progress = learner.step / learner.plan.steps
    length = learner.plan.step_length * (1.0 - 0.95 * progress)
    for part, change in slopes.items():
        first, second = learner.moments[name][part]
        first += 0.1 * (change - first)
        second += 0.001 * (change**2 - second)
        start = 1.0 - 0.999**learner.step
        net[part] -= length * first / (np.sqrt(second / start) + 1e-8)
        share = 1.0 if progress < 0.6 else 0.005  # noqa: PLR2004 - the last part is averaged
        learner.means[name][part] += share * (net[part] - learner.means[name][part])
    return float((error**2).mean())
