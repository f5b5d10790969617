"""What happened since a seat last acted, told to that seat in a few sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin import events as happened
from qin_game.rules.qin.cells import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.locale import Text
    from qin_game.match.match import Match
    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.events import QinEvent
    from qin_game.scenes.session import Session


def recap(session: Session, match: Match, seat: int) -> tuple[str, ...]:
    """Return the sentences for a seat; none when nothing was done since it last acted."""
    names = [player.name for player in match.players]
    return tell(session.text, match.since_last_turn(seat), names, seat)


def tell(
    text: Text, events: Iterable[QinEvent], names: Sequence[str], seat: int
) -> tuple[str, ...]:
    """Put events into words for ``seat``: what others did, then what it gained and lost."""
    events = tuple(events)
    lines = [line for event in events for line in _sentences(text, event, names, seat)]
    for kind, key in (
        (happened.PagodaReturned, "qin.recap.pagodas_returned"),
        (happened.PagodaPlaced, "qin.recap.pagodas_placed"),
    ):
        count = sum(isinstance(event, kind) and event.seat == seat for event in events)
        if count:
            lines.append(text(key, count=count))
    return tuple(lines)


def _sentences(  # noqa: PLR0911 - one for each kind of event
    text: Text, event: QinEvent, names: Sequence[str], seat: int
) -> tuple[str, ...]:
    match event:
        case happened.TilePlaced(mover, tile, first, second):
            laid = text(f"qin.tile.{tile}")
            squares = squares_text((first, second))
            return (text("qin.recap.tile_placed", player=names[mover], tile=laid, squares=squares),)
        case happened.TurnPassed(mover):
            return (text("qin.recap.turn_passed", player=names[mover]),)
        case happened.ProvinceFounded(owner, color):
            return (_about(text, "province_founded", owner, names, color),)
        case happened.ProvinceExpanded(owner, color, cells) if owner == seat:
            return (
                text(
                    "qin.recap.province_expanded_yours",
                    color=text(f"qin.color.{color}"),
                    count=len(cells),
                ),
            )
        case happened.ProvinceBecameMajor(owner, color):
            key = "province_became_major_yours" if owner == seat else "province_became_major"
            return (_about(text, key, owner, names, color),)
        case happened.ProvincesJoined() | happened.MajorsExchanged():
            return (_joined(text, event, names, seat),)
        case happened.VillageTaken() | happened.VillageConquered():
            return (_village(text, event, names, seat),)
    return ()


def _about(text: Text, key: str, owner: int, names: Sequence[str], color: str) -> str:
    return text(f"qin.recap.{key}", player=names[owner], color=text(f"qin.color.{color}"))


def _joined(
    text: Text,
    event: happened.ProvincesJoined | happened.MajorsExchanged,
    names: Sequence[str],
    seat: int,
) -> str:
    color = text(f"qin.color.{event.color}")
    is_mine = any(part.owner == seat for part in event.parts)
    if isinstance(event, happened.MajorsExchanged):
        key = "majors_exchanged_yours" if is_mine else "majors_exchanged"
        return text(f"qin.recap.{key}", color=color)
    key = "provinces_joined"
    if event.owner == seat:
        key = "provinces_joined_yours"
    elif is_mine:
        key = "provinces_joined_from_you"
    owner = names[event.owner]
    return text(f"qin.recap.{key}", player=owner, color=color, count=len(event.cells))


def _village(
    text: Text,
    event: happened.VillageTaken | happened.VillageConquered,
    names: Sequence[str],
    seat: int,
) -> str:
    squares = squares_text(event.cells)
    player = names[event.seat]
    if isinstance(event, happened.VillageTaken):
        key = "village_taken_yours" if event.seat == seat else "village_taken"
        return text(f"qin.recap.{key}", player=player, squares=squares)
    key = "village_conquered"
    if event.seat == seat:
        key = "village_conquered_yours"
    elif event.previous == seat:
        key = "village_conquered_from_you"
    return text(f"qin.recap.{key}", player=player, previous=names[event.previous], squares=squares)


def squares_text(cells: Sequence[Cell]) -> str:
    """Name squares as a map does, in a word that is never broken.

    >>> squares_text((0, 1)) == "a1\N{NON-BREAKING HYPHEN}a2"
    True
    """
    return "\N{NON-BREAKING HYPHEN}".join(format_cell(cell) for cell in cells)
