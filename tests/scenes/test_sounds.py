"""The sounds of the table: all that are played have variants, and they come in by themselves."""

from __future__ import annotations

import re
import time
from pathlib import Path

import numpy as np
import pytest
from program import GAMES

import qin_game
from qin_game.scenes import registry, sounds

OWN = [registry.entry(name).sounds for name in GAMES]
RECIPES = {name: recipe for recipes in (sounds.SHARED, *OWN) for name, recipe in recipes.items()}
SOURCE = Path(qin_game.__file__).parent / "scenes"


def played() -> set[str]:
    calls = re.compile(r"(?:sound\.play|_hear)\(\"(\w+)\"")
    return {n for path in SOURCE.rglob("*.py") for n in calls.findall(path.read_text("utf-8"))}


def named(folder: Path) -> set[str]:
    """Return every text in the source below a folder, but for what makes the sounds."""
    sources = (path for path in folder.rglob("*.py") if path.name != "sounds.py")
    return {n for path in sources for n in re.findall(r"\"(\w+)\"", path.read_text("utf-8"))}


def test_every_sound_that_is_played_exists_and_none_is_made_in_vain() -> None:
    assert played() <= set(RECIPES)
    assert set(sounds.SHARED) <= named(SOURCE)
    for game in GAMES:
        assert set(registry.entry(game).sounds) <= named(SOURCE / game)
    assert len(RECIPES) == sum(map(len, (sounds.SHARED, *OWN)))  # no name twice


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_has_variants_that_differ_and_none_is_louder_than_it_may_be(name: str) -> None:
    variants = sounds.compute(RECIPES[name])
    assert len(set(variants)) == 3
    for samples in variants:
        values = np.frombuffer(samples, "<i2")
        assert 0.3 * 32_000 <= np.abs(values.astype(int)).max() <= 0.8 * 32_000 + 1
        assert len(values) < 3 * 44_100


def test_the_library_fills_by_itself() -> None:
    library = sounds.growing_library(OWN)
    deadline = time.monotonic() + 60
    while len(library) < len(RECIPES) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert set(library) == set(RECIPES)
