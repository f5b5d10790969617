"""A game that is killed at any moment has lost at most the action in flight."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "kill_test.py"


@pytest.mark.skipif(sys.platform == "win32", reason="processes are not killed by signals there")
def test_ten_kills_lose_nothing_that_was_saved() -> None:
    done = subprocess.run(
        [sys.executable, TOOL, "--kills", "10", "--seed", "7"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("10 kills over ")
    assert "nothing reported as saved was lost" in done.stdout
