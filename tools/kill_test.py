"""Kill a game at random moments and see that its save lost at most the action in flight.

    python tools/kill_test.py [--kills 200] [--seed 1]

A process without a window continues the saved game (or starts one) and plays at full speed with
autosave, reporting each action once it is saved. It is killed outright, the save is read, and the
next process goes on from there. Exits with 1 at the first save that is damaged or lacks an action.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from qin_game.match.player import Player  # noqa: E402 - a tool runs from the checkout
from qin_game.match.save import Autosave, Save, load_save  # noqa: E402
from qin_game.match.series import Series, plan_series, start_next  # noqa: E402
from qin_game.shelf import load_shelf  # noqa: E402
from qin_game.storage import Storage, open_storage  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO


GAMES = load_shelf().games
LONGEST_LIFE = 0.25
"""Seconds from a process's first report until it is killed, at most."""


class LostActionError(Exception):
    """A save that does not hold what was reported as saved."""


@dataclass
class Tally:
    """What the kills hit."""

    kills: int = 0
    actions: int = 0
    in_flight: int = 0
    """Kills after which the save was one action ahead of the last report."""
    from_backup: int = 0
    """Kills after which only the previous save could be read."""
    leftovers: set[str] = field(default_factory=set)


# -- the process that is killed ------------------------------------------------------------------


def play_forever(seed: int) -> None:
    """Play saved games one after another; print ``match-id ply action`` after each autosave."""
    storage = open_storage()
    rng = Random(seed)
    found = load_save(storage, GAMES.__getitem__).value
    series, match = (found.series, found.match) if found else (_plan(rng), None)
    while True:
        game = GAMES[series.game]
        match = match or start_next(series, game, rng)
        match.on_change = Autosave(storage, series)
        while match.outcome is None:
            actions = game.legal_actions(match.state)
            action = actions[rng.randrange(len(actions))]
            match.play(action)
            if match.on_change.notice:
                raise SystemExit(f"could not save: {match.on_change.notice}")
            print(match.id, match.ply, game.format_action(action), flush=True)
        series, match = _plan(rng), None


def _plan(rng: Random) -> Series:
    """Agree on one game, whichever of the shelf."""
    game = GAMES[rng.choice(sorted(GAMES))]
    players = [Player(f"P{n}", "human", f"c{n}", f"e{n}") for n in range(min(game.seat_counts))]
    setup = {"players": len(players), "options": {}}
    return plan_series(game, players, [setup | ({"map": game.maps[0]} if game.maps else {})], rng)


# -- the process that kills ----------------------------------------------------------------------


def kill_test(kills: int, seed: int, home: Path) -> Tally:
    """Kill so many processes. Raises LostActionError."""
    rng = Random(seed)
    tally = Tally()
    storage = open_storage({"QIN_GAME_HOME": str(home)})
    for _ in range(kills):
        reports = _run_and_kill(home, rng)
        _check(storage, reports, tally)
        tally.kills += 1
        tally.actions += len(reports)
    tally.leftovers = {path.name for path in home.iterdir() if path.name.startswith(".")}
    return tally


def _run_and_kill(home: Path, rng: Random) -> list[str]:
    """Let one process play for a random while; return what it reported."""
    command = [sys.executable, __file__, "--play", str(rng.getrandbits(32))]
    environment = os.environ | {"QIN_GAME_HOME": str(home)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    first = process.stdout.readline()
    if not first:
        raise LostActionError(f"the playing process ended by itself: {process.wait()}")
    # The pipe is read only after the kill, so it must hold a life's reports: about 40 bytes each.
    time.sleep(rng.uniform(0, LONGEST_LIFE))
    process.kill()
    reports = [first, *_whole_lines(process.stdout)]
    if process.wait() != -signal.SIGKILL:
        raise LostActionError(f"the playing process ended by itself: {process.returncode}")
    return reports


def _whole_lines(stream: IO[str]) -> Sequence[str]:
    return [line for line in stream if line.endswith("\n")]


def _check(storage: Storage, reports: list[str], tally: Tally) -> None:
    """Check that the save holds every action reported, and at most one more."""
    found = load_save(storage, GAMES.__getitem__)
    if found.value is None or found.value.match is None:
        raise LostActionError(f"no save could be read: {found.notices}")
    tally.from_backup += bool(found.notices)
    tally.in_flight += _actions_ahead(found.value, reports)


def _actions_ahead(save: Save, reports: list[str]) -> int:
    match_id, ply, action = reports[-1].split()
    assert save.match is not None
    actions = save.match.record.actions
    if save.match.id != match_id:
        # The last report ended a game, and the action in flight began the next.
        if len(actions) != 1:
            raise LostActionError(f"saved is another game at ply {len(actions)}, not {match_id}")
        return 1
    ahead = len(actions) - int(ply)
    if ahead not in {0, 1} or actions[int(ply) - 1] != action:
        raise LostActionError(f"reported {reports[-1]!r}, saved {actions[-2:]} at {len(actions)}")
    return ahead


def main() -> None:
    """Run the test and print what was hit."""
    parser = argparse.ArgumentParser(description="kill a game at random moments")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=int, metavar="SEED", help="be the process that is killed")
    options = parser.parse_args()
    if options.play is not None:
        play_forever(options.play)
    with tempfile.TemporaryDirectory() as home:
        tally = kill_test(options.kills, options.seed, Path(home))
    print(
        f"{tally.kills} kills over {tally.actions} actions: nothing reported as saved was lost;"
        f" {tally.in_flight} saves held the action in flight, {tally.from_backup} came from the"
        f" backup, {len(tally.leftovers)} temporary files were left"
    )


if __name__ == "__main__":
    main()
