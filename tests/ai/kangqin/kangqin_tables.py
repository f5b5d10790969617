"""Positions of 抗秦 for the tests of its opponents."""

from __future__ import annotations

from functools import cache
from itertools import cycle, product
from random import Random
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.game import KangqinGame
from qin_game.rules.kangqin.state import (
    DICE_COUNTS,
    SECOND_PRICES,
    TAKES,
    KangqinSetup,
    KangqinState,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = KangqinGame()
FROM_ONE_GAME = 4
SETUPS = tuple(KangqinSetup(*options) for options in product(DICE_COUNTS, SECOND_PRICES, TAKES))


def random_game(setup: KangqinSetup, seed: int) -> Iterator[KangqinState]:
    """Yield the positions of a game of random actions, the last one included."""
    rng = Random(seed)
    state = GAME.start(setup, GAME.draw_chance(setup, rng))
    yield state
    while state.to_move is not None:
        actions = GAME.legal_actions(state)
        state = GAME.apply(state, actions[rng.randrange(len(actions))]).state
        yield state


@cache
def positions(count: int, seed: int, phase: str | None = None) -> tuple[KangqinState, ...]:
    """Return running positions of random games, some of each, of every setup in turn."""
    rng = Random(seed)
    found: list[KangqinState] = []
    for number in cycle(range(len(SETUPS))):
        states = [
            state
            for state in random_game(SETUPS[number], rng.getrandbits(30))
            if state.to_move is not None and phase in {None, state.phase}
        ]
        found += rng.sample(states, min(len(states), FROM_ONE_GAME))
        if len(found) >= count:
            return tuple(found[:count])
    raise AssertionError
