"""Advice to the person who is to act: asked for, waited for, and dropped when it is out of date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qin_game.ai.player import Budget
from qin_game.ai.worker import NoAnswerError
from qin_game.scenes.registry import entry

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.scenes.session import Session

ITERATIONS = 240
"""How long is thought about advice: a number, so that the same question has the same answer."""


class Counsel:
    """What the game's judge would do now. Advice holds until the match moves on."""

    def __init__(self, session: Session, match: Match) -> None:
        self._session = session
        self._match = match
        self._judgement = entry(match.game.name).judgement
        self._asked: tuple[str, int] | None = None
        self._given: tuple[tuple[str, int], Any] | None = None
        self.chances: tuple[float, ...] = ()
        """Everybody's chances once the advised action is done."""
        if self._judgement is not None and match.people:
            session.worker.load(match.game.name, self._judgement.level)  # no wait later on

    @property
    def can_advise(self) -> bool:
        """Whether anybody can judge this game."""
        return self._judgement is not None

    @property
    def adviser(self) -> str:
        """The name of who advises."""
        assert self._judgement is not None
        key = f"{self._match.game.name}.opponent.{self._judgement.level}.name"
        return self._session.text(key)

    @property
    def is_awaited(self) -> bool:
        """Whether advice is on its way."""
        return self._asked is not None

    @property
    def action(self) -> Any | None:  # noqa: ANN401 - the game's own
        """The advised action, or None when there is none for the position as it is."""
        if self._given is None or self._given[0] != self._match.decision:
            return None
        return self._given[1]

    def ask(self) -> None:
        """Ask for advice to the seat to move; whatever else was asked of the worker is dropped."""
        assert self._judgement is not None
        question = self._match.question(self._judgement.level, Budget(iterations=ITERATIONS))
        self._asked = self._match.decision
        self._session.worker.analyse(self._asked, question)

    def update(self) -> bool:
        """Look whether advice has come, and tell if anything has changed. Never blocks."""
        if self._asked is None:
            return False
        try:
            report = self._session.worker.poll_report()
        except NoAnswerError:
            self._asked = None
            self._session.say(self._session.text("table.no_advice"))
            return True
        if report is None:
            return False
        self._asked = None
        self._given = (report.request_id, self._match.game.parse_action(report.best))
        self.chances = report.best_chances
        return self.action is not None

    def stop(self) -> None:
        """Wait for nothing more."""
        if self._asked is not None:
            self._session.worker.cancel()
            self._asked = None

    def forget(self) -> None:
        """Take back what was advised, and wait for nothing more."""
        self.stop()
        self._given = None
