"""Who plays: a person or a machine, with a name, a colour and a seal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from qin_game.rules.json_reading import read_choice, read_object, read_text
from qin_game.settings import clean_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from qin_game.rules.game import Json

HUMAN: Final = "human"


@dataclass(frozen=True, slots=True)
class Player:
    """A player in a game or a series. ``controller`` is ``human`` or the name of a level.

    A ``name`` nobody typed is empty, and made where it is shown. ``color`` and ``emblem`` are codes
    of the table's art.
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


def player_from_json(data: Json, place: str, controllers: Collection[str]) -> Player:
    """Read a player whose controller is one of ``controllers``. Raises ShapeError."""
    data = read_object(data, place, ("name", "controller", "color", "emblem"))
    return Player(
        clean_name(read_text(data["name"], f"{place}.name")),
        read_choice(data["controller"], f"{place}.controller", controllers),
        read_text(data["color"], f"{place}.color"),
        read_text(data["emblem"], f"{place}.emblem"),
    )
