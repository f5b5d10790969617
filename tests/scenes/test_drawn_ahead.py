"""What is drawn ahead at the title and while a game is agreed on is what the table shows first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from program import GAMES, drive, live_game, make_session, table_of

from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.idle import IdleDrawings
from qin_game.scenes.kangqin.art import cards, ground
from qin_game.scenes.qin.art import board, tiles
from qin_game.scenes.setup import SetupScene
from qin_game.scenes.table import TableScene
from qin_game.scenes.title import TitleScene

if TYPE_CHECKING:
    from qin_game.ui.testing import Driver

KEPT = {
    "qin": (board._printing, tiles._domino, tiles.tile_back),
    "kangqin": (ground.sheet, cards._whole_face, cards._whole_back),
}
"""Of each game, what keeps the drawings that take longest."""


def wait_until_drawn(driver: Driver) -> int:
    """Let time pass until nothing is left to draw ahead; return how many steps that took."""
    for steps in range(1000):
        if not driver.top.is_waiting():
            return steps
        driver.stack.update(0.04)
    raise AssertionError("it never ends")


def assert_nothing_is_drawn_by(driver: Driver, game: str, key: int) -> None:
    before = [kept.cache_info().misses for kept in KEPT[game]]
    driver.press(key)
    driver.draw()
    if isinstance(driver.top, HandOverScene):
        driver.advance(0.5)
        driver.press(pygame.K_RETURN)
        driver.draw()
    assert isinstance(driver.top, TableScene)
    assert [kept.cache_info().misses for kept in KEPT[game]] == before


def forget() -> None:
    for kept in sum(KEPT.values(), ()):
        kept.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_while_a_game_is_agreed_on_its_table_is_drawn(game: str) -> None:
    forget()
    session = make_session()
    driver = drive(session, SetupScene(session, game))
    assert driver.top.is_waiting()
    driver.draw()
    assert wait_until_drawn(driver) > len(KEPT[game])
    assert_nothing_is_drawn_by(driver, game, pygame.K_RETURN)


def test_another_board_is_drawn_once_it_is_chosen() -> None:
    forget()
    session = make_session()
    driver = drive(session, SetupScene(session, "qin"))
    wait_until_drawn(driver)
    driver.click("board")
    assert driver.top.plan.board == "lion"
    assert driver.top.is_waiting()
    driver.draw()
    wait_until_drawn(driver)
    assert_nothing_is_drawn_by(driver, "qin", pygame.K_RETURN)


def test_while_the_title_is_looked_at_the_table_of_the_saved_game_is_drawn() -> None:
    forget()
    session = make_session(animation_speed="off")
    live_game(session, plies=0)
    driver = drive(session, TitleScene(session))
    driver.draw()
    assert wait_until_drawn(driver) > len(KEPT["qin"])
    assert_nothing_is_drawn_by(driver, "qin", pygame.K_RETURN)
    assert table_of(driver)


def test_only_one_step_is_taken_at_a_time() -> None:
    drawings, done = IdleDrawings(), []
    drawings.step()
    assert not drawings.are_pending
    drawings.begin(done.append(number) for number in range(3))
    for number in range(3):
        assert drawings.are_pending
        drawings.step()
        assert done == list(range(number + 1))
    drawings.step()
    assert not drawings.are_pending
