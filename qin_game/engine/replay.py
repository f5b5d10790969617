"""Records in files: reading, replaying and describing them for the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qin_game.engine.errors import RequestError, quote
from qin_game.engine.play import Play, start_from_record
from qin_game.engine.wire import MAX_REQUEST, read_json
from qin_game.rules.game import GameError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qin_game.rules.game import AnyGame


class UnreadableRecordError(Exception):
    """A file that holds no valid record; the text begins with the file's name."""


def read_play(file: str, games: Mapping[str, AnyGame], to_ply: int | None = None) -> Play:
    """Replay the record in a file (``-``: standard input), at most ``to_ply`` actions of it.

    The file holds a record, or an object with a ``record``: a kept game, a saved one (which has it
    in its ``match``), an engine's response.
    Raises UnreadableRecordError, also if an action of the whole record is illegal.
    """
    try:
        play = start_from_record(games, _record_in(read_json(_read(file))))
        return play if to_ply is None else play.until(to_ply)
    except OSError as error:
        raise UnreadableRecordError(f"{file}: {error.strerror or error}") from error
    except (RequestError, GameError, ValueError) as error:
        raise UnreadableRecordError(f"{file}: {error}") from error


def _record_in(data: object) -> dict[str, Any]:
    if isinstance(data, dict) and "match" in data:
        data = data["match"]
        if data is None:
            raise RequestError("bad_record", "saved between two games: none is being played")
    record = data.get("record", data) if isinstance(data, dict) else data
    if not isinstance(record, dict):
        raise RequestError("bad_record", f"a record is an object, not {quote(record)}")
    return record


def describe(play: Play, *, moves: bool = True, as_json: bool = False) -> Iterator[str]:
    """Yield lines about a game: its actions, one to a line, and how it stands at the end."""
    game = play.game
    if as_json:
        yield json.dumps(game.state_to_json(play.state), ensure_ascii=False)
        return
    if moves:
        for state, action in zip(play.states, play.actions, strict=False):
            yield f"{game.ply(state) + 1:>4}  seat {game.to_move(state)}  {action}"
    count = len(play.actions)
    played = f"{count} action{'' if count == 1 else 's'}"
    yield f"{game.name}, {played}: {_standing(game, play.state)}"


def _standing(game: AnyGame, state: Any) -> str:  # noqa: ANN401 - each game's own type
    outcome = game.outcome(state)
    if outcome is None:
        return f"seat {game.to_move(state)} to move"
    if not outcome.winners:
        return f"{outcome.reason}, nobody won"
    seats = " and ".join(map(str, outcome.winners))
    return f"{outcome.reason}, won by seat{'s' if len(outcome.winners) > 1 else ''} {seats}"


def _read(file: str) -> str:
    """Return a file's text. Raises OSError, and ValueError if it is too long or not UTF-8."""
    if file == "-":
        content = sys.stdin.buffer.read(MAX_REQUEST + 1)
    else:
        with Path(file).open("rb") as stream:
            content = stream.read(MAX_REQUEST + 1)
    if len(content) > MAX_REQUEST:
        raise ValueError(f"longer than {MAX_REQUEST} bytes")
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 at byte {error.start}") from None
