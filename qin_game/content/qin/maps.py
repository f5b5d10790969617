"""Maps of Qin: YAML files that a person draws as 13 rows of text.

A map file has the keys of ``_MapData``; in its rows ``.`` is grass, ``~`` water, ``v`` a village
square (squares that share an edge are one village) and ``R``, ``Y``, ``B`` the printed starts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qin_game.content.qin.terrain import Terrain, check_terrain, make_board
from qin_game.content.validate import map_paths
from qin_game.rules.qin.encode import CUSTOM_MAP
from qin_game.yaml_file import ContentError, Document, Problem, read_document, structure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from qin_game.rules.qin.board import Board

FORMAT = 1
LANGUAGES = ("en", "zh-Hans")
"""Languages in which every map must have a title."""

RESERVED_NAMES = (CUSTOM_MAP,)
MAX_MAP_BYTES = 64_000
MAX_TITLE = 40
MAX_NOTE = 600


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map as read from ``path``: ``title`` and ``note`` by language, the note may be empty."""

    board: Board
    title: dict[str, str]
    note: dict[str, str]
    author: str
    path: Path

    @property
    def name(self) -> str:
        """The map's identifier, by which setups and records call it."""
        return self.board.name

    @property
    def summary(self) -> str:
        """What there is on it, for whoever drew it."""
        board = self.board
        return f"{len(board.grass)} grass squares, {len(board.villages)} villages"


@dataclass(frozen=True, slots=True)
class MapShelf:
    """The usable maps of several folders, and what was wrong with the others."""

    maps: tuple[MapFile, ...]
    problems: tuple[Problem, ...]


def load_map(path: Path) -> MapFile:
    """Read one map. Raises ContentError with everything that is wrong with it."""
    found, problems = check_map(path)
    if found is None:
        raise ContentError(*(problem for problem in problems if not problem.is_warning))
    return found


def check_map(path: Path) -> tuple[MapFile | None, tuple[Problem, ...]]:
    """Read one map and return it, or None if it has errors, with all errors and warnings."""
    try:
        document = read_document(path, MAX_MAP_BYTES)
        _check_format(document)
        data = structure(document, _MapData)
    except ContentError as error:
        return None, error.problems
    terrain = _terrain(document, data)
    problems = [*_check_texts(document, data), *check_terrain(terrain)]
    problems.sort(key=lambda problem: (problem.line or 0, problem.column or 0))
    if any(not problem.is_warning for problem in problems):
        return None, tuple(problems)
    board = make_board(data.name, terrain)
    return MapFile(board, data.title, data.note, data.author, path), tuple(problems)


def load_maps(folders: Iterable[Path]) -> MapShelf:
    """Read the maps of all folders, in the folders' order and by file name within each.

    A folder that is absent is an empty one. A bad map, or one whose name an earlier map bears, is
    left out and reported.
    """
    maps: dict[str, MapFile] = {}
    problems: list[Problem] = []
    for folder in folders:
        try:
            paths = map_paths(folder)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            problems.append(Problem(folder, None, f"cannot be read: {reason}"))
            continue
        for path in paths:
            found, issues = check_map(path)
            if found is None:
                problems += [problem for problem in issues if not problem.is_warning]
            elif other := maps.get(found.name):
                message = f"the name {found.name!r} is taken by {other.path}"
                problems.append(read_document(path).problem("name", message=message))
            else:
                maps[found.name] = found
    return MapShelf(tuple(maps.values()), tuple(problems))


@dataclass(frozen=True, slots=True)
class _MapData:
    format: int
    name: str
    title: dict[str, str]
    rows: str
    note: dict[str, str] = field(default_factory=dict)
    author: str = ""


_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def _check_format(document: Document) -> None:
    """Name a newer format as such, before its unknown keys drown that message."""
    if isinstance(document.data, dict):
        number = document.data.get("format")
        if type(number) is int and number != FORMAT:
            message = f"format {number} is not known to this program, which reads format {FORMAT}"
            raise ContentError(document.problem("format", message=message))


def _terrain(document: Document, data: _MapData) -> Terrain:
    node = document.value("rows")
    mark = node.start_mark
    is_drawn = getattr(node, "style", None) == "|"
    lines = tuple(line.rstrip(" ") for line in data.rows.rstrip("\n").split("\n"))
    return Terrain(document.path, lines, mark.line + 2 if is_drawn else None)


def _check_texts(document: Document, data: _MapData) -> Iterator[Problem]:
    if not _NAME.fullmatch(data.name):
        message = (
            f"the name {data.name!r} is not made of up to 32 small letters, digits and hyphens, "
            "a letter first"
        )
        yield document.problem("name", message=message)
    if data.name in RESERVED_NAMES:
        yield document.problem("name", message=f"the name {data.name!r} is reserved")
    for language in LANGUAGES:
        if language not in data.title:
            yield document.problem("title", message=f"the title in {language!r} is missing")
    for key, texts, limit in (("title", data.title, MAX_TITLE), ("note", data.note, MAX_NOTE)):
        for language, text in texts.items():
            if not _LANGUAGE.fullmatch(language):
                message = f"{key}: {language!r} is not a language like en or zh-Hans"
                yield document.problem(key, language, message=message)
            if fault := _text_fault(text, limit):
                yield document.problem(key, language, message=f"{key}.{language}: {fault}")
    if data.author and (fault := _text_fault(data.author, MAX_TITLE)):
        yield document.problem("author", message=f"author: {fault}")


def _text_fault(text: str, limit: int) -> str | None:
    if not text.strip():
        return "the text is empty"
    if len(text) > limit:
        return f"{len(text)} characters, at most {limit} fit"
    if not text.isprintable():
        return "the text has a line break or an invisible character"
    return None
