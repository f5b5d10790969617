"""What a net of one hidden layer adds to the seats' utilities: how features matter together.

It sees the features of all seats in the order in which they move next, and how far the game has
come. Its numbers lie behind the linear weights: how many hidden units there are (0 for no net),
their weights input by input, their biases, then, unit by unit, what each gives to each seat.
"""

from __future__ import annotations

from qin_game.ai.qin.kernel.feature_index import FEATURES
from qin_game.ai.qin.kernel.layout import SEATS, Floats, Ints
from qin_game.ai.qin.kernel.scratch import CHANCES, HIDDEN


def add_net(b: Ints, f: Floats, w: Floats, at: int, mover: int, late: float) -> None:
    """Add what the net at ``w[at..]`` makes of the features to the utilities (at ``CHANCES``)."""
    seats = b[SEATS]
    hidden = int(w[at])
    first = at + 1
    bias = first + (seats * FEATURES + 1) * hidden
    for unit in range(hidden):
        f[HIDDEN + unit] = w[bias + unit] + late * w[bias - hidden + unit]
    row = first
    for order in range(seats):
        base = (mover + 1 + order) % seats * FEATURES
        for i in range(FEATURES):
            feature = f[base + i]
            if feature != 0.0:
                for unit in range(hidden):
                    f[HIDDEN + unit] += feature * w[row + unit]
            row += hidden
    given = bias + hidden
    for unit in range(hidden):
        if f[HIDDEN + unit] > 0.0:
            for order in range(seats):
                seat = (mover + 1 + order) % seats
                f[CHANCES + seat] += f[HIDDEN + unit] * w[given + order]
        given += seats
