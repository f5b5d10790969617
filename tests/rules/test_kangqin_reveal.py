"""The reveal of 抗秦 and its settling: choosing, opening together, and stones that move."""

from __future__ import annotations

import pytest
from drawn_kangqin import GAME, after, draw, legal, named, play, reason, reveal, see, table

CHOOSE = {"take": "choose"}


def stones_after(state: object, settled: list[dict[str, object]]) -> tuple[int, ...]:
    """Return the stones and assert that the event told the same."""
    (told,) = named(settled, "round_settled")
    assert (*told["stones"], told["qin_stones"]) == table(state)
    return table(state)


# -- choosing ------------------------------------------------------------------------------------


def test_every_player_chooses_one_of_his_two_cards() -> None:
    state = draw(phase="reveal")
    assert legal(state) == ["show:3", "show:7"]
    assert reason(state, "show:1") == "card_not_held"


def test_choices_are_taken_clockwise_from_the_chief() -> None:
    """Ruling: one seat at a time, since they cannot be made together on one screen."""
    state = draw(phase="reveal", chief_order=[2, 0, 1, 3])
    order = []
    for card in (8, 9, 7):
        order.append(state.to_move)
        state = after(state, f"show:{card}")
    assert [*order, state.to_move] == [2, 3, 0, 1]


def test_nothing_is_shown_before_all_have_chosen() -> None:
    state, events = play(draw(phase="reveal"), "show:7", "show:1", "show:8")
    assert [event["event"] for event in events] == ["card_chosen", "turn_started"] * 3
    assert table(state) == (2, 2, 2, 2, 9)


def test_earlier_choices_are_hidden_from_later_seats() -> None:
    state = after(draw(phase="reveal"), "show:7", "show:1")
    assert see(state, 2).shown == (None, None, None, None)
    assert see(state, 2).chosen == (True, True, False, False)
    assert see(state, 1).shown == (None, 1, None, None)
    other = after(draw(phase="reveal"), "show:3", "show:4")
    assert see(state, 2) == see(other, 2)
    assert see(state, 3) == see(other, 3)


def test_all_are_shown_together_and_then_the_cup_and_qins_card_are_opened() -> None:
    _, events = reveal("37 14 28 59 6", "7489", "261")
    told = [event["event"] for event in events]
    assert told[:6] == ["card_chosen", "turn_started"] * 3
    assert told[6:11] == [
        *("card_chosen", "cards_shown", "cup_opened", "lowest_turned", "round_settled"),
    ]
    assert named(events, "cards_shown", "cup_opened", "lowest_turned") == [
        {"cards": [7, 4, 8, 9], "total": 28},
        {"dice": [2, 6, 1], "qin_card": 6, "strength": 15, "total": 28, "is_success": True},
        {"seat": 1, "shown": 4, "other": 1},
    ]


# -- success and failure -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "is_success"), [("665", True), ("666", False), ("555", True), ("333", True)]
)
def test_a_sum_strictly_above_qins_strength_is_a_success(dice: str, is_success: bool) -> None:  # noqa: FBT001
    """The four show 7 + 4 + 8 + 5 = 24; Qin has the dice and 6."""
    _, events = reveal("37 14 28 59 6", "7485", dice)
    (opened,) = named(events, "cup_opened")
    assert opened["total"] == 24
    assert opened["is_success"] is is_success


def test_equal_is_a_failure() -> None:
    _, events = reveal("37 14 28 59 6", "7485", "666")
    (opened,) = named(events, "cup_opened")
    assert (opened["strength"], opened["total"], opened["is_success"]) == (24, 24, False)


def test_the_fourth_die_counts_as_well() -> None:
    _, events = reveal("37 14 28 59 6", "7485", "6661")
    assert named(events, "cup_opened")[0]["strength"] == 25


# -- settling ------------------------------------------------------------------------------------


def test_after_a_success_the_lowest_takes_what_his_other_card_says() -> None:
    state, events = reveal("37 14 28 59 6", "7185", "111")
    assert named(events, "lowest_turned", "round_settled") == [
        {"seat": 1, "shown": 1, "other": 4},
        {
            "round": 1,
            "is_success": True,
            "seat": 1,
            "limit": 4,
            "moved": 4,
            "stones": [2, 6, 2, 2],
            "qin_stones": 5,
        },
    ]
    assert stones_after(state, events) == (2, 6, 2, 2, 5)


def test_he_takes_no_more_than_qin_has() -> None:
    """The document's example: the other card is 9 and Qin has 7 stones: he takes 7."""
    state, events = reveal("37 48 26 19 5", "7861", "111", stones=[2, 3, 3, 2])
    assert named(events, "lowest_turned") == [{"seat": 3, "shown": 1, "other": 9}]
    assert stones_after(state, events) == (2, 3, 3, 9, 0)


def test_he_takes_all_of_the_nine_with_the_nine() -> None:
    state, _ = reveal("37 48 26 19 5", "7861", "111")
    assert table(state) == (2, 2, 2, 11, 0)


def test_after_a_success_without_stones_at_qin_nothing_moves() -> None:
    state, events = reveal("37 48 26 19 5", "7861", "111", stones=[5, 4, 4, 4])
    assert named(events, "round_settled")[0]["moved"] == 0
    assert stones_after(state, events) == (5, 4, 4, 4, 0)


def test_after_a_failure_the_lowest_pays_what_his_other_card_says() -> None:
    state, events = reveal("37 14 28 59 6", "3125", "666", stones=[2, 6, 2, 2])
    assert named(events, "lowest_turned", "round_settled") == [
        {"seat": 1, "shown": 1, "other": 4},
        {
            "round": 1,
            "is_success": False,
            "seat": 1,
            "limit": 4,
            "moved": 4,
            "stones": [2, 2, 2, 2],
            "qin_stones": 9,
        },
    ]
    assert stones_after(state, events) == (2, 2, 2, 2, 9)


def test_he_pays_no_more_than_he_has() -> None:
    """The document's example: the other card is 3 and he has 2 stones: he pays 2."""
    state, events = reveal("13 58 67 49 2", "1564", "666")
    assert named(events, "lowest_turned") == [{"seat": 0, "shown": 1, "other": 3}]
    assert stones_after(state, events) == (0, 2, 2, 2, 11)


def test_without_a_stone_he_pays_nothing() -> None:
    state, events = reveal("13 58 67 49 2", "1564", "666", stones=[0, 3, 3, 2])
    assert named(events, "round_settled")[0]["moved"] == 0
    assert table(state) == (0, 3, 3, 2, 9)


def test_the_other_card_may_be_lower_than_the_one_shown() -> None:
    state, events = reveal("12 58 67 49 3", "2564", "111")
    assert named(events, "lowest_turned") == [{"seat": 0, "shown": 2, "other": 1}]
    assert table(state) == (3, 2, 2, 2, 8)


def test_only_the_lowest_turns_up_his_other_card() -> None:
    state, _ = reveal("37 14 28 59 6", "7185", "111", options=CHOOSE)
    seen = see(state, 0)
    assert (seen.shown, seen.turned, seen.qin_card, seen.dice) == ((7, 1, 8, 5), 4, 6, (1, 1, 1))
    assert not hasattr(seen, "hands")


@pytest.mark.parametrize(
    ("shown", "lowest"), [("3789", 0), ("7189", 1), ("7429", 2), ("7485", 1), ("3485", 0)]
)
def test_the_lowest_is_who_showed_the_lowest_card_not_who_holds_it(shown: str, lowest: int) -> None:
    cards = "37 14 28 59 6" if shown != "3789" else "35 17 28 49 6"
    _, events = reveal(cards, shown, "111")
    assert named(events, "lowest_turned")[0]["seat"] == lowest


def test_qins_card_is_no_card_of_the_lowest() -> None:
    _, events = reveal("37 24 58 69 1", "7489", "111")
    assert named(events, "lowest_turned")[0]["seat"] == 1


# -- the option: how much to take ----------------------------------------------------------------


def test_by_default_the_maximum_is_taken_at_once() -> None:
    """Ruling: always the maximum."""
    state, events = reveal("37 14 28 59 6", "7185", "111")
    assert state.round == 2
    assert named(events, "round_settled")[0]["moved"] == 4


def test_option_the_lowest_chooses_how_much_up_to_the_maximum() -> None:
    state, events = reveal("37 14 28 59 6", "7185", "111", options=CHOOSE)
    assert (state.phase, state.to_move, state.round) == ("settle", 1, 1)
    assert events[-2:] == [
        {"event": "lowest_turned", "seat": 1, "shown": 1, "other": 4},
        {"event": "turn_started", "seat": 1, "ply": 4, "phase": "settle"},
    ]
    assert legal(state) == ["take:0", "take:1", "take:2", "take:3", "take:4"]
    assert reason(state, "take:5") == "takes_too_much"
    assert [table(after(state, f"take:{n}")) for n in (0, 3)] == [
        (2, 2, 2, 2, 9),
        (2, 5, 2, 2, 6),
    ]
    _, settled = play(state, "take:3")
    assert named(settled, "round_settled") == [
        {
            "round": 1,
            "is_success": True,
            "seat": 1,
            "limit": 4,
            "moved": 3,
            "stones": [2, 5, 2, 2],
            "qin_stones": 6,
        }
    ]


def test_option_no_more_than_qin_has() -> None:
    state, _ = reveal("37 48 26 19 5", "7861", "111", options=CHOOSE, stones=[5, 5, 3, 2])
    assert legal(state) == ["take:0", "take:1", "take:2"]
    assert reason(state, "take:9") == "takes_too_much"


def test_option_with_nothing_at_qin_there_is_nothing_to_choose() -> None:
    state, _ = reveal("37 48 26 19 5", "7861", "111", options=CHOOSE, stones=[5, 4, 4, 4])
    assert legal(state) == ["take:0"]


def test_option_a_failure_leaves_nothing_to_choose() -> None:
    """Ruling: he pays as much as he must."""
    state, events = reveal("37 14 28 59 6", "3125", "666", options=CHOOSE)
    assert (state.round, state.phase) == (2, "exchange")
    assert named(events, "round_settled")[0]["moved"] == 2


def test_option_in_the_last_round_the_game_ends_with_the_choice() -> None:
    state, _ = reveal("37 14 28 59 6", "7185", "111", options=CHOOSE, round=4, stones=[4, 2, 4, 3])
    assert GAME.outcome(state) is None
    assert GAME.outcome(after(state, "take:3")).reason == "qin_stands"
    assert GAME.outcome(after(state, "take:4")).winners == (1,)
