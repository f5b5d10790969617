"""What the table of 抗秦 says: every event, every reason, the recap, and that all of it fits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pygame
import pytest
from fits import misfits
from round_table import ADA, KANGQIN, MENG, PEOPLE, XIN, new_match, seat_at
from sitting import come_forward, drive, new_session, play_on

from qin_game.locale import languages, load_text
from qin_game.match.player import HUMAN, Player
from qin_game.rules.kangqin.actions import QIN, Propose
from qin_game.rules.kangqin.events import EVENT_TYPES
from qin_game.rules.kangqin.resolution import opening_events
from qin_game.rules.kangqin.state import PHASES
from qin_game.scenes.beside.info import info_height
from qin_game.scenes.handover import HandOverScene
from qin_game.scenes.kangqin import faces
from qin_game.scenes.kangqin.answers import choice_words
from qin_game.scenes.kangqin.choices import choices
from qin_game.scenes.kangqin.entry import ENTRY
from qin_game.scenes.kangqin.layout import arrange
from qin_game.scenes.kangqin.recap import tell
from qin_game.scenes.kangqin.words import event_line
from qin_game.ui.stage import effective_scale

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qin_game.scenes.kangqin.table import KangqinTableScene
    from qin_game.ui.testing import Driver

NAMES = ("Ada", "Bo", "Cy", "Di")
LONG = Player("Wolfgang A. Mozart", HUMAN, "green", "wei")
PARTY = (ADA, LONG, MENG, XIN)
WINDOWS = (
    ((1024, 640), 100),
    ((1024, 640), 200),
    ((1280, 720), 100),
    ((1366, 768), 80),
    ((1920, 1080), 150),
    ((3840, 2160), 100),
)


def games() -> Iterator[tuple[object, ...]]:
    """Events of some games, with every option."""
    for seed in range(12):
        rng = Random(seed)
        match = new_match(
            PEOPLE,
            seed=seed,
            take=rng.choice(("maximum", "choose")),
            second_price=rng.choice(("proposal", "exchange")),
        )
        play_on(match, 200, seed)
        yield (*opening_events(match.state_at(0)), *match.visible_events(rng.randrange(4)))


@pytest.mark.parametrize("language", languages())
def test_every_event_has_its_words(language: str) -> None:
    text = load_text(language)
    said = set()
    for events in games():
        for event in events:
            line = event_line(text, event, NAMES)
            assert "{" not in line
            said.add(type(event))
    assert said == set(EVENT_TYPES)


REASONS = (
    *("bad_action", "game_over", "wrong_phase", "proposes_to_itself", "card_not_held"),
    *("no_stone_to_propose", "no_stone_to_refuse", "takes_too_much"),
)


@pytest.mark.parametrize("language", languages())
def test_every_reason_is_a_sentence(language: str) -> None:
    text = load_text(language)
    for code in REASONS:
        assert text(f"kangqin.reason.{code}")[-1] in ".。"


def test_there_are_no_other_reasons() -> None:
    found = set()
    texts = [
        *(f"propose:{target}:{card}" for target in ("qin", *range(4)) for card in range(1, 10)),
        *("pass", "refuse", "accept:blind", "accept:3", "show:3", "show:8", "take:0", "take:9"),
    ]
    for seed in range(8):
        match = new_match(PEOPLE, seed=seed, take="choose")
        while match.outcome is None:
            for action in texts:
                code = KANGQIN.explain_illegal(match.state, KANGQIN.parse_action(action))
                found.add(code)
            play_on(match, 1, match.ply)
        found.add(KANGQIN.explain_illegal(match.state, KANGQIN.parse_action("pass")))
    assert found == {None, *REASONS} - {"bad_action"}


@pytest.mark.parametrize("language", languages())
def test_a_recap_speaks_to_its_reader(language: str) -> None:
    text = load_text(language)
    for events in games():
        for seat in range(4):
            public = [KANGQIN.redact(event, None) for event in events]
            for line in tell(text, public, NAMES, seat):
                assert line[-1] in ".。"
                assert "{" not in line


def test_a_recap_in_words() -> None:
    match = new_match(PEOPLE)
    hands = match.state.hands
    for action in (f"propose:1:{hands[0][0]}", "refuse", f"propose:0:{hands[1][0]}"):
        match.play(KANGQIN.parse_action(action))
    text = load_text("en")
    events = [KANGQIN.redact(event, None) for event in match.since_last_turn(0)]
    assert tell(text, events, NAMES, 0) == (
        "Bo refused you and paid you a stone.",
        "Bo offers you a card.",
    )
    match.play(KANGQIN.parse_action("accept:blind"))
    events = [KANGQIN.redact(event, None) for event in match.visible_events(None)]
    assert tell(text, events, NAMES, 2) == (
        "Bo refused Ada and paid a stone.",
        "Bo drew blind from Ada's cards.",
    )
    assert tell(text, events, NAMES, 0)[-1] == "Bo drew blind from your cards."
    assert tell(text, events, NAMES, 1)[-1] == "You drew blind from Ada's cards."


@pytest.mark.parametrize(
    ("size", "ui_scale"),
    [
        (size, scale)
        for size in ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160))
        for scale in (80, 100, 150, 200)
    ],
)
def test_nothing_overlaps_and_nothing_leaves_the_window(
    size: tuple[int, int], ui_scale: int
) -> None:
    scale = effective_scale(size, ui_scale)
    area = pygame.Rect((0, 0), size)
    layout = arrange(area, lambda units: round(units * scale))
    sections = layout.sections
    for index, section in enumerate(sections):
        assert area.contains(section)
        assert section.width > 0
        assert section.height > 0
        assert section.collidelist(sections[index + 1 :]) == -1
    seats = [place.whole for place in layout.places]
    for index, whole in enumerate(seats):
        assert layout.sheet.contains(whole)
        assert whole.collidelist(seats[index + 1 :]) == -1
    for place in layout.places:
        parts = [place.plaque, *place.cards, place.stones]
        for index, part in enumerate(parts):
            assert place.whole.contains(part)
            assert part.collidelist(parts[index + 1 :]) == -1


def _moments(driver: Driver, table: KangqinTableScene) -> Iterator[str]:
    """Go through what the table can say now."""
    layout = table.view.layout
    yield "at rest"
    points = [place.plaque for place in layout.places]
    points += [layout.center.card, layout.center.cup, layout.center.stones]
    points += [rect for rect, _ in table.view.cells[::4]]
    for point in points:
        driver.move(point.center)
        yield f"at {point}"
    if table.may_act:
        yield from _offers(driver, table)
        yield from _choices(table)


def _offers(driver: Driver, table: KangqinTableScene) -> Iterator[str]:
    """Hold a card out to everybody, and offer it to the first."""
    if table.match.state.phase != "exchange":
        return
    for target in (QIN, *range(4)):
        table.choose_card(0)
        if target != table.match.to_move and table.picked_card is not None:
            driver.move(table.view.desk.seating.whole(target).center)
            yield f"held out to {target}"
        table.drop_card()
        driver.move((1, 1))
    action = KANGQIN.legal_actions(table.match.state)[0]
    if isinstance(action, Propose):
        table.do(action)
        yield "offered"
        table.take_back()


def _choices(table: KangqinTableScene) -> Iterator[str]:
    """Stage everything there is a button for."""
    for choice in choices(table.match):
        assert choice_words(table, choice.action)[0]
        if choice.reason is None:
            table.do(choice.action)
            yield f"staged {choice.key}"
            if table.match.staged is not None:
                table.take_back()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("size", "ui_scale"), WINDOWS)
def test_every_word_at_the_table_fits(size: tuple[int, int], ui_scale: int, language: str) -> None:
    found = []
    phases = set()
    for plies in (1, 25, 37, 38):
        match = new_match(PARTY, plies=plies, seed=plies, take="choose")
        driver, table = _come(match, size, ui_scale, language)
        phases.add(match.state.phase)
        for moment in _moments(driver, table):
            found += [(plies, moment, misfit) for misfit in misfits(driver)]
            found += [(plies, moment, words) for words in _unsaid(table)]
    assert found == []
    assert phases == set(PHASES)


def _come(
    match: object, size: tuple[int, int], ui_scale: int, language: str
) -> tuple[Driver, KangqinTableScene]:
    session = new_session(language=language, ui_scale=ui_scale)
    table = seat_at(session, match)  # type: ignore[arg-type]
    driver = drive(table, size)
    driver.advance(0.3, dt=0.1)
    if isinstance(driver.top, HandOverScene):
        come_forward(driver)
    return driver, table


def _unsaid(table: KangqinTableScene) -> list[str]:
    """Return the panel's title when there is no room for all its lines."""
    layout, info = table.view.layout, faces.table_face(table).info
    room: pygame.Rect = layout.info if layout.is_wide else layout.log.union(layout.info)
    height = info_height(table.view.desk, room.width, info)
    return [f"{info.title}: {height} of {room.height}"] if height > room.height else []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("size", "ui_scale"), WINDOWS)
def test_the_end_fits(size: tuple[int, int], ui_scale: int, language: str) -> None:
    match = new_match(PARTY, plies=400, seed=5)
    driver, table = _come(match, size, ui_scale, language)
    assert misfits(driver) == []
    assert _unsaid(table) == []


@pytest.mark.parametrize("language", languages())
def test_what_the_other_screens_are_told_of_a_finished_game(language: str) -> None:
    endings = set()
    for seed in range(30):
        match = new_match(PEOPLE, plies=400, seed=seed)
        session = new_session(language=language)
        headline, reason = ENTRY.headline(session, match), ENTRY.reason(session, match)
        assert headline
        assert reason
        lines = ENTRY.chart(match)
        assert [line.seat for line in lines] == [0, 1, 2, 3, None]
        for values in zip(*(line.values for line in lines), strict=True):
            assert sum(values) == 17
        assert ENTRY.standing(match).columns[0].values == match.state.stones
        assert str(match.state.round) in ENTRY.progress(session, match)
        endings.add((match.outcome.reason, len(match.outcome.winners) > 1))
    assert {reason for reason, _ in endings} == {"qin_stands", "qin_emptied"}
