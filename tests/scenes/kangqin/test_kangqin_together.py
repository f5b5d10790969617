"""What people who share a screen watch together shows nobody's secrets: not in one frame."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pygame
import pytest
from round_table import KANGQIN, MACHINES, PEOPLE, new_match, play, seat_at
from sitting import Opponent, come_forward, drive, new_session, pixels

from qin_game.ai.worker import Answer
from qin_game.match.match import Match
from qin_game.rules.kangqin.state import SEATS, clockwise
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.kangqin.answers import info
from qin_game.scenes.kangqin.recap import recap
from qin_game.ui.transition import Reset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.ai.worker import Question, RequestId
    from qin_game.match.player import Player
    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.ui.testing import Driver

TAKER, PARTNER = 0, 1
"""Who shows the lowest card, and who got a card from him that stays hidden."""
SHOWN, TURNED = (2, 7, 8, 9), 3
SHOWING = 13
"""The ply of the first card chosen to be shown."""
WORLDS = (
    ((4, 5, 6), [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3]),
    ((5, 6, 4), [9, 8, 7, 6, 5, 4, 3, 2, 1], [6, 6, 6]),
)
"""The cards that seats 1 to 3 keep hidden in round 1, and what is dealt and rolled in round 2."""
SMALL = (1024, 640)
SITTING = ((0, 1, 2, 3), (0, 1, 2), (0, 2), (1, 2))
"""Who of the seats is a person: the taker is one, or a machine."""
ORDERS = tuple(order for order in permutations(range(SEATS)) if order[2] < order[3])
"""Every first and second Chief."""


class Puppet(Opponent):
    """A worker that answers as the course of the game wants it."""

    def __init__(self, course: Sequence[str]) -> None:
        super().__init__()
        self.course = course
        self.asked: tuple[RequestId, Question] | None = None

    def ask(self, request_id: RequestId, question: Question) -> None:
        """Take a question."""
        self.asked = (request_id, question)

    def poll(self) -> Answer | None:
        """Answer at once."""
        if self.asked is None:
            return None
        request_id, question = self.asked
        self.asked = None
        return Answer(request_id, self.course[request_id[1]], {}, question.level)


def _course(order: Sequence[int], given: int, take: str) -> list[str]:
    """The actions of round 1: one exchange, which gives the taker the card he will turn up."""
    seats = clockwise(order[0])
    course = []
    for seat in seats:
        swap = [f"propose:{PARTNER}:{given}", f"accept:{TURNED}"]
        course += swap if seat == TAKER else ["pass"]
    course += ["pass"] * (2 * SEATS)
    course += [f"show:{SHOWN[seat]}" for seat in seats]
    if take == "choose":
        course.append(f"take:{TURNED}")
    return [*course, "pass", "pass", "pass", "pass"]


class Screen:
    """A table in one of the worlds, and the frames that all people at it may have seen."""

    def __init__(  # noqa: PLR0913 - what a round to be watched is made of
        self,
        world: int,
        people: Sequence[int],
        order: Sequence[int],
        take: str,
        *,
        speed: str = "off",
        driver: Driver | None = None,
    ) -> None:
        """Sit down where the last person is to show a card; ``driver`` is one to use again."""
        kept, deal, roll = WORLDS[world]
        first = [SHOWN[TAKER], kept[0], TURNED, SHOWN[1], kept[1], SHOWN[2], kept[2], SHOWN[3], 1]
        players = tuple((PEOPLE if s in people else MACHINES)[s] for s in range(SEATS))
        self.course = _course(order, kept[0], take)
        last = max(i for i, seat in enumerate(clockwise(order[0])) if seat in people)
        self.match = _match(players, order, [first, deal], [[1, 1, 1], roll], take)
        play(self.match, *self.course[: SHOWING + last])
        session = driver.stage.services if driver else new_session(animation_speed=speed)
        session.worker = Puppet(self.course)
        self.table: KangqinTableScene = seat_at(session, self.match)
        if driver is None:
            driver = drive(self.table, SMALL)
        else:
            driver.stage.go(Reset(self.table))
            driver.advance(0.05)
        self.driver: Driver = driver
        self.frames: list[bytes] = []
        come_forward(self.driver)
        assert self.table.viewer == clockwise(order[0])[last]
        self.act()

    def act(self) -> None:
        """Do what the course has next, as a person."""
        self.table.do(KANGQIN.parse_action(self.course[self.match.ply]))
        self.table.finish_turn()

    def watch(self, seconds: float, dt: float = 0.2) -> None:
        """Let time pass and keep every frame."""
        for _ in range(round(seconds / dt)):
            self.driver.advance(dt, dt=dt)
            assert self.table.viewer is None
            self.frames.append(pixels(self.driver))

    def call_all(self) -> None:
        """Let the machines choose what they show, until everybody is called to look."""
        for _ in range(200):
            if self.table.stop == "reveal":
                break
            self.driver.advance(0.2, dt=0.1)
        self.go_on_from("reveal")

    def wait_for_next_round(self) -> None:
        """Watch until the round is over."""
        for _ in range(200):
            if self.table.stop == "next_round":
                break
            if self.table.may_act:
                self.act()
            self.watch(0.2)
        self.pry()
        self.go_on_from("next_round")

    def go_on_from(self, stop: str) -> None:
        """Go on as anybody may."""
        assert self.table.stop == stop
        assert self.table.viewer is None
        self.frames.append(pixels(self.driver))
        self.driver.click("main")
        self.frames.append(pixels(self.driver))

    def wait_for_curtain(self) -> None:
        """Watch until somebody is called behind the curtain."""
        for _ in range(200):
            if isinstance(self.driver.top, HandOverScene):
                break
            self.watch(0.2)
        assert isinstance(self.driver.top, HandOverScene)
        self.watch(0.4)

    def pry(self) -> None:
        """Try to lift the cup, and point at all that might tell something."""
        self.driver.key_down(pygame.K_d)
        self.frames.append(pixels(self.driver))
        self.driver.key_up(pygame.K_d)
        layout = self.table.view.layout
        for point in (layout.center.cup, layout.center.card, layout.places[0].plaque):
            self.driver.move(point.center)
            self.frames.append(pixels(self.driver))


def _match(
    players: Sequence[Player],
    order: Sequence[int],
    deals: list[list[int]],
    rolls: list[list[int]],
    take: str,
) -> Match:
    match = new_match(players, take=take)
    chance = KANGQIN.chance_to_json(match.chance) | {"chief_order": list(order)}
    chance["deals"][:2], chance["dice"][:2] = deals, rolls
    made = KANGQIN.chance_from_json(match.setup, chance)
    return Match(KANGQIN, match.setup, made, match.players, match_id="together")


def _watched(screen: Screen) -> list[bytes]:
    """All frames from the call to the reveal to the curtain of the next round."""
    screen.call_all()
    screen.wait_for_next_round()
    screen.wait_for_curtain()
    return screen.frames


@pytest.mark.parametrize("take", ["maximum", "choose"])
@pytest.mark.parametrize("people", SITTING)
def test_nothing_watched_together_depends_on_what_is_hidden(
    people: tuple[int, ...], take: str
) -> None:
    drivers: list[Driver | None] = [None, None]
    for order in ORDERS:
        screens = [Screen(world, people, order, take, driver=drivers[world]) for world in (0, 1)]
        drivers = [screen.driver for screen in screens]
        first, second = (_watched(screen) for screen in screens)
        assert first == second, order
        pictures = []
        for screen in screens:
            come_forward(screen.driver)
            assert screen.table.viewer == screen.match.to_move
            pictures.append(pixels(screen.driver))
        assert pictures[0] != pictures[1], order


@pytest.mark.parametrize("take", ["maximum", "choose"])
def test_no_frame_of_the_motion_from_round_to_round_tells_a_secret(take: str) -> None:
    order = (2, TAKER, 1, 3)
    first, second = (
        _watched(Screen(world, range(SEATS), order, take, speed="fast")) for world in (0, 1)
    )
    assert first == second


def test_the_lowest_takes_stones_before_all_eyes_and_may_think_again() -> None:
    screen = Screen(0, range(SEATS), (1, TAKER, 2, 3), "choose")
    table, driver = screen.table, screen.driver
    screen.call_all()
    driver.advance(0.5, dt=0.1)
    assert driver.top is table
    assert (table.viewer, table.deciding_seat) == (None, TAKER)
    assert not table.can_ask_advice
    driver.click("take 1")
    assert table.match.staged is not None
    assert not any("You" in line.text for line in info(table).lines)
    driver.click("undo")
    assert table.match.staged is None
    driver.click("take 2")
    driver.click("main")
    assert screen.match.actions[-1] == "take:2"
    assert table.stop == "next_round"
    driver.click("main")
    driver.advance(0.2, dt=0.1)
    assert isinstance(driver.top, HandOverScene)
    assert recap(table.session, screen.match, TAKER) == ("Round 2 began. Ada is the Chief.",)


def test_a_saved_game_opens_on_the_taking_of_stones_without_a_curtain() -> None:
    screen = Screen(0, range(SEATS), (1, TAKER, 2, 3), "choose")
    table = seat_at(new_session(), screen.match)
    driver = drive(table)
    driver.advance(0.5, dt=0.1)
    assert driver.top is table
    assert table.may_act
    assert table.animator.shown.hands == ((3, 2), (None, 7), (None, 8), (None, 9))
