"""Making the compiled kernel ready beside everything else, and playing without it until it is.

Loading compiled code from the cache takes a fraction of a second, compiling it the first time
half a minute. Neither holds up a move: an opponent that is given milliseconds waits a little and
then plays by the plain functions; one that is given iterations, which must be repeatable, waits.
"""

from __future__ import annotations

import os
import threading
from functools import cache
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from qin_game.ai.player import never_cancelled
from qin_game.ai.qin.bridge import start_position
from qin_game.ai.qin.kernel.compiled import (
    Kernel,
    KernelUnavailableError,
    compiled_kernel,
    plain_kernel,
)
from qin_game.ai.qin.kernel.gains import GAINS
from qin_game.ai.qin.kernel.layout import MAX_MOVES, MOVES
from qin_game.ai.qin.kernel.prior_index import PRIOR_FEATURES
from qin_game.ai.qin.kernel.rollout import deal_game
from qin_game.ai.qin.kernel.value import PHASES
from qin_game.ai.qin.weights import first_weights, kernel_floats, without_net
from qin_game.ai.qin.workspace import workspace
from qin_game.rules.qin.board import Board
from qin_game.rules.qin.cells import ALL_CELLS, cell_at
from qin_game.rules.qin.state import QinSetup

if TYPE_CHECKING:
    from qin_game.ai.player import Cancelled

PLAIN_VARIABLE = "QIN_GAME_PLAIN_KERNEL"
"""Set in the environment: never compile, always play by the plain functions."""
PATIENCE = 0.25
"""Seconds that an opponent with a time budget waits for the compiled kernel at most."""
_GLANCE = 0.02
"""Seconds between two looks whether a caller is to stop waiting."""


class _Warming:
    """One attempt to make the compiled kernel ready, in a thread of its own."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.kernel = plain_kernel()
        threading.Thread(target=self._run, name="qin-kernel", daemon=True).start()

    def _run(self) -> None:
        try:
            if not os.environ.get(PLAIN_VARIABLE):
                self.kernel = _warm(compiled_kernel())
        except KernelUnavailableError:
            pass
        finally:
            self.done.set()


@cache
def _warming() -> _Warming:
    return _Warming()


def begin_warming() -> None:
    """Start to make the compiled kernel ready, once; returns at once."""
    _warming()


def best_kernel(
    *, patient: bool, cancelled: Cancelled = never_cancelled, wait: float = PATIENCE
) -> Kernel:
    """Return the compiled kernel, or the plain one where or while there is none.

    Patient callers wait until that is settled, others for ``wait`` seconds, at most ``PATIENCE``;
    all of them only until they are told to stop.
    """
    warming = _warming()
    until = inf if patient else monotonic() + min(wait, PATIENCE)
    while not warming.done.is_set() and not cancelled():
        left = until - monotonic()
        if left <= 0:
            break
        warming.done.wait(min(left, _GLANCE))
    return warming.kernel if warming.done.is_set() else plain_kernel()


def wait_until_ready(seconds: float = inf) -> None:
    """Return once the compiled kernel is ready, or it is known that there will be none.

    After ``seconds`` at the latest.
    """
    _warming().done.wait(None if seconds == inf else seconds)


def _warm(kernel: Kernel) -> Kernel:
    """Call once whatever opponents call, on a small board of grass."""
    starts = ((cell_at(5, 6), "R"), (cell_at(6, 6), "Y"), (cell_at(7, 6), "B"))
    grass = frozenset(ALL_CELLS) - {cell for cell, _ in starts}
    board = Board("warm", grass, frozenset(), (), starts)
    space = workspace(kernel, board)
    start = start_position(kernel, QinSetup(board, 2, "forbidden", (24, 24)))
    deal_game(start.b, 1)
    weights = kernel_floats(kernel, without_net(first_weights(2)))
    prior = kernel.floats(PHASES * PRIOR_FEATURES)
    g, gm = space.board.g, space.board.gm
    root = (g, gm, start.m, start.b)
    arrays = (space.next.m, space.next.b, space.x)
    kernel.list_gains(*root, *arrays, kernel.ints(GAINS * MAX_MOVES))
    kernel.rank_moves(*root, *arrays, space.f, weights, space.values)
    moves = kernel.ints(1)
    moves[0] = space.x[MOVES]
    kernel.roll_out(*root, *space.playing, weights, prior, moves, 1, 0, 1, 1, 1, space.values)
    return kernel
