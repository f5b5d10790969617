"""The program's start and its end: languages, notices, and errors nobody foresaw."""

from __future__ import annotations

import argparse
import json

import pygame
import pytest
from program import SilentWorker, make_session

from qin_game.scenes import main
from qin_game.scenes.crash import untold_report, write_report
from qin_game.ui.scene import Scene
from qin_game.ui.transition import Quit, Transition


class Faulty(Scene):
    """Fails while the window is open."""

    def update(self, dt: float) -> None:
        raise ZeroDivisionError(dt)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")


class Brief(Faulty):
    """Leaves at once."""

    def update(self, dt: float) -> Transition:
        del dt
        return Quit()


def test_a_program_that_is_left_ends_well() -> None:
    assert main.run_scene(make_session(), Brief()) == 0


def test_an_error_leaves_a_report_and_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    session = make_session()
    assert main.run_scene(session, Faulty()) == main.CRASHED
    report = session.storage.data_dir / "crash.txt"
    words = report.read_text("utf-8")
    assert "ZeroDivisionError" in words
    assert "Faulty" not in words.splitlines()[0]
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert "Traceback" not in line
    assert str(report) in line


def test_what_a_former_window_left_does_not_end_this_one() -> None:
    pygame.display.init()
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert main.run_scene(make_session(), Faulty()) == main.CRASHED


def test_the_next_start_tells_of_it_once() -> None:
    session = make_session()
    write_report(session.storage, ValueError("lost"))
    worker = SilentWorker()
    first = main.open_session(worker, 1)  # type: ignore[arg-type]
    assert any("crash-told.txt" in words for words in first.messages)
    second = main.open_session(worker, 1)  # type: ignore[arg-type]
    assert not second.messages


def test_a_report_that_cannot_be_written_is_none() -> None:
    storage = make_session().storage
    (storage.data_dir / "crash.txt").mkdir()
    assert write_report(storage, ValueError("lost")) is None
    assert untold_report(storage) is None


def test_bad_settings_and_maps_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", list)
    storage = make_session().storage
    storage.settings_path.write_text(json.dumps({"format": 1, "ui_scale": 5000, "language": "en"}))
    (storage.user_maps_dir / "island.yaml").write_text("format: 1\n", "utf-8")
    session = main.open_session(SilentWorker(), 1)  # type: ignore[arg-type]
    assert "ui_scale" in session.messages[0]
    assert any("island.yaml" in words for words in session.messages)


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        ([{"language": "zh", "country": "CN"}], "zh-Hans"),
        ([{"language": "fr", "country": "CH"}, {"language": "en", "country": None}], "en"),
    ],
)
def test_a_first_start_speaks_the_systems_language(
    monkeypatch: pytest.MonkeyPatch, preferred: list[dict[str, str | None]], language: str
) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: preferred)
    session = main.open_session(SilentWorker(), 1)  # type: ignore[arg-type]
    assert session.text.language == language


def test_the_same_seed_deals_the_same() -> None:
    drawn = [
        main.open_session(SilentWorker(), 7).rng.random()  # type: ignore[arg-type]
        for _ in range(2)
    ]
    assert drawn[0] == drawn[1]


def test_play_takes_a_seed() -> None:
    parser = argparse.ArgumentParser()
    main.add_arguments(parser)
    assert parser.parse_args(["--seed", "5"]).seed == 5
