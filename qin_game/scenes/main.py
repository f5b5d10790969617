"""Puts the program together and opens its window."""

from __future__ import annotations

import errno
import os
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from qin_game.ai.worker import Worker
from qin_game.locale import load_text
from qin_game.scenes.crash import untold_report, write_report
from qin_game.scenes.music import improvise, wind
from qin_game.scenes.registry import entry, games
from qin_game.scenes.session import Session
from qin_game.scenes.sounds import growing_library
from qin_game.scenes.title import TitleScene
from qin_game.scenes.trace import Trace
from qin_game.settings import load_settings
from qin_game.shelf import load_shelf
from qin_game.storage import open_storage
from qin_game.ui import tokens
from qin_game.ui.app import App, NoDisplayError, WrongPygameError
from qin_game.ui.art.emblems import ERA
from qin_game.ui.art.seal import seal
from qin_game.ui.background import Background

if TYPE_CHECKING:
    import argparse

    from qin_game.ui.scene import Scene

CANNOT_START = 1
CRASHED = 3
_ICON_PX = 128


class BadArgumentError(Exception):
    """An option that cannot be used; the text says which and why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``play`` to its parser."""
    parser.add_argument("--seed", type=int, help="draw every shuffle and lot from this seed")
    parser.add_argument(
        "--trace", metavar="FILE", help="write what is on the screen, as JSON lines"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play in a window until it is closed; return the exit status. Raises BadArgumentError."""
    trace = _open_trace(getattr(arguments, "trace", None))
    with Worker() as worker:
        session = open_session(worker, getattr(arguments, "seed", None))
        return run_scene(session, TitleScene(session, is_opening=True), trace)


def _open_trace(file: str | None) -> Trace | None:
    if file is None:
        return None
    try:
        if not file:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return Trace(Path(file))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadArgumentError(f"--trace: {file!r} cannot be written: {reason}") from error


def open_session(worker: Worker, seed: int | None = None) -> Session:
    """Read everything the program needs; what was wrong is told to the user. Never raises."""
    storage = open_storage()
    settings = load_settings(storage, system_languages())
    assert settings.value is not None
    shelf = load_shelf([storage.user_maps_dir])
    text = load_text(settings.value.language)
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
    report = untold_report(storage)
    if report is not None:
        session.say(text("notice.crashed", file=str(report)))
    return session


def system_languages() -> list[str]:
    """Return the languages the user's system prefers, best first, as tags like ``zh_CN``."""
    preferred = pygame.system.get_pref_locales()
    return ["_".join(filter(None, (one["language"], one.get("country")))) for one in preferred]


def run_scene(session: Session, first: Scene, trace: Trace | None = None) -> int:
    """Show scenes in a window until the last is left; return the exit status.

    An unforeseen error ends the program with a report in the user's folder and one line on
    standard error.
    """
    text = session.text
    app = App(
        first,
        text,
        session.preferences,
        session,
        title=lambda current: current("app.window_title"),
        icon=window_icon(),
        sounds=growing_library([entry(name).sounds for name in games(session)]),
        background=Background(improvise(random.Random()), wind),
        on_preferences=session.remember_window,
        on_frame=trace.frame if trace is not None else None,
    )
    try:
        return app.run()
    except NoDisplayError:
        complain(text("error.no_display"))
    except WrongPygameError:
        complain(text("error.wrong_pygame"))
    except Exception as error:  # noqa: BLE001 - the last net of all
        report = write_report(session.storage, error)
        where = "" if report is None else " " + session.text("error.report", file=str(report))
        complain(session.text("error.unexpected") + where)
        return CRASHED
    finally:
        if trace is not None:
            trace.close(app.frames.count, app.frames.longest)
    return CANNOT_START


def window_icon() -> pygame.Surface:
    """Return the seal that stands for the program in title bars and task lists."""
    pygame.font.init()
    colors = tokens.load()
    return seal(ERA, _ICON_PX, colors.rgb("seal"), colors.rgb("seal_text"))


def complain(words: str) -> None:
    """Write a line to standard error; a program without a console has none."""
    if sys.stderr is not None:
        sys.stderr.write(words + "\n")
