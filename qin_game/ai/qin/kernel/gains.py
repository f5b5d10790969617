"""What one placement does to the supplies, and nothing more."""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import copy_position
from qin_game.ai.qin.kernel.layout import AREAS, MOVES, OVER, SEATS, SUPPLY, TURN, WINNERS, Ints
from qin_game.ai.qin.kernel.moves import list_moves
from qin_game.ai.qin.kernel.play import place_seen

GAINS = 3
"""Numbers per placement: pagodas its seat gains, pagodas rivals lose, 1 if it wins (-1: loses; 0 if
the game goes on or is shared)."""


def list_gains(
    g: Ints, gm: Ints, m: Ints, b: Ints, m_next: Ints, b_next: Ints, x: Ints, gains: Ints
) -> int:
    """List the placements of the seat to move in ``x[MOVES..]``, and what each gains."""
    mover = b[TURN]
    count = list_moves(m, b, x, mover)
    for i in range(count):
        copy_position(m, b, m_next, b_next, b[AREAS])
        place_seen(g, gm, m_next, b_next, x, x[MOVES + i])
        gains[GAINS * i] = b[SUPPLY + mover] - b_next[SUPPLY + mover]
        taken = 0
        for seat in range(b[SEATS]):
            lost = b_next[SUPPLY + seat] - b[SUPPLY + seat]
            if seat != mover and lost > 0:
                taken += lost
        gains[GAINS * i + 1] = taken
        result = 0
        if b_next[OVER] != 0:
            winners = b_next[WINNERS]
            if winners == 1 << mover:
                result = 1
            elif winners >> mover & 1 == 0:
                result = -1
        gains[GAINS * i + 2] = result
    return count
