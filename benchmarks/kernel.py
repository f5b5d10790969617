"""How fast the opponents' kernel is, beside catanatron and a C reference, in one run.

    python benchmarks/kernel.py [--seconds 2] [--json]

Needs ``pip install .[bench]`` for catanatron, and a C compiler for the reference; what is missing
is left out. Rates are per second of processor time, except those on two threads and of starts.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, process_time, thread_time
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kernel_to_c import c_library  # noqa: E402

from qin_game.ai.qin.bridge import (  # noqa: E402
    KernelPosition,
    observed_position,
    start_position,
)
from qin_game.ai.qin.generals import GURU  # noqa: E402
from qin_game.ai.qin.kernel.compiled import compiled_kernel  # noqa: E402
from qin_game.ai.qin.kernel.layout import MOVES  # noqa: E402
from qin_game.ai.qin.weights import KernelWeights, kernel_weights  # noqa: E402
from qin_game.ai.qin.workspace import Workspace, workspace  # noqa: E402
from qin_game.rules.qin.state import QinSetup  # noqa: E402
from qin_game.shelf import load_shelf  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable


GAMES = 200
ROUNDS = 5
MAX_TURNS = 1000
"""Where catanatron breaks off a game that nobody wins."""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="per figure")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:45} {figure:>14,.2f}")
    return 0


def measure(seconds: float) -> dict[str, float]:
    """Return all figures by name."""
    kernel = compiled_kernel()
    game = load_shelf().game("qin")
    setup = QinSetup(game.board("bird"), 2, "forbidden", (24, 24))
    space = workspace(kernel, setup.board)
    weights = kernel_weights(kernel, 2)
    start = start_position(kernel, setup)
    positions = [observed_position(kernel, seen) for seen in _observations(game, setup)]
    wins = kernel.ints(4)

    def random_games(play: Callable[..., Any], seed: int) -> int:
        return int(play(*_arrays(space, start), *space.playing[:2], space.x, GAMES, seed, wins))

    with_net = kernel_weights(kernel, 2, with_net=True)

    def rank_all(rank: Callable[..., Any], value: Any) -> int:  # noqa: ANN401 - floats of a kernel
        return sum(
            int(rank(*_arrays(space, position), *space.playing[2:], value, space.values))
            for position in positions
        )

    figures = {}
    sides = {"numba": kernel.functions}
    if (library := c_library()) is not None:
        sides["C"] = {
            name: _c_function(library, name) for name in ("play_random_games", "rank_moves")
        }
        plies = {name: random_games(side["play_random_games"], 5) for name, side in sides.items()}
        assert plies["numba"] == plies["C"], "the reference plays other games"
    rates = _by_turns(
        {
            f"{what}, {name}": work
            for name, side in sides.items()
            for what, work in (
                ("random plies/s", lambda side=side: random_games(side["play_random_games"], 7)),
                ("values/s", lambda side=side: rank_all(side["rank_moves"], weights.value)),
                (
                    "values with the net/s",
                    lambda side=side: rank_all(side["rank_moves"], with_net.value),
                ),
            )
        },
        seconds,
    )
    figures |= rates
    if "C" in sides:
        for what in ("random plies/s", "values/s", "values with the net/s"):
            figures[f"{what}, numba / C"] = rates[f"{what}, numba"] / rates[f"{what}, C"]
    if (catan := _catanatron_plies(seconds)) is not None:
        figures["random plies/s, catanatron"] = catan
        figures["random plies/s, numba / catanatron"] = rates["random plies/s, numba"] / catan
    figures |= _rollouts(positions, with_net, setup, seconds)
    figures |= _starts()
    return figures


def _arrays(space: Workspace, position: KernelPosition) -> tuple[Any, ...]:
    return (space.board.g, space.board.gm, position.m, position.b)


def _observations(game: Any, setup: QinSetup) -> list[Any]:  # noqa: ANN401
    """Return what the seats see at every ply of a game between greedy players."""
    from qin_game.ai.player import Budget, never_cancelled  # noqa: PLC0415
    from qin_game.ai.qin.greedy import GreedyPlayer  # noqa: PLC0415

    rng = random.Random(3)
    player = GreedyPlayer(game)
    state = game.start(setup, game.draw_chance(setup, rng))
    found = []
    while state.to_move is not None:
        observation = game.observe(state, state.to_move)
        found.append(observation)
        choice = player.choose(observation, rng, Budget(), never_cancelled)
        state = game.apply(state, choice.action).state
    return found


def _c_function(library: ctypes.CDLL, name: str) -> Callable[..., Any]:
    function = getattr(library, name)
    function.restype = ctypes.c_int64

    def call(*arguments: Any) -> Any:  # noqa: ANN401
        return function(
            *(
                ctypes.c_int64(value)
                if isinstance(value, int)
                else ctypes.c_void_p(value.ctypes.data)
                for value in arguments
            )
        )

    return call


def _by_turns(works: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Return the best rate of each, measured by turns so that a busy machine hits all alike."""
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()
    for _ in range(ROUNDS):
        for name, work in works.items():
            count, begun = 0, process_time()
            while (spent := process_time() - begun) < seconds / ROUNDS:
                count += work()
            best[name] = max(best[name], count / spent)
    return best


def _catanatron_plies(seconds: float) -> float | None:
    try:
        from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415
    except ImportError:
        return None

    def one_game() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        plies = 0
        while game.winning_color() is None and game.state.num_turns < MAX_TURNS:
            game.play_tick()
            plies += 1
        return plies

    return _by_turns({"catanatron": one_game}, seconds)["catanatron"]


def _rollouts(
    positions: list[KernelPosition],
    weights: KernelWeights,
    setup: QinSetup,
    seconds: float,
) -> dict[str, float]:
    """Return rollouts per second of processor time, and of real time on one and two threads."""
    spaces = [workspace(compiled_kernel(), setup.board) for _ in range(2)]
    position = positions[len(positions) // 2]

    def work(space: Workspace, until: float) -> tuple[int, float]:
        kernel = space.kernel
        count = int(
            kernel.rank_moves(
                *_arrays(space, position), *space.playing[2:], weights.value, space.values
            )
        )
        moves, results = kernel.ints(4), kernel.floats(16)
        for i in range(4):
            moves[i] = space.x[MOVES + i * (count // 4)]
        done, begun = 0, thread_time()
        while perf_counter() < until:
            kernel.roll_out(
                *_arrays(space, position), *space.playing, weights.value, weights.prior,
                moves, 4, done, 1, GURU.plies, GURU.width, results,
            )  # fmt: skip
            done += 4
        return done, thread_time() - begun

    figures = {}
    work(spaces[0], perf_counter() + 0.1)
    for threads in (1, 2):
        with ThreadPoolExecutor(threads) as pool:
            until = perf_counter() + seconds
            counts = list(pool.map(work, spaces[:threads], [until] * threads))
        done, spent = (sum(numbers) for numbers in zip(*counts, strict=True))
        if threads == 1:
            figures[f"rollouts/s of {GURU.plies} plies"] = done / spent
        figures[f"rollouts/s of {GURU.plies} plies, {threads} thread(s)"] = done / seconds
    return figures


def _starts() -> dict[str, float]:
    """Return the seconds until a fresh process can choose: nothing cached, then from the cache."""
    code = (
        "from time import perf_counter; begun = perf_counter();"
        "from qin_game.ai.qin.readiness import best_kernel;"
        "assert best_kernel(patient=True).name == 'numba'; print(perf_counter() - begun)"
    )
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPATH": str(ROOT)}
        for name in ("cold", "cached"):
            result = subprocess.run(
                [sys.executable, "-c", code],
                env=environment, capture_output=True, text=True, check=True,
            )  # fmt: skip
            figures[f"seconds to be ready, {name}"] = float(result.stdout)
    return figures


if __name__ == "__main__":
    sys.exit(main())
