"""The hand in large: three lacquered dominoes and the pile they are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.qin.art.pagodas import Sprite
from qin_game.scenes.qin.art.tiles import domino, tile_back
from qin_game.ui.art.svg import icon
from qin_game.ui.text import LABEL_BOLD, TextStyle

if TYPE_CHECKING:
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.model import Hand

_COUNT = TextStyle(18, bold=True, leading=1.2)
_PILE_LAYERS = 6
_THICKNESS = 2.5
"""Logical units between two tiles of the pile."""
_TO_FIRST = ((-0.5, 0.0), (0.0, -0.5), (0.5, 0.0), (0.0, 0.5))
"""From the middle of a tile to that of its first half, in halves, by quarter turns."""


@dataclass(frozen=True, slots=True)
class HandFace:
    """What the hand's place shows; ``unplaceable`` are indices of tiles that fit nowhere."""

    hand: Hand
    title: str
    pile: int
    chosen: int | None = None
    orientation: int = 0
    hovered: int | None = None
    unplaceable: frozenset[int] = frozenset()
    is_active: bool = True


def draw_hand(surface: pygame.Surface, desk: Desk, face: HandFace) -> None:
    """Draw the hand and the pile."""
    layout, tokens, px = desk.layout, desk.tokens, desk.px
    if layout.is_wide:
        line = pygame.Rect(layout.hand.left + px(8), layout.hand.top, layout.hand.width, px(30))
        line.width -= px(16)
        style = desk.fonts.shrink(face.title, LABEL_BOLD, line.width, 14)
        words = desk.fonts.fit(face.title, style, line.width)
        desk.fonts.draw_line(surface, words, line, style, tokens["ink"])
    for index, tile in enumerate(face.hand):
        if index != face.chosen:
            _draw_tile(surface, desk, face, index, tile)
    if face.chosen is not None and face.chosen < len(face.hand):
        _draw_tile(surface, desk, face, face.chosen, face.hand[face.chosen])
    draw_pile(surface, desk, face.pile)


def held_tile(desk: Desk, tile: str, turn: int) -> Sprite:
    """Return a tile that hangs on the pointer, as large as on the board, held in its middle."""
    cell = desk.layout.board.cell_px
    sprite = domino(tile, cell, turn, desk.tokens, "selected")
    across, down = _TO_FIRST[turn]
    x, y = sprite.anchor
    return Sprite(sprite.surface, (round(x - across * cell), round(y - down * cell)))


def tile_center(desk: Desk, index: int) -> tuple[int, int]:
    """Return the middle of a slot of the hand."""
    return desk.layout.slots[index].center


def _draw_tile(
    surface: pygame.Surface, desk: Desk, face: HandFace, index: int, tile: str | None
) -> None:
    if index >= len(desk.layout.slots):
        return
    cell = desk.layout.hand_cell
    x, y = tile_center(desk, index)
    if tile is None:
        tile_back(cell, desk.tokens).draw(surface, (x, y))
        return
    is_chosen = index == face.chosen
    variant = "selected" if is_chosen else "hand"
    if index in face.unplaceable:
        variant = "disabled"
    turn = face.orientation if is_chosen else 1
    if is_chosen or (index == face.hovered and face.is_active):
        y -= desk.px(7)
    if turn % 2 == 0:  # as small as it takes to hide nothing of its neighbours
        slots = desk.layout.slots
        cell = min(cell, slots[1].centerx - slots[0].centerx - cell // 2 - desk.px(3))
    across, down = _TO_FIRST[turn]
    domino(tile, cell, turn, desk.tokens, variant).draw(
        surface, (x + across * cell, y + down * cell)
    )


def pile_top(desk: Desk, count: int) -> tuple[int, int]:
    """Return the middle of the uppermost tile of the pile."""
    place = desk.layout.pile
    return place.centerx, place.centery - desk.px(12) - _layers(count) * desk.px(_THICKNESS)


def draw_pile(surface: pygame.Surface, desk: Desk, count: int) -> None:
    """Draw the face-down pile, lower the fewer tiles are left, and their number."""
    px = desk.px
    cell = pile_cell(desk)
    x, bottom = desk.layout.pile.centerx, desk.layout.pile.centery - px(12)
    if not count:
        image = icon("pile", px(28), desk.tokens.rgb("hairline"))
        surface.blit(image, image.get_rect(center=(x, bottom)))
    for layer in range(_layers(count)):
        tile_back(cell, desk.tokens).draw(surface, (x, bottom - (layer + 1) * px(_THICKNESS)))
    label = pygame.Rect(
        desk.layout.pile.left, bottom + cell + px(2), desk.layout.pile.width, px(24)
    )
    color = desk.tokens["ink" if count else "ink_faint"]
    desk.fonts.draw_line(surface, str(count), label, _COUNT, color, "center")


def pile_cell(desk: Desk) -> int:
    """Return the side of half a tile of the pile."""
    place = desk.layout.pile
    return round(min(place.width * 0.62, place.height * 0.36))


def _layers(count: int) -> int:
    """Return how many tiles of the pile are seen from the side: one for every ten."""
    return min(_PILE_LAYERS, -(-count // 10))
