"""What is drawn ahead at the title and while a game is agreed on is what the table shows first."""

from __future__ import annotations

from drawn_ahead import assert_nothing_is_drawn_at_the_table, at_setup, wait_until_drawn
from program import drive, live_game, make_session

from qin_game.scenes.qin.art import board, tiles
from qin_game.scenes.title import TitleScene

KEPT = (board._printing, tiles._domino, tiles.tile_back)


def test_while_a_game_is_agreed_on_its_table_is_drawn() -> None:
    driver = at_setup("qin", KEPT)
    assert wait_until_drawn(driver) > len(KEPT)
    assert_nothing_is_drawn_at_the_table(driver, KEPT)


def test_another_board_is_drawn_once_it_is_chosen() -> None:
    driver = at_setup("qin", KEPT)
    wait_until_drawn(driver)
    driver.click("board")
    assert driver.top.plan.board == "lion"
    driver.draw()
    assert wait_until_drawn(driver) > len(KEPT)
    assert_nothing_is_drawn_at_the_table(driver, KEPT)


def test_while_the_title_is_looked_at_the_table_of_the_saved_game_is_drawn() -> None:
    for cache in KEPT:
        cache.cache_clear()
    session = make_session(animation_speed="off")
    live_game(session, plies=0)
    driver = drive(session, TitleScene(session))
    driver.draw()
    assert wait_until_drawn(driver) > len(KEPT)
    assert_nothing_is_drawn_at_the_table(driver, KEPT)
