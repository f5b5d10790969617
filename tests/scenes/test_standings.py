"""The table of results: who is named first, and what is counted."""

from __future__ import annotations

from dataclasses import replace

from program import EVERYBODY, finished_game, make_session

from qin_game.scenes.standings import standings


def test_a_game_shows_board_and_rest_with_the_winner_first() -> None:
    session = make_session()
    live = finished_game(session, EVERYBODY)
    table = standings(session, live)
    assert table.captions == ("On the board", "Left over")
    assert [row.is_winner for row in table.rows] == [True, False, False, False]
    left = [int(row.figures[1]) for row in table.rows]
    assert left == sorted(left)
    assert left[0] == 0
    assert all(sum(map(int, row.figures)) == 15 for row in table.rows)
    assert table.rows[0].share == 1


def test_a_series_shows_its_games_and_their_sums() -> None:
    session = make_session()
    live = finished_game(session, EVERYBODY, games=3)
    one = live.series.results[0]
    live.series = replace(live.series, results=(one, replace(one, points=(3, 0, 9, 1))))
    table = standings(session, live)
    assert table.captions == ("1", "2", "Sum")
    figures = {row.player.name: tuple(map(int, row.figures)) for row in table.rows}
    for place, player in enumerate(EVERYBODY):
        first, second = one.points[place], (3, 0, 9, 1)[place]
        assert figures[player.name] == (first, second, first + second)
    sums = [row[-1] for row in (figures[row.player.name] for row in table.rows)]
    assert sums == sorted(sums)
    assert [row.is_winner for row in table.rows] == [total == sums[0] for total in sums]
