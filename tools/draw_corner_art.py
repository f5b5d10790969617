"""Write the corner pieces of the boards, assets/art/board/corner-*.svg.

Branches, feathers and needles are strokes of the brush in ``draw_glyphs``; what is not a stroke is
written here by hand. A piece is drawn for the top left corner of the sheet, 400 x 400 units for
about four squares, and is mirrored for the others.

    python tools/draw_corner_art.py        # writes the files
"""

from __future__ import annotations

import math
from random import Random

from draw_glyphs import Stroke, path_data, print_stroke, trace

from qin_game.ui.art.svg import ART_FOLDER

SIDE = 400


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
            dark = part < 0.45
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
        '<path d="M140 186 C146 168 168 152 196 152 C214 151 226 154 236 150 C232 164 214 182 190'
        ' 188 C172 193 150 194 140 186 Z" fill="var(--paper_light)" stroke="var(--ink_faint)"'
        ' stroke-width="2"/>',
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


def curl(x: float, y: float, r: float) -> str:
    """Return one curl of a stone mane."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="var(--stone)" stroke="var(--ink_soft)"'
        f' stroke-width="2.6"/><path d="M{x + r * 0.5:.1f} {y:.1f} C{x + r * 0.5:.1f}'
        f" {y - r * 0.7:.1f} {x - r * 0.6:.1f} {y - r * 0.6:.1f} {x - r * 0.5:.1f} {y + r * 0.1:.1f}"
        f" C{x - r * 0.4:.1f} {y + r * 0.6:.1f} {x + r * 0.1:.1f} {y + r * 0.5:.1f} {x + r * 0.1:.1f}"
        f' {y + r * 0.1:.1f}" fill="none" stroke="var(--ink_soft)" stroke-width="2"/>'
    )


def lion() -> str:
    """Return a seated stone lion on its plinth, in the top left corner, looking right."""
    line = 'stroke="var(--ink_soft)" stroke-width="3.2" stroke-linejoin="round"'
    stone = f'fill="var(--stone)" {line}'
    parts = [
        # plinth
        f'<path d="M22 272 H206 V288 H22 Z" {stone}/>',
        f'<path d="M30 288 H198 V318 H30 Z" {stone}/>',
        f'<path d="M16 318 H212 V338 H16 Z" {stone}/>',
        '<path d="M48 296 H180 V310 H48 Z M60 303 H168" fill="none" stroke="var(--ink_soft)"'
        ' stroke-width="2"/>',
        # tail, haunch, body, legs
        f'<path d="M44 214 C20 204 14 176 28 156 C30 172 36 178 46 182 C34 160 42 140 56 132 C54 152'
        f' 60 168 68 184 Z" {stone}/>',
        f'<path d="M78 118 C54 150 38 196 40 240 C40 258 44 268 50 272 H134 L150 272 C150 226 160 190'
        f' 152 132 Z" {stone}/>',
        f'<path d="M52 272 C36 240 52 204 86 206 C116 208 126 238 112 260 C122 262 130 266 132 272 Z"'
        f' {stone}/>',
        f'<path d="M122 150 C122 190 128 220 126 252 C118 258 116 266 118 272 H162 C164 262 160 254'
        f' 154 250 C156 220 160 190 164 152 Z" {stone}/>',
        f'<path d="M152 226 C150 236 154 246 164 250 C160 256 160 266 162 272 H204 C206 256 198 246'
        f' 190 244 C196 232 190 214 174 214 C162 214 154 218 152 226 Z" {stone}/>',
        '<circle cx="180" cy="254" r="18" fill="var(--stone)" stroke="var(--ink_soft)"'
        ' stroke-width="3"/><path d="M164 248 C174 244 188 246 196 260 M176 237 C174 250 178 262 188'
        ' 270" fill="none" stroke="var(--ink_soft)" stroke-width="2"/>',
        '<path d="M60 262 C52 244 62 222 84 222 M128 266 V258 M140 266 V258" fill="none"'
        ' stroke="var(--ink_soft)" stroke-width="2.2" stroke-linecap="round"/>',
        # head: the open mouth first, then jaw, muzzle, brow
        '<path d="M168 104 H212 V128 H172 Z" fill="var(--ink_soft)"/>',
        f'<path d="M160 118 C170 128 190 130 202 122 L208 112 C214 122 214 138 204 146 C194 154 178'
        f' 154 166 150 C150 146 146 130 160 118 Z" {stone}/>',
        '<path d="M184 123 L188 113 L193 121 M198 119 L201 111 L205 116" fill="var(--paper_light)"'
        ' stroke="var(--ink_soft)" stroke-width="1.6" stroke-linejoin="round"/>',
        f'<path d="M94 72 C104 46 144 38 172 50 C182 54 186 62 186 70 C190 76 198 76 206 72 C216 70'
        f' 226 78 226 88 C228 98 222 106 212 108 C200 104 190 106 182 112 C172 118 164 128 158 150'
        f' C140 160 110 140 100 122 C90 104 88 88 94 72 Z" {stone}/>',
        '<path d="M206 73 C202 80 206 88 214 90 C220 91 224 90 226 88 M182 84 C188 92 196 96 204 96'
        ' M178 112 C170 108 168 100 172 94" fill="none" stroke="var(--ink_soft)"'
        ' stroke-width="2.4" stroke-linecap="round"/>',
        '<path d="M198 107 L201 116 L205 107 M186 110 L189 118 L193 108" fill="var(--paper_light)"'
        ' stroke="var(--ink_soft)" stroke-width="1.6" stroke-linejoin="round"/>',
        '<path d="M150 76 C158 64 174 66 180 76 C172 88 156 88 150 76 Z" fill="var(--paper_light)"'
        ' stroke="var(--ink_soft)" stroke-width="2.6"/><circle cx="168" cy="77" r="5.5"'
        ' fill="var(--ink_soft)"/>',
        '<path d="M144 68 C150 52 174 50 184 64 C176 60 170 62 166 66 C158 60 150 62 144 68 Z"'
        ' fill="var(--ink_soft)"/>',
        *(curl(x, y, r) for x, y, r in (
            (104, 168, 15), (84, 146, 16), (120, 146, 15), (76, 118, 16), (104, 122, 16),
            (84, 92, 16), (112, 98, 15), (98, 70, 15), (122, 76, 14), (118, 52, 14), (144, 44, 13),
            (134, 164, 14), (156, 160, 12),
        )),
        '<path d="M126 88 C116 78 116 64 128 60 C140 62 140 82 130 90 Z" fill="var(--stone)"'
        ' stroke="var(--ink_soft)" stroke-width="2.6"/>',
        '<path d="M44 182 C60 150 70 134 78 120 C66 160 60 190 62 210 C50 214 42 230 42 250 C38 226 38'
        ' 204 44 182 Z" fill="var(--ink)" fill-opacity="0.10"/>',
    ]  # fmt: skip
    return "".join(parts)


def cloud() -> str:
    """Return auspicious clouds (祥云): nested scrolls that run along both edges."""
    line = (
        'fill="none" stroke="var(--water_edge)" stroke-width="{}" stroke-linecap="round"'
        ' stroke-opacity="0.8"'
    )
    body = (
        "M10 150 C10 110 40 96 62 108 C58 74 92 54 120 70 C128 36 176 30 192 58 C214 40 250 48 254 74"
        " C276 66 300 76 304 92"
    )
    under = (
        "M10 186 C34 186 40 160 62 160 C86 160 84 128 112 128 C138 128 138 104 164 104 C192 104 196"
        " 92 224 96 C254 100 270 106 330 100"
    )
    spirals = (
        "M62 108 C84 112 90 142 66 144 C50 144 48 124 62 124",
        "M120 70 C146 74 152 108 126 112 C108 112 106 90 122 90",
        "M192 58 C214 64 216 92 194 94 C178 92 180 74 194 76",
        "M254 74 C268 80 268 96 254 96 C244 94 246 84 256 85",
    )
    wash = f'<path d="{body} L330 100 C270 106 254 100 224 96 C196 92 192 104 164 104 C138 104 138 128 112 128 C84 128 86 160 62 160 C40 160 34 186 10 186 Z" fill="var(--water)" fill-opacity="0.35"/>'
    strokes = [f'<path d="{body}" {line.format(4)}/>', f'<path d="{under}" {line.format(2.6)}/>']
    strokes += [f'<path d="{spiral}" {line.format(3.2)}/>' for spiral in spirals]
    return wash + "".join(strokes)


PIECES = {"plum": plum, "crane": crane, "pine": pine, "lion": lion, "cloud": cloud}

if __name__ == "__main__":
    for name, draw in PIECES.items():
        path = ART_FOLDER / "board" / f"corner-{name}.svg"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}">\n  '
        path.write_text(head + draw().replace("/><", "/>\n  <") + "\n</svg>\n", encoding="utf-8")
        print(path)
