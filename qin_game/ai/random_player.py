"""The opponent that plays any legal action, for every game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from qin_game.ai.player import Choice

if TYPE_CHECKING:
    from qin_game.ai.player import Budget, Cancelled, Observation
    from qin_game.rules.game import AnyGame


class RandomPlayer:
    """Chooses uniformly among the legal actions."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(
        self,
        observation: Observation,
        rng: Random,
        budget: Budget,  # noqa: ARG002 - takes next to no time
        cancelled: Cancelled,  # noqa: ARG002
    ) -> Choice:
        """Return one legal action, all equally likely."""
        # What the seat may do follows from what it sees, so any fitting state will serve.
        state = self._game.determinize(observation, Random(0))
        actions = self._game.legal_actions(state)
        return Choice(actions[rng.randrange(len(actions))])
