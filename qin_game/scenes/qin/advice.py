"""Why a placement is advised: one reason, read off the events that it would cause."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from qin_game.rules.qin import events as happened
from qin_game.scenes.beside.info import Info, InfoLine
from qin_game.scenes.qin.answers import told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from qin_game.rules.qin.events import QinEvent
    from qin_game.scenes.qin.preview import Preview
    from qin_game.ui.stage import Text

Event = TypeVar("Event")


@dataclass(frozen=True, slots=True)
class Reason:
    """A key below ``qin.hint``, with the rival and the colour it speaks of."""

    key: str
    rival: int | None = None
    color: str | None = None


def reason(events: Iterable[QinEvent], seat: int) -> Reason:
    """Return what speaks most for a placement of ``seat``.

    A win comes first, then what is taken from rivals, then what is new, then what grows.
    """
    events = tuple(events)
    return next(chain(_takings(events, seat), _gains(events, seat), _rest(events, seat)))


def words(text: Text, found: Reason, names: Sequence[str]) -> str:
    """Put a reason into a sentence."""
    values = {}
    if found.rival is not None:
        values["player"] = names[found.rival]
    if found.color is not None:
        values["color"] = text(f"qin.color.{found.color}")
    return text(f"qin.hint.{found.key}", **values)


def about_advice(text: Text, title: str, found: Preview, names: Sequence[str], seat: int) -> Info:
    """Return what the panel says of an advised placement: why, what comes of it, how to take it."""
    why = InfoLine(words(text, reason(found.events, seat), names), None, "ink")
    return Info(
        title, (why, *told(text, found, names, seat), InfoLine(text("qin.table.advice_accept")))
    )


def _takings(events: Sequence[QinEvent], seat: int) -> Iterator[Reason]:
    """Find the victory, and what is taken from rivals."""
    if any(seat in event.winners for event in _of(events, happened.GameEnded)):
        yield Reason("wins")
    for event in _of(events, happened.ProvincesJoined):
        rivals = [part.owner for part in event.parts if part.owner not in {seat, None}]
        if event.owner == seat and rivals:
            yield Reason("joins", rivals[0], event.color)
    for conquest in _of(events, happened.VillageConquered):
        if conquest.seat == seat:
            founds = bool(_of(events, happened.ProvinceFounded))
            yield Reason("founds_and_conquers" if founds else "conquers", conquest.previous)


def _gains(events: Sequence[QinEvent], seat: int) -> Iterator[Reason]:
    """Find new places for pagodas that nobody held."""
    founded = _of(events, happened.ProvinceFounded)
    has_village = any(event.seat == seat for event in _of(events, happened.VillageTaken))
    if len(founded) > 1:
        yield Reason("founds_two")
    elif founded:
        yield Reason("founds_and_village" if has_village else "founds", color=founded[0].color)
    for event in _of(events, happened.ProvinceBecameMajor):
        if event.owner == seat:
            yield Reason("major", color=event.color)
    if has_village:
        yield Reason("village")


def _rest(events: Sequence[QinEvent], seat: int) -> Iterator[Reason]:
    """Find what speaks for a placement that brings its seat no new place."""
    home = Counter(event.seat for event in _of(events, happened.PagodaReturned))
    for rival, count in home.most_common():
        if rival != seat and count > home[seat]:
            yield Reason("hurts", rival)
    for joined in _of(events, happened.ProvincesJoined):
        if joined.owner == seat:
            yield Reason("unites", color=joined.color)
    for grown in _of(events, happened.ProvinceExpanded):
        if grown.owner == seat:
            yield Reason("grows", color=grown.color)
    yield Reason("quiet")


def _of(events: Sequence[QinEvent], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]
