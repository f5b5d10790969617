"""Gives each test in a real window a screen of its own, or says what is missing for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from desktop import Desktop, missing_programs, open_desktop
from person import Program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def desktop() -> Iterator[Desktop]:
    """Return a virtual screen."""
    missing = missing_programs()
    if missing:
        pytest.skip(f"no virtual display: {' and '.join(missing)} not installed")
    yield from open_desktop()


@pytest.fixture
def start(desktop: Desktop, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Return a function that starts the program in a window and gives it the keyboard."""
    running: list[Program] = []

    def begin(*arguments: str, **settings: object) -> Program:
        program = Program(desktop, tmp_path, *arguments, **settings)
        running.append(program)
        program.wait_for_scene("TitleScene")
        program.focus()
        return program

    yield begin
    for program in running:
        program.kill()
