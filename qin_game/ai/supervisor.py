"""The thread that looks after the opponents' process: starts it, times it, replaces it.

All that may block (starting a process, waiting, standing in for a failed opponent) happens here, so
the window's thread only ever puts requests into one queue and takes answers out of another.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import time
from dataclasses import asdict, dataclass
from multiprocessing.connection import wait
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from qin_game.ai import levels
from qin_game.ai.player import never_cancelled
from qin_game.ai.worker_process import Analysed, Chosen, Job, choose

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the process may take, in seconds, before it is replaced."""

    load: float = 60.0
    """From sending a job until its opponent is loaded: compilation may take long, once."""
    grace: float = 2.0
    """Beyond the job's own time."""
    unlimited: float = 60.0
    """For a job without a time of its own."""
    analysis: float = 180.0
    """For an analysis, which may have to wait until compilation is done: nobody's turn waits."""
    stop: float = 1.0
    """From asking it to stop until it answers."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A job's end. ``failure`` says why a fallback answered instead of the opponent asked for.

    ``result`` is None when no fallback could answer either; an analysis has no fallback.
    """

    serial: int
    result: Chosen | Analysed | None
    level: str
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class Load:
    """Make an opponent ready before it is needed."""

    game: str
    level: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End a job: at once with its best answer so far, or (``drop``) with none."""

    serial: int
    drop: bool


Message = Job | Load | Stop | None
"""What the supervisor is told; None closes it."""

_CONTEXT: Final = multiprocessing.get_context("spawn")


class Supervisor:
    """Owns one process of opponents; :meth:`run` is the body of a thread of its own.

    ``body`` is what the process runs.
    """

    def __init__(
        self,
        finished: SimpleQueue[Finished],
        patience: Patience,
        body: Callable[[Connection], None],
    ) -> None:
        self._finished = finished
        self._body = body
        self._patience = patience
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._wake_reader, self._wake_writer = _CONTEXT.Pipe(duplex=False)
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._has_answered = False
        self._loads: dict[Load, None] = {}
        self._waiting: Job | None = None
        self._is_waiting_hurried = False
        self._current: Job | None = None
        self._is_dropped = self._is_stopped = self._is_started = False
        self._deadline = 0.0

    @property
    def process_id(self) -> int | None:
        """The id of the process, or None while there is none."""
        process = self._process
        return process.pid if process else None

    def tell(self, message: Message) -> None:
        """Pass a message from another thread. Never blocks."""
        self._inbox.put(message)
        with contextlib.suppress(OSError):  # closed already
            self._wake_writer.send_bytes(b"")

    def run(self) -> None:
        """Look after the process until told to close."""
        self._start_process()
        is_open = True
        while is_open:
            pipes = [self._wake_reader] + ([self._pipe] if self._pipe else [])
            timeout = max(0.0, self._deadline - time.monotonic()) if self._current else None
            ready = wait(pipes, timeout)
            if self._wake_reader in ready:
                self._wake_reader.recv_bytes()
                is_open = self._take_messages()
            if self._pipe in ready:
                self._take_answer()
            if self._current and time.monotonic() >= self._deadline:
                self._fail("took too long")
            if self._waiting and not self._current:
                self._begin(self._waiting)
        self._end_process()
        self._wake_reader.close()
        self._wake_writer.close()

    # -- messages ----------------------------------------------------------------------------

    def _take_messages(self) -> bool:
        with contextlib.suppress(Empty):
            while True:
                message = self._inbox.get_nowait()
                match message:
                    case None:
                        return False
                    case Job():
                        self._waiting, self._is_waiting_hurried = message, False
                        if self._current:  # nobody waits for the old answer any more
                            self._stop(drop=True)
                    case Load():
                        self._loads[message] = None
                        self._send({"do": "load", **asdict(message)})
                    case Stop(serial, drop):
                        if self._waiting and self._waiting.serial == serial:
                            self._waiting = None if drop else self._waiting
                            self._is_waiting_hurried = not drop
                        if self._current and self._current.serial == serial:
                            self._stop(drop=drop)
        return True

    def _begin(self, job: Job) -> None:
        self._waiting, self._current = None, job
        self._is_dropped = self._is_stopped = self._is_started = False
        self._deadline = time.monotonic() + self._patience.load
        if self._process is None:
            self._start_process()
        if self._process is None:
            self._fail("no process could be started")
        else:
            details = asdict(job)
            self._send({"do": details.pop("task"), **details})
            if self._is_waiting_hurried:
                self._stop(drop=False)

    def _stop(self, *, drop: bool) -> None:
        assert self._current is not None
        self._is_dropped = self._is_dropped or drop
        self._is_stopped = True
        if self._is_started:  # loading goes on: its work is for every later job
            self._deadline = min(self._deadline, time.monotonic() + self._patience.stop)
        self._send({"do": "stop", "serial": self._current.serial})

    def _take_answer(self) -> None:
        assert self._pipe is not None
        try:
            message = json.loads(self._pipe.recv_bytes())
        except (EOFError, OSError):
            self._fail("its process died")
            return
        job = self._current
        if job is None or message["serial"] != job.serial:
            return
        match message["event"]:
            case "started":
                self._is_started = True
                self._deadline = time.monotonic() + self._allowance(job)
            case "chosen":
                self._finish(job, Chosen(message["action"], message["info"]))
            case "analysed":
                best, played = message["best_chances"], message["played_chances"]
                found = Analysed(
                    message["best"], tuple(best), None if played is None else tuple(played)
                )
                self._finish(job, found)
            case "failed":
                self._stand_in(job, message["reason"])

    def _finish(self, job: Job, result: Chosen | Analysed) -> None:
        self._has_answered = True
        self._current = None
        if not self._is_dropped:
            self._finished.put(Finished(job.serial, result, job.level))

    def _allowance(self, job: Job) -> float:
        if self._is_stopped:
            return self._patience.stop
        patience = self._patience
        unlimited = patience.analysis if job.task == "analyse" else patience.unlimited
        own = job.time_ms / 1000 if job.time_ms else unlimited
        return own + self._patience.grace

    def _stand_in(self, job: Job, failure: str) -> None:
        self._current = None
        if not self._is_dropped:
            self._finished.put(_stand_in(job, failure))

    # -- the process -------------------------------------------------------------------------

    def _start_process(self) -> None:
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=self._body, args=(theirs,), name="opponents", daemon=True)
        try:
            process.start()
        except OSError:  # e.g. no more processes: the fallback plays, the next job tries again
            ours.close()
        else:
            self._process, self._pipe, self._has_answered = process, ours, False
            for load in self._loads:
                self._send({"do": "load", **asdict(load)})
        finally:
            theirs.close()

    def _fail(self, reason: str) -> None:
        """Answer the current job ourselves and replace the process."""
        restart = self._has_answered  # one that never worked is tried again only when needed
        self._end_process()
        if job := self._current:
            self._stand_in(job, reason)
        if restart:
            self._start_process()

    def _end_process(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe:
            pipe.close()
        if process:
            process.kill()
            process.join()
            process.close()

    def _send(self, message: dict[str, Any]) -> None:
        if self._pipe:
            with contextlib.suppress(OSError):  # its end shows when reading
                self._pipe.send_bytes(json.dumps(message).encode())


def _stand_in(job: Job, failure: str) -> Finished:
    """Choose in the failed opponent's place: the best fallback that answers."""
    if job.task == "analyse":  # better none than one by a weaker player
        return Finished(job.serial, None, job.level, failure)
    for level in levels.fallbacks(job.game):
        try:
            return Finished(job.serial, choose(job, level, never_cancelled), level, failure)
        except Exception as error:  # noqa: BLE001 - then the next one, down to a random action
            failure = f"{failure}; {level}: {error}"
    return Finished(job.serial, None, job.level, failure)
