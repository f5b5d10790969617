"""Tables to sit down at without a window and without an opponents' process."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
from program import SHELF
from sitting import play_on

from qin_game.match.player import HUMAN, Player
from qin_game.match.series import plan_series, start_next
from qin_game.scenes.live import LiveGame
from qin_game.scenes.qin.effects_view import orientation_of
from qin_game.scenes.qin.table import QinTableScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.match.match import Match
    from qin_game.rules.game import Json
    from qin_game.rules.qin.action import PlaceTile
    from qin_game.scenes.session import Session
    from qin_game.ui.testing import Driver

QIN = SHELF.game("qin")
ADA = Player("Ada", HUMAN, "green", "qi")
BO = Player("Bo", HUMAN, "purple", "chu")
CY = Player("Cy", HUMAN, "black", "yan")
DI = Player("Di", HUMAN, "white", "zhao")
PEOPLE = (ADA, BO, CY, DI)
MACHINE = Player("Wanderer", "random", "purple", "wanderer")


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


def seat_at(session: Session, match: Match) -> QinTableScene:
    """Return the table of a match."""
    setup = QIN.setup_to_json(match.setup)
    players = match.players
    series = plan_series(QIN, players, [setup], session.rng, first=0, open_hands=match.open_hands)
    return QinTableScene(session, LiveGame(session, series, match))


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
