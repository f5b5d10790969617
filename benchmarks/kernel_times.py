"""How punctual the opponents of Qin are: the time of choices against their budgets.

    python benchmarks/kernel_times.py [--positions 2000] [--seed 1] [--json]

Positions come from games between greedy and random seats: 2, 3 and 4 seats, the maps and odd
boards, with and without the exchange rule, to the last ply. Each strong opponent gets budgets of
several lengths, and is told to stop at once, soon or after a while. Times are in milliseconds, of
the clock on the wall and of the thread's own processor time: on a busy machine only the latter is
the opponent's doing.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, thread_time
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "ai" / "qin")]

from kernel_compare import compared_setup  # noqa: E402 - the program runs from a plain checkout

from qin_game.ai import levels  # noqa: E402
from qin_game.ai.player import Budget, never_cancelled  # noqa: E402
from qin_game.ai.progress import ProgressBar  # noqa: E402
from qin_game.ai.qin.readiness import best_kernel  # noqa: E402
from qin_game.shelf import load_shelf  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

LEVELS = ("crafty", "wise", "guru")
BUDGETS = (20, 50, 120, 250)
STOPS = (0, 5, 30)
"""Milliseconds after which a choice is cancelled."""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures = measure(arguments.positions, arguments.seed)
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:45} {figure:>10.2f}")
    return 0


def measure(positions: int, seed: int) -> dict[str, float]:
    """Return the worst cases by name."""
    game = load_shelf().game("qin")
    best_kernel(patient=True)
    players = {level: levels.chooser(game, level) for level in LEVELS}
    rng = Random(seed)
    worst: dict[str, float] = {}
    illegal = 0

    def note(name: str, figure: float) -> None:
        worst[name] = max(worst.get(name, 0.0), figure)

    with ProgressBar(positions, "positions") as bar:
        for number, state in zip(range(positions), _positions(game, rng), strict=False):
            observation = game.observe(state, state.to_move)
            level = LEVELS[number % len(LEVELS)]
            budget = BUDGETS[number // len(LEVELS) % len(BUDGETS)]
            wall, own = perf_counter(), thread_time()
            choice = players[level].choose(
                observation, Random(number), Budget(time_ms=budget), never_cancelled
            )
            wall, own = 1000 * (perf_counter() - wall), 1000 * (thread_time() - own)
            note(f"{level}, {budget} ms, wall", wall)
            note(f"{level}, {budget} ms, own", own)
            note("most of a budget, own", own / budget)
            illegal += game.explain_illegal(state, choice.action) is not None
            stop = STOPS[number % len(STOPS)]
            until = monotonic() + stop / 1000
            begun, own = perf_counter(), thread_time()
            players["guru"].choose(
                observation, Random(number), Budget(iterations=10**7),
                lambda until=until: monotonic() >= until,
            )  # fmt: skip
            note("ms after being cancelled, wall", 1000 * (perf_counter() - begun) - stop)
            note("ms after being cancelled, own", 1000 * (thread_time() - own) - stop)
            bar.advance()
    return {"positions": positions, "illegal choices": illegal, **dict(sorted(worst.items()))}


def _positions(game: Any, rng: Random) -> Iterator[Any]:  # noqa: ANN401 - any game's states
    """Yield every second position of games between seats that are greedy most of the time."""
    greedy = levels.chooser(game, "greedy")
    number = 0
    while True:
        setup = compared_setup(game, number, rng)
        number += 1
        state = game.start(setup, game.draw_chance(setup, rng))
        skilled = rng.random()
        while state.to_move is not None:
            if rng.randrange(2):
                yield state
            if rng.random() < skilled:
                seen = game.observe(state, state.to_move)
                action = greedy.choose(seen, rng, Budget(), never_cancelled).action
            else:
                actions = game.legal_actions(state)
                action = actions[rng.randrange(len(actions))]
            state = game.apply(state, action).state


if __name__ == "__main__":
    sys.exit(main())
