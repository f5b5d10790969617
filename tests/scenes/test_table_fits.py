"""Every word at the table fits: long names, four seats, both languages, all windows and scales."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from fits import misfits
from program import ADA, EVERYBODY, LI, LONG, QIN, drive, live_game, make_session

from qin_game.locale import languages
from qin_game.match.player import Player
from qin_game.rules.qin.cells import ALL_CELLS
from qin_game.scenes.beside.info import info_height
from qin_game.scenes.qin.faces import table_face
from qin_game.scenes.qin.table import QinTableScene
from qin_game.ui.text import Fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.ui.testing import Driver

WINDOWS = (
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((1280, 800), 100),
    ((1366, 768), 80),
    ((1920, 1080), 150),
)
EMPEROR = Player("Qin Shi Huang, the First", "guru", "white", "shi_huang")
SEATS = ((ADA, EMPEROR), (LI, LONG, EMPEROR), EVERYBODY)


def _table(size: tuple[int, int], players: tuple[Player, ...], **settings: object) -> Driver:
    session = make_session(**settings)
    live = live_game(session, players, games=2, plies=8 * len(players))
    driver = drive(session, QinTableScene(session, live), size)
    driver.advance(0.6, dt=0.1)
    if driver.top is not None and not isinstance(driver.top, QinTableScene):
        driver.click("ready")
        driver.advance(0.5, dt=0.1)
    return driver


def _moments(driver: Driver, scene: QinTableScene) -> Iterator[str]:
    """Go through what the table can say."""
    layout = scene.view.layout
    yield "at rest"
    for seat, card in enumerate(layout.seats):
        driver.move(card.center)
        yield f"card {seat}"
    driver.move(layout.pile.center)
    yield "pile"
    board = layout.board
    for village in scene.animator.shown.board.villages[:3]:
        driver.move(board.rect(village.cells[0]).center)
        yield "village"
    for area in scene.animator.shown.areas[:3]:
        driver.move(board.rect(area.cells[0]).center)
        yield "province"
    driver.press(pygame.K_RIGHTBRACKET)
    seen = set()
    for cell in ALL_CELLS[::3]:
        driver.move(board.rect(cell).center)
        found = scene.aiming.preview()
        said = "" if found is None else found.reason or len(found.events)
        if said not in seen:
            seen.add(said)
            yield f"aimed: {said}"
    scene.stage_action(QIN.legal_actions(scene.match.state)[0])
    driver.move((1, 1))
    yield "staged"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("size", "ui_scale"), WINDOWS)
@pytest.mark.parametrize("players", SEATS, ids=len)
def test_every_word_at_the_table_fits(
    size: tuple[int, int], ui_scale: int, players: tuple[Player, ...], language: str
) -> None:
    driver = _table(size, players, language=language, ui_scale=ui_scale)
    scene = driver.top
    assert isinstance(scene, QinTableScene)
    found = []
    for moment in _moments(driver, scene):
        found += [(moment, misfit) for misfit in misfits(driver)]
        found += [(moment, words) for words in _unsaid(scene)]
    assert found == []


def _unsaid(scene: QinTableScene) -> list[str]:
    """Return the panel's title when there is no room for all its lines."""
    layout, info = scene.view.layout, table_face(scene).info
    room = layout.info if layout.is_wide else layout.log.union(layout.info)
    height = info_height(scene.view.desk, room.width, info)
    return [f"{info.title}: {height} of {room.height}"] if height > room.height else []


@pytest.mark.parametrize("language", languages())
def test_what_an_opponent_and_the_end_of_a_game_say_fits(language: str) -> None:
    for size, ui_scale in WINDOWS:
        session = make_session(language=language, ui_scale=ui_scale)
        live = live_game(session, (EMPEROR, LONG), plies=6)
        driver = drive(session, QinTableScene(session, live), size)
        driver.advance(1.0, dt=0.1)
        assert misfits(driver) == []
        live = live_game(session, (EMPEROR, LONG), plies=300)
        driver = drive(session, QinTableScene(session, live), size)
        driver.advance(0.2, dt=0.1)
        assert misfits(driver) == []


def test_no_button_lies_on_words(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, pygame.Rect]] = []
    draw_line = Fonts.draw_line

    def note(self: Fonts, surface: pygame.Surface, text: str, *rest: object) -> pygame.Rect:
        place = draw_line(self, surface, text, *rest)  # type: ignore[arg-type]
        drawn.append((text, place))
        return place

    for size, ui_scale in WINDOWS:
        session = make_session(ui_scale=ui_scale)
        live = live_game(session, (ADA, EMPEROR), games=3, plies=4)
        live.match.open_hands = True
        driver = drive(session, QinTableScene(session, live), size)
        driver.advance(0.2, dt=0.1)
        drawn.clear()
        with monkeypatch.context() as patched:
            patched.setattr(Fonts, "draw_line", note)
            driver.top.draw(driver.surface)
        assert drawn
        for control in driver.stage.controls:
            inner = control.rect.inflate(-4, -4)
            assert [text for text, place in drawn if inner.colliderect(place)] == []
