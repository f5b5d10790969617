"""The static board: a sheet of rice paper with its frame, grid, terrain and corner art."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.rules.qin.cells import SIZE, cell_at
from qin_game.scenes.qin.art.layout import BoardLayout, fit
from qin_game.scenes.qin.art.ornaments import draw_ornaments
from qin_game.scenes.qin.art.terrain import (
    draw_grass,
    draw_starts,
    draw_villages,
    draw_water,
    is_printed_edge,
)
from qin_game.ui.art import paper
from qin_game.ui.art.noise import line_noise
from qin_game.ui.art.pixels import Field, blank, cover, grid, smoothstep, surface_from
from qin_game.ui.art.type import haloed_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from qin_game.rules.qin.board import Board
    from qin_game.ui.tokens import Tokens

_GRID_FROM = 14
"""Cells below this many pixels get plain hairlines and no tufts."""


def board_surface(
    board: Board, cell_px: int, tokens: Tokens, *, coordinates: bool = True
) -> pygame.Surface:
    """Return the whole printed board, ``BoardLayout(cell_px).side`` square. Do not draw on it."""
    printing = _printing(board, cell_px, tokens, coordinates=coordinates)
    for _ in printing.layers:
        pass
    return printing.surface


def print_ahead(board: Board, cell_px: int, tokens: Tokens, *, coordinates: bool) -> Iterator[None]:
    """Print a board for ``board_surface`` to find; stop after every layer."""
    return _printing(board, cell_px, tokens, coordinates=coordinates).layers


@dataclass(frozen=True, slots=True)
class _Printing:
    """A board in the making: whoever goes on with its layers goes on where the last one stopped."""

    surface: pygame.Surface
    layers: Iterator[None]


@lru_cache(maxsize=4)
def _printing(board: Board, cell_px: int, tokens: Tokens, *, coordinates: bool) -> _Printing:
    layout = BoardLayout(cell_px)
    surface = pygame.Surface((layout.side, layout.side), 0, 32)
    layers = _print(surface, board, layout, tokens, coordinates=coordinates)
    return _Printing(surface, layers)


def _print(
    surface: pygame.Surface,
    board: Board,
    layout: BoardLayout,
    tokens: Tokens,
    *,
    coordinates: bool,
) -> Iterator[None]:
    paper.fill(surface, surface.get_rect(), tokens.rgb("paper_light"), 0.8)
    draw_grass(surface, board, layout, tokens)
    yield
    _draw_frame(surface, layout, tokens)
    draw_ornaments(surface, board, layout, tokens)
    yield
    surface.blit(grid_overlay(board, layout.cell_px, tokens), layout.origin)
    yield
    draw_water(surface, board, layout, tokens)
    draw_villages(surface, board, layout, tokens)
    yield
    draw_starts(surface, board, layout, tokens)
    yield
    if coordinates:
        _draw_coordinates(surface, layout, tokens)


@lru_cache(maxsize=16)
def thumbnail(board: Board, px: int, tokens: Tokens) -> pygame.Surface:
    """Return a small picture of a board, exactly ``px`` square. Do not draw on it."""
    layout = fit(px)
    surface = pygame.Surface((px, px), 0, 32)
    paper.fill(surface, surface.get_rect(), tokens.rgb("paper_light"), 0.8)
    small = board_surface(board, layout.cell_px, tokens, coordinates=False)
    surface.blit(small, small.get_rect(center=surface.get_rect().center))
    return surface


@lru_cache(maxsize=4)
def grid_overlay(
    board: Board, cell_px: int, tokens: Tokens, *, strong: bool = False
) -> pygame.Surface:
    """Return the hand-ruled grid alone, 13 * cell_px square: faint at rest, or strong."""
    side = SIZE * cell_px
    alpha = np.zeros((side, side), dtype=np.float32)
    for number in range(1, SIZE):
        for lines, flipped in ((alpha, False), (alpha.T, True)):
            drawn = np.array(
                [
                    is_printed_edge(board, *_either_side(number, place, flipped=flipped))
                    for place in range(SIZE)
                ]
            )
            _rule(
                lines, number * cell_px, drawn, cell_px, strong=strong, seed=number + 40 * flipped
            )
    return surface_from(tokens.rgb("grass_line"), alpha)


def draw_grid_near(
    surface: pygame.Surface,
    board: Board,
    layout: BoardLayout,
    tokens: Tokens,
    point: tuple[int, int],
) -> None:
    """Strengthen the grid round a point of the screen, fading out over a cell and a half."""
    reach = round(layout.cell_px * 1.9)
    strong = grid_overlay(board, layout.cell_px, tokens, strong=True)
    light = blank((2 * reach, 2 * reach))
    x, y = point[0] - layout.origin[0] - reach, point[1] - layout.origin[1] - reach
    light.blit(strong, (-x, -y))
    light.blit(_spot(reach), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(light, (point[0] - reach, point[1] - reach))


@lru_cache(maxsize=4)
def _spot(reach: int) -> pygame.Surface:
    x, y = grid((2 * reach, 2 * reach))
    away = np.hypot(x - reach, y - reach) / reach
    return surface_from((255, 255, 255), smoothstep(1.0, 0.35, away))


def _either_side(number: int, place: int, *, flipped: bool) -> tuple[int, int]:
    """Return the two cells beside piece ``place`` of a horizontal (flipped: vertical) line."""
    if flipped:
        row = SIZE - 1 - place
        return cell_at(number - 1, row), cell_at(number, row)
    return cell_at(place, SIZE - number), cell_at(place, SIZE - 1 - number)


def _rule(  # noqa: PLR0913 - a private stroke of the ruler
    alpha: Field,
    y: int,
    drawn: NDArray[np.bool_],
    cell_px: int,
    *,
    strong: bool,
    seed: int,
) -> None:
    """Rule one line along row ``y``: it wavers, presses unevenly and fades between crossings."""
    length = alpha.shape[1]
    along = (np.arange(length, dtype=np.float32) + 0.5) / cell_px
    crossing = np.abs(along - np.round(along)) * cell_px
    press = 0.85 + 0.3 * line_noise(length, cell_px * 0.8, 2, seed + 300)
    if strong:
        ink = 0.55 + 0.25 * np.exp(-crossing / (cell_px * 0.15))
        width = max(1.0, cell_px * 0.02)
    else:
        ink = 0.24 + 0.30 * np.exp(-crossing / (cell_px * 0.10))
        width = max(1.0, cell_px * 0.016)
    # the middle of a row of pixels, so that a thin line stays crisp where it does not waver
    centre = 0.5 + np.float32(cell_px * 0.008) * line_noise(length, cell_px * 1.7, 2, seed + 600)
    reach = 3
    rows = np.arange(-reach, reach, dtype=np.float32)[:, None] + np.float32(0.5)
    body = cover(np.abs(rows - centre[None, :]) - np.float32(width / 2))
    mask = np.repeat(drawn, cell_px)
    band = alpha[y - reach : y + reach]
    np.maximum(band, body * (ink * press * mask)[None, :], out=band)


def _draw_frame(surface: pygame.Surface, layout: BoardLayout, tokens: Tokens) -> None:
    """Draw the frame of a woodblock page: a thick line and a hairline inside it."""
    cell_px = layout.cell_px
    ink, hairline = tokens.rgb("ink_soft"), tokens.rgb("grass_line")
    outer, thick = round(cell_px * 0.12), max(1, round(cell_px * 0.045))
    rect = surface.get_rect().inflate(-2 * outer, -2 * outer)
    pygame.draw.rect(surface, ink, rect, thick)
    inset = 2 * (thick + max(1, round(cell_px * 0.045)))
    pygame.draw.rect(surface, ink, rect.inflate(-inset, -inset), 1)
    edge = pygame.Rect(layout.origin, (SIZE * cell_px, SIZE * cell_px))
    pygame.draw.rect(surface, hairline, edge.inflate(2, 2), max(1, round(cell_px * 0.02)))


def _draw_coordinates(surface: pygame.Surface, layout: BoardLayout, tokens: Tokens) -> None:
    px = max(9, round(layout.cell_px * 0.23))
    color, halo = tokens.rgb("ink_soft"), tokens.rgb("paper_light")
    near = round(layout.margin * 0.66)
    far = layout.side - near
    for index in range(SIZE):
        letter = haloed_text("abcdefghijklm"[index], px, color, halo)
        x = layout.origin[0] + index * layout.cell_px + layout.cell_px // 2
        number = haloed_text(str(SIZE - index), px, color, halo)
        for place in (near, far):
            surface.blit(letter, letter.get_rect(center=(x, place)))
            surface.blit(number, number.get_rect(center=(place, x)))
