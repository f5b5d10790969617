"""What an action does: the tile is laid, its groups and the villages resolve, a tile is drawn.

Rules, "Resolution order". Everything happens on a :class:`_Turn`, a working copy that lives for one
call; the state given stays as it was.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from qin_game.rules.game import IllegalActionError, Step
from qin_game.rules.qin.action import PlaceTile, format_action
from qin_game.rules.qin.cells import NEAR, Cell, cells_of
from qin_game.rules.qin.events import (
    GameEnded,
    MajorsExchanged,
    PagodaPlaced,
    PagodaReturned,
    Part,
    ProvinceBecameMajor,
    ProvinceExpanded,
    ProvinceFounded,
    ProvincesJoined,
    QinEvent,
    Site,
    TileDrawn,
    TilePlaced,
    TurnPassed,
    TurnStarted,
    VillageConquered,
    VillageTaken,
)
from qin_game.rules.qin.figures import COVERING, FINE, TOUCHING
from qin_game.rules.qin.legality import explain_illegal, legal_actions
from qin_game.rules.qin.state import QinOutcome, QinState
from qin_game.rules.qin.survey import (
    Area,
    Survey,
    add_area,
    grown_area,
    room_of,
    village_winner,
    with_lone,
)
from qin_game.rules.qin.tiles import COLORS, DOUBLE, MAJOR_SIZE, TILE_COLORS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.qin.action import Action
    from qin_game.rules.qin.state import QinSetup


class _LastPagoda(Exception):  # noqa: N818 - the end of a game is no error
    """A seat placed its last pagoda: nothing after that resolves."""


def apply(state: QinState, action: Action) -> Step[QinState]:
    """Play an action. Raises IllegalActionError with the reason code."""
    code = explain_illegal(state, action)
    if code is not None:
        text = format_action(action) if code != "bad_action" else repr(action)
        raise IllegalActionError(code, f"{text} is illegal: {code}")
    seat = state.to_move
    assert seat is not None
    if not isinstance(action, PlaceTile):
        return _pass(state, seat)
    turn = _Turn(state, seat, action)
    hand = list(state.hands[seat])
    hand.remove(action.tile)
    hands = list(state.hands)
    hands[seat] = tuple(hand)
    pile = state.pile
    outcome = None
    try:
        turn.resolve(action)
    except _LastPagoda:
        outcome = last_pagoda(state.setup, turn.supplies)
    survey = turn.survey()
    ply = state.ply + 1
    events = turn.events
    to_move = None
    legal: Sequence[Action] = ()
    if outcome is None:
        if pile:
            tile, pile = pile[0], pile[1:]
            hands[seat] = (*hand, tile)
            events.append(TileDrawn(seat, tile, len(pile)))
        to_move = (seat + 1) % len(hands)
        legal = legal_actions(survey, hands, to_move)
        if legal:
            events.append(TurnStarted(to_move, ply))
        else:
            to_move = None
            outcome = no_placement(state.setup, turn.supplies)
    if outcome is not None:
        events.append(
            GameEnded(outcome.reason, outcome.winners, outcome.on_board, outcome.remaining)
        )
    red, yellow, blue = turn.spaces
    after = QinState(
        state.setup,
        ply,
        to_move,
        (red, yellow, blue),
        tuple(turn.village_owners),
        tuple(turn.supplies),
        tuple(hands),
        pile,
        outcome,
        survey,
        legal,
    )
    return Step(after, tuple(events))


def before_draw(state: QinState, action: Action) -> Step[QinState]:
    """Play an action up to the draw and the next turn. Raises IllegalActionError.

    Nothing hidden shows: whether anybody can place after the draw is left open.
    """
    after, events = apply(state, action)
    shown = tuple(takewhile(lambda event: not isinstance(event, TileDrawn | TurnStarted), events))
    if len(shown) == len(events):
        return Step(after, events)
    seat = state.to_move
    assert seat is not None
    hands = list(state.hands)
    if isinstance(action, PlaceTile):
        hand = list(hands[seat])
        hand.remove(action.tile)
        hands[seat] = tuple(hand)
    rewound = replace(
        after,
        ply=state.ply,
        to_move=seat,
        hands=tuple(hands),
        pile=state.pile,
        outcome=None,
        legal_actions=(),
    )
    return Step(rewound, shown)


def last_pagoda(setup: QinSetup, supplies: Sequence[int]) -> QinOutcome:
    """Return the outcome of a game in which one seat's supply reached 0."""
    return _outcome(setup, supplies, "last_pagoda", (list(supplies).index(0),))


def no_placement(setup: QinSetup, supplies: Sequence[int]) -> QinOutcome:
    """Return the outcome of a game in which no seat can place: most pagodas on the board win."""
    on_board = [start - left for start, left in zip(setup.supplies, supplies, strict=True)]
    most = max(on_board)
    winners = tuple(seat for seat, pagodas in enumerate(on_board) if pagodas == most)
    return _outcome(setup, supplies, "no_placement", winners)


def _outcome(
    setup: QinSetup, supplies: Sequence[int], reason: str, winners: tuple[int, ...]
) -> QinOutcome:
    on_board = tuple(start - left for start, left in zip(setup.supplies, supplies, strict=True))
    return QinOutcome(reason, winners, on_board, tuple(supplies))


def _pass(state: QinState, seat: int) -> Step[QinState]:
    ply = state.ply + 1
    to_move = (seat + 1) % state.setup.players
    after = QinState(
        state.setup,
        ply,
        to_move,
        state.spaces,
        state.village_owners,
        state.supplies,
        state.hands,
        state.pile,
        None,
        state.survey,
        legal_actions(state.survey, state.hands, to_move),
    )
    return Step(after, (TurnPassed(seat), TurnStarted(to_move, ply)))


class _Turn:
    """A position while a placement resolves, and the events so far."""

    __slots__ = (
        "before",
        "changed",
        "events",
        "exchange",
        "layers",
        "players",
        "room",
        "seat",
        "spaces",
        "strengths",
        "supplies",
        "village_owners",
        "villages",
    )

    def __init__(self, state: QinState, seat: int, action: PlaceTile) -> None:
        """Lay the tile."""
        tile, first, second = action
        color, other = TILE_COLORS[tile]
        survey = state.survey
        setup = state.setup
        self.before = survey
        self.villages = setup.board.villages
        self.exchange = setup.exchange
        self.players = setup.players
        self.seat = seat
        self.spaces = list(state.spaces)
        self.spaces[color] |= 1 << first
        self.spaces[other] |= 1 << second
        near, free, _ = survey.room
        free ^= free & (COVERING[first] | COVERING[second])
        self.room = room_of(near | TOUCHING[first] | TOUCHING[second], free)
        self.layers = list(survey.layers)
        self.supplies = list(state.supplies)
        self.strengths = list(survey.strengths)
        self.changed = survey.unsettled
        self.village_owners = list(state.village_owners)
        self.events: list[QinEvent] = [TilePlaced(seat, tile, first, second)]

    def resolve(self, action: PlaceTile) -> None:
        """Resolve the tile's groups, then the villages. Raises _LastPagoda at the instant of it."""
        first, second = TILE_COLORS[action.tile]
        if first == second:
            self._resolve_group(first, (action.first, action.second))
        else:
            self._resolve_group(first, (action.first,))
            self._resolve_group(second, (action.second,))
        if self.changed:
            self._resolve_villages()

    def survey(self) -> Survey:
        """Return the survey of the position as it is now."""
        red, yellow, blue = self.layers
        return Survey(self.before.terrain, (red, yellow, blue), self.room, tuple(self.strengths), 0)

    # -- groups ----------------------------------------------------------------------------------

    def _resolve_group(self, color: int, laid: tuple[Cell, ...]) -> None:
        layer = self.layers[color]
        near = NEAR[laid[0]]
        squares = FINE[laid[0]]
        if len(laid) > 1:
            near |= NEAR[laid[1]]
            squares |= FINE[laid[1]]
        parts = [area for area in layer.areas if area.touching & squares]
        added = laid
        if merged := layer.lone & near:
            added = tuple(sorted(laid + cells_of(merged)))
            self.layers[color] = with_lone(layer, layer.lone ^ merged)
        if not parts and len(added) == 1:
            self.layers[color] = with_lone(layer, layer.lone | 1 << laid[0])
        elif not parts:
            self._found(color, added)
        elif len(parts) == 1:
            self._expand(color, parts[0], added)
        else:
            parts.sort()
            dead = any(part.owner is None for part in parts)
            if dead or sum(part.pagodas == DOUBLE for part in parts) > 1:
                self._exchange(color, parts, added)
            else:
                self._absorb(color, parts, added)

    def _found(self, color: int, added: tuple[Cell, ...]) -> None:
        seat = self.seat
        is_major = len(added) >= MAJOR_SIZE
        tiers = min(DOUBLE if is_major else 1, self.supplies[seat])
        area = self._put(color, [], added, seat, tiers)
        self.events.append(ProvinceFounded(seat, COLORS[color], area.cells))
        self._place_pagoda(seat, "province", area.cells, 1)
        if is_major:
            self.events.append(ProvinceBecameMajor(seat, COLORS[color], area.cells))
            self._place_pagoda(seat, "province", area.cells, 2)

    def _expand(self, color: int, part: Area, added: tuple[Cell, ...]) -> None:
        owner = part.owner
        size = len(part.cells) + len(added)
        pagodas = part.pagodas
        becomes_major = pagodas == 1 and size >= MAJOR_SIZE
        if becomes_major:
            pagodas = DOUBLE
        area = self._put(color, [part], added, owner, pagodas)
        self.events.append(ProvinceExpanded(owner, COLORS[color], area.cells, added))
        if becomes_major:
            assert owner is not None
            self.events.append(ProvinceBecameMajor(owner, COLORS[color], area.cells))
            self._place_pagoda(owner, "province", area.cells, 2)

    def _absorb(self, color: int, parts: list[Area], added: tuple[Cell, ...]) -> None:
        major = next((part for part in parts if part.pagodas == DOUBLE), None)
        owner = major.owner if major is not None else _largest_owner(parts)
        assert owner is not None
        area = self._put(color, parts, added, owner, DOUBLE)
        self.events.append(
            ProvincesJoined(owner, COLORS[color], area.cells, _event_parts(parts)),
        )
        kept = 0 if major is None else DOUBLE
        for part in parts:
            if part is major:
                continue
            if part.owner == owner and kept < DOUBLE:
                kept += 1
            else:
                self._return_pagodas(part)
        if major is None:
            self.events.append(ProvinceBecameMajor(owner, COLORS[color], area.cells))
        if kept < DOUBLE:
            self._place_pagoda(owner, "province", area.cells, 2)

    def _exchange(self, color: int, parts: list[Area], added: tuple[Cell, ...]) -> None:
        area = self._put(color, parts, added, None, 0)
        self.events.append(MajorsExchanged(COLORS[color], area.cells, _event_parts(parts)))
        for part in parts:
            self._return_pagodas(part)

    def _put(
        self,
        color: int,
        parts: list[Area],
        added: tuple[Cell, ...],
        owner: int | None,
        pagodas: int,
    ) -> Area:
        """Let one area stand where ``parts`` stood; count its pagodas for the villages."""
        layer = self.layers[color]
        area = grown_area(parts, added, owner, pagodas, self.before.terrain)
        self.layers[color] = add_area(layer, parts, area, self.room, exchange=self.exchange)
        for part in parts:
            self._count(part, -part.pagodas)
        self._count(area, pagodas)
        return area

    def _count(self, area: Area, pagodas: int) -> None:
        if area.villages and area.owner is not None:
            self.changed |= area.villages
            for village in cells_of(area.villages):
                self.strengths[village * self.players + area.owner] += pagodas

    # -- villages --------------------------------------------------------------------------------

    def _resolve_villages(self) -> None:
        """Let every village whose strengths changed find its owner; the others have theirs."""
        players = self.players
        wins = []
        for village in cells_of(self.changed):
            strengths = self.strengths[village * players : (village + 1) * players]
            winner = village_winner(strengths, self.village_owners[village])
            if winner is not None:
                wins.append(((winner - self.seat) % players, village, winner))
        wins.sort()
        for _, village, winner in wins:
            cells = self.villages[village].cells
            previous = self.village_owners[village]
            if previous is None:
                self.events.append(VillageTaken(winner, cells))
            else:
                self.events.append(VillageConquered(winner, previous, cells))
                self._return_pagoda(previous, "village", cells)
            self.village_owners[village] = winner
            self._place_pagoda(winner, "village", cells, 1)

    # -- pagodas ---------------------------------------------------------------------------------

    def _place_pagoda(self, seat: int, site: Site, cells: tuple[Cell, ...], tier: int) -> None:
        supply = self.supplies[seat] = self.supplies[seat] - 1
        self.events.append(PagodaPlaced(seat, site, cells, tier, supply))
        if not supply:
            raise _LastPagoda

    def _return_pagoda(self, seat: int, site: Site, cells: tuple[Cell, ...]) -> None:
        supply = self.supplies[seat] = self.supplies[seat] + 1
        self.events.append(PagodaReturned(seat, site, cells, supply))

    def _return_pagodas(self, part: Area) -> None:
        for _ in range(part.pagodas):
            assert part.owner is not None
            self._return_pagoda(part.owner, "province", part.cells)


def _largest_owner(parts: list[Area]) -> int:
    """Return the player with the most spaces over ``parts``; a legal join has exactly one."""
    spaces: dict[int, int] = {}
    for part in parts:
        assert part.owner is not None
        spaces[part.owner] = spaces.get(part.owner, 0) + len(part.cells)
    return max(spaces, key=lambda owner: spaces[owner])


def _event_parts(parts: list[Area]) -> tuple[Part, ...]:
    return tuple(Part(part.owner, part.cells, part.pagodas) for part in parts)
