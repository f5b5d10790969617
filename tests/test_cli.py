"""The command line: what each command says, and how it ends."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from qin_game import __version__, cli
from qin_game.engine.session import EngineSession
from qin_game.match.player import Player
from qin_game.match.save import Save, format_save
from qin_game.match.series import finish_game, plan_series, start_next
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

BIRD = "assets/maps/bird.yaml"


def engine_record(plies: int) -> dict[str, Any]:
    session = EngineSession(load_shelf().games)

    def ask(cmd: str, **members: object) -> dict[str, Any]:
        return json.loads(session.respond(json.dumps({"cmd": cmd, **members})))

    rng = Random(3)
    ask("new", game="qin", map="bird", players=2, seed=3)
    for _ in range(plies):
        if actions := ask("legal")["actions"]:
            ask("apply", action=rng.choice(actions))
    return ask("record")["record"]


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(engine_record(6)), encoding="utf-8")
    return path


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.split() == ["qin_game", __version__]


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(command.name in out and command.help in out for command in cli.COMMANDS)


def test_help_is_also_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["help"]) == 0
    assert "validate" in capsys.readouterr().out


@pytest.mark.parametrize("command", [command.name for command in cli.COMMANDS])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "--help"]) == 0
    assert f"qin_game {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [["nonsense"], ["replay"], ["validate"], ["engine", "extra"], ["replay", "--to-ply", "x", "f"]],
)
def test_wrong_usage_ends_with_2_and_a_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert "error:" in captured.err


@pytest.mark.parametrize("words", [[], ["play"], ["--seed", "5"], ["play", "--seed", "5"]])
def test_play_is_the_default(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[argparse.Namespace] = []

    def run(arguments: argparse.Namespace) -> int:
        asked.append(arguments)
        return 0

    monkeypatch.setattr("qin_game.scenes.main.run", run)
    assert cli.main(words) == 0
    assert [(a.command, a.seed) for a in asked] == [("play", 5 if "5" in words else None)]


@pytest.mark.parametrize("file", ["", ".", "absent/x", "a-file/x"])
def test_a_trace_that_cannot_be_written_is_told_in_a_line(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a-file").touch()
    monkeypatch.chdir(tmp_path)
    assert cli.main(["play", "--trace", file]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"qin_game play: --trace: {file!r} cannot be written: ")


def test_replay_prints_the_actions_and_how_it_stands(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["replay", str(record_file)]) == 0
    *moves, last = capsys.readouterr().out.splitlines()
    actions = json.loads(record_file.read_text(encoding="utf-8"))["actions"]
    assert [line.split() for line in moves] == [
        [str(ply), "seat", str((ply - 1) % 2), action] for ply, action in enumerate(actions, 1)
    ]
    assert last == "qin, 6 actions: seat 0 to move"


def test_replay_tells_the_winner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "whole.json"
    path.write_text(json.dumps({"ok": True, "record": engine_record(500)}), encoding="utf-8")
    assert cli.main(["replay", str(path), "--check"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "won by seat" in line


def test_replay_stops_at_a_ply(record_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(record_file), "--to-ply", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ply"] == 3
    assert cli.main(["replay", str(record_file), "--to-ply", "7"]) == 1
    assert cli.main(["replay", str(record_file), "--to-ply", "-1"]) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b'{"record": 7}',
        b"[" * 100_000,
        b'{"game":"chess"}',
        b'{"format":1,"game":"qin","rules_version":1,"setup":{},"chance":{},"actions":[]}',
    ],
)
def test_replay_says_in_a_line_why_a_file_is_no_record(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert cli.main(["replay", str(path)]) == 1
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.startswith(f"qin_game replay: {path}: ")
    assert len(captured.err.splitlines()) == 1


def test_replay_names_the_illegal_action(
    record_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(record_file.read_text(encoding="utf-8"))
    record["actions"][4] = "RB:a1a1"
    record_file.write_text(json.dumps(record), encoding="utf-8")
    assert cli.main(["replay", str(record_file)]) == 1
    assert "actions[4]" in capsys.readouterr().err


def saved(is_between_games: bool) -> str:  # noqa: FBT001 - of a test
    """Return the text of a save in the second game of a series, or before it."""
    game, rng = load_shelf().game("qin"), Random(1)
    players = [Player("", "random", "green", "qi"), Player("", "random", "white", "qi")]
    series = plan_series(game, players, [{"map": "bird", "players": 2, "options": {}}] * 2, rng)
    match = start_next(series, game, rng)
    while match.outcome is None:
        match.play(game.legal_actions(match.state)[0])
    series = finish_game(series, match)
    match = start_next(series, game, rng)
    match.play(game.legal_actions(match.state)[0])
    return format_save(Save(series, None if is_between_games else match))


def test_replay_reads_a_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "save.json"
    path.write_text(saved(is_between_games=False), encoding="utf-8")
    assert cli.main(["replay", str(path), "--check"]) == 0
    assert capsys.readouterr().out == "qin, 1 action: seat 1 to move\n"
    path.write_text(saved(is_between_games=True), encoding="utf-8")
    assert cli.main(["replay", str(path)]) == 1
    told = f"qin_game replay: {path}: saved between two games: none is being played\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{}", "game is missing: it names one of the shelf"),
        (b'{"game": [1]}', "game is a text, not a list of 1"),
        (b'{"game": "go"}', "no game 'go' on the shelf"),
        (b"\xef\xbb\xbf{}", "game is missing: it names one of the shelf"),
        (b'{"game": "\xff"}', "not UTF-8 at byte 10"),
        (b"\xef\xbb\xbf\xff", "not UTF-8 at byte 3"),
    ],
)
def test_replay_says_what_is_wrong_with_a_record(
    content: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    assert cli.main(["replay", str(path)]) == 1
    assert capsys.readouterr().err == f"qin_game replay: {path}: {reason}\n"


def test_replay_names_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "absent.json", tmp_path):
        assert cli.main(["replay", str(path)]) == 1
        assert str(path) in capsys.readouterr().err


def test_validate_checks_maps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config
) -> None:
    assert cli.main(["validate", str(pytestconfig.rootpath / BIRD)]) == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\n", encoding="utf-8")
    assert cli.main(["validate", str(bad)]) == 1
    assert str(bad) in capsys.readouterr().out


def test_a_file_s_name_that_cannot_be_printed_is_spelt(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    copy = tmp_path / "秦.yaml"
    copy.write_bytes((pytestconfig.rootpath / BIRD).read_bytes())
    ended = subprocess.run(
        [sys.executable, "-m", "qin_game", "validate", str(copy)],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        cwd=pytestconfig.rootpath,
    )
    assert b"\\u79e6.yaml: good" in ended.stdout


def test_the_engine_plays_on_the_user_s_own_maps(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    (tmp_path / "maps").mkdir()
    bird = (pytestconfig.rootpath / BIRD).read_text(encoding="utf-8")
    own = bird.replace("name: bird", "name: my-own")
    (tmp_path / "maps" / "mine.yaml").write_text(own, encoding="utf-8")
    (tmp_path / "maps" / "broken.yaml").write_text("nonsense", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "qin_game", "engine"],
        input='{"cmd":"new","game":"qin","map":"my-own","players":2,"seed":1}\n',
        capture_output=True,
        check=True,
        text=True,
        env={"QIN_GAME_HOME": str(tmp_path), "PATH": ""},
        cwd=pytestconfig.rootpath,
    )
    assert json.loads(ended.stdout)["state"]["map"] == "my-own"
    assert "broken.yaml" in ended.stderr


def test_commands_that_need_no_window_load_none(pytestconfig: pytest.Config) -> None:
    program = (
        "import sys; from qin_game.cli import main; main(['replay', 'absent']);"
        "assert 'pygame' not in sys.modules and 'numba' not in sys.modules"
    )
    subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        cwd=pytestconfig.rootpath,
    )


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
@pytest.mark.parametrize("words", [["engine"], ["replay", "-"], ["validate", "absent.yaml"]])
def test_a_command_bears_a_missing_stream(
    stream: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(f"sys.{stream}", None)
    assert cli.main(words) == (0 if words == ["engine"] else 1)
    getattr(sys, stream).close()


def test_an_interrupted_command_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("qin_game.content.validate.main", interrupt)
    assert cli.main(["validate", "x"]) == 130


def test_a_pipe_closed_early_ends_a_command_quietly(
    record_file: Path, pytestconfig: pytest.Config
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "qin_game", "replay", str(record_file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
        cwd=pytestconfig.rootpath,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""
