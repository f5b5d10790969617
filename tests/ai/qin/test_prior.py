"""The prior: what it says of a placement, and that it keeps those that the value likes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from random_play import GAME, played

from qin_game.ai.qin import bridge
from qin_game.ai.qin.kernel.compiled import (
    Kernel,
    plain_kernel,
)
from qin_game.ai.qin.kernel.layout import MAX_MOVES, MOVES
from qin_game.ai.qin.kernel.prior_index import (
    BEST_LEFT,
    FOUNDING_PAIR,
    HALF_GAIN_1,
    HALF_LONE,
    PRIOR_FEATURES,
    SECOND_LEFT,
    TOP,
)
from qin_game.ai.qin.kernel.scratch import BEST_CHANCES, SCORES, TOP_SCORES
from qin_game.ai.qin.weights import kernel_floats, kernel_weights
from qin_game.ai.qin.workspace import Workspace, workspace
from qin_game.rules.qin.events import PagodaPlaced, ProvinceFounded

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState


def root(kernel: Kernel, state: QinState) -> tuple[Workspace, bridge.KernelPosition, int]:
    """Return arrays with the placements of the seat to move listed."""
    assert state.to_move is not None
    space = workspace(kernel, state.setup.board)
    position = bridge.observed_position(kernel, GAME.observe(state, state.to_move))
    count = kernel.list_moves(position.m, position.b, space.x, state.to_move)
    return space, position, count


def described(kernel: Kernel, state: QinState) -> list[tuple[int, list[float]]]:
    """Return every placement with its features."""
    space, position, count = root(kernel, state)
    rows = kernel.floats(PRIOR_FEATURES * MAX_MOVES)
    kernel.describe_moves(
        space.board.g, space.board.gm, position.m, position.b, space.x, space.f, count, rows
    )
    return [
        (
            int(space.x[MOVES + i]),
            [float(number) for number in rows[PRIOR_FEATURES * i : PRIOR_FEATURES * (i + 1)]],
        )
        for i in range(count)
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_are_the_weighed_features(kernel: Kernel, players: int) -> None:
    rng = Random(players)
    prior = [rng.uniform(-1, 1) for _ in range(2 * PRIOR_FEATURES)]
    late = 0.375
    for seed in range(3):
        state = played("lion", players, seed, 12 + 8 * seed, ("forbidden", "exchange")[seed % 2])
        rows = described(kernel, state)
        space, position, count = root(kernel, state)
        kernel.score_moves(
            space.board.g, space.board.gm, position.m, position.b, space.x, space.f,
            kernel_floats(kernel, prior), count, late,
        )  # fmt: skip
        for i, (_, row) in enumerate(rows):
            early = sum(a * b for a, b in zip(row, prior, strict=False))
            end = sum(a * b for a, b in zip(row, prior[PRIOR_FEATURES:], strict=True))
            score = (1 - late) * early + late * end
            assert float(space.f[SCORES + i]) == pytest.approx(score, abs=1e-9)
        kept = kernel.pick_top(space.x, space.f, count, 9)
        scores = sorted((float(space.f[SCORES + i]) for i in range(count)), reverse=True)
        assert [float(space.f[TOP_SCORES + i]) for i in range(kept)] == scores[:9]
        assert len({int(space.x[TOP + i]) for i in range(kept)}) == min(9, count)


@pytest.mark.parametrize("board", GAME.maps)
def test_halves_that_gain_are_those_after_which_pagodas_stand(board: str) -> None:
    """A two-colour tile whose halves gain nothing brings none; halves that gain bring them."""
    gained = 0
    for seed in range(6):
        state = played(board, 2, seed, 8 + 3 * seed)
        for move, row in described(plain_kernel(), state):
            action = bridge.from_kernel_move(move)
            if action.tile[0] == action.tile[1]:  # type: ignore[union-attr]
                continue
            events = GAME.apply(state, action).events
            own = sum(type(e) is PagodaPlaced and e.seat == state.to_move for e in events)
            founded = sum(type(e) is ProvinceFounded for e in events)
            gains = int(row[HALF_GAIN_1])
            if gains:
                assert own >= gains - 1, "a gain seen may be spoilt by the other half, not two"
                gained += 1
            assert founded <= gains
    assert gained > 40


def test_one_colour_tiles_found_by_themselves_where_both_halves_lie_alone() -> None:
    seen = set()
    for seed in range(6):
        state = played("bird", 2, seed, 6)
        for move, row in described(plain_kernel(), state):
            action = bridge.from_kernel_move(move)
            if action.tile[0] != action.tile[1]:  # type: ignore[union-attr]
                assert row[FOUNDING_PAIR] == 0
                continue
            found = [e for e in GAME.apply(state, action).events if type(e) is ProvinceFounded]
            if row[FOUNDING_PAIR]:
                assert len(found) == 1
            seen.add((row[FOUNDING_PAIR], len(found)))
    assert (1.0, 1) in seen
    assert (0.0, 0) in seen


def test_what_the_hand_keeps_does_not_depend_on_the_cells() -> None:
    state = played("bird", 3, 4, 15)
    left: dict[int, set[tuple[float, float]]] = {}
    for move, row in described(plain_kernel(), state):
        left.setdefault(move >> 16, set()).add((row[BEST_LEFT], row[SECOND_LEFT]))
        assert row[BEST_LEFT] >= row[SECOND_LEFT]
    assert all(len(pairs) == 1 for pairs in left.values())


def test_a_lone_half_touches_nothing_of_its_colour() -> None:
    state = played("lion", 2, 2, 20)
    for move, row in described(plain_kernel(), state):
        if row[HALF_LONE] == 2 and row[FOUNDING_PAIR] == 0:
            action = bridge.from_kernel_move(move)
            before = len(state.provinces)
            assert len(GAME.apply(state, action).state.provinces) == before


def test_a_look_at_few_placements_misses_little(kernel: Kernel) -> None:
    """With the shipped weights, on random positions: the best of 12 is nearly the best of all."""
    lost = []
    for players in (2, 3, 4):
        weights = kernel_weights(kernel, players)
        for seed in range(1 if kernel.name == "python" else 12):
            state = played("lion", players, seed, 14 + seed)
            chances = []
            for width in (0, 12):
                space, position, _ = root(kernel, state)
                kernel.choose_move(
                    space.board.g, space.board.gm, position.m, position.b,
                    space.next.m, space.next.b, space.x, space.f,
                    weights.value, weights.prior, width,
                )  # fmt: skip
                chances.append(float(space.f[BEST_CHANCES + (state.to_move or 0)]))
            assert chances[0] >= chances[1] - 1e-12
            lost.append(chances[0] - chances[1])
    assert sum(lost) / len(lost) < 0.01
