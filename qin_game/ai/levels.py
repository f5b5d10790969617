"""The one list of opponents: for each game its rules and, from weakest to strongest, its levels.

Entries are ``module:callable`` and are imported when first asked for, so that asking what levels
there are costs nothing and a weak opponent never waits for a strong one's libraries.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from qin_game.ai.player import Chooser
    from qin_game.rules.game import AnyGame, Json

_RULES: Final = {
    "qin": "qin_game.rules.qin.game:QinGame",
    "kangqin": "qin_game.rules.kangqin.game:KangqinGame",
}
"""Rules by name of game; they get along without the boards of the shelf."""

_LEVELS: Final[dict[str, dict[str, str]]] = {
    "qin": {
        "random": "qin_game.ai.random_player:RandomPlayer",
        "novice": "qin_game.ai.qin.generals:NovicePlayer",
        "greedy": "qin_game.ai.qin.greedy:GreedyPlayer",
        "easy": "qin_game.ai.qin.generals:EasyPlayer",
        "crafty": "qin_game.ai.qin.generals:CraftyPlayer",
        "wise": "qin_game.ai.qin.generals:wise",
        "guru": "qin_game.ai.qin.generals:guru",
    },
    "kangqin": {
        "random": "qin_game.ai.random_player:RandomPlayer",
        "easy": "qin_game.ai.kangqin.allies:LoyalPlayer",
        "crafty": "qin_game.ai.kangqin.allies:CraftyPlayer",
        "wise": "qin_game.ai.kangqin.strategists:wise",
        "guru": "qin_game.ai.kangqin.strategists:guru",
    },
}
"""Choosers by game and level, called with the game's rules."""

_PREPARATIONS: Final = {
    "qin": "qin_game.ai.qin.readiness:wait_until_ready",
}
"""By game: waits, so many seconds at most, for what its opponents otherwise make ready while they
play on without it."""

_FALLBACKS: Final = {
    "qin": ("greedy", "random"),
    "kangqin": ("easy", "random"),
}
"""By game: the levels that stand in for one that failed, best first. They are quick and need no
preparation."""


class UnknownLevelError(LookupError):
    """There is no such game, or it has no such level."""


def games() -> tuple[str, ...]:
    """Return the names of the games with opponents, in the order of the shelf."""
    return tuple(_LEVELS)


def levels(game_name: str) -> tuple[str, ...]:
    """Return the levels of a game; empty for a game without opponents."""
    return tuple(_LEVELS.get(game_name, ()))


def fallbacks(game_name: str) -> tuple[str, ...]:
    """Return the levels of a game that stand in for one that failed, best first."""
    return _FALLBACKS.get(game_name, ())


def chooser(game: AnyGame, level: str) -> Chooser:
    """Return an opponent of a game, loading what it needs. Raises UnknownLevelError."""
    try:
        path = _LEVELS[game.name][level]
    except KeyError:
        raise UnknownLevelError(f"{game.name} has no level {level!r}") from None
    return cast("Chooser", _load(path)(game))


def make_ready(game_name: str, seconds: float = inf) -> None:
    """Load a game's opponents, and wait until they are as quick and strong as they will be.

    Returns after ``seconds`` at the latest; what is not ready then becomes so in the background.
    """
    for path in _LEVELS.get(game_name, {}).values():
        _load(path)
    if wait := _PREPARATIONS.get(game_name):
        _load(wait)(seconds)


@cache
def rules(game_name: str) -> AnyGame:
    """Return a game's rules without boards, enough to play by. Raises UnknownLevelError."""
    try:
        path = _RULES[game_name]
    except KeyError:
        raise UnknownLevelError(f"no game {game_name!r}") from None
    return cast("AnyGame", _load(path)())


def rules_for(game_name: str, setup: Json) -> AnyGame:
    """Return a game's rules that can read the texts of games with this setup.

    ``setup`` is the self-contained form of ``Game.setup_to_json``. Raises UnknownLevelError and
    BadSetupError.
    """
    bare = rules(game_name)
    return bare.for_setup(bare.setup_from_json(setup))


def _load(path: str) -> Any:  # noqa: ANN401 - what a table entry names
    module, name = path.split(":")
    return getattr(import_module(module), name)
