"""Draws the rulebook's examples with the art of the table: pieces of a board.

A figure without an action is one picture. A placement shows the tile above the board first and what
it has led to second; a placement that is not allowed is one picture with a cross.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from qin_game.content.qin.figures import SEAT_COLORS, Figure
from qin_game.rules.qin.board import Board, Village
from qin_game.rules.qin.cells import (
    ALL_CELLS,
    SIZE,
    cell_at,
    cells_of,
    column_of,
    mask_of,
    row_of,
    spread,
)
from qin_game.scenes.qin.art.effects import illegal_cross
from qin_game.scenes.qin.art.layout import BoardLayout
from qin_game.scenes.qin.art.outlines import draw_outline
from qin_game.scenes.qin.art.pagodas import SEAT_TOKENS, Sprite, pagoda, pagoda_icon
from qin_game.scenes.qin.art.plates import DEAD, draw_spaces, draw_start_marks
from qin_game.scenes.qin.art.terrain import (
    draw_grass,
    draw_villages,
    draw_water,
    is_printed_edge,
)
from qin_game.scenes.qin.art.tiles import domino
from qin_game.ui.art import paper
from qin_game.ui.art.marks import VICTORY
from qin_game.ui.art.pixels import blank, blend, cover, grid, rounded_box, stroke, surface_from
from qin_game.ui.art.seal import seal
from qin_game.ui.art.svg import icon
from qin_game.ui.art.type import text_surface

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qin_game.content.qin.figures import Holding
    from qin_game.rules.qin.cells import Cell
    from qin_game.ui.tokens import Tokens

_ARROW = 1.5
"""Room for the arrow between two pictures, in cells."""
_WORTHWHILE = 0.7
"""Two pictures stand side by side down to this share of the wanted size, else stacked."""
_GONE = 80
"""Strength of a pagoda that has gone home, of 255."""


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure set at a size: cells of ``cell_px``, two pictures side by side or stacked."""

    figure: Figure
    cell_px: int
    is_stacked: bool
    tokens: Tokens

    @property
    def has_two(self) -> bool:
        """Whether there is a picture before and one after."""
        return self.figure.action is not None and self.figure.reason is None

    @property
    def picture_size(self) -> tuple[int, int]:
        """Size of one picture in pixels."""
        rows = self.figure.rows
        edge = 2 * _edge(self.cell_px)
        return len(rows[0]) * self.cell_px + edge, len(rows) * self.cell_px + edge

    @property
    def size(self) -> tuple[int, int]:
        """Size of the whole in pixels."""
        width, height = self.picture_size
        if not self.has_two:
            return width, height
        room = round(_ARROW * self.cell_px)
        return (width, 2 * height + room) if self.is_stacked else (2 * width + room, height)

    def surface(self) -> pygame.Surface:
        """Return the drawn figure. Do not draw on it."""
        return _drawn(self)


def figure_view(figure: Figure, room: int, cell_px: int, tokens: Tokens) -> FigureView:
    """Set a figure no wider than ``room`` pixels, with cells of ``cell_px`` or smaller ones."""
    alone = _fitting(FigureView(figure, cell_px, is_stacked=True, tokens=tokens), room)
    if not alone.has_two:
        return alone
    beside = _fitting(FigureView(figure, cell_px, is_stacked=False, tokens=tokens), room)
    return beside if beside.cell_px >= _WORTHWHILE * alone.cell_px else alone


def _fitting(view: FigureView, room: int) -> FigureView:
    """Return the view with cells so small that it is no wider than ``room``."""
    cell_px = view.cell_px
    while view.size[0] > room and cell_px > 1:
        cell_px -= 1
        view = FigureView(view.figure, cell_px, view.is_stacked, view.tokens)
    return view


def _edge(cell_px: int) -> int:
    """Return the width of a picture's frame."""
    return max(3, round(cell_px * 0.16))


# -- composing -----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _drawn(view: FigureView) -> pygame.Surface:
    figure = view.figure
    surface = blank(view.size)
    before = _Picture(view, figure.rows, figure.holdings)
    if not figure.is_position:
        _draw_pieces(surface, view)
        return surface
    before.draw(surface, (0, 0))
    if figure.action is None:
        return surface
    before.draw_tile(surface, (0, 0))
    if not view.has_two:
        return surface
    width, height = view.picture_size
    room = round(_ARROW * view.cell_px)
    place = (0, height + room) if view.is_stacked else (width + room, 0)
    after = _Picture(view, figure.rows_after, figure.after)
    after.draw(surface, place, lost=_lost(figure))
    after.draw_changes(surface, place)
    if figure.winner is not None:
        _draw_winner(surface, pygame.Rect(place, view.picture_size), view)
    gap = pygame.Rect(0, height, width, room) if view.is_stacked else None
    gap = gap or pygame.Rect(width, 0, room, height)
    _draw_arrow(surface, gap, view)
    return surface


def _draw_arrow(surface: pygame.Surface, gap: pygame.Rect, view: FigureView) -> None:
    """Draw the arrow from before to after, with a pagoda of whoever lays the tile."""
    side = round(view.cell_px * 0.95)
    who = pagoda_icon(SEAT_COLORS[view.figure.seat], side, view.tokens)
    arrow = icon("arrow-right", side, view.tokens.rgb("ink_soft"))
    if view.is_stacked:
        arrow = pygame.transform.rotate(arrow, -90)
        surface.blit(arrow, arrow.get_rect(midleft=gap.center))
        surface.blit(who, who.get_rect(midright=gap.center))
    else:
        surface.blit(arrow, arrow.get_rect(midtop=gap.center))
        surface.blit(who, who.get_rect(midbottom=gap.center))


def _draw_winner(surface: pygame.Surface, picture: pygame.Rect, view: FigureView) -> None:
    """Press the winner's seal onto the corner of the picture that ends the game."""
    assert view.figure.winner is not None
    token = SEAT_TOKENS[SEAT_COLORS[view.figure.winner]]
    paste, carved = view.tokens.rgb(token), view.tokens.rgb(f"{token}_text")
    stamp = seal(VICTORY, max(18, round(view.cell_px * 0.9)), paste, carved)
    inset = _edge(view.cell_px) + view.cell_px // 8
    surface.blit(stamp, stamp.get_rect(topright=(picture.right - inset, picture.top + inset)))


def _draw_pieces(surface: pygame.Surface, view: FigureView) -> None:
    """Draw tiles laid out to be named: neighbouring letters of a row are the halves of one."""
    edge = _edge(view.cell_px)
    for line, row in enumerate(view.figure.rows):
        column = 0
        while column < len(row):
            if row[column] == ".":
                column += 1
                continue
            sprite = domino(row[column : column + 2], view.cell_px, 0, view.tokens)
            x = edge + column * view.cell_px + view.cell_px // 2
            sprite.draw(surface, (x, edge + line * view.cell_px + view.cell_px // 2))
            column += 2


# -- one picture ---------------------------------------------------------------------------------


class _Picture:
    """One position of a figure, to be drawn at a place of a surface."""

    def __init__(
        self, view: FigureView, rows: tuple[str, ...], holdings: tuple[Holding, ...]
    ) -> None:
        self._view = view
        self._letters = dict(_squares(rows))
        self._holdings = holdings
        self._height = len(rows)
        self._board = _board(self._letters, has_starts=view.figure.has_starts)

    def _layout(self, place: tuple[int, int]) -> BoardLayout:
        cell_px = self._view.cell_px
        edge = _edge(cell_px)
        top = place[1] + edge - (SIZE - self._height) * cell_px
        return BoardLayout.at_origin(cell_px, (place[0] + edge, top))

    def _area(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the squares of the province or village a cell is part of."""
        letter = self._letters[cell]
        inside = mask_of(other for other, found in self._letters.items() if found == letter)
        area = 1 << cell
        while (grown := (area | spread(area)) & inside) != area:
            area = grown
        return cells_of(area)

    def draw(
        self, surface: pygame.Surface, place: tuple[int, int], lost: Iterable[Holding] = ()
    ) -> None:
        """Draw ground, spaces and pagodas; those of ``lost`` have just gone home."""
        view, tokens, board = self._view, self._view.tokens, self._board
        layout, cell_px = self._layout(place), self._view.cell_px
        sheet = pygame.Rect(place, view.picture_size)
        squares = sheet.inflate(-2 * _edge(cell_px), -2 * _edge(cell_px))
        paper.fill(surface, sheet, tokens.rgb("paper_light"), 0.8)
        surface.set_clip(squares)
        surface.blit(_grassland(cell_px, tokens), squares)
        for cell in board.water:
            paper.fill(surface, layout.rect(cell).clip(squares), tokens.rgb("paper_light"), 0.8)
        self._draw_grid(surface, layout)
        draw_water(surface, board, layout, tokens)
        draw_villages(surface, board, layout, tokens)
        dead = {c for h in self._holdings if h.seat is None for c in self._area(h.cell)}
        colors = {
            cell: DEAD if cell in dead else letter
            for cell, letter in self._letters.items()
            if letter in "RYB"
        }
        draw_spaces(surface, layout, colors, tokens)
        draw_start_marks(surface, layout, board.starts, tokens)
        for holding in self._holdings:
            if holding.pagodas > 1:
                draw_outline(surface, layout, self._area(holding.cell), "major", tokens)
        for cell in view.figure.marks:
            surface.blit(_mark(cell_px, tokens), layout.rect(cell))
        surface.set_clip(None)
        _draw_frame(surface, sheet, cell_px, tokens)
        for holding in lost:
            self._draw_pagoda(surface, layout, holding, is_gone=True)
        for holding in sorted(self._holdings, key=lambda h: (-row_of(h.cell), h.cell)):
            if holding.seat is not None:
                self._draw_pagoda(surface, layout, holding)

    def _draw_grid(self, surface: pygame.Surface, layout: BoardLayout) -> None:
        """Rule the lines between squares; a figure is too small for a wavering hand."""
        color = self._view.tokens.rgb("grass_line")
        width = max(1, round(layout.cell_px * 0.02))
        for cell in self._letters:
            rect = layout.rect(cell)
            below, right = cell - 1, cell_at(column_of(cell) + 1, row_of(cell))
            if row_of(cell) and is_printed_edge(self._board, cell, below):
                pygame.draw.line(surface, color, rect.bottomleft, rect.bottomright, width)
            if right in self._letters and is_printed_edge(self._board, cell, right):
                pygame.draw.line(surface, color, rect.topright, rect.bottomright, width)

    def _draw_pagoda(
        self,
        surface: pygame.Surface,
        layout: BoardLayout,
        holding: Holding,
        *,
        is_gone: bool = False,
    ) -> None:
        assert holding.seat is not None
        is_village = self._letters[holding.cell] == "v"
        cells = self._area(holding.cell) if is_village else (holding.cell,)
        color = SEAT_COLORS[holding.seat]
        sprite = pagoda(color, layout.cell_px, self._view.tokens, holding.pagodas)
        if is_gone:
            sprite = Sprite(sprite.surface.copy(), sprite.anchor)
            sprite.surface.set_alpha(_GONE)
        sprite.draw(surface, layout.feet(cells))

    def draw_tile(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Draw the tile over the squares it is laid on, crossed out if it may not lie there."""
        figure, view = self._view.figure, self._view
        assert figure.action is not None
        tile, first, second = figure.action
        layout = self._layout(place)
        step = (column_of(second) - column_of(first), row_of(second) - row_of(first))
        turn = {(1, 0): 0, (0, -1): 1, (-1, 0): 2, (0, 1): 3}[step]
        variant = "selected" if figure.reason is None else "illegal"
        sprite = domino(tile, view.cell_px, turn, view.tokens, variant)
        sprite.draw(surface, layout.rect(first).center)
        if figure.reason is not None:
            cross = illegal_cross(view.cell_px, view.tokens)
            center = layout.area((first, second)).center
            surface.blit(cross, cross.get_rect(center=center))

    def draw_changes(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Write beside each pagoda that came or went by how much."""
        layout, tokens = self._layout(place), self._view.tokens
        for cell, change in _changes(self._view.figure):
            badge = _badge(change, round(layout.cell_px * 0.46), tokens)
            rect = layout.rect(cell)
            center = (rect.left + round(rect.width * 0.90), rect.top + round(rect.height * 0.12))
            inside = pygame.Rect(place, self._view.picture_size)
            surface.blit(badge, badge.get_rect(center=center).clamp(inside))


@lru_cache(maxsize=4)
def _grassland(cell_px: int, tokens: Tokens) -> pygame.Surface:
    """Return a whole board of grass; figures show its corner."""
    layout = BoardLayout.at_origin(cell_px, (0, 0))
    surface = pygame.Surface((SIZE * cell_px, SIZE * cell_px), 0, 32)
    paper.fill(surface, surface.get_rect(), tokens.rgb("paper_light"), 0.8)
    draw_grass(surface, _board(dict.fromkeys(ALL_CELLS, "."), has_starts=False), layout, tokens)
    return surface


@lru_cache(maxsize=4)
def _mark(cell_px: int, tokens: Tokens) -> pygame.Surface:
    """Return the mark of a square that is pointed out: a wash, a line and a dot, all green."""
    x, y = grid((cell_px, cell_px))
    gap = cell_px * 0.08
    box = rounded_box(x, y, (gap, gap, cell_px - 2 * gap, cell_px - 2 * gap), cell_px * 0.14)
    dot = np.hypot(x - cell_px / 2, y - cell_px / 2) - cell_px * 0.11
    line = stroke(box + cell_px * 0.03, max(1.5, cell_px * 0.055))
    return surface_from(
        tokens.rgb("good"), np.maximum.reduce([cover(box) * 0.22, line, cover(dot)])
    )


@lru_cache(maxsize=32)
def _badge(change: int, side: int, tokens: Tokens) -> pygame.Surface:
    """Return a small plate with a number and its sign: gains dark on light, losses the reverse."""
    color, ground = tokens.rgb("good" if change > 0 else "danger"), tokens.rgb("paper_light")
    sign = f"+{change}" if change > 0 else f"\N{MINUS SIGN}{-change}"
    words = text_surface(sign, max(9, round(side * 0.72)), color, bold=True)
    size = (max(side, words.get_width() + round(side * 0.5)), side)
    x, y = grid(size)
    plate = rounded_box(x, y, (1.0, 1.0, size[0] - 2, size[1] - 2), side / 2)
    line = stroke(plate + 1, max(1.2, side * 0.07))
    rgb = np.zeros((size[1], size[0], 3), dtype=np.float32)
    rgb[...] = ground
    blend(rgb, color, line)
    badge = surface_from(rgb, np.maximum(cover(plate), line))
    badge.blit(words, words.get_rect(center=badge.get_rect().center))
    return badge


def _draw_frame(surface: pygame.Surface, sheet: pygame.Rect, cell_px: int, tokens: Tokens) -> None:
    """Frame a picture as a woodblock print: a line of ink, a hairline inside."""
    edge = _edge(cell_px)
    thick = max(1, edge // 3)
    pygame.draw.rect(surface, tokens.rgb("ink_soft"), sheet, thick)
    inside = sheet.inflate(-2 * (edge - 1), -2 * (edge - 1))
    pygame.draw.rect(surface, tokens.rgb("grass_line"), inside, 1)


def _squares(rows: tuple[str, ...]) -> Iterator[tuple[Cell, str]]:
    for line, row in enumerate(rows):
        for column, letter in enumerate(row):
            yield cell_at(column, len(rows) - 1 - line), letter


def _board(letters: dict[Cell, str], *, has_starts: bool) -> Board:
    """Return what is printed on a figure's squares, as a board that has no other squares."""
    villages, left = [], {cell for cell, letter in letters.items() if letter == "v"}
    while left:
        area = 1 << min(left)
        inside = mask_of(left)
        while (grown := (area | spread(area)) & inside) != area:
            area = grown
        villages.append(Village(cells_of(area)))
        left -= set(cells_of(area))
    starts = sorted((cell, letter) for cell, letter in letters.items() if letter in "RYB")
    return Board(
        "figure",
        grass=frozenset(cell for cell, letter in letters.items() if letter == "."),
        water=frozenset(cell for cell, letter in letters.items() if letter == "~"),
        villages=tuple(villages),
        starts=tuple(starts) if has_starts else (),
    )


def _lost(figure: Figure) -> tuple[Holding, ...]:
    """Return the pagodas that stand nowhere afterwards."""
    kept = {holding.cell for holding in figure.after}
    return tuple(h for h in figure.holdings if h.cell not in kept and h.seat is not None)


def _changes(figure: Figure) -> Iterator[tuple[Cell, int]]:
    """Yield by how much the pagodas of each square have changed, for whoever stands there now."""
    before = {holding.cell: holding for holding in figure.holdings}
    after = {holding.cell: holding for holding in figure.after}
    for cell in sorted(before.keys() | after.keys()):
        old, new = before.get(cell), after.get(cell)
        if new is None and old is not None:
            yield cell, -old.pagodas
        elif new is not None and new.seat is not None:
            had = old.pagodas if old is not None and old.seat == new.seat else 0
            if new.pagodas != had:
                yield cell, new.pagodas - had
