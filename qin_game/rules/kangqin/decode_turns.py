"""Reading the turns of a round of 抗秦 from JSON, and checking that they lead where it stands.

The history tells every turn of the round from its start. A position that was set up by hand may
leave it empty; then nothing is known of what was exchanged before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from qin_game.rules.json_reading import ShapeError, read_choice, read_int, read_list, read_object
from qin_game.rules.kangqin.actions import QIN
from qin_game.rules.kangqin.decode import read_card, read_ints
from qin_game.rules.kangqin.knowledge import seen_turn
from qin_game.rules.kangqin.legality import price
from qin_game.rules.kangqin.state import (
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

_PROPOSING = ("exchange", "answer")


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

    @property
    def proposals_done(self) -> tuple[int, ...]:
        """The proposals of finished turns, per seat."""
        pending = self.pending
        return tuple(
            count - (pending is not None and pending.seat == seat)
            for seat, count in enumerate(self.proposals)
        )


def check_course(course: Course, data: Mapping[str, Json]) -> tuple[int, tuple[int, ...]]:
    """Return the lap and the exchanges made, per seat. Raises ShapeError if the turns do not fit.

    ``data`` may tell ``lap`` and ``exchanges``; a complete history says them as well.
    """
    pending, before = course.pending, course.proposals_done
    if pending is not None and pending.target != course.to_move:
        raise ShapeError("to_move: not the seat that was asked")
    if min(before) < 0:
        raise ShapeError("proposals: the one that is to be answered is not counted")
    exchanges = _read_exchanges(course, data)
    lap = _read_lap(course, data)
    if pending is not None:
        seat = pending.seat
        if price(course.setup, before[seat], exchanges[seat]) > course.stones[seat]:
            raise ShapeError("history: a proposal that its seat cannot pay")
    return lap, exchanges


def _read_exchanges(course: Course, data: Mapping[str, Json]) -> tuple[int, ...]:
    done, most = course.done, course.proposals_done
    made = tuple(sum(turn.seat == s and turn.is_exchange for turn in done) for s in range(SEATS))
    if "exchanges" not in data:
        return made if done else most
    told = read_ints(data["exchanges"], "exchanges", SEATS, 0, MAX_PROPOSALS)
    if (done and told != made) or any(n > limit for n, limit in zip(told, most, strict=True)):
        raise ShapeError("exchanges: not what the proposals led to")
    return told


def _read_lap(course: Course, data: Mapping[str, Json]) -> int:
    if course.done:
        lap = _follow(course)
    elif course.phase in _PROPOSING:
        lap = _least_lap(course)
    else:
        lap = LAPS
    told = read_int(data.get("lap", lap), "lap", 1, LAPS)
    if told < lap or (told > lap and course.done):
        raise ShapeError("lap: not the one that the turns have reached")
    return told


def _follow(course: Course) -> int:
    """Follow the turns of a round; return the lap of the next one, LAPS when there is none."""
    done, made = course.done, [0] * SEATS
    index = 0
    for lap in range(1, LAPS + 1):
        for seat in course.order:
            if made[seat] == MAX_PROPOSALS:
                continue
            if index == len(done):
                if course.proposer != seat or tuple(made) != course.proposals_done:
                    raise ShapeError("to_move: not the seat whose turn it is after the history")
                return lap
            if done[index].seat != seat:
                raise ShapeError(f"history[{index}]: not the turn of seat {done[index].seat}")
            made[seat] += done[index].is_proposal
            index += 1
    has_more = index < len(done) or course.proposer is not None
    if has_more or tuple(made) != course.proposals_done:
        raise ShapeError("history: not the turns of a round that has come this far")
    return LAPS


def _least_lap(course: Course) -> int:
    """Return the earliest lap in which a seat can be to propose, given the proposals made."""
    seat, proposals = course.proposer, course.proposals_done
    if seat is None or proposals[seat] == MAX_PROPOSALS:
        raise ShapeError("proposals: the seat to move has none left, or nobody is to move")
    place = course.order.index(seat)
    laps = (proposals[other] + (index >= place) for index, other in enumerate(course.order))
    return max(1, *laps)


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
