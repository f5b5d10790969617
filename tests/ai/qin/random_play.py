"""Positions of random games, for the tests of this folder."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from qin_game.rules.qin.game import QinGame
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState

GAME = load_shelf().game("qin")
assert isinstance(GAME, QinGame)


def played(board: str, players: int, seed: int, plies: int, clash: str = "forbidden") -> QinState:
    """Return a position after so many random plies, or the last one of a shorter game."""
    rng = Random(seed)
    setup = GAME.setup_from_json(
        {"map": board, "players": players, "options": {"major_clash": clash}}
    )
    state = GAME.start(setup, GAME.draw_chance(setup, rng))
    for _ in range(plies):
        if state.to_move is None:
            break
        actions = GAME.legal_actions(state)
        state = GAME.apply(state, actions[rng.randrange(len(actions))]).state
    return state
