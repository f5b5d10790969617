"""Tables of 抗秦 to sit down at without a window and without an opponents' process."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame

from qin_game.ai import levels
from qin_game.ai.worker import Answer
from qin_game.locale import load_text
from qin_game.match.player import HUMAN, Player
from qin_game.match.series import plan_series, start_next
from qin_game.scenes.kangqin.table import KangqinTableScene
from qin_game.scenes.live import LiveGame
from qin_game.scenes.session import Session
from qin_game.settings import Settings
from qin_game.shelf import load_shelf
from qin_game.storage import open_storage
from qin_game.ui.testing import Driver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.worker import Question, RequestId
    from qin_game.match.match import Match
    from qin_game.rules.game import Json
    from qin_game.scenes.kangqin.stops import Stop

SHELF = load_shelf()
KANGQIN = SHELF.game("kangqin")
ADA = Player("Ada", HUMAN, "red", "qi")
BO = Player("Bo", HUMAN, "green", "chu")
CY = Player("Cy", HUMAN, "purple", "yan")
DI = Player("Di", HUMAN, "yellow", "zhao")
PEOPLE = (ADA, BO, CY, DI)
PING = Player("Pingyuan", "random", "green", "ping_yuan")
MENG = Player("Mengchang", "random", "purple", "meng_chang")
XIN = Player("Xinling", "random", "yellow", "xin_ling")
SOLO = (ADA, PING, MENG, XIN)
PAIR = (ADA, PING, CY, XIN)
MACHINES = (Player("Su Qin", "random", "red", "su_qin"), PING, MENG, XIN)


class Opponent:
    """A worker that plays at random in this process, after it was polled ``patience`` times."""

    def __init__(self, patience: int = 0) -> None:
        self.patience = patience
        self.was_hurried = False
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
        self._asked = None


def new_session(**settings: object) -> Session:
    """Return a session: no animation, every action confirmed, unless told otherwise."""
    chosen = Settings().changed(
        **{"animation_speed": "off", "confirm_policy": "always", "language": "en", **settings}
    )
    return Session(
        storage=open_storage(),
        settings=chosen,
        text=load_text(chosen.language),
        shelf=SHELF,
        worker=Opponent(),  # type: ignore[arg-type]
        rng=Random(7),
    )


def new_match(
    players: Sequence[Player],
    *,
    plies: int = 0,
    seed: int = 1,
    chief_order: Sequence[int] | None = (0, 1, 2, 3),
    **options: Json,
) -> Match:
    """Start a match and play random actions, not past the end. Seat 0 is the first Chief."""
    setup = {"players": len(players), "options": options}
    rng = Random(seed)
    series = plan_series(KANGQIN, players, [setup], rng, first=0)
    match = start_next(series, KANGQIN, rng)
    if chief_order is not None:
        chance = KANGQIN.chance_to_json(match.chance) | {"chief_order": list(chief_order)}
        match = type(match)(
            KANGQIN,
            match.setup,
            KANGQIN.chance_from_json(match.setup, chance),
            match.players,
            match_id=match.id,
        )
    play_on(match, plies, seed)
    return match


def play_on(match: Match, plies: int, seed: int = 1) -> None:
    """Play random actions, not past the end."""
    rng = Random(seed)
    for _ in range(plies):
        if match.outcome is None:
            actions = KANGQIN.legal_actions(match.state)
            match.play(actions[rng.randrange(len(actions))])


def play(match: Match, *actions: str) -> Match:
    """Play actions by their texts."""
    for action in actions:
        match.play(KANGQIN.parse_action(action))
    return match


def seat_at(session: Session, match: Match) -> KangqinTableScene:
    """Return the table of a match."""
    setup = KANGQIN.setup_to_json(match.setup)
    series = plan_series(KANGQIN, match.players, [setup], session.rng, first=0)
    return KangqinTableScene(session, LiveGame(session, series, match))


def drive(scene: KangqinTableScene, size: tuple[int, int] = (1280, 720)) -> Driver:
    """Return a driver that begins at a table."""
    session = scene.session
    driver = Driver(scene, size, session.text, session.preferences, session)
    driver.advance(0.05)
    return driver


def table_of(driver: Driver) -> KangqinTableScene:
    """Return the table that lies below everything else."""
    table = driver.stack.scenes[0]
    assert isinstance(table, KangqinTableScene)
    return table


def pixels(driver: Driver) -> bytes:
    """Return the picture that is drawn now."""
    return pygame.image.tobytes(driver.draw(), "RGB")


def come_forward(driver: Driver) -> None:
    """Open the curtain as the person it names, and wait until the table takes clicks."""
    driver.advance(0.5, dt=0.1)
    driver.click("ready")
    driver.advance(0.5, dt=0.1)


def stop_of(driver: Driver) -> Stop | None:
    """Return what the table waits for."""
    return table_of(driver).stop
