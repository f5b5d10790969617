"""The list of a rulebook's chapters, which can be searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.content.rulebook import Illustration, Items
from qin_game.ui.scroll import Scroller
from qin_game.ui.text import LABEL, LABEL_BOLD, SMALL, TITLE, parse_emphasis

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.content.rulebook import Block, Chapter
    from qin_game.ui.stage import Stage

_HEAD, _FIELD, _GAP = 52, 40, 14
_ROW, _LOWEST_ROW = 32, 26
_NUMBER = 24
_LONGEST = 40
"""Characters that can be searched for."""


def words_of(chapter: Chapter) -> str:
    """Return all words of a chapter, to be searched."""
    return "\n".join((chapter.title, *(_words(block) for block in chapter.blocks))).casefold()


def _words(block: Block) -> str:
    if isinstance(block, Items):
        words = "\n".join(block.items)
    else:
        words = block.caption if isinstance(block, Illustration) else block.text
    return parse_emphasis(words)[0]


class Contents:
    """Which chapters are listed, where their rows lie, and how far the list is scrolled."""

    def __init__(self) -> None:
        self.words = ""
        self._typed = ""
        self.listed: tuple[int, ...] = ()
        self._scroller: Scroller | None = None
        self._hovered: int | None = None

    def search(self, words: str, chapters: Sequence[Chapter]) -> None:
        """List the chapters in which some words occur, by their places; no words list them all."""
        self._typed, self.words = words, words.strip()
        wanted = self.words.casefold()
        self.listed = tuple(
            number for number, chapter in enumerate(chapters) if wanted in words_of(chapter)
        )

    def beside(self, number: int, step: int) -> int | None:
        """Return the chapter listed before (-1) or after (1) one, or None at the end."""
        sides = [other for other in self.listed if (other - number) * step > 0]
        return min(sides, key=lambda other: abs(other - number), default=None)

    # -- layout ----------------------------------------------------------------------------------

    def layout(
        self,
        stage: Stage,
        side: pygame.Rect,
        chapters: Sequence[Chapter],
        opened: int,
        find: Callable[[str], None],
    ) -> None:
        """Place heading, search field and rows in ``side``, the open chapter's row in sight."""
        self.search(self._typed, chapters)
        heading = stage.text("rulebook.heading")
        taken = stage.fonts.measure(heading, TITLE) + stage.px(_GAP)
        self._heading = pygame.Rect(side.topleft, (side.width, stage.px(_FIELD)))
        field = pygame.Rect(side.left + taken, side.top, side.width - taken, stage.px(_FIELD))
        hint = stage.text("rulebook.find")
        stage.controls.text_field(
            field, self._typed, find, max_length=_LONGEST, placeholder=hint, key="find"
        )
        view = side.copy()
        view.top += stage.px(_HEAD)
        view.height = side.bottom - view.top
        self._row = min(stage.px(_ROW), view.height // len(chapters))
        self._row = max(stage.px(_LOWEST_ROW), self._row)
        height = self._row * len(self.listed)
        if height > view.height:  # no row is cut in two at either end of the list
            view.height -= view.height % self._row
        if self._scroller is None:
            self._scroller = Scroller(view, height, stage.scale)
        self._scroller.layout(view, height, stage.scale)
        if opened in self.listed:
            top = self.listed.index(opened) * self._row
            lowest, highest = top + 2 * self._row - view.height, top - self._row
            self._scroller.scroll_to(min(max(self._scroller.offset, lowest), highest))

    def at(self, point: tuple[int, int] | None) -> int | None:
        """Return the chapter whose row lies under a point."""
        scroller = self._scroller
        if scroller is None or point is None or not scroller.view.collidepoint(point):
            return None
        row = (point[1] - scroller.view.top + scroller.offset) // self._row
        return self.listed[row] if row < len(self.listed) else None

    def handle(self, event: pygame.Event, stage: Stage) -> bool:
        """Scroll the list or follow the pointer; tells whether the event was used."""
        if self._scroller is not None and self._scroller.handle(event, stage.pointer):
            return True
        hovered = self.at(stage.pointer)
        has_changed, self._hovered = hovered != self._hovered, hovered
        return has_changed and event.type == pygame.MOUSEMOTION

    # -- drawing ---------------------------------------------------------------------------------

    def draw(
        self, surface: pygame.Surface, stage: Stage, chapters: Sequence[Chapter], opened: int
    ) -> None:
        """Draw heading and rows; the open chapter is marked with a brush stroke."""
        assert self._scroller is not None
        fonts, tokens, view = stage.fonts, stage.tokens, self._scroller.view
        heading = stage.text("rulebook.heading")
        fonts.draw_line(surface, heading, self._heading, TITLE, tokens["ink"])
        if not self.listed:
            words = stage.text("rulebook.nothing_found", words=self.words)
            fonts.draw_text(surface, words, view, SMALL, tokens["ink_soft"])
        surface.set_clip(view)
        for place, number in enumerate(self.listed):
            row = view.copy()
            row.top += place * self._row - self._scroller.offset
            row.height = self._row
            if self._scroller.is_needed:
                row.width -= stage.px(16)
            self._draw_row(surface, stage, row, chapters[number].title, number, opened=opened)
        surface.set_clip(None)
        self._scroller.draw(surface, stage.faces)

    def _draw_row(  # noqa: PLR0913 - one row of a list
        self,
        surface: pygame.Surface,
        stage: Stage,
        row: pygame.Rect,
        title: str,
        number: int,
        *,
        opened: int,
    ) -> None:
        fonts, tokens = stage.fonts, stage.tokens
        is_open = number == opened
        digits = pygame.Rect(row.topleft, (stage.px(_NUMBER), row.height))
        color = tokens["seal" if is_open else "ink_faint"]
        fonts.draw_line(surface, str(number + 1), digits, SMALL, color, "right")
        left = digits.right + stage.px(_GAP)
        place = pygame.Rect(left, row.top, row.right - left, row.height)
        style = LABEL_BOLD if is_open else LABEL
        style = fonts.shrink(title, style, place.width, 14)
        color = tokens["seal" if is_open else "ink"]
        drawn = fonts.draw_line(surface, title, place, style, color)
        if is_open or number == self._hovered:
            line = pygame.Rect(drawn.left, 0, drawn.width, stage.px(4))
            line.bottom = row.bottom
            stage.faces.draw_stroke(surface, line, "seal" if is_open else "ink")
