"""Draws ahead of time, a little in each idle moment, what the first deal and reveal will show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin.state import CARDS
from qin_game.scenes.kangqin.art.cards import card_back, card_face
from qin_game.scenes.kangqin.ledger_view import draw_ahead
from qin_game.scenes.kangqin.seat_view import seal_size
from qin_game.scenes.kangqin.sheet_view import bare_sheet
from qin_game.scenes.kangqin.table_view import KangqinTableView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.match.player import Player
    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_SEALS = (20, 16, 18, 30)
"""Widths of seals in log and panel, logical units."""


def first_drawings(
    session: Session,  # noqa: ARG001 - no setting changes this table
    stage: Stage,
    players: tuple[Player, ...],
    setup: object,  # noqa: ARG001 - nor does any option
) -> Iterator[None]:
    """Draw what the first picture of a table will need; stop after every few milliseconds."""
    desk = KangqinTableView(stage, players, stage.rect, 0).desk
    yield
    bare_sheet(desk)
    yield
    for seat in range(len(players)):
        desk.seal(seat, seal_size(desk, desk.seating.place(seat)))
        yield
    yield from drawings(desk)


def drawings(desk: Desk) -> Iterator[None]:
    """Draw the record's small signs, the log's seals and all cards; stop after each."""
    yield from draw_ahead(desk)
    for units in _SEALS:
        for seat in range(len(desk.players)):
            desk.seal(seat, desk.px(units))
            yield
    own, other = (desk.layout.places[place].cards[0].height for place in (0, 1))
    for height in (other, own):
        card_back(height, desk.tokens)
        yield
        for card in CARDS:
            for variant in ("plain", "chosen"):
                card_face(card, height, desk.tokens, variant)
                yield
