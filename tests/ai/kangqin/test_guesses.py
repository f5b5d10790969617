"""What an opponent takes to be possible is exactly what its seat may know."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from kangqin_tables import GAME, positions

from qin_game.ai.kangqin.features import Table
from qin_game.ai.kangqin.guesses import Guesses, Reader, guess
from qin_game.ai.kangqin.learnt import load_learnt
from qin_game.ai.kangqin.standing import first_standing
from qin_game.rules.kangqin.belief import World, beliefs
from qin_game.rules.kangqin.state import SEATS, KangqinObservation, KangqinState

WORTH = first_standing().worth(0.2)


def guesses(observation: KangqinObservation, trust: float, copies: int, seed: int = 1) -> Guesses:
    table = Table(WORTH, SEATS - observation.round, observation.setup.dice)
    reader = Reader(load_learnt().policy, table, trust)
    return guess(observation, reader, copies, np.random.default_rng(seed))


def observed(phase: str, count: int, seed: int) -> list[KangqinObservation]:
    """Return what the seat to move sees in random positions with a history."""
    states = [state for state in positions(4 * count, seed, phase) if len(state.history) > 2]
    return [GAME.observe(state, state.to_move or 0) for state in states[:count]]


def worlds(found: Guesses, observation: KangqinObservation) -> Counter[World]:
    """Return the weight of every way the cards lie in the guesses."""
    weights: Counter[World] = Counter()
    seats = [(seat - observation.chief) % SEATS for seat in range(SEATS)]
    for hands, qin, weight in zip(found.lanes.hands, found.lanes.qin, found.weights, strict=True):
        if weight:
            low_high = [tuple(int(card) for card in hands[seat]) for seat in seats]
            weights[World(tuple(low_high), int(qin))] += float(weight)  # type: ignore[arg-type]
    return weights


@pytest.mark.parametrize("phase", ["exchange", "answer", "reveal"])
@pytest.mark.parametrize("trust", [0.0, 0.8])
def test_every_guess_is_possible(phase: str, trust: float) -> None:
    for observation in observed(phase, 12, 5):
        found = guesses(observation, trust, 1)
        assert set(worlds(found, observation)) <= set(beliefs(observation))
        dice = set(found.lanes.dice.tolist())
        if observation.dice is None:
            assert dice <= set(range(observation.setup.dice, 6 * observation.setup.dice + 1))
            assert len(dice) > 6
        else:
            assert dice == {sum(observation.dice)}


@pytest.mark.parametrize("phase", ["exchange", "answer", "reveal"])
def test_stones_and_counts_are_those_of_the_position(phase: str) -> None:
    for observation in observed(phase, 12, 6):
        lanes = guesses(observation, 0.8, 1).lanes
        around = [(observation.chief + step) % SEATS for step in range(SEATS)]
        pending = None if observation.pending is None else observation.pending.seat
        stones = [*(observation.stones[seat] for seat in around), observation.qin_stones]
        assert np.unique(lanes.stones, axis=0).tolist() == [stones]
        assert np.unique(lanes.exchanges, axis=0).tolist() == [
            [observation.exchanges[seat] for seat in around]
        ]
        assert np.unique(lanes.proposals, axis=0).tolist() == [
            [observation.proposals[seat] - (seat == pending) for seat in around]
        ]


def test_nothing_read_into_actions_gives_the_odds_of_random_picks() -> None:
    for observation in observed("reveal", 4, 7):
        found = worlds(guesses(observation, 0.0, 60), observation)
        exact = beliefs(observation)
        total, whole = sum(found.values()), sum(exact.values())
        distance = sum(
            abs(found[world] / total - weight / whole) for world, weight in exact.items()
        )
        # Twice the chance to tell the two apart by one world; noise of drawing is some 5 %.
        assert distance < 0.25


def test_a_pending_offer_is_one_of_the_two_cards() -> None:
    for observation in observed("answer", 8, 8):
        found = guesses(observation, 0.0, 4)
        assert set(found.offered.tolist()) == {0, 1}


def test_the_slot_is_the_turn_that_is_played() -> None:
    for state in positions(40, 9, "exchange"):
        seat = state.to_move or 0
        found = guesses(GAME.observe(state, seat), 0.0, 1)
        assert found.slot == 4 * (state.lap - 1) + (seat - state.chief) % SEATS


def test_a_course_that_no_guess_went_through_still_leaves_the_exact_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from qin_game.ai.kangqin import guesses as module  # noqa: PLC0415

    def lose_all(found: Guesses, *_: object) -> None:
        found.weights = np.zeros_like(found.weights)

    monkeypatch.setattr(module, "_lead", lose_all)
    for observation in observed("answer", 4, 10):
        found = guesses(observation, 0.0, 1)
        exact = beliefs(observation)
        assert worlds(found, observation) == exact
        assert len(found.lanes) == len(exact)


def test_hidden_cards_and_dice_do_not_reach_the_guesses() -> None:
    for state in positions(6, 11, "reveal"):
        seat = state.to_move or 0
        observation = GAME.observe(state, seat)
        twin: KangqinState = GAME.determinize(observation, Random(3))
        one = guesses(observation, 0.8, 1)
        other = guesses(GAME.observe(twin, seat), 0.8, 1)
        assert np.array_equal(one.lanes.hands, other.lanes.hands)
        assert np.array_equal(one.weights, other.weights)
