"""Brush, seal and hatching: what the faces of controls are painted with.

A face is painted on a `Sheet`, an enlarged surface that is scaled down afterwards; that gives soft
edges, which pygame's own shapes lack. The hand is uneven but never random: the same size is
painted the same way every time.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]

_CHIP_FROM = 0.55  # how high the noise must rise before the rim of a seal chips


@dataclass(frozen=True, slots=True)
class _Path:
    """A closed outline: its points, and the outward direction at each."""

    points: tuple[Point, ...]
    normals: tuple[Point, ...]


def _rounded_path(rect: pygame.Rect, radius: float, step: float) -> _Path:
    """Walk round a rectangle with round corners, clockwise from the top left, in even steps."""
    radius = min(radius, rect.width / 2, rect.height / 2)
    left, top = rect.left + radius, rect.top + radius
    right, bottom = rect.right - radius, rect.bottom - radius
    corners = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    points: list[Point] = []
    normals: list[Point] = []
    previous = (left, float(rect.top))
    for center_x, center_y, start in corners:
        angle = math.radians(start)
        normal = (math.cos(angle), math.sin(angle))
        begin = (center_x + radius * normal[0], center_y + radius * normal[1])
        count = max(1, round(math.dist(previous, begin) / step))
        for index in range(count):
            part = index / count
            points.append(
                (
                    previous[0] + (begin[0] - previous[0]) * part,
                    previous[1] + (begin[1] - previous[1]) * part,
                )
            )
            normals.append(normal)
        arc = max(4, round(radius * math.pi / 2 / step))
        for index in range(arc):
            turned = math.radians(start + 90 * index / arc)
            normals.append((math.cos(turned), math.sin(turned)))
            points.append((center_x + radius * normals[-1][0], center_y + radius * normals[-1][1]))
        turned = math.radians(start + 90)
        previous = (center_x + radius * math.cos(turned), center_y + radius * math.sin(turned))
    return _Path(tuple(points), tuple(normals))


def _smooth_noise(rng: random.Random, count: int, knots: int) -> list[float]:
    """Give `count` values between -1 and 1 that change slowly and meet at the ends."""
    values = [rng.uniform(-1, 1) for _ in range(max(2, knots))]
    result: list[float] = []
    for index in range(count):
        place = index / count * len(values)
        low = int(place)
        part = place - low
        part = part * part * (3 - 2 * part)
        first, second = values[low % len(values)], values[(low + 1) % len(values)]
        result.append(first + (second - first) * part)
    return result


def _offset(path: _Path, amounts: Sequence[float]) -> list[Point]:
    return [
        (x + normal_x * amount, y + normal_y * amount)
        for (x, y), (normal_x, normal_y), amount in zip(
            path.points, path.normals, amounts, strict=True
        )
    ]


class Sheet:
    """A surface of several pixels per pixel to come; `unit` of its pixels make a logical unit."""

    def __init__(
        self, size: tuple[int, int], factor: int, scale: float, edge: pygame.Color
    ) -> None:
        self._size = size
        self.unit = scale * factor
        self.surface = pygame.Surface((size[0] * factor, size[1] * factor), pygame.SRCALPHA)
        # Transparent pixels carry the edge's colour, so that scaling leaves no dark fringe.
        self.surface.fill((edge.r, edge.g, edge.b, 0))
        self.rect = self.surface.get_rect()

    def finish(self) -> pygame.Surface:
        """Scale down to the size asked for."""
        return pygame.transform.smoothscale(self.surface, self._size)

    def length(self, units: float) -> int:
        """Turn logical units into pixels of the sheet, at least one."""
        return max(1, round(units * self.unit))

    def inset(self, rect: pygame.Rect, units: float) -> pygame.Rect:
        """Take a margin of logical units off all sides."""
        return rect.inflate(-2 * round(units * self.unit), -2 * round(units * self.unit))

    def plate(self, rect: pygame.Rect, color: pygame.Color, radius: float) -> None:
        """Fill a rectangle with round corners; the radius in logical units."""
        pygame.draw.rect(self.surface, color, rect, border_radius=self.length(radius))

    def outline(self, rect: pygame.Rect, color: pygame.Color, width: float, radius: float) -> None:
        """Draw an even line inside a rectangle; width and radius in logical units."""
        if rect.width > 0 and rect.height > 0:
            pygame.draw.rect(self.surface, color, rect, self.length(width), self.length(radius))

    def shape(self, corners: Sequence[Point], color: pygame.Color) -> None:
        """Fill a polygon; corners as parts of the sheet's size."""
        width, height = self.rect.size
        pygame.draw.polygon(self.surface, color, [(x * width, y * height) for x, y in corners])

    def frame(
        self, rect: pygame.Rect, fill: pygame.Color, ink: pygame.Color, weight: float
    ) -> None:
        """Fill a rectangle and go round it once with a brush that presses unevenly."""
        path = _rounded_path(rect, 5 * self.unit, 2.5 * self.unit)
        count = len(path.points)
        rng = random.Random(f"frame {rect.size}")
        knots = max(8, round(count / 12))
        drift = _smooth_noise(rng, count, knots)
        pressure = _smooth_noise(rng, count, knots)
        grain = _smooth_noise(rng, count, count // 2)
        outer: list[float] = []
        inner: list[float] = []
        for shift, press, rough in zip(drift, pressure, grain, strict=True):
            half = weight * self.unit * (0.5 + 0.28 * press)
            outer.append(shift * 0.35 * self.unit + half)
            ragged = max(0.0, rough) * 0.22 * weight * self.unit
            inner.append(shift * 0.35 * self.unit - half - ragged)
        pygame.draw.polygon(self.surface, ink, _offset(path, outer))
        pygame.draw.polygon(self.surface, fill, _offset(path, inner))

    def stroke(self, rect: pygame.Rect, color: pygame.Color) -> None:
        """Fill a rectangle with a level stroke: set down on the left, dry on the right."""
        rng = random.Random(f"stroke {rect.width}")
        count = max(8, round(rect.width / (3 * self.unit)))
        upper = _smooth_noise(rng, count, max(3, count // 9))
        lower = _smooth_noise(rng, count, max(3, count // 9))
        top: list[Point] = []
        bottom: list[Point] = []
        for index in range(count):
            part = index / (count - 1)
            body = min(1.0, part * count / 3 + 0.35) * (1 - 0.55 * part**3)
            x = rect.left + part * (rect.width - 1)
            half = rect.height / 2 * body
            top.append((x, rect.centery - half * (0.82 + 0.18 * upper[index])))
            bottom.append((x, rect.centery + half * (0.82 + 0.18 * lower[index])))
        pygame.draw.polygon(self.surface, color, top + bottom[::-1])

    def hatch(self, rect: pygame.Rect, color: pygame.Color) -> None:
        """Rule thin slanting lines over what cannot be used."""
        veil = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        veil.fill((color.r, color.g, color.b, 0))
        line = (color.r, color.g, color.b, 70)
        for x in range(rect.left - rect.height, rect.right, self.length(7)):
            start, end = (x, rect.bottom), (x + rect.height, rect.top)
            pygame.draw.line(veil, line, start, end, self.length(0.8))
        inner = self.inset(rect, 3)
        self.surface.blit(veil, inner, inner)

    def seal(self, rect: pygame.Rect, body: pygame.Color, grains: pygame.Color) -> None:
        """Press a seal: a block with a chipped rim, and grains where the paste did not take."""
        path = _rounded_path(rect, 4 * self.unit, 1.6 * self.unit)
        count = len(path.points)
        rng = random.Random(f"seal {rect.size}")
        chips = _smooth_noise(rng, count, count // 2)
        waves = _smooth_noise(rng, count, max(6, count // 14))
        rim = [
            self.unit * (0.5 * wave - 1.1 * max(0.0, chip - _CHIP_FROM))
            for chip, wave in zip(chips, waves, strict=True)
        ]
        pygame.draw.polygon(self.surface, body, _offset(path, rim))
        for _ in range(round((rect.width + rect.height) / self.unit / 14)):
            (x, y), (out_x, out_y) = rng.choice(list(zip(path.points, path.normals, strict=True)))
            depth = rng.uniform(0.5, 3.0) * self.unit
            place = (x - out_x * depth, y - out_y * depth)
            pygame.draw.circle(self.surface, grains, place, rng.uniform(0.25, 0.7) * self.unit)


def mixed(first: pygame.Color, second: pygame.Color, part: float) -> pygame.Color:
    """Mix two colours: `part` 0 is the first, 1 the second."""
    return first.lerp(second, part)
