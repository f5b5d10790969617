"""Several games of the same players, one after another, as one contest.

Players sit round the table in a fixed order; with every game the start passes to the next of them.
What a game gives a seat (``Game.series_points``) is added to its player's total; the best total
wins, ties share. One game alone is a series of one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from qin_game.match.match import Match, new_match

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from qin_game.match.player import Player
    from qin_game.rules.game import AnyGame, Json
    from qin_game.rules.record import GameRecord


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game. ``winners`` are players and ``points`` are per player, not per seat.

    ``seating`` holds the player of each seat.
    """

    record: GameRecord
    seating: tuple[int, ...]
    reason: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    assisted: bool


@dataclass(frozen=True, slots=True)
class Series:
    """The contest so far. ``players`` sit in this order; player ``first`` starts the first game.

    ``setups`` are self-contained, one per game; their per-seat options run along ``players``.
    ``is_high_total_best`` is the game's own.
    """

    game: str
    players: tuple[Player, ...]
    setups: tuple[Json, ...]
    first: int
    open_hands: bool = False
    results: tuple[GameResult, ...] = ()
    is_high_total_best: bool = False

    @property
    def is_over(self) -> bool:
        """Whether every game has been played."""
        return len(self.results) == len(self.setups)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, per player."""
        seats = range(len(self.players))
        return tuple(sum(result.points[player] for result in self.results) for player in seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won, ascending; empty until the series is over.

        A single game is won by whoever won it, which need not be the best total. It may be nobody.
        """
        if not self.is_over:
            return ()
        return self.results[0].winners if len(self.results) == 1 else self.leaders

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the best total so far, ascending; nobody where none has any point yet.

        Where the lowest total wins, having none is the best there is.
        """
        best = (max if self.is_high_total_best else min)(self.totals)
        if self.is_high_total_best and not best:
            return ()
        return tuple(player for player, total in enumerate(self.totals) if total == best)

    @property
    def seating(self) -> tuple[int, ...]:
        """The player of each seat in the game that is played now or next."""
        players = len(self.players)
        start = self.first + len(self.results)
        return tuple((start + seat) % players for seat in range(players))

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players by seat in the game that is played now or next."""
        return tuple(self.players[player] for player in self.seating)


def plan_series(  # noqa: PLR0913 - what a contest is agreed on
    game: AnyGame,
    players: Sequence[Player],
    setups: Sequence[Json],
    rng: Random,
    *,
    first: int | None = None,
    open_hands: bool = False,
) -> Series:
    """Agree on a series: one game on each setup; ``first`` None draws the first player by lot.

    Raises BadSetupError for a setup the game refuses, and ValueError for no setups, for a first
    player who is none, for setups that are not for this many players, or for open hands in a game
    that has none.
    """
    if not setups:
        raise ValueError("a series has at least one game")
    if first is None:
        first = rng.randrange(len(players))
    if first not in range(len(players)):
        raise ValueError(f"player {first} of {len(players)} cannot start")
    if open_hands and not game.has_open_hands:
        raise ValueError(f"{game.name} is not played with open hands")
    whole = tuple(game.setup_to_json(game.setup_from_json(setup)) for setup in setups)
    if any(setup["players"] != len(players) for setup in whole):
        raise ValueError(f"every setup must be for {len(players)} players")
    return Series(
        game.name,
        tuple(players),
        whole,
        first,
        open_hands,
        is_high_total_best=game.is_high_total_best,
    )


def next_setup(series: Series, game: AnyGame) -> Any:  # noqa: ANN401 - each game's own type
    """Return the setup of the game that is played now or next. Raises ValueError when it is over.

    Options that belong to players follow them to their seats.
    """
    if series.is_over:
        raise ValueError("the series is over")
    data = dict(series.setups[len(series.results)])
    options = dict(data.get("options", {}))
    for spec in game.options:
        if spec.per_seat and options.get(spec.name) is not None:
            options[spec.name] = [options[spec.name][player] for player in series.seating]
    return game.setup_from_json({**data, "options": options})


def start_next(series: Series, game: AnyGame, rng: Random) -> Match:
    """Start the next game of a series. Raises ValueError when it is over."""
    setup = next_setup(series, game)
    return new_match(game, setup, series.seated, rng, open_hands=series.open_hands)


def finish_game(series: Series, match: Match) -> Series:
    """Return the series with a finished game counted. Raises ValueError when it is not over."""
    outcome = match.outcome
    if outcome is None or series.is_over:
        raise ValueError("there is no finished game to count")
    seating = series.seating
    by_player = dict(zip(seating, match.game.series_points(match.state), strict=True))
    result = GameResult(
        match.record,
        seating,
        outcome.reason,
        winners=tuple(sorted(seating[seat] for seat in outcome.winners)),
        points=tuple(by_player[player] for player in range(len(seating))),
        assisted=match.assisted,
    )
    return replace(series, results=(*series.results, result))
