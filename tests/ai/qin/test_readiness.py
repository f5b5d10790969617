"""Nobody waits long for the compiled kernel, and nobody at all once told to stop."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from qin_game.ai.qin import readiness


@pytest.fixture
def _never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = SimpleNamespace(done=threading.Event(), kernel=None)
    monkeypatch.setattr(readiness, "_warming", lambda: endless)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let the clock run only while somebody waits; the waits are listed."""
    now = [0.0]
    found: list[float] = []

    class Done:
        def is_set(self) -> bool:
            return False

        def wait(self, seconds: float) -> bool:
            found.append(seconds)
            now[0] += seconds
            return False

    warming = SimpleNamespace(done=Done(), kernel=None)
    monkeypatch.setattr(readiness, "_warming", lambda: warming)
    monkeypatch.setattr(readiness, "monotonic", lambda: now[0])
    return found


@pytest.mark.parametrize(("wait", "most"), [(0.0, 0.0), (0.05, 0.05), (9.0, readiness.PATIENCE)])
def test_who_has_little_time_waits_a_part_of_it(
    waits: list[float], wait: float, most: float
) -> None:
    assert readiness.best_kernel(patient=False, wait=wait).name == "python"
    assert sum(waits) == pytest.approx(most)


def test_cancelled_nobody_waits_on(waits: list[float]) -> None:
    asked = iter([False, False, True])
    assert readiness.best_kernel(patient=True, cancelled=lambda: next(asked)).name == "python"
    assert len(waits) == 2
    assert max(waits) <= 0.02


@pytest.mark.usefixtures("_never_ready")
def test_cancelled_at_once_the_plain_functions_answer() -> None:
    assert readiness.best_kernel(patient=False, cancelled=lambda: True).name == "python"
