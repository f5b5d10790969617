"""Qin as a game of the shelf."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from qin_game.rules.game import (
    BadSetupError,
    BadStateError,
    Game,
    Json,
    OptionSpec,
    Step,
)
from qin_game.rules.json_reading import ShapeError
from qin_game.rules.qin import decode, decode_position, encode, legality, resolution
from qin_game.rules.qin.action import Action, format_action, parse_action
from qin_game.rules.qin.events import QinEvent, TileDrawn
from qin_game.rules.qin.knowledge import determinize, observe
from qin_game.rules.qin.state import (
    MAJOR_CLASHES,
    QinChance,
    QinObservation,
    QinOutcome,
    QinSetup,
    QinState,
)
from qin_game.rules.qin.survey import survey_position
from qin_game.rules.qin.tiles import COLORS, DECK, HAND_SIZE, SUPPLIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from random import Random

    from qin_game.rules.qin.board import Board


class QinGame(Game[QinSetup, QinChance, QinState, Action, QinObservation]):
    """The rules of Qin on the given boards. Raises ValueError for boards of one name.

    The name ``custom`` is taken: it marks positions that bring their own terrain.
    """

    name: ClassVar[str] = "qin"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = tuple(SUPPLIES)
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("major_clash", MAJOR_CLASHES[0], MAJOR_CLASHES),
        OptionSpec("supplies", None, per_seat=True),
    )

    def __init__(self, boards: Iterable[Board] = ()) -> None:
        self._boards: dict[str, Board] = {}
        for board in boards:
            if board.name in self._boards or board.name == encode.CUSTOM_MAP:
                raise ValueError(f"the map name {board.name!r} is taken")
            self._boards[board.name] = board

    @property
    def maps(self) -> tuple[str, ...]:
        """Names of the boards."""
        return tuple(self._boards)

    def for_setup(self, setup: QinSetup) -> QinGame:
        """Return rules that know the setup's board.

        A board without a name of its own needs none: positions on it bring their terrain.
        """
        name = setup.board.name
        known = name in self._boards or name == encode.CUSTOM_MAP
        return self if known else QinGame((*self._boards.values(), setup.board))

    def board(self, name: str) -> Board:
        """Return a board by name. Raises KeyError."""
        return self._boards[name]

    # -- playing ---------------------------------------------------------------------------------

    def draw_chance(self, setup: QinSetup, rng: Random) -> QinChance:  # noqa: ARG002
        """Shuffle the 72 tiles."""
        deck = list(DECK)
        rng.shuffle(deck)
        return QinChance(tuple(deck))

    def start(self, setup: QinSetup, chance: QinChance) -> QinState:
        """Deal the hands. Raises BadSetupError."""
        players = setup.players
        try:
            decode.check_setup(setup)
            decode.check_deck(chance.deck, players)
        except ShapeError as error:
            raise BadSetupError("bad_setup", str(error)) from error
        board = setup.board
        dealt = players * HAND_SIZE
        hands = tuple(
            chance.deck[start : start + HAND_SIZE] for start in range(0, dealt, HAND_SIZE)
        )
        red, yellow, blue = (
            sum(1 << cell for cell, start in board.starts if start == color) for color in COLORS
        )
        spaces = (red, yellow, blue)
        owners = (None,) * len(board.villages)
        survey = survey_position(setup, spaces, (), owners)
        legal = legality.legal_actions(survey, hands, 0)
        outcome = None if legal else resolution.no_placement(setup, setup.supplies)
        return QinState(
            setup=setup,
            ply=0,
            to_move=0 if outcome is None else None,
            spaces=spaces,
            village_owners=owners,
            supplies=setup.supplies,
            hands=hands,
            pile=chance.deck[dealt:],
            outcome=outcome,
            survey=survey,
            legal_actions=legal,
        )

    def seats(self, state: QinState) -> int:
        """Return the number of seats."""
        return state.setup.players

    def ply(self, state: QinState) -> int:
        """Return the number of actions applied so far."""
        return state.ply

    def to_move(self, state: QinState) -> int | None:
        """Return the seat that must act, or None when the game is over."""
        return state.to_move

    def outcome(self, state: QinState) -> QinOutcome | None:
        """Return how the game ended, or None while it runs."""
        return state.outcome

    def legal_actions(self, state: QinState) -> Sequence[Action]:
        """Return the legal actions, ascending; the placements are made when they are looked at."""
        return state.legal_actions

    def explain_illegal(self, state: QinState, action: Action) -> str | None:
        """Return one of ``legality.REASON_CODES``, or None for a legal action."""
        return legality.explain_illegal(state, action)

    def apply(self, state: QinState, action: Action) -> Step[QinState]:
        """Play an action. Raises IllegalActionError, and then nothing has changed."""
        return resolution.apply(state, action)

    def preview(self, state: QinState, action: Action) -> Step[QinState]:
        """Play an action up to the draw: tile laid, everything resolved, still the seat's turn."""
        return resolution.before_draw(state, action)

    def series_points(self, state: QinState) -> tuple[int, ...]:
        """Return the pagodas each seat has left (rules, "Series")."""
        return state.supplies

    # -- knowledge -------------------------------------------------------------------------------

    def observe(self, state: QinState, seat: int) -> QinObservation:
        """Return what a seat may know. Raises IndexError for a seat that is not in the game."""
        return observe(state, seat)

    def determinize(self, observation: QinObservation, rng: Random) -> QinState:
        """Deal the unseen tiles at random to the other hands and the pile."""
        return determinize(observation, rng)

    def redact(self, event: QinEvent, seat: int | None) -> QinEvent:  # type: ignore[override]
        """Return the event as a seat may see it: which tile another seat drew stays hidden."""
        if isinstance(event, TileDrawn) and event.seat != seat:
            return replace(event, tile=None)
        return event

    # -- texts -----------------------------------------------------------------------------------

    def format_action(self, action: Action) -> str:
        """Return ``RB:g7h7`` or ``pass``."""
        return format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action. Raises BadActionTextError."""
        return parse_action(text)

    def setup_from_json(self, data: Mapping[str, Json]) -> QinSetup:
        """Read a setup with a known map or with its own drawing. Raises BadSetupError."""
        try:
            return decode.decode_setup(data, self._boards)
        except ShapeError as error:
            raise BadSetupError("bad_setup", str(error)) from error

    def setup_to_json(self, setup: QinSetup) -> dict[str, Json]:
        """Return the setup with its board's drawing."""
        return encode.encode_setup(setup)

    def chance_from_json(self, setup: QinSetup, data: Mapping[str, Json]) -> QinChance:
        """Read ``{"deck": [...]}``, at least three tiles a seat. Raises BadSetupError."""
        try:
            return decode.decode_chance(data, setup.players)
        except ShapeError as error:
            raise BadSetupError("bad_setup", str(error)) from error

    def chance_to_json(self, chance: QinChance) -> dict[str, Json]:
        """Return ``{"deck": [...]}``."""
        return {"deck": list(chance.deck)}

    def state_to_json(self, state: QinState) -> dict[str, Json]:
        """Return the full state in the engine protocol's form."""
        return encode.encode_state(state, self._map_name(state.setup))

    def state_from_json(self, data: Mapping[str, Json]) -> QinState:
        """Read a full state. Raises BadStateError with the reason for an inconsistent one."""
        try:
            return decode_position.decode_state(data, self._boards)
        except ShapeError as error:
            raise BadStateError("bad_state", str(error)) from error

    def observation_to_json(self, observation: QinObservation) -> dict[str, Json]:
        """Return an observation in the engine protocol's form."""
        return encode.encode_observation(observation, self._map_name(observation.setup))

    def observation_from_json(self, data: Mapping[str, Json]) -> QinObservation:
        """Read an observation back. Raises BadStateError."""
        try:
            return decode_position.decode_observation(data, self._boards)
        except ShapeError as error:
            raise BadStateError("bad_state", str(error)) from error

    def event_to_json(self, event: QinEvent) -> dict[str, Json]:  # type: ignore[override]
        """Return ``{"event": name, ...}``."""
        return encode.encode_event(event)

    def _map_name(self, setup: QinSetup) -> str:
        """Return the map name under which this game can read the board back."""
        board = setup.board
        return board.name if self._boards.get(board.name) == board else encode.CUSTOM_MAP
