"""Finished games as files: exported to be kept, sent and replayed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from qin_game import storage as files
from qin_game.match.save import check_rules
from qin_game.rules.game import GameError
from qin_game.rules.record import record_from_json, record_to_json, replay

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from qin_game.rules.game import AnyGame
    from qin_game.rules.record import GameRecord


class RecordFileError(ValueError):
    """A record file that cannot be used; the message begins with the file."""


def export_record(folder: Path, record: GameRecord, when: datetime) -> Path:
    """Write a record to a new file named after the game and the time. Raises OSError."""
    stem = f"{record.game}-{when:%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.json"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.json"
    text = json.dumps(record_to_json(record), ensure_ascii=False, indent=1) + "\n"
    files.write_atomically(path, text, keep_previous=False)
    return path


def read_record(path: Path, game_by_name: Callable[[str], AnyGame]) -> GameRecord:
    """Read a record and check every action of it. Raises RecordFileError."""
    try:
        record = record_from_json(files.parse_json_object(files.read_text(path)))
        game = game_by_name(record.game)
        check_rules(record, game)
        replay(game, record)
    except KeyError:
        raise RecordFileError(f"{path}: game: no game {record.game[:40]!r} on the shelf") from None
    except (OSError, GameError, files.UnusableFileError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordFileError(f"{path}: {reason}") from error
    return record
