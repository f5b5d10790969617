"""A live match: staging, turns, what a seat sees, and what may be taken back."""

from __future__ import annotations

import pytest
from match_tables import ADA, LI, MACHINE, QIN, play_on, play_out, qin_match

from qin_game.ai import levels
from qin_game.ai.player import Budget
from qin_game.match.match import Match, NothingToUndoError
from qin_game.rules.game import IllegalActionError
from qin_game.rules.qin.events import TileDrawn, TurnStarted
from qin_game.rules.record import replay


def first_action(match: Match) -> object:
    return QIN.legal_actions(match.state)[0]


def names(events: tuple[object, ...]) -> list[str]:
    return [event.name for event in events]  # type: ignore[attr-defined]


# -- playing -------------------------------------------------------------------------------------


def test_a_new_match_is_repeatable_and_waits_for_seat_0() -> None:
    one, two = qin_match(ADA, MACHINE), qin_match(ADA, MACHINE)
    assert one.record == two.record
    assert (one.id, one.opponent_seed) == (two.id, two.opponent_seed)
    assert (one.to_move, one.ply, one.outcome) == (0, 0, None)
    assert one.id != qin_match(ADA, MACHINE, seed=2).id


def test_pending_controller() -> None:
    match = qin_match(ADA, MACHINE)
    assert match.pending_controller == "human"
    play_on(match, 1)
    assert match.pending_controller == "random"
    play_out(match)
    assert match.pending_controller is None


def test_record_replays_to_the_same_position() -> None:
    match = qin_match(ADA, LI, MACHINE)
    play_out(match)
    states = replay(QIN, match.record)
    assert states[-1] == match.state
    assert states == [match.state_at(ply) for ply in range(match.ply + 1)]


@pytest.mark.parametrize("ply", [-1, 3])
def test_state_at_a_ply_that_is_not_played(ply: int) -> None:
    match = qin_match(ADA, LI)
    play_on(match, 2)
    with pytest.raises(IndexError):
        match.state_at(ply)


def test_illegal_action_changes_nothing() -> None:
    match = qin_match(ADA, LI)
    bad = QIN.parse_action("RB:a1a2")
    for act in (match.stage, match.play):
        with pytest.raises(IllegalActionError):
            act(bad)
    assert (match.ply, match.staged) == (0, None)


def test_wrong_number_of_players() -> None:
    match = qin_match(ADA, LI)
    with pytest.raises(ValueError, match="3 players for 2 seats"):
        Match(QIN, match.setup, match.chance, [ADA, LI, MACHINE], match_id="x")


# -- staging -------------------------------------------------------------------------------------


def test_staged_action_lies_on_the_table_before_the_draw() -> None:
    match = qin_match(ADA, LI)
    action = first_action(match)
    before = match.staged_view(0)
    step = match.stage(action)
    view = match.staged_view(0)
    assert match.staged == step
    assert match.staged_action == action
    assert names(step.events)[0] == "tile_placed"
    assert not {"tile_drawn", "turn_started"} & set(names(step.events))
    assert view.color_at(action.first) == action.tile[0]
    assert len(view.hand) == len(before.hand) - 1
    assert view.pile_size == before.pile_size
    assert (view.to_move, view.ply) == (0, 0)
    assert view.unseen == before.unseen
    assert view.supplies != before.supplies or names(step.events) == ["tile_placed"]


def test_staging_changes_nothing_committed() -> None:
    match = qin_match(ADA, LI)
    state = match.state
    match.stage(first_action(match))
    assert (match.state, match.ply, match.record.actions) == (state, 0, ())
    assert match.observe(0) == QIN.observe(state, 0)
    match.unstage()
    assert match.staged is None
    assert match.staged_view(0) == QIN.observe(state, 0)


def test_staging_tells_nothing_of_what_will_be_drawn() -> None:
    match = qin_match(ADA, LI)
    action = first_action(match)
    deck = match.chance.deck
    match.stage(action)
    for seat in (0, 1):
        seen = match.staged_view(seat)
        # The same game with another pile.
        other = type(match.chance)(deck[:6] + deck[:5:-1])
        twin = Match(QIN, match.setup, other, match.players, match_id="twin")
        assert twin.stage(action).events == match.staged.events  # type: ignore[union-attr]
        assert twin.staged_view(seat) == seen


def test_commit_plays_what_was_staged_and_begins_with_its_events() -> None:
    match, twin = qin_match(ADA, LI), qin_match(ADA, LI)
    action = first_action(match)
    staged = match.stage(action)
    step = match.commit()
    assert step == twin.play(action)
    assert step.events[: len(staged.events)] == staged.events
    assert [type(event) for event in step.events[len(staged.events) :]] == [TileDrawn, TurnStarted]
    assert (match.staged, match.ply, match.to_move) == (None, 1, 1)


def test_every_staged_step_begins_its_committed_step() -> None:
    match = qin_match(ADA, LI, major_clash="exchange")
    while match.outcome is None:
        actions = QIN.legal_actions(match.state)
        action = actions[len(actions) // 2]
        mover = match.to_move
        ply = match.ply
        staged = match.stage(action)
        if match.outcome is None:
            view = match.staged_view(mover)
            assert (view.to_move, view.ply) == (mover, ply)
            step = match.commit()
            assert step.events[: len(staged.events)] == staged.events
            assert step.state.spaces == staged.state.spaces
            assert step.state.supplies == staged.state.supplies


def test_staging_again_replaces() -> None:
    match = qin_match(ADA, LI)
    first, second = QIN.legal_actions(match.state)[:2]
    match.stage(first)
    match.stage(second)
    match.commit()
    assert match.record.actions == (QIN.format_action(second),)


def test_commit_without_a_staged_action() -> None:
    with pytest.raises(ValueError, match="nothing is staged"):
        qin_match(ADA, LI).commit()


def test_action_that_ends_the_game_is_committed_at_once() -> None:
    match = qin_match(ADA, LI, supplies=[1, 1])
    founding = next(
        action
        for action in QIN.legal_actions(match.state)
        if "game_ended" in names(QIN.apply(match.state, action).events)
    )
    step = match.stage(founding)
    assert names(step.events)[-1] == "game_ended"
    assert (match.staged, match.ply, match.to_move) == (None, 1, None)
    assert match.outcome is not None


def test_on_change_hears_commits_and_take_backs_but_not_staging() -> None:
    match = qin_match(ADA, MACHINE)
    heard: list[int] = []
    match.on_change = lambda changed: heard.append(changed.ply)
    match.stage(first_action(match))
    match.undo()
    match.stage(first_action(match))
    assert heard == []
    match.commit()
    match.play(first_action(match))
    match.undo()
    assert heard == [1, 2, 0]


# -- seeing --------------------------------------------------------------------------------------


def test_others_drawn_tiles_are_hidden_in_events() -> None:
    match = qin_match(ADA, LI)
    play_on(match, 4)
    for viewer in (0, 1, None):
        drawn = [e for e in match.visible_events(viewer) if isinstance(e, TileDrawn)]
        assert len(drawn) == 4
        assert all((event.tile is not None) == (event.seat == viewer) for event in drawn)


def test_since_last_turn_begins_after_that_seats_last_action() -> None:
    match = qin_match(ADA, LI, MACHINE)
    play_on(match, 5)
    for seat, ply in ((0, 4), (1, 5), (2, 3)):
        assert match.since_last_turn(seat) == match.visible_events(seat, ply)
    fresh = qin_match(ADA, LI)
    play_on(fresh, 1)
    assert fresh.since_last_turn(1) == fresh.visible_events(1, 0)
    assert fresh.since_last_turn(0) == ()


# -- taking back ---------------------------------------------------------------------------------


def test_staged_action_can_always_be_taken_up() -> None:
    match = qin_match(ADA, LI)
    play_on(match, 2)
    assert not match.can_undo
    match.stage(first_action(match))
    assert match.can_undo
    match.undo()
    assert (match.staged, match.ply, match.assisted) == (None, 2, False)


@pytest.mark.parametrize("players", [(ADA, LI), (ADA, LI, MACHINE), (MACHINE, MACHINE)])
def test_nothing_committed_is_taken_back_unless_exactly_one_person_plays(
    players: tuple[object, ...],
) -> None:
    match = qin_match(*players)  # type: ignore[arg-type]
    play_on(match, 3)
    assert not match.can_undo
    with pytest.raises(NothingToUndoError):
        match.undo()
    assert match.ply == 3


def test_solo_take_back_goes_to_the_persons_previous_decision() -> None:
    match = qin_match(MACHINE, ADA, MACHINE)
    play_on(match, 1)
    position = match.state
    play_on(match, 4, seed=2)
    assert (match.ply, match.assisted) == (5, False)
    match.undo()
    assert match.ply == 4
    match.undo()
    assert (match.ply, match.state) == (1, position)
    assert match.assisted_seats == (1,)
    assert not match.can_undo


def test_take_back_also_from_the_end() -> None:
    match = qin_match(ADA, MACHINE)
    play_out(match)
    match.undo()
    assert match.outcome is None
    assert match.to_move == 0


def test_take_back_skips_turns_without_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    match = qin_match(ADA, MACHINE)
    play_on(match, 7)
    every = type(QIN).legal_actions
    monkeypatch.setattr(
        type(QIN),
        "legal_actions",
        lambda game, state: every(game, state)[: 1 if state.ply in {2, 4} else None],
    )
    seen = []
    while match.can_undo:
        match.undo()
        seen.append(match.ply)
    assert seen == [6, 0]


def test_after_a_take_back_the_same_actions_lead_to_the_same_game() -> None:
    match = qin_match(ADA, MACHINE)
    play_on(match, 6)
    record, state = match.record, match.state
    match.undo()
    for text in record.actions[match.ply :]:
        match.play(QIN.parse_action(text))
    assert (match.record, match.state) == (record, state)


# -- asking a machine ----------------------------------------------------------------------------


def test_question_carries_only_what_the_mover_sees() -> None:
    match = qin_match(ADA, LI)
    play_on(match, 3)
    question = match.question("greedy", Budget(time_ms=100))
    rules = levels.rules_for(question.game, question.setup)
    assert rules.observation_from_json(question.observation) == match.observe(1)
    assert question.level == "greedy"


def test_question_about_an_earlier_ply_tells_what_was_seen_then() -> None:
    match = qin_match(ADA, LI)
    play_on(match, 4)
    then = match.question("wise", Budget(iterations=5))
    play_out(match)
    assert match.question("wise", Budget(iterations=5), ply=4) == then
    for ply in (match.ply, match.ply + 1):
        with pytest.raises((ValueError, IndexError)):
            match.question("wise", Budget(), ply)


def test_help_is_noted_at_once_and_once() -> None:
    saved = []
    match = qin_match(ADA, MACHINE)
    match.on_change = lambda changed: saved.append(changed.assisted_seats)
    match.mark_assisted(0)
    match.mark_assisted(0)
    assert saved == [(0,)]


def test_decisions_have_their_own_seeds_and_names() -> None:
    match = qin_match(ADA, LI)
    seen = set()
    for ply in range(10):
        assert match.decision == (match.id, ply)
        seen.add(match.decision_seed(match.ply))
        play_on(match, 1, seed=ply)
    assert len(seen) == 10


def test_no_question_when_the_game_is_over() -> None:
    match = qin_match(ADA, LI)
    play_out(match)
    with pytest.raises(ValueError, match="over"):
        match.question("greedy", Budget())
