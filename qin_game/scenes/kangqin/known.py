"""What a player knows for certain of others' cards: kept for him, as a good memory would."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.belief import beliefs
from qin_game.rules.kangqin.state import SEATS
from qin_game.scenes.kangqin.model import put

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.rules.kangqin.state import KangqinObservation
    from qin_game.scenes.kangqin.model import Deed, Picture


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


def known_in(match: Match, viewer: int | None, picture: Picture) -> Known:
    """Return what a viewer knows of the cards in a picture, which the match may be ahead of.

    While motion tells how a turn ended, that is what was known before the turn, without the hands
    that have just swapped a card, and nothing once other cards are dealt.
    """
    if viewer is None or match.open_hands or picture.is_shown:
        return NOTHING
    state = match.state_at(picture.ply)
    if state.round != picture.round:
        return NOTHING
    known = certain(match.game.observe(state, viewer))
    swaps = [deed for deed in picture.deeds if deed.is_exchange]
    for deed in swaps[sum(turn.is_exchange for turn in state.history) :]:
        known = _without(known, deed)
    return known


def _without(known: Known, deed: Deed) -> Known:
    """Return what is known of all cards but those of the parties of an exchange."""
    hands = put(known.hands, deed.seat, ())
    if deed.target == QIN:
        return Known(hands)
    assert isinstance(deed.target, int)
    return replace(known, hands=put(hands, deed.target, ()))


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
