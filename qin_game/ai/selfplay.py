"""``python -m qin_game selfplay``: opponents play each other, and figures say which is stronger."""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING

from qin_game.ai import levels
from qin_game.ai.match_play import Played, play_game, summarize
from qin_game.ai.player import Budget
from qin_game.ai.progress import ProgressBar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qin_game.ai.player import Chooser
    from qin_game.rules.game import AnyGame, Json

GAME = "qin"


def main(argv: Sequence[str]) -> int:
    """Run the command with these arguments; return the exit code."""
    parser = argparse.ArgumentParser(prog="qin_game selfplay", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(argv))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    names = levels.levels(GAME)
    parser.add_argument("--a", required=True, choices=names, help="the opponent looked at")
    parser.add_argument("--b", required=True, choices=names, help="who sits in the other seats")
    parser.add_argument("--map", default="bird", help="name of a map (default: bird)")
    parser.add_argument(
        "--pairs", type=_positive, default=100, help="deals, each played with A in every seat"
    )
    parser.add_argument("--seed", type=int, default=1, help="of deals and choices (default: 1)")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--budget-ms", type=_positive, help="milliseconds per move, for both")
    parser.add_argument("--iterations", type=_positive, help="iterations per move, for both")
    for side in ("a", "b"):
        parser.add_argument(f"--{side}-budget-ms", type=_positive, help=f"for {side.upper()} only")
        parser.add_argument(f"--{side}-iterations", type=_positive, help=f"for {side.upper()} only")
    parser.add_argument(
        "--exchange", action="store_true", help="with the house rule that exchanges majors"
    )
    parser.add_argument(
        "--processes", type=_positive, default=os.cpu_count() or 1, help="games at the same time"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, on one line")


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the figures; return the exit code."""
    setup = _setup(arguments)
    if setup is None:
        return 2
    sides = (arguments.a, arguments.b)
    budgets = (_budget(arguments, "a"), _budget(arguments, "b"))
    jobs = [
        (setup, sides, budgets, (arguments.seed, pair, own))
        for pair in range(arguments.pairs)
        for own in range(arguments.seats)
    ]
    games = []
    with ProgressBar(len(jobs), f"{arguments.a} - {arguments.b}") as bar:
        for played in _play_all(jobs, min(arguments.processes, len(jobs))):
            games.append(played)
            bar.advance()
    names = {"a": arguments.a, "b": arguments.b, "seats": arguments.seats, "map": arguments.map}
    figures = {**names, "seed": arguments.seed, **summarize(games, arguments.seats)}
    if arguments.json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        sys.stdout.write(describe(figures) + "\n")
    return 0


def describe(figures: dict[str, Json]) -> str:
    """Return the figures as lines for people."""
    low, high = figures["ci95"]
    times = figures["ms_per_move"]
    endings = ", ".join(f"{reason} {count}" for reason, count in figures["endings"].items())
    return "\n".join(
        (
            f"{figures['a']} against {figures['b']}, {figures['seats']} seats, {figures['map']}",
            f"  {figures['pairs']} deals, {figures['games']} games",
            f"  win rate    {figures['win_rate']:.1%}  (95 %: {low:.1%} to {high:.1%})",
            f"  Elo         {figures['elo']:+.0f}",
            f"  plies       {figures['plies']}",
            f"  endings     {endings}",
            f"  first seat  {figures['first_seat']:.1%}",
            *(
                f"  {side} ms/move   mean {times[side]['mean']}, 99 % {times[side]['p99']}, "
                f"most {times[side]['max']}"
                for side in ("a", "b")
            ),
        )
    )


Job = tuple["Json", tuple[str, str], tuple["Budget", "Budget"], tuple[int, int, int]]


def _play_all(jobs: Sequence[Job], processes: int) -> Iterator[Played]:
    """Play the games of all jobs, in order, on so many processes."""
    if processes == 1:
        yield from map(_play, jobs)
        return
    _make_ready(jobs[0])
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, context, _make_ready, (jobs[0],)) as pool:
        yield from pool.map(_play, jobs)


def _make_ready(job: Job) -> None:
    """Load what the sides need, so that no move's time holds it."""
    from qin_game.ai.qin.readiness import best_kernel  # noqa: PLC0415 - only when games are played

    for level in job[1]:
        _chooser(level)
    best_kernel(patient=True)


def _play(job: Job) -> Played:
    setup, sides, budgets, deal = job
    _make_ready(job)
    return play_game(_rules(), setup, (_chooser(sides[0]), _chooser(sides[1])), budgets, deal)


@cache
def _rules() -> AnyGame:
    return levels.rules(GAME)


@cache
def _chooser(level: str) -> Chooser:
    return levels.chooser(_rules(), level)


def _setup(arguments: argparse.Namespace) -> Json | None:
    from qin_game.shelf import load_shelf  # noqa: PLC0415 - reads the map files

    game = load_shelf().game(GAME)
    if arguments.map not in game.maps:
        known = ", ".join(game.maps)
        sys.stderr.write(f"selfplay: no map {arguments.map!r}; there are {known}\n")
        return None
    options = {"major_clash": "exchange"} if arguments.exchange else {}
    data = {"map": arguments.map, "players": arguments.seats, "options": options}
    return game.setup_to_json(game.setup_from_json(data))


def _budget(arguments: argparse.Namespace, side: str) -> Budget:
    own_ms = getattr(arguments, f"{side}_budget_ms")
    own_iterations = getattr(arguments, f"{side}_iterations")
    if own_ms or own_iterations:
        return Budget(own_iterations, own_ms)
    return Budget(arguments.iterations, arguments.budget_ms)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not above 0")
    return number
