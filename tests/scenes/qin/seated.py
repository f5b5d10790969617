"""Tables to sit down at without a window and without an opponents' process."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame

from qin_game.ai import levels
from qin_game.ai.worker import Answer
from qin_game.locale import load_text
from qin_game.match.player import HUMAN, Player
from qin_game.match.series import plan_series, start_next
from qin_game.scenes.live import LiveGame
from qin_game.scenes.qin.effects_view import orientation_of
from qin_game.scenes.qin.table import QinTableScene
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
    from qin_game.rules.qin.action import PlaceTile

SHELF = load_shelf()
QIN = SHELF.game("qin")
ADA = Player("Ada", HUMAN, "green", "qi")
BO = Player("Bo", HUMAN, "purple", "chu")
CY = Player("Cy", HUMAN, "black", "yan")
DI = Player("Di", HUMAN, "white", "zhao")
PEOPLE = (ADA, BO, CY, DI)
MACHINE = Player("Wanderer", "random", "purple", "wanderer")


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
    """Return a session: no animation, every placement confirmed, unless told otherwise."""
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
    map_name: str = "bird",
    plies: int = 0,
    seed: int = 1,
    open_hands: bool = False,
    **options: Json,
) -> Match:
    """Start a match and play random actions, not past the end."""
    setup = {"map": map_name, "players": len(players), "options": options}
    rng = Random(seed)
    series = plan_series(QIN, players, [setup], rng, first=0, open_hands=open_hands)
    match = start_next(series, QIN, rng)
    play_on(match, plies, seed)
    return match


def play_on(match: Match, plies: int, seed: int = 1) -> None:
    """Play random actions, not past the end."""
    rng = Random(seed)
    for _ in range(plies):
        if match.outcome is None:
            actions = QIN.legal_actions(match.state)
            match.play(actions[rng.randrange(len(actions))])


def seat_at(session: Session, match: Match) -> QinTableScene:
    """Return the table of a match."""
    setup = QIN.setup_to_json(match.setup)
    players = match.players
    series = plan_series(QIN, players, [setup], session.rng, first=0, open_hands=match.open_hands)
    return QinTableScene(session, LiveGame(session, series, match))


def drive(scene: QinTableScene, size: tuple[int, int] = (1280, 720)) -> Driver:
    """Return a driver that begins at a table."""
    session = scene.session
    driver = Driver(scene, size, session.text, session.preferences, session)
    driver.advance(0.05)
    return driver


def take_up(driver: Driver, scene: QinTableScene, action: PlaceTile) -> None:
    """Choose an action's tile by key and turn it until it lies as the action wants."""
    index = scene.aiming.hand.index(action.tile)
    if scene.aiming.placement.index != index:
        driver.press(pygame.K_1 + index)
    ways = 2 if action.tile[0] == action.tile[1] else 4
    for _ in range(ways):
        if (scene.aiming.placement.orientation - turns(action)) % ways == 0:
            return
        driver.press(pygame.K_r)
    raise AssertionError(f"{action} cannot be turned to")


def turns(action: PlaceTile) -> int:
    """Return the quarter turns of a tile that lies as an action has it."""
    return orientation_of((action.first, action.second))


def point_of(scene: QinTableScene, action: PlaceTile) -> tuple[int, int]:
    """Return a pixel on the first square that leans to the second: that pair is meant there."""
    board = scene.view.layout.board
    first, second = board.rect(action.first).center, board.rect(action.second).center
    return round(first[0] * 0.7 + second[0] * 0.3), round(first[1] * 0.7 + second[1] * 0.3)


def aim_at(driver: Driver, scene: QinTableScene, action: PlaceTile) -> None:
    """Take up a tile and hold it with the mouse where an action lays it."""
    take_up(driver, scene, action)
    driver.move(point_of(scene, action))


def lay(driver: Driver, scene: QinTableScene, action: PlaceTile) -> None:
    """Stage an action with the mouse."""
    aim_at(driver, scene, action)
    driver.click(point_of(scene, action))


def pixels(driver: Driver) -> bytes:
    """Return the picture that is drawn now."""
    return pygame.image.tobytes(driver.draw(), "RGB")


def come_forward(driver: Driver) -> None:
    """Open the curtain as the person it names, and wait until the table takes clicks."""
    driver.advance(0.5, dt=0.1)
    driver.click("ready")
    driver.advance(0.5, dt=0.1)
