"""Whole games of 抗秦 at the table, by mouse alone and by keyboard alone, and what may go wrong."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest
from round_table import KANGQIN, MACHINES, PAIR, PEOPLE, SOLO, new_match, play, seat_at, table_of
from sitting import come_forward, drive, new_session, pixels

from qin_game.rules.kangqin.actions import Accept, Pass, Propose, Refuse, Show, Take
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.kangqin import faces
from qin_game.scenes.result import ResultScene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.match.player import Player
    from qin_game.rules.kangqin.actions import Action
    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.ui.testing import Driver

MANY = 4000


def by_mouse(driver: Driver, table: KangqinTableScene, action: Action) -> None:
    """Do an action with the mouse and end the turn."""
    match action:
        case Propose(target, card):
            driver.click(_card(table, card))
            driver.click("qin" if target == "qin" else f"seat {target}")
        case _:
            driver.click(_key_of(table, action))
    assert table.match.staged is not None or table.match.outcome is not None
    driver.click("main")


def by_keys(driver: Driver, table: KangqinTableScene, action: Action) -> None:
    """Do an action with the keyboard and end the turn."""
    match action:
        case Propose(target, card):
            driver.press(pygame.K_1 + _slot(table, card))
            _go_to(driver, "qin" if target == "qin" else f"seat {target}")
        case Accept(int(card)) | Show(card):
            driver.press(pygame.K_1 + _slot(table, card))
            driver.press(pygame.K_e)
            return
        case _:
            _go_to(driver, _key_of(table, action))
    driver.press(pygame.K_RETURN)
    driver.press(pygame.K_e)


def _go_to(driver: Driver, key: str) -> None:
    """Press Tab until the ring is somewhere."""
    for _ in range(40):
        if driver.stage.focus.is_visible and driver.stage.focus.key == key:
            return
        driver.press(pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {key}")


def _slot(table: KangqinTableScene, card: int) -> int:
    assert table.viewer is not None
    return table.animator.shown.hands[table.viewer].index(card)


def _card(table: KangqinTableScene, card: int) -> tuple[int, int]:
    return table.view.desk.seating.place(table.home).cards[_slot(table, card)].center


def _key_of(table: KangqinTableScene, action: Action) -> str:
    """Return the key of the button for an action."""
    hand = table.match.state.hands[table.match.to_move]
    match action:
        case Pass():
            return "pass"
        case Accept(None):
            return "blind"
        case Refuse():
            return "refuse"
        case Accept(card):
            return f"give {hand.index(card)}"
        case Show(card):
            return f"show {hand.index(card)}"
        case Take(stones):
            return f"take {stones}"
    raise AssertionError(action)


def play_to_the_end(
    driver: Driver,
    do: Callable[[Driver, KangqinTableScene, Action], None],
    seed: int,
) -> set[type]:
    """Play at random as every person at the table; return the kinds of actions done."""
    rng, done = Random(seed), set()
    table = table_of(driver)
    for _ in range(MANY):
        driver.advance(0.1, dt=0.1)
        if isinstance(driver.top, ResultScene):
            return done
        if isinstance(driver.top, HandOverScene):
            come_forward(driver)
        elif table.stop is not None:
            if do is by_mouse:
                driver.click("main")
            else:
                driver.press(pygame.K_RETURN)
        elif table.may_act:
            action = _chosen(table, rng)
            done.add(type(action))
            do(driver, table, action)
    raise AssertionError("the game does not end")


def _chosen(table: KangqinTableScene, rng: Random) -> Action:
    """Return a legal action, each kind as likely as the others."""
    actions = KANGQIN.legal_actions(table.match.state)
    kinds = sorted({type(action) for action in actions}, key=lambda kind: kind.__name__)
    kind = kinds[rng.randrange(len(kinds))]
    return rng.choice([action for action in actions if type(action) is kind])


@pytest.mark.parametrize("players", [SOLO, PAIR, PEOPLE])
@pytest.mark.parametrize("do", [by_mouse, by_keys])
def test_a_whole_game_is_played(
    do: Callable[[Driver, KangqinTableScene, Action], None], players: Sequence[Player]
) -> None:
    match = new_match(players, take="choose")
    driver = drive(seat_at(new_session(), match))
    done = play_to_the_end(driver, do, seed=len(players))
    assert match.outcome is not None
    assert {Propose, Pass, Accept, Show} <= done


def test_machines_play_by_themselves_and_stop_for_nobody() -> None:
    match = new_match(MACHINES)
    driver = drive(seat_at(new_session(), match))
    for _ in range(MANY):
        driver.advance(0.1, dt=0.1)
        if isinstance(driver.top, ResultScene):
            break
    assert match.outcome is not None
    assert isinstance(driver.top, ResultScene)


def test_motion_ends_in_the_picture_that_is_shown_without_it() -> None:
    pictures = []
    for speed in ("off", "very_fast"):
        match = new_match(SOLO, seed=5)
        driver = drive(seat_at(new_session(animation_speed=speed), match))
        table = table_of(driver)
        rng = Random(2)
        shots = []
        while len(shots) < 6:
            driver.advance(0.1, dt=0.1)
            if table.stop is not None:
                shots.append(pixels(driver))
                driver.press(pygame.K_RETURN)
            elif isinstance(driver.top, ResultScene):
                break
            elif table.may_act:
                driver.advance(0.5, dt=0.1)
                shots.append(pixels(driver))
                actions = KANGQIN.legal_actions(match.state)
                table.do(actions[rng.randrange(len(actions))])
                table.finish_turn()
        pictures.append(shots)
    assert len(pictures[0]) == len(pictures[1])
    for one, other in zip(*pictures, strict=True):
        assert one == other


def test_a_reveal_stays_in_view_until_somebody_goes_on() -> None:
    match = new_match(SOLO)
    table = seat_at(new_session(), match)
    driver = drive(table)
    while match.state.round == 1:
        driver.advance(0.1, dt=0.1)
        if table.may_act:
            table.do(KANGQIN.legal_actions(match.state)[-1])
            table.finish_turn()
    driver.advance(5.0, dt=0.1)
    assert table.stop == "next_round"
    assert table.animator.shown.round == 1
    assert table.animator.shown.verdict is not None
    ply = match.ply
    driver.click("main")
    assert table.animator.shown.round == 2
    driver.advance(3.0, dt=0.1)
    assert match.ply > ply or match.to_move == 0


def test_what_is_staged_is_taken_back_and_then_done_otherwise() -> None:
    match = new_match(SOLO)
    table = seat_at(new_session(), match)
    driver = drive(table)
    before = pixels(driver)
    low, high = match.state.hands[0]
    table.do(Propose("qin", low))
    assert table.animator.shown.pending is not None
    driver.press(pygame.K_u)
    driver.move((2, 2))
    assert match.staged is None
    assert pixels(driver) == before
    table.do(Propose("qin", high))
    driver.click("main")
    assert match.actions[0] == f"propose:qin:{high}"


def test_what_may_not_be_done_is_said_and_changes_nothing() -> None:
    match = new_match(PEOPLE)
    hands = match.state.hands
    play(match, f"propose:1:{hands[0][0]}", "refuse", "pass", "pass", "pass")
    hand = match.state.hands[0]
    play(match, f"propose:1:{hand[0]}", "refuse")  # Bo has no stone left
    play(match, "pass", "pass", f"propose:1:{match.state.hands[3][0]}")
    table = seat_at(new_session(), match)
    driver = drive(table)
    come_forward(driver)
    assert table.viewer == 1
    refuse = driver.stage.controls["refuse"]
    assert not refuse.is_enabled
    driver.move(refuse.rect.center)
    (line,) = faces.table_face(table).info.lines
    assert line.text == "Refusing costs a stone, and you have none."
    table.choose("refuse")
    assert table.aiming.complaint == "no_stone_to_refuse"
    assert match.staged is None


def test_a_card_is_not_offered_to_oneself() -> None:
    match = new_match(SOLO)
    table = seat_at(new_session(), match)
    driver = drive(table)
    own = table.view.desk.seating.place(0)
    driver.click(own.cards[0].center)
    assert table.is_offering
    driver.click(own.plaque.center)
    assert table.aiming.complaint == "proposes_to_itself"
    assert match.staged is None


def test_a_card_is_offered_by_dragging_it() -> None:
    match = new_match(SOLO)
    table = seat_at(new_session(), match)
    driver = drive(table)
    seating = table.view.desk.seating
    start, end = seating.place(0).cards[1].center, seating.place(2).plaque.center
    driver.move(start)
    driver.mouse_down(start)
    driver.move((start[0], start[1] - 60))
    assert table.mouse.is_dragging
    driver.move(end)
    driver.draw()
    driver.mouse_up(end)
    assert match.staged_action == Propose(2, match.state.hands[0][1])
    assert not table.mouse.is_dragging


def test_a_turn_ends_by_itself_unless_it_costs_a_stone() -> None:
    match = new_match(SOLO)
    table = seat_at(new_session(confirm_policy="when_it_costs"), match)
    drive(table)
    table.do(Propose("qin", match.state.hands[0][0]))
    assert match.ply == 1
    match = new_match(PEOPLE)
    play(match, f"propose:1:{match.state.hands[0][0]}")
    table = seat_at(new_session(confirm_policy="when_it_costs"), match)
    come_forward(drive(table))
    table.do(Refuse())
    assert match.ply == 1
    assert match.staged is not None


def test_the_log_is_never_ahead_of_the_screen() -> None:
    match = new_match(SOLO)
    table = seat_at(new_session(animation_speed="slow"), match)
    driver = drive(table)
    while match.state.phase != "reveal" or match.to_move != 3:
        play(match, KANGQIN.format_action(KANGQIN.legal_actions(match.state)[-1]))
    table.show_position()
    driver.advance(2 * table.min_thinking + 0.1, dt=0.05)
    assert match.state.round == 2
    assert table.animator.shown.verdict is None
    said = [line.text for entry in table.entries for line in entry.lines]
    assert not any("The cards" in line or "Qin:" in line or "Round 2" in line for line in said)
    driver.advance(20.0, dt=0.1)
    said = [line.text for entry in table.entries for line in entry.lines]
    assert any("The cards" in line for line in said)
    assert not any("Round 2" in line for line in said)
