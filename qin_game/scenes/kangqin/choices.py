"""What a person may choose from now, with the rules' word on each: nothing is judged here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import BLIND, PASS, REFUSE, Accept, Propose, Show

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.rules.kangqin.actions import Action, Party


@dataclass(frozen=True, slots=True)
class Choice:
    """An action a button stands for; ``reason`` is the code of why it may not be done."""

    key: str
    action: Action
    reason: str | None


def choices(match: Match) -> tuple[Choice, ...]:
    """Return what the seat to move may choose from, beside offering a card."""
    state = match.state
    if state.to_move is None:
        return ()
    hand = state.hands[state.to_move]
    match state.phase:
        case "exchange":
            found: list[tuple[str, Action]] = [("pass", PASS)]
        case "answer":
            found = [(f"give {slot}", Accept(card)) for slot, card in enumerate(hand)]
            found += [("blind", BLIND), ("refuse", REFUSE)]
        case "reveal":
            found = [(f"show {slot}", Show(card)) for slot, card in enumerate(hand)]
        case _:
            found = [(f"take {a.stones}", a) for a in match.game.legal_actions(state)]
    explain = match.game.explain_illegal
    return tuple(Choice(key, action, explain(state, action)) for key, action in found)


def offer_reason(match: Match, target: Party, card: int) -> str | None:
    """Return the code of why a card may not be offered to somebody, or None if it may."""
    reason: str | None = match.game.explain_illegal(match.state, Propose(target, card))
    return reason


def card_action(match: Match, card: int) -> Action | None:
    """Return what a card that is chosen stands for, where it needs nobody to be offered to."""
    match match.state.phase:
        case "answer":
            return Accept(card)
        case "reveal":
            return Show(card)
        case _:
            return None
