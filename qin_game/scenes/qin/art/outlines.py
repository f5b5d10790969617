"""Lines along the outline of any set of cells: majors, owners, previews.

They follow the same shape as the plates, so they sit exactly on a plate's edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from qin_game.scenes.qin.art.shape import distances, neighbour_mask
from qin_game.ui.art.pixels import RGB, blend, cover, grid, stroke, surface_from

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pygame

    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.art.layout import BoardLayout
    from qin_game.ui.tokens import Tokens


TINT = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an outline, in cells: how deep inside the plate its middle runs, how wide it is.

    Its colour is a token, or TINT for the colour that is asked for.
    """

    depth: float
    width: float
    token: str
    alpha: float = 1.0
    dashes: int = 0
    """Dashes per cell; 0 is a whole line."""


@dataclass(frozen=True, slots=True)
class Style:
    """An outline: a wash of the tint over the whole area, then lines from back to front."""

    lines: tuple[Line, ...]
    wash: float = 0.0


STYLES: dict[str, Style] = {
    "major": Style(
        (
            Line(0.096, 0.096, "gold_edge", 0.74),
            Line(0.074, 0.026, "gold"),
            Line(0.122, 0.018, "gold"),
        )
    ),
    "owner": Style(
        (
            Line(0.060, 0.130, "rim"),
            Line(0.060, 0.100, "halo"),
            Line(0.060, 0.066, TINT),
        )
    ),
    "realm": Style((Line(0.055, 0.090, "rim"), Line(0.060, 0.058, "halo")), wash=0.90),
    "preview": Style(
        (
            Line(0.048, 0.104, "rim", 0.9),
            Line(0.048, 0.076, "halo"),
            Line(0.048, 0.076, TINT, 1.0, 3),
        )
    ),
    "open": Style((Line(0.045, 0.030, "good", 0.50),), wash=0.15),
    "chosen": Style((Line(0.050, 0.110, "halo"), Line(0.050, 0.065, "focus"))),
    "better": Style(
        (Line(0.050, 0.130, "rim"), Line(0.050, 0.110, "halo"), Line(0.050, 0.070, "good", 1.0, 3))
    ),
    "danger": Style((Line(0.050, 0.110, "halo"), Line(0.050, 0.065, "danger"))),
}
"""What :func:`draw_outline` can draw."""


def draw_outline(  # noqa: PLR0913 - a drawing call names all it draws
    surface: pygame.Surface,
    layout: BoardLayout,
    cells: Iterable[Cell],
    style: str,
    tokens: Tokens,
    *,
    tint: str = "ink",
) -> None:
    """Draw a style of STYLES round an area of cells; ``tint`` names a token, e.g. the owner's.

    Raises KeyError for an unknown style or token.
    """
    area = frozenset(cells)
    for cell in sorted(area):
        sprite = outline_cell(
            layout.cell_px, neighbour_mask(cell, area), style, tokens.rgb(tint), tokens
        )
        surface.blit(sprite, layout.rect(cell))


@lru_cache(maxsize=512)
def outline_cell(cell_px: int, mask: int, style: str, tint: RGB, tokens: Tokens) -> pygame.Surface:
    """Return one cell of an outline. Do not draw on it."""
    drawn = STYLES[style]
    depth = -distances(cell_px, mask)
    x, y = grid((cell_px, cell_px))
    rgb = np.zeros((cell_px, cell_px, 3), dtype=np.float32)
    rgb[...] = tint
    alpha = cover(-depth) * drawn.wash
    for line in drawn.lines:
        # On a small cell a line keeps a pixel of its own.
        ink = stroke(depth - line.depth * cell_px, max(line.width * cell_px, 1.0)) * line.alpha
        if line.dashes:
            phase = ((x + y) / cell_px * line.dashes) % 1.0
            ink = ink * cover((np.abs(phase - 0.5) - 0.30) * cell_px / line.dashes)
        color = tint if line.token == TINT else tokens.rgb(line.token)
        whole = ink + alpha * (1 - ink)
        blend(rgb, color, ink / np.maximum(whole, 1e-6))
        alpha = whole
    return surface_from(rgb, alpha)
