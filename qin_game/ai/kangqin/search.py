"""Choosing by playing the round on: the hidden cards guessed, the others played by the policy.

Every action is tried in the same guesses with the same lots, so that what differs is the action's
own doing. The worse half drops out again and again, and most of the time goes to those that are
hard to tell apart (sequential halving).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, log2
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
from qin_game.ai.kangqin.lanes import settle
from qin_game.ai.kangqin.policy import ANSWERS, BLIND, PASS, REFUSAL, SHOWS
from qin_game.ai.kangqin.standing import Standing, place
from qin_game.rules.kangqin import actions
from qin_game.rules.kangqin.legality import price_for
from qin_game.rules.kangqin.state import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.kangqin.arrays import Floats, Ints
    from qin_game.ai.kangqin.features import Table
    from qin_game.ai.kangqin.guesses import Guesses
    from qin_game.ai.kangqin.policy import Policy
    from qin_game.ai.player import Cancelled
    from qin_game.rules.kangqin.state import KangqinObservation


CHUNK: Final = 1200
"""Rounds played on between two looks at the clock: some 20 ms."""
USED_MS: Final = 4.0
"""Kept back from a time limit for what comes before and after."""


@dataclass(slots=True)
class Candidate:
    """An action by its number at this decision, and what playing on from it brought."""

    number: int
    total: float = 0.0
    count: int = 0

    @property
    def score(self) -> float:
        """The mean worth to the seat."""
        return self.total / self.count if self.count else -1.0


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
        self._table = table
        self._rng = rng

    def play(self, numbers: Sequence[int], count: int) -> Ints:
        """Play on from actions in ``count`` guesses each; return the stones by action and guess."""
        chosen = np.tile(self._guesses.draw(count, self._rng), len(numbers))
        lots = draw_lots(self._rng, count).take(np.tile(np.arange(count), len(numbers)))
        lanes = self._guesses.lanes.take(chosen)
        acts = np.repeat(np.array(numbers), count)
        every = np.arange(len(lanes))
        slot, play = self._guesses.slot, Play(self._policy, self._table, lots)
        match self._phase:
            case "exchange":
                play_proposals(lanes, every, slot, acts, play)
                finish(lanes, slot + 1, play)
            case "answer":
                offer = Offer(slot, self.me, self._guesses.offered[chosen])
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


def halve(
    numbers: Sequence[int], trials: Trials, iterations: int, clock: Clock
) -> tuple[list[Candidate], int]:
    """Return the actions, best first, and how many rounds were played on in all."""
    alive = [Candidate(number) for number in numbers]
    dropped: list[Candidate] = []
    done = 0
    rounds = max(1, ceil(log2(max(2, len(alive)))))
    for number in range(rounds):
        wanted = max(1, (iterations - done) // (rounds - number) // len(alive))
        at_once = max(1, CHUNK // len(alive))
        while wanted > 0:
            if done and clock.is_over():
                return _sorted(alive) + dropped, done
            count = min(wanted, at_once)
            started = monotonic()
            means = trials.worths([candidate.number for candidate in alive], count)
            clock.took(monotonic() - started)
            for candidate, mean in zip(alive, means, strict=True):
                candidate.total += float(mean) * count
                candidate.count += count
            done += count * len(alive)
            wanted -= count
        alive = _sorted(alive)
        keep = max(2, (len(alive) + 1) // 2)
        dropped = alive[keep:] + dropped
        alive = alive[:keep]
    return alive + dropped, done


def _sorted(candidates: list[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda candidate: -candidate.score)


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
