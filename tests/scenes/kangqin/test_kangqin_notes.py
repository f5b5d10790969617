"""The notes of known cards agree with the cards that lie on the screen, frame by frame."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from round_table import KANGQIN, SOLO, new_match, seat_at, table_of
from sitting import drive, new_session

from qin_game.rules.kangqin.actions import Propose
from qin_game.scenes.kangqin import faces
from qin_game.scenes.result import ResultScene

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Action
    from qin_game.scenes.kangqin.table import KangqinTableScene


def _offering(actions: tuple[Action, ...], rng: Random) -> Action:
    """Return an action that moves cards, if there is one."""
    offers = [action for action in actions if isinstance(action, Propose)]
    return rng.choice(offers or actions)


def _assert_true(table: KangqinTableScene) -> int:
    """Check the notes of a frame against the cards behind them; return how many there are."""
    picture, match = table.animator.shown, table.match
    sheet = faces.table_face(table).sheet
    notes = [(face.seat, card) for face in sheet.seats for card in face.known]
    told = sum(deed.is_exchange for deed in picture.deeds)
    ply = picture.ply
    while ply < match.ply and sum(t.is_exchange for t in match.state_at(ply).history) < told:
        ply += 1
    state = match.state_at(ply)
    assert state.round == picture.round or not notes
    assert state.round == picture.round or sheet.center.known is None
    for seat, card in notes:
        assert card in state.hands[seat]
    assert sheet.center.known in {None, state.qin_card}
    return len(notes) + (sheet.center.known is not None)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_note_contradicts_the_cards_on_the_screen(seed: int) -> None:
    match = new_match(SOLO, seed=seed)
    table = seat_at(new_session(animation_speed="very_fast"), match)
    driver = drive(table)
    rng, rounds = Random(seed), set()
    for _ in range(6000):
        driver.advance(0.05, dt=0.05)
        if isinstance(driver.top, ResultScene):
            break
        if _assert_true(table_of(driver)):
            rounds.add(table.animator.shown.round)
        if table.stop is not None:
            table.go_on()
            _assert_true(table)
        elif table.may_act:
            table.do(_offering(KANGQIN.legal_actions(match.state), rng))
            table.finish_turn()
    assert match.outcome is not None
    assert len(rounds) > 1
