"""Matches the tests of this folder start from."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from qin_game.match.match import Match, new_match
from qin_game.match.player import Player
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from qin_game.rules.game import Json

QIN = load_shelf().game("qin")
ADA = Player("Ada", "human", "green", "crane")
LI = Player("李", "human", "white", "bear")
MACHINE = Player("Random", "random", "black", "ox")


def setup_json(players: int = 2, **options: Json) -> dict[str, Json]:
    return {"map": "bird", "players": players, "options": options}


def qin_match(*players: Player, seed: int = 1, **options: Json) -> Match:
    setup = QIN.setup_from_json(setup_json(len(players), **options))
    return new_match(QIN, setup, players, Random(seed))


def play_on(match: Match, plies: int, seed: int = 1) -> None:
    """Play random actions, at most so many and not past the end."""
    rng = Random(seed)
    for _ in range(plies):
        if match.outcome is not None:
            return
        actions = QIN.legal_actions(match.state)
        match.play(actions[rng.randrange(len(actions))])


def play_out(match: Match, seed: int = 1) -> None:
    play_on(match, 10_000, seed)
