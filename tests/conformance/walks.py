"""Random games of every game on the shelf, which the conformance tests look at node by node.

A game supplies nothing but itself: its setups are made of the maps, seat counts and options that it
names. A new game on the shelf is tested without a line being added here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qin_game.rules.game import AnyGame, Step

T = TypeVar("T")

GAMES: dict[str, AnyGame] = dict(load_shelf().games)
SEEDS = (1, 2)
MAX_PLIES = 5000
CODE = re.compile(r"[a-z]+(_[a-z]+)*")
"""Names of events, reason codes and the like."""


@dataclass(frozen=True)
class Node:
    """A position of a walk; ``action`` and ``step`` are what was played there, None at the end."""

    state: Any
    action: Any
    step: Step[Any] | None


@dataclass(frozen=True)
class Walk:
    """A random game from its first position to its last."""

    game: AnyGame
    setup: Any
    chance: Any
    nodes: tuple[Node, ...]

    @property
    def states(self) -> list[Any]:
        return [node.state for node in self.nodes]

    @property
    def steps(self) -> list[Step[Any]]:
        return [node.step for node in self.nodes if node.step is not None]

    @property
    def texts(self) -> list[str]:
        return [self.game.format_action(node.action) for node in self.nodes[:-1]]


def setups_of(game: AnyGame) -> Iterator[dict[str, Any]]:
    """Yield a setup for every map and seat count, and one for every other choice of an option."""
    boards = [{"map": board} for board in game.maps] or [{}]
    for board in boards:
        for players in game.seat_counts:
            yield {**board, "players": players, "options": {}}
    for option in game.options:
        for choice in option.choices:
            if choice != option.default:
                options = {option.name: choice}
                yield {**boards[-1], "players": game.seat_counts[-1], "options": options}


def cases() -> Iterator[tuple[str, str, int]]:
    """Yield game name, setup text and seed of every walk."""
    for name, game in GAMES.items():
        for setup in setups_of(game):
            for seed in SEEDS:
                yield name, json.dumps(setup), seed


@cache
def walk(name: str, setup_text: str, seed: int) -> Walk:
    """Play a random game to its end."""
    game, rng = GAMES[name], Random(seed)
    setup = game.setup_from_json(json.loads(setup_text))
    chance = game.draw_chance(setup, Random(seed))
    state, nodes = game.start(setup, chance), []
    while game.to_move(state) is not None:
        action = rng.choice(game.legal_actions(state))
        step = game.apply(state, action)
        nodes.append(Node(state, action, step))
        state = step.state
        assert len(nodes) < MAX_PLIES
    return Walk(game, setup, chance, (*nodes, Node(state, None, None)))


def through_json(data: Any) -> Any:  # noqa: ANN401
    """Return data as a program on the other side of the protocol would send it back."""
    return json.loads(json.dumps(data, allow_nan=False))


def sample(rng: Random, items: Iterable[T], size: int = 5) -> list[T]:
    """Return a few of the items: at a node there can be hundreds."""
    items = list(items)
    return rng.sample(items, min(size, len(items)))
