"""A series: who starts, what is counted, who wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from match_tables import ADA, LI, MACHINE, QIN, play_on, play_out, qin_match, setup_json

from qin_game.match.series import GameResult, Series, finish_game, plan_series, start_next
from qin_game.rules.game import BadSetupError

TRIO = (ADA, LI, MACHINE)


def trio(games: int = 3, **options: object) -> Series:
    return plan_series(QIN, TRIO, [setup_json(3, **options)] * games, Random(1), first=1)


def with_points(series: Series, *points: tuple[int, ...], winner: int = 0) -> Series:
    """Return the series with results of these points, every game won by ``winner``."""
    record = qin_match(*TRIO).record
    results = tuple(
        GameResult(record, (0, 1, 2), "last_pagoda", (winner,), each, assisted=False)
        for each in points
    )
    return replace(series, results=results)


def test_another_player_starts_each_game() -> None:
    series = trio()
    seatings = []
    for _ in range(3):
        match = start_next(series, QIN, Random(1))
        seatings.append([player.name for player in match.players])
        play_out(match)
        series = finish_game(series, match)
    assert seatings == [
        ["李", "Random", "Ada"],
        ["Random", "Ada", "李"],
        ["Ada", "李", "Random"],
    ]
    assert [result.seating for result in series.results] == [(1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert series.is_over


def test_first_player_by_lot() -> None:
    drawn = Counter(
        plan_series(QIN, TRIO, [setup_json(3)], Random(seed)).first for seed in range(300)
    )
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 60


def test_remaining_pagodas_are_counted_for_players_not_seats() -> None:
    series = trio(2)
    match = start_next(series, QIN, Random(3))
    play_out(match)
    series = finish_game(series, match)
    (result,) = series.results
    remaining = match.outcome.remaining  # type: ignore[union-attr]
    assert result.points == (remaining[2], remaining[0], remaining[1])
    assert result.winners == tuple(sorted((1, 2, 0)[seat] for seat in match.outcome.winners))  # type: ignore[union-attr]
    assert result.reason == match.outcome.reason  # type: ignore[union-attr]
    assert result.record == match.record
    assert series.totals == result.points
    assert not series.is_over


def test_lowest_total_wins() -> None:
    series = with_points(trio(2), (0, 5, 9), (8, 2, 0))
    assert series.totals == (8, 7, 9)
    assert series.winners == (1,)


def test_ties_share_the_series() -> None:
    assert with_points(trio(2), (0, 5, 9), (7, 2, 0)).winners == (0, 1)


def test_the_highest_total_wins_where_points_are_good_and_none_is_no_victory() -> None:
    high = replace(trio(2), is_high_total_best=True)
    assert with_points(high, (0, 5, 9), (9, 2, 0)).winners == (0, 2)
    assert with_points(high, (0, 5, 1)).leaders == (1,)
    assert with_points(high, (0, 0, 0)).leaders == ()
    assert with_points(high, (0, 0, 0), (0, 0, 0)).winners == ()


def test_nobody_has_won_before_the_end() -> None:
    assert with_points(trio(2), (0, 5, 9)).winners == ()


def test_single_game_goes_to_its_winner_whatever_the_head_start() -> None:
    assert with_points(trio(1), (6, 5, 9)).winners == (0,)


def test_head_starts_follow_their_players() -> None:
    series = trio(3, supplies=[10, 11, 12])
    supplies = []
    for _ in range(3):
        match = start_next(series, QIN, Random(1))
        supplies.append(match.setup.supplies)
        play_out(match)
        series = finish_game(series, match)
    assert supplies == [(11, 12, 10), (12, 10, 11), (10, 11, 12)]


def test_a_game_that_runs_is_not_counted() -> None:
    series = trio(1)
    match = start_next(series, QIN, Random(1))
    play_on(match, 3)
    with pytest.raises(ValueError, match="no finished game"):
        finish_game(series, match)
    play_out(match)
    over = finish_game(series, match)
    with pytest.raises(ValueError, match="no finished game"):
        finish_game(over, match)
    with pytest.raises(ValueError, match="over"):
        start_next(over, QIN, Random(1))


def test_assisted_games_are_marked() -> None:
    series = plan_series(QIN, [ADA, MACHINE], [setup_json()], Random(1), first=0)
    match = start_next(series, QIN, Random(1))
    play_on(match, 2)
    match.undo()
    play_out(match)
    assert finish_game(series, match).results[0].assisted


def test_open_hands_reach_the_match() -> None:
    series = plan_series(QIN, [ADA, LI], [setup_json()], Random(1), open_hands=True)
    assert start_next(series, QIN, Random(1)).open_hands


@pytest.mark.parametrize(
    ("setups", "first", "error"),
    [
        ([], 0, ValueError),
        ([setup_json(3)], 3, ValueError),
        ([setup_json(3)], -1, ValueError),
        ([setup_json(2)], 0, ValueError),
        ([{"map": "atlantis", "players": 3}], 0, BadSetupError),
    ],
)
def test_series_that_cannot_be(setups: list[object], first: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        plan_series(QIN, TRIO, setups, Random(1), first=first)
