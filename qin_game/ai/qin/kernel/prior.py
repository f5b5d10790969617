"""The prior: a quick guess at how good each placement is, from what its two halves touch.

The sets of cells that matter are collected once for a position; each cell then has a score for each
colour, and a placement the sum of its halves' scores and a little more. Only the placements with
the best scores are made and valued (see :func:`.value.choose_move`).
"""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import lowest
from qin_game.ai.qin.kernel.halves import collect_halves
from qin_game.ai.qin.kernel.layout import (
    FIRST_COLOR,
    MOVES,
    SECOND_COLOR,
    TURN,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.prior_index import (
    BEST_LEFT,
    FOUNDING_PAIR,
    FOUNDING_VILLAGE,
    HALF_FEATURES,
    HALF_GAIN_1,
    HALF_LONE,
    HALVES,
    LEFT,
    PRIOR_FEATURES,
    SAME_GAIN,
    SECOND_LEFT,
    TOP,
)
from qin_game.ai.qin.kernel.scratch import (
    HALF_SCORES,
    ONE_COLOR,
    SCORES,
    SETS_PER_SEAT,
    TAKEABLE,
    TOP_SCORES,
)


def score_halves(x: Ints, f: Floats, p: Floats, late: float) -> None:
    """Add up the scores of each colour on each cell."""
    for i in range(HALF_SCORES, SCORES):
        f[i] = 0.0
    for kind in range(2):
        for half in range(HALF_FEATURES):
            at = HALF_FEATURES * kind + half
            weight = (1.0 - late) * p[at] + late * p[PRIOR_FEATURES + at]
            for i in range(12):
                bits = x[HALVES + 12 * half + i]
                to = HALF_SCORES + ONE_COLOR * kind + 64 * i
                while bits != 0:
                    f[to + lowest(bits)] += weight
                    bits &= bits - 1


def score_moves(
    g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, f: Floats, p: Floats, count: int, late: float
) -> None:
    """Write the scores of the placements listed in ``x[MOVES..]`` to ``f[SCORES..]``."""
    collect_halves(g, gm, m, b, x, f)
    score_halves(x, f, p, late)
    takeable = TAKEABLE + SETS_PER_SEAT * b[TURN]
    last = -1
    color = 0
    other = 0
    base = 0.0
    founding = 0.0
    founding_village = 0.0
    same = 0.0
    for i in range(count):
        move = x[MOVES + i]
        tile = move >> 16
        first = move >> 8 & 255
        second = move & 255
        if tile != last:
            last = tile
            color = FIRST_COLOR[tile]
            other = SECOND_COLOR[tile]
            base = tile_weight(p, BEST_LEFT, late) * x[LEFT + 2 * tile]
            base += tile_weight(p, SECOND_LEFT, late) * x[LEFT + 2 * tile + 1]
            founding = tile_weight(p, FOUNDING_PAIR, late)
            founding_village = tile_weight(p, FOUNDING_VILLAGE, late)
            same = tile_weight(p, SAME_GAIN, late)
        score = base
        if color != other:
            score += f[HALF_SCORES + 256 * color + first] + f[HALF_SCORES + 256 * other + second]
        else:
            halves = HALF_SCORES + ONE_COLOR + 256 * color
            score += f[halves + first] + f[halves + second]
            lone = HALVES + 12 * HALF_LONE + 4 * color
            if has(x, lone, first) and has(x, lone, second):
                score += founding
                if has(x, takeable, first) or has(x, takeable, second):
                    score += founding_village
            gain = HALVES + 12 * HALF_GAIN_1 + 4 * color
            if has(x, gain, first) and has(x, gain, second):
                score += same
        f[SCORES + i] = score


def tile_weight(p: Floats, name: int, late: float) -> float:
    """Return the weight of a feature between opening and end."""
    return (1.0 - late) * p[name] + late * p[PRIOR_FEATURES + name]


def has(x: Ints, at: int, cell: int) -> bool:
    """Say whether a set of a workspace holds a cell."""
    return x[at + (cell >> 6)] >> (cell & 63) & 1 != 0


def pick_top(x: Ints, f: Floats, count: int, width: int) -> int:
    """Copy the ``width`` placements with the best scores to ``x[TOP..]``; return how many."""
    kept = 0
    for i in range(count):
        score = f[SCORES + i]
        if kept == width and score <= f[TOP_SCORES + kept - 1]:
            continue
        at = kept if kept < width else width - 1
        while at > 0 and f[TOP_SCORES + at - 1] < score:
            f[TOP_SCORES + at] = f[TOP_SCORES + at - 1]
            x[TOP + at] = x[TOP + at - 1]
            at -= 1
        f[TOP_SCORES + at] = score
        x[TOP + at] = x[MOVES + i]
        if kept < width:
            kept += 1
    return kept


def describe_moves(
    g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, f: Floats, count: int, rows: Floats
) -> None:
    """Write the prior's features of the placements listed in ``x[MOVES..]``, for fitting it."""
    collect_halves(g, gm, m, b, x, f)
    takeable = TAKEABLE + SETS_PER_SEAT * b[TURN]
    for i in range(count):
        row = PRIOR_FEATURES * i
        tile = x[MOVES + i] >> 16
        first = x[MOVES + i] >> 8 & 255
        second = x[MOVES + i] & 255
        color = FIRST_COLOR[tile]
        other = SECOND_COLOR[tile]
        for at in range(row, row + PRIOR_FEATURES):
            rows[at] = 0.0
        rows[row + BEST_LEFT] = x[LEFT + 2 * tile]
        rows[row + SECOND_LEFT] = x[LEFT + 2 * tile + 1]
        base = row + (HALF_FEATURES if color == other else 0)
        for half in range(HALF_FEATURES):
            at = HALVES + 12 * half
            if has(x, at + 4 * color, first):
                rows[base + half] += 1.0
            if has(x, at + 4 * other, second):
                rows[base + half] += 1.0
        if color == other:
            if rows[base + HALF_LONE] > 1.5:
                rows[row + FOUNDING_PAIR] = 1.0
                if has(x, takeable, first) or has(x, takeable, second):
                    rows[row + FOUNDING_VILLAGE] = 1.0
            if rows[base + HALF_GAIN_1] > 1.5:
                rows[row + SAME_GAIN] = 1.0
