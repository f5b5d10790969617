"""Scenes and the stack they live on.

The stack is all of the program that is not pygame's window: it takes events and time as arguments
and draws onto any surface, so a headless test drives it exactly as the app does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from qin_game.ui.controls import Gesture
from qin_game.ui.input import REPEATING_KEYS
from qin_game.ui.transition import Pop, Push, Quit, Replace, Reset, Transition

if TYPE_CHECKING:
    from collections.abc import Hashable

    from qin_game.ui.stage import Stage

_KEY_EVENTS = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING})
_POINTER_LOST = frozenset({pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST})
_DIM = 120  # of 255
_BLUR = 6  # logical units; the picture below an overlay loses finer detail


class Scene:
    """One screen, or a dialog over one (`is_overlay`).

    The stack calls `enter` when the scene becomes the top one, then `layout`, and `layout` again
    whenever size, scale, palette or language change; `leave` when it is covered or removed.
    """

    is_overlay = False
    """Drawn over a dimmed picture of the scene below."""
    is_secret = False
    """Nothing below may be seen while this scene is on the stack above it, not even dimmed."""

    stage: Stage

    def enter(self, stage: Stage) -> None:
        """Become the top scene (`self.stage` is already set)."""

    def layout(self) -> None:
        """Place everything for `stage.size` and build the controls; keep state elsewhere."""

    def leave(self) -> None:
        """Be covered or removed; the controls are dropped by the stack."""

    def returned(self, result: Any) -> Transition | None:  # noqa: ANN401 - the popped scene's own
        """Learn what a scene pushed from here left behind (after `enter` and `layout`)."""
        del result
        return None

    def claims(self, event: pygame.Event) -> bool:
        """Tell whether `handle` must get an event before focus ring and controls (a held Tab)."""
        del event
        return False

    def handle(self, event: pygame.Event) -> Transition | None:
        """React to an event that no control took."""
        del event
        return None

    def update(self, dt: float) -> Transition | None:
        """Let `dt` seconds pass."""
        del dt
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything below the controls; changes nothing."""
        raise NotImplementedError

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the controls."""

    def is_animating(self) -> bool:
        """Whether frames must be drawn without events."""
        return False

    def is_waiting(self) -> bool:
        """Whether `update` must be called often without events (an opponent is thinking)."""
        return False


@dataclass(slots=True)
class _Entry:
    scene: Scene
    focus_key: Hashable = None
    backdrop: pygame.Surface | None = field(default=None, repr=False)


class SceneStack:
    """The scenes of the program; only the top one gets events and time."""

    def __init__(self, stage: Stage, first: Scene) -> None:
        self.stage = stage
        self._entries: list[_Entry] = []
        self._held_keys: set[int] = set()
        self._change(Push(first))
        self._settle()

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the top one last; empty when the program is over."""
        return tuple(entry.scene for entry in self._entries)

    @property
    def top(self) -> Scene | None:
        """The scene that has the stage."""
        return self._entries[-1].scene if self._entries else None

    @property
    def needs_draw(self) -> bool:
        """Whether the next frame would look different."""
        top = self.top
        return self.stage.is_dirty or (top is not None and top.is_animating())

    # -- events -----------------------------------------------------------------------------

    def dispatch(self, event: pygame.Event) -> None:
        """Give an event to whoever it is for: claiming scene, text field, control, ring, scene."""
        top = self.top
        if top is None:
            return
        if event.type in {pygame.QUIT, pygame.WINDOWCLOSE}:
            self.stage.go(Quit())
        elif not self._is_unwanted_repeat(event):
            self._follow_pointer(event)
            if top.claims(event) or not self._is_taken(event):
                transition = top.handle(event)
                if transition is not None:
                    self.stage.go(transition)
            if event.type != pygame.MOUSEMOTION:
                self.stage.redraw()
        self._settle()

    def _is_unwanted_repeat(self, event: pygame.Event) -> bool:
        """Tell whether a key is held down that acts once per press: held Enter ends one turn."""
        if event.type == pygame.KEYUP:
            self._held_keys.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held_keys.clear()
        elif event.type == pygame.KEYDOWN:
            if event.key in self._held_keys:
                return event.key not in REPEATING_KEYS and not self.stage.wants_text_input
            self._held_keys.add(event.key)
        return False

    def _follow_pointer(self, event: pygame.Event) -> None:
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}:
            self.stage.pointer = event.pos
            self.stage.focus.is_visible = False
        elif event.type in _POINTER_LOST:
            self.stage.pointer = None
        else:
            if event.type == pygame.KEYDOWN:
                self.stage.controls.leave_pointer()
            return
        self.stage.controls.set_pointer(self.stage.pointer)

    def _is_taken(self, event: pygame.Event) -> bool:
        controls = self.stage.controls
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}:
            return controls.handle_mouse(event)
        if event.type in _KEY_EVENTS and controls.handle_editing(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self.stage.focus.handle_key(event) or controls.handle_hotkey(event)
        return False

    # -- time -------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        top = self.top
        if top is None:
            return
        was_animating = top.is_animating()
        transition = top.update(dt)
        if was_animating:  # what came to rest just now is to be seen at rest
            self.stage.redraw()
        if transition is not None:
            self.stage.go(transition)
        self._settle()
        if self.stage.controls.update(dt):
            self.stage.redraw()
        self._settle()

    # -- changes of scene -------------------------------------------------------------------

    def _settle(self) -> None:
        """Carry out transitions and new layouts that were asked for."""
        while self.stage.transitions:
            self._change(self.stage.transitions.pop(0))
        if self.stage.is_stale and self._entries:
            self.relayout()

    def _change(self, transition: Transition) -> None:
        self.stage.redraw()
        backdrop = self._leave(transition) if self._entries else None
        match transition:
            case Push(scene):
                self._entries.append(_Entry(scene, backdrop=backdrop))
                self._enter()
            case Pop(result):
                self._entries.pop()
                self._return(result)
            case Replace(scene):
                self._entries[-1] = _Entry(scene, backdrop=backdrop)
                self._enter()
            case Reset(scene):
                # Covered scenes were told to leave when they were covered.
                self._entries[:] = [_Entry(scene)]
                self._enter()
            case Quit():
                self._entries.clear()
        if not self._entries:
            self.stage.controls.clear()
            self.stage.transitions.clear()

    def _return(self, result: Any) -> None:  # noqa: ANN401 - the popped scene's own
        """Give the stage back to the scene below, with what the popped one left behind."""
        if self._entries:
            self._enter()
            following = self._entries[-1].scene.returned(result)
            if following is not None:
                self.stage.transitions.insert(0, following)

    def _leave(self, transition: Transition) -> pygame.Surface | None:
        """Take the stage from the top scene; returns what an overlay to come is drawn over."""
        entry = self._entries[-1]
        backdrop = None
        if isinstance(transition, Push) and _shows_below(transition.scene):
            backdrop = self._dimmed_picture(len(self._entries) - 1)
        elif isinstance(transition, Replace) and _shows_below(transition.scene):
            backdrop = entry.backdrop
        entry.focus_key = self.stage.focus.key
        entry.scene.leave()
        return backdrop

    def _enter(self) -> None:
        """Give the stage to the top scene."""
        entry = self._entries[-1]
        if entry.scene.is_secret:
            for covered in self._entries:
                covered.backdrop = None
        entry.scene.stage = self.stage
        self._clear_stage()
        self.stage.focus.focus(entry.focus_key)
        entry.scene.enter(self.stage)
        if self.stage.is_stale or self._lacks_backdrop(len(self._entries) - 1):
            self.relayout()
        else:
            entry.scene.layout()
            self.stage.controls.restore(Gesture())

    def _clear_stage(self) -> None:
        self.stage.controls.clear()
        self.stage.focus.clear()

    def _lacks_backdrop(self, index: int) -> bool:
        entry = self._entries[index]
        return index > 0 and _shows_below(entry.scene) and entry.backdrop is None

    # -- layout and drawing -----------------------------------------------------------------

    def relayout(self) -> None:
        """Lay out anew every scene that can be seen, the top one last; focus and caret stay.

        Where the ring stood on a target that is gone, it goes to the nearest one.
        What is covered is laid out when it is seen again; its picture of what lies below is old.
        """
        stage = self.stage
        gesture = stage.controls.gesture
        focus_key, focused = stage.focus.key, stage.focus.current
        stage.restyle()
        bottom = len(self._entries) - 1
        while bottom > 0 and _shows_below(self._entries[bottom].scene):
            bottom -= 1
        for covered in self._entries[:bottom]:
            covered.backdrop = None
        for index in range(bottom, len(self._entries)):
            self._clear_stage()
            self._entries[index].scene.layout()
            if index + 1 < len(self._entries):
                self._entries[index + 1].backdrop = self._dimmed_picture(index)
        stage.focus.focus(focus_key)
        if stage.focus.is_visible and focused is not None and stage.focus.current is None:
            stage.focus.focus_near(focused.rect)
        stage.controls.restore(gesture)

    def _dimmed_picture(self, index: int) -> pygame.Surface:
        """Draw a scene as it stands, with its controls, softened and darkened."""
        picture = pygame.Surface(self.stage.size)
        ring = self.stage.focus
        was_visible, ring.is_visible = ring.is_visible, False
        self._draw_entry(picture, index)
        ring.is_visible = was_visible
        return _dimmed(picture, self.stage.tokens["ink"], self.stage.px(_BLUR))

    def _draw_entry(self, surface: pygame.Surface, index: int) -> None:
        entry = self._entries[index]
        if entry.backdrop is not None:
            surface.blit(entry.backdrop, (0, 0))
        elif entry.scene.is_overlay:
            surface.fill(self.stage.tokens["paper"])
        entry.scene.draw(surface)
        self.stage.controls.draw(surface)
        entry.scene.draw_over(surface)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the top scene, its controls and hints onto a surface of the stage's size."""
        if self._entries:
            self._draw_entry(surface, len(self._entries) - 1)
            self.stage.controls.draw_tooltip(surface)
        self.stage.is_dirty = False


def _shows_below(scene: Scene) -> bool:
    return scene.is_overlay and not scene.is_secret


def _dimmed(picture: pygame.Surface, color: pygame.Color, blur: int) -> pygame.Surface:
    """Soften and darken a picture, so that what lies over it stands out."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, width // blur), max(1, height // blur)))
    soft = pygame.transform.smoothscale(small, (width, height))
    veil = pygame.Surface((width, height))
    veil.fill(color)
    veil.set_alpha(_DIM)
    soft.blit(veil, (0, 0))
    return soft
