"""Which placements are legal, and why the others are not. The one owner of legality.

What is legal is found by masks (:mod:`qin_game.rules.qin.placements`); why something is not, by
looking at the one placement in question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.action import PASS, Action, Pass, PlaceTile
from qin_game.rules.qin.cells import NEIGHBOURS, Cell, is_cell
from qin_game.rules.qin.figures import FINE
from qin_game.rules.qin.placements import Placements, can_place
from qin_game.rules.qin.survey import Survey, join_refusal
from qin_game.rules.qin.tiles import TILE_COLORS, TILES, Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.qin.state import QinState

REASON_CODES = (
    "bad_action",  # not an action of this game at all
    "game_over",
    "must_place",  # a pass while the hand holds a legal placement
    "not_in_hand",
    "off_board",
    "not_adjacent_squares",  # the two squares share no edge
    "not_canonical",  # a one-colour tile that names its larger square first
    "on_water",
    "on_village",
    "on_province",  # a start or a tile half lies there already
    "touches_nothing",  # neither square has an edge on a province space
    "joins_two_majors",
    "join_has_no_owner",
)
"""Why an action is illegal, in the order in which the reasons are looked for.

The first that applies is given. Of the tile's two squares the first is looked at first.
"""


def legal_actions(survey: Survey, hands: Sequence[Sequence[Tile]], seat: int) -> Sequence[Action]:
    """Return a seat's legal actions: placements, or the pass, or none if nobody can place."""
    placements = Placements(survey, hands[seat])
    if placements:
        return placements
    return (PASS,) if any(can_place(survey, hand) for hand in hands) else ()


def explain_illegal(state: QinState, action: object) -> str | None:
    """Return the first reason code that applies to an action of the seat to move, or None."""
    if not isinstance(action, Pass) and not _is_well_formed(action):
        return "bad_action"
    if state.to_move is None:
        return "game_over"
    if action in state.legal_actions:
        return None
    if not isinstance(action, PlaceTile):
        return "must_place"
    tile, first, second = action
    if tile not in state.hands[state.to_move]:
        return "not_in_hand"
    return _explain_squares(state, tile, first, second) or _explain_join(state, tile, first, second)


def _is_well_formed(action: object) -> bool:
    return (
        isinstance(action, PlaceTile)
        and action.tile in TILES
        and type(action.first) is int
        and type(action.second) is int
    )


def _explain_squares(state: QinState, tile: Tile, first: Cell, second: Cell) -> str | None:
    if not (is_cell(first) and is_cell(second)):
        return "off_board"
    if second not in NEIGHBOURS[first]:
        return "not_adjacent_squares"
    if tile[0] == tile[1] and first > second:
        return "not_canonical"
    room = state.survey.room
    for cell in (first, second):
        if not room.free & FINE[cell]:
            return _explain_terrain(state, cell)
    if not room.near & (FINE[first] | FINE[second]):
        return "touches_nothing"
    return None


def _explain_terrain(state: QinState, cell: Cell) -> str:
    board = state.setup.board
    if cell in board.water:
        return "on_water"
    if any(cell in village.cells for village in board.villages):
        return "on_village"
    return "on_province"


def _explain_join(state: QinState, tile: Tile, first: Cell, second: Cell) -> str | None:
    exchange = state.setup.exchange
    layers = state.survey.layers
    a, b = TILE_COLORS[tile]
    groups = [(a, FINE[first] | FINE[second])]
    if a != b:
        groups = [(a, FINE[first]), (b, FINE[second])]
    for color, squares in groups:
        parts = [area for area in layers[color].areas if area.touching & squares]
        code = join_refusal(parts, exchange=exchange)
        if code is not None:
            return code
    return None
