"""The rulebook: contents on the left, a chapter as an open book on the right."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import pygame

from qin_game.content.rulebook import Illustration, load_rulebook
from qin_game.scenes.base import SessionScene
from qin_game.scenes.look import draw_ground
from qin_game.scenes.registry import entry
from qin_game.scenes.rulebook_contents import Contents
from qin_game.scenes.rulebook_page import Typesetter, height_of, pages
from qin_game.ui.art import frames, ridges
from qin_game.ui.art.fold import fold
from qin_game.ui.art.marks import numeral
from qin_game.ui.art.seal import seal
from qin_game.ui.art.svg import icon
from qin_game.ui.input import Action, Key, is_action
from qin_game.ui.layout import centered, inset
from qin_game.ui.text import SMALL, TITLE
from qin_game.ui.transition import Pop, Transition

if TYPE_CHECKING:
    from qin_game.content.rulebook import Chapter, Figure, Rulebook
    from qin_game.scenes.registry import FigureDrawing
    from qin_game.scenes.rulebook_page import Column
    from qin_game.scenes.session import Session
    from qin_game.ui.tokens import Tokens

_MARGIN, _CONTENTS = 24, 248
_PAGE_MARGIN, _GUTTER, _FOLD, _HEAD, _FOOT = 40, 76, 24, 82, 62
_NARROWEST_COLUMN, _WIDEST_COLUMN, _TALLEST = 330, 600, 900
_SMALLEST, _CELL, _LARGEST, _STEP = 26, 34, 42, 2
"""Units of drawing of figures, logical units: the largest with which a chapter fits on one page, or
the middle one."""
_FIND = Key(pygame.K_f, ctrl=True)
_CHAPTER_KEYS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_PAGE_KEYS = {
    pygame.K_LEFT: -1,
    pygame.K_PAGEUP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEDOWN: 1,
}
_END_KEYS = {pygame.K_HOME: 0, pygame.K_END: -1}
_SPARSE, _FAINT = 0.55, 150
"""Pages filled less than this share have a landscape, of this strength (of 255)."""
_WHEEL_PAUSE = 0.25
"""Seconds a page stays open under a turning wheel."""


@cache
def _book(language: str, game_name: str) -> Rulebook:
    figures = entry(game_name).figures
    return load_rulebook(language, game_name, None if figures is None else figures.read)


class RulebookScene(SessionScene):
    """A game's rules to read; ``chapter`` is the id of the one to open at."""

    def __init__(self, session: Session, game_name: str, chapter: str | None = None) -> None:
        super().__init__(session)
        self._game_name = game_name
        self._chapter_id = chapter
        self._page = 0
        self._contents = Contents()
        self._since_turn = _WHEEL_PAUSE
        self._picture: pygame.Surface | None = None

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
        """Open a chapter, at its last page if wanted."""
        self._chapter_id = self.chapters[number].id
        self._page = -1 if at_end else 0
        self.stage.relayout()

    def go_on(self, step: int, *, at_end: bool = False) -> None:
        """Open the next (1) or previous (-1) of the chapters listed, if there is one."""
        following = self._contents.beside(self.number, step)
        if following is not None:
            self.open_chapter(following, at_end=at_end)

    def turn(self, step: int) -> None:
        """Turn a page, on into the next chapter or back into the one before."""
        if 0 <= self._page + step < self.page_count:
            self._page += step
            self.stage.relayout()
        else:
            self.go_on(step, at_end=step < 0)

    def find(self, words: str) -> None:
        """List only the chapters in which words occur, and open one of them."""
        self._contents.search(words, self.chapters)
        listed = self._contents.listed
        if listed and self.number not in listed:
            self.open_chapter(listed[0])
        self.stage.relayout()

    # -- layout ----------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the contents and set the open chapter."""
        stage = self.stage
        self._picture = None
        widest = _CONTENTS + _MARGIN + 2 * (_PAGE_MARGIN + _WIDEST_COLUMN) + _GUTTER
        area = inset(stage.rect, stage.px(_MARGIN))
        area = centered(area, stage.px(widest), stage.px(_TALLEST))
        side = pygame.Rect(area.topleft, (stage.px(_CONTENTS), area.height))
        left = side.right + stage.px(_MARGIN)
        self._sheet = pygame.Rect(left, area.top, area.right - left, area.height)
        self._contents.layout(stage, side, self.chapters, self.number, self.find)
        self._set_chapter()
        self._place_controls()

    def _set_chapter(self) -> None:
        stage = self.stage
        field = inset(self._sheet, stage.px(_PAGE_MARGIN), 0)
        field.top += stage.px(_HEAD)
        field.height -= stage.px(_HEAD + _FOOT)
        half = (field.width - stage.px(_GUTTER)) // 2
        is_spread = half >= stage.px(_NARROWEST_COLUMN)
        width = half if is_spread else field.width
        self._columns = [pygame.Rect(field.left, field.top, width, field.height)]
        if is_spread:
            self._columns.append(pygame.Rect(field.right - half, field.top, half, field.height))
        self._pages = self._set_pages(width, field.height)
        last = len(self._pages) - 1
        self._page = last if self._page < 0 else min(self._page, last)

    def _set_pages(self, width: int, height: int) -> list[tuple[Column, ...]]:
        """Set the chapter with figures as large as one page allows."""
        usual = self._set_with(self.stage.px(_CELL), width, height)
        best = None if len(usual) > 1 else usual
        blocks = self.chapters[self.number].blocks
        if not any(isinstance(block, Illustration) for block in blocks):
            return usual
        cells = (
            range(_CELL + _STEP, _LARGEST + 1, _STEP) if best else range(_SMALLEST, _CELL, _STEP)
        )
        low, high = 0, len(cells)
        while low < high:
            middle = (low + high) // 2
            found = self._set_with(self.stage.px(cells[middle]), width, height)
            if len(found) == 1:
                best, low = found, middle + 1
            else:
                high = middle
        return best or usual

    def _set_with(self, cell_px: int, width: int, height: int) -> list[tuple[Column, ...]]:
        tokens = self.stage.tokens
        typesetter = Typesetter(
            self.stage,
            room=(width, height),
            cell_px=cell_px,
            set_figure=lambda figure, room, cell: self._figure_view(figure, room, cell, tokens),
            reason=lambda code: self.session.text(f"{self._game_name}.reason.{code}"),
            found=self._contents.words,
        )
        pieces = typesetter.pieces(self.chapters[self.number].blocks)
        return pages(pieces, height, len(self._columns))

    def _figure_view(
        self, figure: Figure, room: int, cell_px: int, tokens: Tokens
    ) -> FigureDrawing:
        figures = entry(self._game_name).figures
        assert figures is not None  # or there would be no figure to set
        return figures.view(figure, room, cell_px, tokens)

    def _place_controls(self) -> None:
        stage, text = self.stage, self.session.text
        side = stage.px(40)
        sheet = inset(self._sheet, stage.px(14))
        ink = stage.tokens.rgb("ink")
        size = stage.px(140), side
        back = pygame.Rect((sheet.left + stage.px(12), sheet.bottom - side), size)
        onward = pygame.Rect((0, 0), size)
        onward.bottomright = (sheet.right - stage.px(12), sheet.bottom)
        can_turn = {
            step: 0 <= self._page + step < self.page_count
            or self._contents.beside(self.number, step) is not None
            for step in (-1, 1)
        }
        for place, key, label, step in (
            (back, "previous", text("word.previous"), -1),
            (onward, "next", text("word.next"), 1),
        ):
            arrow = icon(f"arrow-{'left' if step < 0 else 'right'}", stage.px(20), ink)
            turn = partial(self.turn, step)
            stage.controls.button(
                place, label, turn, kind="quiet", icon=arrow, enabled=can_turn[step], key=key
            )
        stage.controls.button(
            pygame.Rect(sheet.right - side, sheet.top, side, side),
            "",
            Pop,
            kind="icon",
            icon=icon("close", stage.px(20), ink),
            tooltip=text("word.close"),
            key="close",
        )

    # -- input -----------------------------------------------------------------------------------

    def claims(self, event: pygame.Event) -> bool:
        """Take the keys that turn pages before the focus ring does; a text being typed has them."""
        if event.type != pygame.KEYDOWN:
            return False
        if self.stage.wants_text_input:
            return event.key in _CHAPTER_KEYS or is_action(event, Action.RULES)
        return event.key in {*_CHAPTER_KEYS, *_PAGE_KEYS, *_END_KEYS}

    def handle(self, event: pygame.Event) -> Transition | None:
        """Turn pages, choose chapters, close."""
        if is_action(event, Action.CANCEL) or is_action(event, Action.RULES):
            return Pop()
        if event.type == pygame.KEYDOWN:
            self._handle_key(event)
        elif self._contents.handle(event, self.stage):
            self.stage.redraw()
        elif event.type == pygame.MOUSEWHEEL:
            self._handle_wheel(event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            number = self._contents.at(event.pos)
            if number is not None:
                self.open_chapter(number)
        return None

    def _handle_key(self, event: pygame.Event) -> None:
        if event.key in _CHAPTER_KEYS:
            self.go_on(_CHAPTER_KEYS[event.key])
        elif event.key in _PAGE_KEYS:
            self.turn(_PAGE_KEYS[event.key])
        elif event.key in _END_KEYS and self._contents.listed:
            self.open_chapter(self._contents.listed[_END_KEYS[event.key]])
        elif _FIND.matches(event):
            self.stage.focus.focus("find", show=True)

    def _handle_wheel(self, steps: int) -> None:
        pointer = self.stage.pointer
        if steps and pointer is not None and self._sheet.collidepoint(pointer):
            if self._since_turn >= _WHEEL_PAUSE:
                self.turn(-1 if steps > 0 else 1)
            self._since_turn = 0.0

    def leave(self) -> None:
        """Be covered or closed: the drawn page goes."""
        self._picture = None

    def update(self, dt: float) -> None:
        """Let time pass."""
        super().update(dt)
        self._since_turn += dt

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw contents and page."""
        stage = self.stage
        if self._picture is None:
            self._picture = pygame.Surface(stage.size)
            draw_ground(self._picture, stage)
            self._draw_page(self._picture)
        surface.blit(self._picture, (0, 0))
        self._contents.draw(surface, stage, self.chapters, self.number)

    def _draw_page(self, surface: pygame.Surface) -> None:
        stage = self.stage
        frames.draw_sheet(surface, self._sheet, stage.tokens, stage.scale)
        self._draw_landscape(surface)
        if len(self._columns) > 1:
            line = pygame.Rect(0, 0, stage.px(_FOLD), self._sheet.height - stage.px(36))
            line.center = self._sheet.center
            surface.blit(fold(line.size, stage.tokens), line)
        self._draw_title(surface)
        for column, place in zip(self._pages[self._page], self._columns, strict=False):
            y = place.top
            for number, piece in enumerate(column):
                y += piece.gap if number else 0
                piece.draw(surface, place.left, y)
                y += piece.height
        self._draw_page_number(surface)

    def _draw_landscape(self, surface: pygame.Surface) -> None:
        """Paint faint ridges where a page has much room left below its text."""
        room = self._columns[0].height
        used = max(height_of(column) for column in self._pages[self._page])
        if used > _SPARSE * room:
            return
        inside = inset(self._sheet, self.stage.px(6))
        inside.top += inside.height // 2
        inside.height = self._sheet.bottom - self.stage.px(6) - inside.top
        painted = surface.subsurface(inside).copy()
        ridges.draw(painted, ridges.landscape(inside.size, self.stage.tokens))
        painted.set_alpha(_FAINT)
        surface.blit(painted, inside)

    def _draw_title(self, surface: pygame.Surface) -> None:
        stage, tokens = self.stage, self.stage.tokens
        side = stage.px(40)
        place = self._columns[0]
        stamp = seal(numeral(self.number + 1), side, tokens.rgb("seal"), tokens.rgb("seal_text"))
        corner = (place.left, self._sheet.top + stage.px(28))
        surface.blit(stamp, corner)
        title = pygame.Rect(corner, (place.width - side - stage.px(14), side))
        title.left += side + stage.px(14)
        words = self.chapters[self.number].title
        style = stage.fonts.shrink(words, TITLE, title.width, 20)
        stage.fonts.draw_line(surface, words, title, style, tokens["ink"])

    def _draw_page_number(self, surface: pygame.Surface) -> None:
        if self.page_count == 1:
            return
        stage = self.stage
        place = pygame.Rect(0, 0, self._columns[0].width // 2, stage.px(40))
        place.midbottom = (self._columns[0].centerx, self._sheet.bottom - stage.px(14))
        if len(self._columns) == 1:
            place.centerx = self._sheet.centerx
        words = stage.text("word.fraction", number=self._page + 1, total=self.page_count)
        stage.fonts.draw_line(surface, words, place, SMALL, stage.tokens["ink_faint"], "center")
