"""The greedy baseline: what it counts, and what it plays."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from positions import QIN, random_states, start

from qin_game.ai import levels
from qin_game.ai.player import Budget, Choice, never_cancelled
from qin_game.ai.qin.greedy import net_gain
from qin_game.rules.qin.events import GameEnded, PagodaPlaced, PagodaReturned

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState

GREEDY = levels.chooser(QIN, "greedy")


def choose(state: QinState, seed: int = 1) -> Choice:
    return GREEDY.choose(QIN.observe(state, state.to_move), Random(seed), Budget(), never_cancelled)


def placed(seat: int) -> PagodaPlaced:
    return PagodaPlaced(seat, "province", (0, 1), 1, 5)


def returned(seat: int) -> PagodaReturned:
    return PagodaReturned(seat, "village", (0,), 5)


@pytest.mark.parametrize(
    ("events", "seats", "gain"),
    [
        ((), 2, 0),
        ((placed(0),), 2, 1),
        ((placed(0), placed(1)), 2, 0),
        ((placed(1),), 2, -1),
        ((returned(1),), 2, 1),
        ((returned(0), placed(1)), 2, -2),
        ((placed(0), returned(1)), 3, 1),  # the other rival lost nothing
        ((placed(0), returned(1), returned(2)), 3, 2),
        ((placed(2), placed(2), placed(1)), 3, -2),
        ((placed(0), GameEnded("last_pagoda", (0,), (2, 1), (0, 1))), 2, 1001),
        ((placed(1), GameEnded("last_pagoda", (1,), (1, 2), (1, 0))), 2, -1001),
        ((placed(0), GameEnded("no_placement", (1,), (1, 2), (1, 1))), 2, 1),
    ],
)
def test_net_gain(events: tuple[object, ...], seats: int, gain: int) -> None:
    assert net_gain(events, 0, seats) == gain  # type: ignore[arg-type]


def test_no_placement_gains_more_than_the_one_chosen() -> None:
    for state in random_states(3, seed=4):
        seat = state.to_move
        assert seat is not None
        choice = choose(state)
        gains = [
            net_gain(QIN.apply(state, action).events, seat, 3)
            for action in QIN.legal_actions(state)
        ]
        assert choice.info["gain"] == max(gains)
        assert choice.info["equal"] == gains.count(max(gains))
        assert net_gain(QIN.apply(state, choice.action).events, seat, 3) == max(gains)


def test_equal_placements_are_drawn_by_lot() -> None:
    state = start()
    assert len({choose(state, seed).action for seed in range(30)}) > 10


def test_an_immediate_win_is_never_passed_up() -> None:
    wins = 0
    for seed in range(12):
        for state in random_states(2, seed, supplies=[4, 4]):
            ends = [QIN.apply(state, action) for action in QIN.legal_actions(state)]
            mover = state.to_move
            if any(
                end.state.outcome
                and end.state.outcome.winners == (mover,)
                and end.state.outcome.reason == "last_pagoda"
                for end in ends
            ):
                after = QIN.apply(state, choose(state).action).state
                assert after.outcome is not None
                assert after.outcome.winners == (mover,)
                wins += 1
    assert wins > 5


def test_greedy_beats_random() -> None:
    player = {"greedy": GREEDY, "random": levels.chooser(QIN, "random")}
    wins = 0
    for seed in range(10):
        rng = Random(seed)
        seats = ["greedy", "random"][:: 1 if seed % 2 else -1]
        state = start(seed=seed)
        while state.to_move is not None:
            seen = QIN.observe(state, state.to_move)
            action = (
                player[seats[state.to_move]].choose(seen, rng, Budget(), never_cancelled).action
            )
            state = QIN.apply(state, action).state
        assert state.outcome is not None
        wins += [seats[seat] for seat in state.outcome.winners] == ["greedy"]
    assert wins == 10


def test_told_to_stop_it_plays_the_best_of_what_it_has_looked_at() -> None:
    for state in random_states(2, seed=5):
        asked = []

        def cancelled() -> bool:
            asked.append(True)  # noqa: B023 - called before the loop goes on
            return len(asked) > 3  # noqa: B023

        observation = QIN.observe(state, state.to_move)
        choice = GREEDY.choose(observation, Random(1), Budget(), cancelled)
        looked_at = QIN.legal_actions(state)[:4]
        gains = [net_gain(QIN.apply(state, a).events, state.to_move, 2) for a in looked_at]
        assert choice.action in looked_at
        if len(looked_at) == 4:
            assert choice.info["gain"] == max(gains)


def test_in_no_time_one_placement_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr("qin_game.ai.qin.greedy.monotonic", lambda: next(clock))
    state = start()
    choice = GREEDY.choose(QIN.observe(state, 0), Random(1), Budget(time_ms=500), never_cancelled)
    assert choice.action == QIN.legal_actions(state)[0]
    assert choice.info["equal"] == 1
