"""Where valuing keeps its sets of cells in a workspace ``x`` and its numbers in ``f``."""

from __future__ import annotations

from qin_game.ai.qin.kernel.feature_index import FEATURES
from qin_game.ai.qin.kernel.layout import CELLS, FEATURE_SCRATCH, MAX_AREAS, MAX_MOVES, MAX_SEATS

# One set per colour.
FOUND = FEATURE_SCRATCH
"""Cells beside a lone space of the colour."""
BESIDE = FOUND + 12
"""Cells beside a province of the colour."""
TWICE = BESIDE + 12
"""Cells beside two or more provinces of the colour."""

# Per seat: one set per colour, and one set for all colours.
UPGRADE = TWICE + 12
"""Cells beside the seat's minors of four spaces."""
UPGRADE_VILLAGE = UPGRADE + 12
"""Those where the second pagoda would also take a village."""
THREE = UPGRADE_VILLAGE + 12
"""Cells beside the seat's minors of three spaces."""
FOUND_VILLAGE = THREE + 12
"""Cells beside a lone space that lies at a village the seat could take."""
REACH_VILLAGE = FOUND_VILLAGE + 12
"""Cells through which the seat's provinces reach a village it could take."""
JOIN = REACH_VILLAGE + 12
"""Cells where a join brings the seat a pagoda."""
CAPTURE = JOIN + 12
"""Cells where a join takes provinces of rivals."""
BESIDE_BIGGER = CAPTURE + 12
"""Cells beside the seat's provinces of more than 2, 3 or 4 spaces: for each, one set per colour."""
TAKEABLE = BESIDE_BIGGER + 36
"""Cells at villages that one more pagoda would give to the seat."""
STEALABLE = TAKEABLE + 4
"""Those of them at villages that a rival holds."""
SETS_PER_SEAT = STEALABLE + 4 - UPGRADE

ONE_MORE = UPGRADE + SETS_PER_SEAT * MAX_SEATS
"""Cells where one half of the colour gains a pagoda, per colour; of the seat being looked at."""
TWO_MORE = ONE_MORE + 12
STEALS = TWO_MORE + 12
"""Cells where half of the colour takes a village from a rival."""
NEAR_ONE_MORE = STEALS + 12
NEAR_TWO_MORE = NEAR_ONE_MORE + 12
WITH_ROOM = NEAR_TWO_MORE + 12
"""Empty cells with an empty neighbour."""
FOUNDING = WITH_ROOM + 4
"""Cells of pairs on which a one-colour tile founds a province by itself, per colour."""
UNSEEN = FOUNDING + 12
"""How many tiles of each kind the mover has not seen."""
LEVEL = UNSEEN + 6
"""Most pagodas a tile of each kind gains, six per seat."""
THREAT = LEVEL + 6 * MAX_SEATS
"""Who could absorb each minor: seats as bits by half a tile, and shifted by 4, by a whole one."""
LIBERTIES = THREAT + MAX_AREAS
"""One set per area: the empty cells beside it."""
SCRATCH_END = LIBERTIES + 4 * MAX_AREAS

# -- f: floats of a workspace, behind the features of each seat ----------------------------------
CHANCES = MAX_SEATS * FEATURES
"""``f[CHANCES + seat]``: the winning chances of the position valued last."""
BEST_CHANCES = CHANCES + MAX_SEATS
"""The winning chances after the placement that :func:`.value.choose_move` returned."""
HALF_SCORES = BEST_CHANCES + MAX_SEATS
"""``f[HALF_SCORES + 256 * color + cell]``: what half a two-colour tile is worth on a cell."""
ONE_COLOR = 3 * CELLS
"""Distance to the scores of halves of one-colour tiles."""
SCORES = HALF_SCORES + 2 * ONE_COLOR
"""The prior's score of each listed placement."""
TOP_SCORES = SCORES + MAX_MOVES
"""The scores of the placements kept, best first."""
MAX_WIDTH = 64
"""How many may be kept."""
HIDDEN = TOP_SCORES + MAX_WIDTH
"""The hidden units of the net."""
MAX_HIDDEN = 64
"""How many there may be."""
F_SIZE = HIDDEN + MAX_HIDDEN
