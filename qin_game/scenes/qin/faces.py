"""What a live table shows, put together from the match and the scene's state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.queries import village_strengths
from qin_game.scenes.qin import preview
from qin_game.scenes.qin.art.tiles import domino
from qin_game.scenes.qin.hand_view import HandFace
from qin_game.scenes.qin.info_view import Info, InfoLine
from qin_game.scenes.qin.players_view import Card
from qin_game.scenes.qin.table_view import TableFace

if TYPE_CHECKING:
    from qin_game.rules.qin.cells import Cell
    from qin_game.scenes.qin.art.pagodas import Sprite
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.qin.model import Picture
    from qin_game.scenes.qin.table import QinTableScene


def table_face(scene: QinTableScene) -> TableFace:
    """Return all that the table of a scene shows."""
    picture = scene._animator.shown
    text = scene.stage.text
    settings = scene.session.settings
    series = scene.live.series
    note = ""
    if len(series.setups) > 1:
        number = min(len(series.results) + 1, len(series.setups))
        note = text("table.series_game", number=number, total=len(series.setups))
    return TableFace(
        picture=picture,
        cards=_cards(scene, picture),
        hand=_hand(scene, picture),
        info=_info(scene, picture),
        turns=scene._turns,
        heading=text("table.turn_number", number=scene.match.ply + 1),
        note=note,
        hidden=scene._animator.hidden,
        owners=scene._is_owners,
        coordinates=settings.coordinates,
    )


def _cards(scene: QinTableScene, picture: Picture) -> tuple[Card, ...]:
    found = scene.current_preview()
    placed = dict(found.placed) if found else {}
    returned = dict(found.returned) if found else {}
    return tuple(
        Card(
            seat=seat,
            supply=picture.supplies[seat] - scene._animator.on_the_way(seat),
            on_board=picture.on_board(seat),
            hand=picture.hands[seat],
            is_to_move=picture.to_move == seat,
            thinking=scene._dots if scene.thinking_seat == seat else None,
            placed=placed.get(seat, 0),
            returned=returned.get(seat, 0),
            is_winner=seat in (picture.winners or ()),
            is_assisted=seat in scene.match.assisted_seats,
            is_viewer=seat == scene.viewer,
        )
        for seat in range(picture.seats)
    )


def _hand(scene: QinTableScene, picture: Picture) -> HandFace:
    seat = scene.hand_seat
    text = scene.stage.text
    if seat is None:
        return HandFace((None,) * 3, "", picture.pile, is_active=False)
    title = text("table.your_hand")
    if len(scene.match.people) != 1 or seat != scene.viewer:
        title = text("table.hand_of", name=scene.match.players[seat].name)
    unplaceable: frozenset[int] = frozenset()
    if scene.may_place or scene.must_pass:
        unplaceable = frozenset(
            index
            for index, tile in enumerate(picture.hands[seat])
            if tile is not None and tile not in scene._placements
        )
    return HandFace(
        picture.hands[seat],
        title,
        picture.pile,
        chosen=scene._placement.index,
        orientation=scene._placement.orientation,
        hovered=scene._hovered_slot,
        unplaceable=unplaceable,
        is_active=scene.may_place,
    )


def marked(scene: QinTableScene) -> tuple[tuple[tuple[Cell, ...], int | None], ...]:
    """Return what to outline of what is hovered: a province, or a village and those around it."""
    cell = scene._hovered
    picture = scene._animator.shown
    if cell is None or scene._is_owners:
        return ()
    area = picture.area_at(cell)
    if area is not None:
        return ((area.cells, area.owner),)
    village = next((v for v in picture.board.villages if cell in v.cells), None)
    if village is None:
        return ()
    around = tuple(
        (area.cells, area.owner) for area in picture.areas if borders(area.cells, village.cells)
    )
    return (*around, (village.cells, picture.village_owner(village.cells)))


def borders(cells: tuple[Cell, ...], others: tuple[Cell, ...]) -> bool:
    """Tell whether two areas share an edge."""
    from qin_game.rules.qin.cells import NEIGHBOURS

    return any(near in others for cell in cells for near in NEIGHBOURS[cell])


def _info(scene: QinTableScene, picture: Picture) -> Info:
    text = scene.stage.text
    match = scene.match
    names = [player.name for player in match.players]
    found = scene.current_preview()
    if found is not None and found.is_legal:
        reader = scene.viewer or 0
        lines = preview.lines(text, found, names, reader)
        return Info(_title(scene), tuple(InfoLine(l.text, l.seat, "ink") for l in lines))
    hovered = _hover_info(scene, picture, names)
    if hovered is not None:
        return hovered
    if found is not None:
        reason = text(f"qin.reason.{found.reason}")
        return Info(_title(scene), (InfoLine(reason, None, "danger"),))
    return _prompt(scene)


def _title(scene: QinTableScene) -> str:
    text, match = scene.stage.text, scene.match
    seat = match.to_move
    if seat is None:
        return text("result.heading")
    if scene.thinking_seat is not None:
        return text("table.thinking", name=match.players[seat].name)
    if len(match.people) == 1 and seat == scene.viewer:
        return text("table.your_turn")
    return text("table.turn_of", name=match.players[seat].name)


def _prompt(scene: QinTableScene) -> Info:
    text = scene.stage.text
    title = _title(scene)
    if scene.match.outcome is not None:
        return Info(title)
    if scene.must_pass:
        return Info(
            title,
            (
                InfoLine(text("qin.table.no_placement"), None, "danger"),
                InfoLine(text("table.pass_detail")),
            ),
        )
    if scene.match.staged is not None:
        return Info(title, (InfoLine(text("table.end_turn_prompt"), None, "ink"),))
    if not scene.may_place:
        return Info(title)
    tile = scene._placement.tile
    if tile is None:
        return Info(title, (InfoLine(text("table.choose_tile")),))
    places = len(scene._placements.get(tile, ()))
    if not places:
        return Info(title, (InfoLine(text("qin.table.no_placement_tile"), None, "danger"),))
    return Info(
        title,
        (
            InfoLine(text("table.choose_square")),
            InfoLine(text("qin.table.places_left", count=places)),
        ),
    )


def _hover_info(scene: QinTableScene, picture: Picture, names: list[str]) -> Info | None:
    cell, text = scene._hovered, scene.stage.text
    if cell is None:
        return None
    color_of = picture.spaces.get(cell)
    if color_of is not None:
        color = text(f"qin.color.{color_of}")
        area = picture.area_at(cell)
        if area is None:
            is_start = any(cell == start for start, _ in picture.board.starts)
            key = "start_space" if is_start else "lone_space"
            return Info(text(f"qin.table.{key}", color=color))
        if area.owner is None:
            return Info(text("qin.table.dead_ground", color=color))
        size = text("qin.word.spaces", count=len(area.cells))
        key = "major_of" if area.is_major else "province_of"
        words = text(f"qin.table.{key}", player=names[area.owner], color=color, size=size)
        return Info(words, seat=area.owner)
    for index, village in enumerate(picture.board.villages):
        if cell in village.cells:
            return _village_info(scene, picture, names, index)
    return None


def _village_info(
    scene: QinTableScene, picture: Picture, names: list[str], index: int
) -> Info:
    text, match = scene.stage.text, scene.match
    cells = picture.board.villages[index].cells
    owner = picture.village_owner(cells)
    position = match.staged.state if match.staged is not None else match.state
    strengths = village_strengths(position, index)
    title = text("qin.table.village_free")
    if owner is not None:
        title = text("qin.table.village_of", player=names[owner])
    lines = [InfoLine(text("qin.table.strengths"))]
    for seat in sorted(range(len(names)), key=lambda s: -strengths[s]):
        words = text("qin.table.strength", player=names[seat], count=strengths[seat])
        lines.append(InfoLine(words, seat, "ink"))
    if strengths.count(max(strengths)) > 1 and max(strengths) > 0:
        lines.append(InfoLine(text("qin.table.village_tied")))
    return Info(title, tuple(lines), seat=owner)


def dragged_tile(tile: str, turn: int, desk: Desk) -> Sprite:
    """Return the tile that hangs on the pointer, held in its middle."""
    from qin_game.scenes.qin.art.pagodas import Sprite

    cell = desk.layout.board.cell_px
    sprite = domino(tile, cell, turn, desk.tokens, "selected")
    across, down = ((0.5, 0), (0, 0.5), (-0.5, 0), (0, -0.5))[turn]
    x, y = sprite.anchor
    return Sprite(sprite.surface, (round(x + across * cell), round(y + down * cell)))
