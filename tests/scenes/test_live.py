"""A live game: what a save may bring to the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from program import ADA, LI, MACHINE, drive, live_game, make_session, play_on

from qin_game.match.save import load_save
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.live import LiveGame
from qin_game.scenes.pause import PauseScene

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


def test_names_nobody_typed_follow_the_language() -> None:
    session = make_session()
    live = live_game(session, (ADA, replace(LI, name=""), replace(MACHINE, name="")))
    driver = drive(session, PauseScene(session, live))
    assert [player.name for player in live.match.players] == ["Ada", "Player 2", "Sun Bin"]
    session.change_settings(driver.stage, language="zh-Hans")
    assert [player.name for player in live.match.players] == ["Ada", "玩家2", "孙膑"]


def test_a_saved_game_comes_back_in_another_language() -> None:
    live_game(make_session(), (ADA, replace(MACHINE, name="")), plies=2)
    session = make_session(language="zh-Hans")
    save = load_save(session.storage, session.shelf.game).value
    assert save is not None
    again = LiveGame(session, save.series, save.match)
    assert [player.name for player in again.match.players] == ["Ada", "孙膑"]


def test_names_keep_their_seats_once_the_game_is_counted() -> None:
    session = make_session()
    live = live_game(session, (replace(ADA, name=""), replace(LI, name="")), games=2, plies=200)
    live.finish()
    driver = drive(session, PauseScene(session, live))
    session.change_settings(driver.stage, language="zh-Hans")
    assert [player.name for player in live.match.players] == ["玩家1", "玩家2"]
    assert [player.name for player in live.next_game().match.players] == ["玩家2", "玩家1"]


def test_fitting_colors_stay() -> None:
    live = live_game(make_session())
    again = taken_up_again(recolored(live.series, "white", "black"), live.match)
    assert colors_of(again) == ["white", "black"]
