"""Choosing by value and, among the best, by playing on with the hidden tiles guessed.

All placements are ranked by the value of the position after them. The best few are then played
on: the unseen tiles are dealt at random, the same deals for every candidate, and all seats choose
by value for a few plies. Half of the candidates drop out round by round, so that most of the time
goes to those that are hard to tell apart (sequential halving).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from time import monotonic
from typing import TYPE_CHECKING

from qin_game.ai.qin.kernel.layout import MOVES, TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.player import Budget, Cancelled
    from qin_game.ai.qin.bridge import KernelPosition
    from qin_game.ai.qin.kernel.layout import Floats, Ints
    from qin_game.ai.qin.weights import KernelWeights
    from qin_game.ai.qin.workspace import Workspace

CHUNK = 4
"""Candidates played on between two looks at the clock."""
USED_MS = 3.0
"""Kept back from a time limit for what comes before and after the search."""
DECIDED = 1.0
"""The value of a won game, which no running one reaches."""


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """How wide and how deep to look. ``iterations`` are placements played on, 0 for none.

    While playing on, seats choose among the ``width`` placements that the prior likes best.
    ``trust`` says how many iterations the value of a placement itself counts for, ``net`` whether
    the net adds to the value.
    """

    keep: int = 24
    plies: int = 4
    iterations: int = 1000
    time_ms: int = 1000
    width: int = 8
    trust: float = 2.0
    net: bool = False


@dataclass(slots=True)
class Candidate:
    """A placement with its value and what playing on from it brought."""

    move: int
    value: float
    total: float = 0.0
    count: int = 0

    def score(self, trust: float) -> float:
        """Return the mean of the results and the value, the value counting ``trust`` times."""
        return (self.total + trust * self.value) / (self.count + trust)


@dataclass(frozen=True, slots=True)
class Found:
    """All placements, best first, and how many were played on in all."""

    ranking: tuple[Candidate, ...]
    iterations: int


class Clock:
    """Tells when a search must end: by a time limit, or because the answer is wanted at once."""

    def __init__(self, started: float, limit_ms: float | None, cancelled: Cancelled) -> None:
        self._started = started
        self._limit = None if limit_ms is None else max(0.0, limit_ms - USED_MS) / 1000
        self._cancelled = cancelled
        self._longest = 0.0

    def is_over(self, share: float = 1.0) -> bool:
        """Say whether this share of the time would be up after one more of the longest parts."""
        if self._cancelled():
            return True
        if self._limit is None:
            return False
        return monotonic() - self._started + self._longest >= self._limit * share

    def took(self, seconds: float) -> None:
        """Note how long a part of the work took."""
        self._longest = max(seconds, self._longest * 0.95)


def rank(space: Workspace, position: KernelPosition, weights: Sequence[float]) -> list[Candidate]:
    """Return all placements, the one with the best value first; equal ones as they are listed."""
    count = space.kernel.rank_moves(
        space.board.g, space.board.gm, position.m, position.b,
        space.next.m, space.next.b, space.x, space.f, weights, space.values,
    )  # fmt: skip
    candidates = [Candidate(int(space.x[MOVES + i]), float(space.values[i])) for i in range(count)]
    candidates.sort(key=lambda candidate: -candidate.value)
    return candidates


def search(  # noqa: PLR0913, PLR0917 - the position, how to look, and for how long
    space: Workspace,
    position: KernelPosition,
    weights: KernelWeights,
    plan: SearchPlan,
    budget: Budget,
    seed: int,
    cancelled: Cancelled,
    started: float | None = None,
) -> Found:
    """Return the placements, best first. A finishing placement is not thought about.

    With iterations in the budget the result depends on the arguments only; milliseconds, counted
    from ``started`` (a monotonic time, now by default), end the search early, as ``cancelled``
    does.
    """
    iterations, limit_ms = budget.iterations, budget.time_ms
    if iterations is None and limit_ms is None:
        iterations, limit_ms = plan.iterations, plan.time_ms
    clock = Clock(monotonic() if started is None else started, limit_ms, cancelled)
    before = monotonic()
    candidates = rank(space, position, weights.value)
    if len(candidates) <= 1 or plan.iterations == 0 or candidates[0].value >= DECIDED:
        return Found(tuple(candidates), 0)
    # Until one has been timed: playing on for a ply takes about as long as the ranking did.
    clock.took((monotonic() - before) * CHUNK * max(1, plan.plies))
    rollouts = _Rollouts(space, position, weights, plan, seed)
    alive = candidates[: _affordable(plan.keep, iterations)]
    done = _halve(alive, plan.trust, rollouts, iterations, clock)
    played = {candidate.move for candidate in alive}
    rest = [candidate for candidate in candidates if candidate.move not in played]
    rest.sort(key=lambda candidate: (-candidate.count, -candidate.score(plan.trust)))
    return Found((*alive, *rest), done)


def _affordable(keep: int, iterations: int | None) -> int:
    """Return how many candidates can each be played on once a round within the iterations."""
    if iterations is None:
        return keep
    while keep > 1 and _least(keep) > iterations:
        keep -= 1
    return keep


def _least(keep: int) -> int:
    """Return the iterations of one guess a round, from ``keep`` candidates down to two."""
    return keep + _least((keep + 1) // 2) if keep > 1 else 0


def _halve(
    alive: list[Candidate],
    trust: float,
    rollouts: _Rollouts,
    iterations: int | None,
    clock: Clock,
) -> int:
    """Play on from all that are alive, drop the worse half, and again; leave the last ones sorted.

    Each round gets an equal part of the iterations or, without a number of them, of the time.
    """
    rounds = ceil(log2(len(alive)))
    done = number = 0
    for turn in range(rounds):
        wanted = None if iterations is None else max(1, iterations // (rounds * len(alive)))
        share = 1.0 if iterations is not None else (turn + 1) / rounds
        played = 0
        while (wanted is None or played < wanted) and not clock.is_over(share):
            if iterations is not None and done + len(alive) > iterations:
                break
            if not rollouts.play(alive, number, clock):
                break
            done += len(alive)
            number += 1
            played += 1
        alive.sort(key=lambda candidate: -candidate.score(trust))
        if turn < rounds - 1:
            del alive[(len(alive) + 1) // 2 :]
    return done


class _Rollouts:
    """Plays on from candidates of one position."""

    def __init__(
        self,
        space: Workspace,
        position: KernelPosition,
        weights: KernelWeights,
        plan: SearchPlan,
        seed: int,
    ) -> None:
        self._space = space
        self._position = position
        self._weights = weights
        self._plan = plan
        self._seed = seed
        self._me = int(position.b[TURN])
        self._moves: Ints = space.kernel.ints(CHUNK)
        self._results: Floats = space.kernel.floats(4 * CHUNK)

    def play(self, alive: list[Candidate], number: int, clock: Clock) -> bool:
        """Play on once from each candidate under guess ``number``; False if time ran out.

        An unfinished guess counts for none of them, for it would favour some.
        """
        space = self._space
        results: list[float] = []
        for start in range(0, len(alive), CHUNK):
            if start and clock.is_over():
                return False
            part = alive[start : start + CHUNK]
            for slot, candidate in enumerate(part):
                self._moves[slot] = candidate.move
            before = monotonic()
            space.kernel.roll_out(
                space.board.g, space.board.gm, self._position.m, self._position.b,
                *space.playing, self._weights.value, self._weights.prior,
                self._moves, len(part), number, self._seed,
                self._plan.plies, self._plan.width, self._results,
            )  # fmt: skip
            clock.took(monotonic() - before)
            results += (float(self._results[4 * slot + self._me]) for slot in range(len(part)))
        for candidate, result in zip(alive, results, strict=True):
            candidate.total += result
            candidate.count += 1
        return True
