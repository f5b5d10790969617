"""Where everything lies: four seats round a ring of ink on one sheet, the words beside it.

Wide windows have the sheet in the middle, record and log on its left, words and buttons on its
right. Narrower ones have the sheet on the left and one column for all the rest. Nothing scrolls.
On the sheet all measures are hundredths of its side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.state import SEATS
from qin_game.scenes.kangqin.art.cards import card_size
from qin_game.scenes.kangqin.art.cup import cup_height, saucer_height
from qin_game.ui.layout import Flex, columns, rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.rules.kangqin.actions import Party

_MARGIN, _GAP = 12, 10
_NARROWEST_WING, _WIDEST_WING, _WIDEST_COLUMN = 222, 400, 480
_LEAST_COLUMN = 300

Box = tuple[float, float, float, float]
"""Left, top, width, height in hundredths of the sheet."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A seat's places. ``is_large`` is the viewer's own, at the bottom."""

    whole: pygame.Rect
    plaque: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    offer: pygame.Rect
    """Where a card lies that is offered to this seat."""
    stones: pygame.Rect
    is_large: bool


@dataclass(frozen=True, slots=True)
class CenterPlace:
    """What lies in the ring: Qin's card and stones, cup and dice, and the sums of the reveal."""

    ring: tuple[int, int, int]
    """Middle and radius, pixels on the screen."""
    whole: pygame.Rect
    mark: pygame.Rect
    card: pygame.Rect
    offer: pygame.Rect
    cup: pygame.Rect
    saucer: pygame.Rect
    verdict: pygame.Rect
    stones: pygame.Rect


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles in pixels; ``seats`` are by place round the table, the viewer's first."""

    sheet: pygame.Rect
    places: tuple[SeatPlace, ...]
    center: CenterPlace
    header: pygame.Rect
    ledger: pygame.Rect
    log: pygame.Rect
    info: pygame.Rect
    choices: pygame.Rect
    undo: pygame.Rect
    main: pygame.Rect
    hints: pygame.Rect | None
    is_wide: bool

    @property
    def sections(self) -> tuple[pygame.Rect, ...]:
        """Everything that must not overlap anything else."""
        found = (self.sheet, self.header, self.ledger, self.log, self.info, self.choices)
        return (*found, self.undo, self.main, *((self.hints,) if self.hints else ()))


@dataclass(frozen=True, slots=True)
class Seating:
    """Which seat has which place: ``home`` sits at the bottom, the others follow clockwise."""

    layout: TableLayout
    home: int

    def place(self, seat: int) -> SeatPlace:
        """Return a seat's places."""
        return self.layout.places[(seat - self.home) % SEATS]

    def stones(self, party: Party) -> pygame.Rect:
        """Return where somebody's stones lie."""
        return self.layout.center.stones if party == QIN else self.place(int(party)).stones

    def offer(self, party: Party) -> pygame.Rect:
        """Return where a card lies that is offered to somebody."""
        return self.layout.center.offer if party == QIN else self.place(int(party)).offer

    def whole(self, party: Party) -> pygame.Rect:
        """Return all of somebody's place."""
        return self.layout.center.whole if party == QIN else self.place(int(party)).whole


def arrange(area: pygame.Rect, px: Callable[[float], int]) -> TableLayout:
    """Lay out a table in an area; ``px`` turns logical units into pixels."""
    margin = px(_MARGIN)
    side = min(area.height, area.width) - 2 * margin
    wing = (area.width - side - 4 * margin) // 2
    if wing >= px(_NARROWEST_WING):
        return _wide(area, px, side, min(wing, px(_WIDEST_WING)))
    return _narrow(area, px)


def sheet_alone(sheet: pygame.Rect) -> TableLayout:
    """Return the layout of a sheet with nothing beside it."""
    nothing = pygame.Rect(sheet.topright, (0, 0))
    return TableLayout(
        sheet=sheet,
        places=_places(sheet),
        center=_center(sheet),
        header=nothing,
        ledger=nothing,
        log=nothing,
        info=nothing,
        choices=nothing,
        undo=nothing,
        main=nothing,
        hints=None,
        is_wide=True,
    )


def _wide(area: pygame.Rect, px: Callable[[float], int], side: int, wing: int) -> TableLayout:
    margin, gap = px(_MARGIN), px(_GAP)
    sheet = pygame.Rect(0, 0, side, side)
    sheet.center = area.center
    left = pygame.Rect(sheet.left - margin - wing, sheet.top, wing, sheet.height)
    right = pygame.Rect(sheet.right + margin, sheet.top, wing, sheet.height)
    header, ledger, log = rows(left, [px(40), px(186), Flex()], gap)
    info, choices, undo, main, hints = rows(right, [Flex(), px(112), px(46), px(58), px(50)], gap)
    return TableLayout(
        sheet=sheet,
        places=_places(sheet),
        center=_center(sheet),
        header=header,
        ledger=ledger,
        log=log,
        info=info,
        choices=choices,
        undo=undo,
        main=main,
        hints=hints,
        is_wide=True,
    )


def _narrow(area: pygame.Rect, px: Callable[[float], int]) -> TableLayout:
    margin, gap = px(_MARGIN), px(5)
    side = min(area.height - 2 * margin, area.width - 3 * margin - px(_LEAST_COLUMN))
    width = min(area.width - side - 3 * margin, px(_WIDEST_COLUMN))
    left = area.left + (area.width - side - margin - width) // 2
    sheet = pygame.Rect(left, area.top + (area.height - side) // 2, side, side)
    column = pygame.Rect(sheet.right + margin, 0, width, area.height - 2 * margin)
    column.centery = area.centery
    header, ledger, log, info, choices, buttons = rows(
        column, [px(34), px(142), Flex(), px(104), px(88), px(44)], gap
    )
    undo, main = columns(buttons, [px(56), Flex()], gap)
    return TableLayout(
        sheet=sheet,
        places=_places(sheet),
        center=_center(sheet),
        header=header,
        ledger=ledger,
        log=log,
        info=info,
        choices=choices,
        undo=undo,
        main=main,
        hints=None,
        is_wide=False,
    )


# -- on the sheet --------------------------------------------------------------------------------

_CARD, _OWN_CARD = 13.8, 20.6
"""Heights of the cards of others and of one's own."""
_RING = (50.0, 45.4, 21.8)


def _part(sheet: pygame.Rect, box: Box) -> pygame.Rect:
    """Return a part of the sheet."""
    left, top, width, height = (value * sheet.width / 100 for value in box)
    return pygame.Rect(
        sheet.left + round(left), sheet.top + round(top), round(width), round(height)
    )


def _card(sheet: pygame.Rect, x: float, y: float, height: float = _CARD) -> pygame.Rect:
    """Return the place of a card whose middle lies at a point."""
    rect = pygame.Rect((0, 0), card_size(round(height * sheet.width / 100)))
    rect.center = (
        sheet.left + round(x * sheet.width / 100),
        sheet.top + round(y * sheet.width / 100),
    )
    return rect


def _places(sheet: pygame.Rect) -> tuple[SeatPlace, ...]:
    """Return the places clockwise from the bottom."""
    return (_bottom(sheet), _side(sheet, is_right=False), _top(sheet), _side(sheet, is_right=True))


def _bottom(sheet: pygame.Rect) -> SeatPlace:
    return SeatPlace(
        whole=_part(sheet, (2.5, 72.5, 95, 25)),
        plaque=_part(sheet, (3.2, 77.5, 30, 15.5)),
        cards=(
            _card(sheet, 42.4, 85.4, _OWN_CARD),
            _card(sheet, 57.6, 85.4, _OWN_CARD),
        ),
        offer=_card(sheet, 71.0, 84.4),
        stones=_part(sheet, (77, 81, 20, 11)),
        is_large=True,
    )


def _top(sheet: pygame.Rect) -> SeatPlace:
    return SeatPlace(
        whole=_part(sheet, (2.5, 2.5, 95, 18.5)),
        plaque=_part(sheet, (3.2, 4.5, 34, 13.5)),
        cards=(_card(sheet, 44.6, 11.6), _card(sheet, 55.4, 11.6)),
        offer=_card(sheet, 67.2, 11.6),
        stones=_part(sheet, (77, 5, 20, 11)),
        is_large=False,
    )


def _side(sheet: pygame.Rect, *, is_right: bool) -> SeatPlace:
    """Return the places at the left; those at the right mirror them."""

    def box(left: float, top: float, width: float, height: float) -> pygame.Rect:
        start = 100 - left - width if is_right else left
        return _part(sheet, (start, top, width, height))

    def card(x: float, y: float) -> pygame.Rect:
        return _card(sheet, 100 - x if is_right else x, y)

    cards = (card(8.6, 46.5), card(19.4, 46.5))
    return SeatPlace(
        whole=box(2.5, 24, 25.4, 44),
        plaque=box(3.2, 25, 24.3, 12.6),
        cards=tuple(reversed(cards)) if is_right else cards,
        offer=card(29.4, 46.5),
        stones=box(3.4, 55.0, 22, 9.8),
        is_large=False,
    )


def _center(sheet: pygame.Rect) -> CenterPlace:
    x, y, radius = (round(value * sheet.width / 100) for value in _RING)
    width = round(0.172 * sheet.width)
    cup = pygame.Rect(0, 0, width, cup_height(width))
    cup.midbottom = (
        sheet.left + round(0.585 * sheet.width),
        sheet.top + round(0.477 * sheet.width),
    )
    wide = round(width * 1.22)
    saucer = pygame.Rect(0, 0, wide, saucer_height(wide))
    saucer.midtop = (cup.centerx, cup.bottom - round(saucer.height * 0.62))
    ring = (sheet.left + x, sheet.top + y, radius)
    whole = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    whole.center = ring[:2]
    return CenterPlace(
        ring=ring,
        whole=whole,
        mark=_part(sheet, (46.6, 25.6, 6.8, 6.8)),
        card=_card(sheet, 40.0, 41.0),
        offer=_card(sheet, 34.4, 43.6),
        cup=cup,
        saucer=saucer,
        verdict=_part(sheet, (31, 50.6, 38, 6)),
        stones=_part(sheet, (36.4, 55.2, 28, 8.0)),
    )
