"""Text: one typeface for every language, measured, broken into lines and drawn at native pixels.

pygame has no fallback from font to font, so every text of the program is set in the same one. Sizes
are logical; `Fonts.scale` turns them into pixels.
"""

from __future__ import annotations

import re
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import pygame
from uniseg.graphemecluster import grapheme_clusters

from qin_game.ui.linebreak import wrap_spans
from qin_game.ui.typeface import font_path, typeface

if TYPE_CHECKING:
    from collections.abc import Sequence

Align = Literal["left", "center", "right"]
VAlign = Literal["top", "center", "bottom"]
RGBA = tuple[int, int, int, int]

ELLIPSIS = "…"  # the typeface sets it in the middle of the line, as Chinese does
LATIN_ELLIPSIS = "..."
_CACHE_BYTES = 24 * 1024 * 1024
# A capital's and a Chinese character's middle lies this far above the baseline, in ems; lines are
# centred on it instead of on the font's box, which hangs low.
OPTICAL_CENTER = 0.36


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set: size in logical pixels, weight, line height in sizes."""

    size: float = 18
    bold: bool = False
    leading: float = 1.5


DISPLAY = TextStyle(48, bold=True, leading=1.25)
TITLE = TextStyle(32, bold=True, leading=1.3)
HEADING = TextStyle(22, bold=True, leading=1.4)
BODY = TextStyle(18, leading=1.6)
LABEL = TextStyle(18)
LABEL_BOLD = TextStyle(18, bold=True)
SMALL = TextStyle(16)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one line in one weight; `x` is its distance from the line's start in pixels."""

    text: str
    bold: bool
    x: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a paragraph, with its width in pixels."""

    runs: tuple[Run, ...]
    width: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text broken into lines, ready to draw; sizes in pixels."""

    lines: tuple[Line, ...]
    style: TextStyle
    width: int
    height: int
    line_height: int


def sanitize(text: str) -> str:
    r"""Drop what cannot be drawn or would disturb it: NUL, control and direction marks, surrogates.

    Tabs become spaces; line feeds stay.

    >>> sanitize("a\x00b\tc\ud800")
    'ab c'
    """
    kept = (
        character
        for character in text.replace("\t", " ")
        if character == "\n" or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co"}
    )
    return unicodedata.normalize("NFC", "".join(kept))


def parse_emphasis(text: str) -> tuple[str, tuple[bool, ...]]:
    """Read `**bold**`: the text without its marks, and for each character whether it is bold.

    >>> parse_emphasis("a **b**")
    ('a b', (False, False, True))
    """
    pieces = re.split(r"\*\*(.+?)\*\*", text)
    plain = "".join(pieces)
    bold = tuple(index % 2 == 1 for index, piece in enumerate(pieces) for _ in piece)
    return plain, bold


@lru_cache(maxsize=1)
def _glyph_probe() -> tuple[pygame.Font, bytes]:
    font = pygame.Font(font_path(), 24)
    return font, _glyph(font, "\U0010fffe")


def _glyph(font: pygame.Font, character: str) -> bytes:
    return pygame.image.tobytes(font.render(character, True, "white"), "RGBA")


def missing_characters(text: str) -> set[str]:
    """Find the characters of `text` the typeface would draw as an empty box."""
    font, empty_box = _glyph_probe()
    return {
        character
        for character in set(text)
        if not character.isspace() and _glyph(font, character) == empty_box
    }


class Fonts:
    """The typeface at one scale: measures, breaks and draws, and remembers rendered lines."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._lines: OrderedDict[tuple[str, int, bool, RGBA], pygame.Surface] = OrderedDict()
        self._paragraphs: OrderedDict[tuple[str, TextStyle, int, float], Paragraph] = OrderedDict()
        self._bytes = 0

    def pixels(self, style: TextStyle) -> int:
        """Tell the style's size in pixels."""
        return max(6, round(style.size * self.scale))

    def font(self, style: TextStyle, *, bold: bool | None = None) -> pygame.Font:
        """Give the pygame font of a style, to be used at once."""
        return typeface(self.pixels(style), bold=style.bold if bold is None else bold)

    def measure(self, text: str, style: TextStyle = BODY) -> int:
        """Tell the width of one line of text in pixels."""
        return self.font(style).size(text)[0]

    def line_height(self, style: TextStyle = BODY) -> int:
        """Tell the distance from line to line in pixels."""
        return round(style.size * style.leading * self.scale)

    def wrap(self, text: str, style: TextStyle, width: int) -> list[str]:
        """Break a text into lines no wider than `width` pixels (emphasis marks removed)."""
        lines = self.paragraph(text, style, width).lines
        return ["".join(run.text for run in line.runs) for line in lines]

    def paragraph(self, text: str, style: TextStyle, width: int) -> Paragraph:
        """Break a text with `**bold**` marks into lines no wider than `width` pixels."""
        key = (text, style, width, self.scale)
        if key in self._paragraphs:
            self._paragraphs.move_to_end(key)
            return self._paragraphs[key]
        plain, bold = parse_emphasis(sanitize(text))
        bold = bold if len(bold) == len(plain) else (False,) * len(plain)
        spans = wrap_spans(plain, lambda a, b: self._line(plain, bold, a, b, style).width, width)
        lines = tuple(self._line(plain, bold, a, b, style) for a, b in spans)
        line_height = self.line_height(style)
        widest = max(line.width for line in lines)
        result = Paragraph(lines, style, widest, line_height * len(lines), line_height)
        self._paragraphs[key] = result
        if len(self._paragraphs) > 512:  # noqa: PLR2004 - a few full pages of text
            self._paragraphs.popitem(last=False)
        return result

    def _line(
        self, text: str, bold: Sequence[bool], start: int, end: int, style: TextStyle
    ) -> Line:
        runs: list[Run] = []
        x = 0
        while start < end:
            stop = start
            while stop < end and bold[stop] == bold[start]:
                stop += 1
            weight = style.bold or bold[start]
            runs.append(Run(text[start:stop], weight, x))
            x += self.font(style, bold=weight).size(text[start:stop])[0]
            start = stop
        return Line(tuple(runs), x)

    def fit(self, text: str, style: TextStyle, width: int) -> str:
        """Shorten a line with an ellipsis until it is no wider than `width` pixels."""
        if self.measure(text, style) <= width:
            return text
        ellipsis = LATIN_ELLIPSIS if text.isascii() else ELLIPSIS
        clusters = list(grapheme_clusters(text))
        low, high = 0, len(clusters)
        while low < high:
            middle = (low + high + 1) // 2
            shortened = "".join(clusters[:middle]).rstrip() + ellipsis
            if self.measure(shortened, style) <= width:
                low = middle
            else:
                high = middle - 1
        return "".join(clusters[:low]).rstrip() + ellipsis

    def shrink(self, text: str, style: TextStyle, width: int, smallest: float = 14) -> TextStyle:
        """Make a style smaller, down to `smallest`, until a line fits into `width` pixels."""
        while style.size > smallest and self.measure(text, style) > width:
            style = replace(style, size=max(smallest, style.size - 1))
        return style

    def render(
        self,
        text: str,
        style: TextStyle,
        color: pygame.typing.ColorLike,
        *,
        bold: bool | None = None,
    ) -> pygame.Surface:
        """Render one line; the surface is shared, so draw it and leave it unchanged."""
        weight = style.bold if bold is None else bold
        red, green, blue, alpha = pygame.Color(color)
        key = (text, self.pixels(style), weight, (red, green, blue, alpha))
        if key in self._lines:
            self._lines.move_to_end(key)
            return self._lines[key]
        surface = self.font(style, bold=weight).render(text, True, (red, green, blue))
        if alpha < 255:  # noqa: PLR2004 - opaque
            surface.set_alpha(alpha)
        self._lines[key] = surface
        self._bytes += surface.get_width() * surface.get_height() * 4
        while self._bytes > _CACHE_BYTES and len(self._lines) > 1:
            _, oldest = self._lines.popitem(last=False)
            self._bytes -= oldest.get_width() * oldest.get_height() * 4
        return surface

    def draw_line(  # noqa: PLR0913, PLR0917 - a text has that many sides
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        style: TextStyle,
        color: pygame.typing.ColorLike,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line centred on the height of `rect`; returns the place it takes."""
        image = self.render(text, style, color)
        x = _aligned(rect, image.get_width(), align)
        y = self._top(style, rect.centery)
        surface.blit(image, (x, y))
        return pygame.Rect(x, y, *image.get_size())

    def draw_text(  # noqa: PLR0913, PLR0917
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        style: TextStyle,
        color: pygame.typing.ColorLike,
        align: Align = "left",
        valign: VAlign = "top",
    ) -> pygame.Rect:
        """Draw a text broken to the width of `rect`; returns the place it takes.

        `**bold**` marks are understood. Nothing is clipped: measure with `paragraph` first where
        the height matters.
        """
        paragraph = self.paragraph(text, style, rect.width)
        return self.draw_paragraph(surface, paragraph, rect, color, align, valign)

    def draw_paragraph(  # noqa: PLR0913, PLR0917
        self,
        surface: pygame.Surface,
        paragraph: Paragraph,
        rect: pygame.Rect,
        color: pygame.typing.ColorLike,
        align: Align = "left",
        valign: VAlign = "top",
    ) -> pygame.Rect:
        """Draw a paragraph measured before; lines outside the surface's clip are skipped."""
        spare = rect.height - paragraph.height
        top = rect.top + {"top": 0, "center": spare // 2, "bottom": spare}[valign]
        clip = surface.get_clip()
        for index, line in enumerate(paragraph.lines):
            line_top = top + index * paragraph.line_height
            if line_top > clip.bottom or line_top + paragraph.line_height < clip.top:
                continue
            x = _aligned(rect, line.width, align)
            y = self._top(paragraph.style, line_top + paragraph.line_height / 2)
            for run in line.runs:
                image = self.render(run.text, paragraph.style, color, bold=run.bold)
                surface.blit(image, (x + run.x, y))
        x = _aligned(rect, paragraph.width, align)
        return pygame.Rect(x, top, paragraph.width, paragraph.height)

    def _top(self, style: TextStyle, center: float) -> int:
        baseline = center + OPTICAL_CENTER * self.pixels(style)
        return round(baseline) - self.font(style).get_ascent()


def _aligned(rect: pygame.Rect, width: int, align: Align) -> int:
    return (
        rect.left
        + {"left": 0, "center": (rect.width - width) // 2, "right": rect.width - width}[align]
    )
