"""The map checker's command: ``python -m qin_game validate FILE...``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.yaml_file import Problem

SUFFIXES = (".yaml", ".yml")
_NO_MAP = "no map file: their names end in .yaml or .yml (recorded and saved games: see replay)"


class CheckedMap(Protocol):
    """A map that can be played on."""

    @property
    def summary(self) -> str:
        """What there is on it, in a line."""


def main(
    paths: Sequence[str], check: Callable[[Path], tuple[CheckedMap | None, tuple[Problem, ...]]]
) -> int:
    """Print every problem of the given map files on a line of its own.

    ``check`` reads a map and returns it, or None if it has errors, with all errors and warnings. A
    folder stands for the maps in it. Returns 0 if all maps can be used (warnings do not count),
    1 if one cannot or a file is none, 2 if no file was given.
    """
    if not paths:
        sys.stderr.write("validate: name the map files to check\n")
        return 2
    is_good = True
    for text in paths:
        try:
            files = _files(Path(text))
        except OSError as error:
            sys.stdout.write(f"{text}: cannot be read: {error.strerror or error}\n")
            is_good = False
            continue
        for path in files:
            if path.is_file() and not _is_map_name(path):
                sys.stdout.write(f"{path}: {_NO_MAP}\n")
                is_good = False
                continue
            found, problems = check(path)
            lines = [problem.text(str(path)) for problem in problems]
            if found is None:
                is_good = False
            else:
                lines.append(f"{path}: good ({found.summary})")
            sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0 if is_good else 1


def map_paths(folder: Path) -> list[Path]:
    """Return the map files directly in a folder, by name; none if it does not exist.

    Raises OSError if the folder may not be read.
    """
    if not folder.is_dir():
        return []
    return sorted(
        path for path in folder.iterdir() if _is_map_name(path) and not path.name.startswith(".")
    )


def _is_map_name(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES


def _files(path: Path) -> list[Path]:
    """Return the maps that a path stands for. Raises OSError if it is a folder without any."""
    if not path.is_dir():
        return [path]
    paths = map_paths(path)
    if not paths:
        raise OSError("no map files in this folder")
    return paths
