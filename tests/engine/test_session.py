"""Each command of the engine protocol, as a program on the other side sees it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from driver import GAMES, NEW_QIN, Driver

from qin_game.ai.levels import levels

if TYPE_CHECKING:
    from collections.abc import Callable

TILES = ["RR", "YY", "BB", "RY", "RB", "YB"]
DECK = TILES * 12
NEEDS_A_GAME = [
    ("legal", {}),
    ("apply", {"action": "pass"}),
    ("explain", {"action": "pass"}),
    ("state", {}),
    ("state", {"seat": 0}),
    ("choose", {"level": "random", "seed": 1, "budget": {"iterations": 1}}),
    ("record", {}),
    ("undo", {}),
]


def play_random(driver: Driver, plies: int, seed: int = 1) -> list[str]:
    """Play random actions, to the end if there are fewer left; return their texts."""
    rng, played = Random(seed), []
    for _ in range(plies):
        actions = driver.ask("legal")["actions"]
        if not actions:
            break
        played.append(rng.choice(actions))
        driver.ask("apply", action=played[-1])
    return played


# -- games and requests ------------------------------------------------------------------------


def test_games_lists_every_game_with_its_setups(driver: Driver) -> None:
    games = {game["name"]: game for game in driver.ask("games")["games"]}
    assert set(games) == set(GAMES)
    qin = games["qin"]
    assert {"bird", "lion"} <= set(qin["maps"])
    assert qin["players"] == [2, 3, 4]
    assert "greedy" in qin["levels"]
    assert qin["options"]["major_clash"] == {
        "default": "forbidden",
        "choices": ["forbidden", "exchange"],
        "per_seat": False,
    }
    assert qin["options"]["supplies"]["per_seat"] is True


@pytest.mark.parametrize(("cmd", "members"), NEEDS_A_GAME)
def test_commands_about_a_game_need_one(
    driver: Driver, cmd: str, members: dict[str, object]
) -> None:
    assert driver.refusal(cmd, **members) == "no_game"


@pytest.mark.parametrize(
    "text", ["", " ", "nonsense", "{", '{"cmd":', "\ufeff{}", "\0", '{"cmd":"games"}x']
)
def test_what_is_not_json_is_refused(driver: Driver, text: str) -> None:
    assert driver.line(text)["error"]["code"] == "bad_json"


@pytest.mark.parametrize("text", ["NaN", "-Infinity", "1e999", "9" * 5000])
def test_numbers_beyond_reason_are_not_json(driver: Driver, text: str) -> None:
    assert driver.line(f'{{"cmd":"games","id":{text}}}')["error"]["code"] == "bad_json"


def test_a_name_used_twice_is_not_json(driver: Driver) -> None:
    assert driver.line('{"cmd":"games","cmd":"legal"}')["error"]["code"] == "bad_json"


def test_nesting_beyond_reason_is_not_json(driver: Driver) -> None:
    for text in ("[" * 200_000, '{"a":' * 200_000, "[" * 90_000 + "]" * 90_000):
        assert driver.line(text)["error"]["code"] == "bad_json"


def test_lines_beyond_reason_are_not_json(driver: Driver) -> None:
    assert driver.line(" " * 20_000_000)["error"]["code"] == "bad_json"


@pytest.mark.parametrize("text", ["[]", "null", "true", "7", '"games"', '[{"cmd":"games"}]'])
def test_a_request_is_an_object(driver: Driver, text: str) -> None:
    assert driver.line(text)["error"]["code"] == "bad_request"


@pytest.mark.parametrize("cmd", [None, 1, "", "Games", "quit", ["games"], {"cmd": "games"}])
def test_an_unknown_command_is_refused(driver: Driver, cmd: object) -> None:
    assert driver.line(json.dumps({"cmd": cmd}))["error"]["code"] == "unknown_command"
    assert driver.line("{}")["error"]["code"] == "unknown_command"


def test_an_unknown_member_is_refused_and_null_is_absent(playing: Driver) -> None:
    assert playing.refusal("legal", seat=0) == "bad_request"
    assert playing.ask("state", seat=None) == playing.ask("state")


def test_an_id_comes_back_with_the_response(driver: Driver) -> None:
    assert driver.ask("games", id=3)["id"] == 3
    assert driver.send("legal", id="x")["id"] == "x"
    assert driver.refusal("games", id=[1]) == "bad_request"


def test_surrogates_and_other_odd_texts_come_back_as_ascii(driver: Driver) -> None:
    assert driver.line('{"cmd":"\\ud800\\u0000漢"}')["error"]["code"] == "unknown_command"
    assert driver.line('{"cmd":"games","id":"\\udfff"}')["id"] == "\udfff"


def test_messages_are_short_however_long_the_request(playing: Driver) -> None:
    response = playing.send("apply", action="x" * 100_000)
    assert response["error"]["code"] == "bad_action"
    assert len(response["error"]["message"]) <= 300


# -- new ---------------------------------------------------------------------------------------


def test_new_starts_a_game(driver: Driver) -> None:
    state = driver.ask(**NEW_QIN, options={"major_clash": "exchange", "supplies": [20, 24]})[
        "state"
    ]
    assert (state["game"], state["map"], state["players"]) == ("qin", "bird", 2)
    assert state["options"] == {"major_clash": "exchange", "supplies": [20, 24]}
    assert (state["ply"], state["to_move"], state["outcome"]) == (0, 0, None)
    assert state["supplies"] == [20, 24]
    assert [len(hand) for hand in state["hands"]] == [3, 3]
    assert len(state["draw_pile"]) == 66
    assert driver.ask("state")["state"] == state


def test_one_seed_gives_one_deal(driver: Driver) -> None:
    deals = [driver.ask(**{**NEW_QIN, "seed": seed})["state"] for seed in (7, 7, 8)]
    assert deals[0] == deals[1] != deals[2]


def test_without_a_seed_the_engine_takes_one(driver: Driver) -> None:
    unseeded = driver.ask(**{**NEW_QIN, "seed": None})["state"]
    assert unseeded == driver.ask(**{**NEW_QIN, "seed": 12345})["state"]


def test_a_deck_fixes_every_draw(driver: Driver) -> None:
    state = driver.ask("new", game="qin", map="lion", players=3, deck=DECK)["state"]
    assert state["hands"] == [DECK[0:3], DECK[3:6], DECK[6:9]]
    assert state["draw_pile"] == DECK[9:]
    same = driver.ask("new", game="qin", map="lion", players=3, chance={"deck": DECK})["state"]
    assert same == state


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": 7}, "unknown_game"),
        ({"game": None}, "bad_request"),
        ({"map": "moon"}, "bad_setup"),
        ({"map": 7}, "bad_setup"),
        ({"map": None}, "bad_setup"),
        ({"players": 1}, "bad_setup"),
        ({"players": 5}, "bad_setup"),
        ({"players": "2"}, "bad_setup"),
        ({"players": 2.0}, "bad_setup"),
        ({"players": True}, "bad_setup"),
        ({"players": None}, "bad_setup"),
        ({"options": []}, "bad_setup"),
        ({"options": {"x": 1}}, "bad_setup"),
        ({"options": {"major_clash": "maybe"}}, "bad_setup"),
        ({"options": {"supplies": [24]}}, "bad_setup"),
        ({"options": {"supplies": [24, 25]}}, "bad_setup"),
        ({"options": {"supplies": [24, 0]}}, "bad_setup"),
        ({"options": {"supplies": "24"}}, "bad_setup"),
        ({"seed": "7"}, "bad_request"),
        ({"seed": 7.5}, "bad_request"),
        ({"seed": True}, "bad_request"),
        ({"seed": 2**2000}, "bad_request"),
        ({"deck": DECK}, "bad_request"),
        ({"seed": None, "deck": DECK, "chance": {"deck": DECK}}, "bad_request"),
        ({"seed": None, "deck": []}, "bad_setup"),
        ({"seed": None, "deck": "RB"}, "bad_setup"),
        ({"seed": None, "deck": ["XX"] * 72}, "bad_setup"),
        ({"seed": None, "deck": ["RR"] * 72}, "bad_setup"),
        ({"seed": None, "deck": [["RR"]] * 72}, "bad_setup"),
        ({"seed": None, "chance": {}}, "bad_setup"),
        ({"seed": None, "chance": []}, "bad_request"),
        ({"sed": 7}, "bad_request"),
    ],
)
def test_new_refuses_what_cannot_be_started_and_keeps_the_old_game(
    playing: Driver, members: dict[str, object], code: str
) -> None:
    before = playing.ask("record")
    assert playing.refusal(**{**NEW_QIN, **members}) == code
    assert playing.ask("record") == before


# -- legal, explain, apply, undo -----------------------------------------------------------------


def test_legal_actions_are_sorted_texts(playing: Driver) -> None:
    actions = playing.ask("legal")["actions"]
    assert actions == sorted(set(actions))
    assert actions


def test_explain_tells_the_events_that_apply_brings_and_plays_nothing(playing: Driver) -> None:
    action = playing.ask("legal")["actions"][0]
    before = playing.ask("state")
    explained = playing.ask("explain", action=action)
    assert playing.ask("state") == before
    applied = playing.ask("apply", action=action)
    assert explained == {"legal": True, "events": applied["events"]}
    assert applied["events"][0]["event"] == "tile_placed"
    assert applied["state"] == playing.ask("state")["state"]
    assert applied["state"]["ply"] == 1


def test_an_illegal_action_has_a_reason_and_changes_nothing(playing: Driver) -> None:
    before = playing.ask("record"), playing.ask("state")
    hand = before[1]["state"]["hands"][0]
    missing = next(tile for tile in TILES if tile not in hand)
    for action in (f"{missing}:a1b1", f"{hand[0]}:a1b1", f"{hand[0]}:a1a1", "pass"):
        explained = playing.ask("explain", action=action)
        assert explained["legal"] is False
        assert playing.refusal("apply", action=action) == explained["code"]
    assert (playing.ask("record"), playing.ask("state")) == before


@pytest.mark.parametrize(
    "action", ["", "RB", "RB:a1", "rb:a1b1", "RB:a1b1 ", "BR:a1b1", 7, [], {}, True]
)
@pytest.mark.parametrize("cmd", ["apply", "explain"])
def test_what_is_no_action_is_refused(playing: Driver, cmd: str, action: object) -> None:
    assert playing.refusal(cmd, action=action) == "bad_action"
    assert playing.refusal(cmd) == "bad_request"


def test_undo_goes_back_one_action_at_a_time(playing: Driver) -> None:
    states = [playing.ask("state")]
    for seed in range(6):
        play_random(playing, 1, seed)
        states.append(playing.ask("state"))
    for state in reversed(states[:-1]):
        assert playing.ask("undo") == state
    assert playing.refusal("undo") == "nothing_to_undo"
    assert playing.ask("state") == states[0]


def test_a_game_is_played_to_its_end(playing: Driver) -> None:
    play_random(playing, 1000)
    state = playing.ask("state")["state"]
    assert state["to_move"] is None
    assert state["outcome"]["winners"]
    assert playing.ask("legal")["actions"] == []
    assert playing.refusal("choose", level="random", seed=1) == "game_over"
    last = playing.ask("record")["record"]["actions"][-1]
    code = playing.ask("explain", action=last)["code"]
    assert playing.refusal("apply", action=last) == code
    playing.ask("undo")
    assert last in playing.ask("legal")["actions"]


# -- state -----------------------------------------------------------------------------------------


def test_a_seat_sees_its_hand_and_only_the_size_of_what_is_hidden(playing: Driver) -> None:
    play_random(playing, 5)
    full = playing.ask("state")["state"]
    for seat in (0, 1):
        seen = playing.ask("state", seat=seat)["state"]
        assert seen["seat"] == seat
        assert seen["hand"] == full["hands"][seat]
        assert seen["hand_sizes"] == [len(hand) for hand in full["hands"]]
        assert seen["pile_size"] == len(full["draw_pile"])
        assert not {"hands", "draw_pile"} & set(seen)
        assert all(seen[key] == full[key] for key in set(seen) & set(full))


@pytest.mark.parametrize("seat", [-1, 2, 99, 2**70, 0.0, "0", True, [], {}])
def test_there_is_no_such_seat(playing: Driver, seat: object) -> None:
    assert playing.refusal("state", seat=seat) == "bad_seat"


# -- position, record, load ------------------------------------------------------------------------


def test_a_position_is_set_up_and_played_on(playing: Driver) -> None:
    play_random(playing, 10)
    there = playing.ask("state")
    other = Driver()
    assert other.ask("position", state=there["state"]) == there
    assert other.ask("legal") == playing.ask("legal")
    assert other.refusal("undo") == "nothing_to_undo"
    actions = play_random(other, 4)
    for action in actions:
        playing.ask("apply", action=action)
    assert other.ask("state") == playing.ask("state")
    for _ in actions:
        other.ask("undo")
    assert other.ask("state") == there
    assert other.refusal("undo") == "nothing_to_undo"


def test_a_finished_position_is_set_up_too(playing: Driver) -> None:
    play_random(playing, 1000)
    there = playing.ask("state")
    assert Driver().ask("position", state=there["state"]) == there


def test_a_position_of_no_known_game_is_refused(playing: Driver) -> None:
    state = playing.ask("state")["state"]
    assert playing.refusal("position", state={**state, "game": "go"}) == "unknown_game"
    assert playing.refusal("position", state={}) == "unknown_game"
    assert playing.refusal("position", state=[]) == "bad_request"
    assert playing.refusal("position") == "bad_request"
    assert playing.ask("state")["state"] == state


def from_setup(driver: Driver) -> dict[str, Any]:
    driver.ask(**NEW_QIN)
    play_random(driver, 8)
    return driver.ask("record")["record"]


def from_position(driver: Driver) -> dict[str, Any]:
    driver.ask(**NEW_QIN)
    play_random(driver, 8)
    driver.ask("position", state=driver.ask("state")["state"])
    play_random(driver, 8, seed=2)
    return driver.ask("record")["record"]


@pytest.mark.parametrize("make_record", [from_setup, from_position])
def test_a_record_is_loaded_again(
    driver: Driver, make_record: Callable[[Driver], dict[str, Any]]
) -> None:
    record = make_record(driver)
    assert len(record["actions"]) == 8
    there = driver.ask("state")
    other = Driver()
    assert other.ask("load", record=record) == there
    assert other.ask("record")["record"] == record
    assert other.ask("undo") == driver.ask("undo")


@pytest.mark.parametrize("make_record", [from_setup, from_position])
def test_a_bad_record_is_refused_and_the_old_game_kept(
    driver: Driver, make_record: Callable[[Driver], dict[str, Any]]
) -> None:
    good = make_record(driver)
    origin = "start" if "start" in good else "chance"
    bad: list[dict[str, Any]] = [
        {},
        {**good, "rules_version": 99},
        {**good, "rules_version": True},
        {**good, "format": 99},
        {**good, "actions": "pass"},
        {**good, "actions": [7]},
        {**good, "actions": ["pass"]},
        {**good, "actions": [*good["actions"], good["actions"][-1]]},
        {**good, "actions": ["nonsense"]},
        {**good, "actions": None},
        {**good, origin: {}},
        {**good, origin: []},
        {**good, origin: None},
        {**good, "start": {}, "setup": {}, "chance": {}},
        {**good, "more": 1},
        {name: value for name, value in good.items() if name != origin},
    ]
    for record in bad:
        expected = "bad_record" if record else "unknown_game"
        assert driver.refusal("load", record=record) == expected, record
    assert driver.refusal("load", record=[]) == "bad_request"
    assert driver.ask("record")["record"] == good


# -- choose ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", levels("qin"))
def test_an_opponent_chooses_a_legal_action_and_plays_nothing(playing: Driver, level: str) -> None:
    play_random(playing, 5)
    before = playing.ask("record")
    chosen = playing.ask("choose", level=level, seed=1, budget={"iterations": 10})
    assert chosen["action"] in playing.ask("legal")["actions"]
    assert isinstance(chosen["info"], dict)
    assert playing.ask("record") == before
    assert playing.ask("choose", level=level, seed=1, budget={"iterations": 10}) == chosen


@pytest.mark.parametrize("level", levels("qin"))
def test_an_opponent_sees_nothing_hidden(playing: Driver, level: str) -> None:
    play_random(playing, 7)
    state = playing.ask("state")["state"]
    hidden = [*state["hands"][0], *state["draw_pile"]]
    chosen = set()
    for seed in range(5):
        Random(seed).shuffle(hidden)
        hands = [hidden[:3], state["hands"][1]]
        playing.ask("position", state={**state, "hands": hands, "draw_pile": hidden[3:]})
        answer = playing.ask("choose", level=level, seed=4, budget={"iterations": 10})
        chosen.add(json.dumps(answer))
    assert state["to_move"] == 1
    assert len(chosen) == 1


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"level": "emperor"}, "bad_level"),
        ({"level": 7}, "bad_level"),
        ({"level": ["random"]}, "bad_level"),
        ({"level": None}, "bad_request"),
        ({"seed": "1"}, "bad_request"),
        ({"seed": -(2**5000)}, "bad_request"),
        ({"budget": 7}, "bad_budget"),
        ({"budget": {}}, "bad_budget"),
        ({"budget": {"seconds": 1}}, "bad_budget"),
        ({"budget": {"iterations": 0}}, "bad_budget"),
        ({"budget": {"iterations": -5}}, "bad_budget"),
        ({"budget": {"iterations": 1.5}}, "bad_budget"),
        ({"budget": {"iterations": True}}, "bad_budget"),
        ({"budget": {"iterations": None}}, "bad_budget"),
        ({"budget": {"iterations": 10**12}}, "bad_budget"),
        ({"budget": {"time_ms": 10**9}}, "bad_budget"),
        ({"budget": {"time_ms": "100"}}, "bad_budget"),
        ({"budget": {"time_ms": 10, "iterations": -1}}, "bad_budget"),
        ({"depth": 3}, "bad_request"),
    ],
)
def test_choose_refuses_bad_terms(playing: Driver, members: dict[str, object], code: str) -> None:
    good = {"level": "random", "seed": 1, "budget": {"iterations": 5}}
    assert playing.refusal("choose", **{**good, **members}) == code


def test_members_of_a_budget_that_are_null_count_as_absent(playing: Driver) -> None:
    def choose(**budget: object) -> dict[str, object]:
        return playing.ask("choose", level="wise", seed=1, budget=budget)

    assert choose(iterations=40, time_ms=None) == choose(iterations=40)


def test_opponents_are_made_ready_once_when_their_game_is_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = []
    monkeypatch.setattr(
        "qin_game.engine.session.make_ready", lambda name, seconds: ready.append((name, seconds))
    )
    driver = Driver()
    driver.send("games")
    driver.refusal("new", game="qin", map="nowhere", players=2)
    assert ready == []
    driver.send(**NEW_QIN)
    driver.send(**NEW_QIN)
    assert [name for name, _ in ready] == ["qin"]
    assert 0 < ready[0][1] <= 1


def test_a_fault_of_the_engine_is_told_and_logged_and_survived(
    playing: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr("qin_game.engine.session.chooser", fail)
    response = json.loads(
        playing.session.respond('{"cmd":"choose","level":"random","seed":1,"id":5}')
    )
    assert response["error"]["code"] == "internal"
    assert response["id"] == 5
    assert "no room" in caplog.text
    assert playing.ask("legal")["actions"]
