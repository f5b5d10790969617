"""Measure how fair a map is: ``python tools/balance.py bird assets/maps/lion.yaml --games 2000``.

Equal opponents play each other on each map and the share of games that the first seat wins is
printed with its 95 % interval, along with figures that tell whether games look as they should.
Game number i is played from the seed ``SEED:i``, so that figures can be repeated.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from qin_game.ai.levels import chooser, levels  # noqa: E402 - the path comes first
from qin_game.ai.player import Budget, Chooser, never_cancelled  # noqa: E402
from qin_game.content.qin.maps import MapFile, load_map  # noqa: E402
from qin_game.rules.qin.game import QinGame  # noqa: E402
from qin_game.yaml_file import ContentError  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAPS = ROOT / "assets" / "maps"
COUNTED = {
    "tile_placed": "tiles placed",
    "province_founded": "foundings",
    "provinces_joined": "joins",
    "village_taken": "first village claims",
    "village_conquered": "village conquests",
}
"""Events whose number in a game is reported, and what they are called."""

Z_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Trial:
    """What every game of one measurement has in common."""

    map_path: Path
    seats: int
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What is kept of one game."""

    reason: str
    winners: tuple[int, ...]
    events: Counter[str]
    choices: int
    widest: int


def play(trial: Trial, number: int) -> GameFigures:
    """Play game ``number`` of a trial."""
    game, opponent = _table(trial.map_path, trial.level)
    rng = Random(f"{trial.seed}:{number}")
    setup = game.setup_from_json({"map": game.maps[0], "players": trial.seats, "options": {}})
    state = game.start(setup, game.draw_chance(setup, rng))
    events: Counter[str] = Counter()
    choices = widest = 0
    while (seat := game.to_move(state)) is not None:
        width = len(game.legal_actions(state))
        choices += width
        widest = max(widest, width)
        choice = opponent.choose(game.observe(state, seat), rng, Budget(), never_cancelled)
        state, happened = game.apply(state, choice.action)
        events.update(event.name for event in happened)
    outcome = game.outcome(state)
    assert outcome is not None
    return GameFigures(outcome.reason, outcome.winners, events, choices, widest)


@cache
def _table(map_path: Path, level: str) -> tuple[QinGame, Chooser]:
    game = QinGame([load_map(map_path).board])
    return game, chooser(game, level)


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was seen in ``count`` games."""
    spread = Z_95 * math.sqrt(share * (1 - share) / count + (Z_95 / (2 * count)) ** 2)
    middle = share + Z_95**2 / (2 * count)
    scale = 1 + Z_95**2 / count
    return (middle - spread) / scale, (middle + spread) / scale


def report(found: MapFile, trial: Trial, games: Sequence[GameFigures]) -> str:
    """Return the figures of a measurement as lines of text."""
    count = len(games)
    lines = [f"{found.name}: {count} games, {trial.seats} seats, {trial.level}, seed {trial.seed}"]
    for seat in range(trial.seats):
        share = sum(1 / len(game.winners) for game in games if seat in game.winners) / count
        low, high = wilson(share, count)
        lines.append(f"  seat {seat + 1} wins {share:6.1%}  (95 %: {low:.1%} to {high:.1%})")
    for name, title in COUNTED.items():
        mean = sum(game.events[name] for game in games) / count
        lines.append(f"  {title:22}{mean:6.1f} a game")
    turns = sum(game.events["turn_started"] for game in games)
    choices = sum(game.choices for game in games) / max(1, turns)
    widest = max(game.widest for game in games)
    lines.append(f"  legal placements      {choices:6.0f} a turn, at most {widest}")
    for reason, number in sorted(Counter(game.reason for game in games).items()):
        lines.append(f"  ended by {reason:13}{number / count:6.1%}")
    return "\n".join(lines)


def measure(trial: Trial, count: int, workers: int) -> list[GameFigures]:
    """Play ``count`` games on several cores, in a fixed order, with a line of progress."""
    figures = []
    with get_context("spawn").Pool(workers) as pool:
        started = time.monotonic()
        for done, game in enumerate(pool.imap(partial(play, trial), range(count), 8), 1):
            figures.append(game)
            if sys.stderr.isatty():
                rate = done / (time.monotonic() - started)
                sys.stderr.write(f"\r{done} of {count} games, {rate:.1f} a second ")
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    return figures


def main(arguments: Iterable[str]) -> int:
    """Measure each of the maps named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("maps", nargs="+", help="a map's name or its file")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=2, choices=QinGame.seat_counts)
    parser.add_argument("--level", default="greedy", choices=levels("qin"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(list(arguments))
    if options.games < 1 or options.workers < 1:
        parser.error("--games and --workers must be at least 1")
    for text in options.maps:
        path = MAPS / f"{text}.yaml" if text.isidentifier() else Path(text)
        try:
            found = load_map(path)
        except ContentError as error:
            sys.stderr.write(f"{error}\n")
            return 1
        trial = Trial(path, options.seats, options.level, options.seed)
        sys.stdout.write(
            f"{report(found, trial, measure(trial, options.games, options.workers))}\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
