"""Every game on the shelf: what a seat may know, and that nothing else reaches it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from walks import CODE, Walk, sample, through_json

if TYPE_CHECKING:
    from qin_game.rules.game import AnyGame


def seen_by(game: AnyGame, state: Any, seat: int) -> str:  # noqa: ANN401
    """Return all a seat is told of a position, as text."""
    return json.dumps(game.observation_to_json(game.observe(state, seat)), sort_keys=True)


def test_an_observation_is_a_value_with_a_json_form(played: Walk) -> None:
    game = played.game
    for state in played.states:
        for seat in range(game.seats(state)):
            observation = game.observe(state, seat)
            assert game.observe(state, seat) == observation
            read = game.observation_from_json(through_json(game.observation_to_json(observation)))
            assert read == observation
            assert hash(read) == hash(observation)


def test_positions_that_differ_in_hidden_things_only_look_equal(played: Walk) -> None:
    game, rng = played.game, Random(0)
    differing = 0
    for state in played.states:
        for seat in range(game.seats(state)):
            observation = game.observe(state, seat)
            guess = game.determinize(observation, rng)
            assert game.observe(guess, seat) == observation
            assert seen_by(game, guess, seat) == seen_by(game, state, seat)
            differing += guess != state
    if game.chance_to_json(played.chance):
        assert differing


def test_a_guess_is_a_whole_position_that_stands_where_the_game_stands(played: Walk) -> None:
    game, rng = played.game, Random(0)
    for state in played.states:
        for seat in range(game.seats(state)):
            guess = game.determinize(game.observe(state, seat), rng)
            assert game.seats(guess) == game.seats(state)
            assert game.ply(guess) == game.ply(state)
            assert game.to_move(guess) == game.to_move(state)
            assert game.outcome(guess) == game.outcome(state)
            assert game.state_from_json(through_json(game.state_to_json(guess))) == guess


def test_the_seat_to_move_knows_its_legal_actions(played: Walk) -> None:
    game, rng = played.game, Random(0)
    for state in played.states[:-1]:
        guess = game.determinize(game.observe(state, game.to_move(state)), rng)
        assert list(game.legal_actions(guess)) == list(game.legal_actions(state))


def test_guessing_depends_on_what_is_seen_and_on_the_seed_alone(played: Walk) -> None:
    game = played.game
    for state in sample(Random(0), played.states, 10):
        for seat in range(game.seats(state)):
            observation = game.observe(state, seat)
            guess = game.determinize(observation, Random(5))
            assert game.determinize(observation, Random(5)) == guess
            assert game.determinize(game.observe(guess, seat), Random(5)) == guess


def test_a_guess_can_be_played_to_an_end(played: Walk) -> None:
    game, rng = played.game, Random(0)
    for state in sample(rng, played.states[:-1], 3):
        guess = game.determinize(game.observe(state, 0), rng)
        while game.to_move(guess) is not None:
            guess = game.apply(guess, rng.choice(game.legal_actions(guess))).state
        assert game.outcome(guess) is not None


def test_events_have_names_and_a_json_form(played: Walk) -> None:
    game = played.game
    for step in played.steps:
        assert step.events
        for event in step.events:
            data = game.event_to_json(event)
            assert data["event"] == event.name
            assert CODE.fullmatch(event.name)
            assert through_json(data) == data


def test_a_redacted_event_can_be_redacted_again_and_stays(played: Walk) -> None:
    game = played.game
    for state, step in zip(played.states, played.steps, strict=False):
        for event in step.events:
            for seat in (None, *range(game.seats(state))):
                seen = game.redact(event, seat)
                assert seen is None or game.redact(seen, seat) == seen
                public = game.redact(event, None)
                assert public is None or seen is not None, "all see what one may not"


def test_redacted_events_tell_no_more_than_the_position_after_them(played: Walk) -> None:
    """Play the same action in two positions that look equal to a seat: it sees the same happen.

    Unless what happened told something: then the seat's observations afterwards differ as well.
    """
    game, rng = played.game, Random(0)
    compared = 0
    for node in played.nodes[:-1]:
        for seat in range(game.seats(node.state)):
            guess = game.determinize(game.observe(node.state, seat), rng)
            if game.explain_illegal(guess, node.action) is not None:
                continue
            step = game.apply(guess, node.action)
            if seen_by(game, step.state, seat) == seen_by(game, node.step.state, seat):
                one, two = (
                    [game.redact(event, seat) for event in events]
                    for events in (step.events, node.step.events)
                )
                assert one == two
                compared += 1
    assert compared
