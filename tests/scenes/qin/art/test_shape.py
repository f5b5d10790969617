from itertools import product

import numpy as np
import pygame
import pytest

from qin_game.rules.qin.cells import cell_at
from qin_game.scenes.qin.art import plates, shape
from qin_game.scenes.qin.art.layout import BoardLayout
from qin_game.scenes.qin.art.shape import (
    ALONE,
    SURROUNDED,
    East,
    North,
    NorthEast,
    South,
    SouthWest,
    West,
    distances,
    neighbour_mask,
    simplified,
)
from qin_game.ui import tokens
from qin_game.ui.art.pixels import alpha_of, blank

TOKENS = tokens.load()
PX = 60


def covered(mask: int, px: int = PX) -> np.ndarray:
    return alpha_of(plates.plate("R", px, mask, TOKENS))


def drawn(squares: dict[tuple[int, int], str], px: int = PX, side: int = 4) -> pygame.Surface:
    """Draw plates on a small board; (column, row from the top) -> colour."""
    surface = blank((side * px, side * px))
    cells = {cell_at(column, 12 - row): color for (column, row), color in squares.items()}
    plates.draw_spaces(surface, BoardLayout.at_origin(px, (0, 0)), cells, TOKENS)
    return surface


def test_a_mask_names_the_neighbours_of_ones_kind() -> None:
    cells = {cell_at(5, 5), cell_at(5, 6), cell_at(6, 6), cell_at(4, 5)}
    assert neighbour_mask(cell_at(5, 5), cells) == North | NorthEast | West


def test_a_mask_stops_at_the_edge_of_the_board() -> None:
    assert neighbour_mask(cell_at(0, 0), {cell_at(0, 1), cell_at(0, 12)}) == North
    assert neighbour_mask(cell_at(12, 12), {cell_at(11, 12), cell_at(0, 12)}) == West


def test_a_corner_counts_only_beside_a_side() -> None:
    assert simplified(NorthEast) == ALONE
    assert simplified(SouthWest | West) == SouthWest | West
    assert simplified(SURROUNDED) == SURROUNDED


def test_a_lone_space_has_a_gap_and_four_round_corners() -> None:
    alpha = covered(ALONE)
    assert alpha[0].max() == 0
    assert alpha[PX // 2, PX // 2] == 1
    assert alpha[PX // 2, 4] == 1
    assert alpha[4, 4] == 0
    assert alpha[12, 12] == 1
    assert np.allclose(alpha, alpha[::-1])
    assert np.allclose(alpha, alpha.T)


def test_a_surrounded_space_is_whole() -> None:
    assert covered(SURROUNDED).min() == 1


def test_neighbours_melt_without_a_gap() -> None:
    right = covered(East)
    assert right[PX // 2, -1] == 1
    assert right[PX // 2, 0] == 0
    assert right[0].max() == 0
    left = covered(West)
    assert np.allclose(right[:, -1], left[:, 0])


def test_the_seam_of_two_neighbours_is_not_to_be_seen() -> None:
    seam = pygame.surfarray.array3d(plates.plate("Y", PX, East, TOKENS))[-3:, 20:40]
    whole = pygame.surfarray.array3d(plates.plate("Y", PX, SURROUNDED, TOKENS))[-3:, 20:40]
    assert np.array_equal(seam, whole)


def test_an_outer_corner_is_round_and_an_inner_corner_is_filled() -> None:
    elbow = covered(East | South)
    assert elbow[4, 4] == 0
    assert 0 < elbow[-1, -1] < 0.9
    assert elbow[-5, -5] == 1
    sharp = round(PX * shape.PLATE.gap)
    arm = covered(West | SouthWest)
    assert arm[-2, 1] > 0
    assert arm[-2, PX // 2] == 0
    assert arm[-2 - sharp, 1] == 1


def test_diagonal_neighbours_do_not_melt() -> None:
    alpha = alpha_of(drawn({(1, 1): "B", (2, 2): "B"}))
    lone = alpha_of(drawn({(1, 1): "B"}))
    assert np.array_equal(alpha[PX : 2 * PX - 8, : 2 * PX - 8], lone[PX : 2 * PX - 8, : 2 * PX - 8])
    assert alpha[2 * PX, 2 * PX] < 0.6  # only shadow where the corners meet


def test_a_ring_keeps_its_hole() -> None:
    ring = {(c, r): "R" for c, r in product((0, 1, 2), repeat=2) if (c, r) != (1, 1)}
    alpha = alpha_of(drawn(ring))
    assert alpha[PX + PX // 2, PX + PX // 2] < 0.05
    assert alpha[PX // 2, PX // 2] == 1
    assert alpha[PX - 1, PX // 2] == 1


def test_different_colours_keep_a_gap() -> None:
    alpha = alpha_of(drawn({(0, 0): "R", (1, 0): "B"}))
    assert alpha[PX // 2, PX] < 0.9
    assert alpha[PX // 2, PX - 1] < 0.9


def test_patterns_run_on_across_cells() -> None:
    long = pygame.surfarray.array3d(drawn({(c, 0): "B" for c in range(4)}))
    inner = [long[PX + x, 25:35].tolist() for x in range(PX)]
    following = [long[2 * PX + x, 25:35].tolist() for x in range(PX)]
    assert inner == following


def test_every_neighbourhood_draws_one_of_161_shapes() -> None:
    masks = {simplified(mask) for mask in range(256)}
    assert len(masks) == 161
    assert len({distances(24, mask).tobytes() for mask in masks}) == 161


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("px", [31, 48])
def test_outlines_meet_at_cell_edges(seed: int, px: int) -> None:
    rng = np.random.default_rng(seed)
    cells = {cell_at(c, r) for c in range(5) for r in range(5) if rng.random() < 0.6}
    field = np.full((5 * px, 5 * px), 99.0)
    for cell in cells:
        column, row = cell // 14, 4 - cell % 14
        field[row * px : (row + 1) * px, column * px : (column + 1) * px] = distances(
            px, neighbour_mask(cell, cells)
        )
    for cell in cells:
        if cell + 14 in cells:  # the next column
            x, y = (cell // 14 + 1) * px, (4 - cell % 14) * px
            before, after = field[y : y + px, x - 1], field[y : y + px, x]
            near = (np.abs(before) < 4) | (np.abs(after) < 4)
            assert np.all(np.abs(before - after)[near] <= 1.01)
        if cell + 1 in cells:  # the row above
            x, y = cell // 14 * px, (4 - cell % 14) * px
            before, after = field[y - 1, x : x + px], field[y, x : x + px]
            near = (np.abs(before) < 4) | (np.abs(after) < 4)
            assert np.all(np.abs(before - after)[near] <= 1.01)


def test_shadows_of_neighbours_add_up_to_an_even_one() -> None:
    single = alpha_of(plates.cell_shadow(40, (0, 0, 0)))
    total = np.zeros((80, 160))
    for column in range(3):
        total[:, column * 40 : column * 40 + 80] += single
    middle = total[42, 50:110]
    assert middle.max() - middle.min() < 0.02
