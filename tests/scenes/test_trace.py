"""The account of what is on the screen tells nobody what another holds or has in mind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from program import GAMES, drive, live_game, make_session, party

from qin_game.match.match import Match
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.registry import table_scene
from qin_game.scenes.trace import Trace

if TYPE_CHECKING:
    from pathlib import Path

    from qin_game.ui.testing import Driver


def at_table(game: str, plies: int = 0) -> Driver:
    """Return a table of people in the middle of a game, with the curtain lifted."""
    session = make_session()
    live = live_game(session, party(game, machines=0), plies=plies, game=game)
    driver = drive(session, table_scene(session, live))
    driver.advance(0.2)
    assert isinstance(driver.top, HandOverScene)
    driver.advance(1)
    driver.click("ready")
    assert not isinstance(driver.top, HandOverScene)
    driver.advance(0.5)
    return driver


def lines_of(trace: Path) -> list[dict[str, Any]]:
    """Return what was written, without when."""
    lines = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    return [{key: value for key, value in line.items() if key != "at"} for line in lines]


PUBLIC = {"main", "undo", "menu", "rules", "hint"}


@pytest.fixture(params=[0, 1, 16])
def plies(request: pytest.FixtureRequest) -> int:
    """So many actions into a game, different phases are met."""
    found: int = request.param
    return found


@pytest.mark.parametrize("game", GAMES)
def test_which_of_ones_own_things_is_focused_is_not_told(
    game: str, plies: int, tmp_path: Path
) -> None:
    driver = at_table(game, plies)
    ring = driver.stage.focus
    own = [one.key for one in ring.targets if one.key not in PUBLIC]
    assert len(own) > 1
    trace = Trace(tmp_path / "trace.jsonl")
    for key in own:
        ring.focus(key, show=True)
        trace.frame(driver.stack, 0.01)
    (line,) = lines_of(tmp_path / "trace.jsonl")
    assert line["focus"] is None
    assert {*line["targets"]} <= PUBLIC


@pytest.mark.parametrize("game", GAMES)
def test_what_every_table_has_is_told(game: str, tmp_path: Path) -> None:
    driver = at_table(game)
    driver.stage.focus.focus("menu", show=True)
    Trace(tmp_path / "trace.jsonl").frame(driver.stack, 0.01)
    (line,) = lines_of(tmp_path / "trace.jsonl")
    assert line["focus"] == "menu"
    assert {"main", "undo", "menu", "rules"} <= {*line["targets"]}
    x, y, width, height = line["targets"]["menu"]["rect"]
    assert (x + width // 2, y + height // 2) == driver.find("menu")


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_of_a_covered_table_is_not_told(game: str, tmp_path: Path) -> None:
    driver = at_table(game)
    ring = driver.stage.focus
    secret = next(one.key for one in ring.targets if one.key not in PUBLIC)
    ring.focus(secret, show=True)
    trace = Trace(tmp_path / "trace.jsonl")
    driver.click("menu")
    trace.frame(driver.stack, 0.01)
    ring.focus(secret)
    trace.frame(driver.stack, 0.01)
    paused, stale = lines_of(tmp_path / "trace.jsonl")
    assert paused["focus"] in paused["targets"]
    assert stale["focus"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_that_all_will_see_later_is_not_told_before(
    game: str, plies: int, tmp_path: Path
) -> None:
    told = []
    for number in (0, -1):
        driver = at_table(game, plies)
        path = tmp_path / f"{number}.jsonl"
        trace = Trace(path)
        table = driver.stack.scenes[0]
        match = table.match  # type: ignore[attr-defined]
        assert isinstance(match, Match)
        table.stage_action(match.game.legal_actions(match.state)[number])  # type: ignore[attr-defined]
        trace.frame(driver.stack, 0.01)
        told.append(lines_of(path)[0])
    assert told[0] == told[1]
