"""The prior: a quick guess at how good each placement is, from what its two halves touch.

The sets of cells that matter are collected once for a position; each cell then has a score for each
colour, and a placement the sum of its halves' scores and a little more. Only the placements with
the best scores are made and valued (see :func:`.value.choose_move`).
"""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import lowest
from qin_game.ai.qin.kernel.features import add_set, find_areas
from qin_game.ai.qin.kernel.layout import (
    AREAS,
    COLOR,
    DEAD,
    EDGE,
    EMPTY,
    FIRST_COLOR,
    HAND,
    INFO,
    MAJOR,
    MOVES,
    OWNER,
    SEATS,
    SECOND_COLOR,
    SIZE,
    TURN,
    VILLAGE_OWNER,
    VILLAGES,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.outlook import find_gains, find_levels, find_room, write_spread
from qin_game.ai.qin.kernel.prior_index import (
    BEST_LEFT,
    FOUNDING_PAIR,
    FOUNDING_VILLAGE,
    HALF_CAPTURE,
    HALF_DEFENCE,
    HALF_DENIED_1,
    HALF_DENIED_2,
    HALF_DENIED_CAPTURE,
    HALF_DENIED_SAME,
    HALF_DENIED_STEAL,
    HALF_FEATURES,
    HALF_GAIN_1,
    HALF_GAIN_2,
    HALF_LONE,
    HALF_LONE_BESIDE_OWN,
    HALF_OTHER_GAIN_1,
    HALF_OWN_2,
    HALF_OWN_4,
    HALF_OWN_BESIDE_RIVAL,
    HALF_OWN_MAJOR,
    HALF_OWN_THREATENED,
    HALF_RIVAL_2_OR_3,
    HALF_RIVAL_4,
    HALF_RIVAL_CAPTURE,
    HALF_RIVAL_MAJOR,
    HALF_STEAL,
    HALF_VILLAGE,
    HALVES,
    HELD,
    LEFT,
    NEAR,
    PRIOR_FEATURES,
    RIVALS_GAIN_1,
    RIVALS_GAIN_2,
    RIVALS_MINOR,
    RIVALS_STEAL,
    SAME_GAIN,
    SECOND_LEFT,
    TOP,
)
from qin_game.ai.qin.kernel.scratch import (
    BESIDE,
    CAPTURE,
    FOUND,
    HALF_SCORES,
    LEVEL,
    LIBERTIES,
    ONE_COLOR,
    ONE_MORE,
    SCORES,
    SETS_PER_SEAT,
    STEALS,
    TAKEABLE,
    THREAT,
    TOP_SCORES,
    TWO_MORE,
    UPGRADE,
)


def collect_halves(g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, f: Floats) -> None:
    """Collect, for the seat to move, the cells where each half feature holds."""
    mover = b[TURN]
    find_areas(g, gm, m, b, x, f, mover)
    find_room(m, x)
    for i in range(HALVES, LEFT):
        x[i] = 0
    for seat in range(b[SEATS]):
        find_gains(x, f, seat)
        if seat == mover:
            find_levels(x, seat)
        add_gains(x, seat, mover)
    for village in range(g[VILLAGES]):
        edge = EDGE + 4 * village
        if b[VILLAGE_OWNER + village] == mover:
            add_set(x, HELD, gm[edge], gm[edge + 1], gm[edge + 2], gm[edge + 3])
    add_growth(m, b, x, mover)
    add_denials(gm, m, x, mover)
    find_left(b, x, mover)


def add_gains(x: Ints, seat: int, mover: int) -> None:
    """Sort the gains of a seat, just found, into the mover's and those of its rivals."""
    captures = CAPTURE + SETS_PER_SEAT * seat
    for i in range(12):
        if seat == mover:
            x[HALVES + 12 * HALF_GAIN_1 + i] = x[ONE_MORE + i]
            x[HALVES + 12 * HALF_GAIN_2 + i] = x[TWO_MORE + i]
            x[HALVES + 12 * HALF_STEAL + i] = x[STEALS + i]
            x[HALVES + 12 * HALF_CAPTURE + i] = x[captures + i]
        else:
            x[RIVALS_GAIN_1 + i] |= x[ONE_MORE + i]
            x[RIVALS_GAIN_2 + i] |= x[TWO_MORE + i]
            x[RIVALS_STEAL + i] |= x[STEALS + i]
            x[HALVES + 12 * HALF_RIVAL_CAPTURE + i] |= x[captures + i]


def add_growth(m: Ints, b: Ints, x: Ints, mover: int) -> None:
    """Collect the cells where provinces grow, by owner and size."""
    for area in range(1, b[AREAS] + 1):
        info = INFO + 4 * area
        size = b[info + SIZE]
        owner = b[info + OWNER]
        if size < 2 or owner == DEAD:
            continue
        libs = LIBERTIES + 4 * area
        l0 = x[libs]
        l1 = x[libs + 1]
        l2 = x[libs + 2]
        l3 = x[libs + 3]
        color = 4 * b[info + COLOR]
        if owner == mover:
            kind = HALF_OWN_MAJOR if size >= MAJOR else HALF_OWN_2 + size - 2
            if size < MAJOR and x[THREAT + area] != 0:
                add_set(x, HALVES + 12 * HALF_OWN_THREATENED + color, l0, l1, l2, l3)
        else:
            kind = HALF_RIVAL_MAJOR
            if size < MAJOR:
                add_set(x, RIVALS_MINOR + color, l0, l1, l2, l3)
                kind = HALF_RIVAL_4 if size == MAJOR - 1 else HALF_RIVAL_2_OR_3
        add_set(x, HALVES + 12 * kind + color, l0, l1, l2, l3)
    for color in range(3):
        at = 4 * color
        write_spread(x, RIVALS_MINOR + at, NEAR)
        for word in range(4):
            i = at + word
            own = x[HALVES + 12 * HALF_OWN_MAJOR + i]
            for kind in range(HALF_OWN_2, HALF_OWN_4 + 1):
                own |= x[HALVES + 12 * kind + i]
            x[HALVES + 12 * HALF_OWN_BESIDE_RIVAL + i] = own & x[NEAR + word]
            lone = m[EMPTY + word] & ~x[BESIDE + i] & ~x[FOUND + i]
            x[HALVES + 12 * HALF_LONE + i] = lone
            # Kept here for a moment: all cells where the mover's provinces grow.
            x[HALVES + 12 * HALF_LONE_BESIDE_OWN + i] = own
        write_spread(x, HALVES + 12 * HALF_LONE_BESIDE_OWN + at, NEAR)
        for word in range(4):
            i = at + word
            x[HALVES + 12 * HALF_LONE_BESIDE_OWN + i] = (
                x[HALVES + 12 * HALF_LONE + i] & x[NEAR + word]
            )


def add_denials(gm: Ints, m: Ints, x: Ints, mover: int) -> None:
    """Collect the cells where the tile lies in the way of what its seat or rivals could gain."""
    own = SETS_PER_SEAT * mover
    for word in range(4):
        gains = 0
        rivals = 0
        twos = 0
        steals = 0
        captures = 0
        for color in range(3):
            i = 4 * color + word
            gains |= x[HALVES + 12 * HALF_GAIN_1 + i]
            rivals |= x[RIVALS_GAIN_1 + i]
            twos |= x[RIVALS_GAIN_2 + i]
            steals |= x[RIVALS_STEAL + i]
            captures |= x[HALVES + 12 * HALF_RIVAL_CAPTURE + i]
        empty = m[EMPTY + word]
        for color in range(3):
            i = 4 * color + word
            gain = x[HALVES + 12 * HALF_GAIN_1 + i]
            x[HALVES + 12 * HALF_OTHER_GAIN_1 + i] = gains & ~gain
            x[HALVES + 12 * HALF_DENIED_SAME + i] = x[RIVALS_GAIN_1 + i]
            x[HALVES + 12 * HALF_DENIED_1 + i] = rivals & ~x[RIVALS_GAIN_1 + i]
            x[HALVES + 12 * HALF_DENIED_2 + i] = twos
            x[HALVES + 12 * HALF_DENIED_STEAL + i] = steals
            x[HALVES + 12 * HALF_DENIED_CAPTURE + i] = (
                captures & ~x[HALVES + 12 * HALF_RIVAL_CAPTURE + i]
            )
            x[HALVES + 12 * HALF_DEFENCE + i] = x[HELD + word] & (
                (x[FOUND + i] & ~x[BESIDE + i]) | x[UPGRADE + own + i]
            )
            x[HALVES + 12 * HALF_VILLAGE + i] = gm[word] & empty


def find_left(b: Ints, x: Ints, mover: int) -> None:
    """Write the best and the second best gain that the mover's hand keeps without each tile."""
    for tile in range(6):
        best = 0
        second = 0
        for other in range(6):
            count = b[HAND + 6 * mover + other]
            if other == tile:
                count -= 1
            level = x[LEVEL + 6 * mover + other]
            for _ in range(count):
                if level > best:
                    second = best
                    best = level
                elif level > second:
                    second = level
        x[LEFT + 2 * tile] = best
        x[LEFT + 2 * tile + 1] = second


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
