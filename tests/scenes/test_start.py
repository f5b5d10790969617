"""From the title to a board: by mouse, by keyboard, with and without a saved game."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from program import ADA, LI, MACHINE, drive, live_game, make_session, table_of, words_on

from qin_game.match.save import load_save
from qin_game.scenes.confirm import ConfirmScene
from qin_game.scenes.house_rules import HouseRulesScene
from qin_game.scenes.replay import KeptGamesScene
from qin_game.scenes.rulebook import RulebookScene
from qin_game.scenes.settings import SettingsScene
from qin_game.scenes.setup import SetupScene
from qin_game.scenes.title import TitleScene
from qin_game.settings import load_settings

ENTER, ESCAPE, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB


def keys(driver: object) -> list[object]:
    return [control.key for control in driver.stage.controls]  # type: ignore[attr-defined]


# -- the title -----------------------------------------------------------------------------------


def test_two_clicks_lead_to_a_board() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.click("new_game")
    assert isinstance(driver.top, SetupScene)
    driver.click("start")
    assert table_of(driver)
    assert driver.stack.scenes == (driver.top,)


def test_keys_alone_lead_to_a_board() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.press(ENTER)
    assert isinstance(driver.top, SetupScene)
    driver.press(ENTER)
    assert table_of(driver)


def test_tab_shows_where_the_keyboard_is() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.press(TAB)
    assert (driver.stage.focus.key, driver.stage.focus.is_visible) == ("new_game", True)
    driver.press(pygame.K_DOWN)
    driver.press(ENTER)
    assert isinstance(driver.top, RulebookScene)


def test_there_is_nothing_to_continue_at_first() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    assert keys(driver) == ["new_game", "rules", "replay", "settings", "quit", "language"]


def test_continue_takes_up_the_saved_game() -> None:
    session = make_session()
    before = live_game(session, plies=5).match
    driver = drive(session, TitleScene(session))
    assert keys(driver)[0] == driver.stage.focus.key == "continue"
    driver.click("continue")
    assert table_of(driver)
    assert table_of(driver).match.record == before.record
    assert table_of(driver).match.id == before.id


def test_a_damaged_save_is_told_and_cannot_be_continued() -> None:
    session = make_session()
    session.storage.save_path.write_text("{", "utf-8")
    driver = drive(session, TitleScene(session))
    assert "continue" not in keys(driver)
    assert "damaged" in session.messages[0]
    driver.draw()


def test_the_other_language_is_one_click_away() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    choice = driver.stage.controls["language"]
    driver.click((choice.rect.right - 20, choice.rect.centery))
    assert session.text.language == driver.stage.text.language == "zh-Hans"
    settings = load_settings(session.storage).value
    assert settings is not None
    assert settings.language == "zh-Hans"
    driver.draw()


@pytest.mark.parametrize(
    ("key", "scene"),
    [("rules", RulebookScene), ("settings", SettingsScene), ("replay", KeptGamesScene)],
)
def test_what_the_menu_opens_closes_with_escape(key: str, scene: type) -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.click(key)
    assert isinstance(driver.top, scene)
    driver.draw()
    driver.press(ESCAPE)
    assert isinstance(driver.top, TitleScene)
    assert driver.stage.focus.key == key


def test_f1_opens_the_rules_and_quit_ends() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.press(pygame.K_F1)
    assert isinstance(driver.top, RulebookScene)
    driver.press(ESCAPE)
    driver.click("quit")
    assert driver.top is None


def test_the_character_is_written_once_and_any_key_ends_that() -> None:
    session = make_session(animation_speed="normal")
    driver = drive(session, TitleScene(session, is_opening=True))
    assert driver.top is not None
    driver.advance(0.5)
    assert driver.top.is_animating()
    driver.draw()
    driver.press(pygame.K_F5)
    assert not driver.top.is_animating()


@pytest.mark.parametrize(
    "calm", [{"animation_speed": "off"}, {"reduced_motion": True, "animation_speed": "normal"}]
)
def test_nothing_moves_for_who_wants_calm(calm: dict[str, object]) -> None:
    session = make_session(**calm)
    driver = drive(session, TitleScene(session, is_opening=True))
    driver.draw()
    driver.advance(3)
    assert not driver.stack.needs_draw
    assert driver.top is not None
    assert not driver.top.is_waiting()


def test_mist_drifts_only_in_a_window_in_use() -> None:
    session = make_session(animation_speed="normal")
    driver = drive(session, TitleScene(session))
    driver.draw()
    driver.advance(2)
    assert driver.stack.needs_draw
    driver.send(pygame.Event(pygame.WINDOWFOCUSLOST))
    driver.draw()
    driver.advance(2)
    assert not driver.stack.needs_draw


def test_likely_opponents_are_made_ready_at_the_title() -> None:
    session = make_session()
    drive(session, TitleScene(session))
    assert session.worker.loaded == [("qin", "easy")]


def test_a_waiting_game_that_is_over_is_not_said_to_be_in_a_further_turn() -> None:
    session = make_session()
    live = live_game(session, plies=200)
    assert live.match.outcome is not None
    assert f"Qin, turn {live.match.ply}" in words_on(drive(session, TitleScene(session)))


def test_a_waiting_game_names_its_players_in_the_language_of_now() -> None:
    session = make_session()
    live_game(session, (ADA, replace(LI, name=""), replace(MACHINE, name="")), plies=2)
    driver = drive(session, TitleScene(session))
    assert "Ada, Player 2, Sun Bin" in words_on(driver)
    session.change_settings(driver.stage, language="zh-Hans")
    driver.stack.update(0)
    assert "Ada、玩家2、孙膑" in words_on(driver)


# -- the setup -----------------------------------------------------------------------------------


def test_everything_is_remembered_for_next_time() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    driver.click(("name", 0))
    driver.type_text("李牧")
    driver.click("add_person")
    driver.click(("color", 2))
    driver.click("start")
    assert table_of(driver)
    settings = load_settings(session.storage).value
    assert settings is not None
    assert settings.player_names == ("李牧",)
    again = make_session()
    again.settings = settings
    plan = SetupScene(again, "qin").plan
    assert [seat.controller for seat in plan.seats] == ["human", "easy", "human"]
    assert [seat.color for seat in plan.seats] == ["green", "purple", "white"]
    assert plan.seats[0].name == "李牧"


def test_typing_a_name_keeps_the_caret() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    driver.click(("name", 0))
    driver.type_text("Ada")
    assert isinstance(driver.top, SetupScene)
    assert driver.top.plan.seats[0].name == "Ada"
    assert driver.stage.controls.editing is not None


def test_enter_after_a_name_leads_to_the_start() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    driver.click(("name", 0))
    driver.type_text("Ada")
    driver.press(ENTER)
    assert isinstance(driver.top, SetupScene)
    driver.press(ENTER)
    assert table_of(driver).match.players[0].name in {"Ada", "Li Mu"}


def test_a_shared_name_cannot_start() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    driver.click("add_person")
    for place in (0, 2):
        driver.click(("name", place))
        driver.type_text("Ada")
    assert not driver.stage.controls["start"].is_enabled
    driver.draw()
    driver.click("start")
    assert isinstance(driver.top, SetupScene)


@pytest.mark.parametrize("key", ["add_person", "add_opponent"])
def test_the_ring_stays_near_a_button_that_goes_with_the_last_seat(key: str) -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    place = driver.find(key)
    driver.stage.focus.focus(key, show=True)
    driver.press(pygame.K_RETURN)
    driver.press(pygame.K_RETURN)
    assert len(driver.top.plan.seats) == 4
    focused = driver.stage.focus.current
    assert focused is not None
    assert abs(focused.rect.centery - place[1]) < driver.stage.rect.height / 3


def test_seats_are_added_up_to_four_and_removed_down_to_two() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    assert ("remove", 0) not in keys(driver)
    driver.click("add_opponent")
    driver.click("add_person")
    assert isinstance(driver.top, SetupScene)
    assert [seat.controller for seat in driver.top.plan.seats] == [
        "human",
        "easy",
        "crafty",
        "human",
    ]
    assert "add_person" not in keys(driver)
    driver.click(("remove", 1))
    driver.click(("remove", 1))
    assert [seat.controller for seat in driver.top.plan.seats] == ["human", "human"]


def test_controllers_go_round_by_keyboard() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    driver.stage.focus.focus(("controller", 1), show=True)
    driver.press(pygame.K_RIGHT)
    assert isinstance(driver.top, SetupScene)
    assert driver.top.plan.seats[1].controller == "crafty"
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_LEFT)
    assert driver.top.plan.seats[1].controller == "human"


def test_house_rules_are_agreed_on_and_counted() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    driver.click("house_rules")
    assert isinstance(driver.top, HouseRulesScene)
    driver.click("open_hands")
    driver.stage.focus.focus("major_clash", show=True)
    driver.press(pygame.K_RIGHT)
    driver.stage.focus.focus(("supplies", 1), show=True)
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_LEFT)
    driver.press(ESCAPE)
    assert isinstance(driver.top, SetupScene)
    assert driver.top.plan.open_hands
    assert driver.top.plan.options == {"major_clash": "exchange", "supplies": [24, 22]}
    driver.click("start")
    assert table_of(driver)
    assert sorted(table_of(driver).match.setup.supplies) == [22, 24]


def test_a_head_start_taken_back_is_none() -> None:
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    driver.click("house_rules")
    driver.stage.focus.focus(("supplies", 0), show=True)
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_RIGHT)
    driver.click("done")
    assert isinstance(driver.top, SetupScene)
    assert driver.top.plan.options == {}


def test_a_waiting_game_is_not_let_go_without_a_question() -> None:
    session = make_session()
    waiting = live_game(session, (ADA, LI), plies=3).match.id
    driver = drive(session, SetupScene(session, "qin"))
    driver.click("start")
    assert isinstance(driver.top, ConfirmScene)
    driver.press(ESCAPE)
    assert isinstance(driver.top, SetupScene)
    save = load_save(session.storage, session.shelf.game).value
    assert save is not None
    assert save.match is not None
    assert save.match.id == waiting
    driver.click("start")
    driver.click("yes")
    assert table_of(driver)
    assert table_of(driver).match.id != waiting


def test_a_game_nobody_moved_in_is_let_go_silently() -> None:
    session = make_session()
    live_game(session, plies=0)
    driver = drive(session, SetupScene(session, "qin"))
    driver.click("start")
    assert table_of(driver)
