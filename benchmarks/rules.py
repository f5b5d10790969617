"""How fast the rules are, beside two other rules engines in pure Python, in one run.

    python benchmarks/rules.py [--rounds 20] [--json]

Needs ``pip install .[bench]``. All engines play random games by turns, a little of each in every
round, so that whatever else the machine does hits them alike. Times are processor times.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from collections.abc import Callable

BASE = "catanatron"
MAX_TURNS = 1000
"""Where catanatron breaks off a game that nobody wins."""


class Played(NamedTuple):
    """Random play: how many plies and games in how many seconds."""

    plies: int
    games: int
    seconds: float


class Rate(NamedTuple):
    """A line of the table; ``ratio`` is plies per second as a multiple of catanatron's."""

    engine: str
    plies_per_second: float
    games_per_second: float
    ratio: float


@cache
def qin_game() -> Any:  # noqa: ANN401
    """Return the game with the maps of the shelf."""
    return load_shelf().game("qin")


def play_qin(map_name: str, seats: int, seed: int, games: int) -> int:
    """Play random games of Qin by the pure rules; return the number of plies."""
    game = qin_game()
    setup = game.setup_from_json({"map": map_name, "players": seats})
    rng = Random(seed)
    plies = 0
    for _ in range(games):
        state = game.start(setup, game.draw_chance(setup, rng))
        while game.to_move(state) is not None:
            state, _events = game.apply(state, rng.choice(game.legal_actions(state)))
        plies += game.ply(state)
    return plies


def play_catan(seed: int, games: int) -> int:
    """Play games of catanatron's two random players; return the number of plies."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - an extra of benchmarks

    plies = 0
    for number in range(games):
        players = [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]
        game = Game(players, seed=seed * 1000 + number)
        while game.winning_color() is None and game.state.num_turns < MAX_TURNS:
            game.play_tick()
            plies += 1
    return plies


def play_chess(seed: int, games: int) -> int:
    """Play random games of chess to their end by python-chess; return the number of plies."""
    import chess  # noqa: PLC0415 - an extra of benchmarks

    rng = Random(seed)
    plies = 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        plies += board.ply()
    return plies


def measure(play: Callable[[int, int], int], seed: int, games: int) -> Played:
    """Time one engine."""
    start = process_time()
    plies = play(seed, games)
    return Played(plies, games, process_time() - start)


def random_play(rounds: int) -> list[Rate]:
    """Let all engines play by turns."""
    qin = {
        f"Qin, {name}, {seats} seats": (partial(play_qin, name, seats), 30)
        for name, seats in (("bird", 2), ("bird", 4), ("lion", 2))
    }
    engines: dict[str, tuple[Callable[[int, int], int], int]] = {
        **qin,
        BASE: (play_catan, 2),
        "python-chess": (play_chess, 4),
    }
    played: dict[str, list[Played]] = {name: [] for name in engines}
    for number in range(-1, rounds):
        for name, (play, games) in engines.items():
            one = measure(play, number + 1, games)
            if number >= 0:  # the round before the first warms up
                played[name].append(one)
        show_progress(number + 1, rounds)
    totals = {
        name: Played(*(sum(column) for column in zip(*some, strict=True)))
        for name, some in played.items()
    }
    base = totals[BASE].plies / totals[BASE].seconds
    return [
        Rate(
            name,
            total.plies / total.seconds,
            total.games / total.seconds,
            total.plies / total.seconds / base,
        )
        for name, total in totals.items()
    ]


def legal_generation(positions: int) -> dict[str, float]:
    """Time the generation of every legal placement in mid-game positions with a hand of three.

    The masks that the rules carry along are there already; the clock runs from them to the list.
    """
    from qin_game.rules.qin.placements import Placements  # noqa: PLC0415

    game = qin_game()
    rng = Random(1)
    times, counts = [], []
    while len(times) < positions:
        setup = game.setup_from_json({"map": rng.choice(game.maps), "players": 2})
        state = game.start(setup, game.draw_chance(setup, rng))
        for _ in range(rng.randint(12, 32)):
            if game.to_move(state) is not None:
                state, _events = game.apply(state, rng.choice(game.legal_actions(state)))
        if game.to_move(state) is None:
            continue
        hand = state.hands[state.to_move]
        start = perf_counter()
        placements = list(Placements(state.survey, hand))
        times.append(perf_counter() - start)
        counts.append(len(placements))
    return {
        "positions": positions,
        "placements_median": statistics.median(counts),
        "milliseconds_median": statistics.median(times) * 1000,
        "milliseconds_95_percent": sorted(times)[int(0.95 * positions)] * 1000,
    }


def show_progress(done: int, rounds: int) -> None:
    """Tell on a terminal how far the run is."""
    if sys.stderr.isatty():
        print(f"\rround {done} of {rounds}", end="" if done < rounds else "\n", file=sys.stderr)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json", action="store_true", help="one object instead of the table")
    arguments = parser.parse_args()
    rates = random_play(arguments.rounds)
    legal = legal_generation(1000)
    about = {
        "python": platform.python_version(),
        "catanatron": version("catanatron"),
        "chess": version("chess"),
    }
    if arguments.json:
        data = {"about": about, "random_play": [r._asdict() for r in rates], "legal": legal}
        print(json.dumps(data))
        return
    print(", ".join(f"{name} {number}" for name, number in about.items()))
    print()
    print(f"| random play | plies/s | games/s | times {BASE} |")
    print("|---|---:|---:|---:|")
    for rate in rates:
        print(
            f"| {rate.engine} | {rate.plies_per_second:,.0f} | {rate.games_per_second:,.0f}"
            f" | {rate.ratio:.2f} |"
        )
    print()
    print(
        f"Legal placements of a mid-game hand of three, all of them made:"
        f" median {legal['milliseconds_median']:.3f} ms, 95 % within"
        f" {legal['milliseconds_95_percent']:.3f} ms"
        f" (median {legal['placements_median']:.0f} placements)."
    )


if __name__ == "__main__":
    main()
