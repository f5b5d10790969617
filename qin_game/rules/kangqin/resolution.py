"""What an action does: exchanges, the reveal, the settling, and the rounds one after another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import (
    QIN,
    Accept,
    Action,
    Pass,
    Propose,
    Refuse,
    Show,
    Take,
)
from qin_game.rules.kangqin.events import (
    CardChosen,
    CardsDealt,
    CardsExchanged,
    CardsShown,
    CupOpened,
    DiceRolled,
    ExchangeProposed,
    GameEnded,
    KangqinEvent,
    LowestTurned,
    ProposalAccepted,
    ProposalPassed,
    ProposalRefused,
    RoundSettled,
    RoundStarted,
    StonePaid,
    TurnStarted,
)
from qin_game.rules.kangqin.legality import most_to_take, price_for
from qin_game.rules.kangqin.state import (
    LAPS,
    MAX_PROPOSALS,
    QIN_STONES,
    ROUNDS,
    SEAT_STONES,
    SEATS,
    Answer,
    Hand,
    KangqinChance,
    KangqinOutcome,
    KangqinSetup,
    KangqinState,
    Turn,
    clockwise,
    lowest_seat,
    make_hand,
    other_card,
)

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party
    from qin_game.rules.kangqin.events import PaymentReason

Played = tuple[KangqinState, tuple[KangqinEvent, ...]]


def start(setup: KangqinSetup, chance: KangqinChance) -> KangqinState:
    """Return the first position: the first round is dealt and its Chief has rolled."""
    return _deal(
        setup=setup,
        ply=0,
        number=1,
        chief_order=chance.chief_order,
        stones=(SEAT_STONES,) * SEATS,
        qin_stones=QIN_STONES,
        deals=chance.deals,
        rolls=chance.dice,
        blind=chance.blind,
    )


def _deal(  # noqa: PLR0913 - what a round begins with
    *,
    setup: KangqinSetup,
    ply: int,
    number: int,
    chief_order: tuple[int, ...],
    stones: tuple[int, ...],
    qin_stones: int,
    deals: tuple[tuple[int, ...], ...],
    rolls: tuple[tuple[int, ...], ...],
    blind: tuple[int, ...],
) -> KangqinState:
    cards = deals[0]
    return KangqinState(
        setup=setup,
        ply=ply,
        round=number,
        phase="exchange",
        lap=1,
        chief_order=chief_order,
        to_move=chief_order[number - 1],
        hands=tuple(make_hand(*cards[2 * seat : 2 * seat + 2]) for seat in range(SEATS)),
        qin_card=cards[2 * SEATS],
        dice=rolls[0],
        stones=stones,
        qin_stones=qin_stones,
        proposals=(0,) * SEATS,
        exchanges=(0,) * SEATS,
        shown=(None,) * SEATS,
        history=(),
        deals=deals[1:],
        rolls=rolls[1:],
        blind=blind,
        outcome=None,
    )


def apply(state: KangqinState, action: Action) -> Played:
    """Play a legal action."""
    seat = state.to_move
    assert seat is not None
    state = replace(state, ply=state.ply + 1)
    match action:
        case Propose():
            after, events = _propose(state, seat, action)
        case Pass():
            turn = Turn(seat, None, None, None, None)
            after, events = _next_turn(state, turn), (ProposalPassed(seat),)
        case Accept():
            after, events = _accept(state, seat, action)
        case Refuse():
            after, events = _refuse(state, seat)
        case Show(card):
            after, events = _show(state, seat, card)
        case Take(stones):
            after, events = _settle(state, stones)
    return after, (*events, *_what_is_asked(after))


def opening_events(state: KangqinState) -> tuple[KangqinEvent, ...]:
    """Return what happened when the round of a position that was just dealt began."""
    dealt = (CardsDealt(seat, state.hands[seat]) for seat in clockwise(state.chief))
    rolled = DiceRolled(state.chief, len(state.dice), state.dice)
    return (RoundStarted(state.round, state.chief), *dealt, rolled)


def _what_is_asked(state: KangqinState) -> tuple[KangqinEvent, ...]:
    """Return whose turn it is, or the end of the game."""
    if state.to_move is not None:
        return (TurnStarted(state.to_move, state.ply, state.phase),)
    outcome = state.outcome
    assert outcome is not None
    return (GameEnded(outcome.reason, outcome.winners, outcome.stones, outcome.qin_stones),)


# -- exchanges -----------------------------------------------------------------------------------


def _propose(state: KangqinState, seat: int, action: Propose) -> Played:
    target, card = action.target, action.card
    proposals = _added(state.proposals, seat)
    due = price_for(state, seat)
    offered = ExchangeProposed(seat, target, card, proposals[seat], due)
    state = replace(state, proposals=proposals)
    if target != QIN:
        turn = Turn(seat, target, card, None, None)
        asked = replace(state, phase="answer", to_move=target, history=(*state.history, turn))
        return asked, (offered,)
    hands = _with_hand(
        state.hands, seat, make_hand(other_card(state.hands[seat], card), state.qin_card)
    )
    state, paid = _pay(state, seat, QIN, "second_proposal") if due else (state, ())
    after = replace(state, hands=hands, qin_card=card, exchanges=_added(state.exchanges, seat))
    swapped = CardsExchanged(seat, QIN, card, state.qin_card, is_blind=False)
    turn = Turn(seat, QIN, card, "swap", state.qin_card)
    return _next_turn(after, turn), (offered, swapped, *paid)


def _accept(state: KangqinState, seat: int, action: Accept) -> Played:
    turn = state.history[-1]
    proposer, given = turn.seat, turn.card
    assert given is not None
    hand = state.hands[seat]
    is_blind = action.card is None
    taken = hand[_drawn(state)] if action.card is None else action.card
    answer: Answer = "blind" if is_blind else "accept"
    hands = _with_hand(state.hands, seat, make_hand(other_card(hand, taken), given))
    hands = _with_hand(hands, proposer, make_hand(other_card(state.hands[proposer], given), taken))
    agreed = ProposalAccepted(seat, proposer, is_blind)
    swapped = CardsExchanged(proposer, seat, given, taken, is_blind)
    due = _price_of_pending(state)
    state, paid = _pay(state, proposer, seat, "second_proposal") if due else (state, ())
    after = replace(
        state,
        hands=hands,
        exchanges=_added(state.exchanges, proposer),
        blind=state.blind[1:] if is_blind else state.blind,
        history=state.history[:-1],
    )
    return _next_turn(after, replace(turn, answer=answer, returned=taken)), (agreed, swapped, *paid)


def _drawn(state: KangqinState) -> int:
    """Return which card a blind draw takes; the lower when no draws are left in a position."""
    return state.blind[0] if state.blind else 0


def _refuse(state: KangqinState, seat: int) -> Played:
    turn = state.history[-1]
    declined = ProposalRefused(seat, turn.seat)
    state, paid = _pay(state, seat, turn.seat, "refusal")
    state = replace(state, history=state.history[:-1])
    return _next_turn(state, replace(turn, answer="refuse")), (declined, *paid)


def _price_of_pending(state: KangqinState) -> int:
    """Return what an exchange over the pending proposal costs, which is counted already."""
    proposer = state.history[-1].seat
    before = tuple(count - (seat == proposer) for seat, count in enumerate(state.proposals))
    return price_for(replace(state, proposals=before), proposer)


def _pay(
    state: KangqinState, payer: int, receiver: Party, reason: PaymentReason
) -> tuple[KangqinState, tuple[StonePaid]]:
    """Move one stone."""
    stones = list(state.stones)
    stones[payer] -= 1
    if receiver == QIN:
        qin_stones = state.qin_stones + 1
    else:
        qin_stones = state.qin_stones
        stones[receiver] += 1
    after = replace(state, stones=tuple(stones), qin_stones=qin_stones)
    return after, (StonePaid(payer, receiver, reason, after.stones, qin_stones),)


def _next_turn(state: KangqinState, done: Turn) -> KangqinState:
    """Add a finished turn; go to the next seat that has a proposal left, or to the reveal."""
    state = replace(state, history=(*state.history, done))
    order = clockwise(state.chief)
    place = order.index(done.seat) + 1
    for lap in range(state.lap, LAPS + 1):
        for seat in order[place:]:
            if state.proposals[seat] < MAX_PROPOSALS:
                return replace(state, phase="exchange", lap=lap, to_move=seat)
        place = 0
    return replace(state, phase="reveal", lap=LAPS, to_move=order[0])


# -- reveal and settling -------------------------------------------------------------------------


def _show(state: KangqinState, seat: int, card: int) -> Played:
    shown = tuple(card if other == seat else now for other, now in enumerate(state.shown))
    state = replace(state, shown=shown)
    chosen = CardChosen(seat, card)
    order = clockwise(state.chief)
    if None in shown:
        return replace(state, to_move=order[order.index(seat) + 1]), (chosen,)
    after, events = _reveal(state)
    return after, (chosen, *events)


def _reveal(state: KangqinState) -> Played:
    """Open all cards together, then the cup, and settle unless the lowest has a choice."""
    cards = tuple(card for card in state.shown if card is not None)
    total, strength = sum(cards), sum(state.dice) + state.qin_card
    lowest = lowest_seat(state.shown)
    other = other_card(state.hands[lowest], cards[lowest])
    is_success = total > strength
    events = (
        CardsShown(cards, total),
        CupOpened(state.dice, state.qin_card, strength, total, is_success),
        LowestTurned(lowest, cards[lowest], other),
    )
    state = replace(state, phase="settle", to_move=lowest)
    if is_success and state.setup.take == "choose":
        return state, events
    moved = most_to_take(state) if is_success else min(other, state.stones[lowest])
    after, settled = _settle(state, moved if is_success else -moved)
    return after, (*events, *settled)


def _settle(state: KangqinState, taken: int) -> Played:
    """Move stones from Qin to the lowest (negative: to Qin), and go on to what follows."""
    seat = state.to_move
    assert seat is not None
    shown = state.shown[seat]
    assert shown is not None
    is_success = sum(card or 0 for card in state.shown) > sum(state.dice) + state.qin_card
    stones = tuple(now + taken * (other == seat) for other, now in enumerate(state.stones))
    qin_stones = state.qin_stones - taken
    settled = RoundSettled(
        round=state.round,
        is_success=is_success,
        seat=seat,
        limit=other_card(state.hands[seat], shown),
        moved=abs(taken),
        stones=stones,
        qin_stones=qin_stones,
    )
    if state.round == ROUNDS:
        outcome = outcome_of(stones, qin_stones)
        over = replace(state, to_move=None, stones=stones, qin_stones=qin_stones, outcome=outcome)
        return over, (settled,)
    after = _deal(
        setup=state.setup,
        ply=state.ply,
        number=state.round + 1,
        chief_order=state.chief_order,
        stones=stones,
        qin_stones=qin_stones,
        deals=state.deals,
        rolls=state.rolls,
        blind=state.blind,
    )
    return after, (settled, *opening_events(after))


def outcome_of(stones: tuple[int, ...], qin_stones: int) -> KangqinOutcome:
    """Return the result: with stones at Qin all lose, else most stones win and ties share (R)."""
    if qin_stones:
        return KangqinOutcome("qin_stands", (), stones, qin_stones)
    most = max(stones)
    winners = tuple(seat for seat in range(SEATS) if stones[seat] == most)
    return KangqinOutcome("qin_emptied", winners, stones, qin_stones)


def _added(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(count + (other == seat) for other, count in enumerate(counts))


def _with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
