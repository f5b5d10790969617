"""A display that shows nothing, opened once for all tests of the drawing kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    yield
    if pygame.display.get_init():
        pygame.event.clear()
