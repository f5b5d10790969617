"""Every drawn example of the rulebook of 抗秦 is played through the rules and must be true."""

from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from qin_game.content.kangqin.figures import (
    Exchange,
    Figure,
    Holding,
    Parts,
    Reveal,
    Settling,
    Stones,
    Strength,
    load_figures,
)
from qin_game.content.rulebook import ASSETS, load_rulebook
from qin_game.locale import languages
from qin_game.rules.kangqin.actions import QIN, Show
from qin_game.rules.kangqin.events import CupOpened, LowestTurned, RoundSettled
from qin_game.rules.kangqin.game import KangqinGame
from qin_game.rules.kangqin.resolution import outcome_of
from qin_game.rules.kangqin.state import KangqinState
from qin_game.yaml_file import ContentError

FIGURES = load_figures(ASSETS / "rulebook" / "kangqin-figures.yaml")
GAME = KangqinGame()
DIE = range(1, 7)


def kinds(kind: type[Figure]) -> pytest.MarkDecorator:
    found = [figure for figure in FIGURES.values() if isinstance(figure, kind)]
    assert found
    return pytest.mark.parametrize("figure", found, ids=lambda figure: figure.name)


def dealt(known: dict[int | str, tuple[int, ...]]) -> tuple[list[list[int]], int]:
    """Deal the cards a figure does not show to whoever lacks some; return hands and Qin's card."""
    left = [n for n in range(1, 10) if not any(n in cards for cards in known.values())]

    def filled(who: int | str, count: int) -> list[int]:
        held = list(known.get(who, ()))
        return held + [left.pop() for _ in range(count - len(held))]

    return [filled(seat, 2) for seat in range(4)], filled(QIN, 1)[0]


def shared_out(known: dict[int | str, int]) -> tuple[list[int], int]:
    """Give the stones a figure does not count to the first whose stones it does not tell."""
    left = 17 - sum(known.values())
    other = next(who for who in (0, 1, 2, 3, QIN) if who not in known)
    stones = {**dict.fromkeys((0, 1, 2, 3, QIN), 0), **known, other: left}
    return [stones[seat] for seat in range(4)], stones[QIN]


def position(**parts: object) -> KangqinState:
    """Set up a position of the third round, red being the Chief unless told otherwise."""
    chief = parts.pop("chief", 0)
    order = [other for other in range(4) if other != chief]
    return GAME.state_from_json(
        {
            "game": "kangqin",
            "options": {"dice": len(parts["dice"])},
            "round": 3,
            "chief": chief,
            "chief_order": [*order[:2], chief, order[2]],
            "to_move": chief,
            "proposals": [0, 0, 0, 0],
            "shown": [None] * 4,
            "history": [],
            "outcome": None,
            **parts,
        }
    )


def before(figure: Exchange) -> KangqinState:
    """Build the position of an exchange; the proposer is the Chief."""
    proposer, other = figure.before
    assert isinstance(proposer.party, int)
    hands, qin_card = dealt({held.party: held.cards for held in figure.before})
    stones, qin_stones = shared_out({held.party: held.stones for held in figure.before})
    blind = [] if figure.drawn is None else [other.cards.index(figure.drawn)]
    proposals = [figure.earlier if seat == proposer.party else 0 for seat in range(4)]
    return position(
        chief=proposer.party,
        phase="exchange",
        hands=hands,
        qin_card=qin_card,
        dice=[3, 3, 3],
        stones=stones,
        qin_stones=qin_stones,
        proposals=proposals,
        chance={"deals": [list(range(1, 10))], "dice": [[1, 2, 3]], "blind": blind},
    )


def held(state: KangqinState, party: int | str) -> Holding:
    if isinstance(party, int):
        return Holding(party, state.hands[party], state.stones[party])
    return Holding(QIN, (state.qin_card,), state.qin_stones)


@kinds(Exchange)
def test_an_exchange_begins_and_ends_as_drawn(figure: Exchange) -> None:
    state = before(figure)
    assert tuple(held(state, now.party) for now in figure.before) == figure.before
    *first, last = figure.actions
    for action in first:
        state = GAME.apply(state, action).state
    assert GAME.explain_illegal(state, last) == figure.reason
    if figure.reason is None:
        state = GAME.apply(state, last).state
        assert tuple(held(state, now.party) for now in figure.after) == figure.after


@kinds(Reveal)
def test_a_reveal_comes_out_as_drawn(figure: Reveal) -> None:
    known: dict[int | str, tuple[int, ...]] = {
        QIN: (figure.qin_card,),
        **{seat: (card,) for seat, card in enumerate(figure.shown)},
    }
    money: dict[int | str, int] = {}
    if figure.settling is not None:
        seat, other = figure.settling.seat, figure.settling.other
        known[seat] = (figure.shown[seat], other)
        money = {seat: figure.settling.stones[0], QIN: figure.settling.qin_stones[0]}
    hands, qin_card = dealt(known)
    stones, qin_stones = shared_out(money)
    state = position(
        phase="reveal",
        hands=hands,
        qin_card=qin_card,
        dice=list(figure.dice),
        stones=stones,
        qin_stones=qin_stones,
    )
    for card in figure.shown[:-1]:
        state = GAME.apply(state, Show(card)).state
    events = {type(event): event for event in GAME.apply(state, Show(figure.shown[-1])).events}
    cup, turned, settled = events[CupOpened], events[LowestTurned], events[RoundSettled]
    assert (cup.total, cup.strength) == (figure.total, figure.strength)
    assert cup.is_success == figure.is_success
    if figure.settling is not None:
        assert (turned.seat, turned.other) == (figure.settling.seat, figure.settling.other)
        assert settled.stones[turned.seat] == figure.settling.stones[1]
        assert settled.qin_stones == figure.settling.qin_stones[1]


@kinds(Strength)
def test_strength_is_dice_and_card(figure: Strength) -> None:
    assert sum(figure.dice) + figure.qin_card == figure.strength


@kinds(Stones)
def test_stones_are_those_of_the_start_or_decide_as_drawn(figure: Stones) -> None:
    assert sum(figure.stones) + figure.qin_stones == 17
    if figure.is_end:
        assert outcome_of(figure.stones, figure.qin_stones).winners == figure.winners
    else:
        setup = GAME.setup_from_json({"players": 4, "options": {}})
        chance = {
            "deals": [list(range(1, 10))] * 4,
            "dice": [[1, 1, 1]] * 4,
            "chief_order": [0, 1, 2, 3],
        }
        state = GAME.start(setup, GAME.chance_from_json(setup, chance))
        assert (state.stones, state.qin_stones) == (figure.stones, figure.qin_stones)


@kinds(Parts)
def test_the_parts_are_those_of_the_game(figure: Parts) -> None:
    assert figure.cards == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert (len(figure.dice), figure.stones) == (4, 17)


def test_each_answer_and_each_way_to_settle_has_an_example() -> None:
    answers = {
        figure.actions[-1]
        for figure in FIGURES.values()
        if isinstance(figure, Exchange) and figure.reason is None
    }
    assert {GAME.format_action(action).split(":")[0] for action in answers} == {
        "propose",
        "accept",
        "refuse",
    }
    moved = [f.settling for f in FIGURES.values() if isinstance(f, Reveal) and f.settling]
    assert any(s.other < s.qin_stones[0] for s in moved)
    assert any(s.other > s.qin_stones[0] > s.qin_stones[1] for s in moved)
    assert any(s.other > s.stones[0] > s.stones[1] for s in moved)


# -- the odds that the advice tells --------------------------------------------------------------


def deals() -> list[tuple[tuple[tuple[int, int], ...], int]]:
    """List all ways to deal: the four hands (lower card first) and Qin's card."""

    def rest(left: tuple[int, ...], seats: int) -> list[Any]:
        if not seats:
            return [((), left[0])]
        return [
            ((pair, *hands), qin_card)
            for pair in combinations(left, 2)
            for hands, qin_card in rest(tuple(n for n in left if n not in pair), seats - 1)
        ]

    return rest(tuple(range(1, 10)), 4)


@pytest.fixture(scope="module")
def odds() -> dict[str, int]:
    """Count out what the chapter for beginners says, in hundredths and whole stones."""
    totals: Counter[tuple[str, int]] = Counter()  # how often the cards beat Qin's card by so much
    limits = 0
    every = deals()
    for hands, qin_card in every:
        totals["high", sum(high for _, high in hands) - qin_card] += 1
        limits += min(hands, key=lambda hand: hand[1])[0]
    # shown at random, any five of the nine cards are as likely as any others
    for cards in combinations(range(1, 10), 5):
        for qin_card in cards:
            totals["random", sum(cards) - 2 * qin_card] += 1
    found = {"limit": round(limits / len(every))}
    for dice in (3, 4):
        rolls = Counter(map(sum, product(DIE, repeat=dice)))
        for way in ("high", "random"):
            mine = {lead: count for (how, lead), count in totals.items() if how == way}
            won = sum(
                count * many
                for lead, count in mine.items()
                for roll, many in rolls.items()
                if lead > roll
            )
            share = won / (sum(mine.values()) * sum(rolls.values()))
            found[f"{way}_{dice}"] = round(100 * share)
    return found


@pytest.mark.parametrize("language", languages())
def test_the_advice_gives_the_true_odds(language: str, odds: dict[str, int]) -> None:
    assert odds == {"high_3": 98, "high_4": 90, "random_3": 73, "random_4": 53, "limit": 2}
    (chapter,) = (
        chapter
        for chapter in load_rulebook(language, "kangqin", load_figures).chapters
        if chapter.id == "first_game"
    )
    honest, hidden, *_ = (str(block) for block in chapter.blocks)
    assert all(str(odds[name]) in honest for name in ("high_3", "high_4", "limit"))
    assert all(str(odds[name]) in hidden for name in ("random_3", "random_4"))


# -- the loader ----------------------------------------------------------------------------------

EXAMPLE = """\
exchanges:
  swap:
    before:
      green: {cards: [4, 1], stones: 2}
      purple: {cards: [6, 8], stones: 2}
    actions: ["propose:2:4", "accept:6"]
    after:
      green: {cards: [1, 6], stones: 2}
      purple: {cards: [4, 8], stones: 2}
reveals:
  shown:
    shown: [6, 3, 8, 4]
    total: 21
    dice: [5, 4, 6]
    qin_card: 2
    strength: 17
    settling: {seat: green, other: 9, stones: [2, 7], qin_stones: [5, 0]}
"""
STONES = """\
stones:
  end:
    at: end
    stones: {red: 3, green: 4, purple: 7, yellow: 3, qin: 0}
    winners: [purple]
"""


def read(folder: Path, text: str) -> dict[str, Figure]:
    path = folder / "kangqin-figures.yaml"
    path.write_text(text, encoding="utf-8")
    return load_figures(path)


def test_figures_are_read_into_frozen_values(tmp_path: Path) -> None:
    figures = read(tmp_path, EXAMPLE)
    swap, shown = figures["swap"], figures["shown"]
    assert isinstance(swap, Exchange)
    assert isinstance(shown, Reveal)
    assert swap.before == (Holding(1, (1, 4), 2), Holding(2, (6, 8), 2))
    assert (swap.earlier, swap.drawn, swap.reason) == (0, None, None)
    assert shown.settling == Settling(1, 9, (2, 7), (5, 0))
    assert shown.is_success


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "green: {cards: [4, 1]",
            "green: {cards: [4, 4]",
            "2: figure swap: [4, 4]: not 2 different",
        ),
        ("green: {cards: [4, 1]", "green: {cards: [4]", "2: figure swap: [4]: not 2 different"),
        ("[6, 8]", "[6, 10]", "2: figure swap: [6, 10]: not 2 different cards"),
        ("green: {cards: [4, 1]", "blue: {cards: [4, 1]", "2: figure swap: 'blue' is no player"),
        ("propose:2:4", "propose:3:4", "2: figure swap: the first of two parties proposes"),
        ("propose:2:4", "refuse", "2: figure swap: the first of two parties proposes"),
        ("propose:2:4", "offer", "2: figure swap: not an action of 抗秦: 'offer'"),
        (
            "    after:",
            "    reason: x\n    after:",
            "2: figure swap: it has either after or reason",
        ),
        ("      purple: {cards: [4, 8], stones: 2}\n", "", "2: figure swap: the parties are"),
        ("qin_card: 2", "qin_card: 9", "11: figure shown: [6, 3, 8, 4, 9, 9]: not 6 different"),
        ("dice: [5, 4, 6]", "dice: [5, 4, 7]", "11: figure shown: [5, 4, 7]: not what dice show"),
        ("dice: [5, 4, 6]", "dice: []", "11: figure shown: []: not what dice show"),
        ("seat: green", "seat: qin", "11: figure shown: 'qin' is no player"),
        ("stones: [2, 7]", "stones: [2]", "11: figure shown: stones are two numbers"),
        ("  shown:\n", "  swap:\n", "11: there are two figures swap"),
        ("total: 21", "sum: 21", "13: reveals.shown: unknown key 'sum'"),
    ],
)
def test_a_faulty_figure_is_an_error_that_names_file_and_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, EXAMPLE.replace(old, new, 1))
    assert f"kangqin-figures.yaml:{message}" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("at: end", "at: noon", "at is one of start, end"),
        (", qin: 0", "", "stones are those of red, green, purple, yellow, qin"),
        ("[purple]", "[qin]", "'qin' is no player"),
    ],
)
def test_faulty_stones_are_an_error(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, STONES.replace(old, new))
    assert str(error.value).startswith(f"kangqin-figures.yaml:2: figure end: {message}")
