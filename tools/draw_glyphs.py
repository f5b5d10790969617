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

Line = list[tuple[float, float]]
Stroke = tuple[tuple[float, float, float], ...]

_BODY = 1.14
"""How heavily the strokes of the helpers below are pressed."""


def shape(points: Line, presses: tuple[float, ...], weight: float) -> Stroke:
    """Return a stroke through some points, its presses spread evenly over their length."""
    line = np.array(curve(points, 12))
    steps = np.hypot(*np.diff(line, axis=0).T)
    done = np.concatenate(([0.0], np.cumsum(steps))) / steps.sum()
    places = np.linspace(0, 1, len(presses))
    at = [np.interp(places, done, line[:, axis]) for axis in (0, 1)]
    return tuple(
        (round(float(x), 1), round(float(y), 1), round(press * weight * _BODY, 2))
        for x, y, press in zip(*at, presses, strict=True)
    )


def heng(x0: float, y0: float, x1: float, y1: float, weight: float = 1.0) -> Stroke:
    """Return a level stroke (横): pressed at both ends, the last press turned down."""
    points = [(x0, y0), (x0 + (x1 - x0) * 0.5, (y0 + y1) / 2 - 0.4), (x1, y1), (x1 + 2.4, y1 + 1.7)]
    return shape(points, (1.6, 2.5, 2.0, 1.8, 1.8, 1.9, 2.3, 2.8, 1.5), weight)


def shu(x0: float, y0: float, x1: float, y1: float, weight: float = 1.0) -> Stroke:
    """Return an upright stroke (竖) with a blunt end."""
    points = [(x0 - 1.2, y0), (x0, y0 + 3), (x1, y1)]
    return shape(points, (1.6, 3.0, 2.7, 2.5, 2.5, 2.6, 2.8, 2.6), weight)


def needle(x0: float, y0: float, x1: float, y1: float, weight: float = 1.0) -> Stroke:
    """Return an upright stroke that ends in a point (悬针竖)."""
    points = [(x0 - 1.2, y0), (x0, y0 + 3), (x1, y1)]
    return shape(points, (1.6, 3.0, 2.7, 2.6, 2.8, 2.7, 1.8, 0.2), weight)


def pie(points: Line, weight: float = 1.0) -> Stroke:
    """Return a stroke that falls to the left and runs out (撇)."""
    return shape(points, (1.6, 3.0, 3.0, 2.8, 2.4, 1.8, 1.0, 0.2), weight)


def na(points: Line, weight: float = 1.0) -> Stroke:
    """Return a stroke that falls to the right, swells and is flicked out (捺)."""
    return shape(points, (0.7, 1.4, 2.0, 2.7, 3.5, 4.3, 3.6, 1.7, 0.2), weight)


def dian(x0: float, y0: float, x1: float, y1: float, weight: float = 1.0) -> Stroke:
    """Return a dot (点)."""
    return shape([(x0, y0), (x1, y1)], (0.6, 1.9, 3.0, 2.6), weight)


def ti(x0: float, y0: float, x1: float, y1: float, weight: float = 1.0) -> Stroke:
    """Return a rising stroke (提)."""
    return shape([(x0, y0), (x1, y1)], (2.2, 2.9, 2.2, 1.4, 0.2), weight)


def bent(points: Line, weight: float = 1.0) -> Stroke:
    """Return a stroke that turns (折): even, blunt at its end."""
    return shape(points, (1.6, 2.4, 2.0, 2.0, 2.8, 2.6, 2.4, 2.5, 2.5), weight)


def hooked(points: Line, weight: float = 1.0) -> Stroke:
    """Return a stroke that ends in a hook (钩)."""
    return shape(points, (1.6, 2.6, 2.2, 2.2, 2.4, 2.4, 2.5, 2.8, 1.6, 0.2), weight)


GLYPHS: dict[str, tuple[Stroke, ...]] = {
    "li": (  # 李
        heng(22, 25, 76, 22),
        shu(50, 4, 50.5, 47),
        pie([(48, 26), (38, 38), (14, 50)]),
        na([(52, 26), (64, 36), (78, 44), (90, 45)]),
        pie([(34, 57), (62, 54.5), (66, 56), (60, 62), (52, 66)], 0.9),
        hooked([(51, 64), (54, 74), (54, 86), (50, 94), (40, 88)]),
        heng(10, 77, 86, 73),
    ),
    "mu": (  # 牧
        pie([(23, 16), (18, 28), (8, 39)], 0.9),
        heng(16, 34, 42, 31, 0.9),
        needle(30, 5, 29, 97),
        ti(7, 66, 45, 54, 0.9),
        pie([(63, 5), (57, 21), (44, 39)]),
        heng(58, 27, 88, 24, 0.95),
        pie([(79, 28), (73, 54), (60, 76), (40, 93)]),
        na([(54, 40), (66, 62), (80, 82), (97, 91)]),
    ),
    "sun": (  # 孙
        pie([(9, 26), (34, 23), (38, 25), (32, 33), (24, 40)], 0.9),
        hooked([(24, 38), (27, 54), (27, 78), (24, 91), (13, 84)]),
        ti(4, 66, 44, 51, 0.95),
        hooked([(68, 5), (69, 30), (69, 74), (66, 94), (54, 86)], 1.1),
        pie([(58, 36), (53, 52), (42, 69)]),
        dian(79, 38, 92, 62, 1.3),
    ),
    "bin": (  # 膑
        pie([(16, 13), (17, 44), (14, 70), (5, 92)], 0.85),
        hooked([(18, 14), (36, 12), (38, 14), (38, 50), (38, 84), (35, 91), (28, 86)], 0.85),
        heng(19, 38, 34, 37, 0.75),
        heng(18, 61, 34, 60, 0.75),
        dian(67, 3, 72, 12, 0.9),
        dian(49, 18, 46, 29, 0.8),
        hooked([(49, 21), (70, 19), (90, 17.5), (93, 19), (87, 29)], 0.8),
        pie([(82, 30), (74, 35), (58, 38)], 0.8),
        shu(58, 38, 57, 70, 0.85),
        heng(59, 54, 82, 52, 0.75),
        shu(74, 54, 74, 70, 0.8),
        heng(44, 73, 94, 70, 0.9),
        pie([(60, 77), (55, 87), (44, 96)], 0.85),
        dian(74, 77, 90, 94, 1.0),
    ),
    "wu": (  # 吴
        shu(29, 9, 32, 38, 0.95),
        bent([(31, 11), (66, 8), (71, 10), (70, 22), (68, 36)], 0.95),
        heng(33, 36, 64, 34, 0.85),
        heng(24, 52, 74, 49),
        heng(9, 67, 88, 63),
        pie([(51, 51), (49, 66), (40, 80), (10, 97)]),
        na([(53, 66), (64, 79), (80, 91), (97, 94)]),
    ),
    "qi": (  # 起
        heng(14, 24, 44, 21, 0.9),
        shu(30, 4, 30, 43, 0.95),
        heng(7, 45, 50, 41, 0.95),
        shu(32, 45, 32, 77, 0.95),
        heng(34, 60, 48, 58, 0.8),
        pie([(17, 55), (15, 74), (4, 93)], 0.9),
        na([(13, 74), (28, 86), (60, 92), (82, 92), (99, 90)], 0.95),
        bent([(59, 17), (84, 14), (88, 16), (87, 28), (86, 41)], 0.9),
        heng(62, 41, 84, 39, 0.8),
        hooked([(60, 38), (60, 60), (62, 69), (70, 73), (86, 72), (92, 70), (93, 57)], 0.95),
    ),
    "shi": (  # 始
        shape(
            [(27, 6), (20, 30), (13, 52), (22, 64), (36, 82)],
            (1.5, 2.8, 2.4, 2.3, 2.6, 2.4, 3.0, 2.4),
            1,
        ),
        pie([(38, 34), (33, 58), (22, 78), (5, 92)], 0.95),
        heng(5, 38, 44, 33, 0.95),
        shape(
            [(72, 5), (64, 20), (54, 34), (70, 33), (87, 30)],
            (1.5, 2.8, 2.3, 2.6, 2.2, 1.8, 1.6),
            0.95,
        ),
        dian(80, 17, 92, 38, 1.1),
        shu(56, 52, 58, 90),
        bent([(58, 54), (84, 51), (90, 53), (89, 70), (87, 89)]),
        heng(60, 87, 84, 85, 0.9),
    ),
    "huang": (  # 皇
        pie([(55, 4), (51, 10), (41, 17)], 0.9),
        shu(29, 16, 31, 51, 0.9),
        bent([(31, 18), (66, 15), (72, 17), (71, 34), (70, 50)], 0.9),
        heng(33, 34, 66, 32, 0.75),
        heng(33, 49, 66, 47, 0.8),
        heng(24, 64, 73, 61, 0.9),
        heng(28, 78, 70, 75, 0.85),
        shu(50, 63, 50, 92, 0.95),
        heng(7, 94, 91, 91),
    ),
    "kang": (  # 抗
        heng(6, 31, 41, 27, 0.95),
        hooked([(26, 5), (27.5, 30), (28, 70), (25.5, 92), (13, 84)], 1.05),
        ti(4, 65, 45, 49, 0.95),
        dian(65, 5, 74, 17, 1.2),
        heng(51, 31, 93, 26, 1.0),
        pie([(59, 44), (58, 62), (52, 78), (38, 95)], 0.95),
        hooked(
            [(60, 47), (78, 43.5), (81.5, 45.5), (81, 64), (81, 81), (85, 88), (93, 88), (96, 72)],
            0.95,
        ),
    ),
    "qin": (  # 秦
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
            *((49.6, 4.4, 1.8), (51.6, 7.6, 3.6), (50.4, 14, 3.4), (48, 26, 3.3), (43.4, 37, 3.5)),
            *((36, 47, 3.5), (26, 56.5, 2.8), (15, 63.6, 1.7), (3, 69, 0.2)),
        ),
        (
            *((53.5, 37.5, 0.8), (58, 42, 1.6), (66, 48.6, 2.8), (75, 54.6, 4.3)),
            *((82, 58.2, 5.2), (87, 60.0, 4.3), (92, 60.6, 2.4), (98.4, 59.5, 0.15)),
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
    path = curve([(px, py) for px, py, _ in stroke], 80)
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
