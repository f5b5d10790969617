"""A seat at the table: who sits there, the cards, the stones, and what is known of the hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.state import MAX_PROPOSALS
from qin_game.scenes.beside.name import draw_name
from qin_game.scenes.kangqin.art.banners import banner
from qin_game.scenes.kangqin.art.cards import card_back, card_face
from qin_game.scenes.kangqin.art.name import CHIEF
from qin_game.scenes.kangqin.effects import Spot
from qin_game.scenes.kangqin.stones_view import draw_stones
from qin_game.scenes.look import draw_mark
from qin_game.ui.art.seal import seal
from qin_game.ui.art.svg import icon
from qin_game.ui.text import LABEL_BOLD, SMALL, TextStyle

if TYPE_CHECKING:
    from collections.abc import Container

    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.kangqin.layout import SeatPlace
    from qin_game.scenes.kangqin.model import Card, Hand

_DOTS = 3
_DASH = 9
"""From one dash of a frame to the next, in widths of its line."""
_BANNER = 22
RAISED = 0.14
"""How far a card that was chosen is put forward, in heights of it."""
_SLIP = TextStyle(15, bold=True, leading=1.1)
_SLIP_WIDTH = 0.5
"""Width of a slip in widths of a card."""


@dataclass(frozen=True, slots=True)
class SeatFace:
    """What a seat shows. A hidden card is None, whatever is known of it.

    ``chosen`` is the card put forward; ``picked`` the one the viewer holds out, ``lit`` the one
    pointed at. ``known`` are cards the viewer knows to be in this hand; ``thinking`` counts the
    steps of the waiting dots, or is None.
    """

    seat: int
    hand: Hand
    stones: int
    proposals: int
    is_chief: bool
    is_to_move: bool
    chosen: int | None = None
    is_lowest: bool = False
    picked: int | None = None
    is_shuffled: bool = False
    """Whether the viewer is about to let one of both cards be drawn blind."""
    faded: int | None = None
    """The card that hangs on the viewer's pointer."""
    lit: int | None = None
    is_target: bool = False
    is_aimed: bool = False
    known: tuple[int, ...] = ()
    thinking: int | None = None
    is_winner: bool = False
    is_assisted: bool = False


def draw_seat(surface: pygame.Surface, desk: Desk, face: SeatFace, hidden: Container[Spot]) -> None:
    """Draw a seat, without the cards that are on their way."""
    place = desk.seating.place(face.seat)
    _draw_plaque(surface, desk, place, face)
    draw_stones(surface, desk, face.seat, face.stones)
    for slot, card in enumerate(face.hand):
        if Spot("hand", face.seat, slot) not in hidden:
            image = card_image(desk, card, place.cards[slot].height, _variant(face, slot))
            rect = card_place(desk, face.seat, slot, is_raised=_is_raised(face, slot))
            surface.blit(image, image.get_rect(center=rect.center))
    if face.is_shuffled:
        size = round(place.cards[0].width * 0.4)
        whole = card_place(desk, face.seat, 0, is_raised=True).union(
            card_place(desk, face.seat, 1, is_raised=True)
        )
        draw_mark(surface, icon("shuffle", size, desk.tokens.rgb("ink")), whole.center, desk.tokens)
    if not any(face.hand):
        _draw_known(surface, desk, face, hidden)


def seal_size(desk: Desk, place: SeatPlace) -> int:
    """Return the side of the seal on a plaque."""
    width, height = place.plaque.width - desk.px(20), place.plaque.height - desk.px(10)
    return min(height, round(width * 0.32), round(desk.layout.sheet.width * 0.10))


def card_image(desk: Desk, card: Card, height: int, variant: str = "plain") -> pygame.Surface:
    """Return a card, from behind where it is hidden. Do not draw on it."""
    if card is None:
        return card_back(height, desk.tokens, variant)
    return card_face(card, height, desk.tokens, variant)


def card_place(desk: Desk, seat: int, slot: int, *, is_raised: bool = False) -> pygame.Rect:
    """Return where a card of a hand lies."""
    rect = desk.seating.place(seat).cards[slot].copy()
    if is_raised:
        rect.y -= round(rect.height * RAISED)
    return rect


def _is_raised(face: SeatFace, slot: int) -> bool:
    """Tell whether a card is put forward: both of a hand of which nobody may tell which."""
    if face.is_shuffled or (face.chosen is not None and not any(face.hand)):
        return True
    return slot in {face.chosen, face.picked}


def _variant(face: SeatFace, slot: int) -> str:
    if slot == face.faded:
        return "faded"
    if slot == face.picked or (face.is_lowest and slot == face.chosen):
        return "chosen"
    return "lit" if slot == face.lit else "plain"


def _draw_plaque(surface: pygame.Surface, desk: Desk, place: SeatPlace, face: SeatFace) -> None:
    """Draw name and seal; the seat to move lies on a lifted sheet, ticked with a brush."""
    px, tokens, rect = desk.px, desk.tokens, place.plaque
    if face.is_to_move:
        desk.faces.draw_panel(surface, rect)
        tick = pygame.Rect(rect.left + px(4), 0, px(4), rect.height - px(16))
        tick.centery = rect.centery
        pygame.draw.rect(surface, tokens["seal"], tick, border_radius=px(2))
    if face.is_target:
        _draw_frame(surface, desk, rect, is_strong=face.is_aimed)
    inner = rect.inflate(-px(20), -px(10))
    side = seal_size(desk, place)
    mark = desk.seal(face.seat, side)
    surface.blit(mark, mark.get_rect(midleft=inner.midleft))
    beside = pygame.Rect(inner.left + side + px(8), 0, 0, min(inner.height, desk.px_on_sheet(54)))
    beside.width = inner.right - beside.left
    beside.centery = inner.centery
    head = pygame.Rect(beside.left, beside.top, beside.width, beside.height // 2)
    draw_name(
        surface,
        desk,
        head,
        face.seat,
        thinking=None,
        is_winner=face.is_winner,
        is_assisted=face.is_assisted,
        style=desk.on_sheet(LABEL_BOLD),
    )
    foot = pygame.Rect(beside.left, head.bottom, beside.width, beside.bottom - head.bottom)
    _draw_marks(surface, desk, foot, face)


def _draw_frame(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, *, is_strong: bool) -> None:
    """Draw the broken frame of whom a card may be offered to; a whole one when it is aimed at."""
    px, tokens = desk.px, desk.tokens
    color = tokens["good"]
    if is_strong:
        pygame.draw.rect(surface, color, rect.inflate(px(2), px(2)), px(3), border_radius=px(6))
        return
    _draw_dashes(surface, rect, color, px(2))


def _draw_dashes(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color, px: int) -> None:
    """Draw a dashed rectangle of lines ``px`` wide."""
    corners = (rect.topleft, rect.topright, rect.bottomright, rect.bottomleft, rect.topleft)
    for start, end in pairwise(map(pygame.Vector2, corners)):
        steps = max(1, round(start.distance_to(end) / (_DASH * px)))
        for step in range(steps):
            dash = (start.lerp(end, (step + part) / steps) for part in (0.25, 0.75))
            pygame.draw.line(surface, color, *dash, px)


def _draw_marks(surface: pygame.Surface, desk: Desk, foot: pygame.Rect, face: SeatFace) -> None:
    """Draw the proposals made, the Chief's seal, and the banner or dots of thought."""
    px, tokens = desk.px_on_sheet, desk.tokens
    x = foot.left
    for number in range(MAX_PROPOSALS):
        chip = pygame.Rect(x, 0, px(10), px(14))
        chip.centery = foot.centery
        is_used = number < face.proposals
        fill, edge = ("lacquer", "gold_edge") if is_used else ("paper", "ink_faint")
        pygame.draw.rect(surface, tokens[fill], chip, border_radius=px(2))
        pygame.draw.rect(surface, tokens[edge], chip, max(1, px(1)), border_radius=px(2))
        x = chip.right + px(3)
    x += px(4)
    if face.is_chief:
        x = _draw_chief(surface, desk, pygame.Rect(x, foot.top, foot.right - x, foot.height), face)
    if face.thinking is not None:
        for dot in range(_DOTS):
            is_inked = dot < face.thinking % (_DOTS + 1)
            center = (x + px(4) + dot * px(9), foot.centery)
            pygame.draw.circle(surface, tokens["ink"], center, px(3 if is_inked else 1.2))
        return
    flag = banner(desk.color(face.seat), px(_BANNER), tokens)
    if x + flag.get_width() <= foot.right:
        surface.blit(flag, flag.get_rect(midleft=(x, foot.centery)))


def _draw_chief(surface: pygame.Surface, desk: Desk, room: pygame.Rect, face: SeatFace) -> int:
    """Draw the Chief's seal and title, a framed title where both have no room, or else the seal.

    While he thinks the seal does. Return where the next mark may begin.
    """
    px, tokens, fonts = desk.px_on_sheet, desk.tokens, desk.fonts
    words, style = desk.text("kangqin.table.chief"), desk.on_sheet(SMALL)
    side = min(room.height, px(27))
    title = pygame.Rect(room.left + side + px(5), room.top, room.width - side - px(5), room.height)
    style = fonts.shrink(words, style, title.width, 13)
    fits = fonts.measure(words, style) <= title.width
    framed = fonts.shrink(words, style, room.width - px(8), 11)
    width = fonts.measure(words, framed) + px(8)
    if fits or width > room.width or face.thinking is not None:
        sign = seal(CHIEF, side, tokens.rgb("seal"), tokens.rgb("seal_text"), carving="red")
        surface.blit(sign, sign.get_rect(midleft=(room.left, room.centery)))
        if not fits or face.thinking is not None:
            return title.left
        return fonts.draw_line(surface, words, title, style, tokens["seal"]).right + px(6)
    frame = pygame.Rect(room.left, 0, width, px(20))
    frame.centery = room.centery
    pygame.draw.rect(surface, tokens["seal"], frame, max(1, px(1.5)), border_radius=px(3))
    fonts.draw_line(surface, words, frame, framed, tokens["seal"], "center")
    return frame.right + px(6)


def _draw_known(
    surface: pygame.Surface, desk: Desk, face: SeatFace, hidden: Container[Spot]
) -> None:
    """Pin a slip of paper to a closed hand for each card the viewer knows to be in it.

    They hang in the middle: nobody can tell which of the two cards it is.
    """
    slots = range(len(face.hand))
    if all(Spot("hand", face.seat, slot) in hidden for slot in slots):
        return
    cards = [card_place(desk, face.seat, slot, is_raised=_is_raised(face, slot)) for slot in slots]
    whole = cards[0].unionall(cards[1:])
    step = round(cards[0].width * (_SLIP_WIDTH + 0.06))
    left = whole.centerx - round(step * (len(face.known) - 1) / 2)
    for number, card in enumerate(face.known):
        place = cards[0].copy()
        place.centerx = left + number * step
        draw_slip(surface, desk, place, card)


def draw_slip(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: int) -> None:
    """Pin a slip with a number to the foot of a card that lies face down."""
    px, tokens = desk.px, desk.tokens
    slip = pygame.Rect(0, 0, max(px(20), round(rect.width * _SLIP_WIDTH)), desk.px_on_sheet(21))
    slip.midbottom = (rect.centerx, rect.bottom - px(3))
    pygame.draw.rect(surface, tokens["rim"], slip.inflate(px(2), px(2)), border_radius=px(3))
    pygame.draw.rect(surface, tokens["paper_light"], slip, border_radius=px(2))
    desk.fonts.draw_line(surface, str(card), slip, desk.on_sheet(_SLIP), tokens["seal"], "center")
