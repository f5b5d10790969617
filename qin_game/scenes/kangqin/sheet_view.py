"""The sheet itself: four seats round the ring, and a card that is offered to somebody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.scenes.kangqin.art.ground import sheet
from qin_game.scenes.kangqin.center_view import draw_center
from qin_game.scenes.kangqin.effects import Spot
from qin_game.scenes.kangqin.seat_view import card_image, draw_seat, draw_slip

if TYPE_CHECKING:
    import pygame

    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.center_view import CenterFace
    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.kangqin.model import Card
    from qin_game.scenes.kangqin.seat_view import SeatFace


@dataclass(frozen=True, slots=True)
class OfferFace:
    """A card that lies with somebody it is offered to; ``known`` if the viewer knows which."""

    target: Party
    card: Card
    known: Card


@dataclass(frozen=True, slots=True)
class SheetFace:
    """All that lies on the sheet, without what is ``hidden`` because it is on its way."""

    seats: tuple[SeatFace, ...]
    center: CenterFace
    offer: OfferFace | None
    hidden: frozenset[Spot]


def draw_sheet(surface: pygame.Surface, desk: Desk, face: SheetFace) -> None:
    """Draw the sheet and everything on it."""
    surface.blit(bare_sheet(desk), desk.layout.sheet)
    for seat in face.seats:
        draw_seat(surface, desk, seat, face.hidden)
    draw_center(surface, desk, face.center, face.hidden)
    if face.offer is not None and Spot("offer", face.offer.target) not in face.hidden:
        _draw_offer(surface, desk, face.offer)


def bare_sheet(desk: Desk) -> pygame.Surface:
    """Return the sheet with nothing on it. Do not draw on it."""
    layout = desk.layout
    x, y, radius = layout.center.ring
    ring = (x - layout.sheet.left, y - layout.sheet.top, radius)
    return sheet(layout.sheet.width, ring, desk.tokens, desk.stage.scale)


def _draw_offer(surface: pygame.Surface, desk: Desk, offer: OfferFace) -> None:
    place = desk.seating.offer(offer.target)
    image = card_image(desk, offer.card, place.height)
    surface.blit(image, image.get_rect(center=place.center))
    if offer.known is not None and offer.card is None:
        draw_slip(surface, desk, place, offer.known)
