"""What is drawn ahead while a game is agreed on is what the table shows first."""

from __future__ import annotations

from drawn_ahead import assert_nothing_is_drawn_at_the_table, at_setup, wait_until_drawn

from qin_game.scenes.kangqin.art import cards, ground

KEPT = (ground.sheet, cards._whole_face, cards._whole_back)


def test_while_a_game_is_agreed_on_its_table_is_drawn() -> None:
    driver = at_setup("kangqin", KEPT)
    assert wait_until_drawn(driver) > len(KEPT)
    assert_nothing_is_drawn_at_the_table(driver, KEPT)
