"""Agreeing on a game: it is valid at every step, and comes back as it was."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from program import SHELF, make_session

from qin_game.rules.json_reading import ShapeError
from qin_game.scenes import agreement
from qin_game.scenes.agreement import EACH_BOARD, SeatPlan
from qin_game.scenes.registry import entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.scenes.agreement import Agreement
    from qin_game.scenes.session import Session


BARE = next(name for name in SHELF.names if not SHELF.maps(name))
"""A game without boards, without a first player to choose, and without open hands."""


@pytest.fixture
def session() -> Session:
    return make_session()


@pytest.fixture
def four(session: Session) -> Agreement:
    """Two persons, Sun Bin and a second Sun Bin."""
    plan = agreement.default_agreement(session, "qin")
    plan = agreement.with_controller(session, plan, 1, "human")
    plan = agreement.with_seat_added(session, plan, "crafty")
    return agreement.with_seat_added(session, plan, "crafty")


def looks(plan: Agreement) -> tuple[set[str], set[str]]:
    return {seat.color for seat in plan.seats}, {seat.emblem for seat in plan.seats}


def test_at_first_a_person_plays_the_gentlest_general(session: Session) -> None:
    plan = agreement.default_agreement(session, "qin")
    assert plan.seats == (
        SeatPlan("human", "", "green", "qi"),
        SeatPlan("easy", "", "purple", "li_mu"),
    )
    assert (plan.board, plan.first, plan.games, plan.options) == ("bird", None, 1, {})


def test_generals_are_offered_before_the_others() -> None:
    assert agreement.offered_levels("qin") == (
        *("easy", "crafty", "wise", "guru"),
        *("novice", "greedy", "random"),
    )


def test_no_two_players_look_alike(four: Agreement) -> None:
    assert [len(kind) for kind in looks(four)] == [4, 4]
    for place in range(4):
        four = agreement.with_next_color(four, place)
        assert [len(kind) for kind in looks(four)] == [4, 4]
        if four.seats[place].is_person:
            four = agreement.with_next_emblem(four, place)
            assert [len(kind) for kind in looks(four)] == [4, 4]


def test_a_colour_somebody_has_is_swapped(four: Agreement) -> None:
    assert [seat.color for seat in four.seats] == ["green", "purple", "black", "white"]
    swapped = agreement.with_next_color(four, 0)
    assert [seat.color for seat in swapped.seats] == ["purple", "green", "black", "white"]


def test_a_general_has_his_own_seal_and_his_second_self_another(
    session: Session, four: Agreement
) -> None:
    assert [seat.emblem for seat in four.seats] == ["qi", "chu", "sun_bin", "sun_bin:2"]
    fewer = agreement.with_seat_removed(four, 2)
    assert [seat.emblem for seat in fewer.seats] == ["qi", "chu", "sun_bin"]
    other = agreement.with_controller(session, four, 2, "guru")
    assert [seat.emblem for seat in other.seats] == ["qi", "chu", "shi_huang", "sun_bin"]
    read = agreement.from_json(session, agreement.to_json(four))
    assert read == four


def test_names_are_typed_or_made(session: Session, four: Agreement) -> None:
    four = agreement.with_name(four, 1, "  Ada ")
    assert agreement.names(session, four) == ("Player 1", "Ada", "Sun Bin", "Sun Bin 2")


def test_an_opponent_gives_way_to_a_person_of_his_name(session: Session, four: Agreement) -> None:
    four = agreement.with_name(four, 0, "Sun Bin")
    assert agreement.names(session, four)[2:] == ("Sun Bin 2", "Sun Bin 3")
    assert agreement.shared_name(session, four) is None


def test_two_persons_may_not_share_a_name(session: Session, four: Agreement) -> None:
    four = agreement.with_name(agreement.with_name(four, 0, "Ada"), 1, "Ada ")
    assert agreement.shared_name(session, four) == "Ada"


def test_remembered_names_are_offered_once() -> None:
    session = make_session(player_names=("Ada", "Bo"))
    plan = agreement.default_agreement(session, "qin")
    plan = agreement.with_seat_added(session, plan, "human")
    plan = agreement.with_seat_added(session, plan, "human")
    assert [seat.name for seat in plan.seats] == ["Ada", "", "Bo", ""]


@pytest.mark.parametrize(("first", "removed", "then"), [(2, 0, 1), (1, 1, None), (0, 2, 0)])
def test_who_starts_survives_a_removal(
    four: Agreement, first: int, removed: int, then: int | None
) -> None:
    plan = agreement.with_seat_removed(replace(four, first=first), removed)
    assert (len(plan.seats), plan.first) == (3, then)


def test_head_starts_are_dropped_with_the_players_they_were_for(four: Agreement) -> None:
    plan = agreement.with_option(four, "supplies", [15, 15, 15, 9])
    plan = agreement.with_option(plan, "major_clash", "exchange")
    assert agreement.with_seat_removed(plan, 3).options == {"major_clash": "exchange"}


def test_the_next_opponent_is_one_who_does_not_sit_there_yet(session: Session) -> None:
    plan = agreement.default_agreement(session, "qin")
    for expected in ("crafty", "wise"):
        level = agreement.next_opponent(plan)
        assert level == expected
        plan = agreement.with_seat_added(session, plan, level)
    plan = agreement.with_controller(session, plan, 1, "guru")
    assert agreement.next_opponent(plan) == "easy"


# -- starting ------------------------------------------------------------------------------------


def test_a_game_starts_as_agreed(session: Session, four: Agreement) -> None:
    plan = replace(
        four, first=1, board="lion", open_hands=True, options={"major_clash": "exchange"}
    )
    live = agreement.start(session, plan)
    assert [player.name for player in live.match.players] == [
        *("Player 2", "Sun Bin", "Sun Bin 2", "Player 1"),
    ]
    assert live.match.players[0].color == "purple"
    assert live.match.setup.board.name == "lion"
    assert live.match.setup.exchange
    assert live.match.open_hands


def test_a_head_start_stays_with_its_player(session: Session, four: Agreement) -> None:
    plan = replace(four, first=2, options={"supplies": [15, 9, 15, 15]})
    live = agreement.start(session, plan)
    begun = dict(zip([p.name for p in live.match.players], live.match.setup.supplies, strict=True))
    assert begun == {"Player 1": 15, "Player 2": 9, "Sun Bin": 15, "Sun Bin 2": 15}


@pytest.mark.parametrize(
    ("games", "boards"), [(1, ["lion"]), (3, ["lion"] * 3), (EACH_BOARD, ["bird", "lion"])]
)
def test_a_series_has_its_boards(
    session: Session, four: Agreement, games: int, boards: list[str]
) -> None:
    live = agreement.start(session, replace(four, board="lion", games=games))
    assert [
        setup["map"]["name"] if isinstance(setup["map"], dict) else setup["map"]
        for setup in live.series.setups
    ] == boards


def test_opponents_are_made_ready_when_a_game_starts(session: Session, four: Agreement) -> None:
    agreement.start(session, four)
    assert session.worker.loaded == [("qin", "crafty")]


# -- remembering ---------------------------------------------------------------------------------


def test_an_agreement_comes_back(session: Session, four: Agreement) -> None:
    plan = agreement.with_name(replace(four, first=3, games=2, open_hands=True), 0, "李牧")
    plan = agreement.with_option(plan, "supplies", [15, 15, 15, 9])
    text = json.dumps(agreement.to_json(plan))
    assert agreement.from_json(session, json.loads(text)) == plan


BAD: dict[str, Callable[[dict[str, Any]], Any]] = {
    "nothing": lambda _: None,
    "no object": lambda _: [1],
    "another game": lambda data: {**data, "game": "chess"},
    "no seats": lambda data: {**data, "seats": []},
    "too many seats": lambda data: {**data, "seats": data["seats"] * 3},
    "two alike": lambda data: {**data, "seats": [data["seats"][0]] * 2},
    "a lost board": lambda data: {**data, "board": "atlantis"},
    "a stranger first": lambda data: {**data, "first": 9},
    "too many games": lambda data: {**data, "games": 99},
    "a bad option": lambda data: {**data, "options": {"major_clash": "duel"}},
    "an unknown level": lambda data: {
        **data,
        "seats": [{**data["seats"][0], "controller": "god"}, data["seats"][1]],
    },
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_played_falls_back(name: str) -> None:
    session = make_session()
    data = agreement.to_json(agreement.default_agreement(session, "qin"))
    spoilt = BAD[name](json.loads(json.dumps(data)))
    session.settings = replace(session.settings, last_setups={"qin": spoilt})
    assert agreement.last_agreement(session, "qin") == agreement.default_agreement(session, "qin")


# -- what another game's setup could show, and this one's cannot -----------------------------------


def with_change(session: Session, game_name: str, **changes: object) -> dict[str, Any]:
    """Return a first agreement as it is remembered, with some of its values spoilt."""
    data = agreement.to_json(agreement.default_agreement(session, game_name))
    return {**json.loads(json.dumps(data)), **changes}


def test_a_game_on_each_board_is_for_games_with_boards(session: Session) -> None:
    with pytest.raises(ShapeError, match="games: 0 is not from 1 to 8"):
        agreement.from_json(session, with_change(session, BARE, games=EACH_BOARD))
    plan = agreement.from_json(session, with_change(session, "qin", games=EACH_BOARD))
    assert plan.games == EACH_BOARD


@pytest.mark.parametrize("game_name", SHELF.names)
def test_every_number_of_games_that_is_offered_can_be_remembered_and_started(
    session: Session, game_name: str
) -> None:
    for games in agreement.series_lengths(session, game_name):
        plan = agreement.from_json(session, with_change(session, game_name, games=games))
        live = agreement.start(session, plan)
        assert len(live.series.setups) == (games or len(session.shelf.maps(game_name)))


@pytest.mark.parametrize(
    "changes",
    [
        {"first": 3},
        {"first": 9},
        {"first": "me"},
        {"board": "bird"},
        {"open_hands": True},
        {"options": {spec.name: spec.default for spec in SHELF.game(BARE).options}},
        {"options": []},
    ],
)
def test_what_a_setup_does_not_ask_is_forgotten(
    session: Session, changes: dict[str, object]
) -> None:
    assert not entry(BARE).has_first_player
    assert not SHELF.game(BARE).has_open_hands
    default = agreement.default_agreement(session, BARE)
    assert agreement.from_json(session, with_change(session, BARE, **changes)) == default


@pytest.mark.parametrize(
    "options", [{"supplies": None}, {"supplies": [24, 24]}, {"major_clash": "forbidden"}]
)
def test_a_house_rule_that_is_the_rule_as_written_is_none(
    session: Session, options: dict[str, object]
) -> None:
    plan = agreement.from_json(session, with_change(session, "qin", options=options))
    assert plan.options == {}


def test_an_opponent_has_no_typed_name(session: Session) -> None:
    data = with_change(session, BARE)
    data["seats"][1]["name"] = "Ada"
    assert agreement.from_json(session, data) == agreement.default_agreement(session, BARE)
