"""What a distribution of the stones is worth to a seat, with so many rounds still to come.

After the last round that is exact: with stones at Qin nobody wins, else the seats with most stones
share the grand win. Before it, it is what self-play brought (``training.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.rules.kangqin.state import ALL_STONES, ROUNDS, SEATS

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Floats, Ints


SIDE: Final = ALL_STONES + 1
STRIDES: Final = np.array([SIDE**3, SIDE**2, SIDE, 1])


@dataclass(frozen=True, slots=True)
class Standing:
    """Chances by rounds to come and by stones: :func:`place` of a seat's own and the others'.

    ``grand`` is the seat's share of the grand win, ``group`` the chance that all win together.
    """

    grand: Floats
    group: Floats

    def worth(self, solidarity: float) -> Floats:
        """Return what a seat plays for: the grand win, and a share of the common one."""
        return (1.0 - solidarity) * self.grand + solidarity * self.group


def place(stones: Ints, seat: int) -> Ints:
    """Return where a seat's chances are found; ``stones`` by lane and seat (Qin may follow)."""
    own = np.take(stones, [(seat + step) % SEATS for step in range(SEATS)], axis=1)
    found: Ints = own @ STRIDES
    return found


def last_standing() -> tuple[Floats, Floats]:
    """Return the grand and the group chances when no round is to come."""
    own, *others = np.indices((SIDE,) * SEATS).reshape(SEATS, -1)
    most = np.maximum.reduce(others)
    is_won = own + sum(others) == ALL_STONES
    equal = 1 + sum((other == own).astype(int) for other in others)
    grand = np.where(is_won & (own >= most), 1.0 / equal, 0.0)
    return grand.astype(np.float32), is_won.astype(np.float32)


@cache
def distributions() -> tuple[tuple[int, ...], ...]:
    """Return every way the seats may hold the stones, who holds them left out: descending.

    >>> distributions()[-1]
    (17, 0, 0, 0)
    """
    found = [
        (first, second, third, fourth)
        for first in range(ALL_STONES + 1)
        for second in range(first + 1)
        for third in range(second + 1)
        for fourth in range(third + 1)
        if first + second + third + fourth <= ALL_STONES
    ]
    return tuple(found)


def first_standing() -> Standing:
    """Return a guess to begin training with: as if Qin's stones would go to all alike."""
    grand, group = last_standing()
    own, *others = np.indices((SIDE,) * SEATS).reshape(SEATS, -1)
    total = own + sum(others)
    qin = ALL_STONES - total
    most = np.maximum.reduce(others)
    grands, groups = [grand], [group]
    for to_come in range(1, ROUNDS):
        freed = 1.0 / (1.0 + np.exp(0.5 * (qin - 3.0 * to_come)))
        lead = (own - most) / (1.0 + 1.5 * to_come)
        grands.append((freed / (1.0 + 3.0 * np.exp(-2.0 * lead))).astype(np.float32))
        groups.append(freed.astype(np.float32))
    return Standing(np.stack(grands), np.stack(groups))
