"""The players' cards: seal, name, whose turn it is, pagodas left and on the board, hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.beside.name import draw_name
from qin_game.scenes.qin.art.pagodas import pagoda_icon
from qin_game.scenes.qin.art.tiles import domino, tile_back
from qin_game.ui.text import SMALL, TextStyle

if TYPE_CHECKING:
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.model import Hand

_NUMBER = TextStyle(26, bold=True, leading=1.2)
_DELTA = TextStyle(17, bold=True, leading=1.2)


@dataclass(frozen=True, slots=True)
class Card:
    """What a player's card shows.

    ``hand`` is None where the hand is shown in large elsewhere; ``thinking`` counts the steps of
    the waiting dots, or is None; ``placed`` and ``returned`` are what a preview would do.
    """

    seat: int
    supply: int
    on_board: int
    hand: Hand | None
    is_to_move: bool
    thinking: int | None = None
    placed: int = 0
    returned: int = 0
    is_winner: bool = False
    is_assisted: bool = False


def draw_card(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """Draw a player's card."""
    px = desk.px
    _draw_ground(surface, desk, rect, card)
    side = seal_size(desk, rect)
    mark = desk.seal(card.seat, side)
    surface.blit(mark, mark.get_rect(midleft=(rect.left + px(14), rect.centery)))
    supply = supply_place(desk, card.seat)
    hand = hand_place(desk, card.seat)
    left = rect.left + px(14) + side + px(10)
    if desk.layout.is_wide:
        right = rect.right - px(10) if card.hand is None else hand.left - px(6)
        box = pygame.Rect(left, rect.top + px(8), right - left, supply.top - rect.top - px(8))
    else:
        box = pygame.Rect(left, rect.top, supply.left - px(4) - left, rect.height)
    draw_name(
        surface,
        desk,
        box,
        card.seat,
        thinking=card.thinking,
        is_winner=card.is_winner,
        is_assisted=card.is_assisted,
    )
    _draw_supply(surface, desk, supply, card)
    if card.hand is not None:
        _draw_hand(surface, desk, hand, card.hand)


def seal_size(desk: Desk, rect: pygame.Rect) -> int:
    """Return the side of the seal on a card."""
    return min(desk.px(52 if desk.layout.is_wide else 38), rect.height - desk.px(8))


def supply_place(desk: Desk, seat: int) -> pygame.Rect:
    """Return where a seat's supply is shown: pagodas leave from there and come home there."""
    rect = desk.layout.seats[seat]
    if desk.layout.is_wide:
        size = desk.px(36)
        left = rect.left + desk.px(14 + 52 + 8)
        return pygame.Rect(left, rect.bottom - desk.px(8) - size, size, size)
    size = min(desk.px(30), rect.height - desk.px(8))
    place = pygame.Rect(0, 0, size, size)
    place.midleft = (rect.left + rect.width * 47 // 100, rect.centery)
    return place


def hand_place(desk: Desk, seat: int) -> pygame.Rect:
    """Return where a seat's hand is shown on its card."""
    rect = desk.layout.seats[seat]
    place = pygame.Rect(0, 0, desk.px(54), min(desk.px(32), rect.height - desk.px(8)))
    if desk.layout.is_wide:
        place.topright = (rect.right - desk.px(10), rect.top + desk.px(9))
    else:
        place.midright = (rect.right - desk.px(8), rect.centery)
    return place


def small_cell(place: pygame.Rect) -> int:
    """Return the side of half a tile of a hand drawn small."""
    return max(6, (place.height - 2) // 2)


def _draw_ground(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """Mark whose turn it is by a sheet that is lifted, framed and ticked with a brush."""
    tokens = desk.tokens
    if card.is_to_move:
        desk.faces.draw_panel(surface, rect)
        tick = pygame.Rect(rect.left + desk.px(5), 0, desk.px(5), rect.height - desk.px(16))
        tick.centery = rect.centery
        pygame.draw.rect(surface, tokens["seal"], tick, border_radius=desk.px(2))
    else:
        y = rect.bottom + desk.px(2)
        start, end = (rect.left + desk.px(8), y), (rect.right - desk.px(8), y)
        pygame.draw.line(surface, tokens["hairline"], start, end, max(1, desk.px(1)))


def _draw_supply(surface: pygame.Surface, desk: Desk, place: pygame.Rect, card: Card) -> None:
    """Draw the pagodas left to place, then what a preview would change or how many stand."""
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    surface.blit(pagoda_icon(desk.color(card.seat), place.height, tokens), place)
    number = pygame.Rect(place.right + px(2), place.top, px(36), place.height)
    fonts.draw_line(surface, str(card.supply), number, _NUMBER, tokens["ink"])
    card_rect = desk.layout.seats[card.seat]
    right = card_rect.right - px(10)
    if not desk.layout.is_wide and card.hand is not None:
        right = hand_place(desk, card.seat).left - px(4)
    rest = pygame.Rect(number.right + px(4), place.top, right - number.right - px(4), place.height)
    if card.placed or card.returned:
        _draw_deltas(surface, desk, rest, card)
        return
    words = desk.text("qin.table.on_board", count=card.on_board)
    style = fonts.shrink(words, SMALL, rest.width, 13)
    fonts.draw_line(surface, fonts.fit(words, style, rest.width), rest, style, tokens["ink_faint"])


def _draw_deltas(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """Draw how many pagodas would be placed and how many would go home, each with a pagoda."""
    px, tokens = desk.px, desk.tokens
    x = rect.left
    for count, key, ground in (
        (card.placed, "word.plus", "good"),
        (card.returned, "word.minus", "danger"),
    ):
        if not count:
            continue
        words = desk.text(key, number=count)
        wide = desk.fonts.measure(words, _DELTA)
        mark = pagoda_icon(desk.color(card.seat), px(20), tokens)
        box = pygame.Rect(x, 0, wide + px(10), px(25))
        box.centery = rect.centery
        has_mark = box.width + px(18) <= rect.right - x
        if has_mark:
            box.width += px(18)
        pygame.draw.rect(surface, tokens[ground], box, border_radius=px(4))
        line = box.inflate(-px(10), 0)
        desk.fonts.draw_line(surface, words, line, _DELTA, tokens["paper_light"])
        if has_mark:
            surface.blit(mark, mark.get_rect(midright=(box.right - px(2), box.centery)))
        x = box.right + px(4)


def _draw_hand(surface: pygame.Surface, desk: Desk, place: pygame.Rect, hand: Hand) -> None:
    """Draw a hand small: backs, or faces where the viewer may see them."""
    cell = small_cell(place)
    step = min((place.width - cell) / 2, cell * 1.25)
    for index, tile in enumerate(hand):
        x = place.right - cell / 2 - (len(hand) - 1 - index) * step
        if tile is None:
            tile_back(cell, desk.tokens).draw(surface, (x, place.centery))
        else:
            domino(tile, cell, 1, desk.tokens).draw(surface, (x, place.centery - cell / 2))
