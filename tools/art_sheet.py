"""Write contact sheets of all drawn art into a folder, to be looked at.

    python tools/art_sheet.py FOLDER [NAME ...]

Every sheet is drawn in both palettes; the tables also as seen with each kind of colour blindness.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
import pygame

from qin_game.rules.qin.cells import cell_at
from qin_game.rules.qin.state import QinSetup
from qin_game.rules.qin.tiles import SUPPLIES, TILES
from qin_game.scenes.qin.art import board as boards
from qin_game.scenes.qin.art import effects
from qin_game.scenes.qin.art.layout import BoardLayout, fit
from qin_game.scenes.qin.art.outlines import STYLES, draw_outline
from qin_game.scenes.qin.art.pagodas import (
    GROWTH_FRAMES,
    SEAT_TOKENS,
    growing,
    pagoda,
    pagoda_icon,
    second_tier,
)
from qin_game.scenes.qin.art.plates import DEAD, draw_spaces, draw_start_marks
from qin_game.scenes.qin.art.tiles import VARIANTS, domino
from qin_game.shelf import load_shelf
from qin_game.ui import tokens as palettes
from qin_game.ui.art import brush, frames, paper, ridges, seal
from qin_game.ui.art.glyphs import glyph, inscription, written
from qin_game.ui.art.svg import icon, icon_names
from qin_game.ui.art.type import text_surface
from qin_game.ui.art.vision import MATRICES, SIGHTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.rules.qin.board import Board
    from qin_game.ui.tokens import Tokens

SEATS = tuple(SEAT_TOKENS)
BOARDS: dict[str, Board] = {entry.board.name: entry.board for entry in load_shelf().maps("qin")}


def label(surface: pygame.Surface, text: str, at: tuple[int, int], tokens: Tokens) -> None:
    """Write a caption."""
    surface.blit(text_surface(text, 15, tokens.rgb("ink_soft")), at)


def ground(size: tuple[int, int], tokens: Tokens) -> pygame.Surface:
    """Return a fresh sheet of paper."""
    return paper.ground(size, tokens).copy()


def palette_sheet(tokens: Tokens) -> pygame.Surface:
    """Every token, and the tile and pagoda colours for each kind of sight."""
    surface = ground((1280, 760), tokens)
    for number, name in enumerate(tokens):
        x, y = 20 + number % 8 * 156, 20 + number // 8 * 74
        pygame.draw.rect(surface, tokens[name], (x, y, 140, 44))
        label(surface, name, (x, y + 48), tokens)
    for row, sight in enumerate(SIGHTS):
        label(surface, sight, (20, 560 + row * 48), tokens)
        strip = pygame.Surface((1100, 40), 0, 32)
        names = ("cinnabar", "gamboge", "azurite", *SEAT_TOKENS.values(), "halo", "rim", "dead")
        for column, name in enumerate(names):
            strip.fill(tokens.rgb(name), (column * 110, 0, 110, 40))
        surface.blit(seen(strip, sight), (150, 550 + row * 48))
    return surface


def tiles_sheet(tokens: Tokens) -> pygame.Surface:
    """Dominoes in all variants and sizes, plates, outlines, marks."""
    surface = ground((1500, 1180), tokens)
    for number, tile in enumerate(TILES):
        domino(tile, 96, 0, tokens).draw(surface, (80 + number * 235, 80))
        domino(tile, 64, 1, tokens).draw(surface, (60 + number * 90, 210))
        domino(tile, 40, 2, tokens).draw(surface, (680 + number * 110, 190))
        domino(tile, 28, 3, tokens).draw(surface, (660 + number * 60, 280))
    for number, variant in enumerate(VARIANTS):
        domino("RB", 80, 0, tokens, variant).draw(surface, (80 + number * 270, 420))
        domino("RY", 56, 1, tokens, variant).draw(surface, (230 + number * 270, 410))
    cells = [cell_at(c, r) for c, r in ((0, 12), (1, 12), (2, 12), (2, 11), (1, 11), (1, 10))]
    for number, style in enumerate(STYLES):
        origin = (30 + number * 205, 520)
        color = "RYB"[number % 3]
        layout = BoardLayout.at_origin(52, origin)
        draw_spaces(surface, layout, dict.fromkeys(cells, color), tokens)
        tint = ("jade", "plum", "moon")[number % 3]
        draw_outline(surface, layout, cells, style, tokens, tint=tint)
        label(surface, style, (origin[0], 690), tokens)
    origin = (30 + len(STYLES) * 205, 520)
    layout = BoardLayout.at_origin(52, origin)
    draw_spaces(surface, layout, dict.fromkeys(cells, DEAD), tokens)
    label(surface, "dead ground", (origin[0], 690), tokens)
    for row, cell_px in enumerate((72, 40)):
        for number, kind in enumerate(effects.MARKS):
            surface.blit(
                effects.cell_mark(kind, cell_px, tokens), (30 + number * 90, 730 + row * 90)
            )
        surface.blit(effects.illegal_cross(cell_px, tokens), (400, 730 + row * 90))
        layout = BoardLayout.at_origin(cell_px, (500, 730 + row * 90))
        pair = {cell_at(0, 12): "R", cell_at(1, 12): "R", cell_at(2, 12): "B"}
        draw_spaces(surface, layout, pair, tokens)
        effects.last_move_ring(cell_px, tokens, flat=True).draw(
            surface, (500 + cell_px, 730 + row * 90 + cell_px // 2)
        )
    for frame in range(effects.DUST_FRAMES):
        x = 790 + frame % 5 * 140
        y = 760 + frame // 5 * 110
        pygame.draw.rect(
            surface, tokens[("cinnabar", "azurite")[frame % 2]], (x - 60, y - 40, 120, 80)
        )
        effects.dust(72, frame, tokens).draw(surface, (x, y + 16))
    for number, color in enumerate(SEATS):
        for frame in range(0, effects.BANNER_FRAMES + 1, 2):
            effects.banner(color, 72, frame, tokens).draw(
                surface, (30 + number * 360 + frame * 34, 1050)
            )
    plate = ground((420, 120), tokens)
    layout = BoardLayout.at_origin(60, (0, 0))
    draw_spaces(plate, layout, {cell_at(c, 12): "B" for c in range(7)}, tokens)
    for number in range(4):
        part = plate.subsurface((0, 0, 360, 60)).convert_alpha()
        surface.blit(brush.revealed(part, (30, 30), (number + 1) / 4), (30 + number * 370, 1090))
    return surface


def pagodas_sheet(tokens: Tokens) -> pygame.Surface:
    """Pagodas on every ground, growing, alone, and as icons."""
    surface = pygame.Surface((1560, 1180), 0, 32)
    grounds = ("cinnabar", "gamboge", "azurite", "dead", "paper")
    for number, name in enumerate(grounds):
        left = number * 312
        surface.fill(tokens.rgb(name), (left, 0, 312, 1180))
        for row, cell_px in enumerate((150, 74, 44)):
            y = (150, 480, 690)[row]
            for column, color in enumerate(SEATS):
                if cell_px > 100:  # noqa: PLR2004 - the large ones need two rows
                    at = (left + 80 + column % 2 * 140, y + column // 2 * 170)
                    pagoda(color, cell_px, tokens, 1 + column % 2).draw(surface, at)
                else:
                    x = left + 40 + column * cell_px
                    pagoda(color, cell_px, tokens).draw(surface, (x, y))
                    pagoda(color, cell_px, tokens, 2).draw(surface, (x, y + cell_px * 1.25))
        for row, px in enumerate((14, 18, 24, 32, 48)):
            for column, color in enumerate(SEATS):
                x, y = left + 10 + column * (px + 4), 790 + row * 40
                surface.blit(pagoda_icon(color, px, tokens), (x, y))
                surface.blit(pagoda_icon(color, px, tokens, 2), (x + 150, y))
        color = SEATS[number % 4]
        for step, frame in enumerate(range(0, GROWTH_FRAMES + 1, 3)):
            growing(color, 60, tokens, frame).draw(surface, (left + 36 + step * 58, 1090))
        second_tier(color, 60, tokens).draw(surface, (left + 36, 1160))
    return surface


def kit_sheet(tokens: Tokens) -> pygame.Surface:
    """Icons, seals, brush work and panels."""
    surface = ground((1500, 1240), tokens)
    for number, name in enumerate(icon_names()):
        x, y = 20 + number % 15 * 98, 20 + number // 15 * 110
        surface.blit(icon(name, 48, tokens.rgb("ink")), (x, y))
        surface.blit(icon(name, 24, tokens.rgb("seal")), (x + 54, y))
        surface.blit(icon(name, 16, tokens.rgb("ink_soft")), (x + 54, y + 30))
        label(surface, name, (x, y + 56), tokens)
    for number, name in enumerate(("李牧", "孙膑", "吴起", "秦始皇")):
        surface.blit(
            inscription(name, 90, tokens.rgb("ink"), upright=False), (20 + number * 280, 250)
        )
    paste, carved = tokens.rgb("seal"), tokens.rgb("seal_text")
    for number, text in enumerate(
        ("秦", "嬴政", "李牧", "孙膑", "吴起", "王", "鳥", "獅", "大秦之玺")
    ):
        x = 20 + number * 160
        surface.blit(seal.seal(text, 130, paste, carved), (x, 370))
        surface.blit(seal.seal(text, 72, paste, carved, shape="round"), (x, 515))
        surface.blit(seal.seal(text, 56, paste, carved, carving="red"), (x + 80, 515))
        surface.blit(seal.seal(text, 32, paste, carved), (x, 600))
        surface.blit(seal.seal(text, 24, paste, carved, shape="round"), (x + 50, 600))
        token = tuple(SEAT_TOKENS.values())[number % 4]
        mark = seal.seal(text, 44, tokens.rgb(token), tokens.rgb(f"{token}_text"))
        surface.blit(mark, (x + 90, 590))
    surface.blit(glyph("qin", 360, tokens.rgb("ink")), (20, 670))
    for number in range(3):
        part = written("qin", 110, tokens.rgb("ink"), 0.3 + 0.3 * number, 0.4)
        surface.blit(part, (20 + number * 120, 1050))
    surface.blit(brush.underline((300, 22), tokens.rgb("ink")), (400, 1040))
    surface.blit(brush.underline((300, 40), tokens.rgb("seal"), seed=8), (400, 1090))
    frames.draw_sheet(surface, pygame.Rect(740, 680, 320, 240), tokens)
    frames.draw_sheet(surface, pygame.Rect(740, 960, 320, 240), tokens, 2.0)
    surface.blit(frames.divider(240, tokens), (780, 720))
    surface.blit(frames.scroll((320, 530), tokens), (1120, 680))
    return surface


def boards_sheet(tokens: Tokens) -> pygame.Surface:
    """Both boards large, a map without a theme, thumbnails."""
    surface = ground((1920, 1080), tokens)
    for number, board in enumerate(BOARDS.values()):
        surface.blit(boards.board_surface(board, 50, tokens), (20 + number * 740, 20))
        for row, px in enumerate((240, 160, 96)):
            surface.blit(boards.thumbnail(board, px, tokens), (1500 + number * 200, 20 + row * 260))
    return surface


def title_sheet(size: tuple[int, int]) -> Callable[[Tokens], pygame.Surface]:
    """Return a drawing of a title as it might be."""

    def draw(tokens: Tokens) -> pygame.Surface:
        surface = ground(size, tokens)
        ridges.draw(surface, ridges.landscape(size, tokens), 30)
        side = size[1] * 45 // 100
        title = glyph("qin", side, tokens.rgb("ink"))
        surface.blit(title, title.get_rect(midtop=(size[0] // 2, size[1] // 12)))
        stamp = seal.seal("大秦", side // 5, tokens.rgb("seal"), tokens.rgb("seal_text"))
        surface.blit(stamp, (size[0] // 2 + side // 2, size[1] // 12 + side * 7 // 10))
        return surface

    return draw


def table_sheet(name: str, size: tuple[int, int]) -> Callable[[Tokens], pygame.Surface]:
    """Return a drawing of a whole table in the middle of a real game."""

    def draw(tokens: Tokens) -> pygame.Surface:
        width, height = size
        scale = height / 1080
        surface = ground(size, tokens)
        layout = fit(height - round(24 * scale))
        left = width - layout.side - round(12 * scale)
        layout = BoardLayout(layout.cell_px, (left, (height - layout.side) // 2))
        frames.draw_shadow(surface, layout.sheet, tokens, scale, 12)
        _draw_position(surface, name, layout, tokens)
        _draw_side(surface, left, scale, tokens)
        return surface

    return draw


def _draw_position(surface: pygame.Surface, name: str, layout: BoardLayout, tokens: Tokens) -> None:
    board = BOARDS[name]
    state, last = _played(name)
    cell_px = layout.cell_px
    surface.blit(boards.board_surface(board, cell_px, tokens), layout.topleft)
    boards.draw_grid_near(surface, board, layout, tokens, layout.rect(cell_at(6, 9)).center)
    spaces = {cell: color for cell in sorted(board.grass) if (color := state.color_at(cell))}
    spaces |= dict(board.starts)
    draw_spaces(surface, layout, spaces, tokens)
    draw_start_marks(surface, layout, board.starts, tokens)
    for province in state.provinces:
        if len(province.cells) > 4:  # noqa: PLR2004 - a major
            draw_outline(surface, layout, province.cells, "major", tokens)
    middle = layout.area((last.first, last.second)).center
    flat = abs(last.first - last.second) > 1
    effects.last_move_ring(cell_px, tokens, flat=flat).draw(surface, middle)
    standing = [(layout.heart(p.cells), p.owner, p.pagodas) for p in state.provinces]
    standing += [
        (layout.feet(village.cells), owner, 1)
        for village, owner in zip(board.villages, state.village_owners, strict=True)
        if owner is not None
    ]
    for at, owner, tiers in sorted(standing, key=lambda entry: entry[0][1]):
        pagoda(SEATS[owner], cell_px, tokens, tiers).draw(surface, at)
    domino("YB", cell_px, 1, tokens, "ghost").draw(surface, layout.rect(cell_at(11, 12)).center)


def _played(name: str) -> tuple:
    """Return a position of a three-seat game between grabbers and the last placement."""
    game = load_shelf().game("qin")
    setup = QinSetup(BOARDS[name], 3, "forbidden", (SUPPLIES[3],) * 3)
    rng = Random(12)
    state = game.start(setup, game.draw_chance(setup, rng))
    action = None
    for _ in range(45):
        actions = list(game.legal_actions(state))
        own = [rng.choice(actions) for _ in range(24)]
        action = max(own, key=lambda one: _worth(game, state, one))
        state = game.apply(state, action).state
    return state, action


def _worth(game, state, action) -> int:  # noqa: ANN001 - a tool's own taste
    seat = state.to_move
    after = game.apply(state, action).state
    if after.outcome:
        return -99
    return sum(len(p.cells) ** 2 for p in after.provinces if p.owner == seat)


def _draw_side(surface: pygame.Surface, left: int, scale: float, tokens: Tokens) -> None:
    gap = round(20 * scale)
    width = min(left - 2 * gap, round(520 * scale))
    top = gap
    names = (("嬴", "Ying Zheng"), ("李", "Li Mu"), ("孙", "Sun Bin"), ("吴", "Wu Qi"))
    for seat, (text, name) in enumerate(names):
        rect = pygame.Rect(gap, top, width, round(120 * scale))
        frames.draw_sheet(surface, rect, tokens, scale)
        token = tuple(SEAT_TOKENS.values())[seat]
        px = round(64 * scale)
        stamp = seal.seal(text, px, tokens.rgb(token), tokens.rgb(f"{token}_text"))
        surface.blit(stamp, (rect.x + gap, rect.y + round(28 * scale)))
        caption = text_surface(name, round(24 * scale), tokens.rgb("ink"))
        surface.blit(caption, (rect.x + px + 2 * gap, rect.y + round(28 * scale)))
        for number in range(15 - 2 * seat):
            small = pagoda_icon(SEATS[seat], round(22 * scale), tokens)
            x = rect.x + px + 2 * gap + number * round(22 * scale)
            surface.blit(small, (x, rect.y + round(68 * scale)))
        top = rect.bottom + round(14 * scale)
    cell_px = round(84 * scale)
    for number, tile in enumerate(("RR", "YB", "RY")):
        variant = "selected" if number == 1 else "hand"
        at = (gap + cell_px // 2 + number * round(cell_px * 2.15), top + cell_px)
        domino(tile, cell_px, 0, tokens, variant).draw(surface, at)


def seen(surface: pygame.Surface, sight: str) -> pygame.Surface:
    """Return a picture as someone with this kind of sight sees it."""
    encoded = pygame.surfarray.array3d(surface).astype(np.float32) / 255
    knee = 0.04045
    linear = np.where(encoded <= knee, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    turned = np.clip(linear @ np.array(MATRICES[sight], dtype=np.float32).T, 0, 1)
    back = np.where(turned <= knee / 12.92, turned * 12.92, 1.055 * turned ** (1 / 2.4) - 0.055)
    return pygame.surfarray.make_surface((back * 255 + 0.5).astype(np.uint8))


SHEETS: dict[str, Callable[[Tokens], pygame.Surface]] = {
    "palette": palette_sheet,
    "tiles": tiles_sheet,
    "pagodas": pagodas_sheet,
    "kit": kit_sheet,
    "boards": boards_sheet,
    "title-1080": title_sheet((1920, 1080)),
    "title-720": title_sheet((1280, 720)),
    "table-bird-720": table_sheet("bird", (1280, 720)),
    "table-lion-1080": table_sheet("lion", (1920, 1080)),
    "table-bird-2160": table_sheet("bird", (3840, 2160)),
}


def main() -> None:
    """Write the sheets that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", choices=[[], *SHEETS], metavar="NAME")
    chosen = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name in chosen.names or SHEETS:
        for contrast in ("normal", "high-contrast"):
            tokens = palettes.load(high_contrast=contrast != "normal")
            drawn = SHEETS[name](tokens)
            pygame.image.save(drawn, chosen.folder / f"{name}-{contrast}.png")
            print(chosen.folder / f"{name}-{contrast}.png")
            if name == "table-lion-1080" and contrast == "normal":
                for sight in SIGHTS[1:]:
                    pygame.image.save(seen(drawn, sight), chosen.folder / f"{name}-{sight}.png")


if __name__ == "__main__":
    main()
