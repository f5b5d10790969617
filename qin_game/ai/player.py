"""What every opponent is: a chooser of one action from what its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from random import Random

Observation = Any
"""What a game's ``observe`` returns."""

Cancelled = Callable[[], bool]
"""Asks whether the answer is wanted at once; a chooser looks at least every 20 ms or so."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: a number of iterations (repeatable), milliseconds, or what ends first.

    With neither, a chooser takes its level's ordinary time.
    """

    iterations: int | None = None
    time_ms: int | None = None

    def __post_init__(self) -> None:
        for limit in (self.iterations, self.time_ms):
            if limit is not None and limit < 1:
                raise ValueError(f"a budget is at least 1, not {limit}")


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen action, and figures about how it was found (JSON values, for logs and hints)."""

    action: Any
    info: dict[str, Any] = field(default_factory=dict)


class Chooser(Protocol):
    """An opponent. Equal observation, rng and iterations give an equal choice."""

    def choose(
        self, observation: Observation, rng: Random, budget: Budget, cancelled: Cancelled
    ) -> Choice:
        """Return a legal action for the seat that observes, whose turn it is.

        When ``cancelled()`` turns true it returns the best choice so far within 50 ms.
        """


def never_cancelled() -> bool:
    """Return False: let the chooser take its whole budget."""
    return False
