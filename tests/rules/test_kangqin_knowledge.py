"""What a seat of 抗秦 knows, and what it can conclude."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from drawn_kangqin import GAME, after, chance, draw, hands, named, new, play, reveal, see, table

from qin_game.rules.game import BadStateError
from qin_game.rules.kangqin.belief import beliefs

if TYPE_CHECKING:
    from qin_game.rules.kangqin.state import KangqinObservation, KangqinState


def odds(seen: KangqinObservation, card: int) -> list[Fraction]:
    """Return how likely a card lies with each seat and, last, with Qin."""
    counts = [0] * 5
    for world, weight in beliefs(seen).items():
        held = [*world.hands, (world.qin_card,)]
        counts[next(place for place, cards in enumerate(held) if card in cards)] += weight
    return [Fraction(count, sum(counts)) for count in counts]


def told(state: KangqinState, text: str, seat: int | None) -> list[dict[str, Any]]:
    step = GAME.apply(state, GAME.parse_action(text))
    seen = [GAME.redact(event, seat) for event in step.events]
    return [GAME.event_to_json(event) for event in seen if event is not None]


def parts(*fractions: str) -> list[Fraction]:
    return [Fraction(text) for text in fractions]


# -- looking -------------------------------------------------------------------------------------


def test_a_seat_knows_its_two_cards_and_all_that_lies_open() -> None:
    state = after(draw(stones=[1, 2, 3, 4]), "propose:qin:3")
    seen = see(state, 2)
    assert (seen.hand, seen.stones, seen.qin_stones) == ((2, 8), (1, 2, 3, 4), 7)
    assert (seen.to_move, seen.round, seen.chief) == (1, 1, 0)
    assert seen.proposals == (1, 0, 0, 0)
    assert not hasattr(seen, "hands")
    assert not hasattr(seen, "deals")
    assert not hasattr(seen, "blind")


def test_only_the_chief_has_seen_the_dice() -> None:
    state = new(chief_order=[1, 0, 2, 3])
    assert [see(state, seat).dice for seat in range(4)] == [None, (2, 6, 1), None, None]
    state = after(draw(phase="reveal"), "show:3", "show:1", "show:2")
    assert [see(state, seat).dice for seat in range(4)] == [(2, 6, 1), None, None, None]


def test_nobody_has_seen_qins_card() -> None:
    assert [see(draw(), seat).qin_card for seat in range(4)] == [None] * 4


def test_there_is_no_seat_outside_the_game() -> None:
    with pytest.raises(IndexError):
        GAME.observe(draw(), 4)


def test_a_dealt_card_and_a_roll_are_told_to_who_may_look() -> None:
    state = after(draw(phase="reveal"), "show:3", "show:1", "show:2")
    for seat in (None, 0, 1, 2, 3):
        events = told(state, "show:5", seat)
        dealt = {event["seat"]: event["cards"] for event in named(events, "cards_dealt")}
        assert {owner for owner, cards in dealt.items() if cards} == {seat} - {None}
        (roll,) = named(events, "dice_rolled")
        assert (roll["dice"] is not None) == (seat == roll["chief"] == 1)


def test_an_offered_card_is_seen_by_its_giver_alone() -> None:
    for seat in (None, 0, 1, 2, 3):
        (offer,) = named(told(draw(), "propose:1:7", seat), "exchange_proposed")
        assert offer["card"] == (7 if seat == 0 else None)
    asked = after(draw(), "propose:1:7")
    assert [see(asked, seat).history[0].card for seat in range(4)] == [7, None, None, None]


def test_a_refused_card_stays_unseen() -> None:
    refused = after(draw(), "propose:1:7", "refuse")
    assert [see(refused, seat).history[0].card for seat in range(4)] == [7, None, None, None]


@pytest.mark.parametrize("answer", ["accept:4", "accept:blind"])
def test_both_who_exchanged_have_seen_both_cards_and_nobody_else(answer: str) -> None:
    asked = after(new(blind=[1]), "propose:1:7")
    for seat in (None, 0, 1, 2, 3):
        (swap,) = named(told(asked, answer, seat), "cards_exchanged")
        assert (swap["given"], swap["taken"]) == ((7, 4) if seat in {0, 1} else (None, None))
    turns = [see(after(asked, answer), seat).history[0] for seat in range(4)]
    assert [(turn.card, turn.returned) for turn in turns] == [(7, 4), (7, 4)] + [(None, None)] * 2


def test_what_was_got_from_qin_is_seen_by_its_taker_alone() -> None:
    for seat in (None, 0, 1, 2, 3):
        (swap,) = named(told(draw(), "propose:qin:7", seat), "cards_exchanged")
        assert (swap["given"], swap["taken"]) == ((7, 6) if seat == 0 else (None, None))


def test_proposals_answers_and_stones_are_known_to_all() -> None:
    state = after(draw(), "propose:1:7", "refuse", "pass", "propose:qin:2")
    for seat in range(4):
        turns = see(state, seat).history
        assert [(turn.seat, turn.target, turn.answer) for turn in turns] == [
            (0, 1, "refuse"),
            (1, None, None),
            (2, "qin", "swap"),
        ]
        assert see(state, seat).stones == (3, 1, 2, 2)


def test_a_chosen_card_is_seen_by_its_seat_alone_until_the_reveal() -> None:
    state = draw(phase="reveal")
    for seat in (None, 0, 1, 2, 3):
        (choice,) = named(told(state, "show:7", seat), "card_chosen")
        assert choice["card"] == (7 if seat == 0 else None)


def test_after_the_game_the_unshown_cards_stay_hidden() -> None:
    """Ruling: but for the lowest's other card, which was turned up."""
    state, _ = reveal("37 48 26 19 5", "7861", "111", round=4)
    for seat in range(4):
        data = GAME.observation_to_json(see(state, seat))
        assert (data["shown"], data["turned"]) == ([7, 8, 6, 1], 9)
        assert (data["qin_card"], data["dice"]) == (5, [1, 1, 1])
        assert "hands" not in data
    assert len(beliefs(see(state, 3))) == 6


def test_a_preview_declares_and_reveals_nothing() -> None:
    for state, text, name in [
        (draw(), "propose:qin:3", "exchange_proposed"),
        (draw(), "propose:1:3", "exchange_proposed"),
        (draw(), "pass", "proposal_passed"),
        (after(draw(), "propose:1:3"), "accept:blind", "proposal_accepted"),
        (after(draw(), "propose:1:3"), "accept:4", "proposal_accepted"),
        (after(draw(), "propose:1:3"), "refuse", "proposal_refused"),
        (after(draw(phase="reveal"), "show:3", "show:1", "show:2"), "show:5", "card_chosen"),
    ]:
        action = GAME.parse_action(text)
        step = GAME.preview(state, action)
        assert [event.name for event in step.events] == [name]
        assert step.events == GAME.apply(state, action).events[:1]
        assert step.state == state


# -- the blind draw ------------------------------------------------------------------------------


def test_blind_the_proposer_draws_one_of_the_two() -> None:
    """The draw is chance, resolved at once: 0 takes the lower, 1 the higher card."""
    for blind, expected in (([0], "13 47 28 59 6"), ([1], "34 17 28 59 6"), ([], "13 47 28 59 6")):
        state, events = play(new(blind=blind), "propose:1:7", "accept:blind")
        assert hands(state) == expected
        assert named(events, "proposal_accepted") == [{"seat": 1, "proposer": 0, "is_blind": True}]
        assert state.blind == ()


def test_blind_draws_are_used_in_order_and_only_by_blind_draws() -> None:
    state = after(new(blind=[1, 0, 1]), "propose:1:7", "accept:blind")
    assert state.blind == (0, 1)
    state = after(state, "propose:2:1", "accept:8", "pass", "propose:0:9", "accept:blind")
    assert hands(state) == "49 78 12 35 6"
    assert state.blind == (1,)


def test_the_offered_card_is_not_among_the_two_that_are_shuffled() -> None:
    for blind in ([0], [1]):
        state = after(new(blind=blind), "propose:1:7", "accept:blind")
        assert 7 in state.hands[1]


def test_the_target_may_not_choose_the_blind_card_and_costs_are_as_ever() -> None:
    state = after(new(blind=[1]), "propose:qin:3", *["pass"] * 3, "propose:1:7", "accept:blind")
    assert table(state) == (1, 3, 2, 2, 9)


# -- concluding ----------------------------------------------------------------------------------


def test_at_first_the_other_seven_can_lie_anywhere() -> None:
    seen = see(draw(), 0)
    assert len(beliefs(seen)) == 630
    assert set(beliefs(seen).values()) == {1}
    assert odds(seen, 5) == parts("0", "2/7", "2/7", "2/7", "1/7")
    assert odds(seen, 3) == parts("1", "0", "0", "0", "0")


def test_a_seat_knows_the_card_it_gave_and_to_whom() -> None:
    seen = see(after(draw(), "propose:2:7", "accept:8"), 0)
    assert odds(seen, 7) == parts("0", "0", "1", "0", "0")
    assert odds(seen, 2) == parts("0", "1/3", "1/6", "1/3", "1/6")


def test_a_seat_knows_the_card_it_gave_in_return() -> None:
    seen = see(after(draw(), "propose:2:7", "accept:8"), 2)
    assert odds(seen, 8) == parts("1", "0", "0", "0", "0")


def test_a_seat_knows_the_card_it_left_with_qin() -> None:
    seen = see(after(draw(), "propose:qin:7", "pass"), 0)
    assert odds(seen, 7) == parts("0", "0", "0", "0", "1")


def test_a_card_that_may_have_moved_on_is_known_no_more() -> None:
    """Seat 0 gave the 7 to seat 2, who then gave one of his two cards to seat 3."""
    state = after(draw(), "propose:2:7", "accept:8", "pass", "propose:3:7", "accept:9")
    assert odds(see(state, 0), 7) == parts("0", "0", "1/2", "1/2", "0")
    assert odds(see(state, 3), 7) == parts("0", "0", "0", "1", "0")


def test_a_card_in_a_pair_that_was_shuffled_blind_is_known_no_more() -> None:
    state = after(draw(), "propose:2:7", "accept:8", "propose:2:4", "accept:blind")
    assert odds(see(state, 0), 7) == parts("0", "1/2", "1/2", "0", "0")


def test_a_card_that_another_left_with_qin_is_any_of_his_two() -> None:
    """Seat 1 got Qin's card, which seat 0 had left there, and gave one of two in its place."""
    state = after(draw(), "propose:qin:7", "propose:qin:4")
    seen = see(state, 0)
    assert odds(seen, 7) == parts("0", "1", "0", "0", "0")
    assert odds(seen, 5) == parts("0", "1/6", "1/3", "1/3", "1/6")


def test_a_refused_offer_moves_nothing_and_tells_nothing() -> None:
    state = after(draw(), "propose:2:7", "accept:8", "pass", "propose:3:7", "refuse")
    assert odds(see(state, 0), 7) == parts("0", "0", "1", "0", "0")


def test_who_gets_a_card_back_concludes_where_the_others_are() -> None:
    """Seat 0 gave seat 1 the 7 and gets it back from seat 2: the two must have exchanged it."""
    state = after(draw(), "propose:1:7", "accept:4", "propose:2:7", "accept:8")
    state = after(state, "propose:0:7", "accept:4")
    assert hands(state) == "37 18 24 59 6"
    seen = see(state, 0)
    assert odds(seen, 7) == parts("1", "0", "0", "0", "0")
    assert odds(seen, 4) == parts("0", "0", "1", "0", "0")
    assert odds(seen, 8) == parts("0", "1/3", "1/6", "1/3", "1/6")


def test_the_reveal_says_where_most_cards_are() -> None:
    state, _ = reveal("37 14 28 59 6", "7185", "111", options={"take": "choose"})
    seen = see(state, 0)
    assert odds(seen, 4) == parts("0", "1", "0", "0", "0")
    assert odds(seen, 2) == parts("0", "0", "1/2", "1/2", "0")
    assert odds(seen, 6) == parts("0", "0", "0", "0", "1")


def test_a_new_round_is_known_from_its_deal_alone() -> None:
    state, _ = reveal("37 14 28 59 6", "7185", "111")
    assert len(beliefs(see(state, 0))) == 630
    assert see(state, 0).history == ()


# -- made-up positions ---------------------------------------------------------------------------


def test_a_guess_has_what_the_seat_saw_and_each_card_once() -> None:
    state = after(draw(), "propose:2:7", "accept:8", "propose:2:4", "accept:blind")
    for seed in range(40):
        guess = GAME.determinize(see(state, 0), Random(seed))
        assert guess.hands[0] == (3, 8)
        assert 7 in (*guess.hands[1], *guess.hands[2])
        assert sorted([guess.qin_card, *(c for hand in guess.hands for c in hand)]) == list(
            range(1, 10)
        )
        assert guess.dice == state.dice
        assert GAME.state_from_json(GAME.state_to_json(guess)) == guess


def test_the_rounds_to_come_are_guessed_afresh() -> None:
    seen = see(new(), 0)
    guesses = [GAME.determinize(seen, Random(seed)) for seed in range(30)]
    assert len({guess.deals for guess in guesses}) == 30
    assert all(len(guess.deals) == len(guess.rolls) == 3 for guess in guesses)
    assert chance()["deals"][1] not in [list(guess.deals[0]) for guess in guesses]


def test_hidden_choices_are_guessed_from_the_hand() -> None:
    state = after(draw(phase="reveal"), "show:7", "show:1")
    guesses = [GAME.determinize(see(state, 2), Random(seed)) for seed in range(60)]
    assert all(guess.shown[0] in guess.hands[0] for guess in guesses)
    assert all(guess.shown[2:] == (None, None) for guess in guesses)
    counts = Counter(guess.shown[1] == guess.hands[1][0] for guess in guesses)
    assert min(counts[True], counts[False]) > 15


def test_a_view_that_no_deal_fits_is_refused() -> None:
    state = after(draw(), "propose:qin:7", "pass", "propose:qin:8")
    data = GAME.observation_to_json(see(state, 2))
    data["history"][2] = {**data["history"][2], "returned": 8}
    with pytest.raises(BadStateError, match="history"):
        GAME.observation_from_json(data)


@pytest.mark.parametrize(
    ("seat", "changed", "message"),
    [
        (1, {"seat": 4}, "seat: 4 is not from 0 to 3"),
        (1, {"hand": [1, 1]}, "hand: one card twice"),
        (1, {"hand": [1]}, "hand: 1 entries, not 2"),
        (1, {"dice": [1, 2, 3]}, "dice: not hidden from this seat"),
        (0, {"dice": None}, "dice: hidden from this seat"),
        (1, {"qin_card": 6}, "qin_card: not hidden from this seat"),
        (1, {"turned": 6}, "turned: not hidden from this seat"),
        (1, {"chosen": [True, False, False, False]}, "chosen: not the seats"),
        (1, {"shown": [3, None, None, None]}, r"shown\[0\]: not what this seat may see"),
        (1, {"hands": [[1, 2]] * 4}, "unknown key 'hands'"),
        (1, {"chance": {}}, "unknown key 'chance'"),
        (0, {"hand": [1, 2]}, "history: a seat's own exchange does not fit its hand"),
    ],
)
def test_a_wrong_view_is_refused_with_the_place(
    seat: int, changed: dict[str, Any], message: str
) -> None:
    state = after(draw(), "propose:qin:3", "pass")
    data = GAME.observation_to_json(see(state, seat))
    assert GAME.observation_from_json(data) == see(state, seat)
    with pytest.raises(BadStateError, match=message):
        GAME.observation_from_json({**data, **changed})


def test_cards_in_a_view_that_the_seat_did_not_see_are_refused() -> None:
    state = after(draw(), "propose:1:3", "refuse", "propose:2:4", "accept:8")
    data = GAME.observation_to_json(see(state, 3))
    for index, name in ((0, "card"), (1, "card"), (1, "returned")):
        history = [dict(turn) for turn in data["history"]]
        history[index][name] = 4
        with pytest.raises(BadStateError, match="cards that this seat did not see"):
            GAME.observation_from_json({**data, "history": history})
    own = GAME.observation_to_json(see(state, 2))
    own["history"][1]["returned"] = None
    with pytest.raises(BadStateError, match="a card is missing that this seat saw"):
        GAME.observation_from_json(own)
