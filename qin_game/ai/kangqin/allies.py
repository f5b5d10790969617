"""The two plain opponents: one who thinks of the alliance only, and one who counts his stones.

Both see only an observation. They are weaker because they see less, not because they blunder; what
each sees is told in ``docs/opponents.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from qin_game.ai.kangqin.odds import Worlds, hand_after, prospect, with_card_changed, worlds_of
from qin_game.ai.player import Choice
from qin_game.rules.kangqin.actions import (
    BLIND,
    PASS,
    QIN,
    REFUSE,
    Accept,
    Action,
    Propose,
    Show,
    Take,
)
from qin_game.rules.kangqin.legality import price_for
from qin_game.rules.kangqin.state import other_card

if TYPE_CHECKING:
    from random import Random

    from qin_game.ai.player import Budget, Cancelled
    from qin_game.rules.kangqin.game import KangqinGame
    from qin_game.rules.kangqin.state import Hand, KangqinObservation

LOW: Final = 3
"""The loyal ally hands a card up to this to Qin, whom it weakens."""
SHARE_LOW: Final = 0.4
"""How often the crafty one takes the others to show their lower card."""
FAITH: Final = 3.5
"""Stones that the success of the alliance is worth to the crafty one beside its own."""
TROUBLE: Final = 0.1
"""Stones by which a proposal must promise more than a pass."""


class LoyalPlayer:
    """Shows its higher card, weakens Qin with low ones, never refuses and never pays."""

    def __init__(self, game: KangqinGame) -> None:
        pass

    def choose(
        self,
        observation: KangqinObservation,
        rng: Random,  # noqa: ARG002 - no lots are drawn
        budget: Budget,  # noqa: ARG002 - takes next to no time
        cancelled: Cancelled,  # noqa: ARG002
    ) -> Choice:
        """Return what serves the alliance best, as far as its own two cards tell."""
        low, high = observation.hand
        match observation.phase:
            case "exchange":
                is_free = price_for(observation, observation.seat) == 0
                return Choice(Propose(QIN, low) if low <= LOW and is_free else PASS)
            case "answer":
                return Choice(Accept(high))
            case "reveal":
                return Choice(Show(high))
            case "settle":
                return Choice(Take(_most_to_take(observation)))


class CraftyPlayer:
    """Weighs every action by the odds of this round's reveal, for its own stones."""

    def __init__(self, game: KangqinGame) -> None:
        pass

    def choose(
        self,
        observation: KangqinObservation,
        rng: Random,  # noqa: ARG002 - no lots are drawn
        budget: Budget,  # noqa: ARG002 - a few milliseconds
        cancelled: Cancelled,  # noqa: ARG002
    ) -> Choice:
        """Return the action that promises most stones."""
        if observation.phase == "settle":
            return Choice(Take(_most_to_take(observation)))
        worlds = worlds_of(observation)
        match observation.phase:
            case "exchange":
                gains = _proposals(observation, worlds)
            case "answer":
                gains = _answers(observation, worlds)
            case "reveal":
                gains = _cards(observation, worlds, observation.hand)
        best = max(gains, key=lambda action: gains[action])
        return Choice(best, {"stones": round(gains[best], 3)})


def _cards(
    observation: KangqinObservation, worlds: Worlds, hand: Hand, paid: int = 0
) -> dict[Action, float]:
    """Return what showing either card of a hand promises, in stones, ``paid`` being spent."""
    own = observation.stones[observation.seat] - paid
    gains: dict[Action, float] = {}
    for shown in hand:
        other = other_card(hand, shown)
        seen = prospect(worlds, shown, SHARE_LOW)
        gains[Show(shown)] = (
            FAITH * seen.success
            + seen.lowest_and_success * min(other, observation.qin_stones)
            - seen.lowest_and_failure * min(other, own)
            - paid
        )
    return gains


def _proposals(observation: KangqinObservation, worlds: Worlds) -> dict[Action, float]:
    """Return what each proposal promises, taking it that it is accepted."""
    seat, hand = observation.seat, observation.hand
    gains: dict[Action, float] = {PASS: max(_cards(observation, worlds, hand).values()) + TROUBLE}
    due = price_for(observation, seat)
    if due > observation.stones[seat]:
        return gains
    partners: tuple[int | None, ...] = (None, *worlds.seats)
    for partner in partners:
        for given in hand:
            gains[Propose(QIN if partner is None else partner, given)] = sum(
                share * max(_cards(observation, after, hand_after(hand, given, got), due).values())
                for got, after, share in with_card_changed(worlds, partner, given)
            )
    return gains


def _answers(observation: KangqinObservation, worlds: Worlds) -> dict[Action, float]:
    """Return what each answer promises, taking it that either card may have been offered."""
    hand = observation.hand
    pending = observation.pending
    assert pending is not None
    gains: dict[Action, float] = {}
    for given in hand:
        gains[Accept(given)] = sum(
            share * max(_cards(observation, after, hand_after(hand, given, got)).values())
            for got, after, share in with_card_changed(worlds, pending.seat, given)
        )
    gains[BLIND] = sum(gains.values()) / len(hand) - TROUBLE
    if observation.stones[observation.seat]:
        gains[REFUSE] = max(_cards(observation, worlds, hand, paid=1).values())
    return gains


def _most_to_take(observation: KangqinObservation) -> int:
    """Return how much the seat, which showed the lowest card, may take."""
    assert observation.turned is not None
    return min(observation.turned, observation.qin_stones)
