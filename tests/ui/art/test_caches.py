import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType

import pygame
import pytest

import qin_game.scenes.qin.art
import qin_game.ui.art
from qin_game.ui import tokens
from qin_game.ui.art import brush, glyphs, paper, ridges, seal, svg

TOKENS = tokens.load()
INK = TOKENS.rgb("ink")


def art_modules() -> list[ModuleType]:
    return [
        importlib.import_module(f"{package.__name__}.{entry.name}")
        for package in (qin_game.ui.art, qin_game.scenes.qin.art)
        for entry in pkgutil.iter_modules(package.__path__)
    ]


def cached() -> dict[str, Callable]:
    return {
        f"{module.__name__}.{name}": value
        for module in art_modules()
        for name, value in vars(module).items()
        if hasattr(value, "cache_parameters") and value.__module__ == module.__name__
    }


@pytest.mark.parametrize("name", cached())
def test_every_cache_is_bounded(name: str) -> None:
    assert 0 < (cached()[name].cache_parameters()["maxsize"] or 0) <= 512


DRAWINGS: dict[str, Callable[[], pygame.Surface]] = {
    "paper": lambda: paper.ground((300, 200), TOKENS),
    "ridge": lambda: ridges.landscape((300, 200), TOKENS)[2].surface,
    "mist": lambda: ridges.landscape((300, 200), TOKENS)[3].surface,
    "seal": lambda: seal.seal("李牧", 64, INK, (255, 255, 255)),
    "glyph": lambda: glyphs.glyph("qin", 90, INK),
    "underline": lambda: brush.underline((90, 9), INK),
    "icon": lambda: svg.icon("gear", 30, INK),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_again_from_nothing_gives_the_same_pixels(name: str) -> None:
    pictures = []
    for _ in range(2):
        for function in cached().values():
            function.cache_clear()
        pictures.append(pygame.image.tobytes(DRAWINGS[name](), "RGBA"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("name", ["seal", "glyph", "icon", "paper"])
def test_a_drawing_is_made_once(name: str) -> None:
    assert DRAWINGS[name]() is DRAWINGS[name]()
