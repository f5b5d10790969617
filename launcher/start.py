"""From the command line to the running game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from launcher.environment import Environment, child_variables

USAGE = """\
python3 main.py                  play
python3 main.py test [ARGS]      run all tests (ARGS go to pytest)
python3 main.py COMMAND [ARGS]   engine, replay, selfplay, validate ... (see: main.py help)

The first start makes an environment with the game's libraries in the folder .venv, or in the
user's cache where this folder cannot be written.
"""
RUNTIME_LOCK = "requirements.lock"
TEST_LOCK = "requirements-test.lock"
SPREAD = ("-n", "auto", "--dist", "worksteal")
"""The tests are spread over all cores by pytest-xdist; ``-n 0`` among ARGS undoes it."""


def start(root: str, arguments: list[str]) -> int:
    """Make sure of the libraries, then become the game (or its tests). Returns an exit code."""
    if arguments in (["-h"], ["--help"]):
        sys.stdout.write(USAGE)
        return 0
    folder = Path(root)
    is_test = arguments[:1] == ["test"]
    is_game = not arguments or arguments[0].startswith("-") or arguments[0] == "play"
    lock = folder / (TEST_LOCK if is_test else RUNTIME_LOCK)
    environment = Environment(folder / ".venv")
    if os.pathsep in root or not environment.is_ready_for(lock):
        from launcher.prepare import prepare

        implied = (folder / RUNTIME_LOCK,) if is_test else ()
        prepared = prepare(folder, lock, implied, may_open_window=is_game)
        if isinstance(prepared, int):
            return prepared
        environment = prepared
    if is_test:
        os.chdir(folder)
        module = ["pytest", *SPREAD, *arguments[1:]]
    elif is_game and arguments[:1] != ["play"]:
        module = ["qin_game", "play", *arguments]
    else:
        module = ["qin_game", *arguments]
    return _become([str(environment.python), "-m", *module], child_variables(folder))


def _become(command: list[str], variables: dict[str, str]) -> int:
    """Run the command in our place; on Windows, which cannot, wait for it."""
    if sys.platform != "win32":
        os.execve(command[0], command, variables)  # noqa: S606 - our own command
    with subprocess.Popen(command, env=variables) as process:  # noqa: S603 - our own command
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # the game got it too, and ends in its own way
