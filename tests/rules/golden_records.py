"""Whole games that must replay as they did when they were written down.

    python tests/rules/golden_records.py

writes the files anew. Do that only when the rules are meant to have changed, with a new
``rules_version``; that the old files no longer replay is then the point.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from qin_game.rules.qin.game import QinGame
from qin_game.rules.record import GameRecord, record_from_json, record_to_json, replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.rules.qin.state import QinState

FOLDER = Path(__file__).parent / "golden"
GAME = QinGame([])
"""It knows no board: a record brings its own."""

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "bird-2-seats": ("bird", 2, {}),
    "bird-3-seats": ("bird", 3, {}),
    "bird-4-seats": ("bird", 4, {}),
    "lion-2-seats-exchange": ("lion", 2, {"major_clash": "exchange"}),
    "lion-3-seats-head-start": ("lion", 3, {"supplies": [19, 16, 13]}),
    "lion-4-seats-exchange": ("lion", 4, {"major_clash": "exchange"}),
}


def told(record: GameRecord) -> Iterator[dict[str, Any]]:
    """Yield the events of a recorded game as JSON."""
    states = replay(GAME, record)
    for state, text in zip(states, record.actions, strict=False):
        for event in GAME.apply(state, GAME.parse_action(text)).events:
            yield GAME.event_to_json(event)


def summary(record: GameRecord) -> dict[str, Any]:
    """Return what is written down about a recorded game."""
    events = list(told(record))
    lines = "\n".join(json.dumps(event, sort_keys=True) for event in events)
    return {
        "record": record_to_json(record),
        "final": GAME.state_to_json(replay(GAME, record)[-1]),
        "events": dict(sorted(Counter(event["event"] for event in events).items())),
        "events_sha256": hashlib.sha256(lines.encode()).hexdigest(),
    }


def read(name: str) -> tuple[GameRecord, dict[str, Any]]:
    """Return a record and what was written down about it."""
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return record_from_json(data["record"]), data


LIKED = {"majors_exchanged": 99, "provinces_joined": 8, "village_conquered": 4}
LIKED_IN_EXCHANGE = {**LIKED, "province_became_major": 4, "pagoda_placed": -2}
"""What happens is liked as much as 1, unless told here."""


def _lively_game(name: str) -> GameRecord:
    """Play a game in which much happens: of some random actions the one with most events."""
    from qin_game.shelf import load_shelf  # noqa: PLC0415 - only the writing needs the maps

    board, players, options = GAMES[name]
    game: Any = load_shelf().game("qin")
    liked = LIKED_IN_EXCHANGE if "exchange" in name else LIKED
    rng = Random(name)
    setup = game.setup_from_json({"map": board, "players": players, "options": options})
    chance = game.draw_chance(setup, rng)
    state: QinState = game.start(setup, chance)
    actions = []

    def liking(action: Any) -> int:  # noqa: ANN401
        return sum(liked.get(event.name, 1) for event in game.apply(state, action).events)

    while state.outcome is None:
        legal = game.legal_actions(state)
        action = max([rng.choice(legal) for _ in range(60)], key=liking)
        actions.append(game.format_action(action))
        state = game.apply(state, action).state
    return GameRecord(
        game.name,
        game.rules_version,
        game.setup_to_json(setup),
        game.chance_to_json(chance),
        tuple(actions),
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        text = json.dumps(summary(_lively_game(name)), indent=1)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
