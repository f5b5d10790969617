"""Games between two opponents for comparison: the same deals with the seats changed round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log10, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from qin_game.ai.player import never_cancelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.player import Budget, Chooser
    from qin_game.rules.game import AnyGame, Json


@dataclass(frozen=True, slots=True)
class Side:
    """An opponent under comparison."""

    level: str
    budget: Budget


@dataclass(frozen=True, slots=True)
class Played:
    """One game of side A in seat ``own`` and side B in all others. Times are per move, in ms."""

    pair: int
    own: int
    score: float
    first_seat_score: float
    plies: int
    reason: str
    times: tuple[tuple[float, ...], tuple[float, ...]]


def play_game(
    game: AnyGame,
    setup: Json,
    choosers: tuple[Chooser, Chooser],
    budgets: tuple[Budget, Budget],
    deal: tuple[int, int, int],
) -> Played:
    """Play one game. ``deal`` is the run's seed, the pair's number and the seat of side A."""
    seed, pair, own = deal
    read = game.setup_from_json(setup)
    state = game.start(read, game.draw_chance(read, Random(f"deal {seed} {pair}")))
    seats = game.seats(state)
    lots = [Random(f"seat {seed} {pair} {seat} {own}") for seat in range(seats)]
    times: tuple[list[float], list[float]] = ([], [])
    while (seat := game.to_move(state)) is not None:
        side = 0 if seat == own else 1
        observation = game.observe(state, seat)
        started = perf_counter()
        choice = choosers[side].choose(observation, lots[seat], budgets[side], never_cancelled)
        times[side].append((perf_counter() - started) * 1000)
        state = game.apply(state, choice.action).state
    outcome = game.outcome(state)
    assert outcome is not None
    share = 1 / len(outcome.winners)
    return Played(
        pair=pair,
        own=own,
        score=share if own in outcome.winners else 0.0,
        first_seat_score=share if 0 in outcome.winners else 0.0,
        plies=game.ply(state),
        reason=outcome.reason,
        times=(tuple(times[0]), tuple(times[1])),
    )


def summarize(games: Sequence[Played], seats: int) -> dict[str, Json]:
    """Return the figures of a comparison: side A's win rate with its 95 % interval, and more.

    The interval comes from the spread of the scores per pair (one deal, side A in each seat in
    turn); where all pairs agree it is that of the rule of three.
    """
    scores: dict[int, list[float]] = {}
    for played in games:
        scores.setdefault(played.pair, []).append(played.score)
    pairs = [sum(pair) / len(pair) for pair in scores.values()]
    count = len(pairs)
    rate = sum(pairs) / count
    spread = sum((pair - rate) ** 2 for pair in pairs) / max(1, count - 1)
    # Three over the number: the chance of an outcome never seen is below that, 19 times in 20.
    half = 1.96 * sqrt(spread / count) if spread else min(1.0, 3 / count)
    moves: tuple[list[float], list[float]] = ([], [])
    for played in games:
        for side in (0, 1):
            moves[side].extend(played.times[side])
    return {
        "pairs": count,
        "games": len(games),
        "win_rate": round(rate, 4),
        "ci95": [round(max(0.0, rate - half), 4), round(min(1.0, rate + half), 4)],
        "elo": elo(rate, seats, len(games)),
        "plies": round(sum(played.plies for played in games) / len(games), 2),
        "endings": dict(sorted(Counter(played.reason for played in games).items())),
        "first_seat": round(sum(played.first_seat_score for played in games) / len(games), 4),
        "ms_per_move": {
            side: _times(moves[number]) for number, side in enumerate(("a", "b"))
        },
    }  # fmt: skip


def elo(rate: float, seats: int, games: int) -> float:
    """Return the rating difference that a win rate means, bounded by half a game from certainty.

    With more than two seats it is that to each of the others, taken as equals: an even share is 0.

    >>> elo(0.75, 2, 1000)
    190.8
    >>> elo(1 / 3, 3, 1000)
    0.0
    """
    bounded = min(max(rate, 0.5 / games), 1 - 0.5 / games)
    return round(400 * log10(bounded / (1 - bounded) * (seats - 1)), 1) + 0.0


def _times(times: list[float]) -> dict[str, float]:
    ordered = sorted(times) or [0.0]
    return {
        "mean": round(sum(ordered) / len(ordered), 2),
        "p99": round(ordered[int(0.99 * (len(ordered) - 1))], 2),
        "max": round(ordered[-1], 2),
    }
