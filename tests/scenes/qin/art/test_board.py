from random import Random

import numpy as np
import pygame
import pytest

from qin_game.rules.qin.board import Board, Village
from qin_game.rules.qin.cells import ALL_CELLS, cell_at
from qin_game.scenes.qin.art import board as boards
from qin_game.scenes.qin.art.layout import SMALLEST, BoardLayout, fit
from qin_game.scenes.qin.art.ornaments import THEMES, draw_ornaments
from qin_game.scenes.qin.art.terrain import is_printed_edge, ponds
from qin_game.shelf import load_shelf
from qin_game.ui import tokens
from qin_game.ui.art.pixels import alpha_of
from qin_game.ui.art.vision import difference

TOKENS = tokens.load()
BOARDS = {entry.board.name: entry.board for entry in load_shelf().maps("qin")}


def small_board(name: str = "ours") -> Board:
    """Return a board with one of everything: an L of water, a lone pond, both kinds of village."""
    water = {cell_at(2, 2), cell_at(3, 2), cell_at(3, 3), cell_at(9, 9)}
    villages = (
        Village((cell_at(5, 11),)),
        Village((cell_at(7, 7), cell_at(8, 7))),
        Village((cell_at(10, 3), cell_at(10, 4))),
    )
    starts = ((cell_at(4, 6), "B"), (cell_at(6, 6), "Y"), (cell_at(8, 5), "R"))
    taken = {cell for village in villages for cell in village.cells} | water
    taken |= {cell for cell, _ in starts}
    return Board(name, frozenset(ALL_CELLS) - taken, frozenset(water), villages, starts)


def mean_color(surface: pygame.Surface, rect: pygame.Rect) -> tuple[int, int, int]:
    red, green, blue = pygame.transform.average_color(surface, rect)[:3]
    return red, green, blue


@pytest.mark.parametrize("px", [6, 23, 66])
def test_a_point_of_a_cell_belongs_to_it(px: int) -> None:
    layout = BoardLayout(px, (31, 7))
    for cell in ALL_CELLS:
        rect = layout.rect(cell)
        for point in (rect.topleft, rect.center, (rect.right - 1, rect.bottom - 1)):
            assert layout.cell_under(point) == cell
    assert layout.cell_under(layout.topleft) is None
    assert layout.cell_under((layout.rect(cell_at(12, 0)).right, layout.origin[1])) is None


def test_row_one_is_at_the_bottom_left() -> None:
    layout = BoardLayout(10)
    corner = layout.rect(cell_at(0, 0))
    assert corner.left == layout.margin
    assert corner.bottom == layout.side - layout.margin
    assert layout.rect(cell_at(0, 12)).top == layout.margin


@pytest.mark.parametrize("px", [60, 120, 333, 700, 1056, 2136])
def test_the_fitting_layout_is_the_largest_that_fits(px: int) -> None:
    layout = fit(px)
    assert layout.cell_px >= SMALLEST
    assert layout.side <= px or layout.cell_px == SMALLEST
    assert BoardLayout(layout.cell_px + 1).side > px


def test_a_part_of_a_board_starts_at_its_origin() -> None:
    layout = BoardLayout.at_origin(50, (12, 34))
    assert layout.rect(cell_at(0, 12)).topleft == (12, 34)


def test_a_pagoda_stands_in_the_middle_of_a_village_and_of_a_province() -> None:
    layout = BoardLayout(60)
    pair = (cell_at(7, 7), cell_at(8, 7))
    assert layout.feet(pair)[0] == layout.rect(cell_at(8, 7)).left
    line = tuple(cell_at(column, 4) for column in range(2, 7))
    assert layout.heart(line) == layout.feet((cell_at(4, 4),))
    ring = (cell_at(0, 0), cell_at(1, 0), cell_at(1, 1))
    assert layout.heart(ring) == layout.feet((cell_at(1, 0),))


@pytest.mark.parametrize("board", [*BOARDS.values(), small_board()], ids=lambda board: board.name)
@pytest.mark.parametrize("px", [6, 29, 40])
def test_a_board_has_the_size_of_its_layout(board: Board, px: int) -> None:
    drawn = boards.board_surface(board, px, TOKENS)
    assert drawn.get_size() == (BoardLayout(px).side,) * 2
    assert boards.board_surface(board, px, TOKENS) is drawn


def test_a_board_drawn_again_is_the_same() -> None:
    pictures = []
    for _ in range(2):
        boards._printing.cache_clear()
        boards.grid_overlay.cache_clear()
        drawn = boards.board_surface(small_board(), 30, TOKENS)
        pictures.append(pygame.image.tobytes(drawn, "RGB"))
    assert pictures[0] == pictures[1]


def test_every_kind_of_square_looks_like_itself() -> None:
    board, layout = small_board(), BoardLayout(48)
    drawn = boards.board_surface(board, 48, TOKENS)

    def seen(cell: int) -> tuple[int, int, int]:
        return mean_color(drawn, layout.rect(cell).inflate(-24, -24))

    grass = seen(cell_at(6, 9))
    assert difference(seen(cell_at(9, 9)), TOKENS.rgb("water")) < 12
    assert difference(seen(cell_at(9, 9)), grass) > 15
    assert difference(seen(cell_at(5, 11)), grass) > 8
    for cell, token in ((cell_at(4, 6), "azurite"), (cell_at(6, 6), "gamboge")):
        assert difference(seen(cell), TOKENS.rgb(token)) < difference(seen(cell), grass)


def test_squares_of_one_pond_are_one_water() -> None:
    board = small_board()
    assert ponds(board) == (
        frozenset({cell_at(2, 2), cell_at(3, 2), cell_at(3, 3)}),
        frozenset({cell_at(9, 9)}),
    )
    layout = BoardLayout(48)
    drawn = boards.board_surface(board, 48, TOKENS)
    edge = layout.rect(cell_at(3, 2))
    between = mean_color(drawn, pygame.Rect(edge.left - 3, edge.centery - 3, 6, 6))
    assert difference(between, TOKENS.rgb("water")) < 14


def test_the_grid_is_not_ruled_inside_a_pond_or_a_village() -> None:
    board = small_board()
    assert not is_printed_edge(board, cell_at(2, 2), cell_at(3, 2))
    assert not is_printed_edge(board, cell_at(7, 7), cell_at(8, 7))
    assert is_printed_edge(board, cell_at(3, 2), cell_at(4, 2))
    assert is_printed_edge(board, cell_at(6, 7), cell_at(7, 7))
    px = 30
    alpha = alpha_of(boards.grid_overlay(board, px, TOKENS, strong=True))
    middle = px // 2
    inside = alpha[(12 - 7) * px + middle, 8 * px - 3 : 8 * px + 3]
    outside = alpha[(12 - 7) * px + middle, 7 * px - 3 : 7 * px + 3]
    assert inside.max() == 0
    assert outside.max() > 0.3


def test_the_strong_grid_is_stronger_than_the_grid_at_rest() -> None:
    board = small_board()
    rest, strong = (
        alpha_of(boards.grid_overlay(board, 40, TOKENS, strong=strong)) for strong in (False, True)
    )
    assert strong.sum() > 1.6 * rest.sum()
    crossing, between = rest[40 * 3 - 2 : 40 * 3 + 2], rest[:, 60:61]
    assert crossing[:, 80 - 2 : 80 + 2].max() > between[40 * 3 - 2 : 40 * 3 + 2].max()


def test_the_grid_strengthens_near_the_pointer_only() -> None:
    board, layout = small_board(), BoardLayout(40, (5, 5))
    surface = pygame.Surface((layout.side + 10,) * 2, 0, 32)
    surface.fill((250, 245, 230))
    point = layout.rect(cell_at(6, 9)).center
    boards.draw_grid_near(surface, board, layout, TOKENS, point)
    dark = pygame.surfarray.array3d(surface).min(axis=2) < 200
    xs, ys = np.nonzero(dark)
    assert len(xs) > 50
    assert np.hypot(xs - point[0], ys - point[1]).max() < 40 * 2


@pytest.mark.parametrize("point", [(0, 0), (2000, 3), (300, -50)])
def test_the_pointer_may_be_anywhere(point: tuple[int, int]) -> None:
    surface = pygame.Surface((400, 400), 0, 32)
    boards.draw_grid_near(surface, small_board(), BoardLayout(26), TOKENS, point)


@pytest.mark.parametrize("px", [90, 160, 241])
def test_a_thumbnail_has_exactly_its_size(px: int) -> None:
    drawn = boards.thumbnail(BOARDS["lion"], px, TOKENS)
    assert drawn.get_size() == (px, px)


def test_coordinates_can_be_left_out() -> None:
    with_them = boards.board_surface(small_board(), 40, TOKENS)
    without = boards.board_surface(small_board(), 40, TOKENS, coordinates=False)
    layout = BoardLayout(40)
    margin = pygame.Rect(layout.origin[0], 0, 13 * 40, layout.margin)
    changed = pygame.surfarray.array3d(with_them) != pygame.surfarray.array3d(without)
    assert changed[margin.left : margin.right, : margin.bottom].any()
    inside = layout.origin[0] + 2
    assert not changed[inside:-inside, inside:-inside].any()


@pytest.mark.parametrize("name", ["bird", "lion"])
@pytest.mark.parametrize("px", [46, 69])
def test_ornaments_are_faint_where_tiles_lie_and_leave_villages_alone(name: str, px: int) -> None:
    board, layout = BOARDS[name], BoardLayout(px)
    surface = pygame.Surface((layout.side, layout.side), pygame.SRCALPHA)
    draw_ornaments(surface, board, layout, TOKENS)
    alpha = pygame.surfarray.array_alpha(surface)
    inside = pygame.Rect(layout.origin, (13 * px, 13 * px)).inflate(-0.6 * px, -0.6 * px)
    assert 0 < alpha[inside.left : inside.right, inside.top : inside.bottom].max() < 255 * 0.2
    assert alpha.max() == 255
    for village in board.villages:
        area = layout.area(village.cells)
        assert not alpha[area.left : area.right, area.top : area.bottom].any()


def test_lions_are_the_faintest() -> None:
    strength = {piece.name: piece.under_grid for piece in THEMES["lion"]}
    assert strength["lion"] <= 0.105  # their wide bodies hide more than a branch does
    assert strength["lion"] < strength["pine"]


def test_coordinates_stand_on_paper_above_ornaments() -> None:
    """Beside the 13, over the dark branch of the pine, the sheet is as light as paper."""
    board, layout = BOARDS["lion"], BoardLayout(46)
    with_them = pygame.surfarray.array3d(boards.board_surface(board, 46, TOKENS))
    without = pygame.surfarray.array3d(boards.board_surface(board, 46, TOKENS, coordinates=False))
    row = layout.rect(cell_at(0, 12))
    label = (slice(0, layout.margin), slice(row.top, row.bottom))
    lightened = (without[label].mean(axis=2) < 60) & (with_them[label].mean(axis=2) > 200)
    assert lightened.sum() > 20


def test_both_sides_of_the_printed_board_have_a_theme_and_others_have_clouds() -> None:
    assert set(THEMES) == set(BOARDS) == {"bird", "lion"}
    pictures = {
        name: pygame.image.tobytes(boards.board_surface(small_board(name), 20, TOKENS), "RGB")
        for name in ("bird", "lion", "mine")
    }
    assert len(set(pictures.values())) == 3


def test_boards_of_any_layout_can_be_drawn() -> None:
    rng = Random(4)
    for number in range(3):
        cells = list(ALL_CELLS)
        rng.shuffle(cells)
        board = Board(
            f"random {number}",
            frozenset(cells[60:]),
            frozenset(cells[:40]),
            tuple(Village((cell,)) for cell in sorted(cells[40:57])),
            tuple(sorted(zip(cells[57:60], "RYB", strict=True))),
        )
        assert boards.board_surface(board, 16, TOKENS).get_width() == BoardLayout(16).side
