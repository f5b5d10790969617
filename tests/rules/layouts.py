"""Maps and positions of Qin as text: the printed maps, invented maps, invented positions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from naive_qin import NEIGHBOURS, ORDINARY_SUPPLY, SIZE, Square, flood, names_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

TILES = ("RR", "YY", "BB", "RY", "RB", "YB")


@dataclass(frozen=True)
class Layout:
    """A map as text: rows from the top and the village areas in reading order."""

    name: str
    rows: list[str]
    villages: list[list[str]]


def layout_of(name: str, rows: Sequence[str]) -> Layout:
    """Return a layout; village squares that share an edge are one village."""
    left = [
        (column, SIZE - 1 - line)
        for line, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter == "v"
    ]
    villages: list[list[str]] = []
    while left:
        first = left.pop(0)
        rest = [square for square in NEIGHBOURS[first] if square in left]
        left = [square for square in left if square not in rest]
        villages.append(list(names_of(sorted([first, *rest]))))
    return Layout(name, list(rows), villages)


CLEARINGS = ((4, 4), (5, 5), (6, 5), (7, 7), (9, 8), (13, 13))
"""Widths and heights of invented maps, small ones first."""


def random_layout(
    rng: Random, name: str = "invented", clearings: Sequence[tuple[int, int]] = CLEARINGS
) -> Layout:
    """Invent a map: a small clearing or most of the grid, with ponds and villages."""
    width, height = rng.choice(clearings)
    left, bottom = rng.randint(0, SIZE - width), rng.randint(0, SIZE - height)
    clearing = [(left + c, bottom + r) for c in range(width) for r in range(height)]
    sign: dict[Square, str] = dict.fromkeys(NEIGHBOURS, "~")
    sign.update(dict.fromkeys(clearing, "."))
    for square in rng.sample(clearing, rng.randint(0, len(clearing) // 12)):
        sign[square] = "~"
    # Villages may lie anywhere, also where nothing reaches them, but not side by side.
    for _ in range(rng.randint(0, 2 + len(clearing) // 10)):
        area = [rng.choice(clearing)]
        if rng.random() < 0.4:
            area.append(rng.choice(NEIGHBOURS[area[0]]))
        if all(sign[near] != "v" for square in area for near in [square, *NEIGHBOURS[square]]):
            sign.update(dict.fromkeys(area, "v"))
    free = [square for square in clearing if sign[square] == "."]
    if len(free) < 6:
        return random_layout(rng, name, clearings)
    sign.update(zip(rng.sample(free, 3), "RYB", strict=True))
    rows = [
        "".join(sign[column, SIZE - 1 - line] for column in range(SIZE)) for line in range(SIZE)
    ]
    return layout_of(name, rows)


def shelf_layouts() -> list[Layout]:
    """Return the maps of the shelf, read from their files as text only."""
    folder = Path(__file__).parents[2] / "assets" / "maps"
    return [
        layout_of(path.stem, yaml.safe_load(path.read_text(encoding="utf-8"))["rows"].split())
        for path in sorted(folder.glob("*.yaml"))
    ]


def _random_colors(rng: Random, layout: Layout) -> dict[Square, str]:
    """Fill the grass with colours and lift some tiles off again: gaps invite joins.

    Around one gap there are red arms of a likely size each: lone spaces, minors or nearly majors.
    """
    letters = {
        (column, SIZE - 1 - line): letter
        for line, row in enumerate(layout.rows)
        for column, letter in enumerate(row)
    }
    colors = {square: letter for square, letter in letters.items() if letter in "RYB"}
    grass = [square for square, letter in letters.items() if letter == "."]
    one = rng.choice(grass)
    two = rng.choice([square for square in NEIGHBOURS[one] if square in grass] or [one])
    around = sorted({*NEIGHBOURS[one], *NEIGHBOURS[two]} - {one, two})
    size = rng.choice([1, 3, 8])
    for square in rng.sample(around, rng.randint(2, len(around))):
        _grow(rng, colors, square, set(grass) - {one, two}, size)
    likeness, others = rng.uniform(0, 0.8), rng.choice(["RYB", "YB"])
    for square in grass:
        near = [colors[n] for n in NEIGHBOURS[square] if colors.get(n, "") in {*others}]
        if square not in colors:
            colors[square] = rng.choice(near if near and rng.random() < likeness else others)
    lifted = [square for square in (one, two) if square in grass]
    for square in rng.sample(grass, rng.randint(0, len(grass) // 4)):
        lifted += [square, rng.choice(NEIGHBOURS[square])]
    return {square: color for square, color in colors.items() if square not in lifted}


def _grow(
    rng: Random, colors: dict[Square, str], square: Square, room: set[Square], size: int
) -> None:
    """Paint a red patch of at most ``size`` squares beginning at a square, if there is room."""
    patch = [square] if square in room else []
    for _ in range(size - 1 if patch else 0):
        patch.append(rng.choice([s for s in NEIGHBOURS[rng.choice(patch)] if s in room] or patch))
    colors.update(dict.fromkeys(patch, "R"))


def random_position(rng: Random) -> dict[str, Any]:
    """Invent a crowded position, most of which no game would reach, as a state of the protocol.

    Spaces, owners, dead ground, hands and supplies are random; only what the rules demand of every
    position holds. It may be that nobody can place a tile in it.
    """
    layout = random_layout(rng, "custom", ((5, 5), (7, 7), (9, 8), (11, 10)))
    players = rng.choice([2, 3, 4])
    exchange = rng.random() < 0.5
    colors = _random_colors(rng, layout)
    provinces, pagodas = [], [0] * players
    for square in sorted(colors):
        squares = sorted(flood(colors, square))
        if square != squares[0] or len(squares) == 1:
            continue
        is_major = len(squares) >= 5
        dead = exchange and is_major and rng.random() < 0.2
        owner = None if dead else rng.randrange(players)
        stack = 0 if owner is None else 1 + is_major
        if owner is not None:
            pagodas[owner] += stack
        provinces.append(
            {
                "color": colors[square],
                "cells": list(names_of(squares)),
                "owner": owner,
                "pagodas": stack,
            }
        )
    villages = []
    for cells in layout.villages:
        owner = rng.choice([None, *range(players)])
        if owner is not None:
            pagodas[owner] += 1
        villages.append({"cells": cells, "owner": owner})
    # The hidden tiles below show a colour 24 times at most, the box 48 times.
    most = max(map(list(colors.values()).count, "RYB"))
    if max(pagodas) >= ORDINARY_SUPPLY[players] or most > 24:
        return random_position(rng)
    supplies = [rng.randint(1, min(6, ORDINARY_SUPPLY[players] - n)) for n in pagodas]
    deck = list(TILES) * 4
    rng.shuffle(deck)
    deck += ["RR"] * 4
    hands = [[deck.pop() for _ in range(rng.choice([1, 2, 3, 3]))] for _ in range(players)]
    return {
        "game": "qin",
        "map": "custom",
        "players": players,
        "options": {
            "major_clash": "exchange" if exchange else "forbidden",
            "supplies": [a + b for a, b in zip(supplies, pagodas, strict=True)],
        },
        "ply": rng.randrange(60),
        "to_move": rng.randrange(players),
        "board": [
            "".join(
                colors.get((column, SIZE - 1 - line), "." if letter in "RYB" else letter)
                for column, letter in enumerate(row)
            )
            for line, row in enumerate(layout.rows)
        ],
        "provinces": provinces,
        "villages": villages,
        "supplies": supplies,
        "hands": hands,
        "draw_pile": deck[: rng.randrange(8)],
        "outcome": None,
    }
