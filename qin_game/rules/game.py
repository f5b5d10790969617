"""What every game on the shelf shares: one interface of pure functions over frozen values.

A game is played by calling :meth:`Game.start` once and :meth:`Game.apply` for every action. All
randomness of a whole game is drawn before it starts (:meth:`Game.draw_chance`) and kept as a value,
so a record is setup + chance + actions and everything else (undo, replay, "to ply n", saves, bug
reports) is replay.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random
    from typing import Self

SetupT = TypeVar("SetupT")
ChanceT = TypeVar("ChanceT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ObservationT = TypeVar("ObservationT")

Json = Any
"""A value of JSON: None, bool, int, float, str, list, dict with str keys."""


class GameError(Exception):
    """Base of everything a game refuses. ``code`` is stable; the message is for developers."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class IllegalActionError(GameError):
    """An action that the rules forbid in this state; ``code`` is the reason code."""


class BadActionTextError(GameError):
    """A text that is not an action of this game (``bad_action``)."""


class BadSetupError(GameError):
    """A setup or chance value that no game can start from (``bad_setup``)."""


class BadStateError(GameError):
    """A state that contradicts itself or its setup (``bad_state``)."""


class Event(Protocol):
    """Something that happened, as a typed fact. Concrete events are frozen values.

    ``name`` is the event's stable text in records, protocol and locale files (``tile_placed``).
    """

    name: ClassVar[str]


class Outcome(Protocol):
    """How a game ended. Games add their own figures."""

    @property
    def reason(self) -> str:
        """A stable code, e.g. ``nobody_left``."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won, ascending; empty when everybody lost."""


class Step(NamedTuple, Generic[StateT]):
    """What an action did: the state after it and the facts in the order they happened."""

    state: StateT
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A house rule a setup may carry: its name, default and the values it takes.

    ``choices`` lists the values of a choice; it is empty for an option with a form of its own,
    which the game checks itself. A ``per_seat`` option is a list of one value a seat, each of which
    follows its player when seats rotate.
    """

    name: str
    default: Json
    choices: tuple[Json, ...] = ()
    per_seat: bool = False


class Game(ABC, Generic[SetupT, ChanceT, StateT, ActionT, ObservationT]):
    """The rules of one game. Instances hold no mutable state; every method is pure."""

    name: ClassVar[str]
    rules_version: ClassVar[int]
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[OptionSpec, ...]]
    is_high_total_best: ClassVar[bool] = False
    has_open_hands: ClassVar[bool] = True
    """Whether the game can be played with everybody seeing everything."""

    @property
    @abstractmethod
    def maps(self) -> tuple[str, ...]:
        """Names of the boards this game can be set up on; empty for a game without boards."""

    def for_setup(self, setup: SetupT) -> Self:  # noqa: ARG002 - a game of boards asks it
        """Return rules that can read every text of games with this setup.

        A game whose texts name a board returns rules that know that board.
        """
        return self

    # -- playing ---------------------------------------------------------------------------------

    @abstractmethod
    def draw_chance(self, setup: SetupT, rng: Random) -> ChanceT:
        """Draw every random result of a whole game, once."""

    @abstractmethod
    def start(self, setup: SetupT, chance: ChanceT) -> StateT:
        """Return the first state. Raises :class:`BadSetupError`."""

    @abstractmethod
    def seats(self, state: StateT) -> int:
        """Return the number of seats."""

    @abstractmethod
    def ply(self, state: StateT) -> int:
        """Return the number of actions applied so far."""

    @abstractmethod
    def to_move(self, state: StateT) -> int | None:
        """Return the seat that must act, or None when the game is over."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or None while it runs."""

    @abstractmethod
    def legal_actions(self, state: StateT) -> Sequence[ActionT]:
        """Return the legal actions of the seat to move in a fixed order; empty when over.

        The sequence may be lazy: its length and single items can be cheaper than all of it.
        """

    @abstractmethod
    def explain_illegal(self, state: StateT, action: ActionT) -> str | None:
        """Return the reason code of an illegal action, or None for a legal one."""

    @abstractmethod
    def apply(self, state: StateT, action: ActionT) -> Step[StateT]:
        """Play an action. Raises :class:`IllegalActionError`, and then nothing has changed."""

    def preview(self, state: StateT, action: ActionT) -> Step[StateT]:
        """Play an action up to where its player would end the turn. Raises IllegalActionError.

        The events begin those of :meth:`apply`; nothing hidden has been revealed and the turn has
        not passed. The state is for looking at, not for playing on. A game whose actions reveal
        nothing need not have its own.
        """
        return self.apply(state, action)

    def series_points(self, state: StateT) -> tuple[int, ...]:
        """Return what a finished game adds to each seat's total in a series.

        The lowest total wins, or the highest (:attr:`is_high_total_best`).
        """
        outcome = self.outcome(state)
        winners = outcome.winners if outcome else ()
        return tuple(int(seat not in winners) for seat in range(self.seats(state)))

    # -- knowledge -------------------------------------------------------------------------------

    @abstractmethod
    def observe(self, state: StateT, seat: int) -> ObservationT:
        """Return what ``seat`` may know. Hidden things are absent, not masked."""

    @abstractmethod
    def determinize(self, observation: ObservationT, rng: Random) -> StateT:
        """Sample a full state that fits what the seat knows."""

    @abstractmethod
    def redact(self, event: Event, seat: int | None) -> Event | None:
        """Return the event as ``seat`` may see it, or None if not at all.

        With None for the seat: as every seat may see it.
        """

    # -- texts -----------------------------------------------------------------------------------

    @abstractmethod
    def format_action(self, action: ActionT) -> str:
        """Return the one exact text of an action."""

    @abstractmethod
    def parse_action(self, text: str) -> ActionT:
        """Read an action text. Raises :class:`BadActionTextError`. The inverse of format."""

    @abstractmethod
    def setup_from_json(self, data: Mapping[str, Json]) -> SetupT:
        """Read a setup (``map``, ``players``, ``options``). Raises :class:`BadSetupError`."""

    @abstractmethod
    def setup_to_json(self, setup: SetupT) -> dict[str, Json]:
        """Return the setup, self-contained: its record replays where the map file is absent."""

    @abstractmethod
    def chance_from_json(self, setup: SetupT, data: Mapping[str, Json]) -> ChanceT:
        """Read the chance results, e.g. ``{"deck": [...]}``. Raises :class:`BadSetupError`."""

    @abstractmethod
    def chance_to_json(self, chance: ChanceT) -> dict[str, Json]:
        """Return the chance results as JSON."""

    @abstractmethod
    def state_to_json(self, state: StateT) -> dict[str, Json]:
        """Return the full state in the engine protocol's form."""

    @abstractmethod
    def state_from_json(self, data: Mapping[str, Json]) -> StateT:
        """Read a full state. Raises :class:`BadStateError` saying why it is inconsistent."""

    @abstractmethod
    def observation_to_json(self, observation: ObservationT) -> dict[str, Json]:
        """Return an observation in the engine protocol's form."""

    @abstractmethod
    def observation_from_json(self, data: Mapping[str, Json]) -> ObservationT:
        """Read an observation back. Raises :class:`BadStateError`."""

    @abstractmethod
    def event_to_json(self, event: Event) -> dict[str, Json]:
        """Return ``{"event": name, ...}`` with the event's fields."""


AnyGame = Game[Any, Any, Any, Any, Any]
