"""What the table says: the log, previews, and answers to what is pointed at."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from seated import ADA, BO, CY, MACHINE, PEOPLE, QIN, new_match, seat_at
from sitting import drive, new_session, pixels

from qin_game.locale import languages, load_text
from qin_game.rules.qin import events as happened
from qin_game.rules.qin.cells import column_of, parse_cell, row_of
from qin_game.rules.qin.queries import unseen_tiles, village_strengths
from qin_game.scenes.beside.hints import ENOUGH
from qin_game.scenes.qin import answers, preview
from qin_game.scenes.qin.faces import table_face
from qin_game.scenes.qin.hints import hints
from qin_game.scenes.qin.model import fold
from qin_game.scenes.qin.seen import events_seen, picture_of
from qin_game.scenes.qin.words import event_line, turns

if TYPE_CHECKING:
    from qin_game.scenes.qin.table import QinTableScene
    from qin_game.ui.testing import Driver

NAMES = ["Ada", "Bo", "Cy", "Di"]
ENGLISH = load_text("en")
G7, H7, G8 = (parse_cell(text) for text in ("g7", "h7", "g8"))


# -- the log -----------------------------------------------------------------------------------


def _sample(kind: type[Any]) -> Any:  # noqa: ANN401 - any event
    values = {
        "seat": 0,
        "owner": 1,
        "previous": 1,
        "tile": "RB",
        "first": G7,
        "second": H7,
        "color": "R",
        "cells": (G7, H7),
        "added": (G7,),
        "parts": (),
        "site": "province",
        "tier": 1,
        "supply": 5,
        "pile": 9,
        "ply": 3,
        "reason": "last_pagoda",
        "winners": (0,),
        "on_board": (24, 20),
        "remaining": (0, 4),
    }
    return kind(**{field.name: values[field.name] for field in fields(kind)})


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", happened.EVENT_TYPES)
def test_every_event_has_a_line_in_every_language(language: str, kind: type[Any]) -> None:
    assert event_line(load_text(language), _sample(kind), NAMES)


@pytest.mark.parametrize("language", languages())
def test_hidden_draws_and_dead_ground_have_lines_of_their_own(language: str) -> None:
    text = load_text(language)
    hidden = event_line(text, happened.TileDrawn(0, None, 8), NAMES)
    assert "8" in hidden
    assert hidden != event_line(text, happened.TileDrawn(0, "RB", 8), NAMES)
    dead = happened.ProvinceExpanded(None, "R", (G7, H7), (G7,))
    assert event_line(text, dead, NAMES)


def test_the_log_groups_what_happened_by_turn() -> None:
    told = turns(
        ENGLISH,
        [
            happened.TilePlaced(0, "RB", G7, H7),
            happened.ProvinceFounded(0, "R", (G7, G8)),
            happened.PagodaPlaced(0, "province", (G7, G8), 1, 23),
            happened.TileDrawn(0, None, 60),
            happened.TurnStarted(1, 1),
            happened.TurnPassed(1),
            happened.TurnStarted(0, 2),
            happened.TilePlaced(0, "YY", G8, parse_cell("g9")),
            happened.VillageConquered(1, 0, (H7,)),
            happened.PagodaReturned(0, "village", (H7,), 24),
            happened.GameEnded("no_placement", (0,), (1, 0), (23, 24)),
        ],
        NAMES,
    )
    dash = "\N{NON-BREAKING HYPHEN}"
    assert [[line.text for line in turn.lines] for turn in told] == [
        [f"Ada: red–blue, g7{dash}h7", "Founds a red province"],
        ["Bo passes"],
        [f"Ada: yellow–yellow, g8{dash}g9", "Takes h7 from Ada", "A pagoda comes home"],
        ["The game is over"],
    ]
    assert [turn.seat for turn in told] == [0, 1, 0, None]
    assert [line.seat for line in told[2].lines] == [None, 1, None]
    assert told[0].squares == (G7, H7)


def test_the_log_has_an_entry_for_every_ply_and_the_end() -> None:
    match = new_match(PEOPLE[:3], plies=300)
    told = turns(ENGLISH, events_seen(match, 1), NAMES)
    assert len(told) == match.ply + 1
    assert [turn.number for turn in told] == list(range(1, match.ply + 2))


def test_the_newest_turn_is_lowest_and_points_at_its_squares() -> None:
    match = new_match([ADA, MACHINE], plies=12)
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    driver.draw()
    places = scene.view.log_places
    assert [turn.number for _, turn in places] == list(range(13 - len(places), 13))
    assert len(places) >= 5
    place, turn = places[-3]
    driver.move(place.center)
    assert scene.aiming.told == turn.squares


# -- previews ----------------------------------------------------------------------------------


def test_a_preview_counts_pagodas_provinces_and_villages() -> None:
    match = new_match([ADA, BO, CY], map_name="lion", plies=42, seed=2)
    picture = picture_of(match, 0)
    for action in QIN.legal_actions(match.state):
        events = QIN.preview(match.state, action).events
        found = preview.read(action, events, picture)
        for seat in range(3):
            placed = [e for e in events if e.name == "pagoda_placed" and e.seat == seat]
            returned = [e for e in events if e.name == "pagoda_returned" and e.seat == seat]
            assert dict(found.placed).get(seat, 0) == len(placed)
            assert dict(found.returned).get(seat, 0) == len(returned)
            lost = [loss.count for loss in found.losses if loss.seat == seat]
            assert sum(lost) == len(returned)
        taken = [e for e in events if e.name in {"village_taken", "village_conquered"}]
        assert [(flip.cells, flip.seat) for flip in found.flips] == [
            (e.cells, e.seat) for e in taken
        ]
        assert all(
            action.first in outline.cells or action.second in outline.cells
            for outline in found.outlines
        )


@pytest.mark.parametrize("language", languages())
def test_every_preview_is_put_into_words(language: str) -> None:
    text = load_text(language)
    for clash in ("forbidden", "exchange"):
        match = new_match([ADA, BO, CY], map_name="lion", plies=60, seed=2, major_clash=clash)
        picture = picture_of(match, 0)
        for action in QIN.legal_actions(match.state):
            events = QIN.preview(match.state, action).events
            found = preview.read(action, events, picture)
            lines = preview.lines(text, found, NAMES, 0)
            assert lines
            assert all(line.text for line in lines)


def test_a_tile_that_moves_no_pagoda_says_so() -> None:
    match = new_match([ADA, BO])
    picture = picture_of(match, 0)
    for action in QIN.legal_actions(match.state):
        events = QIN.preview(match.state, action).events
        if len(events) == 1:
            found = preview.read(action, events, picture)
            said = [line.text for line in preview.lines(ENGLISH, found, NAMES, 0)]
            assert said == [ENGLISH("qin.preview.nothing")]
            return
    raise AssertionError("every first tile moves a pagoda")


# -- answers to what is pointed at -------------------------------------------------------------


def _hover(driver: Driver, scene: QinTableScene, cell: int) -> list[str]:
    driver.move(scene.view.layout.board.rect(cell).center)
    info = table_face(scene).info
    return [info.title, *(line.text for line in info.lines)]


def test_a_village_tells_its_owner_and_the_strengths_around_it() -> None:
    match = new_match([ADA, MACHINE], plies=40)
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    owners = set()
    for index, village in enumerate(match.setup.board.villages):
        owner = match.state.village_owners[index]
        owners.add(owner)
        said = _hover(driver, scene, village.cells[0])
        title = "Unclaimed village" if owner is None else f"{match.players[owner].name}'s village"
        assert said[0] == title
        strengths = village_strengths(match.state, index)
        for seat, strength in enumerate(strengths):
            name = match.players[seat].name
            assert any(name in line and line.endswith(f": {strength}") for line in said[1:])
        outlined = {cells for cells, _ in answers.marked(scene.animator.shown, village.cells[0])}
        assert village.cells in outlined
        pagodas = {p.cells: (p.owner, p.pagodas) for p in match.state.provinces}
        around = [pagodas[cells] for cells in outlined if cells != village.cells]
        total = [sum(n for seat, n in around if seat == s) for s in range(2)]
        assert total == list(strengths)
    assert len(owners) > 1


def test_a_province_tells_its_owner_its_size_and_whether_it_is_a_major() -> None:
    match = new_match([ADA, MACHINE], plies=40)
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    kinds = set()
    for province in match.state.provinces:
        said = _hover(driver, scene, province.cells[0])
        owner = match.players[province.owner].name
        kind = "major_of" if province.pagodas > 1 else "province_of"
        kinds.add(kind)
        color = ENGLISH(f"qin.color.{province.color}")
        size = ENGLISH("qin.word.spaces", count=len(province.cells))
        assert said == [ENGLISH(f"qin.table.{kind}", player=owner, color=color, size=size)]
    assert kinds == {"major_of", "province_of"}


def test_starts_lone_spaces_and_dead_ground_belong_to_nobody() -> None:
    match = new_match([ADA, MACHINE])
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    start, color = match.setup.board.starts[0]
    said = ENGLISH("qin.table.start_space", color=ENGLISH(f"qin.color.{color}"))
    assert _hover(driver, scene, start) == [said]
    match = new_match([ADA, MACHINE], plies=20)
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    picture = scene.animator.shown
    starts = {cell for cell, _ in match.setup.board.starts}
    lone = next(c for c in picture.spaces if picture.area_at(c) is None and c not in starts)
    said = ENGLISH("qin.table.lone_space", color=ENGLISH(f"qin.color.{picture.spaces[lone]}"))
    assert _hover(driver, scene, lone) == [said]


def test_dead_ground_of_the_house_rule_says_that_it_is_dead() -> None:
    match = new_match([ADA, MACHINE], plies=40)
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    province = match.state.provinces[0]
    clash = happened.MajorsExchanged(province.color, province.cells, ())
    scene.animator.show(fold(scene.animator.shown, clash))
    said = ENGLISH("qin.table.dead_ground", color=ENGLISH(f"qin.color.{province.color}"))
    assert _hover(driver, scene, province.cells[0]) == [said]
    area = scene.animator.shown.area_at(province.cells[0])
    assert area is not None
    assert area.owner is None
    bare = pixels(driver)
    driver.key_down(pygame.K_TAB)
    driver.advance(0.3)
    assert pixels(driver) != bare


def test_a_players_card_and_the_pile_answer_too() -> None:
    match = new_match([ADA, MACHINE], plies=30)
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    left = match.state.supplies[1]
    driver.move(scene.view.layout.seats[1].center)
    info = table_face(scene).info
    assert info.title.startswith(MACHINE.name)
    assert any(str(left) in line.text for line in info.lines)
    driver.move(scene.view.layout.pile.center)
    info = table_face(scene).info
    assert str(len(match.state.pile)) in info.lines[0].text
    unseen = unseen_tiles(match.observe(0))
    assert dict(info.foot.counts) == unseen
    driver.draw()
    assert sum(unseen.values()) == len(match.state.pile) + len(match.state.hands[1])


# -- key hints -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("moment", ["choose", "place", "staged", "thinking", "showing", "watch"])
def test_key_hints_fade_once_they_are_learned(language: str, moment: str) -> None:
    text = load_text(language)
    told = hints(text, moment, {})
    assert all(key and action for key, action in told)
    assert len(told) >= 3
    known = ("select", "move", "rotate", "place", "end_turn", "undo", "hurry", "skip")
    every = dict.fromkeys((*known, "owners", "rules", "pause", "hint"), ENOUGH)
    assert hints(text, moment, every) == ()


def test_cells_are_where_the_board_shows_them() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE]))
    drive(scene)
    board = scene.view.layout.board
    for cell in (parse_cell("a1"), parse_cell("m13"), G7):
        center = board.rect(cell).center
        assert board.cell_under(center) == cell
        assert (center[0] - board.origin[0]) // board.cell_px == column_of(cell)
        assert 12 - (center[1] - board.origin[1]) // board.cell_px == row_of(cell)
