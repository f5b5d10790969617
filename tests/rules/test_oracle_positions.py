"""Positions from outside: what the rules of Qin take is consistent, and both rules go on alike."""

from __future__ import annotations

import copy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from compare_qin import Match, compare_game, match_from
from layouts import TILES, random_position
from naive_qin import NaiveQin

from qin_game.rules.game import BadStateError
from qin_game.rules.qin.game import QinGame

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = QinGame([])
SQUARES = ("a1", "g7", "m13", "f6", "h8")


def positions(count: int, first: int = 0) -> Iterator[dict[str, Any]]:
    """Yield invented positions in which somebody can place a tile."""
    seed = first
    while count:
        position = random_position(Random(seed))
        if match_from(position):
            yield position
            count -= 1
        seed += 1


def test_a_position_may_list_things_in_any_order() -> None:
    for seed, position in enumerate(positions(60)):
        rng, other = Random(seed), copy.deepcopy(position)
        lists = [other["provinces"], other["villages"]]
        lists += [area["cells"] for area in (*other["provinces"], *other["villages"])]
        for items in lists:
            rng.shuffle(items)
        assert GAME.state_from_json(other) == GAME.state_from_json(position)


# Each of these changes one thing in a position to another of the same kind.


def change_board(position: dict[str, Any], rng: Random) -> None:
    line, column = rng.randrange(13), rng.randrange(13)
    row = position["board"][line]
    position["board"][line] = row[:column] + rng.choice(".~vRYB") + row[column + 1 :]


def change_province(position: dict[str, Any], rng: Random) -> None:
    if position["provinces"]:
        chosen = rng.choice(position["provinces"])
        values: dict[str, Any] = {
            "color": rng.choice("RYB"),
            "owner": rng.choice([None, *range(position["players"])]),
            "pagodas": rng.randrange(3),
            "cells": rng.choice([chosen["cells"][1:], [*chosen["cells"], rng.choice(SQUARES)]]),
        }
        key = rng.choice(sorted(values))
        chosen[key] = values[key]


def change_village(position: dict[str, Any], rng: Random) -> None:
    if position["villages"]:
        chosen = rng.choice(position["villages"])
        if rng.random() < 0.7:
            chosen["owner"] = rng.choice([None, *range(position["players"])])
        else:
            chosen["cells"] = rng.sample(SQUARES, rng.choice([1, 2]))


def remove_area(position: dict[str, Any], rng: Random) -> None:
    areas = position[rng.choice(["provinces", "villages"])]
    if areas:
        areas.remove(rng.choice(areas))


def change_seat(position: dict[str, Any], rng: Random) -> None:
    position["to_move"] = rng.choice([None, *range(position["players"])])


def change_supply(position: dict[str, Any], rng: Random) -> None:
    seat, change = rng.randrange(position["players"]), rng.choice([-1, 1])
    supplies = [position["supplies"], position["options"]["supplies"]]
    for counts in rng.choice([supplies, supplies, supplies[:1], supplies[1:]]):
        counts[seat] += change


def change_hidden(position: dict[str, Any], rng: Random) -> None:
    tiles = rng.choice([position["draw_pile"], *position["hands"]])
    tiles[rng.randrange(4) :] = rng.choices(TILES, k=rng.randrange(4))


def change_house_rule(position: dict[str, Any], rng: Random) -> None:
    position["options"]["major_clash"] = rng.choice(["forbidden", "exchange"])


def end_game(position: dict[str, Any], rng: Random) -> None:
    starts = position["options"]["supplies"]
    position["to_move"] = None
    position["outcome"] = {
        "reason": rng.choice(["last_pagoda", "no_placement"]),
        "winners": [rng.randrange(position["players"])],
        "on_board": [a - b for a, b in zip(starts, position["supplies"], strict=True)],
        "remaining": list(position["supplies"]),
    }


CHANGES = (
    change_board,
    change_province,
    change_village,
    remove_area,
    change_seat,
    change_supply,
    change_hidden,
    change_house_rule,
    end_game,
)


def assert_consistent(state: dict[str, Any]) -> NaiveQin:
    """Check a full state by the rules document alone."""
    naive = NaiveQin.from_state(state)
    again = naive.to_json()
    again["hands"] = state["hands"]
    for key, value in again.items():
        assert state[key] == value, key
    dead = state["options"]["major_clash"] == "exchange"
    for province in state["provinces"]:
        assert province["owner"] is not None or (dead and len(province["cells"]) >= 5)
    for seat, start in enumerate(state["options"]["supplies"]):
        on_board = sum(p["pagodas"] for p in state["provinces"] if p["owner"] == seat)
        on_board += naive.village_owners.count(seat)
        assert naive.supplies[seat] + on_board == start
    assert (0 in naive.supplies or naive.is_stuck()) == (naive.outcome is not None)
    return naive


@pytest.mark.parametrize("batch", range(4))
def test_a_position_that_is_taken_is_consistent_and_played_by_both_alike(batch: int) -> None:
    taken = refused = 0
    for seed, position in enumerate(positions(60, first=1000 * batch)):
        for attempt in range(12):
            rng = Random(f"{batch} {seed} {attempt}")
            other = copy.deepcopy(position)
            rng.choice(CHANGES)(other, rng)
            try:
                state = GAME.state_from_json(other)
            except BadStateError:
                refused += 1
                continue
            taken += 1
            naive = assert_consistent(GAME.state_to_json(state))
            if attempt < 2:
                compare_game(Match(GAME, state, naive), rng, "random")
    assert taken > 100
    assert refused > 100


def test_a_position_that_is_refused_has_a_fault() -> None:
    """What the oracle finds consistent, the rules take: owners, supplies and hands at random."""
    for position in positions(150, first=50_000):
        assert_consistent(position)
        GAME.state_from_json(position)
