"""Playing one game through the rules and through the kernel, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qin_game.ai.qin import bridge
from qin_game.ai.qin.kernel import layout
from qin_game.rules.qin.action import PASS

if TYPE_CHECKING:
    from random import Random

    from qin_game.ai.qin.kernel.compiled import Kernel
    from qin_game.rules.qin.game import QinGame
    from qin_game.rules.qin.state import QinSetup, QinState


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
