"""Finished games as files: exported to be kept, sent and replayed.

A file holds the record and, around it, what the rules do not know: who played, who won, whether
anyone had help. All of that may be missing; a file may also be a bare record.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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
    """Read a game and check every action of it. Raises RecordFileError."""
    kept = glance_at(path)
    record = kept.record
    try:
        game = game_by_name(record.game)
        check_rules(record, game)
        seats = game.seats(replay(game, record)[0])
    except KeyError:
        raise RecordFileError(f"{path}: game: no game {record.game[:40]!r} on the shelf") from None
    except (GameError, files.UnusableFileError) as error:
        raise RecordFileError(f"{path}: {error}") from error
    if kept.players and len(kept.players) != seats:
        raise RecordFileError(f"{path}: players: {len(kept.players)} for {seats} seats")
    return kept


def glance_at(path: Path) -> KeptGame:
    """Read a game without replaying it: enough to list it. Raises RecordFileError."""
    try:
        return _from_json(files.parse_json_object(files.read_text(path)))
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


def _from_json(data: dict[str, Json]) -> KeptGame:
    if "record" not in data:
        return KeptGame(record_from_json(data))
    files.check_format(data, FORMAT)
    read_object(data, "file", ("format", "record"), _DETAILS)
    record = record_from_json(data["record"])
    controllers = (HUMAN, *levels.levels(record.game))
    players = tuple(
        player_from_json(item, f"players[{place}]", controllers)
        for place, item in enumerate(read_list(data.get("players", ()), "players"))
    )
    seating = _places(data.get("seating", range(len(players))), "seating", len(players))
    if sorted(seating) != list(range(len(players))):
        raise ShapeError("seating: not every player once")
    winners = None
    if players and "winners" in data:
        winners = _places(data["winners"], "winners", len(players))
    assisted = data.get("assisted", False)
    if not isinstance(assisted, bool):
        raise ShapeError("assisted: neither true nor false")
    return KeptGame(record, players, seating, winners, assisted)


def _places(value: Json, name: str, players: int) -> tuple[int, ...]:
    places = list(value) if isinstance(value, range) else read_list(value, name)
    return tuple(
        read_int(item, f"{name}[{index}]", 0, players - 1) for index, item in enumerate(places)
    )
