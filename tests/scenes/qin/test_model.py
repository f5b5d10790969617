"""The picture on the screen, folded from events, is what the rules say lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from seated import ADA, BO, PEOPLE, QIN, new_match

from qin_game.rules.qin.cells import parse_cell
from qin_game.rules.qin.tiles import COLORS
from qin_game.scenes.qin.model import Picture, fold_all, heart, opening
from qin_game.scenes.qin.seen import events_seen, picture_of

if TYPE_CHECKING:
    from qin_game.match.match import Match


def cells(*texts: str) -> tuple[int, ...]:
    return tuple(map(parse_cell, texts))


def assert_shows(picture: Picture, match: Match, ply: int, viewer: int | None) -> None:
    state = match.state_at(ply)
    assert dict(picture.spaces) == {
        cell: color
        for color, mask in zip(COLORS, state.spaces, strict=True)
        for cell in range(mask.bit_length())
        if mask >> cell & 1
    }
    areas = {(area.color, area.cells, area.owner, area.is_major) for area in picture.areas}
    assert areas == {(p.color, p.cells, p.owner, p.pagodas == 2) for p in state.provinces}
    for province in state.provinces:
        tiers = [
            stand.tiers
            for stand in picture.stands
            if set(stand.cells) <= set(province.cells) and stand.seat == province.owner
        ]
        assert tiers == ([province.pagodas] if province.owner is not None else [])
    villages = state.setup.board.villages
    owners = tuple(picture.village_owner(village.cells) for village in villages)
    assert owners == state.village_owners
    assert picture.supplies == state.supplies
    total = tuple(picture.on_board(seat) for seat in range(picture.seats))
    assert total == tuple(
        start - left for start, left in zip(state.setup.supplies, state.supplies, strict=True)
    )
    assert (picture.pile, picture.to_move) == (len(state.pile), state.to_move)
    for seat, hand in enumerate(state.hands):
        seen = hand if seat == viewer else (None,) * len(hand)
        assert picture.hands[seat] == seen


@pytest.mark.parametrize("map_name", ["bird", "lion"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("clash", ["forbidden", "exchange"])
def test_a_picture_folded_from_events_shows_the_position(
    map_name: str, players: int, clash: str
) -> None:
    for seed in (1, 2):
        match = new_match(
            PEOPLE[:players], map_name=map_name, plies=200, seed=seed, major_clash=clash
        )
        assert match.outcome is not None
        for ply in range(0, match.ply + 1, 3):
            assert_shows(picture_of(match, 1, ply), match, ply, 1)
        last = picture_of(match, None)
        assert_shows(last, match, match.ply, None)
        assert last.winners == match.outcome.winners


def test_folding_bit_by_bit_is_folding_at_once() -> None:
    match = new_match(PEOPLE[:3], plies=40)
    start = picture_of(match, 0, 0)
    step_by_step = start
    for ply in range(match.ply):
        step_by_step = fold_all(step_by_step, match.visible_events(0, ply, ply + 1))
    assert step_by_step == fold_all(start, events_seen(match, 0)) == picture_of(match, 0)


def test_a_staged_tile_has_left_the_hand_and_lies_on_the_board() -> None:
    match = new_match([ADA, BO], plies=6)
    action = QIN.legal_actions(match.state)[0]
    before = picture_of(match, 0)
    match.stage(action)
    picture = picture_of(match, 0)
    assert len(picture.hands[0]) == 2
    assert picture.spaces[action.first] == action.tile[0]
    assert picture.last[0] == (action.first, action.second)
    assert picture.to_move == 0
    match.unstage()
    assert picture_of(match, 0) == before


def test_the_last_tile_of_a_seat_is_marked_until_its_next_turn() -> None:
    match = new_match(PEOPLE[:3], plies=7)
    laid = [match.game.parse_action(text) for text in match.record.actions]
    marks = [(action.first, action.second) for action in laid]
    assert match.to_move == 1
    assert picture_of(match, None).last == (marks[6], None, marks[5])


def test_with_open_hands_every_tile_is_seen() -> None:
    match = new_match([ADA, BO], plies=9, open_hands=True)
    assert picture_of(match, None).hands == match.state.hands


def test_a_pagoda_stands_in_the_heart_of_its_province_and_stays_there() -> None:
    assert heart(cells("c3", "c4", "c5")) == parse_cell("c4")
    assert heart(cells("b2", "b3")) == parse_cell("b2")
    match = new_match([ADA, BO], plies=200)
    where: dict[int, set[tuple[int, ...]]] = {}
    for ply in range(match.ply + 1):
        for stand in picture_of(match, None, ply).stands:
            where.setdefault(stand.seat, set()).add(stand.cells)
    # Every place a pagoda ever had is one where it was set down: none has ever slid.
    placed = [e for e in match.visible_events(None) if e.name == "pagoda_placed" and e.tier == 1]
    spots = {e.cells if e.site == "village" else (heart(e.cells),) for e in placed}
    assert set().union(*where.values()) <= spots


def test_the_opening_holds_only_what_is_printed() -> None:
    match = new_match([ADA, BO])
    picture = opening(match.setup, ((), ()), 66, 0)
    assert dict(picture.spaces) == dict(match.setup.board.starts)
    assert (picture.areas, picture.stands, picture.supplies) == ((), (), (24, 24))
