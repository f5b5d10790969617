"""The one list of games.

Adding a game is one line in ``_GAMES``, and one in ``_MAP_READERS`` if its boards can be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from qin_game.content.qin.maps import check_map as check_qin_map
from qin_game.content.qin.maps import load_maps
from qin_game.rules.kangqin.game import KangqinGame
from qin_game.rules.qin.game import QinGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from qin_game.rules.game import AnyGame
    from qin_game.yaml_file import Problem

MAPS_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "maps"


CheckedFile: TypeAlias = "tuple[ShelvedMap | None, tuple[Problem, ...]]"
"""A map file as it was read, None if it cannot be used, and what is wrong with it."""


class ShelvedMap(Protocol):
    """A board a game is played on, as far as every game's are alike."""

    @property
    def board(self) -> Any:  # noqa: ANN401 - the game's own
        """What the rules know of it."""

    @property
    def name(self) -> str:
        """The identifier by which setups and records call it."""

    @property
    def title(self) -> Mapping[str, str]:
        """What players call it, by language; English is always there."""

    @property
    def note(self) -> Mapping[str, str]:
        """What there is to say about it, by language; may be empty."""

    @property
    def path(self) -> Path:
        """The file it was read from."""

    @property
    def summary(self) -> str:
        """What there is on it, in a line for whoever drew it."""


@dataclass(frozen=True, slots=True)
class ShelvedGame:
    """A game's rules, the maps it is played on, and what was wrong with other maps of it."""

    game: AnyGame
    maps: tuple[ShelvedMap, ...] = ()
    notices: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games by name, in the order of the shelf."""

    entries: Mapping[str, ShelvedGame]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the games."""
        return tuple(self.entries)

    @property
    def games(self) -> dict[str, AnyGame]:
        """The rules of every game by name."""
        return {name: entry.game for name, entry in self.entries.items()}

    @property
    def notices(self) -> tuple[Problem, ...]:
        """What was wrong with maps that had to be left out."""
        return tuple(notice for entry in self.entries.values() for notice in entry.notices)

    def game(self, name: str) -> AnyGame:
        """Return a game's rules. Raises KeyError."""
        return self.entries[name].game

    def maps(self, name: str) -> tuple[ShelvedMap, ...]:
        """Return a game's maps, the built-in ones first. Raises KeyError."""
        return self.entries[name].maps


def load_shelf(map_folders: Iterable[Path] = ()) -> Shelf:
    """Return every game, on the built-in maps and on those in ``map_folders`` (a user's own)."""
    folders = (MAPS_FOLDER, *map_folders)
    entries = [open_game(folders) for open_game in _GAMES]
    return Shelf({entry.game.name: entry for entry in entries})


def _open_qin(map_folders: Sequence[Path]) -> ShelvedGame:
    found = load_maps(map_folders)
    return ShelvedGame(QinGame(entry.board for entry in found.maps), found.maps, found.problems)


def _open_kangqin(_: Sequence[Path]) -> ShelvedGame:
    return ShelvedGame(KangqinGame())


_GAMES: tuple[Callable[[Sequence[Path]], ShelvedGame], ...] = (_open_qin, _open_kangqin)

_MAP_READERS: tuple[Callable[[Path], CheckedFile], ...] = (check_qin_map,)
"""What reads the map files of each game whose boards can be drawn."""


def check_map(path: Path) -> CheckedFile:
    """Read a map of whichever game it is for.

    Returns it, or None if no game can use it, with all errors and warnings; the errors are those of
    the first game that is played on maps.
    """
    readings = [read(path) for read in _MAP_READERS]
    return next((reading for reading in readings if reading[0] is not None), readings[0])
