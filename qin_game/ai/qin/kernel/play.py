"""Laying a tile and all that follows: the kernel's reading of the rules."""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import lowest, spread_0, spread_1, spread_3
from qin_game.ai.qin.kernel.layout import (
    AREA,
    AREAS,
    COLOR,
    COLORED,
    DEAD,
    EDGE,
    EMPTY,
    EXCHANGE,
    FIRST_COLOR,
    FREE,
    HAND,
    HAND_SIZE,
    ILLEGAL,
    INFO,
    MAJOR,
    NOBODY,
    OVER,
    OWNER,
    PILE,
    PILE_COUNT,
    PILE_NEXT,
    PILE_SIZE,
    PLACED,
    SEATS,
    SECOND_COLOR,
    SIZE,
    START_SUPPLY,
    STEPS,
    SUM,
    SUPPLY,
    TAKES,
    TOUCHED,
    TURN,
    VILLAGE_EDGE,
    VILLAGE_OWNER,
    VILLAGES,
    WINNERS,
    Ints,
)


def gather(b: Ints, x: Ints, color: int, first: int, second: int) -> int:
    """List the areas of a colour that one cell (second 0) or two cells touch; return how many."""
    count = 0
    for k in range(4):
        area = b[first + STEPS[k]]
        if area != 0 and b[INFO + 4 * area + COLOR] == color:
            new = True
            for i in range(count):
                if x[TOUCHED + i] == area:
                    new = False
            if new:
                x[TOUCHED + count] = area
                count += 1
    if second != 0:
        for k in range(4):
            area = b[second + STEPS[k]]
            if area != 0 and b[INFO + 4 * area + COLOR] == color:
                new = True
                for i in range(count):
                    if x[TOUCHED + i] == area:
                        new = False
                if new:
                    x[TOUCHED + count] = area
                    count += 1
    return count


def verdict(b: Ints, x: Ints, count: int) -> int:
    """Return who will own the listed areas joined: a seat, DEAD, FREE (nobody yet), ILLEGAL."""
    provinces = 0
    majors = 0
    dead = False
    owner = FREE
    for i in range(count):
        info = INFO + 4 * x[TOUCHED + i]
        size = b[info + SIZE]
        if size >= 2:
            provinces += 1
            holder = b[info + OWNER]
            if holder == DEAD:
                dead = True
            elif size >= MAJOR:
                majors += 1
                owner = holder
            elif majors == 0:
                owner = holder
    if dead:
        return DEAD
    if provinces <= 1:
        return owner
    if majors >= 2:
        return DEAD if b[EXCHANGE] != 0 else ILLEGAL
    if majors == 1:
        return owner
    for seat in range(4):
        x[SUM + seat] = 0
    for i in range(count):
        info = INFO + 4 * x[TOUCHED + i]
        if b[info + SIZE] >= 2:
            x[SUM + b[info + OWNER]] += b[info + SIZE]
    best = 0
    for seat in range(4):
        spaces = x[SUM + seat]
        if spaces > best:
            best = spaces
            owner = seat
        elif spaces == best:
            owner = ILLEGAL
    return owner


def pay(b: Ints, seat: int, pagodas: int) -> None:
    """Place pagodas from a seat's supply; the last one ends the game."""
    for _ in range(pagodas):
        if b[OVER] == 0:
            b[SUPPLY + seat] -= 1
            if b[SUPPLY + seat] == 0:
                b[OVER] = 1
                b[WINNERS] = 1 << seat


def settle(m: Ints, b: Ints, x: Ints, seat: int, color: int, first: int, second: int) -> int:
    """Lay one colour on one or two cells and settle its area; return the area's id."""
    count = gather(b, x, color, first, second)
    size = 1 if second == 0 else 2
    owner = FREE
    keeper = 0
    if count == 0:
        keeper = b[AREAS] + 1
        b[AREAS] = keeper
        for i in range(4):
            m[AREA + 4 * keeper + i] = 0
    else:
        owner = verdict(b, x, count)
        largest = 0
        for i in range(count):
            area = x[TOUCHED + i]
            area_size = b[INFO + 4 * area + SIZE]
            size += area_size
            if area_size > largest:
                largest = area_size
                keeper = area
    if owner == FREE:
        if size >= 2:
            owner = seat
            pay(b, seat, 2 if size >= MAJOR else 1)
        else:
            owner = NOBODY
    elif owner == DEAD:
        for i in range(count):
            info = INFO + 4 * x[TOUCHED + i]
            if b[info + SIZE] >= 2 and b[info + OWNER] != DEAD:
                b[SUPPLY + b[info + OWNER]] += 2 if b[info + SIZE] >= MAJOR else 1
    else:
        kept = 0
        for i in range(count):
            info = INFO + 4 * x[TOUCHED + i]
            if b[info + SIZE] >= 2:
                standing = 2 if b[info + SIZE] >= MAJOR else 1
                holder = b[info + OWNER]
                if holder == owner:
                    stay = standing if standing < 2 - kept else 2 - kept
                    kept += stay
                    standing -= stay
                b[SUPPLY + holder] += standing
        pay(b, owner, (2 if size >= MAJOR else 1) - kept)
    merge(m, b, x, count, keeper)
    info = INFO + 4 * keeper
    b[info + SIZE] = size
    b[info + COLOR] = color
    b[info + OWNER] = owner
    lay_cell(m, b, color, keeper, first)
    if second != 0:
        lay_cell(m, b, color, keeper, second)
    return keeper


def merge(m: Ints, b: Ints, x: Ints, count: int, keeper: int) -> None:
    """Give the cells of all listed areas to the one that stays."""
    for i in range(count):
        area = x[TOUCHED + i]
        if area != keeper:
            for word in range(4):
                bits = m[AREA + 4 * area + word]
                m[AREA + 4 * keeper + word] |= bits
                m[AREA + 4 * area + word] = 0
                while bits != 0:
                    b[64 * word + lowest(bits)] = keeper
                    bits &= bits - 1
            b[INFO + 4 * area + SIZE] = 0


def lay_cell(m: Ints, b: Ints, color: int, area: int, cell: int) -> None:
    """Make a cell a space of an area."""
    word = cell >> 6
    bit = 1 << (cell & 63)
    b[cell] = area
    m[EMPTY + word] &= ~bit
    m[COLORED + 4 * color + word] |= bit
    m[AREA + 4 * area + word] |= bit


def village_strengths(g: Ints, b: Ints, x: Ints, village: int) -> None:
    """Sum each seat's pagodas on the distinct provinces beside a village into ``x[SUM..]``."""
    for seat in range(4):
        x[SUM + seat] = 0
    count = 0
    edge = VILLAGE_EDGE + 8 * village
    for k in range(8):
        cell = g[edge + k]
        if cell == 0:
            break
        area = b[cell]
        info = INFO + 4 * area
        if b[info + SIZE] >= 2 and b[info + OWNER] < NOBODY:
            new = True
            for i in range(count):
                if x[TOUCHED + i] == area:
                    new = False
            if new:
                x[TOUCHED + count] = area
                count += 1
                x[SUM + b[info + OWNER]] += 2 if b[info + SIZE] >= MAJOR else 1


def settle_villages(
    g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, seat: int, area: int, other: int
) -> None:
    """Let the villages beside one or two changed areas (other 0: one) go to whom they are due."""
    a0 = m[AREA + 4 * area] | m[AREA + 4 * other]
    a1 = m[AREA + 4 * area + 1] | m[AREA + 4 * other + 1]
    a2 = m[AREA + 4 * area + 2] | m[AREA + 4 * other + 2]
    a3 = m[AREA + 4 * area + 3] | m[AREA + 4 * other + 3]
    if (a0 & gm[0]) | (a1 & gm[1]) | (a2 & gm[2]) | (a3 & gm[3]) == 0:
        return
    takes = 0
    for village in range(g[VILLAGES]):
        edge = EDGE + 4 * village
        if (a0 & gm[edge]) | (a1 & gm[edge + 1]) | (a2 & gm[edge + 2]) | (a3 & gm[edge + 3]) == 0:
            continue
        village_strengths(g, b, x, village)
        best = 0
        leader = NOBODY
        for s in range(4):
            strength = x[SUM + s]
            if strength > best:
                best = strength
                leader = s
            elif strength == best:
                leader = NOBODY
        if leader != NOBODY and leader != b[VILLAGE_OWNER + village]:
            x[TAKES + 2 * takes] = village
            x[TAKES + 2 * takes + 1] = leader
            takes += 1
    if takes == 0:
        return
    seats = b[SEATS]
    for turn in range(seats):
        taker = (seat + turn) % seats
        for i in range(takes):
            if x[TAKES + 2 * i + 1] == taker and b[OVER] == 0:
                village = x[TAKES + 2 * i]
                previous = b[VILLAGE_OWNER + village]
                if previous != NOBODY:
                    b[SUPPLY + previous] += 1
                b[VILLAGE_OWNER + village] = taker
                pay(b, taker, 1)


def place(g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, move: int) -> None:
    """Play a legal placement of the seat to move up to, not including, its draw."""
    seat = b[TURN]
    tile = move >> 16
    first = move >> 8 & 255
    second = move & 255
    b[HAND + 6 * seat + tile] -= 1
    b[HAND_SIZE + seat] -= 1
    b[PLACED] += 1
    color = FIRST_COLOR[tile]
    other_color = SECOND_COLOR[tile]
    other = 0
    if color == other_color:
        area = settle(m, b, x, seat, color, first, second)
    else:
        area = settle(m, b, x, seat, color, first, 0)
        if b[OVER] == 0:
            other = settle(m, b, x, seat, other_color, second, 0)
    if b[OVER] == 0:
        settle_villages(g, gm, m, b, x, seat, area, other)


def place_seen(g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, move: int) -> None:
    """Play a legal placement in a position as its mover sees it, up to the draw.

    Tiles that it does not see are counted as the pile's. Where none of them fits any more, nor one
    of its own, the game is over, whoever holds what.
    """
    place(g, gm, m, b, x, move)
    if b[OVER] == 0:
        kinds = 0
        hand = HAND + 6 * b[TURN]
        for tile in range(6):
            if b[hand + tile] + b[PILE_COUNT + tile] > 0:
                kinds |= 1 << tile
        if not fits_somewhere(m, b, x, kinds):
            end_without_placement(b)


def draw(b: Ints) -> None:
    """Let the seat to move take the next tile of the pile, if there is one."""
    if b[PILE_NEXT] < b[PILE_SIZE]:
        tile = b[PILE + b[PILE_NEXT]]
        b[PILE_NEXT] += 1
        b[PILE_COUNT + tile] -= 1
        b[HAND + 6 * b[TURN] + tile] += 1
        b[HAND_SIZE + b[TURN]] += 1


def next_turn(m: Ints, b: Ints, x: Ints) -> None:
    """Give the turn to the next seat that can place; end the game when none can."""
    seats = b[SEATS]
    seat = b[TURN]
    for turn in range(1, seats + 1):
        candidate = (seat + turn) % seats
        if can_place(m, b, x, candidate):
            b[TURN] = candidate
            return
    end_without_placement(b)


def end_without_placement(b: Ints) -> None:
    """End the game because nobody can place: most pagodas on the board win."""
    seats = b[SEATS]
    b[OVER] = 1
    most = -1
    for s in range(seats):
        on_board = b[START_SUPPLY + s] - b[SUPPLY + s]
        if on_board > most:
            most = on_board
            b[WINNERS] = 1 << s
        elif on_board == most:
            b[WINNERS] |= 1 << s


def can_place(m: Ints, b: Ints, x: Ints, seat: int) -> bool:
    """Say whether a seat's hand holds a legal placement."""
    kinds = 0
    for tile in range(6):
        if b[HAND + 6 * seat + tile] != 0:
            kinds |= 1 << tile
    return fits_somewhere(m, b, x, kinds)


def fits_somewhere(m: Ints, b: Ints, x: Ints, kinds: int) -> bool:
    """Say whether a tile of these kinds, a bit each, may be laid anywhere."""
    s0 = m[COLORED] | m[COLORED + 4] | m[COLORED + 8]
    s1 = m[COLORED + 1] | m[COLORED + 5] | m[COLORED + 9]
    s2 = m[COLORED + 2] | m[COLORED + 6] | m[COLORED + 10]
    s3 = m[COLORED + 3] | m[COLORED + 7] | m[COLORED + 11]
    for word in range(4):
        if word == 0:
            bits = spread_0(s0, s1) & m[EMPTY]
        elif word == 1:
            bits = spread_1(s0, s1, s2) & m[EMPTY + 1]
        elif word == 2:
            bits = spread_1(s1, s2, s3) & m[EMPTY + 2]
        else:
            bits = spread_3(s2, s3) & m[EMPTY + 3]
        while bits != 0:
            cell = 64 * word + lowest(bits)
            bits &= bits - 1
            for k in range(4):
                there = cell + STEPS[k]
                if m[EMPTY + (there >> 6)] >> (there & 63) & 1 == 0:
                    continue
                for tile in range(6):
                    if kinds >> tile & 1 != 0 and (
                        is_legal_join(b, x, tile, cell, there)
                        or is_legal_join(b, x, tile, there, cell)
                    ):
                        return True
    return False


def is_legal_join(b: Ints, x: Ints, tile: int, first: int, second: int) -> bool:
    """Say whether a tile's colours may join what they touch."""
    color = FIRST_COLOR[tile]
    other_color = SECOND_COLOR[tile]
    if color == other_color:
        count = gather(b, x, color, first, second)
        return count < 2 or verdict(b, x, count) != ILLEGAL
    count = gather(b, x, color, first, 0)
    if count >= 2 and verdict(b, x, count) == ILLEGAL:
        return False
    count = gather(b, x, other_color, second, 0)
    return count < 2 or verdict(b, x, count) != ILLEGAL
