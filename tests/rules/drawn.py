"""Positions of Qin drawn as text, so that a test shows what it is about.

A drawing is rows of signs, top row first. Its first row is row 13 and its first column is column a;
what is not drawn is grass, or water with ``outside="~"``. Signs have two characters:

    ..  grass      ~~  water
    R-  a lone space     R0  a space of a province of seat 0     R*  a space of dead ground
    v-  an empty village     v1  a village of seat 1     w- w1  the same; equal letters side by side
                                                                  make one village of two squares

Supplies are what the starting supplies leave after the pagodas drawn, or as told by ``left``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qin_game.rules.qin.action import parse_action
from qin_game.rules.qin.cells import cells_of, format_cell, mask_of, parse_cell
from qin_game.rules.qin.events import PagodaPlaced, PagodaReturned
from qin_game.rules.qin.game import QinGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.rules.game import Step
    from qin_game.rules.qin.state import QinState

GAME = QinGame([])
ORDINARY = {2: 24, 3: 19, 4: 15}
COLUMNS = "abcdefghijklm"
Square = tuple[int, int]


def draw(  # noqa: PLR0913 - all that a position can differ in
    drawing: str,
    *hands: str,
    pile: str = "RR YY BB RY RB YB",
    players: int = 2,
    to_move: int | None = 0,
    left: Sequence[int | None] | None = None,
    exchange: bool = False,
    outside: str = ".",
    outcome: dict[str, Any] | None = None,
) -> QinState:
    """Return the position. Seats without a hand of their own hold ``RR YY BB``."""
    data = draw_json(
        drawing,
        *hands,
        pile=pile,
        players=players,
        to_move=to_move,
        left=left,
        exchange=exchange,
        outside=outside,
        outcome=outcome,
    )
    return GAME.state_from_json(data)


def draw_json(  # noqa: PLR0913
    drawing: str,
    *hands: str,
    pile: str = "RR YY BB RY RB YB",
    players: int = 2,
    to_move: int | None = 0,
    left: Sequence[int | None] | None = None,
    exchange: bool = False,
    outside: str = ".",
    outcome: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the position in the protocol's form, for tests that spoil it."""
    signs = {
        (column, 12 - line): sign
        for line, row in enumerate(row for row in drawing.split("\n") if row.strip())
        for column, sign in enumerate(row.split())
    }
    provinces, villages = _areas(signs)
    on_board = [0] * players
    for province in provinces:
        if province["owner"] is not None:
            on_board[province["owner"]] += province["pagodas"]
    for village in villages:
        if village["owner"] is not None:
            on_board[village["owner"]] += 1
    supplies = [ORDINARY[players] - used for used in on_board]
    for seat, number in enumerate(left or []):
        supplies[seat] = supplies[seat] if number is None else number
    texts = [*hands, *["RR YY BB"] * (players - len(hands))]
    return {
        "game": "qin",
        "map": "custom",
        "players": players,
        "options": {
            "major_clash": "exchange" if exchange else "forbidden",
            "supplies": [a + b for a, b in zip(supplies, on_board, strict=True)],
        },
        "ply": 10,
        "to_move": to_move,
        "board": [
            "".join(_letter(signs.get((column, 12 - line), outside * 2)) for column in range(13))
            for line in range(13)
        ],
        "provinces": provinces,
        "villages": villages,
        "supplies": supplies,
        "hands": [text.split() for text in texts],
        "draw_pile": pile.split(),
        "outcome": outcome,
    }


def _letter(sign: str) -> str:
    return "v" if sign[0] == "w" else sign[0]


def _name(square: Square) -> str:
    return f"{COLUMNS[square[0]]}{square[1] + 1}"


def _areas(signs: dict[Square, str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    provinces, villages = [], []
    left = sorted(square for square, sign in signs.items() if sign[0] in "RYBvw")
    while left:
        area = [left[0]]
        for column, row in area:
            around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            area += [
                square
                for square in around
                if square in left
                and square not in area
                and signs[square][0] == signs[area[0]][0] != "v"
            ]
        left = [square for square in left if square not in area]
        sign = signs[area[0]]
        assert {signs[square] for square in area} == {sign}, f"the drawing at {_name(area[0])}"
        owner = int(sign[1]) if sign[1].isdigit() else None
        entry = {"cells": [_name(square) for square in sorted(area)], "owner": owner}
        if sign[0] in "vw":
            villages.append(entry)
        elif sign[1] != "-":
            pagodas = 0 if owner is None else 1 if len(area) < 5 else 2
            provinces.append({"color": sign[0], **entry, "pagodas": pagodas})
    return provinces, villages


def cells(text: str) -> tuple[int, ...]:
    """Return cells in the order of events: ascending."""
    return cells_of(mask_of(parse_cell(name) for name in text.split()))


def play(state: QinState, *actions: str) -> Step[QinState]:
    """Play actions; return the last step."""
    assert actions
    for text in actions:
        step = GAME.apply(state, parse_action(text))
        state = step.state
    return step


def reason(state: QinState, action: str) -> str | None:
    """Return why an action is illegal, or None, after seeing that all who judge it agree."""
    value = parse_action(action)
    code = GAME.explain_illegal(state, value)
    legal = list(GAME.legal_actions(state))
    assert (code is None) == (value in legal) == (value in GAME.legal_actions(state))
    return code


def names(step: Step[QinState]) -> list[str]:
    """Return the names of what happened."""
    return [event.name for event in step.events]


def pagodas(step: Step[QinState]) -> list[str]:
    """Return what happened to pagodas, such as ``0 +province a13 b13 (23)``."""
    moves = []
    for event in step.events:
        if isinstance(event, PagodaPlaced | PagodaReturned):
            sign = "+" if isinstance(event, PagodaPlaced) else "-"
            where = " ".join(format_cell(cell) for cell in event.cells)
            moves.append(f"{event.seat} {sign}{event.site} {where} ({event.supply})")
    return moves


def areas(state: QinState) -> list[str]:
    """Return the provinces, such as ``R a13 b13: 0 x1``; dead ground belongs to nobody."""
    return [
        f"{province.color} {' '.join(format_cell(cell) for cell in province.cells)}:"
        f" {'nobody' if province.owner is None else province.owner} x{province.pagodas}"
        for province in state.provinces
    ]


def events_of(step: Step[QinState], *kinds: type) -> list[Any]:
    """Return the events of the given kinds, in order."""
    return [event for event in step.events if isinstance(event, kinds)]
