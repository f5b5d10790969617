"""Shared code knows no game: what is one game's own lies in its own places.

A game is named where it lives (folders and files that bear its name) and in the three lists of the
shelf, nowhere else. Neither are the things of a game: whoever needs ``if game == ...`` or a pagoda
in shared code has found a seam to mend.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
SEARCHED = ("qin_game", "assets", "launcher", "main.py", "tests", "tools", "benchmarks")
TEXTS = {".py", ".yaml", ".json", ".toml", ".svg", ".md"}
LISTS = {
    "qin_game/shelf.py": {"_GAMES", "_MAP_READERS"},
    "qin_game/ai/levels.py": {"_RULES", "_LEVELS", "_PREPARATIONS", "_FALLBACKS"},
    "qin_game/scenes/registry.py": {"_ENTRIES"},
}
"""The modules that list games, and the names they do it under."""


@dataclass(frozen=True)
class Game:
    """What tells that a text speaks of a game: its names, and the things only it has."""

    name: str
    names: re.Pattern[str]
    things: re.Pattern[str]
    searched: tuple[str, ...] = SEARCHED
    allowed: tuple[str, ...] = ()
    """Beginnings of files that may use its name in another sense."""


GAMES = (
    Game(
        "qin",
        # the package, the product and the folder of its files are called after it
        re.compile(r"(?<![A-Za-z])qin(?!_game|-game|[A-Za-z])|\bQin[A-Z]|秦"),
        re.compile(r"(?i)pagoda|province|village|domino"),
        # tests and tools of what is shared may take it as their example
        searched=("qin_game", "assets"),
        allowed=(
            "qin_game/ui/art/emblems.py",  # a state like the other six
            "qin_game/ui/art/glyphs.py",  # a character like others
            "qin_game/ui/art/seal.py",
            "assets/art/glyphs/",
            "assets/locale/zh-Hans/app.yaml",  # the program's name
        ),
    ),
    Game(
        "kangqin",
        re.compile(r"(?i)kangqin|抗秦|resisting qin"),
        re.compile(r"(?i)\bstones?\b|\bdice\b|\bcup\b|\bchiefs?\b|石子|骰"),
        allowed=(
            "tests/test_shelf.py",
            "tests/test_no_special_case.py",
            "tools/screenshots.py",  # pictures moments of each game
        ),
    ),
)

THINGS_OF_ALL = ("qin_game", "assets/locale/en/app.yaml", "assets/locale/zh-Hans/app.yaml")
"""Where the things of a game have no place either."""
OTHER_SENSE = {
    ("qin_game/settings.py", "loses_pagodas"),  # a value in files of earlier versions
    ("qin_game/ui/art/seal.py", "the stone"),  # a seal's
    ("qin_game/ui/tokens.py", '"stone"'),  # a colour
}


def files(*places: str) -> Iterator[Path]:
    """Yield the files of some places that hold text."""
    for place in places:
        path = ROOT / place
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in found:
            if file.suffix in TEXTS and "__pycache__" not in file.parts:
                yield file


def is_own(path: Path, game: Game) -> bool:
    """Tell whether a file bears the game's name, or lies in a folder that does."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return any(game.name in re.split(r"[-_.]", part) for part in parts if part != "qin_game")


def listed(path: Path) -> list[tuple[int, int]]:
    """Return the lines of a module of LISTS in which it lists games, and what it imports for that.

    A function that opens a game is named after it.
    """
    names = LISTS.get(path.relative_to(ROOT).as_posix(), set())
    tree = ast.parse(path.read_text("utf-8")) if names else ast.Module([], [])
    spans = []
    for node in tree.body:
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        is_list = any(isinstance(one, ast.Name) and one.id in names for one in targets)
        is_opening = isinstance(node, ast.FunctionDef) and node.name.startswith("_open_")
        if is_list or is_opening or isinstance(node, ast.ImportFrom):
            spans.append((node.lineno, node.end_lineno or node.lineno))
    return spans


def found_in(path: Path, pattern: re.Pattern[str], lines: list[str]) -> Iterator[str]:
    """Yield every line outside the lists that a pattern is found in."""
    spans = listed(path)
    for number, line in enumerate(lines, 1):
        if pattern.search(line) and not any(first <= number <= last for first, last in spans):
            yield f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def named(game: Game) -> list[str]:
    """Return where a game is named outside its own places."""
    return [
        where
        for path in files(*game.searched)
        if not is_own(path, game)
        and not path.relative_to(ROOT).as_posix().startswith(game.allowed or "\0")
        and not any(is_own(path, other) for other in GAMES)
        for where in found_in(path, game.names, path.read_text("utf-8").splitlines())
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_named_in_its_own_places_and_in_the_lists_alone(game: Game) -> None:
    assert named(game) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_shared_code_has_no_word_for_the_things_of_a_game(game: Game) -> None:
    wrong = [
        where
        for path in files(*THINGS_OF_ALL)
        if not any(is_own(path, other) for other in GAMES)
        for where in found_in(path, game.things, path.read_text("utf-8").splitlines())
        if not any(where.startswith(f"{file}:") and words in where for file, words in OTHER_SENSE)
    ]
    assert wrong == []


def test_every_game_of_the_shelf_is_looked_for() -> None:
    from qin_game.shelf import load_shelf  # noqa: PLC0415 - so that the rest needs no package

    assert {game.name for game in GAMES} == set(load_shelf().names)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("module", ["qin_game/scenes/result.py", *LISTS])
def test_a_special_case_is_found(game: Game, module: str) -> None:
    path = ROOT / module
    lines = path.read_text("utf-8").splitlines()
    assert list(found_in(path, game.names, lines)) == []
    case = f'    if live.game.name == "{game.name}":'
    assert list(found_in(path, game.names, [*lines, case])) == [
        f"{module}:{len(lines) + 1}: {case.strip()}"
    ]
