"""What lies on the sheet in a picture, when nobody does anything."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.scenes.kangqin.center_view import CenterFace
from qin_game.scenes.kangqin.effects import Spot
from qin_game.scenes.kangqin.seat_view import SeatFace
from qin_game.scenes.kangqin.sheet_view import OfferFace, SheetFace

if TYPE_CHECKING:
    from qin_game.scenes.kangqin.known import Known
    from qin_game.scenes.kangqin.model import Picture


def still_sheet(picture: Picture, known: Known) -> SheetFace:
    """Return the sheet as a picture has it, with what its viewer knows."""
    return SheetFace(
        seats=tuple(seat_face(picture, seat, known) for seat in range(picture.seats)),
        center=center_face(picture, known),
        offer=offer_face(picture),
        hidden=out_of_hand(picture),
    )


def opened(sheet: SheetFace, dice: tuple[int, ...] | None) -> SheetFace:
    """Return a sheet with the cup taken off the dice, and the offered card turned up."""
    center = replace(sheet.center, dice=dice, has_cup=False)
    offer = None if sheet.offer is None else replace(sheet.offer, card=sheet.offer.known)
    return replace(sheet, center=center, offer=offer)


def out_of_hand(picture: Picture) -> frozenset[Spot]:
    """Return where a hand is empty because its card lies with somebody it is offered to."""
    pending = picture.pending
    return frozenset() if pending is None else frozenset({Spot("hand", pending.seat, pending.slot)})


def offer_face(picture: Picture) -> OfferFace | None:
    """Return the card that is offered to somebody, face down as long as it is only offered."""
    pending = picture.pending
    if pending is None or pending.target is None:
        return None
    return OfferFace(pending.target, None, pending.given)


def seat_face(picture: Picture, seat: int, known: Known) -> SeatFace:
    """Return what a seat shows of a picture alone."""
    return SeatFace(
        seat=seat,
        hand=picture.hands[seat] if picture.hands else (),
        stones=picture.stones[seat],
        proposals=picture.proposals[seat] if picture.proposals else 0,
        is_chief=picture.chief == seat,
        is_to_move=picture.to_move == seat,
        chosen=picture.chosen[seat] if picture.chosen else None,
        is_lowest=picture.turned == seat,
        known=known.hands[seat],
        is_winner=seat in (picture.winners or ()),
    )


def center_face(picture: Picture, known: Known) -> CenterFace:
    """Return what the middle shows of a picture alone."""
    return CenterFace(
        stones=picture.qin_stones,
        qin_card=picture.qin_card,
        has_card=picture.has_qin_card,
        known=known.qin_card,
        dice=picture.dice if picture.is_open else None,
        has_cup=not picture.is_open,
        is_cup_lit=False,
        is_card_lit=False,
        is_target=False,
        is_aimed=False,
        total=picture.total,
        verdict=picture.verdict,
        is_stamped=picture.verdict is not None,
    )
