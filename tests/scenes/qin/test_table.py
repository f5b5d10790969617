"""Sitting at the table: whole games by mouse and by keyboard, undo, policies, passing, ending."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest
from seated import ADA, BO, MACHINE, QIN, aim_at, lay, new_match, point_of, seat_at, take_up, turns
from sitting import Opponent, come_forward, drive, new_session, pixels

from qin_game.match.match import Match
from qin_game.rules.qin.action import PASS, PlaceTile
from qin_game.rules.qin.cells import ALL_CELLS, NEIGHBOURS, parse_cell
from qin_game.rules.qin.legality import REASON_CODES
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.pause import PauseScene
from qin_game.scenes.qin.faces import table_face
from qin_game.scenes.qin.placement import cell_under, is_plain
from qin_game.scenes.qin.seen import picture_of
from qin_game.scenes.result import ResultScene
from qin_game.scenes.rulebook import RulebookScene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qin_game.scenes.qin.table import QinTableScene
    from qin_game.ui.testing import Driver


def middle_action(match: Match) -> PlaceTile:
    """A legal action from the middle of the list, so that games differ from the first one."""
    actions = QIN.legal_actions(match.state)
    return actions[len(actions) // 2]


# -- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("map_name", ["bird", "lion"])
def test_a_whole_game_by_mouse(map_name: str) -> None:
    session = new_session()
    match = new_match([ADA, BO], map_name=map_name)
    scene = seat_at(session, match)
    driver = drive(scene)
    come_forward(driver)
    while match.outcome is None:
        seat, ply = match.to_move, match.ply
        assert scene.viewer == seat
        action = middle_action(match)
        if action == PASS:
            driver.click("main")
        else:
            index = scene.aiming.hand.index(action.tile)
            driver.click(f"tile {index}")
            driver.move(point_of(scene, action))
            for _ in range(4):
                if scene.aiming.preview().action != action:
                    driver.click(point_of(scene, action), pygame.BUTTON_RIGHT)
            driver.click(point_of(scene, action))
            if match.outcome is None:
                assert match.staged_action == action
                driver.click("main")
        assert match.ply == ply + 1
        driver.advance(0.05)
        if match.outcome is None:
            assert isinstance(driver.top, HandOverScene)
            come_forward(driver)
            assert driver.top is scene
    driver.advance(2.0, dt=0.1)
    assert isinstance(driver.top, ResultScene)
    driver.click("table")
    assert driver.top is scene
    driver.click((640, 360))
    assert match.staged is None
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.top, ResultScene)


@pytest.mark.parametrize("map_name", ["bird", "lion"])
def test_a_whole_game_by_keyboard_against_a_machine(map_name: str) -> None:
    session = new_session()
    match = new_match([ADA, MACHINE], map_name=map_name)
    scene = seat_at(session, match)
    driver = drive(scene)
    for _ in range(200):
        if match.outcome is not None:
            break
        if match.to_move != 0:
            driver.advance(0.5, dt=0.1)
            continue
        action = middle_action(match)
        if action != PASS:
            take_up(driver, scene, action)
            _walk_to(driver, scene, action)
            driver.press(pygame.K_SPACE)
            if match.outcome is not None:
                break
            assert match.staged_action == action
        driver.press(pygame.K_RETURN)
        assert match.to_move != 0
    assert match.outcome is not None
    assert not match.assisted
    driver.advance(2.0, dt=0.1)
    assert isinstance(driver.top, ResultScene)


def _walk_to(driver: Driver, scene: QinTableScene, action: PlaceTile) -> None:
    """Bring the keyboard's cursor to an action: its first square, or else its second."""
    for goal in (action.first, action.second):
        for _ in range(60):
            found = scene.aiming.preview()
            if found is not None and found.action == action:
                return
            if scene.aiming.placement.aim is None:
                driver.press(pygame.K_LEFT)
                continue
            cell = cell_under(scene.aiming.placement.aim)
            right, up = goal // 14 - cell // 14, goal % 14 - cell % 14
            if right:
                driver.press(pygame.K_RIGHT if right > 0 else pygame.K_LEFT)
            elif up:
                driver.press(pygame.K_UP if up > 0 else pygame.K_DOWN)
            else:
                break
    found = scene.aiming.preview()
    assert found is not None
    assert found.action == action


# -- choosing, aiming, laying ------------------------------------------------------------------


def test_a_tile_is_dragged_from_the_hand_onto_the_board() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE], plies=4))
    driver = drive(scene)
    action = next(a for a in QIN.legal_actions(scene.match.state) if a.second - a.first == 14)
    slot = driver.find(f"tile {scene.aiming.hand.index(action.tile)}")
    driver.move(slot)
    driver.mouse_down(slot)
    driver.move((slot[0] - 40, slot[1]))
    driver.move(point_of(scene, action))
    driver.mouse_up(point_of(scene, action))
    assert scene.match.staged_action == action


def test_a_tile_dropped_beside_the_board_stays_in_the_hand() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE], plies=4))
    driver = drive(scene)
    slot = driver.find("tile 1")
    driver.move(slot)
    driver.mouse_down(slot)
    driver.move((slot[0] - 60, slot[1]))
    driver.draw()
    driver.mouse_up((slot[0] - 60, slot[1]))
    assert scene.match.staged is None
    assert scene.aiming.placement.index == 1


def test_a_click_on_the_chosen_tile_lays_it_back() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE]))
    driver = drive(scene)
    driver.click("tile 2")
    assert scene.aiming.placement.index == 2
    driver.click("tile 2")
    assert scene.aiming.placement.tile is None


def test_wheel_and_right_button_turn_the_tile() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE]))
    driver = drive(scene)
    index = next(i for i, tile in enumerate(scene.aiming.hand) if tile[0] != tile[1])
    driver.click(f"tile {index}")
    driver.send(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    assert scene.aiming.placement.orientation == 1
    driver.send(pygame.Event(pygame.MOUSEWHEEL, y=1, x=0))
    assert scene.aiming.placement.orientation == 0
    driver.click((400, 300), pygame.BUTTON_RIGHT)
    driver.click("rotate")
    assert scene.aiming.placement.orientation == 2


def test_brackets_go_through_the_hand() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE]))
    driver = drive(scene)
    driver.press(pygame.K_RIGHTBRACKET)
    assert scene.aiming.placement.index == 0
    driver.press(pygame.K_RIGHTBRACKET)
    assert scene.aiming.placement.index == 1
    driver.press(pygame.K_LEFTBRACKET)
    assert scene.aiming.placement.index == 0


def test_tab_tapped_moves_the_focus_and_held_shows_the_owners() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE], plies=20))
    driver = drive(scene)
    driver.press(pygame.K_TAB)
    driver.press(pygame.K_TAB)
    assert driver.stage.focus.key == "tile 0"
    driver.press(pygame.K_RETURN)
    assert scene.aiming.placement.index == 0
    assert driver.stage.focus.key == "board"
    bare = pixels(driver)
    driver.key_down(pygame.K_TAB)
    driver.advance(0.3)
    assert table_face(scene).owners
    assert pixels(driver) != bare
    driver.key_up(pygame.K_TAB)
    assert not table_face(scene).owners
    assert pixels(driver) == bare


def test_the_focus_ring_stands_on_the_cursor() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE], plies=3))
    driver = drive(scene)
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_UP)
    ring = driver.stage.focus.current
    assert ring is not None
    assert driver.stage.focus.is_visible
    assert ring.rect == scene.view.layout.board.rect(scene.aiming.cell)


def test_the_cursor_appears_where_the_chosen_tile_may_lie() -> None:
    legal = 0
    for plies in (0, 4, 20, 40):
        scene = seat_at(new_session(), new_match([ADA, BO], plies=plies))
        driver = drive(scene)
        come_forward(driver)
        for key in (pygame.K_1, pygame.K_2, pygame.K_3):
            scene.aiming.point(None)
            driver.press(key)
            placement = scene.aiming.placement
            ways = 2 if is_plain(placement.tile) else 4
            fits = any(turns(a) % ways == placement.orientation for a in scene.aiming.places)
            found = scene.aiming.preview()
            assert found is not None
            assert found.is_legal is fits
            legal += fits
            driver.press(key)
    assert legal > 8


# -- legality in words ---------------------------------------------------------------------------


MEETABLE = {
    "on_water",
    "on_village",
    "on_province",
    "touches_nothing",
    "joins_two_majors",
    "join_has_no_owner",
}
"""Reasons a ghost can have. The table keeps the others away: it offers tiles of the hand, on the
board, in their exact form, while the game runs and nothing has to be passed."""


def _placements(hand: Sequence[str]) -> Iterator[PlaceTile]:
    """Every way to lay the tiles of a hand on the board, legal or not."""
    for tile in dict.fromkeys(hand):
        for first in ALL_CELLS:
            for second in NEIGHBOURS[first]:
                if tile[0] != tile[1] or first < second:
                    yield PlaceTile(tile, first, second)


@pytest.mark.parametrize("reason", sorted(MEETABLE))
def test_an_illegal_ghost_says_why_for_every_reason_that_can_be_met(reason: str) -> None:
    session = new_session()
    for seed in range(1, 60):
        match = new_match([ADA, MACHINE], map_name="lion", plies=44, seed=seed)
        if match.outcome is not None:
            continue
        state = match.state
        action = next(
            (a for a in _placements(state.hands[0]) if QIN.explain_illegal(state, a) == reason),
            None,
        )
        if action is not None:
            break
    assert action is not None
    scene = seat_at(session, match)
    driver = drive(scene)
    aim_at(driver, scene, action)
    found = scene.aiming.preview()
    assert (found.action, found.reason) == (action, reason)
    said: list[str] = []
    driver.stage.controls.draw_hint = lambda _surface, words, _anchor: said.append(words)
    driver.draw()
    assert said == [session.text(f"qin.reason.{reason}")]


def test_every_other_reason_cannot_be_met_at_the_table() -> None:
    kept_away = {"bad_action", "game_over", "must_place", "not_in_hand", "off_board"}
    kept_away |= {"not_adjacent_squares", "not_canonical"}
    assert kept_away | MEETABLE == set(REASON_CODES)


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_reason_has_a_sentence(language: str) -> None:
    text = new_session(language=language).text
    sentences = {text(f"qin.reason.{code}") for code in REASON_CODES}
    assert len(sentences) == len(REASON_CODES)


def test_an_illegal_tile_is_not_laid_and_the_reason_stands_by_it() -> None:
    session = new_session()
    scene = seat_at(session, new_match([ADA, MACHINE], plies=10))
    driver = drive(scene)
    driver.press(pygame.K_1)
    far = scene.view.layout.board.rect(parse_cell("a1")).center
    driver.move(far)
    preview = scene.aiming.preview()
    assert preview.reason == "touches_nothing"
    info = table_face(scene).info
    assert [line.text for line in info.lines] == [session.text("qin.reason.touches_nothing")]
    with_reason = pixels(driver)
    driver.stage.controls.draw_hint = lambda *_: None
    assert pixels(driver) != with_reason
    driver.click(far)
    assert scene.match.staged is None


def test_a_preview_says_what_a_legal_tile_does_before_it_is_laid() -> None:
    session = new_session()
    match = new_match([ADA, MACHINE], plies=30)
    scene = seat_at(session, match)
    driver = drive(scene)
    for action in QIN.legal_actions(match.state):
        events = QIN.preview(match.state, action).events
        placed = sum(e.name == "pagoda_placed" and e.seat == 0 for e in events)
        returned = sum(e.name == "pagoda_returned" for e in events)
        if placed and returned:
            break
    aim_at(driver, scene, action)
    face = table_face(scene)
    assert face.cards[0].placed == placed
    assert sum(card.returned for card in face.cards) == returned
    assert face.info.lines[0].text == session.text("qin.preview.you_gain", count=placed)
    assert match.staged is None
    assert scene.animator.shown == picture_of(match, 0)


def test_a_pointer_left_lying_answers_nothing_to_who_plays_by_keys() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE], plies=8))
    driver = drive(scene)
    driver.move(scene.view.layout.seats[1].center)
    assert scene.aiming.seat == 1
    driver.press(pygame.K_1)
    assert scene.aiming.seat is None
    driver.move(scene.view.layout.pile.center)
    assert scene.aiming.is_on_pile
    driver.press(pygame.K_RIGHT)
    assert not scene.aiming.is_on_pile


def test_the_turns_of_a_finished_game_are_the_actions_played() -> None:
    scene = seat_at(new_session(), new_match([ADA, BO], plies=3))
    drive(scene)
    assert table_face(scene).heading == "Turn 4"
    scene = seat_at(new_session(), new_match([ADA, BO], plies=300))
    drive(scene)
    assert scene.match.outcome is not None
    assert table_face(scene).heading == f"Turn {scene.match.ply}"


# -- undo and policies -------------------------------------------------------------------------


def test_undo_takes_the_staged_tile_up_again() -> None:
    match = new_match([ADA, BO], plies=8)
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    come_forward(driver)
    before = pixels(driver)
    action = middle_action(match)
    lay(driver, scene, action)
    assert match.staged_action == action
    driver.press(pygame.K_BACKSPACE)
    assert match.staged is None
    assert match.ply == 8
    driver.move((1, 1))
    scene.aiming.placement = replace(scene.aiming.placement, orientation=0)
    assert pixels(driver) == before
    driver.press(pygame.K_z, pygame.KMOD_CTRL)
    assert match.ply == 8


def test_a_take_back_goes_to_the_last_decision_and_marks_the_game_as_assisted() -> None:
    match = new_match([ADA, MACHINE])
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    lay(driver, scene, middle_action(match))
    driver.press(pygame.K_e)
    driver.advance(3.0, dt=0.1)
    assert match.ply == 2
    driver.click("undo")
    assert match.ply == 0
    assert match.assisted
    assert table_face(scene).cards[0].is_assisted
    assert scene.animator.shown == picture_of(match, 0)


def test_with_two_people_nothing_is_taken_back_past_a_turn() -> None:
    match = new_match([ADA, BO])
    scene = seat_at(new_session(), match)
    driver = drive(scene)
    come_forward(driver)
    lay(driver, scene, middle_action(match))
    driver.press(pygame.K_e)
    driver.advance(0.1)
    come_forward(driver)
    driver.press(pygame.K_u)
    assert match.ply == 1


def _losing_and_winning(match: Match) -> tuple[PlaceTile, PlaceTile]:
    """An action by which the mover loses pagodas, and one by which it does not."""
    losing = keeping = None
    for action in QIN.legal_actions(match.state):
        events = QIN.preview(match.state, action).events
        if any(e.name == "game_ended" for e in events):
            continue
        if any(e.name == "pagoda_returned" and e.seat == match.to_move for e in events):
            losing = losing or action
        else:
            keeping = keeping or action
    assert losing is not None
    assert keeping is not None
    return losing, keeping


@pytest.mark.parametrize(
    ("policy", "losing_is_staged", "keeping_is_staged"),
    [("always", True, True), ("when_it_costs", True, False), ("never", False, False)],
)
def test_the_policy_says_which_placements_wait_for_the_end_of_the_turn(
    policy: str,
    losing_is_staged: bool,  # noqa: FBT001 - a parameter of the test
    keeping_is_staged: bool,  # noqa: FBT001
) -> None:
    for seed in range(1, 30):
        match = new_match([ADA, MACHINE], plies=30, seed=seed)
        try:
            actions = _losing_and_winning(match)
        except AssertionError:
            continue
        break
    for action, is_staged in zip(actions, (losing_is_staged, keeping_is_staged), strict=True):
        match = new_match([ADA, MACHINE], plies=30, seed=seed)
        session = new_session(confirm_policy=policy)
        session.worker.patience = 10**6
        scene = seat_at(session, match)
        driver = drive(scene)
        lay(driver, scene, action)
        assert (match.staged is not None) == is_staged
        assert match.ply == (30 if is_staged else 31)


# -- passing, waiting, leaving -------------------------------------------------------------------


def _needs_pass() -> Match:
    """A match in which the person to move holds nothing that fits.

    The only gap left lies between two red provinces of two spaces, one of each player. Ada's tiles
    are all red and would join them; the machine's red and blue one would not.
    """
    water = "~" * 13
    rows = [water] * 11 + ["~." + "~" * 11, "R.....Y~B~~~~"]
    data = {"map": "custom", "players": 2, "drawing": {"rows": rows, "villages": []}}
    setup = QIN.setup_from_json(data)
    hands = ["RB", "RR", "RR"], ["RR", "RB", "RB"]
    chance = QIN.chance_from_json(setup, {"deck": [*hands[0], *hands[1], "RR", "RB", "YY"]})
    actions = ["RB:b1b2", "RR:e1f1"]
    return Match(QIN, setup, chance, [ADA, MACHINE], match_id="gap", actions=actions)


@pytest.mark.parametrize("how", ["main", pygame.K_RETURN])
def test_passing_is_offered_when_it_is_all_that_can_be_done(how: str | int) -> None:
    match = _needs_pass()
    session = new_session()
    session.worker.patience = 10**6
    assert QIN.legal_actions(match.state) == (PASS,)
    scene = seat_at(session, match)
    driver = drive(scene)
    texts = [line.text for line in table_face(scene).info.lines]
    assert session.text("qin.table.no_placement") in texts
    ply = match.ply
    driver.click(how) if isinstance(how, str) else driver.press(how)
    assert match.ply == ply + 1
    assert match.record.actions[-1] == "pass"


def test_a_thinking_opponent_is_shown_and_can_be_hurried() -> None:
    match = new_match([ADA, MACHINE])
    session = new_session()
    worker: Opponent = session.worker
    scene = seat_at(session, match)
    driver = drive(scene)
    lay(driver, scene, middle_action(match))
    worker.patience = 10**6
    driver.press(pygame.K_e)
    driver.advance(1.0)
    assert table_face(scene).cards[1].thinking is not None
    assert session.text("table.thinking", name=MACHINE.name) == table_face(scene).info.title
    first = pixels(driver)
    driver.advance(0.5)
    assert pixels(driver) != first
    assert match.ply == 1
    driver.press(pygame.K_SPACE)
    driver.advance(0.2)
    assert match.ply == 2
    assert table_face(scene).cards[1].thinking is None


def test_an_opponent_never_moves_out_of_nowhere() -> None:
    match = new_match([ADA, MACHINE])
    scene = seat_at(new_session(animation_speed="normal"), match)
    driver = drive(scene)
    lay(driver, scene, middle_action(match))
    driver.press(pygame.K_e)
    driver.press(pygame.K_SPACE)
    driver.advance(0.4)
    assert match.ply == 1
    driver.advance(1.0)
    assert match.ply == 2


def test_keys_and_buttons_lead_to_rules_and_pause() -> None:
    scene = seat_at(new_session(), new_match([ADA, MACHINE]))
    driver = drive(scene)
    for how, where in (
        (pygame.K_F1, RulebookScene),
        (pygame.K_ESCAPE, PauseScene),
        ("rules", RulebookScene),
        ("menu", PauseScene),
    ):
        driver.click(how) if isinstance(how, str) else driver.press(how)
        assert isinstance(driver.top, where)
        driver.press(pygame.K_ESCAPE)
        assert driver.top is scene


def test_an_opponent_thinks_no_further_while_the_table_is_covered() -> None:
    match = new_match([ADA, MACHINE])
    session = new_session()
    scene = seat_at(session, match)
    driver = drive(scene)
    lay(driver, scene, middle_action(match))
    session.worker.patience = 10**6
    driver.press(pygame.K_e)
    driver.advance(0.2)
    driver.press(pygame.K_ESCAPE)
    assert session.worker.cancelled == 1
    driver.press(pygame.K_ESCAPE)
    session.worker.patience = 0
    driver.advance(1.0)
    assert match.ply == 2
