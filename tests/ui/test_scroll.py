from __future__ import annotations

import pygame
import pytest

from qin_game.ui.scroll import Scroller

VIEW = pygame.Rect(100, 100, 400, 300)
INSIDE = (200, 200)


@pytest.fixture(name="scroller")
def _scroller() -> Scroller:
    return Scroller(VIEW, 1200, 1.0)


def wheel(y: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEWHEEL, x=0, y=y)


def key(code: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0)


def test_the_wheel_moves_the_content_inside_its_ends(scroller: Scroller) -> None:
    assert scroller.handle(wheel(-1), INSIDE)
    assert scroller.offset == 72
    assert scroller.handle(wheel(5), INSIDE)
    assert scroller.offset == 0
    assert not scroller.handle(wheel(1), INSIDE)
    scroller.handle(wheel(-100), INSIDE)
    assert scroller.offset == 900


def test_the_wheel_counts_only_over_the_view(scroller: Scroller) -> None:
    assert not scroller.handle(wheel(-1), (10, 10))
    assert not scroller.handle(wheel(-1), None)
    assert scroller.offset == 0


def test_keys_page_and_jump(scroller: Scroller) -> None:
    scroller.handle(key(pygame.K_PAGEDOWN), None)
    assert scroller.offset == 255
    scroller.handle(key(pygame.K_END), None)
    assert scroller.offset == 900
    scroller.handle(key(pygame.K_HOME), None)
    assert scroller.offset == 0


def test_the_bar_can_be_dragged(scroller: Scroller) -> None:
    start = scroller.thumb.center
    scroller.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start), start)
    end = (start[0], VIEW.bottom + 50)
    assert scroller.handle(pygame.Event(pygame.MOUSEMOTION, pos=end), end)
    assert scroller.offset == 900
    assert scroller.thumb.bottom == VIEW.bottom
    assert scroller.handle(pygame.Event(pygame.MOUSEBUTTONUP, button=1, pos=end), end)
    assert not scroller.handle(pygame.Event(pygame.MOUSEMOTION, pos=start), start)


def test_content_that_fits_does_not_scroll() -> None:
    scroller = Scroller(VIEW, 200, 1.0)
    assert not scroller.is_needed
    assert not scroller.handle(wheel(-1), INSIDE)


def test_a_new_layout_keeps_the_place(scroller: Scroller) -> None:
    scroller.scroll_to(600)
    scroller.layout(VIEW, 2400, 2.0)
    assert scroller.offset == 1200
