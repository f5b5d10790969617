"""Advice at the table: asked for, shown with its reason, taken or left, and never out of date."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest
from seated import ADA, BO, MACHINE, PEOPLE, QIN, new_match, seat_at
from sitting import Opponent, drive, new_session, pixels, play_on

from qin_game.ai import levels
from qin_game.ai.worker import NoAnswerError, Question, Report, RequestId
from qin_game.locale import languages, load_text
from qin_game.rules.qin import events as happened
from qin_game.rules.qin.cells import parse_cell
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.qin import advice_view
from qin_game.scenes.qin.advice import Reason, reason, words
from qin_game.scenes.qin.faces import table_face

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.rules.qin.action import PlaceTile
    from qin_game.scenes.qin.table import QinTableScene
    from qin_game.ui.testing import Driver


class Adviser(Opponent):
    """Advises the last legal action, after ``delay`` polls; or has nothing to say."""

    def __init__(self, delay: int = 0, *, is_lost: bool = False) -> None:
        super().__init__()
        self.delay = delay
        self.is_lost = is_lost
        self.questions: list[Question] = []
        self._wanted: tuple[RequestId, Question] | None = None

    def analyse(self, request_id: RequestId, question: Question) -> None:
        self.questions.append(question)
        self._wanted = (request_id, question)

    def poll_report(self) -> Report | None:
        if self._wanted is None:
            return None
        if self.delay > 0:
            self.delay -= 1
            return None
        request_id, question = self._wanted
        self._wanted = None
        if self.is_lost:
            raise NoAnswerError("lost")
        game = levels.rules_for(question.game, question.setup)
        seen = game.observation_from_json(question.observation)
        action = game.legal_actions(game.determinize(seen, Random(0)))[-1]
        shares = (1.0, *(0.0,) * (len(seen.hand_sizes) - 1))
        return Report(request_id, game.format_action(action), shares, None)

    def ask(self, request_id: RequestId, question: Question) -> None:
        self._wanted = None
        super().ask(request_id, question)

    def cancel(self) -> None:
        self._wanted = None
        super().cancel()


def at_table(
    match: Match, adviser: Adviser | None = None, **settings: object
) -> tuple[Driver, QinTableScene]:
    session = new_session(**settings)
    session.worker = adviser or Adviser()  # type: ignore[assignment]
    scene = seat_at(session, match)
    driver = drive(scene)
    return driver, scene


def ask(driver: Driver) -> None:
    driver.press(pygame.K_h)
    driver.advance(0.2, 0.04)


def best(match: Match) -> PlaceTile:
    """What :class:`Adviser` advises."""
    action: PlaceTile = QIN.legal_actions(match.state)[-1]
    return action


# -- asking and being told -----------------------------------------------------------------------


def test_advice_is_shown_with_its_reason_and_marks_the_game() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, scene = at_table(match)
    saved: list[tuple[int, ...]] = []
    match.on_change = lambda changed: saved.append(changed.assisted_seats)
    ask(driver)
    assert scene.advised == best(match)
    found = scene.shown_preview()
    assert found is not None
    assert found.action == best(match)
    assert match.assisted_seats == (0,)
    assert saved == [(0,)]
    face = table_face(scene)
    assert face.cards[0].is_assisted
    text = scene.stage.text
    why = reason(QIN.preview(match.state, best(match)).events, 0)
    assert face.info.title == text("table.advice", name="Wu Qi")
    assert face.info.lines[0].text == words(text, why, ["Ada", "Wanderer"])


@pytest.mark.parametrize("way", ["key", "button"])
def test_while_it_is_awaited_the_table_says_so(way: str) -> None:
    match = new_match([ADA, MACHINE], plies=2)
    driver, scene = at_table(match, Adviser(delay=5))
    if way == "key":
        driver.press(pygame.K_h)
    else:
        driver.click("hint")
    title = scene.stage.text("table.advice_awaited", name="Wu Qi")
    assert table_face(scene).info.title == title
    assert scene.is_waiting()
    assert not match.assisted
    driver.advance(0.4, 0.04)
    assert scene.advised is not None
    assert table_face(scene).info.title != title


def test_the_question_tells_only_what_the_seat_knows_and_is_repeatable() -> None:
    adviser = Adviser()
    match = new_match([ADA, MACHINE], plies=6)
    driver, _ = at_table(match, adviser)
    for _ in range(3):
        ask(driver)
    one, other = adviser.questions
    assert one == other
    assert one.budget.iterations is not None
    assert one.budget.time_ms is None
    rules = levels.rules_for("qin", one.setup)
    assert rules.observation_from_json(one.observation) == match.observe(0)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_takes_the_advice(key: int) -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, _ = at_table(match)
    ask(driver)
    advised = best(match)
    driver.press(key)
    assert match.staged_action == advised
    driver.press(pygame.K_u)
    driver.press(pygame.K_RETURN)
    assert match.staged_action == advised


def test_a_click_on_the_advised_place_takes_it_and_elsewhere_does_not() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, scene = at_table(match)
    ask(driver)
    board = scene.view.layout.board
    driver.click(board.rect(parse_cell("a1")).center)
    assert match.staged is None
    driver.click(board.rect(best(match).second).center)
    assert match.staged_action == best(match)


def test_ones_own_tile_comes_before_the_advice() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, scene = at_table(match)
    driver.press(pygame.K_1)
    assert scene.aiming.placement.tile is not None
    ask(driver)
    assert scene.aiming.placement.tile is None
    assert scene.advice() is not None
    driver.press(pygame.K_1)
    assert scene.advice() is None
    driver.press(pygame.K_1)
    assert scene.advice() is not None


def test_asked_again_it_is_put_away() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, scene = at_table(match)
    for is_shown in (True, False, True):
        ask(driver)
        assert (scene.advised is not None) == is_shown


# -- out of date ---------------------------------------------------------------------------------


def test_escape_puts_it_away_before_it_pauses() -> None:
    driver, scene = at_table(new_match([ADA, MACHINE], plies=4), Adviser())
    driver.press(pygame.K_h)
    driver.advance(0.2, 0.04)
    assert scene.advised is not None
    driver.press(pygame.K_ESCAPE)
    assert scene.advised is None
    assert driver.top is scene
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, PauseScene)


def test_advice_ends_with_the_position() -> None:
    match = new_match([ADA, BO], plies=4, open_hands=True)
    driver, scene = at_table(match)
    ask(driver)
    driver.press(pygame.K_RETURN)
    assert scene.advised is None
    driver.press(pygame.K_RETURN)
    driver.advance(0.1)
    assert match.to_move == 1
    assert scene.deciding_seat == 1
    assert scene.advised is None
    assert match.assisted_seats == (0,)


def test_advice_that_comes_too_late_is_not_shown() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    adviser = Adviser(delay=3)
    driver, scene = at_table(match, adviser)
    driver.press(pygame.K_h)
    scene.stage_action(QIN.legal_actions(match.state)[0])
    driver.advance(0.5, 0.04)
    assert scene.advised is None
    assert not scene.counsel.is_awaited
    assert not match.assisted
    driver.press(pygame.K_u)
    driver.advance(0.2, 0.04)
    assert scene.advised is None


def test_pausing_ends_the_wait() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    adviser = Adviser(delay=3)
    driver, scene = at_table(match, adviser)
    driver.press(pygame.K_h)
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, PauseScene)
    assert adviser.cancelled == 1
    driver.press(pygame.K_ESCAPE)
    driver.advance(0.4, 0.04)
    assert scene.advised is None
    assert not match.assisted


def test_no_advice_on_anybody_elses_turn_or_behind_the_curtain() -> None:
    adviser = Adviser()
    adviser.patience = 10**6
    driver, scene = at_table(new_match([ADA, MACHINE], plies=5), adviser)
    ask(driver)
    assert not scene.stage.controls["hint"].is_enabled
    session = new_session()
    session.worker = adviser  # type: ignore[assignment]
    scene = seat_at(session, new_match([ADA, BO], plies=2))
    driver = drive(scene)
    driver.press(pygame.K_h)
    assert adviser.questions == []


def test_when_nobody_can_advise_the_table_says_so() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, scene = at_table(match, Adviser(is_lost=True))
    ask(driver)
    assert list(scene.session.messages) == [scene.stage.text("table.no_advice")]
    assert scene.advised is None
    assert not match.assisted
    assert not scene.counsel.is_awaited


# -- looks ---------------------------------------------------------------------------------------


def test_the_ring_breathes_and_keeps_still_where_nothing_may_move() -> None:
    for settings, moves in (
        ({"animation_speed": "normal"}, True),
        ({"animation_speed": "off"}, False),
        ({"animation_speed": "normal", "reduced_motion": True}, False),
    ):
        driver, _ = at_table(new_match([ADA, MACHINE], plies=4), **settings)
        ask(driver)
        shots = []
        for _ in range(3):
            shots.append(pixels(driver))
            driver.advance(advice_view.SECONDS / 5)
        assert (shots[0] != shots[1] and shots[1] != shots[2]) == moves


def test_drawing_advice_changes_nothing() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, scene = at_table(match)
    ask(driver)
    record = match.record
    assert pixels(driver) == pixels(driver)
    assert (match.record, match.staged, scene.advised) == (record, None, best(match))


def test_an_opponents_card_tells_what_the_opponent_is_like() -> None:
    match = new_match([ADA, MACHINE], plies=4)
    driver, scene = at_table(match)
    text = scene.stage.text
    character = text("qin.opponent.random.character")
    for seat, is_told in ((1, True), (0, False)):
        driver.move(scene.view.layout.seats[seat].center)
        told = [line.text for line in table_face(scene).info.lines]
        assert (character in told) == is_told


# -- reasons -------------------------------------------------------------------------------------

FOUNDED = happened.ProvinceFounded(0, "R", (1, 2))
VILLAGE = happened.VillageTaken(0, (5,))
CONQUERED = happened.VillageConquered(0, 1, (5,))
GROWN = happened.ProvinceExpanded(0, "B", (1, 2, 3), (3,))
MAJOR = happened.ProvinceBecameMajor(0, "B", (1, 2, 3, 4, 5))
HOME = happened.PagodaReturned(2, "province", (1, 2), 9)
MINE, THEIRS = happened.Part(0, (1, 2, 3), 1), happened.Part(1, (5, 6), 1)
JOINED = happened.ProvincesJoined(0, "Y", (1, 2, 3, 4, 5, 6), (MINE, THEIRS))
UNITED = happened.ProvincesJoined(0, "Y", (1, 2, 3, 4, 5, 6), (MINE, happened.Part(0, (5,), 1)))
WON = happened.GameEnded("last_pagoda", (0,), (24, 3), (0, 21))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((FOUNDED, JOINED, WON), Reason("wins")),
        ((FOUNDED, JOINED, CONQUERED), Reason("joins", 1, "Y")),
        ((FOUNDED, CONQUERED), Reason("founds_and_conquers", 1)),
        ((GROWN, CONQUERED, MAJOR), Reason("conquers", 1)),
        ((FOUNDED, FOUNDED, VILLAGE), Reason("founds_two")),
        ((FOUNDED, VILLAGE), Reason("founds_and_village", None, "R")),
        ((GROWN, FOUNDED, MAJOR), Reason("founds", None, "R")),
        ((GROWN, MAJOR, VILLAGE), Reason("major", None, "B")),
        ((GROWN, VILLAGE), Reason("village")),
        ((HOME, GROWN), Reason("hurts", 2)),
        ((UNITED, GROWN), Reason("unites", None, "Y")),
        ((GROWN,), Reason("grows", None, "B")),
        ((), Reason("quiet")),
    ],
    ids=lambda value: getattr(value, "key", None),
)
def test_the_weightiest_reason_is_given(events: tuple, expected: Reason) -> None:
    assert reason(events, 0) == expected


def test_what_others_gain_or_the_mover_loses_is_no_reason() -> None:
    for events in (
        (happened.VillageTaken(1, (5,)),),
        (happened.VillageConquered(1, 0, (5,)),),
        (happened.ProvinceExpanded(1, "B", (1, 2, 3), (3,)),),
        (happened.ProvinceExpanded(None, "B", (1, 2, 3), (3,)),),
        (happened.ProvinceBecameMajor(1, "B", (1, 2, 3, 4, 5)),),
        (happened.PagodaReturned(0, "province", (1, 2), 9), HOME),
        (happened.GameEnded("no_placement", (1,), (3, 4), (21, 20)),),
    ):
        assert reason(events, 0) == Reason("quiet")


@pytest.mark.parametrize("language", languages())
def test_every_reason_is_a_sentence(language: str) -> None:
    text = load_text(language)
    names = [player.name for player in PEOPLE]
    found = set()
    for seed, options in ((1, {}), (2, {}), (3, {"major_clash": "exchange"})):
        match = new_match(PEOPLE, seed=seed, **options)
        rng = Random(seed)
        while match.outcome is None:
            actions = QIN.legal_actions(match.state)
            for action in rng.sample(actions, min(12, len(actions))):
                events = QIN.preview(match.state, action).events
                found.add(words(text, reason(events, match.to_move), names))
            play_on(match, 1, seed=match.ply)
    assert len(found) > 12
    assert all(sentence[-1] in ".。" and "{" not in sentence for sentence in found)
    assert not any(one == other for one, other in pairwise(sorted(found)))
