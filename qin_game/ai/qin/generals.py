"""The opponents: four generals after ``qin-zh.txt``, and a model of a first-time player.

Weaker ones are weaker because they see less. What each sees, and how it likes to play, is told in
``docs/opponents.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from qin_game.ai.player import Choice
from qin_game.ai.qin import readiness
from qin_game.ai.qin.analysis import judge
from qin_game.ai.qin.bridge import KernelPosition, from_kernel_move, observed_position
from qin_game.ai.qin.kernel.gains import GAINS
from qin_game.ai.qin.kernel.layout import MAX_MOVES, MOVES
from qin_game.ai.qin.plain_look import rank_in_time, tempting
from qin_game.ai.qin.search import Candidate, Clock, Found, SearchPlan, rank, search
from qin_game.ai.qin.weights import kernel_weights
from qin_game.ai.qin.workspace import Workspace, workspace
from qin_game.rules.qin.action import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from qin_game.ai.player import Analysis, Budget, Cancelled
    from qin_game.rules.qin.action import Action
    from qin_game.rules.qin.game import QinGame
    from qin_game.rules.qin.state import QinObservation

WISE = SearchPlan(keep=12, plies=2, iterations=120, time_ms=360, width=6)
GURU = SearchPlan(keep=24, plies=4, iterations=720, time_ms=950, width=8, net=True)

UNSEEN_BY_CRAFTY = (
    "hand_",
    "finish",
    "captures_by_tile",
    "threatened_by_tile",
    "threatened_by_next",
    "villages_ahead",
    "villages_level",
)
"""Beginnings of the names of the features that Sun Bin is blind to: what he keeps in hand, who is
about to finish, what both halves of a tile could do together, what the next in turn could take, and
how firmly a village is held that is not safe."""
CRAFTY_MS = 300
"""Milliseconds that he takes at most where the kernel is not compiled; otherwise he needs one."""
THEFT = 0.2
"""Share of the gap to a victory that each pagoda taken from a rival closes in Sun Bin's eyes."""
NOTICED = 0.75
"""How likely Li Mu is to notice one placement that gains more than one pagoda."""
ATTENTION = 0.85
"""How likely the novice is to look for its best placement at all."""


@dataclass(frozen=True, slots=True)
class Gain:
    """A placement with the pagodas it brings its seat and takes from rivals; ``result`` 1 wins."""

    move: int
    own: int
    taken: int
    result: int


class ValuePlayer:
    """Plays by the whole value and thinks ahead as its plan says."""

    def __init__(self, plan: SearchPlan) -> None:
        self._plan = plan
        readiness.begin_warming()

    def choose(
        self, observation: QinObservation, rng: Random, budget: Budget, cancelled: Cancelled
    ) -> Choice:
        """Return the placement with the best winning chances found within the budget."""
        found = study(observation, self._plan, budget, rng.getrandbits(60), cancelled)
        return _choice(found.ranking, found.iterations)

    def analyse(
        self,
        observation: QinObservation,
        played: Action | None,
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Analysis:
        """Study the position, then weigh the best placement and the played one."""
        seed = rng.getrandbits(60)
        found = study(observation, self._plan, budget, seed, cancelled)
        space, position = _look(observation, budget, cancelled)
        weights = kernel_weights(space.kernel, observation.setup.players, with_net=self._plan.net)
        return judge(space, position, weights, found, played, self._plan, seed, cancelled)


class CraftyPlayer:
    """Sun Bin: one look ahead, greedy for villages and provinces of others."""

    def __init__(self, game: QinGame) -> None:  # noqa: ARG002 - made like every opponent
        readiness.begin_warming()

    def choose(
        self,
        observation: QinObservation,
        rng: Random,  # noqa: ARG002 - no lots are drawn
        budget: Budget,
        cancelled: Cancelled,
    ) -> Choice:
        """Return the placement with the best value for what it sees, thefts counting extra."""
        started = monotonic()
        space, position = _look(observation, budget, cancelled)
        weights = kernel_weights(space.kernel, observation.setup.players, UNSEEN_BY_CRAFTY)
        if space.kernel.name == "python":
            clock = Clock(started, budget.time_ms or CRAFTY_MS, cancelled)
            return _choice(rank_in_time(space, position, weights, clock, THEFT), 0)
        taken = {gain.move: gain.taken for gain in _gains(space, position)}
        ranking = rank(space, position, weights.value)
        for candidate in ranking:
            candidate.value = tempting(candidate.value, THEFT, taken[candidate.move])
        ranking.sort(key=lambda candidate: -candidate.value)
        return _choice(ranking, 0)


class EasyPlayer:
    """Li Mu: founds one small province after another and takes nothing from anybody."""

    def __init__(self, game: QinGame) -> None:  # noqa: ARG002
        readiness.begin_warming()

    def choose(
        self,
        observation: QinObservation,
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Choice:
        """Return a placement that gains a pagoda if there is one; a better one if it is noticed."""
        gains = _gains(*_look(observation, budget, cancelled))
        if not gains:
            return Choice(PASS)
        if winning := [gain for gain in gains if gain.result > 0]:
            return _gain_choice(winning, rng)
        peaceful = [gain for gain in gains if gain.taken == 0 and gain.result == 0] or gains
        modest = [gain for gain in peaceful if gain.own <= 1]
        splendid = [gain for gain in peaceful if gain.own > 1]
        seen = splendid if splendid and (not modest or rng.random() < NOTICED) else modest
        most = max(gain.own for gain in seen)
        return _gain_choice([gain for gain in seen if gain.own == most], rng)


class NovicePlayer:
    """A first-time player: sees foundings and free villages, not what it gives away, and errs."""

    def __init__(self, game: QinGame) -> None:  # noqa: ARG002
        readiness.begin_warming()

    def choose(
        self,
        observation: QinObservation,
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Choice:
        """Return the placement that gains most, or now and then any placement."""
        gains = _gains(*_look(observation, budget, cancelled))
        if not gains:
            return Choice(PASS)
        if rng.random() >= ATTENTION:
            return _gain_choice(gains, rng)
        most = max(gain.own for gain in gains)
        return _gain_choice([gain for gain in gains if gain.own == most], rng)


def wise(game: QinGame) -> ValuePlayer:  # noqa: ARG001
    """Return Wu Qi, who weighs each placement against the likely reply."""
    return ValuePlayer(WISE)


def guru(game: QinGame) -> ValuePlayer:  # noqa: ARG001
    """Return Qin Shi Huang, who looks two turns of both sides ahead."""
    return ValuePlayer(GURU)


def study(
    observation: QinObservation, plan: SearchPlan, budget: Budget, seed: int, cancelled: Cancelled
) -> Found:
    """Rank all placements of the seat that observes. Without the compiled kernel, by one look."""
    started = monotonic()
    space, position = _look(observation, budget, cancelled)
    weights = kernel_weights(space.kernel, observation.setup.players, with_net=plan.net)
    if space.kernel.name == "python":
        clock = Clock(started, budget.time_ms or plan.time_ms, cancelled)
        return Found(tuple(rank_in_time(space, position, weights, clock)), 0)
    return search(space, position, weights, plan, budget, seed, cancelled, started)


def actions_of(found: Found, plan: SearchPlan) -> tuple[tuple[Action, float], ...]:
    """Return the placements of a study, best first, with the winning chances seen in them."""
    return tuple(
        (from_kernel_move(candidate.move), candidate.score(plan.trust))
        for candidate in found.ranking
    )


def _look(
    observation: QinObservation, budget: Budget, cancelled: Cancelled
) -> tuple[Workspace, KernelPosition]:
    wait = readiness.PATIENCE if budget.time_ms is None else budget.time_ms / 4000
    kernel = readiness.best_kernel(
        patient=budget.iterations is not None, cancelled=cancelled, wait=wait
    )
    space = workspace(kernel, observation.setup.board)
    return space, observed_position(kernel, observation)


def _gains(space: Workspace, position: KernelPosition) -> list[Gain]:
    gains = space.kernel.ints(GAINS * MAX_MOVES)
    count = space.kernel.list_gains(
        space.board.g, space.board.gm, position.m, position.b,
        space.next.m, space.next.b, space.x, gains,
    )  # fmt: skip
    return [
        Gain(int(space.x[MOVES + i]), *(int(n) for n in gains[GAINS * i : GAINS * (i + 1)]))
        for i in range(count)
    ]


def _gain_choice(gains: Sequence[Gain], rng: Random) -> Choice:
    gain = gains[rng.randrange(len(gains))]
    return Choice(from_kernel_move(gain.move), {"gain": gain.own, "equal": len(gains)})


def _choice(ranking: Sequence[Candidate], iterations: int) -> Choice:
    if not ranking:
        return Choice(PASS)
    best = ranking[0]
    info = {"value": round(best.score(1.0), 4), "iterations": iterations}
    return Choice(from_kernel_move(best.move), info)
