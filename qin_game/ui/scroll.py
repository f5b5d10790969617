"""Scrolling of content a scene draws itself: wheel, keys and a bar to drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from qin_game.ui.faces import Faces

_WHEEL_STEP = 72  # logical units per notch
_BAR_WIDTH = 10
_SHORTEST_THUMB = 36


class Scroller:
    """How far content of a height is moved up inside a view; all sizes in pixels.

    Draw the content at `view.top - offset` with the surface clipped to `view`.
    """

    def __init__(self, view: pygame.Rect, content_height: int, scale: float) -> None:
        self.offset = 0
        self._grip: int | None = None
        self._key_steps: dict[int, float] = {}
        self.layout(view, content_height, scale)

    def layout(self, view: pygame.Rect, content_height: int, scale: float) -> None:
        """Take over new sizes; the place in the content stays about the same."""
        old = getattr(self, "content_height", 0)
        part = self.offset / old if old else 0.0
        self.view = pygame.Rect(view)
        self.content_height = content_height
        self._scale = scale
        page = 0.85 * view.height
        self._key_steps = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_UP: -_WHEEL_STEP * scale,
            pygame.K_DOWN: _WHEEL_STEP * scale,
            pygame.K_HOME: -content_height,
            pygame.K_END: content_height,
        }
        self.scroll_to(round(part * content_height))

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content_height - self.view.height)

    @property
    def is_needed(self) -> bool:
        """Whether there is more than the view shows."""
        return self.most > 0

    def scroll_to(self, offset: float) -> bool:
        """Move to an offset inside the content; tells whether anything moved."""
        before = self.offset
        self.offset = round(min(max(0, offset), self.most))
        return self.offset != before

    def handle(self, event: pygame.Event, pointer: tuple[int, int] | None) -> bool:
        """React to wheel, keys and the bar; tells whether the event was used."""
        is_inside = pointer is not None and self.view.collidepoint(pointer)
        if event.type == pygame.MOUSEWHEEL and is_inside:
            return self.scroll_to(self.offset - event.y * _WHEEL_STEP * self._scale)
        if event.type == pygame.KEYDOWN and event.key in self._key_steps:
            return self.scroll_to(self.offset + self._key_steps[event.key])
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._grab(event.pos)
        if self._grip is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._drag(event.pos[1] - self._grip)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._grip = None
        return event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP}

    def _grab(self, pos: tuple[int, int]) -> bool:
        bar = self.bar
        if not self.is_needed or not bar.inflate(bar.width, 0).collidepoint(pos):
            return False
        thumb = self.thumb
        self._grip = (
            pos[1] - thumb.top if thumb.collidepoint(thumb.x, pos[1]) else thumb.height // 2
        )
        self._drag(pos[1] - self._grip)
        return True

    def _drag(self, top: int) -> None:
        room = self.bar.height - self.thumb.height
        if room > 0:
            self.scroll_to((top - self.bar.top) / room * self.most)

    @property
    def bar(self) -> pygame.Rect:
        """Where the bar lies: inside the view, on its right."""
        width = round(_BAR_WIDTH * self._scale)
        return pygame.Rect(self.view.right - width, self.view.top, width, self.view.height)

    @property
    def thumb(self) -> pygame.Rect:
        """The part of the bar that shows where we are."""
        bar = self.bar
        share = self.view.height / max(1, self.content_height)
        height = min(
            bar.height, max(round(_SHORTEST_THUMB * self._scale), round(bar.height * share))
        )
        place = self.offset / self.most if self.most else 0.0
        return pygame.Rect(
            bar.left, bar.top + round(place * (bar.height - height)), bar.width, height
        )

    def draw(self, surface: pygame.Surface, faces: Faces) -> None:
        """Draw the bar, if there is anything to scroll."""
        if not self.is_needed:
            return
        bar, thumb = self.bar, self.thumb
        line = pygame.Rect(0, bar.top, faces.px(2), bar.height)
        line.centerx = bar.centerx
        pygame.draw.rect(surface, faces.tokens["hairline"], line, border_radius=faces.px(1))
        grip = thumb.inflate(-round(thumb.width * 0.3), 0)
        color = faces.tokens["seal" if self._grip is not None else "ink_soft"]
        pygame.draw.rect(surface, color, grip, border_radius=grip.width // 2)
