"""Choosing by playing the round on: the hidden cards guessed, the others played by the policy.

Every action is tried in the same guesses with the same lots, so that what differs is the action's
own doing. Half of the time goes to the best third of them, which are hard to tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.ai.kangqin.course import (
    Offer,
    Play,
    choose_shows,
    draw_lots,
    finish,
    play_answers,
    play_proposals,
)
from qin_game.ai.kangqin.features import answer_features, features
from qin_game.ai.kangqin.lanes import settle
from qin_game.ai.kangqin.policy import ANSWERS, BLIND, PASS, REFUSAL, SHOWS
from qin_game.ai.kangqin.standing import Standing, place
from qin_game.rules.kangqin import actions
from qin_game.rules.kangqin.legality import price_for
from qin_game.rules.kangqin.state import LAPS, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.kangqin.arrays import Floats, Ints
    from qin_game.ai.kangqin.features import Table
    from qin_game.ai.kangqin.guesses import Guesses
    from qin_game.ai.kangqin.policy import Policy
    from qin_game.ai.player import Cancelled
    from qin_game.rules.kangqin.state import KangqinObservation


FIRST_CHUNK: Final = 100
"""Rounds played on before the first look at the clock; twice as many before the next, and so on."""
CHUNK: Final = 400
"""The most rounds played on between two looks at the clock: some 15 ms."""
OWN_WARMTH: Final = 0.004
"""How the seat itself will choose later in the round: nearly always what gains most."""
USED_MS: Final = 4.0
"""Kept back from a time limit for what comes before and after."""


@dataclass(slots=True)
class Candidate:
    """An action by its number at this decision, and what playing on from it brought.

    ``gain`` is what trained judgement says of it, compared with the other actions; that counts as
    much as ``trust`` rounds played on.
    """

    number: int
    gain: float = 0.0
    trust: float = 0.0
    total: float = 0.0
    count: int = 0

    def score(self, middle: float) -> float:
        """Return the worth to the seat; ``middle`` is the mean of all actions."""
        return (self.total + self.trust * (middle + self.gain)) / (self.count + self.trust)


@dataclass(frozen=True, slots=True)
class Effort:
    """How many rounds to play on, and how many of them trained judgement counts for."""

    iterations: int
    trust: float


@dataclass(slots=True)
class Clock:
    """Tells when to end: by a time limit, or because the answer is wanted at once."""

    limit_ms: float | None
    cancelled: Cancelled
    started: float = field(default_factory=monotonic)
    _longest: float = 0.0

    def is_over(self) -> bool:
        """Say whether one more of the longest parts would be too much."""
        if self.cancelled():
            return True
        if self.limit_ms is None:
            return False
        spent = monotonic() - self.started + self._longest
        return spent >= (self.limit_ms - USED_MS) / 1000

    def took(self, seconds: float) -> None:
        """Note how long a part took."""
        self._longest = max(seconds, 0.9 * self._longest)


class Trials:
    """Actions of one decision tried in guessed rounds. ``me`` counts from the Chief."""

    def __init__(
        self,
        observation: KangqinObservation,
        guesses: Guesses,
        policy: Policy,
        table: Table,
        rng: np.random.Generator,
    ) -> None:
        self.me = (observation.seat - observation.chief) % SEATS
        self._phase = observation.phase
        self._guesses = guesses
        self._policy = policy
        self._own_policy = replace(policy, warmth=OWN_WARMTH)
        self._table = table
        self._rng = rng

    def judgement(self, numbers: Sequence[int]) -> Floats:
        """Return what the policy's nets say that each action gains, compared with the others."""
        lanes = self._guesses.lanes.take(np.array([0]))  # a seat sees the same in all of them
        lap, seat = divmod(self._guesses.slot, SEATS)
        match self._phase:
            case "exchange":
                net, seen = self._policy.propose, features(lanes, self.me, lap, self._table)
            case "answer":
                net = self._policy.answer
                seen = answer_features(lanes, np.array([self.me]), seat, lap, self._table)
            case _:
                net, seen = self._policy.show, features(lanes, self.me, LAPS, self._table)
        gains = net.gains(seen)[0, list(numbers)]
        found: Floats = gains - gains.mean()
        return found

    def play(self, numbers: Sequence[int], count: int) -> Ints:
        """Play on from actions in ``count`` guesses each; return the stones by action and guess."""
        chosen = np.tile(self._guesses.draw(count, self._rng), len(numbers))
        lots = draw_lots(self._rng, count).take(np.tile(np.arange(count), len(numbers)))
        lanes = self._guesses.lanes.take(chosen)
        acts = np.repeat(np.array(numbers), count)
        every = np.arange(len(lanes))
        slot = self._guesses.slot
        play = Play(self._policy, self._table, lots, self.me, self._own_policy)
        match self._phase:
            case "exchange":
                play_proposals(lanes, every, slot, acts, play)
                finish(lanes, slot + 1, play)
            case "answer":
                offer = Offer(slot, np.full(len(lanes), self.me), self._guesses.offered[chosen])
                play_answers(lanes, every, offer, acts, lots)
                finish(lanes, slot + 1, play)
            case _:
                shown = choose_shows(lanes, play)
                shown[:, self.me] = acts
                settle(lanes, shown)
        return lanes.stones.reshape(len(numbers), count, -1)

    def worths(self, numbers: Sequence[int], count: int) -> Floats:
        """Return the mean worth to the seat after each action."""
        stones = self.play(numbers, count)
        found: Floats = self._table.worth[self._table.to_come, place_of(stones, self.me)].mean(1)
        return found

    def chances(self, numbers: Sequence[int], count: int, standing: Standing) -> Floats:
        """Return all seats' mean shares of the grand win after each action, by action and seat."""
        stones = self.play(numbers, count)
        shares = [
            standing.grand[self._table.to_come, place_of(stones, seat)].mean(axis=1)
            for seat in range(SEATS)
        ]
        return np.stack(shares, axis=1)


def place_of(stones: Ints, seat: int) -> Ints:
    """Return :func:`.standing.place` for stones by action and guess."""
    flat = place(stones.reshape(-1, stones.shape[-1]), seat)
    return flat.reshape(stones.shape[:-1])


def rank(
    numbers: Sequence[int], trials: Trials, effort: Effort, clock: Clock
) -> tuple[list[Candidate], int]:
    """Return the actions, best first, and how many rounds were played on in all.

    All actions are tried in half of the iterations, the best third of them in the other half.
    """
    gains = trials.judgement(numbers)
    ranking = [
        Candidate(number, float(gain), effort.trust)
        for number, gain in zip(numbers, gains, strict=True)
    ]
    done = _try(ranking, trials, effort.iterations // 2, clock)
    middle = sum(candidate.total for candidate in ranking) / sum(
        candidate.count for candidate in ranking
    )
    ranking = _sorted(ranking, middle)
    best = ranking[: max(2, (len(ranking) + 2) // 3)]
    done += _try(best, trials, effort.iterations - done, clock)
    return _sorted(best, middle) + ranking[len(best) :], done


def _try(candidates: list[Candidate], trials: Trials, iterations: int, clock: Clock) -> int:
    """Try actions as often as the iterations allow, at least once; return how often in all."""
    wanted = max(1, iterations // len(candidates))
    done = 0
    at_once = FIRST_CHUNK
    while done < wanted and not (candidates[0].count and clock.is_over()):
        count = min(wanted - done, max(1, at_once // len(candidates)))
        at_once = min(CHUNK, 2 * at_once)
        started = monotonic()
        means = trials.worths([candidate.number for candidate in candidates], count)
        clock.took(monotonic() - started)
        for candidate, mean in zip(candidates, means, strict=True):
            candidate.total += float(mean) * count
            candidate.count += count
        done += count
    return done * len(candidates)


def _sorted(candidates: list[Candidate], middle: float) -> list[Candidate]:
    return sorted(candidates, key=lambda candidate: -candidate.score(middle))


# -- numbers and actions -------------------------------------------------------------------------


def legal_numbers(observation: KangqinObservation) -> list[int]:
    """Return the legal actions of a proposal, an answer or a reveal as the policy numbers them."""
    own = observation.stones[observation.seat]
    match observation.phase:
        case "exchange":
            can_pay = price_for(observation, observation.seat) <= own
            return list(range(PASS + 1)) if can_pay else [PASS]
        case "answer":
            return list(range(ANSWERS if own else REFUSAL))
        case _:
            return list(range(SHOWS))


def action_of(observation: KangqinObservation, number: int) -> actions.Action:
    """Return the action that a number stands for."""
    hand = observation.hand
    match observation.phase:
        case "exchange":
            if number == PASS:
                return actions.PASS
            step, card = divmod(number, 2)
            seat = (observation.seat + step) % SEATS
            return actions.Propose(seat if step else actions.QIN, hand[card])
        case "answer":
            if number == REFUSAL:
                return actions.REFUSE
            return actions.BLIND if number == BLIND else actions.Accept(hand[number])
        case _:
            return actions.Show(hand[number])
