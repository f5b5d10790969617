"""Draws ahead of need, so that the first picture and hover are as quick as any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qin_game.rules.qin.tiles import TILES
from qin_game.scenes.qin.art.board import grid_overlay, print_ahead
from qin_game.scenes.qin.art.effects import illegal_cross
from qin_game.scenes.qin.art.outlines import outline_cell
from qin_game.scenes.qin.art.pagodas import pagoda_icon
from qin_game.scenes.qin.art.shape import simplified
from qin_game.scenes.qin.art.tiles import ORIENTATIONS, domino, tile_back
from qin_game.scenes.qin.hand_view import pile_cell
from qin_game.scenes.qin.players_view import hand_place, seal_size, small_cell, supply_place
from qin_game.scenes.qin.table_view import QinTableView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from qin_game.match.player import Player
    from qin_game.rules.qin.board import Board
    from qin_game.rules.qin.state import QinSetup
    from qin_game.rules.qin.tiles import Tile
    from qin_game.scenes.qin.desk import Desk
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_GHOSTS = ("ghost", "illegal")
_SMALL = 8
"""As many outlines of a square take no longer than one tile."""
_SHAPES = tuple(dict.fromkeys(map(simplified, range(256))))


def drawings(desk: Desk, board: Board, hand: Iterable[Tile]) -> Iterator[None]:
    """Draw what aiming with the tiles of a hand will need; stop after every few milliseconds."""
    cell, tokens = desk.layout.board.cell_px, desk.tokens
    grid_overlay(board, cell, tokens, strong=True)
    yield
    good = tokens.rgb("good")
    for number, shape in enumerate(_SHAPES):
        outline_cell(cell, shape, "open", good, tokens)
        if number % _SMALL == 0:
            yield
    for tile in dict.fromkeys(hand):
        for turn in range(ORIENTATIONS):
            for variant in _GHOSTS:
                domino(tile, cell, turn, tokens, variant)
                yield
    illegal_cross(cell, tokens)


def first_drawings(
    session: Session, stage: Stage, players: tuple[Player, ...], setup: QinSetup
) -> Iterator[None]:
    """Draw what the first picture of a table will need; stop after every few milliseconds."""
    view = QinTableView(stage, players, stage.rect)
    desk, tokens = view.desk, stage.tokens
    yield
    cell, hand_cell = desk.layout.board.cell_px, desk.layout.hand_cell
    yield from print_ahead(setup.board, cell, tokens, coordinates=session.settings.coordinates)
    for tile in TILES:
        domino(tile, hand_cell, 1, tokens)
        yield
    for back in (hand_cell, pile_cell(desk), small_cell(hand_place(desk, 0))):
        tile_back(back, tokens)
        yield
    for seat in range(len(players)):
        pagoda_icon(desk.color(seat), supply_place(desk, seat).height, tokens)
        desk.seal(seat, seal_size(desk, desk.layout.seats[seat]))
        yield
