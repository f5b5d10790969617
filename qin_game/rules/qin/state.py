"""A position of Qin and what a seat may know of it.

The public fields are the position. ``survey`` is derived from them and private to the rules; it
takes no part in comparison. All values are frozen and hashable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qin_game.rules.qin.tiles import COLORS, Color, Tile
from qin_game.rules.quick_init import quick_init

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.qin.action import Action
    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.cells import Cell, Mask
    from qin_game.rules.qin.survey import Survey

MAJOR_CLASHES = ("forbidden", "exchange")


@dataclass(frozen=True, slots=True)
class QinSetup:
    """What is agreed before the first tile: the board, the seats, the house rules.

    ``supplies`` holds each seat's starting pagodas, from 1 to the ordinary number.
    """

    board: Board
    players: int
    major_clash: str
    supplies: tuple[int, ...]

    @property
    def exchange(self) -> bool:
        """Whether the house rule ``major_clash: exchange`` is on."""
        return self.major_clash == "exchange"


@dataclass(frozen=True, slots=True)
class QinChance:
    """The whole draw order: seat 0's hand is deck[0:3], seat 1's deck[3:6], ...; then the pile."""

    deck: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Province:
    """Two or more edge-connected spaces of one colour. Owner None is dead ground (no pagoda)."""

    color: Color
    cells: tuple[Cell, ...]
    owner: int | None
    pagodas: int


@dataclass(frozen=True, slots=True)
class QinOutcome:
    """How a game ended: ``last_pagoda`` or ``no_placement``; figures per seat."""

    reason: str
    winners: tuple[int, ...]
    on_board: tuple[int, ...]
    remaining: tuple[int, ...]


def _color_at(spaces: tuple[Mask, Mask, Mask], cell: Cell) -> Color | None:
    for color, mask in zip(COLORS, spaces, strict=True):
        if mask >> cell & 1:
            return color
    return None


def _provinces(survey: Survey) -> tuple[Province, ...]:
    provinces = [
        Province(color, area.cells, area.owner, area.pagodas)
        for color, layer in zip(COLORS, survey.layers, strict=True)
        for area in layer.areas
    ]
    provinces.sort(key=lambda province: province.cells)
    return tuple(provinces)


@quick_init
@dataclass(frozen=True, slots=True, eq=False)
class QinState:
    """A full position.

    ``spaces`` are the province spaces on the board, a mask per colour of COLORS. ``village_owners``
    runs along ``setup.board.villages``. ``pile`` is drawn from the front. ``to_move`` is None when
    the game is over. ``legal_actions`` is derived like the survey.
    """

    setup: QinSetup
    ply: int
    to_move: int | None
    spaces: tuple[Mask, Mask, Mask]
    village_owners: tuple[int | None, ...]
    supplies: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    pile: tuple[Tile, ...]
    outcome: QinOutcome | None
    survey: Survey = field(repr=False)
    legal_actions: Sequence[Action] = field(repr=False)

    @property
    def provinces(self) -> tuple[Province, ...]:
        """The provinces and dead grounds, by smallest cell."""
        return _provinces(self.survey)

    def color_at(self, cell: Cell) -> Color | None:
        """Return the colour of the province space on a cell, or None."""
        return _color_at(self.spaces, cell)

    def _key(self) -> tuple[object, ...]:
        return (
            self.ply,
            self.to_move,
            self.spaces,
            self.supplies,
            self.hands,
            self.pile,
            self.village_owners,
            self.outcome,
            self.provinces,
            self.setup,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, QinState):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        # The provinces hang on the spaces and the supplies closely enough to leave them out.
        return hash((self.ply, self.to_move, self.spaces, self.supplies, self.hands, self.pile))


@dataclass(frozen=True, slots=True, eq=False)
class QinObservation:
    """What ``seat`` may know of a position: everything but the other hands and the pile's order.

    ``unseen`` counts, per tile of TILES, the copies that lie in the other hands or in the pile:
    anyone who watched the tiles being laid can tell.
    """

    setup: QinSetup
    seat: int
    ply: int
    to_move: int | None
    spaces: tuple[Mask, Mask, Mask]
    village_owners: tuple[int | None, ...]
    supplies: tuple[int, ...]
    hand: tuple[Tile, ...]
    hand_sizes: tuple[int, ...]
    pile_size: int
    unseen: tuple[int, ...]
    outcome: QinOutcome | None
    survey: Survey = field(repr=False)

    @property
    def provinces(self) -> tuple[Province, ...]:
        """The provinces and dead grounds, by smallest cell."""
        return _provinces(self.survey)

    def color_at(self, cell: Cell) -> Color | None:
        """Return the colour of the province space on a cell, or None."""
        return _color_at(self.spaces, cell)

    def _key(self) -> tuple[object, ...]:
        return (
            self.seat,
            self.ply,
            self.to_move,
            self.spaces,
            self.supplies,
            self.hand,
            self.hand_sizes,
            self.pile_size,
            self.unseen,
            self.village_owners,
            self.outcome,
            self.provinces,
            self.setup,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, QinObservation):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.seat, self.ply, self.to_move, self.spaces, self.supplies, self.hand))
