"""Values of 抗秦 as JSON, in the engine protocol's form."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qin_game.rules.game import Json
    from qin_game.rules.kangqin.events import KangqinEvent
    from qin_game.rules.kangqin.state import (
        KangqinChance,
        KangqinObservation,
        KangqinOutcome,
        KangqinSetup,
        KangqinState,
        Turn,
    )


def encode_setup(setup: KangqinSetup) -> dict[str, Json]:
    """Return a setup."""
    return {"players": 4, "options": encode_options(setup)}


def encode_options(setup: KangqinSetup) -> dict[str, Json]:
    """Return the difficulty and the house rules in force."""
    return {"dice": setup.dice, "second_price": setup.second_price, "take": setup.take}


def encode_chance(chance: KangqinChance) -> dict[str, Json]:
    """Return all random results."""
    return {
        "deals": [list(deal) for deal in chance.deals],
        "dice": [list(roll) for roll in chance.dice],
        "chief_order": list(chance.chief_order),
        "blind": list(chance.blind),
    }


def encode_state(state: KangqinState) -> dict[str, Json]:
    """Return the full position; ``chance`` holds the random results still to come."""
    return {
        **_head(state),
        "hands": [list(hand) for hand in state.hands],
        "qin_card": state.qin_card,
        "dice": list(state.dice),
        **_table(state),
        "shown": list(state.shown),
        "history": [encode_turn(turn) for turn in state.history],
        "outcome": encode_outcome(state.outcome),
        "chance": {
            "deals": [list(deal) for deal in state.deals],
            "dice": [list(roll) for roll in state.rolls],
            "blind": list(state.blind),
        },
    }


def encode_observation(observation: KangqinObservation) -> dict[str, Json]:
    """Return what a seat may know; what is hidden from it is null or absent."""
    return {
        **_head(observation),
        "seat": observation.seat,
        "hand": list(observation.hand),
        "qin_card": observation.qin_card,
        "dice": None if observation.dice is None else list(observation.dice),
        **_table(observation),
        "chosen": list(observation.chosen),
        "shown": list(observation.shown),
        "turned": observation.turned,
        "history": [encode_turn(turn) for turn in observation.history],
        "outcome": encode_outcome(observation.outcome),
    }


def _head(position: KangqinState | KangqinObservation) -> dict[str, Json]:
    return {
        "game": "kangqin",
        "players": 4,
        "options": encode_options(position.setup),
        "ply": position.ply,
        "round": position.round,
        "phase": position.phase,
        "lap": position.lap,
        "chief": position.chief,
        "chief_order": list(position.chief_order),
        "to_move": position.to_move,
    }


def _table(position: KangqinState | KangqinObservation) -> dict[str, Json]:
    return {
        "stones": list(position.stones),
        "qin_stones": position.qin_stones,
        "proposals": list(position.proposals),
        "exchanges": list(position.exchanges),
    }


def encode_turn(turn: Turn) -> dict[str, Json]:
    """Return a turn to propose; that of a pass has ``target`` null."""
    return {field.name: getattr(turn, field.name) for field in fields(turn)}


def encode_outcome(outcome: KangqinOutcome | None) -> Json:
    """Return how a game ended, or None."""
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "stones": list(outcome.stones),
        "qin_stones": outcome.qin_stones,
    }


def encode_event(event: KangqinEvent) -> dict[str, Json]:
    """Return ``{"event": name, ...}`` with the event's fields."""
    values = {field.name: _plain(getattr(event, field.name)) for field in fields(event)}
    return {"event": event.name, **values}


def _plain(value: Any) -> Json:  # noqa: ANN401 - a field of an event
    return list(value) if isinstance(value, tuple) else value
