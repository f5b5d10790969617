"""Playing on from a placement with the hidden tiles guessed, and random games."""

from __future__ import annotations

from qin_game.ai.qin.kernel.bits import below, copy_position, mix, next_random
from qin_game.ai.qin.kernel.layout import (
    AREAS,
    HAND,
    HAND_SIZE,
    OVER,
    PILE,
    PILE_COUNT,
    PILE_NEXT,
    PILE_SIZE,
    PLACED,
    SEATS,
    TILE_COUNT,
    TURN,
    WINNERS,
    Floats,
    Ints,
)
from qin_game.ai.qin.kernel.moves import draw_move
from qin_game.ai.qin.kernel.play import draw, next_turn, place
from qin_game.ai.qin.kernel.scratch import BEST_CHANCES, CHANCES
from qin_game.ai.qin.kernel.value import appraise, choose_move, score_end


def deal_unseen(b: Ints, me: int, rng: int) -> int:
    """Deal the tiles that ``me`` has not seen, all of which are counted in the pile.

    The other seats get as many as they hold, the rest becomes the pile in the order dealt.
    """
    count = 0
    for tile in range(6):
        for _ in range(b[PILE_COUNT + tile]):
            b[PILE + count] = tile
            count += 1
    for i in range(count - 1, 0, -1):
        rng = next_random(rng)
        j = below(rng, i + 1)
        kept = b[PILE + i]
        b[PILE + i] = b[PILE + j]
        b[PILE + j] = kept
    # Dealt from the end of the list, so that the pile is the part from 0 on.
    for seat in range(b[SEATS]):
        if seat != me:
            for tile in range(6):
                b[HAND + 6 * seat + tile] = 0
            for _ in range(b[HAND_SIZE + seat]):
                count -= 1
                tile = b[PILE + count]
                b[HAND + 6 * seat + tile] += 1
                b[PILE_COUNT + tile] -= 1
    b[PILE_NEXT] = 0
    b[PILE_SIZE] = count
    return rng


def roll_out(
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
    moves: Ints,
    count: int,
    number: int,
    seed: int,
    plies: int,
    width: int,
    results: Floats,
) -> None:
    """Value each placement under guess ``number`` of the hidden tiles, the same guess for all.

    After the placement all seats choose by value, among the ``width`` placements that the prior
    likes best, for so many plies; ``results[4 * i + seat]`` is a
    seat's chance after the last of them.
    """
    me = b[TURN]
    for i in range(count):
        copy_position(m, b, m_play, b_play, b[AREAS])
        deal_unseen(b_play, me, mix(seed, number))
        place(g, gm, m_play, b_play, x, moves[i])
        appraise(g, gm, m_play, b_play, x, f, w, me)
        best = CHANCES
        for _ in range(plies):
            if b_play[OVER] != 0:
                break
            draw(b_play)
            next_turn(m_play, b_play, x)
            best = CHANCES
            if b_play[OVER] != 0:
                score_end(b_play, f)
                break
            move = choose_move(g, gm, m_play, b_play, m_next, b_next, x, f, w, p, width)
            best = BEST_CHANCES
            place(g, gm, m_play, b_play, x, move)
        for seat in range(b[SEATS]):
            results[4 * i + seat] = f[best + seat]


def deal_game(b: Ints, rng: int) -> int:
    """Shuffle and deal all tiles of a game that is about to start."""
    for tile in range(6):
        b[PILE_COUNT + tile] = 12
    for seat in range(b[SEATS]):
        b[HAND_SIZE + seat] = 0
    rng = deal_unseen(b, -1, rng)
    seats = b[SEATS]
    for seat in range(seats):
        for tile in range(6):
            b[HAND + 6 * seat + tile] = 0
        for _ in range(3):
            tile = b[PILE + b[PILE_NEXT]]
            b[PILE_NEXT] += 1
            b[HAND + 6 * seat + tile] += 1
            b[HAND_SIZE + seat] += 1
            b[PILE_COUNT + tile] -= 1
    return rng


def play_random_games(
    g: Ints,
    gm: Ints,
    m: Ints,
    b: Ints,
    m_play: Ints,
    b_play: Ints,
    x: Ints,
    games: int,
    seed: int,
    wins: Ints,
) -> int:
    """Play random games from a start position; add up each seat's wins; return the plies played."""
    plies = 0
    for game in range(games):
        copy_position(m, b, m_play, b_play, b[AREAS])
        rng = deal_game(b_play, mix(seed, game))
        for _ in range(TILE_COUNT):
            move, rng = draw_move(m_play, b_play, x, b_play[TURN], rng)
            if move < 0:
                next_turn(m_play, b_play, x)
            else:
                place(g, gm, m_play, b_play, x, move)
                if b_play[OVER] == 0:
                    draw(b_play)
                    next_turn(m_play, b_play, x)
            if b_play[OVER] != 0:
                break
        plies += b_play[PLACED]
        for seat in range(b[SEATS]):
            wins[seat] += b_play[WINNERS] >> seat & 1
    return plies
