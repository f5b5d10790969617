"""What happened since a seat last acted, told to that seat in a few sentences.

The curtain is seen by everybody, so nothing is told that not all may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin import events as happened
from qin_game.rules.kangqin.actions import QIN
from qin_game.scenes.kangqin.words import party_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.locale import Text
    from qin_game.match.match import Match
    from qin_game.rules.kangqin.events import KangqinEvent
    from qin_game.scenes.session import Session


def recap(session: Session, match: Match, seat: int) -> tuple[str, ...]:
    """Return the sentences for a seat; none when nothing was done since it last acted.

    A round that began with what it did last is told.
    """
    names = [player.name for player in match.players]
    acted = [ply for ply in range(match.ply) if match.game.to_move(match.state_at(ply)) == seat]
    own = match.visible_events(None, acted[-1], acted[-1] + 1) if acted else ()
    begun = (i for i, event in enumerate(own) if isinstance(event, happened.RoundStarted))
    events = (*own[next(begun, len(own)) :], *match.since_last_turn(seat))
    told = (match.game.redact(event, None) for event in events)
    return tell(session.text, (event for event in told if event is not None), names, seat)


def tell(  # noqa: C901 - a case for each kind of event
    text: Text, events: Iterable[KangqinEvent], names: Sequence[str], seat: int
) -> tuple[str, ...]:
    """Put events into words for ``seat``."""
    lines: list[str] = []
    pending: happened.ExchangeProposed | None = None
    opened: happened.CupOpened | None = None
    for event in events:
        match event:
            case happened.RoundStarted(number, chief):
                key = "kangqin.recap.round_started"
                lines.append(text(key, number=number, player=names[chief]))
            case happened.ExchangeProposed():
                pending = event
            case happened.ProposalPassed(passer):
                lines.append(text("kangqin.recap.passed", player=names[passer]))
            case happened.ProposalRefused(refuser, proposer):
                pending = None
                lines.append(_refused(text, names, refuser, proposer, seat))
            case happened.CardsExchanged():
                pending = None
                lines.append(_exchanged(text, event, names, seat))
            case happened.StonePaid(payer, receiver, "second_proposal") if payer != seat:
                lines.append(_paid(text, names, payer, receiver, seat))
            case happened.CupOpened():
                opened = event
            case happened.RoundSettled():
                lines += _settled(text, event, opened, names, seat)
    if pending is not None:
        is_asked = pending.target == seat
        key = "kangqin.recap.offered_you" if is_asked else "kangqin.recap.offered"
        target = party_name(text, names, pending.target)
        values = {} if is_asked else {"target": target}
        lines.append(text(key, player=names[pending.seat], **values))
    return tuple(lines)


def _refused(text: Text, names: Sequence[str], refuser: int, proposer: int, seat: int) -> str:
    if proposer == seat:
        return text("kangqin.recap.refused_you", player=names[refuser])
    return text("kangqin.recap.refused", player=names[refuser], target=names[proposer])


def _exchanged(text: Text, event: happened.CardsExchanged, names: Sequence[str], seat: int) -> str:
    proposer, target = event.seat, event.target
    if target == QIN:
        return text("kangqin.recap.swapped_qin", player=names[proposer])
    other = int(target)
    if event.is_blind:
        if seat == proposer:
            return text("kangqin.recap.you_drew", target=names[other])
        if seat == other:
            return text("kangqin.recap.drew_from_you", player=names[proposer])
        return text("kangqin.recap.drew", player=names[proposer], target=names[other])
    if seat in {proposer, other}:
        partner = other if seat == proposer else proposer
        return text("kangqin.recap.swapped_you", player=names[partner])
    return text("kangqin.recap.swapped", player=names[proposer], target=names[other])


def _paid(text: Text, names: Sequence[str], payer: int, receiver: int | str, seat: int) -> str:
    if receiver == seat:
        return text("kangqin.recap.paid_you", player=names[payer])
    target = text("kangqin.qin") if receiver == QIN else names[int(receiver)]
    return text("kangqin.recap.paid", player=names[payer], target=target)


def _settled(
    text: Text,
    event: happened.RoundSettled,
    opened: happened.CupOpened | None,
    names: Sequence[str],
    seat: int,
) -> tuple[str, ...]:
    """Tell how a round ended, and what the lowest took or paid."""
    lines = []
    if opened is not None:
        key = "kangqin.recap.success" if event.is_success else "kangqin.recap.failure"
        values = {"total": opened.total, "strength": opened.strength}
        lines.append(text(key, number=event.round, **values))
    key = "kangqin.recap.took" if event.is_success else "kangqin.recap.lost"
    if event.seat == seat:
        lines.append(text(f"{key}_you", count=event.moved))
    else:
        lines.append(text(key, player=names[event.seat], count=event.moved))
    return tuple(lines)
