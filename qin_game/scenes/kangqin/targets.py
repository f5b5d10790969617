"""What the focus ring can reach on the sheet: the own cards, and whom a card may be offered to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.state import SEATS
from qin_game.ui.focus import SceneTarget

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.layout import Seating

_CARD, _SEAT = "card ", "seat "


def card_key(slot: int) -> str:
    """Return the key of a card of the hand."""
    return f"{_CARD}{slot}"


def targets(
    seating: Seating,
    choose: Callable[[int], object],
    offer: Callable[[Party], object],
    go: Callable[[Hashable], object],
) -> tuple[SceneTarget, ...]:
    """Return the targets: the cards, Qin's card, the other seats clockwise.

    ``go`` moves the focus: left and right lead from one party to the next, as they sit.
    """
    own = seating.place(seating.home)
    found = [
        SceneTarget(card_key(slot), rect, lambda slot=slot: choose(slot))
        for slot, rect in enumerate(own.cards)
    ]
    left, top, right = (f"{_SEAT}{(seating.home + step) % SEATS}" for step in range(1, SEATS))
    beside = {left: (left, QIN), top: (left, right), right: (QIN, right), QIN: (left, right)}
    parties: tuple[Party, ...] = (QIN, *((seating.home + step) % SEATS for step in range(1, SEATS)))
    for party in parties:
        key = QIN if party == QIN else f"{_SEAT}{party}"
        place = seating.layout.center.card if party == QIN else seating.place(int(party)).plaque
        found.append(
            SceneTarget(
                key,
                place,
                lambda party=party: offer(party),
                lambda step, key=key: go(beside[key][step > 0]),
            )
        )
    return tuple(found)


def is_card(key: Hashable) -> bool:
    """Tell whether a key is that of a card of the hand."""
    return isinstance(key, str) and key.startswith(_CARD)


def party_of(key: Hashable) -> Party | None:
    """Return whom a key stands for, or None for anything else."""
    if key == QIN:
        return QIN
    if isinstance(key, str) and key.startswith(_SEAT):
        return int(key.removeprefix(_SEAT))
    return None
