"""What follows from a position and is looked up at every turn, kept as bit masks.

A :class:`Survey` holds nothing that the public fields of a state do not already say. It is built from
scratch once (:func:`survey_position`) and then carried from state to state by
:mod:`qin_game.rules.qin.resolution`, which touches only what a placement changes.

Squares laid at once in one colour form a *figure*: one square, two squares one above the other, or
two side by side. A figure lies at its *anchor*, its smallest cell. For each figure an area knows the
anchors from which the figure would touch it, and a colour knows the anchors at which the figure would
be an illegal join. A one-colour tile therefore needs no test of its halves, which would be wrong: two
provinces that one half may not join can be joined when the other half brings in a third.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from qin_game.rules.qin.cells import (
    NEAR,
    SIZE,
    STRIDE,
    Cell,
    Mask,
    cells_of,
    mask_of,
    spread,
)
from qin_game.rules.qin.tiles import COLOR_INDEX

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.state import Province

ONE, UP, RIGHT = range(3)
"""The figures: a single square, a square and the one above, a square and the one to the right."""

FIGURE_SHIFTS = (0, 1, STRIDE)
Masks3 = tuple[Mask, Mask, Mask]


class Terrain(NamedTuple):
    """A board in masks. ``villages_near[cell]`` has bit *v* set when the cell borders village *v*."""

    grass: Mask
    villages_near: tuple[int, ...]


class Area(NamedTuple):
    """A province or dead ground. ``touch`` is indexed by figure, ``villages`` by village bit."""

    cells: tuple[Cell, ...]
    owner: int | None
    pagodas: int
    villages: int
    touch: Masks3


class Layer(NamedTuple):
    """One colour: its areas in no particular order, its lone spaces, the joins it forbids."""

    areas: tuple[Area, ...]
    lone: Mask
    barred: Masks3


class Survey(NamedTuple):
    """The derived part of a position.

    ``near`` are cells next to any province space, ``free`` the empty grass; ``room_up`` and
    ``room_right`` the anchors at which two free squares touch a province space. ``strengths`` has an entry
    per village and seat (``village * players + seat``). ``unsettled`` are villages whose owner does not
    follow from the strengths yet, which only a position set up by hand can have.
    """

    terrain: Terrain
    layers: tuple[Layer, Layer, Layer]
    near: Mask
    free: Mask
    room_up: Mask
    room_right: Mask
    strengths: tuple[int, ...]
    unsettled: int


def _figures(reach: Mask) -> Masks3:
    """Return, per figure, the anchors from which it has a square in ``reach``."""
    return (reach, reach | reach >> 1, reach | reach >> STRIDE)


CELL_TOUCH: tuple[Masks3, ...] = tuple(_figures(near) for near in NEAR)
"""Per cell and figure, the anchors from which the figure touches the cell."""


@lru_cache(maxsize=64)
def terrain_of(board: Board) -> Terrain:
    """Return the board in masks."""
    near = [0] * (SIZE * STRIDE)
    for index, village in enumerate(board.villages):
        for cell in cells_of(spread(mask_of(village.cells))):
            near[cell] |= 1 << index
    return Terrain(mask_of(board.grass), tuple(near))


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
        if part.pagodas == 2:  # noqa: PLR2004 - a double pagoda marks a major
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


def grown_area(
    parts: Sequence[Area],
    added: Sequence[Cell],
    owner: int | None,
    pagodas: int,
    terrain: Terrain,
) -> Area:
    """Return the area that ``parts`` and the cells ``added`` form together."""
    cells = list(added)
    one = up = right = villages = 0
    for cell in added:
        a, b, c = CELL_TOUCH[cell]
        one |= a
        up |= b
        right |= c
        villages |= terrain.villages_near[cell]
    for part in parts:
        cells += part.cells
        a, b, c = part.touch
        one |= a
        up |= b
        right |= c
        villages |= part.villages
    cells.sort()
    return Area(tuple(cells), owner, pagodas, villages, (one, up, right))


def add_area(
    layer: Layer, parts: Sequence[Area], area: Area, lone: Mask, free: Mask, *, exchange: bool
) -> Layer:
    """Return the layer in which ``area`` stands in for ``parts``.

    Only anchors from which a figure touches the new area can have changed.
    """
    others = [other for other in layer.areas if other not in parts] if parts else list(layer.areas)
    span = area.touch[UP] | area.touch[RIGHT]
    near = [other for other in others if (other.touch[UP] | other.touch[RIGHT]) & span]
    others.append(area)
    if near:
        clashing = [join_refusal((area, other), exchange=exchange) is not None for other in near]
        one, up, right = (
            _barred(figure, layer.barred[figure], area, near, clashing, free, exchange)
            for figure in (ONE, UP, RIGHT)
        )
        barred = (one, up, right)
    else:
        one, up, right = layer.barred
        a, b, c = area.touch
        barred = (one & ~a, up & ~b, right & ~c)
    return Layer(tuple(others), lone, barred)


def _barred(
    figure: int,
    before: Mask,
    area: Area,
    near: list[Area],
    clashing: list[bool],
    free: Mask,
    exchange: bool,  # noqa: FBT001
) -> Mask:
    touched = area.touch[figure]
    seen = several = clash = 0
    for other, clashes in zip(near, clashing, strict=True):
        both = other.touch[figure] & touched
        if both:
            several |= seen & both
            seen |= both
            if clashes:
                clash |= both
    barred = before & ~touched | clash & ~several
    several &= free & free >> FIGURE_SHIFTS[figure]
    while several:
        anchor = several & -several
        several ^= anchor
        parts = [area, *(other for other in near if other.touch[figure] & anchor)]
        if join_refusal(parts, exchange=exchange):
            barred |= anchor
    return barred


def rooms(near: Mask, free: Mask) -> tuple[Mask, Mask]:
    """Return the anchors of two free squares, upwards and rightwards, that touch a province space."""
    return (
        (near | near >> 1) & free & free >> 1,
        (near | near >> STRIDE) & free & free >> STRIDE,
    )


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
    if best == 0 or strengths.count(best) > 1 or (owner is not None and best <= strengths[owner]):
        return None
    winner = strengths.index(best)
    return None if winner == owner else winner


def survey_position(
    board: Board,
    players: int,
    spaces: Sequence[Mask],
    provinces: Iterable[Province],
    village_owners: Sequence[int | None],
    *,
    exchange: bool,
) -> Survey:
    """Derive everything from scratch."""
    terrain = terrain_of(board)
    occupied = spaces[0] | spaces[1] | spaces[2]
    near = spread(occupied)
    free = terrain.grass & ~occupied
    lone = [sum(area for area in connected_areas(mask) if area.bit_count() == 1) for mask in spaces]
    layers = [Layer((), mask, (0, 0, 0)) for mask in lone]
    strengths = [0] * (len(board.villages) * players)
    for province in provinces:
        area = grown_area((), province.cells, province.owner, province.pagodas, terrain)
        color = COLOR_INDEX[province.color]
        layers[color] = add_area(layers[color], (), area, lone[color], free, exchange=exchange)
        if area.owner is not None:
            for village in cells_of(area.villages):
                strengths[village * players + area.owner] += area.pagodas
    unsettled = 0
    for village, owner in enumerate(village_owners):
        if (
            village_winner(strengths[village * players : (village + 1) * players], owner)
            is not None
        ):
            unsettled |= 1 << village
    room_up, room_right = rooms(near, free)
    red, yellow, blue = layers
    return Survey(
        terrain,
        (red, yellow, blue),
        near,
        free,
        room_up,
        room_right,
        tuple(strengths),
        unsettled,
    )
