"""What players are called: as they typed it, or by a default in the language of now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from qin_game.match.player import HUMAN
from qin_game.settings import clean_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.locale import Text
    from qin_game.match.player import Player


class Named(Protocol):
    """Whoever takes a place at the table; without a name of their own it is empty."""

    @property
    def controller(self) -> str:
        """A person, or the level of an opponent."""

    @property
    def name(self) -> str:
        """The name, if one was typed."""


def names_of(text: Text, game: str, players: Sequence[Named]) -> tuple[str, ...]:
    """Return the players' names in their order round the table.

    A person without a name is called by their place, an opponent by its level; an opponent's second
    self is numbered.
    """
    found = [
        clean_name(player.name)
        or (text("setup.default_name", number=place + 1) if player.controller == HUMAN else "")
        for place, player in enumerate(players)
    ]
    for place, player in enumerate(players):
        if not found[place]:
            found[place] = _free_name(text, game, player.controller, found)
    return tuple(found)


def with_names(text: Text, game: str, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players, in their order round the table, each with a name to be shown."""
    found = names_of(text, game, players)
    return tuple(replace(player, name=name) for player, name in zip(players, found, strict=True))


def who_won(text: Text, names: Sequence[str]) -> str:
    """Say who won a game: one, several who share it, or nobody."""
    if not names:
        return text("result.no_winner")
    if len(names) == 1:
        return text("result.winner", name=names[0])
    return text("result.winners", names=listed(text, names))


def listed(text: Text, names: Sequence[str]) -> str:
    """Return two names or more as a list with "and" before the last."""
    most = text("word.comma").join(names[:-1])
    return text("word.and", first=most, last=names[-1])


def _free_name(text: Text, game: str, level: str, taken: Sequence[str]) -> str:
    key = f"{game}.opponent.{level}.name"
    own = name = text(key) if key in text else level
    number = 1
    while name in taken:
        number += 1
        name = text("setup.namesake", name=own, number=number)
    return name
