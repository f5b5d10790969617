"""The settings screen: everything applies at once and is kept."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING

import pygame
import pytest
from program import GAMES, drive, make_session, words_on

from qin_game.scenes.registry import entry
from qin_game.scenes.settings import FLAGS, VOLUMES, SettingsScene
from qin_game.scenes.title import TitleScene
from qin_game.settings import Settings, load_settings

if TYPE_CHECKING:
    from qin_game.scenes.session import Session


def stored(session: Session) -> Settings:
    settings = load_settings(session.storage).value
    assert settings is not None
    return settings


@pytest.mark.parametrize("flag", [*FLAGS, "coordinates"])
def test_a_box_is_flipped(flag: str) -> None:
    session = make_session()
    before = getattr(session.settings, flag)
    driver = drive(session, SettingsScene(session))
    driver.click(flag)
    assert getattr(session.settings, flag) is not before
    assert stored(session) == session.settings


@pytest.mark.parametrize("has_coordinates", [True, False])
def test_coordinates_are_asked_for_where_a_game_has_them(
    has_coordinates: bool,  # noqa: FBT001 - of a test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fitting = tuple(name for name in GAMES if entry(name).has_coordinates is has_coordinates)
    assert fitting
    monkeypatch.setattr("qin_game.scenes.settings.games", lambda _: fitting)
    session = make_session()
    driver = drive(session, SettingsScene(session))
    keys = [target.key for target in driver.stage.focus.targets]
    assert ("coordinates" in keys) is has_coordinates
    driver.draw()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("confirm_policy", "when_it_costs"),
        ("animation_speed", "slow"),
        ("window_mode", "fullscreen"),
        ("ui_scale", 110),
        ("language", "zh-Hans"),
    ],
)
def test_a_choice_is_made_by_keyboard(key: str, value: object) -> None:
    session = make_session()
    driver = drive(session, SettingsScene(session))
    driver.stage.focus.focus(key, show=True)
    driver.press(pygame.K_RIGHT)
    assert getattr(session.settings, key) == value
    assert stored(session) == session.settings
    assert driver.stage.preferences == session.preferences
    assert driver.stage.focus.key == key


def test_scale_and_contrast_show_at_once() -> None:
    session = make_session()
    driver = drive(session, SettingsScene(session), (1920, 1080))
    before = driver.stage.scale, driver.stage.tokens["ink"]
    driver.click("high_contrast")
    driver.stage.focus.focus("ui_scale", show=True)
    driver.press(pygame.K_RIGHT)
    assert driver.stage.scale > before[0]
    assert driver.stage.tokens["ink"] != before[1]


def test_the_largest_scale_is_not_followed_by_the_smallest() -> None:
    session = make_session(ui_scale=200)
    driver = drive(session, SettingsScene(session), (3840, 2160))
    rect = driver.stage.controls["ui_scale"].rect
    driver.click((rect.right - 5, rect.centery))
    driver.stage.focus.focus("ui_scale", show=True)
    driver.press(pygame.K_RETURN)
    assert session.settings.ui_scale == 200


@pytest.mark.parametrize(
    ("size", "ui_scale", "is_told"),
    [
        ((1024, 640), 110, False),
        ((1024, 640), 125, True),
        ((1024, 640), 200, True),
        ((1920, 1080), 125, False),
        ((3840, 2160), 150, False),
        ((3840, 2160), 200, True),
    ],
)
def test_a_window_too_small_for_a_larger_scale_is_told(
    size: tuple[int, int],
    ui_scale: int,
    is_told: bool,  # noqa: FBT001
) -> None:
    session = make_session(ui_scale=ui_scale)
    driver = drive(session, SettingsScene(session), size)
    assert ("As large as this window allows" in words_on(driver)) is is_told


@pytest.mark.parametrize("volume", VOLUMES)
def test_a_volume_follows_the_drag_of_its_bead(volume: str) -> None:
    session = make_session()
    driver = drive(session, SettingsScene(session))
    slider = driver.stage.controls[f"{volume}_volume"]
    driver.mouse_down((slider.rect.left + 20, slider.rect.centery))
    driver.stack.update(0.02)
    for x in range(slider.rect.left + 20, slider.rect.left, -4):
        driver.move((x, slider.rect.centery))
    driver.mouse_up((slider.rect.left, slider.rect.centery))
    assert getattr(session.settings, f"{volume}_volume") == 0
    assert getattr(driver.stage.sound.volumes, volume) == 0
    assert stored(session) == session.settings
    assert driver.stage.controls[f"{volume}_volume"] is slider  # nothing was laid out anew


def test_defaults_come_back_after_a_question() -> None:
    session = make_session(
        language="zh-Hans", high_contrast=True, ui_scale=150, player_names=("Ada",)
    )
    driver = drive(session, SettingsScene(session))
    driver.click("restore")
    driver.press(pygame.K_ESCAPE)
    assert session.settings.high_contrast
    driver.click("restore")
    driver.click("yes")
    kept = {"language": "zh-Hans", "player_names": ("Ada",)}
    assert session.settings == Settings().changed(**kept)


def test_an_odd_scale_shows_as_the_nearest() -> None:
    session = make_session(ui_scale=97)
    driver = drive(session, SettingsScene(session))
    assert driver.stage.controls["ui_scale"].index == 2  # 100 %
    assert session.settings.ui_scale == 97


def test_the_folder_is_opened_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    session = make_session()
    driver = drive(session, SettingsScene(session))
    driver.click("folder")
    assert opened == [session.storage.data_dir.as_uri()]
    assert list(session.messages) == [str(session.storage.data_dir)]


def test_done_leads_back() -> None:
    session = make_session()
    driver = drive(session, TitleScene(session))
    driver.click("settings")
    driver.click("back")
    assert isinstance(driver.top, TitleScene)
