"""Training: runs can be repeated and resumed exactly, and weights survive their file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from qin_game.ai.qin.kernel.compiled import (
    KernelUnavailableError,
    compiled_kernel,
    plain_kernel,
)
from qin_game.ai.qin.kernel.feature_index import FEATURES
from qin_game.ai.qin.kernel.prior_index import PRIOR_FEATURES
from qin_game.ai.qin.kernel.value import PHASES
from qin_game.ai.qin.weights import (
    BadWeightsError,
    Weights,
    first_weights,
    format_weights,
    load_weights,
)
from qin_game.rules.qin.game import QinGame
from qin_game.rules.qin.state import QinSetup
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from pathlib import Path

training = pytest.importorskip("qin_game.ai.qin.training", exc_type=ImportError)

GAME = load_shelf().game("qin")
assert isinstance(GAME, QinGame)
SETUPS = [QinSetup(GAME.board("bird"), 2, "forbidden", (3, 3))]
PLAN = training.Plan(seats=2, games=8, seed=5, batch=2, width=0)


NOT_TABLES = json.dumps(json.loads(format_weights(Weights({}))) | {"nets": []})


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short games played by the plain functions take less time than compiling them."""
    monkeypatch.setattr(training, "compiled_kernel", plain_kernel)


def run(learner: training.Learner, until: int, threads: int = 1) -> None:
    training.train(PLAN, learner, SETUPS, lambda now: now.step < until, stretch=1, threads=threads)


def test_a_resumed_run_ends_like_an_uninterrupted_one() -> None:
    whole = training.new_learner(2)
    run(whole, PLAN.steps)
    broken = training.new_learner(2)
    run(broken, 2)
    assert broken.step == 2
    text = json.dumps(training.learner_to_json(broken))
    resumed = training.learner_from_json(json.loads(text))
    run(resumed, PLAN.steps)
    assert training.learnt_weights(resumed) == training.learnt_weights(whole)
    assert resumed.curve == whole.curve


def test_the_number_of_threads_changes_nothing() -> None:
    one, two = training.new_learner(2), training.new_learner(2)
    run(one, 2, threads=1)
    run(two, 2, threads=2)
    assert training.learnt_weights(one) == training.learnt_weights(two)


def test_training_changes_the_weights_of_every_place_in_the_order_of_turns() -> None:
    learner = training.new_learner(2)
    run(learner, PLAN.steps)
    learnt, first = training.learnt_weights(learner), first_weights(2)
    for part in range(PHASES * 2):
        span = slice(part * FEATURES, (part + 1) * FEATURES)
        assert learnt[span] != first[span]


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    numbers = tuple(round(0.25 * i - 7, 4) for i in range(PHASES * 3 * FEATURES))
    path = tmp_path / "weights.json"
    prior = tuple(round(3 - 0.125 * i, 4) for i in range(PHASES * PRIOR_FEATURES))
    text = format_weights(Weights({3: numbers}, {3: prior}, {}, {"seed": 4}))
    path.write_text(text, encoding="utf-8")
    weights = load_weights(path)
    assert weights.for_seats(3) == numbers
    assert weights.prior_for_seats(3) == prior
    assert weights.about == {"seed": 4}
    with pytest.raises(BadWeightsError, match="no weights for 2 seats"):
        weights.for_seats(2)
    with pytest.raises(BadWeightsError, match="no prior for 2 seats"):
        weights.prior_for_seats(2)
    other = tmp_path / "half.json"
    other.write_text(format_weights(Weights({3: numbers})), encoding="utf-8")
    with pytest.raises(BadWeightsError, match="no whole prior for 3 seats"):
        load_weights(other)


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"format": 1}', NOT_TABLES, '{"format": 9, "features": []}']
)
def test_a_bad_weights_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadWeightsError, match=r"weights\.json"):
        load_weights(path)


def test_the_shipped_weights_cover_every_number_of_seats() -> None:
    weights = load_weights()
    assert sorted(weights.by_seats) == sorted(weights.priors) == [2, 3, 4]
    assert {"seed", "command", "date"} <= set(weights.about["2"])


def test_a_fitted_prior_misses_less_than_none() -> None:
    try:
        kernel = compiled_kernel()
    except KernelUnavailableError:
        pytest.skip("numba cannot be loaded here")
    fitting = pytest.importorskip("qin_game.ai.qin.prior_fitting")
    setups = [QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))]
    weights = training.np.array(load_weights().for_seats(2))
    nothing = training.np.zeros(PHASES * PRIOR_FEATURES)
    fitted = fitting.fit_prior(kernel, setups, weights, nothing, seed=3, steps=12, batch=8)
    again = fitting.fit_prior(kernel, setups, weights, nothing, seed=3, steps=12, batch=8)
    assert (fitted == again).all()
    lost = [
        fitting.lost_chances(kernel, setups, weights, prior, 8, 5, 40)
        for prior in (nothing, fitted)
    ]
    assert lost[1] < lost[0] / 2
