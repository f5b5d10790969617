"""What the tests of every game's table share: an opponent in this process, a session, plies."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import program
import pygame
from program import make_session

from qin_game.ai import levels
from qin_game.ai.worker import Answer

if TYPE_CHECKING:
    from qin_game.ai.worker import Question, RequestId
    from qin_game.match.match import Match
    from qin_game.scenes.session import Session
    from qin_game.scenes.table import TableScene
    from qin_game.ui.testing import Driver


class Opponent:
    """A worker that plays at random in this process, after it was polled ``patience`` times."""

    def __init__(self, patience: int = 0) -> None:
        self.patience = patience
        self.was_hurried = False
        self.cancelled = 0
        self._asked: tuple[RequestId, Question] | None = None

    def load(self, game_name: str, level: str) -> None:
        """Be ready."""

    def ask(self, request_id: RequestId, question: Question) -> None:
        """Take a question."""
        self._asked = (request_id, question)

    def poll(self) -> Answer | None:
        """Answer when patience has run out."""
        if self._asked is None:
            return None
        if self.patience > 0 and not self.was_hurried:
            self.patience -= 1
            return None
        request_id, question = self._asked
        self._asked = None
        game = levels.rules_for(question.game, question.setup)
        rng = Random(question.seed)
        state = game.determinize(game.observation_from_json(question.observation), rng)
        actions = game.legal_actions(state)
        action = game.format_action(actions[rng.randrange(len(actions))])
        return Answer(request_id, action, {}, question.level)

    def hurry(self) -> None:
        """Answer at the next poll."""
        self.was_hurried = True

    def cancel(self) -> None:
        """Forget the question."""
        self.cancelled += 1
        self._asked = None


def new_session(**settings: object) -> Session:
    """Return a session: no animation, every action confirmed, unless told otherwise."""
    session = make_session(7, **{"confirm_policy": "always", "language": "en", **settings})
    session.worker = Opponent()  # type: ignore[assignment]
    return session


def play_on(match: Match, plies: int, seed: int = 1) -> None:
    """Play random actions, not past the end."""
    rng = Random(seed)
    for _ in range(plies):
        if match.outcome is None:
            actions = match.game.legal_actions(match.state)
            match.play(actions[rng.randrange(len(actions))])


def drive(scene: TableScene, size: tuple[int, int] = (1280, 720)) -> Driver:
    """Return a driver that begins at a table."""
    driver = program.drive(scene.session, scene, size)
    driver.advance(0.05)
    return driver


def pixels(driver: Driver) -> bytes:
    """Return the picture that is drawn now."""
    return pygame.image.tobytes(driver.draw(), "RGB")


def come_forward(driver: Driver) -> None:
    """Open the curtain as the person it names, and wait until the table takes clicks."""
    driver.advance(0.5, dt=0.1)
    driver.click("ready")
    driver.advance(0.5, dt=0.1)
