"""The program without a window: a session on a temporary home, and scenes driven by hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from qin_game.locale import load_text
from qin_game.scenes.session import Session
from qin_game.settings import Settings
from qin_game.shelf import load_shelf
from qin_game.storage import open_storage
from qin_game.ui.testing import Driver

if TYPE_CHECKING:
    from qin_game.ui.scene import Scene

SHELF = load_shelf()


class NoWorker:
    """Opponents that never answer: these tests are about the screens round the table."""

    def load(self, *_: object) -> None:
        """Make an opponent ready."""

    def ask(self, *_: object) -> None:
        """Take a question."""

    def poll(self) -> None:
        """Give no answer."""

    def hurry(self) -> None:
        """Be hurried."""

    def cancel(self) -> None:
        """Forget the question."""


def make_session(seed: int = 1, **settings: object) -> Session:
    """Return a session with no saved game; the home is the one of the test."""
    chosen = Settings().changed(**settings)
    return Session(
        storage=open_storage(),
        settings=chosen,
        text=load_text(chosen.language),
        shelf=SHELF,
        worker=NoWorker(),  # type: ignore[arg-type]
        rng=Random(seed),
    )


def drive(session: Session, scene: Scene, size: tuple[int, int] = (1280, 720)) -> Driver:
    """Return a driver that begins with a scene."""
    return Driver(scene, size, session.text, session.preferences, session)
