"""A chart of a figure per player over the turns.

Each line has a colour, a dash and a marker of its own, so that colour is never the only cue.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qin_game.ui.tokens import Tokens

Point = tuple[float, float]
Size = tuple[int, int]

_FINE = 3
"""Lines are drawn so many times larger and scaled down: pygame's own are jagged."""
_DASHES: tuple[tuple[float, ...], ...] = ((), (11, 6), (3, 5), (13, 5, 3, 5), (22, 4))
"""Lengths of ink and gap in logical units, one pattern a line; the first is unbroken."""
_MARKERS = ("circle", "square", "triangle", "diamond", "bar")
_LINE, _RIM, _MARK = 2.6, 1.0, 10.0
_GOLDEN_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of the chart: the token it is drawn in, its values, and which dash and marker."""

    token: str
    values: tuple[int, ...]
    style: int


@dataclass(frozen=True, slots=True)
class Scales:
    """The ranges of both axes and the distance of their marks."""

    turns: int
    turn_step: int
    highest: int
    value_step: int

    @property
    def turn_marks(self) -> range:
        """Where the turns are marked."""
        return range(0, self.turns + 1, self.turn_step)

    @property
    def value_marks(self) -> range:
        """Where the values are marked."""
        return range(0, self.highest + 1, self.value_step)


def scales(curves: Sequence[Curve]) -> Scales:
    """Choose round marks: at most seven on a line, and room above the highest value.

    >>> scales([Curve("ink", (0, 3, 11), 0)])
    Scales(turns=2, turn_step=1, highest=12, value_step=2)
    """
    turns = max(1, *(len(curve.values) - 1 for curve in curves))
    most = max(1, *(value for curve in curves for value in curve.values))
    step = _step(most)
    return Scales(turns, _step(turns), math.ceil(most / step) * step, step)


def _step(length: int) -> int:
    return next((step for step in _GOLDEN_STEPS if length / step <= 7), length)  # noqa: PLR2004


def place(rect: pygame.Rect, ranges: Scales, turn: float, value: float) -> Point:
    """Return where a value at a turn lies in the field ``rect``, pixels."""
    x = rect.left + rect.width * turn / ranges.turns
    y = rect.bottom - rect.height * value / ranges.highest
    return x, y


@lru_cache(maxsize=4)
def curves_surface(
    size: Size, curves: tuple[Curve, ...], ranges: Scales, tokens: Tokens, scale: float
) -> pygame.Surface:
    """Return the lines alone on a field of ``size`` with :func:`margin` round it on all sides.

    ``scale`` is pixels per logical unit. Do not draw on it.
    """
    room = margin(scale)
    whole = (size[0] + 2 * room, size[1] + 2 * room)
    large = pygame.Surface((whole[0] * _FINE, whole[1] * _FINE), pygame.SRCALPHA)
    large.fill((*tokens.rgb("paper_light"), 0))
    field = pygame.Rect(room * _FINE, room * _FINE, size[0] * _FINE, size[1] * _FINE)
    unit = scale * _FINE
    for curve in curves:
        points = [place(field, ranges, turn, value) for turn, value in enumerate(curve.values)]
        _draw_line(large, points, curve, tokens, unit)
        for turn in ranges.turn_marks:
            if turn < len(points):
                draw_marker(large, points[turn], curve, tokens, unit, 0.7)
        draw_marker(large, points[-1], curve, tokens, unit)
    return pygame.transform.smoothscale(large, whole)


def margin(scale: float) -> int:
    """Return how far markers may reach over the field's edge, pixels."""
    return math.ceil(_MARK * scale)


@lru_cache(maxsize=16)
def sample(size: Size, curve: Curve, tokens: Tokens, scale: float) -> pygame.Surface:
    """Return a short piece of a line with its marker, for a legend. Do not draw on it."""
    width, height = size[0] * _FINE, size[1] * _FINE
    large = pygame.Surface((width, height), pygame.SRCALPHA)
    large.fill((*tokens.rgb("paper_light"), 0))
    unit = scale * _FINE
    _draw_line(large, [(3 * unit, height / 2), (width - 3 * unit, height / 2)], curve, tokens, unit)
    draw_marker(large, (width / 2, height / 2), curve, tokens, unit)
    return pygame.transform.smoothscale(large, size)


def _draw_line(
    surface: pygame.Surface, points: Sequence[Point], curve: Curve, tokens: Tokens, unit: float
) -> None:
    """Draw a line with a dark rim, so that a white one shows on paper."""
    dashes = [length * unit for length in _DASHES[curve.style % len(_DASHES)]]
    pieces = list(_pieces(points, dashes))
    for token, width in (("rim", _LINE + 2 * _RIM), (curve.token, _LINE)):
        for piece in pieces:
            _draw_stroke(surface, piece, tokens.rgb(token), width * unit)


def _draw_stroke(
    surface: pygame.Surface, points: Sequence[Point], color: tuple[int, int, int], width: float
) -> None:
    for start, end in pairwise(points):
        length = math.dist(start, end) or 1.0
        across = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)
        dx, dy = across[0] * width / 2, across[1] * width / 2
        corners = [
            (start[0] + dx, start[1] + dy),
            (end[0] + dx, end[1] + dy),
            (end[0] - dx, end[1] - dy),
            (start[0] - dx, start[1] - dy),
        ]
        pygame.draw.polygon(surface, color, corners)
    for point in points:
        pygame.draw.circle(surface, color, point, width / 2)


def _pieces(points: Sequence[Point], dashes: Sequence[float]) -> Iterator[list[Point]]:
    """Cut a line into its inked pieces; without dashes it is one piece."""
    if not dashes:
        yield list(points)
        return
    index, left = 0, dashes[0]
    piece = [points[0]]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while length - done > left:
            done += left
            share = done / length
            cut = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if index % 2 == 0:
                yield [*piece, cut]
            index += 1
            left = dashes[index % len(dashes)]
            piece = [cut]
        left -= length - done
        piece.append(end)
    if index % 2 == 0 and len(piece) > 1:
        yield piece


def draw_marker(  # noqa: PLR0913, PLR0917 - a mark is what it says
    surface: pygame.Surface,
    center: Point,
    curve: Curve,
    tokens: Tokens,
    unit: float,
    share: float = 1.0,
) -> None:
    """Draw a line's marker (circle, square ...); ``unit`` is pixels per logical unit."""
    x, y = center
    for token, reach in (("rim", _MARK / 2 + _RIM), (curve.token, _MARK / 2)):
        r = reach * unit * share
        color = tokens.rgb(token)
        match _MARKERS[curve.style % len(_MARKERS)]:
            case "circle":
                pygame.draw.circle(surface, color, center, r)
            case "square":
                side = 1.8 * r
                pygame.draw.rect(surface, color, (x - side / 2, y - side / 2, side, side))
            case "triangle":
                corners = [
                    (x, y - 1.2 * r),
                    (x + 1.15 * r, y + 0.9 * r),
                    (x - 1.15 * r, y + 0.9 * r),
                ]
                pygame.draw.polygon(surface, color, corners)
            case "bar":
                pygame.draw.rect(surface, color, (x - r / 2, y - 1.3 * r, r, 2.6 * r))
            case _:
                corners = [(x, y - 1.3 * r), (x + 1.3 * r, y), (x, y + 1.3 * r), (x - 1.3 * r, y)]
                pygame.draw.polygon(surface, color, corners)
