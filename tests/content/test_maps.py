"""Maps drawn as text become boards, or every fault of theirs is named with its line."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from qin_game.content.qin.maps import LANGUAGES, check_map, load_map, load_maps
from qin_game.content.qin.terrain import areas, coverable
from qin_game.rules.qin.cells import parse_cell
from qin_game.shelf import MAPS_FOLDER
from qin_game.yaml_file import ContentError

if TYPE_CHECKING:
    from pathlib import Path

ROWS = (
    ".....vv.....v",
    ".............",
    ".............",
    "..v......v...",
    "......B......",
    ".............",
    "......Y......",
    "..v.......vv.",
    "..v...R......",
    ".............",
    ".............",
    ".......vv...v",
    "~~...........",
)
HEAD = "format: 1\nname: mine\ntitle:\n  en: Mine\n  zh-Hans: 我的\nrows: |\n"
FIRST_ROW = 7
"""Line of the top row under HEAD."""


def write(folder: Path, rows: tuple[str, ...] = ROWS, head: str = HEAD, name: str = "m") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(head + "".join(f"  {row}\n" for row in rows), encoding="utf-8")
    return path


def with_row(number: int, row: str) -> tuple[str, ...]:
    """Return ROWS with another row; the top one is number 1."""
    return (*ROWS[: number - 1], row, *ROWS[number:])


def faults(path: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_map(path)
    return str(caught.value).splitlines()


def cells(text: str) -> set[int]:
    return {parse_cell(name) for name in text.split()}


# -- a good map ----------------------------------------------------------------------------------


def test_a_drawn_map_becomes_a_board(tmp_path: Path) -> None:
    found = load_map(write(tmp_path))
    assert (found.name, found.title) == ("mine", {"en": "Mine", "zh-Hans": "我的"})
    assert (found.note, found.author) == ({}, "")
    board = found.board
    assert board.name == "mine"
    assert board.water == cells("a1 b1")
    assert board.starts == tuple(
        (parse_cell(cell), color) for cell, color in [("g5", "R"), ("g7", "Y"), ("g9", "B")]
    )
    assert len(board.grass) == 169 - 2 - 3 - 12
    squares = [*board.grass, *board.water, *(cell for cell, _ in board.starts)]
    squares += [cell for village in board.villages for cell in village.cells]
    assert len(squares) == len(set(squares)) == 169


def test_villages_stand_in_reading_order(tmp_path: Path) -> None:
    villages = load_map(write(tmp_path)).board.villages
    assert [tuple(sorted(cells(names))) for names in (
        "f13 g13", "m13", "c10", "j10", "c6 c5", "k6 l6", "h2 i2", "m2"
    )] == [village.cells for village in villages]  # fmt: skip


def test_spaces_at_line_ends_and_comments_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    body = "".join(f"    {row}   \n" for row in ROWS)
    path.write_text(f"# about\n{HEAD.rstrip()} # rows\n{body}\n\n# end\n", encoding="utf-8")
    assert load_map(path).board == load_map(write(tmp_path, name="n")).board


def test_note_and_author_are_kept(tmp_path: Path) -> None:
    head = "author: Mei\nnote:\n  en: Wide.\n" + HEAD
    found = load_map(write(tmp_path, head=head))
    assert (found.note, found.author) == ({"en": "Wide."}, "Mei")


# -- the form of the rows ------------------------------------------------------------------------


def test_a_short_row_is_named_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, with_row(5, "......B....."))
    assert faults(path) == ["m.yaml:11: row 5 has 12 squares, not 13"]


def test_every_bad_row_is_named(tmp_path: Path) -> None:
    rows = ("..............", *ROWS[1:11], "", "~~....x.\t....")
    assert faults(write(tmp_path, rows)) == [
        "m.yaml:7: row 1 has 14 squares, not 13",
        "m.yaml:18: row 12 has 0 squares, not 13",
        "m.yaml:19: row 13, square 7 is 'x'; the signs are . ~ v R Y B",
    ]


def test_a_tab_in_a_row_is_called_a_tab(tmp_path: Path) -> None:
    [line] = faults(write(tmp_path, with_row(2, "...\t.........")))
    assert line == "m.yaml:8: row 2, square 4 is a tab; the signs are . ~ v R Y B"


def test_too_few_and_too_many_rows_are_named(tmp_path: Path) -> None:
    assert faults(write(tmp_path, ROWS[:11])) == ["m.yaml:17: the map has 11 rows, not 13"]
    assert faults(write(tmp_path, (*ROWS, ROWS[1]))) == ["m.yaml:20: the map has 14 rows, not 13"]


def test_rows_must_be_drawn_one_to_a_line(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(HEAD.replace("rows: |", f"rows: '{ROWS[0]}'"), encoding="utf-8")
    assert faults(path) == ["m.yaml: draw the map row by row in the lines under 'rows: |'"]


# -- the terrain ---------------------------------------------------------------------------------


def test_a_missing_start_is_named(tmp_path: Path) -> None:
    assert faults(write(tmp_path, with_row(7, "." * 13))) == ["m.yaml:7: no square is the start Y"]


def test_a_second_start_of_a_colour_is_named_at_its_line(tmp_path: Path) -> None:
    assert faults(write(tmp_path, with_row(11, "....R........"))) == [
        "m.yaml:17: e3 is a second start R; there is one of each colour"
    ]


def test_a_village_of_three_squares_is_named_at_its_first_line(tmp_path: Path) -> None:
    path = write(tmp_path, with_row(10, "..v.........."))
    assert faults(path) == ["m.yaml:14: the village c4 c5 c6 covers 3 squares, not 1 or 2"]


def test_squares_that_touch_by_a_corner_are_two_villages(tmp_path: Path) -> None:
    board = load_map(write(tmp_path, with_row(2, "....v........"))).board
    assert len(board.villages) == 9


def test_grass_that_no_start_reaches_is_an_error(tmp_path: Path) -> None:
    rows = ("..~" + ROWS[0][3:], "~~~" + ROWS[1][3:], *ROWS[2:])
    assert faults(write(tmp_path, rows)) == [
        "m.yaml:7: the grass a13 b13 cannot be reached from any start"
    ]


def test_a_lone_grass_square_is_a_warning(tmp_path: Path) -> None:
    rows = (".~" + ROWS[0][2:], "~" + ROWS[1][1:], *ROWS[2:])
    found, problems = check_map(write(tmp_path, rows))
    assert found is not None
    assert [str(problem) for problem in problems] == [
        "m.yaml:7: warning: the grass a13 can never be covered by a tile"
    ]


def test_a_map_on_which_nothing_can_be_placed_is_an_error(tmp_path: Path) -> None:
    rows = ("RYB~.........", "~~~~.........", *["." * 13] * 11)
    assert faults(write(tmp_path, rows)) == ["m.yaml:7: no tile can be laid beside a start"]


def test_a_dead_end_of_odd_length_leaves_one_square_bare() -> None:
    start, corridor = parse_cell("a1"), cells("b1 c1 d1")
    assert coverable(frozenset(corridor), [start]) == cells("b1 c1")
    assert coverable(frozenset(corridor | cells("e1")), [start]) == cells("b1 c1 d1 e1")


def test_areas_are_joined_by_edges_only() -> None:
    assert areas(cells("a1 a2 b3 c3 e5")) == (
        (parse_cell("a1"), parse_cell("a2")),
        (parse_cell("b3"), parse_cell("c3")),
        (parse_cell("e5"),),
    )


# -- keys and texts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format: 1", "format: 2", "1: format 2 is not known to this program, which reads"),
        ("format: 1", "format: '1'", "1: format: expected a whole number, found a text"),
        ("format: 1\n", "", "1: the key 'format' is missing"),
        ("name: mine", "name: 7", "2: name: expected a text, found a whole number"),
        ("name: mine", "name: My map", "2: the name 'My map' is not made of"),
        ("name: mine", "name: ../mine", "2: the name '../mine' is not made of"),
        ("name: mine", f"name: {'a' * 33}", "2: the name 'aaa"),
        ("name: mine", "name: custom", "2: the name 'custom' is reserved"),
        ("  zh-Hans: 我的\n", "", "3: the title in 'zh-Hans' is missing"),
        ("  en: Mine", "  en: ' '", "4: title.en: the text is empty"),
        ("  en: Mine", f"  en: {'x' * 41}", "4: title.en: 41 characters, at most 40 fit"),
        ("  en: Mine", '  en: "a\\nb"', "4: title.en: the text has a line break or an invisible"),
        ("  en: Mine", "  en: Mine\n  English: x", "5: title: 'English' is not a language"),
        ("title:", "titel:", "3: unknown key 'titel' (did you mean 'title'?)"),
        ("name: mine", "name: mine\nname: yours", "3:1: the key 'name' stands here twice"),
    ],
)
def test_a_fault_in_the_head_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in HEAD
    path = write(tmp_path, head=HEAD.replace(old, new, 1))
    assert any(line.startswith(f"m.yaml:{message}") for line in faults(path)), faults(path)


# -- folders -------------------------------------------------------------------------------------


def test_a_users_maps_follow_the_built_in_ones(tmp_path: Path) -> None:
    write(tmp_path, name="b", head=HEAD.replace("mine", "second"))
    write(tmp_path, name="a")
    (tmp_path / "notes.txt").write_text("not a map")
    (tmp_path / "._a.yaml").write_bytes(b"\0")
    shelf = load_maps([MAPS_FOLDER, tmp_path])
    names = [entry.name for entry in shelf.maps]
    assert names[-2:] == ["mine", "second"]
    assert "bird" in names[:-2]
    assert shelf.problems == ()


def test_a_bad_map_is_reported_and_the_others_are_used(tmp_path: Path) -> None:
    write(tmp_path, name="a", rows=ROWS[:4])
    write(tmp_path, name="b")
    shelf = load_maps([tmp_path])
    assert [entry.name for entry in shelf.maps] == ["mine"]
    assert [str(problem) for problem in shelf.problems] == ["a.yaml:10: the map has 4 rows, not 13"]


def test_the_earlier_of_two_maps_of_one_name_is_used(tmp_path: Path) -> None:
    write(tmp_path, name="a", head=HEAD.replace("mine", "bird"))
    shelf = load_maps([MAPS_FOLDER, tmp_path])
    [bird] = [entry for entry in shelf.maps if entry.name == "bird"]
    assert bird.path.parent == MAPS_FOLDER
    [problem] = shelf.problems
    assert str(problem) == f"a.yaml:2: the name 'bird' is taken by {bird.path}"


def test_a_folder_that_does_not_exist_has_no_maps(tmp_path: Path) -> None:
    assert load_maps([tmp_path / "none"]).maps == ()


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="nothing is closed to this user"
)
def test_a_closed_folder_is_reported(tmp_path: Path) -> None:
    tmp_path.chmod(0o300)
    try:
        [problem] = load_maps([tmp_path]).problems
        assert problem.message == "cannot be read: Permission denied"
    finally:
        tmp_path.chmod(0o700)


# -- the built-in maps ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bird", "lion"])
def test_the_built_in_maps_are_without_fault(name: str) -> None:
    found, problems = check_map(MAPS_FOLDER / f"{name}.yaml")
    assert found is not None
    assert found.name == name
    assert problems == ()
    assert set(found.title) >= set(LANGUAGES)
    assert set(found.note) >= set(LANGUAGES)


def test_bird_is_the_reconstructed_layout() -> None:
    board = load_map(MAPS_FOLDER / "bird.yaml").board
    assert dict(board.starts) == {
        parse_cell("g9"): "B",
        parse_cell("g7"): "Y",
        parse_cell("g5"): "R",
    }
    assert [set(village.cells) for village in board.villages] == [
        cells(names) for names in ("f13 g13", "m13", "c10", "j10", "c5 c6", "k6 l6", "h2 i2", "m2")
    ]
    assert board.water == frozenset()


def test_lion_has_the_terrain_its_side_is_known_for() -> None:
    board = load_map(MAPS_FOLDER / "lion.yaml").board
    ponds = areas(board.water)
    assert len(ponds) >= 5
    assert all(1 <= len(pond) <= 4 for pond in ponds)
    assert len(board.villages) >= 12
    assert sum(len(village.cells) == 2 for village in board.villages) >= 4
    assert len(board.grass) >= 120
    assert coverable(board.grass, [cell for cell, _ in board.starts]) == board.grass
    (ax, ay), (bx, by), (cx, cy) = (divmod(cell, 14) for cell, _ in board.starts)
    assert (bx - ax) * (cy - ay) != (cx - ax) * (by - ay), "the starts stand in one line"
