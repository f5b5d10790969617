"""The baseline opponent: the placement that wins the most pagodas, less the best rival's gain.

It looks at nothing but what one placement does to the board, so it is quick, never passes up a win,
and gives away much. Every stronger level is measured against it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from qin_game.ai.player import Choice
from qin_game.rules.qin.events import GameEnded, PagodaPlaced, PagodaReturned

if TYPE_CHECKING:
    from qin_game.ai.player import Budget, Cancelled
    from qin_game.rules.qin.events import QinEvent
    from qin_game.rules.qin.game import QinGame
    from qin_game.rules.qin.state import QinObservation

_DECISIVE = 1000
"""More than any number of pagodas."""


class GreedyPlayer:
    """Plays the highest :func:`net_gain`; equal ones are drawn by lot."""

    def __init__(self, game: QinGame) -> None:
        self._game = game

    def choose(
        self,
        observation: QinObservation,
        rng: Random,
        budget: Budget,  # noqa: ARG002 - one look at each placement, a few milliseconds in all
        cancelled: Cancelled,  # noqa: ARG002
    ) -> Choice:
        """Return the placement with the highest net gain, or the pass when there is none."""
        # Gains depend on the board alone, so any state that fits what the seat knows will do; rng
        # is kept for the lot.
        state = self._game.determinize(observation, Random(0))
        seats = self._game.seats(state)
        best = -2 * _DECISIVE
        ties = []
        for action in self._game.legal_actions(state):
            gain = net_gain(self._game.apply(state, action).events, observation.seat, seats)
            if gain > best:
                best, ties = gain, [action]
            elif gain == best:
                ties.append(action)
        return Choice(ties[rng.randrange(len(ties))], {"gain": best, "equal": len(ties)})


def net_gain(events: tuple[QinEvent, ...], seat: int, seats: int) -> int:
    """Return the pagodas ``seat`` won (less those it lost) minus the best rival's, in one step.

    A last pagoda counts above everything. An end because nobody can place does not count: it hangs
    on hands that are not seen.
    """
    gains = [0] * seats
    decided = 0
    for event in events:
        if type(event) is PagodaPlaced:
            gains[event.seat] += 1
        elif type(event) is PagodaReturned:
            gains[event.seat] -= 1
        elif type(event) is GameEnded and event.reason == "last_pagoda":
            decided = _DECISIVE if seat in event.winners else -_DECISIVE
    own = gains.pop(seat)
    return decided + own - max(gains)
