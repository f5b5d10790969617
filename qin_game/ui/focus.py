"""One focus ring over everything a keyboard can reach in the top scene.

Controls register themselves; a scene adds its own targets (a piece, a seat). The ring
shows once a key has moved it and hides when the mouse takes over; what is focused is remembered.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_DIRECTIONS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ACTIVATING_KEYS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
# How much worse a target lies for each pixel off the arrow's line than for each pixel along it.
_SIDEWAYS_COST = 3


class Target(Protocol):
    """Something the focus ring can stand on."""

    @property
    def key(self) -> Hashable:
        """A name that stays the same when the scene is laid out again."""

    @property
    def rect(self) -> pygame.Rect:
        """Where it is, in pixels."""

    @property
    def is_enabled(self) -> bool:
        """Whether the ring may stand on it."""

    def activate(self) -> None:
        """Do what Enter or Space asks for."""

    def adjust(self, step: int) -> bool:
        """Change a value by one step left (-1) or right (1); False if there is no value."""

    def on_focus(self, *, is_focused: bool) -> None:
        """Learn that the ring came or went."""


@dataclass(slots=True, eq=False)
class SceneTarget:
    """A focus target a scene draws itself."""

    key: Hashable
    rect: pygame.Rect
    on_activate: Callable[[], object] | None = None
    on_adjust: Callable[[int], object] | None = None
    on_change: Callable[[bool], object] | None = None
    is_enabled: bool = True

    def activate(self) -> None:
        """Call the scene."""
        if self.on_activate:
            self.on_activate()

    def adjust(self, step: int) -> bool:
        """Call the scene, if it takes left and right."""
        if self.on_adjust is None:
            return False
        self.on_adjust(step)
        return True

    def on_focus(self, *, is_focused: bool) -> None:
        """Tell the scene."""
        if self.on_change:
            self.on_change(is_focused)


class FocusRing:
    """The targets of the top scene in reading order, and which of them is focused."""

    def __init__(self) -> None:
        self.is_visible = False
        self._targets: list[Target] = []
        self._key: Hashable = None

    @property
    def targets(self) -> tuple[Target, ...]:
        """Every target, in Tab order."""
        return tuple(self._targets)

    @property
    def current(self) -> Target | None:
        """The focused target, if it still exists and is enabled."""
        return next((t for t in self._targets if t.key == self._key and t.is_enabled), None)

    @property
    def key(self) -> Hashable:
        """The key of what was focused last; survives a new layout."""
        return self._key

    def add(self, target: Target) -> None:
        """Append a target to the Tab order. Raises ValueError for a key used twice."""
        if any(other.key == target.key for other in self._targets):
            raise ValueError(f"two focus targets are called {target.key!r}")
        self._targets.append(target)

    def remove(self, key: Hashable) -> None:
        """Take a target away; unknown keys are ignored."""
        self._targets = [target for target in self._targets if target.key != key]

    def clear(self) -> None:
        """Forget all targets, but not the key that was focused."""
        self._targets.clear()

    def focus(self, key: Hashable, *, show: bool | None = None) -> None:
        """Move the focus to a target, or nowhere (`None`); `show` also shows or hides the ring."""
        before = self.current
        self._key = key
        after = self.current
        if before is not after:
            if before is not None:
                before.on_focus(is_focused=False)
            if after is not None:
                after.on_focus(is_focused=True)
        if show is not None:
            self.is_visible = show

    def focus_near(self, place: pygame.Rect) -> None:
        """Move the focus to the target nearest to a place: what was focused there is gone."""
        enabled = [target for target in self._targets if target.is_enabled]
        if enabled:
            near = min(enabled, key=lambda one: math.dist(place.center, one.rect.center))
            self.focus(near.key)

    def handle_key(self, event: pygame.Event) -> bool:
        """Move, activate or adjust on a KEYDOWN event; tells whether the key was used."""
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        current = self.current
        if event.key in _DIRECTIONS:
            dx, dy = _DIRECTIONS[event.key]
            if current is None or not self.is_visible:
                return self._step(0)
            return (dx != 0 and current.adjust(dx)) or self._move(current, dx, dy)
        if event.key in _ACTIVATING_KEYS and current is not None and self.is_visible:
            current.activate()
            return True
        return False

    def _step(self, step: int) -> bool:
        """Go along the Tab order; the first key press only shows where the focus is."""
        enabled = [target for target in self._targets if target.is_enabled]
        if not enabled:
            return False
        current = self.current
        if current is None:
            target = enabled[-1 if step < 0 else 0]
        elif self.is_visible:
            target = enabled[(enabled.index(current) + step) % len(enabled)]
        else:
            target = current
        self.focus(target.key, show=True)
        return True

    def _move(self, current: Target, dx: int, dy: int) -> bool:
        """Go to the nearest target in a direction."""
        best: tuple[float, Target] | None = None
        for target in self._targets:
            if target is current or not target.is_enabled:
                continue
            cost = _distance(current.rect, target.rect, dx, dy)
            if cost is not None and (best is None or cost < best[0]):
                best = (cost, target)
        if best is not None:
            self.focus(best[1].key, show=True)
        return best is not None


def _distance(origin: pygame.Rect, target: pygame.Rect, dx: int, dy: int) -> float | None:
    """Tell how far a rectangle lies in a direction; None if it does not lie there at all."""
    along = (target.centerx - origin.centerx) * dx + (target.centery - origin.centery) * dy
    if dx:
        gap = target.left - origin.right if dx > 0 else origin.left - target.right
        aside = max(target.top - origin.bottom, origin.top - target.bottom, 0)
        off_center = abs(target.centery - origin.centery)
    else:
        gap = target.top - origin.bottom if dy > 0 else origin.top - target.bottom
        aside = max(target.left - origin.right, origin.left - target.right, 0)
        off_center = abs(target.centerx - origin.centerx)
    overlap_allowed = -0.25 * (origin.width if dx else origin.height)
    if along <= 0 or gap < overlap_allowed:
        return None
    return max(gap, 0) + _SIDEWAYS_COST * aside + off_center * 0.25
