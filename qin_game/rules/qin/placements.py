"""The legal placements of a hand, found by masks and made one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from qin_game.rules.qin.action import PlaceTile
from qin_game.rules.qin.cells import cells_of, is_cell
from qin_game.rules.qin.figures import (
    DIRECTIONS,
    FINE_BITS,
    OFFSETS,
    RIGHTS,
    TURN_RIGHT,
    TURN_UP,
    UPS,
    FineMask,
)
from qin_game.rules.qin.tiles import TILE_COLORS, TILES, Tile

if TYPE_CHECKING:
    from qin_game.rules.qin.survey import Survey

_DIRECTION_OF = {offset: direction for direction, offset in enumerate(OFFSETS)}


def _placement(tile: Tile, bit: int) -> PlaceTile | None:
    first, direction = divmod(bit, DIRECTIONS)
    second = first + OFFSETS[direction]
    if not (is_cell(first) and is_cell(second)) or (tile[0] == tile[1] and first > second):
        return None
    return PlaceTile(tile, first, second)


_PLACEMENTS: dict[Tile, tuple[PlaceTile | None, ...]] = {
    tile: tuple(_placement(tile, bit) for bit in range(FINE_BITS)) for tile in TILES
}
"""Every placement there is, made once: per tile, indexed by the bit of a fine mask."""


def placement_mask(survey: Survey, tile: Tile) -> FineMask:
    """Return a tile's legal placements as a fine mask."""
    pairs = survey.room.pairs
    color, other = TILE_COLORS[tile]
    first = survey.layers[color]
    if color == other:
        return pairs & first.allowed
    second = survey.layers[other]
    forth = pairs & first.low & second.high
    back = pairs & second.low & first.high
    # A pair is named by its smaller cell; for a tile that points back that is the second square.
    return forth | (back & UPS) << TURN_UP | (back & RIGHTS) << TURN_RIGHT


def can_place(survey: Survey, hand: Sequence[Tile]) -> bool:
    """Tell whether a hand holds a tile that fits somewhere."""
    return any(placement_mask(survey, tile) for tile in hand)


class Placements(Sequence[PlaceTile]):
    """The legal placements of a hand in ascending order.

    They are made when they are looked at: length and single items cost far less than all of them.
    """

    __slots__ = ("_length", "_tiles")

    def __init__(self, survey: Survey, hand: Sequence[Tile]) -> None:
        tiles = []
        length = 0
        for tile in sorted(set(hand)):
            mask = placement_mask(survey, tile)
            count = mask.bit_count()
            length += count
            tiles.append((count, tile, mask))
        self._tiles = tuple(tiles)
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[PlaceTile]:
        for _, tile, mask in self._tiles:
            table = _PLACEMENTS[tile]
            for bit in cells_of(mask):
                placement = table[bit]
                assert placement is not None
                yield placement

    @overload
    def __getitem__(self, index: int) -> PlaceTile: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[PlaceTile, ...]: ...
    def __getitem__(self, index: int | slice) -> PlaceTile | tuple[PlaceTile, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        rest = index + self._length if index < 0 else index
        if rest >= 0:
            for count, tile, mask in self._tiles:
                if rest < count:
                    placement = _PLACEMENTS[tile][_nth_bit(mask, rest)]
                    assert placement is not None
                    return placement
                rest -= count
        raise IndexError(f"no placement {index} of {self._length}")

    def __contains__(self, action: object) -> bool:
        if isinstance(action, PlaceTile):
            tile, first, second = action
            if not (is_cell(first) and is_cell(second)):
                return False
            direction = _DIRECTION_OF.get(second - first)
            if direction is not None:
                for _, held, mask in self._tiles:
                    if held == tile:
                        return mask >> DIRECTIONS * first + direction & 1 == 1
        return False

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Placements):
            return self._tiles == other._tiles
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._tiles)

    def __repr__(self) -> str:
        return f"Placements({list(self)!r})"


_HALVES = tuple((width, (1 << width) - 1) for width in (512, 256, 128, 64, 32, 16, 8, 4, 2, 1))
"""Widths, each with a mask of as many low bits."""


def _nth_bit(mask: int, index: int) -> int:
    """Return the position of the set bit number ``index`` (from 0) of a mask that has as many."""
    bit = 0
    for width, low_bits in _HALVES:
        low = mask & low_bits
        count = low.bit_count()
        if count > index:
            mask = low
        else:
            index -= count
            bit += width
            mask >>= width
    return bit
