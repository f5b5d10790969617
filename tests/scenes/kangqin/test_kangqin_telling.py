"""What the table tells a newcomer: his office, his answer, who settles how, where arrows lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from round_table import PEOPLE, SOLO, new_match, play, seat_at
from sitting import come_forward, drive, new_session

from qin_game.locale import load_text
from qin_game.rules.kangqin.actions import BLIND, Accept
from qin_game.scenes.kangqin import faces
from qin_game.scenes.kangqin.answers import settling_words
from qin_game.scenes.kangqin.model import Settlement
from qin_game.scenes.rulebook import RulebookScene

if TYPE_CHECKING:
    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.ui.testing import Driver

CHIEF_PROMPT = "You are the Chief: hold the cup, or **D**, to look at your dice."


def _lines(table: KangqinTableScene) -> list[str]:
    return [line.text for line in faces.table_face(table).info.lines]


def _asked() -> tuple[Driver, KangqinTableScene]:
    """A table at which the only person is asked for a card, by the player on his left."""
    match = new_match(SOLO)
    play(match, "pass", f"propose:0:{match.state.hands[1][0]}")
    table = seat_at(new_session(), match)
    return drive(table), table


def test_the_chief_is_told_that_he_may_look_and_sees_the_sum_while_he_does() -> None:
    table = seat_at(new_session(), new_match(SOLO))
    driver = drive(table)
    assert CHIEF_PROMPT in _lines(table)
    dice = table.match.state.dice
    for _ in range(3):
        driver.key_down(pygame.K_d)
        assert any(f"together {sum(dice)}" in line for line in _lines(table))
        driver.key_up(pygame.K_d)
        assert CHIEF_PROMPT in _lines(table)
        assert not any(str(sum(dice)) in line for line in _lines(table))
    keys = [key for key, _ in faces.table_face(table).hints]
    assert {"D", "H", "1, 2"} <= set(keys)


def test_nobody_else_is_told_to_look_under_the_cup() -> None:
    table = seat_at(new_session(), play(new_match(PEOPLE), "pass"))
    come_forward(drive(table))
    assert table.viewer == 1
    assert CHIEF_PROMPT not in _lines(table)
    assert "D" not in [key for key, _ in faces.table_face(table).hints]


def test_the_panel_says_what_a_choice_does_and_nothing_covers_its_neighbours() -> None:
    driver, table = _asked()
    low = table.match.state.hands[0][0]
    titles = ("Give the ", "Give the ", "Shuffle", "Refuse")
    for key, title in zip(("give 0", "give 1", "blind", "refuse"), titles, strict=True):
        control = driver.stage.controls[key]
        assert control.tooltip is None
        driver.move(control.rect.center)
        driver.advance(1.5, dt=0.1)
        assert faces.table_face(table).info.title.startswith(title)
        assert len(_lines(table)) == 1
    driver.move(driver.stage.controls["give 0"].rect.center)
    assert _lines(table) == [f"You swap the {low} for the card you are offered."]


def test_a_staged_answer_is_marked_on_the_cards() -> None:
    _, table = _asked()
    for card in table.match.state.hands[0]:
        table.do(Accept(card))
        own = faces.table_face(table).sheet.seats[0]
        assert own.picked is not None
        assert own.hand[own.picked] == card
        assert not own.is_shuffled
        table.take_back()
    table.do(BLIND)
    own = faces.table_face(table).sheet.seats[0]
    assert own.is_shuffled
    assert own.picked is None


def test_a_dragged_card_fades_where_it_came_from() -> None:
    table = seat_at(new_session(), new_match(SOLO))
    driver = drive(table)
    start = table.view.desk.seating.place(0).cards[1].center
    driver.move(start)
    driver.mouse_down(start)
    assert faces.table_face(table).sheet.seats[0].faded is None
    driver.move((start[0], start[1] - 60))
    assert faces.table_face(table).sheet.seats[0].faded == 1
    driver.mouse_up((start[0], start[1] - 60))
    assert faces.table_face(table).sheet.seats[0].faded is None


@pytest.mark.parametrize(
    ("start", "key", "goal"),
    [
        ("qin", pygame.K_LEFT, "seat 1"),
        ("qin", pygame.K_RIGHT, "seat 3"),
        ("qin", pygame.K_UP, "seat 2"),
        ("seat 1", pygame.K_LEFT, "seat 1"),
        ("seat 1", pygame.K_RIGHT, "qin"),
        ("seat 1", pygame.K_UP, "seat 2"),
        ("seat 2", pygame.K_LEFT, "seat 1"),
        ("seat 2", pygame.K_RIGHT, "seat 3"),
        ("seat 3", pygame.K_LEFT, "qin"),
        ("seat 3", pygame.K_RIGHT, "seat 3"),
        ("seat 3", pygame.K_UP, "seat 2"),
    ],
)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_arrows_lead_from_neighbour_to_neighbour(
    size: tuple[int, int], start: str, key: int, goal: str
) -> None:
    table = seat_at(new_session(), new_match(SOLO))
    driver = drive(table, size)
    driver.press(pygame.K_1)
    driver.stage.focus.focus(start, show=True)
    driver.press(key)
    assert driver.stage.focus.key == goal


_LOWEST = "Mengchang showed the lowest card"


@pytest.mark.parametrize(
    ("done", "left", "words"),
    [
        (Settlement(2, 9, 9, True), 0, "The other one is the 9, so Mengchang takes 9 stones"),
        (Settlement(2, 1, 1, True), 3, "The other one is the 1, so Mengchang takes 1 stone from"),
        (Settlement(2, 9, 5, True), 0, "and Mengchang takes 5 stones, all that Qin had."),
        (Settlement(2, 9, 0, True), 0, "but Qin has no stone left to take."),
        (Settlement(2, 9, 0, True), 4, "and Mengchang chose to take 0 stones from Qin."),
        (Settlement(2, 6, 6, False), 0, "so Mengchang pays Qin 6 stones."),
        (Settlement(2, 6, 1, False), 0, "and Mengchang pays Qin 1 stone, the last one."),
        (Settlement(2, 6, 0, False), 0, "but has no stone to pay."),
    ],
)
def test_the_settling_is_told_as_it_was(done: Settlement, left: int, words: str) -> None:
    names = [player.name for player in SOLO]
    told = settling_words(load_text("en"), done, left, names)
    assert told.startswith(_LOWEST)
    assert words in told
    assert settling_words(load_text("zh-Hans"), done, left, names)[-1] == "。"


def test_the_rules_open_at_what_is_to_be_done() -> None:
    opened = {}
    matches = (new_match(SOLO), _asked()[1].match, play(new_match(SOLO), *["pass"] * 12))
    for found in matches:
        driver = drive(seat_at(new_session(), found))
        driver.press(pygame.K_F1)
        assert isinstance(driver.top, RulebookScene)
        opened[found.state.phase] = driver.top.chapters[driver.top.number].id
    assert opened == {"exchange": "exchanges", "answer": "answers", "reveal": "reveal"}
