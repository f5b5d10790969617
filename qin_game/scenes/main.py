"""Puts the program together and opens its window."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

from qin_game.ai.worker import Worker
from qin_game.locale import load_text
from qin_game.scenes.session import Session
from qin_game.scenes.title import TitleScene
from qin_game.settings import load_settings
from qin_game.shelf import load_shelf
from qin_game.storage import open_storage
from qin_game.ui.app import App, NoDisplayError, WrongPygameError

if TYPE_CHECKING:
    import argparse

CANNOT_START = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``play`` to its parser."""
    parser.add_argument("--seed", type=int, help="draw every shuffle and lot from this seed")


def run(arguments: argparse.Namespace) -> int:
    """Play in a window until it is closed; return the exit status."""
    storage = open_storage()
    settings = load_settings(storage)
    assert settings.value is not None
    text = load_text(settings.value.language)
    shelf = load_shelf([storage.user_maps_dir])
    with Worker() as worker:
        seed = getattr(arguments, "seed", None)
        rng = random.Random(seed)  # None: the system's entropy
        session = Session(
            storage=storage,
            settings=settings.value,
            text=text,
            shelf=shelf,
            worker=worker,
            rng=rng,
        )
        for notice in (*settings.notices, *((storage.notice,) if storage.notice else ())):
            session.tell(notice)
        for problem in shelf.notices:
            session.say(text("notice.map_skipped", detail=str(problem)))
        app = App(
            TitleScene(session),
            text,
            session.preferences,
            session,
            title=text("app.window_title"),
            on_preferences=session.remember_window,
        )
        try:
            return app.run()
        except NoDisplayError:
            sys.stderr.write(text("error.no_display") + "\n")
        except WrongPygameError:
            sys.stderr.write(text("error.wrong_pygame") + "\n")
        return CANNOT_START
