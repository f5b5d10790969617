"""Tables of 抗秦 to sit down at without a window and without an opponents' process."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from program import SHELF
from sitting import play_on

from qin_game.match.player import HUMAN, Player
from qin_game.match.series import plan_series, start_next
from qin_game.scenes.kangqin.table import KangqinTableScene
from qin_game.scenes.live import LiveGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.match.match import Match
    from qin_game.rules.game import Json
    from qin_game.scenes.kangqin.stops import Stop
    from qin_game.scenes.session import Session
    from qin_game.ui.testing import Driver

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


def table_of(driver: Driver) -> KangqinTableScene:
    """Return the table that lies below everything else."""
    table = driver.stack.scenes[0]
    assert isinstance(table, KangqinTableScene)
    return table


def stop_of(driver: Driver) -> Stop | None:
    """Return what the table waits for."""
    return table_of(driver).stop
