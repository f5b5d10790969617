"""A quick player for playing on: for each decision a small net tells what every action gains.

Each net has one hidden layer. It was taught by self-play what an action brought its seat, compared
with the other actions; a seat plays the better ones more often (a softmax), never quite surely.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from qin_game.ai.kangqin.features import (
    ANSWER_FEATURES,
    FEATURES,
    OTHERS,
    Table,
    answer_features,
    features,
)
from qin_game.ai.kangqin.lanes import price
from qin_game.rules.kangqin.state import LAPS

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Floats, Ints
    from qin_game.ai.kangqin.lanes import Lanes


PROPOSALS: Final = 2 * (OTHERS + 1) + 1
"""The lower and the higher card to Qin, then to the seats clockwise, and a pass."""
FIRST_SEAT: Final = 2
"""The first proposal to a seat."""
PASS: Final = PROPOSALS - 1
ANSWERS: Final = 4
"""The lower card, the higher, a blind draw, and a refusal."""
BLIND: Final = 2
REFUSAL: Final = 3
SHOWS: Final = 2
HIDDEN: Final = 32
SIZES: Final = {
    "propose": (FEATURES, PROPOSALS),
    "answer": (ANSWER_FEATURES, ANSWERS),
    "show": (FEATURES, SHOWS),
}
FORBIDDEN: Final = np.float32(-1e9)


@dataclass(frozen=True, slots=True)
class Net:
    """One hidden layer between inputs and the gains of the actions."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats

    def gains(self, seen: Floats) -> Floats:
        """Return what each action gains, by lane."""
        hidden = np.maximum(seen @ self.first + self.first_bias, 0.0)
        found: Floats = hidden @ self.second + self.second_bias
        return found


@dataclass(frozen=True, slots=True)
class Policy:
    """The nets of the three decisions, and how much gain counts (``warmth``, 0: nothing else)."""

    propose: Net
    answer: Net
    show: Net
    warmth: float = 0.02

    def proposal_odds(self, lanes: Lanes, seat: int, lap: int, table: Table) -> Floats:
        """Return how likely a seat is to make each proposal, by lane."""
        gains = self.propose.gains(features(lanes, seat, lap, table))
        cannot_pay = price(lanes, seat) > lanes.stones[:, seat]
        gains[cannot_pay, :PASS] = FORBIDDEN
        return softmax(gains / self.warmth)

    def answer_odds(
        self, lanes: Lanes, seats: Ints, proposer: int, lap: int, table: Table
    ) -> Floats:
        """Return how likely the seats asked, one by lane, are to give each answer."""
        gains = self.answer.gains(answer_features(lanes, seats, proposer, lap, table))
        gains[lanes.stones[np.arange(len(lanes)), seats] == 0, REFUSAL] = FORBIDDEN
        return softmax(gains / self.warmth)

    def show_odds(self, lanes: Lanes, seat: int, table: Table) -> Floats:
        """Return how likely a seat is to show its lower and its higher card, by lane."""
        return softmax(self.show.gains(features(lanes, seat, LAPS, table)) / self.warmth)


def softmax(numbers: Floats) -> Floats:
    """Return weights that add up to 1 by lane."""
    powers = np.exp(numbers - numbers.max(axis=1, keepdims=True))
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    return found


def draw(odds: Floats, lots: Floats) -> Ints:
    """Return an action by lane; lots lie in 0 to 1."""
    steps = np.cumsum(odds[:, :-1], axis=1)
    found: Ints = (lots[:, None] >= steps).sum(axis=1)
    return found
