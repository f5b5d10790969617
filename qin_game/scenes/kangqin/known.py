"""What a player knows for certain of others' cards: kept for him, as a good memory would."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.belief import beliefs
from qin_game.rules.kangqin.state import SEATS

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.rules.kangqin.state import KangqinObservation


@dataclass(frozen=True, slots=True)
class Known:
    """Cards that lie where the viewer knows them, by seat and with Qin; his own are left out."""

    hands: tuple[tuple[int, ...], ...] = ((),) * SEATS
    qin_card: int | None = None


NOTHING = Known()


def known_to(match: Match, viewer: int | None) -> Known:
    """Return what a viewer knows now; nothing when nobody looks or all is open anyway."""
    if viewer is None or match.open_hands:
        return NOTHING
    return certain(match.observe(viewer))


@lru_cache(maxsize=8)
def certain(observation: KangqinObservation) -> Known:
    """Return the cards that lie in one place in every world that fits an observation."""
    if observation.phase == "settle":
        return NOTHING
    worlds = list(beliefs(observation))
    if not worlds:
        return NOTHING
    hands = tuple(
        ()
        if seat == observation.seat
        else tuple(
            sorted(set(worlds[0].hands[seat]).intersection(*(w.hands[seat] for w in worlds)))
        )
        for seat in range(SEATS)
    )
    qin_cards = {world.qin_card for world in worlds}
    return Known(hands, qin_cards.pop() if len(qin_cards) == 1 else None)
