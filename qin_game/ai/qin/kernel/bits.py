"""Sets of cells as four words, counted and spread; and the kernel's random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qin_game.ai.qin.kernel.layout import Ints

THREE_COLUMNS = (1 << 48) - 1
ONE_COLUMN = (1 << 16) - 1
RANDOM_MASK = (1 << 62) - 1


def popcount(word: int) -> int:
    """Return how many bits are set."""
    return word.bit_count()


def lowest(word: int) -> int:
    """Return the index of the lowest set bit."""
    return (word & -word).bit_length() - 1


def spread_0(w: int, above: int) -> int:
    """Return the neighbours of a set in its first word."""
    return w << 1 | w >> 1 | (w & THREE_COLUMNS) << 16 | w >> 16 | (above & ONE_COLUMN) << 48


def spread_1(below: int, w: int, above: int) -> int:
    """Return the neighbours of a set in an inner word."""
    return (
        w << 1
        | w >> 1
        | (w & THREE_COLUMNS) << 16
        | w >> 16
        | below >> 48
        | (above & ONE_COLUMN) << 48
    )


def spread_3(below: int, w: int) -> int:
    """Return the neighbours of a set in its last word."""
    return w << 1 | w >> 1 | (w & THREE_COLUMNS) << 16 | w >> 16 | below >> 48


def next_random(state: int) -> int:
    """Advance a random state (62 bits, the upper ones good)."""
    return (state * 6364136223846793005 + 1442695040888963407) & RANDOM_MASK


def below(state: int, limit: int) -> int:
    """Return a number in range(limit), limit < 2 ** 20, from a random state."""
    return (state >> 30) * limit >> 32


def mix(seed: int, number: int) -> int:
    """Return a random state for the number-th stream of a seed."""
    state = next_random((seed ^ (number * 7046029254386353131)) & RANDOM_MASK)
    state = next_random(state ^ (state >> 31))
    return next_random(state ^ (state >> 29))


def copy_position(m: Ints, b: Ints, m_to: Ints, b_to: Ints, areas: int) -> None:
    """Copy a position with so many areas."""
    for i in range(16 + 4 * (areas + 1)):
        m_to[i] = m[i]
    for i in range(556 + 4 * (areas + 1)):
        b_to[i] = b[i]
