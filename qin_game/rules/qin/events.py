"""What can happen in a game of Qin, as facts in the past tense.

Their fields suffice to draw, animate, log, sound and count what happened; nobody above the rules
compares states. Cells are ascending; seats count from 0; ``supply`` is the seat's supply after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from qin_game.rules.quick_init import quick_init

if TYPE_CHECKING:
    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.tiles import Color, Tile

Site = Literal["province", "village"]


class Part(NamedTuple):
    """A province as it was before it was joined with others; owner None is dead ground."""

    owner: int | None
    cells: tuple[Cell, ...]
    pagodas: int


@quick_init
@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile was laid; its first colour is on ``first``."""

    name: ClassVar[str] = "tile_placed"
    seat: int
    tile: Tile
    first: Cell
    second: Cell


@quick_init
@dataclass(frozen=True, slots=True)
class ProvinceFounded:
    """A new province came into being; ``owner`` is the placing seat."""

    name: ClassVar[str] = "province_founded"
    owner: int
    color: Color
    cells: tuple[Cell, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class ProvinceExpanded:
    """A province (dead ground: owner None) grew by ``added`` to ``cells``."""

    name: ClassVar[str] = "province_expanded"
    owner: int | None
    color: Color
    cells: tuple[Cell, ...]
    added: tuple[Cell, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class ProvinceBecameMajor:
    """A province that was no major reached five spaces (by founding, growth or joining)."""

    name: ClassVar[str] = "province_became_major"
    owner: int
    color: Color
    cells: tuple[Cell, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class ProvincesJoined:
    """The provinces ``parts`` (ordered by smallest cell) became one, which ``owner`` holds."""

    name: ClassVar[str] = "provinces_joined"
    owner: int
    color: Color
    cells: tuple[Cell, ...]
    parts: tuple[Part, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class MajorsExchanged:
    """House rule ``major_clash: exchange``: the joined area ``cells`` became dead ground."""

    name: ClassVar[str] = "majors_exchanged"
    color: Color
    cells: tuple[Cell, ...]
    parts: tuple[Part, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class VillageTaken:
    """An empty village was taken."""

    name: ClassVar[str] = "village_taken"
    seat: int
    cells: tuple[Cell, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class VillageConquered:
    """A village changed hands from ``previous`` to ``seat``."""

    name: ClassVar[str] = "village_conquered"
    seat: int
    previous: int
    cells: tuple[Cell, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class PagodaPlaced:
    """A pagoda left a supply for the site ``cells``; ``tier`` 2 stacks on the first."""

    name: ClassVar[str] = "pagoda_placed"
    seat: int
    site: Site
    cells: tuple[Cell, ...]
    tier: int
    supply: int


@quick_init
@dataclass(frozen=True, slots=True)
class PagodaReturned:
    """A pagoda went home from the site ``cells`` (a province: as it was before the join)."""

    name: ClassVar[str] = "pagoda_returned"
    seat: int
    site: Site
    cells: tuple[Cell, ...]
    supply: int


@quick_init
@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew a tile; ``pile`` tiles are left. ``tile`` is None for the eyes of other seats."""

    name: ClassVar[str] = "tile_drawn"
    seat: int
    tile: Tile | None
    pile: int


@quick_init
@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat could place nothing and passed."""

    name: ClassVar[str] = "turn_passed"
    seat: int


@quick_init
@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is ``seat``'s turn; ``ply`` actions have been played."""

    name: ClassVar[str] = "turn_started"
    seat: int
    ply: int


@quick_init
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; figures are per seat."""

    name: ClassVar[str] = "game_ended"
    reason: str
    winners: tuple[int, ...]
    on_board: tuple[int, ...]
    remaining: tuple[int, ...]


QinEvent = (
    TilePlaced
    | ProvinceFounded
    | ProvinceExpanded
    | ProvinceBecameMajor
    | ProvincesJoined
    | MajorsExchanged
    | VillageTaken
    | VillageConquered
    | PagodaPlaced
    | PagodaReturned
    | TileDrawn
    | TurnPassed
    | TurnStarted
    | GameEnded
)
EVENT_TYPES: tuple[type[QinEvent], ...] = QinEvent.__args__
