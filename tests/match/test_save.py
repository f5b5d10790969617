"""The saved game comes back whole, and no damage to it is ever more than a message."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from match_tables import ADA, LI, MACHINE, QIN, play_on, play_out, setup_json

from qin_game import storage as files
from qin_game.match.save import (
    Autosave,
    Save,
    format_save,
    load_save,
    parse_save,
    remove_save,
    write_save,
)
from qin_game.match.series import finish_game, plan_series, start_next
from qin_game.shelf import load_shelf

if TYPE_CHECKING:
    from pathlib import Path

    from qin_game.match.match import Match

SHELF = load_shelf()
GAMES = SHELF.games.__getitem__
SECRETIVE = next(game for game in SHELF.games.values() if not game.has_open_hands)


@pytest.fixture
def store(tmp_path: Path) -> files.Storage:
    return files.open_storage({"QIN_GAME_HOME": str(tmp_path)})


def second_game(plies: int = 5) -> Save:
    """A series of two games, in the second one, with a take-back."""
    setups = [setup_json(supplies=[9, 8], major_clash="exchange"), setup_json()]
    series = plan_series(QIN, [ADA, MACHINE], setups, Random(1), first=1, open_hands=True)
    match = start_next(series, QIN, Random(2))
    play_out(match)
    series = finish_game(series, match)
    match = start_next(series, QIN, Random(3))
    play_on(match, plies)
    match.undo()
    return Save(series, match)


SAVE = second_game()
TEXT = format_save(SAVE)


def facts(match: Match) -> tuple[object, ...]:
    return (
        match.id,
        match.opponent_seed,
        match.players,
        match.open_hands,
        match.assisted_seats,
        match.record,
        match.state,
    )


def assert_same(found: Save | None, expected: Save) -> None:
    assert found is not None
    assert found.series == expected.series
    assert (found.match is None) == (expected.match is None)
    if found.match and expected.match:
        assert facts(found.match) == facts(expected.match)


def changed(path: str, value: object) -> str:
    """Return the text of SAVE with one value replaced, or removed when it is Ellipsis."""
    data = json.loads(TEXT)
    *parents, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = data
    for key in parents:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(data)


def test_save_comes_back(store: files.Storage) -> None:
    write_save(store, SAVE.series, SAVE.match)
    found = load_save(store, GAMES)
    assert found.notices == ()
    assert_same(found.value, SAVE)


def test_between_two_games(store: files.Storage) -> None:
    write_save(store, SAVE.series, None)
    assert_same(load_save(store, GAMES).value, Save(SAVE.series, None))


def test_text_is_stable() -> None:
    assert format_save(parse_save(TEXT, GAMES)) == TEXT


def test_finished_match_comes_back() -> None:
    series = plan_series(QIN, [ADA, LI], [setup_json()], Random(1))
    match = start_next(series, QIN, Random(1))
    play_out(match)
    assert_same(parse_save(format_save(Save(series, match)), GAMES), Save(series, match))


def test_board_that_is_on_no_shelf_comes_back() -> None:
    setup = json.loads(json.dumps(SAVE.series.setups[0]))
    setup["map"] = "pond"
    setup["drawing"]["rows"][0] = "~~~..vv.....v"
    series = plan_series(QIN, [ADA, LI], [setup], Random(1))
    match = start_next(series, QIN, Random(1))
    play_on(match, 4)
    found = parse_save(format_save(Save(series, match)), GAMES)
    assert_same(found, Save(series, match))
    assert found.match is not None
    assert len(found.match.setup.board.water) == 3


def test_no_save(store: files.Storage) -> None:
    assert load_save(store, GAMES) == files.Found(None)


def test_remove_save(store: files.Storage) -> None:
    write_save(store, SAVE.series, SAVE.match)
    write_save(store, SAVE.series, SAVE.match)
    assert remove_save(store) is None
    assert load_save(store, GAMES) == files.Found(None)


# -- autosave ------------------------------------------------------------------------------------


def test_autosave_after_every_change(store: files.Storage) -> None:
    series = plan_series(QIN, [ADA, MACHINE], [setup_json()], Random(1), first=0)
    match = start_next(series, QIN, Random(1))
    match.on_change = Autosave(store, series)
    for _ in range(6):
        play_on(match, 1, seed=match.ply)
        assert_same(load_save(store, GAMES).value, Save(series, match))
    match.undo()
    assert_same(load_save(store, GAMES).value, Save(series, match))


def test_autosave_that_fails_is_a_notice_and_tries_again(store: files.Storage) -> None:
    autosave = Autosave(store, SAVE.series)
    store.save_path.mkdir()
    autosave(SAVE.match)
    assert autosave.notice is not None
    assert autosave.notice.code == "cannot_write"
    store.save_path.rmdir()
    autosave(SAVE.match)
    assert autosave.notice is None
    assert_same(load_save(store, GAMES).value, SAVE)


def test_autosave_without_a_writable_folder(store: files.Storage) -> None:
    notice = files.Notice("cannot_write")
    autosave = Autosave(replace(store, can_write=False, notice=notice), SAVE.series)
    autosave(SAVE.match)
    assert autosave.notice == notice
    assert not store.save_path.exists()


# -- damage --------------------------------------------------------------------------------------


def test_damaged_save_falls_back_to_the_previous_one(store: files.Storage) -> None:
    write_save(store, SAVE.series, None)
    write_save(store, SAVE.series, SAVE.match)
    store.save_path.write_text(TEXT[: len(TEXT) // 2])
    found = load_save(store, GAMES)
    assert_same(found.value, Save(SAVE.series, None))
    assert [notice.code for notice in found.notices] == ["file_damaged", "used_backup"]
    assert store.save_path.with_name("save.json.damaged").exists()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", 2),
        ("match.record.format", 2),
        ("match.record.rules_version", 99),
        ("series.results.0.record.format", 7),
    ],
)
def test_newer_save_is_kept_and_named(store: files.Storage, path: str, value: object) -> None:
    text = changed(path, value)
    store.save_path.write_text(text)
    found = load_save(store, GAMES)
    assert found.value is None
    assert [notice.code for notice in found.notices] == ["file_newer"]
    write_save(store, SAVE.series, SAVE.match)
    assert store.save_path.with_name("save.json.newer").read_text() == text


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("format", ..., "format"),
        ("match", ..., "save: 'match' is missing"),
        ("match", [], "match: not an object"),
        ("series.game", "chess", "series.game: no game 'chess'"),
        ("series.players.0", ..., "series.players: 1 cannot play qin"),
        ("series.players.0.controller", "oracle", "series.players[0].controller"),
        ("series.players.0.name", 7, "series.players[0].name"),
        ("series.setups.0.players", 3, "series.setups[0]"),
        ("series.setups.0.drawing", {}, "series.setups[0].drawing: 'rows' is missing"),
        ("series.setups", [], "series.setups: 0 games"),
        ("series.first", 2, "series.first"),
        ("series.open_hands", 1, "series.open_hands"),
        ("series.results.0.points", [1], "series.results[0]"),
        ("series.results.0.seating", [0, 0], "series.results[0]"),
        ("series.results.0.winners", [2], "series.results[0].winners[0]"),
        ("match.id", None, "match.id"),
        ("match.assisted_seats", [2], "match.assisted_seats[0]"),
        ("series.results.0.points", [2**62, 0], "series.results[0].points: not what the record"),
        ("series.results.0.winners", [1, 1, 1, 1, 1], "series.results[0].winners: not what"),
        ("series.results.0.winners", [], "series.results[0].winners: not what the record says"),
        ("series.results.0.seating", [0, 1], "series.results[0].seating: not what the record"),
        ("series.results.0.reason", "all_lost", "series.results[0].reason: not what the record"),
        (
            "series.results.0.record.game",
            SECRETIVE.name,
            f"series.results[0].record.game: {SECRETIVE.name!r} is not qin",
        ),
        ("series.results.0.record.rules_version", ..., "series.results[0].record: 'rules_version'"),
        ("series.results.0.record.actions.4", "x", "series.results[0].record.actions[4]: "),
        ("series.results.0.record.actions", [], "series.results[0].record: the game is not over"),
        ("series.results.0.record.chance.deck", 7, "series.results[0].record.chance.deck: not a"),
        (
            "series.results.0.record.setup.options.supplies",
            [9, 9],
            "series.results[0].record.setup: not what was agreed on",
        ),
        ("match.record", 3, "match.record: not an object"),
        ("match.record.game", "go", "match.record.game: 'go' is not qin"),
        ("match.record.rules_version", 0, "match.record.rules_version"),
        ("match.record.setup", 4, "match.record.setup: not an object"),
        ("match.record.setup.players", 3, "match.record.setup."),
        ("match.record.setup.players", 9, "match.record.setup.players: 9 is not from 2 to 4"),
        (
            "match.record.setup.options.major_clash",
            "exchange",
            "match.record.setup: not what was agreed on",
        ),
        ("match.record.chance", 4, "match.record.chance: not an object"),
        ("match.record.chance.deck", ["RR"], "match.record.chance.deck"),
        ("match.record.chance.deck", [], "match.record.chance.deck"),
        ("match.record.actions.2", 7, "match.record.actions[2]: not a text"),
        ("match.record.actions.0", "RB:a1a2", "match.record.actions[0]: RB:a1a2 is illegal"),
        ("match.record.actions.3", "castle", "match.record.actions[3]: not an action of Qin"),
        ("series.mood", "good", "series: unknown key 'mood'"),
    ],
)
def test_what_is_wrong_is_named(path: str, value: object, reason: str) -> None:
    with pytest.raises(files.DamagedFileError) as caught:
        parse_save(changed(path, value), GAMES)
    assert reason in str(caught.value)


def test_a_game_without_open_hands_is_not_saved_with_them() -> None:
    seats = max(SECRETIVE.seat_counts)
    setup, players = {"players": seats, "options": {}}, [replace(ADA, controller="random")] * seats
    with pytest.raises(ValueError, match=f"{SECRETIVE.name} is not played with open hands"):
        plan_series(SECRETIVE, players, [setup], Random(1), open_hands=True)
    series = plan_series(SECRETIVE, players, [setup], Random(1))
    data = json.loads(format_save(Save(series, None)))
    assert parse_save(json.dumps(data), GAMES) == Save(series, None)
    data["series"]["open_hands"] = True
    with pytest.raises(files.DamagedFileError, match=r"series\.open_hands: .* is not played"):
        parse_save(json.dumps(data), GAMES)


@pytest.mark.parametrize("name", SHELF.names)
def test_a_series_of_every_game_comes_back_after_each_of_its_games(name: str) -> None:
    game, rng = GAMES(name), Random(4)
    setup: dict[str, Any] = {"players": max(game.seat_counts), "options": {}}
    if game.maps:
        setup["map"] = game.maps[0]
    players = [replace(ADA, controller="random")] * setup["players"]
    series = plan_series(game, players, [setup] * 3, rng)
    while not series.is_over:
        match = start_next(series, game, rng)
        assert_same(parse_save(format_save(Save(series, match)), GAMES), Save(series, match))
        while match.outcome is None:
            actions = game.legal_actions(match.state)
            match.play(actions[rng.randrange(len(actions))])
        series = finish_game(series, match)
        assert_same(parse_save(format_save(Save(series, None)), GAMES), Save(series, None))


def test_match_after_the_last_game_is_damage() -> None:
    data = json.loads(TEXT)
    data["series"]["setups"].pop()
    with pytest.raises(files.DamagedFileError, match="the series is over"):
        parse_save(json.dumps(data), GAMES)


def parse_or_refuse(text: str) -> Save | None:
    """Return the save; the one other thing that may happen is the clear error."""
    try:
        return parse_save(text, GAMES)
    except files.UnusableFileError:
        return None


def test_no_shortened_save_is_read() -> None:
    whole = TEXT.rstrip()
    assert all(parse_or_refuse(whole[:length]) is None for length in range(len(whole)))


def test_shortened_file_is_a_notice_and_the_previous_save(store: files.Storage) -> None:
    whole = TEXT.rstrip().encode()
    files.backup_path(store.save_path).write_bytes(whole)
    for length in range(0, len(whole), 29):
        store.save_path.write_bytes(whole[:length])
        found = load_save(store, GAMES)
        assert_same(found.value, SAVE)
        assert [notice.code for notice in found.notices] == ["file_damaged", "used_backup"]


@given(st.data())
def test_no_flipped_byte_does_more_than_refuse(data: st.DataObject) -> None:
    raw = bytearray(TEXT.encode())
    for index in data.draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=4)):
        raw[index] ^= 1 << data.draw(st.integers(0, 7))
    parse_or_refuse(raw.decode("utf-8", "replace"))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
    found = [path] if path else []
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            found += places(item, (*path, key))
    return found


PLACES = places(json.loads(TEXT))


@given(st.sampled_from(PLACES), JSON_VALUES)
def test_no_wrong_value_does_more_than_refuse(path: tuple[Any, ...], value: object) -> None:
    data = json.loads(TEXT)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    parse_or_refuse(json.dumps(data))


@given(st.sampled_from(PLACES))
def test_no_missing_value_does_more_than_refuse(path: tuple[Any, ...]) -> None:
    data = json.loads(TEXT)
    place = data
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    parse_or_refuse(json.dumps(data))


@given(st.binary(max_size=200))
def test_no_bytes_do_more_than_refuse(data: bytes) -> None:
    assert parse_or_refuse(data.decode("utf-8", "replace")) is None
