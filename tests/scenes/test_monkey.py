"""A monkey at the program: whatever is pressed, nothing breaks and nothing leaves the window."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest
from program import GAMES, SilentWorker, drive, live_game, make_session, party

from qin_game.ai.levels import rules_for
from qin_game.ai.worker import Answer
from qin_game.scenes.qin.table import QinTableScene
from qin_game.scenes.registry import table_scene
from qin_game.scenes.title import TitleScene

if TYPE_CHECKING:
    from qin_game.ai.worker import Question, RequestId
    from qin_game.ui.scene import Scene
    from qin_game.ui.testing import Driver

EVENTS = 120
SIZES = ((1024, 640), (1280, 720), (1024, 800))
KEYS = (
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_F1),
    *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_r, pygame.K_u, pygame.K_e),
)
CHOICES: tuple[dict[str, object], ...] = (
    {"language": "en"},
    {"language": "zh-Hans"},
    {"ui_scale": 80},
    {"ui_scale": 200},
    {"animation_speed": "off"},
    {"animation_speed": "slow"},
)


class Monkeys(SilentWorker):
    """Opponents that choose by chance, and an adviser who keeps one waiting."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: tuple[RequestId, Question] | None = None

    def ask(self, request_id: RequestId, question: Question) -> None:  # type: ignore[override]
        """Take a question."""
        self._asked = (request_id, question)

    def poll(self) -> Answer | None:  # type: ignore[override]
        """Answer it."""
        if self._asked is None:
            return None
        request_id, question = self._asked
        self._asked = None
        rng, rules = Random(question.seed), rules_for(question.game, question.setup)
        state = rules.determinize(rules.observation_from_json(question.observation), rng)
        action = rng.choice(rules.legal_actions(state))
        return Answer(request_id, rules.format_action(action), {}, question.level)

    def analyse(self, *_: object) -> None:
        """Take a question."""
        self._asked = None

    def poll_report(self) -> None:
        """Give no answer."""

    def cancel(self) -> None:
        """Forget the question."""
        self._asked = None


def _do_something(driver: Driver, rng: Random) -> None:
    """Press, click, drag, resize, change a setting or wait, as chance has it."""
    stage = driver.stage
    point = (rng.randrange(stage.size[0]), rng.randrange(stage.size[1]))
    match rng.randrange(12):
        case 0 | 1 | 2:
            driver.press(rng.choice(KEYS), rng.choice((0, 0, 0, pygame.KMOD_SHIFT)))
        case 3 | 4 | 5 | 6:
            if stage.focus.targets:
                driver.click(rng.choice(stage.focus.targets).rect.center)
        case 7:
            driver.click(point, rng.choice((1, 2, 3)))
        case 8:
            driver.mouse_down(stage.pointer or point)
            driver.move(point)
            driver.mouse_up(point)
        case 9:
            driver.resize(rng.choice(SIZES))
        case 10:
            stage.services.change_settings(stage, **rng.choice(CHOICES))
            driver.stack.update(0)
        case _:
            driver.advance(rng.choice((0.05, 0.5, 2)), dt=0.1)


def _look(driver: Driver) -> None:
    """Check what holds at every moment."""
    stage = driver.stage
    for target in stage.focus.targets:
        if type(driver.top).__name__ != "RulebookScene":  # its page scrolls
            assert stage.rect.contains(target.rect), target.key
    if stage.focus.is_visible and stage.focus.key is not None:
        assert stage.focus.current is not None, stage.focus.key
    for scene in driver.stack.scenes:
        if isinstance(scene, QinTableScene):
            hands = enumerate(scene.animator.shown.hands)
            hidden = [hand for seat, hand in hands if seat != scene.viewer]
            assert all(tile is None for hand in hidden for tile in hand)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seed", "plies"), [(1, None), (2, 0), (3, 9), (4, 200)])
def test_whatever_is_pressed_nothing_breaks(seed: int, plies: int | None, game: str) -> None:
    rng = Random(seed)
    session = make_session(seed)
    session.worker = Monkeys()  # type: ignore[assignment]
    for _ in range(EVENTS // 30):
        session.settings = session.settings.changed(chosen_game=game)
        scene: Scene = TitleScene(session)
        if plies is not None:
            live = live_game(session, party(game, machines=2), games=2, plies=plies, game=game)
            scene = table_scene(session, live)
        driver = drive(session, scene, (1024, 640))
        for count in range(30):
            _do_something(driver, rng)
            if driver.top is None:
                break
            _look(driver)
            if count % 10 == 0:
                driver.draw()
