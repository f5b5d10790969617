"""Ink on paper: strokes with dry bristle streaks, rings, blots, and the spreading of ink."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.ui.art.noise import value_noise
from qin_game.ui.art.pixels import RGB, Field, Size, cover, grid, smoothstep, surface_from

if TYPE_CHECKING:
    from collections.abc import Sequence


Point = tuple[float, float]
_PERIOD = (97, 97)


def ribbon(
    size: Size, points: Sequence[Point], widths: Sequence[float], reach: float = 2.0
) -> tuple[Field, Field, Field]:
    """Return how far each pixel lies outside a line of changing width, and where along and across.

    ``points`` (at least two) and ``widths`` are pixels. The three arrays: signed distance to the
    edge, position along the line 0-1, and distance to the centre line with a sign per side. Pixels
    more than ``reach`` outside the line are far away (1e9) and at 0 in the other two.
    """
    x, y = grid(size)
    shape = (size[1], size[0])
    best = np.full(shape, 1e9, dtype=np.float32)
    along = np.zeros(shape, dtype=np.float32)
    across = np.zeros(shape, dtype=np.float32)
    lengths = [float(np.hypot(x1 - x0, y1 - y0)) for (x0, y0), (x1, y1) in pairwise(points)]
    total, done = max(sum(lengths), 1e-6), 0.0
    for (start, end), length, (w0, w1) in zip(
        pairwise(points), lengths, pairwise(widths), strict=True
    ):
        (x0, y0), (x1, y1) = start, end
        far = max(w0, w1) / 2 + reach
        place = np.s_[_span(y0, y1, far, size[1]), _span(x0, x1, far, size[0])]
        u, v = x[:, place[1]] - np.float32(x0), y[place[0]] - np.float32(y0)
        step_x, step_y = (x1 - x0) / max(length, 1e-6), (y1 - y0) / max(length, 1e-6)
        run = np.clip(u * step_x + v * step_y, 0, length)
        off_x, off_y = u - run * step_x, v - run * step_y
        outside = np.hypot(off_x, off_y) - (w0 + (w1 - w0) * (run / max(length, 1e-6))) / 2
        closer = outside < np.minimum(best[place], reach)
        best[place] = np.where(closer, outside, best[place])
        along[place] = np.where(closer, (done + run) / total, along[place])
        across[place] = np.where(closer, off_y * step_x - off_x * step_y, across[place])
        done += length
    return best, along, across


def _span(start: float, end: float, far: float, limit: int) -> slice:
    """Return the pixels from the nearer to the farther of two places and ``far`` beyond them."""
    low, high = sorted((start, end))
    return slice(min(limit, max(0, int(low - far))), min(limit, max(0, int(high + far) + 2)))


def curve(points: Sequence[Point], steps: int = 10) -> list[Point]:
    """Return a smooth line (Catmull-Rom) through points, ``steps`` pieces between each two."""
    path = [points[0], *points, points[-1]]
    result = [points[0]]
    for before, start, end, after in zip(path, path[1:], path[2:], path[3:], strict=False):
        result += [
            _between(before, start, end, after, step / steps) for step in range(1, steps + 1)
        ]
    return result


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def axis(a: float, b: float, c: float, d: float) -> float:
        slope = (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
        return b + (slope + (3 * b - a - 3 * c + d) * t * t * t) / 2

    x, y = (axis(*values) for values in zip(before, start, end, after, strict=True))
    return x, y


def stroke_alpha(
    size: Size,
    points: Sequence[Point],
    widths: Sequence[float],
    dryness: float = 0.5,
    seed: int = 1,
) -> Field:
    """Return the coverage of one brush stroke: wet at its start, streaked at its end."""
    outside, along, across = ribbon(size, points, widths)
    thick = max(widths)
    rough = value_noise(along * 31, across / max(thick, 1) * 3, _PERIOD, seed)
    body = cover(outside + rough * min(1.2, thick * 0.06))
    bristle = value_noise(across / max(1.3, thick * 0.07), along * 5, _PERIOD, seed + 1)
    dry = smoothstep(0.35, 1.05, along) * dryness
    streaks = smoothstep(-0.35, 0.25, bristle + 1.0 - 2.1 * dry)
    return body * streaks


_SWEEP = (
    *((0.01, 0.55, 0.35), (0.04, 0.45, 0.80), (0.25, 0.48, 0.55)),
    *((0.60, 0.56, 0.50), (0.90, 0.50, 0.50), (0.99, 0.42, 0.12)),
)
"""An underline: x, y and width, as shares of its width, height and height."""


@lru_cache(maxsize=48)
def underline(size: Size, color: RGB, seed: int = 3, dryness: float = 0.75) -> pygame.Surface:
    """Return one swift horizontal brush stroke that fills ``size``. Do not draw on it."""
    width, height = size
    points = [(x * width, y * height) for x, y, _ in _SWEEP]
    line = curve(points, 5)
    places = np.linspace(0, len(points) - 1, len(line))
    widths = np.interp(places, range(len(points)), [w * height for _, _, w in _SWEEP])
    return surface_from(color, stroke_alpha(size, line, widths.tolist(), dryness, seed))


def revealed(surface: pygame.Surface, start: Point, progress: float) -> pygame.Surface:
    """Return a copy of a surface as far as ink has spread over it from ``start``, progress 0-1.

    At 0 nothing is there, at 1 all of it.
    """
    copy = surface.copy()
    if progress >= 1:
        return copy
    far = spread_field(surface.get_size(), (round(start[0]), round(start[1])))
    soft = 0.10
    front = progress * (1 + soft)
    mask = np.clip((front - far) / soft, 0, 1)
    alpha = pygame.surfarray.pixels_alpha(copy)
    alpha[...] = (alpha * mask.T).astype(np.uint8)
    del alpha
    return copy


@lru_cache(maxsize=6)
def spread_field(size: Size, start: tuple[int, int]) -> Field:
    """Return when ink from ``start`` reaches each pixel, 0-1, with a feathered front; read-only."""
    x, y = grid(size)
    u, v = x - start[0], y - start[1]
    far: Field = np.hypot(u, v)
    scale = max(size) / 8
    far = far * (1 + 0.16 * value_noise(x / scale, y / scale, _PERIOD, 17))
    far = far + 0.02 * max(size) * value_noise(x / 5, y / 5, _PERIOD, 18)
    far = np.maximum(far, 0) / max(float(far.max()), 1e-6)
    far.flags.writeable = False
    return far
