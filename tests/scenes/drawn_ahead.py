"""Whether what is drawn ahead spares a table's first picture, for the tests of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from program import drive, make_session

from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.setup import SetupScene
from qin_game.scenes.table import TableScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ui.testing import Driver


def at_setup(game: str, kept: Sequence[Any]) -> Driver:
    """Sit down to agree on a game, nothing of which has been drawn yet.

    ``kept`` are the functions that keep its costly drawings.
    """
    for cache in kept:
        cache.cache_clear()
    session = make_session()
    driver = drive(session, SetupScene(session, game))
    driver.draw()
    return driver


def wait_until_drawn(driver: Driver) -> int:
    """Let time pass until nothing is left to draw ahead; return how many steps that took."""
    for steps in range(1000):
        if not driver.top.is_waiting():
            return steps
        driver.stack.update(0.04)
    raise AssertionError("it never ends")


def assert_nothing_is_drawn_at_the_table(driver: Driver, kept: Sequence[Any]) -> None:
    """Press Enter, come to the table, and draw it: all costly drawings must be there."""
    before = [cache.cache_info().misses for cache in kept]
    driver.press(pygame.K_RETURN)
    driver.draw()
    if isinstance(driver.top, HandOverScene):
        driver.advance(0.5)
        driver.press(pygame.K_RETURN)
        driver.draw()
    assert isinstance(driver.top, TableScene)
    assert [cache.cache_info().misses for cache in kept] == before
