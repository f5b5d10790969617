"""What every game of the shelf must tell the shared screens, and that they can show it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from program import GAMES, SHELF, drive, finished_game, live_game, make_session, party

from qin_game.ai.levels import levels
from qin_game.locale import languages, load_text
from qin_game.scenes import agreement
from qin_game.scenes.live import in_known_colors
from qin_game.scenes.registry import entry, games
from qin_game.scenes.replay import ReplayScene
from qin_game.ui import tokens
from qin_game.ui.art.emblems import STATES
from qin_game.ui.art.glyphs import DRAWN

if TYPE_CHECKING:
    from collections.abc import Iterator

every_game = pytest.mark.parametrize("game", GAMES)


def wanted_texts(game: str) -> Iterator[str]:
    """Yield the keys of the texts that the shared screens ask for."""
    found = entry(game)
    yield from ("name", "subtitle", "tagline", "credit", "result.chart", "result.series_rule")
    yield from ("setup.color", "setup.series_detail")
    yield from (f"player_color.{color}" for color in found.colors)
    for level in found.opponents:
        yield from (f"opponent.{level}.{part}" for part in ("name", "level", "character"))
    for spec in SHELF.game(game).options:
        if spec.choices:
            yield from (f"setup.{spec.name}", f"setup.{spec.name}_detail")
            yield from (f"setup.{spec.name}_{choice}" for choice in spec.choices)
    if SHELF.game(game).has_open_hands:
        yield "setup.open_hands_detail"
    if found.head_start is not None:
        yield from ("setup.head_start", "setup.head_start_detail")


@every_game
@pytest.mark.parametrize("language", languages())
def test_a_game_has_the_words_that_the_screens_ask_for(game: str, language: str) -> None:
    text = load_text(language)
    assert [key for key in wanted_texts(game) if f"{game}.{key}" not in text] == []


def test_the_games_are_in_the_order_of_the_shelf() -> None:
    session = make_session()
    assert games(session) == GAMES == tuple(name for name in SHELF.names if name in GAMES)


def test_the_first_game_is_one_character_that_is_written() -> None:
    assert entry(GAMES[0]).brush_name in DRAWN


@every_game
def test_a_name_in_brush_and_a_seal_have_room(game: str) -> None:
    found = entry(game)
    assert 1 <= len(found.brush_name) <= 3
    assert 1 <= len(found.seal) <= 4
    assert set(found.brush_name) <= set(DRAWN)


@every_game
def test_there_are_looks_for_every_seat(game: str) -> None:
    found, colors = entry(game), tokens.load()
    seats = max(SHELF.game(game).seat_counts)
    assert len(found.colors) >= seats
    assert len(set(found.colors.values())) == len(found.colors)
    for color, token in found.colors.items():
        assert colors.rgb(token) != colors.rgb(f"{token}_text")
        for px in (14, 60):
            assert found.piece_icon(color, px, colors).get_bounding_rect().size > (0, 0)
    assert set(found.opponents) <= set(levels(game))
    assert set(found.opponents.values()) == set(found.opponent_seals)
    assert not set(found.opponent_seals) & set(STATES)
    assert len(set(found.opponents.values())) == len(found.opponents)


@every_game
def test_what_the_entry_names_is_there(game: str) -> None:
    found, rules = entry(game), SHELF.game(game)
    options = {spec.name: spec for spec in rules.options}
    assert all(options[name].choices for name in found.setup_options)
    assert (found.board_picture is not None) == bool(SHELF.maps(game))
    if found.head_start is not None:
        assert options[found.head_start.option].per_seat
    if found.judgement is not None:
        assert found.judgement.level in levels(game)


@every_game
def test_a_first_agreement_can_be_played(game: str) -> None:
    session = make_session()
    plan = agreement.default_agreement(session, game)
    assert [seat.is_person for seat in plan.seats].count(True) == 1
    assert agreement.from_json(session, agreement.to_json(plan)) == plan
    live = agreement.start(session, replace(plan, games=2))
    assert live.game.name == game
    assert len(live.match.players) in SHELF.game(game).seat_counts


@every_game
@pytest.mark.parametrize("language", languages())
def test_a_finished_game_is_told(game: str, language: str) -> None:
    session = make_session(language=language)
    match = finished_game(session, party(game), game=game).match
    found, seats = entry(game), len(match.players)
    assert found.reason(session, match)
    assert found.headline is None or found.headline(session, match)
    standing = found.standing(match)
    for column in standing.columns:
        assert len(column.values) == seats
        assert f"{game}.result.{column.caption}" in session.text
    assert standing.shares is None or all(0 <= share <= 1 for share in standing.shares)
    lines = found.chart(match)
    assert {line.seat for line in lines} >= set(range(seats))
    for line in lines:
        assert len(line.values) == match.ply + 1
        assert line.seat is not None or session.text(line.name)
        assert tokens.load().rgb(line.token)


@every_game
def test_a_game_on_its_way_is_told(game: str) -> None:
    session = make_session()
    match = live_game(session, party(game, machines=0), plies=25, game=game).match
    found = entry(game)
    assert found.progress is None or found.progress(session, match)
    for seat in range(len(match.players)):
        lines = found.recap(session, match, seat)
        assert all(isinstance(line, str) and line for line in lines)


@every_game
def test_the_replay_of_an_unfinished_game_is_drawn(game: str) -> None:
    session = make_session()
    match = live_game(session, party(game, machines=0), plies=12, game=game).match
    driver = drive(session, ReplayScene(session, match))
    for ply in range(match.ply + 1):
        driver.top.go_to(ply)  # type: ignore[union-attr]
        assert driver.draw().get_size() == (1280, 720)
    assert not any(target.key == "review" for target in driver.stage.focus.targets)


@every_game
def test_a_save_without_fitting_colors_is_dressed(game: str) -> None:
    known = tuple(entry(game).colors)
    players = [replace(player, color="mauve") for player in party(game)]
    assert [player.color for player in in_known_colors(players, known)] == list(known)[
        : len(players)
    ]
