"""What is agreed on before a game: who sits where, the board, who starts, the house rules.

An agreement is a value; the setup screen changes it step by step and it stays valid: no two players
share a colour or a seal. A name nobody typed stays empty: it is made when it is shown.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from qin_game.ai.levels import levels
from qin_game.match.player import HUMAN, Player
from qin_game.match.series import next_setup, plan_series
from qin_game.rules.game import GameError
from qin_game.rules.json_reading import (
    ShapeError,
    read_choice,
    read_int,
    read_list,
    read_object,
    read_text,
)
from qin_game.scenes.live import LiveGame
from qin_game.scenes.names import names_of
from qin_game.scenes.registry import entry
from qin_game.settings import clean_name
from qin_game.ui.art.emblems import STATES, another

if TYPE_CHECKING:
    from qin_game.match.series import Series
    from qin_game.rules.game import AnyGame, Json
    from qin_game.scenes.session import Session

EACH_BOARD: Final = 0
"""As number of games: one game on each board there is."""
MOST_GAMES: Final = 8


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who takes a place: a person by name, or an opponent (``name`` is then empty)."""

    controller: str
    name: str
    color: str
    emblem: str

    @property
    def is_person(self) -> bool:
        """Whether a person plays."""
        return self.controller == HUMAN


@dataclass(frozen=True, slots=True)
class Agreement:
    """A game as it would start now.

    ``first`` is the place that starts, None draws lots; ``games`` is a number or EACH_BOARD.
    ``options`` hold what differs from the rules' defaults; a per-seat value runs along ``seats``.
    """

    game: str
    seats: tuple[SeatPlan, ...]
    board: str | None
    first: int | None = None
    games: int = 1
    options: dict[str, Json] = field(default_factory=dict)
    open_hands: bool = False


# -- opponents -----------------------------------------------------------------------------------


def offered_levels(game_name: str) -> tuple[str, ...]:
    """Return the levels of a game in the order they are offered."""
    return tuple(level for level in entry(game_name).opponents if level in levels(game_name))


def gentlest(game_name: str) -> str:
    """Return the level to begin with."""
    return offered_levels(game_name)[0]


def next_opponent(plan: Agreement) -> str:
    """Return the gentlest level that does not sit at the table yet; the gentlest if all do."""
    seated = {seat.controller for seat in plan.seats}
    offered = offered_levels(plan.game)
    return next((level for level in offered if level not in seated), offered[0])


def series_lengths(session: Session, game_name: str) -> tuple[int, ...]:
    """Return how many games may be agreed on, in the order they are offered.

    EACH_BOARD is among them where there is more than one board.
    """
    each = (EACH_BOARD,) if len(session.shelf.maps(game_name)) > 1 else ()
    return (1, *each, *range(2, MOST_GAMES + 1))


# -- changing an agreement -----------------------------------------------------------------------


def default_agreement(session: Session, game_name: str) -> Agreement:
    """Return a first agreement: a person against as few opponents as can be, the gentlest first."""
    maps = session.shelf.maps(game_name)
    plan = Agreement(game_name, (), maps[0].name if maps else None)
    plan = with_seat_added(session, plan, HUMAN)
    fewest = max(2, min(session.shelf.game(game_name).seat_counts))
    while len(plan.seats) < fewest:
        plan = with_seat_added(session, plan, next_opponent(plan))
    return plan


def with_seat_added(session: Session, plan: Agreement, controller: str) -> Agreement:
    """Return the agreement with one player more, in a colour and a seal nobody has."""
    taken = {seat.color for seat in plan.seats}
    color = next(color for color in entry(plan.game).colors if color not in taken)
    name = _remembered_name(session, plan) if controller == HUMAN else ""
    seat = SeatPlan(controller, name, color, _free_emblem(plan, controller))
    added = replace(plan, seats=(*plan.seats, seat))
    return _without_head_starts(_with_faces(added))


def with_seat_removed(plan: Agreement, place: int) -> Agreement:
    """Return the agreement without a player; who starts is drawn by lot if it was that one."""
    first = plan.first
    if first is not None:
        first = None if first == place else first - (first > place)
    seats = plan.seats[:place] + plan.seats[place + 1 :]
    return _without_head_starts(_with_faces(replace(plan, seats=seats, first=first)))


def with_controller(session: Session, plan: Agreement, place: int, controller: str) -> Agreement:
    """Return the agreement with somebody else at a place, with the seal that suits them."""
    if plan.seats[place].controller == controller:
        return plan
    emptied = _with_seat(plan, place, emblem="", name="")
    name = _remembered_name(session, emptied) if controller == HUMAN else ""
    emblem = _free_emblem(emptied, controller)
    return _with_faces(_with_seat(plan, place, controller=controller, name=name, emblem=emblem))


def with_name(plan: Agreement, place: int, name: str) -> Agreement:
    """Return the agreement with a person's name changed."""
    return _with_seat(plan, place, name=name)


def with_next_color(plan: Agreement, place: int) -> Agreement:
    """Return the agreement with the next colour at a place; whoever has it takes the old one."""
    colors = tuple(entry(plan.game).colors)
    old = plan.seats[place].color
    new = colors[(colors.index(old) + 1) % len(colors)]
    for other, seat in enumerate(plan.seats):
        if seat.color == new:
            plan = _with_seat(plan, other, color=old)
    return _with_seat(plan, place, color=new)


def with_next_emblem(plan: Agreement, place: int) -> Agreement:
    """Return the agreement with the next seal that nobody else has at a person's place."""
    states = tuple(STATES)
    old = plan.seats[place].emblem
    start = states.index(old) + 1 if old in states else 0
    taken = {seat.emblem for seat in plan.seats}
    around = (states[(start + step) % len(states)] for step in range(len(states)))
    emblem = next(state for state in around if state not in taken)
    return _with_seat(plan, place, emblem=emblem)


def with_option(plan: Agreement, name: str, value: Json) -> Agreement:
    """Return the agreement with an option of the rules; None is the rule as written."""
    options = {key: kept for key, kept in plan.options.items() if key != name}
    if value is not None:
        options[name] = value
    return replace(plan, options=options)


def _with_seat(plan: Agreement, place: int, **changes: str) -> Agreement:
    seats = list(plan.seats)
    seats[place] = replace(seats[place], **changes)
    return replace(plan, seats=tuple(seats))


def _without_head_starts(plan: Agreement) -> Agreement:
    """Drop per-seat options: they were agreed on for other players."""
    head_start = entry(plan.game).head_start
    return plan if head_start is None else with_option(plan, head_start.option, None)


def _free_emblem(plan: Agreement, controller: str) -> str:
    """Return a seal for a person; opponents bear their own."""
    taken = {seat.emblem for seat in plan.seats}
    if controller != HUMAN:
        return entry(plan.game).opponents[controller]
    return next(state for state in STATES if state not in taken)


def _with_faces(plan: Agreement) -> Agreement:
    """Give opponents their seals, numbered as their names are if one sits there more than once."""
    seen: Counter[str] = Counter()
    for place, seat in enumerate(plan.seats):
        if not seat.is_person:
            own = entry(plan.game).opponents[seat.controller]
            seen[own] += 1
            plan = _with_seat(plan, place, emblem=another(own, seen[own]))
    return plan


def _remembered_name(session: Session, plan: Agreement) -> str:
    used = {seat.name for seat in plan.seats}
    return next((name for name in session.settings.player_names if name not in used), "")


# -- names ---------------------------------------------------------------------------------------


def names(session: Session, plan: Agreement) -> tuple[str, ...]:
    """Return every player's name: typed, or a default."""
    return names_of(session.text, plan.game, plan.seats)


def shared_name(session: Session, plan: Agreement) -> str | None:
    """Return a name that two players bear, or None."""
    found = names(session, plan)
    return next((name for name in found if found.count(name) > 1), None)


# -- starting ------------------------------------------------------------------------------------


def start(session: Session, plan: Agreement) -> LiveGame:
    """Start the first game of what was agreed on. Raises BadSetupError and ValueError."""
    return LiveGame(session, _series(session, plan, session.rng))


def first_table(session: Session, plan: Agreement) -> tuple[tuple[Player, ...], Any]:
    """Return players and setup of the first game as it would start, without drawing the lots."""
    series = _series(session, plan, Random(0))
    return series.players, next_setup(series, session.shelf.game(plan.game))


def _series(session: Session, plan: Agreement, rng: Random) -> Series:
    players = tuple(
        Player(clean_name(seat.name), seat.controller, seat.color, seat.emblem)
        for seat in plan.seats
    )
    setups = [_setup(plan, board) for board in _boards(session, plan)]
    game = session.shelf.game(plan.game)
    return plan_series(game, players, setups, rng, first=plan.first, open_hands=plan.open_hands)


def _boards(session: Session, plan: Agreement) -> tuple[str | None, ...]:
    if plan.games == EACH_BOARD:
        return tuple(found.name for found in session.shelf.maps(plan.game))
    return (plan.board,) * plan.games


def _setup(plan: Agreement, board: str | None) -> dict[str, Json]:
    setup: dict[str, Json] = {"players": len(plan.seats), "options": dict(plan.options)}
    if board is not None:
        setup["map"] = board
    return setup


# -- remembering ---------------------------------------------------------------------------------


def to_json(plan: Agreement) -> dict[str, Json]:
    """Return an agreement as a JSON object."""
    return {
        "game": plan.game,
        "seats": [asdict(seat) for seat in plan.seats],
        "board": plan.board,
        "first": plan.first,
        "games": plan.games,
        "options": dict(plan.options),
        "open_hands": plan.open_hands,
    }


def from_json(session: Session, data: Any) -> Agreement:  # noqa: ANN401 - any JSON value
    """Read an agreement and check that it can be played. Raises ShapeError and GameError.

    What the game's setup cannot show, and nobody could change there, is left out.
    """
    keys = ("game", "seats", "board", "first", "games", "options", "open_hands")
    data = read_object(data, "setup", keys)
    game_name = read_choice(data["game"], "game", session.shelf.names)
    game = session.shelf.game(game_name)
    seats = tuple(
        _read_seat(value, f"seats[{place}]", game_name)
        for place, value in enumerate(read_list(data["seats"], "seats"))
    )
    if len(seats) not in game.seat_counts:
        raise ShapeError(f"seats: not for {len(seats)} players")
    for places in (_used(seats, "color"), _used(seats, "emblem")):
        if len(set(places)) < len(seats):
            raise ShapeError("seats: two players alike")
    maps = [found.name for found in session.shelf.maps(game_name)]
    first = data["first"] if entry(game_name).has_first_player else None
    options = data["options"]
    plan = Agreement(
        game_name,
        seats,
        read_choice(data["board"], "board", maps) if maps else None,
        None if first is None else read_int(first, "first", 0, len(seats) - 1),
        _read_games(data["games"], series_lengths(session, game_name)),
        options if isinstance(options, dict) else {},
        open_hands=game.has_open_hands and data["open_hands"] is True,
    )
    game.setup_from_json(_setup(plan, plan.board))
    return _with_faces(replace(plan, options=_shown_options(plan, game)))


def last_agreement(session: Session, game_name: str) -> Agreement:
    """Return what was agreed on last time, or a first agreement if that cannot be played now."""
    try:
        plan = from_json(session, (session.settings.last_setups or {}).get(game_name))
    except (ShapeError, GameError):
        return default_agreement(session, game_name)
    return plan if plan.game == game_name else default_agreement(session, game_name)


def _read_games(value: Json, allowed: tuple[int, ...]) -> int:
    games = read_int(value, "games", min(allowed), max(allowed))
    if games not in allowed:
        raise ShapeError(f"games: {games} cannot be agreed on")
    return games


def _shown_options(plan: Agreement, game: AnyGame) -> dict[str, Json]:
    """Return the options that setup asks for, where they differ from the rules as written."""
    head_start = entry(plan.game).head_start
    shown: dict[str, Json] = {}
    for spec in game.options:
        value = plan.options.get(spec.name, spec.default)
        if head_start is not None and spec.name == head_start.option:
            count = len(plan.seats)
            is_changed = value is not None and list(value) != [head_start.ordinary(count)] * count
        else:
            is_changed = value in spec.choices and value != spec.default
        if is_changed:
            shown[spec.name] = value
    return shown


def _read_seat(value: Json, place: str, game_name: str) -> SeatPlan:
    data = read_object(value, place, ("controller", "name", "color", "emblem"))
    controllers = (HUMAN, *offered_levels(game_name))
    controller = read_choice(data["controller"], f"{place}.controller", controllers)
    emblem = read_text(data["emblem"], f"{place}.emblem")
    if controller == HUMAN:
        emblem = read_choice(emblem, f"{place}.emblem", tuple(STATES))
    name = clean_name(read_text(data["name"], f"{place}.name"))
    return SeatPlan(
        controller,
        name if controller == HUMAN else "",
        read_choice(data["color"], f"{place}.color", tuple(entry(game_name).colors)),
        emblem,
    )


def _used(seats: tuple[SeatPlan, ...], field_name: str) -> tuple[str, ...]:
    return tuple(getattr(seat, field_name) for seat in seats)
