"""What is printed on the squares: grass, ponds, villages and the starts."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.rules.qin.cells import NEIGHBOURS, column_of, row_of
from qin_game.scenes.qin.art.plates import PIGMENTS, pigment_ground
from qin_game.scenes.qin.art.shape import ALONE, Look, distances
from qin_game.ui.art.noise import fractal, value_noise
from qin_game.ui.art.pixels import (
    Field,
    blend,
    cover,
    facing_light,
    grid,
    mix,
    rounded_box,
    smoothstep,
    stroke,
    surface_from,
)
from qin_game.ui.art.svg import document, hex_color, picture, rasterise

if TYPE_CHECKING:
    from qin_game.rules.qin.board import Board, Village
    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.art.layout import BoardLayout
    from qin_game.ui.tokens import Tokens

_STONE = Look(gap=0.075, outer=0.15)
_TUFT_SHARE = 0.3
"""Share of the grass squares that carry a tuft."""


def draw_grass(surface: pygame.Surface, board: Board, layout: BoardLayout, tokens: Tokens) -> None:
    """Lay a breath of green over the grid and ink a few tufts of grass on it."""
    side = 13 * layout.cell_px
    small = 104
    clouds = fractal((small, small), (4, 4), 3, 21)
    wash = surface_from(tokens.rgb("grass_wash"), 0.20 + 0.22 * clouds)
    surface.blit(pygame.transform.smoothscale(wash, (side, side)), layout.origin)
    rng = Random(f"grass of {board.name}")
    blades = []
    for cell in sorted(board.grass):
        if rng.random() < _TUFT_SHARE:
            x = (column_of(cell) + rng.uniform(0.2, 0.8)) * 100
            y = (12 - row_of(cell) + rng.uniform(0.35, 0.85)) * 100
            blades.append(_tuft(x, y, rng))
    paint = hex_color(tokens.rgb("grass_blade"))
    content = f'<g fill="{paint}" fill-opacity="0.55">{"".join(blades)}</g>'
    surface.blit(rasterise(document(content, 1300, 1300), (side, side)), layout.origin)


def _tuft(x: float, y: float, rng: Random) -> str:
    """Return a few blades that fan out from (x, y), each a sliver with a fine point."""
    blades = []
    count = rng.choice((3, 3, 4, 5))
    for index in range(count):
        lean = (index - (count - 1) / 2) * 5.5 + rng.uniform(-1.5, 1.5)
        tall = rng.uniform(11, 19)
        root = x + (index - (count - 1) / 2) * 2.4
        middle = f"{root + lean * 0.2:.1f} {y - tall * 0.6:.1f}"
        back = f"{root + lean * 0.5:.1f} {y - tall * 0.5:.1f}"
        tip = f"{root + lean * 1.5:.1f} {y - tall:.1f}"
        start, end = f"{root - 1.1:.1f} {y:.1f}", f"{root + 1.2:.1f} {y:.1f}"
        blades.append(f'<path d="M{start} Q{middle} {tip} Q{back} {end} Z"/>')
    return "".join(blades)


def ponds(board: Board) -> tuple[frozenset[Cell], ...]:
    """Return the edge-connected areas of water, ordered by smallest cell."""
    found: list[frozenset[Cell]] = []
    seen: set[Cell] = set()
    for start in sorted(board.water):
        if start in seen:
            continue
        area, front = {start}, [start]
        while front:
            for near in NEIGHBOURS[front.pop()]:
                if near in board.water and near not in area:
                    area.add(near)
                    front.append(near)
        seen |= area
        found.append(frozenset(area))
    return tuple(found)


def draw_water(surface: pygame.Surface, board: Board, layout: BoardLayout, tokens: Tokens) -> None:
    """Wash every pond in azurite, with a dried edge and ripples."""
    for pond in ponds(board):
        rect = layout.area(tuple(sorted(pond)))
        surface.blit(_pond(pond, layout.cell_px, tokens), rect.topleft)


@lru_cache(maxsize=32)
def _pond(pond: frozenset[Cell], cell_px: int, tokens: Tokens) -> pygame.Surface:
    """Return a pond over exactly the rectangle round its cells."""
    left, top = min(map(column_of, pond)), max(map(row_of, pond))
    width = (max(map(column_of, pond)) - left + 1) * cell_px
    height = (top - min(map(row_of, pond)) + 1) * cell_px
    x, y = grid((width, height))
    x, y = x / cell_px, y / cell_px  # in cells from here on
    seed = min(pond)
    shore = _shore(x, y, {(column_of(cell) - left, top - row_of(cell)) for cell in pond})
    shore = shore + np.float32(0.030) * value_noise(x * 3.1 + 0.3, y * 3.1, (61, 61), seed)
    shore = shore + np.float32(0.012) * value_noise(x * 8.3, y * 8.3 + 0.4, (61, 61), seed + 1)
    distance = shore * cell_px
    depth = -shore
    wash = 0.74 + 0.10 * value_noise(x * 1.9, y * 1.9, (61, 61), seed + 2)
    wash = wash - 0.10 * smoothstep(0.02, 0.32, depth)  # pigment gathers where the wash dries
    rgb = np.empty((height, width, 3), dtype=np.float32)
    rgb[...] = tokens.rgb("water")
    blend(rgb, tokens.rgb("water_edge"), 0.75 * smoothstep(0.045, 0.0, depth))
    ripple = _ripples(x, y, depth, cell_px, seed)
    blend(rgb, tokens.rgb("water_edge"), 0.9 * ripple)
    alpha = np.maximum(wash, smoothstep(0.05, 0.01, depth) * 0.85)
    alpha = np.maximum(alpha, ripple * 0.8) * cover(distance)
    return surface_from(rgb, alpha)


def _shore(x: Field, y: Field, squares: set[tuple[int, int]]) -> Field:
    """Return signed distances, in cells, to a round outline of some squares (column, row down)."""
    gap, radius, bend = 0.075, 0.36, 0.10
    boxes = {(column, row, 1, 1) for column, row in squares}
    for column, row in squares:
        right, below = (column + 1, row) in squares, (column, row + 1) in squares
        if right:
            boxes.add((column, row, 2, 1))
        if below:
            boxes.add((column, row, 1, 2))
        if right and below and (column + 1, row + 1) in squares:
            boxes.add((column, row, 2, 2))
    whole: Field = np.full((y.shape[0], x.shape[1]), 9.0, dtype=np.float32)
    for column, row, wide, tall in sorted(boxes):
        inner = (column + gap, row + gap, wide - 2 * gap, tall - 2 * gap)
        box = rounded_box(x, y, inner, radius)
        melt = np.clip(0.5 + (whole - box) / (2 * bend), 0, 1)
        whole = whole + (box - whole) * melt - bend * melt * (1 - melt)
    return whole + bend / 4


def _ripples(
    x: Field,
    y: Field,
    depth: Field,
    cell_px: int,
    seed: int,
) -> Field:
    """Return short waved lines, brighter in the middle of each, away from the shore."""
    rows = 4
    wave = y + 0.022 * np.sin(2 * np.pi * 2.0 * x + seed)
    line = np.floor(wave * rows)
    across = (wave * rows - line - 0.5) / rows * cell_px
    shift = value_noise(line * 0.73, line * 0, (61, 61), seed + 3) * 3
    run = value_noise(x * 2.2 + shift, line * 1.7, (61, 61), seed + 4)
    width = max(1.0, cell_px * 0.022)
    present = smoothstep(0.05, 0.45, run) * smoothstep(0.10, 0.18, depth)
    return stroke(across, width) * present


def draw_villages(
    surface: pygame.Surface, board: Board, layout: BoardLayout, tokens: Tokens
) -> None:
    """Draw every village as one walled place of small roofed houses."""
    for village in board.villages:
        rect = layout.area(village.cells)
        surface.blit(picture(f"board/village-{_form(village)}", rect.size, tokens), rect)


def _form(village: Village) -> str:
    if len(village.cells) == 1:
        return "1"
    first, second = village.cells
    return "2v" if column_of(first) == column_of(second) else "2h"


def draw_starts(surface: pygame.Surface, board: Board, layout: BoardLayout, tokens: Tokens) -> None:
    """Draw the printed starts as worn stone plates of their colour."""
    for cell, color in board.starts:
        surface.blit(start_stone(color, layout.cell_px, tokens), layout.rect(cell))


@lru_cache(maxsize=12)
def start_stone(color: str, cell_px: int, tokens: Tokens) -> pygame.Surface:
    """Return a start: a stone slab that took the colour, chipped and rubbed. Do not draw on it."""
    size = (cell_px, cell_px)
    wear = fractal(size, (4, 4), 4, 31 + ord(color))
    distance = distances(cell_px, ALONE, _STONE, bleed=1)
    lit = facing_light(distance)[1:-1, 1:-1]
    distance = distance[1:-1, 1:-1] + np.float32(cell_px * 0.035) * np.clip(wear, 0, 1)
    depth = -distance
    base = tokens.rgb(PIGMENTS[color])
    rgb = pigment_ground(color, cell_px, tokens)
    blend(rgb, tokens.rgb("stone"), 0.20 + 0.55 * smoothstep(0.02, 0.42, wear))
    band = max(2.0, cell_px * 0.07)
    edge = smoothstep(band, 0, depth)
    blend(rgb, mix(base, (255, 250, 238), 0.85), edge * np.clip(lit, 0, 1) * 0.55)
    blend(rgb, mix(base, (20, 12, 8), 0.75), edge * np.clip(-lit, 0, 1) * 0.6)
    blend(rgb, tokens.rgb("rim"), smoothstep(1.8, 0.5, depth) * 0.55)
    groove = stroke(depth - cell_px * 0.13, max(1.0, cell_px * 0.02))
    blend(rgb, mix(base, (20, 12, 8), 0.7), groove * 0.5)
    return surface_from(rgb, cover(distance))


def is_printed_edge(board: Board, cell: Cell, other: Cell) -> bool:
    """Say whether the line between two squares is printed: not inside one pond or village."""
    if cell in board.water and other in board.water:
        return False
    return not any(cell in village.cells and other in village.cells for village in board.villages)
