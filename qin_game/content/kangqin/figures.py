"""The rulebook's drawn examples of 抗秦: what lies before seats and Qin, and what becomes of it.

``assets/rulebook/kangqin-figures.yaml`` gathers them by kind and says what each is written with.
Players are called by their colours.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from qin_game.rules.game import BadActionTextError
from qin_game.rules.kangqin.actions import QIN, Action, Propose, parse_action
from qin_game.rules.kangqin.state import CARDS, SEATS
from qin_game.yaml_file import ContentError, read_document, structure

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from qin_game.rules.kangqin.actions import Party

SEAT_COLORS: Final = ("red", "green", "purple", "yellow")
"""Colours of the seats in figures; captions call the players by them."""

_MOMENTS = ("start", "end")
_FACES = tuple(range(1, 7))
_HAND = {QIN: 1}
"""Cards a party holds, where it is not two."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything in the box: cards, dice (by the face they show) and a number of stones."""

    name: str
    cards: tuple[int, ...]
    dice: tuple[int, ...]
    stones: int
    reason: None = None


@dataclass(frozen=True, slots=True)
class Stones:
    """What the seats and Qin have at the start; or at the end, with the grand winners."""

    name: str
    stones: tuple[int, ...]
    qin_stones: int
    is_end: bool
    winners: tuple[int, ...]
    reason: None = None


@dataclass(frozen=True, slots=True)
class Strength:
    """Dice and Qin's card, and their sum."""

    name: str
    dice: tuple[int, ...]
    qin_card: int
    strength: int
    reason: None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """What a party holds: cards, ascending, and stones."""

    party: Party
    cards: tuple[int, ...]
    stones: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """A proposal by the first of two parties, and the answer of the second.

    ``earlier`` counts the first's proposals of the round before it; ``drawn`` is the card a blind
    draw takes. ``after`` is what they hold then, or ``reason`` the code for which the last action
    is illegal.
    """

    name: str
    before: tuple[Holding, ...]
    actions: tuple[Action, ...]
    earlier: int
    drawn: int | None
    after: tuple[Holding, ...]
    reason: str | None


@dataclass(frozen=True, slots=True)
class Settling:
    """The seat that showed the lowest card, its other one, and stones before and after."""

    seat: int
    other: int
    stones: tuple[int, int]
    qin_stones: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reveal:
    """The cards shown by the seats against the dice and Qin's card, with the sums of both."""

    name: str
    shown: tuple[int, ...]
    total: int
    dice: tuple[int, ...]
    qin_card: int
    strength: int
    settling: Settling | None
    reason: None = None

    @property
    def is_success(self) -> bool:
        """Whether the players have more than Qin."""
        return self.total > self.strength


Figure = Parts | Stones | Strength | Exchange | Reveal


def load_figures(path: Path) -> dict[str, Figure]:
    """Read a file of figures, by name. Raises ContentError with everything wrong with it."""
    document = read_document(path)
    data = structure(document, _FiguresData)
    figures: dict[str, Figure] = {}
    problems = []
    sections: dict[str, Mapping[str, _FigureData]] = {
        "parts": data.parts,
        "stones": data.stones,
        "strengths": data.strengths,
        "exchanges": data.exchanges,
        "reveals": data.reveals,
    }
    for section, found in sections.items():
        for name, figure in found.items():
            if name in figures:
                message = f"there are two figures {name}"
                problems.append(document.problem(section, name, message=message))
            try:
                figures[name] = figure.build(name)
            except (ValueError, BadActionTextError) as error:
                message = f"figure {name}: {error}"
                problems.append(document.problem(section, name, message=message))
    if problems:
        raise ContentError(*problems)
    return figures


# -- as written ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _PartsData:
    cards: tuple[int, ...]
    dice: tuple[int, ...]
    stones: int

    def build(self, name: str) -> Parts:
        """Check it. Raises ValueError."""
        _check_cards(self.cards, len(self.cards))
        return Parts(name, self.cards, _dice(self.dice), self.stones)


@dataclass(frozen=True, slots=True)
class _StonesData:
    at: str
    stones: dict[str, int]
    winners: tuple[str, ...] = ()

    def build(self, name: str) -> Stones:
        """Check it. Raises ValueError."""
        if self.at not in _MOMENTS:
            raise ValueError(f"at is one of {', '.join(_MOMENTS)}")
        if tuple(self.stones) != (*SEAT_COLORS, QIN):
            raise ValueError(f"stones are those of {', '.join(SEAT_COLORS)}, {QIN}")
        *stones, qin_stones = self.stones.values()
        winners = tuple(_seat(color) for color in self.winners)
        return Stones(name, tuple(stones), qin_stones, self.at == "end", winners)


@dataclass(frozen=True, slots=True)
class _StrengthData:
    dice: tuple[int, ...]
    qin_card: int
    strength: int

    def build(self, name: str) -> Strength:
        """Check it. Raises ValueError."""
        _check_cards((self.qin_card,), 1)
        return Strength(name, _dice(self.dice), self.qin_card, self.strength)


@dataclass(frozen=True, slots=True)
class _HoldingData:
    cards: tuple[int, ...]
    stones: int


@dataclass(frozen=True, slots=True)
class _ExchangeData:
    before: dict[str, _HoldingData]
    actions: tuple[str, ...]
    earlier: int = 0
    drawn: int | None = None
    after: dict[str, _HoldingData] = field(default_factory=dict)
    reason: str | None = None

    def build(self, name: str) -> Exchange:
        """Check it. Raises ValueError."""
        before, after = _holdings(self.before), _holdings(self.after)
        if bool(after) == bool(self.reason):
            raise ValueError("it has either after or reason")
        parties = tuple(holding.party for holding in before)
        if after and parties != tuple(holding.party for holding in after):
            raise ValueError("the parties are others after it than before")
        actions = tuple(parse_action(text) for text in self.actions)
        if not _is_between(parties, actions):
            raise ValueError("the first of two parties proposes to the second")
        return Exchange(name, before, actions, self.earlier, self.drawn, after, self.reason)


@dataclass(frozen=True, slots=True)
class _SettlingData:
    seat: str
    other: int
    stones: tuple[int, ...]
    qin_stones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _RevealData:
    shown: tuple[int, ...]
    total: int
    dice: tuple[int, ...]
    qin_card: int
    strength: int
    settling: _SettlingData | None = None

    def build(self, name: str) -> Reveal:
        """Check it. Raises ValueError."""
        settling = None if self.settling is None else _settling(self.settling)
        cards = (*self.shown, self.qin_card, *((settling.other,) if settling else ()))
        _check_cards(cards, SEATS + 1 + (settling is not None))
        dice = _dice(self.dice)
        return Reveal(name, self.shown, self.total, dice, self.qin_card, self.strength, settling)


_FigureData = _PartsData | _StonesData | _StrengthData | _ExchangeData | _RevealData


@dataclass(frozen=True, slots=True)
class _FiguresData:
    parts: dict[str, _PartsData] = field(default_factory=dict)
    stones: dict[str, _StonesData] = field(default_factory=dict)
    strengths: dict[str, _StrengthData] = field(default_factory=dict)
    exchanges: dict[str, _ExchangeData] = field(default_factory=dict)
    reveals: dict[str, _RevealData] = field(default_factory=dict)


def _settling(data: _SettlingData) -> Settling:
    for stones in (data.stones, data.qin_stones):
        if len(stones) != len(_MOMENTS):
            raise ValueError("stones are two numbers, before and after")
    (before, after), (qin_before, qin_after) = data.stones, data.qin_stones
    return Settling(_seat(data.seat), data.other, (before, after), (qin_before, qin_after))


def _is_between(parties: tuple[Party, ...], actions: tuple[Action, ...]) -> bool:
    """Say whether the first of two parties proposes to the second."""
    first = actions[0] if actions else None
    return isinstance(first, Propose) and parties[1:] == (first.target,)


def _holdings(data: Mapping[str, _HoldingData]) -> tuple[Holding, ...]:
    for party, holding in data.items():
        _check_cards(holding.cards, _HAND.get(party, 2))
    return tuple(
        Holding(_party(name), tuple(sorted(held.cards)), held.stones) for name, held in data.items()
    )


def _check_cards(cards: tuple[int, ...], count: int) -> None:
    """Raise ValueError unless there are so many different cards."""
    if len(set(cards)) != count or len(cards) != count or not set(cards) <= set(CARDS):
        raise ValueError(f"{list(cards)}: not {count} different cards")


def _dice(dice: tuple[int, ...]) -> tuple[int, ...]:
    if not dice or not set(dice) <= set(_FACES):
        raise ValueError(f"{list(dice)}: not what dice show")
    return dice


def _seat(color: str) -> int:
    if color not in SEAT_COLORS:
        raise ValueError(f"{color!r} is no player ({', '.join(SEAT_COLORS)})")
    return SEAT_COLORS.index(color)


def _party(name: str) -> Party:
    return QIN if name == QIN else _seat(name)
