"""Judging placements: every seat's chances after each, under the same guesses of what is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.ai.player import Analysis
from qin_game.ai.qin.bridge import from_kernel_move, to_kernel_move
from qin_game.ai.qin.kernel.layout import SEATS, TURN
from qin_game.ai.qin.kernel.scratch import CHANCES
from qin_game.ai.qin.search import DECIDED
from qin_game.rules.qin.action import PASS, PlaceTile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.player import Cancelled
    from qin_game.ai.qin.bridge import KernelPosition
    from qin_game.ai.qin.search import Found, SearchPlan
    from qin_game.ai.qin.weights import KernelWeights
    from qin_game.ai.qin.workspace import Workspace
    from qin_game.rules.qin.action import Action

GUESSES = 96
"""How often each placement is played on from."""
FRESH = 1_000_000
"""The first guess's number: the search's own guesses were kind to what it found best."""
STRIDE = 4
"""Results per placement, one for each seat there may be."""


def judge(  # noqa: PLR0913, PLR0917 - a position, its study and what is asked about it
    space: Workspace,
    position: KernelPosition,
    weights: KernelWeights,
    found: Found,
    played: Action | None,
    plan: SearchPlan,
    seed: int,
    cancelled: Cancelled,
) -> Analysis:
    """Compare the best placement of a study with the played one by playing on from both.

    The plies of the plan are played on by value; without the compiled kernel none, and the value
    judges alone.
    """
    if not found.ranking:
        now = _chances_now(space, position, weights.value)
        return Analysis(PASS, now, None if played is None else now)
    moves = [found.ranking[0].move]
    if isinstance(played, PlaceTile):
        moves.append(to_kernel_move(played))
    chances = _chances_after(space, position, weights, moves, plan, seed, cancelled)
    best = Analysis(from_kernel_move(moves[0]), chances[0])
    if len(moves) == 1:
        return best
    me = int(position.b[TURN])
    # A win at hand is the best there is, even where another placement seems just as certain.
    if found.ranking[0].value < DECIDED and chances[1][me] >= chances[0][me]:
        return Analysis(played, chances[1], chances[1])
    return replace(best, played_chances=chances[1])


def _chances_now(
    space: Workspace, position: KernelPosition, weights: Sequence[float]
) -> tuple[float, ...]:
    """Return the chances of a position whose mover can only pass: as if it had placed nothing."""
    b = position.b
    space.kernel.appraise(
        space.board.g, space.board.gm, position.m, b, space.x, space.f, weights, b[TURN]
    )
    return tuple(float(space.f[CHANCES + seat]) for seat in range(b[SEATS]))


def _chances_after(  # noqa: PLR0913, PLR0917 - what the kernel takes
    space: Workspace,
    position: KernelPosition,
    weights: KernelWeights,
    moves: Sequence[int],
    plan: SearchPlan,
    seed: int,
    cancelled: Cancelled,
) -> list[tuple[float, ...]]:
    is_plain = space.kernel.name == "python"
    plies, guesses = (0, 1) if is_plain else (plan.plies, GUESSES)
    seats = range(int(position.b[SEATS]))
    asked, results = space.kernel.ints(len(moves)), space.kernel.floats(STRIDE * len(moves))
    for slot, move in enumerate(moves):
        asked[slot] = move
    sums = [[0.0] * len(seats) for _ in moves]
    done = 0
    while done < guesses and not (done and cancelled()):
        space.kernel.roll_out(
            space.board.g, space.board.gm, position.m, position.b, *space.playing,
            weights.value, weights.prior, asked, len(moves), FRESH + done, seed,
            plies, plan.width, results,
        )  # fmt: skip
        for slot, row in enumerate(sums):
            for seat in seats:
                row[seat] += float(results[STRIDE * slot + seat])
        done += 1
    return [tuple(total / done for total in row) for row in sums]
