"""A game in progress as the engine keeps it: where it began and everything played since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qin_game.engine.errors import RequestError, quote
from qin_game.rules.game import GameError
from qin_game.rules.record import GameRecord, record_from_json, record_to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qin_game.rules.game import AnyGame, Step


@dataclass(frozen=True, slots=True)
class Play:
    """A game from its first state to the present; a new value for every action.

    ``origin`` is what its record starts with: setup and chance, or the ``start`` state it was set
    up from. ``states`` holds one state more than there are ``actions``.
    """

    game: AnyGame
    origin: Mapping[str, Any]
    states: tuple[Any, ...]
    actions: tuple[str, ...] = ()

    @property
    def state(self) -> Any:  # noqa: ANN401 - every game has states of its own type
        """The present state."""
        return self.states[-1]

    def after(self, text: str, step: Step[Any]) -> Play:
        """Return the play with one more action."""
        return Play(self.game, self.origin, (*self.states, step.state), (*self.actions, text))

    def before(self) -> Play:
        """Return the play without its last action. Raises RequestError (``nothing_to_undo``)."""
        if not self.actions:
            raise RequestError("nothing_to_undo", "no action has been played since the start")
        return Play(self.game, self.origin, self.states[:-1], self.actions[:-1])

    def until(self, ply: int) -> Play:
        """Return the play's first ``ply`` actions. Raises RequestError (``bad_request``)."""
        if not 0 <= ply <= len(self.actions):
            raise RequestError("bad_request", f"there are the plies 0 to {len(self.actions)}")
        return Play(self.game, self.origin, self.states[: ply + 1], self.actions[:ply])

    def record(self) -> dict[str, Any]:
        """Return the record; one that began with a set-up position has ``start``, not ``setup``."""
        data = record_to_json(
            GameRecord(
                game=self.game.name,
                rules_version=self.game.rules_version,
                setup=self.origin.get("setup"),
                chance=self.origin.get("chance"),
                actions=self.actions,
            )
        )
        if "start" not in self.origin:
            return data
        shared = {name: data[name] for name in data if name not in {"setup", "chance"}}
        return {**shared, "start": self.origin["start"]}


def start_from_setup(game: AnyGame, setup: Any, chance: Any) -> Play:  # noqa: ANN401
    """Begin a game at its first state. Raises BadSetupError."""
    origin = {"setup": game.setup_to_json(setup), "chance": game.chance_to_json(chance)}
    return Play(game, origin, (game.start(setup, chance),))


def start_from_state(game: AnyGame, data: Mapping[str, Any]) -> Play:
    """Begin with a position in full form. Raises BadStateError."""
    state = game.state_from_json(data)
    return Play(game, {"start": game.state_to_json(state)}, (state,))


def game_named(games: Mapping[str, AnyGame], name: object) -> AnyGame:
    """Return a game of the shelf. Raises RequestError (``unknown_game``)."""
    if name is None:
        raise RequestError("unknown_game", "game is missing: it names one of the shelf")
    if not isinstance(name, str):
        raise RequestError("unknown_game", f"game is a text, not {quote(name)}")
    if name not in games:
        raise RequestError("unknown_game", f"no game {quote(name)} on the shelf")
    return games[name]


def start_from_record(games: Mapping[str, AnyGame], data: Mapping[str, Any]) -> Play:
    """Replay a record, checking every action. Raises RequestError and BadRecordError."""
    game = game_named(games, data.get("game"))
    has_start = data.get("start") is not None
    if has_start and ("setup" in data or "chance" in data):
        raise RequestError("bad_record", "a record has setup and chance, or else start")
    members = {name: value for name, value in data.items() if name != "start"}
    if has_start:
        members |= {"setup": None, "chance": None}
    record = record_from_json(members)
    if record.rules_version != game.rules_version:
        raise RequestError(
            "bad_record",
            f"rules version {record.rules_version}; these rules are {game.rules_version}",
        )
    try:
        if has_start:
            play = start_from_state(game, data["start"])
        else:
            setup = game.setup_from_json(record.setup)
            play = start_from_setup(game, setup, game.chance_from_json(setup, record.chance))
    except GameError as error:
        raise RequestError("bad_record", f"its start: {error}") from error
    return _replayed(play, record.actions)


def _replayed(play: Play, actions: tuple[str, ...]) -> Play:
    game, states = play.game, list(play.states)
    for index, text in enumerate(actions):
        try:
            states.append(game.apply(states[-1], game.parse_action(text)).state)
        except GameError as error:
            raise RequestError("bad_record", f"actions[{index}]: {error.code}: {error}") from error
    return Play(game, play.origin, tuple(states), actions)
