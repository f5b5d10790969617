"""One look at each placement without the compiled kernel, as long as the time lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.ai.qin.kernel.bits import copy_position
from qin_game.ai.qin.kernel.layout import AREAS, TURN
from qin_game.ai.qin.kernel.scratch import CHANCES
from qin_game.ai.qin.search import Candidate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.qin.bridge import KernelPosition
    from qin_game.ai.qin.search import Clock
    from qin_game.ai.qin.workspace import Workspace

UNSEEN = -1.0
"""The value of a placement for which there was no time, before what it gains is added."""


def rank_in_time(
    space: Workspace,
    position: KernelPosition,
    weights: Sequence[float],
    gains: Sequence[tuple[int, int]],
    clock: Clock,
) -> list[Candidate]:
    """Value placements, those with the highest of the given gains first, until time is up.

    ``gains`` are (placement, gain). At least one is valued; the others keep the order of gains.
    """
    mover = position.b[TURN]
    candidates: list[Candidate] = []
    for move, gain in sorted(gains, key=lambda item: -item[1]):
        if candidates and clock.is_over():
            candidates.append(Candidate(move, UNSEEN + 0.001 * gain))
            continue
        m, b = space.next.m, space.next.b
        copy_position(position.m, position.b, m, b, position.b[AREAS])
        space.kernel.place(space.board.g, space.board.gm, m, b, space.x, move)
        space.kernel.appraise(space.board.g, space.board.gm, m, b, space.x, space.f, weights, mover)
        candidates.append(Candidate(move, space.f[CHANCES + mover]))
    candidates.sort(key=lambda candidate: -candidate.value)
    return candidates
