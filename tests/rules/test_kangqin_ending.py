"""How 抗秦 ends: after four rounds, together or not at all."""

from __future__ import annotations

import pytest
from drawn_kangqin import GAME, legal, named, play, reason, reveal, table

WIN = ("37 48 26 19 5", "7861", "111")
"""A success in which seat 3 is the lowest and may take nine."""
LOSS = ("13 58 67 49 2", "1564", "666")
"""A failure in which seat 0 is the lowest and must pay three."""


def test_the_game_ends_after_four_rounds() -> None:
    for number in (1, 2, 3):
        state, events = reveal(*WIN, round=number)
        assert (state.round, state.outcome) == (number + 1, None)
        assert not named(events, "game_ended")
    state, events = reveal(*WIN, round=4)
    assert (state.to_move, legal(state)) == (None, [])
    assert [event["event"] for event in events][-2:] == ["round_settled", "game_ended"]


def test_with_stones_left_at_qin_all_players_lose() -> None:
    state, events = reveal(*LOSS, round=4, stones=[5, 4, 4, 2])
    assert named(events, "game_ended") == [
        {"reason": "qin_stands", "winners": [], "stones": [2, 4, 4, 2], "qin_stones": 5}
    ]
    assert GAME.outcome(state).winners == ()
    assert GAME.series_points(state) == (0, 0, 0, 0)


def test_one_stone_left_at_qin_is_enough_to_lose() -> None:
    state, _ = reveal("37 48 26 19 5", "7469", "111", round=4, stones=[4, 1, 2, 1])
    assert table(state) == (4, 9, 2, 1, 1)
    assert GAME.outcome(state).reason == "qin_stands"


def test_with_none_left_they_win_and_the_most_stones_is_the_grand_winner() -> None:
    state, events = reveal(*WIN, round=4)
    assert named(events, "game_ended") == [
        {"reason": "qin_emptied", "winners": [3], "stones": [2, 2, 2, 11], "qin_stones": 0}
    ]
    assert GAME.series_points(state) == (2, 2, 2, 11)


def test_the_grand_winner_need_not_be_who_emptied_qin() -> None:
    state, _ = reveal(*WIN, round=4, stones=[10, 3, 1, 0])
    assert table(state) == (10, 3, 1, 3, 0)
    assert GAME.outcome(state).winners == (0,)


@pytest.mark.parametrize(
    ("stones", "winners"),
    [([5, 4, 5, 0], (0, 2)), ([5, 5, 5, 1], (0, 1, 2)), ([6, 2, 2, 3], (3,)), ([6, 3, 1, 6], (3,))],
)
def test_a_tie_for_most_stones_is_shared(stones: list[int], winners: tuple[int, ...]) -> None:
    """Ruling: every seat with the most stones is a grand winner."""
    state, _ = reveal(*WIN, round=4, stones=stones)
    assert state.qin_stones == 0
    assert GAME.outcome(state).winners == winners


def test_the_game_does_not_end_when_qin_is_emptied_earlier() -> None:
    state, events = reveal(*WIN, round=2)
    assert table(state) == (2, 2, 2, 11, 0)
    assert (state.round, state.outcome) == (3, None)
    assert not named(events, "game_ended")


def test_a_later_failure_refills_an_emptied_qin() -> None:
    state, _ = reveal(*LOSS, round=4, stones=[5, 4, 4, 4])
    assert table(state) == (2, 4, 4, 4, 3)
    assert GAME.outcome(state).reason == "qin_stands"


def test_a_price_paid_to_an_emptied_qin_refills_it() -> None:
    state, _ = reveal(*WIN, round=2)
    card = state.hands[2][0]
    state, _ = play(state, f"propose:qin:{card}", *["pass"] * 3)
    card = state.hands[2][0]
    state, _ = play(state, f"propose:qin:{card}")
    assert table(state) == (2, 2, 1, 11, 1)


def test_a_failure_in_the_last_round_with_nothing_to_pay_can_still_be_a_victory() -> None:
    state, events = reveal(*LOSS, round=4, stones=[0, 9, 4, 4])
    assert named(events, "cup_opened")[0]["is_success"] is False
    assert GAME.outcome(state).reason == "qin_emptied"
    assert GAME.outcome(state).winners == (1,)


def test_after_the_end_nothing_can_be_done() -> None:
    state, _ = reveal(*WIN, round=4)
    for text in ("pass", "propose:qin:3", "accept:blind", "refuse", "show:3", "take:1"):
        assert reason(state, text) == "game_over"


def test_no_points_before_the_end() -> None:
    state, _ = reveal(*WIN, round=2)
    assert GAME.series_points(state) == (0, 0, 0, 0)
    assert GAME.is_high_total_best
