"""Where everything lies in the arrays of the kernel.

A kernel cell is ``16 * (column + 1) + (row + 1)``: the grid sits inside a frame of cells that are
never used, so neighbours need no edge checks. A set of cells is four words of 64 bits, four
columns each; the top bit of a column is never set, hence words are never negative.

``m``  masks of a position    ``b``  small integers of a position
``gm`` masks of a board       ``g``  small integers of a board
``x``  integers of a workspace (scratch), ``f`` its floats
"""

from __future__ import annotations

from collections.abc import MutableSequence

Ints = MutableSequence[int]
Floats = MutableSequence[float]

COLUMN = 16
"""Distance of a cell to the next column's."""
CELLS = 256
STEPS = (-COLUMN, -1, 1, COLUMN)

MAX_SEATS = 4
TILE_KINDS = 6
TILE_COUNT = 72
FIRST_COLOR = (0, 0, 0, 1, 1, 2)
SECOND_COLOR = (0, 1, 2, 1, 2, 2)
"""Colours (0 R, 1 Y, 2 B) of the tile kinds RR RY RB YY YB BB."""

MAJOR = 5
"""Spaces from which a province is a major."""

# Owners: a seat, or
NOBODY = 4
DEAD = 5
# Verdicts of a placement that are no owner:
FREE = -1
ILLEGAL = -2

# -- m: masks of a position ----------------------------------------------------------------------
EMPTY = 0
COLORED = 4
"""One set per colour: its province spaces."""
AREA = 16
"""One set per area id."""
MAX_AREAS = 170
M_SIZE = AREA + 4 * MAX_AREAS

# -- b: small integers of a position -------------------------------------------------------------
# b[cell] is the id of the area a cell belongs to, 0 for none.
SEATS = 256
TURN = 257
OVER = 258
WINNERS = 259
"""Winning seats as bits."""
EXCHANGE = 260
AREAS = 261
"""The largest area id in use; ids count from 1."""
PILE_NEXT = 262
PILE_SIZE = 263
SUPPLY = 264
START_SUPPLY = 268
HAND_SIZE = 272
PLACED = 276
"""Tiles laid by this position's play, for counting plies."""
HAND = 280
"""Six counts per seat, by tile kind."""
PILE_COUNT = 304
PILE = 312
VILLAGE_OWNER = 384
MAX_VILLAGES = 170
INFO = 556
"""Four numbers per area id: size, colour, owner, spare. Colour 3 and size 0 for id 0."""
SIZE = 0
COLOR = 1
OWNER = 2
B_SIZE = INFO + 4 * MAX_AREAS

# -- g, gm: a board ------------------------------------------------------------------------------
VILLAGES = 0
"""How many villages."""
VILLAGE_EDGE = 8
"""Eight numbers per village: the cells along its edge, then zeros."""
G_SIZE = VILLAGE_EDGE + 8 * MAX_VILLAGES
ANY_EDGE = 0
EDGE = 4
"""One set per village: the cells along its edge."""
GM_SIZE = EDGE + 4 * MAX_VILLAGES

# -- x: a workspace ------------------------------------------------------------------------------
TOUCHED = 0
"""Area ids that a group touches (at most 6)."""
SUM = 8
TAKES = 12
"""Villages that change hands: index and winner (2 each)."""
LEGAL = 12 + 2 * MAX_VILLAGES
"""One set per colour: cells where that colour alone may be laid."""
PAIR = LEGAL + 12
MOVES = PAIR + 4
MAX_MOVES = 2048
FEATURE_SCRATCH = MOVES + MAX_MOVES
X_SIZE = FEATURE_SCRATCH + 8 * MAX_AREAS + 1024


def pack_move(tile: int, first: int, second: int) -> int:
    """Return a placement as one integer: tile kind and the cells of its two colours."""
    return tile << 16 | first << 8 | second
