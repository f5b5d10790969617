"""The opponents of 抗秦: legal, honest, repeatable, in time, and of the style they are told of."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from kangqin_tables import GAME, SETUPS, positions

from qin_game.ai import levels
from qin_game.ai.kangqin.search import FIRST_CHUNK
from qin_game.ai.kangqin.strategists import GURU, WISE, best_take
from qin_game.ai.player import Analyst, Budget, never_cancelled
from qin_game.rules.kangqin.actions import PASS, QIN, Accept, Action, Propose, Show, Take

if TYPE_CHECKING:
    from qin_game.rules.kangqin.state import KangqinObservation, KangqinState

LEVELS = ("random", "easy", "crafty", "wise", "guru")
STRONG = ("wise", "guru")
SHORT = Budget(iterations=60)
PHASES = ("exchange", "answer", "reveal", "settle")


def choose(level: str, observation: KangqinObservation, seed: int = 1, **limits: int) -> Action:
    budget = Budget(**limits) if limits else SHORT
    player = levels.chooser(GAME, level)
    action: Action = player.choose(observation, Random(seed), budget, never_cancelled).action
    return action


def seen(state: KangqinState) -> KangqinObservation:
    assert state.to_move is not None
    return GAME.observe(state, state.to_move)


def test_the_levels_go_from_weak_to_strong() -> None:
    assert levels.levels("kangqin") == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_in_every_phase_with_every_house_rule(level: str) -> None:
    for number, phase in enumerate(PHASES):
        for state in positions(48, 20 + number, phase if phase != "settle" else None):
            assert GAME.explain_illegal(state, choose(level, seen(state))) is None


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_no_stone_neither_refuses_nor_pays(level: str) -> None:
    asked = 0
    for phase in ("exchange", "answer"):
        for state in positions(60, 31, phase):
            seat = state.to_move or 0
            if state.stones[seat] == 0:
                assert GAME.explain_illegal(state, choose(level, seen(state))) is None
                asked += 1
    assert asked > 5


@pytest.mark.parametrize("level", LEVELS)
def test_a_qin_without_stones_is_played_on_against(level: str) -> None:
    for phase in PHASES[:3]:
        for state in positions(16, 32, phase):
            stones = list(state.stones)
            stones[state.to_move or 0] += state.qin_stones
            freed = replace(state, stones=tuple(stones), qin_stones=0)
            assert GAME.explain_illegal(freed, choose(level, seen(freed))) is None


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_and_dice_do_not_change_the_choice(level: str) -> None:
    for phase in PHASES[:3]:
        for state in positions(8, 33, phase):
            seat = state.to_move or 0
            observation = seen(state)
            twins = [GAME.determinize(observation, Random(number)) for number in range(3)]
            assert len({twin.hands for twin in twins}) > 1
            choices = {choose(level, GAME.observe(twin, seat)) for twin in (state, *twins)}
            assert len(choices) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_the_global_random_is_left_alone(level: str) -> None:
    before = random.getstate()
    for state in positions(4, 34):
        choose(level, seen(state))
    assert random.getstate() == before


@pytest.mark.parametrize("level", STRONG)
def test_a_number_of_iterations_makes_the_choice_repeatable(level: str) -> None:
    for state in positions(8, 35):
        observation = seen(state)
        choices = [choose(level, observation, 5, iterations=400) for _ in range(2)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("level", STRONG)
def test_being_told_to_stop_ends_a_search(level: str) -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    observation = seen(positions(1, 36, "exchange")[0])
    player = levels.chooser(GAME, level)
    choice = player.choose(observation, Random(1), Budget(iterations=10**9), cancelled)
    # Each of the two parts of a search asks once more at most.
    assert asked <= 5
    assert choice.info["iterations"] < 10_000


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize("phase", ["exchange", "answer", "reveal"])
def test_who_is_told_at_once_has_hardly_begun(level: str, phase: str) -> None:
    player = levels.chooser(GAME, level)
    for state in positions(10, 71, phase):
        choice = player.choose(seen(state), Random(1), Budget(), lambda: True)
        assert choice.info.get("iterations", 0) <= 3 * FIRST_CHUNK


@pytest.mark.parametrize("level", STRONG)
def test_milliseconds_end_a_search_that_iterations_would_not(level: str) -> None:
    observation = seen(positions(1, 37, "exchange")[0])
    started = time.monotonic()
    choose(level, observation, 1, iterations=10**9, time_ms=150)
    # Generous, for this machine may be busy: without a limit it would take days.
    assert time.monotonic() - started < 5


def test_the_loyal_ally_shows_its_higher_card_and_gives_qin_low_ones() -> None:
    for state in positions(40, 38, "reveal"):
        assert choose("easy", seen(state)) == Show(seen(state).hand[1])
    for state in positions(60, 39, "exchange"):
        low = seen(state).hand[0]
        assert choose("easy", seen(state)) in {PASS, Propose(QIN, low)}
    for state in positions(40, 40, "answer"):
        assert isinstance(choose("easy", seen(state)), Accept)


def test_the_crafty_one_hides_its_high_card_when_that_pays() -> None:
    """With 1 and 9 and all of Qin's stones to win, showing the 1 promises most."""
    state = next(
        state
        for state in positions(400, 41, "reveal")
        if state.setup.dice == 3 and state.qin_stones >= 7 and not state.history[0].is_proposal
    )
    observation = replace(seen(state), hand=(1, 9), history=())
    assert choose("crafty", observation) == Show(1)


@pytest.mark.parametrize("level", STRONG)
def test_the_last_round_is_won_when_it_can_be(level: str) -> None:
    """Qin's last four stones, by a seat with 1 and 9 that knows of three ones under the cup."""
    state = next(state for state in positions(200, 42, "reveal") if state.round == 4)
    seat = state.to_move or 0
    observation = replace(
        seen(state), hand=(1, 9), dice=(1, 1, 1), qin_stones=4,
        stones=tuple(5 if other == seat else 3 - (other == (seat + 1) % 4) for other in range(4)),
        setup=SETUPS[0], chief_order=_chief_last(state, seat),
        history=(), proposals=(0,) * 4, exchanges=(0,) * 4,
    )  # fmt: skip
    assert choose(level, observation, iterations=600) == Show(1)


def _chief_last(state: KangqinState, seat: int) -> tuple[int, ...]:
    return (*(other for other in state.chief_order if other != seat), seat)


def test_the_lowest_takes_what_frees_all_in_the_last_round() -> None:
    state = next(
        state
        for state in _settling(500)
        if state.round == 4 and 0 < state.qin_stones <= (seen(state).turned or 0)
    )
    assert best_take(seen(state), 0.2) == Take(state.qin_stones)


def _settling(games: int) -> list[KangqinState]:
    found = []
    for seed in range(games):
        rng = Random(f"settling {seed}")
        setup = replace(SETUPS[0], take="choose")
        state = GAME.start(setup, GAME.draw_chance(setup, rng))
        while state.to_move is not None:
            if state.phase == "settle":
                found.append(state)
            actions = GAME.legal_actions(state)
            state = GAME.apply(state, actions[rng.randrange(len(actions))]).state
        if len(found) > 600:
            break
    return found


def test_every_level_takes_a_legal_number_of_stones() -> None:
    for state in _settling(10):
        for level in LEVELS:
            assert GAME.explain_illegal(state, choose(level, seen(state))) is None


@pytest.mark.parametrize("level", STRONG)
def test_an_analysis_tells_all_seats_chances(level: str) -> None:
    analyst = levels.chooser(GAME, level)
    assert isinstance(analyst, Analyst)
    for state in [*positions(10, 43), *_settling(1)]:
        observation = seen(state)
        seat = observation.seat
        legal = GAME.legal_actions(state)
        for played in (None, legal[0], legal[-1]):
            found = analyst.analyse(observation, played, Random(1), SHORT, never_cancelled)
            assert GAME.explain_illegal(state, found.best) is None
            assert (found.played_chances is None) == (played is None)
            for chances in (found.best_chances, found.played_chances or found.best_chances):
                assert len(chances) == 4
                assert all(chance >= 0 for chance in chances)
                assert sum(chances) < 1.0001
            if found.played_chances is not None:
                assert found.best_chances[seat] >= found.played_chances[seat]


def test_the_guru_reads_more_and_thinks_longer() -> None:
    for below, above in pairwise((WISE, GURU)):
        assert below.reading < above.reading
        assert below.iterations < above.iterations
