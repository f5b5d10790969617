"""The cells that matter to the seat about to place half a tile of each colour on them."""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import ONE_COLUMN, THREE_COLUMNS
from qin_game.ai.qin.kernel.features import add_set, find_areas
from qin_game.ai.qin.kernel.layout import (
    ANY_EDGE,
    AREAS,
    COLOR,
    DEAD,
    EDGE,
    EMPTY,
    HAND,
    INFO,
    MAJOR,
    OWNER,
    SEATS,
    SIZE,
    TURN,
    VILLAGE_OWNER,
    VILLAGES,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.outlook import find_gains, find_levels, find_room, write_spread
from qin_game.ai.qin.kernel.prior_index import (
    CROWDED,
    HALF_CAPTURE,
    HALF_DEFENCE,
    HALF_DENIED_1,
    HALF_DENIED_2,
    HALF_DENIED_CAPTURE,
    HALF_DENIED_SAME,
    HALF_DENIED_STEAL,
    HALF_GAIN_1,
    HALF_GAIN_2,
    HALF_GAIN_BESIDE_OWN,
    HALF_GAIN_BESIDE_RIVAL,
    HALF_GAIN_CROWDED,
    HALF_LONE,
    HALF_LONE_BESIDE_OWN,
    HALF_LONE_CROWDED,
    HALF_OTHER_GAIN_1,
    HALF_OWN_2,
    HALF_OWN_BESIDE_RIVAL,
    HALF_OWN_MAJOR,
    HALF_OWN_THREATENED,
    HALF_RIVAL_2_OR_3,
    HALF_RIVAL_4,
    HALF_RIVAL_CAPTURE,
    HALF_RIVAL_MAJOR,
    HALF_RIVAL_TAKEABLE,
    HALF_SMOTHERS_OWN,
    HALF_SMOTHERS_RIVAL,
    HALF_STEAL,
    HALF_TAKEABLE,
    HALF_VILLAGE,
    HALVES,
    HELD,
    LEFT,
    NEAR,
    OWN_ANY,
    OWN_MINOR,
    RIVALS_BIG,
    RIVALS_GAIN_1,
    RIVALS_GAIN_2,
    RIVALS_MINOR,
    RIVALS_STEAL,
)
from qin_game.ai.qin.kernel.scratch import (
    BESIDE,
    CAPTURE,
    FOUND,
    LEVEL,
    LIBERTIES,
    ONE_MORE,
    SETS_PER_SEAT,
    STEALS,
    TAKEABLE,
    THREAT,
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
    add_growth(b, x, mover)
    add_surroundings(gm, m, x, b[SEATS], mover)
    add_denials(x, mover)
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


def add_growth(b: Ints, x: Ints, mover: int) -> None:
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
            add_set(x, OWN_ANY + color, l0, l1, l2, l3)
            if size < MAJOR:
                add_set(x, OWN_MINOR + color, l0, l1, l2, l3)
                if x[THREAT + area] != 0:
                    add_set(x, HALVES + 12 * HALF_OWN_THREATENED + color, l0, l1, l2, l3)
        else:
            kind = HALF_RIVAL_MAJOR
            if size > 2:
                add_set(x, RIVALS_BIG + color, l0, l1, l2, l3)
            if size < MAJOR:
                add_set(x, RIVALS_MINOR + color, l0, l1, l2, l3)
                kind = HALF_RIVAL_4 if size == MAJOR - 1 else HALF_RIVAL_2_OR_3
        add_set(x, HALVES + 12 * kind + color, l0, l1, l2, l3)


def add_surroundings(gm: Ints, m: Ints, x: Ints, seats: int, mover: int) -> None:
    """Collect the cells by what lies two steps away, by villages, and by how much room is left."""
    find_crowded(m, x)
    for seat in range(seats):
        for word in range(4):
            if seat != mover:
                x[HALVES + 12 * HALF_RIVAL_TAKEABLE + word] |= x[
                    TAKEABLE + SETS_PER_SEAT * seat + word
                ]
    for color in range(3):
        at = 4 * color
        gain = HALVES + 12 * HALF_GAIN_1 + at
        lone = HALVES + 12 * HALF_LONE + at
        write_spread(x, RIVALS_MINOR + at, NEAR)
        write_meet(x, OWN_ANY + at, NEAR, HALVES + 12 * HALF_OWN_BESIDE_RIVAL + at)
        write_spread(x, RIVALS_BIG + at, NEAR)
        write_meet(x, gain, NEAR, HALVES + 12 * HALF_GAIN_BESIDE_RIVAL + at)
        write_spread(x, OWN_ANY + at, NEAR)
        write_meet(x, gain, NEAR, HALVES + 12 * HALF_GAIN_BESIDE_OWN + at)
        for word in range(4):
            i = at + word
            x[lone + word] = m[EMPTY + word] & ~x[BESIDE + i] & ~x[FOUND + i]
            x[HALVES + 12 * HALF_TAKEABLE + i] = (
                x[TAKEABLE + SETS_PER_SEAT * mover + word] & m[EMPTY + word]
            )
            x[HALVES + 12 * HALF_RIVAL_TAKEABLE + i] = (
                x[HALVES + 12 * HALF_RIVAL_TAKEABLE + word] & m[EMPTY + word]
            )
            x[HALVES + 12 * HALF_VILLAGE + i] = gm[ANY_EDGE + word] & m[EMPTY + word]
        write_meet(x, lone, NEAR, HALVES + 12 * HALF_LONE_BESIDE_OWN + at)
        write_meet(x, lone, CROWDED, HALVES + 12 * HALF_LONE_CROWDED + at)
        write_meet(x, gain, CROWDED, HALVES + 12 * HALF_GAIN_CROWDED + at)


def write_meet(x: Ints, one: int, two: int, to: int) -> None:
    """Write the cells that two sets share."""
    for word in range(4):
        x[to + word] = x[one + word] & x[two + word]


def find_crowded(m: Ints, x: Ints) -> None:
    """Collect the empty cells with at most two empty neighbours."""
    for word in range(4):
        w = m[EMPTY + word]
        up = w << 1
        down = w >> 1
        left = (w & THREE_COLUMNS) << 16
        right = w >> 16
        if word > 0:
            left |= m[EMPTY + word - 1] >> 48
        if word < 3:
            right |= (m[EMPTY + word + 1] & ONE_COLUMN) << 48
        three = (up & down & (left | right)) | (left & right & (up | down))
        x[CROWDED + word] = w & ~three


def add_denials(x: Ints, mover: int) -> None:
    """Collect the cells where the tile lies in the way of what its seat or rivals could gain."""
    own = SETS_PER_SEAT * mover
    for word in range(4):
        gains = 0
        rivals = 0
        twos = 0
        steals = 0
        captures = 0
        minors = 0
        own_minors = 0
        for color in range(3):
            i = 4 * color + word
            gains |= x[HALVES + 12 * HALF_GAIN_1 + i]
            rivals |= x[RIVALS_GAIN_1 + i]
            twos |= x[RIVALS_GAIN_2 + i]
            steals |= x[RIVALS_STEAL + i]
            captures |= x[HALVES + 12 * HALF_RIVAL_CAPTURE + i]
            minors |= x[RIVALS_MINOR + i]
            own_minors |= x[OWN_MINOR + i]
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
            x[HALVES + 12 * HALF_SMOTHERS_OWN + i] = own_minors & ~x[OWN_MINOR + i]
            x[HALVES + 12 * HALF_SMOTHERS_RIVAL + i] = minors & ~x[RIVALS_MINOR + i]


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
