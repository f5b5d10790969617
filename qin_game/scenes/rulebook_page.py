"""Sets a chapter of a rulebook in columns, as a printer would.

A chapter becomes pieces (lines of text, figures with their captions) that flow from column to
column. A text never leaves a single line behind, the one that leads to a figure stays with it, and
the columns of the last page end at about the same height. All sizes are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from qin_game.content.rulebook import Illustration, Items, Note, Paragraph, Ruling
from qin_game.ui.art.marks import FORBIDDEN, RULING
from qin_game.ui.art.pixels import mix
from qin_game.ui.art.seal import seal
from qin_game.ui.text import BODY, LABEL_BOLD, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from qin_game.content.rulebook import Block, Figure
    from qin_game.scenes.registry import FigureDrawing
    from qin_game.ui import text as typography
    from qin_game.ui.stage import Stage
    from qin_game.ui.text import TextStyle

_CAPTION = replace(SMALL, leading=1.45)
_BLOCK_GAP, _ITEM_GAP, _FIGURE_GAP, _CAPTION_GAP = 12, 6, 20, 8
_INDENT, _NOTE_INDENT, _RULING_INDENT = 20, 18, 36
_RULING_SEAL, _FORBIDDEN_SEAL = 26, 40
_WHOLE = 5
"""Texts of up to so many lines are not parted."""
_HIGHEST = 0.8
"""The most of a column that a figure and its caption take: its lead has to fit above it."""
_LEAST = 0.3
"""Columns are made equal down to this share of the page; less stays in one column."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is never cut: its height, the room above it, and how it is drawn at (left, top).

    With ``keeps_next`` it may not end a column.
    """

    height: int
    gap: int
    draw: Callable[[pygame.Surface, int, int], None]
    keeps_next: bool = False


Column = tuple[Piece, ...]


class Typesetter:
    """Turns blocks into pieces for columns of a width and height, with figures of a size.

    ``set_figure`` gets a figure, the room for it and the wanted unit of drawing; ``reason`` tells
    why something is not allowed. The words of ``found`` are underlaid.
    """

    def __init__(  # noqa: PLR0913 - what a printer is told
        self,
        stage: Stage,
        *,
        room: tuple[int, int],
        cell_px: int,
        set_figure: Callable[[Figure, int, int], FigureDrawing],
        reason: Callable[[str], str],
        found: str = "",
    ) -> None:
        self._stage = stage
        self._width, self._height = room
        self._cell_px = cell_px
        self._set_figure = set_figure
        self._reason = reason
        self._found = found.casefold()

    def pieces(self, blocks: Sequence[Block]) -> list[Piece]:
        """Return the pieces of a chapter's blocks, from the top."""
        pieces: list[Piece] = []
        leads = False
        for block in blocks:
            is_figure = isinstance(block, Illustration)
            if is_figure and leads:
                pieces[-1] = replace(pieces[-1], keeps_next=True)
            pieces += self._set(block)
            leads = not is_figure
        return pieces

    def _set(self, block: Block) -> Iterator[Piece]:
        match block:
            case Paragraph(words):
                yield from self._lines(words, gap=_BLOCK_GAP)
            case Items(items):
                for number, item in enumerate(items):
                    gap = _ITEM_GAP if number else _BLOCK_GAP
                    yield from self._lines(item, gap=gap, indent=_INDENT, mark=self._draw_bullet)
            case Note(words):
                text = self._stage.text
                label = f"**{text('rulebook.note')}**"
                yield from self._lines(
                    text("word.colon", label=label, value=words),
                    gap=_BLOCK_GAP + 2,
                    indent=_NOTE_INDENT,
                    bar="good",
                    color="ink_soft",
                )
            case Ruling(_, words):
                mark = self._draw_ruling_seal
                yield from self._lines(words, gap=_BLOCK_GAP, indent=_RULING_INDENT, mark=mark)
            case Illustration():
                yield self._illustration(block)

    # -- text ------------------------------------------------------------------------------------

    def _lines(  # noqa: PLR0913 - what sets one kind of text apart from another
        self,
        words: str,
        *,
        gap: int,
        indent: int = 0,
        color: str = "ink",
        mark: Callable[[pygame.Surface, pygame.Rect], None] | None = None,
        bar: str | None = None,
    ) -> Iterator[Piece]:
        """Set a text, one piece a line; ``mark`` is drawn before the first, ``bar`` along all."""
        stage = self._stage
        left = stage.px(indent)
        paragraph = stage.fonts.paragraph(words, BODY, self._width - left)
        count = len(paragraph.lines)
        for number in range(count):
            yield Piece(
                paragraph.line_height,
                stage.px(gap) if number == 0 else 0,
                self._line_drawing(
                    _one_line(paragraph, number), left, color, mark if number == 0 else None, bar
                ),
                keeps_next=number + 1 < count and (count <= _WHOLE or number in {0, count - 2}),
            )

    def _line_drawing(
        self,
        line: typography.Paragraph,
        left: int,
        color: str,
        mark: Callable[[pygame.Surface, pygame.Rect], None] | None,
        bar: str | None,
    ) -> Callable[[pygame.Surface, int, int], None]:
        stage = self._stage

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            place = pygame.Rect(x + left, y, line.width, line.height)
            self._draw_text(surface, line, place, color)
            if mark is not None:
                mark(surface, pygame.Rect(x, y, left, line.height))
            if bar is not None:
                strip = pygame.Rect(x + stage.px(2), y, max(1, stage.px(3)), line.height)
                surface.fill(stage.tokens[bar], strip)

        return draw

    def _draw_text(
        self,
        surface: pygame.Surface,
        paragraph: typography.Paragraph,
        place: pygame.Rect,
        color: str,
        align: typography.Align = "left",
    ) -> None:
        """Draw a text over a wash under the words that were searched for."""
        self._draw_found(surface, paragraph, place, align)
        ink = self._stage.tokens[color]
        self._stage.fonts.draw_paragraph(surface, paragraph, place, ink, align)

    def _draw_found(
        self,
        surface: pygame.Surface,
        paragraph: typography.Paragraph,
        place: pygame.Rect,
        align: typography.Align,
    ) -> None:
        if not self._found:
            return
        fonts, style = self._stage.fonts, paragraph.style
        wash = mix(self._stage.tokens.rgb("paper_light"), self._stage.tokens.rgb("gold"), 0.55)
        for number, line in enumerate(paragraph.lines):
            top = place.top + number * paragraph.line_height
            indent = (place.width - line.width) // 2 if align == "center" else 0
            for run in line.runs:
                bold = replace(style, bold=run.bold)
                for start in _places(run.text.casefold(), self._found):
                    left = place.left + indent + run.x + fonts.measure(run.text[:start], bold)
                    width = fonts.measure(run.text[start : start + len(self._found)], bold)
                    mark = pygame.Rect(left, top, width, paragraph.line_height)
                    surface.fill(wash, mark.inflate(0, -paragraph.line_height // 4))

    def _draw_bullet(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        size = max(2, self._stage.px(3.5))
        x, y = place.left + self._stage.px(7), place.centery
        points = ((x - size, y), (x, y - size), (x + size, y), (x, y + size))
        pygame.draw.polygon(surface, self._stage.tokens["seal"], points)

    def _draw_ruling_seal(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        image = self._seal(RULING, _RULING_SEAL)
        surface.blit(image, image.get_rect(midleft=place.midleft))

    def _seal(self, characters: str, size: int) -> pygame.Surface:
        tokens = self._stage.tokens
        paste, carved = tokens.rgb("seal"), tokens.rgb("seal_text")
        return seal(characters, self._stage.px(size), paste, carved)

    # -- figures ---------------------------------------------------------------------------------

    def _illustration(self, block: Illustration) -> Piece:
        stage = self._stage
        below = stage.px(_CAPTION_GAP)
        is_verdict = block.figure.reason is not None
        caption = self._verdict(block) if is_verdict else self._caption(block.caption)
        cell_px = self._cell_px
        view = self._set_figure(block.figure, self._width, cell_px)
        highest = round(_HIGHEST * self._height)
        while view.size[1] + below + caption.height > highest and cell_px > 1:
            cell_px -= 1
            view = self._set_figure(block.figure, self._width, cell_px)
        width, height = view.size

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            surface.blit(view.surface(), (x + (self._width - width) // 2, y))
            caption.draw(surface, x, y + height + below)

        return Piece(height + below + caption.height, stage.px(_FIGURE_GAP), draw)

    def _caption(self, words: str) -> Piece:
        paragraph = self._stage.fonts.paragraph(words, _CAPTION, self._width)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            place = pygame.Rect(x, y, self._width, paragraph.height)
            self._draw_text(surface, paragraph, place, "ink_soft", "center")

        return Piece(paragraph.height, 0, draw)

    def _verdict(self, block: Illustration) -> Piece:
        """Set the caption of something that is not allowed beside a seal, with the reason."""
        stage, fonts = self._stage, self._stage.fonts
        assert block.figure.reason is not None
        image = self._seal(FORBIDDEN, _FORBIDDEN_SEAL)
        left = image.get_width() + stage.px(12)
        room = self._width - left
        lines: tuple[tuple[str, TextStyle, str], ...] = (
            (stage.text("rulebook.not_allowed"), replace(LABEL_BOLD, size=16), "danger"),
            (block.caption, _CAPTION, "ink"),
            (self._reason(block.figure.reason), _CAPTION, "ink_soft"),
        )
        set_lines = [(fonts.paragraph(words, style, room), color) for words, style, color in lines]
        height = sum(paragraph.height for paragraph, _ in set_lines)
        spare = self._width - left - max(paragraph.width for paragraph, _ in set_lines)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            x += spare // 2
            surface.blit(image, (x, y + stage.px(3)))
            for paragraph, color in set_lines:
                place = pygame.Rect(x + left, y, paragraph.width, paragraph.height)
                self._draw_text(surface, paragraph, place, color)
                y += paragraph.height

        return Piece(max(height, image.get_height() + stage.px(6)), 0, draw)


def _one_line(paragraph: typography.Paragraph, number: int) -> typography.Paragraph:
    line = paragraph.lines[number]
    height = paragraph.line_height
    return replace(paragraph, lines=(line,), width=line.width, height=height)


def _places(text: str, words: str) -> Iterator[int]:
    """Yield where words begin in a text."""
    start = text.find(words)
    while start >= 0:
        yield start
        start = text.find(words, start + len(words))


# -- columns -------------------------------------------------------------------------------------


def height_of(column: Sequence[Piece]) -> int:
    """Return the height of pieces under each other; the gap above the first is left out."""
    return sum(piece.height + (piece.gap if place else 0) for place, piece in enumerate(column))


def flow(pieces: Sequence[Piece], height: int) -> list[Column]:
    """Fill columns of a height from the top; a piece that is higher has a column of its own."""
    return _filled(_runs(pieces, height), height)


def pages(pieces: Sequence[Piece], height: int, per_page: int) -> list[tuple[Column, ...]]:
    """Fill pages of ``per_page`` columns; the columns of the last page end at the same height."""
    columns = flow(pieces, height)
    full = (len(columns) - 1) // per_page * per_page
    rest = _runs([piece for column in columns[full:] for piece in column], height)
    low = max(round(_LEAST * height), *(height_of(run) for run in rest))
    high = max(low, height)
    while low < high:
        middle = (low + high) // 2
        if len(_filled(rest, middle)) <= per_page:
            high = middle
        else:
            low = middle + 1
    columns[full:] = _filled(rest, low)
    return [tuple(columns[at : at + per_page]) for at in range(0, len(columns), per_page)]


def _filled(runs: Sequence[Column], height: int) -> list[Column]:
    """Fill columns with runs, each in one column."""
    columns: list[Column] = []
    current: Column = ()
    for run in runs:
        if current and height_of([*current, *run]) > height:
            columns.append(current)
            current = ()
        current += run
    return [*columns, current] if current else columns


def _runs(pieces: Sequence[Piece], height: int) -> list[Column]:
    """Cut pieces into runs that stay together; a run too high for a column is parted."""
    runs: list[Column] = []
    run: Column = ()
    for piece in pieces:
        if run and height_of([*run, piece]) > height:
            runs.append(run)
            run = ()
        run += (piece,)
        if not piece.keeps_next:
            runs.append(run)
            run = ()
    return [*runs, run] if run else runs
