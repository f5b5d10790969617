"""What a person holds out, points at and was refused: the state of the hand over the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import QIN

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.layout import Seating
    from qin_game.scenes.kangqin.ledger_view import Cell


@dataclass(slots=True)
class Aiming:
    """``picked`` is the card held out to be offered; the rest is what the pointer lies on.

    ``complaint`` is the reason code of the last thing that could not be done.
    """

    picked: int | None = None
    slot: int | None = None
    party: Party | None = None
    is_on_cup: bool = False
    is_on_card: bool = False
    cell: Cell | None = None
    complaint: str | None = None

    def let_go(self) -> None:
        """Hold nothing out and forget what was refused."""
        self.picked = None
        self.complaint = None

    def rest_pointer(self) -> None:
        """Point at nothing: whoever plays by keys left the pointer lying there."""
        self.slot = self.party = self.cell = None
        self.is_on_cup = self.is_on_card = False

    def point(self, seating: Seating, pos: tuple[int, int], seats: int) -> None:
        """Follow the pointer over the sheet."""
        center = seating.layout.center
        own = seating.place(seating.home)
        slots = (slot for slot, rect in enumerate(own.cards) if rect.collidepoint(pos))
        self.slot = next(slots, None)
        self.is_on_cup = center.cup.union(center.saucer).collidepoint(pos)
        self.is_on_card = center.card.collidepoint(pos)
        x, y, radius = center.ring
        is_in_ring = (pos[0] - x) ** 2 + (pos[1] - y) ** 2 <= radius**2
        found: Party | None = QIN if is_in_ring else None
        for seat in range(seats):
            if seating.place(seat).whole.collidepoint(pos) and not is_in_ring:
                found = seat
        self.party = found

    def seen(self) -> tuple[object, ...]:
        """Return everything that a change of would change the picture."""
        return (self.picked, self.slot, self.party, self.is_on_cup, self.is_on_card, self.cell)
