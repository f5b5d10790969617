"""What all parts of the table draw with: stage, players, layout and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import QIN
from qin_game.scenes.beside.desk import Desk as AnyDesk
from qin_game.scenes.kangqin.art.name import QIN as QIN_SEAL
from qin_game.ui.art.seal import seal

if TYPE_CHECKING:
    import pygame

    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.layout import Seating, TableLayout


@dataclass(frozen=True, slots=True)
class Desk(AnyDesk):
    """The table of four players as it is laid out now."""

    seating: Seating

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""
        return self.seating.layout

    def party_name(self, party: Party) -> str:
        """Return what a seat's player or Qin is called."""
        return self.text("kangqin.qin") if party == QIN else self.names[int(party)]

    def party_seal(self, party: Party, px: int) -> pygame.Surface:
        """Return the seal of a seat or of Qin. Do not draw on it."""
        if party == QIN:
            tokens = self.tokens
            return seal(QIN_SEAL, px, tokens.rgb("black"), tokens.rgb("black_text"))
        return self.seal(int(party), px)
