"""The rulebook scene: every chapter fits at every size, and every way through it works."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from program import GAMES, SHELF, drive, live_game, make_session, party

from qin_game.content.qin.figures import load_figures
from qin_game.content.rulebook import ASSETS, Illustration, Paragraph, load_rulebook
from qin_game.locale import languages
from qin_game.scenes.confirm import ConfirmScene
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.registry import entry, table_scene
from qin_game.scenes.rulebook import RulebookScene
from qin_game.scenes.rulebook_page import Piece, Typesetter, flow, height_of, pages
from qin_game.scenes.title import TitleScene
from qin_game.ui.transition import Push

if TYPE_CHECKING:
    from qin_game.content.rulebook import Chapter
    from qin_game.ui.testing import Driver

CHAPTERS = [chapter.id for chapter in load_rulebook("en", "qin", load_figures).chapters]


def open_book(
    chapter: str | None = None,
    *,
    game: str = "qin",
    size: tuple[int, int] = (1280, 720),
    **settings: object,
) -> tuple[RulebookScene, Driver]:
    session = make_session(**settings)
    scene = RulebookScene(session, game, chapter)
    return scene, drive(session, scene, size)


def opened(scene: RulebookScene) -> str:
    return scene.chapters[scene.number].id


def pieces(*heights: int) -> list[Piece]:
    return [Piece(height, 10, lambda *_: None) for height in heights]


def heights(columns: list[tuple[Piece, ...]]) -> list[list[int]]:
    return [[piece.height for piece in column] for column in columns]


# -- setting columns -----------------------------------------------------------------------------


def test_the_gap_above_the_first_piece_of_a_column_is_left_out() -> None:
    assert height_of(pieces(100, 50, 20)) == 190


def test_a_column_is_filled_before_the_next_begins() -> None:
    assert heights(flow(pieces(40, 40, 40, 40), 90)) == [[40, 40], [40, 40]]


def test_pieces_that_belong_together_move_on_together() -> None:
    first, heading, text = pieces(60, 20, 20)
    heading = Piece(heading.height, heading.gap, heading.draw, keeps_next=True)
    assert heights(flow([first, heading, text], 100)) == [[60], [20, 20]]


def test_what_is_too_high_to_stay_together_is_parted() -> None:
    kept = [Piece(60, 10, lambda *_: None, keeps_next=True) for _ in range(2)]
    assert heights(flow([*kept, *pieces(30)], 100)) == [[60], [60, 30]]


def test_the_columns_of_the_last_page_end_at_the_same_height() -> None:
    assert heights(list(pages(pieces(40, 40, 40, 40), 300, 2)[0])) == [[40, 40], [40, 40]]


def test_a_few_lines_stay_in_one_column() -> None:
    assert heights(list(pages(pieces(30, 30), 300, 2)[0])) == [[30, 30]]


def test_a_figure_stays_with_the_words_that_lead_to_it_but_not_with_the_figure_before_it() -> None:
    scene, driver = open_book()
    figures = entry("qin").figures
    assert figures is not None
    (drawn, *_) = load_figures(ASSETS / "rulebook" / "qin-figures.yaml").values()
    setter = Typesetter(
        driver.stage,
        room=(400, 600),
        cell_px=20,
        set_figure=lambda figure, room, unit: figures.view(figure, room, unit, scene.stage.tokens),
        reason=str,
    )
    set_pieces = setter.pieces(
        [Paragraph("Look"), Illustration(drawn, "One"), Illustration(drawn, "Two")]
    )
    assert [piece.keeps_next for piece in set_pieces] == [True, False, False]


# -- every chapter at every size -----------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1024, 640), 100), ((1280, 720), 80), ((1280, 720), 200), ((1920, 1080), 100)],
)
def test_every_chapter_fits_on_its_pages(
    game: str, language: str, size: tuple[int, int], scale: int
) -> None:
    scene, driver = open_book(game=game, size=size, language=language, ui_scale=scale)
    for number in range(len(scene.chapters)):
        scene.open_chapter(number)
        driver.stack.update(0.0)
        for page in scene._pages:
            assert len(page) <= len(scene._columns)
            for column, place in zip(page, scene._columns, strict=False):
                assert height_of(column) <= place.height, (opened(scene), size, scale)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_no_figure_is_wider_than_its_column_and_each_can_be_drawn(game: str, language: str) -> None:
    scene, driver = open_book(game=game, language=language)
    figures = entry(game).figures
    assert figures is not None
    for chapter in scene.chapters:
        for block in chapter.blocks:
            figure = getattr(block, "figure", None)
            for room in (300, 420) if figure else ():
                view = figures.view(figure, room, 40, driver.stage.tokens)
                assert view.size[0] <= room
                assert view.surface().get_size() == view.size
                assert view.surface().get_bounding_rect().size != (0, 0)


def test_every_page_of_the_longest_chapters_can_be_drawn() -> None:
    scene, driver = open_book("rulings")
    drawn = set()
    for _ in range(scene.page_count):
        drawn.add(pygame.image.tobytes(driver.draw(), "RGB"))
        scene.turn(1)
        driver.stack.update(0.0)
    assert len(drawn) > 2
    assert opened(scene) == "boards"


# -- finding one's way ---------------------------------------------------------------------------


def test_it_opens_at_the_first_chapter() -> None:
    assert opened(open_book()[0]) == "aim"


def test_it_opens_at_the_chapter_asked_for() -> None:
    assert opened(open_book("villages")[0]) == "villages"


def test_an_unknown_chapter_opens_the_first() -> None:
    assert opened(open_book("no_such_chapter")[0]) == "aim"


def test_down_and_up_choose_the_next_chapter_and_the_one_before() -> None:
    scene, driver = open_book("words")
    driver.press(pygame.K_DOWN)
    assert opened(scene) == "setup"
    driver.press(pygame.K_UP)
    driver.press(pygame.K_UP)
    assert opened(scene) == "squares"


def test_home_and_end_open_the_first_and_the_last_chapter() -> None:
    scene, driver = open_book("words")
    driver.press(pygame.K_END)
    assert opened(scene) == CHAPTERS[-1]
    driver.press(pygame.K_DOWN)
    assert opened(scene) == CHAPTERS[-1]
    driver.press(pygame.K_HOME)
    assert opened(scene) == CHAPTERS[0]


def test_pages_are_turned_on_into_the_next_chapter_and_back() -> None:
    scene, driver = open_book("rulings")
    assert scene.page_count > 1
    for _ in range(scene.page_count - 1):
        driver.press(pygame.K_PAGEDOWN)
        assert opened(scene) == "rulings"
    last = scene.page
    driver.press(pygame.K_RIGHT)
    assert (opened(scene), scene.page) == ("boards", 0)
    driver.press(pygame.K_LEFT)
    assert (opened(scene), scene.page) == ("rulings", last)
    driver.press(pygame.K_PAGEUP)
    assert scene.page == last - 1


def test_the_buttons_turn_pages_and_rest_at_both_ends() -> None:
    scene, driver = open_book()
    controls = driver.stage.controls
    assert not controls["previous"].is_enabled
    driver.click("next")
    assert opened(scene) == CHAPTERS[1]
    driver.click("previous")
    assert opened(scene) == CHAPTERS[0]
    driver.press(pygame.K_END)
    assert not controls["next"].is_enabled


def test_a_click_in_the_contents_opens_a_chapter() -> None:
    scene, driver = open_book()
    view, row = scene._contents._scroller.view, scene._contents._row
    driver.click((view.left + 60, view.top + 5 * row + row // 2))
    assert opened(scene) == CHAPTERS[5]


def test_the_wheel_turns_one_page_at_a_time() -> None:
    scene, driver = open_book()
    driver.move(scene._sheet.center)
    for _ in range(5):  # one swing of a smooth wheel
        driver.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert opened(scene) == CHAPTERS[1]
    driver.advance(0.5)
    driver.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert opened(scene) == CHAPTERS[0]


def test_the_wheel_scrolls_contents_that_do_not_fit() -> None:
    scene, driver = open_book(size=(1024, 640))
    scroller = scene._contents._scroller
    assert scroller.is_needed
    driver.move(scroller.view.center)
    driver.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert scroller.offset > 0
    assert opened(scene) == CHAPTERS[0]


def test_the_open_chapter_is_always_in_sight_of_the_contents() -> None:
    scene, driver = open_book(size=(1024, 640))
    for _ in CHAPTERS[1:]:
        driver.press(pygame.K_DOWN)
        contents = scene._contents
        top = scene.number * contents._row - contents._scroller.offset
        assert 0 <= top <= contents._scroller.view.height - contents._row
    assert opened(scene) == CHAPTERS[-1]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F1])
def test_escape_and_f1_close_the_book(key: int) -> None:
    session = make_session()
    driver = drive(session, ConfirmScene(session, "?", "!"))
    below = driver.top
    driver.stage.go(Push(RulebookScene(session, "qin")))
    driver.stack.update(0.0)
    driver.press(key)
    assert driver.top is below


def rules_of(game: str) -> tuple[Chapter, ...]:
    figures = entry(game).figures
    assert figures is not None
    return load_rulebook("en", game, figures.read).chapters


@pytest.mark.parametrize("game", GAMES)
def test_the_title_opens_the_rules_of_the_chosen_game(game: str) -> None:
    session = make_session(chosen_game=game)
    driver = drive(session, TitleScene(session))
    driver.press(pygame.K_F1)
    assert isinstance(driver.top, RulebookScene)
    assert driver.top.chapters == rules_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_table_and_pause_open_the_rules_of_the_game_that_is_played(game: str) -> None:
    session = make_session()
    seats = max(SHELF.game(game).seat_counts)
    live = live_game(session, party(game, machines=seats - 1), game=game)
    driver = drive(session, table_scene(session, live))
    for _ in range(2):  # at the table, then in the pause
        driver.press(pygame.K_F1)
        assert isinstance(driver.top, RulebookScene)
        assert driver.top.chapters == rules_of(game)
        driver.press(pygame.K_ESCAPE)
        driver.stage.go(Push(PauseScene(session, live)))
        driver.stack.update(0.0)


# -- searching -----------------------------------------------------------------------------------


def test_a_search_lists_the_chapters_with_the_word_and_opens_the_first() -> None:
    scene, driver = open_book()
    driver.press(pygame.K_f, pygame.KMOD_CTRL)
    driver.type_text("dead ground")
    found = [scene.chapters[number].id for number in scene._contents.listed]
    assert found == ["house_rules", "rulings"]
    assert opened(scene) == "house_rules"
    driver.press(pygame.K_DOWN)
    assert opened(scene) == "rulings"


def test_a_search_understands_chinese_and_capitals() -> None:
    scene, _ = open_book(language="zh-Hans")
    scene.find("孤格")
    assert "words" in [scene.chapters[number].id for number in scene._contents.listed]
    english, _ = open_book()
    english.find("MINOR")
    assert "words" in [english.chapters[number].id for number in english._contents.listed]


def test_a_search_without_a_match_says_so_and_keeps_the_page() -> None:
    scene, driver = open_book("conquest")
    driver.click("find")
    driver.type_text("#zebra")  # no text holds the first sign either
    assert scene._contents.listed == ()
    assert opened(scene) == "conquest"
    assert not driver.stage.controls["next"].is_enabled
    driver.draw()


def test_arrow_keys_move_the_caret_while_a_search_is_typed() -> None:
    scene, driver = open_book("words")
    driver.click("find")
    driver.type_text("a")
    before = opened(scene), scene.page
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_HOME)
    assert (opened(scene), scene.page) == before


def test_found_words_are_underlaid() -> None:
    scene, driver = open_book("words")
    plain = pygame.image.tobytes(driver.draw(), "RGB")
    scene.find("minor")
    driver.stack.update(0.0)
    gold = driver.stage.tokens["gold"]
    surface = driver.draw()
    assert pygame.image.tobytes(surface, "RGB") != plain
    page = surface.subsurface(scene._columns[0])
    washed = pygame.mask.from_threshold(page, _between(driver, gold), (6, 6, 6, 255))
    assert washed.count() > 200


def _between(driver: Driver, gold: pygame.Color) -> pygame.Color:
    return driver.stage.tokens["paper_light"].lerp(gold, 0.55)


# -- languages and sizes -------------------------------------------------------------------------


def test_another_language_keeps_the_chapter() -> None:
    scene, driver = open_book("conquest")
    scene.session.change_settings(driver.stage, language="zh-Hans")
    driver.stack.update(0.0)
    assert opened(scene) == "conquest"
    assert scene.chapters[scene.number].title == "夺取村庄"


def test_another_size_keeps_the_chapter_and_a_page_that_exists() -> None:
    scene, driver = open_book("rulings", size=(1024, 640), ui_scale=200)
    for _ in range(scene.page_count - 1):
        driver.press(pygame.K_PAGEDOWN)
    driver.resize((2560, 1440))
    assert opened(scene) == "rulings"
    assert scene.page == scene.page_count - 1
