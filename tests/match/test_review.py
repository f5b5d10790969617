"""Looking back at a match: what was asked, what each answer means, what it all comes to."""

from __future__ import annotations

import pytest
from match_tables import ADA, LI, MACHINE, QIN, play_out, qin_match

from qin_game.ai import levels
from qin_game.ai.worker import Question, Report
from qin_game.match.review import ITERATIONS, Review, Swing


def finished(*players: object) -> Review:
    match = qin_match(*players)  # type: ignore[arg-type]
    play_out(match)
    return Review(match, "wise")


def report(review: Review, best: tuple[float, ...], played: tuple[float, ...] | None) -> Report:
    return Report(review.request_id, review.played, best, played)


def judge_all(review: Review, *played: float) -> None:
    """Answer all that is left: seat 0's chances after the actions are ``played``, then a half."""
    while not review.is_done:
        mine = played[review.ply] if review.ply < len(played) else 0.5
        review.take(report(review, (0.5, 0.5), (mine, 1 - mine)))


def test_every_action_is_asked_about_once_by_what_its_seat_saw() -> None:
    review = finished(ADA, LI, MACHINE)
    match = review.match
    asked = []
    while (question := review.question()) is not None:
        assert isinstance(question, Question)
        assert question.budget.iterations == ITERATIONS
        rules = levels.rules_for("qin", question.setup)
        seen = rules.observation_from_json(question.observation)
        state = match.state_at(review.ply)
        assert seen == QIN.observe(state, state.to_move)
        asked.append(review.played)
        review.take(report(review, (0.2, 0.3, 0.5), (0.2, 0.3, 0.5)))
    assert review.is_done
    assert tuple(asked) == match.actions
    assert [verdict.seat for verdict in review.verdicts[:4]] == [0, 1, 2, 0]


def test_a_loss_is_the_chance_of_the_seat_that_moved() -> None:
    review = finished(ADA, LI)
    review.take(report(review, (0.5, 0.5), (0.375, 0.625)))
    review.take(report(review, (0.25, 0.75), (0.5, 0.5)))
    review.take(report(review, (0.5, 0.5), (0.75, 0.25)))
    assert [verdict.loss for verdict in review.verdicts] == [0.125, 0.25, 0.0]
    assert [verdict.ply for verdict in review.verdicts_of(0)] == [0, 2]


def test_chances_begin_before_the_first_action_and_end_with_who_won() -> None:
    review = finished(ADA, LI)
    assert review.chances(0) == ()
    review.take(report(review, (0.75, 0.25), (0.5, 0.5)))
    assert review.chances(0) == (0.75, 0.5)
    judge_all(review)
    assert len(review.chances(0)) == review.match.ply + 1
    outcome = review.match.outcome
    assert outcome is not None
    shares = [review.chances(seat)[-1] for seat in (0, 1)]
    assert [seat for seat in (0, 1) if shares[seat] > 0] == list(outcome.winners)
    assert sum(shares) == 1


def test_the_biggest_swings_in_the_order_they_happened() -> None:
    review = finished(ADA, LI)
    judge_all(review, 0.5, 0.125, 0.25, 0.5, 0.0)
    swings = review.swings(0)
    assert swings == (Swing(1, -0.375), Swing(4, -0.5), Swing(5, 0.5))
    assert review.swings(1, 1) == (Swing(4, 0.5),)
    assert finished(ADA, LI).swings(0) == ()


def test_a_change_too_small_to_be_seen_is_no_swing() -> None:
    review = finished(ADA, LI)
    judge_all(review, *[1.0 - 0.004 * step for step in range(review.match.ply)])
    # Only the first judgement, after an even start, and the end change anything to speak of.
    assert [swing.ply for swing in review.swings(0)] == [0, review.match.ply - 1]


def test_answers_to_other_questions_change_nothing() -> None:
    review = finished(ADA, LI)
    right = report(review, (0.5, 0.5), (0.5, 0.5))
    review.take(Report(("another game", 0), right.best, right.best_chances, right.played_chances))
    review.take(Report(review.request_id, right.best, right.best_chances, None))
    assert review.ply == 0
    review.take(right)
    review.take(right)
    assert review.ply == 1
    judge_all(review)
    assert review.question() is None
    review.take(right)
    assert review.ply == review.match.ply


def test_a_match_that_runs_is_judged_as_far_as_it_has_come() -> None:
    match = qin_match(ADA, LI)
    review = Review(match, "wise")
    assert review.is_done
    assert review.question() is None
    with pytest.raises(IndexError):
        _ = review.played
