"""Game records: replay, "to ply n", the JSON form and its refusals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from drawn import GAME
from golden_records import read

from qin_game.rules.qin.game import QinGame
from qin_game.rules.record import (
    FORMAT,
    BadRecordError,
    GameRecord,
    record_from_json,
    record_to_json,
    replay,
    state_at,
)

RECORD, WRITTEN = read("bird-2-seats")


def test_replay_gives_the_state_before_and_after_every_action() -> None:
    states = replay(GAME, RECORD)
    assert [state.ply for state in states] == list(range(len(RECORD.actions) + 1))
    assert GAME.state_to_json(states[-1]) == WRITTEN["final"]


@pytest.mark.parametrize("ply", [0, 1, 17, len(RECORD.actions)])
def test_any_ply_can_be_gone_to(ply: int) -> None:
    assert state_at(GAME, RECORD, ply) == replay(GAME, RECORD)[ply]


@pytest.mark.parametrize("ply", [-1, len(RECORD.actions) + 1])
def test_there_is_no_ply_outside_the_record(ply: int) -> None:
    with pytest.raises(IndexError):
        state_at(GAME, RECORD, ply)


def test_undo_is_replay_of_fewer_actions() -> None:
    shorter = replace(RECORD, actions=RECORD.actions[:10])
    assert replay(GAME, shorter)[-1] == replay(GAME, RECORD)[10]


def test_a_record_needs_no_map_file() -> None:
    assert QinGame([]).maps == ()
    assert replay(QinGame([]), RECORD)[-1].outcome is not None


def test_a_record_has_a_json_form() -> None:
    data = record_to_json(RECORD)
    assert data["format"] == FORMAT
    assert record_from_json(json.loads(json.dumps(data))) == RECORD


# -- refusals ------------------------------------------------------------------------------------


def test_an_illegal_action_is_named_by_its_index() -> None:
    bad = replace(RECORD, actions=(*RECORD.actions[:7], "RR:a1a2", *RECORD.actions[8:]))
    with pytest.raises(BadRecordError, match=r"^actions\[7\]: RR:a1a2 is illegal") as refused:
        replay(GAME, bad)
    assert refused.value.index == 7
    assert refused.value.code == "bad_record"
    assert state_at(GAME, bad, 7).ply == 7


def test_a_text_that_is_no_action_is_named_by_its_index() -> None:
    bad = replace(RECORD, actions=("pass", *RECORD.actions))
    with pytest.raises(BadRecordError, match=r"^actions\[0\]: pass is illegal: must_place"):
        replay(GAME, bad)
    bad = replace(RECORD, actions=(RECORD.actions[0], "castle"))
    with pytest.raises(BadRecordError, match=r"^actions\[1\]: not an action of Qin") as refused:
        replay(GAME, bad)
    assert refused.value.index == 1


def test_an_action_after_the_end_is_refused() -> None:
    bad = replace(RECORD, actions=(*RECORD.actions, "pass"))
    with pytest.raises(BadRecordError, match="game_over") as refused:
        replay(GAME, bad)
    assert refused.value.index == len(RECORD.actions)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "go"}, "a record of 'go', not of 'qin'"),
        ({"rules_version": 2}, "rules_version: recorded with version 2"),
        ({"setup": {}}, "the record's start: setup: 'map' is missing"),
        ({"chance": {"deck": []}}, "the record's start: deck: 0 tiles cannot deal"),
    ],
)
def test_a_record_of_another_game_or_start_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecordError) as refused:
        replay(GAME, replace(RECORD, **change))
    assert str(refused.value).startswith(message)
    assert refused.value.index is None


@pytest.mark.parametrize(
    ("data", "message", "index"),
    [
        (None, "record: not an object", None),
        ([], "record: not an object", None),
        ({}, "record: 'format' is missing", None),
        ({"format": 2, "novelty": 1}, "format: 2 is newer than this program", None),
        ({"format": "1"}, "format: not an integer: '1'", None),
        ({**record_to_json(RECORD), "note": 1}, "record: unknown key 'note'", None),
        ({**record_to_json(RECORD), "actions": "pass"}, "actions: not a list", None),
        ({**record_to_json(RECORD), "actions": ["pass", 7]}, "actions[1]: not a text: a int", 1),
        ({**record_to_json(RECORD), "actions": ["pass"] * 10001}, "actions: 10001, more", None),
        ({**record_to_json(RECORD), "game": 1}, "game: not a text: a int", None),
        ({**record_to_json(RECORD), "rules_version": 0}, "rules_version: 0 is not from 1", None),
    ],
)
def test_what_is_no_record_is_refused(data: object, message: str, index: int | None) -> None:
    with pytest.raises(BadRecordError) as refused:
        record_from_json(data)
    assert str(refused.value).startswith(message)
    assert refused.value.index == index


@pytest.mark.parametrize("part", ["setup", "chance"])
@pytest.mark.parametrize("value", [None, 7, "x", [], [1], {"a": 1}])
def test_a_record_whose_start_is_nonsense_is_refused(part: str, value: object) -> None:
    record = record_from_json({**record_to_json(RECORD), part: value})
    with pytest.raises(BadRecordError):
        replay(GAME, record)


# -- the same everywhere -------------------------------------------------------------------------

PLAY = """
import json, sys
from random import Random
from qin_game.rules.record import GameRecord, record_to_json
from qin_game.shelf import load_shelf

game = load_shelf().game("qin")
rng = Random(11)
setup = game.setup_from_json({"map": "lion", "players": 3, "options": {"major_clash": "exchange"}})
chance = game.draw_chance(setup, rng)
state, actions, told = game.start(setup, chance), [], []
while game.to_move(state) is not None:
    action = rng.choice(game.legal_actions(state))
    actions.append(game.format_action(action))
    state, events = game.apply(state, action)
    told += [game.event_to_json(event) for event in events]
    guess = game.determinize(game.observe(state, 0), rng)
    told.append(game.state_to_json(guess))
record = GameRecord(
    "qin", 1, game.setup_to_json(setup), game.chance_to_json(chance), tuple(actions)
)
print(json.dumps([record_to_json(record), told]))
"""


def test_the_same_seed_gives_the_same_record_under_any_hash_seed() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    ]
    assert len(outputs[0]) > 10_000
    assert len(set(outputs)) == 1


def test_a_record_is_a_frozen_value() -> None:
    with pytest.raises(AttributeError):
        RECORD.game = "go"  # type: ignore[misc]
    assert GameRecord("qin", 1, {}, {}, ()) == GameRecord("qin", 1, {}, {}, ())
