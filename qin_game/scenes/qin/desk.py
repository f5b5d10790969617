"""What all parts of Qin's table draw with: stage, players and layout in one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.scenes.beside.desk import Desk as AnyDesk
from qin_game.scenes.qin.art.pagodas import SEAT_TOKENS

if TYPE_CHECKING:
    from qin_game.scenes.qin.layout import TableLayout


@dataclass(frozen=True, slots=True)
class Desk(AnyDesk):
    """The table of some players as it is laid out now."""

    layout: TableLayout

    def token(self, seat: int) -> str:
        """Return the token of a seat's pagoda colour."""
        return SEAT_TOKENS[self.players[seat].color]
