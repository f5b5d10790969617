"""The inside of the opponents' process: it reads requests from a pipe and answers them one by one.

Messages are JSON objects. To the process: ``choose`` and ``analyse`` (a :class:`Job`), ``load``
(make an opponent ready), ``stop`` (answer the numbered job now). From it: ``started``, ``chosen``,
``analysed``, ``failed``. The end of the pipe ends the process at once, whatever it is doing: it
never outlives the window.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from dataclasses import asdict, dataclass
from functools import cache, partial
from queue import SimpleQueue
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from qin_game.ai import levels
from qin_game.ai.player import Analyst, Budget

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from qin_game.ai.player import Cancelled, Chooser, Observation
    from qin_game.rules.game import AnyGame, Json

NICENESS: Final = 10


class BadChoiceError(Exception):
    """An opponent chose what the rules forbid."""


class NotAnAnalystError(Exception):
    """The opponent asked for an analysis can only choose."""


Task = Literal["choose", "analyse"]


@dataclass(frozen=True, slots=True)
class Job:
    """One request, as JSON values. ``serial`` numbers the jobs of one worker.

    The setup comes with the observation: it draws the board, which may be of the user's own making.
    ``played`` is the action that an analysis is to compare with the best one, if any.
    """

    serial: int
    game: str
    level: str
    setup: Json
    observation: Json
    seed: int
    iterations: int | None = None
    time_ms: int | None = None
    task: Task = "choose"
    played: str | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """What an opponent answered: the text of a legal action, and its figures."""

    action: str
    info: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Analysed:
    """What an analyst answered: :class:`~qin_game.ai.player.Analysis` with its action as text."""

    best: str
    best_chances: tuple[float, ...]
    played_chances: tuple[float, ...] | None


@cache
def chooser(game: str, level: str) -> Chooser:
    """Return this process's opponent of that level, loaded once."""
    return levels.chooser(levels.rules(game), level)


def choose(job: Job, level: str, cancelled: Cancelled) -> Chosen:
    """Let a level's opponent answer a job. Raises whatever goes wrong, also an illegal choice."""
    game = levels.rules_for(job.game, job.setup)
    observation = game.observation_from_json(job.observation)
    budget = Budget(job.iterations, job.time_ms)
    choice = chooser(job.game, level).choose(observation, Random(job.seed), budget, cancelled)
    return Chosen(_legal(game, observation, level, choice.action), dict(choice.info))


def analyse(job: Job, cancelled: Cancelled) -> Analysed:
    """Let the job's opponent judge. Raises whatever goes wrong, also an illegal best action."""
    analyst = chooser(job.game, job.level)
    if not isinstance(analyst, Analyst):
        raise NotAnAnalystError(f"{job.level} only chooses")
    game = levels.rules_for(job.game, job.setup)
    observation = game.observation_from_json(job.observation)
    played = None if job.played is None else game.parse_action(job.played)
    budget = Budget(job.iterations, job.time_ms)
    found = analyst.analyse(observation, played, Random(job.seed), budget, cancelled)
    best = _legal(game, observation, job.level, found.best)
    return Analysed(best, found.best_chances, found.played_chances)


def _legal(game: AnyGame, observation: Observation, level: str, action: Any) -> str:  # noqa: ANN401
    """Return the text of a legal action. Raises BadChoiceError for another."""
    # Whether the seat may play it follows from what it sees, so any fitting state will tell.
    state = game.determinize(observation, Random(0))
    text = game.format_action(action)
    if reason := game.explain_illegal(state, action):
        raise BadChoiceError(f"{level} chose {text}: {reason}")
    return text


def serve(pipe: Connection) -> None:
    """Answer jobs until the other end of the pipe is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which then closes us
    _lower_priority()
    jobs: SimpleQueue[Job] = SimpleQueue()
    stopped = _Stopped()
    threading.Thread(target=_listen, args=(pipe, jobs, stopped), daemon=True).start()
    while True:
        job = jobs.get()
        try:
            chooser(job.game, job.level)
            _send(pipe, {"event": "started", "serial": job.serial})
            message = {"serial": job.serial, **_result(job, partial(stopped.covers, job.serial))}
        except Exception as error:  # noqa: BLE001 - whatever an opponent does wrong, another steps in
            reason = f"{type(error).__name__}: {error}"
            message = {"event": "failed", "serial": job.serial, "reason": reason}
        _send(pipe, message)


def _result(job: Job, cancelled: Cancelled) -> dict[str, Any]:
    if job.task == "analyse":
        return {"event": "analysed", **asdict(analyse(job, cancelled))}
    return {"event": "chosen", **asdict(choose(job, job.level, cancelled))}


@dataclass(slots=True)
class _Stopped:
    """Jobs up to this serial are to be answered at once."""

    serial: int = -1

    def covers(self, serial: int) -> bool:
        return serial <= self.serial


def _listen(pipe: Connection, jobs: SimpleQueue[Job], stopped: _Stopped) -> None:
    while True:
        try:
            message = json.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            os._exit(0)  # the main thread may be deep in a search: nothing gentler ends it at once
        match message.pop("do"):
            case "choose" | "analyse" as task:
                jobs.put(Job(**message, task=task))
            case "stop":
                stopped.serial = max(stopped.serial, message["serial"])
            case "load":
                # Beside the jobs: a slow opponent in the making keeps no quick one waiting.
                threading.Thread(target=_load, kwargs=message, daemon=True).start()


def _load(game: str, level: str) -> None:
    with contextlib.suppress(Exception):  # the job that needs it will report it
        chooser(game, level)


def _send(pipe: Connection, message: dict[str, Any]) -> None:
    try:
        # Figures of numpy's types are as good as numbers; nothing in info is worth failing for.
        pipe.send_bytes(json.dumps(message, default=str).encode())
    except OSError:
        os._exit(0)


def _lower_priority() -> None:
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes  # noqa: PLC0415 - only there

            below_normal = 0x4000
            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal)
        else:
            os.nice(NICENESS)
