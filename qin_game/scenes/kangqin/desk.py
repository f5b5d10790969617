"""What all parts of the table draw with: stage, players, layout and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import QIN
from qin_game.scenes.beside.desk import Desk as AnyDesk
from qin_game.scenes.kangqin.art.name import QIN as QIN_SEAL
from qin_game.ui.art.seal import seal
from qin_game.ui.text import TextStyle

if TYPE_CHECKING:
    import pygame

    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.layout import Seating, TableLayout

_SMALL_SHEET, _MOST = 690, 1.5
"""Side of a sheet, logical units, on which words are as large as beside it; and at most how much
larger they get on a larger one."""


@dataclass(frozen=True, slots=True)
class Desk(AnyDesk):
    """The table of four players as it is laid out now."""

    seating: Seating

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""
        return self.seating.layout

    def on_sheet(self, style: TextStyle) -> TextStyle:
        """Return a style larger where the sheet is larger than in a small window."""
        logical = self.layout.sheet.width / self.stage.scale
        return replace(style, size=style.size * min(_MOST, max(1.0, logical / _SMALL_SHEET)))

    def px_on_sheet(self, units: float) -> int:
        """Turn logical units into pixels, more of them on a larger sheet."""
        return round(self.fonts.scale * self.on_sheet(TextStyle(units)).size)

    def party_name(self, party: Party) -> str:
        """Return what a seat's player or Qin is called."""
        return self.text("kangqin.qin") if party == QIN else self.names[int(party)]

    def party_seal(self, party: Party, px: int) -> pygame.Surface:
        """Return the seal of a seat or of Qin. Do not draw on it."""
        if party == QIN:
            tokens = self.tokens
            return seal(QIN_SEAL, px, tokens.rgb("black"), tokens.rgb("black_text"))
        return self.seal(int(party), px)
