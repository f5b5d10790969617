"""Colour tokens: the one palette that art, theme and scenes draw with.

The colours live in ``assets/theme/tokens.yaml``; this module checks them at the door, so that
everything after it may trust ``tokens["ink"]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

RGB = tuple[int, int, int]

THEME_FILE = Path(__file__).parents[2] / "assets" / "theme" / "tokens.yaml"

NAMES: tuple[str, ...] = (
    *("paper", "paper_light", "paper_deep", "lacquer"),
    *("ink", "ink_soft", "ink_faint", "hairline", "shadow", "mist", "lacquer_text"),
    *("seal", "seal_text", "focus", "danger", "good", "gold", "gold_edge"),
    *("cinnabar", "cinnabar_text", "gamboge", "gamboge_text", "azurite", "azurite_text", "dead"),
    *("jade", "jade_text", "plum", "plum_text", "black", "black_text", "moon", "moon_text"),
    *("halo", "rim"),
    *("grass_line", "grass_wash", "grass_blade", "water", "water_edge", "roof", "wall"),
    *("blossom", "pine", "stone"),
)
"""Every token there is."""

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    *(
        (text, ground)
        for text in ("ink", "ink_soft", "ink_faint", "seal", "danger", "good", "focus")
        for ground in ("paper", "paper_light", "paper_deep")
    ),
    ("lacquer_text", "lacquer"),
    ("gold", "lacquer"),
    ("seal_text", "seal"),
    ("paper", "ink"),
    *((f"{pigment}_text", pigment) for pigment in ("cinnabar", "gamboge", "azurite")),
    *((f"{banner}_text", banner) for banner in ("jade", "plum", "black", "moon")),
)
"""(text, ground) pairs that text may be set in; each is tested to have a contrast of 4.5:1."""


class TokenError(ValueError):
    """A palette file that cannot be used. The text reads ``tokens.yaml:12: normal.paper: ...``."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path.name}:{line}: {message}")
        self.path = path
        self.line = line


@dataclass(frozen=True, slots=True)
class Tokens:
    """One palette: a hashable mapping from token names to colours."""

    colors: tuple[tuple[str, RGB], ...]

    def rgb(self, name: str) -> RGB:
        """Return a colour as (red, green, blue), 0-255. Raises KeyError for an unknown token."""
        return _lookup(self)[name]

    def __getitem__(self, name: str) -> pygame.Color:
        return pygame.Color(*self.rgb(name))

    def __contains__(self, name: object) -> bool:
        return name in _lookup(self)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.colors)

    def hex(self, name: str) -> str:
        """Return a colour as ``#rrggbb``. Raises KeyError for an unknown token."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb(name))


@cache
def _lookup(tokens: Tokens) -> dict[str, RGB]:
    return dict(tokens.colors)


@cache
def load(*, high_contrast: bool = False, path: Path = THEME_FILE) -> Tokens:
    """Return a palette. Raises TokenError (naming file, line and key) or OSError."""
    sections = _sections(path, yaml.compose(path.read_text(encoding="utf-8"), yaml.SafeLoader))
    normal = _colors(path, "normal", sections["normal"])
    for name in NAMES:
        if name not in normal:
            line = sections["normal"].start_mark.line + 1
            raise TokenError(path, line, f"normal.{name}: missing")
    changed = _colors(path, "high_contrast", sections["high_contrast"])
    chosen = normal | changed if high_contrast else normal
    return Tokens(tuple((name, chosen[name]) for name in NAMES))


def _sections(path: Path, root: yaml.Node | None) -> dict[str, yaml.Node]:
    if not isinstance(root, yaml.MappingNode):
        raise TokenError(path, 1, "not a mapping of normal and high_contrast")
    sections: dict[str, yaml.Node] = {}
    for key, value in root.value:
        if key.value not in ("normal", "high_contrast"):
            raise TokenError(path, key.start_mark.line + 1, f"{key.value}: not a palette")
        sections[key.value] = value
    for name in ("normal", "high_contrast"):
        if name not in sections:
            raise TokenError(path, 1, f"{name}: missing")
    return sections


def _colors(path: Path, section: str, node: yaml.Node) -> dict[str, RGB]:
    if not isinstance(node, yaml.MappingNode):
        raise TokenError(path, node.start_mark.line + 1, f"{section}: not a mapping")
    colors: dict[str, RGB] = {}
    for key, value in node.value:
        place = f"{section}.{key.value}"
        line = key.start_mark.line + 1
        if key.value not in NAMES:
            raise TokenError(path, line, f"{place}: not a token")
        if key.value in colors:
            raise TokenError(path, line, f"{place}: given twice")
        color = _parse(value.value) if isinstance(value, yaml.ScalarNode) else None
        if color is None:
            raise TokenError(path, line, f'{place}: not a colour (like "#f2e8d0")')
        colors[key.value] = color
    return colors


def _parse(text: str) -> RGB | None:
    digits = text[1:]
    if len(text) != len("#rrggbb") or text[0] != "#":
        return None
    if any(digit not in "0123456789abcdefABCDEF" for digit in digits):
        return None
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
