"""The games on the title: the first as a great brush character, the others as hanging scrolls.

Rolled-up scrolls beside them are the places of games to come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.registry import entry
from qin_game.ui.art import frames, glyphs
from qin_game.ui.art.brush import underline
from qin_game.ui.art.pixels import mix
from qin_game.ui.art.seal import seal
from qin_game.ui.focus import SceneTarget
from qin_game.ui.text import LABEL, LABEL_BOLD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.ui.art.pixels import RGB
    from qin_game.ui.stage import Stage

_PLACES = 3
"""Places beside the first game; one always stays free."""
_FIRST = 0.725
"""The first game's share of the width."""
_TALL, _SLIM, _PAPER = 0.66, 0.32, 150
"""A scroll's height in sides of the first character, its width in heights, and the width at which
its mount is drawn life-size, logical units."""
_ROLL = (0.6, 0.09)
"""Height and width of a rolled-up scroll, in heights of a scroll and of itself."""
_CAPTION, _GAP = 32, 14
_PALE, _FAINT = 0.42, 150
"""How far games that are not chosen go back: ink into paper, and the strength of a scroll."""


class TitleShelf:
    """Lays the games out in ``area`` (pixels) and draws them.

    ``choose`` is called with a game's name when it is pressed.
    """

    def __init__(
        self, stage: Stage, names: Sequence[str], area: pygame.Rect, choose: Callable[[str], object]
    ) -> None:
        self._stage = stage
        self._names = tuple(names)
        px = stage.px
        side = min(area.height - px(_CAPTION), round(area.width * _FIRST))
        self._glyph = pygame.Rect(area.left, 0, side, side)
        self._glyph.centery = area.centery - px(_CAPTION) // 2
        room = pygame.Rect(self._glyph.right, self._glyph.top, area.right - self._glyph.right, side)
        self._hang(room)
        for name in self._names:
            picture = self._picture(name).inflate(px(6), px(6))
            target = SceneTarget(("game", name), picture, lambda name=name: choose(name))
            stage.focus.add(target)

    def _hang(self, room: pygame.Rect) -> None:
        """Hang scrolls and rolled-up ones side by side in the middle of ``room``."""
        others = self._names[1:]
        free = max(1, _PLACES - len(others))
        gap = self._stage.px(_GAP)
        height = round(room.height * _TALL)
        roll = round(height * _ROLL[0]), round(height * _ROLL[0] * _ROLL[1])
        left_over = room.width - free * (roll[1] + gap) - gap
        width = min(round(height * _SLIM), left_over // max(1, len(others)) - gap)
        total = len(others) * (width + gap) + free * (roll[1] + gap) - gap
        left = room.left + max(gap, (room.width - total) // 2)
        self._scrolls: dict[str, pygame.Rect] = {}
        for name in others:
            self._scrolls[name] = pygame.Rect(left, 0, width, height)
            self._scrolls[name].centery = room.centery
            left += width + gap
        self._rolls = []
        for number in range(free):
            place = pygame.Rect(left + number * (roll[1] + gap), 0, roll[1], roll[0])
            place.centery = room.centery
            self._rolls.append(place)

    # -- where everything is -----------------------------------------------------------------

    def _picture(self, name: str) -> pygame.Rect:
        return self._scrolls.get(name, self._glyph)

    def _caption(self, name: str) -> pygame.Rect:
        picture, px = self._picture(name), self._stage.px
        widest = self._stage.fonts.measure(self._stage.text(f"{name}.name"), LABEL_BOLD) + px(8)
        if len(self._scrolls) > 1 and name in self._scrolls:  # they hang close to each other
            widest = min(widest, picture.width + px(_GAP) - px(4))
        caption = pygame.Rect(0, picture.bottom + px(4), widest, px(_CAPTION - 4))
        caption.centerx = picture.centerx
        return caption

    def game_at(self, point: tuple[int, int]) -> str | None:
        """Return the game at a point, or None."""
        for name in self._names:
            if self._picture(name).union(self._caption(name)).collidepoint(point):
                return name
        return None

    def is_free_at(self, point: tuple[int, int]) -> bool:
        """Tell whether a place for a game to come is at a point."""
        reach = self._stage.px(_GAP)
        return any(place.inflate(reach, reach).collidepoint(point) for place in self._rolls)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, chosen: str, lit: str | None, written: float) -> None:
        """Draw the games, the first as far as it is ``written`` (0-1).

        Those that are neither ``chosen`` nor ``lit`` by the pointer go back a little.
        """
        tokens = self._stage.tokens
        for name in self._names:
            is_near = name in {chosen, lit}
            if name in self._scrolls:
                self._draw_scroll(surface, name, is_near=is_near)
            else:
                self._draw_character(surface, name, self._ink(is_near=is_near), written)
            self._draw_caption(surface, name, is_chosen=name == chosen)
        for place in self._rolls:
            roll = frames.rolled_scroll(place.size, tokens).copy()
            roll.set_alpha(_FAINT)
            surface.blit(roll, place)

    def _ink(self, *, is_near: bool) -> RGB:
        tokens = self._stage.tokens
        ink = tokens.rgb("ink")
        return ink if is_near else mix(ink, tokens.rgb("mist"), _PALE)

    def _draw_character(self, surface: pygame.Surface, name: str, ink: RGB, written: float) -> None:
        """Draw the first game's one character, stroke by stroke while it is written."""
        drawn = glyphs.DRAWN[entry(name).brush_name]
        side = self._glyph.width
        if written < 1:
            surface.blit(glyphs.written(drawn, side, ink, written), self._glyph)
        else:
            surface.blit(glyphs.glyph(drawn, side, ink), self._glyph)

    def _draw_scroll(self, surface: pygame.Surface, name: str, *, is_near: bool) -> None:
        """Draw a hanging scroll with the game's name and its seal."""
        stage, place, tokens = self._stage, self._scrolls[name], self._stage.tokens
        scale = place.width / _PAPER
        frames.draw_shadow(surface, place.inflate(-round(18 * scale), 0), tokens, stage.scale, 6)
        surface.blit(frames.scroll(place.size, tokens, scale), place)
        inside = frames.scroll_inside(place, scale)
        title, stamp = entry(name).brush_name, entry(name).seal
        mark = round(inside.width * 0.56)
        room = inside.height - 2.2 * mark
        side = round(min(inside.width * 0.94, room / (1.06 * len(title))))
        brush = glyphs.inscription(title, side, self._ink(is_near=is_near))
        top = inside.top + round((room - brush.get_height()) * 0.55)
        surface.blit(brush, brush.get_rect(midtop=(inside.centerx, top)))
        paste = (
            tokens.rgb("seal")
            if is_near
            else mix(tokens.rgb("seal"), tokens.rgb("paper_light"), _PALE)
        )
        drawn = seal(stamp, mark, paste, tokens.rgb("seal_text"))
        bottom = inside.bottom - round(mark * 0.6)
        surface.blit(drawn, drawn.get_rect(midbottom=(inside.centerx, bottom)))

    def _draw_caption(self, surface: pygame.Surface, name: str, *, is_chosen: bool) -> None:
        """Write what a game is called; the chosen one's name is underlined."""
        stage, place = self._stage, self._caption(name)
        words = stage.text(f"{name}.name")
        style = stage.fonts.shrink(words, LABEL_BOLD if is_chosen else LABEL, place.width, 12)
        words = stage.fonts.fit(words, style, place.width)
        written = stage.fonts.draw_line(surface, words, place, style, stage.tokens["ink"], "center")
        if is_chosen:
            width = max(written.width + stage.px(14), stage.px(40))
            line = underline((width, stage.px(6)), stage.tokens.rgb("seal"))
            surface.blit(line, line.get_rect(midtop=(place.centerx, written.bottom - stage.px(2))))
