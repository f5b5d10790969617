"""Between the rules' values and the kernel's arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.ai.qin.kernel import layout
from qin_game.ai.qin.kernel.layout import pack_move
from qin_game.rules.qin.action import PlaceTile
from qin_game.rules.qin.cells import NEIGHBOURS, STRIDE
from qin_game.rules.qin.tiles import COLORS, TILES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qin_game.ai.qin.kernel.compiled import Kernel
    from qin_game.ai.qin.kernel.layout import Ints
    from qin_game.rules.qin.action import Action
    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.state import QinObservation, QinSetup, QinState

_KINDS = {tile: kind for kind, tile in enumerate(TILES)}
_COLORS = {color: number for number, color in enumerate(COLORS)}


@dataclass(frozen=True, slots=True)
class KernelBoard:
    """A board as the kernel's arrays ``g`` and ``gm``."""

    g: Ints
    gm: Ints


@dataclass(frozen=True, slots=True)
class KernelPosition:
    """A position as the kernel's arrays ``m`` and ``b``."""

    m: Ints
    b: Ints


def to_kernel_cell(cell: int) -> int:
    """Return the kernel's number of a cell of the rules."""
    return layout.COLUMN * (cell // STRIDE + 1) + cell % STRIDE + 1


def from_kernel_cell(cell: int) -> int:
    """Return the rules' number of a cell of the kernel."""
    return (cell // layout.COLUMN - 1) * STRIDE + cell % layout.COLUMN - 1


def to_kernel_move(action: PlaceTile) -> int:
    """Return a placement as the kernel's integer."""
    first, second = to_kernel_cell(action.first), to_kernel_cell(action.second)
    return pack_move(_KINDS[action.tile], first, second)


def from_kernel_move(move: int) -> Action:
    """Return the placement that a kernel's integer means."""
    first, second = from_kernel_cell(move >> 8 & 255), from_kernel_cell(move & 255)
    return PlaceTile(TILES[move >> 16], first, second)


def kernel_board(kernel: Kernel, board: Board) -> KernelBoard:
    """Lay out a board: the cells along the edge of each village, in the board's order."""
    g = kernel.small_ints(layout.G_SIZE)
    gm = kernel.ints(layout.GM_SIZE)
    land = board.grass | {cell for cell, _ in board.starts}
    g[layout.VILLAGES] = len(board.villages)
    for number, village in enumerate(board.villages):
        edge = {there for cell in village.cells for there in NEIGHBOURS[cell]} & land
        for slot, cell in enumerate(sorted(edge)):
            at = to_kernel_cell(cell)
            g[layout.VILLAGE_EDGE + 8 * number + slot] = at
            _add(gm, layout.ANY_EDGE, at)
            _add(gm, layout.EDGE + 4 * number, at)
    return KernelBoard(g, gm)


def empty_position(kernel: Kernel) -> KernelPosition:
    """Return arrays for a position; what they hold means nothing yet."""
    return KernelPosition(kernel.ints(layout.M_SIZE), kernel.small_ints(layout.B_SIZE))


def start_position(kernel: Kernel, setup: QinSetup) -> KernelPosition:
    """Return the position before any tile is dealt."""
    spaces = ((color, (cell,)) for cell, color in setup.board.starts)
    position = _common(kernel, setup, spaces)
    position.b[layout.TURN] = 0
    for seat, supply in enumerate(setup.supplies):
        position.b[layout.SUPPLY + seat] = supply
    for village in range(len(setup.board.villages)):
        position.b[layout.VILLAGE_OWNER + village] = layout.NOBODY
    return position


def observed_position(kernel: Kernel, observation: QinObservation) -> KernelPosition:
    """Return what a seat sees, at its turn: all unseen tiles are counted as the pile's."""
    position = _played(kernel, observation)
    b = position.b
    b[layout.TURN] = observation.seat
    _hold(b, observation.seat, observation.hand)
    for seat, size in enumerate(observation.hand_sizes):
        b[layout.HAND_SIZE + seat] = size
    for kind, count in enumerate(observation.unseen):
        b[layout.PILE_COUNT + kind] = count
    b[layout.PILE_SIZE] = observation.pile_size
    return position


def full_position(kernel: Kernel, state: QinState) -> KernelPosition:
    """Return a whole position, hidden tiles included (for comparisons with the rules)."""
    position = _played(kernel, state)
    b = position.b
    b[layout.TURN] = -1 if state.to_move is None else state.to_move
    b[layout.OVER] = int(state.outcome is not None)
    for seat, hand in enumerate(state.hands):
        _hold(b, seat, hand)
    for place, tile in enumerate(state.pile):
        b[layout.PILE + place] = _KINDS[tile]
        b[layout.PILE_COUNT + _KINDS[tile]] += 1
    b[layout.PILE_SIZE] = len(state.pile)
    return position


def _played(kernel: Kernel, seen: QinObservation | QinState) -> KernelPosition:
    provinces = seen.provinces
    groups = [(province.color, province.cells) for province in provinces]
    joined = {cell for province in provinces for cell in province.cells}
    for color, mask in zip(COLORS, seen.spaces, strict=True):
        lone = (cell for cell in range(mask.bit_length()) if mask >> cell & 1)
        groups += [(color, (cell,)) for cell in lone if cell not in joined]
    position = _common(kernel, seen.setup, groups)
    b = position.b
    for number, province in enumerate(provinces):
        owner = layout.DEAD if province.owner is None else province.owner
        b[layout.INFO + 4 * (number + 1) + layout.OWNER] = owner
    for seat, supply in enumerate(seen.supplies):
        b[layout.SUPPLY + seat] = supply
    for village, holder in enumerate(seen.village_owners):
        b[layout.VILLAGE_OWNER + village] = layout.NOBODY if holder is None else holder
    return position


def _common(
    kernel: Kernel, setup: QinSetup, areas: Iterable[tuple[str, tuple[int, ...]]]
) -> KernelPosition:
    """Lay out the areas in the given order and what the setup says."""
    position = empty_position(kernel)
    m, b = position.m, position.b
    for cell in setup.board.grass:
        _add(m, layout.EMPTY, to_kernel_cell(cell))
    b[layout.INFO + layout.COLOR] = len(COLORS)
    number = 0
    for number, (color, cells) in enumerate(areas, 1):
        info = layout.INFO + 4 * number
        b[info + layout.SIZE] = len(cells)
        b[info + layout.COLOR] = _COLORS[color]
        b[info + layout.OWNER] = layout.NOBODY
        for cell in cells:
            at = to_kernel_cell(cell)
            b[at] = number
            _add(m, layout.AREA + 4 * number, at)
            _add(m, layout.COLORED + 4 * _COLORS[color], at)
            m[layout.EMPTY + (at >> 6)] &= ~(1 << (at & 63))
    b[layout.AREAS] = number
    b[layout.SEATS] = setup.players
    b[layout.EXCHANGE] = int(setup.exchange)
    for seat, supply in enumerate(setup.supplies):
        b[layout.START_SUPPLY + seat] = supply
    return position


def _hold(b: Ints, seat: int, hand: Iterable[str]) -> None:
    for tile in hand:
        b[layout.HAND + 6 * seat + _KINDS[tile]] += 1
        b[layout.HAND_SIZE + seat] += 1


def _add(words: Ints, at: int, cell: int) -> None:
    words[at + (cell >> 6)] |= 1 << (cell & 63)
