"""The review of a game: judged while it is looked at, and gone through by mouse and by keys."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame
import pytest
from fits import misfits
from judging import JudgingWorker
from program import ADA, EVERYBODY, LI, MACHINE, drive, finished_game, live_game, make_session

from qin_game.ai.worker import Worker
from qin_game.locale import languages
from qin_game.match import review as reviewing
from qin_game.scenes import registry
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.replay import ReplayScene
from qin_game.scenes.result import ResultScene
from qin_game.scenes.review import ReviewScene, review_of
from qin_game.ui.transition import Push

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.match.player import Player
    from qin_game.match.review import Review
    from qin_game.scenes.session import Session
    from qin_game.ui.testing import Driver

SECOND = 0.04
"""Between two looks for a report."""


def judging(worker: JudgingWorker | None = None, **settings: object) -> Session:
    session = make_session(**settings)
    session.worker = worker or JudgingWorker()  # type: ignore[assignment]
    return session


def opened(
    session: Session,
    players: Sequence[Player] = (ADA, MACHINE),
    size: tuple[int, int] = (1280, 720),
) -> tuple[Driver, Review]:
    review = review_of(finished_game(session, players).match)
    assert review is not None
    return drive(session, ReviewScene(session, review), size), review


def finish(driver: Driver, review: Review) -> None:
    for _ in range(review.match.ply + 1):
        driver.advance(SECOND, SECOND)
    assert review.is_done


def shown(driver: Driver) -> int:
    scene = driver.top
    assert isinstance(scene, ReviewScene)
    return scene._ply


def keys(driver: Driver, kind: str) -> list[int]:
    """Return the plies of the targets of a kind, in order."""
    found = [target.key for target in driver.stage.focus.targets]
    return [key[1] for key in found if isinstance(key, tuple) and key[0] == kind]


# -- judging -------------------------------------------------------------------------------------


def test_every_action_is_asked_about_once_in_order() -> None:
    session = judging()
    driver, review = opened(session)
    finish(driver, review)
    driver.advance(1, SECOND)
    worker = session.worker
    assert isinstance(worker, JudgingWorker)
    assert [ply for _, ply in worker.asked] == list(range(review.match.ply))
    assert not driver.top.is_waiting()  # type: ignore[union-attr]


def test_results_appear_as_they_come() -> None:
    driver, review = opened(judging(JudgingWorker(patience=2)))
    before = pygame.image.tobytes(driver.draw(), "RGB")
    driver.advance(4 * SECOND, SECOND)
    assert 0 < review.ply < review.match.ply
    assert driver.stack.needs_draw
    assert pygame.image.tobytes(driver.draw(), "RGB") != before
    assert keys(driver, "swing") == []


def test_leaving_stops_thinking_and_coming_back_goes_on() -> None:
    session = judging(JudgingWorker(patience=1))
    worker = session.worker
    assert isinstance(worker, JudgingWorker)
    driver, review = opened(session)
    driver.advance(7 * SECOND, SECOND)
    done = review.ply
    driver.stage.go(Push(PauseScene(session, live_game(session))))
    driver.stack.update(0)
    assert worker.cancelled == 1
    assert worker.poll_report() is None
    driver.press(pygame.K_ESCAPE)
    driver.advance(2 * SECOND, SECOND)
    assert review.ply > done
    plies = [ply for _, ply in worker.asked]
    assert plies == [*range(done + 1), *range(done, plies[-1] + 1)]
    driver.press(pygame.K_ESCAPE)
    assert driver.top is None
    assert worker.poll_report() is None


def test_one_lapse_is_forgiven_more_end_the_review() -> None:
    driver, review = opened(judging(JudgingWorker(failures=1)))
    finish(driver, review)
    session = judging(JudgingWorker(failures=99))
    driver, review = opened(session)
    driver.advance(1, SECOND)
    assert review.ply == 0
    assert list(session.messages) == [session.text("review.failed")]
    assert len(session.worker.asked) == 3  # type: ignore[attr-defined]


def test_what_was_found_stays_with_the_result() -> None:
    session = judging()
    live = finished_game(session, (ADA, MACHINE))
    driver = drive(session, ResultScene(session, live))
    for _ in range(2):
        driver.click("review")
        assert isinstance(driver.top, ReviewScene)
        driver.advance(SECOND * (live.match.ply + 2), SECOND)
        driver.click("leave")
    assert len(session.worker.asked) == live.match.ply  # type: ignore[attr-defined]


def test_a_kept_game_can_be_reviewed() -> None:
    session = judging()
    driver = drive(session, ReplayScene(session, finished_game(session).match))
    driver.press(pygame.K_SPACE)
    driver.click("review")
    assert isinstance(driver.top, ReviewScene)


@pytest.mark.parametrize("way", ["key", "button"])
def test_back_from_the_review_the_replay_goes_on_where_it_was_left(way: str) -> None:
    session = judging()
    driver = drive(session, ReplayScene(session, finished_game(session).match))
    driver.click("review")
    driver.press(pygame.K_RIGHT)
    driver.press(pygame.K_RIGHT)
    ply = shown(driver)
    assert ply > 0
    if way == "key":
        driver.press(pygame.K_ESCAPE)
    else:
        driver.click("leave")
    replay = driver.top
    assert isinstance(replay, ReplayScene)
    assert replay._ply == ply == driver.stage.controls["slider"].value


def test_no_review_where_nobody_can_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace  # noqa: PLC0415

    session = judging()
    assert review_of(live_game(session).match) is None
    assert review_of(live_game(session, plies=3).match) is None  # its hands are not open yet
    live = finished_game(session)
    bare = replace(registry.entry("qin"), judgement=None)
    monkeypatch.setattr("qin_game.scenes.review.entry", lambda _: bare)
    driver = drive(session, ResultScene(session, live))
    assert "review" not in [target.key for target in driver.stage.focus.targets]


# -- going through the game ----------------------------------------------------------------------


def test_moves_of_the_only_person_are_listed() -> None:
    driver, review = opened(judging())
    own = [ply for ply in range(review.match.ply) if ply % 2 == 0]
    assert keys(driver, "move") == own
    assert "seat" not in [target.key for target in driver.stage.focus.targets]


def test_any_persons_moves_can_be_chosen() -> None:
    driver, review = opened(judging(), (ADA, LI))
    assert keys(driver, "move")[0] == 0
    driver.stage.focus.focus("seat", show=True)
    driver.press(pygame.K_RIGHT)
    assert keys(driver, "move")[0] == 1
    assert shown(driver) == 0
    finish(driver, review)
    assert [v.ply for v in review.verdicts_of(1)] == keys(driver, "move")


def test_keys_go_through_all_moves_and_through_ones_own() -> None:
    driver, review = opened(judging())
    last = review.match.ply - 1
    for key, place in (
        (pygame.K_RIGHT, 1),
        (pygame.K_PAGEDOWN, 2),
        (pygame.K_PAGEDOWN, 4),
        (pygame.K_LEFT, 3),
        (pygame.K_PAGEUP, 2),
        (pygame.K_END, last),
        (pygame.K_RIGHT, last),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_PAGEUP, 0),
    ):
        driver.press(key)
        assert shown(driver) == place


def test_swings_moves_and_chart_lead_to_their_positions() -> None:
    driver, review = opened(judging())
    finish(driver, review)
    swings = [swing.ply for swing in review.swings(0)]
    assert keys(driver, "swing") == swings
    assert len(swings) == 3
    for ply in swings:
        driver.click(("swing", ply))
        assert shown(driver) == ply
    driver.click(("move", 6))
    assert shown(driver) == 6
    scene = driver.top
    assert isinstance(scene, ReviewScene)
    field = scene._chart.field
    driver.click((field.right, field.centery))
    assert shown(driver) == review.match.ply - 1
    driver.click((field.left + 1, field.top + 5))
    assert shown(driver) == 0


def test_all_can_be_reached_by_tab_alone() -> None:
    driver, review = opened(judging(), (ADA, LI))
    finish(driver, review)
    wanted = {target.key for target in driver.stage.focus.targets}
    seen = set()
    for _ in range(len(wanted) + 1):
        driver.press(pygame.K_TAB)
        seen.add(driver.stage.focus.key)
    assert seen == wanted
    driver.stage.focus.focus(("move", 4), show=True)
    driver.press(pygame.K_RETURN)
    assert shown(driver) == 4


# -- drawing -------------------------------------------------------------------------------------


def test_drawing_changes_nothing() -> None:
    session = judging(JudgingWorker(patience=10**6))
    driver, review = opened(session)
    driver.advance(SECOND, SECOND)
    asked = len(session.worker.asked)  # type: ignore[attr-defined]
    first = pygame.image.tobytes(driver.draw(), "RGB")
    assert pygame.image.tobytes(driver.draw(), "RGB") == first
    assert len(session.worker.asked) == asked  # type: ignore[attr-defined]
    assert review.ply == 0


def test_the_board_shows_what_was_played_and_what_was_better() -> None:
    session = judging()
    driver, review = opened(session)
    bare = driver.draw().copy()
    finish(driver, review)
    verdict = next(v for v in review.verdicts if v.best != v.played)
    driver.press(pygame.K_HOME)
    for _ in range(verdict.ply):
        driver.press(pygame.K_RIGHT)
    scene = driver.top
    assert isinstance(scene, ReviewScene)
    judged = driver.draw().copy()
    view = scene._view
    assert view is not None
    alone = pygame.Surface(judged.get_size())
    both = alone.copy()
    view.draw(alone, verdict.ply, None)
    view.draw(both, verdict.ply, verdict.best)
    assert pygame.image.tobytes(alone, "RGB") != pygame.image.tobytes(both, "RGB")
    assert pygame.image.tobytes(judged, "RGB") != pygame.image.tobytes(bare, "RGB")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [(ADA, MACHINE), EVERYBODY], ids=["two", "four"])
def test_every_word_fits(players: tuple[Player, ...], language: str) -> None:
    session = judging(language=language)
    driver, review = opened(session, players)
    found = {}
    for is_done in (False, True):
        if is_done:
            finish(driver, review)
        for size, scale in (((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 80)):
            session.settings = session.settings.changed(ui_scale=scale)
            driver.stage.apply(session.preferences)
            driver.resize(size)
            for key in (pygame.K_HOME, pygame.K_END):
                driver.press(key)
                if bad := misfits(driver):
                    found[size, scale, is_done, key] = bad
    assert found == {}


def test_controls_lie_in_the_window_and_on_no_other() -> None:
    driver, review = opened(judging(), (ADA, LI), (1024, 640))
    finish(driver, review)
    places = [target.rect for target in driver.stage.focus.targets]
    assert all(driver.stage.rect.contains(place) for place in places)
    assert not any(
        one.colliderect(other) for i, one in enumerate(places) for other in places[i + 1 :]
    )


# -- the real thing ------------------------------------------------------------------------------


def test_a_real_opponent_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "ITERATIONS", 4)
    session = make_session()
    review = reviewing.Review(live_game(session, (ADA, MACHINE), plies=3).match, "wise")
    with Worker() as worker:
        session.worker = worker
        driver = drive(session, ReviewScene(session, review))
        end = time.monotonic() + 120
        while not review.is_done and time.monotonic() < end:
            driver.advance(SECOND, SECOND)
            time.sleep(0.01)
    assert not session.messages
    assert review.is_done
    assert all(sum(shares) == pytest.approx(1) for shares in review._chances)
