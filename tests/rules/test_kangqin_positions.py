"""Positions of 抗秦 as JSON: the protocol's form, and a reason against every inconsistent one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from drawn_kangqin import GAME, after, draw, draw_json, legal, reveal, table

from qin_game.rules.game import BadStateError

REFUSED = {"seat": 0, "target": 1, "card": 3, "answer": "refuse", "returned": None}
ACCEPTED = {"seat": 0, "target": 1, "card": 3, "answer": "accept", "returned": 4}
ASKED = {"seat": 0, "target": 1, "card": 3, "answer": None, "returned": None}
ASTRAY = "history: its turns, the proposals and lap do not lead to the seat to move"
SWAPPED = {"seat": 0, "target": "qin", "card": 3, "answer": "swap", "returned": 6}


def passed(seat: int) -> dict[str, Any]:
    return {"seat": seat, "target": None, "card": None, "answer": None, "returned": None}


def refusal(data: Any) -> str:  # noqa: ANN401
    with pytest.raises(BadStateError) as refused:
        GAME.state_from_json(data)
    assert refused.value.code == "bad_state"
    return str(refused.value)


# -- the form ------------------------------------------------------------------------------------


def test_the_full_form_is_as_the_protocol_says() -> None:
    state = after(draw(), "propose:1:3", "accept:4", "pass")
    told = GAME.state_to_json(state)
    told["chance"] = "shuffled from a fixed seed"
    assert told == {
        "game": "kangqin",
        "players": 4,
        "options": {"dice": 3, "second_price": "proposal", "take": "maximum"},
        "ply": 3,
        "round": 1,
        "phase": "exchange",
        "lap": 1,
        "chief": 0,
        "chief_order": [0, 1, 2, 3],
        "to_move": 2,
        "hands": [[4, 7], [1, 3], [2, 8], [5, 9]],
        "qin_card": 6,
        "dice": [2, 6, 1],
        "stones": [2, 2, 2, 2],
        "qin_stones": 9,
        "proposals": [1, 0, 0, 0],
        "exchanges": [1, 0, 0, 0],
        "shown": [None, None, None, None],
        "history": [ACCEPTED, passed(1)],
        "outcome": None,
        "chance": "shuffled from a fixed seed",
    }


def test_an_outcome_is_as_the_protocol_says() -> None:
    over, _ = reveal("37 48 26 19 5", "7861", "111", round=4)
    data = GAME.state_to_json(over)
    assert (data["to_move"], data["phase"], data["shown"]) == (None, "settle", [7, 8, 6, 1])
    assert data["outcome"] == {
        "reason": "qin_emptied",
        "winners": [3],
        "stones": [2, 2, 2, 11],
        "qin_stones": 0,
    }
    assert GAME.state_from_json(data) == over


def test_a_position_goes_through_text_unchanged() -> None:
    state = draw()
    for text in ("propose:1:3", "accept:blind", "propose:qin:3", "pass", "propose:0:9", "refuse"):
        state = after(state, text)
        data = json.loads(json.dumps(GAME.state_to_json(state)))
        assert GAME.state_from_json(data) == state


def test_what_the_protocol_does_not_name_may_be_left_out() -> None:
    data = GAME.state_to_json(after(draw(), "propose:1:3", "refuse", "pass", "propose:qin:2"))
    for name in ("players", "ply", "lap", "exchanges", "chance"):
        del data[name]
    state = GAME.state_from_json(data)
    assert (state.ply, state.lap, state.exchanges) == (0, 1, (0, 0, 1, 0))
    assert (len(state.deals), len(state.rolls)) == (3, 3)
    assert GAME.state_from_json(data) == state, "the same rounds to come each time"


def test_missing_options_are_the_ordinary_ones() -> None:
    assert draw(options={}) == draw(
        options={"dice": 3, "second_price": "proposal", "take": "maximum"}
    )


def test_cards_of_a_hand_may_come_in_any_order() -> None:
    assert draw("73 41 82 95 6") == draw("37 14 28 59 6")


def test_a_position_can_be_set_up_without_its_history() -> None:
    state = draw(proposals=[1, 1, 0, 1], to_move=3, lap=2)
    assert state.exchanges == (1, 1, 0, 1)
    assert table(after(state, "propose:qin:5")) == (2, 2, 2, 1, 10)


def test_the_lap_of_a_position_without_history_is_the_earliest_possible() -> None:
    assert draw(proposals=[1, 0, 0, 0], to_move=1).lap == 1
    assert draw(proposals=[1, 1, 0, 0], to_move=0).lap == 2
    assert draw(proposals=[1, 1, 1, 1], to_move=3).lap == 2
    assert draw(proposals=[2, 0, 0, 0], to_move=1).lap == 2
    assert draw(proposals=[2, 2, 1, 1], to_move=2).lap == 2
    assert draw(proposals=[2, 1, 1, 2], to_move=1).lap == 3


def test_the_rounds_to_come_can_be_given() -> None:
    deals = [[9, 8, 7, 6, 5, 4, 3, 2, 1]]
    given = {"deals": deals, "dice": [[1, 1, 1]], "blind": [1]}
    state, _ = reveal("37 14 28 59 6", "7185", "261", round=3, chance=given)
    assert state.hands == ((8, 9), (6, 7), (4, 5), (2, 3))
    assert (state.qin_card, state.dice, state.blind) == (1, (1, 1, 1), (1,))


# -- inconsistent --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(set(draw_json()) - {"players"}))
def test_each_member_of_the_protocol_is_needed(name: str) -> None:
    data = draw_json()
    del data[name]
    assert f"'{name}' is missing" in refusal(data)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"game": "qin"}, "game: not kangqin"),
        ({"map": "bird"}, "unknown key 'map'"),
        ({"players": 3}, "players: must be 4, not 3"),
        ({"options": {"dice": 5}}, "options.dice: 5 is not from 3 to 4"),
        ({"options": {"price": 1}}, "unknown key 'price'"),
        ({"round": 0}, "round: 0 is not from 1 to 4"),
        ({"round": 5}, "round: 5 is not from 1 to 4"),
        ({"phase": "deal"}, "phase"),
        ({"ply": -1}, "ply: -1 is not from 0"),
        ({"chief": 1}, "chief: not the Chief of this round by chief_order"),
        ({"chief_order": [0, 1, 2, 2]}, "chief_order: a number stands there twice"),
        ({"to_move": 4}, "to_move: 4 is not from 0 to 3"),
        ({"to_move": "qin"}, "to_move"),
        ({"hands": [[3, 7], [1, 4], [2, 8]]}, "hands: 3 entries, not 4"),
        ({"hands": [[3, 7], [1, 4], [2, 8], [5]]}, "hands[3]: 1 entries, not 2"),
        ({"hands": [[3, 7], [1, 4], [2, 8], [5, 10]]}, "hands[3][1]: 10 is not from 1 to 9"),
        ({"hands": [[3, 7], [1, 4], [2, 8], [5, 5]]}, "hands[3]: one card twice"),
        ({"hands": [[3, 7], [1, 4], [2, 8], [5, 6]]}, "hands: with qin_card they are not"),
        ({"qin_card": 9}, "hands: with qin_card they are not the cards 1 to 9, each once"),
        ({"qin_card": None}, "qin_card"),
        ({"dice": [1, 2]}, "dice: 2 entries, not 3"),
        ({"dice": [1, 2, 3, 4]}, "dice: 4 entries, not 3"),
        ({"dice": [1, 2, 0]}, "dice[2]: 0 is not from 1 to 6"),
        ({"dice": None}, "dice"),
        ({"stones": [2, 2, 2, 3]}, "stones: 18 in all, not 17"),
        ({"qin_stones": 8}, "stones: 16 in all, not 17"),
        ({"stones": [2, 2, 2, -1], "qin_stones": 12}, "stones[3]: -1 is not from 0"),
        ({"stones": [2, 2, 2, 2.0]}, "stones[3]"),
        ({"proposals": [3, 0, 0, 0]}, "proposals[0]: 3 is not from 0 to 2"),
        ({"proposals": [2, 0, 0, 0]}, ASTRAY),
        ({"exchanges": [1, 0, 0, 0]}, "exchanges: not what the proposals led to"),
        ({"lap": 4}, "lap: 4 is not from 1 to 3"),
        ({"lap": 0}, "lap: 0 is not from 1 to 3"),
        ({"proposals": [1, 0, 0, 0], "lap": 1}, ASTRAY),
        ({"shown": [3, None, None, None]}, "shown: not the seats that have chosen by now"),
        ({"shown": [None] * 3}, "shown: 3 entries, not 4"),
        ({"outcome": {}}, "outcome: not what the stones and to_move say"),
        ({"history": {}}, "history"),
        ({"history": [passed(0)] * 13}, "history: 13 turns are more than a round has"),
        ({"history": [{"seat": 0}]}, "history[0]: "),
        ({"to_move": None}, "outcome: not what the stones and to_move say"),
        ({"chance": {"deals": [], "dice": []}}, "chance.deals: 0 entries, not 3"),
        ({"chance": []}, "chance"),
    ],
)
def test_an_inconsistent_position_is_refused_with_the_place(
    changed: dict[str, Any], message: str
) -> None:
    assert message in refusal({**draw_json(), **changed})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"to_move": None}, "outcome: not what the stones and to_move say"),
        ({"to_move": 1}, "shown: not the seats that have chosen by now"),
        ({"shown": [3, 1, None, None]}, "shown: not the seats that have chosen by now"),
        ({"to_move": 1, "shown": [4, None, None, None]}, "shown[0]: seat 0 does not hold 4"),
        ({"to_move": 1, "shown": [0, None, None, None]}, "shown[0]: 0 is not from 1 to 9"),
    ],
)
def test_choices_that_do_not_fit_are_refused(changed: dict[str, Any], message: str) -> None:
    draw(phase="reveal")
    draw(phase="reveal", to_move=1, shown=[3, None, None, None])
    assert message in refusal({**draw_json(phase="reveal"), **changed})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"options": {}}, "phase: settled at once, for nobody has a choice"),
        ({"dice": [6, 6, 6]}, "phase: settled at once, for nobody has a choice"),
        ({"to_move": 0}, "to_move: not the seat that showed the lowest card"),
        ({"shown": [7, 1, 8, None]}, "shown: not the seats that have chosen by now"),
        ({"to_move": None}, "outcome: not what the stones and to_move say"),
    ],
)
def test_a_settling_that_does_not_fit_is_refused(changed: dict[str, Any], message: str) -> None:
    good = draw_json(
        phase="settle", to_move=1, shown=[7, 1, 8, 5], dice=[1, 1, 1], options={"take": "choose"}
    )
    assert legal(GAME.state_from_json(good)) == [f"take:{stones}" for stones in range(5)]
    assert message in refusal({**good, **changed})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"round": 3, "chief": 2}, "to_move: null before the last round is settled"),
        ({"phase": "reveal"}, "to_move"),
        ({"outcome": None}, "outcome"),
        ({"stones": [2, 2, 2, 10], "qin_stones": 1}, "outcome"),
        ({"to_move": 3}, "outcome"),
    ],
)
def test_an_ending_that_does_not_fit_is_refused(changed: dict[str, Any], message: str) -> None:
    over, _ = reveal("37 48 26 19 5", "7861", "111", round=4)
    good = GAME.state_to_json(over)
    GAME.state_from_json(good)
    assert message in refusal({**good, **changed})
    for key in ("winners", "stones", "reason", "qin_stones"):
        outcome = {**good["outcome"], key: [0]}
        assert "outcome" in refusal({**good, "outcome": outcome})


@pytest.mark.parametrize(
    ("options", "dice", "stones", "fits"),
    [
        ({}, [1, 1, 1], [2, 2, 2, 11], True),
        ({}, [1, 1, 1], [3, 2, 3, 9], True),
        ({}, [1, 1, 1], [2, 2, 2, 9], True),
        ({}, [1, 1, 1], [2, 2, 2, 8], False),
        ({"take": "choose"}, [1, 1, 1], [2, 2, 2, 8], True),
        ({}, [6, 6, 6], [2, 2, 2, 2], True),
        ({}, [6, 6, 6], [3, 3, 3, 0], True),
        ({}, [6, 6, 6], [6, 6, 4, 0], True),
        ({}, [6, 6, 6], [2, 2, 2, 11], False),
        ({"take": "choose"}, [6, 6, 6], [2, 2, 2, 11], False),
    ],
)
def test_an_ending_that_the_last_settling_cannot_have_left_is_refused(
    options: dict[str, str],
    dice: list[int],
    stones: list[int],
    fits: bool,  # noqa: FBT001
) -> None:
    """Seat 3 was the lowest and its other card is the 9: who kept stones has paid it all."""
    over, _ = reveal("37 48 26 19 5", "7861", "111", round=4)
    qin_stones = 17 - sum(stones)
    most = [seat for seat in range(4) if stones[seat] == max(stones)]
    data = {
        **GAME.state_to_json(over),
        "options": options,
        "dice": dice,
        "stones": stones,
        "qin_stones": qin_stones,
        "outcome": {
            "reason": "qin_stands" if qin_stones else "qin_emptied",
            "winners": [] if qin_stones else most,
            "stones": stones,
            "qin_stones": qin_stones,
        },
    }
    if fits:
        GAME.state_from_json(data)
    else:
        assert "stones: not what the last settling left" in refusal(data)


# -- the turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        ({**ASKED, "target": 0}, "history[0]: no such proposal"),
        ({**ASKED, "target": 4}, "history[0].target: 4 is not from 0 to 3"),
        ({**REFUSED, "target": "qin"}, "history[0]: no such proposal"),
        ({**ACCEPTED, "answer": "swap"}, "history[0]: no such proposal"),
        ({**ACCEPTED, "answer": "take"}, "history[0].answer"),
        ({**REFUSED, "returned": 4}, "history[0].returned: nothing was exchanged"),
        ({**passed(0), "card": 3}, "history[0]: a pass has no card and no answer"),
        ({**passed(0), "answer": "refuse"}, "history[0]: a pass has no card and no answer"),
        ({**SWAPPED, "card": 10}, "history[0].card: 10 is not from 1 to 9"),
        ({**SWAPPED, "seat": None}, "history[0].seat"),
        ({**SWAPPED, "more": 1}, "history[0]: unknown key 'more'"),
        ({**SWAPPED, "returned": None}, "history[0]: the cards do not lie as it left them"),
        ({**ACCEPTED, "card": None}, "history[0]: the cards do not lie as it left them"),
        ({**ACCEPTED, "returned": 5}, "history[0]: the cards do not lie as it left them"),
        ({**REFUSED, "card": 4}, "history[0].card: its seat did not hold it"),
        ({**REFUSED, "card": None}, "history[0].card: its seat did not hold it"),
        (ASKED, "history: a proposal is unanswered in the phase answer only, the last one"),
    ],
)
def test_a_turn_that_cannot_have_been_is_refused(turn: dict[str, Any], message: str) -> None:
    data = draw_json(
        history=[turn], to_move=1, proposals=[int(turn["target"] is not None), 0, 0, 0]
    )
    assert message in refusal(data)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"history": []}, "history: a proposal is unanswered in the phase answer only"),
        ({"history": [passed(0)]}, "history: a proposal is unanswered in the phase answer only"),
        ({"to_move": 2}, "to_move: not the seat that was asked"),
        ({"proposals": [0, 0, 0, 0]}, "proposals: fewer than the history tells"),
        ({"history": [{**ASKED, "card": 4}]}, "history[0].card: its seat did not hold it"),
        ({"history": [{**ASKED, "card": None}]}, "history[0].card"),
        (
            {"stones": [0, 3, 3, 3], "qin_stones": 8, "proposals": [2, 0, 0, 0]},
            "stones: not enough for what the turns of the history cost",
        ),
    ],
)
def test_an_open_question_that_does_not_fit_is_refused(parts: dict[str, Any], message: str) -> None:
    good = draw_json(phase="answer", history=[ASKED], to_move=1, proposals=[1, 0, 0, 0])
    assert len(legal(GAME.state_from_json(good))) == 4
    assert message in refusal({**good, **parts})


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"to_move": 2}, ASTRAY),
        ({"proposals": [0, 0, 0, 0]}, "proposals: fewer than the history tells"),
        ({"proposals": [1, 0, 1, 0], "lap": 1}, ASTRAY),
        ({"history": [REFUSED, passed(2)], "to_move": 3}, ASTRAY),
        ({"exchanges": [1, 0, 0, 0]}, "exchanges: not what the proposals led to"),
        ({"lap": 1, "proposals": [2, 0, 0, 0]}, ASTRAY),
        ({"phase": "reveal", "to_move": 0}, ASTRAY),
    ],
)
def test_turns_that_do_not_lead_here_are_refused(parts: dict[str, Any], message: str) -> None:
    good = draw_json(history=[REFUSED], to_move=1, proposals=[1, 0, 0, 0], stones=[3, 1, 2, 2])
    GAME.state_from_json(good)
    assert message in refusal({**good, **parts})


def test_more_turns_than_a_seat_has_are_refused() -> None:
    state = after(draw(), "propose:qin:3", *["pass"] * 3, "propose:qin:7", *["pass"] * 6)
    data = GAME.state_to_json(state)
    assert GAME.state_from_json(data) == state
    data["history"][8:8] = [passed(0)]
    assert "history" in refusal(data)
