"""Animation as values: tweens put together in sequence or side by side, played by a `Timeline`.

A timeline is pure in time: `update(dt)` calls the same functions with the same progress whatever
the frame rate, every tween ends with progress 1 and every call happens once, in order.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_OVERSHOOT = 1.2  # the curve's peak is then 1.054: no more than 6 % past the target


def linear(t: float) -> float:
    """Move at constant speed."""
    return t


def ease_in_out(t: float) -> float:
    """Start and stop gently (smoothstep)."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """Start at full speed and slow down (cubic)."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Start slowly and speed up, as a thing falls (quadratic)."""
    return t * t


def ease_out_back(t: float) -> float:
    """Go a little past the target, at most 6 %, and settle.

    >>> 1.05 < max(ease_out_back(i / 1000) for i in range(1001)) <= 1.06
    True
    """
    rest = t - 1
    return 1 + (_OVERSHOOT + 1) * rest**3 + _OVERSHOOT * rest**2


def squash(t: float) -> tuple[float, float]:
    """Give the (width, height) factors of a thing that lands: pressed flat, then itself again.

    >>> squash(0.0), squash(1.0)
    ((1.0, 1.0), (1.0, 1.0))
    """
    bounce = math.sin(math.pi * t * 2) * (1 - t) ** 2
    return 1 + 0.22 * bounce, 1 - 0.22 * bounce


@dataclass(frozen=True, slots=True)
class Step:
    """One tween: from `start` seconds on, for `duration` seconds, `apply` gets eased progress."""

    start: float
    duration: float
    apply: Callable[[float], object]
    easing: Callable[[float], float]

    @property
    def end(self) -> float:
        """Seconds from the beginning until it is over."""
        return self.start + self.duration


@dataclass(frozen=True, slots=True)
class Animation:
    """Steps on a common clock, and the seconds they take together."""

    steps: tuple[Step, ...] = ()
    duration: float = 0.0


def tween(
    duration: float,
    apply: Callable[[float], object],
    easing: Callable[[float], float] = ease_in_out,
) -> Animation:
    """Call `apply` with progress from 0 to 1 for `duration` seconds."""
    return Animation((Step(0.0, duration, apply, easing),), duration)


def wait(duration: float) -> Animation:
    """Let `duration` seconds pass."""
    return Animation((), duration)


def call(function: Callable[[], object]) -> Animation:
    """Call a function once, taking no time: a sound, a change of state."""
    return Animation((Step(0.0, 0.0, lambda _: function(), linear),), 0.0)


def sequence(*parts: Animation) -> Animation:
    """Play one after the other."""
    steps: list[Step] = []
    start = 0.0
    for part in parts:
        steps.extend(replace(step, start=step.start + start) for step in part.steps)
        start += part.duration
    return Animation(tuple(steps), start)


def parallel(*parts: Animation, stagger: float = 0.0) -> Animation:
    """Play side by side, each `stagger` seconds after the one before."""
    steps: list[Step] = []
    duration = 0.0
    for index, part in enumerate(parts):
        delay = index * stagger
        steps.extend(replace(step, start=step.start + delay) for step in part.steps)
        duration = max(duration, delay + part.duration)
    return Animation(tuple(steps), duration)


class Timeline:
    """Plays animations one after the other; more can be appended while it runs.

    `speed` multiplies time; 0 means animation is off: everything happens in the first `update`.
    """

    def __init__(self, *animations: Animation, speed: float = 1.0) -> None:
        self.speed = speed
        self._time = 0.0
        self._end = 0.0
        self._steps: list[Step] = []
        for animation in animations:
            self.append(animation)

    @property
    def is_running(self) -> bool:
        """Whether something is left to play."""
        return bool(self._steps) or self._time < self._end

    def append(self, animation: Animation) -> None:
        """Play an animation after everything that is already queued."""
        start = max(self._end, self._time)
        # Stable: steps that start together are called in the order they were written.
        moved = [replace(step, start=step.start + start) for step in animation.steps]
        self._steps.extend(sorted(moved, key=lambda step: step.start))
        # Sums of floats differ by their order: the end is never before that of the last step.
        self._end = max([start + animation.duration, *(step.end for step in moved)])

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if not self.is_running:
            return
        if self.speed <= 0:
            self.skip()
            return
        self._play(min(self._time + dt * self.speed, self._end))

    def skip(self) -> None:
        """Jump to the end: every step still gets its last progress, every call happens."""
        while self.is_running:
            self._play(self._end)

    def _play(self, now: float) -> None:
        self._time = now
        # Steps end in the order of their end times, so that the later of two on one value wins.
        over = sorted((s for s in self._steps if s.end <= now), key=lambda step: step.end)
        for step in over:
            self._steps.remove(step)
            step.apply(step.easing(1.0))
        for step in [s for s in self._steps if s.start <= now < s.end]:
            step.apply(step.easing((now - step.start) / step.duration))
