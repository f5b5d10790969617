"""What follows from a position and is looked up at every turn, kept as masks.

A :class:`Survey` holds nothing that the public fields of a state do not already say. It is built
from scratch once (:func:`survey_position`) and then carried from state to state by
:mod:`qin_game.rules.qin.resolution`, which touches only what a placement changes.

Each area knows the figures that would touch it and each colour the figures that would be no illegal
join. A one-colour tile therefore needs no test of its halves, which would be wrong: two provinces
that one half may not join can be joined when the other half brings in a third.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from qin_game.rules.qin.cells import GRID, SIZE, STRIDE, Cell, Mask, cells_of, mask_of, spread
from qin_game.rules.qin.figures import (
    ANYWHERE,
    DIRECTIONS,
    FINE_STRIDE,
    PAIRS,
    RIGHT,
    SINGLES,
    TOUCHING,
    UP,
    FineMask,
    figures,
)
from qin_game.rules.qin.tiles import COLOR_INDEX, DOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.state import Province, QinSetup


class Terrain(NamedTuple):
    """A board in masks: the figures that lie on grass, and by cell a bit per village it borders."""

    grass: FineMask
    villages_near: tuple[int, ...]


class Area(NamedTuple):
    """A province or dead ground. ``touching`` are figures, ``villages`` has a bit per village."""

    cells: tuple[Cell, ...]
    owner: int | None
    pagodas: int
    villages: int
    touching: FineMask


class Layer(NamedTuple):
    """One colour: its areas in no particular order, its lone spaces, and the figures it allows.

    ``allowed`` are the figures that would be no illegal join; whether there is room is another
    matter. ``low`` and ``high`` follow from it: the pairs whose smaller or larger cell is allowed
    as a single square.
    """

    areas: tuple[Area, ...]
    lone: Mask
    allowed: FineMask
    low: FineMask
    high: FineMask


class Room(NamedTuple):
    """Where there is room: the figures ``near`` a province space, and those on ``free`` grass.

    ``pairs`` are the pairs that do both.
    """

    near: FineMask
    free: FineMask
    pairs: FineMask


class Survey(NamedTuple):
    """The derived part of a position.

    ``strengths`` has an entry per village and seat (``village * players + seat``). ``unsettled``
    are villages whose owner does not follow from the strengths yet, which only a position set up by
    hand can have.
    """

    terrain: Terrain
    layers: tuple[Layer, Layer, Layer]
    room: Room
    strengths: tuple[int, ...]
    unsettled: int


@lru_cache(maxsize=64)
def terrain_of(board: Board) -> Terrain:
    """Return the board in masks."""
    near = [0] * (SIZE * STRIDE)
    for index, village in enumerate(board.villages):
        for cell in cells_of(spread(mask_of(village.cells))):
            near[cell] |= 1 << index
    return Terrain(figures(GRID) & ~figures(GRID & ~mask_of(board.grass)), tuple(near))


def room_of(near: FineMask, free: FineMask) -> Room:
    """Return the room for tiles."""
    return Room(near, free, near & free & PAIRS)


def join_refusal(parts: Sequence[Area], *, exchange: bool) -> str | None:
    """Return why provinces may not be joined, or None when they may.

    Rules, "Legality of a join". One part or none may always be touched; so may dead ground.
    """
    majors = 0
    spaces: dict[int, int] = {}
    for part in parts:
        owner = part.owner
        if owner is None:
            return None
        if part.pagodas == DOUBLE:
            majors += 1
        else:
            spaces[owner] = spaces.get(owner, 0) + len(part.cells)
    if majors:
        return "joins_two_majors" if majors > 1 and not exchange else None
    if len(spaces) > 1:
        ranking = sorted(spaces.values())
        if ranking[-1] == ranking[-2]:
            return "join_has_no_owner"
    return None


def clash(one: Area, other: Area, *, exchange: bool) -> bool:
    """Tell whether two areas may not be joined: :func:`join_refusal` for two, quicker."""
    pagodas = one.pagodas
    if pagodas != other.pagodas:
        return False
    if pagodas == 1:
        return one.owner != other.owner and len(one.cells) == len(other.cells)
    return pagodas == DOUBLE and not exchange


def grown_area(
    parts: Sequence[Area],
    added: Sequence[Cell],
    owner: int | None,
    pagodas: int,
    terrain: Terrain,
) -> Area:
    """Return the area that ``parts`` and the cells ``added`` form together."""
    cells = list(added)
    touching = villages = 0
    for cell in added:
        touching |= TOUCHING[cell]
        villages |= terrain.villages_near[cell]
    for part in parts:
        cells += part.cells
        touching |= part.touching
        villages |= part.villages
    cells.sort()
    return Area(tuple(cells), owner, pagodas, villages, touching)


def layer_of(areas: tuple[Area, ...], lone: Mask, allowed: FineMask) -> Layer:
    """Return the layer, with what follows from the figures it allows."""
    single = allowed & SINGLES
    return Layer(
        areas,
        lone,
        allowed,
        single << UP | single << RIGHT,
        single >> DIRECTIONS - UP | single >> FINE_STRIDE - RIGHT,
    )


def add_area(
    layer: Layer, parts: Sequence[Area], area: Area, room: Room, *, exchange: bool
) -> Layer:
    """Return the layer in which ``area`` stands in for ``parts``.

    Only figures that touch the new area can have changed their legality. Where one touches a single
    other area besides, their clash decides; where it touches several, all must be weighed.
    """
    areas = layer.areas
    if parts:
        areas = tuple([other for other in areas if other not in parts])
    touching = area.touching
    seen = several = barred = 0
    for other in areas:
        both = other.touching & touching
        if both:
            several |= seen & both
            seen |= both
            if clash(area, other, exchange=exchange):
                barred |= both
    if several:
        barred ^= barred & several
        several &= room.free
        while several:
            figure = several & -several
            several ^= figure
            joined = [area, *[other for other in areas if other.touching & figure]]
            if join_refusal(joined, exchange=exchange):
                barred |= figure
    return layer_of((*areas, area), layer.lone, (layer.allowed | touching) ^ barred)


def with_lone(layer: Layer, lone: Mask) -> Layer:
    """Return the layer with other lone spaces, which change nothing about what may be joined."""
    return Layer(layer.areas, lone, layer.allowed, layer.low, layer.high)


def connected_areas(spaces: Mask) -> list[Mask]:
    """Return the edge-connected parts of a set of cells, lone cells included, by smallest cell."""
    areas = []
    while spaces:
        area = spaces & -spaces
        while (grown := area | spread(area) & spaces) != area:
            area = grown
        areas.append(area)
        spaces ^= area
    return areas


def village_winner(strengths: Sequence[int], owner: int | None) -> int | None:
    """Return the seat that wins a village now, or None when nothing changes.

    Rules, "Resolution order", 2. ``strengths`` are this village's, per seat.
    """
    best = max(strengths)
    # Where nobody has any strength all are tied at 0.
    if strengths.count(best) > 1 or (owner is not None and best <= strengths[owner]):
        return None
    return strengths.index(best)


def survey_position(
    setup: QinSetup,
    spaces: Sequence[Mask],
    provinces: Iterable[Province],
    village_owners: Sequence[int | None],
) -> Survey:
    """Derive everything from scratch."""
    terrain = terrain_of(setup.board)
    players = setup.players
    occupied = spaces[0] | spaces[1] | spaces[2]
    room = room_of(figures(spread(occupied)), terrain.grass & ~figures(occupied))
    layers = [layer_of((), _lone(mask), ANYWHERE) for mask in spaces]
    strengths = [0] * (len(village_owners) * players)
    for province in provinces:
        area = grown_area((), province.cells, province.owner, province.pagodas, terrain)
        color = COLOR_INDEX[province.color]
        layers[color] = add_area(layers[color], (), area, room, exchange=setup.exchange)
        if area.owner is not None:
            for village in cells_of(area.villages):
                strengths[village * players + area.owner] += area.pagodas
    unsettled = 0
    for village, owner in enumerate(village_owners):
        here = strengths[village * players : (village + 1) * players]
        if village_winner(here, owner) is not None:
            unsettled |= 1 << village
    red, yellow, blue = layers
    return Survey(terrain, (red, yellow, blue), room, tuple(strengths), unsettled)


def _lone(spaces: Mask) -> Mask:
    return sum(area for area in connected_areas(spaces) if area.bit_count() == 1)
