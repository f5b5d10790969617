"""Every screen fits: from the smallest window to the largest, at every scale, in every language."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pygame
import pytest
from fits import misfits
from judging import JudgingWorker
from program import GAMES, drive, finished_game, live_game, make_session, party

from qin_game.locale import languages
from qin_game.match.record_file import export_game
from qin_game.scenes import agreement
from qin_game.scenes.agreement import EACH_BOARD
from qin_game.scenes.base import message_place
from qin_game.scenes.confirm import ConfirmScene
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.house_rules import HouseRulesScene
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.registry import entry
from qin_game.scenes.replay import KeptGamesScene, ReplayScene, kept_files, match_of
from qin_game.scenes.result import ResultScene
from qin_game.scenes.review import ReviewScene, review_of
from qin_game.scenes.settings import SettingsScene
from qin_game.scenes.setup import SetupScene
from qin_game.scenes.title import TitleScene
from qin_game.ui.art import paper, ridges
from qin_game.ui.text import LABEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.scenes.session import Session
    from qin_game.ui.scene import Scene

WINDOWS = (
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((1600, 900), 150),
)


@pytest.fixture(autouse=True)
def _bare_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out paper and ridges, which take most of the time and hold no words."""

    def plain(size: tuple[int, int], *_: object) -> pygame.Surface:
        return pygame.Surface(size)

    monkeypatch.setattr(paper, "ground", plain)
    monkeypatch.setattr(ridges, "landscape", lambda *_: ())


def full_setup(session: Session, game: str) -> Scene:
    scene = SetupScene(session, game)
    plan, most = scene.plan, max(session.shelf.game(game).seat_counts)
    while len(plan.seats) < most:
        plan = agreement.with_seat_added(session, plan, agreement.next_opponent(plan))
    plan = agreement.with_name(plan, 0, "Wolfgang A. Mozart")
    first = 0 if entry(game).has_first_player else None
    lengths = agreement.series_lengths(session, game)
    games = EACH_BOARD if EACH_BOARD in lengths else lengths[-1]
    is_open = session.shelf.game(game).has_open_hands
    scene.plan = replace(plan, first=first, games=games, open_hands=is_open)
    return scene


def house_rules(session: Session, game: str) -> Scene:
    plan = agreement.default_agreement(session, game)
    most = max(session.shelf.game(game).seat_counts)
    for level in ("guru", "novice"):
        if len(plan.seats) < most:
            plan = agreement.with_seat_added(session, plan, level)
    return HouseRulesScene(session, agreement.with_name(plan, 0, "Wolfgang A. Mozart"))


def title(session: Session, game: str) -> Scene:
    session.settings = session.settings.changed(chosen_game=game)
    return TitleScene(session)


def saved_title(session: Session, game: str) -> Scene:
    live_game(session, party(game), plies=9, game=game)
    return title(session, game)


def kept(session: Session, game: str) -> Scene:
    kept = finished_game(session, party(game), game=game).kept()
    for day in range(1, 20):
        export_game(session.storage.records_dir, kept, datetime(2025, 3, day, tzinfo=UTC))
    return KeptGamesScene(session)


def replayed(session: Session, game: str) -> Scene:
    kept(session, game)
    return ReplayScene(session, match_of(session, kept_files(session.storage.records_dir)[0].path))


def question(session: Session, _: str) -> Scene:
    text = session.text
    return ConfirmScene(session, text("title.overwrite_question"), text("title.overwrite_confirm"))


def pause(session: Session, game: str) -> Scene:
    return PauseScene(session, live_game(session, party(game), game=game))


def pause_at_the_end(session: Session, game: str) -> Scene:
    return PauseScene(session, finished_game(session, party(game), game=game))


def hand_over(session: Session, game: str) -> Scene:
    return HandOverScene(session, live_game(session, party(game), 1, 42, game), 2)


def result(session: Session, game: str) -> Scene:
    return ResultScene(session, finished_game(session, party(game), game=game))


def reviewed(session: Session, game: str) -> Scene:
    worker = JudgingWorker()
    session.worker = worker  # type: ignore[assignment]
    review = review_of(finished_game(session, party(game), game=game).match)
    assert review is not None
    while (asked := review.question()) is not None:
        worker.analyse(review.request_id, asked, review.played)
        report = worker.poll_report()
        assert report is not None
        review.take(report)
    return ReviewScene(session, review)


def result_in_a_series(session: Session, game: str) -> Scene:
    return ResultScene(session, finished_game(session, party(game), games=8, game=game))


OF_A_GAME: dict[str, Callable[[Session, str], Scene]] = {
    "title": title,
    "title with a save": saved_title,
    "setup": SetupScene,
    "full setup": full_setup,
    "house rules": house_rules,
    "pause": pause,
    "pause at the end": pause_at_the_end,
    "question": question,
    "hand-over": hand_over,
    "result": result,
    "result in a series": result_in_a_series,
    "review": reviewed,
    "kept games": kept,
    "replay": replayed,
}
SCENES: dict[str, Callable[[Session], Scene]] = {
    "settings": SettingsScene,
    "no kept games": KeptGamesScene,
    **{
        f"{name} of {game}": lambda session, make=make, game=game: make(session, game)
        for name, make in OF_A_GAME.items()
        for game in GAMES
        if name != "review" or entry(game).judgement is not None
    },
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SCENES)
def test_every_word_fits(name: str, language: str) -> None:
    found = {}
    session = make_session(language=language)
    driver = drive(session, SCENES[name](session))
    for size, scale in WINDOWS:
        session.settings = session.settings.changed(ui_scale=scale)
        driver.stage.apply(session.preferences)
        driver.resize(size)
        if bad := misfits(driver):
            found[size, scale] = bad
    assert found == {}


@pytest.mark.parametrize("name", SCENES)
def test_every_control_lies_in_the_window_and_on_no_other(name: str) -> None:
    session = make_session()
    driver = drive(session, SCENES[name](session), (1024, 640))
    places = [control.rect for control in driver.stage.controls]
    assert places
    assert all(driver.stage.rect.contains(place) for place in places)
    overlapping = [
        (one, other)
        for index, one in enumerate(places)
        for other in places[index + 1 :]
        if one.colliderect(other)
    ]
    assert overlapping == []


@pytest.mark.parametrize("name", SCENES)
def test_a_keyboard_begins_somewhere(name: str) -> None:
    session = make_session()
    driver = drive(session, SCENES[name](session))
    assert driver.stage.focus.current is not None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("name", SCENES)
def test_a_message_covers_nothing_that_can_be_pressed(name: str, size: tuple[int, int]) -> None:
    session = make_session()
    driver = drive(session, SCENES[name](session), size)
    stage = driver.stage
    words = stage.fonts.measure("Kept as qin-2025-03-01-120000.json", LABEL)
    place = message_place(stage, (words + stage.px(40), stage.px(44)))
    assert stage.rect.contains(place)
    assert [target.key for target in stage.focus.targets if place.colliderect(target.rect)] == []
