"""Measure the program in a real window on a virtual display: start, frames, idling.

    python tools/window_times.py [--animation normal] [--scale 100] [--opponent guru]

Prints the time to the first frame, the longest frame of each scene while a game is played, and the
share of a core used while nothing happens. Other work on the machine makes every figure worse.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "window")]

from desktop import Desktop, missing_programs, open_desktop  # noqa: E402
from person import MousePerson, Program, two_people  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

IDLE_SECONDS = 4.0
SETTLING_SECONDS = 4.0  # what was begun when the scene appeared is over by then
SUPPLY = 5


def cpu_seconds(pid: int) -> float:
    """Return the processor time a process and its threads have taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_share(program: Program) -> float:
    """Return the share of a core used while nothing happens."""
    time.sleep(SETTLING_SECONDS)
    before = cpu_seconds(program.process.pid)
    time.sleep(IDLE_SECONDS)
    return (cpu_seconds(program.process.pid) - before) / IDLE_SECONDS


@contextmanager
def started(desktop: Desktop, home: Path, **settings: object) -> Iterator[tuple[Program, float]]:
    """Give a running program and the seconds it took to its first frame."""
    program = Program(desktop, home, **settings)
    try:
        program.wait_for_scene("TitleScene")
        yield program, time.monotonic() - program.started
    finally:
        program.kill()


def report_idle(program: Program, scene: str) -> None:
    """Print what a scene at rest uses."""
    program.wait_for_scene(scene)
    print(f"idle {scene:16} {100 * idle_share(program):5.1f} % of a core")


def report_frames(program: Program) -> None:
    """Print the longest frames of each scene; those not listed were faster."""
    slow: dict[str, list[float]] = {}
    for line in program.lines:
        if "slow_ms" in line:
            slow.setdefault(line["scenes"][-1], []).append(line["slow_ms"])
    for scene, times in sorted(slow.items()):
        worst = ", ".join(f"{ms:.0f}" for ms in sorted(times, reverse=True)[:5])
        print(f"frames {scene:14} {len(times)} of 50 ms and more, the longest: {worst} ms")


def measure(desktop: Desktop, arguments: argparse.Namespace, home: Path) -> None:
    """Start twice, look at each scene at rest, play a short game."""
    plans = two_people("lion", SUPPLY)
    plans["qin"]["seats"][1] |= {
        "controller": arguments.opponent,
        "name": "",
        "emblem": "shi_huang",
    }
    settings = {
        "language": "en",
        "animation_speed": arguments.animation,
        "ui_scale": arguments.scale,
        "last_setups": plans,
    }
    for name in ("first start", "second start"):
        with started(desktop, home, **settings) as (program, seconds):
            taken = cpu_seconds(program.process.pid)
            print(f"{name}: {seconds:.2f} s to the first frame, {taken:.2f} s of a core")
    with started(desktop, home) as (program, _):
        program.focus()
        report_idle(program, "TitleScene")
        program.click("rules")
        program.wait_for_scene("RulebookScene")
        program.desktop.press(*["Down"] * 12)
        report_idle(program, "RulebookScene")
        program.desktop.press("Escape")
        program.wait_for_scene("TitleScene")
        program.click("new_game")
        report_idle(program, "SetupScene")
        program.click("start")
        report_idle(program, "QinTableScene")
        person = MousePerson(program)
        while program.seen["scenes"][-1] != "ResultScene":
            person.play_open_turn()
            program.wait(
                "the opponent's move",
                lambda seen: (
                    seen["scenes"][-1] == "ResultScene"
                    or (seen["to_move"] == 0 and not seen["is_showing"])
                ),
            )
        report_idle(program, "ResultScene")
        program.look()
        report_frames(program)


def main(words: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--animation", default="normal", help="off slow normal fast very_fast")
    parser.add_argument("--scale", type=int, default=100, help="size of everything in percent")
    parser.add_argument("--opponent", default="guru")
    arguments = parser.parse_args(words)
    missing = missing_programs()
    if missing:
        print(f"no virtual display: {' and '.join(missing)} not installed")
        return 1
    desktops = open_desktop()
    with tempfile.TemporaryDirectory() as home:
        measure(next(desktops), arguments, Path(home))
    desktops.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
