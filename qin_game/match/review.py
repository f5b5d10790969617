"""Looking back at a game: what each action gave away, and how the chances went.

    review = Review(match, "wise")
    while (question := review.question()) is not None:
        worker.analyse(review.request_id, question, review.played)
        ...                                   # until worker.poll_report() returns a report
        review.take(report)

Everything is an estimate by one opponent, from what the seat to move could see at the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from qin_game.ai.player import Budget

if TYPE_CHECKING:
    from qin_game.ai.worker import Question, Report
    from qin_game.match.match import Match

ITERATIONS: Final = 240
"""How long each position is thought about: a number, so that a review is always the same."""

Chances = tuple[float, ...]
"""Each seat's estimated share of the victory."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one action was worth. ``loss`` is the chance its seat gave away, 0 for the best."""

    ply: int
    seat: int
    played: str
    best: str
    loss: float


_SWING = 0.01
"""The least change of chances that is worth pointing at."""


@dataclass(frozen=True, slots=True)
class Swing:
    """How much an action, whoever's it was, changed the chances of the seat in question."""

    ply: int
    change: float


class Review:
    """The review of a match as far as it has come. ``level`` names the opponent that judges."""

    def __init__(self, match: Match, level: str) -> None:
        self.match = match
        self.level = level
        self._verdicts: list[Verdict] = []
        self._chances: list[Chances] = []

    @property
    def ply(self) -> int:
        """The ply of the action that is to be judged next; so many are."""
        return len(self._verdicts)

    @property
    def is_done(self) -> bool:
        """Whether every action has been judged."""
        return self.ply == self.match.ply

    @property
    def request_id(self) -> tuple[str, int]:
        """What tells the question from any other."""
        return (f"review {self.match.id}", self.ply)

    @property
    def played(self) -> str:
        """The action that is to be judged next."""
        return self.match.actions[self.ply]

    def question(self) -> Question | None:
        """Return what to ask a worker next, or None when all is done."""
        if self.is_done:
            return None
        return self.match.question(self.level, Budget(iterations=ITERATIONS), self.ply)

    def take(self, report: Report) -> None:
        """Take the answer to :meth:`question`; one to anything else changes nothing."""
        if self.is_done or report.request_id != self.request_id or report.played_chances is None:
            return
        match, ply = self.match, self.ply
        seat = match.game.to_move(match.state_at(ply))
        assert seat is not None
        loss = max(0.0, report.best_chances[seat] - report.played_chances[seat])
        if not self._chances:
            self._chances.append(report.best_chances)
        self._chances.append(self._outcome_after(ply) or report.played_chances)
        self._verdicts.append(Verdict(ply, seat, self.played, report.best, loss))

    def _outcome_after(self, ply: int) -> Chances | None:
        """Return how the victory was shared if that action ended the game."""
        match = self.match
        outcome = match.game.outcome(match.state_at(ply + 1))
        if outcome is None:
            return None
        seats = range(len(match.players))
        winners = outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)

    # -- what was found ----------------------------------------------------------------------

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The judged actions in order."""
        return tuple(self._verdicts)

    def verdicts_of(self, seat: int) -> tuple[Verdict, ...]:
        """Return the judged actions of a seat in order."""
        return tuple(verdict for verdict in self._verdicts if verdict.seat == seat)

    def chances(self, seat: int) -> tuple[float, ...]:
        """Return a seat's chances before the first action and after each judged one."""
        return tuple(shares[seat] for shares in self._chances)

    def swings(self, seat: int, most: int = 3) -> tuple[Swing, ...]:
        """Return what changed a seat's chances most, in the order it happened.

        What is less than a hundredth is none.
        """
        chances = self.chances(seat)
        changes = [
            Swing(ply, after - before)
            for ply, (before, after) in enumerate(pairwise(chances))
            if abs(after - before) >= _SWING
        ]
        biggest = sorted(changes, key=lambda swing: -abs(swing.change))[:most]
        return tuple(sorted(biggest, key=lambda swing: swing.ply))
