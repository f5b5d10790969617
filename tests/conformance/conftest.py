"""Every conformance test runs over every game on the shelf."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from walks import GAMES, Walk, cases, walk

if TYPE_CHECKING:
    from qin_game.rules.game import AnyGame


def _name(case: tuple[str, str, int]) -> str:
    name, setup_text, seed = case
    return "-".join(
        [name, *re.findall(r"\w+", str(list(json.loads(setup_text).values()))), str(seed)]
    )


@pytest.fixture(params=list(cases()), ids=_name)
def played(request: pytest.FixtureRequest) -> Walk:
    """A whole random game."""
    return walk(*request.param)


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    """A game on the shelf."""
    return request.param
