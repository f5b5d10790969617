"""Whatever a line says about 抗秦, the session answers in form, never with a fault of its own."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from driver import Driver
from hypothesis import given, settings
from hypothesis import strategies as st
from test_fuzz import COMMANDS, NASTIES, any_json, delete, double, mutated, paths_of, setting, swap

if TYPE_CHECKING:
    from collections.abc import Callable

NEW: dict[str, Any] = {"cmd": "new", "game": "kangqin", "players": 4, "seed": 5}
WORDS = (
    *("kangqin", "qin", "pass", "refuse", "propose:qin:3", "propose:1:3", "accept:blind", "show:9"),
    *("take:0", "exchange", "answer", "reveal", "settle", "swap", "blind", "accept", "choose"),
)
NUMBERS = (*range(10), 17, 18, -1)
MEMBERS = (
    *("id", "game", "players", "options", "seed", "chance", "deals", "dice", "chief_order"),
    *("blind", "state", "action", "seat", "level", "budget", "record"),
)
near_json = st.sampled_from((*WORDS, *NUMBERS, None)) | any_json


@cache
def positions() -> tuple[dict[str, Any], ...]:
    """Return positions of every phase: while proposing, answering, showing, taking, and over."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(6):
        driver, rng = Driver(), Random(seed)
        options = {"take": "choose", "second_price": ["proposal", "exchange"][seed % 2]}
        state = driver.ask(**{**NEW, "seed": seed, "options": options})["state"]
        while state["to_move"] is not None:
            if state["round"] > 1 and len(state["history"]) > 3 * (state["phase"] != "settle"):
                found.setdefault(state["phase"], state)
            actions = driver.ask("legal")["actions"]
            state = driver.ask("apply", action=rng.choice(actions))["state"]
        found.setdefault("over", state)
    assert set(found) == {"exchange", "answer", "reveal", "settle", "over"}
    return tuple(found[name] for name in sorted(found))


def offer(driver: Driver, state: dict[str, Any], rng: Random) -> bool:
    """Set up a state; if it is taken, play on from it. Return whether it was."""
    response = driver.send("position", state=state)
    if not response["ok"]:
        assert response["error"]["code"] in {"bad_state", "unknown_game"}
        return False
    normal = response["state"]
    assert driver.ask("position", state=normal)["state"] == normal
    for _ in range(6):
        actions = driver.ask("legal")["actions"]
        now = driver.ask("state")["state"]
        assert (actions == []) == (now["to_move"] is None) == (now["outcome"] is not None)
        assert sum(now["stones"]) + now["qin_stones"] == 17
        assert min(*now["stones"], now["qin_stones"]) >= 0
        for seat in range(4):
            driver.ask("state", seat=seat)
        if not actions:
            break
        driver.ask("choose", level="random", seed=1, budget={"iterations": 1})
        driver.ask("apply", action=rng.choice(actions))
    assert driver.ask("load", record=driver.ask("record")["record"])
    return True


@settings(max_examples=200)
@given(
    st.lists(
        st.dictionaries(st.sampled_from(MEMBERS), near_json, max_size=5).flatmap(
            lambda members: st.sampled_from(COMMANDS).map(lambda cmd: {"cmd": cmd, **members})
        ),
        max_size=5,
    )
)
def test_any_members_are_answered(requests: list[dict[str, Any]]) -> None:
    driver = Driver()
    driver.ask(**NEW)
    for request in requests:
        driver.line(json.dumps(request))
        driver.ask("legal")


@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize("change", [delete, double, swap])
def test_a_position_with_a_part_moved_or_missing_is_taken_or_refused(
    index: int, change: Callable[[Any, Any], None]
) -> None:
    driver, rng, state = Driver(), Random(0), positions()[index]
    for path in paths_of(state):
        if path[:2] not in {("chance", "blind"), ("chance", "deals")} or rng.random() < 0.1:
            offer(driver, mutated(state, path, change), rng)


@pytest.mark.parametrize("index", range(5))
def test_a_position_with_a_nasty_part_is_taken_or_refused(index: int) -> None:
    driver, rng, state = Driver(), Random(0), positions()[index]
    taken = 0
    for path in paths_of(state):
        for nasty in NASTIES if len(path) == 1 else rng.sample(NASTIES, 2):
            taken += offer(driver, mutated(state, path, setting(nasty)), rng)
    assert taken, "some of these are no change at all"


@settings(max_examples=400)
@given(data=st.data())
def test_a_position_with_any_parts_is_taken_or_refused(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(positions()))
    for _ in range(data.draw(st.integers(1, 3))):
        paths = sorted((path for path in paths_of(state) if path[0] != "chance"), key=str)
        path, other = data.draw(st.sampled_from(paths)), data.draw(st.sampled_from(paths))
        value: Any = state
        for key in other:
            value = value[key]
        state = mutated(state, path, setting(data.draw(st.just(value) | near_json)))
    offer(Driver(), state, Random(0))


@settings(max_examples=150)
@given(data=st.data())
def test_a_record_with_any_part_is_taken_or_refused(data: st.DataObject) -> None:
    driver = Driver()
    driver.ask(**NEW)
    for action in ("propose:1:", "accept:blind", "propose:qin:"):
        (text, *_) = [a for a in driver.ask("legal")["actions"] if a.startswith(action)] or ["pass"]
        driver.ask("apply", action=text)
    if data.draw(st.booleans()):
        driver.ask("position", state=driver.ask("state")["state"])
        driver.ask("apply", action=driver.ask("legal")["actions"][0])
    record = driver.ask("record")["record"]
    path = data.draw(st.sampled_from(sorted(paths_of(record), key=str)))
    response = driver.send("load", record=mutated(record, path, setting(data.draw(near_json))))
    if response["ok"]:
        again = driver.ask("load", record=driver.ask("record")["record"])
        assert again == {"state": response["state"]}
    else:
        assert response["error"]["code"] in {"bad_record", "unknown_game"}


@settings(max_examples=150)
@given(data=st.data())
def test_any_chance_starts_a_game_or_is_refused(data: st.DataObject) -> None:
    driver = Driver()
    driver.ask(**NEW)
    chance = driver.ask("record")["record"]["chance"]
    path = data.draw(st.sampled_from(sorted(paths_of(chance), key=str)))
    chance = mutated(chance, path, setting(data.draw(near_json)))
    response = driver.send("new", game="kangqin", players=4, chance=chance)
    if response["ok"]:
        driver.ask("apply", action="pass")
    else:
        assert response["error"]["code"] in {"bad_setup", "bad_request"}
