"""Deterministic noise for textures: the same seed gives the same field on every machine."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from qin_game.ui.art.pixels import Field, Size


def value_noise(x: Field, y: Field, period: tuple[int, int], seed: int) -> Field:
    """Return smooth noise, -1 to 1, at lattice coordinates ``x`` and ``y`` (broadcast together).

    The lattice repeats after ``period`` (columns, rows) points, so a texture can tile.
    """
    columns, rows = period
    lattice = np.random.default_rng(seed).uniform(-1, 1, (rows, columns)).astype(np.float32)
    x0, y0 = np.floor(x), np.floor(y)
    u, v = _ease(x - x0), _ease(y - y0)
    left, top = x0.astype(np.int32) % columns, y0.astype(np.int32) % rows
    right, bottom = (left + 1) % columns, (top + 1) % rows
    upper = lattice[top, left] * (1 - u) + lattice[top, right] * u
    lower = lattice[bottom, left] * (1 - u) + lattice[bottom, right] * u
    return upper * (1 - v) + lower * v


def _ease(t: Field) -> Field:
    return t * t * (3 - 2 * t)


@lru_cache(maxsize=24)
def fractal(size: Size, points: Size, octaves: int, seed: int) -> Field:
    """Return tileable noise of ``size`` pixels, -1 to 1, from a coarsest lattice of ``points``.

    The array is shared: it is read-only.
    """
    width, height = size
    x = (np.arange(width, dtype=np.float32)[None, :] + 0.5) / width
    y = (np.arange(height, dtype=np.float32)[:, None] + 0.5) / height
    total = np.zeros((height, width), dtype=np.float32)
    weight = 0.0
    for octave in range(octaves):
        factor = 2**octave
        period = (points[0] * factor, points[1] * factor)
        part = value_noise(x * period[0], y * period[1], period, seed + octave)
        total += part / factor
        weight += 1 / factor
    total /= weight
    total.flags.writeable = False
    return total


def line_noise(count: int, spacing: float, octaves: int, seed: int) -> Field:
    """Return ``count`` values of smooth noise, -1 to 1, from points ``spacing`` apart."""
    position = np.arange(count, dtype=np.float32) / np.float32(spacing)
    total = np.zeros(count, dtype=np.float32)
    weight = 0.0
    for octave in range(octaves):
        factor = 2**octave
        points = int(count / spacing * factor) + 2
        rng = np.random.default_rng(seed + octave)
        values = rng.uniform(-1, 1, points).astype(np.float32)
        place = position * factor
        index = place.astype(np.int32)
        ease = _ease(place - index)
        total += (values[index] * (1 - ease) + values[index + 1] * ease) / factor
        weight += 1 / factor
    return total / np.float32(weight)
