"""Exchanges of 抗秦: whose turn it is, what may be proposed, and what swaps."""

from __future__ import annotations

import pytest
from drawn_kangqin import GAME, after, draw, hands, legal, named, new, play, reason

from qin_game.rules.game import BadActionTextError


def movers(count: int, state: object, text: str = "pass") -> list[int | None]:
    found = []
    for _ in range(count):
        found.append(state.to_move)
        state = after(state, text)
    return found


def test_exchanges_run_clockwise_by_seat_from_the_chief() -> None:
    """Ruling: by seat, whatever the order of Chiefs."""
    assert movers(4, new(chief_order=[2, 0, 3, 1])) == [2, 3, 0, 1]


def test_there_are_three_rounds_of_proposals_and_then_the_reveal() -> None:
    state = new()
    assert movers(12, state) == [0, 1, 2, 3] * 3
    assert [after(state, *["pass"] * n).lap for n in (0, 3, 4, 8, 11)] == [1, 1, 2, 3, 3]
    state = after(state, *["pass"] * 12)
    assert (state.phase, state.to_move) == ("reveal", 0)


def test_a_proposal_names_another_player_or_qin_and_an_own_card() -> None:
    assert legal(draw(to_move=2)) == [
        *("propose:qin:2", "propose:qin:8", "propose:3:2", "propose:3:8"),
        *("propose:0:2", "propose:0:8", "propose:1:2", "propose:1:8", "pass"),
    ]


def test_nobody_proposes_to_himself() -> None:
    assert reason(draw(), "propose:0:3") == "proposes_to_itself"


def test_nobody_offers_a_card_he_does_not_hold() -> None:
    assert [reason(draw(), f"propose:1:{card}") for card in (1, 4, 6)] == ["card_not_held"] * 3


def test_no_proposal_can_name_a_card_of_the_other() -> None:
    """The document: nobody can point out which card he wants, the two may have changed places."""
    for text in ("propose:1:3:4", "propose:1:3,4", "propose:14:3"):
        with pytest.raises(BadActionTextError):
            GAME.parse_action(text)


def test_a_player_may_pass() -> None:
    """Ruling: a turn to propose is an offer, not a duty; passing uses up no proposal."""
    state, events = play(draw(), "pass")
    assert named(events, "proposal_passed") == [{"seat": 0}]
    assert state.proposals == (0, 0, 0, 0)
    assert state.to_move == 1


def test_qin_never_refuses_the_cards_swap() -> None:
    state, events = play(draw(), "propose:qin:3")
    assert hands(state) == "67 14 28 59 3"
    assert events == [
        {
            "event": "exchange_proposed",
            "seat": 0,
            "target": "qin",
            "card": 3,
            "number": 1,
            "price": 0,
        },
        {
            "event": "cards_exchanged",
            "seat": 0,
            "target": "qin",
            "given": 3,
            "taken": 6,
            "is_blind": False,
        },
        {"event": "turn_started", "seat": 1, "ply": 1, "phase": "exchange"},
    ]


def test_what_was_left_with_qin_can_be_taken_by_another() -> None:
    state = after(draw(), "propose:qin:3", "propose:qin:4", "propose:qin:8", "propose:qin:5")
    assert hands(state) == "67 13 24 89 5"


def test_the_one_who_was_asked_answers_and_then_the_next_proposes() -> None:
    asked, events = play(draw(), "propose:2:7")
    assert (asked.phase, asked.to_move) == ("answer", 2)
    assert hands(asked) == "37 14 28 59 6"
    assert named(events, "exchange_proposed") == [
        {"seat": 0, "target": 2, "card": 7, "number": 1, "price": 0}
    ]
    assert legal(asked) == ["accept:2", "accept:8", "accept:blind", "refuse"]
    for answer in legal(asked):
        answered = after(asked, answer)
        assert (answered.phase, answered.to_move) == ("exchange", 1)


def test_a_player_accepts_by_giving_a_card_of_his_choice() -> None:
    asked = after(draw(), "propose:2:7")
    assert hands(after(asked, "accept:2")) == "23 14 78 59 6"
    assert hands(after(asked, "accept:8")) == "38 14 27 59 6"
    _, events = play(asked, "accept:8")
    assert events == [
        {"event": "proposal_accepted", "seat": 2, "proposer": 0, "is_blind": False},
        {
            "event": "cards_exchanged",
            "seat": 0,
            "target": 2,
            "given": 7,
            "taken": 8,
            "is_blind": False,
        },
        {"event": "turn_started", "seat": 1, "ply": 2, "phase": "exchange"},
    ]


def test_the_offered_card_cannot_be_given_back_at_once() -> None:
    """The other one is given without having seen the offered card."""
    assert reason(after(draw(), "propose:2:7"), "accept:7") == "card_not_held"


def test_each_exchange_moves_one_card_each_way() -> None:
    state = after(draw(), "propose:1:3", "accept:4", "propose:0:3", "accept:7")
    assert hands(state) == "34 17 28 59 6"


def test_a_player_may_propose_twice_in_a_round_and_the_third_lap_skips_him() -> None:
    state = after(draw(), "propose:qin:3", *["pass"] * 3, "propose:qin:7", *["pass"] * 3)
    assert state.lap == 3
    assert state.proposals == (2, 0, 0, 0)
    assert movers(3, state) == [1, 2, 3]


def test_the_third_lap_serves_only_those_who_have_a_proposal_left() -> None:
    proposals = ["propose:qin:3", "propose:qin:1", "pass", "propose:qin:5"]
    again = ["propose:qin:6", "propose:qin:4", "propose:qin:2", "propose:qin:9"]
    state = after(draw(), *proposals, *again)
    assert (state.lap, state.to_move, state.proposals) == (3, 2, (2, 2, 1, 2))
    assert after(state, "pass").phase == "reveal"


def test_with_all_proposals_made_there_is_no_third_lap() -> None:
    state = draw()
    for _ in range(8):
        card = state.hands[state.to_move or 0][0]
        state = after(state, f"propose:qin:{card}")
    assert (state.proposals, state.phase, state.to_move) == ((2, 2, 2, 2), "reveal", 0)


def test_who_passed_once_can_still_propose_twice() -> None:
    state = after(draw(), *["pass"] * 4, "propose:qin:3", *["pass"] * 3, "propose:qin:6")
    assert state.proposals == (2, 0, 0, 0)


def test_who_passed_twice_can_propose_once() -> None:
    state = after(draw(), *["pass"] * 8, "propose:qin:3", *["pass"] * 3)
    assert (state.phase, state.proposals) == ("reveal", (1, 0, 0, 0))


def test_a_proposal_counts_even_if_refused() -> None:
    state = after(draw(), "propose:1:3", "refuse", *["pass"] * 3, "propose:1:3", "refuse")
    assert (state.proposals[0], state.exchanges[0]) == (2, 0)
    state = after(state, *["pass"] * 3)
    assert (state.lap, state.to_move) == (3, 1)


def test_being_asked_uses_up_no_proposal() -> None:
    state = after(draw(), "propose:1:3", "accept:4")
    assert state.proposals == (1, 0, 0, 0)
    assert state.exchanges == (1, 0, 0, 0)


def test_the_answer_comes_in_the_asked_ones_place_whatever_the_order() -> None:
    state = after(draw(to_move=3), "propose:2:9")
    assert state.to_move == 2
    assert after(state, "accept:8").to_move == 0
