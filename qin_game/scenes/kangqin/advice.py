"""Why an action is advised: what it is for, and what chances it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.kangqin.actions import QIN, Accept, Pass, Propose, Refuse, Show, Take
from qin_game.rules.kangqin.belief import beliefs
from qin_game.rules.kangqin.state import other_card
from qin_game.scenes.beside.info import InfoLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.kangqin.actions import Action
    from qin_game.rules.kangqin.state import KangqinObservation
    from qin_game.ui.stage import Text

Reason = tuple[str, dict[str, int]]
"""A key below ``kangqin.hint``, with what it speaks of."""


def why(
    text: Text, observation: KangqinObservation, action: Action, chances: Sequence[float]
) -> tuple[InfoLine, ...]:
    """Return what an action is for and what the judge makes of it.

    ``chances`` are those of the grand victory, by seat; what they lack to 1 is Qin's.
    """
    key, values = reason(observation, action)
    own, alliance = (round(100 * share) for share in (chances[observation.seat], sum(chances)))
    judged = text("kangqin.hint.chances", own=own, all=alliance)
    return (InfoLine(text(f"kangqin.hint.{key}", **values), None, "ink"), InfoLine(judged))


def reason(  # noqa: PLR0911 - one for each kind of action
    observation: KangqinObservation, action: Action
) -> Reason:
    """Return what an action is for, as far as the seat to move can know."""
    low, high = sorted(observation.hand)
    match action:
        case Show(card):
            return _show(observation, card)
        case Propose(target, card) if target == QIN:
            return _to_qin(observation, card)
        case Propose(card=card) | Accept(int(card)):
            key = "offer" if isinstance(action, Propose) else "give"
            return key, {"card": card, "kept": other_card(observation.hand, card)}
        case Accept():
            return "blind", {"low": low, "high": high}
        case Refuse():
            return "refuse", {"low": low, "high": high}
        case Pass():
            return "pass", {"low": low, "high": high}
        case Take(stones):
            assert observation.turned is not None
            most = min(observation.turned, observation.qin_stones)
            return "take_all" if stones == most else "take_some", {}


def _show(observation: KangqinObservation, card: int) -> Reason:
    """Tell a card that shall be the lowest from one that shall beat Qin."""
    kept = other_card(observation.hand, card)
    limit = min(kept, observation.qin_stones)
    if kept < card:
        return "show_high", {"card": card, "kept": kept}
    if limit == 0:
        return "show_spare", {"card": card, "kept": kept}
    return "show_low", {"card": card, "kept": kept, "count": limit}


def _to_qin(observation: KangqinObservation, card: int) -> Reason:
    """Compare a card with the one that Qin has on average, for all the seat can know."""
    worlds = beliefs(observation)
    mean = sum(world.qin_card * weight for world, weight in worlds.items()) / sum(worlds.values())
    if card < mean:
        return "qin_weaker", {"card": card, "mean": round(mean)}
    return "qin_known", {"card": card, "kept": other_card(observation.hand, card)}
