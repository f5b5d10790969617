"""What is painted in the corners of a board: plum and cranes, pines and stone lions, or clouds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pygame

from qin_game.rules.qin.cells import SIZE
from qin_game.scenes.qin.art.layout import BoardLayout
from qin_game.ui.art.pixels import grid, rounded_box, smoothstep, surface_from
from qin_game.ui.art.svg import picture

if TYPE_CHECKING:
    from qin_game.rules.qin.board import Board
    from qin_game.ui.tokens import Tokens


class Ornament(NamedTuple):
    """A corner piece: its drawing, the side of its sheet in cells, its corner, how it is mirrored.

    ``inset`` is how far its ink keeps from the two edges of the board's sheet, in cells, and
    ``under_grid`` how much of it is left where tiles will lie.
    """

    name: str
    side: float
    right: bool
    low: bool
    flip_x: bool = False
    flip_y: bool = False
    inset: float = 0.0
    under_grid: float = 0.18


THEMES: dict[str, tuple[Ornament, ...]] = {
    "bird": (
        Ornament("plum", 5.0, right=False, low=False, inset=0.12),
        Ornament("crane", 4.2, right=True, low=False, flip_x=True, inset=0.25),
        Ornament("crane", 4.2, right=False, low=True, inset=0.05),
        Ornament("plum", 5.0, right=True, low=True, flip_x=True, flip_y=True, inset=0.12),
    ),
    "lion": (
        Ornament("pine", 5.0, right=False, low=False, inset=0.12),
        Ornament("pine", 5.0, right=True, low=False, flip_x=True, inset=0.12),
        Ornament("lion", 4.6, right=False, low=True, inset=0.14, under_grid=0.10),
        Ornament("lion", 4.6, right=True, low=True, flip_x=True, inset=0.14, under_grid=0.10),
    ),
}
"""Corner pieces of the boards that have a theme of their own."""

CLOUDS = tuple(
    Ornament("cloud", 4.4, right=right, low=low, flip_x=right, flip_y=low, inset=0.14)
    for right in (False, True)
    for low in (False, True)
)
"""Corner pieces of every other board."""


def draw_ornaments(
    surface: pygame.Surface, board: Board, layout: BoardLayout, tokens: Tokens
) -> None:
    """Paint the corners of a board: full in the margin, faint under the grid, not on villages."""
    sheet = BoardLayout(layout.cell_px)
    for ornament in THEMES.get(board.name, CLOUDS):
        px = round(ornament.side * layout.cell_px)
        drawn = picture(f"board/corner-{ornament.name}", (px, px), tokens)
        drawn = pygame.transform.flip(drawn, ornament.flip_x, ornament.flip_y)
        inset = round(ornament.inset * layout.cell_px)
        edges = drawn.get_bounding_rect()
        x = layout.side - inset - edges.right if ornament.right else inset - edges.left
        y = layout.side - inset - edges.bottom if ornament.low else inset - edges.top
        strength = _strength(layout, (x, y, px), ornament.under_grid)
        drawn.blit(strength, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        for village in board.villages:
            drawn.fill((0, 0, 0, 0), sheet.area(village.cells).move(-x, -y))
        surface.blit(drawn, (layout.topleft[0] + x, layout.topleft[1] + y))


def _strength(
    layout: BoardLayout, place: tuple[int, int, int], under_grid: float
) -> pygame.Surface:
    """Return the strength of a piece at (x, y, side) on the sheet, as a multiplier."""
    left, top, px = place
    x, y = grid((px, px))
    wide = SIZE * layout.cell_px
    margin = layout.margin
    distance = rounded_box(x + left, y + top, (margin, margin, wide, wide), 1.0)
    strength = under_grid + (1 - under_grid) * smoothstep(
        -layout.cell_px * 0.28, layout.cell_px * 0.04, distance
    )
    return surface_from((255, 255, 255), np.asarray(strength, dtype=np.float32))
