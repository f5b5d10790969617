"""A worker whose judgements are made up at once, in this process, and always the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from program import SilentWorker

from qin_game.ai import levels
from qin_game.ai.worker import NoAnswerError, Report

if TYPE_CHECKING:
    from qin_game.ai.worker import Question, RequestId


class JudgingWorker(SilentWorker):
    """Judges by lot. ``patience`` polls pass without a report, ``failures`` questions fail."""

    def __init__(self, patience: int = 0, failures: int = 0) -> None:
        super().__init__()
        self.patience = patience
        self.failures = failures
        self.asked: list[RequestId] = []
        self.cancelled = 0
        self._waiting: tuple[RequestId, Question, str | None] | None = None
        self._polls = 0

    def analyse(self, request_id: RequestId, question: Question, played: str | None = None) -> None:
        """Take a question."""
        self.asked.append(request_id)
        self._waiting = (request_id, question, played)
        self._polls = 0

    def poll_report(self) -> Report | None:
        """Return the report on what was asked last."""
        self._polls += 1
        if self._waiting is None or self._polls <= self.patience:
            return None
        request_id, question, played = self._waiting
        self._waiting = None
        if self.failures:
            self.failures -= 1
            raise NoAnswerError("a lapse")
        game = levels.rules_for(question.game, question.setup)
        seen = game.observation_from_json(question.observation)
        rng = Random(request_id[1])
        state = game.determinize(seen, rng)
        actions = game.legal_actions(state)
        best = game.format_action(actions[rng.randrange(len(actions))])
        seats = game.seats(state)
        mine = 0.2 + 0.4 * rng.random()
        after = mine * rng.random() if rng.random() < 0.7 else mine
        if after == mine and played is not None:
            best = played
        return Report(
            request_id,
            best,
            _shares(seats, seen.seat, mine),
            None if played is None else _shares(seats, seen.seat, after),
        )

    def cancel(self) -> None:
        """Forget the question."""
        self.cancelled += 1
        self._waiting = None


def _shares(seats: int, seat: int, mine: float) -> tuple[float, ...]:
    """Give a seat its chance and divide the rest equally."""
    return tuple(mine if other == seat else (1 - mine) / (seats - 1) for other in range(seats))
