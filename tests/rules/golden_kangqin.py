"""Whole games of 抗秦 that must replay as they did when they were written down.

    python tests/rules/golden_kangqin.py

writes the files anew. Do that only when the rules are meant to have changed, with a new
``rules_version``; that the old files no longer replay is then the point.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from compare_kangqin import choose, draw_chance
from naive_kangqin import NaiveKangqin

from qin_game.rules.kangqin.game import KangqinGame
from qin_game.rules.record import GameRecord, record_from_json, record_to_json, replay

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent / "golden"
GAME = KangqinGame()

GAMES: dict[str, tuple[dict[str, Any], str, str, int]] = {
    "kangqin-easy": ({}, "trading", "high", 84),
    "kangqin-normal-blind": ({"dice": 4}, "blind", "high", 1),
    "kangqin-refusals-exchange-price": ({"second_price": "exchange"}, "refusing", "any", 9),
    "kangqin-at-qin-choose": ({"take": "choose"}, "at Qin", "high", 1),
    "kangqin-all-options-sandbagging": (
        {"dice": 4, "second_price": "exchange", "take": "choose"},
        "generous",
        "low",
        1,
    ),
}
"""For each: options, how it was played, and the seed of that."""


def told(record: GameRecord) -> Iterator[Any]:
    """Yield all a recorded game tells: to everybody, to each seat, and what each seat observes."""
    states = replay(GAME, record)
    for state, text in zip(states, record.actions, strict=False):
        for event in GAME.apply(state, GAME.parse_action(text)).events:
            yield GAME.event_to_json(event)
            for seat in range(4):
                seen = GAME.redact(event, seat)
                yield None if seen is None else GAME.event_to_json(seen)
    for state in states:
        for seat in range(4):
            yield GAME.observation_to_json(GAME.observe(state, seat))


def summary(record: GameRecord) -> dict[str, Any]:
    """Return what is written down about a recorded game."""
    states = replay(GAME, record)
    events = Counter(
        event.name
        for state, text in zip(states, record.actions, strict=False)
        for event in GAME.apply(state, GAME.parse_action(text)).events
    )
    lines = "\n".join(json.dumps(line, sort_keys=True) for line in told(record))
    return {
        "record": record_to_json(record),
        "final": GAME.state_to_json(states[-1]),
        "events": dict(sorted(events.items())),
        "told_sha256": hashlib.sha256(lines.encode()).hexdigest(),
    }


def read(name: str) -> tuple[GameRecord, dict[str, Any]]:
    """Return a record and what was written down about it."""
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return record_from_json(data["record"]), data


def _played(name: str) -> GameRecord:
    options, policy, showing, seed = GAMES[name]
    rng = Random(seed)
    setup = GAME.setup_from_json({"players": 4, "options": options})
    chance = draw_chance(rng, setup.dice)
    naive = NaiveKangqin(chance, **options)
    actions = []
    while naive.to_move is not None:
        actions.append(choose(naive, policy, showing, rng))
        naive.play(actions[-1])
    return GameRecord(
        GAME.name, GAME.rules_version, GAME.setup_to_json(setup), chance, tuple(actions)
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        text = json.dumps(summary(_played(name)), indent=1)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
