"""Drawings made ahead, one step at a time."""

from __future__ import annotations

from qin_game.scenes.idle import IdleDrawings


def test_only_one_step_is_taken_at_a_time() -> None:
    drawings, done = IdleDrawings(), []
    drawings.step()
    assert not drawings.are_pending
    drawings.begin(done.append(number) for number in range(3))
    for number in range(3):
        assert drawings.are_pending
        drawings.step()
        assert done == list(range(number + 1))
    drawings.step()
    assert not drawings.are_pending
