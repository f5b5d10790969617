"""The record of a round is legible in every window, and closed hands give nothing away."""

from __future__ import annotations

import pygame
import pytest
from round_table import KANGQIN, SOLO, new_match, play, seat_at
from sitting import drive, new_session

from qin_game.rules.kangqin.actions import QIN
from qin_game.scenes.kangqin import faces
from qin_game.scenes.kangqin.ledger_view import deed_places
from qin_game.scenes.kangqin.model import Deed
from qin_game.scenes.kangqin.seat_view import card_place

WINDOWS = (
    *(((1024, 640), scale) for scale in (80, 100, 200)),
    *(((1280, 720), 100), ((1280, 800), 100), ((1280, 800), 150), ((1366, 768), 80)),
    *(((1920, 1080), 100), ((3840, 2160), 150)),
)
DEEDS = (
    Deed(0, 1, QIN, 3, 8, "swapped"),
    Deed(0, 1, 2, 3, 8, "accepted"),
    Deed(0, 1, 2, None, None, "drawn"),
    Deed(0, 1, 2, 3, 8, "drawn"),
    Deed(0, 1, 2, 3, None, "refuse"),
    Deed(0, 1, 2, 3),
)


@pytest.mark.parametrize(("size", "ui_scale"), WINDOWS)
def test_every_deed_fits_into_its_cell(size: tuple[int, int], ui_scale: int) -> None:
    table = seat_at(new_session(ui_scale=ui_scale), new_match(SOLO))
    driver = drive(table, size)
    driver.draw()
    desk = table.view.desk
    assert len(table.view.cells) == 12
    for cell, _ in table.view.cells:
        for deed in DEEDS:
            places = deed_places(desk, cell, deed)
            parts = [places.seal, *places.cards]
            assert len(places.cards) == (2 if deed.is_exchange else 1)
            assert (places.pair is not None) is (deed.answer == "drawn")
            for number, part in enumerate(parts):
                assert cell.contains(part)
                assert part.collidelist(parts[number + 1 :]) == -1
                assert part.height >= desk.px(13)
            if places.pair is not None:
                assert cell.contains(places.pair)


def test_a_hand_that_has_chosen_moves_as_a_whole() -> None:
    """A card put forward among two that are closed would tell where the known one lies."""
    match = new_match(SOLO)
    play(match, *(["pass"] * 12), f"show:{match.state.hands[0][0]}")
    play(match, KANGQIN.format_action(KANGQIN.legal_actions(match.state)[0]))
    table = seat_at(new_session(), match)
    driver = drive(table)
    picture = driver.draw()
    assert table.animator.shown.chosen[1] is not None
    face = faces.table_face(table).sheet.seats[1]
    assert face.hand == (None, None)
    desk = table.view.desk
    for slot in (0, 1):
        lower = card_place(desk, 1, slot)
        raised = card_place(desk, 1, slot, is_raised=True)
        edge = pygame.Rect(raised.left, raised.top, raised.width, lower.top - raised.top)
        column = picture.subsurface(edge.inflate(-edge.width // 2, 0))
        assert pygame.transform.average_color(column)[0] < 128  # the dark back of a card
