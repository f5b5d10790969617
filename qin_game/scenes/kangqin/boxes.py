"""Pictures put together of parts: rows and columns of boxes that know their size before they draw.

All sizes are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    Draw = Callable[[pygame.Surface, int, int], None]


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a picture: its size, and how it is drawn with its corner at (left, top)."""

    width: int
    height: int
    draw: Draw


def space(width: int, height: int = 0) -> Box:
    """Return a box with nothing in it."""
    return Box(width, height, lambda *_: None)


def image(make: Callable[[], pygame.Surface], width: int, height: int) -> Box:
    """Return a box with an image in its middle, made when it is drawn; it may jut out."""

    def draw(surface: pygame.Surface, left: int, top: int) -> None:
        found = make()
        middle = (left + width // 2, top + height // 2)
        surface.blit(found, found.get_rect(center=middle))

    return Box(width, height, draw)


def row(*boxes: Box, gap: int = 0, is_low: bool = False) -> Box:
    """Return boxes side by side, each in the middle of the row's height, or at its foot."""
    height = max(box.height for box in boxes)
    places = []
    left = 0
    for box in boxes:
        spare = height - box.height
        places.append((box, left, spare if is_low else spare // 2))
        left += box.width + gap
    return _together(places, left - gap, height)


def column(*boxes: Box, gap: int = 0) -> Box:
    """Return boxes under each other, each in the middle of the column's width."""
    width = max(box.width for box in boxes)
    places = []
    top = 0
    for box in boxes:
        places.append((box, (width - box.width) // 2, top))
        top += box.height + gap
    return _together(places, width, top - gap)


def stack(*boxes: Box) -> Box:
    """Return boxes on top of each other, middle on middle; the last lies uppermost."""
    width, height = max(box.width for box in boxes), max(box.height for box in boxes)
    places = [(box, (width - box.width) // 2, (height - box.height) // 2) for box in boxes]
    return _together(places, width, height)


def widened(box: Box, width: int) -> Box:
    """Return a box of a width with another one in its middle."""
    return _together([(box, (width - box.width) // 2, 0)], width, box.height)


def _together(places: list[tuple[Box, int, int]], width: int, height: int) -> Box:
    def draw(surface: pygame.Surface, left: int, top: int) -> None:
        for box, x, y in places:
            box.draw(surface, left + x, top + y)

    return Box(width, height, draw)
