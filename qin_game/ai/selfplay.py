"""``python -m qin_game selfplay``: opponents play each other, and figures say which is stronger."""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING

from qin_game.ai import levels
from qin_game.ai.match_play import (
    Played,
    Seating,
    alone_seatings,
    play_game,
    summarize,
    summarize_table,
    table_seatings,
)
from qin_game.ai.player import Budget
from qin_game.ai.progress import ProgressBar
from qin_game.rules.game import BadSetupError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qin_game.ai.player import Chooser
    from qin_game.rules.game import AnyGame, Json

BAD_USE = 2


class UsageError(Exception):
    """The arguments do not go together; the text says why."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what: the setup in its self-contained form, and each opponent once.

    A deal is played in all seatings of one group; deals take the groups by turns.
    """

    game: str
    setup: Json
    opponents: tuple[str, ...]
    budgets: tuple[Budget, ...]
    seatings: tuple[tuple[Seating, ...], ...]
    seed: int

    def group(self, deal: int) -> tuple[Seating, ...]:
        """Return the seatings in which a deal is played."""
        return self.seatings[deal % len(self.seatings)]


def main(argv: Sequence[str]) -> int:
    """Run the command with these arguments; return the exit code."""
    parser = argparse.ArgumentParser(prog="qin_game selfplay", description=__doc__)
    add_arguments(parser)
    return run(parser.parse_args(argv))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's options."""
    games = levels.games()
    parser.add_argument(
        "--game", choices=games, default=games[0], help=f"what is played (default: {games[0]})"
    )
    parser.add_argument("--a", metavar="LEVEL", help="the opponent looked at")
    parser.add_argument("--b", metavar="LEVEL", help="who sits in the other seats")
    parser.add_argument(
        "--table", metavar="LEVEL,...", help="instead of A and B: who sits in each seat at first"
    )
    parser.add_argument("--map", help="name of a map, in a game with maps (default: its first)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    parser.add_argument(
        "--pairs", type=_positive, default=100, help="deals, each played with A in every seat"
    )
    parser.add_argument("--seed", type=int, default=1, help="of deals and choices (default: 1)")
    parser.add_argument("--seats", type=_positive, help="how many play (default: the fewest)")
    parser.add_argument("--budget-ms", type=_positive, help="milliseconds per move, for all")
    parser.add_argument("--iterations", type=_positive, help="iterations per move, for all")
    for side in ("a", "b"):
        parser.add_argument(f"--{side}-budget-ms", type=_positive, help=f"for {side.upper()} only")
        parser.add_argument(f"--{side}-iterations", type=_positive, help=f"for {side.upper()} only")
    parser.add_argument(
        "--processes", type=_positive, default=os.cpu_count() or 1, help="games at the same time"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, on one line")


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the figures; return the exit code."""
    try:
        table = _table(arguments)
        contest = _contest(arguments, table)
    except UsageError as error:
        sys.stderr.write(f"selfplay: {error}\n")
        return BAD_USE
    jobs = [
        (contest, deal, turn)
        for deal in range(arguments.pairs)
        for turn in range(len(contest.group(deal)))
    ]
    games = []
    with ProgressBar(len(jobs), " - ".join(table or contest.opponents)) as bar:
        for played in _play_all(jobs, min(arguments.processes, len(jobs))):
            games.append(played)
            bar.advance()
    played_on = {key: contest.setup[key] for key in ("map", "options") if key in contest.setup}
    about: dict[str, Json] = {
        "game": contest.game,
        "seats": len(contest.seatings[0][0]),
        **played_on,
    }
    if table:
        figures = {"table": list(table), **about, "seed": contest.seed}
        figures |= summarize_table(games, contest.opponents)
    else:
        figures = {"a": arguments.a, "b": arguments.b, **about, "seed": contest.seed}
        figures |= summarize(games)
    text = json.dumps(figures) if arguments.json else describe(figures)
    sys.stdout.write(text + "\n")
    return 0


def describe(figures: dict[str, Json]) -> str:
    """Return the figures as lines for people."""
    place = ", ".join(
        (f"{figures['seats']} seats", *([figures["map"]] if "map" in figures else []))
    )
    endings = ", ".join(f"{reason} {count}" for reason, count in figures["endings"].items())
    if "table" in figures:
        lines = [
            f"{', '.join(figures['table'])}: {place}",
            f"  {figures['deals']} deals, {figures['games']} games",
            f"  somebody won  {_share(figures['won']['rate'], figures['won']['ci95'])}",
        ]
        lines += [
            f"  {name:<12}  {_share(one['win_rate'], one['ci95'])}"
            for name, one in figures["levels"].items()
        ]
        lines += [
            f"  {step['a']} above {step['b']}: {_share(step['difference'], step['ci95'])}"
            for step in figures["steps"]
        ]
    else:
        lines = [
            f"{figures['a']} against {figures['b']}, {place}",
            f"  {figures['pairs']} deals, {figures['games']} games",
            f"  win rate    {_share(figures['win_rate'], figures['ci95'])}",
            f"  Elo         {figures['elo']:+.0f}",
            f"  all lost    {figures['lost_by_all']:.1%}",
        ]
    lines += [
        f"  plies       {figures['plies']}",
        f"  endings     {endings}",
        f"  first seat  {figures['first_seat']:.1%}",
    ]
    lines += [
        f"  {name} ms/move   mean {times['mean']}, 99 % {times['p99']}, most {times['max']}"
        for name, times in figures["ms_per_move"].items()
    ]
    return "\n".join(lines)


def _share(rate: float, interval: Sequence[float]) -> str:
    return f"{rate:.1%}  (95 %: {interval[0]:.1%} to {interval[1]:.1%})"


Job = tuple["Contest", int, int]
"""A contest, the number of a deal and that of a seating."""


def _play_all(jobs: Sequence[Job], processes: int) -> Iterator[Played]:
    """Play the games of all jobs, in order, on so many processes."""
    _make_ready(jobs[0][0])
    if processes == 1:
        yield from map(_play, jobs)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, context, _make_ready, (jobs[0][0],)) as pool:
        yield from pool.map(_play, jobs)


def _make_ready(contest: Contest) -> None:
    """Load what the opponents need, so that no move's time holds it."""
    for level in contest.opponents:
        _chooser(contest.game, level)
    levels.make_ready(contest.game)


def _play(job: Job) -> Played:
    contest, deal, turn = job
    choosers = [_chooser(contest.game, level) for level in contest.opponents]
    game = levels.rules_for(contest.game, contest.setup)
    lot = (contest.seed, deal, turn)
    seating = contest.group(deal)[turn]
    return play_game(game, contest.setup, choosers, contest.budgets, seating, lot)


@cache
def _chooser(game_name: str, level: str) -> Chooser:
    return levels.chooser(levels.rules(game_name), level)


# -- arguments -----------------------------------------------------------------------------------


def _table(arguments: argparse.Namespace) -> tuple[str, ...] | None:
    """Return the levels by seat, or None if A plays B. Raises UsageError."""
    if arguments.table is None:
        if arguments.a is None or arguments.b is None:
            raise UsageError("name both --a and --b, or a --table")
        named = (arguments.a, arguments.b)
    else:
        own = ("a", "b", "seats", "a_iterations", "b_iterations", "a_budget_ms", "b_budget_ms")
        if given := [name for name in own if getattr(arguments, name) is not None]:
            raise UsageError(f"--table and --{given[0].replace('_', '-')} do not go together")
        named = tuple(arguments.table.split(","))
    known = levels.levels(arguments.game)
    for name in named:
        if name not in known:
            raise UsageError(f"no level {name!r}; there are {', '.join(known)}")
    return None if arguments.table is None else named


def _contest(arguments: argparse.Namespace, table: tuple[str, ...] | None) -> Contest:
    """Return what the arguments ask for. Raises UsageError."""
    game = _game(arguments.game)
    seats = len(table) if table else arguments.seats or game.seat_counts[0]
    if seats not in game.seat_counts:
        raise UsageError(f"not a game for {seats}, but for {_listed(game.seat_counts)}")
    if table:
        opponents = tuple(dict.fromkeys(table))
        common = Budget(arguments.iterations, arguments.budget_ms)
        budgets: tuple[Budget, ...] = (common,) * len(opponents)
        seatings = table_seatings([opponents.index(name) for name in table])
    else:
        opponents = (arguments.a, arguments.b)
        budgets = (_budget(arguments, "a"), _budget(arguments, "b"))
        seatings = alone_seatings(seats)
    setup = _setup(arguments, game, seats)
    return Contest(arguments.game, setup, opponents, budgets, seatings, arguments.seed)


def _setup(arguments: argparse.Namespace, game: AnyGame, seats: int) -> Json:
    data: dict[str, Json] = {"players": seats, "options": _options(arguments, game)}
    if game.maps:
        data["map"] = arguments.map or game.maps[0]
        if data["map"] not in game.maps:
            raise UsageError(f"no map {data['map']!r}; there are {_listed(game.maps)}")
    elif arguments.map:
        raise UsageError(f"{arguments.game} has no maps")
    try:
        return game.setup_to_json(game.setup_from_json(data))
    except BadSetupError as error:
        raise UsageError(str(error)) from error


def _options(arguments: argparse.Namespace, game: AnyGame) -> dict[str, Json]:
    known = [option.name for option in game.options]
    found: dict[str, Json] = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            raise UsageError(f"not NAME=VALUE of a house rule: {text!r} (of {_listed(known)})")
        try:
            found[name] = json.loads(value)
        except ValueError:  # a word needs no quotes
            found[name] = value
    return found


def _game(name: str) -> AnyGame:
    from qin_game.shelf import load_shelf  # noqa: PLC0415 - reads the map files

    return load_shelf().game(name)


def _budget(arguments: argparse.Namespace, side: str) -> Budget:
    own_ms = getattr(arguments, f"{side}_budget_ms")
    own_iterations = getattr(arguments, f"{side}_iterations")
    if own_ms or own_iterations:
        return Budget(own_iterations, own_ms)
    return Budget(arguments.iterations, arguments.budget_ms)


def _listed(things: Sequence[object]) -> str:
    return ", ".join(map(str, things))


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not above 0")
    return number
