from __future__ import annotations

import itertools

import pygame

from qin_game.ui.layout import Flex, centered, columns, fit_aspect, grid, inset, rows, stack

PAGE = pygame.Rect(10, 20, 400, 300)


def test_rows_fill_the_rectangle_from_top_to_bottom() -> None:
    cells = rows(PAGE, [50, Flex(), 40], gap=10)
    assert cells == [(10, 20, 400, 50), (10, 80, 400, 190), (10, 280, 400, 40)]


def test_columns_share_what_is_left() -> None:
    assert columns(PAGE, [Flex(), 100, Flex(2)]) == [
        (10, 20, 100, 300),
        (110, 20, 100, 300),
        (210, 20, 200, 300),
    ]


def test_uneven_shares_leave_no_gap() -> None:
    cells = columns(PAGE, [Flex()] * 7)
    assert cells[0].left == PAGE.left
    assert cells[-1].right == PAGE.right
    assert all(a.right == b.left for a, b in itertools.pairwise(cells))


def test_a_grid_runs_row_by_row() -> None:
    cells = grid(PAGE, 2, 2, gap=20)
    assert cells[1] == (220, 20, 190, 140)
    assert cells[2] == (10, 180, 190, 140)


def test_inset_centered_and_aspect() -> None:
    assert inset(PAGE, 10) == (20, 30, 380, 280)
    assert inset(PAGE, 10, 20) == (20, 40, 380, 260)
    assert centered(PAGE, 100, 1000) == (160, 20, 100, 300)
    assert fit_aspect(PAGE, 1.0) == (60, 20, 300, 300)
    assert fit_aspect(PAGE, 2.0) == (10, 70, 400, 200)


def test_a_stack_is_centred() -> None:
    assert stack(PAGE, 50, 2, gap=20) == [(10, 110, 400, 50), (10, 180, 400, 50)]
