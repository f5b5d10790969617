"""What the table shows at a moment: a picture folded from events, one by one.

The match is ahead of the screen. A :class:`Picture` holds what has been shown so far, for one
viewer's eyes; folding the next event gives the next picture. Whoever folds all events of a match at
once sees the same as whoever watched them one after the other. Where a card is hidden from the
viewer, the picture has None: only redacted events are folded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from qin_game.rules.kangqin import events as happened
from qin_game.rules.kangqin.actions import QIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qin_game.rules.kangqin.actions import Party
    from qin_game.rules.kangqin.events import KangqinEvent

Value = TypeVar("Value")

Card = int | None
"""A card; None is one seen from behind."""
Hand = tuple[Card, ...]
"""Two cards as they lie on the table, none between rounds. Where a card lies means nothing."""

BACKS: Hand = (None, None)


@dataclass(frozen=True, slots=True)
class Deed:
    """A seat's turn to propose, as the record of the round tells it.

    ``target`` None is a pass, ``answer`` None is still awaited (or given, but not yet played out).
    ``given`` is what was offered, ``taken`` what came for it. ``paid`` tells whose stone went to
    the other: the proposer's price or the target's refusal.
    """

    seat: int
    lap: int
    target: Party | None = None
    given: Card = None
    taken: Card = None
    answer: str | None = None
    slot: int = 1
    """Where the offered card lies in its owner's hand."""
    price: int = 0

    @property
    def is_exchange(self) -> bool:
        """Whether cards have changed hands."""
        return self.answer in {"accepted", "drawn", "swapped"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The players' sum against Qin's strength."""

    total: int
    strength: int
    is_success: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the lowest took from Qin or paid to it, and the most it could have been."""

    seat: int
    limit: int
    moved: int
    is_success: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """All that is on the table.

    ``chosen`` tells which card of a hand was put forward for the reveal; ``turned`` which seat has
    opened its other card. ``total`` is known once all cards are shown. ``dice`` are those the
    viewer may see: the Chief's own look, or everybody's when the cup is open (``is_open``).
    """

    chief_order: tuple[int, ...]
    dice_count: int
    stones: tuple[int, ...]
    qin_stones: int
    round: int = 1
    hands: tuple[Hand, ...] = ()
    qin_card: Card = None
    has_qin_card: bool = False
    dice: tuple[int, ...] | None = None
    is_open: bool = False
    proposals: tuple[int, ...] = ()
    deeds: tuple[Deed, ...] = ()
    chosen: tuple[int | None, ...] = ()
    is_shown: bool = False
    total: int | None = None
    verdict: Verdict | None = None
    turned: int | None = None
    settlement: Settlement | None = None
    to_move: int | None = None
    phase: str = "exchange"
    ply: int = 0
    winners: tuple[int, ...] | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.stones)

    @property
    def chief(self) -> int:
        """The Chief of this round."""
        return self.chief_order[self.round - 1]

    @property
    def pending(self) -> Deed | None:
        """The offer that lies on the table, until its cards have changed hands or gone back."""
        deed = self.deeds[-1] if self.deeds else None
        return deed if deed is not None and deed.answer in {None, "accept", "blind"} else None

    @property
    def lap(self) -> int:
        """Which of its turns to propose (1-3) the seat to move has, or had last."""
        pending = self.pending
        if pending is not None:
            return pending.lap
        if self.to_move is None or self.phase != "exchange":
            return max((deed.lap for deed in self.deeds), default=1)
        return self.turns_of(self.to_move) + 1

    def turns_of(self, seat: int) -> int:
        """Return how many turns to propose a seat has had in this round."""
        return sum(deed.seat == seat for deed in self.deeds)


def fold_all(picture: Picture, events: Iterable[KangqinEvent]) -> Picture:
    """Return the picture after several events."""
    for event in events:
        picture = fold(picture, event)
    return picture


def fold(  # noqa: C901, PLR0911, PLR0912 - a case for each kind of event
    picture: Picture, event: KangqinEvent
) -> Picture:
    """Return the picture after an event."""
    match event:
        case happened.RoundStarted(number, _):
            return _begun(picture, number)
        case happened.CardsDealt(seat, cards):
            return replace(picture, hands=put(picture.hands, seat, cards or BACKS))
        case happened.DiceRolled(_, count, dice):
            return replace(picture, dice_count=count, dice=dice)
        case happened.ExchangeProposed():
            return _offered(picture, event)
        case happened.ProposalPassed(seat):
            deed = Deed(seat, picture.turns_of(seat) + 1, answer="pass")
            return replace(picture, deeds=(*picture.deeds, deed))
        case happened.ProposalAccepted(_, _, is_blind):
            return _answered(picture, "blind" if is_blind else "accept")
        case happened.ProposalRefused():
            return _answered(picture, "refuse")
        case happened.CardsExchanged():
            return _exchanged(picture, event)
        case happened.StonePaid(stones=stones, qin_stones=qin_stones):
            return replace(picture, stones=stones, qin_stones=qin_stones)
        case happened.CardChosen(seat, card):
            chosen = place_of(picture.hands[seat], card)
            return replace(picture, chosen=put(picture.chosen, seat, chosen))
        case happened.CardsShown(cards, total):
            return _shown(picture, cards, total)
        case happened.CupOpened(dice, qin_card, strength, total, is_success):
            return replace(
                picture,
                dice=dice,
                qin_card=qin_card,
                is_open=True,
                verdict=Verdict(total, strength, is_success),
            )
        case happened.LowestTurned(seat, _, other):
            slot = 1 - (picture.chosen[seat] or 0)
            hand = put(picture.hands[seat], slot, other)
            return replace(picture, hands=put(picture.hands, seat, hand), turned=seat)
        case happened.RoundSettled(_, is_success, seat, limit, moved, stones, qin_stones):
            return replace(
                picture,
                settlement=Settlement(seat, limit, moved, is_success),
                stones=stones,
                qin_stones=qin_stones,
            )
        case happened.TurnStarted(seat, ply, phase):
            return replace(picture, to_move=seat, ply=ply, phase=phase)
        case happened.GameEnded(_, winners):
            return replace(picture, to_move=None, winners=winners, phase="over")


def put(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """Return values with one replaced."""
    return (*values[:index], value, *values[index + 1 :])


def place_of(hand: Hand, card: Card) -> int:
    """Return where a card lies; a hidden one is the second, for hidden cards are all alike."""
    return hand.index(card) if card is not None and card in hand else 1


def _begun(picture: Picture, number: int) -> Picture:
    """Clear the table for a round: everybody's cards are still to be dealt."""
    none = (None,) * picture.seats
    return replace(
        picture,
        round=number,
        hands=((),) * picture.seats,
        qin_card=None,
        has_qin_card=True,
        dice=None,
        is_open=False,
        proposals=(0,) * picture.seats,
        deeds=(),
        chosen=none,
        is_shown=False,
        total=None,
        verdict=None,
        turned=None,
        settlement=None,
        to_move=None,
        phase="exchange",
    )


def _offered(picture: Picture, event: happened.ExchangeProposed) -> Picture:
    seat = event.seat
    deed = Deed(
        seat,
        picture.turns_of(seat) + 1,
        event.target,
        given=event.card,
        slot=place_of(picture.hands[seat], event.card),
        price=event.price,
    )
    proposals = put(picture.proposals, seat, event.number)
    return replace(picture, deeds=(*picture.deeds, deed), proposals=proposals)


def _answered(picture: Picture, answer: str) -> Picture:
    deed = replace(picture.deeds[-1], answer=answer)
    return replace(picture, deeds=(*picture.deeds[:-1], deed))


def _exchanged(picture: Picture, event: happened.CardsExchanged) -> Picture:
    """Swap two cards. A hand that lies face down stays so, whatever the viewer knows of it."""
    deed = picture.deeds[-1]
    answer = {"accept": "accepted", "blind": "drawn"}.get(deed.answer or "", "swapped")
    done = replace(deed, given=event.given, taken=event.taken, answer=answer)
    seat, target = event.seat, event.target
    hands = put(picture.hands, seat, _with(picture.hands[seat], deed.slot, event.taken))
    qin_card = picture.qin_card
    if target == QIN:
        qin_card = None if qin_card is None else event.given
    else:
        assert isinstance(target, int)
        slot = place_of(hands[target], event.taken)
        hands = put(hands, target, _with(hands[target], slot, event.given))
    return replace(picture, hands=hands, qin_card=qin_card, deeds=(*picture.deeds[:-1], done))


def _with(hand: Hand, slot: int, card: Card) -> Hand:
    """Return a hand with a card replaced, seen as the hand is seen."""
    return put(hand, slot, None if None in hand else card)


def _shown(picture: Picture, cards: tuple[int, ...], total: int) -> Picture:
    hands = picture.hands
    for seat, card in enumerate(cards):
        slot = picture.chosen[seat]
        assert slot is not None
        hands = put(hands, seat, put(hands[seat], slot, card))
    return replace(picture, hands=hands, is_shown=True, total=total, to_move=None, phase="settle")
