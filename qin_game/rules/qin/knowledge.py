"""What a seat may know of a position, and full positions that fit what it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.legality import legal_actions
from qin_game.rules.qin.placements import can_place
from qin_game.rules.qin.state import QinObservation, QinState
from qin_game.rules.qin.tiles import TILES

if TYPE_CHECKING:
    from random import Random

    from qin_game.rules.qin.tiles import Tile


def observe(state: QinState, seat: int) -> QinObservation:
    """Return what a seat may know. Raises IndexError for a seat that is not in the game."""
    seat = range(state.setup.players)[seat]
    hidden = [*state.pile]
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden += hand
    return QinObservation(
        setup=state.setup,
        seat=seat,
        ply=state.ply,
        to_move=state.to_move,
        spaces=state.spaces,
        village_owners=state.village_owners,
        supplies=state.supplies,
        hand=state.hands[seat],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        pile_size=len(state.pile),
        unseen=tuple(hidden.count(tile) for tile in TILES),
        outcome=state.outcome,
        survey=state.survey,
    )


def determinize(observation: QinObservation, rng: Random) -> QinState:
    """Deal the unseen tiles to the other hands and the pile; all fitting deals are equally likely.

    A deal fits if somebody can place while the game runs, and nobody once it is over for that.
    """
    survey = observation.survey
    hidden = [
        tile for tile, count in zip(TILES, observation.unseen, strict=True) for _ in range(count)
    ]
    rng.shuffle(hidden)
    others = sum(observation.hand_sizes) - len(observation.hand)
    outcome = observation.outcome
    if outcome is None and not can_place(survey, observation.hand):
        while not can_place(survey, hidden[:others]):
            rng.shuffle(hidden)
    elif outcome is not None and outcome.reason == "no_placement":
        hidden = _misfits_first(observation, hidden, others)
    hands = []
    start = 0
    for seat, size in enumerate(observation.hand_sizes):
        if seat == observation.seat:
            hands.append(observation.hand)
        else:
            hands.append(tuple(hidden[start : start + size]))
            start += size
    to_move = observation.to_move
    return QinState(
        setup=observation.setup,
        ply=observation.ply,
        to_move=to_move,
        spaces=observation.spaces,
        village_owners=observation.village_owners,
        supplies=observation.supplies,
        hands=tuple(hands),
        pile=tuple(hidden[start:]),
        outcome=outcome,
        survey=survey,
        legal_actions=() if to_move is None else legal_actions(survey, hands, to_move),
    )


def _misfits_first(observation: QinObservation, hidden: list[Tile], others: int) -> list[Tile]:
    """Return shuffled tiles with as many that fit nowhere in front as the other hands hold.

    The pile gets the rest in shuffled order, so that where it lay is no clue to what fits.
    """
    misfits = [i for i, tile in enumerate(hidden) if not can_place(observation.survey, (tile,))]
    held = misfits[:others]
    return [hidden[i] for i in held] + [tile for i, tile in enumerate(hidden) if i not in held]
