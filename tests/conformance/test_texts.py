"""Every game on the shelf: exact texts, JSON forms, and clear refusals of everything else."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from walks import Walk, sample, through_json

from qin_game.rules.game import BadActionTextError, BadSetupError, BadStateError, GameError

if TYPE_CHECKING:
    from qin_game.rules.game import AnyGame

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
fuzz = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


def test_every_action_has_one_exact_text(played: Walk) -> None:
    game = played.game
    for state in played.states:
        actions = list(game.legal_actions(state))
        texts = [game.format_action(action) for action in actions]
        assert [game.parse_action(text) for text in texts] == actions
        assert len(set(texts)) == len(texts)


def test_a_position_has_a_json_form(played: Walk) -> None:
    game, rng = played.game, Random(0)
    for state in played.states:
        data = game.state_to_json(state)
        assert through_json(data) == data
        assert data["game"] == game.name
        read = game.state_from_json(through_json(data))
        assert read == state
        assert hash(read) == hash(state)
        assert list(game.legal_actions(read)) == list(game.legal_actions(state))
        for action in sample(rng, game.legal_actions(state), 1):
            assert game.apply(read, action) == game.apply(state, action)


def test_setup_and_chance_have_a_json_form(played: Walk) -> None:
    game = played.game
    setup = game.setup_from_json(through_json(game.setup_to_json(played.setup)))
    assert setup == played.setup
    chance = game.chance_from_json(setup, through_json(game.chance_to_json(played.chance)))
    assert chance == played.chance
    assert game.start(setup, chance) == played.states[0]


@fuzz
@given(text=st.text(max_size=12))
def test_a_text_is_an_exact_action_or_refused(game: AnyGame, text: str) -> None:
    with suppress(BadActionTextError):
        assert game.format_action(game.parse_action(text)) == text


def test_a_text_that_is_nearly_an_action_is_refused(played: Walk) -> None:
    game, rng = played.game, Random(0)
    for text in sample(rng, played.texts, 20):
        near = {
            f" {text}",
            f"{text} ",
            f"{text}\n",
            text.swapcase(),
            "",
            f"{text}\0",
        }
        for wrong in sorted(near):
            with pytest.raises(BadActionTextError):
                game.parse_action(wrong)


@fuzz
@given(data=st.dictionaries(st.text(max_size=8), any_json, max_size=4))
def test_data_that_is_nothing_is_refused(game: AnyGame, data: dict[str, Any]) -> None:
    for read in (game.setup_from_json, game.state_from_json, game.observation_from_json):
        with pytest.raises(GameError):
            read(data)


@fuzz
@given(data=st.data())
def test_a_setup_with_a_wrong_part_is_refused(played: Walk, data: st.DataObject) -> None:
    game = played.game
    good = through_json(game.setup_to_json(played.setup))
    key = data.draw(st.sampled_from(sorted(good)))
    wrong = {**good, key: data.draw(any_json)}
    try:
        setup = game.setup_from_json(wrong)
    except BadSetupError:
        return
    assert game.setup_from_json(through_json(game.setup_to_json(setup))) == setup


@fuzz
@given(data=st.data())
def test_a_position_with_a_wrong_part_is_refused(played: Walk, data: st.DataObject) -> None:
    game = played.game
    state = data.draw(st.sampled_from(played.states))
    good = through_json(game.state_to_json(state))
    key = data.draw(st.sampled_from(sorted(good)))
    try:
        read = game.state_from_json({**good, key: data.draw(any_json)})
    except BadStateError:
        return
    assert game.state_from_json(through_json(game.state_to_json(read))) == read
