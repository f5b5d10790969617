"""The value of a position: every seat's winning chances, and the placements ranked by them.

Each seat's utility is linear in its features. A weight depends on how soon the seat moves next
and, between the opening (no pagoda placed) and the end (a supply empty), on how far the game has
come; a net may add to it (:mod:`.net`). The winning chances are the softmax of the utilities.
"""

from __future__ import annotations

from math import exp

from qin_game.ai.qin.kernel.bits import copy_position, popcount
from qin_game.ai.qin.kernel.feature_index import FEATURES
from qin_game.ai.qin.kernel.features import extract
from qin_game.ai.qin.kernel.layout import (
    AREAS,
    MOVES,
    OVER,
    SEATS,
    SUPPLY,
    TURN,
    WINNERS,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.moves import list_moves
from qin_game.ai.qin.kernel.net import add_net
from qin_game.ai.qin.kernel.play import place, place_seen
from qin_game.ai.qin.kernel.prior import pick_top, score_moves
from qin_game.ai.qin.kernel.prior_index import TOP
from qin_game.ai.qin.kernel.scratch import BEST_CHANCES, CHANCES

PHASES = 2
"""Opening and end."""
ORDINARY_SUPPLY = (0, 0, 24, 19, 15)


def progress(b: Ints) -> float:
    """Return how far the game has come: 0 at the start, towards 1 when a supply is nearly empty."""
    least = b[SUPPLY]
    for seat in range(1, b[SEATS]):
        if b[SUPPLY + seat] < least:
            least = b[SUPPLY + seat]
    done = 1.0 - least / ORDINARY_SUPPLY[b[SEATS]]
    return done if done > 0.0 else 0.0


def weigh(b: Ints, f: Floats, w: Floats, mover: int) -> None:
    """Turn the features of a position into winning chances."""
    seats = b[SEATS]
    late = progress(b)
    for seat in range(seats):
        order = (seat - mover - 1 + seats) % seats
        at = 2 * order * FEATURES
        base = seat * FEATURES
        early_sum = 0.0
        late_sum = 0.0
        for i in range(FEATURES):
            early_sum += w[at + i] * f[base + i]
            late_sum += w[at + FEATURES + i] * f[base + i]
        utility = (1.0 - late) * early_sum + late * late_sum
        f[CHANCES + seat] = utility
    net = PHASES * seats * FEATURES
    if w[net] > 0.0:
        add_net(b, f, w, net, mover, late)
    most = f[CHANCES]
    for seat in range(1, seats):
        if f[CHANCES + seat] > most:
            most = f[CHANCES + seat]
    total = 0.0
    for seat in range(seats):
        part = exp(f[CHANCES + seat] - most)
        f[CHANCES + seat] = part
        total += part
    for seat in range(seats):
        f[CHANCES + seat] /= total


def score_end(b: Ints, f: Floats) -> None:
    """Write the winners' shares of a finished game as chances."""
    share = 1.0 / popcount(b[WINNERS])
    for seat in range(b[SEATS]):
        f[CHANCES + seat] = share if b[WINNERS] >> seat & 1 != 0 else 0.0


def appraise(
    g: Ints, gm: Ints, m: Ints, b: Ints, x: Ints, f: Floats, w: Floats, mover: int
) -> None:
    """Write every seat's chances after ``mover`` has placed, or those of a finished game."""
    if b[OVER] != 0:
        score_end(b, f)
    else:
        extract(g, gm, m, b, x, f, mover)
        weigh(b, f, w, mover)


def rank_moves(
    g: Ints,
    gm: Ints,
    m: Ints,
    b: Ints,
    m_next: Ints,
    b_next: Ints,
    x: Ints,
    f: Floats,
    w: Floats,
    values: Floats,
) -> int:
    """List the placements of the seat to move in ``x[MOVES..]`` with its chances after each.

    The position is one that this seat sees.
    """
    mover = b[TURN]
    count = list_moves(m, b, x, mover)
    for i in range(count):
        copy_position(m, b, m_next, b_next, b[AREAS])
        place_seen(g, gm, m_next, b_next, x, x[MOVES + i])
        appraise(g, gm, m_next, b_next, x, f, w, mover)
        values[i] = f[CHANCES + mover]
    return count


def choose_move(
    g: Ints,
    gm: Ints,
    m: Ints,
    b: Ints,
    m_next: Ints,
    b_next: Ints,
    x: Ints,
    f: Floats,
    w: Floats,
    p: Floats,
    width: int,
) -> int:
    """Return the placement with the best chances for the seat to move, -1 for none.

    Only the ``width`` placements that the prior ``p`` likes best are looked at; 0: all of them.
    """
    mover = b[TURN]
    seats = b[SEATS]
    count = list_moves(m, b, x, mover)
    at = MOVES
    if 0 < width < count:
        score_moves(g, gm, m, b, x, f, p, count, progress(b))
        count = pick_top(x, f, count, width)
        at = TOP
    best = -1
    best_value = -1.0
    for i in range(count):
        copy_position(m, b, m_next, b_next, b[AREAS])
        place(g, gm, m_next, b_next, x, x[at + i])
        appraise(g, gm, m_next, b_next, x, f, w, mover)
        if f[CHANCES + mover] > best_value:
            best_value = f[CHANCES + mover]
            best = x[at + i]
            for seat in range(seats):
                f[BEST_CHANCES + seat] = f[CHANCES + seat]
    return best
