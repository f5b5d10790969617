"""What a seat is told of the time since it last acted."""

from __future__ import annotations

from program import EVERYBODY, finished_game, make_session

from qin_game.locale import languages, load_text
from qin_game.rules.qin import events as happened
from qin_game.rules.qin.cells import parse_cell
from qin_game.rules.qin.events import Part
from qin_game.scenes.qin.recap import tell

TEXT = load_text("en")
NAMES = ("Ada", "Bo", "Cy")
A1, A2, B1 = parse_cell("a1"), parse_cell("a2"), parse_cell("b1")


def told(*events: happened.QinEvent, seat: int = 0) -> list[str]:
    return list(tell(TEXT, events, NAMES, seat))


def test_what_another_laid_and_founded() -> None:
    assert told(
        happened.TilePlaced(1, "RB", A1, A2), happened.ProvinceFounded(1, "R", (A1, A2))
    ) == ["Bo laid red–blue on a1\u2011a2.", "Bo founded a red province."]


def test_growth_matters_to_its_owner_only() -> None:
    grown = happened.ProvinceExpanded(0, "Y", (A1, A2, B1), (B1,))
    assert told(grown) == ["Your yellow province grew to 3."]
    assert told(grown, seat=1) == []


def test_majors() -> None:
    major = happened.ProvinceBecameMajor(1, "B", (A1,) * 5)
    assert told(major) == ["Bo has a new blue major."]
    assert told(major, seat=1) == ["Your blue province became a major."]


def test_a_joining_is_told_from_three_sides() -> None:
    parts = (Part(1, (A1, A2), 1), Part(0, (B1,), 1))
    joined = happened.ProvincesJoined(1, "R", (A1, A2, B1), parts)
    assert told(joined) == ["Bo absorbed your red province."]
    assert told(joined, seat=1) == ["Your red province absorbed its neighbours."]
    assert told(joined, seat=2) == ["Bo joined red provinces and holds all 3 spaces."]


def test_a_clash_of_majors() -> None:
    clash = happened.MajorsExchanged("R", (A1, A2), (Part(0, (A1,), 2), Part(1, (A2,), 2)))
    assert told(clash) == ["Your red major fell in a clash."]
    assert told(clash, seat=2) == ["The red majors clashed. Their ground is dead."]


def test_villages() -> None:
    taken = happened.VillageTaken(1, (A1,))
    assert told(taken) == ["Bo took the village at a1."]
    assert told(taken, seat=1) == ["The village at a1 came to you."]
    won = happened.VillageConquered(1, 0, (A1, A2))
    assert told(won) == ["Bo took your village at a1\u2011a2."]
    assert told(won, seat=1) == ["You won Ada's village at a1\u2011a2."]
    assert told(won, seat=2) == ["Bo conquered Ada's village at a1\u2011a2."]


def test_own_pagodas_are_counted_at_the_end() -> None:
    placed = happened.PagodaPlaced(0, "village", (A1,), 1, 20)
    lost = happened.PagodaReturned(0, "province", (A1,), 21)
    other = happened.PagodaPlaced(1, "province", (A1,), 1, 20)
    assert told(placed, other, lost, lost) == [
        "2 pagodas came back to you.",
        "1 of your pagodas went up.",
    ]


def test_a_pass_is_told_and_what_is_seen_anyway_is_not() -> None:
    assert told(
        happened.TurnPassed(2),
        happened.TileDrawn(1, None, 30),
        happened.TurnStarted(0, 3),
    ) == ["Cy passed."]


def test_a_whole_game_can_be_told_in_every_language() -> None:
    for language in languages():
        session = make_session(language=language)
        match = finished_game(session, EVERYBODY).match
        events = match.visible_events(None)
        assert {event.name for event in events} >= {"provinces_joined", "village_conquered"}
        for seat in range(4):
            lines = tell(session.text, events, [player.name for player in match.players], seat)
            assert len(lines) > 60
            assert all(line[-1] in ".。" for line in lines)
