"""What all parts of a table draw with: stage and players in one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.scenes.look import player_seal

if TYPE_CHECKING:
    import pygame

    from qin_game.match.player import Player
    from qin_game.ui.faces import Faces
    from qin_game.ui.stage import Stage, Text
    from qin_game.ui.text import Fonts
    from qin_game.ui.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Desk:
    """The table of a game's players. Games add how it is laid out."""

    stage: Stage
    game: str
    players: tuple[Player, ...]

    @property
    def tokens(self) -> Tokens:
        """The palette."""
        return self.stage.tokens

    @property
    def fonts(self) -> Fonts:
        """The typeface."""
        return self.stage.fonts

    @property
    def faces(self) -> Faces:
        """The look of controls."""
        return self.stage.faces

    @property
    def text(self) -> Text:
        """The player's language."""
        return self.stage.text

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(player.name for player in self.players)

    def px(self, units: float) -> int:
        """Turn logical units into whole pixels."""
        return self.stage.px(units)

    def color(self, seat: int) -> str:
        """Return the code of a seat's colour."""
        return self.players[seat].color

    def seal(self, seat: int, px: int) -> pygame.Surface:
        """Return a seat's seal, ``px`` square. Do not draw on it."""
        player = self.players[seat]
        return player_seal(self.game, player.color, player.emblem, px, self.tokens)
