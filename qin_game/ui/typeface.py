"""The one typeface of the program, in the sizes in use.

Noto Sans SC covers Latin, Simplified and Traditional Chinese and comes with pygame_gui. To open it
takes some ten milliseconds, to set an open font to another size next to none: a few are open, and
the one not used for longest takes on a new size.
"""

from __future__ import annotations

from collections import OrderedDict
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame

_FACES: Final = {False: "NotoSansSC-Regular.otf", True: "NotoSansSC-Bold.otf"}
_MOST_OPEN = 3
"""Fonts of a weight that are open at once. The first screen opens them all."""

_open: Final[dict[bool, OrderedDict[int, pygame.Font]]] = {
    weight: OrderedDict() for weight in _FACES
}


def font_path(*, bold: bool = False) -> Path:
    """Tell where the typeface lies."""
    package = find_spec("pygame_gui")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "data" / _FACES[bold]


def typeface(px: int, *, bold: bool = False) -> pygame.Font:
    """Give the typeface in a size in pixels. Use it at once: it may soon be set to another size."""
    fonts = _open[bold]
    font = fonts.pop(px, None)
    if font is None:
        if len(fonts) < _MOST_OPEN:
            if not pygame.font.get_init():
                pygame.font.init()
            font = pygame.Font(font_path(bold=bold), px)
        else:
            _, font = fonts.popitem(last=False)
            font.set_point_size(px)
    fonts[px] = font
    return font
