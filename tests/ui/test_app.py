from __future__ import annotations

import os
import signal
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, distribution
from typing import TYPE_CHECKING

import pygame
import pytest
from tests_ui_scenes import FormScene, PlainScene

from qin_game.ui.app import MAX_DT, App, FrameTimes, NoDisplayError, WrongPygameError
from qin_game.ui.stage import Preferences
from qin_game.ui.testing import EchoText
from qin_game.ui.transition import Quit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qin_game.ui.scene import Scene


@pytest.fixture(name="opened")
def _opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., App]]:
    monkeypatch.setattr("qin_game.ui.app._IDLE_INTERVAL", 0.06)
    apps: list[App] = []

    def opened(scene: Scene, preferences: Preferences | None = None, **options: object) -> App:
        app = App(scene, EchoText(), preferences or Preferences(), **options)
        app.open()
        apps.append(app)
        return app

    yield opened
    for app in apps:
        app.close()


def settle(app: App) -> None:
    """Let the window's first events pass."""
    for _ in range(5):
        app.step()


def test_the_program_runs_until_its_last_scene_is_left() -> None:
    class Brief(PlainScene):
        def update(self, dt: float) -> Quit | None:
            assert dt <= MAX_DT
            return Quit() if self.draws else None

    scene = Brief()
    app = App(scene, EchoText(), Preferences())
    assert app.run() == 0
    assert scene.calls[-1] == "leave"
    assert app.frames.count >= 1
    assert not pygame.display.get_init()


def test_events_of_the_queue_reach_the_scene(opened: Callable[..., App]) -> None:
    form = FormScene()
    app = opened(form)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_g, mod=0, unicode="g"))
    app.step()
    assert form.pressed == ["go"]


def test_nothing_is_drawn_while_idle(opened: Callable[..., App]) -> None:
    scene = PlainScene()
    app = opened(scene)
    settle(app)
    frames, draws = app.frames.count, scene.draws
    for _ in range(3):
        app.step()
    assert (app.frames.count, scene.draws) == (frames, draws)


def test_a_waiting_scene_is_asked_at_least_20_times_a_second(opened: Callable[..., App]) -> None:
    scene = PlainScene()
    app = opened(scene)
    settle(app)
    assert app._patience() > 0.05
    scene.is_waiting = lambda: True  # type: ignore[method-assign]
    assert app._patience() <= 0.05


def test_text_input_is_on_only_with_a_focused_field(
    opened: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    app = opened(FormScene())
    assert calls == ["stop"]
    app.stage.focus.focus("name", show=True)
    app.step()
    assert calls == ["stop", "start"]
    app.stage.focus.focus("go")
    app.step()
    app.step()
    assert calls == ["stop", "start", "stop"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_cleanly(number: int) -> None:
    class Suicidal(PlainScene):
        def update(self, dt: float) -> None:
            del dt
            if len(self.calls) == 2:
                self.calls.append("signal")
                os.kill(os.getpid(), number)

    scene = Suicidal()
    before = signal.getsignal(number)
    assert App(scene, EchoText(), Preferences()).run() == 0
    assert scene.calls[-1] == "leave"
    assert signal.getsignal(number) is before


def test_f11_covers_the_desktop_and_comes_back(opened: Callable[..., App]) -> None:
    stored: list[Preferences] = []
    app = opened(PlainScene(), Preferences(window_size=(1024, 690)), on_preferences=stored.append)
    settle(app)
    for is_fullscreen in (True, False):
        for _ in range(2):  # a key held down comes again
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_F11, mod=0, unicode=""))
        settle(app)
        assert app.stage.preferences.is_fullscreen is is_fullscreen
        assert stored[-1].is_fullscreen is is_fullscreen
    assert app.stage.size == (1024, 690)
    assert stored[-1].window_size == (1024, 690)


def test_a_setting_changes_the_window_too(opened: Callable[..., App]) -> None:
    app = opened(PlainScene())
    settle(app)
    app.stage.apply(replace(app.stage.preferences, is_fullscreen=True))
    settle(app)
    assert app.stage.size == pygame.display.get_desktop_sizes()[0]


def test_a_new_size_reaches_stage_and_preferences(opened: Callable[..., App]) -> None:
    stored: list[Preferences] = []
    scene = PlainScene()
    app = opened(scene, on_preferences=stored.append)
    settle(app)
    app._window.size = (1300, 800)
    settle(app)
    assert app.stage.size == (1300, 800)
    assert stored[-1].window_size == (1300, 800)
    assert scene.calls[-1] == "layout"


def test_no_scene_is_laid_out_below_the_minimum(opened: Callable[..., App]) -> None:
    app = opened(PlainScene())
    settle(app)
    app._window.minimum_size = (100, 100)
    app._window.size = (600, 400)
    settle(app)
    assert app.stage.size == (1024, 640)


@pytest.mark.parametrize(
    ("desktop", "wanted", "size"),
    [
        ((1920, 1080), (30_000, 20_000), (1912, 1008)),
        ((1280, 800), (1280, 800), (1272, 728)),
        ((1920, 1080), (1280, 800), (1280, 800)),
        ((1024, 600), (1280, 800), (1024, 640)),
    ],
)
def test_a_window_fits_the_screen_with_its_frame(
    opened: Callable[..., App],
    monkeypatch: pytest.MonkeyPatch,
    desktop: tuple[int, int],
    wanted: tuple[int, int],
    size: tuple[int, int],
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert opened(PlainScene(), Preferences(window_size=wanted)).stage.size == size


def test_the_caption_follows_the_language(opened: Callable[..., App]) -> None:
    class OtherText(EchoText):
        language = "de"

    app = opened(PlainScene(), title=lambda text: f"Game {text.language}")
    settle(app)
    assert app._window.title == "Game en"
    app.stage.apply(text=OtherText())
    settle(app)
    assert app._window.title == "Game de"


def test_no_display_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError, match="offscreen"):
        App(PlainScene(), EchoText(), Preferences()).open()


def test_the_other_pygame_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame, "IS_CE")
    with pytest.raises(WrongPygameError):
        App(PlainScene(), EchoText(), Preferences()).open()


def test_pygame_itself_is_not_installed() -> None:
    """It installs into the same folder as pygame-ce and breaks it silently."""
    with pytest.raises(PackageNotFoundError):
        distribution("pygame")


def test_frame_times_keep_the_longest() -> None:
    times = FrameTimes()
    for seconds in (0.01, 0.05, 0.02):
        times.record(seconds)
    assert (times.count, times.longest) == (3, 0.05)
    assert times.total == pytest.approx(0.08)
