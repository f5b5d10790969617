"""Learning the value by self-play: TD(lambda) with Adam steps, averaged at the end.

Needs numpy and the compiled kernel. Games are played in two halves of a batch, one to a thread,
with seeds counted up from the run's seed, so a run can be repeated and resumed exactly.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from qin_game.ai.qin.adam import adam_step
from qin_game.ai.qin.bridge import start_position
from qin_game.ai.qin.kernel.compiled import compiled_kernel
from qin_game.ai.qin.kernel.prior_index import PRIOR_FEATURES
from qin_game.ai.qin.kernel.selfplay_games import TRACE_SIZE
from qin_game.ai.qin.kernel.value import PHASES
from qin_game.ai.qin.prior_fitting import Numbers, fit_prior
from qin_game.ai.qin.weights import NO_NET, first_weights
from qin_game.ai.qin.workspace import Workspace, workspace
from qin_game.rules.qin.state import QinSetup
from qin_game.rules.qin.tiles import SUPPLIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.ai.qin.bridge import KernelPosition
    from qin_game.rules.qin.board import Board

PARTS = 2
"""Parts of a batch, each played on one thread: results do not depend on how many there are."""
POSITIONS_PER_GAME = 40
FIRST_AVERAGED = 0.75
"""From this part of a run on, weights are averaged."""
VARIANTS = 8
"""Setups per board: one with the exchange rule, one with a head start, the others ordinary."""
DECAY = 0.8
"""Lambda of TD(lambda)."""
EXPLORE = 0.04
"""Share of random placements, after the opening."""
FULL_LOOKS = 8
"""One choice in so many is among all placements."""
FIRST_STEP = 0.03
SCALE_MEMORY = 0.995


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train one number of seats. ``step`` falls geometrically to ``last_step``."""

    seats: int
    games: int
    seed: int
    batch: int = 16
    step: float = FIRST_STEP
    last_step: float = 0.001
    decay: float = DECAY
    explore: float = EXPLORE
    width: int = 16
    """Placements that are valued of those the prior likes best; 0: all, and no prior is fitted."""
    refits: int = 6
    """How often the prior is fitted to the value as it is then, the first time at the start."""

    @property
    def steps(self) -> int:
        """How many Adam steps there are."""
        return self.games // self.batch


@dataclass(slots=True)
class Learner:
    """Where a run stands: everything a later run needs to go on exactly."""

    step: int
    weights: Numbers
    prior: Numbers
    momentum: Numbers
    scale: Numbers
    averaged: Numbers
    averaged_steps: int
    curve: list[tuple[int, float, float]]
    """Games played, log loss, first seat's share, per stretch of steps."""


def new_learner(
    seats: int, start: Sequence[float] | None = None, prior: Sequence[float] | None = None
) -> Learner:
    """Return a learner that has seen nothing, or that starts from known weights."""
    weights = np.array(start or first_weights(seats), np.float64)
    prior_weights = np.array(prior or [0.0] * (PHASES * PRIOR_FEATURES), np.float64)
    zeros = np.zeros_like(weights)
    return Learner(0, weights, prior_weights, zeros.copy(), zeros.copy(), zeros.copy(), 0, [])


def training_setups(boards: Sequence[Board], seats: int, rng: Random) -> list[QinSetup]:
    """Return what games are played on: every board mostly as usual, sometimes with house rules."""
    full = SUPPLIES[seats]
    setups = []
    for board in boards:
        for variant in range(VARIANTS):
            clash = "exchange" if variant == VARIANTS - 1 else "forbidden"
            supplies = [full] * seats
            if variant == VARIANTS - 2:
                supplies[rng.randrange(seats)] -= rng.randint(1, 6)
            setups.append(QinSetup(board, seats, clash, tuple(supplies)))
    return setups


def train(  # noqa: PLR0913, PLR0917 - a run, where it stands and how it is watched
    plan: Plan,
    learner: Learner,
    setups: Sequence[QinSetup],
    report: Callable[[Learner], bool],
    stretch: int = 50,
    threads: int = PARTS,
) -> None:
    """Go on training until the plan is done or ``report``, called every stretch, returns False."""
    kernel = compiled_kernel()
    spaces = [
        [(workspace(kernel, setup.board), start_position(kernel, setup)) for setup in setups]
        for _ in range(PARTS)
    ]
    traces = [kernel.floats(TRACE_SIZE) for _ in range(PARTS)]
    totals = np.zeros(5)
    with ThreadPoolExecutor(threads) as pool:
        while learner.step < plan.steps:
            if plan.width and learner.step % max(1, plan.steps // plan.refits) == 0:
                learner.prior = fit_prior(
                    kernel, setups, learner.weights, learner.prior, plan.seed + learner.step
                )
            picks = [
                Random(f"{plan.seed} {plan.seats} {learner.step} {part}").randrange(len(setups))
                for part in range(PARTS)
            ]
            games = [
                partial(
                    _play_batch, plan, learner.step * PARTS + part, *spaces[part][pick],
                    learner.weights, learner.prior, traces[part],
                )
                for part, pick in enumerate(picks)
            ]  # fmt: skip
            gradient = np.zeros_like(learner.weights)
            for slope, counts in pool.map(lambda play: play(), games):
                gradient += slope
                totals += counts
            _adam(plan, learner, gradient / (plan.batch * POSITIONS_PER_GAME))
            learner.step += 1
            if learner.step % stretch == 0 or learner.step == plan.steps:
                loss, first = totals[2] / totals[3], totals[4] / totals[0]
                point = (learner.step * plan.batch, float(loss), float(first))
                learner.curve.append(point)
                totals[:] = 0
                if not report(learner):
                    return


def learner_to_json(learner: Learner) -> dict[str, Any]:
    """Return everything a later run needs to go on exactly."""
    return {
        "step": learner.step,
        "weights": learner.weights.tolist(),
        "prior": learner.prior.tolist(),
        "momentum": learner.momentum.tolist(),
        "scale": learner.scale.tolist(),
        "averaged": learner.averaged.tolist(),
        "averaged_steps": learner.averaged_steps,
        "curve": learner.curve,
    }


def learner_from_json(data: dict[str, Any]) -> Learner:
    """Read a learner back. Raises KeyError and ValueError."""
    return Learner(
        step=int(data["step"]),
        weights=np.array(data["weights"], np.float64),
        prior=np.array(data["prior"], np.float64),
        momentum=np.array(data["momentum"], np.float64),
        scale=np.array(data["scale"], np.float64),
        averaged=np.array(data["averaged"], np.float64),
        averaged_steps=int(data["averaged_steps"]),
        curve=[(int(games), float(loss), float(first)) for games, loss, first in data["curve"]],
    )


def learnt_weights(learner: Learner) -> tuple[float, ...]:
    """Return the averaged weights, or the present ones while none are averaged."""
    if learner.averaged_steps:
        return tuple(map(float, learner.averaged / learner.averaged_steps))
    return tuple(map(float, learner.weights))


def last_prior(plan: Plan, learner: Learner, setups: Sequence[QinSetup]) -> tuple[float, ...]:
    """Return the prior fitted to the learnt weights."""
    weights = np.array(learnt_weights(learner), np.float64)
    fitted = fit_prior(
        compiled_kernel(), setups, weights, learner.prior, plan.seed + plan.steps, steps=250
    )
    return tuple(map(float, fitted))


def _play_batch(  # noqa: PLR0913, PLR0917 - what a thread works on
    plan: Plan,
    number: int,
    space: Workspace,
    start: KernelPosition,
    weights: Numbers,
    prior: Numbers,
    trace: Numbers,
) -> tuple[Numbers, Numbers]:
    gradient = np.zeros_like(weights)
    totals = np.zeros(5)
    space.kernel.learn_from_games(
        space.board.g, space.board.gm, start.m, start.b, *space.playing,
        np.append(weights, NO_NET), prior, plan.width, FULL_LOOKS, trace, plan.batch // PARTS,
        plan.seed * 1_000_003 + number, plan.explore, plan.decay, gradient, totals,
    )  # fmt: skip
    return gradient, totals


def _adam(plan: Plan, learner: Learner, gradient: Numbers) -> None:
    done = learner.step / max(1, plan.steps)
    rate = plan.step * (plan.last_step / plan.step) ** done
    learner.weights -= adam_step(
        learner.momentum, learner.scale, gradient, rate, learner.step + 1, SCALE_MEMORY
    )
    if done >= FIRST_AVERAGED:
        learner.averaged += learner.weights
        learner.averaged_steps += 1


def compare_weights(
    setup: QinSetup, one: Sequence[float], two: Sequence[float], pairs: int, seed: int
) -> Numbers:
    """Return, per deal, the share of wins of ``one`` in each seat in turn against ``two``.

    Weights are as the kernel reads them, with a net or without. Both value all placements.
    """
    kernel = compiled_kernel()
    space = workspace(kernel, setup.board)
    start = start_position(kernel, setup)
    scores: Numbers = kernel.floats(pairs)
    nothing: Numbers = kernel.floats(PHASES * PRIOR_FEATURES)
    space.kernel.match_values(
        space.board.g, space.board.gm, start.m, start.b, *space.playing,
        np.array(one), nothing, np.array(two), nothing, 0, pairs, seed, scores,
    )  # fmt: skip
    return scores
