"""A live game: what a save may bring to the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from program import drive, live_game, make_session, play_on

from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.live import LiveGame

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.match.series import Series


def recolored(series: Series, *colors: str) -> Series:
    players = [replace(p, color=c) for p, c in zip(series.players, colors, strict=True)]
    return replace(series, players=tuple(players))


def colors_of(live: LiveGame) -> list[str]:
    return [player.color for player in live.series.players]


def taken_up_again(series: Series, match: Match) -> LiveGame:
    return LiveGame(make_session(), series, match)


def test_a_color_the_table_does_not_have_is_replaced_by_a_free_one() -> None:
    live = live_game(make_session())
    play_on(live, 4)
    again = taken_up_again(recolored(live.series, "mauve", "green"), live.match)
    assert colors_of(again) == ["purple", "green"]
    assert {player.color for player in again.match.players} == {"purple", "green"}
    seat = again.match.to_move
    assert seat is not None
    driver = drive(make_session(), HandOverScene(make_session(), again, seat))
    assert driver.draw().get_size() == (1280, 720)


def test_no_two_players_wear_one_color() -> None:
    live = live_game(make_session())
    again = taken_up_again(recolored(live.series, "black", "black"), live.match)
    assert colors_of(again) == ["black", "green"]


def test_fitting_colors_stay() -> None:
    live = live_game(make_session())
    again = taken_up_again(recolored(live.series, "white", "black"), live.match)
    assert colors_of(again) == ["white", "black"]
