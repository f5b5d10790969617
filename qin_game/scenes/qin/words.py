"""Events and previews in words of the player's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.qin import events as happened
from qin_game.scenes.qin.recap import squares_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.events import QinEvent
    from qin_game.ui.stage import Text


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry of the log: what a seat did in a turn and what came of it."""

    number: int
    seat: int | None
    lines: tuple[str, ...]
    squares: tuple[Cell, ...] = ()


def turns(text: Text, events: Iterable[QinEvent], names: Sequence[str]) -> tuple[Turn, ...]:
    """Group events by the turn they belong to, the oldest first."""
    found: list[Turn] = []
    for event in events:
        line = event_line(text, event, names)
        if isinstance(event, happened.TilePlaced | happened.TurnPassed):
            squares = (event.first, event.second) if isinstance(event, happened.TilePlaced) else ()
            found.append(Turn(len(found) + 1, event.seat, (line,), squares))
        elif isinstance(event, happened.GameEnded):
            found.append(Turn(len(found) + 1, None, (line,)))
        elif line and found and not isinstance(event, _QUIET):
            last = found[-1]
            found[-1] = Turn(last.number, last.seat, (*last.lines, line), last.squares)
    return tuple(found)


_QUIET = (
    happened.PagodaPlaced,
    happened.ProvinceExpanded,
    happened.TileDrawn,
    happened.TurnStarted,
)
"""Events that the table shows well enough without words."""


def event_line(  # noqa: PLR0911 - one for each kind of event
    text: Text, event: QinEvent, names: Sequence[str]
) -> str:
    """Return one line that tells an event."""
    key = f"qin.event.{event.name}"
    match event:
        case happened.TilePlaced(seat, tile, first, second):
            squares = squares_text((first, second))
            laid = text(f"qin.tile.{tile}")
            return text(key, player=names[seat], tile=laid, squares=squares)
        case happened.ProvinceExpanded(None, color, cells):
            return text(f"{key}_dead", color=_color(text, color), count=len(cells))
        case happened.ProvinceFounded(owner, color) | happened.ProvinceBecameMajor(owner, color):
            return text(key, player=names[owner], color=_color(text, color))
        case happened.ProvinceExpanded(owner, color, cells) | happened.ProvincesJoined(
            owner, color, cells
        ):
            return text(key, player=names[owner], color=_color(text, color), count=len(cells))
        case happened.MajorsExchanged(color):
            return text(key, color=_color(text, color))
        case happened.VillageTaken(seat, cells):
            return text(key, player=names[seat], squares=squares_text(cells))
        case happened.VillageConquered(seat, previous, cells):
            squares = squares_text(cells)
            return text(key, player=names[seat], previous=names[previous], squares=squares)
        case happened.PagodaPlaced(seat, _, _, _, supply) | happened.PagodaReturned(
            seat, _, _, supply
        ):
            return text(key, player=names[seat], supply=supply)
        case happened.TileDrawn(seat, None, pile):
            return text(f"{key}_hidden", player=names[seat], count=pile)
        case happened.TileDrawn(seat, tile):
            return text(key, player=names[seat], tile=text(f"qin.tile.{tile}"))
        case happened.TurnPassed(seat) | happened.TurnStarted(seat):
            return text(key, player=names[seat])
    return text(key)


def _color(text: Text, color: str) -> str:
    return text(f"qin.color.{color}")
