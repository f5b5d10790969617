"""Events in words of the player's language, grouped by turn as the log tells them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from qin_game.rules.qin import events as happened
from qin_game.scenes.beside.log import LogLine
from qin_game.scenes.qin.recap import squares_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.events import QinEvent
    from qin_game.ui.stage import Text


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in a turn and what came of it; ``seat`` is None for the end of the game."""

    number: int
    seat: int | None
    lines: tuple[LogLine, ...]
    squares: tuple[Cell, ...] = ()


_QUIET = (
    happened.PagodaPlaced,
    happened.ProvinceExpanded,
    happened.TileDrawn,
    happened.TurnStarted,
)
"""Events that the table shows well enough without words."""


def turns(text: Text, events: Iterable[QinEvent], names: Sequence[str]) -> tuple[Turn, ...]:
    """Group events by the turn they belong to, the oldest first."""
    found: list[Turn] = []
    for event in events:
        match event:
            case happened.TilePlaced(seat, _, first, second):
                lines = (LogLine(event_line(text, event, names)),)
                found.append(Turn(len(found) + 1, seat, lines, (first, second)))
            case happened.TurnPassed(seat):
                found.append(Turn(len(found) + 1, seat, (LogLine(event_line(text, event, names)),)))
            case happened.GameEnded():
                found.append(Turn(len(found) + 1, None, (LogLine(event_line(text, event, names)),)))
            case _ if found and not isinstance(event, _QUIET):
                turn = found[-1]
                whom = concerned(event)
                line = LogLine(event_line(text, event, names), None if whom == turn.seat else whom)
                found[-1] = replace(turn, lines=(*turn.lines, line))
    return tuple(found)


def concerned(event: QinEvent) -> int | None:
    """Return the seat an event is about, or None when it is about nobody in particular."""
    seat: int | None = getattr(event, "seat", getattr(event, "owner", None))
    return seat


def event_line(text: Text, event: QinEvent, names: Sequence[str]) -> str:
    """Return one line that tells an event. A seal beside it says whom it is about."""
    key = f"qin.event.{event.name}"
    if isinstance(event, happened.TileDrawn) and event.tile is None:
        key = f"{key}_hidden"
    if isinstance(event, happened.ProvinceExpanded) and event.owner is None:
        key = f"{key}_dead"
    return text(key, **_values(text, event, names))


def _values(text: Text, event: QinEvent, names: Sequence[str]) -> dict[str, str | int]:
    """Return what the texts of events may speak of."""
    values: dict[str, str | int] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        match field.name:
            case "seat" | "owner" if value is not None:
                values["player"] = names[value]
            case "previous":
                values["previous"] = names[value]
            case "color":
                values["color"] = text(f"qin.color.{value}")
            case "tile" if value is not None:
                values["tile"] = text(f"qin.tile.{value}")
            case "cells":
                values |= {"count": len(value), "squares": squares_text(value)}
            case "supply":
                values["supply"] = value
            case "pile":
                values["count"] = value
    if isinstance(event, happened.TilePlaced):
        values["squares"] = squares_text((event.first, event.second))
    return values
