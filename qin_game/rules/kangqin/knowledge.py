"""What a seat may know: its view of a position and of events, and full positions that fit it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.belief import sample_worlds
from qin_game.rules.kangqin.events import (
    CardChosen,
    CardsDealt,
    CardsExchanged,
    DiceRolled,
    ExchangeProposed,
)
from qin_game.rules.kangqin.state import (
    CARDS,
    MAX_BLIND,
    ROUNDS,
    SEATS,
    KangqinChance,
    KangqinObservation,
    KangqinSetup,
    KangqinState,
    Turn,
    lowest_seat,
    other_card,
)

if TYPE_CHECKING:
    from random import Random

    from qin_game.rules.kangqin.events import KangqinEvent

_DIE = 6


def draw_chance(setup: KangqinSetup, rng: Random) -> KangqinChance:
    """Draw every random result of a game."""
    order = list(range(SEATS))
    rng.shuffle(order)
    return KangqinChance(
        deals=tuple(draw_deal(rng) for _ in range(ROUNDS)),
        dice=tuple(draw_roll(setup, rng) for _ in range(ROUNDS)),
        chief_order=tuple(order),
        blind=draw_blind(rng, MAX_BLIND),
    )


def draw_deal(rng: Random) -> tuple[int, ...]:
    """Shuffle the nine cards."""
    cards = list(CARDS)
    rng.shuffle(cards)
    return tuple(cards)


def draw_roll(setup: KangqinSetup, rng: Random) -> tuple[int, ...]:
    """Roll the dice of a round."""
    return tuple(rng.randint(1, _DIE) for _ in range(setup.dice))


def draw_blind(rng: Random, count: int) -> tuple[int, ...]:
    """Draw which card, the lower (0) or the higher (1), each blind draw will take."""
    return tuple(rng.getrandbits(1) for _ in range(count))


def observe(state: KangqinState, seat: int) -> KangqinObservation:
    """Return what a seat may know. Raises IndexError for a seat that is not in the game."""
    seat = range(SEATS)[seat]
    is_open = state.phase == "settle"
    shown = tuple(
        card if is_open or other == seat else None for other, card in enumerate(state.shown)
    )
    lowest = lowest_seat(state.shown) if is_open else None
    return KangqinObservation(
        setup=state.setup,
        seat=seat,
        ply=state.ply,
        round=state.round,
        phase=state.phase,
        lap=state.lap,
        chief_order=state.chief_order,
        to_move=state.to_move,
        hand=state.hands[seat],
        qin_card=state.qin_card if is_open else None,
        dice=state.dice if is_open or state.chief == seat else None,
        stones=state.stones,
        qin_stones=state.qin_stones,
        proposals=state.proposals,
        exchanges=state.exchanges,
        chosen=tuple(card is not None for card in state.shown),
        shown=shown,
        turned=None if lowest is None else other_card(state.hands[lowest], shown[lowest] or 0),
        history=tuple(seen_turn(turn, seat) for turn in state.history),
        outcome=state.outcome,
    )


def seen_turn(turn: Turn, seat: int) -> Turn:
    """Return a turn as a seat may know it.

    The proposer saw the card he offered and what he got; the target saw both once it agreed.
    """
    if seat == turn.seat or (seat == turn.target and turn.is_exchange):
        return turn
    return replace(turn, card=None, returned=None)


def redact(event: KangqinEvent, seat: int | None) -> KangqinEvent:
    """Return an event as a seat may see it, or (None) as every seat may."""
    match event:
        case CardsDealt(seat=owner) if owner != seat:
            return replace(event, cards=None)
        case CardChosen(seat=owner) if owner != seat:
            return replace(event, card=None)
        case DiceRolled(chief=chief) if chief != seat:
            return replace(event, dice=None)
        case ExchangeProposed(seat=proposer) if proposer != seat:
            return replace(event, card=None)
        case CardsExchanged(seat=proposer, target=target) if seat not in {proposer, target}:
            return replace(event, given=None, taken=None)
        case _:
            return event


def determinize(observation: KangqinObservation, rng: Random) -> KangqinState:
    """Sample a full position: the hidden cards by the odds of :mod:`.belief`, the rest freshly.

    Raises ValueError for an observation that contradicts itself.
    """
    world, history = sample_worlds(observation, rng)
    setup = observation.setup
    to_come = ROUNDS - observation.round
    dice = observation.dice or draw_roll(setup, rng)
    shown = tuple(
        rng.choice(world.hands[seat]) if has_chosen and card is None else card
        for seat, (has_chosen, card) in enumerate(
            zip(observation.chosen, observation.shown, strict=True)
        )
    )
    return KangqinState(
        setup=setup,
        ply=observation.ply,
        round=observation.round,
        phase=observation.phase,
        lap=observation.lap,
        chief_order=observation.chief_order,
        to_move=observation.to_move,
        hands=world.hands,
        qin_card=world.qin_card,
        dice=dice,
        stones=observation.stones,
        qin_stones=observation.qin_stones,
        proposals=observation.proposals,
        exchanges=observation.exchanges,
        shown=shown,
        history=history,
        deals=tuple(draw_deal(rng) for _ in range(to_come)),
        rolls=tuple(draw_roll(setup, rng) for _ in range(to_come)),
        blind=draw_blind(rng, MAX_BLIND),
        outcome=observation.outcome,
    )
