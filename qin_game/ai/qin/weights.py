"""The trained weights: three lists per number of seats, in a file that says how they came about."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qin_game.ai.qin.kernel.feature_index import FEATURE_NAMES, FEATURES, SUPPLY_LEFT
from qin_game.ai.qin.kernel.prior_index import HALF_NAMES, PRIOR_FEATURES, TILE_NAMES
from qin_game.ai.qin.kernel.scratch import MAX_HIDDEN
from qin_game.ai.qin.kernel.value import PHASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.qin.kernel.compiled import Kernel
    from qin_game.ai.qin.kernel.layout import Floats

WEIGHTS_FILE = Path(__file__).resolve().parents[3] / "assets" / "ai" / "qin-weights.json"
FORMAT = 3
PHASE_NAMES = ("opening", "end")
NO_NET = (0.0,)
"""What follows the linear weights where there is no net: no hidden units."""
PRIOR_NAMES = (
    *HALF_NAMES,
    *(f"one_color_{name}" for name in HALF_NAMES),
    *TILE_NAMES,
)


class BadWeightsError(Exception):
    """The weights file cannot be used; the message names it and says why."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights by number of seats. ``about`` holds the training command, seed, date and figures.

    A list of the value holds, for each seat in the order in which they move next, the weights of
    all features in the opening and then those at the end (see :mod:`.kernel.value`). A list of the
    prior holds those in the opening and then those at the end (see :mod:`.kernel.prior`). A net is
    listed as :mod:`.kernel.net` has it.
    """

    by_seats: dict[int, tuple[float, ...]]
    priors: dict[int, tuple[float, ...]] = field(default_factory=dict)
    nets: dict[int, tuple[float, ...]] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)

    def for_seats(self, seats: int) -> tuple[float, ...]:
        """Return the weights for a number of seats. Raises BadWeightsError where there are none."""
        try:
            return self.by_seats[seats]
        except KeyError:
            raise BadWeightsError(f"no weights for {seats} seats") from None

    def prior_for_seats(self, seats: int) -> tuple[float, ...]:
        """Return the prior's weights for a number of seats. Raises BadWeightsError."""
        try:
            return self.priors[seats]
        except KeyError:
            raise BadWeightsError(f"no prior for {seats} seats") from None


@dataclass(frozen=True, slots=True)
class KernelWeights:
    """The weights for one number of seats as a kernel's floats; ``value`` ends with the net."""

    value: Floats
    prior: Floats


def kernel_weights(
    kernel: Kernel, seats: int, blind_to: tuple[str, ...] = (), *, with_net: bool = False
) -> KernelWeights:
    """Return the shipped weights for a number of seats. Raises BadWeightsError.

    Features of the linear value whose names begin with one of ``blind_to`` count nothing. A net
    adds to it if it is asked for and there is one.
    """
    weights = load_weights()
    value = [
        0.0 if blind_to and FEATURE_NAMES[i % FEATURES].startswith(blind_to) else weight
        for i, weight in enumerate(weights.for_seats(seats))
    ]
    value += weights.nets.get(seats, NO_NET) if with_net else NO_NET
    return KernelWeights(
        kernel_floats(kernel, value),
        kernel_floats(kernel, weights.prior_for_seats(seats)),
    )


def kernel_floats(kernel: Kernel, numbers: Sequence[float]) -> Floats:
    """Return numbers as a kernel's floats."""
    floats: Floats = kernel.floats(len(numbers))
    for i, number in enumerate(numbers):
        floats[i] = number
    return floats


def without_net(linear: Sequence[float]) -> tuple[float, ...]:
    """Return linear weights as the kernel reads them where there is no net."""
    return (*linear, *NO_NET)


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
        is_ours = (
            data["format"] == FORMAT
            and tuple(data["features"]) == FEATURE_NAMES
            and tuple(data["prior_features"]) == PRIOR_NAMES
        )
        by_seats, priors = _lists(data["seats"]), _lists(data["priors"])
        nets = {int(seats): _net(layers) for seats, layers in data["nets"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadWeightsError(f"{path.name}: {type(error).__name__}: {error}") from error
    if not is_ours:
        raise BadWeightsError(f"{path.name}: made for another version of the features")
    for seats, weights in by_seats.items():
        if len(weights) != PHASES * seats * FEATURES:
            raise BadWeightsError(f"{path.name}: {len(weights)} weights for {seats} seats")
        if len(priors.get(seats, ())) != PHASES * PRIOR_FEATURES:
            raise BadWeightsError(f"{path.name}: no whole prior for {seats} seats")
    for seats, net in nets.items():
        if net[0] > MAX_HIDDEN or len(net) != net_size(seats, int(net[0])):
            raise BadWeightsError(f"{path.name}: no whole net for {seats} seats")
    return Weights(by_seats, priors, nets, data["about"])


def net_size(seats: int, hidden: int) -> int:
    """Return how many numbers a net has, that of its hidden units included.

    >>> net_size(2, 1)
    85
    """
    return 1 + hidden * (seats * FEATURES + 1 + 1 + seats)


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
    lines += [",\n".join(blocks), " },", f' "prior_features": {json.dumps(PRIOR_NAMES)},']
    lines += [' "priors": {', ",\n".join(_prior(*item) for item in sorted(weights.priors.items()))]
    lines += [" },", ' "nets": {', ",\n".join(_layers(*i) for i in sorted(weights.nets.items()))]
    return "\n".join([*lines, " }", "}"]) + "\n"


def _lists(data: dict[str, Any]) -> dict[int, tuple[float, ...]]:
    return {
        int(seats): tuple(float(weight) for row in rows for weight in row["weights"])
        for seats, rows in data.items()
    }


def _row(numbers: Sequence[float], part: int) -> str:
    order, phase = divmod(part, PHASES)
    weights = _rounded(numbers[part * FEATURES : (part + 1) * FEATURES])
    row = {"moves_in": order + 1, "phase": PHASE_NAMES[phase], "weights": weights}
    return json.dumps(row)


def _prior(seats: int, numbers: Sequence[float]) -> str:
    rows = [
        json.dumps({"phase": name, "weights": _rounded(numbers[at : at + PRIOR_FEATURES])})
        for name, at in zip(PHASE_NAMES, (0, PRIOR_FEATURES), strict=True)
    ]
    return f'  "{seats}": [\n   ' + ",\n   ".join(rows) + "\n  ]"


def _net(layers: dict[str, list[list[float]]]) -> tuple[float, ...]:
    """Return a net as the kernel reads it. A file lists ``first`` by unit, its bias last."""
    hidden = len(layers["second"])
    first = [float(weight) for row in zip(*layers["first"], strict=True) for weight in row]
    second = [float(weight) for row in layers["second"] for weight in row]
    return (float(hidden), *first, *second)


def _layers(seats: int, net: Sequence[float]) -> str:
    hidden = int(net[0])
    end = len(net) - seats * hidden
    units = [_rounded(net[1 + unit : end : hidden]) for unit in range(hidden)]
    given = [_rounded(net[at : at + seats]) for at in range(end, len(net), seats)]
    rows = ",\n    ".join(map(json.dumps, units))
    return f'  "{seats}": {{"first": [\n    {rows}\n   ],\n   "second": {json.dumps(given)}}}'


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]
