"""Setting up 抗秦: players, cards, dice, stones and the order of Chiefs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from drawn_kangqin import GAME, after, chance, hands, named, new, play, see, table

from qin_game.rules.game import BadSetupError

PASSES = ["pass"] * 12


def refusal(options: dict[str, Any] | None = None, **changed: Any) -> str:  # noqa: ANN401
    with pytest.raises(BadSetupError) as refused:
        new(options, **changed)
    assert refused.value.code == "bad_setup"
    return str(refused.value)


def test_the_game_is_for_four_players() -> None:
    assert GAME.seat_counts == (4,)
    for players in (1, 2, 3, 5, "4", None, True):
        with pytest.raises(BadSetupError, match="players"):
            GAME.setup_from_json({"players": players})


def test_there_is_no_board() -> None:
    assert GAME.maps == ()
    with pytest.raises(BadSetupError, match="unknown key 'map'"):
        GAME.setup_from_json({"players": 4, "map": "bird"})


def test_each_player_starts_with_two_stones_and_qin_with_nine() -> None:
    assert table(new()) == (2, 2, 2, 2, 9)


def test_two_cards_to_each_player_and_one_to_qin() -> None:
    state = new()
    assert hands(state) == "37 14 28 59 6"
    assert (state.round, state.phase, state.to_move, state.ply) == (1, "exchange", 0, 0)


def test_where_a_card_lies_in_a_hand_means_nothing() -> None:
    turned = [[7, 3, 4, 1, 8, 2, 9, 5, 6], *chance()["deals"][1:]]
    assert new(deals=turned) == new()


def test_easy_is_three_dice_and_normal_four() -> None:
    assert [(o.default, o.choices) for o in GAME.options if o.name == "dice"] == [(3, (3, 4))]
    assert new().dice == (2, 6, 1)
    four = [[1, 2, 3, 4]] * 4
    assert new({"dice": 4}, dice=four).dice == (1, 2, 3, 4)


def test_each_player_is_chief_once_in_the_order_drawn() -> None:
    state = new(chief_order=[2, 0, 3, 1])
    chiefs = []
    for _ in range(4):
        chiefs.append(state.chief)
        state = after(state, *PASSES)
        for _ in range(4):
            (card, _) = state.hands[state.to_move or 0]
            state = after(state, f"show:{card}")
    assert chiefs == [2, 0, 3, 1]
    assert state.to_move is None


def test_the_order_of_chiefs_may_be_any() -> None:
    """Ruling: any permutation, not only clockwise."""
    setup = GAME.setup_from_json({"players": 4})
    drawn = {GAME.draw_chance(setup, Random(seed)).chief_order for seed in range(400)}
    assert len(drawn) == 24


def test_cards_are_shuffled_and_dice_rolled_anew_each_round() -> None:
    state, events = play(new(), *PASSES, "show:3", "show:1", "show:2", "show:5")
    assert hands(state) == "12 34 56 78 9"
    assert (state.round, state.chief, state.to_move) == (2, 1, 1)
    assert see(state, 1).dice == (1, 1, 1)
    assert named(events, "round_started", "cards_dealt", "dice_rolled") == [
        {"round": 2, "chief": 1},
        {"seat": 1, "cards": [3, 4]},
        {"seat": 2, "cards": [5, 6]},
        {"seat": 3, "cards": [7, 8]},
        {"seat": 0, "cards": [1, 2]},
        {"chief": 1, "count": 3, "dice": [1, 1, 1]},
    ]


def test_a_new_round_begins_with_no_proposals_and_nothing_shown() -> None:
    played = ["propose:qin:3", *["pass"] * 11, "show:6", "show:1", "show:2", "show:5"]
    state = after(new(), *played)
    assert (state.round, state.lap, state.proposals) == (2, 1, (0, 0, 0, 0))
    assert (state.exchanges, state.shown, state.history) == ((0,) * 4, (None,) * 4, ())


def test_all_chance_is_drawn_before_the_game() -> None:
    for dice in (3, 4):
        setup = GAME.setup_from_json({"players": 4, "options": {"dice": dice}})
        drawn = GAME.chance_to_json(GAME.draw_chance(setup, Random(dice)))
        assert [sorted(deal) for deal in drawn["deals"]] == [list(range(1, 10))] * 4
        assert [len(roll) for roll in drawn["dice"]] == [dice] * 4
        assert {die for roll in drawn["dice"] for die in roll} <= set(range(1, 7))
        assert sorted(drawn["chief_order"]) == [0, 1, 2, 3]
        assert len(drawn["blind"]) == 4 * 4 * 2
        assert set(drawn["blind"]) == {0, 1}


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"dice": 2}, "options.dice"),
        ({"dice": 5}, "options.dice"),
        ({"dice": "3"}, "options.dice"),
        ({"dice": True}, "options.dice"),
        ({"second_price": "never"}, "options.second_price"),
        ({"second_price": None}, "options.second_price"),
        ({"take": "minimum"}, "options.take"),
        ({"take": 1}, "options.take"),
        ({"difficulty": "easy"}, "difficulty"),
        ([], "options"),
    ],
)
def test_an_option_that_is_none_is_refused(options: Any, place: str) -> None:  # noqa: ANN401
    with pytest.raises(BadSetupError, match=place):
        GAME.setup_from_json({"players": 4, "options": options})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"deals": chance()["deals"][:3]}, "deals: 3 entries, not 4"),
        ({"deals": [[1, 2, 3, 4, 5, 6, 7, 8]] * 4}, "deals[0]: 8 entries, not 9"),
        ({"deals": [[1, 1, 3, 4, 5, 6, 7, 8, 9]] * 4}, "deals[0]: a number stands there twice"),
        ({"deals": [[0, 1, 3, 4, 5, 6, 7, 8, 9]] * 4}, "deals[0][0]: 0 is not from 1 to 9"),
        ({"dice": [[1, 2, 3]] * 5}, "dice: 5 entries, not 4"),
        ({"dice": [[1, 2, 7]] * 4}, "dice[0][2]: 7 is not from 1 to 6"),
        ({"dice": [[1, 2, 3, 4]] * 4}, "dice[0]: 4 entries, not 3"),
        ({"chief_order": [0, 1, 2, 2]}, "chief_order: a number stands there twice"),
        ({"chief_order": [1, 2, 3, 4]}, "chief_order[3]: 4 is not from 0 to 3"),
        ({"blind": [0, 2]}, "blind[1]: 2 is not from 0 to 1"),
        ({"blind": [0] * 33}, "blind: 33 draws, no game has more than 32"),
        ({"deck": []}, "unknown key 'deck'"),
    ],
)
def test_chance_that_no_game_can_have_is_refused(changed: dict[str, Any], message: str) -> None:
    assert message in refusal(**changed)


def test_three_dice_do_not_fit_a_game_of_four() -> None:
    four = GAME.setup_from_json({"players": 4, "options": {"dice": 4}})
    three = GAME.setup_from_json({"players": 4})
    rolls = GAME.chance_from_json(three, chance())
    with pytest.raises(BadSetupError, match="dice"):
        GAME.start(four, rolls)
