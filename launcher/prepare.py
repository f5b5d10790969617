"""The slow way to a ready environment: find a place for it, install, explain what goes wrong."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from launcher.environment import find_environment
from launcher.install import Installation, LaunchError
from launcher.progress import install_visibly, show_error, write
from launcher.words import say

if TYPE_CHECKING:
    from pathlib import Path

    from launcher.environment import Environment

INTERRUPTED = 130


def prepare(
    root: Path, lock: Path, implied: tuple[Path, ...], *, may_open_window: bool
) -> Environment | int:
    """Return an environment with the lock file's libraries, or an exit code once all is said.

    ``implied`` are lock files whose libraries ``lock`` holds too.
    """
    try:
        environment = _environment(root, lock)
        if not environment.is_ready_for(lock):
            installation = Installation(environment, lock, implied)
            install_visibly(installation, may_open_window=may_open_window)
    except LaunchError as error:
        show_error(str(error), may_open_window=may_open_window)
        return 1
    except KeyboardInterrupt:
        write(f"\n{say('interrupted')}\n")
        return INTERRUPTED
    return environment


def _environment(root: Path, lock: Path) -> Environment:
    if os.pathsep in str(root):  # PYTHONPATH could not hold it
        raise LaunchError(say("bad_folder", sign=os.pathsep, path=root))
    if not lock.is_file():
        raise LaunchError(say("incomplete", path=lock))
    try:
        return find_environment(root, lock)
    except OSError as error:
        raise LaunchError(say("not_writable", reason=error)) from error
