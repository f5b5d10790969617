"""The rules of Qin and the naive oracle agree at every ply of thousands of games."""

from __future__ import annotations

from random import Random

import pytest
from compare_qin import (
    TASTES,
    Match,
    choose,
    compare_game,
    compare_games,
    compare_positions,
    new_match,
)
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from layouts import random_layout, shelf_layouts
from naive_qin import NaiveQin

GAMES = 2000
POSITIONS = 4000
BATCHES = 10

EVENTS = {
    "tile_placed",
    "province_founded",
    "province_expanded",
    "province_became_major",
    "provinces_joined",
    "village_taken",
    "village_conquered",
    "pagoda_placed",
    "pagoda_returned",
    "tile_drawn",
    "turn_started",
    "game_ended",
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rules_agree_with_the_oracle_at_every_ply(batch: int) -> None:
    size = GAMES // BATCHES
    seen = compare_games(shelf_layouts(), range(batch * size, (batch + 1) * size))
    assert seen["game"] == size
    assert set(seen) >= EVENTS, "a batch in which something never happens proves little"
    assert {"2 players", "3 players", "4 players", "last_pagoda", "no_placement"} <= set(seen)
    assert {f"map {layout.name}" for layout in shelf_layouts()} <= set(seen)


@pytest.mark.parametrize("policy", sorted(TASTES))
def test_rules_agree_on_every_printed_board_and_seat_count(policy: str) -> None:
    for layout in shelf_layouts():
        for players in (2, 3, 4):
            rng = Random(f"{policy} {layout.name} {players}")
            match = new_match(layout, rng, players=players, house_rules=False)
            assert compare_game(match, rng, policy)["ply"] > 10


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rules_agree_on_what_follows_from_invented_positions(batch: int) -> None:
    size = POSITIONS // BATCHES
    seen = compare_positions(range(batch * size, (batch + 1) * size))
    assert seen["position"] > size // 2
    assert EVENTS | {"majors_exchanged", "turn_passed"} <= set(seen)


class SideBySide(RuleBasedStateMachine):
    """Both rules side by side; hypothesis chooses the map, the deal and every action."""

    match: Match

    @initialize(
        seed=st.integers(0, 2**32), players=st.sampled_from([2, 3, 4]), house_rules=st.booleans()
    )
    def start(self, seed: int, players: int, house_rules: bool) -> None:  # noqa: FBT001
        self.rng = Random(seed)
        layout = random_layout(self.rng)
        self.match = new_match(layout, self.rng, players=players, house_rules=house_rules)
        self.match.check(self.rng)

    @precondition(lambda self: self.match.naive.to_move is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        self.match.play(data.draw(st.sampled_from(self.match.naive.legal())))
        self.match.check(self.rng)

    @precondition(lambda self: self.match.naive.to_move is not None)
    @rule(policy=st.sampled_from(sorted(TASTES)), plies=st.integers(1, 12))
    def play_on(self, policy: str, plies: int) -> None:
        for _ in range(plies):
            if self.match.naive.to_move is not None:
                self.match.play(choose(self.match, policy, self.rng))
        self.match.check(self.rng)

    @rule()
    def continue_from_text(self) -> None:
        """Both go on from the position as the protocol states it."""
        game = self.match.game
        data = game.state_to_json(self.match.state)
        self.match.state = game.state_from_json(data)
        if self.match.naive.to_move is not None:
            self.match.naive = NaiveQin.from_state(data)
        self.match.check(self.rng)


TestSideBySide = SideBySide.TestCase
TestSideBySide.settings = settings(max_examples=60, stateful_step_count=25)
