"""Draws where a tile is advised: an ink ring that breathes, and a lamp."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qin_game.rules.qin.cells import row_of
from qin_game.scenes.look import draw_mark
from qin_game.scenes.qin.art.pagodas import Sprite
from qin_game.ui.art.noise import value_noise
from qin_game.ui.art.pixels import blend, grid, rounded_box, stroke, surface_from
from qin_game.ui.art.svg import icon

if TYPE_CHECKING:
    import pygame

    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.desk import Desk
    from qin_game.ui.tokens import Tokens

STEPS = 16
"""Pictures of one breath of the ring."""
SECONDS = 1.6
"""How long a breath takes."""
_BADGE = 0.44


def step_at(seconds: float) -> int:
    """Return which picture of the ring is shown after so many seconds."""
    return int(seconds / SECONDS * STEPS) % STEPS


def draw_advice(
    surface: pygame.Surface, desk: Desk, squares: tuple[Cell, Cell], step: int | None
) -> None:
    """Mark two squares of the board; ``step`` None keeps the ring still."""
    layout, tokens = desk.layout.board, desk.tokens
    flat = row_of(squares[0]) == row_of(squares[1])
    box = layout.area(squares)
    _ring(layout.cell_px, step, tokens, flat=flat).draw(surface, box.center)
    lamp = icon("hint", round(layout.cell_px * _BADGE), tokens.rgb("ink"))
    draw_mark(surface, lamp, box.topright, tokens)


@lru_cache(maxsize=2 * STEPS + 2)
def _ring(cell_px: int, step: int | None, tokens: Tokens, *, flat: bool) -> Sprite:
    """Return the ring at a moment, widest and faintest in the middle of a breath."""
    breath = 0.15 if step is None else 0.5 - 0.5 * math.cos(2 * math.pi * step / STEPS)
    room = round(cell_px * 0.4)
    width, height = (2 * cell_px, cell_px) if flat else (cell_px, 2 * cell_px)
    size = (width + 2 * room, height + 2 * room)
    x, y = grid(size)
    distance = rounded_box(x, y, (room, room, width, height), cell_px * 0.2)
    waver = value_noise(x / cell_px * 2.3, y / cell_px * 2.3, (53, 53), 73) * cell_px * 0.014
    distance = distance + waver - cell_px * (0.05 + 0.13 * breath)
    press = value_noise(x / cell_px * 1.1, y / cell_px * 1.1, (53, 53), 74)
    ink = stroke(distance, cell_px * (0.080 + 0.024 * press)) * (0.92 - 0.34 * breath)
    light = stroke(distance, cell_px * 0.16) * (0.80 - 0.40 * breath)
    rgb = np.zeros((size[1], size[0], 3), dtype=np.float32)
    rgb[...] = tokens.rgb("halo")
    blend(rgb, tokens.rgb("ink"), ink)
    return Sprite(surface_from(rgb, np.maximum(ink, light)), (size[0] // 2, size[1] // 2))
