"""Reading positions of 抗秦, and what a seat knows of them, from JSON; refusing impossible ones."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, cast

from qin_game.rules.json_reading import (
    ShapeError,
    read_choice,
    read_int,
    read_object,
    read_text,
)
from qin_game.rules.kangqin.belief import beliefs
from qin_game.rules.kangqin.decode import (
    read_blind,
    read_card,
    read_chief_order,
    read_deals,
    read_exactly,
    read_ints,
    read_options,
    read_roll,
    read_rolls,
)
from qin_game.rules.kangqin.decode_turns import (
    Course,
    check_cards,
    check_course,
    check_seen,
    read_history,
)
from qin_game.rules.kangqin.encode import encode_outcome
from qin_game.rules.kangqin.knowledge import draw_chance
from qin_game.rules.kangqin.resolution import outcome_of
from qin_game.rules.kangqin.state import (
    ALL_STONES,
    CARDS,
    MAX_PROPOSALS,
    PHASES,
    ROUNDS,
    SEATS,
    Hand,
    KangqinObservation,
    KangqinSetup,
    KangqinState,
    Phase,
    Turn,
    clockwise,
    lowest_seat,
    make_hand,
    other_card,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qin_game.rules.game import Json
    from qin_game.rules.kangqin.state import KangqinOutcome

_PLAIN = ("game", "options", "round", "phase", "chief", "chief_order", "to_move", "dice", "stones")
_COUNTED = ("qin_stones", "proposals", "shown", "history", "outcome")
_REQUIRED = (*_PLAIN, *_COUNTED, "qin_card")
_OPTIONAL = ("players", "ply", "lap", "exchanges")
_MAX_PLY = 10_000


@dataclass(frozen=True, slots=True)
class _Table:
    """What positions and observations have in common, checked as far as it goes alone."""

    setup: KangqinSetup
    ply: int
    round: int
    phase: Phase
    lap: int
    chief_order: tuple[int, ...]
    to_move: int | None
    stones: tuple[int, ...]
    qin_stones: int
    proposals: tuple[int, ...]
    exchanges: tuple[int, ...]
    history: tuple[Turn, ...]
    outcome: KangqinOutcome | None

    @property
    def order(self) -> tuple[int, ...]:
        """The seats, clockwise from the Chief."""
        return clockwise(self.chief_order[self.round - 1])

    @property
    def is_open(self) -> bool:
        """Whether the cards have been revealed."""
        return self.phase == "settle"


def decode_state(data: Json) -> KangqinState:
    """Read a full position. Raises ShapeError, also for one that contradicts itself.

    Where ``chance`` is left out, the rounds to come are shuffled from a fixed seed.
    """
    data = read_object(data, "state", (*_REQUIRED, "hands"), (*_OPTIONAL, "chance"))
    table = _read_table(data)
    hands = tuple(
        _read_hand(hand, f"hands[{seat}]")
        for seat, hand in enumerate(read_exactly(data["hands"], "hands", SEATS))
    )
    qin_card = read_card(data["qin_card"], "qin_card")
    if sorted([qin_card, *(card for hand in hands for card in hand)]) != list(CARDS):
        raise ShapeError("hands: with qin_card they are not the cards 1 to 9, each once")
    dice = read_roll(data["dice"], "dice", table.setup)
    shown = _read_shown(data["shown"], table)
    for seat, card in enumerate(shown):
        if card is not None and card not in hands[seat]:
            raise ShapeError(f"shown[{seat}]: seat {seat} does not hold {card}")
    check_cards(table.history, hands, qin_card)
    if table.is_open:
        lowest = lowest_seat(shown)
        other = other_card(hands[lowest], shown[lowest] or 0)
        _check_reveal(table, shown, other, sum(dice) + qin_card)
    deals, rolls, blind = _read_to_come(data.get("chance"), table)
    return KangqinState(
        setup=table.setup,
        ply=table.ply,
        round=table.round,
        phase=table.phase,
        lap=table.lap,
        chief_order=table.chief_order,
        to_move=table.to_move,
        hands=hands,
        qin_card=qin_card,
        dice=dice,
        stones=table.stones,
        qin_stones=table.qin_stones,
        proposals=table.proposals,
        exchanges=table.exchanges,
        shown=shown,
        history=table.history,
        deals=deals,
        rolls=rolls,
        blind=blind,
        outcome=table.outcome,
    )


def decode_observation(data: Json) -> KangqinObservation:
    """Read what a seat knows. Raises ShapeError, also if no deal of the cards fits it."""
    data = read_object(data, "state", (*_REQUIRED, "seat", "hand", "chosen", "turned"), _OPTIONAL)
    seat = read_int(data["seat"], "seat", 0, SEATS - 1)
    table = _read_table(data)
    hand = _read_hand(data["hand"], "hand")
    is_open = table.is_open
    knows_dice = is_open or table.order[0] == seat
    _check_known(data["dice"], "dice", is_known=knows_dice)
    for name in ("qin_card", "turned"):
        _check_known(data[name], name, is_known=is_open)
    shown = tuple(
        None if card is None else read_card(card, f"shown[{other}]")
        for other, card in enumerate(read_exactly(data["shown"], "shown", SEATS))
    )
    chosen = tuple(read_exactly(data["chosen"], "chosen", SEATS))
    if chosen != _expected_choices(table):
        raise ShapeError("chosen: not the seats that have chosen by now")
    for other, card in enumerate(shown):
        if (card is not None) != (chosen[other] and (is_open or other == seat)):
            raise ShapeError(f"shown[{other}]: not what this seat may see")
    if shown[seat] is not None and shown[seat] not in hand:
        raise ShapeError("shown: a card the seat does not hold")
    for index, turn in enumerate(table.history):
        check_seen(turn, seat, f"history[{index}]")
    observation = KangqinObservation(
        setup=table.setup,
        seat=seat,
        ply=table.ply,
        round=table.round,
        phase=table.phase,
        lap=table.lap,
        chief_order=table.chief_order,
        to_move=table.to_move,
        hand=hand,
        qin_card=read_card(data["qin_card"], "qin_card") if is_open else None,
        dice=read_roll(data["dice"], "dice", table.setup) if knows_dice else None,
        stones=table.stones,
        qin_stones=table.qin_stones,
        proposals=table.proposals,
        exchanges=table.exchanges,
        chosen=chosen,
        shown=shown,
        turned=read_card(data["turned"], "turned") if is_open else None,
        history=table.history,
        outcome=table.outcome,
    )
    _check_worlds(observation)
    if is_open:
        assert observation.dice is not None
        assert observation.qin_card is not None
        assert observation.turned is not None
        strength = sum(observation.dice) + observation.qin_card
        _check_reveal(table, shown, observation.turned, strength)
    return observation


# -- the table -----------------------------------------------------------------------------------


def _read_table(data: Mapping[str, Json]) -> _Table:
    if read_text(data["game"], "game") != "kangqin":
        raise ShapeError("game: not kangqin")
    read_int(data.get("players", SEATS), "players", SEATS, SEATS)
    setup = read_options(data["options"])
    number = read_int(data["round"], "round", 1, ROUNDS)
    phase = cast("Phase", read_choice(data["phase"], "phase", PHASES))
    chief_order = read_chief_order(data["chief_order"])
    if read_int(data["chief"], "chief", 0, SEATS - 1) != chief_order[number - 1]:
        raise ShapeError("chief: not the Chief of this round by chief_order")
    to_move = data["to_move"]
    if to_move is not None:
        to_move = read_int(to_move, "to_move", 0, SEATS - 1)
    stones = read_ints(data["stones"], "stones", SEATS, 0, ALL_STONES)
    qin_stones = read_int(data["qin_stones"], "qin_stones", 0, ALL_STONES)
    if sum(stones) + qin_stones != ALL_STONES:
        raise ShapeError(f"stones: {sum(stones) + qin_stones} in all, not {ALL_STONES}")
    history = read_history(data["history"], phase)
    proposals = read_ints(data["proposals"], "proposals", SEATS, 0, MAX_PROPOSALS)
    order = clockwise(chief_order[number - 1])
    course = Course(setup, phase, order, to_move, stones, proposals, history)
    reached = check_course(course, data)
    outcome = outcome_of(stones, qin_stones) if to_move is None else None
    if encode_outcome(outcome) != data["outcome"]:
        raise ShapeError("outcome: not what the stones and to_move say")
    if outcome is not None and (number, phase) != (ROUNDS, "settle"):
        raise ShapeError("to_move: null before the last round is settled")
    return _Table(
        setup=setup,
        ply=read_int(data.get("ply", 0), "ply", 0, _MAX_PLY),
        round=number,
        phase=phase,
        lap=reached.lap,
        chief_order=chief_order,
        to_move=to_move,
        stones=stones,
        qin_stones=qin_stones,
        proposals=proposals,
        exchanges=reached.exchanges,
        history=history,
        outcome=outcome,
    )


# -- parts ---------------------------------------------------------------------------------------


def _read_hand(value: Json, place: str) -> Hand:
    one, other = read_ints(value, place, 2, CARDS[0], CARDS[-1])
    if one == other:
        raise ShapeError(f"{place}: one card twice")
    return make_hand(one, other)


def _read_shown(value: Json, table: _Table) -> tuple[int | None, ...]:
    shown = tuple(
        None if card is None else read_card(card, f"shown[{seat}]")
        for seat, card in enumerate(read_exactly(value, "shown", SEATS))
    )
    if tuple(card is not None for card in shown) != _expected_choices(table):
        raise ShapeError("shown: not the seats that have chosen by now, clockwise from the Chief")
    return shown


def _expected_choices(table: _Table) -> tuple[bool, ...]:
    """Return who has chosen a card by now: clockwise from the Chief up to the seat to move."""
    if table.phase == "settle":
        return (True,) * SEATS
    if table.phase != "reveal":
        return (False,) * SEATS
    if table.to_move is None:
        raise ShapeError("to_move: nobody")
    place = table.order.index(table.to_move)
    return tuple(table.order.index(seat) < place for seat in range(SEATS))


def _check_reveal(table: _Table, shown: tuple[int | None, ...], other: int, strength: int) -> None:
    """Raise ShapeError unless the reveal leads to what is still to be settled, or was.

    ``other`` is the lowest's other card. Who has stones left has paid all that he owed.
    """
    lowest = lowest_seat(shown)
    is_success = sum(card or 0 for card in shown) > strength
    is_chosen = is_success and table.setup.take == "choose"
    if table.outcome is None:
        if not is_chosen:
            raise ShapeError("phase: settled at once, for nobody has a choice")
        if table.to_move != lowest:
            raise ShapeError("to_move: not the seat that showed the lowest card")
        return
    payer, receiver = table.qin_stones, table.stones[lowest]
    if not is_success:
        payer, receiver = receiver, payer
    if payer and receiver < other and not is_chosen:
        raise ShapeError(f"stones: not what the last settling left, which moved {other}")


def _check_known(value: Json, place: str, *, is_known: bool) -> None:
    if (value is not None) != is_known:
        raise ShapeError(f"{place}: {'hidden' if is_known else 'not hidden'} from this seat")


def _check_worlds(observation: KangqinObservation) -> None:
    try:
        fits = bool(beliefs(observation))
    except ValueError as error:
        raise ShapeError(f"history: {error}") from error
    if not fits:
        raise ShapeError("history: no deal of the cards fits it")


def _read_to_come(
    value: Json, table: _Table
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Read the deals, rolls and blind draws to come."""
    count = ROUNDS - table.round
    if value is None:
        drawn = draw_chance(table.setup, Random(0))
        return drawn.deals[:count], drawn.dice[:count], drawn.blind
    data = read_object(value, "chance", ("deals", "dice"), ("blind",))
    return (
        read_deals(data["deals"], "chance.deals", count),
        read_rolls(data["dice"], "chance.dice", count, table.setup),
        read_blind(data.get("blind", []), "chance.blind"),
    )
