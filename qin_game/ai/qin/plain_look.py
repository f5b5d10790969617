"""One look at each placement without the compiled kernel, as long as the time lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.ai.qin.kernel.bits import copy_position
from qin_game.ai.qin.kernel.layout import AREAS, MOVES, SEATS, SUPPLY, TURN
from qin_game.ai.qin.kernel.scratch import CHANCES, SCORES
from qin_game.ai.qin.search import Candidate

if TYPE_CHECKING:
    from qin_game.ai.qin.bridge import KernelPosition
    from qin_game.ai.qin.search import Clock
    from qin_game.ai.qin.weights import KernelWeights
    from qin_game.ai.qin.workspace import Workspace

UNSEEN = -1.0
"""The value of a placement for which there was no time."""


def rank_in_time(
    space: Workspace,
    position: KernelPosition,
    weights: KernelWeights,
    clock: Clock,
    theft: float = 0.0,
) -> list[Candidate]:
    """Value placements, those that the prior likes best first, until time is up.

    At least one is valued; the others keep their order. ``theft`` is how much a pagoda taken from
    rivals tempts, see ``tempting``.
    """
    kernel, x, f = space.kernel, space.x, space.f
    board = (space.board.g, space.board.gm)
    m, b = position.m, position.b
    mover = b[TURN]
    count = kernel.list_moves(m, b, x, mover)
    kernel.score_moves(*board, m, b, x, f, weights.prior, count, kernel.progress(b))
    order = sorted(range(count), key=lambda i: -f[SCORES + i])
    moves = [int(x[MOVES + i]) for i in order]
    candidates: list[Candidate] = []
    for move in moves:
        if candidates and clock.is_over():
            candidates.append(Candidate(move, UNSEEN))
            continue
        after = space.next
        copy_position(m, b, after.m, after.b, b[AREAS])
        kernel.place_seen(*board, after.m, after.b, x, move)
        kernel.appraise(*board, after.m, after.b, x, f, weights.value, mover)
        value = f[CHANCES + mover]
        if theft:
            value = tempting(value, theft, taken(position, after, mover))
        candidates.append(Candidate(move, value))
    candidates.sort(key=lambda candidate: -candidate.value)
    return candidates


def tempting(chances: float, theft: float, pagodas: int) -> float:
    """Return the winning chances that a thief sees: each pagoda taken closes a share of the gap.

    No theft seems as good as a victory, and none makes good a defeat.
    """
    return chances if chances <= 0 else 1 - (1 - chances) * (1 - theft) ** pagodas


def taken(before: KernelPosition, after: KernelPosition, mover: int) -> int:
    """Return how many pagodas the rivals of the mover have taken back."""
    return sum(
        max(0, after.b[SUPPLY + seat] - before.b[SUPPLY + seat])
        for seat in range(before.b[SEATS])
        if seat != mover
    )
