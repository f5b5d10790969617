"""Setups, house rules, draw orders and drawings of boards."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from qin_game.rules.game import BadSetupError
from qin_game.rules.qin.board import Board, Village
from qin_game.rules.qin.cells import ALL_CELLS, parse_cell
from qin_game.rules.qin.game import QinGame
from qin_game.rules.qin.state import QinChance, QinSetup


def board(name: str, starts: str = "g5R g7Y g9B", villages: str = "a1+a2 c3") -> Board:
    areas = tuple(
        Village(tuple(parse_cell(cell) for cell in area.split("+"))) for area in villages.split()
    )
    printed = tuple((parse_cell(text[:-1]), text[-1]) for text in starts.split())
    taken = {cell for area in areas for cell in area.cells} | {cell for cell, _ in printed}
    water = frozenset({parse_cell("m13")})
    return Board(name, frozenset(set(ALL_CELLS) - taken - water), water, areas, printed)


STEPPE = board("steppe", villages="c3 a1+a2")
GAME = QinGame([STEPPE])
DECK = ["RR", "YY", "BB", "RY", "RB", "YB"]


def refusal(data: Any) -> str:  # noqa: ANN401
    with pytest.raises(BadSetupError) as refused:
        GAME.setup_from_json(data)
    assert refused.value.code == "bad_setup"
    return str(refused.value)


def through_json(data: Any) -> Any:  # noqa: ANN401
    return json.loads(json.dumps(data))


def test_a_setup_needs_only_a_map_and_players() -> None:
    setup = GAME.setup_from_json({"map": "steppe", "players": 3})
    assert setup == QinSetup(STEPPE, 3, "forbidden", (19, 19, 19))


def test_house_rules_are_options() -> None:
    options = {"major_clash": "exchange", "supplies": [24, 9]}
    setup = GAME.setup_from_json({"map": "steppe", "players": 2, "options": options})
    assert setup == QinSetup(STEPPE, 2, "exchange", (24, 9))
    state = GAME.start(setup, GAME.draw_chance(setup, Random(1)))
    assert state.supplies == (24, 9)


def test_a_handicap_is_from_1_to_the_ordinary_number() -> None:
    for supplies in ([1, 24], [24, 1]):
        GAME.setup_from_json({"map": "steppe", "players": 2, "options": {"supplies": supplies}})
    for supplies in ([0, 24], [24, 25], [24], [24, 24, 24], [24, True], "24"):
        data = {"map": "steppe", "players": 2, "options": {"supplies": supplies}}
        assert refusal(data).startswith("options.supplies")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "setup: not an object"),
        ([], "setup: not an object"),
        ({}, "setup: 'map' is missing"),
        ({"map": "steppe"}, "setup: 'players' is missing"),
        ({"map": "steppe", "players": 1}, "players: 1 is not from 2 to 4"),
        ({"map": "steppe", "players": "2"}, "players: not an integer: '2'"),
        ({"map": "atlantis", "players": 2}, "map: 'atlantis' is not one of steppe"),
        ({"map": 7, "players": 2}, "map: not a text: a int"),
        ({"map": "steppe", "players": 2, "seed": 1}, "setup: unknown key 'seed'"),
        ({"map": "steppe", "players": 2, "options": {"x": 1}}, "options: unknown key 'x'"),
        (
            {"map": "steppe", "players": 2, "options": {"major_clash": None}},
            "options.major_clash: not a text: None",
        ),
    ],
)
def test_a_wrong_setup_is_refused_with_the_place(data: object, message: str) -> None:
    assert refusal(data) == message


# -- drawings ------------------------------------------------------------------------------------


def test_a_setup_is_written_with_the_drawing_of_its_board() -> None:
    setup = GAME.setup_from_json({"map": "steppe", "players": 2})
    data = GAME.setup_to_json(setup)
    assert data["drawing"]["rows"][0] == "............~"
    assert data["drawing"]["rows"][4] == "......B......"
    assert data["drawing"]["rows"][6] == "......Y......"
    assert data["drawing"]["rows"][8] == "......R......"
    assert data["drawing"]["rows"][10:] == ["..v..........", "v............", "v............"]
    assert data["drawing"]["villages"] == [["c3"], ["a1", "a2"]]


def test_a_setup_can_be_read_where_the_map_is_unknown() -> None:
    setup = GAME.setup_from_json({"map": "steppe", "players": 2})
    read = QinGame([]).setup_from_json(through_json(GAME.setup_to_json(setup)))
    assert read == setup


def test_a_drawing_wins_over_a_map_of_the_same_name_that_has_changed() -> None:
    setup = GAME.setup_from_json({"map": "steppe", "players": 2})
    data = through_json(GAME.setup_to_json(setup))
    changed = QinGame([board("steppe", starts="b2R b4Y b6B")])
    read = changed.setup_from_json(data)
    assert read.board == STEPPE
    state = changed.start(read, changed.draw_chance(read, Random(1)))
    assert changed.state_to_json(state)["map"] == "custom"


def _drawing(**change: Any) -> dict[str, Any]:  # noqa: ANN401
    good = {"rows": ["." * 12 + "R", *["." * 13] * 11, "vv" + "." * 11], "villages": [["a1", "b1"]]}
    return {"map": "mine", "players": 2, "drawing": {**good, **change}}


def test_a_drawing_may_have_any_name() -> None:
    assert GAME.setup_from_json(_drawing()).board.name == "mine"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": []}, "drawing.rows: 0 rows, not 13"),
        ({"rows": ["x" * 13] * 13}, "drawing.rows[0]: not 13 squares out of . ~ v R Y B"),
        ({"villages": []}, "drawing.villages: a1 is in no village"),
        ({"villages": [["a1", "b1"], ["c1"]]}, "drawing.villages: c1 is not drawn as 'v'"),
        ({"villages": [["a1", "b1"], ["a1"]]}, "drawing.villages: a square belongs to two"),
        ({"villages": [["a1", "b2"]]}, "drawing.villages[0]: the two squares share no edge"),
        ({"villages": "a1"}, "drawing.villages: not a list"),
        (
            {"rows": ["." * 11 + "RR", *["." * 13] * 11, "vv" + "." * 11]},
            "drawing.rows: 2 starts R, at most one is printed",
        ),
        ({"title": "x"}, "drawing: unknown key 'title'"),
    ],
)
def test_a_wrong_drawing_is_refused_with_the_place(change: dict[str, Any], message: str) -> None:
    assert refusal(_drawing(**change)).startswith(message)


def test_no_game_starts_on_a_board_without_a_start() -> None:
    rows = ["." * 13] * 13
    setup = GAME.setup_from_json(_drawing(rows=rows, villages=[]))
    with pytest.raises(BadSetupError, match="no start"):
        GAME.start(setup, GAME.draw_chance(setup, Random(1)))


def test_a_game_on_a_board_without_room_is_over_at_once() -> None:
    rows = ["R" + "~" * 12, *["~" * 13] * 12]
    setup = GAME.setup_from_json(_drawing(rows=rows, villages=[]))
    state = GAME.start(setup, GAME.draw_chance(setup, Random(1)))
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("no_placement", (0, 1))
    assert state.to_move is None
    data = GAME.state_to_json(state)
    assert GAME.state_to_json(GAME.state_from_json(data)) == data


def test_boards_have_different_names_and_none_is_called_custom() -> None:
    for boards in ([board("a"), board("a")], [board("custom")]):
        with pytest.raises(ValueError, match="is taken"):
            QinGame(boards)


# -- the draw order ------------------------------------------------------------------------------


def test_a_deck_fixes_the_whole_draw_order() -> None:
    setup = GAME.setup_from_json({"map": "steppe", "players": 2})
    chance = GAME.chance_from_json(setup, {"deck": [*DECK, "YY"]})
    state = GAME.start(setup, chance)
    assert state.hands == (("RR", "YY", "BB"), ("RY", "RB", "YB"))
    assert state.pile == ("YY",)
    assert GAME.chance_to_json(chance) == {"deck": [*DECK, "YY"]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "chance: not an object"),
        ({}, "chance: 'deck' is missing"),
        ({"deck": DECK, "seed": 1}, "chance: unknown key 'seed'"),
        ({"deck": "RR"}, "deck: not a list"),
        ({"deck": DECK[:5]}, "deck: 5 tiles cannot deal 3 to 2 seats"),
        ({"deck": ["RG", *DECK]}, "deck[0]: 'RG' is not one of RR, RY, RB, YY, YB, BB"),
        ({"deck": ["RR"] * 13}, "deck: 13 tiles RR, there are 12"),
        ({"deck": DECK * 13}, "deck: 78 tiles, at most 72 are possible"),
    ],
)
def test_a_wrong_deck_is_refused_with_the_place(data: Any, message: str) -> None:  # noqa: ANN401
    setup = GAME.setup_from_json({"map": "steppe", "players": 2})
    with pytest.raises(BadSetupError) as refused:
        GAME.chance_from_json(setup, data)
    assert str(refused.value) == message


def test_a_short_deck_must_still_deal_every_seat() -> None:
    setup = GAME.setup_from_json({"map": "steppe", "players": 3})
    with pytest.raises(BadSetupError):
        GAME.chance_from_json(setup, {"deck": DECK})
    with pytest.raises(BadSetupError):
        GAME.start(setup, QinChance(tuple(DECK)))


def test_a_setup_made_by_hand_is_checked_when_the_game_starts() -> None:
    deck = GAME.draw_chance(GAME.setup_from_json({"map": "steppe", "players": 2}), Random(1))
    for setup in (
        QinSetup(STEPPE, 5, "forbidden", (24,) * 5),
        QinSetup(STEPPE, 2, "forbidden", (24,)),
        QinSetup(STEPPE, 2, "war", (24, 24)),
        QinSetup(STEPPE, 2, "forbidden", (24, 0)),
    ):
        with pytest.raises(BadSetupError):
            GAME.start(setup, deck)


def test_the_same_seed_shuffles_the_same_deck() -> None:
    setup = GAME.setup_from_json({"map": "steppe", "players": 2})
    assert GAME.draw_chance(setup, Random(5)) == GAME.draw_chance(setup, Random(5))
    assert GAME.draw_chance(setup, Random(5)) != GAME.draw_chance(setup, Random(6))
