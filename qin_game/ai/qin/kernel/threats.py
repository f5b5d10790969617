"""Which minors could be absorbed next turn, and by whom."""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import lowest, spread_0, spread_1, spread_3
from qin_game.ai.qin.kernel.feature_index import (
    CAPTURES_BY_HALF,
    CAPTURES_BY_TILE,
    CLASHES,
    FEATURES,
    STALEMATES,
    THREATENED_BY_HALF,
    THREATENED_BY_NEXT,
    THREATENED_BY_TILE,
)
from qin_game.ai.qin.kernel.layout import (
    AREAS,
    COLOR,
    DEAD,
    EMPTY,
    EXCHANGE,
    FREE,
    ILLEGAL,
    INFO,
    MAJOR,
    OWNER,
    SEATS,
    SIZE,
    TOUCHED,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.play import gather, verdict
from qin_game.ai.qin.kernel.scratch import (
    BESIDE_BIGGER,
    CAPTURE,
    JOIN,
    LIBERTIES,
    SETS_PER_SEAT,
    THREAT,
    TWICE,
)


def add_threats(m: Ints, b: Ints, x: Ints, f: Floats, mover: int) -> None:
    """Count for each seat its minors that a rival could absorb and the rivals' it could absorb."""
    seats = b[SEATS]
    for area in range(1, b[AREAS] + 1):
        x[THREAT + area] = 0
    for color in range(3):
        for word in range(4):
            bits = x[TWICE + 4 * color + word]
            while bits != 0:
                bit = bits & -bits
                judge_join(b, x, f, color, word, bit)
                bits ^= bit
    next_seat = (mover + 1) % seats
    for area in range(1, b[AREAS] + 1):
        info = INFO + 4 * area
        size = b[info + SIZE]
        if size < 2 or size >= MAJOR or b[info + OWNER] == DEAD:
            continue
        find_bridges(m, b, x, area)
        threat = x[THREAT + area]
        base = FEATURES * b[info + OWNER]
        by_half = threat & 15
        by_tile = threat >> 4 & ~by_half
        if by_half != 0:
            f[base + THREATENED_BY_HALF] += 0.25
        elif by_tile != 0:
            f[base + THREATENED_BY_TILE] += 0.25
        if by_half >> next_seat & 1 != 0:
            f[base + THREATENED_BY_NEXT] += 0.25
        for seat in range(seats):
            if by_half >> seat & 1 != 0:
                f[FEATURES * seat + CAPTURES_BY_HALF] += 0.25
            elif by_tile >> seat & 1 != 0:
                f[FEATURES * seat + CAPTURES_BY_TILE] += 0.25


def judge_join(b: Ints, x: Ints, f: Floats, color: int, word: int, bit: int) -> None:
    """See what laying one half on a cell beside two provinces of its colour would do."""
    count = gather(b, x, color, 64 * word + lowest(bit), 0)
    winner = verdict(b, x, count)
    if winner == FREE or winner >= DEAD:
        if winner == DEAD and b[EXCHANGE] != 0:
            for i in range(count):
                info = INFO + 4 * x[TOUCHED + i]
                if b[info + SIZE] >= MAJOR and b[info + OWNER] < DEAD:
                    f[FEATURES * b[info + OWNER] + CLASHES] += 0.1
        return
    if winner == ILLEGAL:
        for i in range(count):
            info = INFO + 4 * x[TOUCHED + i]
            if 2 <= b[info + SIZE] < MAJOR:
                f[FEATURES * b[info + OWNER] + STALEMATES] += 0.1
        return
    own = 0
    for i in range(count):
        area = x[TOUCHED + i]
        info = INFO + 4 * area
        size = b[info + SIZE]
        if size < 2:
            continue
        if b[info + OWNER] == winner:
            own += 2 if size >= MAJOR else 1
        else:
            x[THREAT + area] |= 1 << winner
            x[CAPTURE + SETS_PER_SEAT * winner + 4 * color + word] |= bit
    if own == 1:
        x[JOIN + SETS_PER_SEAT * winner + 4 * color + word] |= bit


def find_bridges(m: Ints, b: Ints, x: Ints, area: int) -> None:
    """Mark the seats that could absorb a minor with both halves of a one-colour tile in between."""
    info = INFO + 4 * area
    color = b[info + COLOR]
    size = b[info + SIZE]
    owner = b[info + OWNER]
    libs = LIBERTIES + 4 * area
    l0 = x[libs]
    l1 = x[libs + 1]
    l2 = x[libs + 2]
    l3 = x[libs + 3]
    near = BESIDE_BIGGER + 12 * (size - 2) + 4 * color
    r0 = spread_0(l0, l1) & ~l0 & m[EMPTY]
    r1 = spread_1(l0, l1, l2) & ~l1 & m[EMPTY + 1]
    r2 = spread_1(l1, l2, l3) & ~l2 & m[EMPTY + 2]
    r3 = spread_3(l2, l3) & ~l3 & m[EMPTY + 3]
    for rival in range(b[SEATS]):
        at = near + SETS_PER_SEAT * rival
        if (
            rival != owner
            and (r0 & x[at]) | (r1 & x[at + 1]) | (r2 & x[at + 2]) | (r3 & x[at + 3]) != 0
        ):
            x[THREAT + area] |= 16 << rival
