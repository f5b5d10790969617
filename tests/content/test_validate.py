"""The map checker's command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.content import validate
from qin_game.shelf import MAPS_FOLDER, check_map

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def main(paths: list[str]) -> int:
    return validate.main(paths, check_map)


def test_a_good_map_is_called_good(capsys: pytest.CaptureFixture[str]) -> None:
    path = MAPS_FOLDER / "bird.yaml"
    assert main([str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: good (154 grass squares, 8 villages)\n"


def test_each_problem_has_a_line_that_points_at_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (MAPS_FOLDER / "bird.yaml").read_text(encoding="utf-8")
    text = text[text.index("format: 1") :]
    path = tmp_path / "bad.yaml"
    path.write_text(text.replace("......B......", "......B.....").replace("format: 1", "format: a"))
    assert main([str(path)]) == 1
    [format_line] = capsys.readouterr().out.splitlines()
    assert format_line == f"{path}:1: format: expected a whole number, found a text"
    path.write_text(text.replace("......B......", "......B.....").replace("......R", ".....RR"))
    assert main([str(path)]) == 1
    [row_line] = capsys.readouterr().out.splitlines()
    assert row_line == f"{path}:15: row 5 has 12 squares, not 13"


def test_a_folder_stands_for_its_maps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(MAPS_FOLDER)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        str(MAPS_FOLDER / "bird.yaml"),
        str(MAPS_FOLDER / "lion.yaml"),
    ]


def test_one_bad_map_among_good_ones_is_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.yaml"
    assert main([str(missing), str(MAPS_FOLDER / "bird.yaml")]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{missing}: cannot be read: ")
    assert second.endswith("good (154 grass squares, 8 villages)")


def test_what_cannot_be_looked_at_is_named_and_the_rest_is_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    too_long = "x" * 300
    assert main([too_long, str(tmp_path), str(MAPS_FOLDER / "bird.yaml")]) == 1
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{too_long}: cannot be read: ")
    assert second == f"{tmp_path}: cannot be read: no map files in this folder"
    assert third.endswith("good (154 grass squares, 8 villages)")


def test_a_record_of_a_game_is_called_no_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": 1, "game": "some", "actions": []}')
    assert main([str(path), str(MAPS_FOLDER / "bird.yaml")]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}: no map file: ")
    assert "replay" in first
    assert second.endswith("good (154 grass squares, 8 villages)")


def test_no_file_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err == "validate: name the map files to check\n"
