"""Which placements are legal, and why the others are not. The one owner of legality.

Reason codes, in the order in which they are looked for; the first that applies is given. Where a code
looks at squares, the tile's first square comes before the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from qin_game.rules.qin.action import PASS, Action, Pass, PlaceTile
from qin_game.rules.qin.cells import (
    NEIGHBOURS,
    SIZE,
    STRIDE,
    Cell,
    Mask,
    cells_of,
    is_cell,
    mask_of,
)
from qin_game.rules.qin.survey import ONE, RIGHT, UP, Survey, join_refusal
from qin_game.rules.qin.tiles import TILE_COLORS, TILES, Tile

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState

REASON_CODES = (
    "bad_action",  # not an action of this game at all
    "game_over",
    "must_place",  # a pass while the hand holds a legal placement
    "not_in_hand",
    "off_board",
    "not_adjacent_squares",  # the two squares share no edge
    "not_canonical",  # a one-colour tile that names its larger square first
    "on_water",
    "on_village",
    "on_province",  # a start or a tile half lies there already
    "touches_nothing",  # neither square has an edge on a province space
    "joins_two_majors",
    "join_has_no_owner",
)

_OFFSETS = (-STRIDE, -1, 1, STRIDE)
"""From the first square to the second, in ascending order."""


def _placements_of(tile: Tile, offset: int) -> tuple[PlaceTile | None, ...]:
    return tuple(
        PlaceTile(tile, cell, cell + offset)
        if is_cell(cell) and is_cell(cell + offset) and (offset > 0 or tile[0] != tile[1])
        else None
        for cell in range(SIZE * STRIDE)
    )


_PLACEMENTS: dict[Tile, tuple[tuple[PlaceTile | None, ...], ...]] = {
    tile: tuple(_placements_of(tile, offset) for offset in _OFFSETS) for tile in TILES
}
"""Every placement there is, made once: per tile and offset, indexed by the first cell."""

_Masks4 = tuple[Mask, Mask, Mask, Mask]


def placement_masks(survey: Survey, tile: Tile) -> _Masks4:
    """Return the first cells of a tile's legal placements, a mask per offset to the second cell."""
    room_up = survey.room_up
    room_right = survey.room_right
    first, second = TILE_COLORS[tile]
    if first == second:
        barred = survey.layers[first].barred
        return (0, 0, room_up & ~barred[UP], room_right & ~barred[RIGHT])
    a = survey.layers[first].barred[ONE]
    b = survey.layers[second].barred[ONE]
    return (
        (room_right & ~(a >> STRIDE | b)) << STRIDE,
        (room_up & ~(a >> 1 | b)) << 1,
        room_up & ~(a | b >> 1),
        room_right & ~(a | b >> STRIDE),
    )


def can_place(survey: Survey, hand: Sequence[Tile]) -> bool:
    """Tell whether a hand holds a tile that fits somewhere."""
    return any(any(placement_masks(survey, tile)) for tile in hand)


class Placements(Sequence[PlaceTile]):
    """The legal placements of a hand in ascending order, made one by one when they are looked at."""

    __slots__ = ("_length", "_tiles")

    def __init__(self, survey: Survey, hand: Sequence[Tile]) -> None:
        tiles = []
        length = 0
        for tile in sorted(set(hand)):
            masks = placement_masks(survey, tile)
            a, b, c, d = masks
            count = a.bit_count() + b.bit_count() + c.bit_count() + d.bit_count()
            length += count
            tiles.append((count, tile, masks))
        self._tiles = tuple(tiles)
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[PlaceTile]:
        for _, tile, masks in self._tiles:
            tables = _PLACEMENTS[tile]
            a, b, c, d = masks
            for cell in cells_of(a | b | c | d):
                for mask, table in zip(masks, tables, strict=True):
                    if mask >> cell & 1:
                        placement = table[cell]
                        assert placement is not None
                        yield placement

    @overload
    def __getitem__(self, index: int) -> PlaceTile: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PlaceTile, ...]: ...
    def __getitem__(self, index: int | slice) -> PlaceTile | tuple[PlaceTile, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += self._length
        if index >= 0:
            for count, tile, masks in self._tiles:
                if index < count:
                    return _nth(index, tile, masks)
                index -= count
        raise IndexError(f"no placement {index} of {self._length}")

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, PlaceTile):
            return False
        for _, tile, masks in self._tiles:
            if tile == action.tile:
                for mask, table in zip(masks, _PLACEMENTS[tile], strict=True):
                    if is_cell(action.first) and table[action.first] == action:
                        return mask >> action.first & 1 == 1
        return False

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Placements):
            return self._tiles == other._tiles
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._tiles)

    def __repr__(self) -> str:
        return f"Placements({list(self)!r})"


def _nth(index: int, tile: Tile, masks: _Masks4) -> PlaceTile:
    """Return the placement number ``index`` of the four masks taken together, by first cell."""
    a, b, c, d = masks
    cell = 0
    width = 128
    while width:
        low = (1 << width) - 1
        count = (
            (a & low).bit_count()
            + (b & low).bit_count()
            + (c & low).bit_count()
            + (d & low).bit_count()
        )
        if count <= index:
            index -= count
            cell += width
            a >>= width
            b >>= width
            c >>= width
            d >>= width
        width >>= 1
    for mask, table in zip((a, b, c, d), _PLACEMENTS[tile], strict=True):
        if mask & 1:
            if not index:
                placement = table[cell]
                assert placement is not None
                return placement
            index -= 1
    raise AssertionError("the masks hold fewer placements than they were counted for")


def legal_actions(state: QinState) -> Sequence[Action]:
    """Return the legal actions of the seat to move, ascending: placements, or the pass, or none."""
    seat = state.to_move
    if seat is None:
        return ()
    placements = Placements(state.survey, state.hands[seat])
    return placements or (PASS,)


def explain_illegal(state: QinState, action: object) -> str | None:
    """Return the first reason code that applies to an action of the seat to move, or None."""
    if isinstance(action, Pass):
        if state.to_move is None:
            return "game_over"
        return "must_place" if can_place(state.survey, state.hands[state.to_move]) else None
    if not isinstance(action, PlaceTile) or not _is_well_formed(action):
        return "bad_action"
    if state.to_move is None:
        return "game_over"
    tile, first, second = action
    if tile not in state.hands[state.to_move]:
        return "not_in_hand"
    return _explain_squares(state, tile, first, second) or _explain_join(state, tile, first, second)


def _is_well_formed(action: PlaceTile) -> bool:
    return action.tile in TILES and type(action.first) is int and type(action.second) is int


def _explain_squares(state: QinState, tile: Tile, first: Cell, second: Cell) -> str | None:
    if not (is_cell(first) and is_cell(second)):
        return "off_board"
    if second not in NEIGHBOURS[first]:
        return "not_adjacent_squares"
    if tile[0] == tile[1] and first > second:
        return "not_canonical"
    board = state.setup.board
    for cell in (first, second):
        if cell in board.water:
            return "on_water"
        if any(cell in village.cells for village in board.villages):
            return "on_village"
        if not state.survey.free >> cell & 1:
            return "on_province"
    if not (state.survey.near >> first | state.survey.near >> second) & 1:
        return "touches_nothing"
    return None


def _explain_join(state: QinState, tile: Tile, first: Cell, second: Cell) -> str | None:
    exchange = state.setup.exchange
    layers = state.survey.layers
    a, b = TILE_COLORS[tile]
    groups = [(a, mask_of((first, second)))] if a == b else [(a, 1 << first), (b, 1 << second)]
    for color, squares in groups:
        parts = [area for area in layers[color].areas if area.touch[ONE] & squares]
        code = join_refusal(parts, exchange=exchange)
        if code is not None:
            return code
    return None
