"""From events to motion: builds the timeline that leads from one picture to the next.

Everything comes from events. The picture on the screen is folded from the same events, at the
moments at which the motion has told them, so that it makes no difference whether the motion is
watched, skipped or turned off.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.rules.qin import events as happened
from qin_game.scenes.qin import effects as moving
from qin_game.scenes.qin.model import Picture, Stand, fold
from qin_game.ui.animation import (
    Animation,
    Timeline,
    call,
    ease_in,
    ease_in_out,
    ease_out,
    ease_out_back,
    linear,
    sequence,
    tween,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from qin_game.rules.qin.events import QinEvent
    from qin_game.ui.sound import Sound

FLIGHT, LANDING, INK, DROP, RISE, HOP, RETURN, BANNER, DRAW = (
    *(0.34, 0.18, 0.25, 0.22, 0.22, 0.28, 0.35, 0.20, 0.30),
)
"""Seconds at normal speed."""

LONGEST_CHAIN = 1.2
"""Seconds that all that follows from a tile may take; longer chains are told faster."""
_FASTEST = 0.5
_MANY = 10**9
_STAGGER = 0.09
_PITCH_STEP = 0.06


class Animator:
    """Shows events one after the other. ``shown`` is the picture so far, ``effects`` what moves."""

    def __init__(self, picture: Picture) -> None:
        self.shown = picture
        self.target = picture
        """The picture to which everything queued leads: the table as the match has it."""
        self.effects: list[moving.Effect] = []
        self.large_hand: int | None = None
        """The seat whose hand is shown in large: a tile it draws goes there."""
        self.sound: Sound | None = None
        self._timeline = Timeline()
        self._sounds_left = _MANY

    @property
    def is_running(self) -> bool:
        """Whether something is still to be shown."""
        return self._timeline.is_running

    @property
    def hidden(self) -> frozenset[Stand]:
        """Pagodas that are not where the picture has them."""
        return frozenset(e.moved for e in self.effects if isinstance(e, moving.PagodaHop))

    def on_the_way(self, seat: int) -> int:
        """Return how many of a seat's pagodas have left or not reached its supply."""
        return sum(
            moving.seat_of(effect) == seat
            for effect in self.effects
            if isinstance(effect, moving.OUT_OF_SUPPLY)
        )

    def show(self, picture: Picture) -> None:
        """Show a picture at once and forget what was moving."""
        self.shown = self.target = picture
        self.effects.clear()
        self._timeline = Timeline()

    def play(self, events: Iterable[QinEvent], speed: float, *, flies: bool) -> None:
        """Queue events. ``speed`` 0 shows them at once; ``flies`` lets the tile fly in first."""
        self._timeline.speed = speed or 1.0
        self._timeline.append(self._told(tuple(events), flies=flies))
        if speed <= 0:
            self._jump(sounds=1)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._timeline.update(dt)

    def skip(self) -> None:
        """Show everything that is left at once, without a sound."""
        self._jump(sounds=0)

    def _jump(self, sounds: int) -> None:
        self._sounds_left = sounds
        self._timeline.skip()
        self._sounds_left = _MANY

    # -- events to motion --------------------------------------------------------------------

    def _told(self, events: Sequence[QinEvent], *, flies: bool) -> Animation:
        parts: list[Animation] = []
        chain: list[Animation] = []
        number = 0
        for index, event in enumerate(events):
            before, after = self.target, fold(self.target, event)
            self.target = after
            if isinstance(event, happened.PagodaPlaced | happened.PagodaReturned):
                number += 1
            told = self._event(event, events[:index], before, after, number, flies=flies)
            is_chain = not isinstance(
                event,
                happened.TilePlaced
                | happened.TileDrawn
                | happened.TurnStarted
                | happened.GameEnded
                | happened.TurnPassed,
            )
            if is_chain:
                chain.append(told)
            else:
                parts += [_paced(_joined(chain)), told]
                chain = []
        return _whole(_joined([*parts, _paced(_joined(chain))]))

    def _event(  # noqa: PLR0911, PLR0913 - each kind of event moves in its own way
        self,
        event: QinEvent,
        earlier: Sequence[QinEvent],
        before: Picture,
        after: Picture,
        number: int,
        *,
        flies: bool,
    ) -> Animation:
        tell = self._fold(event)
        pitch = 1 + _PITCH_STEP * max(0, number - 1)
        match event:
            case happened.TilePlaced():
                return sequence(self._tile(event, flies=flies), tell, self._hear("tile"))
            case (
                happened.ProvinceFounded()
                | happened.ProvinceExpanded()
                | happened.ProvincesJoined()
                | happened.MajorsExchanged()
            ):
                return sequence(tell, self._ink(event, earlier))
            case happened.ProvinceBecameMajor():
                return sequence(self._hop(before, after), tell, self._hear("major", pitch))
            case happened.VillageTaken() | happened.VillageConquered():
                banner = moving.BannerUnroll(seat=event.seat, cells=event.cells)
                motion = self._during(banner, BANNER * 3, linear, lasts=BANNER * 0.5)
                return sequence(tell, self._hear("village", pitch), motion)
            case happened.PagodaPlaced():
                return sequence(self._pagoda(before, after), tell, self._hear("pagoda", pitch))
            case happened.PagodaReturned():
                stand = _differing(before, after)
                motion = self._during(
                    moving.PagodaReturn(stand=stand), RETURN, ease_in_out, lasts=_STAGGER
                )
                return sequence(tell, self._hear("pagoda_home", pitch), motion)
            case happened.TileDrawn(seat, tile, left):
                slot = len(before.hands[seat]) if seat == self.large_hand else None
                drawn = moving.TileDraw(seat=seat, tile=tile, slot=slot, left=left)
                return sequence(self._hear("draw"), self._during(drawn, DRAW, ease_in_out), tell)
            case happened.GameEnded():
                return sequence(tell, self._hear("win"))
        return tell

    def _tile(self, event: happened.TilePlaced, *, flies: bool) -> Animation:
        squares = (event.first, event.second)
        landing = moving.TileLanding(tile=event.tile, squares=squares)
        motion = self._during(landing, LANDING, ease_out_back)
        if flies:
            flight = moving.TileFlight(seat=event.seat, tile=event.tile, squares=squares)
            motion = sequence(self._during(flight, FLIGHT, ease_in_out), motion)
        return motion

    def _ink(
        self,
        event: happened.ProvinceFounded
        | happened.ProvinceExpanded
        | happened.ProvincesJoined
        | happened.MajorsExchanged,
        earlier: Sequence[QinEvent],
    ) -> Animation:
        laid = [e for e in earlier if isinstance(e, happened.TilePlaced)]
        sources = tuple(
            cell for tile in laid for cell in (tile.first, tile.second) if cell in event.cells
        )
        owner = None if isinstance(event, happened.MajorsExchanged) else event.owner
        ink = moving.InkSpread(seat=owner, cells=event.cells, sources=sources or event.cells[:1])
        return self._during(ink, INK * 2, linear, lasts=INK * 0.6)

    def _hop(self, before: Picture, after: Picture) -> Animation:
        gone = [stand for stand in before.stands if stand not in after.stands]
        if len(gone) < 2:  # noqa: PLR2004 - the one that moves and the one it moves to
            return Animation()
        base, moved = gone
        return self._during(moving.PagodaHop(moved=moved, base=base), HOP, ease_in_out)

    def _pagoda(self, before: Picture, after: Picture) -> Animation:
        stand = _differing(after, before)
        if stand.tiers > 1:
            was = replace(stand, tiers=stand.tiers - 1)
            return self._during(moving.TierRise(stand=was), RISE, ease_out)
        return self._during(moving.PagodaDrop(stand=stand), DROP, ease_in)

    # -- pieces ------------------------------------------------------------------------------

    def _fold(self, event: QinEvent) -> Animation:
        def tell() -> None:
            self.shown = fold(self.shown, event)

        return call(tell)

    def _hear(self, name: str, pitch: float = 1.0) -> Animation:
        def sound() -> None:
            if self.sound is not None and self._sounds_left > 0:
                self._sounds_left -= 1
                self.sound.play(name, pitch)

        return call(sound)

    def _during(
        self,
        effect: moving.Effect,
        seconds: float,
        easing: Callable[[float], float],
        lasts: float | None = None,
    ) -> Animation:
        """Let an effect run for some seconds; what follows begins after ``lasts`` of them."""

        def progress(value: float) -> None:
            effect.progress = value

        whole = sequence(
            call(lambda: self.effects.append(effect)),
            tween(seconds, progress, easing),
            call(lambda: self.effects.remove(effect)),
        )
        return whole if lasts is None else Animation(whole.steps, lasts)


def _differing(one: Picture, other: Picture) -> Stand:
    """Return the pagoda as it is in one picture and not in the other."""
    return next(stand for stand in one.stands if stand not in other.stands)


def _joined(parts: Sequence[Animation]) -> Animation:
    return sequence(*parts)


def _paced(chain: Animation) -> Animation:
    """Tell a long chain faster, so that it takes no longer than LONGEST_CHAIN if possible."""
    whole = _whole(chain)
    factor = max(_FASTEST, min(1.0, LONGEST_CHAIN / whole.duration if whole.duration else 1.0))
    steps = tuple(
        replace(step, start=step.start * factor, duration=step.duration * factor)
        for step in whole.steps
    )
    return Animation(steps, whole.duration * factor)


def _whole(animation: Animation) -> Animation:
    """Let an animation last until its last step is over."""
    end = max((step.end for step in animation.steps), default=0.0)
    return Animation(animation.steps, max(animation.duration, end))
