"""Self-play for training: games in which all seats choose by value, and what they teach it.

A trace holds one game after another, step by step: the features of all seats after a placement,
what the value said of it, who placed, and what became of the game.
"""

from __future__ import annotations

from math import log

from qin_game.ai.qin.kernel.bits import below, copy_position, mix, next_random
from qin_game.ai.qin.kernel.feature_index import FEATURES
from qin_game.ai.qin.kernel.layout import (
    AREAS,
    MOVES,
    OVER,
    PLACED,
    SEATS,
    TILE_COUNT,
    TURN,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.moves import list_moves
from qin_game.ai.qin.kernel.play import draw, next_turn, place
from qin_game.ai.qin.kernel.rollout import deal_game
from qin_game.ai.qin.kernel.scratch import BEST_CHANCES, CHANCES
from qin_game.ai.qin.kernel.value import (
    appraise,
    choose_move,
    progress,
    score_end,
)

STEP = 4 * FEATURES + 16
"""Floats per recorded step: the features, and then what the following names say."""
STEP_CHANCES = 4 * FEATURES
STEP_BEST = STEP_CHANCES + 4
STEP_PROGRESS = STEP_BEST + 4
STEP_MOVER = STEP_PROGRESS + 1
STEP_RANDOM = STEP_MOVER + 1
STEP_RESULT = STEP_RANDOM + 1
"""Each seat's share of the win, written by :func:`record_games`."""
STEP_LAST = STEP_RESULT + 4
"""1 at the last step of a game, else 0, written by :func:`record_games`."""
TRACE_SIZE = STEP * (TILE_COUNT + 1)
"""Floats of one game at most."""
FULL = 1 << 20


def play_step(
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
    full_looks: int,
    rng: int,
    explore: float,
) -> tuple[int, int]:
    """Choose by value, or at random with chance ``explore``; return 1 for a random move, and rng.

    The placement is played, not drawn for, and ``f`` is left with the features after it. One choice
    in ``full_looks`` is among all placements: what the prior passes over is learnt about too, or
    the value would come to overrate it.
    """
    mover = b[TURN]
    rng = next_random(rng)
    if below(rng, full_looks) == 0:
        width = 0
    move = choose_move(g, gm, m, b, m_next, b_next, x, f, w, p, width)
    rng = next_random(rng)
    is_random = 0
    if below(rng, FULL) < explore * FULL:
        count = list_moves(m, b, x, mover)
        rng = next_random(rng)
        move = x[MOVES + below(rng, count)]
        is_random = 1
    place(g, gm, m, b, x, move)
    appraise(g, gm, m, b, x, f, w, mover)
    return is_random, rng


def play_traced(
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
    full_looks: int,
    trace: Floats,
    first: int,
    rng: int,
    explore: float,
) -> int:
    """Play a game that has been dealt; return its steps, which ``trace[first..]`` tells.

    The result is left in ``f[CHANCES..]``.
    """
    seats = b[SEATS]
    steps = 0
    while b[OVER] == 0 and steps < TILE_COUNT:
        at = first + STEP * steps
        mover = b[TURN]
        # Openings vary: the first placements are random more often.
        chance = explore if b[PLACED] >= 3 else 0.3
        is_random, rng = play_step(
            g, gm, m, b, m_next, b_next, x, f, w, p, width, full_looks, rng, chance
        )
        if b[OVER] != 0:
            # The finishing placement was chosen knowingly; it is no step of its own.
            break
        for i in range(seats * FEATURES):
            trace[at + i] = f[i]
        for seat in range(seats):
            trace[at + STEP_CHANCES + seat] = f[CHANCES + seat]
            trace[at + STEP_BEST + seat] = f[BEST_CHANCES + seat]
        trace[at + STEP_PROGRESS] = progress(b)
        trace[at + STEP_MOVER] = mover
        trace[at + STEP_RANDOM] = is_random
        steps += 1
        draw(b)
        next_turn(m, b, x)
    score_end(b, f)
    return steps


def record_games(
    g: Ints,
    gm: Ints,
    m: Ints,
    b: Ints,
    m_play: Ints,
    b_play: Ints,
    m_next: Ints,
    b_next: Ints,
    x: Ints,
    f: Floats,
    w: Floats,
    p: Floats,
    width: int,
    full_looks: int,
    trace: Floats,
    games: int,
    seed: int,
    explore: float,
) -> int:
    """Play games and record them one behind another, with their results; return all steps."""
    total = 0
    for game in range(games):
        copy_position(m, b, m_play, b_play, b[AREAS])
        rng = deal_game(b_play, mix(seed, game))
        steps = play_traced(
            g, gm, m_play, b_play, m_next, b_next, x, f, w, p, width, full_looks,
            trace, STEP * total, rng, explore,
        )  # fmt: skip
        for step in range(steps):
            at = STEP * (total + step)
            for seat in range(b[SEATS]):
                trace[at + STEP_RESULT + seat] = f[CHANCES + seat]
            trace[at + STEP_LAST] = 1.0 if step == steps - 1 else 0.0
        total += steps
    return total


def learn_from_games(
    g: Ints,
    gm: Ints,
    m: Ints,
    b: Ints,
    m_play: Ints,
    b_play: Ints,
    m_next: Ints,
    b_next: Ints,
    x: Ints,
    f: Floats,
    w: Floats,
    p: Floats,
    width: int,
    full_looks: int,
    trace: Floats,
    games: int,
    seed: int,
    explore: float,
    decay: float,
    gradient: Floats,
    totals: Floats,
) -> None:
    """Play games and add up the gradient of the log loss against TD(``decay``) targets.

    ``totals`` collects: games, plies, summed log loss of the chances against the results, steps
    counted in it, wins of the first seat.
    """
    for game in range(games):
        copy_position(m, b, m_play, b_play, b[AREAS])
        rng = deal_game(b_play, mix(seed, game))
        steps = play_traced(
            g, gm, m_play, b_play, m_next, b_next, x, f, w, p, width, full_looks,
            trace, 0, rng, explore,
        )  # fmt: skip
        totals[0] += 1.0
        totals[1] += b_play[PLACED]
        totals[4] += f[CHANCES]
        learn_from_trace(f, trace, steps, b[SEATS], decay, gradient, totals)


def learn_from_trace(
    f: Floats,
    trace: Floats,
    steps: int,
    seats: int,
    decay: float,
    gradient: Floats,
    totals: Floats,
) -> None:
    """Walk a game backwards from its result in ``f[CHANCES..]`` and add up the gradient."""
    # f[0..3] is the target of the step being looked at, f[4..7] the result.
    for seat in range(seats):
        f[seat] = f[CHANCES + seat]
        f[4 + seat] = f[CHANCES + seat]
    for step in range(steps - 1, -1, -1):
        at = STEP * step
        late = trace[at + STEP_PROGRESS]
        mover = int(trace[at + STEP_MOVER])
        for seat in range(seats):
            chance = trace[at + STEP_CHANCES + seat]
            totals[2] -= f[4 + seat] * log(chance if chance > 1e-9 else 1e-9)
            error = chance - f[seat]
            to = 2 * ((seat - mover - 1 + seats) % seats) * FEATURES
            base = at + seat * FEATURES
            for i in range(FEATURES):
                part = error * trace[base + i]
                gradient[to + i] += (1.0 - late) * part
                gradient[to + FEATURES + i] += late * part
        totals[3] += 1.0
        # The target of the step before: this step's own chances, mixed with what came of it. After
        # a random placement what came of it says little, so the best placement's chances stand in.
        for seat in range(seats):
            if trace[at + STEP_RANDOM] > 0.5:
                f[seat] = trace[at + STEP_BEST + seat]
            else:
                f[seat] = (1.0 - decay) * trace[at + STEP_CHANCES + seat] + decay * f[seat]


def match_values(
    g: Ints,
    gm: Ints,
    m: Ints,
    b: Ints,
    m_play: Ints,
    b_play: Ints,
    m_next: Ints,
    b_next: Ints,
    x: Ints,
    f: Floats,
    w: Floats,
    p: Floats,
    rival: Floats,
    rival_p: Floats,
    width: int,
    games: int,
    seed: int,
    scores: Floats,
) -> None:
    """Play deals with ``w`` in each seat in turn against ``rival`` in the others.

    ``scores[game]`` is the share of wins of ``w`` over the rotations of one deal.
    """
    seats = b[SEATS]
    for game in range(games):
        scores[game] = 0.0
        for own in range(seats):
            copy_position(m, b, m_play, b_play, b[AREAS])
            deal_game(b_play, mix(seed, game))
            while b_play[OVER] == 0:
                if b_play[TURN] == own:
                    move = choose_move(g, gm, m_play, b_play, m_next, b_next, x, f, w, p, width)
                else:
                    move = choose_move(
                        g, gm, m_play, b_play, m_next, b_next, x, f, rival, rival_p, width
                    )
                if move >= 0:
                    place(g, gm, m_play, b_play, x, move)
                if b_play[OVER] == 0:
                    if move >= 0:
                        draw(b_play)
                    next_turn(m_play, b_play, x)
            score_end(b_play, f)
            scores[game] += f[CHANCES + own] / seats
