"""Finished games as files."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from match_tables import ADA, LI, play_out, qin_match

from qin_game.match.record_file import RecordFileError, export_record, read_record
from qin_game.rules.record import record_to_json
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from pathlib import Path

    from qin_game.rules.record import GameRecord

GAMES = load_shelf().games.__getitem__
NOON = datetime(2025, 3, 1, 12, 0, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def record() -> GameRecord:
    match = qin_match(ADA, LI)
    play_out(match)
    return match.record


def test_exported_record_reads_back(tmp_path: Path, record: GameRecord) -> None:
    path = export_record(tmp_path / "records", record, NOON)
    assert path.name == "qin-2025-03-01-120000.json"
    assert read_record(path, GAMES) == record


def test_no_export_overwrites_another(tmp_path: Path, record: GameRecord) -> None:
    names = [export_record(tmp_path, record, NOON).name for _ in range(3)]
    stem = "qin-2025-03-01-120000"
    assert names == [f"{stem}.json", f"{stem}-2.json", f"{stem}-3.json"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "no game 'chess' on the shelf"),
        ({"format": 2}, "format: 2 is newer"),
        ({"rules_version": 9}, "rules_version"),
        ({"actions": ["RB:a1a2"]}, "actions[0]: RB:a1a2 is illegal"),
        ({"chance": {}}, "deck"),
        ({"setup": 3}, "setup"),
    ],
)
def test_errors_name_the_file_and_the_place(
    tmp_path: Path, record: GameRecord, change: dict[str, object], reason: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record_to_json(record) | change))
    with pytest.raises(RecordFileError) as caught:
        read_record(path, GAMES)
    assert str(caught.value).startswith(f"{path}: ")
    assert reason in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[1]"])
def test_what_is_no_record(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordFileError, match=r"game\.json: "):
        read_record(path, GAMES)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RecordFileError, match="No such file"):
        read_record(tmp_path / "game.json", GAMES)
