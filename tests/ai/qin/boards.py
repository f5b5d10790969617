"""Boards of nobody's taste, for opponents that must cope with any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.board import Board, Village, village_reading_order
from qin_game.rules.qin.cells import ALL_CELLS, NEIGHBOURS

if TYPE_CHECKING:
    from random import Random


def odd_board(rng: Random) -> Board:
    """Return a board with much water, many villages and the starts anywhere."""
    cells = list(ALL_CELLS)
    rng.shuffle(cells)
    start_cells, cells = cells[:3], cells[3:]
    keep = {there for cell in start_cells for there in NEIGHBOURS[cell]}
    water = frozenset(cell for cell in cells[: rng.randrange(60)] if cell not in keep)
    land = [cell for cell in cells if cell not in water and cell not in keep]
    villages: list[Village] = []
    used: set[int] = set()
    for cell in land[: rng.randrange(40)]:
        if cell in used or any(there in used for there in NEIGHBOURS[cell]):
            continue
        area = [cell]
        beside = [there for there in NEIGHBOURS[cell] if there in land and there not in used]
        free = [there for there in beside if not any(n in used for n in NEIGHBOURS[there])]
        if free and rng.random() < 0.5:
            area.append(free[0])
        used.update(area)
        villages.append(Village(tuple(sorted(area))))
    grass = frozenset(cell for cell in cells if cell not in water and cell not in used)
    return Board(
        name="odd",
        grass=grass,
        water=water,
        villages=tuple(sorted(villages, key=village_reading_order)),
        starts=tuple(sorted(zip(start_cells, "RYB", strict=True))),
    )
