"""A position of 抗秦 and what a seat may know of it. All values are frozen and hashable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from qin_game.rules.quick_init import quick_init

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party

SEATS: Final = 4
ROUNDS: Final = 4
LAPS: Final = 3
"""Turns to propose that each seat has in a round."""
MAX_PROPOSALS: Final = 2
"""Proposals that a seat may make in a round."""
CARDS: Final = tuple(range(1, 10))
SEAT_STONES: Final = 2
QIN_STONES: Final = 9
ALL_STONES: Final = SEATS * SEAT_STONES + QIN_STONES

DICE_COUNTS: Final = (3, 4)
SECOND_PRICES: Final = ("proposal", "exchange")
TAKES: Final = ("maximum", "choose")
MAX_BLIND: Final = ROUNDS * SEATS * MAX_PROPOSALS
"""More blind draws than this no game can have."""

Phase = Literal["exchange", "answer", "reveal", "settle"]
PHASES: Final = ("exchange", "answer", "reveal", "settle")
Hand = tuple[int, int]
"""Two cards, ascending: where a card lies in a hand means nothing."""
Answer = Literal["accept", "blind", "refuse", "swap"]
"""How an offer was answered; ``swap``: by Qin, who never refuses."""
ANSWERS: Final = ("accept", "blind", "refuse", "swap")


@dataclass(frozen=True, slots=True)
class KangqinSetup:
    """What is agreed before the first round.

    ``dice``: how many are under the cup. ``second_price``: whether the free proposal is used up by
    any first proposal or only by one that led to an exchange (R). ``take``: whether the lowest
    takes as much as he can or chooses (R).
    """

    dice: int
    second_price: str
    take: str


@dataclass(frozen=True, slots=True)
class KangqinChance:
    """All random results of a game.

    ``deals``: for each round nine cards, two by two for the seats and one for Qin. ``dice``: a roll
    for each round. ``chief_order``: the Chief of each round. ``blind``: for each blind draw in
    order, 0 takes the lower and 1 the higher of the target's cards.
    """

    deals: tuple[tuple[int, ...], ...]
    dice: tuple[tuple[int, ...], ...]
    chief_order: tuple[int, ...]
    blind: tuple[int, ...]


@quick_init
@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's turn to propose: ``target`` None is a pass, ``answer`` None is still awaited.

    ``card`` was offered, ``returned`` was got for it. To a seat that may not know it a card is
    None.
    """

    seat: int
    target: Party | None
    card: int | None
    answer: Answer | None
    returned: int | None

    @property
    def is_proposal(self) -> bool:
        """Whether something was proposed."""
        return self.target is not None

    @property
    def is_exchange(self) -> bool:
        """Whether cards changed hands."""
        return self.answer not in {None, "refuse"}


@dataclass(frozen=True, slots=True)
class KangqinOutcome:
    """How a game ended.

    ``qin_emptied``: all won together, and ``winners`` (most stones) are the grand winners.
    ``qin_stands``: Qin kept stones and all lost.
    """

    reason: str
    winners: tuple[int, ...]
    stones: tuple[int, ...]
    qin_stones: int


@quick_init
@dataclass(frozen=True, slots=True)
class KangqinState:
    """A full position.

    ``lap`` (1-3) counts the turns to propose. ``proposals`` and ``exchanges`` count, per seat, its
    proposals of this round and those of them that led to an exchange. ``shown`` are the cards
    chosen so far. ``history`` holds the turns of this round; one that is still to be answered comes
    last. ``deals``, ``rolls`` and ``blind`` are the chance results still to come. ``to_move`` is
    None when the game is over.
    """

    setup: KangqinSetup
    ply: int
    round: int
    phase: Phase
    lap: int
    chief_order: tuple[int, ...]
    to_move: int | None
    hands: tuple[Hand, ...]
    qin_card: int
    dice: tuple[int, ...]
    stones: tuple[int, ...]
    qin_stones: int
    proposals: tuple[int, ...]
    exchanges: tuple[int, ...]
    shown: tuple[int | None, ...]
    history: tuple[Turn, ...]
    deals: tuple[tuple[int, ...], ...]
    rolls: tuple[tuple[int, ...], ...]
    blind: tuple[int, ...]
    outcome: KangqinOutcome | None

    @property
    def chief(self) -> int:
        """The Chief of this round."""
        return self.chief_order[self.round - 1]

    @property
    def pending(self) -> Turn | None:
        """The proposal to be answered, or None."""
        return self.history[-1] if self.phase == "answer" else None


@quick_init
@dataclass(frozen=True, slots=True)
class KangqinObservation:
    """What ``seat`` may know of a position.

    As the full position, but ``hand`` is its own, ``dice`` is None unless it is the Chief or the
    cup is open, ``history`` has cards only where it saw them, and ``shown`` has other seats' cards
    only after the reveal; ``chosen`` tells who has chosen. ``qin_card`` and ``turned`` (the
    lowest's other card) are None before the reveal.
    """

    setup: KangqinSetup
    seat: int
    ply: int
    round: int
    phase: Phase
    lap: int
    chief_order: tuple[int, ...]
    to_move: int | None
    hand: Hand
    qin_card: int | None
    dice: tuple[int, ...] | None
    stones: tuple[int, ...]
    qin_stones: int
    proposals: tuple[int, ...]
    exchanges: tuple[int, ...]
    chosen: tuple[bool, ...]
    shown: tuple[int | None, ...]
    turned: int | None
    history: tuple[Turn, ...]
    outcome: KangqinOutcome | None

    @property
    def chief(self) -> int:
        """The Chief of this round."""
        return self.chief_order[self.round - 1]

    @property
    def pending(self) -> Turn | None:
        """The proposal to be answered, or None."""
        return self.history[-1] if self.phase == "answer" else None


def clockwise(first: int) -> tuple[int, ...]:
    """Return all seats, clockwise from one.

    >>> clockwise(2)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % SEATS for step in range(SEATS))


def make_hand(one: int, other: int) -> Hand:
    """Return two cards as a hand."""
    return (one, other) if one < other else (other, one)


def other_card(hand: Hand, card: int) -> int:
    """Return the card of a hand that is not ``card``."""
    return hand[1] if hand[0] == card else hand[0]


def lowest_seat(shown: tuple[int | None, ...]) -> int:
    """Return the seat that showed the lowest card, when all have shown; cards are distinct."""
    return min(range(SEATS), key=lambda seat: shown[seat] or 0)
