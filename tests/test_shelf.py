"""The shelf holds every game on the built-in maps and on the user's own."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from qin_game.shelf import MAPS_FOLDER, load_shelf

if TYPE_CHECKING:
    from pathlib import Path


def test_the_shelf_has_qin_on_both_sides_of_its_board() -> None:
    shelf = load_shelf()
    assert shelf.game("qin").maps == ("bird", "lion")
    assert [entry.name for entry in shelf.maps("qin")] == ["bird", "lion"]
    assert shelf.notices == ()


def test_the_order_of_the_shelf() -> None:
    shelf = load_shelf()
    assert shelf.names == ("qin", "kangqin")
    assert list(shelf.games) == list(shelf.names)
    assert (shelf.game("kangqin").maps, shelf.maps("kangqin")) == ((), ())


def test_a_game_is_found_under_its_own_name() -> None:
    shelf = load_shelf()
    assert [shelf.game(name).name for name in shelf.names] == list(shelf.names)
    with pytest.raises(KeyError):
        shelf.game("go")


def test_a_users_map_can_be_played_and_a_bad_one_is_a_notice(tmp_path: Path) -> None:
    text = (MAPS_FOLDER / "bird.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("name: bird", "name: mine"), encoding="utf-8")
    (tmp_path / "bad.yaml").write_text("rows: 1\n")
    shelf = load_shelf([tmp_path])
    game = shelf.game("qin")
    assert game.maps == ("bird", "lion", "mine")
    assert {problem.path.name for problem in shelf.notices} == {"bad.yaml"}
    setup = game.setup_from_json({"map": "mine", "players": 2, "options": {}})
    state = game.start(setup, game.draw_chance(setup, Random(1)))
    assert len(game.legal_actions(state)) > 0
