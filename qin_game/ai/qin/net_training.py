"""Learning the net: round by round, games by the value as it is then, and a fit to what they bring.

What is learnt is what the net has to add to the linear value, which stays as it is. Targets are
TD(lambda) mixtures of later judgements and the result; a round starts from the net of the round
before. Needs numpy and the compiled kernel.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from qin_game.ai.qin.adam import adam_step
from qin_game.ai.qin.bridge import start_position
from qin_game.ai.qin.kernel.compiled import compiled_kernel
from qin_game.ai.qin.kernel.feature_index import FEATURES
from qin_game.ai.qin.kernel.layout import MAX_SEATS
from qin_game.ai.qin.kernel.selfplay_games import (
    STEP,
    STEP_BEST,
    STEP_LAST,
    STEP_MOVER,
    STEP_PROGRESS,
    STEP_RANDOM,
    STEP_RESULT,
    TRACE_SIZE,
)
from qin_game.ai.qin.kernel.value import PHASES
from qin_game.ai.qin.training import PARTS
from qin_game.ai.qin.weights import NO_NET
from qin_game.ai.qin.workspace import workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.rules.qin.state import QinSetup

Singles = npt.NDArray[np.float32]

AT_ONCE: Final = 250
"""Games that are recorded at once."""
HELD_OUT: Final = 20
"""One game in so many tests the net and is not learnt from."""
NARROW: Final = 0.02
"""The least spread that a feature is taken to have."""
STEP_FALL: Final = 0.6
SCALE_MEMORY: Final = 0.999


@dataclass(frozen=True, slots=True)
class NetPlan:
    """How to train the net for one number of seats.

    ``games`` are per round. The step starts at ``step``, is less from round to round, and falls to
    nothing within a round.
    """

    seats: int
    seed: int
    rounds: int = 5
    games: int = 60_000
    hidden: int = 32
    epochs: int = 5
    batch: int = 1024
    step: float = 1e-3
    decay: float = 0.8
    explore: float = 0.06
    width: int = 8
    full_looks: int = 32


@dataclass(slots=True)
class NetLearner:
    """Where a run stands: rounds done, the layers for standardized inputs, and how it went."""

    round: int
    layers: dict[str, Singles]
    """``mean`` and ``spread`` by input, ``first`` by input and unit, ``bias``, ``second`` by unit
    and seat in the order of moving."""
    curve: list[tuple[int, float, float]]
    """Games played, log loss of held out games without the net and with it, per round."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Recorded steps. Seats are in the order in which they move after the step, but for targets'.

    ``inputs``: the seats' features and the progress. ``linear``: the linear utilities.
    ``movers`` count seats; ``results`` and ``best`` are by seat number.
    """

    inputs: Singles
    linear: Singles
    movers: npt.NDArray[np.int64]
    results: Singles
    best: Singles
    is_random: npt.NDArray[np.bool_]
    is_last: npt.NDArray[np.bool_]


def new_net(plan: NetPlan) -> NetLearner:
    """Return a net that adds nothing yet; its inputs' means and spreads are found in round 1."""
    inputs = plan.seats * FEATURES + 1
    rng = np.random.default_rng([plan.seed, plan.seats])
    layers = {
        "mean": np.zeros(inputs, np.float32),
        "spread": np.ones(inputs, np.float32),
        "first": (rng.standard_normal((inputs, plan.hidden)) / inputs**0.5).astype(np.float32),
        "bias": np.zeros(plan.hidden, np.float32),
        "second": np.zeros((plan.hidden, plan.seats), np.float32),
    }
    return NetLearner(0, layers, [])


def train_net(  # noqa: PLR0913, PLR0917 - a run, where it stands and how it is watched
    plan: NetPlan,
    learner: NetLearner,
    linear: Sequence[float],
    prior: Sequence[float],
    setups: Sequence[QinSetup],
    report: Callable[[NetLearner], bool],
    threads: int = PARTS,
) -> None:
    """Go on training until the plan is done or ``report``, called every round, returns False."""
    while learner.round < plan.rounds:
        steps = record_steps(plan, learner, linear, prior, setups, threads)
        if learner.round == 0:
            learner.layers["mean"] = steps.inputs.mean(axis=0)
            learner.layers["spread"] = np.maximum(steps.inputs.std(axis=0), NARROW)
        targets = _targets(plan, learner, steps)
        games_before = np.cumsum(steps.is_last, dtype=np.int64) - steps.is_last
        held_out = games_before % HELD_OUT == 0
        _fit(plan, learner, steps, targets, np.flatnonzero(~held_out))
        learner.round += 1
        chosen = np.flatnonzero(held_out)
        wanted = by_order(steps.results[chosen], steps.movers[chosen])
        adds = _outputs(learner.layers, steps.inputs[chosen])
        losses = [
            -float((wanted * np.log(np.maximum(_softmax(steps.linear[chosen] + more), 1e-9)))
                   .sum(axis=1).mean())
            for more in (0.0, adds)
        ]  # fmt: skip
        learner.curve.append((learner.round * plan.games, losses[0], losses[1]))
        if not report(learner):
            return


def kernel_net(learner: NetLearner) -> tuple[float, ...]:
    """Return the net as the kernel reads it, for features as they are."""
    layers = learner.layers
    if not learner.round:
        return NO_NET
    first = layers["first"].astype(np.float64) / layers["spread"][:, None]
    bias = layers["bias"] - layers["mean"] @ first
    parts = (first.ravel(), bias, layers["second"].ravel())
    return (float(len(bias)), *map(float, np.concatenate(parts)))


def learner_to_json(learner: NetLearner) -> dict[str, Any]:
    """Return everything a later run needs to go on."""
    layers = {name: layer.tolist() for name, layer in learner.layers.items()}
    return {"round": learner.round, "layers": layers, "curve": learner.curve}


def learner_from_json(data: dict[str, Any]) -> NetLearner:
    """Read a learner back. Raises KeyError and ValueError."""
    layers = {name: np.array(layer, np.float32) for name, layer in data["layers"].items()}
    curve = [(int(games), float(without), float(loss)) for games, without, loss in data["curve"]]
    return NetLearner(int(data["round"]), layers, curve)


def record_steps(  # noqa: PLR0913, PLR0917 - who plays what, how often
    plan: NetPlan,
    learner: NetLearner,
    linear: Sequence[float],
    prior: Sequence[float],
    setups: Sequence[QinSetup],
    threads: int = PARTS,
) -> Steps:
    """Play a round's games, as many on each setup, and return their steps."""
    value = np.array((*linear, *kernel_net(learner)))
    at_once = min(AT_ONCE, plan.games)
    jobs = [
        partial(_record, plan, setups[number % len(setups)], value, np.array(prior), at_once,
                (plan.seed * 1_000_003 + learner.round) * 1_000_003 + number)
        for number in range(plan.games // at_once)
    ]  # fmt: skip
    with ThreadPoolExecutor(threads) as pool:
        rows = np.concatenate(list(pool.map(lambda job: job(), jobs)))
    seats = plan.seats
    left_out = _left_out(seats)
    at_best, at_result = STEP_BEST - left_out, STEP_RESULT - left_out
    movers = rows[:, STEP_MOVER - left_out].astype(np.int64)
    by_seat = rows[:, : seats * FEATURES].reshape(len(rows), seats, FEATURES)
    features = by_order(by_seat, movers)
    late = rows[:, STEP_PROGRESS - left_out]
    weights = np.array(linear, np.float32).reshape(seats, PHASES, FEATURES)
    early_late = np.einsum("nsf,spf->nsp", features, weights, optimize=True)
    return Steps(
        inputs=np.concatenate([features.reshape(len(rows), -1), late[:, None]], axis=1),
        linear=early_late[..., 0] * (1 - late)[:, None] + early_late[..., 1] * late[:, None],
        movers=movers,
        results=rows[:, at_result : at_result + seats],
        best=rows[:, at_best : at_best + seats],
        is_random=rows[:, STEP_RANDOM - left_out] != 0,
        is_last=rows[:, STEP_LAST - left_out] != 0,
    )


def by_order(by_seat: Singles, movers: npt.NDArray[np.int64]) -> Singles:
    """Return what is by step and seat in the order in which seats move after the step."""
    seats = by_seat.shape[1]
    order = (movers[:, None] + 1 + np.arange(seats)) % seats
    found: Singles = by_seat[np.arange(len(by_seat))[:, None], order]
    return found


def _record(  # noqa: PLR0913, PLR0917 - what a thread works on
    plan: NetPlan, setup: QinSetup, value: Singles, prior: Singles, games: int, seed: int
) -> Singles:
    kernel = compiled_kernel()
    space, start = workspace(kernel, setup.board), start_position(kernel, setup)
    trace = np.zeros(games * TRACE_SIZE)
    count = kernel.record_games(
        space.board.g, space.board.gm, start.m, start.b, *space.playing, value, prior,
        plan.width, plan.full_looks, trace, games, seed, plan.explore,
    )  # fmt: skip
    rows = trace[: count * STEP].reshape(count, STEP)
    used = plan.seats * FEATURES
    return np.hstack([rows[:, :used], rows[:, used + _left_out(plan.seats) :]]).astype(np.float32)


def _left_out(seats: int) -> int:
    """Return how many places of a step are for seats that do not play."""
    return (MAX_SEATS - seats) * FEATURES


def _targets(plan: NetPlan, learner: NetLearner, steps: Steps) -> Singles:
    """Return what each step's chances should be, in the order of moving.

    After a random placement what came of it says little, so the best one's chances stand in.
    """
    seen = _softmax(steps.linear + _outputs(learner.layers, steps.inputs))
    back = by_order(seen, -steps.movers - 2)  # the same turn, the other way round
    ends = np.flatnonzero(steps.is_last)
    lengths = np.diff(ends, prepend=-1)
    targets = np.empty_like(steps.results)
    targets[ends] = steps.results[ends]
    for before in range(1, int(lengths.max(initial=1))):
        now = ends[lengths > before] - before
        then = now + 1
        mixed = (1 - plan.decay) * back[then] + plan.decay * targets[then]
        targets[now] = np.where(steps.is_random[then, None], steps.best[then], mixed)
    return by_order(targets, steps.movers)


def _fit(
    plan: NetPlan,
    learner: NetLearner,
    steps: Steps,
    targets: Singles,
    chosen: npt.NDArray[np.int64],
) -> None:
    """Lead the layers down the gradient of the cross entropy, by Adam steps."""
    layers = learner.layers
    learnt = ("first", "bias", "second")
    momentum = {name: np.zeros_like(layers[name]) for name in learnt}
    scale = {name: np.zeros_like(layers[name]) for name in learnt}
    rng = np.random.default_rng([plan.seed, plan.seats, learner.round])
    per_epoch = len(chosen) // plan.batch
    count = 0
    for _ in range(plan.epochs):
        shuffled = rng.permutation(chosen)
        for part in range(per_epoch):
            batch = shuffled[part * plan.batch : (part + 1) * plan.batch]
            inputs = (steps.inputs[batch] - layers["mean"]) / layers["spread"]
            units = np.maximum(inputs @ layers["first"] + layers["bias"], 0)
            chances = _softmax(steps.linear[batch] + units @ layers["second"])
            error = (chances - targets[batch]) / len(batch)
            inner = (error @ layers["second"].T) * (units > 0)
            slopes = {
                "first": inputs.T @ inner,
                "bias": inner.sum(axis=0),
                "second": units.T @ error,
            }
            rate = plan.step * STEP_FALL**learner.round * (1 - count / (plan.epochs * per_epoch))
            count += 1
            for name, slope in slopes.items():
                change = adam_step(momentum[name], scale[name], slope, rate, count, SCALE_MEMORY)
                layers[name] -= change.astype(np.float32)


def _outputs(layers: dict[str, Singles], inputs: Singles) -> Singles:
    """Return what the net adds to each seat's utility."""
    parts = [
        np.maximum((part - layers["mean"]) / layers["spread"] @ layers["first"] + layers["bias"], 0)
        @ layers["second"]
        for part in np.array_split(inputs, max(1, len(inputs) // 100_000))
    ]
    return np.concatenate(parts)


def _softmax(utilities: Singles) -> Singles:
    powers = np.exp(utilities - utilities.max(axis=1, keepdims=True))
    found: Singles = powers / powers.sum(axis=1, keepdims=True)
    return found
