"""The players' cards: seal, name, whose turn it is, pagodas left and on the board, hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.qin.art.pagodas import pagoda_icon
from qin_game.scenes.qin.art.tiles import domino, tile_back
from qin_game.ui.art.svg import icon
from qin_game.ui.text import LABEL_BOLD, SMALL, TextStyle

if TYPE_CHECKING:
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.model import Hand

_NUMBER = TextStyle(26, bold=True, leading=1.2)
_DELTA = TextStyle(17, bold=True, leading=1.2)
_THINKING_STEPS = 4


@dataclass(frozen=True, slots=True)
class Card:
    """What a player's card shows. ``thinking`` counts the steps of the waiting dots, or is None."""

    seat: int
    supply: int
    on_board: int
    hand: Hand
    is_to_move: bool
    thinking: int | None = None
    placed: int = 0
    returned: int = 0
    is_winner: bool = False
    is_assisted: bool = False
    is_viewer: bool = False


def draw_card(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """Draw a player's card."""
    if desk.layout.is_wide:
        _draw_wide(surface, desk, rect, card)
    else:
        _draw_narrow(surface, desk, rect, card)


def supply_place(desk: Desk, seat: int) -> pygame.Rect:
    """Return where a seat's supply is shown: pagodas leave from there and come home there."""
    rect = desk.layout.seats[seat]
    if desk.layout.is_wide:
        size = desk.px(34)
        left = rect.left + desk.px(14 + 52 + 12)
        return pygame.Rect(left, rect.bottom - desk.px(10) - size, size, size)
    size = min(desk.px(28), rect.height - desk.px(8))
    place = pygame.Rect(0, 0, size, size)
    place.midleft = (rect.left + rect.width * 48 // 100, rect.centery)
    return place


def hand_place(desk: Desk, seat: int) -> pygame.Rect:
    """Return where a seat's hand is shown on its card."""
    rect = desk.layout.seats[seat]
    if desk.layout.is_wide:
        place = pygame.Rect(0, 0, desk.px(62), desk.px(36))
        place.bottomright = (rect.right - desk.px(10), rect.bottom - desk.px(9))
        return place
    place = pygame.Rect(0, 0, desk.px(52), min(desk.px(30), rect.height - desk.px(8)))
    place.midright = (rect.right - desk.px(6), rect.centery)
    return place


def _draw_ground(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """Mark whose turn it is by a sheet that is lifted, framed and ticked with a brush."""
    tokens = desk.tokens
    line = max(1, desk.px(1))
    if card.is_to_move:
        desk.faces.draw_panel(surface, rect)
        tick = pygame.Rect(rect.left + desk.px(6), 0, desk.px(5), rect.height - desk.px(20))
        tick.centery = rect.centery
        pygame.draw.rect(surface, tokens["seal"], tick, border_radius=desk.px(2))
    else:
        y = rect.bottom + desk.px(3)
        start, end = (rect.left + desk.px(8), y), (rect.right - desk.px(8), y)
        pygame.draw.line(surface, tokens["hairline"], start, end, line)


def _draw_wide(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    _draw_ground(surface, desk, rect, card)
    seal = desk.seal(card.seat, px(52))
    surface.blit(seal, seal.get_rect(midleft=(rect.left + px(14), rect.centery)))
    left = rect.left + px(14 + 52 + 12)
    supply = supply_place(desk, card.seat)
    name_box = pygame.Rect(left, rect.top + px(8), rect.right - px(12) - left, px(28))
    name_box.bottom = min(name_box.bottom, supply.top)
    name_box.width -= _draw_badges(surface, desk, name_box, card)
    name = desk.names[card.seat]
    style = fonts.shrink(name, LABEL_BOLD, name_box.width, 15)
    fonts.draw_line(
        surface, fonts.fit(name, style, name_box.width), name_box, style, tokens["ink"]
    )
    _draw_supply(surface, desk, supply, card)
    _draw_hand(surface, desk, card)


def _draw_narrow(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    _draw_ground(surface, desk, rect, card)
    size = min(px(38), rect.height - px(8))
    seal = desk.seal(card.seat, size)
    surface.blit(seal, seal.get_rect(midleft=(rect.left + px(15), rect.centery)))
    supply = supply_place(desk, card.seat)
    left = rect.left + px(15) + size + px(8)
    name_box = pygame.Rect(left, rect.top, supply.left - px(6) - left, rect.height)
    name_box.width -= _draw_badges(surface, desk, name_box, card)
    name = desk.names[card.seat]
    style = fonts.shrink(name, LABEL_BOLD, name_box.width, 14)
    fonts.draw_line(
        surface, fonts.fit(name, style, name_box.width), name_box, style, tokens["ink"]
    )
    _draw_supply(surface, desk, supply, card)
    _draw_hand(surface, desk, card)


def _draw_badges(surface: pygame.Surface, desk: Desk, box: pygame.Rect, card: Card) -> int:
    """Draw what stands after a name, from the right; return the width it takes."""
    size = desk.px(20)
    right = box.right
    if card.is_winner:
        image = icon("crown", size, desk.tokens.rgb("seal"))
        right = surface.blit(image, image.get_rect(midright=(right, box.centery))).left
    if card.thinking is not None:
        image = icon("hourglass", size, desk.tokens.rgb("ink_soft"))
        right = surface.blit(image, image.get_rect(midright=(right, box.centery))).left
        right -= desk.px(3)
        for dot in range(_THINKING_STEPS - 1):
            center = (right - desk.px(5) - (_THINKING_STEPS - 2 - dot) * desk.px(9), box.centery)
            is_inked = dot < card.thinking % _THINKING_STEPS
            radius = desk.px(3) if is_inked else desk.px(1.5)
            pygame.draw.circle(surface, desk.tokens["ink"], center, radius)
        right -= desk.px(9) * (_THINKING_STEPS - 1)
    if card.is_assisted:
        image = icon("hint", size, desk.tokens.rgb("ink_faint"))
        right = surface.blit(image, image.get_rect(midright=(right, box.centery))).left
    return box.right - right + (desk.px(4) if right < box.right else 0)


def _draw_supply(
    surface: pygame.Surface, desk: Desk, place: pygame.Rect, card: Card
) -> None:
    """Draw the pagodas left to place, then what a preview would change or how many stand."""
    tokens, fonts, px = desk.tokens, desk.fonts, desk.px
    pagoda = pagoda_icon(desk.color(card.seat), place.height, tokens)
    surface.blit(pagoda, place)
    number = pygame.Rect(place.right + px(3), place.top, px(38), place.height)
    drawn = fonts.draw_line(surface, str(card.supply), number, _NUMBER, tokens["ink"])
    x = max(drawn.right, number.left + px(30)) + px(8)
    rest = pygame.Rect(x, place.top, hand_place(desk, card.seat).left - px(4) - x, place.height)
    if card.placed or card.returned:
        _draw_deltas(surface, desk, rest, card)
    else:
        words = desk.text("qin.table.on_board", count=card.on_board)
        style = fonts.shrink(words, SMALL, rest.width, 14)
        if fonts.measure(words, style) <= rest.width:
            fonts.draw_line(surface, words, rest, style, tokens["ink_faint"])


def _draw_deltas(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """Draw how many pagodas would be placed and how many would go home."""
    x = rect.left
    for count, key, ground in (
        (card.placed, "word.plus", "good"),
        (card.returned, "word.minus", "danger"),
    ):
        if not count:
            continue
        words = desk.text(key, number=count)
        width = desk.fonts.measure(words, _DELTA) + desk.px(12)
        box = pygame.Rect(x, 0, width, desk.px(25))
        box.centery = rect.centery
        pygame.draw.rect(surface, desk.tokens[ground], box, border_radius=desk.px(4))
        desk.fonts.draw_line(surface, words, box, _DELTA, desk.tokens["paper_light"], "center")
        x = box.right + desk.px(4)


def _draw_hand(surface: pygame.Surface, desk: Desk, card: Card) -> None:
    """Draw a hand small: backs, or faces where the viewer may see them."""
    place = hand_place(desk, card.seat)
    cell = max(6, (place.height - 2) // 2)
    step = min((place.width - cell) / 2, cell * 1.25)
    for index, tile in enumerate(card.hand):
        x = place.right - cell / 2 - (len(card.hand) - 1 - index) * step
        if tile is None:
            tile_back(cell, desk.tokens).draw(surface, (x, place.centery))
        else:
            sprite = domino(tile, cell, 1, desk.tokens)
            sprite.draw(surface, (x, place.centery - cell / 2))
