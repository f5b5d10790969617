"""The rulebook: contents on the left, a chapter as an open book on the right."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import pygame

from qin_game.content.rulebook import Illustration, load_rulebook
from qin_game.scenes.base import SessionScene
from qin_game.scenes.look import draw_ground
from qin_game.scenes.registry import entry
from qin_game.scenes.rulebook_page import Typesetter, height_of, pages
from qin_game.ui.art import frames
from qin_game.ui.art.marks import numeral
from qin_game.ui.art.seal import seal
from qin_game.ui.art.svg import icon
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import inset
from qin_game.ui.scroll import Scroller
from qin_game.ui.text import LABEL, LABEL_BOLD, SMALL, TITLE
from qin_game.ui.transition import Pop, Transition

if TYPE_CHECKING:
    from qin_game.content.rulebook import Chapter, Rulebook
    from qin_game.scenes.rulebook_page import Column
    from qin_game.scenes.session import Session

_MARGIN, _CONTENTS, _GUTTER = 24, 248, 64
_PAGE_MARGIN, _HEAD, _FOOT = 40, 78, 46
_ROW, _LOWEST_ROW = 31, 27
_NARROWEST_COLUMN = 330
_CELLS = range(46, 27, -2)
"""Sides of a figure's square to try, logical units: the largest with which all fits on a page."""
_CELL = 34
"""Side of a square in a chapter that has several pages anyway."""
_SHOWN = frozenset({pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT})
_KEYS = _SHOWN | {pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END}


@cache
def _book(language: str, game_name: str) -> Rulebook:
    return load_rulebook(language, game_name)


class RulebookScene(SessionScene):
    """A game's rules to read; ``chapter`` is the id of the one to open at."""

    def __init__(self, session: Session, game_name: str, chapter: str | None = None) -> None:
        super().__init__(session)
        self._game_name = game_name
        self._chapter_id = chapter
        self._page = 0
        self._scroller: Scroller | None = None

    # -- what is open ----------------------------------------------------------------------------

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters in the player's language."""
        return _book(self.session.text.language, self._game_name).chapters

    @property
    def number(self) -> int:
        """The place of the open chapter, from 0."""
        ids = [chapter.id for chapter in self.chapters]
        return ids.index(self._chapter_id) if self._chapter_id in ids else 0

    @property
    def page(self) -> int:
        """The open page of the chapter, from 0."""
        return self._page

    @property
    def page_count(self) -> int:
        """How many pages the open chapter has at this size."""
        return len(self._pages)

    def open_chapter(self, number: int, *, at_end: bool = False) -> None:
        """Open a chapter, at its last page if wanted; numbers off the book do nothing."""
        if 0 <= number < len(self.chapters):
            self._chapter_id = self.chapters[number].id
            self._page = 10**6 if at_end else 0
            self.stage.relayout()

    def turn(self, step: int) -> None:
        """Turn a page, on into the next chapter or back into the one before."""
        if 0 <= self._page + step < self.page_count:
            self._page += step
            self.stage.relayout()
        else:
            self.open_chapter(self.number + step, at_end=step < 0)

    # -- layout ----------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the contents and set the open chapter."""
        stage = self.stage
        area = inset(stage.rect, stage.px(_MARGIN))
        self._side = pygame.Rect(area.topleft, (stage.px(_CONTENTS), area.height))
        left = self._side.right + stage.px(_MARGIN)
        self._sheet = pygame.Rect(left, area.top, area.right - left, area.height)
        self._place_contents()
        self._set_chapter()
        self._place_controls()

    def _place_contents(self) -> None:
        stage = self.stage
        view = self._side.copy()
        view.top += stage.px(56)
        view.height = self._side.bottom - view.top
        count = len(self.chapters)
        self._row = max(stage.px(_LOWEST_ROW), min(stage.px(_ROW), view.height // count))
        if self._scroller is None:
            self._scroller = Scroller(view, count * self._row, stage.scale)
        self._scroller.layout(view, count * self._row, stage.scale)
        top = self.number * self._row
        lowest, highest = top + self._row - view.height, top
        self._scroller.scroll_to(min(max(self._scroller.offset, lowest), highest))

    def _set_chapter(self) -> None:
        stage = self.stage
        field = inset(self._sheet, stage.px(_PAGE_MARGIN), 0)
        field.top += stage.px(_HEAD)
        field.height -= stage.px(_HEAD + _FOOT)
        half = (field.width - stage.px(_GUTTER)) // 2
        self._is_spread = half >= stage.px(_NARROWEST_COLUMN)
        width = half if self._is_spread else field.width
        self._columns = [pygame.Rect(field.left, field.top, width, field.height)]
        if self._is_spread:
            self._columns.append(pygame.Rect(field.right - half, field.top, half, field.height))
        self._pages = self._set_pages(width, field.height)
        self._page = min(self._page, len(self._pages) - 1)

    def _set_pages(self, width: int, height: int) -> list[tuple[Column, ...]]:
        """Set the chapter with figures as large as one page allows."""
        blocks = self.chapters[self.number].blocks
        has_figures = any(isinstance(block, Illustration) for block in blocks)
        for cell in _CELLS if has_figures else (_CELL,):
            found = self._set_with(self.stage.px(cell), width, height)
            if len(found) == 1 and all(height_of(column) <= height for column in found[0]):
                return found
        return self._set_with(self.stage.px(_CELL), width, height)

    def _set_with(self, cell_px: int, width: int, height: int) -> list[tuple[Column, ...]]:
        tokens = self.stage.tokens
        figure_view = entry(self._game_name).figure_view
        typesetter = Typesetter(
            self.stage,
            width,
            cell_px,
            lambda figure, room, cell: figure_view(figure, room, cell, tokens),
            lambda code: self.session.text(f"{self._game_name}.reason.{code}"),
        )
        pieces = typesetter.pieces(self.chapters[self.number].blocks)
        return pages(pieces, height, len(self._columns))

    def _place_controls(self) -> None:
        stage, text = self.stage, self.session.text
        side = stage.px(40)
        sheet = inset(self._sheet, stage.px(12))
        ink = stage.tokens.rgb("ink")
        foot = stage.px(150), side
        is_first = self.number == 0 and self._page == 0
        is_last = self.number == len(self.chapters) - 1 and self._page == self.page_count - 1
        back = pygame.Rect((sheet.left + stage.px(16), sheet.bottom - side), foot)
        onward = pygame.Rect((0, 0), foot)
        onward.bottomright = (sheet.right - stage.px(16), sheet.bottom)
        close = pygame.Rect(sheet.right - side, sheet.top, side, side)
        for place, label, step, enabled in (
            (back, "previous", -1, not is_first),
            (onward, "next", 1, not is_last),
        ):
            stage.controls.button(
                place,
                text(f"word.{label}"),
                partial(self.turn, step),
                kind="quiet",
                icon=icon(f"arrow-{'left' if step < 0 else 'right'}", stage.px(20), ink),
                enabled=enabled,
                key=label,
            )
        stage.controls.button(
            close,
            "",
            Pop,
            kind="icon",
            icon=icon("close", stage.px(20), ink),
            tooltip=text("word.close"),
            key="close",
        )

    # -- input -----------------------------------------------------------------------------------

    def claims(self, event: pygame.Event) -> bool:
        """Take the keys that turn pages before the focus ring does."""
        return event.type == pygame.KEYDOWN and event.key in _KEYS

    def handle(self, event: pygame.Event) -> Transition | None:
        """Turn pages, choose chapters, close."""
        if is_action(event, Action.CANCEL) or is_action(event, Action.RULES):
            return Pop()
        if event.type == pygame.KEYDOWN:
            self._handle_key(event.key)
        elif self._scroller is not None and self._scroller.handle(event, self.stage.pointer):
            self.stage.redraw()
        elif event.type == pygame.MOUSEWHEEL and event.y:
            if self._sheet.collidepoint(self.stage.pointer or (0, 0)):
                self.turn(-1 if event.y > 0 else 1)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            number = self._row_at(event.pos)
            if number is not None:
                self.open_chapter(number)
        return None

    def _handle_key(self, key: int) -> None:
        if key in {pygame.K_UP, pygame.K_DOWN}:
            self.open_chapter(self.number + (1 if key == pygame.K_DOWN else -1))
        elif key in {pygame.K_LEFT, pygame.K_PAGEUP}:
            self.turn(-1)
        elif key in {pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_SPACE}:
            self.turn(1)
        elif key in {pygame.K_HOME, pygame.K_END}:
            self.open_chapter(0 if key == pygame.K_HOME else len(self.chapters) - 1)

    def _row_at(self, point: tuple[int, int]) -> int | None:
        assert self._scroller is not None
        view = self._scroller.view
        if not view.collidepoint(point):
            return None
        number = (point[1] - view.top + self._scroller.offset) // self._row
        return number if number < len(self.chapters) else None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw contents and page."""
        draw_ground(surface, self.stage)
        self._draw_contents(surface)
        frames.draw_sheet(surface, self._sheet, self.stage.tokens, self.stage.scale)
        self._draw_page(surface)

    def _draw_contents(self, surface: pygame.Surface) -> None:
        stage, fonts, tokens = self.stage, self.stage.fonts, self.stage.tokens
        assert self._scroller is not None
        heading = pygame.Rect(self._side.topleft, (self._side.width, stage.px(44)))
        fonts.draw_line(surface, stage.text("rulebook.heading"), heading, TITLE, tokens["ink"])
        view = self._scroller.view
        surface.set_clip(view)
        width = view.width - (stage.px(16) if self._scroller.is_needed else 0)
        for number, chapter in enumerate(self.chapters):
            top = view.top - self._scroller.offset + number * self._row
            row = pygame.Rect(view.left, top, width, self._row)
            is_open = number == self.number
            digits = pygame.Rect(row.left, row.top, stage.px(24), row.height)
            color = tokens["seal" if is_open else "ink_faint"]
            fonts.draw_line(surface, str(number + 1), digits, SMALL, color, "right")
            place = pygame.Rect(digits.right + stage.px(12), row.top, 0, row.height)
            place.width = row.right - place.left
            style = LABEL_BOLD if is_open else LABEL
            style = fonts.shrink(chapter.title, style, place.width, 14)
            color = tokens["seal" if is_open else "ink"]
            fonts.draw_line(surface, chapter.title, place, style, color)
        surface.set_clip(None)
        self._scroller.draw(surface, stage.faces)

    def _draw_page(self, surface: pygame.Surface) -> None:
        stage, tokens = self.stage, self.stage.tokens
        chapter = self.chapters[self.number]
        side = stage.px(40)
        left = self._columns[0].left
        top = self._sheet.top + stage.px(26)
        stamp = seal(numeral(self.number + 1), side, tokens.rgb("seal"), tokens.rgb("seal_text"))
        surface.blit(stamp, (left, top))
        title = pygame.Rect(left + side + stage.px(14), top, self._columns[0].width, side)
        stage.fonts.draw_line(surface, chapter.title, title, TITLE, tokens["ink"])
        for column, place in zip(self._pages[self._page], self._columns, strict=False):
            y = place.top
            for number, piece in enumerate(column):
                y += piece.gap if number else 0
                piece.draw(surface, place.left, y)
                y += piece.height
        if self.page_count > 1:
            foot = pygame.Rect(0, 0, stage.px(120), stage.px(30))
            foot.midbottom = (self._sheet.centerx, self._sheet.bottom - stage.px(16))
            words = stage.text("word.fraction", number=self._page + 1, total=self.page_count)
            stage.fonts.draw_line(surface, words, foot, SMALL, tokens["ink_faint"], "center")
