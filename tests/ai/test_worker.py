"""The opponents' process: it answers, and whatever goes wrong in it, a legal answer comes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from misbehaving import serve_misbehaving
from positions import QIN, random_states, start

from qin_game.ai import levels
from qin_game.ai.player import Budget, never_cancelled
from qin_game.ai.supervisor import Patience
from qin_game.ai.worker import Answer, NoAnswerError, Question, Report, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qin_game.rules.game import Json
    from qin_game.rules.qin.state import QinState

SECOND = Budget(time_ms=1000)
WAIT = 60.0
"""Seconds until a test gives up; nothing here takes more than a few on an idle machine."""


@pytest.fixture(scope="module")
def shared() -> Iterator[Worker]:
    with Worker() as worker:
        yield worker


@pytest.fixture
def strained() -> Iterator[Worker]:
    """A worker of misbehaving opponents that is quickly out of patience with them."""
    with Worker(Patience(grace=0.1, stop=0.3), serve_misbehaving) as worker:
        yield worker


def question(state: QinState, level: str, seed: int = 1, budget: Budget = SECOND) -> Question:
    setup = QIN.setup_to_json(state.setup)
    rules = levels.rules_for("qin", setup)
    seen = rules.observation_to_json(QIN.observe(state, state.to_move))
    return Question("qin", level, setup, seen, seed, budget)


def eventually(value: Callable[[], object]) -> object:
    """Return the first true value. Fails when there is none in time."""
    end = time.monotonic() + WAIT
    while not (found := value()):
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.002)
    return found


def answer_of(worker: Worker) -> Answer:
    answer = eventually(worker.poll)
    assert isinstance(answer, Answer)
    return answer


def ask(worker: Worker, level: str, **details: Json) -> Answer:
    worker.ask(("game", 0), question(start(), level, **details))
    return answer_of(worker)


def report_of(worker: Worker) -> Report:
    report = eventually(worker.poll_report)
    assert isinstance(report, Report)
    return report


def is_running(process_id: int) -> bool:
    """Tell whether a process runs; a zombie does not."""
    try:
        state = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_answers_are_those_of_the_same_opponent_here(shared: Worker) -> None:
    for state in random_states(2, seed=1)[:8]:
        shared.ask(("game", state.ply), question(state, "greedy", seed=state.ply))
        assert shared.is_thinking
        answer = answer_of(shared)
        seen = QIN.observe(state, state.to_move)
        choice = levels.chooser(QIN, "greedy").choose(
            seen, Random(state.ply), SECOND, never_cancelled
        )
        assert answer.request_id == ("game", state.ply)
        assert answer.action == QIN.format_action(choice.action)
        assert (answer.info, answer.level, answer.failure) == (choice.info, "greedy", None)
        assert not shared.is_thinking
        assert shared.poll() is None


def test_board_of_the_users_own(shared: Worker) -> None:
    setup = QIN.setup_to_json(start().setup) | {"map": "my pond"}
    setup["drawing"]["rows"][12] = "~~~~~~~~~~~~~"
    custom = QIN.setup_from_json(setup)
    state = QIN.start(custom, QIN.draw_chance(custom, Random(1)))
    shared.ask(("game", 0), question(state, "greedy"))
    answer = answer_of(shared)
    assert answer.failure is None
    assert QIN.explain_illegal(state, QIN.parse_action(answer.action)) is None


def test_only_the_latest_question_is_answered(shared: Worker) -> None:
    for ply in range(20):
        shared.ask(("game", ply), question(start(), "greedy", seed=ply))
    assert answer_of(shared).request_id == ("game", 19)
    assert shared.poll() is None


def test_reports_are_those_of_the_same_analyst_here(strained: Worker) -> None:
    state = start()
    played = QIN.legal_actions(state)[7]
    strained.analyse(("game", 0), question(state, "judging", seed=4), QIN.format_action(played))
    assert strained.poll() is None
    report = report_of(strained)
    assert report.request_id == ("game", 0)
    assert QIN.explain_illegal(state, QIN.parse_action(report.best)) is None
    assert report.played_chances == (0.25, 0.75)
    assert not strained.is_thinking
    strained.analyse(("game", 0), question(state, "judging", seed=4))
    again = report_of(strained)
    assert (again.best, again.best_chances) == (report.best, report.best_chances)
    assert again.played_chances is None


def test_questions_and_analyses_drop_each_other(strained: Worker) -> None:
    strained.analyse(("game", 1), question(start(), "pondering", budget=Budget(time_ms=50_000)))
    strained.ask(("game", 2), question(start(), "greedy"))
    assert strained.poll_report() is None
    assert answer_of(strained).request_id == ("game", 2)
    strained.ask(("game", 3), question(start(), "pondering", budget=Budget(time_ms=50_000)))
    strained.analyse(("game", 4), question(start(), "judging"))
    assert strained.poll() is None
    assert report_of(strained).request_id == ("game", 4)


def test_cancelled_analysis_has_no_report_and_keeps_the_process(strained: Worker) -> None:
    strained.analyse(("game", 1), question(start(), "pondering", budget=Budget(time_ms=50_000)))
    first = eventually(lambda: strained.process_id)
    strained.cancel()
    assert strained.poll_report() is None
    assert ask(strained, "greedy").failure is None
    assert strained.process_id == first


@pytest.mark.parametrize("level", ["greedy", "misjudging", "crashing", "unloadable"])
def test_no_fallback_judges_for_an_analyst_that_fails(strained: Worker, level: str) -> None:
    strained.analyse(("game", 1), question(start(), level))
    with pytest.raises(NoAnswerError, match="nobody can answer"):
        eventually(strained.poll_report)
    strained.analyse(("game", 2), question(start(), "judging"))
    assert report_of(strained).request_id == ("game", 2)


def test_equal_request_ids_are_told_apart(strained: Worker) -> None:
    strained.ask(("game", 3), question(start(seed=1), "pondering", Budget(time_ms=50_000)))
    strained.ask(("game", 3), question(start(seed=2), "greedy", seed=5))
    assert answer_of(strained).level == "greedy"
    assert strained.poll() is None


def test_cancelled_question_has_no_answer(strained: Worker) -> None:
    strained.ask(("game", 0), question(start(), "pondering", budget=Budget(time_ms=50_000)))
    first = eventually(lambda: strained.process_id)
    strained.cancel()
    assert not strained.is_thinking
    assert strained.poll() is None
    assert ask(strained, "greedy").failure is None
    assert strained.process_id == first


def test_hurried_opponent_answers_with_its_best_so_far(strained: Worker) -> None:
    strained.ask(("game", 0), question(start(), "pondering", budget=Budget(time_ms=50_000)))
    strained.hurry()
    answer = answer_of(strained)
    assert (answer.level, answer.failure) == ("pondering", None)


def test_hurry_and_cancel_without_a_question(shared: Worker) -> None:
    shared.hurry()
    shared.cancel()
    assert shared.poll() is None


@pytest.mark.parametrize(
    ("level", "failure"),
    [
        ("crashing", "its process died"),
        ("hanging", "took too long"),
        ("pondering", "took too long"),
        ("raising", "ZeroDivisionError: too clever"),
        ("cheating", "BadChoiceError: cheating chose RB:a1a2: "),
        ("unloadable", "ImportError: no kernel here"),
        ("missing", "UnknownLevelError: qin has no level 'missing'"),
    ],
)
def test_a_fallback_answers_for_an_opponent_that_fails(
    strained: Worker, level: str, failure: str
) -> None:
    answer = ask(strained, level, budget=Budget(time_ms=50))
    assert answer.level == "greedy"
    assert answer.failure is not None
    assert failure in answer.failure
    assert QIN.explain_illegal(start(), QIN.parse_action(answer.action)) is None
    assert ask(strained, "greedy").failure is None


def test_opponent_that_hangs_is_replaced_also_when_nobody_waits(strained: Worker) -> None:
    strained.ask(("game", 0), question(start(), "hanging", budget=Budget(time_ms=50)))
    eventually(lambda: strained._supervisor._is_started)  # what has not begun is only dropped
    first = strained.process_id
    strained.cancel()
    assert ask(strained, "greedy").failure is None
    assert strained.process_id != first


def test_second_fallback(strained: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(levels._FALLBACKS, "qin", ("oracle", "random"))
    answer = ask(strained, "raising")
    assert answer.level == "random"
    assert "oracle" in (answer.failure or "")


def test_no_fallback_can_answer_nonsense(shared: Worker) -> None:
    shared.ask(("game", 0), Question("qin", "greedy", {}, {}, 1, SECOND))
    with pytest.raises(NoAnswerError, match="nobody can answer"):
        eventually(shared.poll)
    assert ask(shared, "greedy").failure is None


def test_killed_while_idle_the_process_is_replaced() -> None:
    with Worker() as worker:
        ask(worker, "greedy")
        first = worker.process_id
        assert first is not None
        os.kill(first, signal.SIGTERM)
        eventually(lambda: worker.process_id not in {first, None})
        assert ask(worker, "greedy").failure is None


def test_killed_while_thinking_a_fallback_answers(strained: Worker) -> None:
    ask(strained, "greedy")
    strained.ask(("game", 0), question(start(), "pondering", budget=Budget(time_ms=50_000)))
    assert strained.process_id is not None
    os.kill(strained.process_id, signal.SIGTERM)
    assert answer_of(strained).failure == "its process died"
    assert ask(strained, "greedy").failure is None


def test_loading_ahead_changes_no_answer(shared: Worker) -> None:
    shared.load("qin", "greedy")
    shared.load("qin", "oracle")
    assert ask(shared, "greedy").failure is None


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there is no niceness")
def test_the_process_gives_way_to_the_window(shared: Worker) -> None:
    ask(shared, "random")
    assert shared.process_id is not None
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, shared.process_id) == min(19, ours + 10)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks into /proc")
def test_closing_ends_the_process() -> None:
    worker = Worker()
    ask(worker, "greedy")
    process_id = worker.process_id
    assert process_id is not None
    assert is_running(process_id)
    worker.close()
    assert not Path(f"/proc/{process_id}").exists()
    assert worker.process_id is None
    assert worker.poll() is None


OWNER = """
import sys, time
from positions import start
from test_worker import Budget, Worker, eventually, question
from misbehaving import serve_misbehaving

if __name__ == "__main__":
    worker = Worker(body=serve_misbehaving)
    worker.ask(("game", 0), question(start(), sys.argv[1], budget=Budget(time_ms=60_000)))
    print(eventually(lambda: worker.process_id), flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks into /proc")
@pytest.mark.parametrize("level", ["hanging", "greedy"])
def test_no_process_outlives_a_killed_window(tmp_path: Path, level: str) -> None:
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    paths = os.pathsep.join(sys.path)
    owner = subprocess.Popen(
        [sys.executable, script, level],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": paths},
    )
    assert owner.stdout is not None
    process_id = int(owner.stdout.readline())
    time.sleep(0.5)  # well into its thoughts
    assert is_running(process_id)
    owner.kill()
    owner.wait()
    owner.stdout.close()
    eventually(lambda: not is_running(process_id))
