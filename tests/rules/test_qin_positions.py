"""Positions as JSON: the protocol's form, and a reason for every inconsistent one."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from drawn import GAME, areas, draw, draw_json, play
from hypothesis import given
from hypothesis import strategies as st

from qin_game.rules.game import BadStateError
from qin_game.rules.qin.board import Board, Village
from qin_game.rules.qin.cells import ALL_CELLS, parse_cell
from qin_game.rules.qin.game import QinGame

if TYPE_CHECKING:
    from collections.abc import Callable

POND = Board(
    "pond",
    grass=frozenset(
        set(ALL_CELLS) - {parse_cell(name) for name in ("g5", "g7", "a1", "a2", "m13")}
    ),
    water=frozenset({parse_cell("m13")}),
    villages=(Village((parse_cell("a1"), parse_cell("a2"))),),
    starts=((parse_cell("g5"), "R"), (parse_cell("g7"), "Y")),
)
POND_GAME = QinGame([POND])
DRAWING = """
    R0 R0 .. v0 .. Y1
    .. .. .. .. .. Y1
    B- .. ~~ .. .. ..
"""


def refusal(data: Any) -> str:  # noqa: ANN401
    with pytest.raises(BadStateError) as refused:
        GAME.state_from_json(data)
    assert refused.value.code == "bad_state"
    return str(refused.value)


def changed(change: Callable[[dict[str, Any]], object], **drawn: Any) -> dict[str, Any]:  # noqa: ANN401
    data = draw_json(DRAWING, **drawn)
    GAME.state_from_json(data)
    change(data)
    return data


# -- the form ------------------------------------------------------------------------------------


def test_the_full_form_is_as_the_protocol_says() -> None:
    state = draw("R0 R0 .. v0 .. Y1\n.. .. .. .. .. Y1", "RB YY", "BB", pile="RR YB", to_move=1)
    assert GAME.state_to_json(state) == {
        "game": "qin",
        "map": "custom",
        "players": 2,
        "options": {"major_clash": "forbidden", "supplies": [24, 24]},
        "ply": 10,
        "to_move": 1,
        "board": ["RR.v.Y.......", ".....Y.......", *["............."] * 11],
        "provinces": [
            {"color": "R", "cells": ["a13", "b13"], "owner": 0, "pagodas": 1},
            {"color": "Y", "cells": ["f12", "f13"], "owner": 1, "pagodas": 1},
        ],
        "villages": [{"cells": ["d13"], "owner": 0}],
        "supplies": [22, 23],
        "hands": [["RB", "YY"], ["BB"]],
        "draw_pile": ["RR", "YB"],
        "outcome": None,
    }


def test_an_outcome_is_as_the_protocol_says() -> None:
    over = play(draw("R- .. ..", "RB", left=[1]), "RB:b13c13").state
    data = GAME.state_to_json(over)
    assert data["to_move"] is None
    assert data["outcome"] == {
        "reason": "last_pagoda",
        "winners": [0],
        "on_board": [1, 0],
        "remaining": [0, 24],
    }
    assert GAME.state_from_json(data) == over


def test_a_seats_view_has_its_hand_and_only_sizes_of_the_rest() -> None:
    state = draw("R0 R0 .. v0", "RB YY", "BB RR YB", pile="RR YB")
    data = GAME.observation_to_json(GAME.observe(state, 0))
    full = GAME.state_to_json(state)
    assert {key: value for key, value in data.items() if key in full} == {
        key: value for key, value in full.items() if key not in {"hands", "draw_pile"}
    }
    assert {key: value for key, value in data.items() if key not in full} == {
        "seat": 0,
        "hand": ["RB", "YY"],
        "hand_sizes": [2, 3],
        "pile_size": 2,
        "unseen": {"RR": 2, "RY": 0, "RB": 0, "YY": 0, "YB": 2, "BB": 1},
    }


def test_lists_may_come_in_any_order_and_leave_in_the_fixed_one() -> None:
    data = draw_json("v0 R0 R0 v- .. ..\n.. .. .. .. Y1 Y1")
    mixed = deepcopy(data)
    for province in mixed["provinces"]:
        province["cells"].reverse()
    mixed["provinces"].reverse()
    mixed["villages"].reverse()
    assert mixed != data
    assert GAME.state_to_json(GAME.state_from_json(mixed)) == data


def test_missing_options_are_the_ordinary_ones() -> None:
    data = changed(lambda data: data.update(options={}))
    assert GAME.state_from_json(data).setup.supplies == (24, 24)


def test_a_known_map_brings_its_terrain_and_starts() -> None:
    setup = POND_GAME.setup_from_json({"map": "pond", "players": 2})
    state = POND_GAME.start(setup, POND_GAME.draw_chance(setup, Random(1)))
    data = POND_GAME.state_to_json(state)
    assert data["map"] == "pond"
    read = POND_GAME.state_from_json(data)
    assert read == state
    assert read.setup.board is POND


def test_a_board_the_game_does_not_know_is_written_as_custom() -> None:
    setup = POND_GAME.setup_from_json({"map": "pond", "players": 2})
    state = POND_GAME.start(setup, POND_GAME.draw_chance(setup, Random(1)))
    data = GAME.state_to_json(state)
    assert data["map"] == "custom"
    read = GAME.state_from_json(data)
    assert GAME.state_to_json(read) == data
    assert list(GAME.legal_actions(read)) == list(GAME.legal_actions(state))


# -- inconsistent positions ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("game", "go", "game: 'go' is not one of qin"),
        ("map", "atlantis", "map: 'atlantis' is not one of custom"),
        ("players", 5, "players: 5 is not from 2 to 4"),
        ("players", True, "players: not an integer: True"),
        ("options", [], "options: not an object"),
        ("options", {"speed": 1}, "options: unknown key 'speed'"),
        ("options", {"major_clash": "war"}, "options.major_clash: 'war' is not one of"),
        ("options", {"supplies": [24]}, "options.supplies: 1 entries for 2 seats"),
        ("options", {"supplies": [24, 25]}, "options.supplies[1]: 25 is not from 1 to 24"),
        ("options", {"supplies": [24, 0]}, "options.supplies[1]: 0 is not from 1 to 24"),
        ("ply", -1, "ply: -1 is not from 0 to 10000"),
        ("ply", 10**4000, "ply: a huge number is not from 0 to 10000"),
        ("ply", 1.0, "ply: not an integer: 1.0"),
        ("ply", float("nan"), "ply: not an integer: nan"),
        ("to_move", 2, "to_move: 2 is not from 0 to 1"),
        ("to_move", None, "to_move: not an integer: None"),
        ("board", "R", "board: not a list"),
        ("board", ["............."] * 12, "board: 12 rows, not 13"),
        ("board", ["............"] * 13, "board[0]: not 13 squares out of . ~ v R Y B"),
        ("board", ["?............"] * 13, "board[0]: not 13 squares out of . ~ v R Y B"),
        ("board", [7] * 13, "board[0]: not a text: a int"),
        ("supplies", [22, 23, 23], "supplies: 3 entries for 2 seats"),
        ("supplies", [22, 22], "supplies[1]: 22 and 1 on the board are not 24"),
        ("supplies", [22, 25], "supplies[1]: 25 is not from 0 to 24"),
        ("hands", [["RR"]], "hands: 1 hands for 2 seats"),
        ("hands", [["RR"] * 4, []], "hands[0]: 4 tiles, at most 3 are possible"),
        ("hands", [["YR"], []], "hands[0][0]: 'YR' is not one of"),
        ("hands", [[["RR"]], []], "hands[0][0]: not a text: a list"),
        ("draw_pile", ["RR"] * 73, "draw_pile: 73 tiles, at most 72 are possible"),
        ("draw_pile", ["RR"] * 12, "hands and draw_pile: 14 tiles RR, there are 12"),
        ("outcome", {}, "outcome: 'reason' is missing"),
        ("outcome", 0, "outcome: not an object"),
        ("provinces", {}, "provinces: not a list"),
        ("provinces", [], "provinces: not the connected areas of the board (see a13)"),
        ("villages", [], "villages: d13 is in no village"),
    ],
)
def test_a_wrong_part_is_named(key: str, value: object, message: str) -> None:
    assert refusal(changed(lambda data: data.update({key: value}))).startswith(message)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("color", "G", "provinces[0].color: 'G' is not one of R, Y, B"),
        ("color", "Y", "provinces: not the connected areas of the board (see a13)"),
        ("cells", ["a13"], "provinces[0].cells: 1 squares"),
        ("cells", ["a13", "a13"], "provinces[0].cells: a square is listed twice"),
        ("cells", ["a13", "n1"], "provinces[0].cells[1]: 'n1' is not a square"),
        ("cells", ["a13", "c13"], "provinces: not the connected areas of the board (see a13)"),
        ("owner", 2, "provinces[0].owner: 2 is not from 0 to 1"),
        ("owner", None, "province at a13: no owner, but it is no dead ground"),
        ("owner", 1, "supplies[0]: 22 and 1 on the board are not 24"),
        ("pagodas", 0, "province at a13: 0 pagodas on 2 spaces, not 1"),
        ("pagodas", 2, "province at a13: 2 pagodas on 2 spaces, not 1"),
        ("pagodas", 3, "provinces[0].pagodas: 3 is not from 0 to 2"),
        ("size", 2, "provinces[0]: unknown key 'size'"),
    ],
)
def test_a_wrong_province_is_named(key: str, value: object, message: str) -> None:
    data = changed(lambda data: data["provinces"][0].update({key: value}))
    assert refusal(data).startswith(message)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("owner", 5, "villages[0].owner: 5 is not from 0 to 1"),
        ("cells", ["d13", "e13"], "villages: e13 is not drawn as 'v'"),
        ("cells", ["d13", "f13"], "villages[0].cells: the two squares share no edge"),
        ("cells", [], "villages[0].cells: 0 squares"),
        ("cells", ["d13", "e13", "f13"], "villages[0].cells: 3 squares"),
        ("name", "Xi'an", "villages[0]: unknown key 'name'"),
    ],
)
def test_a_wrong_village_is_named(key: str, value: object, message: str) -> None:
    data = changed(lambda data: data["villages"][0].update({key: value}))
    assert refusal(data).startswith(message)


def test_a_key_too_many_or_too_few_is_named() -> None:
    assert refusal(changed(lambda data: data.update(seat=1))) == "state: unknown key 'seat'"
    assert refusal(changed(lambda data: data.pop("ply"))) == "state: 'ply' is missing"


def test_two_villages_may_not_share_a_square() -> None:
    data = changed(lambda data: data["villages"].append(data["villages"][0]))
    assert refusal(data) == "villages: a square belongs to two villages"


def test_a_province_may_not_be_listed_twice() -> None:
    data = changed(lambda data: data["provinces"].append(data["provinces"][0]))
    assert refusal(data).startswith("provinces: not the connected areas")


def test_no_colour_has_more_squares_than_the_tiles() -> None:
    row = "R0 " * 13
    data = draw_json(f"{row}\n" * 4, "RB", "YY", pile="")
    assert refusal(data) == "board, hands and draw_pile: more R than the tiles have"
    assert areas(draw(f"{row}\n" * 3 + "R0 " * 9, "RB", "YY", pile=""))


def test_dead_ground_needs_the_house_rule() -> None:
    dead = "R* " * 11
    assert draw(dead, exchange=True).provinces[0].owner is None
    assert refusal(draw_json(dead)) == "province at a13: no owner, but it is no dead ground"
    assert refusal(draw_json("R* R*", exchange=True)).startswith("province at a13: no owner")


def test_a_known_map_must_have_its_terrain() -> None:
    setup = POND_GAME.setup_from_json({"map": "pond", "players": 2})
    state = POND_GAME.start(setup, POND_GAME.draw_chance(setup, Random(1)))
    good = POND_GAME.state_to_json(state)
    for row, column, letter, message in [
        (0, 12, ".", "board: m13 is '.', not '~' as on 'pond'"),
        (8, 6, ".", "board: g5 is '.', not 'R' as on 'pond'"),
        (8, 6, "Y", "board: g5 is 'Y', not 'R' as on 'pond'"),
        (3, 3, "~", "board: d10 is '~', not '.RYB' as on 'pond'"),
        (12, 0, ".", "board: a1 is '.', not 'v' as on 'pond'"),
    ]:
        data = deepcopy(good)
        text = data["board"][row]
        data["board"][row] = text[:column] + letter + text[column + 1 :]
        with pytest.raises(BadStateError) as refused:
            POND_GAME.state_from_json(data)
        assert str(refused.value) == message
    with pytest.raises(BadStateError, match="villages: not those of the map 'pond'"):
        POND_GAME.state_from_json({**good, "villages": []})


# -- over or not ---------------------------------------------------------------------------------

WON = {"reason": "last_pagoda", "winners": [0], "on_board": [1, 1], "remaining": [0, 23]}


def test_a_game_with_an_empty_supply_is_over() -> None:
    data = draw_json("R0 R0 .. Y1 Y1", left=[0])
    assert refusal(data) == "outcome: null, but the game is over (last_pagoda)"
    assert draw("R0 R0 .. Y1 Y1", left=[0], outcome=WON, to_move=None).outcome is not None


def test_two_empty_supplies_cannot_be() -> None:
    data = draw_json("R0 R0 .. Y1 Y1", left=[0, 0], outcome=WON, to_move=None)
    assert refusal(data).startswith("supplies: two seats are out of pagodas")


def test_a_game_in_which_nobody_can_place_is_over() -> None:
    data = draw_json("R0 R0", outside="~")
    assert refusal(data) == "outcome: null, but the game is over (no_placement)"


@pytest.mark.parametrize(
    "spoil",
    [
        {"reason": "no_placement"},
        {"winners": [1]},
        {"winners": []},
        {"winners": [0, 1]},
        {"on_board": [2, 1]},
        {"remaining": [0, 22]},
    ],
)
def test_a_given_outcome_must_follow_from_the_position(spoil: dict[str, Any]) -> None:
    data = draw_json("R0 R0 .. Y1 Y1", left=[0], outcome={**WON, **spoil}, to_move=None)
    assert refusal(data) == "outcome: does not follow from the position (last_pagoda)"


def test_a_game_that_runs_has_no_outcome() -> None:
    data = draw_json("R0 R0 .. Y1 Y1", outcome={**WON, "remaining": [23, 23]}, to_move=None)
    assert refusal(data) == "outcome: given, but the game still runs"


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    data = draw_json("R0 R0 .. Y1 Y1", left=[0], outcome=WON, to_move=1)
    assert refusal(data) == "to_move: not null although the game is over"


def test_the_end_of_a_game_may_leave_the_second_half_unresolved() -> None:
    for drawing in ("R- .. .. B1 B1", "R- .. .. B1 B1 B1 B1", "R- .. .. B-", "R- .. .."):
        over = play(draw(drawing, "RB", left=[1]), "RB:b13c13").state
        assert GAME.state_from_json(GAME.state_to_json(over)) == over
    joined = "R- .. .. B1 B1\n.. .. B0\n.. .. B0 B0"
    over = play(draw(joined, "RB", left=[1]), "RB:b13c13").state
    assert GAME.state_from_json(GAME.state_to_json(over)) == over


def test_the_end_of_a_game_may_leave_a_major_with_one_pagoda() -> None:
    state = draw(".. R- .. ..\nR- .. .. R-\n.. .. R- ..", "RR", left=[1])
    over = play(state, "RR:b12c12").state
    assert GAME.state_from_json(GAME.state_to_json(over)) == over


def test_only_one_province_can_wait_for_its_second_pagoda_at_the_end() -> None:
    data = draw_json("R0 R0 R0 R0 R0\n.. ..\nB0 B0 B0 B0 B0", left=[0], to_move=None)
    data["outcome"] = {**WON, "on_board": [2, 0], "remaining": [0, 24]}
    data["options"]["supplies"] = [2, 24]
    for province in data["provinces"]:
        province["pagodas"] = 1
    assert refusal(data) == "province at a13: 1 pagodas on 5 spaces, not 2"


def test_an_unresolved_half_lies_beside_the_half_that_ended_the_game() -> None:
    for drawing in ("R0 R0\n.. .. ..\n.. B- B- B-", "Y1 Y1\nB- B-\n.. .. R0 R0"):
        data = draw_json(drawing, left=[0], to_move=None)
        data["outcome"] = {**WON, "on_board": [1, drawing.count("Y1") // 2]}
        data["outcome"]["remaining"] = data["supplies"]
        assert refusal(data).startswith("provinces: not the connected areas of the board")


def test_only_the_end_of_a_game_excuses_what_is_unresolved() -> None:
    over = play(draw("R- .. .. B1 B1", "RB", left=[1]), "RB:b13c13").state
    data = GAME.state_to_json(over)
    data["options"]["supplies"] = [3, 24]
    data["supplies"][0] = 2
    data.update(outcome=None, to_move=1)
    assert refusal(data).startswith("provinces: not the connected areas of the board (see c13)")


def test_villages_may_stand_as_no_game_would_leave_them() -> None:
    assert draw("v- R0 R0").village_owners == (None,)
    assert draw("v1 R0 R0").village_owners == (1,)


# -- whatever comes ------------------------------------------------------------------------------

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["R", "RB", "a13", "b13", "last_pagoda", 0, 1, 2]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["cells", "owner", "color", "pagodas", "reason", "winners", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


def _spoil(data: Any, value: Any, rng: Random) -> Any:  # noqa: ANN401
    """Put a value in a random place of some JSON."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(sorted(data))
        return {**data, key: _spoil(data[key], value, rng)}
    if isinstance(data, list) and data and rng.random() < 0.9:
        index = rng.randrange(len(data))
        return [*data[:index], _spoil(data[index], value, rng), *data[index + 1 :]]
    return value


@given(value=anything, seed=st.integers(0, 10**6))
def test_a_spoilt_position_is_read_or_refused_but_never_breaks(value: object, seed: int) -> None:
    rng = Random(seed)
    state = draw(DRAWING)
    for good, read, write in (
        (GAME.state_to_json(state), GAME.state_from_json, GAME.state_to_json),
        (
            GAME.observation_to_json(GAME.observe(state, 1)),
            GAME.observation_from_json,
            GAME.observation_to_json,
        ),
    ):
        position = refused = None
        try:
            position = read(_spoil(good, value, rng))
        except BadStateError as error:
            refused = error
        if refused is None:
            assert read(json.loads(json.dumps(write(position)))) == position
        else:
            assert refused.code == "bad_state"
            assert 0 < len(str(refused)) < 400
