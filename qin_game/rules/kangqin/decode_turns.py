"""Reading the turns of a round of 抗秦 from JSON, and checking that they lead where it stands.

The history tells the turns of the round, the latest last. In a position that was set up by hand it
may begin late; then nothing is known of what was exchanged before.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from qin_game.rules.json_reading import ShapeError, read_choice, read_int, read_list, read_object
from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.decode import read_card, read_ints
from qin_game.rules.kangqin.knowledge import seen_turn
from qin_game.rules.kangqin.legality import price
from qin_game.rules.kangqin.state import (
    ALL_STONES,
    ANSWERS,
    LAPS,
    MAX_PROPOSALS,
    SEATS,
    Hand,
    KangqinSetup,
    Phase,
    Turn,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qin_game.rules.game import Json
    from qin_game.rules.kangqin.actions import Party
    from qin_game.rules.kangqin.state import Answer

_STARTS = (*((lap, place) for lap in range(1, LAPS + 1) for place in range(SEATS)), (LAPS, SEATS))
"""Where a history may begin: lap and place in the order, after the last turn included."""


@dataclass(frozen=True, slots=True)
class Course:
    """Where a round stands and the turns that led there; ``order`` is clockwise from the Chief."""

    setup: KangqinSetup
    phase: Phase
    order: tuple[int, ...]
    to_move: int | None
    stones: tuple[int, ...]
    proposals: tuple[int, ...]
    history: tuple[Turn, ...]

    @property
    def pending(self) -> Turn | None:
        """The proposal to be answered, or None."""
        return self.history[-1] if self.phase == "answer" else None

    @property
    def done(self) -> tuple[Turn, ...]:
        """The finished turns."""
        return self.history[:-1] if self.pending else self.history

    @property
    def proposer(self) -> int | None:
        """The seat whose turn to propose it is, or None after the last."""
        if self.pending:
            return self.pending.seat
        return self.to_move if self.phase == "exchange" else None


@dataclass(frozen=True, slots=True)
class Reached:
    """What a course leads to: the lap, and the exchanges made per seat."""

    lap: int
    exchanges: tuple[int, ...]


def check_course(course: Course, data: Mapping[str, Json]) -> Reached:
    """Return where the turns lead. Raises ShapeError if that is not where the round stands.

    ``data`` may tell ``lap`` and ``exchanges``. Where turns before the history are unknown, the
    earliest lap is taken, and each proposal among them for one that led to an exchange.
    """
    pending, first = course.pending, _proposals_before(course)
    if pending is not None and pending.target != course.to_move:
        raise ShapeError("to_move: not the seat that was asked")
    told_lap = read_int(data["lap"], "lap", 1, LAPS) if "lap" in data else None
    laps = [lap for lap in map(partial(_follow, course, first), _STARTS) if lap is not None]
    lap = next((lap for lap in laps if told_lap in {None, lap}), None)
    if lap is None:
        raise ShapeError(
            "history: its turns, the proposals and lap do not lead to the seat to move"
        )
    exchanges = _read_exchanges(course, first, data)
    if course.to_move is not None:  # after the end the last settling has moved stones as well
        _check_payments(course, first, exchanges)
    return Reached(lap, exchanges)


def _proposals_before(course: Course) -> tuple[int, ...]:
    """Return the proposals per seat that came before the history."""
    made = Counter(turn.seat for turn in course.history if turn.is_proposal)
    first = tuple(count - made[seat] for seat, count in enumerate(course.proposals))
    if min(first) < 0:
        raise ShapeError("proposals: fewer than the history tells")
    return first


def _follow(course: Course, first: tuple[int, ...], start: tuple[int, int]) -> int | None:
    """Return the lap that the finished turns lead to from a start, None if they cannot.

    ``start`` is a lap and a place in the order. After the last turn the lap is LAPS.
    """
    lap, place = start
    passed = (lap - (index >= place) for index in range(SEATS))
    if any(first[course.order[index]] > turns for index, turns in enumerate(passed)):
        return None
    made, done = list(first), list(reversed(course.done))
    for now in range(lap, LAPS + 1):
        for seat in course.order[place:]:
            if made[seat] == MAX_PROPOSALS:
                continue
            if not done:
                return now if seat == course.proposer else None
            turn = done.pop()
            if turn.seat != seat:
                return None
            made[seat] += turn.is_proposal
        place = 0
    return None if done or course.proposer is not None else LAPS


def _read_exchanges(
    course: Course, first: tuple[int, ...], data: Mapping[str, Json]
) -> tuple[int, ...]:
    made = Counter(turn.seat for turn in course.done if turn.is_exchange)
    least = tuple(made[seat] for seat in range(SEATS))
    most = tuple(made[seat] + first[seat] for seat in range(SEATS))
    if "exchanges" not in data:
        return most
    told = read_ints(data["exchanges"], "exchanges", SEATS, 0, MAX_PROPOSALS)
    if any(not low <= count <= high for low, count, high in zip(least, told, most, strict=True)):
        raise ShapeError("exchanges: not what the proposals led to")
    return told


def _check_payments(course: Course, first: tuple[int, ...], exchanges: tuple[int, ...]) -> None:
    """Raise ShapeError unless everybody had the stones that the turns of the history cost."""
    proposals = list(first)
    led = list(exchanges)
    for turn in course.done:
        led[turn.seat] -= turn.is_exchange
    payments: list[tuple[Party, Party]] = []
    must_have: list[tuple[int, int]] = []
    for turn in course.history:
        seat, target = turn.seat, turn.target
        if target is None:
            continue
        if price(course.setup, proposals[seat], led[seat]):
            must_have.append((len(payments), seat))
            if turn.is_exchange:
                payments.append((seat, target))
        if turn.answer == "refuse":
            payments.append((target, seat))
        proposals[seat] += 1
        led[seat] += turn.is_exchange
    stones: dict[Party, int] = dict(enumerate(course.stones))
    stones[QIN] = ALL_STONES - sum(course.stones)
    for index in reversed(range(len(payments) + 1)):
        lacks = any(at == index and stones[seat] < 1 for at, seat in must_have)
        if lacks or min(stones.values()) < 0:
            raise ShapeError("stones: not enough for what the turns of the history cost")
        if index:
            payer, receiver = payments[index - 1]
            stones[payer] += 1
            stones[receiver] -= 1


def read_history(value: Json, phase: Phase) -> tuple[Turn, ...]:
    """Read the turns; in the phase ``answer`` the last is a proposal without an answer."""
    items = read_list(value, "history")
    if len(items) > SEATS * LAPS:
        raise ShapeError(f"history: {len(items)} turns are more than a round has")
    turns = tuple(_read_turn(item, f"history[{i}]") for i, item in enumerate(items))
    awaited = [i for i, turn in enumerate(turns) if turn.is_proposal and turn.answer is None]
    if awaited != ([len(turns) - 1] if phase == "answer" else []):
        raise ShapeError("history: a proposal is unanswered in the phase answer only, the last one")
    return turns


def _read_turn(value: Json, place: str) -> Turn:
    data = read_object(value, place, ("seat", "target", "card", "answer", "returned"))
    seat = read_int(data["seat"], f"{place}.seat", 0, SEATS - 1)
    target: Party | None = data["target"]
    if target is not None and target != QIN:
        target = read_int(target, f"{place}.target", 0, SEATS - 1)
    answer = data["answer"]
    if answer is not None:
        answer = cast("Answer", read_choice(answer, f"{place}.answer", ANSWERS))
    card, returned = (
        None if data[name] is None else read_card(data[name], f"{place}.{name}")
        for name in ("card", "returned")
    )
    if target == seat or (target == QIN) != (answer == "swap"):
        raise ShapeError(f"{place}: no such proposal")
    turn = Turn(seat, target, card, answer, returned)
    if target is None and (card, answer, returned) != (None, None, None):
        raise ShapeError(f"{place}: a pass has no card and no answer")
    if returned is not None and not turn.is_exchange:
        raise ShapeError(f"{place}.returned: nothing was exchanged")
    return turn


def check_cards(history: Sequence[Turn], hands: tuple[Hand, ...], qin_card: int) -> None:
    """Raise ShapeError unless the exchanges can have led to the cards as they lie."""
    now = [list(hand) for hand in hands]
    middle = [qin_card]
    for index in reversed(range(len(history))):
        turn = history[index]
        if not turn.is_proposal:
            continue
        mine, card, returned = now[turn.seat], turn.card, turn.returned
        theirs = now[turn.target] if isinstance(turn.target, int) else middle
        if turn.is_exchange:
            if returned not in mine or card not in theirs or card is None or returned is None:
                raise ShapeError(f"history[{index}]: the cards do not lie as it left them")
            mine[mine.index(returned)], theirs[theirs.index(card)] = card, returned
        elif card not in mine:
            raise ShapeError(f"history[{index}].card: its seat did not hold it")


def check_seen(turn: Turn, seat: int, place: str) -> None:
    """Raise ShapeError unless a turn has the cards that a seat saw, and no others."""
    if not turn.is_proposal:
        return
    if seen_turn(turn, seat) != turn:
        raise ShapeError(f"{place}: cards that this seat did not see")
    is_party = seat == turn.seat or (seat == turn.target and turn.is_exchange)
    if is_party and (turn.card is None or (turn.returned is None) == turn.is_exchange):
        raise ShapeError(f"{place}: a card is missing that this seat saw")
