"""Things on the move: what is between two pictures of the table for a moment.

Each knows in terms of the game where it comes from and goes to, never in pixels, so that a window
that changes its size in the middle of a flight changes nothing. ``progress`` runs from 0 to 1.
``hides`` names what the table must not draw meanwhile, because it is on its way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.model import Card

Kind = Literal["hand", "offer", "qin_card", "dealer"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a card: in a seat's hand, offered to somebody, with Qin, or the dealer's pack."""

    kind: Kind
    party: Party | None = None
    slot: int = 0


QIN_SPOT = Spot("qin_card")
DEALER = Spot("dealer")


@dataclass(slots=True, eq=False)
class Effect:
    """Something on the move."""

    progress: float = 0.0

    @property
    def hides(self) -> frozenset[Spot]:
        """Return where no card lies as long as this goes on."""
        return frozenset()


@dataclass(slots=True, eq=False, kw_only=True)
class CardSlide(Effect):
    """A card slides from one place to another, face down; at its end it may show its face."""

    start: Spot
    end: Spot
    card: Card = None
    is_from_open: bool = False
    """Whether it lies face up before it sets out."""
    is_offered: bool = False
    """Whether it is still its owner's: then its place there is empty, too."""

    @property
    def hides(self) -> frozenset[Spot]:
        """Return both its places."""
        return frozenset({self.end, self.start} if self.is_offered else {self.end})


@dataclass(slots=True, eq=False, kw_only=True)
class Shuffle(Effect):
    """A seat's two cards pass over each other, face down."""

    seat: int

    @property
    def hides(self) -> frozenset[Spot]:
        """Return both places of the hand."""
        return frozenset({Spot("hand", self.seat, 0), Spot("hand", self.seat, 1)})


@dataclass(slots=True, eq=False, kw_only=True)
class StoneFlight(Effect):
    """Stones go from one pile to another, one after the other. They count for neither meanwhile."""

    payer: Party
    receiver: Party
    count: int


@dataclass(slots=True, eq=False, kw_only=True)
class CardsTurning(Effect):
    """Cards turn their faces up, all together: (place, card) each.

    ``is_raised`` if they are those that were put forward.
    """

    cards: tuple[tuple[Spot, int], ...]
    is_raised: bool = False

    @property
    def hides(self) -> frozenset[Spot]:
        """Return their places."""
        return frozenset(spot for spot, _ in self.cards)


@dataclass(slots=True, eq=False, kw_only=True)
class Tally(Effect):
    """The players' cards are added up, one after the other: the cards, and the sums after each."""

    cards: tuple[tuple[Spot, int], ...]
    sums: tuple[int, ...]


@dataclass(slots=True, eq=False, kw_only=True)
class DiceRoll(Effect):
    """The cup is shaken and set down."""


@dataclass(slots=True, eq=False, kw_only=True)
class CupLift(Effect):
    """The cup is lifted off the dice."""

    dice: tuple[int, ...]


@dataclass(slots=True, eq=False, kw_only=True)
class Stamp(Effect):
    """The verdict is stamped on the sheet."""

    is_success: bool
