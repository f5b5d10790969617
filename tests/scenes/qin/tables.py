"""Tables the tests of this folder sit down at: no window, no process, no files left behind."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from qin_game.ai import levels
from qin_game.ai.player import Budget
from qin_game.ai.worker import Answer
from qin_game.locale import load_text
from qin_game.match.match import Match
from qin_game.match.player import Player
from qin_game.match.series import plan_series, start_next
from qin_game.scenes.live import LiveGame
from qin_game.scenes.qin.table import QinTableScene
from qin_game.scenes.session import Session
from qin_game.settings import Settings
from qin_game.shelf import load_shelf
from qin_game.storage import open_storage
from qin_game.ui.testing import Driver

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pytest

    from qin_game.ai.worker import Question

SHELF = load_shelf()
QIN = SHELF.game("qin")
ADA = Player("Ada", "human", "green", "qi")
BO = Player("Bo", "human", "purple", "chu")
CY = Player("Cy", "human", "black", "yan")
DI = Player("Di", "human", "white", "zhao")
MACHINE = Player("Li Mu", "random", "purple", "li_mu")
PEOPLE = (ADA, BO, CY, DI)


class InstantWorker:
    """Answers at once, in this process, with the first legal action; ``patience`` asks for waits."""

    def __init__(self, patience: int = 0) -> None:
        self.patience = patience
        self.hurried = 0
        self.asked: list[Any] = []
        self._waiting: tuple[Any, Question] | None = None

    def load(self, game_name: str, level: str) -> None:
        """There is nothing to make ready."""

    def ask(self, request_id: Any, question: Question) -> None:
        self.asked.append(request_id)
        self._waiting = (request_id, question)

    def poll(self) -> Answer | None:
        if self._waiting is None:
            return None
        if self.patience > 0 and not self.hurried:
            self.patience -= 1
            return None
        request_id, question = self._waiting
        self._waiting = None
        game = levels.rules_for(question.game, question.setup)
        observation = game.observation_from_json(question.observation)
        rng = Random(question.seed)
        state = game.determinize(observation, rng)
        actions = game.legal_actions(state)
        action = game.format_action(actions[rng.randrange(len(actions))])
        return Answer(request_id=request_id, action=action, info={}, level=question.level)

    def hurry(self) -> None:
        self.hurried += 1

    def cancel(self) -> None:
        self._waiting = None


def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch | None, language: str = "en", **settings: Any
) -> Session:
    if monkeypatch is not None:
        monkeypatch.setenv("QIN_GAME_HOME", str(tmp_path))
    values = {"confirm_policy": "always", "animation_speed": "off", "language": language}
    return Session(
        storage=open_storage(),
        settings=Settings().changed(**{**values, **settings}),
        text=load_text(language),
        shelf=SHELF,
        worker=InstantWorker(),
        rng=Random(7),
    )


def live_game(
    session: Session,
    players: Sequence[Player],
    *,
    seed: int = 1,
    map_name: str = "bird",
    plies: int = 0,
    open_hands: bool = False,
    options: dict[str, Any] | None = None,
) -> LiveGame:
    """Start a game and let random players play it for some plies."""
    setup = {"map": map_name, "players": len(players), "options": options or {}}
    rng = Random(seed)
    series = plan_series(QIN, players, [setup], rng, first=0, open_hands=open_hands)
    match = start_next(series, QIN, rng)
    play_on(match, plies, seed)
    return LiveGame(session, series, match)


def play_on(match: Match, plies: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(plies):
        if match.outcome is not None:
            return
        actions = QIN.legal_actions(match.state)
        match.play(actions[rng.randrange(len(actions))])


def drive(scene: QinTableScene, size: tuple[int, int] = (1280, 720)) -> Driver:
    session = scene.session
    return Driver(scene, size, session.text, session.preferences, session)
