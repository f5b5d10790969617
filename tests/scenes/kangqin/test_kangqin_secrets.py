"""Not one frame shows a card or a die that the person before the screen may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from round_table import ADA, CY, KANGQIN, PAIR, PEOPLE, PING, SOLO, XIN, new_match, play, seat_at
from sitting import come_forward, drive, new_session, pixels

from qin_game.match.match import Match
from qin_game.rules.kangqin.actions import QIN, Accept, Propose
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.kangqin import faces
from qin_game.scenes.kangqin.known import NOTHING, known_to
from qin_game.scenes.kangqin.recap import recap

if TYPE_CHECKING:
    from qin_game.match.player import Player
    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.ui.testing import Driver

DEAL = [1, 9, 2, 8, 3, 7, 4, 6, 5]
"""Seat 0 holds 1 and 9, seat 1 2 and 8, seat 2 3 and 7, seat 3 4 and 6, Qin 5."""
CHIEF = 0
SWAPPED = [1, 9, 2, 8, 4, 6, 5, 3, 7]
"""The same for seats 0 and 1, other cards everywhere else."""


def dealt(players: tuple[Player, ...], deal: list[int], roll: list[int], *actions: str) -> Match:
    """A match whose first round was dealt and rolled like this; seat 0 is the Chief."""
    match = new_match(players)
    chance = KANGQIN.chance_to_json(match.chance)
    chance["deals"][0], chance["dice"][0] = deal, roll
    match = Match(
        KANGQIN,
        match.setup,
        KANGQIN.chance_from_json(match.setup, chance),
        players,
        match_id="dealt",
    )
    return play(match, *actions)


def _tour(driver: Driver, table: KangqinTableScene) -> list[bytes]:
    """Frames of a table while its person looks round, tries to peek, and plays."""
    frames = [pixels(driver)]
    layout = table.view.layout
    points = [place.cards[0].center for place in layout.places]
    points += [place.plaque.center for place in layout.places]
    points += [layout.center.card.center, layout.center.stones.center, layout.ledger.center]
    for point in points:
        driver.move(point)
        frames.append(pixels(driver))
    driver.key_down(pygame.K_d)
    frames.append(pixels(driver))
    driver.key_up(pygame.K_d)
    driver.move(layout.center.cup.center)
    driver.mouse_down(layout.center.cup.center)
    frames.append(pixels(driver))
    driver.mouse_up(layout.center.cup.center)
    return frames


@pytest.mark.parametrize(
    ("viewer", "actions"),
    [
        (1, ("pass",)),
        (1, ("propose:1:9",)),
        (1, ("propose:1:9", "accept:8")),
        (0, ("propose:1:9", "accept:8", "propose:0:9")),
    ],
)
def test_frames_are_the_same_whatever_is_hidden(viewer: int, actions: tuple[str, ...]) -> None:
    frames = []
    rolls = ([1, 2, 3], [1, 2, 3] if viewer == CHIEF else [6, 6, 6])
    for deal, roll in zip((DEAL, SWAPPED), rolls, strict=True):
        match = dealt(PEOPLE, deal, roll, *actions)
        table = seat_at(new_session(animation_speed="slow"), match)
        driver = drive(table)
        curtain = pixels(driver)
        come_forward(driver)
        seen = [curtain, *_tour(driver, table)]
        assert table.deciding_seat == viewer
        table.do(KANGQIN.legal_actions(match.state)[0])
        for _ in range(12):
            seen.append(pixels(driver))
            driver.advance(0.1, dt=0.1)
        frames.append(seen)
    assert frames[0] == frames[1]


def test_only_the_chief_sees_the_dice_and_only_while_he_holds_the_cup_up() -> None:
    frames = {}
    for roll in ((1, 2, 3), (6, 6, 6)):
        match = dealt(PEOPLE, DEAL, list(roll))
        table = seat_at(new_session(), match)
        driver = drive(table)
        come_forward(driver)
        driver.move((3, 3))
        at_rest = pixels(driver)
        driver.key_down(pygame.K_d)
        held = pixels(driver)
        driver.key_up(pygame.K_d)
        assert pixels(driver) == at_rest
        frames[roll] = (at_rest, held)
    assert frames[1, 2, 3][0] == frames[6, 6, 6][0]
    assert frames[1, 2, 3][1] != frames[6, 6, 6][1]


@pytest.mark.parametrize("way", ["key", "mouse"])
@pytest.mark.parametrize(
    "event",
    [
        pygame.WINDOWFOCUSLOST,
        pygame.WINDOWLEAVE,
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWHIDDEN,
        "escape",
        "leave",
    ],
)
def test_the_cup_comes_down_when_the_table_is_left(way: str, event: int | str) -> None:
    match = dealt(PEOPLE, DEAL, [1, 2, 3])
    table = seat_at(new_session(), match)
    driver = drive(table)
    come_forward(driver)
    cup = table.view.layout.center.cup.center
    if way == "key":
        driver.key_down(pygame.K_d)
    else:
        driver.move(cup)
        driver.mouse_down(cup)
    assert table.is_peeking
    if event == "escape":
        driver.key_down(pygame.K_ESCAPE)
        assert driver.top is not table
    elif event == "leave":
        table.leave()
    else:
        driver.send(pygame.Event(event))
    assert not table.is_peeking


def test_what_lies_under_a_pause_never_shows_the_dice() -> None:
    pictures = []
    for roll in ([1, 2, 3], [6, 6, 6]):
        match = dealt(PEOPLE, DEAL, roll)
        driver = drive(seat_at(new_session(), match))
        come_forward(driver)
        driver.move((3, 3))
        driver.key_down(pygame.K_d)
        driver.key_down(pygame.K_ESCAPE)
        pictures.append(pixels(driver))
    assert pictures[0] == pictures[1]


def test_no_face_of_the_table_holds_a_hidden_card() -> None:
    match = dealt(SOLO, DEAL, [1, 2, 3], "propose:1:9")
    table = seat_at(new_session(), match)
    drive(table)
    face = faces.table_face(table).sheet
    assert face.seats[0].hand == (1, 9)
    assert [seat.hand for seat in face.seats[1:]] == [(None, None)] * 3
    assert face.center.qin_card is None
    assert face.center.dice is None
    assert face.offer is not None
    assert (face.offer.card, face.offer.known) == (None, 9)


def test_a_viewer_knows_what_he_gave_as_long_as_it_is_certain() -> None:
    match = dealt(PEOPLE, DEAL, [1, 2, 3], "propose:1:9", "accept:2")
    assert known_to(match, 0).hands == ((), (9,), (), ())
    assert known_to(match, 2).hands == ((), (), (), ())
    play(match, "propose:2:8", "accept:3")  # seat 1 keeps the 9, but seat 0 cannot know it
    assert known_to(match, 0).hands == ((), (), (), ())
    play(match, "propose:qin:7")
    assert known_to(match, 2).qin_card == 7
    assert known_to(match, 0).qin_card is None
    assert known_to(match, None) == known_to(dealt(PEOPLE, DEAL, [1, 1, 1]), 0)


def test_hands_are_closed_before_people_watch_a_reveal_together() -> None:
    match = dealt((ADA, PING, CY, XIN), DEAL, [1, 2, 3])
    table = seat_at(new_session(), match)
    driver = drive(table)
    come_forward(driver)
    table.do(Propose(QIN, 9))
    table.finish_turn()
    assert table.known.qin_card == 9
    for _ in range(600):
        driver.advance(0.1, dt=0.1)
        if table.stop == "reveal":
            break
        if isinstance(driver.top, HandOverScene):
            come_forward(driver)
        elif table.may_act:
            table.do(KANGQIN.legal_actions(match.state)[-1])
            table.finish_turn()
    assert table.stop == "reveal"
    assert table.viewer is None
    assert table.known == NOTHING
    assert table.entries[-1].lines[0].text.endswith("has chosen.")
    assert all(hand == (None, None) for hand in table.animator.shown.hands)
    driver.click("main")
    assert table.stop == "next_round"
    assert table.animator.shown.is_shown
    driver.click("main")
    assert all(hand == (None, None) for hand in table.animator.shown.hands)


@pytest.mark.parametrize("seat", range(4))
def test_the_curtain_tells_only_what_all_may_know(seat: int) -> None:
    actions = ("propose:1:9", "accept:2", "propose:qin:9", "pass", "pass", "pass")
    told = []
    for deal in (DEAL, [9, 1, 2, 8, 4, 6, 5, 3, 7]):
        match = dealt(PEOPLE, deal, [1, 2, 3], *actions)
        told.append(recap(new_session(), match, seat))
    assert told[0] == told[1]


def test_machines_questions_and_the_screen_agree_on_who_sees_an_exchange() -> None:
    match = dealt(PAIR, DEAL, [1, 2, 3])
    table = seat_at(new_session(), match)
    driver = drive(table)
    come_forward(driver)
    table.do(Propose(2, 9))
    table.finish_turn()
    come_forward(driver)
    assert table.viewer == 2
    assert table.animator.shown.deeds[-1].given is None
    table.do(Accept(3))
    table.finish_turn()
    assert table.animator.shown.hands[2] == (9, 7)
    assert table.animator.shown.hands[0] == (None, None)
