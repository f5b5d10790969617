"""Events in words of the player's language, grouped as the log tells them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qin_game.rules.kangqin import events as happened
from qin_game.rules.kangqin.actions import QIN
from qin_game.scenes.beside.log import LogLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.rules.kangqin.actions import Party
    from qin_game.rules.kangqin.events import KangqinEvent
    from qin_game.ui.stage import Text

Values = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn and what came of it; ``seat`` is None for the reveal and the end of the game."""

    seat: int | None
    lines: tuple[LogLine, ...]


_QUIET = (happened.CardsDealt, happened.DiceRolled, happened.TurnStarted)
"""Events that the table shows well enough without words."""
_BEGINS = (
    happened.RoundStarted,
    happened.ExchangeProposed,
    happened.ProposalPassed,
    happened.CardChosen,
    happened.CardsShown,
    happened.GameEnded,
)
"""Events that begin an entry of the log."""


def entries(text: Text, events: Iterable[KangqinEvent], names: Sequence[str]) -> tuple[Entry, ...]:
    """Group events by the turn they belong to, the oldest first."""
    found: list[Entry] = []
    for event in events:
        if isinstance(event, _QUIET):
            continue
        whom = concerned(event)
        line = LogLine(event_line(text, event, names))
        if isinstance(event, _BEGINS) or not found:
            found.append(Entry(whom, (line,)))
        else:
            entry = found[-1]
            line = replace(line, seat=None if whom == entry.seat else whom)
            found[-1] = replace(entry, lines=(*entry.lines, line))
    return tuple(found)


def concerned(event: KangqinEvent) -> int | None:
    """Return the seat an event is about, or None when it is about nobody in particular."""
    seat: int | None = getattr(
        event, "seat", getattr(event, "payer", getattr(event, "chief", None))
    )
    return seat


def party_name(text: Text, names: Sequence[str], party: Party) -> str:
    """Return what a seat's player or Qin is called."""
    return text("kangqin.qin") if party == QIN else names[int(party)]


def numbers(text: Text, values: Iterable[int]) -> str:
    """Return numbers as a list."""
    return text("word.comma").join(map(str, values))


def event_line(text: Text, event: KangqinEvent, names: Sequence[str]) -> str:
    """Return one line that tells an event."""
    ending, values = _told(text, event, names)
    whom = concerned(event)
    if whom is not None:
        values.setdefault("player", names[whom])
    return text(f"kangqin.event.{event.name}{ending}", **values)


def _told(  # noqa: C901, PLR0911, PLR0912 - a case for each kind of event
    text: Text, event: KangqinEvent, names: Sequence[str]
) -> tuple[str, Values]:
    """Return the ending of a text's key and what it speaks of beside whom it is about."""
    match event:
        case happened.RoundStarted(number):
            return "", {"number": number}
        case happened.DiceRolled(_, count):
            return "", {"count": count}
        case happened.ExchangeProposed(_, target, card):
            whom = party_name(text, names, target)
            return (
                ("", {"target": whom})
                if card is None
                else ("_known", {"target": whom, "card": card})
            )
        case happened.ProposalAccepted(is_blind=is_blind):
            return "_blind" if is_blind else "", {}
        case happened.CardsExchanged(_, target, given, taken):
            if given is None or taken is None:
                return "", {"target": party_name(text, names, target)}
            return "_known", {"given": given, "taken": taken}
        case happened.StonePaid(_, receiver):
            return "", {"receiver": party_name(text, names, receiver)}
        case happened.CardChosen(_, card):
            return ("", {}) if card is None else ("_known", {"card": card})
        case happened.CardsShown(cards, total):
            return "", {"cards": numbers(text, cards), "total": total}
        case happened.CupOpened(dice, qin_card, strength):
            return "", {"dice": numbers(text, dice), "card": qin_card, "strength": strength}
        case happened.LowestTurned(_, _, other):
            return "", {"card": other}
        case happened.RoundSettled(_, is_success, _, _, moved):
            return "" if is_success else "_failure", {"count": moved}
        case _:
            return "", {}
