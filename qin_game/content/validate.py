"""The map checker's command: ``python -m qin_game validate FILE...``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from qin_game.content.maps import check_map, map_paths

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(paths: Sequence[str]) -> int:
    """Print every problem of the given map files on a line of its own.

    A folder stands for the maps in it. Returns 0 if all maps can be used (warnings do not count),
    1 if one cannot, 2 if no file was given.
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
            found, problems = check_map(path)
            lines = [problem.text(str(path)) for problem in problems]
            if found is None:
                is_good = False
            else:
                board = found.board
                figures = f"{len(board.grass)} grass squares, {len(board.villages)} villages"
                lines.append(f"{path}: good ({figures})")
            sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0 if is_good else 1


def _files(path: Path) -> list[Path]:
    """Return the maps that a path stands for. Raises OSError if it is a folder without any."""
    if not path.is_dir():
        return [path]
    paths = map_paths(path)
    if not paths:
        raise OSError("no map files in this folder")
    return paths
