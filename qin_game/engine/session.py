"""One conversation in the engine protocol: request lines in, response lines out, no streams.

Every command is a method that returns the members of its response and changes the session last, so
a refused request has changed nothing.
"""

from __future__ import annotations

import logging
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

from qin_game.ai.levels import chooser, levels, make_ready
from qin_game.ai.player import never_cancelled
from qin_game.engine.errors import RequestError, quote, shorten
from qin_game.engine.play import (
    Play,
    game_named,
    start_from_record,
    start_from_setup,
    start_from_state,
)
from qin_game.engine.request import Request
from qin_game.engine.wire import read_request, write_response
from qin_game.rules.game import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qin_game.ai.player import Chooser
    from qin_game.rules.game import AnyGame

LOGGER = logging.getLogger(__name__)

Members = dict[str, Any]

_PREPARING = 1.0
"""Seconds that the first start of a game waits for its opponents at most."""


class EngineSession:
    """Answers request lines about the games of a shelf; at most one game is in progress."""

    def __init__(
        self, games: Mapping[str, AnyGame], fresh_seed: Callable[[], int] | None = None
    ) -> None:
        """Begin with no game in progress. ``fresh_seed`` serves requests that name no seed."""
        self._games = games
        self._fresh_seed = fresh_seed or (lambda: SystemRandom().getrandbits(64))
        self._play: Play | None = None
        self._ready: set[str] = set()
        self._choosers: dict[tuple[str, str], Chooser] = {}
        self._commands: dict[str, Callable[[Request], Members]] = {
            "games": self._list_games,
            "new": self._new,
            "position": self._position,
            "legal": self._legal,
            "apply": self._apply,
            "explain": self._explain,
            "state": self._state,
            "choose": self._choose,
            "record": self._record,
            "load": self._load,
            "undo": self._undo,
        }

    def respond(self, line: str) -> str:
        """Return the response line to a request line, both without a line feed; never raises."""
        request_id: Members = {}
        try:
            request = read_request(line)
            request_id = _identity(request)
            response = {"ok": True, **request_id, **self._run(request)}
            return write_response(response)
        except (RequestError, GameError) as error:
            return self.refuse(error.code, str(error), request_id)
        except Exception:
            # The last net under a conversation that must go on: the cause is for the developers.
            LOGGER.exception("internal error on %s", shorten(repr(line)))
            return self.refuse("internal", "an error of the engine's own; see its log", request_id)

    def refuse(self, code: str, message: str, request_id: Members | None = None) -> str:
        """Return the response line of a refused request."""
        error = {"code": code, "message": shorten(message)}
        return write_response({"ok": False, **(request_id or {}), "error": error})

    def _run(self, request: Members) -> Members:
        command = request.get("cmd")
        run = self._commands.get(command) if isinstance(command, str) else None
        if run is None:
            raise RequestError("unknown_command", f"no command {quote(command)}")
        return run(Request(request))

    # -- games -----------------------------------------------------------------------------------

    def _list_games(self, request: Request) -> Members:
        request.allow()
        return {
            "games": [
                {
                    "name": game.name,
                    "rules_version": game.rules_version,
                    "maps": list(game.maps),
                    "players": list(game.seat_counts),
                    "levels": list(levels(game.name)),
                    "options": {
                        option.name: {
                            "default": option.default,
                            "choices": list(option.choices),
                            "per_seat": option.per_seat,
                        }
                        for option in game.options
                    },
                }
                for game in self._games.values()
            ]
        }

    # -- setting up ------------------------------------------------------------------------------

    def _new(self, request: Request) -> Members:
        game = game_named(self._games, request.value("game"))
        setup = game.setup_from_json(request.present("map", "players", "options"))
        drawn = game.draw_chance(setup, Random(0))
        parts = tuple(game.chance_to_json(drawn))
        request.allow("game", "map", "players", "options", "seed", "chance", *parts)
        given = request.present(*parts)
        sources = bool(given) + request.has("seed") + request.has("chance")
        if sources > 1:
            raise RequestError("bad_request", f"give one of seed, chance, {', '.join(parts)}")
        if given:
            chance = game.chance_from_json(setup, given)
        elif request.has("chance"):
            chance = game.chance_from_json(setup, request.mapping("chance"))
        else:
            chance = game.draw_chance(setup, Random(self._seed(request)))
        return self._go_on_with(start_from_setup(game, setup, chance))

    def _position(self, request: Request) -> Members:
        request.allow("state")
        data = request.mapping("state")
        return self._go_on_with(start_from_state(game_named(self._games, data.get("game")), data))

    def _load(self, request: Request) -> Members:
        request.allow("record")
        return self._go_on_with(start_from_record(self._games, request.mapping("record")))

    def _go_on_with(self, play: Play) -> Members:
        """Put a play in the place of the present one and return its state.

        Its opponents are made ready now: once one is asked, its time runs.
        """
        members = self._full_state(play)
        self._play = play
        if play.game.name not in self._ready:
            self._ready.add(play.game.name)
            make_ready(play.game.name, _PREPARING)
        return members

    # -- looking ---------------------------------------------------------------------------------

    def _now(self) -> Play:
        if self._play is None:
            raise RequestError("no_game", "no game is in progress: new, position or load first")
        return self._play

    @staticmethod
    def _full_state(play: Play) -> Members:
        return {"state": play.game.state_to_json(play.state)}

    def _state(self, request: Request) -> Members:
        request.allow("seat")
        play = self._now()
        if not request.has("seat"):
            return self._full_state(play)
        seat = request.value("seat")
        if type(seat) is not int or not 0 <= seat < play.game.seats(play.state):
            raise RequestError("bad_seat", f"no seat {quote(seat)}")
        return {"state": play.game.observation_to_json(play.game.observe(play.state, seat))}

    def _legal(self, request: Request) -> Members:
        request.allow()
        play = self._now()
        actions = play.game.legal_actions(play.state)
        return {"actions": sorted(map(play.game.format_action, actions))}

    def _explain(self, request: Request) -> Members:
        request.allow("action")
        play = self._now()
        action = play.game.parse_action(request.text("action", "bad_action"))
        code = play.game.explain_illegal(play.state, action)
        if code is not None:
            return {"legal": False, "code": code}
        events = play.game.apply(play.state, action).events
        return {"legal": True, "events": [play.game.event_to_json(event) for event in events]}

    def _record(self, request: Request) -> Members:
        request.allow()
        return {"record": self._now().record()}

    # -- playing ---------------------------------------------------------------------------------

    def _apply(self, request: Request) -> Members:
        request.allow("action")
        play = self._now()
        action = play.game.parse_action(request.text("action", "bad_action"))
        step = play.game.apply(play.state, action)
        events = [play.game.event_to_json(event) for event in step.events]
        after = play.after(play.game.format_action(action), step)
        return {"events": events, **self._go_on_with(after)}

    def _undo(self, request: Request) -> Members:
        request.allow()
        return self._go_on_with(self._now().before())

    def _choose(self, request: Request) -> Members:
        request.allow("level", "seed", "budget")
        play = self._now()
        game = play.game
        level = request.value("level")
        if not isinstance(level, str) or level not in levels(game.name):
            raise RequestError("bad_level", f"no level {quote(level)}")
        rng = Random(self._seed(request))
        budget = request.budget()
        seat = game.to_move(play.state)
        if seat is None:
            raise RequestError("game_over", "the game is over")
        # What the opponent gets has been through its text form: nothing hidden can ride along.
        seen = game.observation_to_json(game.observe(play.state, seat))
        observation = game.observation_from_json(seen)
        if (game.name, level) not in self._choosers:
            self._choosers[game.name, level] = chooser(game, level)
        choice = self._choosers[game.name, level].choose(observation, rng, budget, never_cancelled)
        code = game.explain_illegal(play.state, choice.action)
        if code is not None:
            raise RuntimeError(f"{level} chose {game.format_action(choice.action)}: {code}")
        return {"action": game.format_action(choice.action), "info": choice.info}

    def _seed(self, request: Request) -> int:
        return request.seed() if request.has("seed") else self._fresh_seed()


def _identity(request: Members) -> Members:
    """Return the request's ``id`` for its response, so that a driver can tell answers apart."""
    identity = request.get("id")
    if identity is None:
        return {}
    if type(identity) is int or isinstance(identity, str):
        return {"id": identity}
    raise RequestError("bad_request", f"id is a text or a whole number, not {quote(identity)}")
