"""What each kind of tile could gain each seat next turn, and what hands are likely to hold."""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import popcount, spread_0, spread_1, spread_3
from qin_game.ai.qin.kernel.feature_index import (
    FEATURES,
    FINISH,
    GAIN_1,
    GAIN_2_CELLS,
    GAIN_CELLS,
    GAIN_SPARE,
    HAND_GAIN,
    HAND_SECOND,
    STEAL_CELLS,
)
from qin_game.ai.qin.kernel.layout import (
    COLORED,
    EMPTY,
    FIRST_COLOR,
    HAND,
    HAND_SIZE,
    PILE_COUNT,
    PILE_NEXT,
    PILE_SIZE,
    SEATS,
    SECOND_COLOR,
    SUPPLY,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.scratch import (
    BESIDE,
    FOUND,
    FOUND_VILLAGE,
    FOUNDING,
    JOIN,
    LEVEL,
    NEAR_ONE_MORE,
    NEAR_TWO_MORE,
    ONE_MORE,
    REACH_VILLAGE,
    SETS_PER_SEAT,
    STEALABLE,
    STEALS,
    TAKEABLE,
    THREE,
    TWICE,
    TWO_MORE,
    UNSEEN,
    UPGRADE,
    UPGRADE_VILLAGE,
    WITH_ROOM,
)

TOP_LEVEL = 4


def write_spread(x: Ints, at: int, to: int) -> None:
    """Write the neighbours of the set at ``x[at]`` to ``x[to]``."""
    w0 = x[at]
    w1 = x[at + 1]
    w2 = x[at + 2]
    w3 = x[at + 3]
    x[to] = spread_0(w0, w1)
    x[to + 1] = spread_1(w0, w1, w2)
    x[to + 2] = spread_1(w1, w2, w3)
    x[to + 3] = spread_3(w2, w3)


def meet(x: Ints, one: int, two: int) -> bool:
    """Say whether two sets of a workspace share a cell."""
    return (
        (x[one] & x[two])
        | (x[one + 1] & x[two + 1])
        | (x[one + 2] & x[two + 2])
        | (x[one + 3] & x[two + 3])
    ) != 0


def holds(x: Ints, at: int) -> bool:
    """Say whether a set of a workspace is not empty."""
    return x[at] | x[at + 1] | x[at + 2] | x[at + 3] != 0


def add_outlook(m: Ints, b: Ints, x: Ints, f: Floats, mover: int) -> None:
    """Add what each seat could gain with its next placement, as far as ``mover`` can tell."""
    find_room(m, x)
    for seat in range(b[SEATS]):
        find_gains(x, f, seat)
        find_levels(x, seat)
    add_chances(b, x, f, mover)


def find_room(m: Ints, x: Ints) -> None:
    """Collect the cells with room for a whole tile, and those to found on with one colour."""
    e0 = m[EMPTY]
    e1 = m[EMPTY + 1]
    e2 = m[EMPTY + 2]
    e3 = m[EMPTY + 3]
    x[WITH_ROOM] = spread_0(e0, e1) & e0
    x[WITH_ROOM + 1] = spread_1(e0, e1, e2) & e1
    x[WITH_ROOM + 2] = spread_1(e1, e2, e3) & e2
    x[WITH_ROOM + 3] = spread_3(e2, e3) & e3
    for color in range(3):
        find_founding(m, x, color)


def find_levels(x: Ints, seat: int) -> None:
    """Write the most pagodas that each kind of tile gains a seat whose gains were just found."""
    for tile in range(6):
        color = FIRST_COLOR[tile]
        other = SECOND_COLOR[tile]
        if color == other:
            level = one_color_level(x, seat, color)
        else:
            level = two_color_level(x, 4 * color, 4 * other)
        x[LEVEL + 6 * seat + tile] = level


def find_founding(m: Ints, x: Ints, color: int) -> None:
    """Collect cells of pairs apart from all provinces of a colour, one cell beside any space.

    On such a pair a one-colour tile founds a province by itself.
    """
    at = BESIDE + 4 * color
    n0 = m[EMPTY] & ~x[at]
    n1 = m[EMPTY + 1] & ~x[at + 1]
    n2 = m[EMPTY + 2] & ~x[at + 2]
    n3 = m[EMPTY + 3] & ~x[at + 3]
    c0 = colored(m, 0)
    c1 = colored(m, 1)
    c2 = colored(m, 2)
    c3 = colored(m, 3)
    t0 = n0 & spread_0(c0, c1)
    t1 = n1 & spread_1(c0, c1, c2)
    t2 = n2 & spread_1(c1, c2, c3)
    t3 = n3 & spread_3(c2, c3)
    to = FOUNDING + 4 * color
    x[to] = (n0 & spread_0(t0, t1)) | (t0 & spread_0(n0, n1))
    x[to + 1] = (n1 & spread_1(t0, t1, t2)) | (t1 & spread_1(n0, n1, n2))
    x[to + 2] = (n2 & spread_1(t1, t2, t3)) | (t2 & spread_1(n1, n2, n3))
    x[to + 3] = (n3 & spread_3(t2, t3)) | (t3 & spread_3(n2, n3))


def find_gains(x: Ints, f: Floats, seat: int) -> None:
    """Collect the cells where half a tile of each colour gains a seat one pagoda, or two."""
    own = SETS_PER_SEAT * seat
    ones = 0
    twos = 0
    steals = 0
    for i in range(12):
        word = i & 3
        room = x[WITH_ROOM + word]
        beside = x[BESIDE + i]
        single = ~x[TWICE + i]
        found = x[FOUND + i] & ~beside
        upgrade = (x[UPGRADE + own + i] | (x[THREE + own + i] & x[FOUND + i])) & single
        village = x[REACH_VILLAGE + own + i] & single
        two = (
            (found & (x[TAKEABLE + own + word] | x[FOUND_VILLAGE + own + i]))
            | (x[UPGRADE_VILLAGE + own + i] & single)
            | (upgrade & village)
        ) & room
        one = (found | upgrade | village | x[JOIN + own + i]) & room
        x[ONE_MORE + i] = one
        x[TWO_MORE + i] = two
        steal = (
            ((found | village) & x[STEALABLE + own + word]) | x[UPGRADE_VILLAGE + own + i]
        ) & room
        x[STEALS + i] = steal
        steals += popcount(steal)
        ones += popcount(one)
        twos += popcount(two)
    for color in range(3):
        write_spread(x, ONE_MORE + 4 * color, NEAR_ONE_MORE + 4 * color)
        write_spread(x, TWO_MORE + 4 * color, NEAR_TWO_MORE + 4 * color)
    f[FEATURES * seat + STEAL_CELLS] = 0.1 * (steals if steals < 12 else 12)
    f[FEATURES * seat + GAIN_CELLS] = 0.05 * (ones if ones < 30 else 30)
    f[FEATURES * seat + GAIN_2_CELLS] = 0.1 * (twos if twos < 12 else 12)


def two_color_level(x: Ints, color: int, other: int) -> int:
    """Return the most pagodas, up to 4, that a two-colour tile gains."""
    ones = holds(x, ONE_MORE + color)
    others = holds(x, ONE_MORE + other)
    if not (ones or others):
        return 0
    twos = holds(x, TWO_MORE + color)
    other_twos = holds(x, TWO_MORE + other)
    if ones and others:
        if twos and other_twos and meet(x, TWO_MORE + color, NEAR_TWO_MORE + other):
            return 4
        if (twos and meet(x, TWO_MORE + color, NEAR_ONE_MORE + other)) or (
            other_twos and meet(x, ONE_MORE + color, NEAR_TWO_MORE + other)
        ):
            return 3
        if twos or other_twos or meet(x, ONE_MORE + color, NEAR_ONE_MORE + other):
            return 2
    return 2 if twos or other_twos else 1


def one_color_level(x: Ints, seat: int, color: int) -> int:
    """Return the most pagodas, up to 2, that a one-colour tile gains."""
    own = SETS_PER_SEAT * seat
    at = 4 * color
    if holds(x, TWO_MORE + at):
        return 2
    level = 1 if holds(x, ONE_MORE + at) else 0
    if holds(x, FOUNDING + at):
        level = 1
        v = TAKEABLE + own
        if (
            (x[FOUNDING + at] & x[v])
            | (x[FOUNDING + at + 1] & x[v + 1])
            | (x[FOUNDING + at + 2] & x[v + 2])
            | (x[FOUNDING + at + 3] & x[v + 3])
        ) != 0:
            return 2
    if level == 0 and meet(x, THREE + own + at, WITH_ROOM):
        level = 1
    return level


def colored(m: Ints, word: int) -> int:
    """Return one word of all province spaces."""
    return m[COLORED + word] | m[COLORED + 4 + word] | m[COLORED + 8 + word]


def add_chances(b: Ints, x: Ints, f: Floats, mover: int) -> None:
    """Turn the gains of tile kinds into chances, by the hand known and the pool unseen."""
    seats = b[SEATS]
    unseen = 0
    for tile in range(6):
        count = b[PILE_COUNT + tile]
        for seat in range(seats):
            if seat != mover:
                count += b[HAND + 6 * seat + tile]
        x[UNSEEN + tile] = count
        unseen += count
    share = 1.0 / unseen if unseen > 0 else 0.0
    for seat in range(seats):
        base = FEATURES * seat
        supply = b[SUPPLY + seat]
        hand_best = 0
        hand_second = 0
        hand_sum = 0
        draws = b[HAND_SIZE + seat]
        if seat == mover:
            draws = 1 if b[PILE_NEXT] < b[PILE_SIZE] else 0
            for tile in range(6):
                level = x[LEVEL + 6 * seat + tile]
                for _ in range(b[HAND + 6 * seat + tile]):
                    hand_sum += level
                    if level > hand_best:
                        hand_second = hand_best
                        hand_best = level
                    elif level > hand_second:
                        hand_second = level
            f[base + HAND_GAIN] = 0.5 * hand_best
            f[base + HAND_SECOND] = 0.5 * hand_second
        spare = 0.0
        for level in range(1, TOP_LEVEL + 1):
            chance = 1.0
            if hand_best < level:
                fewer = 0
                for tile in range(6):
                    if x[LEVEL + 6 * seat + tile] < level:
                        fewer += x[UNSEEN + tile]
                q = fewer * share
                miss = 1.0
                for _ in range(draws):
                    miss *= q
                chance = 1.0 - miss if unseen > 0 else 0.0
                spare += 1.0 - q
            else:
                spare += 1.0
            if level <= 3:
                f[base + GAIN_1 + level - 1] = chance
            if level == supply:
                f[base + FINISH] = chance
        f[base + GAIN_SPARE] = 0.5 * spare
