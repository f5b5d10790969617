"""The kernel plays by the same rules as the rules."""

from __future__ import annotations

from random import Random

import pytest

from kernel_compare import compare_game
from qin_game.ai.qin.kernel.compiled import (
    Kernel,
    KernelUnavailableError,
    compiled_kernel,
    plain_kernel,
)
from qin_game.rules.qin.state import QinSetup
from qin_game.rules.qin.tiles import SUPPLIES
from qin_game.shelf import load_shelf

GAME = load_shelf().game("qin")


@pytest.fixture(scope="module", params=["python", "numba"])
def kernel(request: pytest.FixtureRequest) -> Kernel:
    if request.param == "python":
        return plain_kernel()
    try:
        return compiled_kernel()
    except KernelUnavailableError:
        pytest.skip("numba cannot be loaded here")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("major_clash", ["forbidden", "exchange"])
@pytest.mark.parametrize("board", GAME.maps)
def test_every_ply_of_random_games_agrees_with_the_rules(
    kernel: Kernel, board: str, major_clash: str, players: int
) -> None:
    rng = Random(f"{board} {major_clash} {players}")
    ends = set()
    for game in range(14):
        full = SUPPLIES[players]
        supplies = [full if game % 2 else rng.randint(1, full) for _ in range(players)]
        setup = QinSetup(GAME.board(board), players, major_clash, tuple(supplies))
        ends.add(compare_game(kernel, GAME, setup, rng)[1])
    assert ends <= {"last_pagoda", "no_placement"}
