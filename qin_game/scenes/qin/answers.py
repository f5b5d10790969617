"""What the panel of the table answers: whose turn it is, what a tile does, what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.cells import NEIGHBOURS
from qin_game.rules.qin.queries import village_strengths
from qin_game.scenes.beside.info import Info, InfoLine
from qin_game.scenes.qin import preview
from qin_game.scenes.qin.tile_counts import TileCounts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qin_game.match.player import Player
    from qin_game.rules.game import Outcome
    from qin_game.rules.qin.cells import Cell
    from qin_game.rules.qin.state import QinState
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.qin.model import Area, Picture
    from qin_game.scenes.qin.preview import Preview
    from qin_game.ui.stage import Text

FEW = 3
"""A supply of so many or fewer pagodas is nearly placed."""

Marked = tuple[tuple[tuple["Cell", ...], "int | None"], ...]
"""Areas to outline, each with the seat in whose colour."""


def about_preview(
    text: Text, title: str, found: Preview, names: Sequence[str], reader: int | None
) -> Info:
    """Return what a placement would do, or why it may not be."""
    if found.reason is not None:
        return Info(title, (InfoLine(text(f"qin.reason.{found.reason}"), None, "danger"),))
    return Info(title, told(text, found, names, reader))


def told(
    text: Text, found: Preview, names: Sequence[str], reader: int | None
) -> tuple[InfoLine, ...]:
    """Return the lines that tell what a placement does."""
    lines = preview.lines(text, found, names, reader)
    return tuple(InfoLine(line.text, line.seat, "ink") for line in lines)


def about_square(
    text: Text, picture: Picture, names: Sequence[str], cell: Cell, position: QinState
) -> Info | None:
    """Return what lies on a square of the board; None for bare land and water."""
    color_code = picture.spaces.get(cell)
    if color_code is not None:
        return _about_space(text, picture, names, cell, text(f"qin.color.{color_code}"))
    for index, village in enumerate(picture.board.villages):
        if cell in village.cells:
            owner = picture.village_owner(village.cells)
            return _about_village(text, names, owner, village_strengths(position, index))
    return None


def _about_space(
    text: Text, picture: Picture, names: Sequence[str], cell: Cell, color: str
) -> Info:
    area = picture.area_at(cell)
    if area is None:
        is_start = any(cell == start for start, _ in picture.board.starts)
        return Info(text(f"qin.table.{'start' if is_start else 'lone'}_space", color=color))
    if area.owner is None:
        return Info(text("qin.table.dead_ground", color=color))
    size = text("qin.word.spaces", count=len(area.cells))
    key = "qin.table.major_of" if area.is_major else "qin.table.province_of"
    words = text(key, player=names[area.owner], color=color, size=size)
    return Info(words, seat=area.owner)


def _about_village(
    text: Text, names: Sequence[str], owner: int | None, strengths: Sequence[int]
) -> Info:
    if owner is None:
        title = text("qin.table.village_free")
    else:
        title = text("qin.table.village_of", player=names[owner])
    most = max(strengths)
    is_tied = most > 0 and strengths.count(most) > 1
    lines = [InfoLine(text("qin.table.village_tied" if is_tied else "qin.table.strengths"))]
    order = sorted(range(len(names)), key=lambda seat: -strengths[seat])
    for seat in order:
        if strengths[seat]:
            words = text("qin.table.strength", player=names[seat], count=strengths[seat])
            lines.append(InfoLine(words, seat, "ink"))
    nobody = text("word.comma").join(names[seat] for seat in order if not strengths[seat])
    if nobody:
        lines.append(InfoLine(text("qin.table.strength", player=nobody, count=0)))
    return Info(title, tuple(lines), seat=owner)


def outcome_words(text: Text, outcome: Outcome, names: Sequence[str]) -> str:
    """Return why a game ended, and who placed the last pagoda if that was why."""
    if outcome.reason == "last_pagoda":
        return text("qin.outcome.last_pagoda", player=names[outcome.winners[0]])
    return text(f"qin.outcome.{outcome.reason}{'_shared' if len(outcome.winners) > 1 else ''}")


def about_seat(
    text: Text, picture: Picture, players: Sequence[Player], seat: int, *, is_assisted: bool
) -> Info:
    """Return how far a player is from placing the last pagoda, and what an opponent is like."""
    player, left = players[seat], picture.supplies[seat]
    key = "qin.table.last_pagodas" if left <= FEW else "qin.table.supply_of"
    lines = [
        InfoLine(text(key, player=player.name, count=left), None, "ink"),
        InfoLine(text("qin.table.on_board", count=picture.on_board(seat))),
    ]
    if is_assisted:
        lines.append(InfoLine(text("qin.table.assisted_detail")))
    title = player.name
    if not player.is_human:
        level = text(f"qin.opponent.{player.controller}.level")
        title = text("setup.opponent_level", name=player.name, level=level)
        lines.insert(0, InfoLine(text(f"qin.opponent.{player.controller}.character"), None, "ink"))
    return Info(title, tuple(lines), seat=seat)


def about_owners(text: Text, picture: Picture) -> Info:
    """Return what each player holds, whoever holds most first."""
    lines = []
    for seat in sorted(range(picture.seats), key=lambda seat: -picture.on_board(seat)):
        held = [area for area in picture.areas if area.owner == seat]
        villages = [v for v in picture.board.villages if picture.village_owner(v.cells) == seat]
        counts = {
            "provinces": len(held),
            "majors": sum(area.is_major for area in held),
            "villages": len(villages),
        }
        lines.append(InfoLine(text("qin.table.realm", **counts), seat, "ink"))
    return Info(text("qin.table.owners"), tuple(lines))


def about_pile(text: Text, count: int, unseen: Mapping[Tile, int]) -> Info:
    """Return how many tiles may still be drawn, and which the viewer has not seen yet.

    The unseen ones lie in the pile or in the other hands; anyone who watched can count them.
    """
    words = text("qin.table.pile_left", count=count) if count else text("qin.table.pile_empty")
    lines = [InfoLine(words)]
    if unseen:
        lines.append(InfoLine(text("qin.table.unseen")))
    return Info(text("qin.table.pile"), tuple(lines), foot=TileCounts(tuple(unseen.items())))


def marked(picture: Picture, cell: Cell) -> Marked:
    """Return what to outline when a square is asked about.

    A province alone; a village with the provinces around it, whose pagodas count there.
    """
    area = picture.area_at(cell)
    if area is not None:
        return ((area.cells, area.owner),)
    village = next((v.cells for v in picture.board.villages if cell in v.cells), None)
    if village is None:
        return ()
    around = tuple((a.cells, a.owner) for a in picture.areas if _borders(a, village))
    return (*around, (village, picture.village_owner(village)))


def _borders(area: Area, cells: tuple[Cell, ...]) -> bool:
    return any(near in cells for cell in area.cells for near in NEIGHBOURS[cell])
