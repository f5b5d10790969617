"""Games between opponents for comparison: the same deals with the seats changed round.

What a game's result means comes from its outcome: the winners share a victory, and where there are
none all have lost.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise, permutations
from math import log10, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from qin_game.ai.player import never_cancelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.player import Budget, Chooser
    from qin_game.rules.game import AnyGame, Json

Seating = tuple[int, ...]
"""Which of the compared opponents sits in each seat, by its number."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game. ``deal`` is shared by the games that are played from the same chance results.

    ``shares`` of the victory by seat are all 0 where everybody lost. ``times`` are per move, by
    opponent, in ms.
    """

    deal: int
    seating: Seating
    shares: tuple[float, ...]
    plies: int
    reason: str
    times: tuple[tuple[float, ...], ...]

    @property
    def is_lost_by_all(self) -> bool:
        """Whether nobody won."""
        return not any(self.shares)

    def score(self, opponent: int) -> float:
        """Return the mean share of an opponent's seats."""
        own = [
            share
            for share, sitting in zip(self.shares, self.seating, strict=True)
            if sitting == opponent
        ]
        return sum(own) / len(own)


def alone_seatings(seats: int) -> tuple[tuple[Seating, ...], ...]:
    """Return how opponent 0 sits in every seat in turn, and opponent 1 in all others.

    >>> alone_seatings(2)
    (((0, 1), (1, 0)),)
    """
    return (tuple(tuple(int(seat != own) for seat in range(seats)) for own in range(seats)),)


def table_seatings(table: Sequence[int]) -> tuple[tuple[Seating, ...], ...]:
    """Return the ways to sit at a table: for each order of neighbours, every turn of it.

    Deals take the orders by turns, so that it does not matter in the end who sits next to whom.

    >>> table_seatings((0, 1, 2))
    (((0, 1, 2), (2, 0, 1), (1, 2, 0)), ((0, 2, 1), (1, 0, 2), (2, 1, 0)))
    >>> table_seatings((0, 0))
    (((0, 0),),)
    """
    groups: dict[frozenset[Seating], tuple[Seating, ...]] = {}
    for rest in permutations(table[1:]):
        order = (table[0], *rest)
        turns = dict.fromkeys(order[-turn:] + order[:-turn] for turn in range(len(order)))
        groups.setdefault(frozenset(turns), tuple(turns))
    return tuple(groups.values())


def play_game(  # noqa: PLR0913, PLR0917 - a game, who plays it, and what it is played from
    game: AnyGame,
    setup: Json,
    choosers: Sequence[Chooser],
    budgets: Sequence[Budget],
    seating: Seating,
    lot: tuple[int, int, int],
) -> Played:
    """Play one game. ``lot``: the run's seed, the deal's number and that of the seating."""
    seed, deal, turn = lot
    read = game.setup_from_json(setup)
    state = game.start(read, game.draw_chance(read, Random(f"deal {seed} {deal}")))
    seats = game.seats(state)
    lots = [Random(f"seat {seed} {deal} {seat} {turn}") for seat in range(seats)]
    times: list[list[float]] = [[] for _ in choosers]
    while (seat := game.to_move(state)) is not None:
        opponent = seating[seat]
        observation = game.observe(state, seat)
        started = perf_counter()
        choice = choosers[opponent].choose(
            observation, lots[seat], budgets[opponent], never_cancelled
        )
        times[opponent].append((perf_counter() - started) * 1000)
        state = game.apply(state, choice.action).state
    outcome = game.outcome(state)
    assert outcome is not None
    winners = outcome.winners
    return Played(
        deal=deal,
        seating=seating,
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats)),
        plies=game.ply(state),
        reason=outcome.reason,
        times=tuple(map(tuple, times)),
    )


def summarize(games: Sequence[Played]) -> dict[str, Json]:
    """Return the figures of opponent 0 against opponent 1: its win rate, and more.

    Intervals are of 95 %, as :func:`mean_and_interval` has them.
    """
    seats = len(games[0].seating)
    rate, interval = _rate([(played.deal, played.score(0)) for played in games])
    return {
        "pairs": len({played.deal for played in games}),
        "games": len(games),
        "win_rate": round(rate, 4),
        "ci95": _rounded(interval),
        "elo": elo(rate, seats, len(games)),
        **_common(games),
        "ms_per_move": {side: _times(games, number) for number, side in enumerate(("a", "b"))},
    }


def summarize_table(games: Sequence[Played], names: Sequence[str]) -> dict[str, Json]:
    """Return the figures of a table: every opponent's share of the victories, and steps between.

    ``steps`` compare each with the one before it, deal by deal. ``won`` is the share of the games
    that somebody won.
    """
    found: dict[str, Json] = {}
    for number, name in enumerate(names):
        rate, interval = _rate([(played.deal, played.score(number)) for played in games])
        found[name] = {"win_rate": round(rate, 4), "ci95": _rounded(interval)}
    steps = []
    for number, (below, above) in enumerate(pairwise(names)):
        scores = [
            (played.deal, played.score(number + 1) - played.score(number)) for played in games
        ]
        difference, interval = _rate(scores, lowest=-1.0)
        steps.append(
            {"a": above, "b": below, "difference": round(difference, 4), "ci95": _rounded(interval)}
        )
    won, interval = _rate([(played.deal, float(not played.is_lost_by_all)) for played in games])
    return {
        "deals": len({played.deal for played in games}),
        "games": len(games),
        "won": {"rate": round(won, 4), "ci95": _rounded(interval)},
        "levels": found,
        "steps": steps,
        **_common(games),
        "ms_per_move": {name: _times(games, number) for number, name in enumerate(names)},
    }


def mean_and_interval(scores: Sequence[float]) -> tuple[float, float]:
    """Return a mean and half its 95 % interval.

    The interval comes from the spread; where all scores agree it is that of the rule of three.
    """
    count = len(scores)
    mean = sum(scores) / count
    spread = sum((score - mean) ** 2 for score in scores) / max(1, count - 1)
    # Three over the number: the chance of an outcome never seen is below that, 19 times in 20.
    return mean, 1.96 * sqrt(spread / count) if spread else min(1.0, 3 / count)


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


def _rate(
    scores: Sequence[tuple[int, float]], lowest: float = 0.0
) -> tuple[float, tuple[float, float]]:
    """Return the mean of scores by deal and its interval, which stays within their bounds."""
    by_deal: dict[int, list[float]] = {}
    for deal, score in scores:
        by_deal.setdefault(deal, []).append(score)
    mean, half = mean_and_interval([sum(found) / len(found) for found in by_deal.values()])
    return mean, (max(lowest, mean - half), min(1.0, mean + half))


def _common(games: Sequence[Played]) -> dict[str, Json]:
    count = len(games)
    return {
        "plies": round(sum(played.plies for played in games) / count, 2),
        "endings": dict(sorted(Counter(played.reason for played in games).items())),
        "first_seat": round(sum(played.shares[0] for played in games) / count, 4),
        "lost_by_all": round(sum(played.is_lost_by_all for played in games) / count, 4),
    }


def _rounded(interval: tuple[float, float]) -> list[float]:
    return [round(end, 4) for end in interval]


def _times(games: Sequence[Played], opponent: int) -> dict[str, float]:
    ordered = sorted(time for played in games for time in played.times[opponent]) or [0.0]
    return {
        "mean": round(sum(ordered) / len(ordered), 2),
        "p99": round(ordered[int(0.99 * (len(ordered) - 1))], 2),
        "max": round(ordered[-1], 2),
    }
