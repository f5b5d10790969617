"""The generals: legal, honest, repeatable, in time, and of the strength their names promise."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from random import Random

import pytest
from boards import odd_board
from random_play import played

from qin_game.ai import levels
from qin_game.ai.player import Budget, never_cancelled
from qin_game.ai.qin import generals
from qin_game.ai.qin.kernel.compiled import Kernel, plain_kernel
from qin_game.rules.qin.action import PASS
from qin_game.rules.qin.events import GameEnded, PagodaReturned, ProvinceFounded
from qin_game.rules.qin.game import QinGame
from qin_game.rules.qin.placements import can_place
from qin_game.rules.qin.queries import unseen_tiles
from qin_game.rules.qin.state import QinSetup, QinState
from qin_game.rules.qin.tiles import SUPPLIES
from qin_game.shelf import load_shelf

GAME = load_shelf().game("qin")
assert isinstance(GAME, QinGame)
NAMES = ("novice", "easy", "crafty", "wise", "guru")
SHORT = Budget(iterations=12)
ENDINGS = (
    ("bird", 134, 67),
    ("bird", 222, 66),
    ("bird", 248, 68),
    ("bird", 348, 66),
    ("lion", 17, 60),
    ("lion", 109, 57),
    ("lion", 237, 58),
    ("lion", 353, 60),
    ("lion", 378, 58),
)
"""Random games (map, seed, plies) in which the seat to move can win by leaving no room."""
CAPTURE_OR_WIN = """
    RR:d4d5 RB:j4j5 RR:j2j3 RY:h7h8 YY:k1k2 RY:i7i8 BB:d2d3 RB:i6j6 RR:k4l4 YB:j8j7 RB:c4c3
    YB:k7k6 YB:l7l6 RY:k9k8 RB:l9l8 YB:f4f5 RY:g5g4 RY:e7e6 YY:c6d6 BB:b6b7 BB:h9h10 RB:d7c7
    BB:b3b4 BB:l3m3 RB:a5b5 RY:h5h4 RR:g10g11 RR:f7f8 YY:m1m2 RY:a4a3 YY:l5m5 YY:f9f10
    YY:f12g12 RY:a1a2
"""


def choose(level: str, state: QinState, seed: int = 1, budget: Budget = SHORT) -> object:
    assert state.to_move is not None
    observation = GAME.observe(state, state.to_move)
    player = levels.chooser(GAME, level)
    return player.choose(observation, Random(seed), budget, never_cancelled).action


def positions(setup: QinSetup, seed: int, every: int = 5) -> list[QinState]:
    """Return positions of a game in which now and then a seat plays well."""
    rng = Random(seed)
    state = GAME.start(setup, GAME.draw_chance(setup, rng))
    found = []
    while state.to_move is not None:
        if state.ply % every == 0:
            found.append(state)
        level = rng.choice(("random", "random", "easy", "crafty"))
        state = GAME.apply(state, choose(level, state, rng.randrange(1000))).state  # type: ignore[arg-type]
    return found


def always_plain(**_: object) -> Kernel:
    return plain_kernel()


def setups() -> list[QinSetup]:
    rng = Random(3)
    found = []
    for number in range(10):
        players = 2 + number % 3
        board = odd_board(rng) if number >= 6 else GAME.board(GAME.maps[number % len(GAME.maps)])
        clash = "exchange" if number % 4 == 3 else "forbidden"
        supplies = [SUPPLIES[players]] * players
        if number % 3 == 2:
            supplies[0] = rng.randint(1, 6)
        found.append(QinSetup(board, players, clash, tuple(supplies)))
    return found


@pytest.mark.parametrize("number", range(10))
def test_every_choice_is_legal_on_every_board_with_every_house_rule(number: int) -> None:
    for state in positions(setups()[number], number):
        for level in NAMES:
            assert GAME.explain_illegal(state, choose(level, state)) is None  # type: ignore[arg-type]


def test_who_cannot_place_passes() -> None:
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))
    state = GAME.start(setup, GAME.draw_chance(setup, Random(1)))
    observation = replace(GAME.observe(state, 0), hand=(), hand_sizes=(0, 3))
    for level in NAMES:
        player = levels.chooser(GAME, level)
        assert player.choose(observation, Random(1), SHORT, never_cancelled).action == PASS


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_tiles_do_not_change_the_choice(level: str, players: int) -> None:
    setup = QinSetup(GAME.board("bird"), players, "forbidden", (SUPPLIES[players],) * players)
    for state in positions(setup, 8, every=9):
        seat = state.to_move
        assert seat is not None
        choices = set()
        for shuffle in range(4):
            hidden = [*state.pile]
            for other, hand in enumerate(state.hands):
                hidden += hand if other != seat else ()
            Random(shuffle).shuffle(hidden)
            hands = []
            for other, hand in enumerate(state.hands):
                hands.append(hand if other == seat else tuple(hidden[: len(hand)]))
                hidden = hidden if other == seat else hidden[len(hand) :]
            other_state = replace(state, hands=tuple(hands), pile=tuple(hidden))
            choices.add(choose(level, other_state))
        assert len(choices) == 1


@pytest.mark.parametrize("level", NAMES)
def test_the_global_random_is_left_alone(level: str) -> None:
    setup = QinSetup(GAME.board("lion"), 2, "forbidden", (24, 24))
    state = positions(setup, 2)[2]
    before = random.getstate()
    choose(level, state)
    assert random.getstate() == before


@pytest.mark.parametrize("level", ["wise", "guru"])
def test_a_number_of_iterations_makes_the_choice_repeatable(level: str) -> None:
    setup = QinSetup(GAME.board("lion"), 3, "forbidden", (19,) * 3)
    for state in positions(setup, 4, every=11):
        budget = Budget(iterations=60)
        assert len({choose(level, state, 5, budget) for _ in range(3)}) == 1


@pytest.mark.parametrize("level", ["easy", "crafty", "wise", "guru"])
def test_a_win_at_hand_is_taken(level: str) -> None:
    """Every seat needs one pagoda: whoever can place one has won."""
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (1, 1))
    wins = 0
    for seed in range(12):
        state = GAME.start(setup, GAME.draw_chance(setup, Random(seed)))
        can_win = any(
            (outcome := GAME.apply(state, action).state.outcome) and outcome.winners == (0,)
            for action in GAME.legal_actions(state)
        )
        if can_win:
            outcome = GAME.apply(state, choose(level, state, seed)).state.outcome  # type: ignore[arg-type]
            assert outcome is not None
            assert outcome.winners == (0,)
            wins += 1
    assert wins > 6


def test_easy_founds_whenever_it_could_more_than_half_of_the_time() -> None:
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))
    could = did = 0
    for seed in range(3):
        for state in positions(setup, seed, every=3):
            foundings = [
                action
                for action in GAME.legal_actions(state)
                if any(isinstance(e, ProvinceFounded) for e in GAME.apply(state, action).events)
            ]
            if foundings:
                could += 1
                did += choose("easy", state, seed) in foundings
    assert could > 15
    assert did > could / 2


def pagodas_taken(state: QinState, action: object) -> int:
    events = GAME.apply(state, action).events  # type: ignore[arg-type]
    return sum(isinstance(e, PagodaReturned) and e.seat != state.to_move for e in events)


@pytest.mark.parametrize("is_plain", [False, True])
def test_crafty_steals_where_the_value_alone_would_not(
    monkeypatch: pytest.MonkeyPatch, *, is_plain: bool
) -> None:
    if is_plain:
        monkeypatch.setattr(generals.readiness, "best_kernel", always_plain)
    setup = QinSetup(GAME.board("lion"), 3, "forbidden", (19,) * 3)
    more = 0
    for seed in range(1 if is_plain else 5):
        for state in positions(setup, seed, every=6):
            taken = []
            for theft in (0.0, 0.3):
                monkeypatch.setattr(generals, "THEFT", theft)
                taken.append(pagodas_taken(state, choose("crafty", state, budget=Budget())))
            assert taken[1] >= taken[0]
            more += taken[1] > taken[0]
    assert more >= 1


def test_cancelled_at_once_still_answers() -> None:
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))
    state = positions(setup, 6)[3]
    assert state.to_move is not None
    observation = GAME.observe(state, state.to_move)
    for level in NAMES:
        choice = levels.chooser(GAME, level).choose(
            observation, Random(1), Budget(iterations=10**9), lambda: True
        )
        assert GAME.explain_illegal(state, choice.action) is None


def test_cancelling_ends_a_long_search() -> None:
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))
    state = positions(setup, 6)[3]
    assert state.to_move is not None
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 40

    observation = GAME.observe(state, state.to_move)
    choice = levels.chooser(GAME, "guru").choose(
        observation, Random(1), Budget(iterations=10**9), cancelled
    )
    # Once it is told to, every round of the search that is left asks once more.
    assert asked < 60
    assert choice.info["iterations"] < 60 * 4


def test_without_the_compiled_kernel_the_same_value_is_played_by_one_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(generals.readiness, "best_kernel", always_plain)
    setup = QinSetup(GAME.board("lion"), 2, "forbidden", (24, 24))
    for state in positions(setup, 9, every=15):
        plain = {level: choose(level, state) for level in NAMES}
        for action in plain.values():
            assert GAME.explain_illegal(state, action) is None  # type: ignore[arg-type]
        assert plain["wise"] == plain["guru"]


def test_the_plain_look_stops_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generals.readiness, "best_kernel", always_plain)
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))
    state = positions(setup, 9, every=15)[1]
    assert state.to_move is not None
    observation = GAME.observe(state, state.to_move)
    found = generals.study(observation, generals.GURU, Budget(time_ms=1), 1, never_cancelled)
    assert len(found.ranking) == len(GAME.legal_actions(state))
    valued = sum(candidate.value >= 0 for candidate in found.ranking)
    assert 1 <= valued < len(found.ranking)


def test_milliseconds_end_a_search_that_iterations_would_not() -> None:
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (24, 24))
    state = positions(setup, 6)[3]
    started = time.monotonic()
    choose("guru", state, 1, Budget(iterations=10**9, time_ms=120))
    # Generous, for this machine may be busy: without a limit it would take days.
    assert time.monotonic() - started < 5


def test_wins_are_seen_as_events() -> None:
    """The facts the tests above rely on: a last pagoda ends the game."""
    setup = QinSetup(GAME.board("bird"), 2, "forbidden", (1, 24))
    state = GAME.start(setup, GAME.draw_chance(setup, Random(2)))
    events = GAME.apply(state, choose("easy", state)).events  # type: ignore[arg-type]
    assert any(isinstance(event, GameEnded) for event in events)


@pytest.mark.parametrize("iterations", [1, 2, 3, 7, 23, 47, 60, 121])
def test_no_more_placements_are_played_on_than_granted(iterations: int) -> None:
    setup = QinSetup(GAME.board("lion"), 3, "forbidden", (19,) * 3)
    for level in ("wise", "guru"):
        player = levels.chooser(GAME, level)
        for state in positions(setup, 5, every=14):
            assert state.to_move is not None
            observation = GAME.observe(state, state.to_move)
            budget = Budget(iterations=iterations)
            used = player.choose(observation, Random(1), budget, never_cancelled).info["iterations"]
            assert used <= iterations
            if iterations > 2 and len(GAME.legal_actions(state)) > 40 and used == 0:
                raise AssertionError("it has not looked ahead at all")


def surely_winning(state: QinState) -> set[object]:
    """Return the placements after which nobody can place, whoever holds what, and the mover won."""
    seat = state.to_move
    assert seat is not None
    unseen = {tile for tile, count in unseen_tiles(GAME.observe(state, seat)).items() if count}
    found = set()
    for action in GAME.legal_actions(state):
        after = GAME.apply(state, action).state
        is_won = after.outcome is not None and after.outcome.winners == (seat,)
        if is_won and not can_place(after.survey, [*unseen, *after.hands[seat]]):
            found.add(action)
    return found


@pytest.mark.parametrize("level", ["greedy", "easy", "crafty", "wise", "guru"])
def test_a_win_because_nobody_can_place_is_taken(level: str) -> None:
    for board, seed, plies in ENDINGS:
        state = played(board, 2, seed, plies)
        winning = surely_winning(state)
        assert 0 < len(winning) < len(GAME.legal_actions(state))
        for lot in range(4):
            assert choose(level, state, lot) in winning


def test_no_theft_seems_better_than_a_victory() -> None:
    """A position in which two pagodas could be taken, and the last one of one's own placed."""
    setup = GAME.setup_from_json({"map": "lion", "players": 2})
    state = GAME.start(setup, GAME.draw_chance(setup, Random(5005)))
    for text in CAPTURE_OR_WIN.split():
        state = GAME.apply(state, GAME.parse_action(text)).state
    for budget in (SHORT, Budget()):
        choice = choose("crafty", state, budget=budget)
        assert GAME.apply(state, choice).state.outcome is not None  # type: ignore[arg-type]
