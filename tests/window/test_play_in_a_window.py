"""The program as a person meets it: a real window, a real mouse, a real keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from person import KeyboardPerson, MousePerson, Program, two_people

from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Start = Callable[..., Program]

pytestmark = pytest.mark.window

TINY_MAP = """
format: 1
name: tiny
title: {en: Tiny, zh-Hans: 小园}
note: {en: A few squares in the middle., zh-Hans: 中间几格。}
rows: |
  ~~~~~~~~~~~~~
  ~~~~~~~~~~~~~
  ~~~~~~~~~~~~~
  ~~~~~~~~~~~~~
  ~~~~.v...~~~~
  ~~~~.R.B.~~~~
  ~~~~.....~~~~
  ~~~~.Y.v.~~~~
  ~~~~.....~~~~
  ~~~~~~~~~~~~~
  ~~~~~~~~~~~~~
  ~~~~~~~~~~~~~
  ~~~~~~~~~~~~~
"""


@pytest.fixture
def tiny_map(tmp_path: Path) -> str:
    """Lay a board of the user's own into the user's folder; return its name."""
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "tiny.yaml").write_text(TINY_MAP, encoding="utf-8")
    return "tiny"


def begin_game(start: Start, board: str, supply: int, *arguments: str) -> Program:
    """Get from the title to the first curtain with two clicks."""
    program = start(
        *arguments, animation_speed="off", language="en", last_setups=two_people(board, supply)
    )
    program.click("new_game")
    program.wait_for_scene("SetupScene")
    program.click("start")
    program.wait_for_scene("HandOverScene")
    return program


def turns_in(events: list[dict[str, Any]]) -> int:
    """Count the turns that were played."""
    return sum(event["event"] in {"tile_placed", "turn_passed"} for event in events)


def test_two_people_play_a_whole_game_with_the_mouse(start: Start) -> None:
    program = begin_game(start, "lion", 3, "--seed", "5")
    assert turns_in(MousePerson(program).play_game()) >= 3
    assert not program.has_save
    program.click("title")
    program.wait_for_scene("TitleScene")
    program.click("quit")
    assert program.wait_for_end() == 0


def test_two_people_play_a_whole_game_with_the_keyboard(start: Start, tiny_map: str) -> None:
    program = start(
        animation_speed="very_fast", language="zh-Hans", last_setups=two_people(tiny_map, 2)
    )
    person = KeyboardPerson(program)
    person.press("new_game")
    program.wait_for_scene("SetupScene")
    person.press("start")
    person.play_game()
    program.desktop.press("Escape")
    program.wait_for_scene("QinTableScene")
    program.desktop.press("Escape")
    program.wait_for_scene("PauseScene")
    person.press("to_title")
    program.wait_for_scene("TitleScene")


def test_the_language_changes_while_the_program_runs(start: Start) -> None:
    program = start(language="en")
    left, top, width, height = program.seen["targets"]["language"]["rect"]
    for share, language in ((0.75, "zh-Hans"), (0.25, "en")):
        program.desktop.click(*program.point(left + share * width, top + height / 2))
        program.wait(language, lambda seen, wanted=language: seen["language"] == wanted)


def test_the_window_can_be_resized_and_remembers_its_size(start: Start) -> None:
    program = start(language="en")
    program.desktop.xdotool("windowsize", "--sync", program.window, 1100, 700)
    program.wait("the new size", lambda seen: seen["size"] == [1100, 700])
    for rect in (target["rect"] for target in program.seen["targets"].values()):
        assert 0 <= rect[0] <= rect[0] + rect[2] <= 1100
        assert 0 <= rect[1] <= rect[1] + rect[3] <= 700
    program.click("quit")
    assert program.wait_for_end() == 0
    again = start()
    assert again.seen["size"] == [1100, 700]


def test_f11_fills_the_screen_and_gives_it_back(start: Start) -> None:
    program = start(language="en")
    program.desktop.press("F11")
    program.wait("the whole screen", lambda seen: seen["size"] == [1600, 1000])
    program.focus()
    program.desktop.press("F11")
    program.wait("the window", lambda seen: seen["size"] == [1280, 800])


def test_f1_opens_the_rules_over_the_table_and_closes_them(start: Start) -> None:
    program = begin_game(start, "bird", 3)
    program.click("ready")
    program.wait_for_scene("QinTableScene")
    program.desktop.press("F1")
    program.wait_for_scene("RulebookScene")
    program.desktop.press("Next", "Next", "F1")
    program.wait_for_scene("QinTableScene")


def test_a_killed_game_can_be_continued(start: Start) -> None:
    program = begin_game(start, "bird", 3)
    MousePerson(program).play_turn()
    happened = program.seen["events"]
    program.kill()
    again = start()
    again.click("continue")
    again.wait_for_scene("HandOverScene")
    assert again.seen["events"] == happened
    events = MousePerson(again).play_game()
    assert events[: len(happened)] == happened


def test_closing_the_window_ends_the_program_and_keeps_the_game(start: Start) -> None:
    program = begin_game(start, "bird", 3)
    program.desktop.ask_to_close(program.window)
    assert program.wait_for_end() == 0
    assert program.has_save


def test_a_person_plays_a_whole_game_against_the_machine(start: Start) -> None:
    plans = two_people("bird", 3)
    plans["qin"]["seats"][1] |= {"controller": "greedy", "name": "", "emblem": "merchant"}
    program = start(animation_speed="off", language="en", last_setups=plans)
    program.click("new_game")
    program.wait_for_scene("SetupScene")
    program.click("start")
    person = MousePerson(program)
    program.wait_for_scene("QinTableScene")
    while program.seen["scenes"][-1] != "ResultScene":
        person.play_open_turn()
        program.wait(
            "the machine's move",
            lambda seen: seen["scenes"][-1] == "ResultScene" or seen["to_move"] == 0,
        )
    assert turns_in(program.seen["events"]) >= 3


@pytest.mark.parametrize("game", load_shelf().names)
def test_every_game_is_begun_with_the_mouse_and_continued(start: Start, game: str) -> None:
    program = start(language="en")
    program.click(str(("game", game)))
    program.click("new_game")
    program.wait_for_scene("SetupScene")
    program.click("start")
    program.wait("the table", lambda seen: "to_move" in seen)
    assert program.match.game.name == game
    program.kill()
    again = start()
    again.click("continue")
    again.wait("the table", lambda seen: "to_move" in seen)
    assert again.match.game.name == game
