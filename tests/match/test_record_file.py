"""Finished games as files."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from match_tables import ADA, LI, play_out, qin_match

from qin_game.engine.replay import read_play
from qin_game.match.player import player_to_json
from qin_game.match.record_file import (
    KeptGame,
    RecordFileError,
    export_game,
    read_game,
)
from qin_game.rules.record import record_to_json
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from pathlib import Path

    from qin_game.rules.record import GameRecord

GAMES = load_shelf().games.__getitem__
NOON = datetime(2025, 3, 1, 12, 0, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def record() -> GameRecord:
    match = qin_match(ADA, LI, seed=2)
    play_out(match)
    return match.record


def kept_game(record: GameRecord) -> KeptGame:
    """Return a game in which the players sit the other way round; seat 0 has won."""
    return KeptGame(record, (ADA, LI), seating=(1, 0), winners=(1,), assisted=True)


def test_exported_game_reads_back_with_its_players(tmp_path: Path, record: GameRecord) -> None:
    kept = kept_game(record)
    path = export_game(tmp_path / "records", kept, NOON)
    assert path.name == "qin-2025-03-01-120000.json"
    assert read_game(path, GAMES) == kept


def test_a_bare_record_of_earlier_days_reads_too(tmp_path: Path, record: GameRecord) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record_to_json(record)))
    assert read_game(path, GAMES) == KeptGame(record)


def test_players_may_be_all_that_is_known(tmp_path: Path, record: GameRecord) -> None:
    path = tmp_path / "game.json"
    players = [player_to_json(player) for player in (ADA, LI)]
    data = {"format": 1, "record": record_to_json(record), "players": players}
    path.write_text(json.dumps(data))
    assert read_game(path, GAMES) == KeptGame(record, (ADA, LI), seating=(0, 1))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "format 2; this version reads up to 1"),
        ({"players": [player_to_json(ADA)], "seating": [0]}, "players: 1 for 2 seats"),
        ({"players": [{"name": "Ada"}]}, "players[0]: 'controller' is missing"),
        ({"seating": [0, 0]}, "seating: not every player once"),
        ({"winners": [2]}, "winners[0]: 2 is not from 0 to 1"),
        ({"winners": [0]}, "winners: not who won by the record"),
        ({"winners": []}, "winners: not who won by the record"),
        ({"winners": [1, 1]}, "winners: not who won by the record"),
        ({"seating": [0, 1]}, "winners: not who won by the record"),
        ({"assisted": 1}, "assisted: neither true nor false"),
        ({"date": 3}, "file: unknown key 'date'"),
    ],
)
def test_what_is_said_of_the_players_is_checked(
    tmp_path: Path, record: GameRecord, change: dict[str, object], reason: str
) -> None:
    path = export_game(tmp_path, kept_game(record), NOON)
    data = json.loads(path.read_text("utf-8")) | change
    if len(data["players"]) == 1:
        del data["winners"]
    path.write_text(json.dumps(data))
    with pytest.raises(RecordFileError) as caught:
        read_game(path, GAMES)
    assert str(caught.value) == f"{path}: {reason}"


def test_the_engine_replays_an_exported_game(tmp_path: Path, record: GameRecord) -> None:
    path = export_game(tmp_path, kept_game(record), NOON)
    assert read_play(str(path), load_shelf().games).record()["actions"] == list(record.actions)


def test_no_export_overwrites_another(tmp_path: Path, record: GameRecord) -> None:
    kept = kept_game(record)
    names = [export_game(tmp_path, kept, NOON).name for _ in range(3)]
    stem = "qin-2025-03-01-120000"
    assert names == [f"{stem}.json", f"{stem}-2.json", f"{stem}-3.json"]


def test_nobody_has_won_a_game_that_is_not_over(tmp_path: Path, record: GameRecord) -> None:
    begun = replace(record, actions=record.actions[:4])
    path = export_game(tmp_path, replace(kept_game(begun), winners=None), NOON)
    assert read_game(path, GAMES).winners is None
    path = export_game(tmp_path, kept_game(begun), NOON)
    with pytest.raises(RecordFileError, match="winners: the game is not over"):
        read_game(path, GAMES)


def test_of_a_game_that_is_not_on_the_shelf_the_game_is_named(
    tmp_path: Path, record: GameRecord
) -> None:
    players = (ADA, replace(LI, controller="grandmaster"))
    kept = KeptGame(replace(record, game="chess"), players, seating=(0, 1))
    path = export_game(tmp_path, kept, NOON)
    with pytest.raises(RecordFileError) as caught:
        read_game(path, GAMES)
    assert str(caught.value) == f"{path}: game: no game 'chess' on the shelf"


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
        read_game(path, GAMES)
    assert str(caught.value).startswith(f"{path}: ")
    assert reason in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[1]"])
def test_what_is_no_record(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordFileError, match=r"game\.json: "):
        read_game(path, GAMES)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RecordFileError, match="No such file"):
        read_game(tmp_path / "game.json", GAMES)
