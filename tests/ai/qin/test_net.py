"""The net: plain, compiled and in numpy it adds the same, and its training can be resumed."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from random_play import GAME, played

from qin_game.ai.qin import bridge
from qin_game.ai.qin.kernel.compiled import plain_kernel
from qin_game.ai.qin.kernel.feature_index import FEATURES
from qin_game.ai.qin.kernel.layout import SUPPLY
from qin_game.ai.qin.kernel.scratch import CHANCES
from qin_game.ai.qin.weights import (
    BadWeightsError,
    Weights,
    first_weights,
    format_weights,
    kernel_floats,
    kernel_weights,
    load_weights,
    net_size,
    without_net,
)
from qin_game.ai.qin.workspace import workspace
from qin_game.rules.qin.state import QinSetup

if TYPE_CHECKING:
    from pathlib import Path

    from qin_game.ai.qin.kernel.compiled import Kernel

np = pytest.importorskip("numpy")
net_training = pytest.importorskip("qin_game.ai.qin.net_training", exc_type=ImportError)

BOARD = GAME.board("bird")


def plan_for(seats: int, **changes: int) -> net_training.NetPlan:
    few = {"rounds": 2, "games": 4, "hidden": 3, "epochs": 1, "batch": 8, "width": 2}
    return net_training.NetPlan(seats=seats, seed=5, **(few | changes))


def setup_for(seats: int) -> QinSetup:
    return QinSetup(BOARD, seats, "forbidden", (3,) * seats)


def some_net(seats: int, hidden: int) -> tuple[float, ...]:
    rng = Random(9)
    numbers = [round(rng.gauss(0, 0.3), 4) for _ in range(net_size(seats, hidden) - 1)]
    return (float(hidden), *numbers)


def trained(seats: int, until: int, learner: net_training.NetLearner) -> net_training.NetLearner:
    net_training.train_net(
        plan_for(seats), learner, first_weights(seats), load_weights().prior_for_seats(seats),
        [setup_for(seats)], lambda now: now.round < until, threads=1,
    )  # fmt: skip
    return learner


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short games played by the plain functions take less time than compiling them."""
    monkeypatch.setattr(net_training, "compiled_kernel", plain_kernel)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_net_adds_to_the_utilities_what_its_layers_say(kernel: Kernel, seats: int) -> None:
    state = played("lion", seats, 2, 17)
    mover = state.to_move
    assert mover is not None
    space = workspace(kernel, state.setup.board)
    position = bridge.observed_position(kernel, GAME.observe(state, mover))
    hidden, net = 5, some_net(seats, 5)
    linear = load_weights().for_seats(seats)
    utilities = []
    for value in (without_net(linear), (*linear, *net)):
        kernel.appraise(
            space.board.g, space.board.gm, position.m, position.b, space.x, space.f,
            kernel_floats(kernel, value), mover,
        )  # fmt: skip
        utilities.append(np.log([space.f[CHANCES + seat] for seat in range(seats)]))
    order = [(mover + 1 + step) % seats for step in range(seats)]
    seen = [space.f[seat * FEATURES + i] for seat in order for i in range(FEATURES)]
    late = (
        1 - min(position.b[SUPPLY + seat] for seat in range(seats)) / {2: 24, 3: 19, 4: 15}[seats]
    )
    layers = np.array(net[1:])
    inputs = len(seen) + 1
    first = layers[: inputs * hidden].reshape(inputs, hidden)
    bias, second = layers[inputs * hidden :][:hidden], layers[(inputs + 1) * hidden :]
    units = np.maximum(np.array([*seen, late]) @ first + bias, 0)
    assert (units > 0).any()
    added = units @ second.reshape(hidden, seats)
    difference = (utilities[1] - utilities[0])[order]
    assert difference - difference[0] == pytest.approx(added - added[0], abs=1e-9)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_resumed_run_ends_like_an_uninterrupted_one(seats: int) -> None:
    whole = trained(seats, 2, net_training.new_net(plan_for(seats)))
    broken = trained(seats, 1, net_training.new_net(plan_for(seats)))
    assert broken.round == 1
    text = json.dumps(net_training.learner_to_json(broken))
    resumed = trained(seats, 2, net_training.learner_from_json(json.loads(text)))
    assert net_training.kernel_net(resumed) == net_training.kernel_net(whole)
    assert resumed.curve == whole.curve
    assert len(net_training.kernel_net(whole)) == net_size(seats, 3)


@pytest.mark.usefixtures("plain")
def test_the_number_of_threads_changes_nothing() -> None:
    plan, learner = plan_for(2, games=500), net_training.new_net(plan_for(2))
    found = [
        net_training.record_steps(
            plan, learner, first_weights(2), load_weights().prior_for_seats(2),
            [QinSetup(BOARD, 2, "forbidden", (1, 1))], threads,
        )
        for threads in (1, 2)
    ]  # fmt: skip
    assert (found[0].inputs == found[1].inputs).all()
    assert (found[0].results == found[1].results).all()


@pytest.mark.usefixtures("plain")
def test_recorded_steps_see_what_the_value_sees() -> None:
    plan, learner = plan_for(3), net_training.new_net(plan_for(3))
    linear = load_weights().for_seats(3)
    steps = net_training.record_steps(
        plan, learner, linear, load_weights().prior_for_seats(3), [setup_for(3)], 1
    )
    assert steps.is_last.sum() == plan.games
    assert steps.results.sum(axis=1) == pytest.approx(1.0)
    # Where nothing random was done, the best placement is the one that was made.
    chances = np.exp(steps.linear) / np.exp(steps.linear).sum(axis=1, keepdims=True)
    best = net_training.by_order(steps.best, steps.movers)
    assert chances[~steps.is_random] == pytest.approx(best[~steps.is_random], abs=1e-5)


def test_a_net_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    shipped = load_weights()
    nets = {2: some_net(2, 4), 3: some_net(3, 1)}
    path.write_text(
        format_weights(Weights(shipped.by_seats, shipped.priors, nets)), encoding="utf-8"
    )
    assert load_weights(path).nets == nets
    other = tmp_path / "other.json"
    other.write_text(
        format_weights(Weights(shipped.by_seats, shipped.priors, {3: some_net(2, 4)})),
        encoding="utf-8",
    )
    with pytest.raises(BadWeightsError, match="no whole net for 3 seats"):
        load_weights(other)


def test_only_who_asks_for_the_net_gets_it() -> None:
    kernel, linear = plain_kernel(), load_weights().for_seats(2)
    assert list(kernel_weights(kernel, 2).value) == [*linear, 0.0]
    assert list(kernel_weights(kernel, 2, with_net=True).value) == [
        *linear, *load_weights().nets[2],
    ]  # fmt: skip
    assert list(kernel_weights(kernel, 4, with_net=True).value)[-1] == 0.0
