"""The program asks for texts that exist, for all of them, and holds no words of its own."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import qin_game
from qin_game.locale import load_messages

PACKAGE = Path(qin_game.__file__).parent
ENGLISH = load_messages("en")

KEY = re.compile(r"[a-z]+(\.[A-Za-z0-9_-]+)+")
AREAS = sorted({key.partition(".")[0] for key in ENGLISH})
SCENES = PACKAGE / "scenes"
SCENE_OF = {
    "title": "title.py",
    "setup": "setup.py",
    "settings": "settings.py",
    "pause": "pause.py",
    "handover": "handover.py",
    "result": "result.py",
    "rulebook": "rulebook.py",
    "replay": "replay.py",
    "review": "review.py",
    "table": "qin/table.py",
    **dict.fromkeys(
        ("qin.event", "qin.preview", "qin.reason", "qin.table", "qin.tile", "qin.word"),
        "qin/table.py",
    ),
    "qin.hint": "qin/advice.py",
    "qin.recap": "qin/recap.py",
}
"""The module that shows each area's texts; its keys must all be used once it is there."""


@cache
def code_strings() -> tuple[tuple[str, str, bool], ...]:
    """Every string of the program: (where, text, is it the start of a text built from codes)."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(PACKAGE)
        parts = {
            part: place == 0
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr)
            for place, part in enumerate(node.values)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if parts.get(node, True):
                found.append((f"{name}:{node.lineno}", node.value, node in parts))
    return tuple(found)


@cache
def endings_for_any_game() -> tuple[str, ...]:
    """What follows a game's name in keys such as ``f"{game}.opponent.{level}"``."""
    found = set()
    for path in sorted(SCENES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.JoinedStr([ast.FormattedValue(), ast.Constant(str(ending)), *_]):
                    if re.match(r"\.[a-z]", ending):
                        found.add(ending)
    return tuple(sorted(found))


def test_every_key_in_the_code_has_a_text() -> None:
    known_groups = {key[: dot.start()] for key in ENGLISH for dot in re.finditer(r"\.", key)}
    wrong = [
        f"{place}: {text}"
        for place, text, is_prefix in code_strings()
        if not is_prefix
        and KEY.fullmatch(text)
        and text.partition(".")[0] in AREAS
        and place.startswith(("scenes", "ui", "match"))
        and text not in ENGLISH
        and text not in known_groups
        and not text.endswith((".yaml", ".json", ".svg", ".png", ".py"))
    ]
    assert wrong == []


def test_every_prefix_in_the_code_begins_a_key() -> None:
    wrong = [
        f"{place}: {text}"
        for place, text, is_prefix in code_strings()
        if is_prefix
        and re.fullmatch(r"[a-z]+\.([A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]*", text)
        and text.partition(".")[0] in AREAS
        and place.startswith(("scenes", "ui", "match"))
        and not any(key.startswith(text) for key in ENGLISH)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "area", [area for area, scene in SCENE_OF.items() if (SCENES / scene).exists()]
)
def test_every_text_is_used(area: str) -> None:
    whole = {text for _, text, is_prefix in code_strings() if not is_prefix}
    starts = tuple(
        text for _, text, is_prefix in code_strings() if is_prefix and text.count(".") >= 1
    )
    if area == "qin":
        starts += tuple(f"{area}{ending}" for ending in endings_for_any_game())
    keys = [key for key in ENGLISH if key.startswith(f"{area}.")]
    assert [key for key in keys if key not in whole and not key.startswith(starts)] == []


def is_for_developers(node: ast.AST) -> bool:
    """Tell docstrings, exceptions and the command line's help from what players read."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Raise | ast.Assert) or (
        isinstance(node, ast.keyword) and node.arg == "help"
    )


def test_no_scene_holds_words_of_its_own() -> None:
    """Text for players comes from the locale files: no sentence and no Chinese in scenes and ui."""
    words = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|[\u3400-\u9fff]")
    found = []
    for folder in ("scenes", "ui"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            if "art" in path.parts or path.name in {"testing.py", "linebreak.py"}:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            exempt = {
                part
                for node in ast.walk(tree)
                if is_for_developers(node)
                for part in ast.walk(node)
            }
            found += [
                f"{path.relative_to(PACKAGE)}:{node.lineno}: {node.value}"
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node not in exempt
                and words.search(node.value)
            ]
    assert found == []
