"""What every opponent is: a chooser of one action from what its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

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


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a position holds for the seat that observes: its best action, and what was played.

    Chances are the seats' estimated shares of the victory after an action, by seat; they add up to
    1, or to less where all may lose. ``played_chances`` is None when nothing was asked about; the
    best action is never worth less to its seat than the played one.
    """

    best: Any
    best_chances: tuple[float, ...]
    played_chances: tuple[float, ...] | None = None


@runtime_checkable
class Analyst(Protocol):
    """An opponent that can also judge. Equal arguments and iterations give an equal judgement."""

    def analyse(
        self,
        observation: Observation,
        played: Any | None,  # noqa: ANN401 - the game's own action
        rng: Random,
        budget: Budget,
        cancelled: Cancelled,
    ) -> Analysis:
        """Judge the position of the seat that observes, whose turn it is.

        Nobody waits for the judgement once ``cancelled()`` is true: return anything within 50 ms.
        """


def never_cancelled() -> bool:
    """Return False: let the chooser take its whole budget."""
    return False
