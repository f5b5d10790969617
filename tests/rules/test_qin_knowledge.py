"""What a seat of Qin may know, and full positions made up from it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from drawn import GAME, draw, draw_json, play

from qin_game.rules.game import BadStateError
from qin_game.rules.qin.events import TileDrawn, TilePlaced
from qin_game.rules.qin.queries import unseen_tiles

STRAIT = "R0 R0 .. R1 R1\n~~ ~~ .. ~~ ~~"
"""RR ties there, every tile without red on top fits."""


def test_a_seat_knows_its_hand_the_sizes_of_the_others_and_everything_open() -> None:
    state = draw("R0 R0 .. v0 Y1 Y1", "RB", "YY BB", "RR", players=3, pile="YB YB", to_move=2)
    seen = GAME.observe(state, 1)
    assert (seen.seat, seen.ply, seen.to_move) == (1, 10, 2)
    assert (seen.hand, seen.hand_sizes, seen.pile_size) == (("YY", "BB"), (1, 2, 1), 2)
    assert (seen.spaces, seen.provinces) == (state.spaces, state.provinces)
    assert (seen.village_owners, seen.supplies) == ((0,), (17, 18, 19))
    assert seen.color_at(0) is None
    assert seen.color_at(12) == "R"
    assert not hasattr(seen, "hands")
    assert not hasattr(seen, "pile")


def test_there_is_no_seat_outside_the_game() -> None:
    with pytest.raises(IndexError):
        GAME.observe(draw("R- .."), 2)


def test_the_unseen_tiles_are_those_of_the_other_hands_and_the_pile() -> None:
    state = draw("R- ..", "RB RR", "YY BB", pile="YB YB RR")
    assert unseen_tiles(GAME.observe(state, 0)) == {
        "RR": 1,
        "RY": 0,
        "RB": 0,
        "YY": 1,
        "YB": 2,
        "BB": 1,
    }


def test_hidden_tiles_that_change_places_change_nothing_that_is_seen() -> None:
    one = GAME.observe(draw("R- ..", "RB RR", "YY BB", pile="YB RY RR"), 0)
    other = GAME.observe(draw("R- ..", "RB RR", "RY YB", pile="RR BB YY"), 0)
    assert one == other
    assert hash(one) == hash(other)
    assert GAME.observation_to_json(one) == GAME.observation_to_json(other)


def test_made_up_hands_differ_and_use_each_unseen_tile_once() -> None:
    state = draw("R- .. ..", "RB RR YY", "YY BB RY", pile="YB YB RR BB RY RB")
    seen = GAME.observe(state, 0)
    guesses = [GAME.determinize(seen, Random(seed)) for seed in range(40)]
    assert all(guess.hands[0] == ("RB", "RR", "YY") for guess in guesses)
    hidden = Counter(["YY", "BB", "RY", "YB", "YB", "RR", "BB", "RY", "RB"])
    assert all(Counter([*guess.hands[1], *guess.pile]) == hidden for guess in guesses)
    assert len({guess.hands[1] for guess in guesses}) > 10
    assert {tile for guess in guesses for tile in guess.hands[1]} == set(hidden)


def test_while_the_game_runs_somebody_can_place() -> None:
    state = draw(STRAIT, "RR", "YY", pile="RR RR RR RR RR", outside="~")
    for seed in range(20):
        guess = GAME.determinize(GAME.observe(state, 0), Random(seed))
        assert guess.hands == (("RR",), ("YY",))


def test_when_nobody_could_place_nobody_can() -> None:
    outcome = {
        "reason": "no_placement",
        "winners": [0, 1],
        "on_board": [1, 1],
        "remaining": [23, 23],
    }
    over = draw(STRAIT, "RR", "RR", pile="YY YY YY YY", outside="~", outcome=outcome, to_move=None)
    for seed in range(20):
        guess = GAME.determinize(GAME.observe(over, 0), Random(seed))
        assert guess.hands == (("RR",), ("RR",))
        assert GAME.state_from_json(GAME.state_to_json(guess)) == guess


def test_a_view_in_which_nobody_could_place_is_refused() -> None:
    data = GAME.observation_to_json(
        GAME.observe(draw(STRAIT, "RR", "YY", pile="RR", outside="~"), 0)
    )
    data["unseen"] = {**data["unseen"], "YY": 0, "RR": 2}
    with pytest.raises(BadStateError, match="the game is over"):
        GAME.observation_from_json(data)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("seat", 2, "seat: 2 is not from 0 to 1"),
        ("hand", ["RR"] * 4, "hand: 4 tiles, at most 3 are possible"),
        ("hand", ["RR"], r"hand_sizes\[0\]: the hand has 1 tiles"),
        ("hand_sizes", [3, 4], r"hand_sizes\[1\]: 4 is not from 0 to 3"),
        ("pile_size", 5, "unseen: not as many tiles as the other hands and the pile hold"),
        ("pile_size", 80, "pile_size: 80 is not from 0 to 72"),
        ("unseen", {}, "unseen: 'RR' is missing"),
        ("outcome", {}, "outcome: 'reason' is missing"),
    ],
)
def test_a_wrong_view_is_refused_with_the_place(key: str, value: object, message: str) -> None:
    data = GAME.observation_to_json(GAME.observe(draw("R- .. .."), 0))
    with pytest.raises(BadStateError, match=f"^{message}$"):
        GAME.observation_from_json({**data, key: value})


def test_a_full_state_is_no_view() -> None:
    with pytest.raises(BadStateError, match="unknown key 'hands'"):
        GAME.observation_from_json(draw_json("R- .. .."))


def test_only_the_drawing_seat_sees_what_it_drew() -> None:
    step = play(draw("R- .. ..", "RB", pile="YB"), "RB:b13c13")
    drawn = step.events[-2]
    assert drawn == TileDrawn(0, "YB", 0)
    assert GAME.redact(drawn, 0) == drawn
    assert GAME.redact(drawn, 1) == TileDrawn(0, None, 0)
    assert GAME.redact(drawn, None) == TileDrawn(0, None, 0)
    assert isinstance(GAME.redact(step.events[0], 1), TilePlaced)


def test_a_preview_ends_before_the_draw() -> None:
    state = draw("R- .. ..", "RB YY", pile="YB")
    step = GAME.preview(state, GAME.parse_action("RB:b13c13"))
    assert [event.name for event in step.events] == [
        *("tile_placed", "province_founded", "pagoda_placed"),
    ]
    assert step.state.hands == (("YY",), ("RR", "YY", "BB"))
    assert (step.state.pile, step.state.to_move, step.state.ply) == (("YB",), 0, 10)
    assert step.state.supplies == (23, 24)


def test_a_preview_of_the_last_pagoda_shows_the_end() -> None:
    step = GAME.preview(draw("R- .. ..", "RB", left=[1]), GAME.parse_action("RB:b13c13"))
    assert step.state.outcome is not None
    assert step.events[-1].name == "game_ended"
