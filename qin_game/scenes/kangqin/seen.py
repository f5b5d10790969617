"""What a viewer has seen of a match, as events and as a picture. Nothing hidden gets past here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from qin_game.rules.kangqin.resolution import opening_events
from qin_game.scenes.kangqin.model import Picture, fold_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.match.match import Match
    from qin_game.rules.kangqin.events import KangqinEvent


def opening_seen(match: Match, viewer: int | None) -> tuple[KangqinEvent, ...]:
    """Return how the first round began, which no action's events tell."""
    return cast("tuple[KangqinEvent, ...]", match.redact(opening_events(match.state_at(0)), viewer))


def events_seen(
    match: Match, viewer: int | None, ply: int | None = None
) -> tuple[KangqinEvent, ...]:
    """Return what the viewer saw happen, up to a ply or to now with what is staged.

    ``viewer`` None is somebody to whom every hand is closed; with open hands nothing is hidden.
    """
    events = (*opening_seen(match, viewer), *match.visible_events(viewer, end_ply=ply))
    if ply is None and match.staged is not None:
        events += match.redact(match.staged.events, viewer)
    return cast("tuple[KangqinEvent, ...]", events)


def picture_of(match: Match, viewer: int | None, ply: int | None = None) -> Picture:
    """Return the table as it lies before the viewer's eyes, at a ply or now."""
    first = match.state_at(0)
    start = Picture(
        chief_order=first.chief_order,
        dice_count=first.setup.dice,
        stones=first.stones,
        qin_stones=first.qin_stones,
    )
    picture = fold_all(start, events_seen(match, viewer, ply))
    if not picture.ply and picture.to_move is None and picture.winners is None:
        picture = replace(picture, to_move=first.to_move)
    if match.open_hands:
        state = match.state if ply is None else match.state_at(ply)
        if state.round == picture.round:
            picture = replace(picture, qin_card=state.qin_card, dice=state.dice)
    return picture


def picture_told(match: Match, ply: int, told: Sequence[KangqinEvent]) -> Picture:
    """Return the table as all may see it after ``ply`` actions and then the events ``told``."""
    return fold_all(picture_of(match, None, ply), match.redact(told, None))
