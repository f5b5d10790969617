"""A game that is being played, with the series it belongs to and the save that follows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.match.player import HUMAN
from qin_game.match.save import Autosave, remove_save
from qin_game.match.series import finish_game, start_next
from qin_game.scenes.registry import entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.match.match import Match
    from qin_game.match.series import Series
    from qin_game.rules.game import AnyGame
    from qin_game.scenes.session import Session


def in_known_colors(series: Series, known: Sequence[str]) -> Series:
    """Return the series with a free colour for whoever has none of the ``known`` to himself.

    A save may have been edited, or name a colour that this version's table does not have.
    """
    players = []
    free = [color for color in known if color not in {player.color for player in series.players}]
    worn: set[str] = set()
    for player in series.players:
        is_fit = player.color in known and player.color not in worn
        color = player.color if is_fit else free.pop(0)
        worn.add(color)
        players.append(replace(player, color=color))
    return replace(series, players=tuple(players))


class LiveGame:
    """The match on the table and its series. Every change is saved as it happens."""

    def __init__(self, session: Session, series: Series, match: Match | None = None) -> None:
        """Take up a series; without a match its next game is started and saved."""
        self._session = session
        self.series = series = in_known_colors(series, tuple(entry(series.game).colors))
        self.game: AnyGame = session.shelf.game(series.game)
        if match is None:
            self.match = start_next(series, self.game, session.rng)
        else:
            self.match = match
            self.match.players = series.seated
        self._follow()
        self._autosave(self.match)
        self._tell()
        for level in dict.fromkeys(player.controller for player in series.players):
            if level != HUMAN:
                session.worker.load(series.game, level)

    def _follow(self) -> None:
        self._autosave = Autosave(self._session.storage, self.series)
        self.match.on_change = self._changed

    def _changed(self, match: Match) -> None:
        self._autosave(match)
        self._tell()

    def _tell(self) -> None:
        if self._autosave.notice is not None:
            self._session.tell(self._autosave.notice)

    @property
    def is_counted(self) -> bool:
        """Whether the finished match is part of the series' results."""
        results = self.series.results
        return bool(results) and results[-1].record == self.match.record

    def finish(self) -> None:
        """Count the finished match; does nothing when it is counted or not over.

        The save then waits for the next game of the series, or goes with the last one.
        """
        if self.match.outcome is None or self.is_counted:
            return
        self.series = finish_game(self.series, self.match)
        self.match.on_change = None
        if self.series.is_over:
            notice = remove_save(self._session.storage)
            if notice is not None:
                self._session.tell(notice)
        else:
            self._autosave = Autosave(self._session.storage, self.series)
            self._autosave(None)
            self._tell()

    def next_game(self) -> LiveGame:
        """Start the next game of the series. Raises ValueError when it is over."""
        return LiveGame(self._session, self.series)

    def rematch(self) -> LiveGame:
        """Start the same series anew; the start passes to the next player."""
        first = (self.series.first + 1) % len(self.series.players)
        return LiveGame(self._session, replace(self.series, first=first, results=()))

    def restart(self) -> LiveGame:
        """Start this game of the series over, with new chance results."""
        series = self.series
        if self.is_counted:
            series = replace(series, results=series.results[:-1])
        return LiveGame(self._session, series)
