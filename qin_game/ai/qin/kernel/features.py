"""What the value sees of a position just after a placement, one list of numbers for each seat.

The seat that placed knows its own hand; the rest of what is hidden is, to it, one pool of unseen
tiles. ``f[seat * FEATURES + name]`` holds a seat's features.
"""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import popcount, spread_0, spread_1, spread_3
from qin_game.ai.qin.kernel.feature_index import (
    BIAS,
    FEATURES,
    LIBERTY_COUNT,
    MAJOR_SPACES,
    MAJORS,
    MINORS_2,
    MINORS_2_OPEN,
    MINORS_3_OPEN,
    MINORS_4_OPEN,
    SUPPLY_LE_1,
    SUPPLY_LE_2,
    SUPPLY_LE_3,
    SUPPLY_LE_4,
    SUPPLY_LE_6,
    SUPPLY_LE_9,
    SUPPLY_LEFT,
    TAKEABLE_EMPTY,
    TAKEABLE_OWNED,
    VILLAGE_STRENGTH,
    VILLAGES_AHEAD,
    VILLAGES_LEVEL,
    VILLAGES_SAFE,
)
from qin_game.ai.qin.kernel.layout import (
    AREA,
    AREAS,
    COLOR,
    DEAD,
    EDGE,
    EMPTY,
    INFO,
    MAJOR,
    NOBODY,
    OWNER,
    SEATS,
    SIZE,
    SUM,
    SUPPLY,
    VILLAGE_OWNER,
    VILLAGES,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.outlook import add_outlook
from qin_game.ai.qin.kernel.play import village_strengths
from qin_game.ai.qin.kernel.scratch import (
    BESIDE,
    BESIDE_BIGGER,
    FOUND,
    FOUND_VILLAGE,
    LIBERTIES,
    REACH_VILLAGE,
    SETS_PER_SEAT,
    STEALABLE,
    TAKEABLE,
    THREE,
    TWICE,
    UPGRADE,
    UPGRADE_VILLAGE,
)
from qin_game.ai.qin.kernel.threats import add_threats


def extract(g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, f: Floats, mover: int) -> None:
    """Write the features of all seats after ``mover`` has placed and before it draws."""
    seats = b[SEATS]
    find_areas(g, gm, m, b, x, f, mover)
    for seat in range(seats):
        supply = b[SUPPLY + seat]
        base = FEATURES * seat
        f[base + BIAS] = 1.0
        f[base + SUPPLY_LEFT] = supply * 0.1
        f[base + SUPPLY_LE_1] = 1.0 if supply <= 1 else 0.0
        f[base + SUPPLY_LE_2] = 1.0 if supply <= 2 else 0.0
        f[base + SUPPLY_LE_3] = 1.0 if supply <= 3 else 0.0
        f[base + SUPPLY_LE_4] = 1.0 if supply <= 4 else 0.0
        f[base + SUPPLY_LE_6] = 1.0 if supply <= 6 else 0.0
        f[base + SUPPLY_LE_9] = 1.0 if supply <= 9 else 0.0
    add_outlook(m, b, x, f, mover)


def find_areas(g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, f: Floats, mover: int) -> None:
    """Write the features of villages and provinces, and collect the sets of cells around them."""
    seats = b[SEATS]
    for i in range(seats * FEATURES):
        f[i] = 0.0
    for i in range(FOUND, UPGRADE + SETS_PER_SEAT * seats):
        x[i] = 0
    add_villages(g, gm, m, b, x, f, seats)
    add_areas(m, b, x, f, seats)
    add_threats(m, b, x, f, mover)


def add_villages(g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, f: Floats, seats: int) -> None:
    """Count villages held by how far their owner leads, and those that one more pagoda takes."""
    for village in range(g[VILLAGES]):
        village_strengths(g, b, x, village)
        owner = b[VILLAGE_OWNER + village]
        edge = EDGE + 4 * village
        is_open = 0
        for word in range(4):
            is_open |= gm[edge + word] & m[EMPTY + word]
        for seat in range(seats):
            strength = x[SUM + seat]
            others = 0
            for rival in range(seats):
                if rival != seat and x[SUM + rival] > others:
                    others = x[SUM + rival]
            base = FEATURES * seat
            f[base + VILLAGE_STRENGTH] += 0.1 * strength
            if owner == seat:
                if strength >= others + 2:
                    f[base + VILLAGES_SAFE] += 0.25
                elif strength == others + 1:
                    f[base + VILLAGES_AHEAD] += 0.25
                else:
                    f[base + VILLAGES_LEVEL] += 0.25
            elif strength >= others and is_open != 0:
                f[base + (TAKEABLE_EMPTY if owner == NOBODY else TAKEABLE_OWNED)] += 0.25
                at = TAKEABLE + SETS_PER_SEAT * seat
                for word in range(4):
                    x[at + word] |= gm[edge + word]
                if owner != NOBODY:
                    at = STEALABLE + SETS_PER_SEAT * seat
                    for word in range(4):
                        x[at + word] |= gm[edge + word]


def add_areas(m: Ints, b: Ints, x: Ints, f: Floats, seats: int) -> None:
    """Count provinces by size, and collect the cells where each colour founds, grows or takes."""
    for area in range(1, b[AREAS] + 1):
        info = INFO + 4 * area
        size = b[info + SIZE]
        if size == 0:
            continue
        at = AREA + 4 * area
        a0 = m[at]
        a1 = m[at + 1]
        a2 = m[at + 2]
        a3 = m[at + 3]
        l0 = spread_0(a0, a1) & m[EMPTY]
        l1 = spread_1(a0, a1, a2) & m[EMPTY + 1]
        l2 = spread_1(a1, a2, a3) & m[EMPTY + 2]
        l3 = spread_3(a2, a3) & m[EMPTY + 3]
        libs = LIBERTIES + 4 * area
        x[libs] = l0
        x[libs + 1] = l1
        x[libs + 2] = l2
        x[libs + 3] = l3
        color = 4 * b[info + COLOR]
        if size == 1:
            add_set(x, FOUND + color, l0, l1, l2, l3)
            for seat in range(seats):
                t = TAKEABLE + SETS_PER_SEAT * seat
                if (a0 & x[t]) | (a1 & x[t + 1]) | (a2 & x[t + 2]) | (a3 & x[t + 3]) != 0:
                    add_set(x, FOUND_VILLAGE + SETS_PER_SEAT * seat + color, l0, l1, l2, l3)
            continue
        near = BESIDE + color
        add_set(
            x, TWICE + color, l0 & x[near], l1 & x[near + 1], l2 & x[near + 2], l3 & x[near + 3]
        )
        add_set(x, near, l0, l1, l2, l3)
        owner = b[info + OWNER]
        if owner == DEAD:
            continue
        bigger = BESIDE_BIGGER + SETS_PER_SEAT * owner + color
        for smaller in range(2, size if size < MAJOR else MAJOR):
            add_set(x, bigger + 12 * (smaller - 2), l0, l1, l2, l3)
        base = FEATURES * owner
        t = TAKEABLE + SETS_PER_SEAT * owner
        is_open = l0 | l1 | l2 | l3 != 0
        at_village = (a0 & x[t]) | (a1 & x[t + 1]) | (a2 & x[t + 2]) | (a3 & x[t + 3]) != 0
        if not at_village:
            add_set(
                x,
                REACH_VILLAGE + SETS_PER_SEAT * owner + color,
                l0 & x[t],
                l1 & x[t + 1],
                l2 & x[t + 2],
                l3 & x[t + 3],
            )
        if size >= MAJOR:
            f[base + MAJORS] += 0.25
            f[base + MAJOR_SPACES] += 0.1 * (size - MAJOR)
            continue
        free = popcount(l0) + popcount(l1) + popcount(l2) + popcount(l3)
        f[base + LIBERTY_COUNT] += 0.05 * (free if free < 4 else 4)
        f[base + MINORS_2 + size - 2] += 0.25
        if not is_open:
            continue
        if size == MAJOR - 1:
            f[base + MINORS_4_OPEN] += 0.25
            add_set(x, UPGRADE + SETS_PER_SEAT * owner + color, l0, l1, l2, l3)
            if at_village:
                add_set(x, UPGRADE_VILLAGE + SETS_PER_SEAT * owner + color, l0, l1, l2, l3)
        elif size == MAJOR - 2:
            f[base + MINORS_3_OPEN] += 0.25
            add_set(x, THREE + SETS_PER_SEAT * owner + color, l0, l1, l2, l3)
        else:
            f[base + MINORS_2_OPEN] += 0.25


def add_set(x: Ints, at: int, w0: int, w1: int, w2: int, w3: int) -> None:
    """Join a set of cells into the set at ``x[at]``."""
    x[at] |= w0
    x[at + 1] |= w1
    x[at + 2] |= w2
    x[at + 3] |= w3
