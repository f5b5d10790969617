"""Presses that are not meant for what the table shows decide nothing, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from judging import JudgingWorker
from program import GAMES, drive, live_game, make_session, party
from test_monkey import Monkeys

from qin_game.scenes.base import GRACE
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.registry import entry, table_scene
from qin_game.scenes.table import CONFIRM, TableScene

if TYPE_CHECKING:
    from qin_game.ui.testing import Driver

every_game = pytest.mark.parametrize("game", GAMES)
HAMMER = 0.15
"""Seconds between two presses of somebody who hammers on a key."""


def before_the_curtain(game: str) -> tuple[Driver, TableScene]:
    """Return a shared table in the middle of a game, with the curtain ready to be lifted."""
    session = make_session()
    table = table_scene(session, live_game(session, party(game, machines=0), plies=6, game=game))
    assert isinstance(table, TableScene)
    driver = drive(session, table)
    driver.advance(GRACE + 0.2, dt=0.1)
    assert isinstance(driver.top, HandOverScene)
    driver.advance(GRACE + 0.2, dt=0.1)
    return driver, table


@every_game
@pytest.mark.parametrize("key", CONFIRM)
def test_a_key_hammered_from_the_curtain_on_decides_nothing(game: str, key: int) -> None:
    driver, table = before_the_curtain(game)
    ply = table.match.ply
    driver.press(pygame.K_RETURN)
    assert driver.top is table
    for _ in range(8):
        driver.press(key)
        driver.advance(HAMMER)
    assert (table.match.ply, table.match.staged) == (ply, None)
    assert not driver.stage.focus.is_visible or driver.stage.focus.current is None


@every_game
def test_a_double_click_on_the_curtain_does_nothing_below_it(game: str) -> None:
    driver, table = before_the_curtain(game)
    place = driver.find("ready")
    driver.click(place)
    assert driver.top is table
    keys = [target.key for target in driver.stage.focus.targets]
    for key in keys:
        driver.click(key)
        assert driver.top is table
    assert table.match.staged is None
    driver.advance(GRACE + 0.1, dt=0.1)
    driver.click("menu")
    assert driver.top is not table


@every_game
def test_the_table_wakes_up_in_time_to_hear_again(game: str) -> None:
    driver, table = before_the_curtain(game)
    driver.click("ready")
    assert table.is_waiting()
    driver.advance(GRACE + 0.1, dt=0.1)
    assert not table.is_hasty(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN))


@pytest.mark.parametrize("game", [game for game in GAMES if entry(game).judgement is not None])
@pytest.mark.parametrize("key", CONFIRM)
def test_whoever_waits_for_advice_plays_nothing_with_enter(game: str, key: int) -> None:
    session = make_session()
    session.worker = JudgingWorker(patience=20)  # type: ignore[assignment]
    people = party(game, machines=0)
    players = (people[0], *party(game, machines=len(people) - 1)[1:])
    live = live_game(session, players, game=game)
    match = live.match
    while match.to_move not in match.people:
        match.play(match.game.legal_actions(match.state)[-1])
    ply = match.ply
    table = table_scene(session, live)
    assert isinstance(table, TableScene)
    driver = drive(session, table)
    driver.advance(0.2)
    driver.press(pygame.K_TAB)
    driver.press(pygame.K_h)
    assert table.counsel.is_awaited
    for _ in range(5):
        driver.press(key)
    assert (match.ply, match.staged) == (ply, None)
    driver.advance(2.0, dt=0.05)
    advised = table.advised
    assert advised is not None
    driver.press(pygame.K_RETURN)
    assert match.staged_action == advised


@every_game
@pytest.mark.parametrize("key", CONFIRM)
def test_a_press_too_many_while_an_opponent_is_hurried_decides_nothing(game: str, key: int) -> None:
    session = make_session()
    session.worker = Monkeys()  # type: ignore[assignment]
    people = party(game, machines=0)
    players = (people[0], *party(game, machines=len(people) - 1)[1:])
    live = live_game(session, players, game=game)
    match = live.match
    while match.pending_controller == "human":
        match.play(match.game.legal_actions(match.state)[-1])
    table = table_scene(session, live)
    assert isinstance(table, TableScene)
    driver = drive(session, table)
    for _ in range(400):
        if match.to_move in match.people and not table.is_showing():
            break
        table.hurry()
        driver.advance(0.05)
    assert match.to_move in match.people
    ply = match.ply
    driver.advance(0.05)
    for _ in range(5):
        driver.press(key)
        driver.advance(HAMMER)
    assert (match.ply, match.staged) == (ply, None)
    assert table.is_waiting()
    driver.advance(GRACE + 0.1, dt=0.1)
    assert not table.is_hasty(pygame.Event(pygame.KEYDOWN, key=key))
