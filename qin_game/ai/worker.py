"""Opponents in a process of their own: ask, go on drawing, and poll for the answer.

    worker = Worker()             # starts the process in the background
    question = Question(game.name, "greedy", setup, observation, seed=5, budget=Budget(time_ms=400))
    worker.ask(("game-1", 12), question)
    answer = worker.poll()        # every frame; None until there is one

``analyse`` and ``poll_report`` ask in the same way for a judgement instead of a choice.

No call blocks. An answer that is not wanted any more is never seen: a later ``ask``, ``analyse`` or
``cancel`` drops it. If the process dies, hangs or chooses something illegal, a fallback answers in
its place.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from itertools import count
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Self

from qin_game.ai.supervisor import Finished, Load, Patience, Stop, Supervisor
from qin_game.ai.worker_process import Analysed, Chosen, Job, serve

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from qin_game.ai.player import Budget
    from qin_game.ai.worker_process import Task
    from qin_game.rules.game import Json

RequestId = tuple[str, int]
"""Which decision is asked for: the game's id and the ply."""


@dataclass(frozen=True, slots=True)
class Question:
    """What an opponent is to decide: ``setup`` and ``observation`` are the game's JSON forms."""

    game: str
    level: str
    setup: Json
    observation: Json
    seed: int
    budget: Budget


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of a legal action, and which decision it answers.

    ``level`` is who chose it; when that is a fallback, ``failure`` says what went wrong with the
    opponent that was asked.
    """

    request_id: RequestId
    action: str
    info: dict[str, Json]
    level: str
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A judgement of the decision it is tagged with: chances are by seat and add up to 1.

    ``best`` is the text of the best action; ``played_chances`` are there if one was asked about.
    """

    request_id: RequestId
    best: str
    best_chances: tuple[float, ...]
    played_chances: tuple[float, ...] | None


class NoAnswerError(RuntimeError):
    """Neither the opponent asked for nor a fallback could answer."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is waited for."""

    serial: int
    request_id: RequestId
    task: Task


class Worker:
    """One process of opponents, which thinks about one decision at a time.

    ``body`` is what the process runs, for tests of what goes wrong in it.
    """

    def __init__(
        self, patience: Patience | None = None, body: Callable[[Connection], None] = serve
    ) -> None:
        self._finished: SimpleQueue[Finished] = SimpleQueue()
        self._supervisor = Supervisor(self._finished, patience or Patience(), body)
        self._serials = count()
        self._wanted: _Wanted | None = None
        self._thread = threading.Thread(
            target=self._supervisor.run, name="opponents-supervisor", daemon=True
        )
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._wanted is not None

    @property
    def process_id(self) -> int | None:
        """The process's id, or None while there is none (for tests and bug reports)."""
        return self._supervisor.process_id

    def load(self, game_name: str, level: str) -> None:
        """Make an opponent ready in the background, so that its first move is not late."""
        self._supervisor.tell(Load(game_name, level))

    def ask(self, request_id: RequestId, question: Question) -> None:
        """Ask for an action; whatever was asked before is dropped."""
        self._put(request_id, question, "choose", None)

    def analyse(self, request_id: RequestId, question: Question, played: str | None = None) -> None:
        """Ask for a judgement, of an action too if given; whatever was asked before is dropped."""
        self._put(request_id, question, "analyse", played)

    def _put(
        self, request_id: RequestId, question: Question, task: Task, played: str | None
    ) -> None:
        serial = next(self._serials)
        self._wanted = _Wanted(serial, request_id, task)
        self._supervisor.tell(
            Job(
                serial,
                question.game,
                question.level,
                question.setup,
                question.observation,
                question.seed,
                question.budget.iterations,
                question.budget.time_ms,
                task,
                played,
            )
        )

    def poll(self) -> Answer | None:
        """Return the answer to :meth:`ask` once it is there. Never blocks.

        Raises NoAnswerError when not even a fallback could choose: the observation is no good.
        """
        wanted = self._wanted
        finished = self._next("choose")
        if finished is None or wanted is None:
            return None
        chosen = finished.result
        assert isinstance(chosen, Chosen)
        return Answer(
            wanted.request_id, chosen.action, chosen.info, finished.level, finished.failure
        )

    def poll_report(self) -> Report | None:
        """Return the answer to :meth:`analyse` once it is there. Never blocks.

        Raises NoAnswerError when the opponent that was asked failed or is no analyst.
        """
        wanted = self._wanted
        finished = self._next("analyse")
        if finished is None or wanted is None:
            return None
        found = finished.result
        assert isinstance(found, Analysed)
        return Report(wanted.request_id, found.best, found.best_chances, found.played_chances)

    def _next(self, task: Task) -> Finished | None:
        """Return the end of what is waited for, if it is such a task and over."""
        while (wanted := self._wanted) and wanted.task == task:
            try:
                finished = self._finished.get_nowait()
            except Empty:
                return None
            if finished.serial == wanted.serial:
                self._wanted = None
                if finished.result is None:
                    raise NoAnswerError(
                        f"nobody can answer {wanted.request_id}: {finished.failure}"
                    )
                return finished
        return None

    def hurry(self) -> None:
        """Ask for the best answer so far, now."""
        if self._wanted:
            self._supervisor.tell(Stop(self._wanted.serial, drop=False))

    def cancel(self) -> None:
        """Drop what was asked; the process stops thinking about it."""
        if self._wanted:
            self._supervisor.tell(Stop(self._wanted.serial, drop=True))
            self._wanted = None

    def close(self) -> None:
        """End the process. The worker cannot be used afterwards."""
        self._wanted = None
        self._supervisor.tell(None)
        self._thread.join()
