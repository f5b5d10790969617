"""What the prior sees of half a tile on a cell, and where each of it lies in a list of weights."""

from __future__ import annotations

from qin_game.ai.qin.kernel.scratch import MAX_WIDTH, SCRATCH_END

HALF_NAMES = (
    "gain_1",
    "gain_2",
    "steal",
    "capture",
    "own_2",
    "own_3",
    "own_4",
    "own_major",
    "own_threatened",
    "own_beside_rival",
    "rival_2_or_3",
    "rival_4",
    "rival_major",
    "rival_capture",
    "lone",
    "lone_beside_own",
    "defence",
    "village",
    "other_gain_1",
    "denied_same",
    "denied_1",
    "denied_2",
    "denied_steal",
    "denied_capture",
    "lone_crowded",
    "gain_crowded",
    "gain_beside_rival",
    "gain_beside_own",
    "takeable",
    "rival_takeable",
    "smothers_own",
    "smothers_rival",
)
"""What laying half a tile of a colour on a cell may mean, each a set of cells per colour."""
HALF_FEATURES = len(HALF_NAMES)
(
    HALF_GAIN_1,
    HALF_GAIN_2,
    HALF_STEAL,
    HALF_CAPTURE,
    HALF_OWN_2,
    HALF_OWN_3,
    HALF_OWN_4,
    HALF_OWN_MAJOR,
    HALF_OWN_THREATENED,
    HALF_OWN_BESIDE_RIVAL,
    HALF_RIVAL_2_OR_3,
    HALF_RIVAL_4,
    HALF_RIVAL_MAJOR,
    HALF_RIVAL_CAPTURE,
    HALF_LONE,
    HALF_LONE_BESIDE_OWN,
    HALF_DEFENCE,
    HALF_VILLAGE,
    HALF_OTHER_GAIN_1,
    HALF_DENIED_SAME,
    HALF_DENIED_1,
    HALF_DENIED_2,
    HALF_DENIED_STEAL,
    HALF_DENIED_CAPTURE,
    HALF_LONE_CROWDED,
    HALF_GAIN_CROWDED,
    HALF_GAIN_BESIDE_RIVAL,
    HALF_GAIN_BESIDE_OWN,
    HALF_TAKEABLE,
    HALF_RIVAL_TAKEABLE,
    HALF_SMOTHERS_OWN,
    HALF_SMOTHERS_RIVAL,
) = range(HALF_FEATURES)

TILE_NAMES = ("best_left", "second_left", "founding", "founding_village", "same_gain")
"""What a whole placement means beyond its halves; the last three of one-colour tiles only."""
TILE_FEATURES = len(TILE_NAMES)
BEST_LEFT = 2 * HALF_FEATURES
SECOND_LEFT = BEST_LEFT + 1
FOUNDING_PAIR = SECOND_LEFT + 1
FOUNDING_VILLAGE = FOUNDING_PAIR + 1
SAME_GAIN = FOUNDING_VILLAGE + 1
PRIOR_FEATURES = 2 * HALF_FEATURES + TILE_FEATURES
"""Halves of two-colour tiles, halves of one-colour tiles, placements."""

# -- in a workspace x, behind what the value uses -----------------------------------------------
HALVES = SCRATCH_END
"""For each half feature one set per colour."""
RIVALS_GAIN_1 = HALVES + 12 * HALF_FEATURES
"""Cells where half a tile gains any rival one pagoda, per colour."""
RIVALS_GAIN_2 = RIVALS_GAIN_1 + 12
RIVALS_STEAL = RIVALS_GAIN_2 + 12
RIVALS_MINOR = RIVALS_STEAL + 12
"""Cells beside rivals' minors, per colour."""
RIVALS_BIG = RIVALS_MINOR + 12
"""Cells beside rivals' provinces of more than two spaces, per colour."""
OWN_ANY = RIVALS_BIG + 12
"""Cells beside the mover's provinces, per colour."""
OWN_MINOR = OWN_ANY + 12
"""Cells beside the mover's minors, per colour."""
CROWDED = OWN_MINOR + 12
"""Empty cells with at most two empty neighbours."""
NEAR = CROWDED + 4
"""A set for what is beside another."""
HELD = NEAR + 4
"""Cells at villages that the mover holds."""
LEFT = HELD + 4
"""For each kind of tile the best and the second best gain that the hand keeps without it."""
TOP = LEFT + 12
"""The placements with the best prior, best first."""
PRIOR_END = TOP + MAX_WIDTH
