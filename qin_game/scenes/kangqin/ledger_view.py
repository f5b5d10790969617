"""The record of a round: who is Chief when, and what every seat did in each of its turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.state import LAPS, MAX_PROPOSALS, clockwise
from qin_game.scenes.kangqin.art.cards import card_back, card_face, card_size
from qin_game.scenes.kangqin.model import Deed
from qin_game.ui.art.svg import icon
from qin_game.ui.layout import Flex, columns, rows
from qin_game.ui.text import TextStyle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.kangqin.model import Card, Picture
    from qin_game.ui.layout import Size

_CAPTION = TextStyle(15, leading=1.2)
_NUMBER = TextStyle(14, bold=True, leading=1.0)
_LAP_WIDTH = 20
_PEEP = 5
"""How far a card shows from behind another, logical units."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat's turn in a lap: what it did, or why there is nothing (yet)."""

    seat: int
    lap: int
    deed: Deed | None
    is_current: bool
    is_spent: bool


@dataclass(frozen=True, slots=True)
class LedgerFace:
    """What the record shows: the Chiefs of all rounds, and the cells row by row."""

    round: int
    chief_order: tuple[int, ...]
    order: tuple[int, ...]
    cells: tuple[Cell, ...]


def ledger_of(picture: Picture) -> LedgerFace:
    """Return the record of the round a picture shows."""
    order = clockwise(picture.chief)
    deeds = {(deed.seat, deed.lap): deed for deed in picture.deeds}
    pending = picture.pending
    whose = pending.seat if pending is not None else picture.to_move
    is_open = picture.phase in {"exchange", "answer"}
    cells = []
    for lap in range(1, LAPS + 1):
        for seat in order:
            deed = deeds.get((seat, lap))
            made = picture.proposals[seat] if picture.proposals else 0
            cells.append(
                Cell(
                    seat,
                    lap,
                    deed,
                    is_current=is_open and seat == whose and lap == picture.lap,
                    is_spent=deed is None and made >= MAX_PROPOSALS,
                )
            )
    return LedgerFace(picture.round, picture.chief_order, order, tuple(cells))


def draw_ledger(
    surface: pygame.Surface, desk: Desk, rect: pygame.Rect, face: LedgerFace
) -> tuple[tuple[pygame.Rect, Cell], ...]:
    """Draw the record into ``rect``; return where each cell lies."""
    px = desk.px
    chiefs, seals, *laps = _rows(desk, rect)
    _draw_chiefs(surface, desk, chiefs, face)
    seats = len(face.order)
    sizes = _sizes(desk, seats)
    for place, seat in zip(columns(seals, sizes, px(3))[1:], face.order, strict=True):
        mark = desk.seal(seat, px(26))
        surface.blit(mark, mark.get_rect(center=place.center))
    places = []
    for number, lap in enumerate(laps):
        first, *cells = columns(lap, sizes, px(3))
        color = desk.tokens["ink_faint"]
        desk.fonts.draw_line(surface, str(number + 1), first, _CAPTION, color, "center")
        for index, place in enumerate(cells):
            cell = face.cells[number * seats + index]
            _draw_cell(surface, desk, place, cell)
            places.append((place, cell))
    return tuple(places)


def _rows(desk: Desk, rect: pygame.Rect) -> list[pygame.Rect]:
    """Return the rows of the record: Chiefs, seals of the seats, laps."""
    return rows(rect, [desk.px(30), desk.px(28), *[Flex()] * LAPS], desk.px(3))


def _sizes(desk: Desk, seats: int) -> list[Size]:
    """Return the widths of a row's number and of its cells."""
    return [desk.px(_LAP_WIDTH), *[Flex()] * seats]


@dataclass(frozen=True, slots=True)
class DeedPlaces:
    """Where the parts of a deed lie in its cell: to whom a card was offered, and which cards.

    ``pair`` is where the other card shows of the two from which one was drawn blind.
    """

    seal: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    pair: pygame.Rect | None


def deed_places(desk: Desk, cell: pygame.Rect, deed: Deed) -> DeedPlaces:
    """Return where a deed is drawn in a cell: in one line, or in two where that is too wide."""
    px = desk.px
    count = 2 if deed.is_exchange else 1
    peep = px(_PEEP) if deed.answer == "drawn" else 0
    height = cell.height - px(6)
    side, card = min(px(19), height), card_size(min(px(22), height))
    width = side + px(4) + count * card[0] + (count - 1) * px(2) + peep
    if width <= cell.width - px(4):
        line = pygame.Rect(0, 0, width, height)
        line.center = cell.center
        seal = pygame.Rect(line.left, 0, side, side)
        seal.centery = cell.centery
        cards = _in_a_row(pygame.Rect(seal.right + px(4), line.top, 0, height), card, count, px(2))
        return DeedPlaces(seal, cards, _pair(cards, peep))
    height = cell.height - px(5)
    side = min(px(17), height // 2 - px(1))
    card = (min(px(19), (cell.width - px(6) - peep) // 2), height - side - px(1))
    seal = pygame.Rect(0, cell.top + px(2), side, side)
    seal.centerx = cell.centerx
    line = pygame.Rect(0, seal.bottom + px(1), count * card[0] + (count - 1) * px(2), card[1])
    line.centerx = cell.centerx - peep // 2
    cards = _in_a_row(line, card, count, px(2))
    return DeedPlaces(seal, cards, _pair(cards, peep))


def _in_a_row(
    line: pygame.Rect, size: tuple[int, int], count: int, gap: int
) -> tuple[pygame.Rect, ...]:
    """Return places side by side, from the left of a line and in the middle of its height."""
    top = line.centery - size[1] // 2
    return tuple(
        pygame.Rect((line.left + number * (size[0] + gap), top), size) for number in range(count)
    )


def _pair(cards: tuple[pygame.Rect, ...], peep: int) -> pygame.Rect | None:
    """Return the place of a card that peeps out from behind the last one."""
    return cards[-1].move(peep, 0) if peep else None


def draw_ahead(desk: Desk) -> Iterator[None]:
    """Draw what the record will be drawn with; stop after each."""
    lap = _rows(desk, desk.layout.ledger)[-1]
    cell = columns(lap, _sizes(desk, len(desk.players)), desk.px(3))[-1]
    places = deed_places(desk, cell, Deed(0, 1, QIN, answer="swapped"))
    parties: tuple[Party, ...] = (QIN, *range(len(desk.players)))
    for party in parties:
        desk.party_seal(party, places.seal.width)
        yield
    card_back(places.cards[0].height, desk.tokens)
    yield


def _draw_chiefs(surface: pygame.Surface, desk: Desk, place: pygame.Rect, face: LedgerFace) -> None:
    """Draw the Chiefs' seals in the order of the rounds; the present one lies on a brush stroke."""
    px, tokens = desk.px, desk.tokens
    side = px(26)
    seats = len(face.chief_order)
    room = pygame.Rect(0, place.top, seats * (side + px(8)), place.height)
    room.right = place.right - px(2)
    words = desk.text("kangqin.table.chief_order")
    label = pygame.Rect(place.left + px(2), place.top, room.left - place.left - px(8), place.height)
    style = desk.fonts.shrink(words, _CAPTION, label.width, 13)
    words = desk.fonts.fit(words, style, label.width)
    desk.fonts.draw_line(surface, words, label, style, tokens["ink_soft"])
    for number, seat in enumerate(face.chief_order):
        spot = pygame.Rect(room.left + number * (side + px(8)), place.top, side, side)
        mark = desk.seal(seat, side)
        if number + 1 < face.round:
            mark = mark.copy()
            mark.set_alpha(90)
        surface.blit(mark, spot)
        if number + 1 == face.round:
            line = pygame.Rect(spot.left - px(3), spot.bottom - px(1), spot.width + px(6), px(5))
            desk.faces.draw_stroke(surface, line, "seal")


def _draw_cell(surface: pygame.Surface, desk: Desk, place: pygame.Rect, cell: Cell) -> None:
    px, tokens = desk.px, desk.tokens
    if cell.is_current:
        pygame.draw.rect(surface, tokens["paper_light"], place, border_radius=px(4))
        pygame.draw.rect(surface, tokens["seal"], place, px(2), border_radius=px(4))
    else:
        pygame.draw.rect(surface, tokens["hairline"], place, max(1, px(1)), border_radius=px(4))
    deed = cell.deed
    if deed is None:
        if cell.is_spent:
            _draw_dash(surface, desk, place, "hairline")
        return
    if deed.target is None:
        _draw_dash(surface, desk, place, "ink_soft")
        return
    _draw_deed(surface, desk, place, deed)


def _draw_dash(surface: pygame.Surface, desk: Desk, place: pygame.Rect, color: str) -> None:
    line = pygame.Rect(0, 0, round(place.width * 0.36), desk.px(4))
    line.center = place.center
    desk.faces.draw_stroke(surface, line, color)


def _draw_deed(surface: pygame.Surface, desk: Desk, place: pygame.Rect, deed: Deed) -> None:
    """Draw to whom a card was offered, and the cards that changed hands, or a cross."""
    assert deed.target is not None
    places, tokens = deed_places(desk, place, deed), desk.tokens
    surface.blit(desk.party_seal(deed.target, places.seal.width), places.seal)
    if places.pair is not None:
        _draw_chip(surface, desk, places.pair, None)
    for rect, card in zip(places.cards, (deed.given, deed.taken), strict=False):
        _draw_chip(surface, desk, rect, card)
    if deed.answer == "refuse":
        (rect,) = places.cards
        for factor, token in ((0.9, "paper_light"), (0.72, "danger")):
            cross = icon("close", round(rect.height * factor), tokens.rgb(token))
            surface.blit(cross, cross.get_rect(center=rect.center))


def _draw_chip(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, card: Card) -> None:
    """Draw a small card; one that is wider than cards are is a slip with its number."""
    tokens = desk.tokens
    if card is not None and rect.width > card_size(rect.height)[0]:
        pygame.draw.rect(surface, tokens["paper_light"], rect, border_radius=desk.px(2))
        pygame.draw.rect(surface, tokens["ink_faint"], rect, max(1, desk.px(1)), desk.px(2))
        desk.fonts.draw_line(surface, str(card), rect, _NUMBER, tokens["ink"], "center")
        return
    image = card_face(card, rect.height, tokens) if card else card_back(rect.height, tokens)
    surface.blit(image, image.get_rect(center=rect.center))


def cell_words(desk: Desk, cell: Cell) -> str:
    """Return what a cell of the record says."""
    text, deed, names = desk.text, cell.deed, desk.names
    player = names[cell.seat]
    if deed is None:
        return text("kangqin.ledger.spent" if cell.is_spent else "kangqin.ledger.empty")
    if deed.target is None:
        return text("kangqin.ledger.passed", player=player)
    target = desk.party_name(deed.target)
    match deed.answer:
        case "refuse":
            return text("kangqin.ledger.refused", player=player, target=target)
        case None | "accept" | "blind":
            return text("kangqin.ledger.pending", player=player, target=target)
    key = "kangqin.ledger." + ("blind" if deed.answer == "drawn" else "swapped")
    if deed.given is None or deed.taken is None:
        return text(key, player=player, target=target)
    values = {"given": deed.given, "taken": deed.taken}
    return text(f"{key}_known", player=player, target=target, **values)
