"""Colours, the 72 tiles and the texts of tiles."""

from __future__ import annotations

Color = str
"""``R`` cinnabar, ``Y`` gamboge, ``B`` azurite."""

Tile = str
"""Two colour letters in the order of COLORS, such as ``RB``."""

COLORS: tuple[Color, ...] = ("R", "Y", "B")
TILES: tuple[Tile, ...] = ("RR", "RY", "RB", "YY", "YB", "BB")
COPIES = 12
"""How many of each tile there are."""

DECK: tuple[Tile, ...] = TILES * COPIES
HAND_SIZE = 3
SUPPLIES: dict[int, int] = {2: 24, 3: 19, 4: 15}
"""Pagodas per seat by number of seats."""

MAJOR_SIZE = 5
"""Spaces from which a province is a major."""

DOUBLE = 2
"""Pagodas on a major: one stacked on another."""

COLOR_INDEX: dict[Color, int] = {color: index for index, color in enumerate(COLORS)}
TILE_COLORS: dict[Tile, tuple[int, int]] = {
    tile: (COLOR_INDEX[tile[0]], COLOR_INDEX[tile[1]]) for tile in TILES
}
"""The two colours of each tile as indices into COLORS."""
