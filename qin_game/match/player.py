"""Who plays: a person or a machine, with a name, a colour and a seal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from qin_game.settings import clean_name

if TYPE_CHECKING:
    from qin_game.rules.game import Json

HUMAN: Final = "human"


@dataclass(frozen=True, slots=True)
class Player:
    """A player in a game or a series. ``controller`` is ``human`` or the name of a level.

    ``color`` and ``emblem`` are codes of the table's art.
    """

    name: str
    controller: str
    color: str
    emblem: str

    @property
    def is_human(self) -> bool:
        """Whether a person decides."""
        return self.controller == HUMAN


def player_to_json(player: Player) -> dict[str, Json]:
    """Return a player as a JSON object."""
    return asdict(player)


def player_from_json(data: Json) -> Player:
    """Read a player. Raises ValueError."""
    keys = ("name", "controller", "color", "emblem")
    if not isinstance(data, dict) or not all(isinstance(data.get(key), str) for key in keys):
        raise ValueError(f"a player has the texts {', '.join(keys)}")
    name, *rest = (data[key] for key in keys)
    return Player(clean_name(name), *rest)
