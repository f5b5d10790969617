"""The list of opponents, and what holds for every quick one of them."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from positions import QIN, random_states, start

from qin_game.ai import levels, supervisor
from qin_game.ai.player import Budget, never_cancelled
from qin_game.ai.worker_process import Chosen, Job
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from qin_game.rules.qin.state import QinState

QUICK = levels.fallbacks("qin")
ONE = Budget(iterations=1)


def test_levels_of_qin_begin_with_the_quick_ones() -> None:
    assert levels.levels("qin")[:1] == ("random",)
    assert set(QUICK) <= set(levels.levels("qin"))
    assert levels.levels("chess") == ()


@pytest.mark.parametrize("game_name", levels.games())
def test_every_game_has_quick_levels_of_its_own_to_fall_back_on(game_name: str) -> None:
    first, *others = levels.fallbacks(game_name)
    assert others[-1:] == ["random"]
    assert {first, *others} <= set(levels.levels(game_name))
    game = load_shelf().game(game_name)
    board = {"map": game.maps[0]} if game.maps else {}
    setup = game.setup_from_json({"players": max(game.seat_counts), "options": {}, **board})
    state = game.start(setup, game.draw_chance(setup, Random(1)))
    seen = game.observation_to_json(game.observe(state, game.to_move(state)))
    job = Job(1, game_name, "missing", game.setup_to_json(setup), seen, seed=1)
    finished = supervisor._stand_in(job, "no such opponent")
    assert (finished.level, finished.failure) == (first, "no such opponent")
    assert isinstance(finished.result, Chosen)
    assert game.explain_illegal(state, game.parse_action(finished.result.action)) is None


def test_unknown_names() -> None:
    with pytest.raises(levels.UnknownLevelError, match="qin has no level 'oracle'"):
        levels.chooser(QIN, "oracle")
    with pytest.raises(levels.UnknownLevelError, match="no game 'chess'"):
        levels.rules("chess")


def test_asking_for_levels_loads_no_opponent() -> None:
    code = (
        "import sys\n"
        "from qin_game.ai import levels\n"
        "levels.levels('qin')\n"
        "sys.exit(any(name.startswith(('qin_game.ai.qin', 'qin_game.rules.qin', 'numpy'))"
        " for name in sys.modules))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_rules_for_a_setup_know_its_board() -> None:
    state = start(3, map_name="bird")
    rules = levels.rules_for("qin", QIN.setup_to_json(state.setup))
    assert rules.maps == ("bird",)
    seen = QIN.observe(state, 2)
    assert rules.observation_from_json(rules.observation_to_json(seen)) == seen


def test_rules_for_a_board_without_a_name_of_its_own() -> None:
    setup = QIN.setup_to_json(start().setup) | {"map": "custom"}
    assert levels.rules_for("qin", setup).maps == ()


@pytest.mark.parametrize("limits", [{"iterations": 0}, {"time_ms": 0}, {"time_ms": -5}])
def test_a_budget_is_positive(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Budget(**limits)


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"major_clash": "exchange"}), (4, {}), (2, {"supplies": [3, 2]})],
)
def test_every_choice_is_legal_and_repeatable(
    level: str, players: int, options: dict[str, object]
) -> None:
    player = levels.chooser(QIN, level)
    for seed in range(2):
        for state in random_states(players, seed, **options):
            seen = QIN.observe(state, state.to_move)
            choices = [
                player.choose(seen, Random(state.ply), ONE, never_cancelled) for _ in range(2)
            ]
            assert choices[0] == choices[1]
            assert QIN.explain_illegal(state, choices[0].action) is None


def shuffled_hidden(state: QinState, seat: int, rng: Random) -> QinState:
    """Deal what ``seat`` does not see anew, without using the rules to do it."""
    hidden = [*state.pile]
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden += hand
    rng.shuffle(hidden)
    hands = [
        hand if other == seat else tuple(hidden.pop() for _ in hand)
        for other, hand in enumerate(state.hands)
    ]
    return replace(state, hands=tuple(hands), pile=tuple(hidden))


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("players", [2, 4])
def test_hidden_tiles_never_change_a_choice(level: str, players: int) -> None:
    player = levels.chooser(QIN, level)
    for state in random_states(players, seed=5):
        seat = state.to_move
        assert seat is not None
        choices = {
            player.choose(QIN.observe(twin, seat), Random(9), ONE, never_cancelled).action
            for twin in (state, shuffled_hidden(state, seat, Random(state.ply)))
        }
        assert len(choices) == 1


@pytest.mark.parametrize("level", QUICK)
def test_the_global_random_is_not_touched(level: str) -> None:
    before = random.getstate()
    levels.chooser(QIN, level).choose(QIN.observe(start(), 0), Random(1), ONE, never_cancelled)
    assert random.getstate() == before


def test_random_player_plays_everything_that_is_legal() -> None:
    state = random_states(2, seed=3)[-1]
    seen = QIN.observe(state, state.to_move)
    player = levels.chooser(QIN, "random")
    actions = list(QIN.legal_actions(state))
    chosen = {
        player.choose(seen, Random(seed), ONE, never_cancelled).action
        for seed in range(20 * len(actions))
    }
    assert chosen == set(actions)
