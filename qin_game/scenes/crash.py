"""The net below the program: an error nobody foresaw is written to a file of the user's.

The game itself is safe by then: it is saved after every action.
"""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from qin_game import __version__
from qin_game.storage import write_atomically

if TYPE_CHECKING:
    from pathlib import Path

    from qin_game.storage import Storage

_NEW, _OLD = "crash.txt", "crash-told.txt"


def write_report(storage: Storage, error: BaseException) -> Path | None:
    """Write what is known about an error; return the file, or None when it cannot be written."""
    path = storage.data_dir / _NEW
    facts = (
        f"qin-game {__version__}, {datetime.now().astimezone():%Y-%m-%d %H:%M:%S %z}",
        f"Python {platform.python_version()} at {sys.executable}",
        f"pygame-ce {pygame.version.ver} on {platform.platform()}",
    )
    trace = "".join(traceback.format_exception(error))
    try:
        write_atomically(path, "\n".join(facts) + "\n\n" + trace, keep_previous=False)
    except OSError:
        return None
    return path


def untold_report(storage: Storage) -> Path | None:
    """Return the report of an earlier run that the user has not heard of yet, or None.

    It is told once: the file gets another name.
    """
    path = storage.data_dir / _NEW
    told = path.with_name(_OLD)
    if not path.is_file():
        return None
    try:
        path.replace(told)
    except OSError:
        return None
    return told
