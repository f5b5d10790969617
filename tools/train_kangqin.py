"""Train the opponents of 抗秦: ``python tools/train_kangqin.py`` writes what they learnt.

A run that is interrupted goes on where it was when it is started again with the same options. It
takes about a quarter of an hour on one quiet core.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from qin_game.ai.kangqin import training  # noqa: E402 - the tool runs from a plain checkout
from qin_game.ai.kangqin.learnt import LEARNT_FILE, format_learnt, spread  # noqa: E402
from qin_game.ai.kangqin.standing import distributions  # noqa: E402
from qin_game.ai.progress import ProgressBar  # noqa: E402
from qin_game.rules.kangqin.state import DICE_COUNTS, ROUNDS, SEAT_STONES, SEATS  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

PLAN = training.Plan()
SAVE_EVERY = 20.0
"""Seconds."""
LAST_COUNT = 2000
"""Rounds played from each distribution of the stones to count what it is worth in the end."""
REPORTED = 200
"""Steps whose mean loss is told."""


def main() -> int:
    """Train and write the file; return the exit code."""
    arguments = _arguments()
    plan = training.Plan(
        seed=arguments.seed, steps=arguments.steps, solidarity=arguments.solidarity
    )
    arguments.work.mkdir(parents=True, exist_ok=True)
    saved = arguments.work / f"kangqin-{plan.steps}-steps-{plan.solidarity}-seed-{plan.seed}.npz"
    learner = training.new_learner(plan)
    if saved.exists():
        _take_up(learner, saved)
    last_save = monotonic()
    with ProgressBar(plan.steps - learner.step, "training") as bar:
        while learner.step < plan.steps:
            training.learn(learner)
            bar.advance(note=_losses(learner))
            if monotonic() - last_save > SAVE_EVERY:
                _save(learner, saved)
                last_save = monotonic()
    _save(learner, saved)
    training.count_worths(learner, arguments.count, averaged=True, fresh=1.0)
    about = {
        "command": "python tools/train_kangqin.py " + " ".join(sys.argv[1:]),
        "seed": plan.seed,
        "steps": plan.steps,
        "solidarity": plan.solidarity,
        "date": datetime.now(UTC).date().isoformat(),
        "alliance_wins": _first_chances(learner),
    }
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(format_learnt(training.result(learner, about)), encoding="utf-8")
    print(f"losses: {_losses(learner)}\nwritten: {arguments.out}")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=PLAN.steps)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--solidarity", type=float, default=PLAN.solidarity)
    parser.add_argument("--count", type=int, default=LAST_COUNT, help="rounds to count worths by")
    parser.add_argument("--out", type=Path, default=LEARNT_FILE, help="file to write")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "training", help="folder")
    return parser.parse_args()


def _first_chances(learner: training.Learner) -> dict[str, float]:
    """Return, by number of dice, how often the alliance wins from the second round's even start."""
    number = distributions().index((SEAT_STONES,) * SEATS)
    return {
        str(dice): round(float(learner.tables[dice][ROUNDS - 2, number, SEATS]), 3)
        for dice in DICE_COUNTS
    }


def _losses(learner: training.Learner) -> str:
    last = learner.losses[-REPORTED:]
    names = sorted({name for losses in last for name in losses})
    means = (np.mean([losses[name] for losses in last if name in losses]) for name in names)
    return ", ".join(f"{name} {mean:.4f}" for name, mean in zip(names, means, strict=True))


# -- a run on disk -------------------------------------------------------------------------------


def _arrays(learner: training.Learner) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """Yield the arrays of the nets with names for them; they can be written to."""
    for name, net in learner.nets.items():
        for part in net:
            yield f"net {name} {part}", net[part]
            yield f"mean {name} {part}", learner.means[name][part]
            for number, moment in enumerate(learner.moments[name][part]):
                yield f"moment {number} {name} {part}", moment


def _save(learner: training.Learner, path: Path) -> None:
    parts = dict(_arrays(learner))
    parts["step"] = np.array(learner.step)
    parts |= {f"table {dice}": table for dice, table in learner.tables.items()}
    parts |= {f"pool {dice} {left}": pool for (dice, left), pool in learner.pools.items()}
    fresh = path.with_name("new.npz")
    np.savez_compressed(fresh, **parts)
    fresh.replace(path)


def _take_up(learner: training.Learner, path: Path) -> None:
    with np.load(path) as kept:
        for name, array in _arrays(learner):
            array[...] = kept[name]
        learner.step = int(kept["step"])
        for dice, left in learner.pools:
            learner.pools[dice, left] = kept[f"pool {dice} {left}"]
        for dice in DICE_COUNTS:
            if f"table {dice}" in kept:
                learner.tables[dice] = kept[f"table {dice}"]
                learner.standing[dice] = spread(learner.tables[dice])


if __name__ == "__main__":
    sys.exit(main())
