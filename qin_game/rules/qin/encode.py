"""Qin's values as JSON, in the engine protocol's form."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from qin_game.rules.qin.cells import SIZE, cell_at, format_cell
from qin_game.rules.qin.tiles import COLORS, TILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qin_game.rules.game import Json
    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.cells import Cell, Mask
    from qin_game.rules.qin.events import Part, QinEvent
    from qin_game.rules.qin.state import QinObservation, QinOutcome, QinSetup, QinState

CUSTOM_MAP = "custom"
"""The map name of a position whose terrain is told by its own board rows."""


def encode_setup(setup: QinSetup) -> dict[str, Json]:
    """Return a setup with the board's drawing, so that it can be read where the map is unknown."""
    return {
        "map": setup.board.name,
        "players": setup.players,
        "options": encode_options(setup),
        "drawing": encode_board(setup.board),
    }


def encode_options(setup: QinSetup) -> dict[str, Json]:
    """Return the house rules in force."""
    return {"major_clash": setup.major_clash, "supplies": list(setup.supplies)}


def encode_board(board: Board) -> dict[str, Json]:
    """Return a board as rows (starts in their colour) and village areas."""
    spaces = [0, 0, 0]
    for cell, color in board.starts:
        spaces[COLORS.index(color)] |= 1 << cell
    return {
        "rows": board_rows(board, spaces),
        "villages": [_cells(village.cells) for village in board.villages],
    }


def board_rows(board: Board, spaces: Sequence[Mask]) -> list[str]:
    """Return 13 strings, top row first: ``.`` grass, ``~`` water, ``v`` village, R Y B a space."""
    letters: dict[Cell, str] = dict.fromkeys(board.water, "~")
    for village in board.villages:
        letters.update(dict.fromkeys(village.cells, "v"))
    rows = []
    for row in reversed(range(SIZE)):
        cells = [cell_at(column, row) for column in range(SIZE)]
        rows.append("".join(_space(spaces, cell) or letters.get(cell, ".") for cell in cells))
    return rows


def _space(spaces: Sequence[Mask], cell: Cell) -> str | None:
    for color, mask in zip(COLORS, spaces, strict=True):
        if mask >> cell & 1:
            return color
    return None


def _cells(cells: Iterable[Cell]) -> list[str]:
    return [format_cell(cell) for cell in cells]


def encode_state(state: QinState, map_name: str) -> dict[str, Json]:
    """Return the full state. ``map_name`` is the board's name, or ``custom``."""
    return {
        **_head(state, map_name),
        "to_move": state.to_move,
        **_position(state),
        "hands": [list(hand) for hand in state.hands],
        "draw_pile": list(state.pile),
        "outcome": encode_outcome(state.outcome),
    }


def encode_observation(observation: QinObservation, map_name: str) -> dict[str, Json]:
    """Return what a seat may know: as the full state, without the other hands and the draw pile."""
    return {
        **_head(observation, map_name),
        "seat": observation.seat,
        "to_move": observation.to_move,
        **_position(observation),
        "hand": list(observation.hand),
        "hand_sizes": list(observation.hand_sizes),
        "pile_size": observation.pile_size,
        "unseen": dict(zip(TILES, observation.unseen, strict=True)),
        "outcome": encode_outcome(observation.outcome),
    }


def _head(position: QinState | QinObservation, map_name: str) -> dict[str, Json]:
    return {
        "game": "qin",
        "map": map_name,
        "players": position.setup.players,
        "options": encode_options(position.setup),
        "ply": position.ply,
    }


def _position(position: QinState | QinObservation) -> dict[str, Json]:
    board = position.setup.board
    return {
        "board": board_rows(board, position.spaces),
        "provinces": [
            {
                "color": province.color,
                "cells": _cells(province.cells),
                "owner": province.owner,
                "pagodas": province.pagodas,
            }
            for province in position.provinces
        ],
        "villages": [
            {"cells": _cells(village.cells), "owner": owner}
            for village, owner in zip(board.villages, position.village_owners, strict=True)
        ],
        "supplies": list(position.supplies),
    }


def encode_outcome(outcome: QinOutcome | None) -> dict[str, Json] | None:
    """Return an outcome, or None while the game runs."""
    if outcome is None:
        return None
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "on_board": list(outcome.on_board),
        "remaining": list(outcome.remaining),
    }


_CELL_FIELDS = frozenset({"first", "second"})
_CELLS_FIELDS = frozenset({"cells", "added"})


def encode_event(event: QinEvent) -> dict[str, Json]:
    """Return an event's name and fields; squares as texts."""
    data: dict[str, Json] = {"event": event.name}
    for spec in fields(event):
        value = getattr(event, spec.name)
        if spec.name in _CELL_FIELDS:
            value = format_cell(value)
        elif spec.name in _CELLS_FIELDS:
            value = _cells(value)
        elif spec.name == "parts":
            value = [_part(part) for part in value]
        elif isinstance(value, tuple):
            value = list(value)
        data[spec.name] = value
    return data


def _part(part: Part) -> dict[str, Json]:
    return {"owner": part.owner, "cells": _cells(part.cells), "pagodas": part.pagodas}
