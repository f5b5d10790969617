from itertools import pairwise

import numpy as np
import pygame
import pytest

from qin_game.ui import tokens
from qin_game.ui.art import brush, frames, glyphs, paper, ridges, seal, svg
from qin_game.ui.art.pixels import alpha_of, mix
from qin_game.ui.art.type import haloed_text, text_surface
from qin_game.ui.art.vision import contrast

TOKENS = tokens.load()
INK = TOKENS.rgb("ink")
PASTE, CARVED = TOKENS.rgb("seal"), TOKENS.rgb("seal_text")


def amount(surface: pygame.Surface) -> float:
    return float(alpha_of(surface).sum())


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_paper_repeats_without_a_seam() -> None:
    sheet = pygame.surfarray.array3d(paper.texture(TOKENS.rgb("paper"))).astype(int)
    inside = np.abs(np.diff(sheet, axis=0)).mean()
    across = np.abs(sheet[0] - sheet[-1]).mean()
    assert across < 2 * inside + 0.5


def test_paper_stays_close_to_its_colour_so_that_text_keeps_its_contrast() -> None:
    sheet = pygame.surfarray.array3d(paper.texture(TOKENS.rgb("paper")))
    darkest = tuple(int(channel) for channel in np.percentile(sheet, 0.1, axis=(0, 1)))
    assert contrast(TOKENS.rgb("ink_faint"), darkest) >= 4.5


@pytest.mark.parametrize("size", [(320, 200), (1031, 577)])
def test_a_ground_has_its_size_is_opaque_and_darkens_to_the_corners(
    size: tuple[int, int],
) -> None:
    surface = paper.ground(size, TOKENS)
    assert surface.get_size() == size
    assert not surface.get_flags() & pygame.SRCALPHA
    pixels = pygame.surfarray.array3d(surface).astype(int)
    assert pixels[:20, :20].mean() < pixels[size[0] // 2 :, size[1] // 2 :][:20, :20].mean() - 8


def test_paper_is_filled_inside_the_rectangle_only() -> None:
    surface = pygame.Surface((40, 40), 0, 32)
    paper.fill(surface, pygame.Rect(10, 10, 12, 9), TOKENS.rgb("paper"))
    assert surface.get_at((9, 10))[:3] == (0, 0, 0)
    assert surface.get_at((10, 10))[:3] != (0, 0, 0)
    assert surface.get_at((21, 18))[:3] != (0, 0, 0)
    assert surface.get_at((22, 18))[:3] == (0, 0, 0)


def test_ridges_are_washes_that_leave_the_sky_free() -> None:
    layers = ridges.landscape((640, 360), TOKENS)
    assert len(layers) == 6
    assert min(layer.y for layer in layers) > 360 * 0.3
    assert all(layer.surface.get_width() == 640 for layer in layers)
    nearest = [layer for layer in layers if not layer.drift][-1]
    farthest = layers[0]
    assert alpha_of(nearest.surface).max() > alpha_of(farthest.surface).max() > 0.1


def test_mist_repeats_sideways() -> None:
    for layer in ridges.landscape((640, 360), TOKENS):
        if layer.drift:
            alpha = alpha_of(layer.surface)
            assert np.abs(alpha[:, 0] - alpha[:, -1]).max() < 0.06


def test_mist_drifts_with_time_and_comes_round() -> None:
    layers = ridges.landscape((320, 180), TOKENS)
    pictures = []
    for seconds in (0.0, 0.0, 40.0):
        surface = pygame.Surface((320, 180), 0, 32)
        ridges.draw(surface, layers, seconds)
        pictures.append(surface)
    assert same(pictures[0], pictures[1])
    assert not same(pictures[0], pictures[2])


@pytest.mark.parametrize("shape", seal.SHAPES)
@pytest.mark.parametrize("carving", seal.CARVINGS)
@pytest.mark.parametrize("text", ["秦", "李牧", "始皇帝", "大秦之玺"])
def test_a_seal_has_its_size_and_shows_its_characters(text: str, carving: str, shape: str) -> None:
    drawn = seal.seal(text, 96, PASTE, CARVED, shape=shape, carving=carving)
    blank = seal.seal("一", 96, PASTE, CARVED, shape=shape, carving=carving)
    assert drawn.get_size() == (96, 96)
    assert not same(drawn, blank)
    pixels = pygame.surfarray.array3d(drawn)
    carved = (np.abs(pixels.astype(int) - CARVED).sum(axis=2) < 30).mean()
    assert (carved > 0.05) == (carving == "white")


def test_a_seal_of_pale_paste_gets_an_edge() -> None:
    moon, text = TOKENS.rgb("moon"), TOKENS.rgb("moon_text")
    pixels = pygame.surfarray.array3d(seal.seal("王", 60, moon, text))
    border = pixels[1:6, 25:35].reshape(-1, 3)
    assert max(contrast(tuple(map(int, pixel)), moon) for pixel in border) > 3


@pytest.mark.parametrize("text", ["", "一二三四五"])
def test_a_seal_carries_one_to_four_characters(text: str) -> None:
    with pytest.raises(ValueError, match="one to four"):
        seal.seal(text, 40, PASTE, CARVED)


def test_an_unknown_kind_of_seal_is_refused() -> None:
    with pytest.raises(ValueError, match="triangle"):
        seal.seal("秦", 40, PASTE, CARVED, shape="triangle")


@pytest.mark.parametrize(
    ("character", "count"),
    [
        *(("秦", 10), ("李", 7), ("牧", 8), ("孙", 6), ("膑", 14)),
        *(("吴", 7), ("起", 10), ("始", 8), ("皇", 9)),
    ],
)
def test_a_character_is_written_in_its_strokes_within_its_sheet(character: str, count: int) -> None:
    name = glyphs.DRAWN[character]
    drawn = glyphs.strokes(name)
    assert len(drawn) == count
    assert all(stroke.length > 6 for stroke in drawn)
    ink = glyphs.glyph(name, 200, INK).get_bounding_rect()
    assert pygame.Rect(0, 0, 200, 200).inflate(-2, -2).contains(ink)
    assert ink.width > 150
    assert ink.height > 150


def test_every_drawn_character_has_its_file() -> None:
    files = {path.stem for path in (svg.ART_FOLDER / "glyphs").glob("*.svg")}
    assert files == set(glyphs.DRAWN.values())


def test_an_inscription_sets_brushed_and_printed_characters() -> None:
    down = glyphs.inscription("李牧", 60, INK)
    row = glyphs.inscription("李牧王", 60, INK, upright=False)
    assert down.get_width() == row.get_height() == 60
    assert down.get_bounding_rect().height > 110
    assert row.get_bounding_rect().width > 170
    assert amount(row.subsurface((row.get_width() - 60, 0, 60, 60))) > 300


def test_a_character_appears_stroke_by_stroke() -> None:
    steps = [amount(glyphs.written("qin", 120, INK, progress / 8)) for progress in range(9)]
    assert steps[0] == 0
    assert all(before < after for before, after in pairwise(steps))
    assert same(glyphs.written("qin", 120, INK, 1.0), glyphs.glyph("qin", 120, INK))


def test_a_dry_brush_leaves_less_ink() -> None:
    wet, dry = (amount(glyphs.glyph("qin", 200, INK, dryness)) for dryness in (0.0, 0.8))
    assert dry < wet * 0.97


@pytest.mark.parametrize("size", [(200, 16), (61, 9)])
def test_an_underline_fills_its_size(size: tuple[int, int]) -> None:
    drawn = brush.underline(size, INK)
    assert drawn.get_size() == size
    assert drawn.get_bounding_rect().width > size[0] * 0.85


def test_a_smooth_line_goes_through_its_points() -> None:
    line = brush.curve([(0, 0), (10, 0), (10, 10)], 4)
    assert line[0] == (0, 0)
    assert line[4] == pytest.approx((10, 0))
    assert line[8] == pytest.approx((10, 10))
    assert len(line) == 9


def test_ink_spreads_from_its_start_until_all_is_there() -> None:
    plate = pygame.Surface((60, 40), pygame.SRCALPHA, 32)
    plate.fill((30, 60, 90))
    parts = [brush.revealed(plate, (5, 20), step / 5) for step in range(6)]
    amounts = [amount(part) for part in parts]
    assert amounts[0] == 0
    assert all(before < after for before, after in pairwise(amounts))
    assert same(parts[5], plate)
    half = alpha_of(parts[2])
    assert half[20, 6] == 1
    assert half[20, 58] == 0
    assert alpha_of(plate).min() == 1


def test_panels_have_their_size_and_a_light_middle() -> None:
    for scale in (0.8, 1.0, 2.0):
        drawn = frames.sheet((300, 180), TOKENS, scale)
        assert drawn.get_size() == (300, 180)
        middle = drawn.get_at((150, 90))[:3]
        assert contrast(middle, TOKENS.rgb("ink_faint")) > 4.5


def test_a_scroll_keeps_its_text_on_paper() -> None:
    rect = pygame.Rect(0, 0, 300, 400)
    drawn = frames.scroll(rect.size, TOKENS, 1.5)
    inside = frames.scroll_inside(rect, 1.5)
    assert rect.contains(inside)
    assert inside.width > 200
    for corner in (inside.topleft, (inside.right - 1, inside.bottom - 1)):
        assert contrast(drawn.get_at(corner)[:3], TOKENS.rgb("ink_faint")) > 4.5


def test_a_shadow_fades_outwards() -> None:
    cast = alpha_of(frames.shadow((100, 60), 16, TOKENS.rgb("shadow")))
    assert cast.shape == (92, 132)
    assert cast[46, 66] > cast[46, 16] > cast[46, 6] >= cast[46, 0]
    assert cast[46, 0] < 0.02


def test_a_divider_is_as_wide_as_asked() -> None:
    assert frames.divider(240, TOKENS).get_width() == 240
    assert frames.divider(60, TOKENS, 0.8).get_width() == 60


def test_texts_are_cut_to_their_ink() -> None:
    drawn = text_surface("朱", 40, INK)
    assert drawn.get_bounding_rect() == drawn.get_rect()
    assert 25 < drawn.get_height() < 45


def test_a_halo_is_light_round_dark_ink() -> None:
    drawn = haloed_text("13", 16, (0, 0, 0), (255, 255, 255))
    colors = pygame.surfarray.array3d(drawn)[alpha_of(drawn).T > 0.5]
    assert colors.min() < 40
    assert colors.max() > 230


def test_mixing_nothing_or_all_gives_either_colour() -> None:
    assert mix((1, 2, 3), (200, 100, 0), 0) == (1, 2, 3)
    assert mix((1, 2, 3), (200, 100, 0), 1) == (200, 100, 0)
