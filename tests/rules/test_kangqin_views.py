"""Views of 抗秦 with any part changed are refused, or are views that a whole position can have."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

from compare_kangqin import GAME
from hypothesis import given, settings
from hypothesis import strategies as st
from kangqin_games import Game

from qin_game.rules.game import BadStateError

VALUES: tuple[Any, ...] = (
    *(None, True, False, "qin", "accept", "blind", "refuse", "swap", "exchange", "answer"),
    *("reveal", "settle", *range(-1, 11), 17, [], {}, [1, 2], [1, 2, 3]),
)


@cache
def views() -> tuple[dict[str, Any], ...]:
    """Return views of many stages of games, by every seat in turn."""
    found = []
    for seed in range(40):
        game = Game(seed)
        game.play_on(("trading", "blind", "at Qin", "refusing")[seed % 4], 3 + 2 * seed)
        found.append(game.naive.view(seed % 4))
    assert {view["phase"] for view in found} == {"exchange", "answer", "reveal", "settle"}
    return tuple(found)


def paths_of(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
    items = data.items() if isinstance(data, dict) else enumerate(data)
    paths = []
    for key, value in items:
        paths.append((*path, key))
        if isinstance(value, dict | list):
            paths += paths_of(value, (*path, key))
    return paths


@settings(max_examples=600)
@given(data=st.data())
def test_a_view_with_any_part_changed_is_refused_or_can_be_guessed_from(
    data: st.DataObject,
) -> None:
    view = copy.deepcopy(data.draw(st.sampled_from(views())))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(paths_of(view)))
        parent: Any = view
        for key in path[:-1]:
            parent = parent[key]
        parent[path[-1]] = data.draw(st.sampled_from(VALUES))
    try:
        seen = GAME.observation_from_json(view)
    except BadStateError:
        return
    guess = GAME.determinize(seen, Random(0))
    assert GAME.observe(guess, seen.seat) == seen
    assert GAME.observation_from_json(GAME.observation_to_json(seen)) == seen
    assert GAME.state_from_json(GAME.state_to_json(guess)) == guess
