"""Where everything lies on the table's screen: the board as large as it can be, the rest beside it.

Wide windows have the board in the middle, players and log on its left, the hand on its right.
Narrower ones have the board on the left and one column for all the rest. Nothing ever scrolls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.qin.tiles import HAND_SIZE
from qin_game.scenes.qin.art.layout import BoardLayout, fit
from qin_game.ui.layout import Flex, columns, rows

if TYPE_CHECKING:
    from collections.abc import Callable

_MARGIN = 12
_GAP = 10
_NARROWEST_WING = 222
_WIDEST_WING = 400
_WIDEST_COLUMN = 480


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles in pixels. ``hand_cell`` is the side of half a tile in the hand."""

    board: BoardLayout
    header: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    log: pygame.Rect
    info: pygame.Rect
    hand: pygame.Rect
    slots: tuple[pygame.Rect, ...]
    pile: pygame.Rect
    rotate: pygame.Rect
    undo: pygame.Rect
    main: pygame.Rect
    hints: pygame.Rect | None
    hand_cell: int
    is_wide: bool

    @property
    def sections(self) -> tuple[pygame.Rect, ...]:
        """Everything that must not overlap anything else."""
        found = (self.board.sheet, self.header, *self.seats, self.log, self.info, self.hand)
        return (*found, self.rotate, self.undo, self.main, *((self.hints,) if self.hints else ()))


def arrange(area: pygame.Rect, px: Callable[[float], int], seats: int) -> TableLayout:
    """Lay out a table for a number of seats; ``px`` turns logical units into pixels."""
    margin = px(_MARGIN)
    side = fit(min(area.height, area.width) - 2 * margin).side
    wing = (area.width - side - 4 * margin) // 2
    if wing >= px(_NARROWEST_WING):
        return _wide(area, px, seats, min(wing, px(_WIDEST_WING)))
    return _narrow(area, px, seats)


def board_alone(board: BoardLayout) -> TableLayout:
    """Return the layout of a board with nothing beside it."""
    nothing = pygame.Rect(board.sheet.topright, (0, 0))
    return TableLayout(
        board=board,
        header=nothing,
        seats=(),
        log=nothing,
        info=nothing,
        hand=nothing,
        slots=(),
        pile=nothing,
        rotate=nothing,
        undo=nothing,
        main=nothing,
        hints=None,
        hand_cell=board.cell_px,
        is_wide=True,
    )


def _board(area: pygame.Rect, center: int, margin: int) -> BoardLayout:
    side = min(area.height - 2 * margin, area.width)
    cell = fit(side).cell_px
    sheet = pygame.Rect(0, 0, BoardLayout(cell).side, BoardLayout(cell).side)
    sheet.center = (center, area.centery)
    return BoardLayout(cell, sheet.topleft)


def _wide(area: pygame.Rect, px: Callable[[float], int], seats: int, wing: int) -> TableLayout:
    margin, gap = px(_MARGIN), px(_GAP)
    board = _board(area, area.centerx, margin)
    sheet = board.sheet
    spare = sheet.left - area.left - 2 * margin
    wing = min(wing, spare)
    left = pygame.Rect(sheet.left - margin - wing, sheet.top, wing, sheet.height)
    right = pygame.Rect(sheet.right + margin, sheet.top, wing, sheet.height)
    card = px({2: 112, 3: 98, 4: 88}[seats])
    header, *cards, log = rows(left, [px(40), *([card] * seats), Flex()], gap)
    hand_cell = min(px(72), (wing - px(100)) // HAND_SIZE)
    hand_height = 2 * hand_cell + px(62)
    info, hand, buttons, main, hints = rows(
        right, [Flex(), hand_height, px(46), px(58), px(72)], gap
    )
    rotate, undo = columns(buttons, [Flex(), Flex()], gap)
    slots, pile = _hand(hand, px, hand_cell, top=px(40))
    return TableLayout(
        board,
        header,
        tuple(cards),
        log,
        info,
        hand,
        slots,
        pile,
        rotate,
        undo,
        main,
        hints,
        hand_cell,
        is_wide=True,
    )


def _narrow(area: pygame.Rect, px: Callable[[float], int], seats: int) -> TableLayout:
    margin, gap = px(_MARGIN), px(5)
    least = px(300)
    side = fit(min(area.height - 2 * margin, area.width - 3 * margin - least)).side
    width = min(area.width - side - 3 * margin, px(_WIDEST_COLUMN))
    total = side + margin + width
    left = area.left + (area.width - total) // 2
    cell = fit(side).cell_px
    board = BoardLayout(cell, (left, area.top + (area.height - side) // 2))
    column = pygame.Rect(board.sheet.right + margin, 0, width, area.height - 2 * margin)
    column.centery = area.centery
    card = px({2: 58, 3: 46, 4: 37}[seats])
    hand_cell = min(px({2: 46, 3: 44, 4: 41}[seats]), (width - px(120)) // HAND_SIZE)
    hand_height = 2 * hand_cell + px(18)
    header, *cards, log, info, hand, buttons = rows(
        column,
        [px(34), *([card] * seats), Flex(), px(70), hand_height, px(44)],
        gap,
    )
    rotate, undo, main = columns(buttons, [px(56), px(56), Flex()], gap)
    slots, pile = _hand(hand, px, hand_cell, top=px(12))
    return TableLayout(
        board,
        header,
        tuple(cards),
        log,
        info,
        hand,
        slots,
        pile,
        rotate,
        undo,
        main,
        None,
        hand_cell,
        is_wide=False,
    )


def _hand(
    hand: pygame.Rect, px: Callable[[float], int], cell: int, top: int
) -> tuple[tuple[pygame.Rect, ...], pygame.Rect]:
    """Place the slots of the tiles, upright, and the pile at their right."""
    pile_width = px(56)
    room = pygame.Rect(hand.left + px(8), hand.top + top, hand.width - px(16), 2 * cell)
    tiles, pile = columns(room, [Flex(), pile_width], px(6))
    return tuple(columns(tiles, [Flex()] * HAND_SIZE)), pile
