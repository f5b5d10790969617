"""What a person is about to do: the chosen tile, where it is aimed, what would come of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from qin_game.rules.qin.action import PlaceTile
from qin_game.scenes.qin import preview
from qin_game.scenes.qin.placement import (
    CENTER,
    Placement,
    cell_under,
    middle,
    moved,
    pairs,
    placed,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.match.match import Match
    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.qin.model import Picture
    from qin_game.scenes.qin.placement import Point
    from qin_game.scenes.qin.preview import Preview


class Aiming:
    """Follows pointer and keys over a match; asks the rules once for every change.

    ``decides`` tells the seat of the person who is to act, or None; ``table`` how the table lies
    in the match, however far the screen is behind.
    """

    def __init__(
        self, match: Match, decides: Callable[[], int | None], table: Callable[[], Picture]
    ) -> None:
        self.placement = Placement()
        self.cell: Cell | None = None
        """The square under the pointer or the cursor."""
        self.slot: int | None = None
        """The place in the hand under the pointer."""
        self.seat: int | None = None
        """The player's card under the pointer."""
        self.is_on_pile = False
        self.told: tuple[Cell, ...] = ()
        """The squares that the line of the log under the pointer speaks of."""
        self._ignored: Cell | None = None
        self._match = match
        self._decides = decides
        self._table = table
        self._legal: tuple[object, dict[Tile, frozenset[PlaceTile]]] | None = None
        self._preview: tuple[object, Preview] | None = None

    # -- what is possible --------------------------------------------------------------------

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The hand of the person who decides, less a tile that is staged; else nothing."""
        seat = self._decides()
        hand: tuple[Tile, ...] = () if seat is None else self._match.staged_view(seat).hand
        return hand

    @property
    def placements(self) -> dict[Tile, frozenset[PlaceTile]]:
        """The legal placements of the person who decides, by tile; tiles without any are absent."""
        seat = self._decides()
        key = (seat, self._match.decision)
        if self._legal is None or self._legal[0] != key:
            found: dict[Tile, set[PlaceTile]] = {}
            if seat is not None:
                for action in self._match.game.legal_actions(self._match.state):
                    if isinstance(action, PlaceTile):
                        found.setdefault(action.tile, set()).add(action)
            self._legal = (key, {tile: frozenset(actions) for tile, actions in found.items()})
        return self._legal[1]

    @property
    def may_place(self) -> bool:
        """Whether a person is to lay a tile now."""
        return self._is_open and bool(self.placements)

    @property
    def must_pass(self) -> bool:
        """Whether passing is all that a person can do."""
        return self._is_open and not self.placements

    @property
    def _is_open(self) -> bool:
        return self._match.staged is None and self._decides() is not None

    @property
    def places(self) -> frozenset[PlaceTile]:
        """The legal placements of the chosen tile."""
        tile = self.placement.tile
        if tile is None or not self.may_place:
            return frozenset()
        return self.placements.get(tile, frozenset())

    def preview(self) -> Preview | None:
        """Return what the chosen tile would do where it is aimed at, or None."""
        if self.placement.tile is None or not self.may_place:
            return None
        action = self.placement.action(self.places.__contains__)
        if action is None:
            return None
        key = (self._match.decision, action)
        if self._preview is None or self._preview[0] != key:
            self._preview = (key, self.weigh(action))
        return self._preview[1]

    def weigh(self, action: PlaceTile) -> Preview:
        """Ask the rules what a placement would do, or why it may not be."""
        game, state = self._match.game, self._match.state
        reason = game.explain_illegal(state, action)
        if reason is not None:
            return preview.illegal(action, reason)
        return preview.read(action, game.preview(state, action).events, self._table())

    def seen(self) -> tuple[object, ...]:
        """Return all that the screen shows of this: when it changes, the table is drawn anew."""
        at = (self.cell, self.slot, self.seat, self.is_on_pile, self.told)
        return (*at, self.placement.index, self.placement.orientation, self.preview())

    # -- choosing and aiming -----------------------------------------------------------------

    def choose(self, index: int) -> bool:
        """Choose a tile of the hand, or none if it is chosen already; tell if that was possible."""
        if not self.may_place or not 0 <= index < len(self.hand):
            return False
        if self.placement.index == index:
            self.placement = self.placement.dropped()
        else:
            self.placement = self.placement.chosen(self.hand[index], index)
        return True

    def choose_next(self, step: int) -> bool:
        """Choose the next tile of the hand in a direction that fits somewhere."""
        hand = self.hand
        index = self.placement.index
        if index is None:
            index = -1 if step > 0 else len(hand)
        for _ in hand:
            index = (index + step) % len(hand)
            if hand[index] in self.placements:
                return index != self.placement.index and self.choose(index)
        return False

    def rotate(self, turns: int) -> bool:
        """Turn the chosen tile by quarters; tell whether there is one."""
        if self.placement.tile is None:
            return False
        self.placement = self.placement.rotated(turns)
        return True

    def let_go(self) -> None:
        """Choose no tile, and ask about nothing until the pointer has moved on."""
        self.placement = self.placement.dropped()
        self._ignored = self._ignored if self.cell is None else self.cell
        self.cell = None
        self._preview = None
        self.rest_pointer()

    def rest_pointer(self) -> None:
        """Ask about nothing beside the board until the pointer has moved on."""
        self.slot = self.seat = None
        self.is_on_pile = False
        self.told = ()

    def point(self, aim: Point | None) -> None:
        """Aim at a point of the board, or at nothing."""
        self.placement = self.placement.aimed(aim)
        self.cell = None if aim is None else cell_under(aim)
        if self.cell == self._ignored:
            self.cell = None
        else:
            self._ignored = None

    def step(self, right: int, up: int, start: Cell | None) -> None:
        """Move the cursor by squares.

        It appears where the chosen tile may lie as it is turned, as near to ``start``, or else to
        the middle of the board, as can be.
        """
        aim = self.placement.aim
        if aim is None:
            aim = self._nearest(CENTER if start is None else middle(start))
            right = up = 0
        self.point(moved(aim, right, up))

    def _nearest(self, aim: Point) -> Point:
        """Return the middle of the square nearest to an aim from which the tile may be laid."""
        turn = self.placement.orientation
        middles = [
            middle(first)
            for tile, first, second in self.places
            if any(
                placed(tile, *pair) == (tile, first, second) for pair in pairs(middle(first), turn)
            )
        ]
        return min(middles, key=lambda at: (math.dist(at, aim), at), default=aim)

    def cursor(self) -> tuple[Cell, ...]:
        """Return the squares the keyboard's cursor stands on."""
        found = self.preview()
        if found is not None:
            return found.action.first, found.action.second
        return (cell_under(self.placement.aim or CENTER),)
