"""Everything has a place of its own in every window: nothing overlaps, nothing hangs over."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from qin_game.scenes.qin.layout import arrange
from qin_game.ui.stage import effective_scale

SIZES = [
    (1024, 640),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1024, 1400),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ui_scale", [80, 100, 125, 150, 200])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_overlaps_and_all_is_in_the_window(
    size: tuple[int, int], ui_scale: int, seats: int
) -> None:
    scale = effective_scale(size, ui_scale)
    window = pygame.Rect((0, 0), size)
    layout = arrange(window, lambda units: round(units * scale), seats)
    for rect in layout.sections:
        assert rect.width > 0
        assert rect.height > 0
        assert window.contains(rect)
    for one, other in combinations(layout.sections, 2):
        assert not one.colliderect(other), (one, other)
    for place in (*layout.slots, layout.pile):
        assert layout.hand.contains(place)
    assert all(slot.width >= layout.hand_cell for slot in layout.slots)
    for one, other in combinations((*layout.slots, layout.pile), 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("size", SIZES[:-1])
def test_the_board_is_as_high_as_the_window_allows(size: tuple[int, int]) -> None:
    scale = effective_scale(size, 100)
    layout = arrange(pygame.Rect((0, 0), size), lambda units: round(units * scale), 2)
    spare = size[1] - layout.board.sheet.height
    assert spare <= round(24 * scale) + 15


def test_wide_windows_have_the_board_in_the_middle_and_narrow_ones_on_the_left() -> None:
    wide = arrange(pygame.Rect(0, 0, 1280, 720), round, 2)
    narrow = arrange(pygame.Rect(0, 0, 1024, 640), round, 4)
    assert wide.is_wide
    assert wide.log.right < wide.board.sheet.left < wide.board.sheet.right < wide.hand.left
    assert not narrow.is_wide
    assert narrow.board.sheet.right < narrow.log.left
