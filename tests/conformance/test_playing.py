"""Every game on the shelf: turns, legality, purity, endings and records."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest
from walks import CODE, GAMES, Walk, sample, setups_of, through_json, walk

from qin_game.rules.game import IllegalActionError
from qin_game.rules.record import GameRecord, record_from_json, record_to_json, replay, state_at

if TYPE_CHECKING:
    from qin_game.rules.game import AnyGame


def test_the_shelf_names_its_games() -> None:
    assert GAMES
    assert all(name == game.name for name, game in GAMES.items())


def test_a_game_names_its_setups(game: AnyGame) -> None:
    assert CODE.fullmatch(game.name)
    assert game.rules_version >= 1
    assert game.seat_counts == tuple(sorted(set(game.seat_counts)))
    assert len(set(game.maps)) == len(game.maps)
    assert len({option.name for option in game.options}) == len(game.options)
    assert all(o.default in o.choices for o in game.options if o.choices)


def test_a_game_runs_until_it_has_an_outcome(played: Walk) -> None:
    game = played.game
    for ply, state in enumerate(played.states):
        assert game.ply(state) == ply
        seat, outcome = game.to_move(state), game.outcome(state)
        assert (seat is None) == (outcome is not None) == (len(game.legal_actions(state)) == 0)
        if outcome is None:
            assert seat in range(game.seats(state))
        else:
            assert CODE.fullmatch(outcome.reason)
            assert list(outcome.winners) == sorted(set(outcome.winners))
            assert set(outcome.winners) <= set(range(game.seats(state)))


def test_legal_actions_are_a_fixed_sequence_of_distinct_values(played: Walk) -> None:
    for state in played.states:
        actions = played.game.legal_actions(state)
        listed = list(actions)
        assert len(actions) == len(listed)
        assert [actions[index] for index in range(len(actions))] == listed
        assert list(played.game.legal_actions(state)) == listed
        assert len(set(listed)) == len(listed)


def test_legal_actions_have_no_reason_against_them_and_can_be_played(played: Walk) -> None:
    game, rng = played.game, Random(0)
    for state in played.states:
        for action in sample(rng, game.legal_actions(state)):
            assert game.explain_illegal(state, action) is None
            assert game.ply(game.apply(state, action).state) == game.ply(state) + 1


def test_illegal_actions_have_a_reason_and_are_refused_and_change_nothing(played: Walk) -> None:
    game, rng = played.game, Random(0)
    pool = [a for state in played.states for a in sample(rng, game.legal_actions(state))]
    refused = 0
    for state in played.states:
        legal = set(game.legal_actions(state))
        before = game.state_to_json(state)
        for action in sample(rng, pool, 8):
            code = game.explain_illegal(state, action)
            assert (code is None) == (action in legal)
            if code is not None:
                assert CODE.fullmatch(code)
                with pytest.raises(IllegalActionError) as raised:
                    game.apply(state, action)
                assert raised.value.code == code
                refused += 1
        assert game.state_to_json(state) == before
    assert refused > len(played.nodes)


def test_playing_an_action_changes_nothing_else_and_does_the_same_again(played: Walk) -> None:
    game = played.game
    for node in played.nodes[:-1]:
        before = json.dumps(game.state_to_json(node.state))
        again = game.apply(node.state, node.action)
        assert again == node.step
        assert hash(again) == hash(node.step)
        assert json.dumps(game.state_to_json(node.state)) == before


def test_positions_are_distinct_hashable_values(played: Walk) -> None:
    assert len(set(played.states)) == len(played.nodes)


def test_values_cannot_be_changed(played: Walk) -> None:
    state = played.states[0]
    for value in (state, played.setup, played.chance, *played.steps[0].events):
        name = value.__slots__[0] if hasattr(value, "__slots__") else next(iter(vars(value)))
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)


def test_a_record_replays_to_the_same_positions(played: Walk) -> None:
    game = played.game
    record = GameRecord(
        game.name,
        game.rules_version,
        game.setup_to_json(played.setup),
        game.chance_to_json(played.chance),
        tuple(played.texts),
    )
    read = record_from_json(through_json(record_to_json(record)))
    assert read == record
    assert list(replay(game, read)) == played.states
    middle = len(played.texts) // 2
    assert state_at(game, read, middle) == played.states[middle]


def test_one_seed_gives_one_game(played: Walk) -> None:
    game, seed = played.game, 99
    first, second = (game.draw_chance(played.setup, Random(seed)) for _ in range(2))
    assert first == second
    if game.chance_to_json(first):
        others = {
            json.dumps(game.chance_to_json(game.draw_chance(played.setup, Random(s))))
            for s in range(9)
        }
        assert len(others) > 1


def test_a_game_uses_no_random_numbers_but_those_it_is_given(game: AnyGame) -> None:
    before = random.getstate()
    walked = walk.__wrapped__(game.name, json.dumps(next(setups_of(game))), 1)
    for state in walked.states:
        for seat in range(game.seats(state)):
            game.determinize(game.observe(state, seat), Random(1))
    assert random.getstate() == before


def test_one_seed_gives_one_game_whatever_python_hashes(game: AnyGame) -> None:
    setup = json.dumps(next(setups_of(game)))
    program = f"from walks import walk; print('\\n'.join(walk({game.name!r}, {setup!r}, 7).texts))"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split()
        for hash_seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1] == walk(game.name, setup, 7).texts
