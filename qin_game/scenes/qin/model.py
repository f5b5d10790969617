"""What the table shows at a moment: a picture folded from events, one by one.

The match is ahead of the screen. A :class:`Picture` holds what has been shown so far, for one
viewer's eyes; folding the next event gives the next picture. Whoever folds all events of a match at
once sees the same as whoever watched them one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from qin_game.rules.qin import events as happened
from qin_game.rules.qin.cells import Cell, column_of, row_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.events import QinEvent
    from qin_game.rules.qin.state import QinSetup
    from qin_game.rules.qin.tiles import Color, Tile

Value = TypeVar("Value")

Hand = tuple["Tile | None", ...]
"""Tiles in the order they were taken up; None is a tile seen from behind."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The pagoda on a province or a village: whose, on which squares it stands, how many tiers."""

    seat: int
    cells: tuple[Cell, ...]
    tiers: int


@dataclass(frozen=True, slots=True)
class Area:
    """A province, or dead ground when nobody owns it."""

    color: Color
    cells: tuple[Cell, ...]
    owner: int | None
    is_major: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """All that is on the table.

    ``spaces`` are the province spaces in no particular order; ``last`` holds each seat's last tile
    until its next turn; ``laid`` counts the tiles laid by each seat.
    """

    board: Board
    spaces: Mapping[Cell, Color]
    areas: tuple[Area, ...]
    stands: tuple[Stand, ...]
    supplies: tuple[int, ...]
    hands: tuple[Hand, ...]
    pile: int
    to_move: int | None
    ply: int
    last: tuple[tuple[Cell, Cell] | None, ...]
    winners: tuple[int, ...] | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.supplies)

    def area_at(self, cell: Cell) -> Area | None:
        """Return the province or dead ground on a square."""
        return next((area for area in self.areas if cell in area.cells), None)

    def village_owner(self, cells: tuple[Cell, ...]) -> int | None:
        """Return whose pagoda stands on a village."""
        return next((stand.seat for stand in self.stands if stand.cells == cells), None)

    def on_board(self, seat: int) -> int:
        """Return how many pagodas of a seat are on the board, tiers counted one by one."""
        return sum(stand.tiers for stand in self.stands if stand.seat == seat)


def opening(setup: QinSetup, hands: Sequence[Hand], pile: int, to_move: int | None) -> Picture:
    """Return the picture before the first tile."""
    return Picture(
        board=setup.board,
        spaces=dict(setup.board.starts),
        areas=(),
        stands=(),
        supplies=setup.supplies,
        hands=tuple(hands),
        pile=pile,
        to_move=to_move,
        ply=0,
        last=(None,) * setup.players,
    )


def fold_all(picture: Picture, events: Iterable[QinEvent]) -> Picture:
    """Return the picture after several events."""
    for event in events:
        picture = fold(picture, event)
    return picture


def fold(  # noqa: C901, PLR0911 - one case for each kind of event
    picture: Picture, event: QinEvent
) -> Picture:
    """Return the picture after an event."""
    match event:
        case happened.TilePlaced():
            return _lay(picture, event)
        case happened.ProvinceFounded(owner, color, cells):
            area = Area(color, cells, owner, is_major=False)
            return replace(picture, areas=(*picture.areas, area))
        case happened.ProvinceExpanded(_, color, cells):
            return _grow(picture, color, cells)
        case happened.ProvincesJoined(owner, color, cells, parts):
            is_major = any(part.owner == owner and part.pagodas > 1 for part in parts)
            return _join(picture, Area(color, cells, owner, is_major))
        case happened.MajorsExchanged(color, cells):
            return _join(picture, Area(color, cells, None, is_major=False))
        case happened.ProvinceBecameMajor(owner, _, cells):
            return _promote(picture, owner, cells)
        case happened.PagodaPlaced(seat, site, cells, tier, supply):
            stands = _with_pagoda(picture, seat, site, cells, tier)
            return replace(picture, stands=stands, supplies=_put(picture.supplies, seat, supply))
        case happened.PagodaReturned(seat, _, cells, supply):
            stands = _without_pagoda(picture.stands, seat, cells)
            return replace(picture, stands=stands, supplies=_put(picture.supplies, seat, supply))
        case happened.TileDrawn(seat, tile, pile):
            hand = (*picture.hands[seat], tile)
            return replace(picture, hands=_put(picture.hands, seat, hand), pile=pile)
        case happened.TurnStarted(seat, ply):
            last = _put(picture.last, seat, None)
            return replace(picture, to_move=seat, ply=ply, last=last)
        case happened.GameEnded(_, winners):
            return replace(picture, to_move=None, winners=winners)
    return picture


def _put(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _lay(picture: Picture, event: happened.TilePlaced) -> Picture:
    seat = event.seat
    hand = picture.hands[seat]
    known = event.tile in hand
    place = hand.index(event.tile if known else None)
    first, second = event.tile[0], event.tile[1]
    return replace(
        picture,
        spaces={**picture.spaces, event.first: first, event.second: second},
        hands=_put(picture.hands, seat, hand[:place] + hand[place + 1 :]),
        last=_put(picture.last, seat, (event.first, event.second)),
    )


def _grow(picture: Picture, color: Color, cells: tuple[Cell, ...]) -> Picture:
    areas = tuple(
        replace(area, cells=cells) if area.color == color and area.cells[0] in cells else area
        for area in picture.areas
    )
    return replace(picture, areas=areas)


def _join(picture: Picture, joined: Area) -> Picture:
    apart = tuple(
        area
        for area in picture.areas
        if area.color != joined.color or area.cells[0] not in joined.cells
    )
    return replace(picture, areas=(*apart, joined))


def _promote(picture: Picture, owner: int, cells: tuple[Cell, ...]) -> Picture:
    """Mark a major. Two single pagodas of its owner that met in it become one double."""
    areas = tuple(
        replace(area, is_major=True) if area.cells == cells else area for area in picture.areas
    )
    mine = [s for s in picture.stands if s.seat == owner and set(s.cells) <= set(cells)]
    stands = picture.stands
    if len(mine) > 1:
        base, moved = mine[:2]
        stands = tuple(
            replace(stand, tiers=stand.tiers + moved.tiers) if stand == base else stand
            for stand in stands
            if stand != moved
        )
    return replace(picture, areas=areas, stands=stands)


def _with_pagoda(
    picture: Picture, seat: int, site: happened.Site, cells: tuple[Cell, ...], tier: int
) -> tuple[Stand, ...]:
    if tier > 1:
        return tuple(
            replace(stand, tiers=tier)
            if stand.seat == seat and set(stand.cells) <= set(cells)
            else stand
            for stand in picture.stands
        )
    spot = cells if site == "village" else (heart(cells),)
    return (*picture.stands, Stand(seat, spot, 1))


def _without_pagoda(
    stands: tuple[Stand, ...], seat: int, cells: tuple[Cell, ...]
) -> tuple[Stand, ...]:
    kept = []
    for stand in stands:
        if stand.seat == seat and set(stand.cells) <= set(cells):
            if stand.tiers > 1:
                kept.append(replace(stand, tiers=stand.tiers - 1))
        else:
            kept.append(stand)
    return tuple(kept)


def heart(cells: Sequence[Cell]) -> Cell:
    """Return the square in the middle of an area, where a pagoda is set down and stays.

    The one nearest to the centre of gravity; among equals the lowest on the screen, then the
    leftmost, so that a tall roof hides as little as possible of its own province.
    """
    columns = sum(map(column_of, cells)) / len(cells)
    rows = sum(map(row_of, cells)) / len(cells)

    def badness(cell: Cell) -> tuple[float, int, int]:
        off = (column_of(cell) - columns) ** 2 + (row_of(cell) - rows) ** 2
        return round(off, 6), row_of(cell), column_of(cell)

    return min(cells, key=badness)
