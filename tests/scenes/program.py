"""The program without a window: sessions on a test's own home, games, scenes driven by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

from qin_game.locale import load_text
from qin_game.match.player import HUMAN, Player
from qin_game.match.series import plan_series
from qin_game.scenes.live import LiveGame
from qin_game.scenes.qin.table import QinTableScene
from qin_game.scenes.registry import _ENTRIES, entry
from qin_game.scenes.session import Session
from qin_game.settings import Settings
from qin_game.shelf import load_shelf
from qin_game.storage import open_storage
from qin_game.ui.art.emblems import STATES, another
from qin_game.ui.testing import Driver
from qin_game.ui.text import Fonts

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from qin_game.ui.scene import Scene

SHELF = load_shelf()
QIN = SHELF.game("qin")
ADA = Player("Ada", HUMAN, "green", "qi")
LI = Player("李牧之", HUMAN, "purple", "chu")
LONG = Player("Wolfgang A. Mozart", HUMAN, "black", "yan")
MACHINE = Player("Sun Bin", "crafty", "white", "sun_bin")
EVERYBODY = (ADA, LI, LONG, MACHINE)
GAMES = tuple(name for name in SHELF.names if name in _ENTRIES)
"""The games that have screens."""


def party(game_name: str, machines: int = 1) -> tuple[Player, ...]:
    """Return as many players as a game takes, the last of them machines, dressed for its table."""
    game, found = SHELF.game(game_name), entry(game_name)
    seats = max(game.seat_counts)
    level, emblem = next(iter(found.opponents.items()))
    names = ("Ada", "李牧之", "Wolfgang A. Mozart", "Zoë", "Cao", "Eve")
    looks = zip(names, found.colors, STATES, strict=False)
    people = [Player(name, HUMAN, color, state) for name, color, state in looks][:seats]
    return tuple(
        player
        if place < seats - machines
        else replace(player, name="", controller=level, emblem=another(emblem, place + 1))
        for place, player in enumerate(people)
    )


class SilentWorker:
    """Opponents that never answer: these tests are about the screens round the table."""

    def __init__(self) -> None:
        self.loaded: list[tuple[str, str]] = []

    def load(self, game_name: str, level: str) -> None:
        """Note what is to be made ready."""
        self.loaded.append((game_name, level))

    def ask(self, *_: object) -> None:
        """Take a question."""

    def poll(self) -> None:
        """Give no answer."""

    def hurry(self) -> None:
        """Be hurried."""

    def cancel(self) -> None:
        """Forget the question."""


def make_session(seed: int = 1, **settings: object) -> Session:
    """Return a session with some settings; saves and settings go to the test's home."""
    chosen = Settings().changed(**{"animation_speed": "off", **settings})
    return Session(
        storage=open_storage(),
        settings=chosen,
        text=load_text(chosen.language),
        shelf=SHELF,
        worker=SilentWorker(),  # type: ignore[arg-type]
        rng=Random(seed),
    )


def live_game(
    session: Session,
    players: Sequence[Player] = (ADA, LI),
    games: int = 1,
    plies: int = 0,
    game: str = "qin",
) -> LiveGame:
    """Start a series and play so many random actions of its first game; player 0 begins."""
    rules = SHELF.game(game)
    setup: dict[str, object] = {"players": len(players), "options": {}}
    if rules.maps:
        setup["map"] = rules.maps[0]
    series = plan_series(rules, players, [setup] * games, session.rng, first=0)
    live = LiveGame(session, series)
    play_on(live, plies)
    return live


def finished_game(
    session: Session, players: Sequence[Player] = (ADA, LI), games: int = 1, game: str = "qin"
) -> LiveGame:
    """Return a series whose first game has been played to its end and counted."""
    live = live_game(session, players, games, plies=200, game=game)
    live.finish()
    return live


def play_on(live: LiveGame, plies: int, seed: int = 3) -> None:
    """Play random actions, not past the end."""
    rng = Random(seed)
    for _ in range(plies):
        if live.match.outcome is not None:
            return
        actions = live.game.legal_actions(live.match.state)
        live.match.play(actions[rng.randrange(len(actions))])


def drive(session: Session, scene: Scene, size: tuple[int, int] = (1280, 720)) -> Driver:
    """Return a driver that begins with a scene."""
    return Driver(scene, size, session.text, session.preferences, session)


def table_of(driver: Driver) -> QinTableScene:
    """Return the table that lies below everything else, as it does during a game."""
    table = driver.stack.scenes[0]
    assert isinstance(table, QinTableScene)
    return table


def words_on(driver: Driver) -> list[str]:
    """Draw a frame and return its single lines."""
    written: list[str] = []
    draw_line = Fonts.draw_line

    def line(self: Fonts, surface: pygame.Surface, text: str, *rest: object) -> pygame.Rect:
        written.append(text)
        return draw_line(self, surface, text, *rest)  # type: ignore[arg-type]

    with patch.object(Fonts, "draw_line", line):
        driver.draw()
    return written
