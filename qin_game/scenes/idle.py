"""Drawings made ahead of need, one by one, in moments in which nothing else happens.

Whatever is drawn so is kept where it is made; asking for it early is all there is to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class IdleDrawings:
    """What a scene has yet to draw ahead. ``steps`` stop after every few milliseconds."""

    def __init__(self) -> None:
        self._steps: Iterator[None] | None = None

    @property
    def are_pending(self) -> bool:
        """Whether there is something left to draw."""
        return self._steps is not None

    def begin(self, steps: Iterator[None]) -> None:
        """Draw these from now on, and no others."""
        self._steps = steps

    def step(self) -> None:
        """Use a moment."""
        if self._steps is not None:
            for _ in self._steps:
                return
            self._steps = None
