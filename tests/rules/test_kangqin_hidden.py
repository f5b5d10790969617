"""Games of 抗秦 that differ in what a seat did not see are one game to it."""

from __future__ import annotations

from random import Random

import pytest
from compare_kangqin import TASTES
from kangqin_courses import courses
from kangqin_games import Game, Twin, first_ply_of_round, told
from naive_kangqin import SEATS


@pytest.mark.parametrize("policy", sorted(TASTES))
def test_a_seat_cannot_tell_games_apart_that_differ_in_what_it_did_not_see(policy: str) -> None:
    different = 0
    for seed in range(16):
        game = Game(seed)
        game.play_on(policy, game.rng.randrange(70))
        naive = game.naive
        first_ply = first_ply_of_round(game)
        for seat in range(SEATS):
            rng = Random(seed)
            course = next(courses(naive.view(seat), rng))
            twin = Twin(game, first_ply, course, seat, rng)
            assert told(twin, game.options, seat) == told(game, game.options, seat)
            different += twin.played != game.played
    assert different > 20
