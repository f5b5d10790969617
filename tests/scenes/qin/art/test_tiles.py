import numpy as np
import pygame
import pytest

from qin_game.rules.qin.cells import cell_at
from qin_game.rules.qin.tiles import TILES
from qin_game.scenes.qin.art import effects, outlines, patterns, plates, tiles
from qin_game.scenes.qin.art.layout import BoardLayout
from qin_game.scenes.qin.art.shape import ALONE, SURROUNDED
from qin_game.ui import tokens
from qin_game.ui.art.pixels import alpha_of, blank
from qin_game.ui.art.vision import contrast, difference

TOKENS = tokens.load()
HIGH = tokens.load(high_contrast=True)


def main_color(surface: pygame.Surface, at: tuple[int, int], px: int) -> str:
    """Return the colour letter nearest to the mean of a half, beside its character."""
    patch = pygame.Rect(at[0] - px // 3, at[1] - px // 3, px // 6, 2 * px // 3)
    mean = pygame.transform.average_color(surface, patch)[:3]
    return min(plates.PIGMENTS, key=lambda c: difference(mean, TOKENS.rgb(plates.PIGMENTS[c])))


@pytest.mark.parametrize("tile", TILES)
@pytest.mark.parametrize(
    ("orientation", "second"), [(0, (1, 0)), (1, (0, 1)), (2, (-1, 0)), (3, (0, -1))]
)
def test_a_tile_is_anchored_at_its_first_half(tile: str, orientation: int, second) -> None:  # noqa: ANN001
    px = 64
    sprite = tiles.domino(tile, px, orientation, TOKENS)
    x, y = sprite.anchor
    assert main_color(sprite.surface, (x, y), px) == tile[0]
    assert main_color(sprite.surface, (x + second[0] * px, y + second[1] * px), px) == tile[1]


@pytest.mark.parametrize("px", [28, 41, 72])
@pytest.mark.parametrize("variant", tiles.VARIANTS)
def test_a_tile_covers_two_cells_and_keeps_its_shadow_inside(px: int, variant: str) -> None:
    sprite = tiles.domino("RB", px, 0, TOKENS, variant)
    alpha = alpha_of(sprite.surface)
    assert sprite.surface.get_width() - sprite.surface.get_height() == px
    assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) < 0.05
    x, y = sprite.anchor
    assert alpha[y, x] > 0.5
    assert alpha[y, x + px] > 0.5


def test_variants_look_different_in_more_than_colour() -> None:
    pictures = {v: tiles.domino("RY", 60, 0, TOKENS, v).surface for v in tiles.VARIANTS}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures.values()}) == 5
    middle = {v: alpha_of(picture)[40, 40] for v, picture in pictures.items()}
    assert middle["hand"] == middle["selected"] == 1
    assert middle["illegal"] < middle["ghost"] < 1


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(ValueError, match="floating"):
        tiles.domino("RY", 60, 0, TOKENS, "floating")


@pytest.mark.parametrize("palette", [TOKENS, HIGH], ids=["normal", "high contrast"])
@pytest.mark.parametrize("color", "RYB")
def test_patterns_are_12_to_18_percent_strong(color: str, palette: tokens.Tokens) -> None:
    ground = plates.pigment_ground(color, 66, palette)
    drawn = patterns.pattern(color, 66)
    strength, ink = plates.PATTERNS[color]
    assert 0.12 <= strength <= 0.18
    moved = np.abs(ground[drawn > 0.9].mean(axis=0) - ground[drawn == 0].mean(axis=0))
    whole = np.abs(np.array(ink) - palette.rgb(plates.PIGMENTS[color]))
    assert moved.sum() / whole.sum() == pytest.approx(strength, abs=0.02)


@pytest.mark.parametrize("px", [24, 47, 66, 149])
@pytest.mark.parametrize("color", "RYB")
def test_a_pattern_repeats_from_cell_to_cell(color: str, px: int) -> None:
    drawn = patterns.pattern(color, px)
    assert drawn.shape == (px, px)
    assert 0.1 < drawn.mean() < 0.6
    # across the edge it changes no more than anywhere inside
    for field in (drawn, drawn.T):
        across = np.abs(field[0] - field[-1]).mean()
        inside = np.abs(np.diff(field, axis=0)).mean(axis=1)
        assert across <= inside.max() + 0.05


def test_dead_ground_has_no_pattern_and_looks_like_no_colour() -> None:
    ground = plates.pigment_ground(plates.DEAD, 60, TOKENS)
    assert ground.std(axis=(0, 1)).max() < 6
    mean = tuple(int(channel) for channel in ground.mean(axis=(0, 1)))
    for token in plates.PIGMENTS.values():
        assert difference(mean, TOKENS.rgb(token)) > 20


@pytest.mark.parametrize("color", "RYB")
def test_a_start_mark_can_be_read_on_its_plate(color: str) -> None:
    mark = plates.start_mark(color, 66, TOKENS)
    assert mark.get_size() == (66, 66)
    pixels, alpha = pygame.surfarray.array3d(mark), alpha_of(mark).T
    ink = tuple(int(channel) for channel in pixels[alpha > 0.9].mean(axis=0))
    assert contrast(ink, TOKENS.rgb(plates.PIGMENTS[color])) > 4


@pytest.mark.parametrize("style", outlines.STYLES)
def test_an_outline_follows_the_edge_and_melts_over_seams(style: str) -> None:
    px = 60
    surface = blank((2 * px, px))
    layout = BoardLayout.at_origin(px, (0, 0))
    cells = (cell_at(0, 12), cell_at(1, 12))
    outlines.draw_outline(surface, layout, cells, style, TOKENS, tint="jade")
    alpha = alpha_of(surface)
    wash = outlines.STYLES[style].wash
    assert alpha[:, px - 1 : px + 1].max() > 0.5  # the long sides
    assert alpha[px // 2, px - 2 : px + 2].max() <= wash + 0.01  # nothing at the seam
    assert alpha[px // 2, :10].max() > 0.5
    assert alpha[0, 0] == 0


def test_an_outline_takes_the_owners_colour() -> None:
    px = 80
    surface = blank((px, px))
    layout = BoardLayout.at_origin(px, (0, 0))
    outlines.draw_outline(surface, layout, [cell_at(0, 12)], "owner", TOKENS, tint="jade")
    row = [surface.get_at((x, px // 2))[:3] for x in range(12)]
    assert min(difference(color, TOKENS.rgb("jade")) for color in row) < 3
    assert max(contrast(color, TOKENS.rgb("jade")) for color in row) > 2


@pytest.mark.parametrize("ground", ["cinnabar", "gamboge", "azurite"])
def test_the_gold_of_a_major_can_be_seen_on_every_colour(ground: str) -> None:
    px = 73
    drawn = pygame.Surface((px, px), 0, 32)
    drawn.fill(TOKENS.rgb(ground))
    layout = BoardLayout.at_origin(px, (0, 0))
    outlines.draw_outline(drawn, layout, [cell_at(0, 12)], "major", TOKENS)
    row = [drawn.get_at((x, px // 2))[:3] for x in range(14)]
    best = max(contrast(one, other) for one in row for other in row)
    assert best > 3


@pytest.mark.parametrize("kind", effects.MARKS)
@pytest.mark.parametrize("px", [30, 66])
def test_a_mark_is_a_cell_in_size_and_lets_the_ground_show(kind: str, px: int) -> None:
    drawn = effects.cell_mark(kind, px, TOKENS)
    assert drawn.get_size() == (px, px)
    alpha = alpha_of(drawn)
    assert 0.02 < alpha[px // 2, px // 2] < 0.25
    assert alpha[0].max() == 0


def test_marks_differ_in_line_not_in_colour_alone() -> None:
    edges = {
        kind: round(float(alpha_of(effects.cell_mark(kind, 66, TOKENS)).sum()))
        for kind in effects.MARKS
    }
    assert len(set(edges.values())) == len(edges)


@pytest.mark.parametrize("flat", [True, False])
def test_the_last_moves_ring_goes_round_both_squares(*, flat: bool) -> None:
    px = 60
    sprite = effects.last_move_ring(px, TOKENS, flat=flat)
    alpha = alpha_of(sprite.surface)
    if not flat:
        alpha = alpha.T
    x, y = sprite.anchor if flat else sprite.anchor[::-1]
    assert alpha[y, x] < 0.05
    assert alpha[y, x - px : x - px + 4].max() > 0.4
    assert alpha[y - px // 2 : y - px // 2 + 4, x].max() > 0.4
    assert alpha[y, :3].max() < 0.1  # and has faded where its picture ends


def test_dust_grows_and_settles() -> None:
    frames = [effects.dust(60, frame, TOKENS) for frame in range(effects.DUST_FRAMES)]
    assert len({frame.surface.get_size() for frame in frames}) == 1
    densest = [alpha_of(frame.surface).max() for frame in frames]
    assert densest[0] > 0.5
    assert densest[-1] < 0.1
    reach = [frame.surface.get_bounding_rect().width for frame in frames]
    assert reach[5] > reach[0] * 1.4


@pytest.mark.parametrize("color", ["green", "purple", "black", "white"])
def test_a_banner_unrolls_from_its_pole(color: str) -> None:
    frames = [effects.banner(color, 66, f, TOKENS) for f in range(effects.BANNER_FRAMES + 1)]
    cloth = [int((alpha_of(frame.surface)[:, 25:30] > 0.9).sum()) for frame in frames]
    assert cloth == sorted(cloth)
    assert cloth[-1] > cloth[0] * 2
    x, y = frames[0].anchor
    assert alpha_of(frames[0].surface)[y - 2, x] > 0.9


def test_the_cross_is_red_on_a_light_edge() -> None:
    drawn = effects.illegal_cross(60, TOKENS)
    assert drawn.get_size() == (60, 60)
    pixels = pygame.surfarray.array3d(drawn)[alpha_of(drawn).T > 0.8]
    assert difference(tuple(map(int, np.median(pixels, axis=0))), TOKENS.rgb("danger")) < 12


@pytest.mark.parametrize("mask", [ALONE, SURROUNDED])
@pytest.mark.parametrize("px", [6, 11, 200])
def test_plates_can_be_drawn_at_extreme_sizes(px: int, mask: int) -> None:
    for color in "RYBX":
        assert plates.plate(color, px, mask, TOKENS).get_size() == (px, px)
