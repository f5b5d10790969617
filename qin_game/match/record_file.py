"""Finished games as files: exported to be kept, sent and replayed.

A file holds the record and, around it, what the rules do not know: who played, who won, whether
anyone had help. All of that may be missing; a file may also be a bare record.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from qin_game import storage as files
from qin_game.ai import levels
from qin_game.match.player import HUMAN, Player, player_from_json, player_to_json
from qin_game.match.save import check_rules
from qin_game.rules.game import GameError
from qin_game.rules.json_reading import ShapeError, read_int, read_list, read_object
from qin_game.rules.record import record_from_json, record_to_json, replay

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from qin_game.rules.game import AnyGame, Json
    from qin_game.rules.record import GameRecord

FORMAT: Final = 1
_DETAILS: Final = ("players", "seating", "winners", "assisted")


class RecordFileError(ValueError):
    """A record file that cannot be used; the message begins with the file."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as it is kept. Without ``players`` nobody knows who played.

    ``players`` sit in this order; ``seating`` holds the player of each seat and ``winners`` are
    players, not seats; None for a game of which that is not known.
    """

    record: GameRecord
    players: tuple[Player, ...] = ()
    seating: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    assisted: bool = False


def export_game(folder: Path, kept: KeptGame, when: datetime) -> Path:
    """Write a game to a new file named after the game and the time. Raises OSError."""
    stem = f"{kept.record.game}-{when:%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.json"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    text = json.dumps(_to_json(kept), ensure_ascii=False, indent=1) + "\n"
    files.write_atomically(path, text, keep_previous=False)
    return path


def read_game(path: Path, game_by_name: Callable[[str], AnyGame]) -> KeptGame:
    """Read a game and check every action of it, and who won. Raises RecordFileError."""
    try:
        data = files.parse_json_object(files.read_text(path))
        return _from_json(data, game_by_name)
    except (OSError, GameError, ShapeError, files.UnusableFileError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordFileError(f"{path}: {reason}") from error


def _to_json(kept: KeptGame) -> dict[str, Json]:
    data: dict[str, Json] = {"format": FORMAT, "record": record_to_json(kept.record)}
    if kept.players:
        data["players"] = [player_to_json(player) for player in kept.players]
        data["seating"] = list(kept.seating)
    if kept.winners is not None:
        data["winners"] = list(kept.winners)
    return {**data, "assisted": kept.assisted}


def _from_json(data: dict[str, Json], game_by_name: Callable[[str], AnyGame]) -> KeptGame:
    is_bare = "record" not in data
    if not is_bare:
        files.check_format(data, FORMAT)
        read_object(data, "file", ("format", "record"), _DETAILS)
    record = record_from_json(data if is_bare else data["record"])
    try:
        game = game_by_name(record.game)
    except KeyError:
        raise ShapeError(f"game: no game {record.game[:40]!r} on the shelf") from None
    check_rules(record, game)
    state = replay(game, record)[-1]
    return KeptGame(record) if is_bare else _with_details(data, record, game, state)


def _with_details(data: dict[str, Json], record: GameRecord, game: AnyGame, state: Any) -> KeptGame:  # noqa: ANN401 - each game's own type
    """Read what a file says around its record, which ends in this state."""
    controllers = (HUMAN, *levels.levels(record.game))
    players = tuple(
        player_from_json(item, f"players[{place}]", controllers)
        for place, item in enumerate(read_list(data.get("players", ()), "players"))
    )
    seating = _places(data.get("seating", range(len(players))), "seating", len(players))
    if sorted(seating) != list(range(len(players))):
        raise ShapeError("seating: not every player once")
    if players and len(players) != game.seats(state):
        raise ShapeError(f"players: {len(players)} for {game.seats(state)} seats")
    winners = None
    if players and "winners" in data:
        winners = _places(data["winners"], "winners", len(players))
        outcome = game.outcome(state)
        if outcome is None:
            raise ShapeError("winners: the game is not over")
        if sorted(winners) != sorted(seating[seat] for seat in outcome.winners):
            raise ShapeError("winners: not who won by the record")
    assisted = data.get("assisted", False)
    if not isinstance(assisted, bool):
        raise ShapeError("assisted: neither true nor false")
    return KeptGame(record, players, seating, winners, assisted)


def _places(value: Json, name: str, players: int) -> tuple[int, ...]:
    places = list(value) if isinstance(value, range) else read_list(value, name)
    return tuple(
        read_int(item, f"{name}[{index}]", 0, players - 1) for index, item in enumerate(places)
    )
