"""Judgements for hints and reviews: repeatable, fair, blind to what is hidden."""

from __future__ import annotations

import threading
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from qin_game.ai import levels
from qin_game.ai.player import Analysis, Analyst, Budget, never_cancelled
from qin_game.ai.qin import generals, readiness
from qin_game.ai.qin.kernel.compiled import plain_kernel
from qin_game.rules.qin.action import PASS, PlaceTile
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from qin_game.rules.qin.action import Action
    from qin_game.rules.qin.state import QinObservation, QinState

GAME = load_shelf().game("qin")
SHORT = Budget(iterations=24)


def analyse(seen: QinObservation, played: Action | None = None, seed: int = 1) -> Analysis:
    analyst = levels.chooser(GAME, "wise")
    assert isinstance(analyst, Analyst)
    return analyst.analyse(seen, played, Random(seed), SHORT, never_cancelled)


def positions(players: int, seed: int, every: int = 9) -> list[QinState]:
    """Return positions of a game between greedy seats, the last one among them."""
    rng = Random(seed)
    setup = GAME.setup_from_json({"map": "lion", "players": players, "options": {}})
    states = [GAME.start(setup, GAME.draw_chance(setup, rng))]
    greedy = levels.chooser(GAME, "greedy")
    while (seat := states[-1].to_move) is not None:
        seen = GAME.observe(states[-1], seat)
        action = greedy.choose(seen, rng, SHORT, never_cancelled).action
        states.append(GAME.apply(states[-1], action).state)
    return [*states[:-1:every], states[-2]]


def view(state: QinState) -> QinObservation:
    assert state.to_move is not None
    return GAME.observe(state, state.to_move)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_shares_and_the_best_is_worth_most(players: int) -> None:
    rng = Random(5)
    for state in positions(players, players):
        seat = state.to_move
        assert seat is not None
        actions = GAME.legal_actions(state)
        played = actions[rng.randrange(len(actions))]
        found = analyse(view(state), played)
        assert GAME.explain_illegal(state, found.best) is None
        assert found.played_chances is not None
        for chances in (found.best_chances, found.played_chances):
            assert len(chances) == players
            assert all(0 <= chance <= 1 for chance in chances)
            assert sum(chances) == pytest.approx(1)
        assert found.best_chances[seat] >= found.played_chances[seat]


def test_equal_seeds_judge_equally_and_the_best_gives_nothing_away() -> None:
    seen = view(positions(2, 8)[2])
    found = analyse(seen)
    assert found.played_chances is None
    assert analyse(seen) == found
    assert analyse(seen, found.best) == replace(found, played_chances=found.best_chances)


def test_hidden_tiles_change_no_judgement() -> None:
    for state in positions(3, 2):
        seen = view(state)
        played = GAME.legal_actions(state)[0]
        judged = analyse(seen, played)
        for seed in range(3):
            other = GAME.determinize(seen, Random(seed))
            assert other.hands != state.hands or other.pile != state.pile or not state.pile
            assert analyse(view(other), played) == judged


def test_a_placement_that_wins_is_certain() -> None:
    last = positions(2, 3)[-1]
    found = analyse(view(last), GAME.legal_actions(last)[0])
    outcome = GAME.apply(last, found.best).state.outcome
    assert outcome is not None
    assert outcome.winners == (last.to_move,)
    assert found.best_chances[last.to_move] == 1


def test_who_can_only_pass_gives_nothing_away() -> None:
    seen = replace(view(positions(2, 4)[1]), hand=(), hand_sizes=(0, 3))
    found = analyse(seen, PASS)
    assert found.best == PASS
    assert found.played_chances == found.best_chances
    assert sum(found.best_chances) == pytest.approx(1)
    assert analyse(seen).played_chances is None


def test_without_the_compiled_kernel_the_value_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generals.readiness, "best_kernel", lambda **_: plain_kernel())
    state = positions(2, 6, every=30)[0]
    played = GAME.legal_actions(state)[0]
    assert isinstance(played, PlaceTile)
    found = analyse(view(state), played)
    assert found.played_chances is not None
    assert 0 < found.played_chances[0] <= found.best_chances[0] < 1


def test_cancelled_while_the_kernel_is_made_it_waits_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    endless = SimpleNamespace(done=threading.Event(), kernel=None)
    monkeypatch.setattr(readiness, "_warming", lambda: endless)
    state = positions(2, 7)[1]
    asked = iter([False, False, True])
    analyst = levels.chooser(GAME, "wise")
    assert isinstance(analyst, Analyst)
    found = analyst.analyse(view(state), None, Random(1), SHORT, lambda: next(asked, True))
    assert GAME.explain_illegal(state, found.best) is None


def test_cancelled_it_answers_anything_legal() -> None:
    state = positions(2, 7)[1]
    analyst = levels.chooser(GAME, "wise")
    assert isinstance(analyst, Analyst)
    found = analyst.analyse(view(state), None, Random(1), Budget(), lambda: True)
    assert GAME.explain_illegal(state, found.best) is None
