"""What is drawn for 抗秦: legible, countable, and refused where it makes no sense."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from qin_game.scenes.kangqin.art import cards
from qin_game.scenes.kangqin.art.banners import BANNER_TOKENS, banner
from qin_game.scenes.kangqin.art.cards import HANZI, VARIANTS, card_back, card_face, turning
from qin_game.scenes.kangqin.art.cup import cup, saucer
from qin_game.scenes.kangqin.art.dice import die
from qin_game.scenes.kangqin.art.stones import KINDS, pile, pile_size, stone
from qin_game.ui import tokens as palettes
from qin_game.ui.art.vision import SIGHTS, difference, simulate

PALETTES = [palettes.load(high_contrast=high) for high in (False, True)]


def picture(surface: pygame.Surface) -> bytes:
    """The pixels of a surface."""
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("tokens", PALETTES)
@pytest.mark.parametrize("height", [20, 60, 150, 420])
def test_all_cards_differ_and_all_backs_are_alike(tokens: palettes.Tokens, height: int) -> None:
    faces = {picture(card_face(number, height, tokens)) for number in range(1, 10)}
    assert len(faces) == 9
    size = card_back(height, tokens).get_size()
    for number in range(1, 10):
        assert card_face(number, height, tokens).get_size() == size
    assert picture(card_back(height, tokens)) not in faces


def test_a_card_turns_from_its_back_to_its_face() -> None:
    tokens = PALETTES[0]
    assert picture(turning(7, 100, tokens, 0.0)) == picture(card_back(100, tokens))
    assert picture(turning(7, 100, tokens, 1.0)) == picture(card_face(7, 100, tokens))
    assert turning(7, 100, tokens, 0.5).get_width() < 10
    assert picture(turning(None, 100, tokens, 0.7)) == picture(card_back(100, tokens))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_drawn(variant: str) -> None:
    tokens = PALETTES[0]
    plain = picture(card_face(5, 90, tokens))
    assert (picture(card_face(5, 90, tokens, variant)) == plain) is (variant == "plain")


def test_there_is_no_other_card_die_or_variant() -> None:
    tokens = PALETTES[0]
    assert len(HANZI) == 9
    for number in (0, 10):
        with pytest.raises(ValueError, match="no card"):
            card_face(number, 90, tokens)
    for number in (0, 7):
        with pytest.raises(ValueError, match="no die"):
            die(number, 30, tokens)
    with pytest.raises(ValueError, match="not a variant"):
        cards.card_back(90, tokens, "golden")
    with pytest.raises(KeyError):
        banner("pink", 30, tokens)


def test_dice_differ_at_the_smallest_size() -> None:
    assert len({picture(die(number, 16, PALETTES[0])) for number in range(1, 7)}) == 6


@pytest.mark.parametrize("row", [5, 7])
def test_stones_of_a_pile_can_be_counted(row: int) -> None:
    for count in range(18):
        places = pile(count, row)
        assert len(places) == count
        for one, other in combinations(places, 2):
            assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= 0.46
        width, height = pile_size(count, row)
        assert width <= row
        assert height <= 3.5


def test_a_pile_keeps_its_lower_stones_when_one_comes_or_goes() -> None:
    for count in range(17):
        assert pile(count + 1, 5)[:count] == pile(count, 5)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("tokens", PALETTES)
def test_banners_are_told_apart_by_every_eye(tokens: palettes.Tokens, sight: str) -> None:
    names = [*BANNER_TOKENS.values(), "black"]
    colors = [simulate(tokens.rgb(name), sight) for name in names]
    assert min(difference(a, b) for a, b in combinations(colors, 2)) >= 12


def test_banners_are_told_apart_without_colour() -> None:
    marks = set()
    for color in BANNER_TOKENS:
        image = pygame.transform.grayscale(banner(color, 64, PALETTES[0]))
        marks.add(picture(image))
    assert len(marks) == len(BANNER_TOKENS)


def test_everything_fills_its_place() -> None:
    tokens = PALETTES[0]
    for width in (40, 120, 300):
        assert cup(width, tokens).get_bounding_rect().width >= width * 0.7
        assert saucer(width, tokens).get_bounding_rect().width >= width * 0.9
    for kind in range(KINDS):
        assert stone(24, tokens, kind).get_bounding_rect().width >= 19
