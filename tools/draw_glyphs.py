"""Write the brush characters in assets/art/glyphs from the strokes below.

A stroke is a list of (x, y, press) points on a 100 x 100 sheet, in writing order. A soft brush held
towards the upper left is pulled along each: its print is a drop, round in its belly and pointed at
its tip, whose size is the press. The outline of all prints becomes one SVG path per stroke.

    python tools/draw_glyphs.py            # writes the files
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from qin_game.ui.art.brush import curve
from qin_game.ui.art.svg import ART_FOLDER

if TYPE_CHECKING:
    from pathlib import Path

Stroke = tuple[tuple[float, float, float], ...]

GLYPHS: dict[str, tuple[Stroke, ...]] = {
    "qin": (
        (
            *((31, 17.6, 1.7), (34, 17.0, 2.5), (40, 15.8, 2.1), (52, 14.0, 1.8)),
            *((62, 12.4, 2.2), (66, 12.6, 2.7), (68.5, 14.2, 1.7)),
        ),
        (
            *((30, 28.2, 1.7), (33, 27.6, 2.5), (40, 26.4, 2.0), (53, 24.6, 1.8)),
            *((64, 23.0, 2.2), (68.5, 23.2, 2.7), (71, 24.8, 1.6)),
        ),
        (
            *((9, 42.6, 1.7), (13, 42.0, 3.0), (21, 40.6, 2.6), (36, 38.4, 2.1)),
            *((56, 36.0, 2.1), (74, 34.2, 2.7), (83, 34.0, 3.5), (89, 35.4, 3.0), (92.5, 38, 1.2)),
        ),
        (
            *((49.5, 2.5, 1.8), (51.6, 6.0, 3.7), (50.4, 14, 3.4), (48, 26, 3.3), (43.4, 37, 3.5)),
            *((36, 47, 3.5), (26, 56.5, 2.8), (15, 63.6, 1.7), (3, 69, 0.2)),
        ),
        (
            *((53.5, 37.5, 0.8), (58, 42, 1.6), (66, 48.6, 2.8), (75, 54.6, 4.3)),
            *((82, 58.2, 5.2), (87, 60.0, 4.3), (92, 60.6, 2.4), (99.5, 59.4, 0.15)),
        ),
        (
            *((62.5, 50.6, 1.5), (63, 52.4, 2.7), (58, 55.8, 2.5), (51, 58.8, 2.0)),
            *((43, 61.2, 1.2), (34, 62.6, 0.2)),
        ),
        (
            *((20, 73.6, 1.6), (23.5, 73.2, 2.6), (31, 72.0, 2.1), (48, 69.8, 1.8)),
            *((66, 68.0, 2.2), (74, 67.8, 3.0), (78.5, 70, 1.6)),
        ),
        (
            *((50, 57.0, 1.6), (51.6, 60.0, 3.2), (51.2, 70, 2.8), (50.9, 80, 3.0)),
            *((50.6, 87, 2.9), (50.2, 92.5, 1.6), (49.8, 98.5, 0.15)),
        ),
        (
            *((48.4, 71.6, 2.0), (46.5, 75.4, 2.9), (41, 81.4, 2.6), (33, 87.6, 1.7)),
            *((22, 92.8, 0.2),),
        ),
        (
            *((53, 71.6, 0.8), (57.5, 76.4, 1.6), (64, 81.8, 2.8), (70, 85.8, 4.1)),
            *((75, 88.0, 3.9), (80, 88.6, 2.2), (88, 87.2, 0.15)),
        ),
    ),
}

FINE = 16
"""Raster points per unit when a stroke is printed before it is traced."""

_ALL = 15
_PAIRS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 5: ((3, 0), (1, 2)), 6: ((0, 2),),
    7: ((3, 2),), 8: ((2, 3),), 9: ((2, 0),), 10: ((0, 1), (2, 3)), 11: ((2, 1),), 12: ((1, 3),),
    13: ((1, 0),), 14: ((0, 3),),
}  # fmt: skip
"""Marching squares: which edges (top, right, bottom, left) an outline joins in each case."""

_TIP = 1.15
"""Length of the brush's tip beyond its belly, in presses."""


def print_stroke(stroke: Stroke) -> np.ndarray:
    """Return the coverage field of a stroke: negative inside, in units."""
    side = 116 * FINE
    axis = (np.arange(side) + 0.5) / FINE - 8
    x, y = axis[None, :], axis[:, None]
    path = curve([(px, py) for px, py, _ in stroke], 24)
    places = np.linspace(0, len(stroke) - 1, len(path))
    press = np.interp(places, range(len(stroke)), [r for _, _, r in stroke])
    field = np.full((side, side), 9.0)
    lean = np.sqrt(0.5)
    for (px, py), r in zip(path, press, strict=True):
        left, right = (int((px + d * (2.6 * r + 1) + 8) * FINE) for d in (-1, 1))
        top, bottom = (int((py + d * (2.6 * r + 1) + 8) * FINE) for d in (-1, 1))
        window = np.s_[max(top, 0) : bottom, max(left, 0) : right]
        u, v = x[:, max(left, 0) : right] - px, y[max(top, 0) : bottom] - py
        back = np.clip(-(u + v) * lean, 0, _TIP * r)  # how far up the tip a point lies
        drop = np.hypot(u + back * lean, v + back * lean) - r * (1 - back / (_TIP * r + r))
        field[window] = np.minimum(field[window], drop)
    return field


def trace(field: np.ndarray) -> list[list[tuple[float, float]]]:
    """Return the closed outlines of where the field is negative (marching squares), in units."""
    inside = field < 0
    edges: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    code = inside[:-1, :-1] * 1 + inside[:-1, 1:] * 2 + inside[1:, 1:] * 4 + inside[1:, :-1] * 8
    for row, column in zip(*np.nonzero((code > 0) & (code < _ALL)), strict=True):
        # an edge is named by its upper or left grid point and by 0 (across) or 1 (down)
        names = ((row, column, 0), (row, column + 1, 1), (row + 1, column, 0), (row, column, 1))
        for start, end in _PAIRS[int(code[row, column])]:
            edges[names[start]] = names[end]
    loops = []
    while edges:
        first = next(iter(edges))
        loop, at = [], first
        while at in edges:
            loop.append(_crossing(field, at))
            at = edges.pop(at)
        loops.append(loop)
    return loops


def _crossing(field: np.ndarray, edge: tuple[int, int, int]) -> tuple[float, float]:
    row, column, down = edge
    near, far = field[row, column], field[row + down, column + 1 - down]
    part = near / (near - far)
    return (
        (column + part * (1 - down) + 0.5) / FINE - 8,
        (row + part * down + 0.5) / FINE - 8,
    )


def simplify(loop: list[tuple[float, float]], tolerance: float) -> list[tuple[float, float]]:
    """Return fewer points within ``tolerance`` units of a closed line (Douglas-Peucker)."""
    points = np.array(loop)
    far = int(np.argmax(np.hypot(*(points - points[0]).T)))
    back = np.vstack([points[far:], points[:1]])
    return _kept(points[: far + 1], tolerance) + _kept(back, tolerance)


def _kept(points: np.ndarray, tolerance: float) -> list[tuple[float, float]]:
    start, end = points[0], points[-1]
    along = end - start
    length = max(float(np.hypot(*along)), 1e-9)
    off = points - start
    away = np.abs(off[:, 0] * along[1] - off[:, 1] * along[0]) / length
    worst = int(np.argmax(away))
    if away[worst] <= tolerance:
        return [tuple(start)]
    return _kept(points[: worst + 1], tolerance) + _kept(points[worst:], tolerance)


def path_data(loops: list[list[tuple[float, float]]]) -> str:
    """Return the loops as SVG path data."""
    parts = []
    for loop in loops:
        points = simplify(loop, 0.04)
        parts.append("M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z")
    return " ".join(parts)


def write_glyph(name: str, folder: Path) -> Path:
    """Write one glyph's SVG and return its path. Raises KeyError for an unknown name."""
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
    ]
    for stroke in GLYPHS[name]:
        data = path_data(trace(print_stroke(stroke)))
        points = " ".join(f"{x:g},{y:g}" for x, y, _ in stroke)
        lines.append(f'  <path d="{data}" fill="currentColor" data-brush="{points}"/>')
    path = folder / f"{name}.svg"
    path.write_text("\n".join([*lines, "</svg>", ""]), encoding="utf-8")
    return path


if __name__ == "__main__":
    for glyph in GLYPHS:
        print(write_glyph(glyph, ART_FOLDER / "glyphs"))
