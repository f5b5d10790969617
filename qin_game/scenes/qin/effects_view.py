"""Draws what is on the move, over the board and, for what flies further, over everything."""

from __future__ import annotations

import math
from functools import singledispatch
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.qin.cells import column_of, row_of
from qin_game.scenes.qin import effects as moving
from qin_game.scenes.qin.art.effects import BANNER_FRAMES, DUST_FRAMES, banner, dust
from qin_game.scenes.qin.art.outlines import outline_cell
from qin_game.scenes.qin.art.pagodas import GROWTH_FRAMES, growing, pagoda, second_tier
from qin_game.scenes.qin.art.shape import neighbour_mask
from qin_game.scenes.qin.art.tiles import domino, tile_back
from qin_game.scenes.qin.hand_view import pile_top, tile_center
from qin_game.scenes.qin.placement import STEPS
from qin_game.scenes.qin.players_view import hand_place, supply_place
from qin_game.ui.animation import squash

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qin_game.rules.qin.action import PlaceTile
    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.art.pagodas import Sprite
    from qin_game.scenes.qin.desk import Desk

Point = tuple[float, float]

_FLYING = (moving.TileFlight, moving.PagodaReturn, moving.TileDraw)
_HEIGHT = 0.34
"""How high over the board a tile hangs before it lands, in cells."""


def draw_on_board(surface: pygame.Surface, desk: Desk, effects: Iterable[moving.Effect]) -> None:
    """Draw what happens on the board itself."""
    for effect in effects:
        if not isinstance(effect, _FLYING):
            draw(effect, surface, desk)


def draw_flying(surface: pygame.Surface, desk: Desk, effects: Iterable[moving.Effect]) -> None:
    """Draw what flies over everything."""
    for effect in effects:
        if isinstance(effect, _FLYING):
            draw(effect, surface, desk)


def orientation_of(squares: tuple[Cell, Cell]) -> int:
    """Return the quarter turns of a tile that lies on two squares, first half first."""
    first, second = squares
    step = (column_of(second) - column_of(first), row_of(second) - row_of(first))
    return STEPS.index(step)


def tile_sprite(desk: Desk, action: PlaceTile, variant: str, cell: int | None = None) -> Sprite:
    """Return a tile as it lies on the board."""
    turn = orientation_of((action.first, action.second))
    return domino(action.tile, cell or desk.layout.board.cell_px, turn, desk.tokens, variant)


@singledispatch
def draw(effect: moving.Effect, surface: pygame.Surface, desk: Desk) -> None:
    """Draw an effect."""
    raise NotImplementedError(type(effect).__name__)


def _is_calm(desk: Desk) -> bool:
    return desk.stage.preferences.reduced_motion


def draw_faded(sprite: Sprite, target: pygame.Surface, at: Point, alpha: float) -> None:
    """Draw a sprite partly transparent."""
    image = sprite.surface.copy()
    image.set_alpha(round(255 * min(1.0, max(0.0, alpha))))
    target.blit(image, (round(at[0]) - sprite.anchor[0], round(at[1]) - sprite.anchor[1]))


def _pressed(
    sprite: Sprite, target: pygame.Surface, at: Point, factors: tuple[float, float]
) -> None:
    """Draw a sprite stretched about its anchor."""
    width, height = sprite.surface.get_size()
    size = (max(1, round(width * factors[0])), max(1, round(height * factors[1])))
    image = pygame.transform.smoothscale(sprite.surface, size)
    x = round(at[0] - sprite.anchor[0] * factors[0])
    y = round(at[1] - sprite.anchor[1] * factors[1])
    target.blit(image, (x, y))


def _dust(surface: pygame.Surface, desk: Desk, at: Point, progress: float) -> None:
    frame = min(DUST_FRAMES - 1, int(progress * DUST_FRAMES))
    dust(desk.layout.board.cell_px, frame, desk.tokens).draw(surface, at)


@draw.register(moving.TileFlight)
def _tile_flight(effect: moving.TileFlight, surface: pygame.Surface, desk: Desk) -> None:
    layout = desk.layout.board
    turn = orientation_of(effect.squares)
    sprite = domino(effect.tile, layout.cell_px, turn, desk.tokens, "selected")
    middle = layout.rect(effect.squares[0]).center
    end = (middle[0], middle[1] - _HEIGHT * layout.cell_px)
    if _is_calm(desk):
        draw_faded(sprite, surface, end, effect.progress)
        return
    start = hand_place(desk, effect.seat).center
    t = effect.progress
    x, y = (a + (b - a) * t for a, b in zip(start, end, strict=True))
    sprite.draw(surface, (x, y - math.sin(math.pi * t) * layout.cell_px * 0.8))


@draw.register(moving.TileLanding)
def _tile_landing(effect: moving.TileLanding, surface: pygame.Surface, desk: Desk) -> None:
    layout = desk.layout.board
    turn = orientation_of(effect.squares)
    sprite = domino(effect.tile, layout.cell_px, turn, desk.tokens, "hand")
    x, y = layout.rect(effect.squares[0]).center
    if _is_calm(desk):
        draw_faded(sprite, surface, (x, y), effect.progress)
        return
    sprite.draw(surface, (x, y - _HEIGHT * layout.cell_px * (1 - effect.progress)))


@draw.register(moving.InkSpread)
def _ink_spread(effect: moving.InkSpread, surface: pygame.Surface, desk: Desk) -> None:
    """Let the ink soak square by square, the farther from the tile the later, and dry."""
    layout, tokens = desk.layout.board, desk.tokens
    tint = tokens.rgb("dead" if effect.seat is None else desk.token(effect.seat))
    cells = frozenset(effect.cells)
    reach = {cell: _distance(cell, effect.sources) for cell in effect.cells}
    farthest = max(reach.values()) + 1
    for cell, distance in reach.items():
        arrival = 0.0 if _is_calm(desk) else distance / farthest * 0.5
        age = (effect.progress - arrival) / 0.5
        strength = math.sin(math.pi * min(1.0, max(0.0, age)))
        if strength > 0:
            sprite = outline_cell(
                layout.cell_px, neighbour_mask(cell, cells), "realm", tint, tokens
            )
            image = sprite.copy()
            image.set_alpha(round(200 * strength))
            surface.blit(image, layout.rect(cell))


def _distance(cell: Cell, sources: Iterable[Cell]) -> int:
    return min(
        abs(column_of(cell) - column_of(source)) + abs(row_of(cell) - row_of(source))
        for source in sources
    )


@draw.register(moving.PagodaDrop)
def _pagoda_drop(effect: moving.PagodaDrop, surface: pygame.Surface, desk: Desk) -> None:
    layout = desk.layout.board
    x, y = layout.feet(effect.stand.cells)
    sprite = pagoda(desk.color(effect.stand.seat), layout.cell_px, desk.tokens)
    t = effect.progress
    if _is_calm(desk):
        draw_faded(sprite, surface, (x, y), t)
        return
    fall = 0.62
    if t < fall:
        height = (1 - t / fall) * layout.cell_px * 1.3
        draw_faded(sprite, surface, (x, y - height), 0.3 + t / fall)
        return
    rest = (t - fall) / (1 - fall)
    _dust(surface, desk, (x, y), rest)
    _pressed(sprite, surface, (x, y), squash(rest))


@draw.register(moving.TierRise)
def _tier_rise(effect: moving.TierRise, surface: pygame.Surface, desk: Desk) -> None:
    layout = desk.layout.board
    at = layout.feet(effect.stand.cells)
    color = desk.color(effect.stand.seat)
    t = effect.progress
    if _is_calm(desk):
        draw_faded(pagoda(color, layout.cell_px, desk.tokens, 2), surface, at, t)
        return
    frame = round(t * GROWTH_FRAMES)
    _dust(surface, desk, at, t)
    _pressed(growing(color, layout.cell_px, desk.tokens, frame), surface, at, squash(t))


@draw.register(moving.PagodaHop)
def _pagoda_hop(effect: moving.PagodaHop, surface: pygame.Surface, desk: Desk) -> None:
    layout = desk.layout.board
    color = desk.color(effect.moved.seat)
    sprite = pagoda(color, layout.cell_px, desk.tokens, shadow=False)
    start, end = layout.feet(effect.moved.cells), layout.feet(effect.base.cells)
    t = effect.progress
    if _is_calm(desk):
        draw_faded(sprite, surface, start, 1 - t)
        return
    x, y = (a + (b - a) * t for a, b in zip(start, end, strict=True))
    y -= math.sin(math.pi * t) * layout.cell_px * 0.9 + t * layout.cell_px * 0.25
    sprite.draw(surface, (x, y))


@draw.register(moving.PagodaReturn)
def _pagoda_return(effect: moving.PagodaReturn, surface: pygame.Surface, desk: Desk) -> None:
    """Lift, turn and fly home along an arc, getting as small as the supply's icon."""
    layout = desk.layout.board
    stand = effect.stand
    color = desk.color(stand.seat)
    start = layout.feet(stand.cells)
    if stand.tiers > 1:
        sprite = second_tier(color, layout.cell_px, desk.tokens)
    else:
        sprite = pagoda(color, layout.cell_px, desk.tokens, shadow=False)
    t = effect.progress
    if _is_calm(desk):
        draw_faded(sprite, surface, start, 1 - t)
        return
    end = supply_place(desk, stand.seat).midbottom
    lift = layout.cell_px * 0.7
    if t < 0.25:  # noqa: PLR2004 - first straight up
        sprite.draw(surface, (start[0], start[1] - lift * t / 0.25))
        return
    s = (t - 0.25) / 0.75
    far = math.hypot(end[0] - start[0], end[1] - start[1])
    x = start[0] + (end[0] - start[0]) * s
    y = start[1] - lift + (end[1] - start[1] + lift) * s - math.sin(math.pi * s) * far * 0.18
    small = supply_place(desk, stand.seat).height / max(1, sprite.surface.get_height())
    scale = 1 + (small - 1) * s
    turn = math.sin(math.pi * s) * (24 if end[0] < start[0] else -24)
    image = pygame.transform.rotozoom(sprite.surface, turn, scale)
    middle = sprite.surface.get_height() * scale / 2
    surface.blit(image, image.get_rect(center=(round(x), round(y - middle))))


@draw.register(moving.BannerUnroll)
def _banner_unroll(effect: moving.BannerUnroll, surface: pygame.Surface, desk: Desk) -> None:
    layout = desk.layout.board
    box = layout.area(effect.cells)
    t = effect.progress
    frame = BANNER_FRAMES if _is_calm(desk) else min(BANNER_FRAMES, int(t * 3 * BANNER_FRAMES))
    sprite = banner(desk.color(effect.seat), layout.cell_px, frame, desk.tokens)
    draw_faded(sprite, surface, pole_of(box, layout.cell_px), min(1.0, (1 - t) * 4, t * 8))


def pole_of(box: pygame.Rect, cell_px: int) -> Point:
    """Return where the banner of a village stands: at its right, beside the pagoda."""
    return box.right - cell_px * 0.42, box.bottom - cell_px * 0.06


@draw.register(moving.TileDraw)
def _tile_draw(effect: moving.TileDraw, surface: pygame.Surface, desk: Desk) -> None:
    t = effect.progress
    cell = desk.layout.hand_cell
    is_large = effect.slot is not None and effect.slot < len(desk.layout.slots)
    end: Point = (
        tile_center(desk, effect.slot or 0) if is_large else hand_place(desk, effect.seat).center
    )
    back = tile_back(cell, desk.tokens)
    front = back
    if effect.tile is not None and is_large:
        front = domino(effect.tile, cell, 1, desk.tokens)
    if _is_calm(desk):
        shift = (0, cell / 2) if front is not back else (0, 0)
        draw_faded(front, surface, (end[0] - shift[0], end[1] - shift[1]), t)
        return
    start = pile_top(desk, effect.left)
    x = start[0] + (end[0] - start[0]) * t
    y = start[1] + (end[1] - start[1]) * t - math.sin(math.pi * t) * cell * 0.6
    # The tile is turned over in the middle of its way.
    open_half = t > 0.5 and front is not back  # noqa: PLR2004 - half way
    sprite = front if open_half else back
    wide = abs(math.cos(math.pi * t)) if front is not back else 1.0
    small = 1.0
    if not is_large:
        small = 1 + (hand_place(desk, effect.seat).height / (2 * cell) - 1) * t
    width, height = sprite.surface.get_size()
    size = (max(2, round(width * wide * small)), max(2, round(height * small)))
    image = pygame.transform.smoothscale(sprite.surface, size)
    surface.blit(image, image.get_rect(center=(round(x), round(y))))
