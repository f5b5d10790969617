"""Where the hidden cards may lie, exactly.

A seat knows its own two cards at every moment of a round, so the other seven can lie in 630 ways.
The weight of each is the number of equally likely courses of the round that lead to it and fit all
the seat has seen, if every card that was offered or given without its knowledge was picked at
random from the giver's two (forward filtering). :func:`sample_worlds` draws one whole course.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.state import (
    CARDS,
    SEATS,
    Hand,
    Turn,
    lowest_seat,
    make_hand,
    other_card,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from qin_game.rules.kangqin.state import KangqinObservation

_T = TypeVar("_T")

_KEPT = 256
"""Stages of rounds whose worlds are remembered, a few hundred kB each at most."""


class World(NamedTuple):
    """Where all nine cards lie."""

    hands: tuple[Hand, ...]
    qin_card: int


def beliefs(observation: KangqinObservation) -> Mapping[World, int]:
    """Return the worlds that fit what a seat knows, with their weights; empty if none fits."""
    worlds = _worlds(observation.seat, *_course(observation))
    if observation.phase != "settle":
        return worlds
    return {world: weight for world, weight in worlds.items() if _fits_reveal(observation, world)}


def sample_worlds(observation: KangqinObservation, rng: Random) -> tuple[World, tuple[Turn, ...]]:
    """Draw a world and how it came about: the history with every card filled in.

    Raises ValueError for an observation that contradicts itself.
    """
    worlds = beliefs(observation)
    if not worlds:
        raise ValueError("no deal of the cards fits what the seat has seen")
    seat = observation.seat
    first, exchanges = _course(observation)
    now = world = _draw(worlds, rng)
    history: list[Turn] = []
    for turn in reversed(observation.history):
        if turn.is_exchange:
            exchanges = exchanges[:-1]
            before = _worlds(seat, first, exchanges)
            origins = {
                (origin, filled): before[origin]
                for origin, filled in _origins(world, turn)
                if origin in before
            }
            world, done = _draw(origins, rng)
            history.append(done)
        elif turn.is_proposal and turn.card is None:
            history.append(replace(turn, card=rng.choice(world.hands[turn.seat])))
        else:
            history.append(turn)
    return now, tuple(reversed(history))


def _draw(weights: Mapping[_T, int], rng: Random) -> _T:
    return rng.choices(list(weights), list(weights.values()))[0]


def _course(observation: KangqinObservation) -> tuple[Hand, tuple[Turn, ...]]:
    """Return the hand a seat had before the history, and the turns that moved cards.

    Raises ValueError if the seat's own turns do not fit its hand.
    """
    seat, hand = observation.seat, observation.hand
    for turn in reversed(observation.history):
        if turn.is_exchange and turn.target == seat:
            hand = _swapped(hand, turn.card, turn.returned)
        elif turn.is_exchange and turn.seat == seat:
            hand = _swapped(hand, turn.returned, turn.card)
        elif turn.is_proposal and turn.seat == seat and turn.card not in hand:
            raise ValueError(f"the seat offered {turn.card} without holding it")
    return hand, tuple(turn for turn in observation.history if turn.is_exchange)


def _swapped(hand: Hand, gone: int | None, come: int | None) -> Hand:
    """Return a hand with a card replaced. Raises ValueError if it is not there."""
    if gone is None or come is None or gone not in hand:
        raise ValueError("a seat's own exchange does not fit its hand")
    return make_hand(other_card(hand, gone), come)


@lru_cache(maxsize=_KEPT)
def _worlds(seat: int, first: Hand, exchanges: tuple[Turn, ...]) -> Mapping[World, int]:
    """Return the worlds after exchanges, seen by a seat that began with a hand."""
    if not exchanges:
        return MappingProxyType(dict.fromkeys(_deals(seat, first), 1))
    worlds: dict[World, int] = {}
    for world, weight in _worlds(seat, first, exchanges[:-1]).items():
        for after in _outcomes(world, exchanges[-1]):
            worlds[after] = worlds.get(after, 0) + weight
    return MappingProxyType(worlds)


def _deals(seat: int, hand: Hand) -> Iterator[World]:
    """Yield every way to deal the other seven cards."""

    def deal(others: tuple[int, ...], left: tuple[int, ...]) -> Iterator[tuple[Hand, ...]]:
        if not others:
            yield ()
            return
        for pair in combinations(left, 2):
            rest = tuple(card for card in left if card not in pair)
            for hands in deal(others[1:], rest):
                yield (pair, *hands)

    hidden = tuple(card for card in CARDS if card not in hand)
    for hands in deal(tuple(other for other in range(SEATS) if other != seat), hidden):
        (qin_card,) = set(hidden).difference(*hands)
        yield World((*hands[:seat], hand, *hands[seat:]), qin_card)


def _outcomes(world: World, turn: Turn) -> Iterator[World]:
    """Yield what an exchange may have made of a world, given what is known of it."""
    for given in _candidates(world.hands[turn.seat], turn.card):
        for taken in _candidates(_offered(world, turn), turn.returned):
            yield _exchange(world, turn, given, taken)


def _origins(world: World, turn: Turn) -> Iterator[tuple[World, Turn]]:
    """Yield the worlds an exchange may have come from, and the exchange with its cards."""
    for taken in _candidates(world.hands[turn.seat], turn.returned):
        for given in _candidates(_offered(world, turn), turn.card):
            yield _exchange(world, turn, taken, given), replace(turn, card=given, returned=taken)


def _offered(world: World, turn: Turn) -> tuple[int, ...]:
    """Return the cards that the target of a turn holds."""
    if turn.target == QIN:
        return (world.qin_card,)
    assert isinstance(turn.target, int)
    return world.hands[turn.target]


def _candidates(cards: tuple[int, ...], known: int | None) -> tuple[int, ...]:
    if known is None:
        return cards
    return (known,) if known in cards else ()


def _exchange(world: World, turn: Turn, given: int, taken: int) -> World:
    """Swap a card of the proposer's with one of the target's."""
    hands = list(world.hands)
    hands[turn.seat] = make_hand(other_card(hands[turn.seat], given), taken)
    if not isinstance(turn.target, int):
        return World(tuple(hands), given)
    hands[turn.target] = make_hand(other_card(hands[turn.target], taken), given)
    return World(tuple(hands), world.qin_card)


def _fits_reveal(observation: KangqinObservation, world: World) -> bool:
    """Say whether the cards on the table can have been shown from a world."""
    shown = observation.shown
    lowest = lowest_seat(shown)
    return (
        world.qin_card == observation.qin_card
        and all(card in hand for card, hand in zip(shown, world.hands, strict=True))
        and observation.turned in world.hands[lowest]
        and observation.turned != shown[lowest]
    )
