"""What can happen in a game of 抗秦, as facts in the past tense.

Their fields suffice to draw, animate, log, sound and count what happened. Seats count from 0;
``stones`` (per seat) and ``qin_stones`` are what everybody has after it. A card or roll that is
None is hidden from the seat that sees the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from qin_game.rules.quick_init import quick_init

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party

PaymentReason = Literal["second_proposal", "refusal"]


@quick_init
@dataclass(frozen=True, slots=True)
class RoundStarted:
    """Round ``round`` (1-4) began under ``chief``."""

    name: ClassVar[str] = "round_started"
    round: int
    chief: int


@quick_init
@dataclass(frozen=True, slots=True)
class CardsDealt:
    """A seat got its two cards, face down; ascending. Qin got one more, which nobody sees."""

    name: ClassVar[str] = "cards_dealt"
    seat: int
    cards: tuple[int, int] | None


@quick_init
@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The Chief rolled ``count`` dice under the cup and looked."""

    name: ClassVar[str] = "dice_rolled"
    chief: int
    count: int
    dice: tuple[int, ...] | None


@quick_init
@dataclass(frozen=True, slots=True)
class ExchangeProposed:
    """A seat offered a card, face down. ``number`` (1-2) counts its proposals of this round.

    ``price`` stones will be due if it comes to an exchange.
    """

    name: ClassVar[str] = "exchange_proposed"
    seat: int
    target: Party
    card: int | None
    number: int
    price: int


@quick_init
@dataclass(frozen=True, slots=True)
class ProposalPassed:
    """A seat proposed nothing in its turn."""

    name: ClassVar[str] = "proposal_passed"
    seat: int


@quick_init
@dataclass(frozen=True, slots=True)
class ProposalAccepted:
    """``seat`` agreed to ``proposer``'s offer; ``is_blind``: the proposer draws from its two."""

    name: ClassVar[str] = "proposal_accepted"
    seat: int
    proposer: int
    is_blind: bool


@quick_init
@dataclass(frozen=True, slots=True)
class ProposalRefused:
    """``seat`` declined ``proposer``'s offer."""

    name: ClassVar[str] = "proposal_refused"
    seat: int
    proposer: int


@quick_init
@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """``seat`` gave ``given`` to ``target`` and got ``taken`` for it."""

    name: ClassVar[str] = "cards_exchanged"
    seat: int
    target: Party
    given: int | None
    taken: int | None
    is_blind: bool


@quick_init
@dataclass(frozen=True, slots=True)
class StonePaid:
    """``payer`` gave ``receiver`` one stone, as the price of a second proposal or a refusal."""

    name: ClassVar[str] = "stone_paid"
    payer: int
    receiver: Party
    reason: PaymentReason
    stones: tuple[int, ...]
    qin_stones: int


@quick_init
@dataclass(frozen=True, slots=True)
class CardChosen:
    """A seat chose its card to show, in secret."""

    name: ClassVar[str] = "card_chosen"
    seat: int
    card: int | None


@quick_init
@dataclass(frozen=True, slots=True)
class CardsShown:
    """All turned up their chosen cards together; ``cards`` by seat."""

    name: ClassVar[str] = "cards_shown"
    cards: tuple[int, ...]
    total: int


@quick_init
@dataclass(frozen=True, slots=True)
class CupOpened:
    """The cup and Qin's card were opened: ``strength`` is dice plus card."""

    name: ClassVar[str] = "cup_opened"
    dice: tuple[int, ...]
    qin_card: int
    strength: int
    total: int
    is_success: bool


@quick_init
@dataclass(frozen=True, slots=True)
class LowestTurned:
    """``seat`` had shown the lowest card and turned up its other one."""

    name: ClassVar[str] = "lowest_turned"
    seat: int
    shown: int
    other: int


@quick_init
@dataclass(frozen=True, slots=True)
class RoundSettled:
    """``moved`` stones went from Qin to ``seat`` (success) or from it to Qin; at most ``limit``."""

    name: ClassVar[str] = "round_settled"
    round: int
    is_success: bool
    seat: int
    limit: int
    moved: int
    stones: tuple[int, ...]
    qin_stones: int


@quick_init
@dataclass(frozen=True, slots=True)
class TurnStarted:
    """``seat`` must act; ``ply`` actions have been played. ``phase`` says what is asked of it."""

    name: ClassVar[str] = "turn_started"
    seat: int
    ply: int
    phase: str


@quick_init
@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; ``winners`` are the grand winners, none if Qin kept stones."""

    name: ClassVar[str] = "game_ended"
    reason: str
    winners: tuple[int, ...]
    stones: tuple[int, ...]
    qin_stones: int


KangqinEvent = (
    RoundStarted
    | CardsDealt
    | DiceRolled
    | ExchangeProposed
    | ProposalPassed
    | ProposalAccepted
    | ProposalRefused
    | CardsExchanged
    | StonePaid
    | CardChosen
    | CardsShown
    | CupOpened
    | LowestTurned
    | RoundSettled
    | TurnStarted
    | GameEnded
)
EVENT_TYPES: tuple[type[KangqinEvent], ...] = KangqinEvent.__args__
