"""抗秦 through each command of the engine protocol."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from driver import Driver

from qin_game.ai.levels import levels

CHANCE: dict[str, Any] = {
    "deals": [
        [3, 7, 1, 4, 2, 8, 5, 9, 6],
        [1, 2, 3, 4, 5, 6, 7, 8, 9],
        [9, 8, 7, 6, 5, 4, 3, 2, 1],
        [2, 4, 6, 8, 1, 3, 5, 7, 9],
    ],
    "dice": [[2, 6, 1], [1, 1, 1], [6, 6, 6], [3, 4, 5]],
    "chief_order": [0, 2, 1, 3],
    "blind": [1, 0],
}
NEW: dict[str, Any] = {"cmd": "new", "game": "kangqin", "players": 4}


@pytest.fixture
def at_table(driver: Driver) -> Driver:
    """A driver of a session with a game of 抗秦 whose chance is written out."""
    driver.ask(**NEW, chance=CHANCE)
    return driver


def play_random(driver: Driver, plies: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(plies):
        actions = driver.ask("legal")["actions"]
        if not actions:
            break
        driver.ask("apply", action=rng.choice(actions))


def test_games_lists_its_seats_and_options(driver: Driver) -> None:
    (game,) = [game for game in driver.ask("games")["games"] if game["name"] == "kangqin"]
    assert (game["maps"], game["players"]) == ([], [4])
    assert "random" in game["levels"]
    assert {name: option["choices"] for name, option in game["options"].items()} == {
        "dice": [3, 4],
        "second_price": ["proposal", "exchange"],
        "take": ["maximum", "choose"],
    }


def test_new_with_a_seed_is_one_game(driver: Driver) -> None:
    one = driver.ask(**NEW, seed=7)["state"]
    assert driver.ask(**NEW, seed=7)["state"] == one
    assert driver.ask(**NEW, seed=8)["state"] != one
    assert driver.ask(**NEW)["state"]["round"] == 1


def test_new_with_chance_whole_or_in_parts_is_as_the_protocol_says(driver: Driver) -> None:
    state = driver.ask(**NEW, chance=CHANCE)["state"]
    assert driver.ask(**NEW, **CHANCE)["state"] == state
    assert state == {
        "game": "kangqin",
        "players": 4,
        "options": {"dice": 3, "second_price": "proposal", "take": "maximum"},
        "ply": 0,
        "round": 1,
        "phase": "exchange",
        "lap": 1,
        "chief": 0,
        "chief_order": [0, 2, 1, 3],
        "to_move": 0,
        "hands": [[3, 7], [1, 4], [2, 8], [5, 9]],
        "qin_card": 6,
        "dice": [2, 6, 1],
        "stones": [2, 2, 2, 2],
        "qin_stones": 9,
        "proposals": [0, 0, 0, 0],
        "exchanges": [0, 0, 0, 0],
        "shown": [None, None, None, None],
        "history": [],
        "outcome": None,
        "chance": {"deals": CHANCE["deals"][1:], "dice": CHANCE["dice"][1:], "blind": [1, 0]},
    }


def test_new_takes_options_and_four_dice(driver: Driver) -> None:
    options = {"dice": 4, "second_price": "exchange", "take": "choose"}
    chance = {**CHANCE, "dice": [[1, 2, 3, 4]] * 4}
    state = driver.ask(**NEW, options=options, chance=chance)["state"]
    assert (state["options"], state["dice"]) == (options, [1, 2, 3, 4])


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"players": 3}, "bad_setup"),
        ({"map": "bird"}, "bad_setup"),
        ({"options": {"dice": 5}}, "bad_setup"),
        ({"options": {"dice": 4}, "chance": CHANCE}, "bad_setup"),
        ({"chance": {**CHANCE, "deals": CHANCE["deals"][:3]}}, "bad_setup"),
        ({"chance": {**CHANCE, "chief_order": [0, 0, 1, 2]}}, "bad_setup"),
        ({"deals": CHANCE["deals"]}, "bad_setup"),
        ({"chance": CHANCE, "seed": 1}, "bad_request"),
        ({"deals": CHANCE["deals"], "seed": 1}, "bad_request"),
        ({"deck": []}, "bad_request"),
    ],
)
def test_new_refuses_what_is_no_game(driver: Driver, members: dict[str, Any], code: str) -> None:
    assert driver.refusal(**{**NEW, **members}) == code
    assert driver.refusal("state") == "no_game"


def test_legal_actions_are_sorted_texts(at_table: Driver) -> None:
    assert at_table.ask("legal")["actions"] == [
        *("pass", "propose:1:3", "propose:1:7", "propose:2:3", "propose:2:7"),
        *("propose:3:3", "propose:3:7", "propose:qin:3", "propose:qin:7"),
    ]
    at_table.ask("apply", action="propose:1:3")
    assert at_table.ask("legal")["actions"] == ["accept:1", "accept:4", "accept:blind", "refuse"]


def test_explain_tells_reasons_and_plays_nothing(at_table: Driver) -> None:
    before = at_table.ask("record")
    for action, code in (
        ("propose:0:3", "proposes_to_itself"),
        ("propose:1:1", "card_not_held"),
        ("refuse", "wrong_phase"),
    ):
        assert at_table.ask("explain", action=action) == {"legal": False, "code": code}
        assert at_table.refusal("apply", action=action) == code
    explained = at_table.ask("explain", action="propose:qin:3")
    assert explained["legal"]
    assert at_table.ask("record") == before
    assert at_table.ask("apply", action="propose:qin:3")["events"] == explained["events"]
    assert at_table.refusal("explain", action="propose:9:9") == "bad_action"


def test_a_state_for_a_seat_has_nothing_the_seat_may_not_know(at_table: Driver) -> None:
    at_table.ask("apply", action="propose:1:3")
    seen = at_table.ask("state", seat=1)["state"]
    assert seen == {
        "game": "kangqin",
        "players": 4,
        "options": {"dice": 3, "second_price": "proposal", "take": "maximum"},
        "ply": 1,
        "round": 1,
        "phase": "answer",
        "lap": 1,
        "chief": 0,
        "chief_order": [0, 2, 1, 3],
        "to_move": 1,
        "seat": 1,
        "hand": [1, 4],
        "qin_card": None,
        "dice": None,
        "stones": [2, 2, 2, 2],
        "qin_stones": 9,
        "proposals": [1, 0, 0, 0],
        "exchanges": [0, 0, 0, 0],
        "chosen": [False, False, False, False],
        "shown": [None, None, None, None],
        "turned": None,
        "history": [{"seat": 0, "target": 1, "card": None, "answer": None, "returned": None}],
        "outcome": None,
    }
    assert at_table.ask("state", seat=0)["state"]["dice"] == [2, 6, 1]
    assert at_table.refusal("state", seat=4) == "bad_seat"


def test_undo_takes_back_one_action_and_a_blind_draw_again_is_the_same(at_table: Driver) -> None:
    asked = at_table.ask("apply", action="propose:1:3")["state"]
    drawn = at_table.ask("apply", action="accept:blind")
    assert drawn["state"]["hands"][0] == [4, 7]
    assert at_table.ask("undo")["state"] == asked
    assert at_table.ask("apply", action="accept:blind") == drawn
    for _ in range(2):
        at_table.ask("undo")
    assert at_table.refusal("undo") == "nothing_to_undo"


def test_undo_goes_back_over_the_end_of_a_round(at_table: Driver) -> None:
    for action in [*["pass"] * 12, "show:7", "show:4", "show:8"]:
        before = at_table.ask("apply", action=action)["state"]
    assert at_table.ask("apply", action="show:9")["state"]["round"] == 2
    assert at_table.ask("undo")["state"] == before


def test_a_record_replays_and_goes_on(at_table: Driver) -> None:
    play_random(at_table, 30)
    record, state = at_table.ask("record")["record"], at_table.ask("state")["state"]
    assert record["chance"] == CHANCE
    other = Driver()
    assert other.ask("load", record=record)["state"] == state
    assert other.ask("record")["record"] == record
    play_random(other, 200)
    assert other.ask("state")["state"]["outcome"]
    assert other.ask("legal")["actions"] == []


def test_a_record_with_an_illegal_action_is_refused(at_table: Driver) -> None:
    at_table.ask("apply", action="propose:1:3")
    record = at_table.ask("record")["record"]
    for action in ("pass", "accept:3", "propose:1:3", "nonsense"):
        wrong = {**record, "actions": [*record["actions"], action]}
        assert at_table.refusal("load", record=wrong) == "bad_record"


def test_a_position_starts_a_record_of_its_own(at_table: Driver) -> None:
    play_random(at_table, 9)
    state = at_table.ask("state")["state"]
    other = Driver()
    assert other.ask("position", state=state)["state"] == state
    play_random(other, 5)
    record = other.ask("record")["record"]
    assert Driver().ask("load", record=record)["state"] == other.ask("state")["state"]
    for _ in range(5):
        other.ask("undo")
    assert other.refusal("undo") == "nothing_to_undo"


def test_a_position_with_the_members_of_the_protocol_alone_is_taken(driver: Driver) -> None:
    driver.ask(**NEW, chance=CHANCE)
    state = driver.ask("state")["state"]
    for name in ("players", "ply", "lap", "exchanges", "chance"):
        del state[name]
    assert driver.ask("position", state=state)["state"]["hands"] == state["hands"]
    play_random(driver, 200)
    assert driver.ask("state")["state"]["outcome"]


def test_a_wrong_position_changes_nothing(at_table: Driver) -> None:
    before = at_table.ask("state")["state"]
    for changed in ({"stones": [2, 2, 2, 3]}, {"qin_card": 3}, {"to_move": None}):
        assert at_table.refusal("position", state={**before, **changed}) == "bad_state"
    assert at_table.ask("state")["state"] == before


@pytest.mark.parametrize("level", levels("kangqin"))
def test_an_opponent_chooses_by_what_its_seat_sees_alone(driver: Driver, level: str) -> None:
    """Two positions that differ in hidden cards and dice only: the same choice."""
    state = driver.ask(**NEW, chance=CHANCE)["state"]
    state = {**state, "to_move": 1}
    hidden = {**state, "hands": [[5, 9], [1, 4], [3, 6], [2, 7]], "qin_card": 8, "dice": [6, 6, 6]}
    answers = []
    for position in (state, hidden):
        driver.ask("position", state=position)
        answer = driver.ask("choose", level=level, seed=3, budget={"iterations": 20})
        assert answer["action"] in driver.ask("legal")["actions"]
        answers.append(answer)
    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", levels("kangqin"))
def test_an_opponent_answers_in_every_phase(at_table: Driver, level: str) -> None:
    at_table.ask(**NEW, chance=CHANCE, options={"take": "choose"})
    phases = set()
    for _ in range(40):
        state = at_table.ask("state")["state"]
        if state["to_move"] is None:
            break
        phases.add(state["phase"])
        answer = at_table.ask("choose", level=level, seed=1, budget={"iterations": 5})
        at_table.ask("apply", action=answer["action"])
    assert {"exchange", "reveal"} <= phases
