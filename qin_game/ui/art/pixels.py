"""Between numpy arrays and pygame surfaces, and the few formulas every texture needs.

Arrays are indexed [row, column]; lengths are pixels. Surfaces are 32-bit with alpha, in the one
format that blits fastest everywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

RGB = tuple[int, int, int]
Size = tuple[int, int]
Field = NDArray[np.floating[Any]]
"""An array of numbers, one per pixel."""


def blank(size: Size) -> pygame.Surface:
    """Return a fully transparent surface."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


def surface_from(rgb: Field | RGB, alpha: Field) -> pygame.Surface:
    """Return a surface from colours (one, or height x width x 3, 0-255) and alpha 0-1."""
    height, width = alpha.shape
    surface = blank((width, height))
    if isinstance(rgb, tuple):
        surface.fill(rgb)
    else:
        colors = pygame.surfarray.pixels3d(surface)
        colors[...] = np.clip(rgb + 0.5, 0, 255).astype(np.uint8).swapaxes(0, 1)
        del colors  # the surface stays locked while its pixels are borrowed
    channel = pygame.surfarray.pixels_alpha(surface)
    channel[...] = np.clip(alpha * 255 + 0.5, 0, 255).astype(np.uint8).T
    del channel
    return surface


def alpha_of(surface: pygame.Surface) -> Field:
    """Return a surface's alpha, 0-1."""
    return pygame.surfarray.array_alpha(surface).T.astype(np.float32) / 255


def standard(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """Return the surface centred on one of exactly ``size`` in the standard format."""
    result = blank(size)
    result.blit(surface, surface.get_rect(center=result.get_rect().center))
    return result


def grid(size: Size) -> tuple[Field, Field]:
    """Return the x of each column (1 x width) and y of each row (height x 1), at pixel centres."""
    width, height = size
    x = np.arange(width, dtype=np.float32)[None, :] + np.float32(0.5)
    y = np.arange(height, dtype=np.float32)[:, None] + np.float32(0.5)
    return x, y


def cover(distance: Field) -> Field:
    """Return how much of each pixel is inside, given signed distances (negative inside)."""
    inside: Field = np.clip(0.5 - distance, 0, 1)
    return inside


def stroke(distance: Field, width: Field | float) -> Field:
    """Return how much of each pixel a line of ``width`` along distance 0 covers."""
    inside: Field = np.clip(width / 2 + 0.5 - np.abs(distance), 0, np.minimum(width, 1))
    return inside


def smoothstep(low: float, high: float, value: Field) -> Field:
    """Return 0 below ``low``, 1 above ``high`` and a smooth rise between (either order)."""
    ramp: Field = np.clip((value - low) / (high - low), 0, 1)
    return ramp * ramp * (3 - 2 * ramp)


def rounded_box(
    x: Field,
    y: Field,
    box: tuple[float, float, float, float],
    radius: float,
) -> Field:
    """Return signed distances to a box (left, top, width, height) with rounded corners."""
    left, top, width, height = box
    across = np.abs(x - (left + width / 2)) - (width / 2 - radius)
    down = np.abs(y - (top + height / 2)) - (height / 2 - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    whole: Field = outside + np.minimum(np.maximum(across, down), 0) - np.float32(radius)
    return whole


def facing_light(distance: Field) -> Field:
    """Return how much the slopes of a bevel face the light at the top left, -1 to 1.

    The bevel follows the given signed distances; outwards is downhill.
    """
    down, across = (np.asarray(slope) for slope in np.gradient(distance))
    return -(0.55 * across + 0.83 * down)


def blend(ground: Field, color: RGB, amount: Field) -> None:
    """Blend a colour into an array of colours, in place."""
    ground += (np.array(color, dtype=np.float32) - ground) * amount[..., None]


def mix(one: RGB, other: RGB, amount: float) -> RGB:
    """Return the colour ``amount`` (0-1) of the way from one to another.

    >>> mix((0, 0, 0), (255, 100, 50), 0.5)
    (128, 50, 25)
    """
    red, green, blue = (
        round(start + (end - start) * amount) for start, end in zip(one, other, strict=True)
    )
    return red, green, blue


def blur(field: Field, radius: int) -> Field:
    """Return the field blurred (three box passes, close to a Gaussian); edges count as 0."""
    for _ in range(3):
        for axis in (0, 1):
            field = _box_blur(field, radius, axis)
    return field


def _box_blur(field: Field, radius: int, axis: int) -> Field:
    pad = [(0, 0), (0, 0)]
    pad[axis] = (radius + 1, radius)
    total = np.cumsum(np.pad(field, pad), axis=axis, dtype=np.float32)
    span = 2 * radius + 1
    if axis == 0:
        return (total[span:] - total[:-span]) / span
    return (total[:, span:] - total[:, :-span]) / span
