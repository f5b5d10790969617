"""Fitting the prior: the placements that the value likes best shall have the highest scores.

Positions come from games played by value. The placements of each get probabilities by value and by
prior (softmax), and the prior's weights follow the gradient of the cross entropy. Needs numpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from qin_game.ai.qin.adam import adam_step
from qin_game.ai.qin.bridge import start_position
from qin_game.ai.qin.kernel.layout import AREAS, MAX_MOVES, MOVES, OVER
from qin_game.ai.qin.kernel.prior_index import PRIOR_FEATURES
from qin_game.ai.qin.weights import NO_NET
from qin_game.ai.qin.workspace import workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qin_game.ai.qin.bridge import KernelPosition
    from qin_game.ai.qin.kernel.compiled import Kernel
    from qin_game.ai.qin.workspace import Workspace
    from qin_game.rules.qin.state import QinSetup

Numbers = npt.NDArray[np.float64]

TEMPERATURE = 0.25
"""Difference of utility that makes a placement e times as likely in the value's eyes."""
SEEN = 0.5
"""Share of the positions of a game that are learnt from."""
EXPLORED = 0.05
FIRST_STEP, LAST_STEP = 0.1, 0.005
SHRINKING = 1e-4
SCALE_MEMORY = 0.99
FIRST_AVERAGED = 0.75
TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Example:
    """All placements of a position: prior features (a row each), utilities, how late it is."""

    rows: Numbers
    utilities: Numbers
    late: float

    def scores(self, prior: Numbers) -> Numbers:
        """Return what a prior thinks of each placement."""
        early, late = prior[:PRIOR_FEATURES], prior[PRIOR_FEATURES:]
        return np.asarray(self.rows @ ((1 - self.late) * early + self.late * late))


def examples(
    kernel: Kernel, setups: Sequence[QinSetup], weights: Numbers, seed: int
) -> Iterator[Example]:
    """Yield positions of games by value, without end."""
    rng = Random(seed)
    value = np.append(weights, NO_NET)
    tables = [(workspace(kernel, setup.board), start_position(kernel, setup)) for setup in setups]
    rows: Numbers = kernel.floats(PRIOR_FEATURES * MAX_MOVES)
    while True:
        yield from _examples_of_game(*tables[rng.randrange(len(tables))], value, rows, rng)


def _examples_of_game(
    space: Workspace, start: KernelPosition, weights: Numbers, rows: Numbers, rng: Random
) -> Iterator[Example]:
    kernel, x = space.kernel, space.x
    m, b = space.play.m, space.play.b
    root = (space.board.g, space.board.gm, m, b)
    kernel.copy_position(start.m, start.b, m, b, start.b[AREAS])
    kernel.deal_game(b, rng.getrandbits(60))
    while not b[OVER]:
        count = kernel.rank_moves(*root, space.next.m, space.next.b, x, space.f, weights,
                                  space.values)  # fmt: skip
        chances = np.clip(np.array(space.values[:count]), TINY, 1 - TINY)
        if count > 1 and rng.random() < SEEN:
            kernel.describe_moves(*root, x, space.f, count, rows)
            seen = np.array(rows[: count * PRIOR_FEATURES]).reshape(count, PRIOR_FEATURES)
            utilities = np.log(chances / (1 - chances))
            yield Example(seen, utilities, float(kernel.progress(b)))
        best = int(chances.argmax())
        pick = rng.randrange(count) if rng.random() < EXPLORED else best
        kernel.place(*root, x, int(x[MOVES + pick]))
        if not b[OVER]:
            kernel.draw(b)
            kernel.next_turn(m, b, x)


def fit_prior(  # noqa: PLR0913, PLR0917 - what is fitted to what, and how long
    kernel: Kernel,
    setups: Sequence[QinSetup],
    weights: Numbers,
    start: Numbers,
    seed: int,
    steps: int = 150,
    batch: int = 48,
) -> Numbers:
    """Return a prior fitted to the value with these weights, beginning from ``start``."""
    stream = examples(kernel, setups, weights, seed)
    prior = start.copy()
    momentum, scale, averaged = (np.zeros_like(prior) for _ in range(3))
    first_averaged = int(FIRST_AVERAGED * steps)
    for step in range(steps):
        gradient = SHRINKING * prior
        for _ in range(batch):
            gradient += _slope(next(stream), prior) / batch
        rate = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** (step / steps)
        prior -= adam_step(momentum, scale, gradient, rate, step + 1, SCALE_MEMORY)
        if step >= first_averaged:
            averaged += prior
    return np.asarray(averaged / (steps - first_averaged))


def lost_chances(  # noqa: PLR0913, PLR0917 - what is judged, on what
    kernel: Kernel,
    setups: Sequence[QinSetup],
    weights: Numbers,
    prior: Numbers,
    width: int,
    seed: int,
    positions: int,
) -> float:
    """Return how much winning chance a look at ``width`` placements misses on average."""
    lost = 0.0
    for example, _ in zip(examples(kernel, setups, weights, seed), range(positions), strict=False):
        chances = 1 / (1 + np.exp(-example.utilities))
        kept = np.argsort(-example.scores(prior), kind="stable")[:width]
        lost += float(chances.max() - chances[kept].max())
    return lost / positions


def _slope(example: Example, prior: Numbers) -> Numbers:
    wanted = _softmax(example.utilities / TEMPERATURE)
    slope = example.rows.T @ (_softmax(example.scores(prior)) - wanted)
    return np.concatenate(((1 - example.late) * slope, example.late * slope))


def _softmax(numbers: Numbers) -> Numbers:
    parts = np.exp(numbers - numbers.max())
    return np.asarray(parts / parts.sum())
