"""Opponents that do what no opponent should, in a process of the ordinary kind."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from qin_game.ai import levels
from qin_game.ai.player import Analysis, Budget, Cancelled, Choice, Observation
from qin_game.ai.random_player import RandomPlayer
from qin_game.ai.worker_process import serve
from qin_game.rules.qin.action import PlaceTile

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from random import Random


class Crashing(RandomPlayer):
    def choose(self, *_: object) -> Choice:
        os._exit(3)


class Hanging(RandomPlayer):
    def choose(self, *_: object) -> Choice:
        while True:
            time.sleep(1)


class Raising(RandomPlayer):
    def choose(self, *_: object) -> Choice:
        raise ZeroDivisionError("too clever")


class Cheating(RandomPlayer):
    def choose(self, *_: object) -> Choice:
        return Choice(PlaceTile("RB", 0, 1))


class Judging(RandomPlayer):
    """Finds any action the best, and gives whoever moves a quarter for another."""

    def analyse(
        self,
        observation: Observation,
        played: object,
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Analysis:
        best = self.choose(observation, rng, budget, cancelled).action
        return Analysis(best, (0.5, 0.5), None if played is None else (0.25, 0.75))


class Misjudging(RandomPlayer):
    def analyse(self, *_: object) -> Analysis:
        return Analysis(PlaceTile("RB", 0, 1), (1.0, 0.0))


class Pondering(RandomPlayer):
    """Thinks until it is told to stop."""

    def analyse(
        self,
        observation: Observation,
        _: object,
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Analysis:
        return Analysis(self.choose(observation, rng, budget, cancelled).action, (0.5, 0.5))

    def choose(
        self, observation: Observation, rng: Random, budget: Budget, cancelled: Cancelled
    ) -> Choice:
        while not cancelled():
            time.sleep(0.002)
        return super().choose(observation, rng, budget, cancelled)


class Unloadable(RandomPlayer):
    def __init__(self, _: object) -> None:
        raise ImportError("no kernel here")


MISBEHAVING = {
    kind.__name__.lower(): f"{__name__}:{kind.__name__}"
    for kind in (Crashing, Hanging, Raising, Cheating, Judging, Misjudging, Pondering, Unloadable)
}


def serve_misbehaving(pipe: Connection) -> None:
    levels._LEVELS["qin"].update(MISBEHAVING)
    serve(pipe)
