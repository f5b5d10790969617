"""Settings: what was stored comes back, and what cannot be used falls back alone."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from qin_game import settings as se
from qin_game.storage import Storage, backup_path, open_storage

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> Storage:
    return open_storage({"QIN_GAME_HOME": str(tmp_path)})


def load(store: Storage) -> tuple[se.Settings, list[tuple[str, str]]]:
    found = se.load_settings(store, preferred=["en_US.UTF-8"])
    assert found.value is not None
    shown = [(notice.code, dict(notice.details).get("key", "")) for notice in found.notices]
    return found.value, shown


def write(store: Storage, **values: object) -> None:
    store.settings_path.write_text(json.dumps({"format": 1, **values}), "utf-8")


CHANGED = se.Settings(
    language="zh-Hans",
    window_mode="fullscreen",
    window_size=(1920, 1080),
    ui_scale=150,
    animation_speed="very_fast",
    master_volume=0,
    music_volume=1,
    effects_volume=99,
    ambience_volume=100,
    confirm_policy="never",
    high_contrast=True,
    reduced_motion=True,
    coordinates=False,
    player_names=("李牧", "Ada"),
    chosen_game="qin",
    last_setups={"qin": {"game": "qin", "players": 3}},
)


def test_first_start_has_defaults_and_no_notice(store: Storage) -> None:
    assert load(store) == (se.Settings(), [])


def test_the_board_shows_the_squares_the_log_names() -> None:
    assert se.Settings().coordinates


def test_a_placement_is_confirmed_unless_a_user_says_otherwise() -> None:
    assert se.Settings().confirm_policy == "always"


def test_first_start_speaks_the_systems_language(store: Storage) -> None:
    found = se.load_settings(store, preferred=["zh_CN.UTF-8"])
    assert found.value is not None
    assert found.value.language == "zh-Hans"


def test_every_setting_comes_back(store: Storage) -> None:
    default = se.Settings()
    assert all(getattr(CHANGED, f.name) != getattr(default, f.name) for f in fields(default))
    assert se.save_settings(store, CHANGED) is None
    assert load(store) == (CHANGED, [])


def test_what_earlier_versions_called_otherwise_is_still_read(store: Storage) -> None:
    plan = {"game": "qin", "players": 3}
    write(store, confirm_policy="loses_pagodas", last_setup=plan)
    settings, notices = load(store)
    assert (settings.confirm_policy, settings.last_setups) == ("when_it_costs", {"qin": plan})
    assert notices == []


@pytest.mark.parametrize(
    ("key", "bad"),
    [
        ("language", "tlh"),
        ("language", 3),
        ("window_mode", None),
        ("window_size", [640, 480]),
        ("window_size", [1280]),
        ("window_size", "1280x800"),
        ("window_size", [1280.0, 800.0]),
        ("window_size", [10**9, 800]),
        ("ui_scale", 79),
        ("ui_scale", 201),
        ("ui_scale", True),
        ("animation_speed", "warp"),
        ("master_volume", -1),
        ("music_volume", 101),
        ("effects_volume", 50.5),
        ("ambience_volume", "50"),
        ("confirm_policy", "sometimes"),
        ("high_contrast", 1),
        ("reduced_motion", "yes"),
        ("coordinates", None),
        ("player_names", "Ada"),
        ("player_names", [1, 2]),
        ("player_names", ["a"] * 9),
        ("chosen_game", 1),
        ("last_setups", ["qin"]),
    ],
)
def test_bad_value_falls_back_alone(store: Storage, key: str, bad: object) -> None:
    other = "ui_scale" if key != "ui_scale" else "master_volume"
    write(store, **{other: 90, key: bad})
    assert load(store) == (se.Settings(**{other: 90}), [("bad_setting", key)])


def test_notice_names_file_key_and_value(store: Storage) -> None:
    write(store, ui_scale=500)
    (notice,) = se.load_settings(store).notices
    assert notice.details == (
        ("file", str(store.settings_path)),
        ("key", "ui_scale"),
        ("value", "500"),
    )


def test_unknown_keys_are_dropped(store: Storage) -> None:
    write(store, ui_scale=90, shader="bloom")
    assert load(store) == (se.Settings(ui_scale=90), [])


def test_missing_format_is_forgiven_and_a_bad_one_named(store: Storage) -> None:
    store.settings_path.write_text('{"ui_scale": 90}')
    assert load(store) == (se.Settings(ui_scale=90), [])
    write(store, format="x", ui_scale=90)
    assert load(store) == (se.Settings(ui_scale=90), [("bad_setting", "format")])


def test_newer_format_is_used_as_far_as_understood_and_kept(store: Storage) -> None:
    write(store, format=2, ui_scale=90, language="elvish")
    text = store.settings_path.read_text()
    settings, shown = load(store)
    assert settings == se.Settings(ui_scale=90)
    assert shown == [("file_newer", ""), ("bad_setting", "language")]
    se.save_settings(store, settings)
    assert store.settings_path.with_name("settings.json.newer").read_text() == text


def test_damaged_file_falls_back_to_the_previous_settings(store: Storage) -> None:
    se.save_settings(store, se.Settings(ui_scale=90))
    se.save_settings(store, se.Settings(ui_scale=110))
    store.settings_path.write_bytes(b'{"ui_scale": 1')
    settings, shown = load(store)
    assert settings == se.Settings(ui_scale=90)
    assert [code for code, _ in shown] == ["file_damaged", "used_backup"]


def test_no_file_of_any_length_raises(store: Storage) -> None:
    text = se.format_settings(CHANGED).encode()
    for length in range(len(text)):
        store.settings_path.write_bytes(text[:length])
        backup_path(store.settings_path).unlink(missing_ok=True)
        load(store)


def test_unwritable_folder_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = open_storage({"QIN_GAME_HOME": str(tmp_path / "file" / "x")})
    notice = se.save_settings(store, CHANGED)
    assert notice is not None
    assert notice.code == "cannot_write"
    assert load(store)[0] == se.Settings()


def test_folder_lost_later_is_a_notice(store: Storage) -> None:
    store.settings_path.mkdir()
    notice = se.save_settings(store, CHANGED)
    assert notice is not None
    assert notice.code == "cannot_write"


def test_changed_checks_values() -> None:
    assert se.Settings().changed(ui_scale=200, language="zh-Hans").ui_scale == 200
    for bad in ({"ui_scale": 1}, {"colour": "red"}):
        with pytest.raises(ValueError, match="not a setting"):
            se.Settings().changed(**bad)


@pytest.mark.parametrize(
    ("raw", "clean"),
    [("Ada", "Ada"), (" a\n\nb ", "a b"), ("\x00\x1b[1m", "[1m"), ("x" * 99, "x" * 24)],
)
def test_names_are_cleaned(raw: str, clean: str) -> None:
    assert se.Settings().changed(player_names=[raw]).player_names == (clean,)
