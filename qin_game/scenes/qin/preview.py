"""What a placement would do, read off the events of its preview."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.qin import events as happened
from qin_game.scenes.qin.model import fold_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.rules.qin.action import PlaceTile
    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.events import QinEvent
    from qin_game.scenes.qin.model import Picture, Stand
    from qin_game.ui.stage import Text


@dataclass(frozen=True, slots=True)
class Outline:
    """A province as it would be; ``owner`` None is dead ground."""

    cells: tuple[Cell, ...]
    owner: int | None
    is_new_major: bool = False


@dataclass(frozen=True, slots=True)
class Flip:
    """A village that would be taken by ``seat``."""

    cells: tuple[Cell, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class Loss:
    """Pagodas that would go home from an area."""

    seat: int
    stand: tuple[Cell, ...]
    """The squares its pagoda stands on."""
    count: int


@dataclass(frozen=True, slots=True)
class Preview:
    """A placement and what would come of it; ``reason`` is why it is illegal, or None."""

    action: PlaceTile
    reason: str | None = None
    events: tuple[QinEvent, ...] = ()
    outlines: tuple[Outline, ...] = ()
    flips: tuple[Flip, ...] = ()
    losses: tuple[Loss, ...] = ()
    stands: tuple[Stand, ...] = ()
    """Pagodas that would be new or higher, as they would stand."""
    placed: tuple[tuple[int, int], ...] = ()
    """(seat, pagodas placed), by seat, without zeros."""
    returned: tuple[tuple[int, int], ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether the tile may be laid so."""
        return self.reason is None


def illegal(action: PlaceTile, reason: str) -> Preview:
    """Return the preview of a placement that the rules forbid."""
    return Preview(action, reason)


def read(action: PlaceTile, events: Iterable[QinEvent], picture: Picture | None = None) -> Preview:
    """Read the events that a legal placement causes.

    Which pagodas would be new, higher or lost can only be told from the ``picture`` before.
    """
    events = tuple(events)
    outlines: list[Outline] = []
    majors = {e.cells for e in events if isinstance(e, happened.ProvinceBecameMajor)}
    flips = []
    losses: Counter[tuple[int, tuple[Cell, ...]]] = Counter()
    placed: Counter[int] = Counter()
    returned: Counter[int] = Counter()
    for event in events:
        match event:
            case (
                happened.ProvinceFounded(owner, _, cells)
                | happened.ProvinceExpanded(owner, _, cells)
                | happened.ProvincesJoined(owner, _, cells)
            ):
                outlines.append(Outline(cells, owner, cells in majors))
            case happened.MajorsExchanged(_, cells):
                outlines.append(Outline(cells, None))
            case happened.VillageTaken(seat, cells) | happened.VillageConquered(seat, _, cells):
                flips.append(Flip(cells, seat))
            case happened.PagodaPlaced(seat):
                placed[seat] += 1
            case happened.PagodaReturned(seat, _, cells):
                returned[seat] += 1
                losses[seat, cells] += 1
    lost: tuple[Loss, ...] = ()
    stands: tuple[Stand, ...] = ()
    if picture is not None:
        after = fold_all(picture, events)
        stands = tuple(stand for stand in after.stands if stand not in picture.stands)
        lost = tuple(
            Loss(seat, stand.cells, count)
            for (seat, cells), count in losses.items()
            for stand in picture.stands
            if stand.seat == seat and set(stand.cells) <= set(cells)
        )
    return Preview(
        action,
        None,
        events,
        tuple(outlines),
        tuple(flips),
        lost,
        stands,
        tuple(sorted(placed.items())),
        tuple(sorted(returned.items())),
    )


def loses_pagodas(events: Iterable[QinEvent], seat: int) -> bool:
    """Tell whether a pagoda of a seat goes home."""
    return any(isinstance(e, happened.PagodaReturned) and e.seat == seat for e in events)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the preview; ``seat`` is whom it concerns, None when nobody."""

    text: str
    seat: int | None


def lines(
    text: Text, preview: Preview, names: Sequence[str], reader: int | None
) -> tuple[Line, ...]:
    """Put a preview into words for ``reader``: pagodas won and lost first, then how."""
    found: list[Line] = []
    for counts, mine, others in (
        (preview.placed, "qin.preview.you_gain", "qin.preview.player_gains"),
        (preview.returned, "qin.preview.you_lose", "qin.preview.player_loses"),
    ):
        for seat, count in counts:
            if seat == reader:
                found.append(Line(text(mine, count=count), seat))
            else:
                found.append(Line(text(others, count=count, player=names[seat]), seat))
    if not found:
        found.append(Line(text("qin.preview.nothing"), None))
    found += [
        line
        for event in preview.events
        if (line := _line(text, event, preview, names, reader)) is not None
    ]
    return tuple(found)


def _line(  # noqa: C901, PLR0911 - one case for each kind of event
    text: Text, event: QinEvent, preview: Preview, names: Sequence[str], reader: int | None
) -> Line | None:
    def say(key: str, seat: int | None, **values: str | int) -> Line:
        return Line(text(f"qin.preview.{key}", **values), seat)

    majors = {e.cells for e in preview.events if isinstance(e, happened.ProvinceBecameMajor)}
    match event:
        case happened.ProvinceFounded(owner, color, cells):
            key = "founds_major" if cells in majors else "founds"
            return say(key, owner, color=text(f"qin.color.{color}"))
        case happened.ProvinceExpanded(owner, color, cells):
            if owner is None:
                return say("expands_dead", None, color=text(f"qin.color.{color}"))
            key = "becomes_major" if cells in majors else "expands"
            key = key if owner == reader else f"{key}_other"
            color = text(f"qin.color.{color}")
            return say(key, owner, color=color, count=len(cells), player=names[owner])
        case happened.ProvincesJoined(owner, color):
            key = "joins" if owner == reader else "joins_other"
            return say(key, owner, color=text(f"qin.color.{color}"), player=names[owner])
        case happened.MajorsExchanged(color):
            return say("exchange", None, color=text(f"qin.color.{color}"))
        case happened.VillageTaken(seat):
            key = "village" if seat == reader else "village_other"
            return say(key, seat, player=names[seat])
        case happened.VillageConquered(seat, previous):
            if seat == reader:
                return say("village_conquest", seat, player=names[previous])
            if previous == reader:
                return say("village_loss", seat, player=names[seat])
            values = {"player": names[seat], "previous": names[previous]}
            return say("village_conquest_other", seat, **values)
        case happened.GameEnded(_, winners):
            seat = winners[0]
            return say("wins" if seat == reader else "wins_other", seat, player=names[seat])
    return None
