import numpy as np
import pygame
import pytest

from qin_game.scenes.qin.art.pagodas import (
    GROWTH_FRAMES,
    SEAT_TOKENS,
    growing,
    pagoda,
    pagoda_icon,
    second_tier,
)
from qin_game.ui import tokens
from qin_game.ui.art.pixels import alpha_of
from qin_game.ui.art.vision import SIGHTS, contrast, difference, simulate

PALETTES = {"normal": tokens.load(), "high contrast": tokens.load(high_contrast=True)}
TOKENS = PALETTES["normal"]
COLORS = tuple(SEAT_TOKENS)
GROUNDS = ("cinnabar", "gamboge", "azurite", "dead")


def outline(icon: pygame.Surface) -> np.ndarray:
    return alpha_of(icon) > 0.5


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
@pytest.mark.parametrize("px", [32, 48, 73])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("color", COLORS)
def test_a_pagoda_stands_out_from_every_tile_by_3_to_1_all_along_its_sides(
    color: str, ground: str, px: int, palette: tokens.Tokens
) -> None:
    sprite = pagoda(color, px, palette, shadow=False)
    surface = pygame.Surface(sprite.surface.get_size(), 0, 32)
    surface.fill(palette.rgb(ground))
    surface.blit(sprite.surface, (0, 0))
    box = sprite.surface.get_bounding_rect()
    for part in (0.35, 0.5, 0.65, 0.85):
        y = box.top + round(box.height * part)
        left = next(x for x in range(box.left, box.right) if sprite.surface.get_at((x, y))[3])
        edge = [surface.get_at((left + step, y))[:3] for step in range(px // 4)]
        assert max(contrast(one, other) for one in edge for other in edge) >= 3
        against = max(contrast(one, palette.rgb(ground)) for one in edge)
        assert against >= 3


@pytest.mark.parametrize("color", COLORS)
def test_halo_lies_outside_the_rim(color: str) -> None:
    sprite = pagoda(color, 120, TOKENS, shadow=False)
    box = sprite.surface.get_bounding_rect()
    y = box.top + round(box.height * 0.85)
    row = [sprite.surface.get_at((x, y)) for x in range(box.left, box.centerx)]
    solid = [entry[:3] for entry in row if entry[3] == 255]
    first = solid[1]
    assert difference(first, TOKENS.rgb("halo")) < 4
    assert any(difference(entry, TOKENS.rgb("rim")) < 4 for entry in solid[:12])


@pytest.mark.parametrize("px", [14, 18, 24, 40])
@pytest.mark.parametrize("tiers", [1, 2])
def test_icons_have_their_size_and_four_silhouettes(px: int, tiers: int) -> None:
    icons = [pagoda_icon(color, px, TOKENS, tiers) for color in COLORS]
    shapes = [outline(icon) for icon in icons]
    for icon, shape in zip(icons, shapes, strict=True):
        assert icon.get_size() == (px, px)
        assert shape.mean() > 0.15
    for first in range(4):
        for second in range(first + 1, 4):
            either = (shapes[first] | shapes[second]).sum()
            both = (shapes[first] & shapes[second]).sum()
            assert both / either < 0.93


@pytest.mark.parametrize("sight", SIGHTS)
def test_small_icons_differ_in_colour_too(sight: str) -> None:
    means = []
    for color in COLORS:
        icon = pagoda_icon(color, 14, TOKENS)
        pixels = pygame.surfarray.array3d(icon)[4:10, 5:9].reshape(-1, 3)
        means.append(simulate(tuple(map(int, pixels.mean(axis=0))), sight))
    for first in range(4):
        for second in range(first + 1, 4):
            assert difference(means[first], means[second]) > 8


@pytest.mark.parametrize("color", COLORS)
def test_a_double_is_taller_than_a_single_and_stands_on_the_same_spot(color: str) -> None:
    single, double = pagoda(color, 66, TOKENS, 1), pagoda(color, 66, TOKENS, 2)
    assert single.anchor == double.anchor
    assert single.surface.get_size() == double.surface.get_size()
    assert (
        double.surface.get_bounding_rect().height > single.surface.get_bounding_rect().height + 12
    )


@pytest.mark.parametrize("color", COLORS)
def test_the_second_tier_rises_step_by_step(color: str) -> None:
    tops = [
        growing(color, 90, TOKENS, frame).surface.get_bounding_rect().top
        for frame in range(GROWTH_FRAMES + 1)
    ]
    assert tops == sorted(tops, reverse=True)
    assert tops[0] - tops[-1] > 15
    assert growing(color, 90, TOKENS, 0) is growing(color, 90, TOKENS, 0)


@pytest.mark.parametrize("color", COLORS)
def test_a_pagoda_fits_its_cell(color: str) -> None:
    px = 66
    single = pagoda(color, px, TOKENS, 1, shadow=False).surface.get_bounding_rect()
    double = pagoda(color, px, TOKENS, 2, shadow=False).surface.get_bounding_rect()
    assert single.width <= px
    assert single.height <= px * 1.02
    assert double.height <= px * 1.3


@pytest.mark.parametrize("color", COLORS)
def test_the_second_tier_alone_is_part_of_a_pagoda(color: str) -> None:
    part = second_tier(color, 66, TOKENS).surface.get_bounding_rect()
    single = pagoda(color, 66, TOKENS, 1, shadow=False).surface.get_bounding_rect()
    assert part.height < single.height
    assert abs(part.width - single.width) <= 2


def test_drawing_puts_the_anchor_on_the_point() -> None:
    surface = pygame.Surface((100, 100), pygame.SRCALPHA, 32)
    sprite = pagoda("green", 60, TOKENS, shadow=False)
    sprite.draw(surface, (50.4, 90.2))
    box = surface.get_bounding_rect()
    assert abs(box.centerx - 50) <= 1
    assert 88 <= box.bottom <= 94
