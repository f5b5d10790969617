"""What self-play taught, in a file that says how: chances by stones, and the quick policy."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qin_game.ai.kangqin.policy import HIDDEN, SIZES, Net, Policy
from qin_game.ai.kangqin.standing import SIDE, Standing, distributions, last_standing
from qin_game.rules.kangqin.state import DICE_COUNTS, ROUNDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qin_game.ai.kangqin.arrays import Floats


LEARNT_FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "ai" / "kangqin-value.json"
FORMAT: Final = 1
DIGITS: Final = 4
CHANCES: Final = SEATS + 1
"""Chances of a distribution: the grand win's share of each holder, and the common win."""


class BadLearntError(Exception):
    """The file cannot be used; the message names it and says why."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """Chances by number of dice, and the policy. ``about``: command, seed, date and figures.

    ``tables`` have, for 1, 2 and 3 rounds to come and for each of ``distributions()``, the holders'
    shares of the grand win and the chance of the common one.
    """

    tables: Mapping[int, Floats]
    policy: Policy
    about: dict[str, Any] = field(default_factory=dict)

    def standing(self, dice: int) -> Standing:
        """Return the chances with so many dice, to be looked up."""
        return spread(self.tables[dice])


def spread(table: Floats) -> Standing:
    """Return chances by :func:`.standing.place` from a table by distributions."""
    grand, group = last_standing()
    grands = np.zeros((ROUNDS, SIDE**SEATS), np.float32)
    groups = np.zeros_like(grands)
    grands[0], groups[0] = grand, group
    held = np.array(distributions())
    for order in permutations(range(SEATS)):
        places = np.ravel_multi_index(tuple(held[:, seat] for seat in order), (SIDE,) * SEATS)
        grands[1:, places] = table[:, :, order[0]]
        groups[1:, places] = table[:, :, SEATS]
    return Standing(grands, groups)


@cache
def load_learnt(path: Path = LEARNT_FILE) -> Learnt:
    """Read the file. Raises BadLearntError."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise BadLearntError(f"{path.name}: format {data['format']}, not {FORMAT}")
        tables = {dice: _table(data["chances"][str(dice)]) for dice in DICE_COUNTS}
        nets = {name: _net(name, data["nets"][name]) for name in SIZES}
        policy = Policy(**nets, warmth=float(data["warmth"]))
        return Learnt(tables, policy, dict(data["about"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadLearntError(f"{path.name}: {type(error).__name__}: {error}") from error


def format_learnt(learnt: Learnt) -> str:
    """Return the text of the file: a line for each round of chances and each layer of a net."""
    chances = {
        str(dice): [_numbers(rows) for rows in table] for dice, table in learnt.tables.items()
    }
    nets = {
        name: {
            "first": _numbers(net.first),
            "first_bias": _numbers(net.first_bias),
            "second": _numbers(net.second),
            "second_bias": _numbers(net.second_bias),
        }
        for name in SIZES
        for net in (getattr(learnt.policy, name),)
    }
    parts = [
        f' "format": {FORMAT}',
        f' "about": {json.dumps(learnt.about, indent=1)}',
        f' "warmth": {learnt.policy.warmth}',
        ' "chances": {\n' + ",\n".join(
            f'  "{dice}": [\n   ' + ",\n   ".join(map(json.dumps, rows)) + "\n  ]"
            for dice, rows in chances.items()
        ) + "\n }",
        ' "nets": {\n' + ",\n".join(
            f'  "{name}": {{\n   '
            + ",\n   ".join(f'"{part}": {json.dumps(numbers)}' for part, numbers in net.items())
            + "\n  }"
            for name, net in nets.items()
        ) + "\n }",
    ]  # fmt: skip
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _table(rows: list[list[float]]) -> Floats:
    shape = (ROUNDS - 1, len(distributions()), CHANCES)
    return np.array(rows, np.float32).reshape(shape)


def _net(name: str, data: Mapping[str, list[float]]) -> Net:
    inputs, outputs = SIZES[name]
    return Net(
        first=np.array(data["first"], np.float32).reshape(inputs, HIDDEN),
        first_bias=np.array(data["first_bias"], np.float32).reshape(HIDDEN),
        second=np.array(data["second"], np.float32).reshape(HIDDEN, outputs),
        second_bias=np.array(data["second_bias"], np.float32).reshape(outputs),
    )


def _numbers(array: Floats) -> list[float]:
    return [round(float(number), DIGITS) for number in array.ravel()]
