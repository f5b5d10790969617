"""Positions of Qin for the tests of this folder."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from qin_game.rules.game import Json
    from qin_game.rules.qin.state import QinState

QIN = load_shelf().game("qin")


def start(players: int = 2, seed: int = 1, map_name: str = "bird", **options: Json) -> QinState:
    data = {"map": map_name, "players": players, "options": options}
    setup = QIN.setup_from_json(data)
    return QIN.start(setup, QIN.draw_chance(setup, Random(seed)))


def random_states(players: int, seed: int, **options: Json) -> list[QinState]:
    """Return the positions of a random game, without the last."""
    rng = Random(seed)
    states = [start(players, seed, **options)]
    while states[-1].to_move is not None:
        actions = QIN.legal_actions(states[-1])
        states.append(QIN.apply(states[-1], actions[rng.randrange(len(actions))]).state)
    return states[:-1]
