"""Write the brushed corner pieces of the boards: plum, crane and pine in assets/art/board.

Branches, feathers and necks are strokes of the brush in ``draw_glyphs``. A piece is drawn for the
top left corner of the sheet, 400 x 400 units for about four squares, and is mirrored for others.

    python tools/draw_corner_art.py        # writes the files
"""

from __future__ import annotations

import math
from random import Random

from draw_glyphs import Stroke, path_data, print_stroke, trace

from qin_game.ui.art.svg import ART_FOLDER, document

SIDE = 400
BLACK_QUILLS = 0.45


def brush(points: str, color: str = "ink", opacity: float = 1.0) -> str:
    """Return one stroke as an SVG path. ``points`` are ``x,y,press`` in units of the piece."""
    stroke: Stroke = tuple(
        (float(x) / 4, float(y) / 4, float(press) / 4)
        for x, y, press in (point.split(",") for point in points.split())
    )
    data = path_data(trace(print_stroke(stroke)))
    faded = f' fill-opacity="{opacity}"' if opacity < 1 else ""
    return f'<path d="{data}" transform="scale(4)" fill="var(--{color})"{faded}/>'


def blossom(x: float, y: float, size: float, turn: float) -> str:
    """Return a plum blossom of five petals with its stamens."""
    parts = []
    for petal in range(5):
        angle = math.radians(turn + 72 * petal)
        px, py = x + math.cos(angle) * size * 0.62, y + math.sin(angle) * size * 0.62
        parts.append(
            f'<circle cx="{px:.1f}" cy="{py:.1f}" r="{size * 0.56:.1f}" fill="var(--blossom)"'
            f' fill-opacity="0.88" stroke="var(--seal)" stroke-opacity="0.35"'
            f' stroke-width="1"/>'
        )
    parts.append(f'<circle cx="{x}" cy="{y}" r="{size * 0.30:.1f}" fill="var(--paper_light)"/>')
    for stamen in range(7):
        angle = math.radians(turn + 20 + 360 / 7 * stamen)
        dx, dy = math.cos(angle) * size * 0.55, math.sin(angle) * size * 0.55
        parts.append(
            f'<path d="M{x} {y} L{x + dx:.1f} {y + dy:.1f}" stroke="var(--seal)"'
            f' stroke-width="1.3" fill="none"/>'
            f'<circle cx="{x + dx:.1f}" cy="{y + dy:.1f}" r="1.9" fill="var(--gold_edge)"/>'
        )
    return "".join(parts)


def bud(x: float, y: float, size: float) -> str:
    """Return a closed plum bud."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{size}" fill="var(--blossom)"/>'
        f'<circle cx="{x + size * 0.5:.1f}" cy="{y + size * 0.7:.1f}" r="{size * 0.55:.1f}"'
        f' fill="var(--seal)" fill-opacity="0.7"/>'
    )


def plum() -> str:
    """Return a plum branch that comes in at the left edge and reaches along the top."""
    wood = [
        brush(
            "-8,176,15 22,140,15 52,112,13 78,84,12 112,66,10 150,60,8 190,44,6 236,40,4 290,26,1"
        ),
        brush("66,98,8 84,128,7 92,160,5 112,190,4 122,226,1"),
        brush("130,62,7 160,84,5 186,92,4 214,112,3 240,116,1"),
        brush("30,132,8 24,100,6 40,66,5 36,36,3 46,14,1"),
        brush("176,50,5 196,26,3 214,14,1"),
        brush("92,156,4 74,184,3 72,208,1"),
        brush("20,144,6 50,124,7 74,96,4", "ink_faint", 0.6),
    ]
    flowers = [
        *(blossom(x, y, s, t) for x, y, s, t in (
            (100, 62, 17, 10), (58, 72, 14, 40), (160, 88, 16, 5), (118, 196, 15, 25),
            (212, 40, 14, 50), (40, 30, 13, 0), (226, 116, 13, 30), (84, 150, 12, 60),
        )),
        *(bud(x, y, s) for x, y, s in (
            (268, 30, 7), (292, 24, 5), (124, 230, 6), (72, 212, 6), (216, 14, 6), (48, 10, 6),
            (246, 118, 5), (140, 48, 6), (190, 90, 5), (30, 96, 6),
        )),
    ]  # fmt: skip
    return "".join(wood + flowers)


BODY = (
    '<path d="M140 186 C146 168 168 152 196 152 C214 151 226 154 236 150 C232 164 214 182 190 188'
    ' C172 193 150 194 140 186 Z" fill="var(--paper_light)" stroke="var(--ink_faint)"'
    ' stroke-width="2"/>'
)


def crane() -> str:
    """Return a crane in flight towards the middle of the board, wings raised."""
    parts = []
    # far wing, then near wing: quills fan out from the arm; the inner ones are black
    for shoulder, wrist, reach, tone in (
        ((196, 158), (232, 96), 0.90, 0.55),
        ((172, 166), (140, 96), 1.0, 1.0),
    ):
        away = 1 if wrist[0] > shoulder[0] else -1
        for quill in range(9):
            part = quill / 8
            root_x = shoulder[0] + (wrist[0] - shoulder[0]) * part
            root_y = shoulder[1] + (wrist[1] - shoulder[1]) * part
            angle = math.radians(200 - 58 * part) if away < 0 else math.radians(232 + 62 * part)
            length = (46 + 52 * part) * reach
            tip_x = root_x + math.cos(angle) * length
            tip_y = root_y - abs(math.sin(angle)) * length
            bend_x, bend_y = (root_x * 0.45 + tip_x * 0.55), (root_y * 0.45 + tip_y * 0.55 - 6)
            dark = part < BLACK_QUILLS
            line = (
                f"{root_x:.1f},{root_y:.1f},6 {bend_x:.1f},{bend_y:.1f},7 {tip_x:.1f},{tip_y:.1f},1"
            )
            if not dark:
                parts.append(brush(line, "ink_faint", 0.85 * tone))
                line = f"{root_x:.1f},{root_y:.1f},4.6 {bend_x:.1f},{bend_y:.1f},5.2 "
                line += f"{tip_x:.1f},{tip_y + 1:.1f},0.6"
            parts.append(brush(line, "ink" if dark else "paper_light", 0.9 * tone if dark else 1))
        parts.append(
            brush(
                f"{shoulder[0]},{shoulder[1]},9 {(shoulder[0] + wrist[0]) / 2:.0f},"
                f"{(shoulder[1] + wrist[1]) / 2 - 4:.0f},8 {wrist[0]},{wrist[1]},4",
                "paper_light",
            )
        )
    parts += [
        brush("150,184,1.6 110,206,1.8 62,226,1.4 36,232,0.8", "ink_soft"),
        brush("154,186,1.6 116,214,1.8 72,240,1.4 48,248,0.8", "ink_soft"),
        BODY,
        brush("150,184,7 134,190,7 118,198,3", "ink", 0.85),
        brush("222,156,7 244,148,6 260,136,5 280,130,5 296,132,5", "ink"),
        brush("296,131,7 302,131,5", "ink"),
        brush("302,131,2.6 318,133,1.8 334,136,0.7", "gold_edge"),
        '<circle cx="297" cy="126" r="5" fill="var(--seal)"/>',
    ]
    return "".join(parts)


def pine() -> str:
    """Return a pine bough that leans in from the corner, needles in fans."""
    wood = [
        brush("-10,150,16 20,112,17 54,92,14 84,66,12 124,58,9 168,62,7 206,48,5 246,50,2"),
        brush("60,90,9 84,112,7 104,140,6 134,156,4 158,184,1"),
        brush("26,108,9 40,70,7 34,36,5 48,10,2"),
        brush("150,60,6 176,88,4 206,98,2"),
        brush("14,120,6 40,98,7 62,84,4", "ink_faint", 0.6),
    ]
    rng = Random(8)
    fans = []
    for x, y, size in (
        (60, 40, 40), (104, 46, 44), (150, 40, 42), (30, 18, 34), (206, 36, 42), (250, 44, 36),
        (112, 132, 38), (156, 150, 36), (160, 186, 32), (206, 94, 36), (176, 82, 30), (80, 20, 34),
    ):  # fmt: skip
        needles = []
        for needle in range(17):
            angle = math.radians(184 + 172 * needle / 16 + rng.uniform(-4, 4))
            far = size * rng.uniform(0.82, 1.0)
            tip = (x + math.cos(angle) * far, y + math.sin(angle) * far * 0.66)
            needles.append(f"M{x} {y + 4} L{tip[0]:.1f} {tip[1]:.1f}")
        fans.append(
            f'<path d="M{x - size * 0.8:.0f} {y + 4} C{x - size * 0.6:.0f} {y - size * 0.62:.0f}'
            f' {x + size * 0.6:.0f} {y - size * 0.62:.0f} {x + size * 0.8:.0f} {y + 4} Z"'
            f' fill="var(--pine)" fill-opacity="0.30"/>'
            f'<path d="{" ".join(needles)}" fill="none" stroke="var(--pine)" stroke-width="2.3"'
            f' stroke-linecap="round"/>'
        )
    return "".join(wood + fans)


PIECES = {"plum": plum, "crane": crane, "pine": pine}

if __name__ == "__main__":
    for name, draw in PIECES.items():
        path = ART_FOLDER / "board" / f"corner-{name}.svg"
        text = document(f"\n  {draw()}\n", SIDE, SIDE).replace("/><", "/>\n  <")
        path.write_text(text + "\n", encoding="utf-8")
        print(path)
