"""Reading positions of Qin from JSON and checking that they are consistent.

Nothing demands that the tiles on the board, in the hands and in the pile make up the 72 of the box:
a position drawn by hand may hold squares that no pair of tiles explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qin_game.rules.json_reading import ShapeError, read_choice, read_int, read_list, read_object
from qin_game.rules.qin.board import Board, village_reading_order
from qin_game.rules.qin.cells import GRID, cells_of, format_cell, mask_of, spread
from qin_game.rules.qin.decode import (
    MAX_DECK,
    make_board,
    read_cells,
    read_options,
    read_per_seat,
    read_players,
    read_rows,
    read_tiles,
    read_village,
)
from qin_game.rules.qin.encode import CUSTOM_MAP
from qin_game.rules.qin.legality import legal_actions
from qin_game.rules.qin.placements import can_place
from qin_game.rules.qin.resolution import last_pagoda, no_placement
from qin_game.rules.qin.state import Province, QinObservation, QinOutcome, QinSetup, QinState
from qin_game.rules.qin.survey import Survey, connected_areas, survey_position
from qin_game.rules.qin.tiles import COLORS, COPIES, DOUBLE, HAND_SIZE, MAJOR_SIZE, TILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from qin_game.rules.game import Json
    from qin_game.rules.qin.board import Village
    from qin_game.rules.qin.cells import Cell, Mask

MAX_PLY = 10_000
"""More than any game can last; keeps numbers small."""

SQUARES_PER_COLOR = 4 * COPIES
"""Each colour shows on 12 x (2 + 1 + 1) squares of the 72 tiles."""

_OPEN_KEYS = (
    *("game", "map", "players", "options", "ply", "to_move"),
    *("board", "provinces", "villages", "supplies", "outcome"),
)
_STATE_KEYS = (*_OPEN_KEYS, "hands", "draw_pile")
_OBSERVATION_KEYS = (*_OPEN_KEYS, "seat", "hand", "hand_sizes", "pile_size", "unseen")


@dataclass(frozen=True, slots=True)
class _Open:
    """The part of a position that lies open."""

    setup: QinSetup
    ply: int
    to_move: int | None
    spaces: tuple[Mask, Mask, Mask]
    village_owners: tuple[int | None, ...]
    supplies: tuple[int, ...]
    outcome: QinOutcome | None
    survey: Survey


def decode_state(data: Json, boards: Mapping[str, Board]) -> QinState:
    """Read a full state. Raises ShapeError with the reason when it is inconsistent."""
    data = read_object(data, "state", _STATE_KEYS)
    seen = _read_open(data, boards)
    players = seen.setup.players
    hands = read_list(data["hands"], "hands")
    if len(hands) != players:
        raise ShapeError(f"hands: {len(hands)} hands for {players} seats")
    held = tuple(read_tiles(hand, f"hands[{i}]", HAND_SIZE) for i, hand in enumerate(hands))
    pile = read_tiles(data["draw_pile"], "draw_pile", MAX_DECK)
    hidden = [*pile, *(tile for hand in held for tile in hand)]
    _check_tiles(seen, [hidden.count(tile) for tile in TILES], "hands and draw_pile")
    _check_running(seen, stuck=not any(can_place(seen.survey, hand) for hand in held))
    legal = () if seen.to_move is None else legal_actions(seen.survey, held, seen.to_move)
    return QinState(
        seen.setup,
        seen.ply,
        seen.to_move,
        seen.spaces,
        seen.village_owners,
        seen.supplies,
        held,
        pile,
        seen.outcome,
        seen.survey,
        legal,
    )


def decode_observation(data: Json, boards: Mapping[str, Board]) -> QinObservation:
    """Read what a seat may know. Raises ShapeError with the reason when it is inconsistent."""
    data = read_object(data, "observation", _OBSERVATION_KEYS)
    seen = _read_open(data, boards)
    players = seen.setup.players
    seat = read_int(data["seat"], "seat", 0, players - 1)
    hand = read_tiles(data["hand"], "hand", HAND_SIZE)
    hand_sizes = read_per_seat(data["hand_sizes"], "hand_sizes", players, 0, HAND_SIZE)
    pile_size = read_int(data["pile_size"], "pile_size", 0, MAX_DECK)
    if hand_sizes[seat] != len(hand):
        raise ShapeError(f"hand_sizes[{seat}]: the hand has {len(hand)} tiles")
    counts = read_object(data["unseen"], "unseen", TILES)
    unseen = tuple(read_int(counts[tile], f"unseen.{tile}", 0, COPIES) for tile in TILES)
    if sum(unseen) != sum(hand_sizes) - len(hand) + pile_size:
        raise ShapeError("unseen: not as many tiles as the other hands and the pile hold")
    hidden = [count + hand.count(tile) for tile, count in zip(TILES, unseen, strict=True)]
    _check_tiles(seen, hidden, "hand and unseen")
    # What the other seats hold is not known: the game may run if a tile fits that they may hold,
    # and may be over if they may hold none that does.
    fits = [can_place(seen.survey, (tile,)) for tile in TILES]
    others = sum(hand_sizes) - len(hand)
    may_fit = others and any(n and fit for n, fit in zip(unseen, fits, strict=True))
    misfits = sum(n for n, fit in zip(unseen, fits, strict=True) if not fit)
    stuck = not can_place(seen.survey, hand)
    if stuck and may_fit:
        stuck = seen.outcome is not None and misfits >= others
    _check_running(seen, stuck=stuck)
    return QinObservation(
        seen.setup,
        seat,
        seen.ply,
        seen.to_move,
        seen.spaces,
        seen.village_owners,
        seen.supplies,
        hand,
        hand_sizes,
        pile_size,
        unseen,
        seen.outcome,
        seen.survey,
    )


def _read_open(data: Mapping[str, Json], boards: Mapping[str, Board]) -> _Open:
    read_choice(data["game"], "game", ("qin",))
    name = read_choice(data["map"], "map", (*boards, CUSTOM_MAP))
    players = read_players(data["players"])
    major_clash, starting = read_options(data["options"], players)
    letters = read_rows(data["board"], "board")
    villages, owners = _read_villages(data["villages"], players)
    if name in boards:
        board = boards[name]
        _check_terrain(board, letters, villages)
    else:
        board = make_board(name, letters, villages, (), "villages")
    setup = QinSetup(board, players, major_clash, starting)
    red, yellow, blue = (
        mask_of(cell for cell, letter in letters.items() if letter == color) for color in COLORS
    )
    spaces = (red, yellow, blue)
    supplies = tuple(
        read_int(item, f"supplies[{i}]", 0, starting[i])
        for i, item in enumerate(read_per_seat(data["supplies"], "supplies", players, 0, 99))
    )
    outcome = _read_outcome(data["outcome"], players)
    provinces = _read_provinces(data["provinces"], setup)
    _check_areas(spaces, provinces, outcome, setup)
    _check_pagodas(setup, provinces, owners, supplies)
    ply = read_int(data["ply"], "ply", 0, MAX_PLY)
    to_move = data["to_move"]
    if outcome is None:
        to_move = read_int(to_move, "to_move", 0, players - 1)
    elif to_move is not None:
        raise ShapeError("to_move: not null although the game is over")
    survey = survey_position(setup, spaces, provinces, owners)
    return _Open(setup, ply, to_move, spaces, owners, supplies, outcome, survey)


def _read_villages(value: Json, players: int) -> tuple[tuple[Village, ...], tuple[int | None, ...]]:
    entries = []
    for index, item in enumerate(read_list(value, "villages")):
        place = f"villages[{index}]"
        data = read_object(item, place, ("cells", "owner"))
        village = read_village(data["cells"], f"{place}.cells")
        entries.append((village, _read_owner(data["owner"], f"{place}.owner", players)))
    entries.sort(key=lambda entry: village_reading_order(entry[0]))
    return tuple(village for village, _ in entries), tuple(owner for _, owner in entries)


def _read_owner(value: Json, place: str, players: int) -> int | None:
    return None if value is None else read_int(value, place, 0, players - 1)


def _check_terrain(
    board: Board, letters: Mapping[Cell, str], villages: tuple[Village, ...]
) -> None:
    if villages != board.villages:
        raise ShapeError(f"villages: not those of the map {board.name!r}")
    starts = dict(board.starts)
    towns = {cell for village in board.villages for cell in village.cells}
    for cell, letter in letters.items():
        if cell in starts:
            allowed = starts[cell]
        elif cell in board.water:
            allowed = "~"
        else:
            allowed = "v" if cell in towns else ".RYB"
        if letter not in allowed:
            raise ShapeError(
                f"board: {format_cell(cell)} is {letter!r}, not {allowed!r} as on {board.name!r}"
            )


def _read_provinces(value: Json, setup: QinSetup) -> tuple[Province, ...]:
    provinces = []
    for index, item in enumerate(read_list(value, "provinces")):
        place = f"provinces[{index}]"
        data = read_object(item, place, ("color", "cells", "owner", "pagodas"))
        provinces.append(
            Province(
                read_choice(data["color"], f"{place}.color", COLORS),
                read_cells(data["cells"], f"{place}.cells", 2, GRID.bit_count()),
                _read_owner(data["owner"], f"{place}.owner", setup.players),
                read_int(data["pagodas"], f"{place}.pagodas", 0, DOUBLE),
            )
        )
    return tuple(provinces)


def _check_areas(
    spaces: tuple[Mask, Mask, Mask],
    provinces: tuple[Province, ...],
    outcome: QinOutcome | None,
    setup: QinSetup,
) -> None:
    """Check that the provinces are the areas of two or more spaces and stand as they should.

    The instant a last pagoda ends the game nothing more resolves. So the tile's second half may
    then lie unresolved, and a province founded large may still wait for its second pagoda.
    """
    ended = outcome if outcome is not None and outcome.reason == "last_pagoda" else None
    listed = sorted((COLORS.index(p.color), mask_of(p.cells)) for p in provinces)
    found = _areas(spaces)
    if found != listed and not (ended and _lacks_a_half(spaces, provinces, ended, setup)):
        wrong = next(
            (area for area in (*found, *listed) if (area in found) != (area in listed)), None
        )
        place = format_cell(cells_of(wrong[1])[0]) if wrong else "a square listed twice"
        raise ShapeError(f"provinces: not the connected areas of the board (see {place})")
    one_waits = False
    for province in provinces:
        place = f"province at {format_cell(province.cells[0])}"
        size = len(province.cells)
        pagodas = 1 if size < MAJOR_SIZE else DOUBLE
        if province.owner is None:
            if not setup.exchange or province.pagodas or size < MAJOR_SIZE:
                raise ShapeError(f"{place}: no owner, but it is no dead ground")
        elif province.pagodas != pagodas:
            waits = ended and province.pagodas == 1 and ended.winners == (province.owner,)
            if not waits or one_waits:
                raise ShapeError(
                    f"{place}: {province.pagodas} pagodas on {size} spaces, not {pagodas}"
                )
            one_waits = True


def _areas(spaces: Iterable[Mask]) -> list[tuple[int, Mask]]:
    return sorted(
        (color, area)
        for color, mask in enumerate(spaces)
        for area in connected_areas(mask)
        if area.bit_count() > 1
    )


def _lacks_a_half(
    spaces: tuple[Mask, Mask, Mask],
    provinces: tuple[Province, ...],
    outcome: QinOutcome,
    setup: QinSetup,
) -> bool:
    """Tell whether the provinces are the areas but for a second half that has not resolved.

    It lies on grass beside the first half, in whose province the winner placed the last pagoda.
    """
    listed = sorted((COLORS.index(p.color), mask_of(p.cells)) for p in provinces)
    for color, mask in enumerate(spaces):
        won = [p for p in provinces if p.color != COLORS[color] and (p.owner,) == outcome.winners]
        beside = spread(mask_of(cell for p in won for cell in p.cells))
        for cell in cells_of(mask & beside & mask_of(setup.board.grass)):
            if _areas((*spaces[:color], mask ^ 1 << cell, *spaces[color + 1 :])) == listed:
                return True
    return False


def _check_pagodas(
    setup: QinSetup,
    provinces: tuple[Province, ...],
    village_owners: tuple[int | None, ...],
    supplies: tuple[int, ...],
) -> None:
    for seat, starting in enumerate(setup.supplies):
        on_board = sum(p.pagodas for p in provinces if p.owner == seat)
        on_board += village_owners.count(seat)
        if supplies[seat] + on_board != starting:
            raise ShapeError(
                f"supplies[{seat}]: {supplies[seat]} and {on_board} on the board are not {starting}"
            )


def _check_tiles(seen: _Open, counts: list[int], place: str) -> None:
    """Check how often tiles and colours occur, as far as the box limits them."""
    for tile, count in zip(TILES, counts, strict=True):
        if count > COPIES:
            raise ShapeError(f"{place}: {count} tiles {tile}, there are {COPIES}")
    board = seen.setup.board
    for color, mask in zip(COLORS, seen.spaces, strict=True):
        hidden = sum(n * tile.count(color) for tile, n in zip(TILES, counts, strict=True))
        printed = sum(start == color for _, start in board.starts)
        if not board.starts:
            printed = 1  # a drawn board does not tell its starts: allow for one of each colour
        if mask.bit_count() - printed + hidden > SQUARES_PER_COLOR:
            raise ShapeError(f"board, {place}: more {color} than the tiles have")


def _read_outcome(value: Json, players: int) -> QinOutcome | None:
    if value is None:
        return None
    data = read_object(value, "outcome", ("reason", "winners", "on_board", "remaining"))
    winners = read_list(data["winners"], "outcome.winners")
    return QinOutcome(
        read_choice(data["reason"], "outcome.reason", ("last_pagoda", "no_placement")),
        tuple(read_int(w, f"outcome.winners[{i}]", 0, players - 1) for i, w in enumerate(winners)),
        read_per_seat(data["on_board"], "outcome.on_board", players, 0, 99),
        read_per_seat(data["remaining"], "outcome.remaining", players, 0, 99),
    )


def _check_running(seen: _Open, *, stuck: bool) -> None:
    """Check that the game is over exactly when it should be, and as it should be."""
    empty = seen.supplies.count(0)
    if empty > 1:
        raise ShapeError("supplies: two seats are out of pagodas, but the first ends the game")
    expected = None
    if empty:
        expected = last_pagoda(seen.setup, seen.supplies)
    elif stuck:
        expected = no_placement(seen.setup, seen.supplies)
    if seen.outcome == expected:
        return
    if seen.outcome is None:
        assert expected is not None
        raise ShapeError(f"outcome: null, but the game is over ({expected.reason})")
    if expected is None:
        raise ShapeError("outcome: given, but the game still runs")
    raise ShapeError(f"outcome: does not follow from the position ({expected.reason})")
