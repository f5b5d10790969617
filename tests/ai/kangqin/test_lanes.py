"""The quick copy of the rules does what the rules do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from kangqin_tables import GAME, SETUPS

from qin_game.ai.kangqin import lanes as quick
from qin_game.rules.kangqin.actions import Accept, Action, Propose, Refuse, Show
from qin_game.rules.kangqin.legality import price_for
from qin_game.rules.kangqin.state import SEATS, KangqinState

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 40
"""Games of four rounds for each of the eight setups."""


def lane_of(state: KangqinState) -> quick.Lanes:
    """Return the round of a position that was just dealt."""
    around = [(state.chief + step) % SEATS for step in range(SEATS)]
    return quick.deal_lanes(
        np.array([[state.hands[seat] for seat in around]]),
        np.array([state.qin_card]),
        np.array([sum(state.dice)]),
        np.array([[state.stones[seat] for seat in around] + [state.qin_stones]]),
        is_price_by_exchange=state.setup.second_price == "exchange",
    )


def agree(lane: quick.Lanes, state: KangqinState) -> None:
    """Assert that a lane stands where the position of the same round does."""
    around = [(state.chief + step) % SEATS for step in range(SEATS)]
    # A lane counts a proposal once it has been answered.
    awaited = 0 if state.pending is None else state.pending.seat
    open_offer = int(state.pending is not None)
    assert lane.hands[0].tolist() == [list(state.hands[seat]) for seat in around]
    assert lane.qin[0] == state.qin_card
    assert lane.stones[0].tolist() == [*(state.stones[seat] for seat in around), state.qin_stones]
    assert lane.exchanges[0].tolist() == [state.exchanges[seat] for seat in around]
    assert lane.proposals[0].tolist() == [
        state.proposals[seat] - open_offer * (seat == awaited) for seat in around
    ]


def play(lane: quick.Lanes, state: KangqinState, action: Action, drawn: int) -> None:
    """Play an exchange in the lane as it is played in the position before it."""
    only = np.array([0])
    seat = ((state.to_move or 0) - state.chief) % SEATS
    match action:
        case Propose(target="qin", card=card):
            hand = state.hands[state.to_move or 0]
            quick.swap_with_qin(lane, only, seat, np.array([hand.index(card)]))
        case Refuse():
            assert state.pending is not None
            quick.refuse(lane, only, (state.pending.seat - state.chief) % SEATS, np.array([seat]))
        case Accept(card):
            assert state.pending is not None
            asked, answering = state.pending.seat, state.to_move or 0
            offered = state.hands[asked].index(state.pending.card or 0)
            given = drawn if card is None else state.hands[answering].index(card)
            quick.swap(
                lane,
                only,
                (asked - state.chief) % SEATS,
                np.array([offered]),
                np.array([seat]),
                np.array([given]),
            )


def courses(number: int) -> Iterator[tuple[KangqinState, Action, KangqinState]]:
    """Yield every step of random games: the position, the action and the position after it."""
    for seed in range(ROUNDS):
        rng = Random(f"{number} {seed}")
        setup = SETUPS[number]
        state = GAME.start(setup, GAME.draw_chance(setup, rng))
        while state.to_move is not None:
            actions = GAME.legal_actions(state)
            action = actions[rng.randrange(len(actions))]
            after = GAME.apply(state, action).state
            yield state, action, after
            state = after


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_rounds_go_as_by_the_rules(number: int) -> None:
    lane: quick.Lanes | None = None
    settled = 0
    for state, action, after in courses(number):
        if state.phase == "exchange" and not state.history:
            lane = lane_of(state)
        assert lane is not None
        if state.phase in {"exchange", "answer"}:
            seat = ((state.to_move or 0) - state.chief) % SEATS
            if state.phase == "exchange":
                assert quick.has_turn(lane, seat)[0]
                assert quick.price(lane, seat)[0] == price_for(state, state.to_move or 0)
            play(lane, state, action, state.blind[0])
            agree(lane, after)
        elif isinstance(action, Show) and state.shown.count(None) == 1:
            chosen = [*state.shown]
            chosen[state.to_move or 0] = action.card
            shown = [
                state.hands[seat].index(chosen[seat] or 0)
                for seat in ((state.chief + step) % SEATS for step in range(SEATS))
            ]
            quick.settle(lane, np.array([shown]))
            if state.setup.take == "maximum":
                around = [(state.chief + step) % SEATS for step in range(SEATS)]
                assert lane.stones[0].tolist() == [
                    *(after.stones[seat] for seat in around),
                    after.qin_stones,
                ]
                settled += 1
    assert settled == (4 * ROUNDS if SETUPS[number].take == "maximum" else 0)


def test_lanes_do_not_disturb_each_other() -> None:
    """A swap in one lane leaves the cards, stones and counts of the others as they were."""
    lanes = quick.deal_lanes(
        np.array([[[1, 2], [3, 4], [5, 6], [7, 8]]] * 3),
        np.array([9] * 3),
        np.array([10] * 3),
        np.array([[2, 2, 2, 2, 9]] * 3),
        is_price_by_exchange=False,
    )
    quick.swap_with_qin(lanes, np.array([1]), 0, np.array([0]))
    quick.swap(lanes, np.array([1]), 1, np.array([1]), np.array([2]), np.array([0]))
    quick.refuse(lanes, np.array([1]), 3, np.array([0]))
    assert lanes.hands.tolist() == [
        [[1, 2], [3, 4], [5, 6], [7, 8]],
        [[2, 9], [3, 5], [4, 6], [7, 8]],
        [[1, 2], [3, 4], [5, 6], [7, 8]],
    ]
    assert lanes.qin.tolist() == [9, 1, 9]
    assert lanes.stones[:, [0, 3]].tolist() == [[2, 2], [1, 3], [2, 2]]
    assert lanes.proposals.tolist() == [[0] * 4, [1, 1, 0, 1], [0] * 4]


def test_a_seat_knows_what_it_put_somewhere_until_it_may_have_moved_on() -> None:
    lanes = quick.deal_lanes(
        np.array([[[1, 2], [3, 4], [5, 6], [7, 8]]]),
        np.array([9]),
        np.array([10]),
        np.array([[2, 2, 2, 2, 9]]),
        is_price_by_exchange=False,
    )
    only = np.array([0])
    quick.swap(lanes, only, 0, np.array([1]), np.array([1]), np.array([1]))  # 2 for 4
    assert (lanes.known[0, 0, 1], lanes.known[0, 1, 0]) == (2, 4)
    quick.swap_with_qin(lanes, only, 1, np.array([1]))  # 3 for 9
    assert lanes.known[0, 1, quick.QIN_PLACE] == 3
    assert lanes.known[0, 0, 1] == 0
    assert lanes.known[0, 1, 0] == 4
    quick.swap_with_qin(lanes, only, 3, np.array([0]))
    assert lanes.known[0, 1, quick.QIN_PLACE] == 0
