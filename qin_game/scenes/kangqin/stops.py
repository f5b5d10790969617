"""Where the table waits for people before it shows on: they shall see a reveal, and have time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from qin_game.rules.kangqin import events as happened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.kangqin.events import KangqinEvent

Stop = Literal["reveal", "next_round"]


@dataclass(frozen=True, slots=True)
class Part:
    """Events to be shown in one go, or a stop and no events."""

    events: tuple[KangqinEvent, ...] = ()
    stop: Stop | None = None


def in_parts(events: Sequence[KangqinEvent], *, is_shared: bool) -> tuple[Part, ...]:
    """Cut events where the table waits.

    Before the next round, so that the last one can be looked at; and, where several people share
    the screen (``is_shared``), before the cards are turned up, so that all of them look.
    """
    parts: list[Part] = []
    run: list[KangqinEvent] = []
    for event in events:
        stop = _stop_before(event, is_shared=is_shared)
        if stop is not None:
            if run:
                parts.append(Part(tuple(run)))
            parts.append(Part(stop=stop))
            run = []
        run.append(event)
    if run:
        parts.append(Part(tuple(run)))
    return tuple(parts)


def _stop_before(event: KangqinEvent, *, is_shared: bool) -> Stop | None:
    match event:
        case happened.RoundStarted():
            return "next_round"
        case happened.CardsShown() if is_shared:
            return "reveal"
        case _:
            return None
