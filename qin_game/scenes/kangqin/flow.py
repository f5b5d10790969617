"""How what happens in a match of 抗秦 comes to the screen, and before whose eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qin_game.rules.kangqin import events as happened
from qin_game.scenes.kangqin.known import known_in
from qin_game.scenes.kangqin.playback import Playback
from qin_game.scenes.kangqin.seen import events_seen, picture_of, picture_told
from qin_game.scenes.kangqin.words import Entry, entries
from qin_game.scenes.table import TableScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.scenes.kangqin.animator import Animator
    from qin_game.scenes.kangqin.known import Known
    from qin_game.scenes.kangqin.stops import Stop
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.transition import Transition

_COMMON = (happened.CardsShown, happened.RoundSettled, happened.RoundStarted)
"""From any of these on everybody looks, until the new round's Chief has lifted his curtain."""


class KangqinFlow(TableScene):
    """A live match whose events are shown one after the other. The table draws and takes input."""

    min_thinking, last_look = 1.3, 3.5

    def __init__(self, session: Session, live: LiveGame) -> None:
        super().__init__(session, live)
        self.home = self._first_home()
        """The seat at the bottom of the table."""
        self.playback = Playback(picture_of(self.match, self.viewer), waits=bool(self.match.people))
        self.entries: tuple[Entry, ...] = ()
        """The log."""
        self._untold = 0

    def _first_home(self) -> int:
        if self.viewer is not None:
            return self.viewer
        people = self.match.people
        return people[0] if people else 0

    def update(self, dt: float) -> Transition | None:
        """Let time pass."""
        self._play(dt)
        if self.playback.untold != self._untold:
            self._tell()
        return super().update(dt)

    def is_animating(self) -> bool:
        """Whether something moves."""
        return self.animator.is_running

    def is_waiting(self) -> bool:
        """Whether time matters although nothing moves."""
        return self.playback.needs_time or super().is_waiting()

    @property
    def animator(self) -> Animator:
        """What is on the screen, and what moves there."""
        return self.playback.animator

    @property
    def known(self) -> Known:
        """What the viewer knows of the cards that lie on the screen."""
        return known_in(self.match, self.viewer, self.animator.shown)

    @property
    def stop(self) -> Stop | None:
        """What the table waits for before it shows the rest of what happened."""
        return self.playback.stop

    def look_as(self, seat: int | None) -> None:
        """Show what a seat may see, with that seat at the bottom."""
        if seat is not None and seat != self.home:
            self.home = seat
            self.stage.relayout()
        super().look_as(seat)

    def common_from(self, events: Sequence[Any]) -> int | None:
        """Return where a reveal, a settling or a round begins."""
        return next((i for i, event in enumerate(events) if isinstance(event, _COMMON)), None)

    def show_common(self, ply: int, told: Sequence[Any]) -> None:
        """Show the table with all hands closed, before what is watched together."""
        self.playback.show(picture_told(self.match, ply, told))

    def is_common_decision(self) -> bool:
        """Whether the lowest is to take stones: his cards lie open, and so does all that counts."""
        return bool(self.match.state.phase == "settle")

    def show_events(self, events: Sequence[Any]) -> None:
        """Queue what happened for the screen."""
        self.playback.add(events, is_shared=self.is_shared)
        self._play(0.0)
        self.changed()

    def show_position(self) -> None:
        """Show the match as it stands, at once."""
        self.playback.show(picture_of(self.match, self.viewer))
        self.changed()

    def _play(self, dt: float) -> None:
        if self.playback.update(dt, self.stage.preferences.animation_speed):
            self.stage.redraw()

    def go_on(self) -> None:
        """Show what comes after a stop."""
        if self.playback.go_on():
            self.stage.sound.play("end_turn")
            self._play(0.0)
            self.stage.redraw()

    def changed(self) -> None:
        """Bring everything up to date after something has happened."""
        self._tell()
        self.stage.redraw()

    def _tell(self) -> None:
        """Write the log: no further than the screen has come."""
        names = [player.name for player in self.match.players]
        left = self._untold = self.playback.untold
        events = events_seen(self.match, self.viewer)
        told = events[: len(events) - left] if left else events
        rounds = [i for i, event in enumerate(told) if isinstance(event, happened.RoundStarted)]
        recent = told[rounds[-2] if len(rounds) > 1 else 0 :]
        self.entries = entries(self.stage.text, recent, names)

    def is_showing(self) -> bool:
        """Whether events are still being shown, or wait to be."""
        return self.playback.is_busy

    def needs_confirmation(self, events: Sequence[Any], seat: int) -> bool:
        """Whether a stone of the seat's own may go."""
        return any(
            (isinstance(event, happened.ExchangeProposed) and event.price > 0)
            or isinstance(event, happened.ProposalRefused)
            for event in events
            if event.seat == seat
        )
