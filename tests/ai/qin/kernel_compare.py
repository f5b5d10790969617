"""Playing games through the rules and through the kernel, side by side.

The tests play some; ``python tests/ai/qin/kernel_compare.py --games 3000`` plays as many as wanted,
on all boards and odd ones, for every number of seats, with and without the house rule.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":  # from a plain checkout
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from boards import odd_board

from qin_game.ai.progress import ProgressBar
from qin_game.ai.qin import bridge
from qin_game.ai.qin.kernel import layout
from qin_game.ai.qin.kernel.compiled import compiled_kernel, plain_kernel
from qin_game.rules.qin.action import PASS
from qin_game.rules.qin.state import QinSetup
from qin_game.rules.qin.tiles import SUPPLIES
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from qin_game.ai.qin.kernel.compiled import Kernel
    from qin_game.rules.qin.game import QinGame
    from qin_game.rules.qin.state import QinState


def describe_state(state: QinState) -> dict[str, Any]:
    """What the kernel knows of a running game too, in a form of its own."""
    return {
        "supplies": list(state.supplies),
        "provinces": sorted(
            (province.color, province.cells, province.owner) for province in state.provinces
        ),
        "villages": list(state.village_owners),
        "hands": [sorted(hand) for hand in state.hands],
        "pile": len(state.pile),
    }


def describe_position(position: bridge.KernelPosition) -> dict[str, Any]:
    m, b = position.m, position.b
    provinces = []
    for area in range(1, b[layout.AREAS] + 1):
        info = layout.INFO + 4 * area
        if b[info] < 2:
            continue
        words = [int(m[layout.AREA + 4 * area + i]) for i in range(4)]
        cells = [
            64 * i + bit for i, word in enumerate(words) for bit in range(64) if word >> bit & 1
        ]
        assert len(cells) == b[info], "an area's size is the number of its cells"
        assert all(b[cell] == area for cell in cells), "every cell knows its area"
        owner = int(b[info + layout.OWNER])
        color = "RYB"[b[info + layout.COLOR]]
        provinces.append(
            (
                color,
                tuple(bridge.from_kernel_cell(cell) for cell in cells),
                None if owner == layout.DEAD else owner,
            )
        )
    seats = int(b[layout.SEATS])
    tiles = ("RR", "RY", "RB", "YY", "YB", "BB")
    villages = b[layout.VILLAGE_OWNER : layout.VILLAGE_OWNER + layout.MAX_VILLAGES]
    return {
        "supplies": [int(b[layout.SUPPLY + seat]) for seat in range(seats)],
        "provinces": sorted(provinces, key=lambda p: (p[0], p[1])),
        "villages": [None if v == layout.NOBODY else int(v) for v in villages],
        "hands": [
            sorted(t for k, t in enumerate(tiles) for _ in range(b[layout.HAND + 6 * seat + k]))
            for seat in range(seats)
        ],
        "pile": int(b[layout.PILE_SIZE] - b[layout.PILE_NEXT]),
    }


def compare_game(kernel: Kernel, game: QinGame, setup: QinSetup, rng: Random) -> tuple[int, str]:
    """Play one random game both ways, compared at every ply; return its plies and its end."""
    state = game.start(setup, game.draw_chance(setup, rng))
    board = bridge.kernel_board(kernel, setup.board)
    x = kernel.ints(layout.X_SIZE)
    villages = len(setup.board.villages)
    position = bridge.full_position(kernel, state)
    joins = rng.random() < 0.6
    while state.outcome is None:
        m, b = position.m, position.b
        assert b[layout.OVER] == 0
        if rng.random() < 0.1:
            position = bridge.full_position(kernel, state)
            m, b = position.m, position.b
        actions = list(game.legal_actions(state))
        if actions == [PASS]:
            assert kernel.list_moves(m, b, x, state.to_move) == 0
            state = game.apply(state, PASS).state
            continue
        assert b[layout.TURN] == state.to_move
        count = kernel.list_moves(m, b, x, state.to_move)
        listed = sorted(bridge.from_kernel_move(x[layout.MOVES + i]) for i in range(count))
        assert listed == sorted(actions)
        action = rng.choice(actions)
        if joins:
            # Prefer placements after which there are few provinces: joins, growth, dead ground.
            some = [rng.choice(actions) for _ in range(6)]
            action = min(some, key=lambda a: len(game.apply(state, a).state.provinces))
        state = game.apply(state, action).state
        kernel.place(board.g, board.gm, m, b, x, bridge.to_kernel_move(action))
        if b[layout.OVER] == 0:
            kernel.draw(b)
            kernel.next_turn(m, b, x)
        if state.outcome is None or state.outcome.reason == "no_placement":
            seen = describe_position(position)
            seen["villages"] = seen["villages"][:villages]
            known = describe_state(state)
            for name, value in known.items():
                assert seen[name] == value, name
    assert position.b[layout.OVER] == 1
    winners = tuple(s for s in range(setup.players) if position.b[layout.WINNERS] >> s & 1)
    assert winners == state.outcome.winners
    return state.ply, state.outcome.reason


def compared_setup(game: QinGame, number: int, rng: Random) -> QinSetup:
    """Return the setup of the number-th game: seats, boards, rule and supplies all vary."""
    players = 2 + number % 3
    clash = ("forbidden", "exchange")[number // 3 % 2]
    boards = [*game.maps, "odd"]
    name = boards[number // 6 % len(boards)]
    board = odd_board(rng) if name == "odd" else game.board(name)
    full = SUPPLIES[players]
    supplies = [full] * players
    if rng.random() < 0.3:
        supplies = [rng.randint(1, full) for _ in range(players)]
    return QinSetup(board, players, clash, tuple(supplies))


def main() -> int:
    """Compare as many games as asked for; stop at the first that differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="the kernel as it is, not compiled")
    arguments = parser.parse_args()
    game: QinGame = load_shelf().game("qin")
    kernel = plain_kernel() if arguments.plain else compiled_kernel()
    plies = 0
    played: Counter[str] = Counter()
    with ProgressBar(arguments.games, "games") as bar:
        for number in range(arguments.games):
            rng = Random(f"{arguments.seed} {number}")
            setup = compared_setup(game, number, rng)
            what = f"{setup.players} seats, {setup.board.name}, {setup.major_clash}"
            try:
                length, reason = compare_game(kernel, game, setup, rng)
            except AssertionError as error:
                sys.stdout.write(
                    f"game {number} of seed {arguments.seed} ({what}) differs: {error}\n"
                )
                return 1
            plies += length
            played.update((what, reason))
            bar.advance()
    sys.stdout.write(f"{arguments.games} games, {plies} plies, every one the same\n")
    for name, count in sorted(played.items()):
        sys.stdout.write(f"{count:7}  {name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
