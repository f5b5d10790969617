"""What a viewer has seen of a match, as events and as a picture. Nothing hidden gets past here."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from qin_game.scenes.qin.model import Picture, fold_all, opening

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.rules.qin.events import QinEvent


def events_seen(match: Match, viewer: int | None, ply: int | None = None) -> tuple[QinEvent, ...]:
    """Return what the viewer saw happen, up to a ply or to now with what is staged.

    ``viewer`` None is somebody to whom every hand is closed; with open hands nothing is hidden.
    """
    events = match.visible_events(viewer, end_ply=ply)
    if ply is None and match.staged is not None:
        events += match.redact(match.staged.events, viewer)
    return cast("tuple[QinEvent, ...]", events)


def picture_of(match: Match, viewer: int | None, ply: int | None = None) -> Picture:
    """Return the table as it lies before the viewer's eyes, at a ply or now."""
    first = match.state_at(0)
    hands = tuple(
        match.game.observe(first, seat).hand
        if match.open_hands or seat == viewer
        else (None,) * len(first.hands[seat])
        for seat in range(len(match.players))
    )
    start = opening(match.setup, hands, len(first.pile), match.game.to_move(first))
    return fold_all(start, events_seen(match, viewer, ply))
