"""What a seat of 抗秦 can conclude: its odds and guesses against brute force."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import pytest
from drawn_kangqin import GAME, after, draw, see
from kangqin_courses import Course, courses
from kangqin_games import Game
from naive_kangqin import SEATS

from qin_game.rules.kangqin.belief import beliefs

POLICIES = ("trading", "blind", "at Qin", "generous")
MAX_HIDDEN = 7
"""Choices unseen by a seat in the positions that are counted out: 630 deals times 2 for each."""
SAMPLES = 12
"""Guesses for each course when their distribution is looked at."""


def hidden_choices(view: dict[str, Any]) -> int:
    """Count the choices that a seat did not see."""
    pairs = zip(view["chosen"], view["shown"], strict=True)
    unseen = sum(chosen for chosen, card in pairs if not card)
    for turn in view["history"]:
        if turn["target"] is not None:
            unseen += turn["card"] is None
            unseen += turn["returned"] is None and turn["answer"] in {"accept", "blind"}
    return unseen


def are_proportional(one: Any, other: Any) -> bool:  # noqa: ANN401
    """Say whether two weightings of the same things differ by a factor only."""
    ratios = {(one[thing], other[thing]) for thing in other}
    return set(one) == set(other) and all(a * d == b * c for (a, b), (c, d) in pairwise(ratios))


# -- odds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_the_odds_are_those_of_counting_every_course(policy: str) -> None:
    counted: Counter[tuple[int, str]] = Counter()
    for seed in range(24):
        game = Game(seed)
        game.play_on(policy, game.rng.randrange(70))
        state = GAME.state_from_json(game.naive.to_json())
        for seat in range(SEATS):
            view = game.naive.view(seat)
            kind = hidden_choices(view), view["phase"]
            if kind[0] <= MAX_HIDDEN and counted[kind] < 1:
                odds = Counter((course.hands, course.qin_card) for course in courses(view))
                found = beliefs(GAME.observe(state, seat)).items()
                assert are_proportional({(w.hands, w.qin_card): n for w, n in found}, odds), view
                counted[kind] += 1
    assert len({hidden for hidden, _ in counted}) > 5


def course_of(state: dict[str, Any]) -> tuple[Any, ...]:
    """Return what a guessed position says of the course: the cards of all turns, and the rest."""
    turns = tuple((turn["card"], turn["returned"]) for turn in state["history"])
    return tuple(map(tuple, state["hands"])), state["qin_card"], turns, tuple(state["shown"])


def short_course(course: Course) -> tuple[Any, ...]:
    turns = tuple((turn["card"], turn["returned"]) for turn in course.turns)
    return course.hands, course.qin_card, turns, course.shown


@pytest.mark.parametrize("policy", POLICIES)
def test_every_course_is_guessed_equally_often(policy: str) -> None:
    """Chi-square over whole courses: hands, Qin's card, every offered, given and chosen card."""
    looked_at = 0
    for seed in range(300):
        game = Game(seed)
        game.play_on(policy, game.rng.randrange(4, 70))
        seat = game.rng.randrange(SEATS)
        view = game.naive.view(seat)
        if hidden_choices(view) > 4 or not view["history"]:
            continue
        equal = [short_course(course) for course in courses(view)]
        if not 2 <= len(equal) <= 120:
            continue
        seen = GAME.observe(GAME.state_from_json(game.naive.to_json()), seat)
        rng, draws = Random(seed), SAMPLES * len(equal)
        guesses = Counter(
            course_of(GAME.state_to_json(GAME.determinize(seen, rng))) for _ in range(draws)
        )
        assert len(set(equal)) == len(equal)
        assert set(guesses) <= set(equal)
        chi_square = sum((guesses[course] - SAMPLES) ** 2 / SAMPLES for course in equal)
        freedom = len(equal) - 1
        assert abs(chi_square - freedom) < 4.5 * sqrt(2 * freedom) + 4, (seed, chi_square, freedom)
        looked_at += 1
        if looked_at == 3:
            return
    pytest.fail("hardly a position was looked at")


def trace(card: int, hands: Any, qin_card: int, turns: Any) -> tuple[int, ...]:  # noqa: ANN401
    """Return where a card lay after each turn, the last first: a seat, or 4 for Qin."""
    held = [*map(list, hands), [qin_card]]
    places = []
    for turn in reversed(turns):
        places.append(next(place for place, cards in enumerate(held) if card in cards))
        if turn["answer"] in {"accept", "blind", "swap"}:
            mine, theirs = (
                held[turn["seat"]],
                held[4 if turn["target"] == "qin" else turn["target"]],
            )
            mine.remove(turn["returned"])
            theirs.remove(turn["card"])
            mine.append(turn["card"])
            theirs.append(turn["returned"])
    return tuple(places)


def test_the_way_a_card_took_is_guessed_by_its_odds() -> None:
    """Seat 2 got the 7 from seat 0; then it may have gone to Qin and back, or to seat 3.

    The ways are unequally likely although nothing is seen of them.
    """
    state = after(draw(), "propose:2:7", "accept:8", "pass", "propose:qin:7", "propose:2:5")
    state = after(state, "accept:2", "pass", "pass", "propose:qin:6")
    seen = see(state, 0)
    odds = Counter(
        trace(7, course.hands, course.qin_card, course.turns)
        for course in courses(GAME.observation_to_json(seen))
    )
    assert sum(odds.values()) == 180 * 2 * 4 * 2
    assert len(set(odds.values())) > 1
    rng, draws = Random(1), 1500
    guesses: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        guess = GAME.state_to_json(GAME.determinize(seen, rng))
        guesses[trace(7, guess["hands"], guess["qin_card"], guess["history"])] += 1
    expected = {way: draws * n / sum(odds.values()) for way, n in odds.items()}
    chi_square = sum((guesses[way] - n) ** 2 / n for way, n in expected.items())
    assert set(guesses) <= set(odds)
    assert chi_square < len(odds) - 1 + 4 * sqrt(2 * (len(odds) - 1)), (chi_square, odds, guesses)


def test_dice_that_are_hidden_are_guessed_from_all_rolls() -> None:
    game = Game(0)
    seat = (game.naive.chief + 1) % SEATS
    seen = GAME.observe(GAME.state_from_json(game.naive.to_json()), seat)
    rng = Random(0)
    faces = Counter(face for _ in range(600) for face in GAME.determinize(seen, rng).dice)
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 300) < 70 for count in faces.values())
