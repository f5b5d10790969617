"""What happened, shown piece by piece: the animation, and the stops at which the table waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.scenes.kangqin.animator import Animator
from qin_game.scenes.kangqin.stops import Stop, in_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.kangqin.events import KangqinEvent
    from qin_game.scenes.kangqin.model import Picture
    from qin_game.scenes.kangqin.stops import Part

STOP_SECONDS = 3.0
"""How long a stop lasts when nobody is there to go on."""


class Playback:
    """Plays events up to the next stop. ``stop`` is what the table waits for, if it does."""

    def __init__(self, picture: Picture, *, waits: bool) -> None:
        """Begin with a picture; ``waits`` tells whether anybody is there to end a stop."""
        self.animator = Animator(picture)
        self.stop: Stop | None = None
        self._waits = waits
        self._queue: list[Part] = []
        self._stopped_for = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether anything is being shown or waits to be."""
        return self.animator.is_running or bool(self._queue) or self.stop is not None

    @property
    def needs_time(self) -> bool:
        """Whether time matters although nothing moves."""
        return not self._waits if self.stop is not None else bool(self._queue)

    @property
    def untold(self) -> int:
        """How many events the screen has not shown yet."""
        return self.animator.untold + sum(len(part.events) for part in self._queue)

    def show(self, picture: Picture) -> None:
        """Show a picture at once and forget the rest."""
        self._queue.clear()
        self.stop = None
        self.animator.show(picture)

    def add(self, events: Sequence[KangqinEvent], *, is_shared: bool) -> None:
        """Queue events; where people share the screen, they are called to a reveal."""
        self._queue += in_parts(events, is_shared=is_shared)

    def update(self, dt: float, speed: float) -> bool:
        """Let time pass; tell whether something new is shown or waited for."""
        self.animator.update(dt)
        if self.stop is not None and not self._waits:
            self._stopped_for += dt
            if self._stopped_for >= STOP_SECONDS:
                self.stop = None
        has_begun = False
        while self._queue and self.stop is None and not self.animator.is_running:
            part = self._queue.pop(0)
            self.stop, self._stopped_for = part.stop, 0.0
            if part.stop is None:
                self.animator.play(part.events, speed)
            has_begun = True
        return has_begun

    def go_on(self) -> bool:
        """End a stop; tell whether there was one."""
        was_stopped = self.stop is not None
        self.stop = None
        return was_stopped
