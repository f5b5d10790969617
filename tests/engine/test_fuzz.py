"""Whatever a line says, the session answers in form, never with a fault of its own.

The driver's every request asserts that; here it is sent what no one would send on purpose.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from driver import GAMES, NEW_QIN, Driver
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qin_game.rules.game import Json

COMMANDS = (
    *("games", "new", "position", "load", "record", "undo"),
    *("legal", "explain", "apply", "state", "choose", "nothing"),
)
MEMBERS = (
    *("id", "game", "map", "players", "options", "seed", "deck", "chance"),
    *("state", "action", "seat", "level", "budget", "record"),
)
Path = tuple[str | int, ...]

any_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
    | st.sampled_from(["qin", "bird", "pass", "RB:g7h7", "random", "greedy", "RB", "a1", "R"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(MEMBERS) | st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=10,
)
NASTIES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**63,
    10**300,
    1.0,
    1e300,
    "",
    "R",
    "RB",
    "a1",
    "\ud800",
    "x" * 1000,
    [],
    {},
    [[]],
    ["a1"],
)


@cache
def positions() -> tuple[dict[str, Any], ...]:
    """Return positions from the middle and the end of games."""
    found = []
    for seed, plies, clash in ((1, 0, "forbidden"), (2, 25, "exchange"), (3, 400, "forbidden")):
        driver, rng = Driver(), Random(seed)
        options = {"major_clash": clash}
        state = driver.ask(**{**NEW_QIN, "seed": seed, "options": options})["state"]
        for _ in range(plies):
            actions = driver.ask("legal")["actions"]
            if not actions:
                break
            state = driver.ask("apply", action=rng.choice(actions))["state"]
        found.append(state)
    assert found[-1]["outcome"]
    return tuple(found)


def paths_of(data: Json, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every value inside of data."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths_of(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from paths_of(value, (*path, index))


def mutated(data: dict[str, Any], path: Path, change: Callable[[Any, Any], None]) -> dict[str, Any]:
    """Return data with the value at a path changed by ``change(parent, key)``."""
    result = copy.deepcopy(data)
    parent: Any = result
    for key in path[:-1]:
        parent = parent[key]
    change(parent, path[-1])
    return result


def delete(parent: Json, key: Json) -> None:
    del parent[key]


def double(parent: Json, key: Json) -> None:
    if isinstance(parent, list):
        parent.insert(key, copy.deepcopy(parent[key]))
    else:
        parent[f"{key}s"] = copy.deepcopy(parent[key])


def swap(parent: Json, key: Json) -> None:
    if isinstance(parent, list) and parent:
        parent[key], parent[0] = parent[0], parent[key]
    elif isinstance(parent[key], int):
        parent[key] += 1


def setting(value: Json) -> Callable[[Any, Any], None]:
    def change(parent: Json, key: Json) -> None:
        parent[key] = value

    return change


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
        state = driver.ask("state")["state"]
        assert (actions == []) == (state["to_move"] is None) == (state["outcome"] is not None)
        for seat in range(state["players"]):
            driver.ask("state", seat=seat)
        if not actions:
            break
        driver.ask("choose", level="random", seed=1, budget={"iterations": 1})
        driver.ask("apply", action=rng.choice(actions))
    assert driver.ask("load", record=driver.ask("record")["record"])
    return True


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    assert not Driver().line(text)["ok"]


@given(any_json)
def test_any_json_is_answered(data: Json) -> None:
    assert not Driver().line(json.dumps(data))["ok"]


@settings(max_examples=400)
@given(
    st.lists(
        st.dictionaries(st.sampled_from(MEMBERS), any_json, max_size=5).flatmap(
            lambda members: st.sampled_from(COMMANDS).map(lambda cmd: {"cmd": cmd, **members})
        ),
        max_size=5,
    )
)
def test_any_members_are_answered(requests: list[dict[str, Any]]) -> None:
    driver = Driver()
    driver.ask(**NEW_QIN)
    for request in requests:
        driver.line(json.dumps(request))
        driver.ask("legal")


@pytest.mark.parametrize("index", range(3))
@pytest.mark.parametrize("change", [delete, double, swap])
def test_a_position_with_a_part_moved_or_missing_is_taken_or_refused(
    index: int, change: Callable[[Any, Any], None]
) -> None:
    driver, rng, state = Driver(), Random(0), positions()[index]
    for path in paths_of(state):
        offer(driver, mutated(state, path, change), rng)


@pytest.mark.parametrize("index", range(3))
def test_a_position_with_a_nasty_part_is_taken_or_refused(index: int) -> None:
    driver, rng, state = Driver(), Random(0), positions()[index]
    taken = 0
    for path in paths_of(state):
        for nasty in NASTIES if len(path) == 1 else rng.sample(NASTIES, 6):
            taken += offer(driver, mutated(state, path, setting(nasty)), rng)
    assert taken, "some of these are no change at all"


@settings(max_examples=300)
@given(data=st.data())
def test_a_position_with_any_part_is_taken_or_refused(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(positions()))
    path = data.draw(st.sampled_from(sorted(paths_of(state), key=str)))
    other = data.draw(st.sampled_from(sorted(paths_of(state), key=str)))
    value: Any = state
    for key in other:
        value = value[key]
    value = data.draw(st.just(value) | any_json)
    offer(Driver(), mutated(state, path, setting(value)), Random(0))


@settings(max_examples=300)
@given(data=st.data())
def test_a_record_with_any_part_is_taken_or_refused(data: st.DataObject) -> None:
    driver = Driver()
    driver.ask(**NEW_QIN)
    for _ in range(3):
        driver.ask("apply", action=driver.ask("legal")["actions"][0])
    if data.draw(st.booleans()):
        driver.ask("position", state=driver.ask("state")["state"])
        driver.ask("apply", action=driver.ask("legal")["actions"][0])
    record = driver.ask("record")["record"]
    path = data.draw(st.sampled_from(sorted(paths_of(record), key=str)))
    wrong = mutated(record, path, setting(data.draw(any_json)))
    response = driver.send("load", record=wrong)
    if response["ok"]:
        assert driver.ask("load", record=driver.ask("record")["record"]) == {
            "state": response["state"]
        }
    else:
        assert response["error"]["code"] in {"bad_record", "unknown_game"}


class Conversation(RuleBasedStateMachine):
    """A conversation in which some requests are nonsense: those must change nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.driver = Driver()
        self.record: dict[str, Any] | None = None
        self.states: list[dict[str, Any]] = []

    def remember(self) -> None:
        self.record = self.driver.ask("record")["record"]

    @rule(
        name=st.sampled_from(sorted(GAMES)),
        seed=st.integers(0, 99),
        choice=st.sampled_from([0, 1]),
    )
    def new(self, name: str, seed: int, choice: int) -> None:
        maps, counts = [None, *GAMES[name].maps], GAMES[name].seat_counts
        players = counts[choice % len(counts)]
        request = {"cmd": "new", "game": name, "map": maps[-1], "players": players, "seed": seed}
        self.states = [self.driver.ask(**request)["state"]]
        self.remember()

    @precondition(lambda self: self.record and self.states[-1]["to_move"] is not None)
    @rule(data=st.data())
    def apply(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.driver.ask("legal")["actions"]))
        self.states.append(self.driver.ask("apply", action=action)["state"])
        self.remember()

    @precondition(lambda self: self.record)
    @rule()
    def undo(self) -> None:
        if len(self.states) == 1:
            assert self.driver.refusal("undo") == "nothing_to_undo"
        else:
            self.states.pop()
            assert self.driver.ask("undo")["state"] == self.states[-1]
            self.remember()

    @precondition(lambda self: self.record)
    @rule()
    def go_on_from_here(self) -> None:
        self.states = [self.driver.ask("position", state=self.states[-1])["state"]]
        self.remember()

    @precondition(lambda self: self.record)
    @rule()
    def load(self) -> None:
        self.driver = Driver()
        assert self.driver.ask("load", record=self.record)["state"] == self.states[-1]

    @rule(
        cmd=st.sampled_from(COMMANDS),
        members=st.dictionaries(st.sampled_from(MEMBERS), any_json, max_size=3),
    )
    def nonsense(self, cmd: str, members: dict[str, Any]) -> None:
        if cmd not in {"new", "position", "load", "undo"}:
            self.driver.send(cmd, **members)

    @invariant()
    def nothing_else_has_changed(self) -> None:
        if self.record is not None:
            assert self.driver.ask("record")["record"] == self.record
            assert self.driver.ask("state")["state"] == self.states[-1]
        else:
            assert self.driver.refusal("state") == "no_game"


TestConversation = Conversation.TestCase
TestConversation.settings = settings(max_examples=40, stateful_step_count=25)
