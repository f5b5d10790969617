"""The trained weights: a list per number of seats, in a file that says how they came about."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qin_game.ai.qin.kernel.feature_index import FEATURE_NAMES, FEATURES, SUPPLY_LEFT
from qin_game.ai.qin.kernel.value import PHASES

if TYPE_CHECKING:
    from collections.abc import Sequence

WEIGHTS_FILE = Path(__file__).resolve().parents[3] / "assets" / "ai" / "qin-weights.json"
FORMAT = 1


class BadWeightsError(Exception):
    """The weights file cannot be used; the message names it and says why."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights by number of seats. ``about`` holds the training command, seed, date and figures.

    A list holds, for each seat in the order in which they move next, the weights of all features in
    the opening and then those at the end (see :mod:`.kernel.value`).
    """

    by_seats: dict[int, tuple[float, ...]]
    about: dict[str, Any] = field(default_factory=dict)

    def for_seats(self, seats: int) -> tuple[float, ...]:
        """Return the weights for a number of seats. Raises BadWeightsError where there are none."""
        try:
            return self.by_seats[seats]
        except KeyError:
            raise BadWeightsError(f"no weights for {seats} seats") from None


def first_weights(seats: int) -> tuple[float, ...]:
    """Return the weights that training starts from: an empty supply wins, nothing else counts."""
    weights = [0.0] * (PHASES * seats * FEATURES)
    for part in range(PHASES * seats):
        weights[part * FEATURES + SUPPLY_LEFT] = -3.0
    return tuple(weights)


@cache
def load_weights(path: Path = WEIGHTS_FILE) -> Weights:
    """Read a weights file. Raises BadWeightsError."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        is_ours = data["format"] == FORMAT and tuple(data["features"]) == FEATURE_NAMES
        by_seats = {
            int(seats): tuple(float(weight) for row in rows for weight in row["weights"])
            for seats, rows in data["seats"].items()
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadWeightsError(f"{path.name}: {type(error).__name__}: {error}") from error
    if not is_ours:
        raise BadWeightsError(f"{path.name}: made for another version of the features")
    for seats, weights in by_seats.items():
        if len(weights) != PHASES * seats * FEATURES:
            raise BadWeightsError(f"{path.name}: {len(weights)} weights for {seats} seats")
    return Weights(by_seats, data["about"])


def format_weights(weights: Weights) -> str:
    """Return the text of a weights file, one line for each list of features."""
    lines = [
        "{",
        f' "format": {FORMAT},',
        f' "about": {json.dumps(weights.about, indent=2)},',
        f' "features": {json.dumps(FEATURE_NAMES)},',
        ' "seats": {',
    ]
    blocks = []
    for seats, numbers in sorted(weights.by_seats.items()):
        rows = [_row(numbers, part) for part in range(PHASES * seats)]
        blocks.append(f'  "{seats}": [\n   ' + ",\n   ".join(rows) + "\n  ]")
    return "\n".join(lines) + "\n" + ",\n".join(blocks) + "\n }\n}\n"


def _row(numbers: Sequence[float], part: int) -> str:
    order, phase = divmod(part, PHASES)
    weights = [round(number, 4) for number in numbers[part * FEATURES : (part + 1) * FEATURES]]
    row = {"moves_in": order + 1, "phase": ("opening", "end")[phase], "weights": weights}
    return json.dumps(row)
