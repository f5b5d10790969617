"""Pagodas: one silhouette per seat colour, with a light halo and a dark rim.

A pagoda is one storey under a roof; the second storey lifts that roof, so that a double grows out
of a single. The drawings are in ``assets/art/pagodas``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from qin_game.ui.art.pixels import mix
from qin_game.ui.art.svg import document, hex_color, rasterise, source

if TYPE_CHECKING:
    import pygame

    from qin_game.ui.tokens import Tokens

SEAT_TOKENS = {"green": "jade", "purple": "plum", "black": "black", "white": "moon"}
"""Token of each seat colour; the keys name the drawings too."""

WIDTH = 0.76
"""Width of a pagoda in cells."""

GROWTH_FRAMES = 12
"""Frames of :func:`growing`, 0 (single) to GROWTH_FRAMES (double)."""

_LIFT = 34.0
"""How far the second storey lifts the roof, units of the drawing."""

_TOP, _FEET = 20.0, 138.0
_SIDE = 12.0
"""Room round the drawing (width 100) for rim, halo and shadow, units."""

_SVG = "{http://www.w3.org/2000/svg}"
_PAINT = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
_PLAIN_BELOW = 26
"""Width in pixels below which windows and ribs are left out."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A surface and the pixel of it that stands on the ground (or is its centre)."""

    surface: pygame.Surface
    anchor: tuple[int, int]

    def draw(self, target: pygame.Surface, at: tuple[float, float]) -> pygame.Rect:
        """Blit with the anchor at a point and return the covered rectangle."""
        x, y = round(at[0]) - self.anchor[0], round(at[1]) - self.anchor[1]
        return target.blit(self.surface, (x, y))


def pagoda(
    color: str, cell_px: int, tokens: Tokens, tiers: int = 1, *, shadow: bool = True
) -> Sprite:
    """Return a pagoda of 1 or 2 tiers for cells of ``cell_px``, anchored at its feet."""
    return growing(color, cell_px, tokens, GROWTH_FRAMES * (tiers - 1), shadow=shadow)


@lru_cache(maxsize=256)
def growing(color: str, cell_px: int, tokens: Tokens, frame: int, *, shadow: bool = True) -> Sprite:
    """Return a pagoda while its second tier rises, frame 0 to GROWTH_FRAMES. Do not draw on it."""
    lift = _LIFT * frame / GROWTH_FRAMES
    groups = [("base", 0.0), ("body", 0.0)]
    if lift > 0:
        groups = [("upper", _LIFT - lift), *groups, ("skirt", 0.0)]
    groups.append(("roof", -lift))
    return _compose(color, round(cell_px * WIDTH), tokens, groups, _LIFT, shadow=shadow)


@lru_cache(maxsize=32)
def second_tier(color: str, cell_px: int, tokens: Tokens) -> Sprite:
    """Return the second tier alone, anchored where it stands on the first. Do not draw on it."""
    groups = [("upper", _LIFT), ("roof", 0.0)]
    return _compose(color, round(cell_px * WIDTH), tokens, groups, 0.0, shadow=False)


@lru_cache(maxsize=64)
def pagoda_icon(color: str, px: int, tokens: Tokens, tiers: int = 1) -> pygame.Surface:
    """Return a pagoda that fills a square of ``px``, for supplies and lists. Do not draw on it."""
    lift = _LIFT * (tiers - 1)
    groups = [("base", 0.0), ("body", 0.0), ("roof", -lift)]
    if lift:
        groups = [("upper", 0.0), *groups[:2], ("skirt", 0.0), groups[2]]
    height = _FEET - _TOP + lift
    scale = px / (height + 8)
    content = _painted(color, tokens, groups, scale, icon=True)
    side = px / scale
    inner = f'<g transform="translate({side / 2 - 50:.3f} {4 - _TOP + lift:.3f})">{content}</g>'
    return rasterise(document(inner, side, side), (px, px))


def _compose(  # noqa: PLR0913 - private, called with everything named above
    color: str,
    width: int,
    tokens: Tokens,
    groups: list[tuple[str, float]],
    headroom: float,
    *,
    shadow: bool,
) -> Sprite:
    scale = width / 100
    span = 100 + 2 * _SIDE
    top = _TOP - headroom - _SIDE
    height = _FEET + _SIDE - top
    content = _painted(color, tokens, groups, scale, icon=False)
    if shadow:
        content = _SHADOW.format(hex_color(tokens.rgb("shadow"))) + content
    size = (round(span * scale), round(height * scale))
    inner = f'<g transform="translate({_SIDE} {-top:.3f})">{content}</g>'
    surface = rasterise(document(inner, size[0] / scale, size[1] / scale), size)
    return Sprite(surface, (round((_SIDE + 50) * scale), round((_FEET - top) * scale)))


_SHADOW = (
    '<ellipse cx="54" cy="137" rx="50" ry="9" fill="{0}" fill-opacity="0.16"/>'
    '<ellipse cx="53" cy="137" rx="44" ry="7" fill="{0}" fill-opacity="0.22"/>'
)


def _painted(
    color: str, tokens: Tokens, groups: list[tuple[str, float]], scale: float, *, icon: bool
) -> str:
    """Return halo, rim and painted parts as SVG; line widths are fixed in pixels."""
    plain = 100 * scale < _PLAIN_BELOW
    rim = max(1.0 if icon else 1.7, 100 * scale * 0.030) / scale
    halo = max(1.0 if icon else 1.6, 100 * scale * 0.034) / scale
    shape = "".join(_shifted(_silhouette(color, name), by) for name, by in groups)
    layers = []
    for token, reach in (("halo", rim + halo), ("rim", rim)):
        paint = hex_color(tokens.rgb(token))
        layers.append(
            f'<g fill="{paint}" stroke="{paint}" stroke-width="{2 * reach:.3f}"'
            f' stroke-linejoin="round">{shape}</g>'
        )
    colors = _shades(color, tokens)
    for name, by in groups:
        part = _part(color, name, plain=plain)
        for key, value in colors.items():
            part = part.replace(f"var(--{key})", value)
        layers.append(_shifted(part, by))
    return "".join(layers)


def _shades(color: str, tokens: Tokens) -> dict[str, str]:
    face = tokens.rgb(SEAT_TOKENS[color])
    rim, halo = tokens.rgb("rim"), tokens.rgb("halo")
    dark_face = color == "black"
    return {
        "face": hex_color(face),
        "shade": hex_color(mix(face, rim, 0.28) if not dark_face else mix(face, halo, 0.14)),
        "light": hex_color(mix(face, halo, 0.38)),
        "deep": hex_color(mix(face, rim, 0.62)),
    }


def _shifted(content: str, by: float) -> str:
    return f'<g transform="translate(0 {by:.3f})">{content}</g>' if by else content


@lru_cache(maxsize=64)
def _part(color: str, name: str, *, plain: bool) -> str:
    """Return the elements of one group of a drawing; ``plain`` keeps only its first shape."""
    shapes = list(_group(color, name))
    return "".join(_written(shape) for shape in (shapes[:1] if plain else shapes))


@lru_cache(maxsize=64)
def _silhouette(color: str, name: str) -> str:
    """Return a group's outline: its first shape, without paint."""
    shape = _group(color, name)[0]
    for attribute in _PAINT:
        shape.attrib.pop(attribute, None)
    return _written(shape)


def _group(color: str, name: str) -> ET.Element:
    root = ET.fromstring(source(f"pagodas/{color}"))  # noqa: S314 - our own file
    found = root.find(f"{_SVG}g[@id='{name}']")
    if found is None:
        raise KeyError(f"pagodas/{color}.svg: no group {name}")
    return found


def _written(element: ET.Element) -> str:
    attributes = "".join(f' {key}="{value}"' for key, value in element.attrib.items())
    return f"<{element.tag.removeprefix(_SVG)}{attributes}/>"
