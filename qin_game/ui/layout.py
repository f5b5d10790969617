"""Cutting rectangles: rows, columns, grids, margins. All sizes in pixels.

Sizes are numbers of pixels (take them from `Stage.px`, which turns logical units into pixels) or
`Flex` shares of what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Flex:
    """A share of the space that fixed sizes leave over."""

    share: float = 1.0


Size = int | Flex


def inset(rect: pygame.Rect, x: int, y: int | None = None) -> pygame.Rect:
    """Take a margin of `x` pixels off both sides and `y` (or also `x`) off top and bottom."""
    return rect.inflate(-2 * x, -2 * (x if y is None else y))


def rows(rect: pygame.Rect, sizes: Sequence[Size], gap: int = 0) -> list[pygame.Rect]:
    """Cut a rectangle into rows from top to bottom.

    >>> [row.height for row in rows(pygame.Rect(0, 0, 10, 100), [20, Flex(), Flex(3)], gap=10)]
    [20, 15, 45]
    """
    edges = _edges(rect.height, sizes, gap)
    return [pygame.Rect(rect.left, rect.top + a, rect.width, b - a) for a, b in edges]


def columns(rect: pygame.Rect, sizes: Sequence[Size], gap: int = 0) -> list[pygame.Rect]:
    """Cut a rectangle into columns from left to right."""
    edges = _edges(rect.width, sizes, gap)
    return [pygame.Rect(rect.left + a, rect.top, b - a, rect.height) for a, b in edges]


def grid(rect: pygame.Rect, column_count: int, row_count: int, gap: int = 0) -> list[pygame.Rect]:
    """Cut a rectangle into equal cells, row by row."""
    return [
        cell
        for row in rows(rect, [Flex()] * row_count, gap)
        for cell in columns(row, [Flex()] * column_count, gap)
    ]


def centered(rect: pygame.Rect, width: int, height: int) -> pygame.Rect:
    """Place a size in the middle of a rectangle, no larger than it."""
    inner = pygame.Rect(0, 0, min(width, rect.width), min(height, rect.height))
    inner.center = rect.center
    return inner


def fit_aspect(rect: pygame.Rect, ratio: float) -> pygame.Rect:
    """Place the largest rectangle of a width-to-height ratio in the middle of another."""
    width = min(rect.width, round(rect.height * ratio))
    return centered(rect, width, round(width / ratio))


def stack(rect: pygame.Rect, height: int, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Place `count` rows of one height under each other, centred on the rectangle's height."""
    total = count * height + (count - 1) * gap
    top = rect.top + (rect.height - total) // 2
    return [
        pygame.Rect(rect.left, top + index * (height + gap), rect.width, height)
        for index in range(count)
    ]


def _edges(length: int, sizes: Sequence[Size], gap: int) -> list[tuple[int, int]]:
    fixed = sum(size for size in sizes if not isinstance(size, Flex))
    shares = sum(size.share for size in sizes if isinstance(size, Flex))
    spare = max(0, length - fixed - gap * (len(sizes) - 1))
    edges: list[tuple[int, int]] = []
    position = 0.0
    for size in sizes:
        end = position + (spare * size.share / shares if isinstance(size, Flex) else size)
        edges.append((round(position), round(end)))
        position = end + gap
    return edges
