"""Actions of 抗秦: their texts, their order, and a reason against every illegal one."""

from __future__ import annotations

import pytest
from drawn_kangqin import GAME, after, draw, legal, reason, reveal

from qin_game.rules.game import BadActionTextError, IllegalActionError
from qin_game.rules.kangqin.actions import BLIND, PASS, REFUSE, Accept, Propose, Show, Take

ASKED = after(draw(), "propose:1:3")
SHOWING = draw(phase="reveal")
TAKING, _ = reveal("37 14 28 59 6", "7185", "111", options={"take": "choose"})


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("propose:0:9", Propose(0, 9)),
        ("propose:qin:1", Propose("qin", 1)),
        ("pass", PASS),
        ("accept:5", Accept(5)),
        ("accept:blind", BLIND),
        ("refuse", REFUSE),
        ("show:7", Show(7)),
        ("take:0", Take(0)),
        ("take:9", Take(9)),
    ],
)
def test_every_action_has_one_text(text: str, action: object) -> None:
    assert GAME.parse_action(text) == action
    assert GAME.format_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "propose", "propose:", "propose:1", "propose:4:3", "propose:-1:3", "propose:1:0"),
        *("propose:1:10", "propose:Qin:3", "propose:qin:", "propose:01:3", "propose:1:3 "),
        *("passes", "Pass", "pass:1", "accept", "accept:0", "accept:10", "accept:Blind"),
        *("refuse:1", "show", "show:0", "show:10", "show:7:1", "take:10", "take:-1", "take"),
        *("take:01", "propose:١:3", "show:\uff17", "show:7\n", "propose:None:3", "accept:None"),
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadActionTextError) as refused:
        GAME.parse_action(text)
    assert refused.value.code == "bad_action"


@pytest.mark.parametrize(
    ("state", "text", "code"),
    [
        (draw(), "accept:3", "wrong_phase"),
        (draw(), "accept:blind", "wrong_phase"),
        (draw(), "refuse", "wrong_phase"),
        (draw(), "show:3", "wrong_phase"),
        (draw(), "take:0", "wrong_phase"),
        (draw(), "propose:0:3", "proposes_to_itself"),
        (draw(), "propose:0:9", "proposes_to_itself"),
        (draw(), "propose:1:4", "card_not_held"),
        (draw(), "propose:qin:6", "card_not_held"),
        (draw(stones=[0, 3, 3, 3], proposals=[1, 0, 0, 0]), "propose:1:3", "no_stone_to_propose"),
        (ASKED, "pass", "wrong_phase"),
        (ASKED, "propose:2:4", "wrong_phase"),
        (ASKED, "show:4", "wrong_phase"),
        (ASKED, "accept:3", "card_not_held"),
        (ASKED, "accept:9", "card_not_held"),
        (SHOWING, "show:6", "card_not_held"),
        (SHOWING, "pass", "wrong_phase"),
        (SHOWING, "accept:3", "wrong_phase"),
        (TAKING, "take:5", "takes_too_much"),
        (TAKING, "show:4", "wrong_phase"),
        (TAKING, "pass", "wrong_phase"),
    ],
)
def test_an_illegal_action_has_its_reason_and_is_not_played(
    state: object, text: str, code: str
) -> None:
    assert reason(state, text) == code
    before = GAME.state_to_json(state)
    with pytest.raises(IllegalActionError) as refused:
        GAME.apply(state, GAME.parse_action(text))
    assert refused.value.code == code
    with pytest.raises(IllegalActionError):
        GAME.preview(state, GAME.parse_action(text))
    assert GAME.state_to_json(state) == before
    assert text not in legal(state)


def test_every_text_is_legal_or_has_a_reason() -> None:
    targets = ("qin", "0", "1", "2", "3")
    texts = [f"propose:{target}:{card}" for target in targets for card in range(1, 10)]
    texts += [f"{verb}:{card}" for verb in ("accept", "show", "take") for card in range(1, 10)]
    texts += ["take:0", "accept:blind", "refuse", "pass"]
    for state in (draw(), ASKED, SHOWING, TAKING):
        assert sorted(text for text in texts if reason(state, text) is None) == sorted(legal(state))


def test_qin_comes_before_the_seats_clockwise_and_pass_last() -> None:
    assert legal(draw("37 14 28 59 6", chief_order=[3, 0, 1, 2])) == [
        *("propose:qin:5", "propose:qin:9", "propose:0:5", "propose:0:9"),
        *("propose:1:5", "propose:1:9", "propose:2:5", "propose:2:9", "pass"),
    ]
