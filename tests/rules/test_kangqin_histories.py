"""Positions of 抗秦 whose history begins late, or tells what cannot have been."""

from __future__ import annotations

import json
from typing import Any

import pytest
from compare_kangqin import GAME, TASTES
from drawn_kangqin import after, draw, draw_json, legal, see, table
from kangqin_games import Game

from qin_game.rules.game import BadStateError

REFUSED = {"seat": 0, "target": 1, "card": 3, "answer": "refuse", "returned": None}
ASKED = {"seat": 0, "target": 1, "card": 3, "answer": None, "returned": None}
SWAPPED = {"seat": 0, "target": "qin", "card": 3, "answer": "swap", "returned": 6}


def passed(*seats: int) -> list[dict[str, Any]]:
    pass_ = {"target": None, "card": None, "answer": None, "returned": None}
    return [{"seat": seat, **pass_} for seat in seats]


def is_refused(data: dict[str, Any]) -> bool:
    try:
        GAME.state_from_json(data)
    except BadStateError:
        return True
    return False


def check_texts(state: Any) -> None:  # noqa: ANN401
    """Raise unless the position and every seat's view of it can be read back."""
    data = json.loads(json.dumps(GAME.state_to_json(state)))
    assert GAME.state_from_json(data) == state
    for seat in range(4):
        seen = GAME.observe(state, seat)
        assert GAME.observation_from_json(GAME.observation_to_json(seen)) == seen


# -- a history that begins late ------------------------------------------------------------------


@pytest.mark.parametrize("policy", sorted(TASTES))
def test_a_position_may_leave_out_the_first_turns_and_be_played_on(policy: str) -> None:
    late = 0
    for seed in range(7):
        game = Game(seed)
        game.play_on(policy, game.rng.randrange(60))
        data = game.naive.to_json()
        if data["outcome"] is not None:
            continue
        least = int(data["phase"] == "answer")
        kept = game.rng.choice([least, game.rng.randint(least, len(data["history"]) or 1)])
        cut = {**data, "history": data["history"][len(data["history"]) - kept :]}
        late += cut != data
        whole, state = GAME.state_from_json(data), GAME.state_from_json(cut)
        assert (state.lap, state.proposals, state.exchanges) == (
            whole.lap,
            whole.proposals,
            whole.exchanges,
        )
        for _ in range(20):
            check_texts(state)
            assert legal(state) == legal(whole)
            if not legal(state):
                break
            text = game.rng.choice(legal(state))
            state, whole = after(state, text), after(whole, text)
            assert table(state) == table(whole)
    assert late > 2


@pytest.mark.parametrize(
    "parts",
    [
        {"proposals": [1, 1, 0, 0], "to_move": 2},
        {"to_move": 2},
        {"lap": 2, "to_move": 0},
        {"lap": 3, "to_move": 3},
        {"proposals": [2, 2, 1, 1], "to_move": 2},
        {"proposals": [2, 2, 2, 2], "phase": "reveal"},
        {"proposals": [2, 0, 1, 0], "phase": "reveal"},
        {"phase": "reveal"},
        {"phase": "answer", "history": [ASKED], "to_move": 1, "proposals": [2, 0, 0, 0]},
        {"phase": "answer", "history": [ASKED], "to_move": 1, "proposals": [1, 1, 1, 1]},
    ],
)
def test_a_position_set_up_by_hand_can_be_played_on(parts: dict[str, Any]) -> None:
    state = draw(**parts)
    check_texts(state)
    for text in (legal(state)[0], legal(state)[-1]):
        following = after(state, text)
        for _ in range(14):
            check_texts(following)
            following = after(following, legal(following)[-1])


def test_what_came_before_a_late_history_is_unknown() -> None:
    state = after(draw(proposals=[1, 1, 0, 0], to_move=2), "propose:qin:2")
    assert [turn.seat for turn in see(state, 0).history] == [2]
    assert (state.proposals, state.exchanges) == ((1, 1, 1, 0), (1, 1, 1, 0))


def test_the_stones_of_a_position_set_up_by_hand_are_taken_as_told() -> None:
    """Also in round 1, where a game could not have them yet."""
    assert table(draw(stones=[0, 0, 0, 0])) == (0, 0, 0, 0, 17)
    assert table(draw(stones=[5, 4, 4, 4])) == (5, 4, 4, 4, 0)


# -- what cannot have been -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stones", "fits"),
    [
        ([3, 1, 2, 2], True),
        ([1, 0, 8, 8], True),
        ([0, 1, 8, 8], False),
        ([0, 6, 6, 5], False),
    ],
)
def test_who_was_refused_has_the_stone_he_got(stones: list[int], fits: bool) -> None:  # noqa: FBT001
    data = draw_json(
        round=2, chief_order=[1, 0, 2, 3], history=[REFUSED], to_move=1, proposals=[1, 0, 0, 0]
    )
    data |= {"stones": stones, "qin_stones": 17 - sum(stones)}
    assert is_refused(data) is not fits


def test_who_was_paid_for_a_second_exchange_has_the_stone() -> None:
    second = {"seat": 0, "target": 1, "card": 7, "answer": "accept", "returned": 4}
    history = [SWAPPED, *passed(1, 2, 3), second]
    for stones, fits in (([1, 3, 2, 2], True), ([9, 0, 4, 4], False), ([0, 1, 8, 8], True)):
        data = draw_json(
            "46 17 28 59 3",
            round=2,
            chief_order=[1, 0, 2, 3],
            history=history,
            to_move=1,
            proposals=[2, 0, 0, 0],
            stones=stones,
        )
        assert is_refused(data) is not fits, stones


def test_qin_has_the_stone_it_was_paid() -> None:
    second = {"seat": 0, "target": "qin", "card": 6, "answer": "swap", "returned": 3}
    history = [SWAPPED, *passed(1, 2, 3), second]
    for stones, fits in (([1, 2, 2, 2], True), ([9, 4, 4, 0], False), ([8, 4, 4, 0], True)):
        data = draw_json(
            "37 14 28 59 6",
            round=2,
            chief_order=[1, 0, 2, 3],
            history=history,
            to_move=1,
            proposals=[2, 0, 0, 0],
            stones=stones,
        )
        assert is_refused(data) is not fits, stones


def test_a_chain_of_refusals_needs_a_stone_at_each() -> None:
    """Seat 1 refused seat 0 and was refused by seat 2, who has then at most what is left."""
    history = [REFUSED, {"seat": 1, "target": 2, "card": 1, "answer": "refuse", "returned": None}]
    for stones, fits in (([3, 2, 1, 2], True), ([1, 1, 7, 8], True), ([4, 0, 5, 8], False)):
        data = draw_json(
            round=2,
            chief_order=[1, 0, 2, 3],
            history=history,
            to_move=2,
            proposals=[1, 1, 0, 0],
            stones=stones,
        )
        assert is_refused(data) is not fits, stones
