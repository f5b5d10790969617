"""What a seat may do, as values of primitives, with one exact text each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from qin_game.rules.game import BadActionTextError
from qin_game.rules.quick_init import quick_init

QIN: Final = "qin"
Party = int | Literal["qin"]
"""A seat, or Qin in the middle."""


@quick_init
@dataclass(frozen=True, slots=True)
class Propose:
    """Offer an own card, face down, to another seat or to Qin."""

    target: Party
    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Propose nothing in this turn."""


@quick_init
@dataclass(frozen=True, slots=True)
class Accept:
    """Swap for an own card; None shuffles the two and lets the proposer draw one blind."""

    card: int | None


@dataclass(frozen=True, slots=True)
class Refuse:
    """Decline an offer and pay the proposer a stone."""


@quick_init
@dataclass(frozen=True, slots=True)
class Show:
    """Choose, in secret, the card to resist Qin with."""

    card: int


@quick_init
@dataclass(frozen=True, slots=True)
class Take:
    """Take so many stones from Qin (option ``take: choose``)."""

    stones: int


Action = Propose | Pass | Accept | Refuse | Show | Take
PASS: Final = Pass()
REFUSE: Final = Refuse()
BLIND: Final = Accept(None)

_TEXT: Final = re.compile(
    r"propose:([0-3]|qin):([1-9])|(pass)|accept:([1-9]|blind)|(refuse)|show:([1-9])|take:([0-9])"
)


def format_action(action: Action) -> str:
    """Return an action's text, such as ``propose:qin:7`` or ``accept:blind``."""
    match action:
        case Propose(target, card):
            return f"propose:{target}:{card}"
        case Accept(card):
            return "accept:blind" if card is None else f"accept:{card}"
        case Show(card):
            return f"show:{card}"
        case Take(stones):
            return f"take:{stones}"
        case Pass():
            return "pass"
        case Refuse():
            return "refuse"


def parse_action(text: str) -> Action:
    """Read an action's text. Raises BadActionTextError.

    >>> parse_action("propose:2:7")
    Propose(target=2, card=7)
    """
    found = _TEXT.fullmatch(text)
    if found is None or not text.isascii():
        raise BadActionTextError(
            "bad_action",
            f"not an action of 抗秦: {text[:40]!r} (like propose:2:7, accept:blind, show:9)",
        )
    target, offered, is_pass, accepted, is_refusal, shown, taken = found.groups()
    if offered:
        return Propose(QIN if target == QIN else int(target), int(offered))
    if is_pass:
        return PASS
    if accepted:
        return BLIND if accepted == "blind" else Accept(int(accepted))
    if is_refusal:
        return REFUSE
    return Show(int(shown)) if shown else Take(int(taken))
