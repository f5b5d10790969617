"""Files survive crashes, copies of the game side by side, and folders that cannot be written."""

from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING

import pytest

from qin_game import storage as st

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def store(tmp_path: Path) -> st.Storage:
    return st.open_storage({"QIN_GAME_HOME": str(tmp_path / "家 home")})


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def parse_word(text: str) -> str:
    if text.startswith("newer"):
        raise st.NewerFormatError("format 9")
    if not text.startswith("good"):
        raise st.DamagedFileError("not good")
    return text


def codes(found: st.Found[str]) -> list[str]:
    return [notice.code for notice in found.notices]


def test_home_variable_holds_every_folder(store: st.Storage, tmp_path: Path) -> None:
    assert store.can_write
    assert store.notice is None
    root = tmp_path / "家 home"
    for path in (store.settings_path, store.save_path, store.user_maps_dir, store.records_dir):
        assert path.is_relative_to(root)
    assert store.user_maps_dir.is_dir()


def test_without_the_variable_the_folders_are_the_platforms_own() -> None:
    located = st._locate({})
    assert located.data_dir.name == "qin-game"
    assert located.data_dir.is_absolute()


def test_unwritable_home_plays_on_with_a_notice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, not a folder")
    store = st.open_storage({"QIN_GAME_HOME": str(tmp_path / "file" / "home")})
    assert not store.can_write
    assert store.notice is not None
    assert store.notice.code == "cannot_write"
    assert dict(store.notice.details)["reason"] == "Not a directory"


def test_home_with_a_nul_is_refused_not_raised() -> None:
    assert not st.open_storage({"QIN_GAME_HOME": "/tmp/a\0b"}).can_write  # noqa: S108 - never made


def test_write_keeps_the_previous_text_and_no_temporaries(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    st.write_atomically(path, "one")
    assert names(tmp_path) == ["a.json"]
    st.write_atomically(path, "two\n三")
    st.write_atomically(path, "three")
    assert path.read_text("utf-8") == "three"
    assert st.backup_path(path).read_text("utf-8") == "two\n三"
    assert names(tmp_path) == ["a.json", "a.json.bak"]


def test_write_after_a_crash_between_backup_and_replace(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("one")
    os.link(path, st.backup_path(path))  # what such a crash leaves: two names of one file
    st.write_atomically(path, "two")
    assert path.read_text() == "two"
    assert st.backup_path(path).read_text() == "one"
    assert names(tmp_path) == ["a.json", "a.json.bak"]


def test_write_where_hard_links_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "a.json"
    for text in ("one", "two", "three"):
        st.write_atomically(path, text)
    assert (path.read_text(), st.backup_path(path).read_text()) == ("three", "two")
    assert names(tmp_path) == ["a.json", "a.json.bak"]


def test_failed_write_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    st.write_atomically(path, "one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        st.write_atomically(path, "two")
    assert path.read_text() == "one"
    assert names(tmp_path) == ["a.json"]


def test_two_writers_at_once_leave_one_whole_text(tmp_path: Path) -> None:
    path = tmp_path / "a"
    texts = ["a" * 50_000, "b" * 40_000]
    st.write_atomically(path, texts[0])

    def write(text: str) -> None:
        for _ in range(25):
            st.write_atomically(path, text)

    writers = [threading.Thread(target=write, args=(text,)) for text in texts]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        assert path.read_text() in texts
    assert st.backup_path(path).read_text() in texts
    assert names(tmp_path) == ["a", "a.bak"]


def test_text_that_utf8_cannot_hold_is_still_written(tmp_path: Path) -> None:
    st.write_atomically(tmp_path / "a", "x\ud800y")
    assert (tmp_path / "a").read_text() == "x?y"


def test_stale_temporaries_of_killed_processes_are_removed(tmp_path: Path) -> None:
    old, young = tmp_path / ".save.json.abc.tmp", tmp_path / ".save.json.def.tmp"
    for path in (old, young):
        path.touch()
    os.utime(old, (time.time() - 7200,) * 2)
    st.open_storage({"QIN_GAME_HOME": str(tmp_path)})
    assert not old.exists()
    assert young.exists()


def test_read_missing(tmp_path: Path) -> None:
    assert st.read_with_fallback(tmp_path / "a", parse_word) == st.Found(None)


def test_read_falls_back_to_the_previous_text_and_keeps_the_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("bad")
    st.backup_path(path).write_text("good old")
    found = st.read_with_fallback(path, parse_word)
    assert found.value == "good old"
    assert codes(found) == ["file_damaged", "used_backup"]
    assert dict(found.notices[0].details) == {
        "file": str(path),
        "reason": "not good",
        "kept": str(tmp_path / "a.damaged"),
    }
    assert names(tmp_path) == ["a.bak", "a.damaged"]


def test_every_damaged_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for text in ("bad 1", "bad 2", "bad 2"):
        path.write_text(text)
        st.read_with_fallback(path, parse_word)
    assert names(tmp_path) == ["a.damaged", "a.damaged2"]
    assert (tmp_path / "a.damaged2").read_text() == "bad 2"


def test_newer_file_is_copied_aside_and_left_in_place(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("newer")
    found = st.read_with_fallback(path, parse_word)
    assert (found.value, codes(found)) == (None, ["file_newer"])
    st.write_atomically(path, "good", keep_previous=False)
    assert (tmp_path / "a.newer").read_text() == "newer"


def test_what_cannot_be_read_at_all_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert codes(st.read_with_fallback(tmp_path / "a", parse_word)) == ["file_unreadable"]


@pytest.mark.parametrize("data", [b"\xff\xfe", b"good\x80"])
def test_bytes_that_are_no_text_are_damage(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a").write_bytes(data)
    assert codes(st.read_with_fallback(tmp_path / "a", parse_word)) == ["file_damaged"]


def test_absurdly_long_file_is_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "MAX_BYTES", 10)
    (tmp_path / "a").write_text("good good good")
    assert codes(st.read_with_fallback(tmp_path / "a", parse_word)) == ["file_damaged"]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "nul", "[" * 100_000, '{"a":' * 100_000, '{"a": ' + "9" * 5000 + "}"],
)
def test_parse_json_object_has_one_error(text: str) -> None:
    with pytest.raises(st.DamagedFileError):
        st.parse_json_object(text)


def test_parse_json_object_names_the_place() -> None:
    with pytest.raises(st.DamagedFileError, match="line 2, column 6"):
        st.parse_json_object('{"a": 1,\n "b" 2}')


def test_check_format() -> None:
    assert st.check_format({"format": 2}, 3) == 2
    with pytest.raises(st.NewerFormatError, match="format 4"):
        st.check_format({"format": 4}, 3)
    for bad in ({}, {"format": True}, {"format": "1"}, {"format": 0}, {"format": 1.0}):
        with pytest.raises(st.DamagedFileError):
            st.check_format(bad, 3)


def test_remove_takes_the_previous_text_too(tmp_path: Path) -> None:
    path = tmp_path / "a"
    st.write_atomically(path, "one")
    st.write_atomically(path, "two")
    st.remove(path)
    st.remove(path)
    assert names(tmp_path) == []
