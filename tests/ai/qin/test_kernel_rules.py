"""The kernel plays by the same rules as the rules."""

from __future__ import annotations

from random import Random

import pytest
from boards import odd_board
from kernel_compare import compare_game

from qin_game.ai.qin import bridge
from qin_game.ai.qin.kernel import layout
from qin_game.ai.qin.kernel.compiled import (
    Kernel,
    KernelUnavailableError,
    compiled_kernel,
    plain_kernel,
)
from qin_game.ai.qin.workspace import workspace
from qin_game.rules.qin.cells import parse_cell
from qin_game.rules.qin.game import QinGame
from qin_game.rules.qin.state import QinSetup
from qin_game.rules.qin.tiles import SUPPLIES
from qin_game.shelf import load_shelf

GAME = load_shelf().game("qin")
assert isinstance(GAME, QinGame)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("major_clash", ["forbidden", "exchange"])
@pytest.mark.parametrize("board", GAME.maps)
def test_every_ply_of_random_games_agrees_with_the_rules(
    kernel: Kernel, board: str, major_clash: str, players: int
) -> None:
    rng = Random(f"{board} {major_clash} {players}")
    ends = set()
    for game in range(8):
        full = SUPPLIES[players]
        supplies = [full if game % 2 else rng.randint(1, full) for _ in range(players)]
        setup = QinSetup(GAME.board(board), players, major_clash, tuple(supplies))
        ends.add(compare_game(kernel, GAME, setup, rng)[1])
    assert ends <= {"last_pagoda", "no_placement"}


def test_odd_boards_agree_too(kernel: Kernel) -> None:
    rng = Random(5)
    for game in range(25):
        players = 2 + game % 3
        clash = ("forbidden", "exchange")[game % 2]
        setup = QinSetup(odd_board(rng), players, clash, (SUPPLIES[players],) * players)
        compare_game(kernel, GAME, setup, rng)


def test_halves_that_may_not_join_alone_may_join_together(kernel: Kernel) -> None:
    """Two provinces of equal size and different owners, and a third that breaks the tie."""
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))
    position = bridge.start_position(kernel, setup)
    m, b = position.m, position.b
    areas = (("c3", "c4"), 0), (("e3", "e4"), 1), (("d6", "e6"), 0)
    for cells, owner in areas:
        area = b[layout.AREAS] + 1
        b[layout.AREAS] = area
        for text in cells:
            cell = bridge.to_kernel_cell(parse_cell(text))
            plain_kernel().lay_cell(m, b, 0, area, cell)
        info = layout.INFO + 4 * area
        b[info + layout.SIZE], b[info + layout.COLOR], b[info + layout.OWNER] = 2, 0, owner
    b[layout.HAND], b[layout.HAND_SIZE] = 1, 1
    x = kernel.ints(layout.X_SIZE)
    count = kernel.list_moves(m, b, x, 0)
    listed = {bridge.from_kernel_move(int(x[layout.MOVES + i])) for i in range(count)}
    placements = {
        (tile, first, second)
        for tile, first, second in listed
        if parse_cell("d4") in (first, second)
    }
    # d4 joins c3-c4 and e3-e4, two spaces each: nobody leads. d4 with d5 joins d6-e6 as well.
    assert placements == {("RR", parse_cell("d4"), parse_cell("d5"))}


def test_random_games_are_the_same_plain_and_compiled() -> None:
    try:
        fast = compiled_kernel()
    except KernelUnavailableError:
        pytest.skip("numba cannot be loaded here")
    figures = []
    for kernel in (plain_kernel(), fast):
        board = GAME.board("lion")
        space = workspace(kernel, board)
        start = bridge.start_position(kernel, QinSetup(board, 3, "forbidden", (19,) * 3))
        wins = kernel.ints(4)
        plies = kernel.play_random_games(
            space.board.g, space.board.gm, start.m, start.b,
            space.play.m, space.play.b, space.x, 12, 7, wins,
        )  # fmt: skip
        figures.append((plies, list(map(int, wins))))
    assert figures[0] == figures[1]
