"""A game record: setup, chance results and actions. Everything else about a game is replay.

Actions are kept as texts, so a record says the same whatever the rules use inside. As JSON it
carries a format number; a record of a newer format or of other rules is refused, not misread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qin_game.rules.game import GameError, Json
from qin_game.rules.json_reading import (
    ShapeError,
    read_int,
    read_list,
    read_object,
    read_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.rules.game import AnyGame

FORMAT = 1
"""The number of the JSON form; it grows when an older program could misread a record."""

MAX_ACTIONS = 10_000


class BadRecordError(GameError):
    """A record that is none, or that the rules refuse (``bad_record``).

    ``index`` is the number of the offending action, from 0, or None when the fault lies elsewhere.
    """

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__("bad_record", message)
        self.index = index


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All that is needed to play a game again. ``setup`` and ``chance`` are the game's own JSON."""

    game: str
    rules_version: int
    setup: Json
    chance: Json
    actions: tuple[str, ...]


def replay(game: AnyGame, record: GameRecord) -> list[Any]:
    """Return the states of a recorded game: one at the start, and one after each action.

    Raises BadRecordError with the index of the first action that is illegal.
    """
    return list(_states(game, record, len(record.actions)))


def state_at(game: AnyGame, record: GameRecord, ply: int) -> Any:  # noqa: ANN401
    """Return the state after the first ``ply`` actions; later ones are not looked at.

    Raises BadRecordError, and IndexError when the record has no such ply.
    """
    if not 0 <= ply <= len(record.actions):
        raise IndexError(f"ply {ply} of a record with {len(record.actions)} actions")
    *_, state = _states(game, record, ply)
    return state


def _states(game: AnyGame, record: GameRecord, plies: int) -> Iterator[Any]:
    if record.game != game.name:
        raise BadRecordError(f"a record of {record.game!r}, not of {game.name!r}")
    if record.rules_version != game.rules_version:
        raise BadRecordError(
            f"rules_version: recorded with version {record.rules_version} of the rules of"
            f" {game.name}, these are version {game.rules_version}"
        )
    try:
        setup = game.setup_from_json(record.setup)
        state = game.start(setup, game.chance_from_json(setup, record.chance))
    except GameError as error:
        raise BadRecordError(f"the record's start: {error}") from error
    yield state
    for index, text in enumerate(record.actions[:plies]):
        try:
            state = game.apply(state, game.parse_action(text)).state
        except GameError as error:
            raise BadRecordError(f"actions[{index}]: {error}", index) from error
        yield state


def record_to_json(record: GameRecord) -> dict[str, Json]:
    """Return a record as JSON."""
    return {
        "format": FORMAT,
        "game": record.game,
        "rules_version": record.rules_version,
        "setup": record.setup,
        "chance": record.chance,
        "actions": list(record.actions),
    }


def record_from_json(data: Json) -> GameRecord:
    """Read a record. Raises BadRecordError.

    This checks the form only; :func:`replay` checks every action with the rules of ``record.game``.
    """
    try:
        return _read_record(data)
    except ShapeError as error:
        raise BadRecordError(str(error)) from error


def _read_record(data: Json) -> GameRecord:
    # The format comes first: a newer one may have members that this program does not know.
    if isinstance(data, dict) and "format" in data:
        number = read_int(data["format"], "format", 1, 1_000_000)
        if number > FORMAT:
            raise BadRecordError(
                f"format: {number} is newer than this program, which reads up to {FORMAT}"
            )
    members = ("format", "game", "rules_version", "setup", "chance", "actions")
    record = read_object(data, "record", members)
    texts = read_list(record["actions"], "actions")
    if len(texts) > MAX_ACTIONS:
        raise ShapeError(f"actions: {len(texts)}, more than any game has")
    actions = []
    for index, text in enumerate(texts):
        try:
            actions.append(read_text(text, f"actions[{index}]"))
        except ShapeError as error:
            raise BadRecordError(str(error), index) from error
    return GameRecord(
        game=read_text(record["game"], "game"),
        rules_version=read_int(record["rules_version"], "rules_version", 1, 1_000_000),
        setup=record["setup"],
        chance=record["chance"],
        actions=tuple(actions),
    )
