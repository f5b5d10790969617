"""Motion is told from events alone, and makes no difference to what lies there afterwards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
import pytest
from seated import ADA, BO, CY, DI, MACHINE, QIN, lay, new_match, point_of, seat_at, take_up
from sitting import drive, new_session, pixels

from qin_game.rules.qin.events import ProvinceBecameMajor, ProvincesJoined
from qin_game.scenes.qin import effects as moving
from qin_game.scenes.qin.animator import Animator
from qin_game.scenes.qin.seen import picture_of

if TYPE_CHECKING:
    from qin_game.match.match import Match

EIGHT_SECONDS = 160
PLAYERS = [(ADA, MACHINE), (ADA, MACHINE, CY, DI)]


class Bell:
    """Hears what is played."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, float]] = []

    def play(self, name: str, pitch: float = 1.0) -> None:
        self.heard.append((name, pitch))


def richest_action(match: Match) -> tuple:
    """The legal action with the most events."""
    actions = QIN.legal_actions(match.state)
    return max(actions, key=lambda action: len(QIN.preview(match.state, action).events))


def _end_of_a_turn(speed: str, how: str, *, reduced_motion: bool = False) -> bytes:
    """Lay the richest tile, end the turn, and return the last picture, seen in some way."""
    match = new_match([ADA, MACHINE], map_name="lion", plies=34, seed=4)
    session = new_session(animation_speed=speed, reduced_motion=reduced_motion)
    session.worker.patience = 10**9
    scene = seat_at(session, match)
    driver = drive(scene)
    lay(driver, scene, richest_action(match))
    driver.press(pygame.K_e)
    if how == "skipped":
        driver.press(pygame.K_SPACE)
    elif how == "watched":
        for _ in range(EIGHT_SECONDS):
            driver.advance(0.05, dt=0.05)
            driver.draw()
    assert not scene.is_showing()
    assert scene.animator.effects == []
    scene.dots = 0
    scene.thought_for = 0.0
    scene.learned.clear()
    driver.move((1, 1))
    assert scene.animator.shown == picture_of(match, 0)
    return pixels(driver)


def test_watched_skipped_turned_off_and_calm_end_in_the_same_picture() -> None:
    off = _end_of_a_turn("off", "off")
    assert _end_of_a_turn("normal", "skipped") == off
    assert _end_of_a_turn("normal", "watched") == off
    assert _end_of_a_turn("fast", "watched", reduced_motion=True) == off


@pytest.mark.parametrize("map_name", ["bird", "lion"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_event_of_whole_games_is_told_and_ends_where_the_rules_say(
    map_name: str, players: int
) -> None:
    match = new_match([ADA, BO, CY, DI][:players], map_name=map_name, plies=300)
    animator = Animator(picture_of(match, 0, 0))
    seen: Counter[type] = Counter()
    for ply in range(match.ply):
        animator.large_hand = 0
        animator.play(match.visible_events(0, ply, ply + 1), 1.0, flies=ply % 2 == 1)
        for _ in range(100):
            animator.update(0.1)
            seen.update({type(effect) for effect in animator.effects})
            for seat in range(players):
                assert animator.on_the_way(seat) >= 0
            if not animator.is_running:
                break
        assert not animator.is_running
        assert animator.effects == []
        assert animator.shown == picture_of(match, 0, ply + 1)
    everything = set(moving.Effect.__subclasses__())
    assert everything - set(seen) <= {moving.PagodaHop}


def test_two_single_pagodas_of_a_new_major_become_one_double() -> None:
    for seed in range(1, 80):
        match = new_match([ADA, BO], plies=300, seed=seed)
        for ply in range(match.ply):
            events = match.visible_events(0, ply, ply + 1)
            joins = [e for e in events if isinstance(e, ProvincesJoined)]
            if any(
                sum(part.owner == join.owner for part in join.parts) > 1
                and all(part.pagodas == 1 for part in join.parts)
                for join in joins
            ):
                assert any(isinstance(e, ProvinceBecameMajor) for e in events)
                animator = Animator(picture_of(match, 0, ply))
                animator.play(events, 1.0, flies=False)
                hops = []
                while animator.is_running:
                    animator.update(0.02)
                    hops += [e for e in animator.effects if isinstance(e, moving.PagodaHop)]
                assert hops
                assert animator.shown == picture_of(match, 0, ply + 1)
                return
    raise AssertionError("no such join in eighty games")


def test_a_long_chain_takes_little_more_than_a_second() -> None:
    match = new_match([ADA, BO], map_name="lion", plies=34, seed=4)
    action = richest_action(match)
    events = QIN.preview(match.state, action).events
    assert len(events) > 6
    animator = Animator(picture_of(match, 0))
    animator.play(events, 1.0, flies=False)
    animator.update(1.6)
    assert not animator.is_running


def test_pagodas_count_down_as_they_leave_and_up_as_they_come_home() -> None:
    match = new_match([ADA, BO], plies=30)
    for action in QIN.legal_actions(match.state):
        events = QIN.preview(match.state, action).events
        returned = [e for e in events if e.name == "pagoda_returned"]
        if returned:
            break
    seat = returned[0].seat
    before = picture_of(match, 0)
    animator = Animator(before)
    animator.play(events, 1.0, flies=False)
    shown = []
    while animator.is_running:
        shown.append(animator.shown.supplies[seat] - animator.on_the_way(seat))
        animator.update(0.02)
    shown.append(animator.shown.supplies[seat])
    assert shown[0] == before.supplies[seat]
    assert shown[-1] == QIN.preview(match.state, action).state.supplies[seat]
    assert all(abs(a - b) <= 1 for a, b in pairwise(shown))


def test_events_are_heard_with_rising_pitch_and_a_skip_is_quiet() -> None:
    match = new_match([ADA, BO], map_name="lion", plies=34, seed=4)
    events = QIN.preview(match.state, richest_action(match)).events
    bell = Bell()
    animator = Animator(picture_of(match, 0))
    animator.sound = bell  # type: ignore[assignment]
    animator.play(events, 1.0, flies=False)
    while animator.is_running:
        animator.update(0.02)
    names = [name for name, _ in bell.heard]
    assert names[0] == "tile"
    assert set(names) <= {"tile", "pagoda", "pagoda_home", "village", "major", "draw", "win"}
    pitches = [pitch for name, pitch in bell.heard if name in {"pagoda", "pagoda_home"}]
    assert pitches == sorted(pitches)
    assert len(set(pitches)) == len(pitches) > 1
    bell.heard.clear()
    animator.show(picture_of(match, 0))
    animator.play(events, 0.0, flies=False)
    assert len(bell.heard) == 1


def test_the_table_takes_input_while_things_move() -> None:
    match = new_match([ADA, MACHINE], plies=8)
    session = new_session(animation_speed="slow")
    scene = seat_at(session, match)
    driver = drive(scene)
    lay(driver, scene, richest_action(match))
    assert scene.is_showing()
    driver.press(pygame.K_u)
    assert match.staged is None
    assert not scene.is_showing()
    assert scene.animator.shown == picture_of(match, 0)
    lay(driver, scene, richest_action(match))
    driver.press(pygame.K_e)
    assert match.ply == 9


def test_a_click_skips_first_and_lays_nothing() -> None:
    match = new_match([ADA, MACHINE], plies=8)
    session = new_session(animation_speed="slow")
    session.worker.patience = 10**9
    scene = seat_at(session, match)
    driver = drive(scene)
    lay(driver, scene, richest_action(match))
    driver.press(pygame.K_e)
    assert scene.is_showing()
    driver.click(scene.view.layout.board.sheet.center)
    assert not scene.is_showing()
    assert match.staged is None


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_new_size_in_the_middle_of_a_motion_changes_nothing(size: tuple[int, int]) -> None:
    pictures = []
    for resize_at in (0, 7):
        match = new_match([ADA, MACHINE], map_name="lion", plies=34, seed=4)
        session = new_session(animation_speed="normal")
        session.worker.patience = 10**9
        scene = seat_at(session, match)
        driver = drive(scene, size if resize_at == 0 else (1280, 720))
        lay(driver, scene, richest_action(match))
        for frame in range(60):
            if resize_at == frame > 0:
                assert scene.is_showing()
                driver.resize(size)
            driver.draw()
            driver.advance(0.05, dt=0.05)
        assert not scene.is_showing()
        scene.learned.clear()
        driver.move((1, 1))
        pictures.append(pixels(driver))
    assert pictures[0] == pictures[1]


def test_drawing_changes_nothing() -> None:
    match = new_match([ADA, MACHINE], plies=20)
    session = new_session(animation_speed="normal")
    scene = seat_at(session, match)
    driver = drive(scene)
    lay(driver, scene, richest_action(match))
    driver.advance(0.25)
    assert scene.animator.effects
    state = (match.state, match.staged, scene.animator.shown, scene.aiming.placement)
    moved = [(effect, effect.progress) for effect in scene.animator.effects]
    first = pixels(driver)
    assert all(pixels(driver) == first for _ in range(3))
    assert (match.state, match.staged, scene.animator.shown, scene.aiming.placement) == state
    assert [(effect, effect.progress) for effect in scene.animator.effects] == moved


def test_a_table_at_rest_asks_for_no_frames() -> None:
    session = new_session(animation_speed="normal")
    scene = seat_at(session, new_match([ADA, MACHINE], plies=20))
    driver = drive(scene)
    driver.draw()
    driver.advance(3.0)
    assert not driver.stack.needs_draw
    assert not scene.is_animating()
    assert not scene.is_waiting()
    cell = scene.view.layout.board.rect(0)
    driver.move(cell.center)
    assert driver.stack.needs_draw
    driver.draw()
    driver.move((cell.centerx + 1, cell.centery))
    assert not driver.stack.needs_draw


def test_only_what_changed_of_the_board_is_drawn_again_and_nothing_is_left_behind() -> None:
    """The board that was touched up turn by turn is the board drawn in one go."""
    match = new_match([ADA, MACHINE], plies=40)
    session = new_session()
    scene = seat_at(session, new_match([ADA, MACHINE]))
    driver = drive(scene)
    for ply in range(match.ply + 1):
        scene.animator.show(picture_of(match, 0, ply))
        driver.draw()
    touched_up = scene.view._board.surface(scene.animator.shown)
    touched_up = pygame.image.tobytes(touched_up, "RGB")
    scene.view._board._drawn = None
    whole = scene.view._board.surface(scene.animator.shown)
    assert pygame.image.tobytes(whole, "RGB") == touched_up
    assert replace(scene.animator.shown) == scene.animator.shown


def test_a_tile_can_be_aimed_while_the_screen_is_behind_the_match() -> None:
    match = new_match([ADA, MACHINE], plies=8)
    session = new_session(animation_speed="slow")
    scene = seat_at(session, match)
    driver = drive(scene)
    lay(driver, scene, richest_action(match))
    driver.press(pygame.K_e)
    while match.ply < 10:
        driver.advance(0.1, dt=0.1)
    assert scene.is_showing()
    assert scene.animator.shown != scene.animator.target == picture_of(match, 0)
    for action in QIN.legal_actions(match.state)[::40]:
        take_up(driver, scene, action)
        driver.move(point_of(scene, action))
        found = scene.aiming.preview()
        assert found is not None
        assert found.action == action
        driver.draw()
    assert scene.is_showing()
