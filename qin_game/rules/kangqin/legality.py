"""What may be done now, and why something may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import (
    BLIND,
    PASS,
    QIN,
    REFUSE,
    Accept,
    Action,
    Pass,
    Propose,
    Refuse,
    Show,
    Take,
)
from qin_game.rules.kangqin.state import clockwise, lowest_seat, other_card

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party
    from qin_game.rules.kangqin.state import KangqinObservation, KangqinSetup, KangqinState

_PHASE_OF: dict[type[Action], str] = {
    Propose: "exchange",
    Pass: "exchange",
    Accept: "answer",
    Refuse: "answer",
    Show: "reveal",
    Take: "settle",
}


def price(setup: KangqinSetup, proposals: int, exchanges: int) -> int:
    """Return the stones a seat owes if its next proposal leads to an exchange.

    The first is free. Option ``second_price: exchange`` (R): the free one is used up only by a
    proposal that led to an exchange.
    """
    used = exchanges if setup.second_price == "exchange" else proposals
    return 1 if used else 0


def price_for(position: KangqinState | KangqinObservation, seat: int) -> int:
    """Return the price of a seat's next proposal."""
    return price(position.setup, position.proposals[seat], position.exchanges[seat])


def most_to_take(state: KangqinState) -> int:
    """Return how many stones the lowest may take after a success."""
    seat = lowest_seat(state.shown)
    shown = state.shown[seat]
    assert shown is not None
    return min(other_card(state.hands[seat], shown), state.qin_stones)


def legal_actions(state: KangqinState) -> tuple[Action, ...]:
    """Return the legal actions: Qin before the seats clockwise, lower cards first, pass last."""
    seat = state.to_move
    if seat is None:
        return ()
    hand = state.hands[seat]
    match state.phase:
        case "exchange":
            if price_for(state, seat) > state.stones[seat]:
                return (PASS,)
            targets: tuple[Party, ...] = (QIN, *clockwise(seat)[1:])
            return (*(Propose(target, card) for target in targets for card in hand), PASS)
        case "answer":
            accepting = (*(Accept(card) for card in hand), BLIND)
            return (*accepting, REFUSE) if state.stones[seat] else accepting
        case "reveal":
            return tuple(Show(card) for card in hand)
        case "settle":
            return tuple(Take(stones) for stones in range(most_to_take(state) + 1))


def explain_illegal(state: KangqinState, action: Action) -> str | None:
    """Return the reason code of an illegal action, or None for a legal one."""
    seat = state.to_move
    if seat is None:
        return "game_over"
    if _PHASE_OF[type(action)] != state.phase:
        return "wrong_phase"
    stones = state.stones[seat]
    card = None if isinstance(action, Pass | Refuse | Take) else action.card
    code = None
    match action:
        case Propose(target=target) if target == seat:
            code = "proposes_to_itself"
        case _ if card is not None and card not in state.hands[seat]:
            code = "card_not_held"
        case Propose() if price_for(state, seat) > stones:
            code = "no_stone_to_propose"
        case Refuse() if not stones:
            code = "no_stone_to_refuse"
        case Take(stones=wanted) if wanted > most_to_take(state):
            code = "takes_too_much"
    return code
