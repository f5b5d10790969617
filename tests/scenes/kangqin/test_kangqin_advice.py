"""A hint at the table of 抗秦, and the table of its review."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest
from round_table import KANGQIN, PEOPLE, SOLO, new_match, play, seat_at
from sitting import Opponent, drive, new_session, pixels

from qin_game.ai.worker import Report
from qin_game.locale import languages, load_text
from qin_game.match.review import Review
from qin_game.rules.kangqin.actions import BLIND, PASS, REFUSE, Accept, Propose, Show, Take
from qin_game.scenes.beside.info import info_height
from qin_game.scenes.kangqin import faces
from qin_game.scenes.kangqin.advice import reason, why
from qin_game.scenes.kangqin.review_view import KangqinReviewView, action_text
from qin_game.scenes.review import ReviewScene
from qin_game.ui.testing import Driver

if TYPE_CHECKING:
    from qin_game.ai.worker import Question, RequestId
    from qin_game.match.match import Match
    from qin_game.rules.kangqin.state import KangqinObservation
    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.scenes.session import Session


class Adviser(Opponent):
    """An opponent who advises the last legal action but ``step``, at the next look."""

    step = 0

    def __init__(self) -> None:
        super().__init__()
        self._report: Report | None = None

    def analyse(self, request_id: RequestId, question: Question, played: str | None = None) -> None:
        """Judge."""
        rng = Random(question.seed)
        state = KANGQIN.determinize(KANGQIN.observation_from_json(question.observation), rng)
        actions = KANGQIN.legal_actions(state)
        best = KANGQIN.format_action(actions[-1 - self.step % len(actions)])
        shares = None if played is None else (0.1, 0.2, 0.3, 0.1)
        self._report = Report(request_id, best, (0.4, 0.2, 0.1, 0.1), shares)

    def poll_report(self) -> Report | None:
        """Give the judgement once."""
        report, self._report = self._report, None
        return report


def advised_table(step: int) -> tuple[Driver, KangqinTableScene]:
    """A table whose person has asked for a hint."""
    session = new_session()
    adviser = Adviser()
    adviser.step = step
    session.worker = adviser  # type: ignore[assignment]
    table = seat_at(session, new_match(SOLO))
    driver = drive(table)
    driver.press(pygame.K_h)
    driver.advance(0.2, dt=0.1)
    return driver, table


def test_advice_is_shown_said_and_taken_with_enter() -> None:
    driver, table = advised_table(step=3)
    advised = table.shown_advice
    assert isinstance(advised, Propose)
    assert table.match.assisted_seats == (0,)
    info = faces.table_face(table).info
    assert info.title == "Su Qin's advice"
    assert str(advised.card) in info.lines[0].text
    with_marks = pixels(driver)
    driver.press(pygame.K_h)
    assert table.shown_advice is None
    assert pixels(driver) != with_marks
    driver.press(pygame.K_h)
    driver.advance(0.2, dt=0.1)
    driver.press(pygame.K_RETURN)
    assert table.match.staged_action == advised


def test_advice_gives_way_to_ones_own_choice() -> None:
    driver, table = advised_table(step=0)
    assert table.shown_advice == PASS
    driver.press(pygame.K_1)
    assert table.is_offering
    assert table.shown_advice is None
    driver.press(pygame.K_ESCAPE)
    assert table.shown_advice == PASS
    driver.press(pygame.K_u)
    driver.click("pass")
    driver.press(pygame.K_e)
    assert table.match.actions[0] == "pass"


def _reviewed() -> tuple[Session, Review]:
    session = new_session()
    session.worker = Adviser()  # type: ignore[assignment]
    return session, Review(new_match(PEOPLE, plies=400, take="choose"), "guru")


def test_a_game_is_reviewed_from_its_start_to_its_end() -> None:
    session, review = _reviewed()
    driver = Driver(
        ReviewScene(session, review), (1280, 720), session.text, session.preferences, session
    )
    for _ in range(400):
        driver.advance(0.1, dt=0.1)
        if review.is_done:
            break
    assert review.is_done
    seen = set()
    for _ in range(review.match.ply):
        seen.add(pixels(driver))
        driver.press(pygame.K_RIGHT)
    assert len(seen) == review.match.ply


def test_the_table_of_a_review_shows_what_its_seat_saw_and_no_more() -> None:
    pictures = []
    for cards in ([1, 9, 2, 8, 3, 7, 4, 6, 5], [1, 9, 2, 8, 4, 6, 5, 3, 7]):
        match = new_match(PEOPLE)
        chance = KANGQIN.chance_to_json(match.chance)
        chance["deals"][0] = cards
        match = type(match)(
            KANGQIN,
            match.setup,
            KANGQIN.chance_from_json(match.setup, chance),
            PEOPLE,
            match_id="deal",
        )
        play(match, "propose:1:9", "accept:2", "pass")
        session = new_session()
        driver = drive(seat_at(session, match))
        surface = pygame.Surface((700, 700))
        view = KangqinReviewView(session, match, driver.stage, surface.get_rect())
        for ply, best in ((0, "pass"), (0, "propose:qin:1"), (1, "refuse"), (2, "propose:0:8")):
            view.draw(surface, ply, best)
            view.draw_hand(surface, ply, pygame.Rect(0, 0, 90, 80))
            pictures.append(pygame.image.tobytes(surface, "RGB"))
    half = len(pictures) // 2
    assert pictures[:half] == pictures[half:]
    assert len(set(pictures)) == half


@pytest.mark.parametrize("language", languages())
def test_every_action_of_a_review_has_its_words(language: str) -> None:
    session, match = new_session(language=language), new_match(PEOPLE)
    said = [
        action_text(session, match, action)
        for action in (
            *("propose:qin:3", "propose:2:3", "pass", "accept:4", "accept:blind"),
            *("refuse", "show:9", "take:1"),
        )
    ]
    assert len(set(said)) == len(said)
    assert "Cy" in said[1]


def _held(position: Match, hand: tuple[int, int], **changes: object) -> KangqinObservation:
    """What the seat to move sees, with another hand."""
    observation = position.observe(position.to_move)
    return replace(observation, hand=hand, **changes)


def test_every_advice_has_its_reason() -> None:
    match = new_match(SOLO)
    view = _held(match, (2, 9))
    assert reason(view, Propose("qin", 2)) == ("qin_weaker", {"card": 2, "mean": 5})
    assert reason(view, Propose("qin", 9)) == ("qin_known", {"card": 9, "kept": 2})
    assert reason(view, Propose(1, 9)) == ("offer", {"card": 9, "kept": 2})
    assert reason(view, Accept(2)) == ("give", {"card": 2, "kept": 9})
    assert reason(view, BLIND) == ("blind", {"low": 2, "high": 9})
    assert reason(view, REFUSE) == ("refuse", {"low": 2, "high": 9})
    assert reason(view, PASS) == ("pass", {"low": 2, "high": 9})
    assert reason(view, Show(2)) == ("show_low", {"card": 2, "kept": 9, "count": 9})
    poor = _held(match, (2, 9), qin_stones=4)
    assert reason(poor, Show(2)) == ("show_low", {"card": 2, "kept": 9, "count": 4})
    empty = _held(match, (2, 9), qin_stones=0)
    assert reason(empty, Show(2)) == ("show_spare", {"card": 2, "kept": 9})
    assert reason(view, Show(9)) == ("show_high", {"card": 9, "kept": 2})
    settling = _held(match, (2, 9), phase="settle", turned=9, qin_stones=6)
    assert reason(settling, Take(6)) == ("take_all", {})
    assert reason(settling, Take(3)) == ("take_some", {})


@pytest.mark.parametrize("language", languages())
def test_a_reason_is_a_sentence_and_the_chances_are_those_of_the_judge(language: str) -> None:
    text, view = load_text(language), _held(new_match(SOLO), (2, 9))
    for action in (Propose("qin", 2), Propose(2, 9), Accept(2), BLIND, REFUSE, PASS, Show(2)):
        sentence, chances = why(text, view, action, (0.404, 0.2, 0.1, 0.1))
        assert sentence.text[-1] in ".。"
        assert "40" in chances.text
        assert "80" in chances.text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("step", range(6))
def test_advice_fits_beside_the_table(size: tuple[int, int], language: str, step: int) -> None:
    session = new_session(language=language)
    adviser = Adviser()
    adviser.step = step
    session.worker = adviser  # type: ignore[assignment]
    table = seat_at(session, new_match(SOLO))
    driver = drive(table, size)
    driver.press(pygame.K_h)
    driver.advance(0.2, dt=0.1)
    info, layout = faces.table_face(table).info, table.view.layout
    assert table.shown_advice is not None
    room = layout.info if layout.is_wide else layout.log.union(layout.info)
    assert info_height(table.view.desk, room.width, info) <= room.height
