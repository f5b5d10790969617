"""抗秦 as a game of the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from qin_game.rules.game import (
    BadSetupError,
    BadStateError,
    Game,
    IllegalActionError,
    Json,
    OptionSpec,
    Step,
)
from qin_game.rules.json_reading import ShapeError
from qin_game.rules.kangqin import decode, decode_position, encode, knowledge, legality, resolution
from qin_game.rules.kangqin.actions import Action, format_action, parse_action
from qin_game.rules.kangqin.state import (
    DICE_COUNTS,
    SEATS,
    SECOND_PRICES,
    TAKES,
    KangqinChance,
    KangqinObservation,
    KangqinOutcome,
    KangqinSetup,
    KangqinState,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from qin_game.rules.kangqin.events import KangqinEvent


class KangqinGame(Game[KangqinSetup, KangqinChance, KangqinState, Action, KangqinObservation]):
    """The rules of 抗秦, after ``kangqin-zh.txt``; rulings where it is silent are marked (R)."""

    name: ClassVar[str] = "kangqin"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (SEATS,)
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("dice", DICE_COUNTS[0], DICE_COUNTS),
        OptionSpec("second_price", SECOND_PRICES[0], SECOND_PRICES),
        OptionSpec("take", TAKES[0], TAKES),
    )
    is_high_total_best: ClassVar[bool] = True
    has_open_hands: ClassVar[bool] = False

    @property
    def maps(self) -> tuple[str, ...]:
        """None: there is no board."""
        return ()

    # -- playing ---------------------------------------------------------------------------------

    def draw_chance(self, setup: KangqinSetup, rng: Random) -> KangqinChance:
        """Shuffle and roll for all rounds, and draw the order of Chiefs."""
        return knowledge.draw_chance(setup, rng)

    def start(self, setup: KangqinSetup, chance: KangqinChance) -> KangqinState:
        """Return the first position: the first round is dealt and its Chief has rolled."""
        if any(len(roll) != setup.dice for roll in chance.dice):
            raise BadSetupError("bad_setup", f"dice: a roll is not of {setup.dice} dice")
        return resolution.start(setup, chance)

    def seats(self, state: KangqinState) -> int:  # noqa: ARG002
        """Return 4."""
        return SEATS

    def ply(self, state: KangqinState) -> int:
        """Return the number of actions applied so far."""
        return state.ply

    def to_move(self, state: KangqinState) -> int | None:
        """Return the seat that must propose, answer, show or take; None when the game is over."""
        return state.to_move

    def outcome(self, state: KangqinState) -> KangqinOutcome | None:
        """Return how the game ended, or None while it runs."""
        return state.outcome

    def legal_actions(self, state: KangqinState) -> Sequence[Action]:
        """Return the legal actions of the seat to move in a fixed order."""
        return legality.legal_actions(state)

    def explain_illegal(self, state: KangqinState, action: Action) -> str | None:
        """Return the reason code of an illegal action, or None for a legal one."""
        return legality.explain_illegal(state, action)

    def apply(self, state: KangqinState, action: Action) -> Step[KangqinState]:
        """Play an action. Raises IllegalActionError."""
        self._check(state, action)
        return Step(*resolution.apply(state, action))

    def preview(self, state: KangqinState, action: Action) -> Step[KangqinState]:
        """Return what an action declares: the first event, before a card is turned or moved."""
        step = self.apply(state, action)
        return Step(state, step.events[:1])

    def series_points(self, state: KangqinState) -> tuple[int, ...]:
        """Return each seat's stones, and none for anybody where Qin stands (R)."""
        return state.stones if state.outcome and state.outcome.winners else (0,) * SEATS

    # -- knowledge -------------------------------------------------------------------------------

    def observe(self, state: KangqinState, seat: int) -> KangqinObservation:
        """Return what a seat may know."""
        return knowledge.observe(state, seat)

    def determinize(self, observation: KangqinObservation, rng: Random) -> KangqinState:
        """Sample a full position that fits, by the odds of :mod:`.belief`."""
        return knowledge.determinize(observation, rng)

    def redact(self, event: KangqinEvent, seat: int | None) -> KangqinEvent:  # type: ignore[override]
        """Return an event with only the cards and dice that a seat may see."""
        return knowledge.redact(event, seat)

    # -- texts -----------------------------------------------------------------------------------

    def format_action(self, action: Action) -> str:
        """Return an action's text."""
        return format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action's text. Raises BadActionTextError."""
        return parse_action(text)

    def setup_from_json(self, data: Mapping[str, Json]) -> KangqinSetup:
        """Read ``players`` (4) and ``options``. Raises BadSetupError."""
        try:
            return decode.decode_setup(data)
        except ShapeError as error:
            raise BadSetupError("bad_setup", str(error)) from error

    def setup_to_json(self, setup: KangqinSetup) -> dict[str, Json]:
        """Return the setup."""
        return encode.encode_setup(setup)

    def chance_from_json(self, setup: KangqinSetup, data: Mapping[str, Json]) -> KangqinChance:
        """Read ``deals``, ``dice``, ``chief_order`` and ``blind``. Raises BadSetupError."""
        try:
            return decode.decode_chance(data, setup)
        except ShapeError as error:
            raise BadSetupError("bad_setup", str(error)) from error

    def chance_to_json(self, chance: KangqinChance) -> dict[str, Json]:
        """Return all random results."""
        return encode.encode_chance(chance)

    def state_to_json(self, state: KangqinState) -> dict[str, Json]:
        """Return the full position in the engine protocol's form."""
        return encode.encode_state(state)

    def state_from_json(self, data: Mapping[str, Json]) -> KangqinState:
        """Read a full position. Raises BadStateError with the reason for an inconsistent one."""
        try:
            return decode_position.decode_state(data)
        except ShapeError as error:
            raise BadStateError("bad_state", str(error)) from error

    def observation_to_json(self, observation: KangqinObservation) -> dict[str, Json]:
        """Return an observation in the engine protocol's form."""
        return encode.encode_observation(observation)

    def observation_from_json(self, data: Mapping[str, Json]) -> KangqinObservation:
        """Read an observation back. Raises BadStateError."""
        try:
            return decode_position.decode_observation(data)
        except ShapeError as error:
            raise BadStateError("bad_state", str(error)) from error

    def event_to_json(self, event: KangqinEvent) -> dict[str, Json]:  # type: ignore[override]
        """Return ``{"event": name, ...}``."""
        return encode.encode_event(event)

    @staticmethod
    def _check(state: KangqinState, action: Action) -> None:
        code = legality.explain_illegal(state, action)
        if code is not None:
            raise IllegalActionError(code, f"{format_action(action)}: {code}")
