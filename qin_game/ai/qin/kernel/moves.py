"""Which placements are legal: all of them at once, or one drawn at random."""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import below, lowest, next_random, spread_0, spread_1, spread_3
from qin_game.ai.qin.kernel.layout import (
    COLORED,
    COLUMN,
    EMPTY,
    FIRST_COLOR,
    HAND,
    ILLEGAL,
    LEGAL,
    MOVES,
    PAIR,
    SECOND_COLOR,
    Ints,
)
from qin_game.ai.qin.kernel.play import gather, is_legal_join, verdict

ONE_COLUMN_HIGH = 48


def spread_word(m: Ints, at: int, word: int) -> int:
    """Return one word of the neighbours of the set that lies at ``m[at]``."""
    if word == 0:
        return spread_0(m[at], m[at + 1])
    if word == 3:
        return spread_3(m[at + 2], m[at + 3])
    return spread_1(m[at + word - 1], m[at + word], m[at + word + 1])


def twice_beside(m: Ints, at: int, word: int) -> int:
    """Return one word of the cells with two or more neighbours in the set at ``m[at]``."""
    w = m[at + word]
    up = w << 1
    down = w >> 1
    left = (w & 0xFFFFFFFFFFFF) << 16
    right = w >> 16
    if word > 0:
        left |= m[at + word - 1] >> 48
    if word < 3:
        right |= (m[at + word + 1] & 0xFFFF) << 48
    return (up & down) | ((up | down) & (left | right)) | (left & right)


def find_legal_cells(m: Ints, b: Ints, x: Ints) -> None:
    """Write the sets of cells where each colour alone may be laid to ``x[LEGAL..]``."""
    for color in range(3):
        for word in range(4):
            empty = m[EMPTY + word]
            legal = empty
            bits = twice_beside(m, COLORED + 4 * color, word) & empty
            while bits != 0:
                bit = bits & -bits
                count = gather(b, x, color, 64 * word + lowest(bits), 0)
                if count >= 2 and verdict(b, x, count) == ILLEGAL:
                    legal &= ~bit
                bits ^= bit
            x[LEGAL + 4 * color + word] = legal


def list_moves(m: Ints, b: Ints, x: Ints, seat: int) -> int:
    """List all placements of a seat's hand in ``x[MOVES..]``; return how many.

    The order is: tile kind, which half lies first, direction, cell.
    """
    find_legal_cells(m, b, x)
    for word in range(4):
        s = (
            spread_word(m, COLORED, word)
            | spread_word(m, COLORED + 4, word)
            | spread_word(m, COLORED + 8, word)
        )
        x[PAIR + word] = s & m[EMPTY + word]
    count = 0
    for tile in range(6):
        if b[HAND + 6 * seat + tile] == 0:
            continue
        color = FIRST_COLOR[tile]
        other = SECOND_COLOR[tile]
        if color == other:
            count = list_one_color(m, b, x, tile, count)
        else:
            count = list_two_colors(x, tile, LEGAL + 4 * color, LEGAL + 4 * other, 0, count)
            count = list_two_colors(x, tile, LEGAL + 4 * other, LEGAL + 4 * color, 1, count)
    return count


def list_two_colors(x: Ints, tile: int, lower: int, upper: int, swapped: int, count: int) -> int:
    """List the pairs whose lower cell is in one set of ``x`` and whose upper cell is in another."""
    for word in range(4):
        low = x[lower + word]
        high = x[upper + word]
        beside = x[PAIR + word]
        above = 0 if word == 3 else x[upper + word + 1]
        beside_above = 0 if word == 3 else x[PAIR + word + 1]
        upward = low & high >> 1 & (beside | beside >> 1)
        across = (
            low
            & (high >> 16 | (above & 0xFFFF) << 48)
            & (beside | beside >> 16 | (beside_above & 0xFFFF) << 48)
        )
        for direction in range(2):
            bits = upward if direction == 0 else across
            step = 1 if direction == 0 else COLUMN
            while bits != 0:
                cell = 64 * word + lowest(bits)
                bits &= bits - 1
                if swapped == 0:
                    x[MOVES + count] = tile << 16 | cell << 8 | (cell + step)
                else:
                    x[MOVES + count] = tile << 16 | (cell + step) << 8 | cell
                count += 1
    return count


def list_one_color(m: Ints, b: Ints, x: Ints, tile: int, count: int) -> int:
    """List the placements of a one-colour tile, whose two halves join what both of them touch."""
    color = FIRST_COLOR[tile]
    colored = COLORED + 4 * color
    for word in range(4):
        empty = m[EMPTY + word]
        beside = x[PAIR + word]
        near = spread_word(m, colored, word)
        above = 0
        beside_above = 0
        near_above = 0
        if word < 3:
            above = m[EMPTY + word + 1]
            beside_above = x[PAIR + word + 1]
            near_above = spread_word(m, colored, word + 1)
        upward = empty & empty >> 1 & (beside | beside >> 1)
        across = (
            empty
            & (empty >> 16 | (above & 0xFFFF) << 48)
            & (beside | beside >> 16 | (beside_above & 0xFFFF) << 48)
        )
        twice = twice_beside(m, colored, word)
        twice_above = twice_beside(m, colored, word + 1) if word < 3 else 0
        # Only a pair that touches the colour with both cells, or twice with one, can join two.
        join_upward = (near & near >> 1) | twice | twice >> 1
        join_across = (
            (near & (near >> 16 | (near_above & 0xFFFF) << 48))
            | twice
            | twice >> 16
            | (twice_above & 0xFFFF) << 48
        )
        for direction in range(2):
            bits = upward if direction == 0 else across
            joins = join_upward if direction == 0 else join_across
            step = 1 if direction == 0 else COLUMN
            while bits != 0:
                bit = bits & -bits
                cell = 64 * word + lowest(bits)
                bits ^= bit
                if joins & bit != 0:
                    touched = gather(b, x, color, cell, cell + step)
                    if touched >= 2 and verdict(b, x, touched) == ILLEGAL:
                        continue
                x[MOVES + count] = tile << 16 | cell << 8 | (cell + step)
                count += 1
    return count


def draw_move(m: Ints, b: Ints, x: Ints, seat: int, rng: int) -> tuple[int, int]:
    """Draw one of the legal placements of a seat, all equally likely; return it and ``rng``.

    Pairs of cells are drawn and tested; after many failures the placements are listed. The move is
    -1 when there is none.
    """
    kinds = 0
    for tile in range(6):
        if b[HAND + 6 * seat + tile] != 0:
            kinds += 1 if FIRST_COLOR[tile] == SECOND_COLOR[tile] else 2
    if kinds == 0:
        return -1, rng
    for _ in range(200):
        rng = next_random(rng)
        pick = below(rng, 169 * 2 * kinds)
        cell = pick % 169
        pick //= 169
        cell = COLUMN * (cell // 13 + 1) + cell % 13 + 1
        there = cell + (1 if pick % 2 == 0 else COLUMN)
        if m[EMPTY + (cell >> 6)] >> (cell & 63) & 1 == 0:
            continue
        if m[EMPTY + (there >> 6)] >> (there & 63) & 1 == 0:
            continue
        if not (touches(b, cell) or touches(b, there)):
            continue
        pick //= 2
        for tile in range(6):
            if b[HAND + 6 * seat + tile] != 0:
                ways = 1 if FIRST_COLOR[tile] == SECOND_COLOR[tile] else 2
                if pick < ways:
                    if pick == 1:
                        cell, there = there, cell
                    if is_legal_join(b, x, tile, cell, there):
                        return tile << 16 | cell << 8 | there, rng
                    break
                pick -= ways
    count = list_moves(m, b, x, seat)
    if count == 0:
        return -1, rng
    rng = next_random(rng)
    return x[MOVES + below(rng, count)], rng


def touches(b: Ints, cell: int) -> bool:
    """Say whether a cell has a province space beside it."""
    return b[cell - COLUMN] | b[cell - 1] | b[cell + 1] | b[cell + COLUMN] != 0
