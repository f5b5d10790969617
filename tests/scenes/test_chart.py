"""The chart: scales, places, and lines told apart without colour."""

from __future__ import annotations

import pygame
import pytest

from qin_game.scenes import chart
from qin_game.scenes.chart import Curve, Scales
from qin_game.ui import tokens as token_file

TOKENS = token_file.load()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((0,), Scales(1, 1, 1, 1)),
        ((0, 1, 2), Scales(2, 1, 2, 1)),
        (tuple(range(25)), Scales(24, 5, 25, 5)),
        ((*range(16), *[15] * 50), Scales(65, 10, 15, 5)),
    ],
)
def test_scales_are_round(values: tuple[int, ...], expected: Scales) -> None:
    assert chart.scales([Curve("jade", values, 0)]) == expected


def test_values_lie_where_the_axes_say() -> None:
    field = pygame.Rect(10, 20, 100, 50)
    ranges = Scales(10, 2, 5, 1)
    assert chart.place(field, ranges, 0, 0) == (10, 70)
    assert chart.place(field, ranges, 10, 5) == (110, 20)
    assert chart.place(field, ranges, 5, 2) == (60, 50)


def shape(style: int) -> bytes:
    """A line's sample without its colour."""
    sample = chart.sample((60, 20), Curve("jade", (), style), TOKENS, 1.0)
    return bytes(pygame.mask.from_surface(sample).to_surface().get_buffer())


def test_lines_differ_in_more_than_colour() -> None:
    assert len({shape(style) for style in range(4)}) == 4


def test_dashes_leave_gaps_and_keep_the_length() -> None:
    pieces = list(chart._pieces([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], [4.0, 2.5]))
    assert pieces == [
        [(0.0, 0.0), (4.0, 0.0)],
        [(6.5, 0.0), (10.0, 0.0), (10.0, 0.5)],
        [(10.0, 3.0), (10.0, 7.0)],
        [(10.0, 9.5), (10.0, 10.0)],
    ]


def test_a_white_line_shows_on_paper() -> None:
    curves = (Curve("moon", (0, 4, 2), 0),)
    ranges = chart.scales(curves)
    drawn = chart.curves_surface((120, 80), curves, ranges, TOKENS, 1.0)
    room = chart.margin(1.0)
    end = drawn.get_at((120 + room, 40 + room))  # two of four, at the right edge
    assert all(abs(a - b) <= 3 for a, b in zip(end, TOKENS.rgb("moon"), strict=False))
    colors = {tuple(drawn.get_at((x, y)))[:3] for x in range(140) for y in range(100)}
    assert any(sum(color) < 120 for color in colors)
