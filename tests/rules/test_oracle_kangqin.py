"""The rules of 抗秦 and the naive oracle agree at every ply of hundreds of games."""

from __future__ import annotations

from random import Random

import pytest
from compare_kangqin import (
    GAME,
    OPTIONS,
    SHOWING,
    TASTES,
    Match,
    choose,
    compare_game,
    compare_games,
    new_match,
)
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from naive_kangqin import NaiveKangqin

GAMES = 256
BATCHES = 4

EVENTS = {
    *("round_started", "cards_dealt", "dice_rolled", "turn_started", "game_ended"),
    *("exchange_proposed", "proposal_passed", "proposal_accepted", "proposal_refused"),
    *("cards_exchanged", "stone_paid", "card_chosen", "cards_shown", "cup_opened"),
    *("lowest_turned", "round_settled"),
}
RARE = {
    *("cannot refuse", "cannot pay", "second for nothing", "third lap", "refilled"),
    *("success", "failure", "equal", "cannot give all", "Qin has nothing"),
    *("paid for a refusal", "paid for a second_proposal", "qin_emptied", "qin_stands"),
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rules_agree_with_the_oracle_at_every_ply(batch: int) -> None:
    size = GAMES // BATCHES
    seen = compare_games(range(batch * size, (batch + 1) * size))
    assert seen["game"] == size
    assert set(+seen) >= EVENTS | RARE, "a batch in which something never happens proves little"
    assert set(map(str, OPTIONS)) <= set(seen)


@pytest.mark.parametrize("policy", sorted(TASTES))
def test_rules_agree_whatever_the_seats_are_up_to(policy: str) -> None:
    for options in (OPTIONS[0], OPTIONS[-1]):
        rng = Random(f"{policy} {options}")
        for showing in ("high", "low"):
            assert compare_game(new_match(rng, options), rng, policy, showing)["ply"] >= 64 - 16


class SideBySide(RuleBasedStateMachine):
    """Both rules side by side; hypothesis chooses options, deals and every action."""

    match: Match

    @initialize(seed=st.integers(0, 2**32), options=st.sampled_from(OPTIONS))
    def start(self, seed: int, options: dict[str, object]) -> None:
        self.rng = Random(seed)
        self.match = new_match(self.rng, options)
        self.match.check()

    @precondition(lambda self: self.match.naive.to_move is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        self.match.play(data.draw(st.sampled_from(self.match.naive.legal())))
        self.match.check()

    @precondition(lambda self: self.match.naive.to_move is not None)
    @rule(
        policy=st.sampled_from(sorted(TASTES)),
        showing=st.sampled_from(SHOWING),
        plies=st.integers(1, 30),
    )
    def play_on(self, policy: str, showing: str, plies: int) -> None:
        for _ in range(plies):
            if self.match.naive.to_move is not None:
                self.match.play(choose(self.match.naive, policy, showing, self.rng))
        self.match.check()

    @rule()
    def continue_from_text(self) -> None:
        """Both go on from the position as the protocol states it."""
        data = GAME.state_to_json(self.match.state)
        self.match.state = GAME.state_from_json(data)
        self.match.naive = NaiveKangqin.from_state(data)
        self.match.check()


TestSideBySide = SideBySide.TestCase
TestSideBySide.settings = settings(max_examples=30, stateful_step_count=20)
