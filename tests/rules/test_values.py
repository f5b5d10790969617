"""Events and states are frozen, comparable, copyable values, however quickly they are made."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest
from drawn import GAME, draw, play

from qin_game.rules.qin.events import EVENT_TYPES, PagodaPlaced, PagodaReturned, TurnStarted
from qin_game.rules.quick_init import quick_init


@quick_init
@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int


def test_a_quick_value_is_the_dataclass_it_was() -> None:
    point = Point(1, y=2)
    assert (point.x, point.y) == (1, 2)
    assert point == Point(1, 2)
    assert point != Point(2, 1)
    assert hash(point) == hash(Point(1, 2))
    assert repr(point) == "Point(x=1, y=2)"
    assert replace(point, y=3) == Point(1, 3)
    assert [spec.name for spec in fields(Point)] == ["x", "y"]


def test_a_quick_value_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Point(1, 2).x = 3  # type: ignore[misc]


def test_a_quick_value_wants_all_its_fields() -> None:
    for wrong in ((), (1,), (1, 2, 3)):
        with pytest.raises(TypeError):
            Point(*wrong)


def test_only_slotted_classes_are_made_quickly() -> None:
    with pytest.raises(TypeError, match="Plain is no slotted dataclass"):

        @quick_init
        @dataclass(frozen=True)
        class Plain:
            x: int


def test_events_of_different_kinds_are_never_equal() -> None:
    assert PagodaPlaced(0, "village", (1,), 1, 5) != PagodaReturned(0, "village", (1,), 5)
    assert TurnStarted(0, 1) != (0, 1)


def test_every_event_has_a_name_of_its_own() -> None:
    names = [kind.name for kind in EVENT_TYPES]
    assert sorted(names) == sorted(
        [
            *("tile_placed", "province_founded", "province_expanded", "province_became_major"),
            *("provinces_joined", "majors_exchanged", "village_taken", "village_conquered"),
            *("pagoda_placed", "pagoda_returned", "tile_drawn", "turn_passed", "turn_started"),
            "game_ended",
        ]
    )


def test_states_events_and_observations_can_be_copied_and_pickled() -> None:
    step = play(draw("R- .. ..\nv- .. .."), "RR:b13c13")
    for value in (step.state, GAME.observe(step.state, 1), *step.events):
        assert copy.deepcopy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own value


def test_states_and_observations_are_frozen_and_differ_from_other_things() -> None:
    state = draw("R- .. ..")
    seen = GAME.observe(state, 0)
    for value in (state, seen):
        with pytest.raises(FrozenInstanceError):
            value.ply = 3  # type: ignore[misc]
        assert value != 7
    assert state != seen
    assert seen != state
    assert GAME.observe(state, 1) != seen


def test_positions_that_differ_in_anything_public_differ() -> None:
    state = draw("R0 R0 .. v0", "RB", pile="YY BB")
    others = [
        draw("R0 R0 .. v0", "RB", pile="BB YY"),
        draw("R0 R0 .. v0", "RR", pile="YY BB"),
        draw("R0 R0 .. v1", "RB", pile="YY BB"),
        draw("R1 R1 .. v0", "RB", pile="YY BB"),
        draw("R0 R0 R0 v0", "RB", pile="YY BB"),
        draw("R0 R0 .. v0", "RB", pile="YY BB", to_move=1),
        draw("R0 R0 .. v0", "RB", pile="YY BB", exchange=True),
        draw("R0 R0 .. v0", "RB", pile="YY BB", left=[5]),
    ]
    assert len({state, *others}) == 9
    assert draw("R0 R0 .. v0", "RB", pile="YY BB") == state
