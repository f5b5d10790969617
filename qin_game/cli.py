"""The command line: ``python -m qin_game [play | engine | replay | validate | selfplay]``.

Each command imports what it runs only when it is run, so that ``engine`` needs no window library
and a usage error costs no start-up time.
"""

from __future__ import annotations

import argparse
import io
import logging
import os
import sys
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from qin_game import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.rules.game import AnyGame

PROGRAM = "qin_game"
OWN_OPTIONS = ("-h", "--help", "--version")
HELP = "help"
"""A word for ``--help``, as the launcher's own help names it."""
DEFAULT_COMMAND = "play"
"""What is meant by a command line that names no command, with or without options."""
BAD_INPUT = 1
INTERRUPTED = 130


class InputError(Exception):
    """Something the user named cannot be used; the text says what and why, in a line."""


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the command line. ``run`` returns the exit status; it may raise InputError."""

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 1 bad input, 2 bad usage."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0].startswith("-") and words[0] not in OWN_OPTIONS):
        words.insert(0, DEFAULT_COMMAND)
    if words == [HELP]:
        words = ["--help"]
    _prepare_streams()
    try:
        parsed = _parser(words[0]).parse_args(words)
    except SystemExit as leaving:  # argparse leaves after --help, --version and usage errors
        return int(leaving.code or 0)
    try:
        return _run(parsed)
    except InputError as error:
        sys.stderr.write(f"{PROGRAM} {parsed.command}: {error}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _leave_broken_pipe()
        return 0


def _parser(word: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM, description="Board games of the Warring States: Qin and its shelf."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    for command in COMMANDS:
        added = commands.add_parser(command.name, help=command.help, description=command.help)
        # Arguments may be defined in modules that are slow to import: only the one named is asked.
        if command.name == word:
            command.add_arguments(added)
    return parser


def _run(parsed: argparse.Namespace) -> int:
    status = next(c for c in COMMANDS if c.name == parsed.command).run(parsed)
    sys.stdout.flush()
    return status


def _prepare_streams() -> None:
    """Let neither a missing stream nor a character that it has no sign for stop a command.

    Streams are missing where they were closed, and where a window program has no console.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _leave_broken_pipe() -> None:
    """Point standard output at nothing, or Python would complain once more when it flushes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _no_arguments(parser: argparse.ArgumentParser) -> None:
    del parser


# -- play -----------------------------------------------------------------------------------------


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # said while pygame is imported
    import_module("qin_game.scenes.main").add_arguments(parser)


def _play(arguments: argparse.Namespace) -> int:
    program = import_module("qin_game.scenes.main")
    try:
        return int(program.run(arguments))
    except program.BadArgumentError as error:
        raise InputError(str(error)) from error


# -- engine ---------------------------------------------------------------------------------------


def _engine(arguments: argparse.Namespace) -> int:
    del arguments
    from qin_game.engine.session import EngineSession  # noqa: PLC0415
    from qin_game.engine.stdio import serve  # noqa: PLC0415

    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    serve(EngineSession(_games()), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _games() -> dict[str, AnyGame]:
    """Return the games of the shelf, on the user's own maps too."""
    from qin_game.shelf import load_shelf  # noqa: PLC0415
    from qin_game.storage import open_storage  # noqa: PLC0415

    shelf = load_shelf([open_storage().user_maps_dir])
    for notice in shelf.notices:
        sys.stderr.write(f"{PROGRAM}: left out: {notice}\n")
    return shelf.games


# -- replay ---------------------------------------------------------------------------------------


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a game record or a saved game, as JSON; - is standard input")
    parser.add_argument("--to-ply", type=int, metavar="N", help="stop after N actions")
    parser.add_argument("--check", action="store_true", help="print the result only")
    parser.add_argument(
        "--json", action="store_true", help="print the last state as JSON instead of the moves"
    )


def _replay(arguments: argparse.Namespace) -> int:
    from qin_game.engine.replay import UnreadableRecordError, describe, read_play  # noqa: PLC0415

    try:
        play = read_play(arguments.file, _games(), arguments.to_ply)
    except UnreadableRecordError as error:
        raise InputError(str(error)) from error
    for line in describe(play, moves=not arguments.check, as_json=arguments.json):
        sys.stdout.write(f"{line}\n")
    return 0


# -- validate -------------------------------------------------------------------------------------


def _validate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a map file or a folder of maps")


def _validate(arguments: argparse.Namespace) -> int:
    from qin_game.content.validate import main as validate  # noqa: PLC0415
    from qin_game.shelf import check_map  # noqa: PLC0415

    return validate(arguments.files, check_map)


# -- selfplay -------------------------------------------------------------------------------------


def _selfplay_arguments(parser: argparse.ArgumentParser) -> None:
    import_module("qin_game.ai.selfplay").add_arguments(parser)


def _selfplay(arguments: argparse.Namespace) -> int:
    return int(import_module("qin_game.ai.selfplay").run(arguments))


COMMANDS = (
    Command("play", "play in a window (the default)", _play_arguments, _play),
    Command("engine", "speak the engine protocol", _no_arguments, _engine),
    Command("replay", "replay and check a game record", _replay_arguments, _replay),
    Command("validate", "check map files", _validate_arguments, _validate),
    Command("selfplay", "let opponents play and compare them", _selfplay_arguments, _selfplay),
)
