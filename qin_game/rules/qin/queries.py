"""Questions about a position that players and opponents ask and the rules alone may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.placements import can_place
from qin_game.rules.qin.tiles import TILES, Tile

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinObservation, QinState


def village_strengths(position: QinState | QinObservation, village_index: int) -> tuple[int, ...]:
    """Return each seat's strength at a village: its pagodas on the provinces that border it.

    Rules, "Resolution order", 2: a minor counts 1, a major 2, each province once.
    """
    players = position.setup.players
    start = range(len(position.village_owners))[village_index] * players
    return position.survey.strengths[start : start + players]


def unseen_tiles(observation: QinObservation) -> dict[Tile, int]:
    """Return how many copies of each tile lie in the other hands or in the pile."""
    return dict(zip(TILES, observation.unseen, strict=True))


def nothing_fits(after: QinState, observation: QinObservation) -> bool:
    """Tell whether a placement left no room for any tile that its seat holds or does not see.

    Then the game is over whoever holds what. ``observation`` is what the seat saw before it,
    ``after`` a position after it that fits.
    """
    unseen = [tile for tile, count in unseen_tiles(observation).items() if count]
    return not can_place(after.survey, [*unseen, *after.hands[observation.seat]])
