"""Not one frame shows a tile that the person before the screen may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from seated import ADA, BO, CY, MACHINE, QIN, lay, new_match, seat_at
from sitting import Opponent, come_forward, drive, new_session, pixels

from qin_game.match.match import Match
from qin_game.rules.qin.state import QinChance
from qin_game.scenes.handover import HandOverScene

if TYPE_CHECKING:
    from qin_game.match.player import Player
    from qin_game.scenes.qin.table import QinTableScene
    from qin_game.ui.testing import Driver


def twin(match: Match, viewer: int) -> Match:
    """The same match as far as ``viewer`` can tell: the tiles others hold and the pile are swapped.

    The hands' tiles that will be laid stay where they are, so that the same actions fit.
    """
    deck = list(match.chance.deck)
    state = match.state
    players = len(match.players)
    seen = set(range(3 * viewer, 3 * viewer + 3))
    drawn = 3 * players
    for ply in range(match.ply):
        before, after = match.state_at(ply), match.state_at(ply + 1)
        if len(after.pile) < len(before.pile):
            if match.game.to_move(before) == viewer:
                seen.add(drawn)
            drawn += 1
    laid = [match.game.parse_action(text).tile for text in match.record.actions if text != "pass"]
    hidden = [place for place in range(len(deck)) if place not in seen]
    in_hands = {seat: list(hand) for seat, hand in enumerate(state.hands) if seat != viewer}
    swappable = [place for place in hidden if place >= drawn]
    for hand in in_hands.values():
        for tile in hand:
            # A tile still in a hand has never been laid: its last copy among the dealt ones is it.
            place = next(p for p in reversed(hidden) if deck[p] == tile and p < drawn)
            hidden.remove(place)
            swappable.append(place)
    assert laid
    tiles = [deck[place] for place in swappable]
    for place, tile in zip(swappable, tiles[1:] + tiles[:1], strict=True):
        deck[place] = tile
    other = Match(
        match.game,
        match.setup,
        QinChance(tuple(deck)),
        match.players,
        match_id=match.id,
        opponent_seed=match.opponent_seed,
        actions=match.record.actions,
    )
    assert other.state.hands != state.hands
    assert QIN.observe(other.state, viewer) == QIN.observe(state, viewer)
    return other


def _tour(driver: Driver, scene: QinTableScene) -> list[bytes]:
    """Frames of a table while its person looks round and plays."""
    frames = [pixels(driver)]
    layout = scene.view.layout
    for point in (*(r.center for r in layout.seats), layout.pile.center, layout.log.center):
        driver.move(point)
        frames.append(pixels(driver))
    driver.key_down(pygame.K_TAB)
    driver.advance(0.3)
    frames.append(pixels(driver))
    driver.key_up(pygame.K_TAB)
    actions = QIN.legal_actions(scene.match.state)
    lay(driver, scene, actions[len(actions) // 3])
    for _ in range(30):
        frames.append(pixels(driver))
        driver.advance(0.05, dt=0.05)
    return frames


@pytest.mark.parametrize("players", [(ADA, BO), (ADA, MACHINE), (ADA, BO, CY)])
def test_frames_are_the_same_whatever_the_others_hold(players: tuple[Player, ...]) -> None:
    frames = []
    match = new_match(players, plies=2 * len(players) * 3)
    for table in (match, twin(match, 0)):
        session = new_session(animation_speed="normal")
        scene = seat_at(session, table)
        driver = drive(scene)
        if isinstance(driver.top, HandOverScene):
            frames.append([pixels(driver)])
            come_forward(driver)
        frames.append(_tour(driver, scene))
    half = len(frames) // 2
    assert frames[:half] == frames[half:]


def test_what_an_opponent_draws_and_holds_changes_no_frame_of_its_turn() -> None:
    """Watch a machine's turn: its hand differs in tiles it keeps, its move is the same."""
    match = new_match([ADA, MACHINE], plies=13)
    assert match.to_move == 1
    other = twin(match, 0)
    shared = set(match.state.hands[1]) & set(other.state.hands[1])
    action = next(a for a in QIN.legal_actions(match.state) if a.tile in shared)
    frames = []
    for table in (match, other):
        session = new_session(animation_speed="slow")
        session.worker.patience = 10**9
        scene = seat_at(session, table)
        driver = drive(scene)
        scene.play_action(action)
        told = []
        for _ in range(60):
            told.append(pixels(driver))
            driver.advance(0.05, dt=0.05)
        frames.append(told)
    assert frames[0] == frames[1]


def test_while_the_curtain_falls_no_hand_is_on_the_table() -> None:
    session = new_session(animation_speed="normal")
    match = new_match([ADA, BO], plies=6)
    scene = seat_at(session, match)
    driver = drive(scene)
    assert isinstance(driver.top, HandOverScene)
    assert scene.viewer is None
    assert scene.animator.shown.hands == ((None,) * 3,) * 2
    come_forward(driver)
    assert scene.animator.shown.hands == (match.state.hands[0], (None,) * 3)
    lay(driver, scene, QIN.legal_actions(match.state)[0])
    driver.press(pygame.K_e)
    for _ in range(200):
        driver.advance(0.05, dt=0.05)
        assert scene.animator.shown.hands[1] == (None,) * 3
        if driver.top is not scene:
            break
    assert isinstance(driver.top, HandOverScene)
    assert scene.animator.shown.hands == ((None,) * 3,) * 2


def test_while_opponents_play_on_a_shared_screen_no_hand_is_open() -> None:
    session = new_session(animation_speed="normal")
    session.worker.patience = 10**6
    match = new_match([ADA, MACHINE, BO])
    scene = seat_at(session, match)
    driver = drive(scene)
    come_forward(driver)
    lay(driver, scene, QIN.legal_actions(match.state)[0])
    driver.press(pygame.K_e)
    while scene.is_showing():
        driver.advance(0.05, dt=0.05)
    assert scene.thinking_seat == 1
    drawn = scene.animator.shown.hands[0]
    assert sorted(drawn) == sorted(match.state.hands[0]), "whoever draws a tile sees which"
    driver.advance(0.5, dt=0.05)
    assert scene.animator.shown.hands[0] == drawn
    driver.advance(0.5, dt=0.05)
    assert scene.viewer is None
    assert scene.animator.shown.hands == ((None,) * 3,) * 3


def test_with_open_hands_all_are_shown_and_no_curtain_falls() -> None:
    session = new_session()
    match = new_match([ADA, BO], plies=6, open_hands=True)
    scene = seat_at(session, match)
    driver = drive(scene)
    assert driver.top is scene
    assert scene.hand_seat == 0
    assert scene.animator.shown.hands == match.state.hands
    lay(driver, scene, QIN.legal_actions(match.state)[0])
    driver.press(pygame.K_e)
    driver.advance(0.1)
    assert scene.hand_seat == scene.viewer == 1
    assert scene.animator.shown.hands == match.state.hands


def test_the_question_to_an_opponent_holds_only_what_it_may_know() -> None:
    session = new_session()
    match = new_match([ADA, MACHINE], plies=5)
    worker: Opponent = session.worker
    worker.patience = 10**6
    drive(seat_at(session, match))
    _, question = worker._asked
    assert question.observation["hand"] == list(match.state.hands[1])
    assert "hands" not in question.observation
