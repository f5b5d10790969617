"""The picture folded from events is the position, as far as its viewer may see it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from round_table import KANGQIN, PEOPLE, SOLO, new_match, play

from qin_game.rules.kangqin.resolution import opening_events
from qin_game.scenes.kangqin.animator import Animator
from qin_game.scenes.kangqin.effects import Spot, StoneFlight
from qin_game.scenes.kangqin.known import known_to
from qin_game.scenes.kangqin.ledger_view import ledger_of
from qin_game.scenes.kangqin.model import fold_all
from qin_game.scenes.kangqin.seen import events_seen, picture_of
from qin_game.scenes.kangqin.stops import in_parts

if TYPE_CHECKING:
    from qin_game.match.match import Match

BACKS = (None, None)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, {"take": "choose", "dice": 4}])
def test_the_picture_is_the_position(seed: int, options: dict[str, object]) -> None:
    rng = Random(seed)
    match = new_match(PEOPLE, seed=seed, chief_order=None, **options)
    while match.outcome is None:
        viewer = rng.choice([0, 1, 2, 3, None])
        state, picture = match.state, picture_of(match, viewer)
        assert (picture.round, picture.chief, picture.phase) == (
            state.round,
            state.chief,
            state.phase,
        )
        assert (picture.stones, picture.qin_stones) == (state.stones, state.qin_stones)
        assert (picture.proposals, picture.to_move) == (state.proposals, state.to_move)
        if state.phase in {"exchange", "answer"}:
            assert picture.lap == state.lap
        if state.phase != "settle":
            _looks_right(match, viewer)
        match.stage(rng.choice(KANGQIN.legal_actions(state)))
        if match.staged is not None:
            picture_of(match, viewer)
            match.commit()
    assert picture_of(match, None).winners == match.outcome.winners


def _looks_right(match: Match, viewer: int | None) -> None:
    state, picture = match.state, picture_of(match, viewer)
    known = known_to(match, viewer)
    assert picture.qin_card is None
    assert (picture.dice == state.dice) is (viewer == state.chief)
    for seat, hand in enumerate(picture.hands):
        if seat == viewer:
            assert sorted(hand) == list(state.hands[seat])
            assert known.hands[seat] == ()
        else:
            assert hand == BACKS
            assert set(known.hands[seat]) <= set(state.hands[seat])
    assert known.qin_card in {None, state.qin_card}


def test_with_open_hands_every_ply_shows_all() -> None:
    match = new_match(PEOPLE, plies=400)
    match.open_hands = True
    for ply in range(match.ply + 1):
        state, picture = match.state_at(ply), picture_of(match, None, ply)
        assert tuple(tuple(sorted(hand)) for hand in picture.hands) == state.hands
        assert (picture.qin_card, picture.dice) == (state.qin_card, state.dice)


def test_whoever_watches_event_by_event_sees_what_comes_out_at_once() -> None:
    for seed in range(4):
        match = new_match(PEOPLE, plies=60, seed=seed)
        for viewer in (0, 2, None):
            start = picture_of(match, viewer, 0)
            events = events_seen(match, viewer)[len(opening_events(match.state_at(0))) :]
            animator = Animator(start)
            animator.play(events, 1.0)
            for _ in range(4000):
                animator.update(0.1)
            assert not animator.is_running
            assert animator.untold == 0
            assert animator.effects == []
            assert animator.shown == picture_of(match, viewer) == fold_all(start, events)


def test_no_stone_is_ever_lost_on_its_way() -> None:
    match = new_match(PEOPLE, plies=60, seed=3)
    animator = Animator(picture_of(match, None, 0))
    animator.play(match.visible_events(None), 1.0)
    flights = set()
    while animator.is_running:
        animator.update(1 / 60)
        flying = [e for e in animator.effects if isinstance(e, StoneFlight)]
        flights |= {(e.payer, e.receiver) for e in flying}
        shown = animator.shown
        lying = sum(shown.stones) + shown.qin_stones
        assert lying == 17
        gone = sum(animator.in_flight(party) for party in ("qin", *range(4)))
        assert 0 <= gone <= sum(effect.count for effect in flying)
    assert any(payer == "qin" for payer, _ in flights)


def test_a_card_on_its_way_lies_nowhere_else() -> None:
    match = new_match(SOLO)
    low = match.state.hands[0][0]
    play(match, f"propose:1:{low}")
    animator = Animator(picture_of(match, 0, 0))
    animator.play(match.visible_events(0), 1.0)
    animator.update(0.1)
    assert animator.hidden == {Spot("offer", 1), Spot("hand", 0, 0)}
    animator.skip()
    assert animator.hidden == frozenset()
    assert animator.shown.pending is not None


def test_the_record_has_a_cell_for_every_turn() -> None:
    match = new_match(SOLO)
    low, high = match.state.hands[0]
    play(match, f"propose:qin:{low}", "pass", "pass", "pass")
    hand = match.state.hands[0]
    play(match, f"propose:qin:{hand[0]}")
    face = ledger_of(picture_of(match, 0))
    assert face.order == (0, 1, 2, 3)
    cells = {(cell.seat, cell.lap): cell for cell in face.cells}
    assert len(cells) == 12
    first = cells[0, 1].deed
    assert first is not None
    assert (first.target, first.given, first.answer) == ("qin", low, "swapped")
    assert cells[1, 1].deed.target is None
    assert cells[0, 3].is_spent
    assert cells[1, 2].is_current
    assert high in hand


def test_the_table_waits_before_a_shared_reveal_and_before_the_next_round() -> None:
    match = new_match(PEOPLE)
    while match.state.round == 1:
        play(match, KANGQIN.format_action(KANGQIN.legal_actions(match.state)[-1]))
    events = match.visible_events(None, match.ply - 1)
    alone = in_parts(events, is_shared=False)
    together = in_parts(events, is_shared=True)
    assert [part.stop for part in alone] == [None, "next_round", None]
    assert [part.stop for part in together] == [None, "reveal", None, "next_round", None]
    for parts in (alone, together):
        assert tuple(event for part in parts for event in part.events) == events


def test_where_the_lowest_decides_all_have_been_called_to_look() -> None:
    for seed in range(60):
        match = new_match(PEOPLE, seed=seed, take="choose")
        while match.state.phase != "settle" and match.state.round == 1:
            play(match, KANGQIN.format_action(KANGQIN.legal_actions(match.state)[-1]))
        if match.state.phase == "settle":
            break
    events = match.visible_events(None, match.ply - 1)
    stops = [part.stop for part in in_parts(events, is_shared=True)]
    assert stops == [None, "reveal", None]
    assert [part.stop for part in in_parts(events, is_shared=False)] == [None]
