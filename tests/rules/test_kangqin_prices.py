"""What an exchange of 抗秦 costs: the second proposal, a refusal, and who cannot pay."""

from __future__ import annotations

from drawn_kangqin import after, draw, hands, legal, named, play, reason, table

EXCHANGE = {"second_price": "exchange"}
PASSES = ["pass"] * 3


# -- the second proposal -------------------------------------------------------------------------


def test_the_first_proposal_is_free() -> None:
    assert table(after(draw(), "propose:1:3", "accept:4")) == (2, 2, 2, 2, 9)
    assert table(after(draw(), "propose:qin:3")) == (2, 2, 2, 2, 9)


def test_the_second_costs_a_stone_paid_to_the_accepter() -> None:
    state = after(draw(), "propose:qin:3", *PASSES)
    asked, events = play(state, "propose:2:7")
    assert named(events, "exchange_proposed")[0]["price"] == 1
    assert table(asked) == (2, 2, 2, 2, 9)
    paid, events = play(asked, "accept:8")
    assert table(paid) == (1, 2, 3, 2, 9)
    assert named(events, "stone_paid") == [
        {
            "payer": 0,
            "receiver": 2,
            "reason": "second_proposal",
            "stones": [1, 2, 3, 2],
            "qin_stones": 9,
        }
    ]


def test_with_qin_the_stone_goes_to_qin() -> None:
    state, events = play(draw(), "propose:qin:3", *PASSES, "propose:qin:7")
    assert table(state) == (1, 2, 2, 2, 10)
    assert named(events, "stone_paid") == [
        {
            "payer": 0,
            "receiver": "qin",
            "reason": "second_proposal",
            "stones": [1, 2, 2, 2],
            "qin_stones": 10,
        }
    ]


def test_a_blind_draw_costs_the_same() -> None:
    state = after(draw(), "propose:qin:3", *PASSES, "propose:2:7", "accept:blind")
    assert table(state) == (1, 2, 3, 2, 9)


def test_the_second_costs_nothing_if_it_is_refused() -> None:
    """Ruling: the price is paid only if the proposal is accepted."""
    state = after(draw(), "propose:qin:3", *PASSES, "propose:2:7", "refuse")
    assert table(state) == (3, 2, 1, 2, 9)


def test_the_second_costs_a_stone_even_after_a_refused_first() -> None:
    state = after(draw(), "propose:1:3", "refuse", *PASSES, "propose:2:7", "accept:2")
    assert table(state) == (2, 1, 3, 2, 9)


def test_a_proposal_in_the_third_lap_after_two_passes_is_a_first() -> None:
    assert table(after(draw(), *["pass"] * 8, "propose:qin:3")) == (2, 2, 2, 2, 9)


def test_each_round_has_a_free_proposal_of_its_own() -> None:
    played = ["propose:qin:3", *["pass"] * 11, "show:6", "show:1", "show:2", "show:5"]
    state = after(draw(), *played)
    before = table(state)
    assert state.round == 2
    card = state.hands[1][0]
    assert table(after(state, f"propose:qin:{card}")) == before


def test_without_a_stone_there_is_no_second_proposal() -> None:
    """Ruling: pass is then the only action."""
    state = after(draw(stones=[0, 3, 3, 3]), "propose:qin:3", *PASSES)
    assert legal(state) == ["pass"]
    assert reason(state, "propose:1:6") == "no_stone_to_propose"
    assert reason(state, "propose:qin:6") == "no_stone_to_propose"
    assert after(state, "pass").proposals[0] == 1


def test_without_a_stone_the_first_proposal_is_still_possible() -> None:
    assert len(legal(draw(stones=[0, 3, 3, 3]))) == 9


def test_the_last_stone_can_pay_for_the_second() -> None:
    state = after(draw(stones=[1, 3, 3, 3]), "propose:qin:3", *PASSES, "propose:1:6", "accept:1")
    assert table(state) == (0, 4, 3, 3, 7)


def test_a_stone_got_for_a_refusal_can_pay_for_the_second() -> None:
    state = after(draw(stones=[0, 3, 3, 3]), "propose:1:3", "refuse", *PASSES)
    assert table(after(state, "propose:qin:3")) == (0, 2, 3, 3, 9)


def test_a_stone_got_as_a_price_can_pay_for_a_refusal() -> None:
    drawn = draw(
        stones=[2, 0, 3, 3], proposals=[1, 1, 1, 1], to_move=0, lap=2, exchanges=[1, 1, 1, 1]
    )
    asked = after(drawn, "propose:1:3")
    assert legal(asked) == ["accept:1", "accept:4", "accept:blind"]
    state = after(asked, "accept:1")
    assert table(state) == (1, 1, 3, 3, 9)
    state = after(state, "pass", "propose:1:2")
    assert "refuse" in legal(state)


def test_who_has_no_stone_is_still_asked_in_the_third_lap() -> None:
    state = after(draw(stones=[0, 3, 3, 3]), "propose:qin:3", *["pass"] * 7)
    assert (state.lap, state.to_move, legal(state)) == (3, 0, ["pass"])


# -- the option: only an exchange uses up the free one --------------------------------------------


def test_option_a_refused_first_leaves_the_second_free() -> None:
    state = after(draw(options=EXCHANGE), "propose:1:3", "refuse", *PASSES)
    asked, events = play(state, "propose:2:7")
    assert named(events, "exchange_proposed")[0]["price"] == 0
    assert named(events, "exchange_proposed")[0]["number"] == 2
    assert table(after(asked, "accept:8")) == (3, 1, 2, 2, 9)


def test_option_an_exchange_uses_the_free_one_up() -> None:
    for first in (["propose:1:3", "accept:4"], ["propose:1:3", "accept:blind"], ["propose:qin:3"]):
        state = after(draw(options=EXCHANGE), *first, *PASSES, "propose:2:7", "accept:8")
        assert table(state) == (1, 2, 3, 2, 9)


def test_option_without_a_stone_a_second_proposal_may_be_free() -> None:
    drawn = draw(stones=[0, 3, 3, 3], proposals=[1, 1, 1, 1], exchanges=[0, 1, 1, 1], lap=2)
    assert legal(drawn) == ["pass"]
    drawn = draw(
        options=EXCHANGE,
        stones=[0, 3, 3, 3],
        proposals=[1, 1, 1, 1],
        exchanges=[0, 1, 1, 1],
        lap=2,
    )
    assert len(legal(drawn)) == 9
    assert table(after(drawn, "propose:qin:3")) == (0, 3, 3, 3, 8)


def test_option_there_are_still_two_proposals_at_most() -> None:
    refused = ["propose:1:3", "refuse", *PASSES]
    state = after(draw(options=EXCHANGE), *refused, *refused)
    assert (state.lap, state.to_move) == (3, 1)


# -- refusing ------------------------------------------------------------------------------------


def test_who_refuses_pays_the_proposer_a_stone_and_no_card_moves() -> None:
    state, events = play(after(draw(), "propose:3:7"), "refuse")
    assert table(state) == (3, 2, 2, 1, 9)
    assert hands(state) == "37 14 28 59 6"
    assert events == [
        {"event": "proposal_refused", "seat": 3, "proposer": 0},
        {
            "event": "stone_paid",
            "payer": 3,
            "receiver": 0,
            "reason": "refusal",
            "stones": [3, 2, 2, 1],
            "qin_stones": 9,
        },
        {"event": "turn_started", "seat": 1, "ply": 2, "phase": "exchange"},
    ]


def test_who_has_no_stone_cannot_refuse() -> None:
    """Ruling: he must accept, with a card of his choice or blind."""
    asked = after(draw(stones=[3, 3, 3, 0]), "propose:3:7")
    assert legal(asked) == ["accept:5", "accept:9", "accept:blind"]
    assert reason(asked, "refuse") == "no_stone_to_refuse"


def test_one_can_refuse_until_no_stone_is_left() -> None:
    state = after(draw(), "propose:3:3", "refuse", "propose:3:1", "refuse", "propose:3:2")
    assert table(state) == (3, 3, 2, 0, 9)
    assert "refuse" not in legal(state)


def test_a_refusal_is_paid_to_the_proposer_not_to_qin() -> None:
    assert after(draw(), "propose:3:7", "refuse").qin_stones == 9
