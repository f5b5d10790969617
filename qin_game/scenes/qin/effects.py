"""Things on the move: what is between two pictures of the table for a moment.

Each knows in terms of the game where it comes from and goes to, never in pixels, so that a window
that changes its size in the middle of a flight changes nothing. ``progress`` runs from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.qin.model import Stand


@dataclass(slots=True, eq=False)
class Effect:
    """Something on the move."""

    progress: float = 0.0


@dataclass(slots=True, eq=False, kw_only=True)
class TileFlight(Effect):
    """A tile comes from its player's card to over its squares."""

    seat: int
    tile: Tile
    squares: tuple[Cell, Cell]


@dataclass(slots=True, eq=False, kw_only=True)
class TileLanding(Effect):
    """A tile goes down on its squares."""

    tile: Tile
    squares: tuple[Cell, Cell]


@dataclass(slots=True, eq=False, kw_only=True)
class InkSpread(Effect):
    """Its owner's ink runs through a province from the new tile; ``seat`` None is dead ground."""

    seat: int | None
    cells: tuple[Cell, ...]
    sources: tuple[Cell, ...]


@dataclass(slots=True, eq=False, kw_only=True)
class PagodaDrop(Effect):
    """A pagoda leaves its supply and falls into place."""

    stand: Stand


@dataclass(slots=True, eq=False, kw_only=True)
class TierRise(Effect):
    """A second tier leaves the supply and rises out of the first; ``stand`` is as it was."""

    stand: Stand


@dataclass(slots=True, eq=False, kw_only=True)
class PagodaHop(Effect):
    """One of two pagodas of an owner moves over to the other: together they mark a major."""

    moved: Stand
    base: Stand


@dataclass(slots=True, eq=False, kw_only=True)
class PagodaReturn(Effect):
    """A pagoda, or one tier of it, flies home to its supply; ``stand`` is as it was."""

    stand: Stand


@dataclass(slots=True, eq=False, kw_only=True)
class BannerUnroll(Effect):
    """The banner of a village's new owner unrolls."""

    seat: int
    cells: tuple[Cell, ...]


@dataclass(slots=True, eq=False, kw_only=True)
class TileDraw(Effect):
    """A tile slides from the pile into a hand; ``slot`` is its place in the large hand, or None."""

    seat: int
    tile: Tile | None
    slot: int | None
    left: int
    """Tiles left in the pile."""


OUT_OF_SUPPLY = (PagodaDrop, TierRise, PagodaReturn)
"""Effects whose pagoda counts for neither the supply nor the board while it is on its way."""


def seat_of(effect: PagodaDrop | TierRise | PagodaReturn) -> int:
    """Return whose pagoda is on its way."""
    return effect.stand.seat
