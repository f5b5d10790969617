"""Every game of the shelf, played through the program: from the title to the result and back."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest
from program import GAMES, drive, live_game, make_session, party, words_on
from test_monkey import Monkeys

from qin_game.locale import languages
from qin_game.match.save import load_save
from qin_game.rules.record import record_to_json
from qin_game.scenes.base import GRACE
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.live import LiveGame
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.registry import table_scene
from qin_game.scenes.replay import KeptGamesScene, ReplayScene
from qin_game.scenes.result import ResultScene
from qin_game.scenes.setup import SetupScene
from qin_game.scenes.table import TableScene
from qin_game.scenes.title import TitleScene

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.scenes.session import Session
    from qin_game.ui.testing import Driver

every_game = pytest.mark.parametrize("game", GAMES)
PATIENCE = 4000
"""Steps after which a game that does not go on has got stuck."""


def session_of(seed: int = 1, **settings: object) -> Session:
    """Return a session whose opponents choose by chance, at once."""
    session = make_session(seed, **settings)
    session.worker = Monkeys()  # type: ignore[assignment]
    return session


def table_of(driver: Driver) -> TableScene:
    table = driver.stack.scenes[0]
    assert isinstance(table, TableScene)
    return table


def play(driver: Driver, until_ply: int = 10**6, seed: int = 5) -> int:
    """Play at the table until a ply or the result; return how often the curtain fell."""
    rng, curtains = Random(seed), 0
    for _ in range(PATIENCE):
        match driver.top:
            case HandOverScene():
                driver.advance(GRACE + 0.1, dt=0.1)
                driver.click("ready")
                curtains += 1
            case ResultScene():
                driver.advance(GRACE + 0.1, dt=0.1)
                return curtains
            case TableScene() as table:
                if table.match.ply >= until_ply and not table.is_showing():
                    return curtains
                _act(driver, table, rng)
            case other:
                raise AssertionError(f"a game does not lead to {other}")
    raise AssertionError(f"stuck at ply {table_of(driver).match.ply}")


def _act(driver: Driver, table: TableScene, rng: Random) -> None:
    """Choose something for the person who is to decide; else wait, and go on where it is asked."""
    if table.deciding_seat is None or table.is_showing():
        driver.advance(0.3, dt=0.1)
        if driver.top is table and table.is_showing():
            driver.press(pygame.K_RETURN)  # the table waits to be told to go on
        return
    actions = table.match.game.legal_actions(table.match.state)
    table.stage_action(rng.choice(actions))
    table.end_turn()
    driver.advance(0.1, dt=0.1)


def end_of(match: Match) -> dict[str, object]:
    return {"ply": match.ply, "outcome": match.outcome, "record": record_to_json(match.record)}


@every_game
@pytest.mark.parametrize("language", languages())
def test_from_the_title_to_the_result_and_back(game: str, language: str) -> None:
    session = session_of(language=language, chosen_game=game)
    driver = drive(session, TitleScene(session, is_opening=True), (1024, 640))
    driver.click("new_game")
    assert isinstance(driver.top, SetupScene)
    assert driver.top.plan.game == game
    driver.click("start")
    assert play(driver) == 0  # alone among machines nobody has to look away
    assert table_of(driver).match.game.name == game
    driver.draw()
    driver.click("next")  # a rematch
    assert table_of(driver).match.ply == 0
    play(driver, until_ply=2)
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, PauseScene)
    driver.draw()
    driver.click("to_title")
    driver.advance(1, dt=0.1)
    assert isinstance(driver.top, TitleScene)
    assert driver.stage.focus.key == "continue"
    assert any(session.text(f"{game}.name") in words for words in words_on(driver))
    driver.click("replay")
    assert isinstance(driver.top, KeptGamesScene)
    driver.click(("game", 0))
    assert isinstance(driver.top, ReplayScene)
    driver.press(pygame.K_END)
    driver.draw()


@every_game
@pytest.mark.parametrize("machines", [0, 1, 2])
def test_people_at_one_screen_look_away_in_turn(game: str, machines: int) -> None:
    players = party(game, machines)
    people = len(players) - machines
    session = session_of(confirm_policy="never")
    live = live_game(session, players, game=game)
    driver = drive(session, table_scene(session, live))
    curtains = play(driver)
    assert curtains >= (people if people > 1 else 0)
    assert live.match.outcome is not None
    assert live.is_counted


@every_game
def test_a_game_is_continued_where_it_was_left(game: str) -> None:
    session = session_of()
    live = live_game(session, party(game), games=2, game=game)
    play(drive(session, table_scene(session, live)), until_ply=9)
    before = end_of(live.match)
    again = session_of(seed=2, chosen_game=GAMES[0])
    driver = drive(again, TitleScene(again))
    driver.click("continue")
    assert end_of(table_of(driver).match) == before
    play(driver)
    assert isinstance(driver.top, ResultScene)
    driver.click("next")  # the second game of the series
    table = table_of(driver)
    assert (table.match.ply, len(table.live.series.results)) == (0, 1)
    play(driver)
    assert table_of(driver).live.series.is_over
    assert load_save(again.storage, again.shelf.game).value is None
    driver.draw()


@every_game
def test_the_only_person_takes_back_and_is_marked(game: str) -> None:
    session = session_of()
    players = party(game, machines=len(party(game)) - 1)
    live = live_game(session, players, game=game)
    driver = drive(session, table_scene(session, live))
    play(driver, until_ply=12)
    table = table_of(driver)
    while table.deciding_seat is None:
        driver.advance(0.3, dt=0.1)
    before = live.match.ply
    table.undo()
    assert live.match.ply < before
    assert live.match.assisted
    play(driver)
    assert live.match.outcome is not None


@every_game
def test_the_next_game_of_a_series_has_other_seats(game: str) -> None:
    session = session_of()
    live = live_game(session, party(game), games=3, game=game)
    driver = drive(session, table_scene(session, live))
    play(driver)
    first = live.seating
    driver.click("next")
    second = table_of(driver).live
    assert second.seating != first
    assert sorted(second.seating) == sorted(first)


@every_game
def test_one_game_waits_while_another_is_looked_at(game: str) -> None:
    """A saved game of any kind is continued, whichever game the title speaks of."""
    session = session_of(chosen_game=GAMES[0])
    live_game(session, party(game), plies=4, game=game)
    driver = drive(session, TitleScene(session))
    for other in GAMES:
        driver.click(("game", other))
        driver.advance(0.1, dt=0.1)
        assert session.settings.chosen_game in {other, GAMES[0]}
    driver.click("continue")
    assert table_of(driver).match.game.name == game


@every_game
def test_starting_another_game_asks_before_the_saved_one_goes(game: str) -> None:
    session = session_of(chosen_game=game)
    live_game(session, party(GAMES[0]), plies=4, game=GAMES[0])
    driver = drive(session, TitleScene(session))
    driver.click("new_game")
    driver.click("start")
    driver.click("no")
    driver.click("start")
    driver.click("yes")
    assert table_of(driver).match.game.name == game


@every_game
def test_a_live_game_survives_a_save_that_knows_other_colors(game: str) -> None:
    session = session_of()
    live = live_game(session, party(game), plies=3, game=game)
    players = tuple(replace(player, color="mauve") for player in live.series.players)
    again = LiveGame(session, replace(live.series, players=players), live.match)
    driver = drive(session, table_scene(session, again))
    driver.draw()
    play(driver, until_ply=8)


@every_game
def test_a_click_meant_for_the_table_chooses_nothing_after_the_end(game: str) -> None:
    session = session_of()
    live = live_game(session, party(game), plies=400, game=game)
    driver = drive(session, table_scene(session, live))
    for _ in range(100):
        driver.advance(0.1, dt=0.1)
        if isinstance(driver.top, ResultScene):
            break
    driver.click("title")
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.top, ResultScene)
    driver.advance(GRACE + 0.1, dt=0.1)
    driver.click("title")
    assert isinstance(driver.top, TitleScene)
