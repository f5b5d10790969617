"""A kernel with a board and the scratch arrays that one thread needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.ai.qin.bridge import KernelBoard, KernelPosition, empty_position, kernel_board
from qin_game.ai.qin.kernel.layout import MAX_MOVES, X_SIZE
from qin_game.ai.qin.kernel.scratch import F_SIZE

if TYPE_CHECKING:
    from qin_game.ai.qin.kernel.compiled import Kernel
    from qin_game.ai.qin.kernel.layout import Floats, Ints
    from qin_game.rules.qin.board import Board


@dataclass(frozen=True, slots=True)
class Workspace:
    """Everything but the position and the weights that the kernel's entries take."""

    kernel: Kernel
    board: KernelBoard
    play: KernelPosition
    next: KernelPosition
    x: Ints
    f: Floats
    values: Floats

    @property
    def playing(self) -> tuple[Ints | Floats, ...]:
        """The arrays, in order, that follow the root position in entries that play on."""
        return (self.play.m, self.play.b, self.next.m, self.next.b, self.x, self.f)


def workspace(kernel: Kernel, board: Board) -> Workspace:
    """Make the arrays for play on a board."""
    return Workspace(
        kernel=kernel,
        board=kernel_board(kernel, board),
        play=empty_position(kernel),
        next=empty_position(kernel),
        x=kernel.ints(X_SIZE),
        f=kernel.floats(F_SIZE),
        values=kernel.floats(MAX_MOVES),
    )
