"""The record of a round: who is Chief when, and what every seat did in each of its turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.state import LAPS, MAX_PROPOSALS, clockwise
from qin_game.scenes.kangqin.art.cards import card_back, card_face, card_size
from qin_game.ui.art.svg import icon
from qin_game.ui.layout import Flex, columns, rows
from qin_game.ui.text import TextStyle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.rules.kangqin.actions import Party
    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.kangqin.model import Card, Deed, Picture

_CAPTION = TextStyle(15, leading=1.2)
_LAP_WIDTH = 20


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
    sizes = [px(_LAP_WIDTH), *[Flex()] * seats]
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


def chip_sizes(desk: Desk, height: int) -> tuple[int, int]:
    """Return the width of a seal and the height of a card in a cell of a height, pixels."""
    return min(desk.px(19), height - desk.px(6)), min(height - desk.px(6), desk.px(22))


def draw_ahead(desk: Desk) -> Iterator[None]:
    """Draw what the record will be drawn with; stop after each."""
    seal_px, card_px = chip_sizes(desk, _rows(desk, desk.layout.ledger)[-1].height)
    parties: tuple[Party, ...] = (QIN, *range(len(desk.players)))
    for party in parties:
        desk.party_seal(party, seal_px)
        yield
    card_back(card_px, desk.tokens)
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
    px = desk.px
    assert deed.target is not None
    side, height = chip_sizes(desk, place.height)
    width = card_size(height)[0]
    gap = px(2)
    is_refused = deed.answer == "refuse"
    is_open = deed.answer in {None, "accept", "blind"}
    chips = 1 if is_open or is_refused else 2
    total = side + gap + chips * width + (chips - 1) * px(1)
    x = place.centerx - total // 2
    mark = desk.party_seal(deed.target, side)
    surface.blit(mark, mark.get_rect(midleft=(x, place.centery)))
    x += side + gap
    _draw_chip(surface, desk, (x + width // 2, place.centery), height, deed.given)
    if is_refused:
        cross = icon("close", round(height * 0.9), desk.tokens.rgb("paper_light"))
        surface.blit(cross, cross.get_rect(center=(x + width // 2, place.centery)))
        edge = icon("close", round(height * 0.72), desk.tokens.rgb("danger"))
        surface.blit(edge, edge.get_rect(center=(x + width // 2, place.centery)))
        return
    if chips > 1:
        x += width + px(1)
        center = (x + width // 2, place.centery)
        if deed.answer == "drawn":
            _draw_fan(surface, desk, center, height)
        _draw_chip(surface, desk, center, height, deed.taken)


def _draw_chip(
    surface: pygame.Surface, desk: Desk, center: tuple[int, int], height: int, card: Card
) -> None:
    tokens = desk.tokens
    image = card_back(height, tokens) if card is None else card_face(card, height, tokens)
    surface.blit(image, image.get_rect(center=center))


def _draw_fan(surface: pygame.Surface, desk: Desk, center: tuple[int, int], height: int) -> None:
    """Draw a second card behind the one that was drawn blind."""
    image = pygame.transform.rotozoom(card_back(height, desk.tokens), -22, 1.0)
    surface.blit(image, image.get_rect(center=(center[0] + desk.px(4), center[1])))


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
