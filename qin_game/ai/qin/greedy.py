"""The baseline opponent: the placement that wins the most pagodas, less the best rival's gain.

It looks at nothing but what one placement does to the board, so it is quick, never passes up a win,
and gives away much. Every stronger level is measured against it.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from qin_game.ai.player import Choice
from qin_game.rules.qin.events import GameEnded, PagodaPlaced, PagodaReturned
from qin_game.rules.qin.queries import nothing_fits

if TYPE_CHECKING:
    from qin_game.ai.player import Budget, Cancelled
    from qin_game.rules.qin.action import Action
    from qin_game.rules.qin.events import QinEvent
    from qin_game.rules.qin.game import QinGame
    from qin_game.rules.qin.state import QinObservation

_DECISIVE = 1000
"""More than any number of pagodas."""
_SPARE = 0.0005
"""Seconds kept back for what comes before and after."""


class GreedyPlayer:
    """Plays the highest :func:`net_gain`; equal ones are drawn by lot."""

    def __init__(self, game: QinGame) -> None:
        self._game = game

    def choose(
        self,
        observation: QinObservation,
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Choice:
        """Return the placement with the highest net gain, or the pass when there is none.

        One look at each takes a few milliseconds in all; where they are not granted, some are left
        out.
        """
        until = monotonic() + (inf if budget.time_ms is None else budget.time_ms / 1000 - _SPARE)
        # Gains depend on the board alone, so any state that fits what the seat knows will do; rng
        # is kept for the lot.
        state = self._game.determinize(observation, Random(0))
        seats = self._game.seats(state)
        best = -2 * _DECISIVE
        ties: list[Action] = []
        for action in self._game.legal_actions(state):
            if ties and (cancelled() or monotonic() >= until):
                break
            step = self._game.apply(state, action)
            gain = net_gain(step.events, observation.seat, seats)
            outcome = step.state.outcome
            if outcome is not None and outcome.reason == "no_placement":
                is_certain = nothing_fits(step.state, observation)
                gain += is_certain * decision(outcome.winners, observation.seat)
            if gain > best:
                best, ties = gain, [action]
            elif gain == best:
                ties.append(action)
        return Choice(ties[rng.randrange(len(ties))], {"gain": best, "equal": len(ties)})


def decision(winners: tuple[int, ...], seat: int) -> int:
    """Return what an end of the game counts for a seat: nothing where a victory is shared."""
    if seat not in winners:
        return -_DECISIVE
    return _DECISIVE if len(winners) == 1 else 0


def net_gain(events: tuple[QinEvent, ...], seat: int, seats: int) -> int:
    """Return the pagodas ``seat`` won (less those it lost) minus the best rival's, in one step.

    A last pagoda counts above everything. An end because nobody can place does not count here: it
    may hang on hands that are not seen.
    """
    gains = [0] * seats
    decided = 0
    for event in events:
        if type(event) is PagodaPlaced:
            gains[event.seat] += 1
        elif type(event) is PagodaReturned:
            gains[event.seat] -= 1
        elif type(event) is GameEnded and event.reason == "last_pagoda":
            decided = decision(event.winners, seat)
    own = gains.pop(seat)
    return decided + own - max(gains)
