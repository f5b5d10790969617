"""The saved game: the series so far and the match being played, written after every change.

One JSON file with a format number. Every game of the series is kept as its record, so reading a
save replays it: every action is checked, and so is what the save says of finished games. A save
that does not replay is damaged, and the previous one is read.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from qin_game import storage as files
from qin_game.ai import levels
from qin_game.match.match import Match
from qin_game.match.player import HUMAN, player_from_json, player_to_json
from qin_game.match.series import GameResult, Series, finish_game, next_setup
from qin_game.rules.game import GameError
from qin_game.rules.json_reading import (
    ShapeError,
    read_int,
    read_list,
    read_object,
    read_text,
)
from qin_game.rules.record import FORMAT as RECORD_FORMAT
from qin_game.rules.record import record_from_json, record_to_json
from qin_game.storage import DamagedFileError, NewerFormatError, Notice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qin_game.rules.game import AnyGame, Json
    from qin_game.rules.record import GameRecord
    from qin_game.storage import Found, Storage

FORMAT: Final = 1
MAX_GAMES: Final = 1000
_HUGE: Final = 2**63


@dataclass(frozen=True, slots=True)
class Save:
    """What Continue resumes. ``match`` is None between two games of a series."""

    series: Series
    match: Match | None


# -- the file ------------------------------------------------------------------------------------


def write_save(storage: Storage, series: Series, match: Match | None) -> None:
    """Write the save so that a crash leaves this one or the one before. Raises OSError."""
    files.write_atomically(storage.save_path, format_save(Save(series, match)))


def load_save(storage: Storage, game_by_name: Callable[[str], AnyGame]) -> Found[Save]:
    """Read the save, or the one before it when it is damaged. Never raises.

    The value is None when there is none; the notices say what was wrong and where it is kept.
    """
    return files.read_with_fallback(
        storage.save_path, partial(parse_save, game_by_name=game_by_name)
    )


def remove_save(storage: Storage) -> Notice | None:
    """Remove the save once its series is over; return a notice when that fails."""
    try:
        files.remove(storage.save_path)
    except OSError as error:
        return _cannot_write(storage, error)
    return None


class Autosave:
    """Writes the save after every change of a match: the match's ``on_change``.

    ``notice`` says why the last change could not be written, or is None; the game goes on either
    way and the next change tries again.
    """

    def __init__(self, storage: Storage, series: Series) -> None:
        self._storage = storage
        self._series = series
        self.notice: Notice | None = None

    def __call__(self, match: Match | None) -> None:
        """Write the save with this match, or None for the pause between two games."""
        if not self._storage.can_write:
            self.notice = self._storage.notice
            return
        try:
            write_save(self._storage, self._series, match)
        except OSError as error:
            self.notice = _cannot_write(self._storage, error)
        else:
            self.notice = None


def _cannot_write(storage: Storage, error: OSError) -> Notice:
    reason = error.strerror or str(error)
    return Notice("cannot_write", (("folder", str(storage.data_dir)), ("reason", reason)))


# -- the text ------------------------------------------------------------------------------------


def format_save(save: Save) -> str:
    """Return the text of a save."""
    match = save.match
    data = {
        "format": FORMAT,
        "series": _series_to_json(save.series),
        "match": None if match is None else _match_to_json(match),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def parse_save(text: str, game_by_name: Callable[[str], AnyGame]) -> Save:
    """Read the text of a save and replay its games.

    Raises DamagedFileError or NewerFormatError; the message names the place.
    """
    data = files.parse_json_object(text)
    files.check_format(data, FORMAT)
    try:
        read_object(data, "save", ("format", "series", "match"))
        series = _read_series(data["series"], game_by_name)
        if data["match"] is None:
            return Save(series, None)
        return Save(series, _read_match(data["match"], series, game_by_name(series.game)))
    except (ShapeError, GameError) as error:
        raise DamagedFileError(str(error)) from error


def _series_to_json(series: Series) -> dict[str, Json]:
    return {
        "game": series.game,
        "players": [player_to_json(player) for player in series.players],
        "setups": list(series.setups),
        "first": series.first,
        "open_hands": series.open_hands,
        "results": [
            {
                "record": record_to_json(result.record),
                "seating": list(result.seating),
                "reason": result.reason,
                "winners": list(result.winners),
                "points": list(result.points),
                "assisted": result.assisted,
            }
            for result in series.results
        ],
    }


def _match_to_json(match: Match) -> dict[str, Json]:
    return {
        "id": match.id,
        "opponent_seed": match.opponent_seed,
        "assisted_seats": list(match.assisted_seats),
        "record": record_to_json(match.record),
    }


def _read_series(value: Json, game_by_name: Callable[[str], AnyGame]) -> Series:
    keys = ("game", "players", "setups", "first", "open_hands", "results")
    data = read_object(value, "series", keys)
    name = read_text(data["game"], "series.game")
    try:
        game = game_by_name(name)
    except KeyError:
        raise ShapeError(f"series.game: no game {name[:40]!r} on the shelf") from None
    controllers = (HUMAN, *levels.levels(name))
    players = tuple(
        player_from_json(item, f"series.players[{index}]", controllers)
        for index, item in enumerate(read_list(data["players"], "series.players"))
    )
    if len(players) not in game.seat_counts:
        raise ShapeError(f"series.players: {len(players)} cannot play {name}")
    setups = tuple(
        _read_setup(item, f"series.setups[{index}]", game, len(players))
        for index, item in enumerate(read_list(data["setups"], "series.setups"))
    )
    if not 1 <= len(setups) <= MAX_GAMES:
        raise ShapeError(f"series.setups: {len(setups)} games")
    first = read_int(data["first"], "series.first", 0, len(players) - 1)
    open_hands = _read_flag(data["open_hands"], "series.open_hands")
    if open_hands and not game.has_open_hands:
        raise ShapeError(f"series.open_hands: {name} is not played with open hands")
    best = game.is_high_total_best
    series = Series(name, players, setups, first, open_hands, is_high_total_best=best)
    results = read_list(data["results"], "series.results")
    if len(results) > len(setups):
        raise ShapeError(f"series.results: {len(results)} of {len(setups)} games")
    for index, item in enumerate(results):
        series = _with_result(item, f"series.results[{index}]", series, game)
    return series


def _read_setup(value: Json, place: str, game: AnyGame, players: int) -> Json:
    if not isinstance(value, dict) or value.get("players") != players:
        raise ShapeError(f"{place}: not a setup for {players} players")
    with _within(place):
        return game.setup_to_json(game.setup_from_json(value))


def _with_result(value: Json, place: str, series: Series, game: AnyGame) -> Series:
    """Return the series with its next game counted, whose result must be what its record says."""
    result = _read_result(value, place, len(series.players))
    match = _replayed(result.record, place, series, game, match_id="counted")
    if match.outcome is None:
        raise ShapeError(f"{place}.record: the game is not over")
    counted = finish_game(series, match)
    told = counted.results[-1]
    for name in ("seating", "reason", "winners", "points"):
        if getattr(result, name) != getattr(told, name):
            raise ShapeError(f"{place}.{name}: not what the record says")
    return replace(series, results=(*series.results, result))


def _read_result(value: Json, place: str, players: int) -> GameResult:
    keys = ("record", "seating", "reason", "winners", "points", "assisted")
    data = read_object(value, place, keys)
    seating = _read_ints(data["seating"], f"{place}.seating", players - 1)
    points = _read_ints(data["points"], f"{place}.points", _HUGE)
    if sorted(seating) != list(range(players)) or len(points) != players:
        raise ShapeError(f"{place}: not a result of {players} players")
    return GameResult(
        _read_record(data["record"], f"{place}.record"),
        seating,
        read_text(data["reason"], f"{place}.reason"),
        _read_ints(data["winners"], f"{place}.winners", players - 1),
        points,
        _read_flag(data["assisted"], f"{place}.assisted"),
    )


def _read_record(value: Json, place: str) -> GameRecord:
    with _within(place):
        if isinstance(value, dict):
            files.check_format(value, RECORD_FORMAT)
        return record_from_json(value)


def _read_match(value: Json, series: Series, game: AnyGame) -> Match:
    keys = ("id", "opponent_seed", "assisted_seats", "record")
    data = read_object(value, "match", keys)
    if series.is_over:
        raise ShapeError("match: the series is over")
    return _replayed(
        _read_record(data["record"], "match.record"),
        "match",
        series,
        game,
        match_id=read_text(data["id"], "match.id"),
        opponent_seed=read_int(data["opponent_seed"], "match.opponent_seed", 0, _HUGE),
        assisted_seats=_read_ints(
            data["assisted_seats"], "match.assisted_seats", len(series.players) - 1
        ),
    )


def _replayed(  # noqa: PLR0913 - what a match is made of
    record: GameRecord,
    place: str,
    series: Series,
    game: AnyGame,
    *,
    match_id: str,
    opponent_seed: int = 0,
    assisted_seats: tuple[int, ...] = (),
) -> Match:
    """Return the next game of a series, which must have been agreed on, as it was recorded."""
    with _within(place):
        check_rules(record, game)
    with _within(f"{place}.record.setup"):
        setup = game.setup_from_json(record.setup)
    if setup != next_setup(series, game):
        raise ShapeError(f"{place}.record.setup: not what was agreed on")
    with _within(f"{place}.record.chance"):
        chance = game.chance_from_json(setup, record.chance)
        game.start(setup, chance)
    with _within(f"{place}.record"):
        return Match(
            game,
            setup,
            chance,
            series.seated,
            match_id=match_id,
            opponent_seed=opponent_seed,
            open_hands=series.open_hands,
            actions=record.actions,
            assisted_seats=assisted_seats,
        )


@contextmanager
def _within(place: str) -> Iterator[None]:
    """Let what is refused say where in the save it stands."""
    try:
        yield
    except NewerFormatError as error:
        raise NewerFormatError(_placed(place, str(error))) from error
    except (DamagedFileError, GameError, ShapeError) as error:
        raise ShapeError(_placed(place, str(error))) from error


def _placed(place: str, message: str) -> str:
    """Put a place before a message, which may begin with the last part of it."""
    last = place.rpartition(".")[2]
    if message.startswith(f"{last}:"):
        return place + message.removeprefix(last)
    return f"{place}.{message}"


def check_rules(record: GameRecord, game: AnyGame) -> None:
    """Check that a record is of this game and these rules.

    Raises NewerFormatError for later rules and DamagedFileError for any others.
    """
    if record.game != game.name:
        raise DamagedFileError(f"record.game: {record.game[:40]!r} is not {game.name}")
    if record.rules_version == game.rules_version:
        return
    versions = f"version {record.rules_version} of the rules, here is {game.rules_version}"
    error = NewerFormatError if record.rules_version > game.rules_version else DamagedFileError
    raise error(f"record.rules_version: {versions}")


def _read_ints(value: Json, place: str, highest: int) -> tuple[int, ...]:
    items = read_list(value, place)
    return tuple(read_int(item, f"{place}[{i}]", 0, highest) for i, item in enumerate(items))


def _read_flag(value: Any, place: str) -> bool:  # noqa: ANN401 - any JSON value
    if not isinstance(value, bool):
        raise ShapeError(f"{place}: neither true nor false")
    return value
