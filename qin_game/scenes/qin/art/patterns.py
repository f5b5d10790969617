"""The three tile patterns as coverage 0-1, one cell in size and repeating from cell to cell.

Cinnabar: key-fret (huíwén 回纹). Gamboge: grain dots (gǔwén 谷纹). Azurite: wave scallops (海水纹).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np

from qin_game.ui.art.pixels import Field, cover, grid, stroke

_FRET = ((0, 8), (8, 8), (8, 0), (2, 0), (2, 6), (6, 6), (6, 2), (4, 2), (4, 4))
"""Corners of one key-fret spiral on a 10 x 10 raster."""


def repeats(cell_px: int) -> int:
    """Return how many motifs fit across a cell so that the finest line keeps about 1.5 pixels."""
    return 3 if cell_px >= 48 else 2  # noqa: PLR2004 - measured by eye


@lru_cache(maxsize=24)
def pattern(color: str, cell_px: int) -> Field:
    """Return the pattern of ``R``, ``Y`` or ``B``, cell_px square, read-only."""
    motif = cell_px / repeats(cell_px)
    x, y = grid((cell_px, cell_px))
    drawn = {"R": _key_fret, "Y": _grain, "B": _scallops}[color](x, y, motif)
    drawn.flags.writeable = False
    return drawn


def _key_fret(x: Field, y: Field, motif: float) -> Field:
    unit = motif / 10
    u, v = x % motif - unit, y % motif - unit
    drawn = np.zeros((y.shape[0], x.shape[1]), dtype=np.float32)
    for (x0, y0), (x1, y1) in pairwise(_FRET):
        across = np.abs(u - (x0 + x1) / 2 * unit) - (abs(x1 - x0) / 2) * unit
        down = np.abs(v - (y0 + y1) / 2 * unit) - (abs(y1 - y0) / 2) * unit
        drawn = np.maximum(drawn, cover(np.maximum(across, down) - unit / 2))
    return drawn


def _grain(x: Field, y: Field, motif: float) -> Field:
    drawn = np.zeros((y.shape[0], x.shape[1]), dtype=np.float32)
    for shift in (0.0, motif / 2):
        u = (x + shift + motif / 4) % motif - motif / 2
        v = (y + shift + motif / 4) % motif - motif / 2
        drawn = np.maximum(drawn, cover(np.hypot(u, v) - motif * 0.16))
    return drawn


def _scallops(x: Field, y: Field, motif: float) -> Field:
    radius, rise = motif / 2, motif / 4
    drawn = np.zeros((y.shape[0], x.shape[1]), dtype=np.float32)
    free = np.ones_like(drawn, dtype=bool)
    line = max(1.0, motif * 0.075)
    # The lower a scallop, the nearer it lies: look from the lowest that can reach a pixel upwards.
    phase = np.floor(y / rise)
    for step in range(2, -3, -1):
        row = phase + step
        centre = np.where(row % 2 == 0, np.float32(0), np.float32(radius))
        u = (x - centre + radius) % motif - radius
        distance = np.hypot(u, y - (row + 1) * rise)
        here = free & (distance <= radius)
        rings = np.maximum.reduce(
            [stroke(distance - radius * ring, line) for ring in (0.94, 0.62, 0.30)]
        )
        drawn[here] = rings[here]
        free &= ~here
    return drawn
