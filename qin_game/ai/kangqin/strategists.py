"""The two strong opponents: they play the round on in their heads, and mind their standing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.ai.kangqin.features import Table
from qin_game.ai.kangqin.guesses import Reader, guess
from qin_game.ai.kangqin.learnt import load_learnt
from qin_game.ai.kangqin.search import Clock, Effort, Trials, action_of, legal_numbers, rank
from qin_game.ai.kangqin.standing import STRIDES, place
from qin_game.ai.player import Analysis, Choice
from qin_game.rules.kangqin.actions import Take
from qin_game.rules.kangqin.state import ROUNDS, SEATS

if TYPE_CHECKING:
    from random import Random

    from qin_game.ai.kangqin.arrays import Floats
    from qin_game.ai.kangqin.standing import Standing
    from qin_game.ai.player import Budget, Cancelled
    from qin_game.rules.kangqin.actions import Action
    from qin_game.rules.kangqin.game import KangqinGame
    from qin_game.rules.kangqin.state import KangqinObservation

ANALYSED: Final = 600
"""Rounds played on from each action whose chances are asked for."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How a strategist thinks.

    ``reading``: how much it reads into what others do. ``trust``: how many rounds played on its
    trained judgement counts for. ``copies``: of each deal, to begin with.
    ``solidarity``: the share of the common win in what it plays for. ``iterations``: rounds played
    on where the budget names no number.
    """

    reading: float
    trust: float
    copies: int
    solidarity: float
    iterations: int
    time_ms: int


WISE: Final = Mind(reading=0.0, trust=0.0, copies=1, solidarity=0.2, iterations=160, time_ms=350)
GURU: Final = Mind(reading=0.35, trust=60.0, copies=2, solidarity=0.2, iterations=2400, time_ms=900)


class Strategist:
    """Weighs every action by playing the round on and by what the stones are worth then."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        load_learnt()

    def choose(
        self, observation: KangqinObservation, rng: Random, budget: Budget, cancelled: Cancelled
    ) -> Choice:
        """Return the action with the best prospects found within the budget."""
        if observation.phase == "settle":
            return Choice(best_take(observation, self._mind.solidarity))
        numbers = legal_numbers(observation)
        if len(numbers) == 1:
            return Choice(action_of(observation, numbers[0]))
        limit_ms = budget.time_ms
        if budget.iterations is None and limit_ms is None:
            limit_ms = self._mind.time_ms
        clock = Clock(limit_ms, cancelled)
        trials = self._trials(observation, np.random.default_rng(rng.getrandbits(60)))
        ranking, done = rank(numbers, trials, self._effort(budget), clock)
        best = ranking[0]
        info = {"worth": round(best.total / best.count, 4), "iterations": done}
        return Choice(action_of(observation, ranking[0].number), info)

    def analyse(
        self,
        observation: KangqinObservation,
        played: Action | None,
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Analysis:
        """Return the best action and all seats' chances of the grand win; the rest is Qin's."""
        if observation.phase == "settle":
            return self._analyse_take(observation, played)
        numbers = legal_numbers(observation)
        trials = self._trials(observation, np.random.default_rng(rng.getrandbits(60)))
        ranking, _ = rank(numbers, trials, self._effort(budget), Clock(budget.time_ms, cancelled))
        best = ranking[0].number
        asked = [best]
        if played is not None:
            asked.append(next(n for n in numbers if action_of(observation, n) == played))
        shares = trials.chances(asked, ANALYSED, standing(observation.setup.dice))
        return _judged(
            observation, [action_of(observation, number) for number in asked], shares.tolist()
        )

    def _analyse_take(self, observation: KangqinObservation, played: Action | None) -> Analysis:
        best = best_take(observation, self._mind.solidarity)
        asked = [best] if played is None else [best, played]
        return _judged(observation, asked, [_chances_after(observation, take) for take in asked])

    def _effort(self, budget: Budget) -> Effort:
        return Effort(budget.iterations or self._mind.iterations, self._mind.trust)

    def _trials(self, observation: KangqinObservation, rng: np.random.Generator) -> Trials:
        mind, learnt = self._mind, load_learnt()
        table = Table(
            worths(observation.setup.dice, mind.solidarity),
            ROUNDS - observation.round,
            observation.setup.dice,
        )
        reader = Reader(learnt.policy, table, mind.reading)
        guesses = guess(observation, reader, mind.copies, rng)
        return Trials(observation, guesses, learnt.policy, table, rng)


def _judged(
    observation: KangqinObservation, asked: list[Action], shares: list[list[float]]
) -> Analysis:
    """Return what was found of the best action and, if asked, the played one, clockwise shares."""
    seats = range(SEATS)
    chances = [
        tuple(by_place[(seat - observation.chief) % SEATS] for seat in seats) for by_place in shares
    ]
    if len(asked) == 1:
        return Analysis(asked[0], chances[0])
    if chances[1][observation.seat] > chances[0][observation.seat]:
        return Analysis(asked[1], chances[1], chances[1])
    return Analysis(asked[0], chances[0], chances[1])


def _chances_after(observation: KangqinObservation, take: Action) -> list[float]:
    """Return the shares of the grand win, clockwise from the Chief, after taking stones."""
    assert isinstance(take, Take)
    stones = np.array([observation.stones])
    stones[0, observation.seat] += take.stones
    grand = standing(observation.setup.dice).grand[ROUNDS - observation.round]
    around = [(observation.chief + step) % SEATS for step in range(SEATS)]
    return [float(grand[place(stones, seat)][0]) for seat in around]


def wise(game: KangqinGame) -> Strategist:  # noqa: ARG001 - made like every opponent
    """Return the opponent who plays on in a few dozen guesses and takes what it sees as it is."""
    return Strategist(WISE)


def guru(game: KangqinGame) -> Strategist:  # noqa: ARG001
    """Return the opponent who reads others, has trained judgement and plays on far more often."""
    return Strategist(GURU)


@cache
def standing(dice: int) -> Standing:
    """Return the chances of all distributions of stones."""
    return load_learnt().standing(dice)


@cache
def worths(dice: int, solidarity: float) -> Floats:
    """Return what they are worth to a seat."""
    return standing(dice).worth(solidarity)


def best_take(observation: KangqinObservation, solidarity: float) -> Action:
    """Return how many stones the lowest best takes from Qin; the more of equals."""
    assert observation.turned is not None
    most = min(observation.turned, observation.qin_stones)
    worth = worths(observation.setup.dice, solidarity)[ROUNDS - observation.round]
    base = int(place(np.array([observation.stones]), observation.seat)[0])
    gains = [float(worth[base + int(STRIDES[0]) * taken]) for taken in range(most + 1)]
    return Take(max(range(most + 1), key=lambda taken: (gains[taken], taken)))
