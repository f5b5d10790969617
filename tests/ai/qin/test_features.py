"""What the value sees, and that it is the same plain and compiled, from every side of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from random_play import GAME, played

from qin_game.ai.qin import bridge
from qin_game.ai.qin.kernel import layout
from qin_game.ai.qin.kernel.compiled import KernelUnavailableError, compiled_kernel, plain_kernel
from qin_game.ai.qin.kernel.feature_index import FEATURE_NAMES, FEATURES
from qin_game.ai.qin.kernel.scratch import CHANCES
from qin_game.ai.qin.weights import kernel_weights
from qin_game.ai.qin.workspace import workspace
from qin_game.rules.qin.cells import parse_cell

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState


def features(state: QinState, mover: int) -> list[dict[str, float]]:
    kernel = plain_kernel()
    space = workspace(kernel, state.setup.board)
    position = bridge.observed_position(kernel, GAME.observe(state, mover))
    kernel.extract(space.board.g, space.board.gm, position.m, position.b, space.x, space.f, mover)
    return [
        dict(zip(FEATURE_NAMES, space.f[seat * FEATURES : (seat + 1) * FEATURES], strict=True))
        for seat in range(state.setup.players)
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("board", GAME.maps)
def test_supplies_provinces_and_villages_are_counted_for_their_owners(
    board: str, players: int
) -> None:
    for seed in range(6):
        state = played(board, players, seed, 30, "exchange" if seed % 2 else "forbidden")
        if state.to_move is None:
            continue
        for seat, seen in enumerate(features(state, state.to_move)):
            own = [province for province in state.provinces if province.owner == seat]
            sizes = [len(province.cells) for province in own]
            held = seen["villages_safe"] + seen["villages_ahead"] + seen["villages_level"]
            assert seen["supply"] == pytest.approx(state.supplies[seat] / 10)
            assert seen["minors_2"] * 4 == sizes.count(2)
            assert seen["minors_3"] * 4 == sizes.count(3)
            assert seen["minors_4"] * 4 == sizes.count(4)
            assert seen["majors"] * 4 == sum(size >= 5 for size in sizes)
            assert held * 4 == state.village_owners.count(seat)


def test_chances_sum_to_one_and_agree_plain_and_compiled() -> None:
    try:
        kernels = (plain_kernel(), compiled_kernel())
    except KernelUnavailableError:
        pytest.skip("numba cannot be loaded here")
    for players in (2, 3, 4):
        for seed in range(4):
            state = played("lion", players, seed, 8 + 9 * seed)
            if state.to_move is None:
                continue
            chances = []
            for kernel in kernels:
                space = workspace(kernel, state.setup.board)
                observation = GAME.observe(state, state.to_move)
                position = bridge.observed_position(kernel, observation)
                weights = kernel_weights(kernel, players, with_net=True)
                kernel.appraise(
                    space.board.g, space.board.gm, position.m, position.b,
                    space.x, space.f, weights.value, state.to_move,
                )  # fmt: skip
                chances.append([float(space.f[CHANCES + seat]) for seat in range(players)])
            assert sum(chances[0]) == pytest.approx(1.0)
            assert chances[0] == pytest.approx(chances[1], abs=1e-9)


def test_a_tile_in_hand_that_founds_two_provinces_is_a_chance_to_gain_two() -> None:
    """Bird's starts g5 and g7 are too far apart for that; a lone red on e6 is not."""
    setup = GAME.setup_from_json({"map": "bird", "players": 2, "options": {}})
    kernel = plain_kernel()
    seen = []
    for lone in ((), ("e6",)):
        position = bridge.start_position(kernel, setup)
        space = workspace(kernel, setup.board)
        m, b = position.m, position.b
        for text in lone:
            b[layout.AREAS] = 4
            kernel.lay_cell(m, b, 0, 4, bridge.to_kernel_cell(parse_cell(text)))
            info = layout.INFO + 16
            b[info], b[info + layout.COLOR], b[info + layout.OWNER] = 1, 0, layout.NOBODY
        b[layout.HAND + 1], b[layout.HAND_SIZE] = 1, 1
        kernel.extract(space.board.g, space.board.gm, m, b, space.x, space.f, 0)
        own = dict(zip(FEATURE_NAMES, space.f[:FEATURES], strict=True))
        seen.append((own["gain_1"], own["gain_2"], own["gain_3"], own["hand_gain"]))
    # RY on f6 and f7 founds with e6 and g7.
    assert seen == [(1.0, 0.0, 0.0, 0.5), (1.0, 1.0, 0.0, 1.0)]
