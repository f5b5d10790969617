"""A game that is being played, with the series it belongs to and the save that follows it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from qin_game.match.player import HUMAN
from qin_game.match.record_file import KeptGame, export_game
from qin_game.match.save import Autosave, remove_save
from qin_game.match.series import finish_game, start_next
from qin_game.scenes.names import with_names
from qin_game.scenes.registry import entry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from qin_game.match.match import Match
    from qin_game.match.player import Player
    from qin_game.match.series import Series
    from qin_game.rules.game import AnyGame
    from qin_game.scenes.session import Session


def in_known_colors(players: Sequence[Player], known: Sequence[str]) -> tuple[Player, ...]:
    """Return the players, with a free colour for whoever has none of the ``known`` to himself.

    A file may have been edited, or name a colour that this version's table does not have.
    """
    dressed = []
    free = [color for color in known if color not in {player.color for player in players}]
    worn: set[str] = set()
    for player in players:
        is_fit = player.color in known and player.color not in worn
        color = player.color if is_fit else free.pop(0)
        worn.add(color)
        dressed.append(replace(player, color=color))
    return tuple(dressed)


class LiveGame:
    """The match on the table and its series. Every change is saved as it happens.

    The series holds the names that were typed; ``players`` and the match have names for everybody,
    in the language of now. ``seating`` is the player of each seat.
    """

    def __init__(self, session: Session, series: Series, match: Match | None = None) -> None:
        """Take up a series; without a match its next game is started and saved."""
        self._session = session
        known = tuple(entry(series.game).colors)
        series = replace(series, players=in_known_colors(series.players, known))
        self.series = series
        self.seating = series.seating
        self.game: AnyGame = session.shelf.game(series.game)
        self.match = start_next(series, self.game, session.rng) if match is None else match
        self.kept_as: Path | None = None
        """The file the finished match was kept in."""
        self._name_players()
        session.on_language = self._name_players
        self._follow()
        self._autosave(self.match)
        self._tell()
        for level in dict.fromkeys(player.controller for player in series.players):
            if level != HUMAN:
                session.worker.load(series.game, level)

    def _name_players(self) -> None:
        self.players = with_names(self._session.text, self.series.game, self.series.players)
        self.match.players = tuple(self.players[player] for player in self.seating)

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
        """Count the finished match and keep its record; nothing when it is counted or not over.

        The save then waits for the next game of the series, or goes with the last one.
        """
        if self.match.outcome is None or self.is_counted:
            return
        self.series = finish_game(self.series, self.match)
        self.match.on_change = None
        self._keep()
        if self.series.is_over:
            notice = remove_save(self._session.storage)
            if notice is not None:
                self._session.tell(notice)
        else:
            self._autosave = Autosave(self._session.storage, self.series)
            self._autosave(None)
            self._tell()

    def _keep(self) -> None:
        storage = self._session.storage
        if not storage.can_write:
            return
        folder = storage.records_dir
        try:
            self.kept_as = export_game(folder, self.kept(), datetime.now().astimezone())
        except OSError as error:
            detail = error.strerror or str(error)
            text = self._session.text
            self._session.say(text("error.cannot_write", file=str(folder), detail=detail))

    def kept(self) -> KeptGame:
        """Return the counted match as it is kept. Raises IndexError before it is counted."""
        result = self.series.results[-1]
        return KeptGame(
            result.record, self.series.players, result.seating, result.winners, result.assisted
        )

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
