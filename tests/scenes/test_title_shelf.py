"""The games on the title: every one can be chosen, by mouse and by keys, and is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import pygame
import pytest
from program import GAMES, drive, make_session, words_on

from qin_game.locale import languages
from qin_game.scenes import agreement
from qin_game.scenes.rulebook import RulebookScene
from qin_game.scenes.setup import SetupScene
from qin_game.scenes.title import TitleScene
from qin_game.settings import load_settings
from qin_game.ui import tokens
from qin_game.ui.art import frames

if TYPE_CHECKING:
    from qin_game.scenes.title_shelf import TitleShelf
    from qin_game.ui.testing import Driver

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
FIRST, LAST = GAMES[0], GAMES[-1]


def shelf_of(driver: Driver) -> TitleShelf:
    return driver.top._shelf  # type: ignore[union-attr]


def heading(driver: Driver) -> str:
    """Return what the menu is headed with: the text above New game."""
    session = driver.stage.services
    names = {session.text(f"{game}.subtitle"): game for game in GAMES}
    return next(names[words] for words in words_on(driver) if words in names)  # type: ignore[arg-type]


def test_the_first_game_is_the_largest_and_chosen_at_first() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    sizes = [shelf_of(driver)._picture(game).size for game in GAMES]
    assert sizes[0] == max(sizes, key=lambda size: size[0] * size[1])
    assert heading(driver) == FIRST


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_games_lie_in_the_window_and_on_nothing(size: tuple[int, int], language: str) -> None:
    session = make_session(language=language)
    driver = drive(session, TitleScene(session), size)
    shelf = shelf_of(driver)
    places = [shelf._picture(game) for game in GAMES] + shelf._rolls
    captions = [shelf._caption(game) for game in GAMES]
    controls = [control.rect for control in driver.stage.controls]
    assert all(driver.stage.rect.contains(place) for place in places + captions)
    for index, place in enumerate(places):
        assert place.collidelist(places[:index] + places[index + 1 :] + controls) == -1
    for index, caption in enumerate(captions):
        assert caption.collidelist(captions[:index] + captions[index + 1 :] + controls) == -1
    assert shelf._rolls


def test_a_click_lets_the_menu_speak_of_another_game() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.click(("game", LAST))
    assert heading(driver) == LAST
    driver.click("new_game")
    assert isinstance(driver.top, SetupScene)
    assert driver.top.plan.game == LAST
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_F1)
    assert isinstance(driver.top, RulebookScene)
    assert driver.top._game_name == LAST


def test_keys_reach_every_game_and_the_chosen_one_leads_on() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.press(pygame.K_TAB)
    for _ in range(len(driver.stage.focus.targets)):
        if driver.stage.focus.key == ("game", LAST):
            break
        driver.press(pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    assert heading(driver) == LAST
    assert driver.stage.focus.key == ("game", LAST)
    driver.press(pygame.K_RETURN)
    assert driver.stage.focus.key == "new_game"
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.top, SetupScene)
    driver.press(pygame.K_RETURN)
    assert driver.top.live.game.name == LAST  # type: ignore[union-attr]


def test_the_chosen_game_is_remembered() -> None:
    session = make_session()
    drive(session, TitleScene(session)).click(("game", LAST))
    found = load_settings(session.storage).value
    assert found is not None
    assert found.chosen_game == LAST
    again = make_session(chosen_game=found.chosen_game)
    assert heading(drive(again, TitleScene(again))) == LAST


def test_a_remembered_game_that_is_gone_is_the_first() -> None:
    session = make_session(chosen_game="mahjong")
    assert heading(drive(session, TitleScene(session))) == FIRST


def test_each_game_is_set_up_as_it_was_last_time() -> None:
    session = make_session()
    for game in GAMES:
        scene = SetupScene(session, game)
        driver = drive(session, scene)
        scene.change(agreement.with_name(scene.plan, 0, f"Name for {game}"))
        driver.click("start")
    for game in GAMES:
        assert SetupScene(session, game).plan.seats[0].name == f"Name for {game}"


def test_a_rolled_scroll_says_what_it_stands_for() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    (place, *_) = shelf_of(driver)._rolls
    with patch.object(driver.stage.controls, "draw_hint") as hint:
        driver.draw()
        assert not hint.called
        driver.move(place.center)
        driver.draw()
        assert hint.call_args.args[1] == session.text("title.free_place")


def test_the_pointer_lights_up_a_game() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    faint = driver.draw().copy()
    driver.move(shelf_of(driver)._picture(LAST).center)
    lit = driver.draw()
    place = shelf_of(driver)._picture(LAST)
    assert pygame.image.tobytes(faint.subsurface(place), "RGB") != pygame.image.tobytes(
        lit.subsurface(place), "RGB"
    )


def test_a_place_is_free_however_many_games_there_are() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session), (1024, 640))
    shelf = shelf_of(driver)
    assert len(shelf._rolls) == max(1, 4 - len(GAMES))
    shelf._names = (FIRST, "a", "b", "c")
    room = pygame.Rect(450, 80, 144, 412)
    shelf._hang(room)
    assert len(shelf._rolls) == 1
    assert room.contains(shelf._rolls[0].unionall(list(shelf._scrolls.values())))


def test_a_rolled_scroll_is_as_large_as_wanted() -> None:
    rolled = frames.rolled_scroll((16, 120), tokens.load())
    assert rolled.get_bounding_rect().size == (16, 120)
