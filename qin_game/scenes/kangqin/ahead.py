"""Draws ahead of time, a little in each idle moment, what the first deal and reveal will show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin.state import CARDS
from qin_game.scenes.kangqin.art.cards import card_back, card_face
from qin_game.scenes.kangqin.ledger_view import draw_ahead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.scenes.kangqin.desk import Desk

_SEALS = (20, 16, 18, 30)
"""Widths of seals in log and panel, logical units."""


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
