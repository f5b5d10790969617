"""Curtain, pause and result: the screens that open over a table."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame
import pytest
from program import (
    ADA,
    EVERYBODY,
    LI,
    MACHINE,
    SHELF,
    drive,
    finished_game,
    live_game,
    make_session,
    table_of,
    words_on,
)

from qin_game.match.record_file import KeptGame, export_game, read_game
from qin_game.match.save import load_save
from qin_game.rules.record import record_to_json
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.qin.table import QinTableScene
from qin_game.scenes.replay import KeptGamesScene, ReplayScene
from qin_game.scenes.result import ResultScene
from qin_game.scenes.rulebook import RulebookScene
from qin_game.scenes.settings import SettingsScene
from qin_game.scenes.title import TitleScene
from qin_game.ui.scene import Scene

if TYPE_CHECKING:
    from qin_game.scenes.live import LiveGame
    from qin_game.ui.testing import Driver

ENTER, ESCAPE = pygame.K_RETURN, pygame.K_ESCAPE
NOON = datetime(2025, 3, 1, 12, 0, 0, tzinfo=UTC)


class Below(Scene):
    """A table that must not be seen: it is bright green all over."""

    def __init__(self) -> None:
        self.result: object = None
        self.drawn = 0

    def returned(self, result: object) -> None:
        self.result = result

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        surface.fill((0, 255, 0))


def over(scene: Scene, live: LiveGame) -> tuple[Driver, Below]:
    """Open a scene over a table."""
    from qin_game.ui.transition import Push  # noqa: PLC0415

    below = Below()
    driver = drive(live._session, below)
    driver.stage.go(Push(scene))
    driver.stack.update(0)
    return driver, below


# -- the curtain ---------------------------------------------------------------------------------


@pytest.fixture
def curtain() -> tuple[Driver, Below, LiveGame]:
    session = make_session()
    live = live_game(session, (ADA, LI), plies=4)
    driver, below = over(HandOverScene(session, live, 0), live)
    driver.advance(0.5)
    return driver, below, live


def test_nothing_below_the_curtain_is_ever_drawn(curtain: tuple[Driver, Below, LiveGame]) -> None:
    driver, below, live = curtain
    driver.draw()
    driver.resize((1024, 640))
    driver.draw()
    driver.press(ESCAPE)
    assert isinstance(driver.top, PauseScene)
    picture = driver.draw()
    assert below.drawn == 0
    assert (0, 255, 0, 255) not in {
        tuple(picture.get_at((x, y))) for x in range(0, 1024, 16) for y in range(0, 640, 16)
    }
    del live


def test_one_key_opens_the_curtain(curtain: tuple[Driver, Below, LiveGame]) -> None:
    driver, below, _ = curtain
    driver.press(ENTER)
    assert driver.top is below
    assert below.result == 0


def test_a_key_meant_for_the_table_does_not_open_the_curtain() -> None:
    session = make_session()
    live = live_game(session, (ADA, LI), plies=4)
    driver, below = over(HandOverScene(session, live, 0), live)
    driver.press(ENTER)
    driver.press(pygame.K_SPACE)
    assert isinstance(driver.top, HandOverScene)
    assert driver.top.is_waiting()
    driver.advance(0.5)
    assert not driver.top.is_waiting()
    driver.press(ENTER)
    assert driver.top is below


def test_a_click_opens_the_curtain(curtain: tuple[Driver, Below, LiveGame]) -> None:
    driver, below, _ = curtain
    driver.click("ready")
    assert below.result == 0


def test_the_table_hangs_the_curtain_between_two_people() -> None:
    session = make_session(confirm_policy="never")
    live = live_game(session, (ADA, LI))
    driver = drive(session, QinTableScene(session, live))
    driver.advance(0.2)
    assert isinstance(driver.top, HandOverScene)
    driver.advance(0.5)
    driver.press(ENTER)
    assert table_of(driver)
    assert driver.top.viewer == 0


@pytest.mark.parametrize(
    ("plies", "seat", "caption"),
    [(0, 0, None), (1, 1, "So far"), (2, 0, "Since your last turn")],
)
def test_the_curtain_speaks_of_a_last_turn_only_after_one(
    plies: int, seat: int, caption: str | None
) -> None:
    live = live_game(make_session(), (ADA, LI), plies=plies)
    driver, _ = over(HandOverScene(live._session, live, seat), live)
    written = words_on(driver)
    assert {"So far", "Since your last turn"} & set(written) == ({caption} if caption else set())


# -- the pause -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [ESCAPE, pygame.K_p])
def test_pausing_keys_go_on_again(key: int) -> None:
    live = live_game(make_session(), plies=2)
    driver, below = over(PauseScene(live._session, live), live)
    driver.draw()
    driver.press(key)
    assert driver.top is below


@pytest.mark.parametrize(
    ("button", "scene"), [("rules", RulebookScene), ("settings", SettingsScene)]
)
def test_the_pause_opens_and_takes_back(button: str, scene: type) -> None:
    live = live_game(make_session(), plies=2)
    driver, _ = over(PauseScene(live._session, live), live)
    driver.click(button)
    assert isinstance(driver.top, scene)
    driver.press(ESCAPE)
    assert isinstance(driver.top, PauseScene)


def test_starting_over_asks_first() -> None:
    live = live_game(make_session(), plies=6)
    driver, _ = over(PauseScene(live._session, live), live)
    driver.click("restart")
    driver.press(ESCAPE)
    assert isinstance(driver.top, PauseScene)
    driver.click("restart")
    driver.click("yes")
    assert table_of(driver)
    assert table_of(driver).match.ply == 0
    assert table_of(driver).match.id != live.match.id


def test_leaving_keeps_the_game() -> None:
    session = make_session()
    live = live_game(session, plies=6)
    driver, _ = over(PauseScene(session, live), live)
    driver.click("to_title")
    assert isinstance(driver.top, TitleScene)
    save = load_save(session.storage, session.shelf.game).value
    assert save is not None
    assert save.match is not None
    assert save.match.record == live.match.record


def test_the_result_is_found_again_from_the_pause() -> None:
    session = make_session()
    live = finished_game(session)
    driver, _ = over(PauseScene(session, live), live)
    driver.click("result")
    assert isinstance(driver.top, ResultScene)


def test_a_result_found_from_the_pause_at_once_is_counted_and_comes_no_second_time() -> None:
    session = make_session()
    live = live_game(session, (ADA, LI), plies=200)
    driver = drive(session, QinTableScene(session, live))
    driver.press(ESCAPE)
    driver.click("result")
    assert live.is_counted
    assert list(session.storage.records_dir.glob("*.json"))
    driver.click("table")
    driver.advance(5, dt=0.1)
    assert isinstance(driver.top, QinTableScene)


def test_a_finished_game_is_not_paused_but_over() -> None:
    session = make_session()
    live = finished_game(session)
    driver, below = over(PauseScene(session, live), live)
    assert "The game is over" in words_on(driver)
    driver.click("resume")
    assert driver.top is below


# -- the title -----------------------------------------------------------------------------------


def test_the_ring_round_continue_leaves_the_words_below_it_free() -> None:
    session = make_session()
    live_game(session, plies=6)
    driver = drive(session, TitleScene(session))
    title = driver.top
    assert isinstance(title, TitleScene)
    ring = driver.stage.controls["continue"].rect.inflate(*[driver.stage.px(14)] * 2)
    assert not ring.colliderect(title._detail)
    assert not driver.stage.controls["new_game"].rect.colliderect(title._detail)


def test_another_language_reaches_the_table_below_the_pause() -> None:
    session = make_session()
    live = live_game(session, (replace(ADA, name=""), replace(MACHINE, name="")), plies=4)
    driver = drive(session, QinTableScene(session, live))
    assert {"Player 1", "Sun Bin"} <= set(words_on(driver))
    driver.press(ESCAPE)
    driver.click("settings")
    session.change_settings(driver.stage, language="zh-Hans")
    driver.stack.update(0)
    old = driver.stack._entries[1].backdrop
    driver.click("back")
    assert isinstance(driver.top, PauseScene)
    assert driver.stack._entries[1].backdrop not in (None, old)
    driver.click("resume")
    written = set(words_on(driver))
    assert {"玩家1", "孙膑"} <= written
    assert not {"Player 1", "Sun Bin"} & written


# -- the result ----------------------------------------------------------------------------------


def result_of(games: int = 1) -> tuple[Driver, LiveGame]:
    session = make_session()
    live = finished_game(session, EVERYBODY[:3], games)
    driver, _ = over(ResultScene(session, live), live)
    driver.draw()
    return driver, live


def test_enter_hammered_to_the_end_of_a_game_begins_no_other() -> None:
    session = make_session()
    live = finished_game(session)
    driver = drive(session, ResultScene(session, live, comes_by_itself=True))
    for _ in range(8):
        driver.press(ENTER)
        driver.advance(0.15)
    assert isinstance(driver.top, ResultScene)
    driver.advance(0.5)
    driver.press(ENTER)
    assert not isinstance(driver.top, ResultScene)


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_how_a_game_ended_is_told_in_whole_clauses(language: str) -> None:
    session = make_session(language=language)
    live = live_game(session, plies=200)
    live.match.mark_assisted(0)
    live.finish()
    words = ResultScene(session, live)._why().replace(". ", "")
    assert live.kept_as is not None
    assert not any(pair in words for pair in (".;", ";;", "。；", "；；"))
    assert session.text("result.assisted") in words


def test_a_rematch_begins_with_the_next_player() -> None:
    driver, live = result_of()
    driver.press(ENTER)
    assert table_of(driver)
    assert table_of(driver).match.players[0] == live.match.players[1]
    assert table_of(driver).match.ply == 0


def test_a_series_goes_on_with_its_next_game() -> None:
    driver, live = result_of(games=3)
    driver.click("next")
    assert table_of(driver)
    assert table_of(driver).live.series.results == live.series.results
    assert len(table_of(driver).live.series.results) == 1


def test_the_board_can_be_looked_at() -> None:
    driver, _ = result_of()
    driver.click("table")
    assert isinstance(driver.top, Below)


def test_a_finished_game_is_kept_as_a_record_that_replays() -> None:
    _, live = result_of()
    session = live._session
    (path,) = session.storage.records_dir.glob("*.json")
    assert path == live.kept_as
    assert read_game(path, session.shelf.game) == live.kept()
    live.finish()  # once is enough
    assert len(list(session.storage.records_dir.glob("*.json"))) == 1


def test_what_cannot_be_kept_is_told_and_the_result_shown() -> None:
    session = make_session()
    session.storage.records_dir.write_text("a file in the way", "utf-8")
    live = finished_game(session)
    assert live.kept_as is None
    assert live.is_counted
    assert str(session.storage.records_dir) in session.messages[0]


def test_nothing_is_kept_where_nothing_can_be_written() -> None:
    session = make_session()
    session.storage = replace(session.storage, can_write=False)
    live = finished_game(session)
    assert (live.is_counted, live.kept_as, list(session.messages)) == (True, None, [])


def test_the_lines_of_the_chart_grow_unless_nothing_shall_move() -> None:
    session = make_session(animation_speed="normal")
    driver = drive(session, ResultScene(session, finished_game(session)))
    assert driver.top is not None
    assert driver.top.is_animating()
    driver.advance(2)
    assert not driver.top.is_animating()
    calm = make_session(animation_speed="normal", reduced_motion=True)
    driver = drive(calm, ResultScene(calm, finished_game(calm)))
    driver.advance(0.02)
    assert not driver.top.is_animating()


# -- kept games ----------------------------------------------------------------------------------


@pytest.fixture
def kept() -> Driver:
    _, live = result_of()
    session = live._session
    return drive(session, KeptGamesScene(session))


def test_a_kept_game_is_gone_through_by_keys(kept: Driver) -> None:
    kept.click(("game", 0))
    assert isinstance(kept.top, ReplayScene)
    replay = kept.top
    last = replay._match.ply
    kept.press(pygame.K_RIGHT)
    kept.press(pygame.K_RIGHT)
    kept.press(pygame.K_LEFT)
    assert replay._ply == 1
    kept.draw()
    kept.press(pygame.K_END)
    assert replay._ply == last
    kept.press(pygame.K_RIGHT)
    assert replay._ply == last
    kept.draw()
    kept.press(pygame.K_HOME)
    assert replay._ply == 0
    kept.press(ESCAPE)
    assert isinstance(kept.top, KeptGamesScene)


def test_a_kept_game_plays_by_itself_and_stops_at_its_end(kept: Driver) -> None:
    kept.click(("game", 0))
    replay = kept.top
    assert isinstance(replay, ReplayScene)
    kept.press(pygame.K_END)
    kept.press(pygame.K_SPACE)
    assert replay._ply == 0
    assert replay.is_waiting()
    kept.advance(3.0, 0.1)
    assert replay._ply == 2
    replay.go_to(replay._match.ply)
    assert not replay.is_waiting()


def test_a_record_that_makes_no_sense_is_told(kept: Driver) -> None:
    session = kept.stage.services
    (path,) = session.storage.records_dir.glob("*.json")
    data = json.loads(path.read_text("utf-8"))
    data["record"]["actions"][3] = "RR:a1a2"
    path.write_text(json.dumps(data), "utf-8")
    kept.click(("game", 0))
    assert isinstance(kept.top, KeptGamesScene)
    assert "actions[3]" in session.messages[0]


def test_the_list_tells_who_played_where_and_who_won() -> None:
    session = make_session()
    live = finished_game(session, (ADA, MACHINE))
    export_game(session.storage.records_dir, replace(live.kept(), assisted=True), NOON)
    driver = drive(session, KeptGamesScene(session))
    (winner,) = live.series.results[0].winners
    names = ("Ada", "Sun Bin")
    label = driver.top._label(driver.top._games[0])  # type: ignore[union-attr]
    told = label.split("; ")
    assert told[0] == "Ada, Sun Bin"
    assert told[1] == SHELF.maps("qin")[0].title["en"]
    assert told[2:4] == [f"{names[winner]} wins", f"{live.match.ply} turns"]
    assert told[4] == "assisted"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", told[-1])
    driver.click(("game", 0))
    assert isinstance(driver.top, ReplayScene)
    assert driver.top._match.players == live.match.players


def test_a_file_that_contradicts_itself_is_listed_by_its_name_alone() -> None:
    session = make_session()
    kept = finished_game(session, (ADA, MACHINE)).kept()
    (winner,) = kept.winners or ()
    path = export_game(session.storage.records_dir, replace(kept, winners=(1 - winner,)), NOON)
    driver = drive(session, KeptGamesScene(session))
    label = driver.top._label(driver.top._games[0])  # type: ignore[union-attr]
    assert label.startswith(path.name)
    driver.click(("game", 0))
    assert isinstance(driver.top, KeptGamesScene)
    assert "winners: not who won by the record" in session.messages[0]


def test_a_bare_record_is_listed_and_shown_with_default_players() -> None:
    session = make_session()
    live = finished_game(session, (ADA, MACHINE))
    path = export_game(session.storage.records_dir, KeptGame(live.match.record), NOON)
    path.write_text(json.dumps(record_to_json(live.match.record)), "utf-8")
    driver = drive(session, KeptGamesScene(session))
    label = driver.top._label(driver.top._games[0])  # type: ignore[union-attr]
    assert label.startswith(f"Qin; {SHELF.maps('qin')[0].title['en']}; {live.match.ply} turns; ")
    driver.click(("game", 0))
    assert isinstance(driver.top, ReplayScene)
    players = driver.top._match.players
    assert [player.name for player in players] == ["Player 1", "Player 2"]
    assert len({player.emblem for player in players}) == 2


def test_kept_default_names_are_told_in_the_language_of_now() -> None:
    session = make_session()
    nobody = (replace(ADA, name=""), replace(MACHINE, name=""))
    export_game(session.storage.records_dir, finished_game(session, nobody).kept(), NOON)
    chinese = make_session(language="zh-Hans")
    scene = KeptGamesScene(chinese)
    assert scene._label(scene._games[0]).startswith("玩家1、孙膑；")
