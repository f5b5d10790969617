"""Reading Qin's setups from JSON, and the parts that positions share with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.json_reading import (
    ShapeError,
    read_choice,
    read_int,
    read_list,
    read_object,
    read_text,
)
from qin_game.rules.qin.board import Board, Village, village_reading_order
from qin_game.rules.qin.cells import ALL_CELLS, NEIGHBOURS, SIZE, cell_at, format_cell, parse_cell
from qin_game.rules.qin.state import MAJOR_CLASHES, QinChance, QinSetup
from qin_game.rules.qin.tiles import COLORS, COPIES, HAND_SIZE, SUPPLIES, TILES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qin_game.rules.game import Json
    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.tiles import Tile

MAX_DECK = len(TILES) * COPIES


def decode_setup(data: Json, boards: Mapping[str, Board]) -> QinSetup:
    """Read a setup: a known map, or any name with its drawing. Raises ShapeError."""
    data = read_object(data, "setup", ("map", "players"), ("options", "drawing"))
    name = read_text(data["map"], "map")
    players = read_players(data["players"])
    if "drawing" in data:
        board = decode_board(data["drawing"], name)
        known = boards.get(name)
        board = known if known == board else board
    elif name in boards:
        board = boards[name]
    else:
        raise ShapeError(f"map: {name[:40]!r} is not one of {', '.join(boards)}")
    major_clash, supplies = read_options(data.get("options", {}), players)
    return QinSetup(board, players, major_clash, supplies)


def read_players(value: Json) -> int:
    """Read the number of seats."""
    return read_int(value, "players", min(SUPPLIES), max(SUPPLIES))


def read_options(value: Json, players: int) -> tuple[str, tuple[int, ...]]:
    """Read the house rules: ``major_clash`` and ``supplies``; what is missing takes its default."""
    options = read_object(value, "options", (), ("major_clash", "supplies"))
    major_clash = read_choice(
        options.get("major_clash", MAJOR_CLASHES[0]), "options.major_clash", MAJOR_CLASHES
    )
    ordinary = SUPPLIES[players]
    supplies = options.get("supplies")
    if supplies is None:
        return major_clash, (ordinary,) * players
    return major_clash, read_per_seat(supplies, "options.supplies", players, 1, ordinary)


def read_per_seat(value: Json, place: str, players: int, low: int, high: int) -> tuple[int, ...]:
    """Read one integer per seat."""
    items = read_list(value, place)
    if len(items) != players:
        raise ShapeError(f"{place}: {len(items)} entries for {players} seats")
    return tuple(read_int(item, f"{place}[{i}]", low, high) for i, item in enumerate(items))


def decode_chance(data: Json, players: int) -> QinChance:
    """Read the draw order ``{"deck": [...]}``. Raises ShapeError."""
    data = read_object(data, "chance", ("deck",))
    deck = read_tiles(data["deck"], "deck", MAX_DECK)
    check_deck(deck, players)
    return QinChance(deck)


def read_tiles(value: Json, place: str, most: int) -> tuple[Tile, ...]:
    """Read a list of at most ``most`` tiles."""
    items = read_list(value, place)
    if len(items) > most:
        raise ShapeError(f"{place}: {len(items)} tiles, at most {most} are possible")
    return tuple(read_choice(item, f"{place}[{i}]", TILES) for i, item in enumerate(items))


def check_deck(deck: tuple[Tile, ...], players: int) -> None:
    """Raise ShapeError unless a deck deals every seat a full hand and has no tile too often."""
    if len(deck) < players * HAND_SIZE:
        raise ShapeError(f"deck: {len(deck)} tiles cannot deal {HAND_SIZE} to {players} seats")
    for tile in TILES:
        if deck.count(tile) > COPIES:
            raise ShapeError(f"deck: {deck.count(tile)} tiles {tile}, there are {COPIES}")


def decode_board(value: Json, name: str) -> Board:
    """Read a board's drawing. Raises ShapeError."""
    data = read_object(value, "drawing", ("rows", "villages"))
    letters = read_rows(data["rows"], "drawing.rows")
    villages = tuple(
        read_village(item, f"drawing.villages[{index}]")
        for index, item in enumerate(read_list(data["villages"], "drawing.villages"))
    )
    starts = tuple((cell, letters[cell]) for cell in ALL_CELLS if letters[cell] in COLORS)
    for color in COLORS:
        count = sum(start == color for _, start in starts)
        if count > 1:
            raise ShapeError(f"drawing.rows: {count} starts {color}, at most one is printed")
    return make_board(name, letters, villages, starts, "drawing.villages")


def make_board(
    name: str,
    letters: Mapping[Cell, str],
    villages: tuple[Village, ...],
    starts: tuple[tuple[Cell, str], ...],
    place: str,
) -> Board:
    """Return the board; spaces that are no starts lie on grass.

    Raises ShapeError for villages that do not fit the letters.
    """
    claimed = [cell for village in villages for cell in village.cells]
    if len(set(claimed)) != len(claimed):
        raise ShapeError(f"{place}: a square belongs to two villages")
    drawn = [cell for cell in ALL_CELLS if letters[cell] == "v"]
    for cell in sorted({*claimed} ^ {*drawn}):
        missing = "is in no village" if cell in drawn else "is not drawn as 'v'"
        raise ShapeError(f"{place}: {format_cell(cell)} {missing}")
    started = {cell for cell, _ in starts}
    return Board(
        name,
        grass=frozenset(
            cell for cell in ALL_CELLS if letters[cell] in ".RYB" and cell not in started
        ),
        water=frozenset(cell for cell in ALL_CELLS if letters[cell] == "~"),
        villages=tuple(sorted(villages, key=village_reading_order)),
        starts=starts,
    )


def read_rows(value: Json, place: str) -> dict[Cell, str]:
    """Read 13 strings of 13 squares, top row first, into a letter per cell."""
    rows = read_list(value, place)
    if len(rows) != SIZE:
        raise ShapeError(f"{place}: {len(rows)} rows, not {SIZE}")
    letters = {}
    for index, item in enumerate(rows):
        text = read_text(item, f"{place}[{index}]")
        if len(text) != SIZE or not set(text) <= set(".~vRYB"):
            raise ShapeError(f"{place}[{index}]: not {SIZE} squares out of . ~ v R Y B")
        for column, letter in enumerate(text):
            letters[cell_at(column, SIZE - 1 - index)] = letter
    return letters


def read_cells(value: Json, place: str, least: int, most: int) -> tuple[Cell, ...]:
    """Read ``least`` to ``most`` different squares; the result is ascending."""
    items = read_list(value, place)
    if not least <= len(items) <= most:
        raise ShapeError(f"{place}: {len(items)} squares")
    cells = []
    for index, item in enumerate(items):
        text = read_text(item, f"{place}[{index}]")
        try:
            cells.append(parse_cell(text))
        except ValueError:
            raise ShapeError(f"{place}[{index}]: {text[:10]!r} is not a square") from None
    if len(set(cells)) != len(cells):
        raise ShapeError(f"{place}: a square is listed twice")
    return tuple(sorted(cells))


def read_village(value: Json, place: str) -> Village:
    """Read the one or two adjacent squares of a village."""
    cells = read_cells(value, place, 1, 2)
    if cells[-1] not in (cells[0], *NEIGHBOURS[cells[0]]):
        raise ShapeError(f"{place}: the two squares share no edge")
    return Village(cells)


def check_setup(setup: QinSetup) -> None:
    """Raise ShapeError unless a game can start from a setup."""
    read_players(setup.players)
    read_options(
        {"major_clash": setup.major_clash, "supplies": setup.supplies},
        setup.players,
    )
    if not setup.board.starts:
        raise ShapeError(f"map: {setup.board.name!r} has no start, so no tile could touch one")
