"""The stage: everything a scene may ask of the world outside it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from qin_game.ui import tokens as token_file
from qin_game.ui.controls import Controls
from qin_game.ui.focus import FocusRing
from qin_game.ui.sound import Sound, Volumes
from qin_game.ui.text import Fonts
from qin_game.ui.transition import Transition

if TYPE_CHECKING:
    from qin_game.ui.faces import Faces
    from qin_game.ui.tokens import Tokens

MIN_WINDOW = (1024, 640)
"""Smallest window in pixels."""
MIN_LOGICAL = (880, 550)
"""Smallest size in logical units that a scene is ever laid out for, whatever the UI scale."""
_REFERENCE = (1280, 720)  # at this size and 100 % a logical unit is a pixel
_GROWTH = 0.7  # larger windows give larger controls and more room, not one of the two
_SCALE_STEP = 0.05


class Text(Protocol):
    """The texts of one language."""

    @property
    def language(self) -> str:
        """The language's code."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Give the text of a key."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the drawing kit must know of the user's settings.

    `ui_scale` is in percent; `animation_speed` multiplies time and is 0 when animation is off.
    """

    ui_scale: int = 100
    is_fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 800)
    high_contrast: bool = False
    reduced_motion: bool = False
    animation_speed: float = 1.0
    volumes: Volumes = field(default_factory=Volumes)


def effective_scale(size: tuple[int, int], ui_scale: int) -> float:
    """Tell how many pixels a logical unit has in a window of `size` pixels at `ui_scale` percent.

    Large windows are magnified a little; no scale leaves a scene less than MIN_LOGICAL.

    >>> effective_scale((1280, 720), 100), effective_scale((3840, 2160), 100)
    (1.0, 2.15)
    """
    ratio = min(size[0] / _REFERENCE[0], size[1] / _REFERENCE[1])
    wanted = max(1.0, ratio**_GROWTH) * ui_scale / 100
    room = min(size[0] / MIN_LOGICAL[0], size[1] / MIN_LOGICAL[1])
    steps = int(min(wanted, room) / _SCALE_STEP + 1e-6)
    return max(0.5, round(steps * _SCALE_STEP, 2))


class Stage:
    """Size, scale, palette, texts, typeface, controls, focus, sound, pointer and services.

    `services` is what the program hands to its scenes (settings, storage, games); the kit never
    looks inside.
    """

    def __init__(
        self,
        size: tuple[int, int],
        text: Text,
        preferences: Preferences,
        services: Any = None,  # noqa: ANN401 - the program's own
        sound: Sound | None = None,
    ) -> None:
        self.size = size
        self.text = text
        self.preferences = preferences
        self.services = services
        self.sound = sound or Sound(preferences.volumes)
        self.pointer: tuple[int, int] | None = None
        self.scale = effective_scale(size, preferences.ui_scale)
        self.tokens: Tokens = token_file.load(high_contrast=preferences.high_contrast)
        self.fonts = Fonts(self.scale)
        self.focus = FocusRing()
        self.controls = Controls(size, self.fonts, self.tokens, self.focus, self._emit)
        self.transitions: list[Transition] = []
        self.is_dirty = True
        self.is_stale = False

    @property
    def rect(self) -> pygame.Rect:
        """The whole window in pixels."""
        return pygame.Rect((0, 0), self.size)

    @property
    def faces(self) -> Faces:
        """Draws panels, strokes and hints in the look of the controls."""
        return self.controls.faces

    @property
    def wants_text_input(self) -> bool:
        """Whether typed text is wanted: only while a text field has the focus."""
        return self.controls.editing is not None

    def px(self, units: float) -> int:
        """Turn logical units into whole pixels."""
        return round(units * self.scale)

    def redraw(self) -> None:
        """Ask for the next frame; input, transitions and controls ask by themselves."""
        self.is_dirty = True

    def go(self, transition: Transition) -> None:
        """Change scenes after the current event or update, as returning the transition does."""
        self.transitions.append(transition)

    def apply(self, preferences: Preferences | None = None, text: Text | None = None) -> None:
        """Take over new preferences or another language.

        All scenes are laid out anew, unless nothing but a volume changed.
        """
        is_seen = False
        if preferences is not None:
            is_seen = replace(preferences, volumes=self.preferences.volumes) != self.preferences
            self.preferences = preferences
            self.sound.set_volumes(preferences.volumes)
        if text is not None:
            is_seen = is_seen or text is not self.text
            self.text = text
        self.is_stale = self.is_stale or is_seen

    def relayout(self) -> None:
        """Ask for a new layout of the scene, after the current event or update."""
        self.is_stale = True

    def resize(self, size: tuple[int, int]) -> None:
        """Take over another window size in pixels; all scenes are laid out anew."""
        if size != self.size:
            self.size = size
            self.is_stale = True

    def restyle(self) -> None:
        """Compute scale and palette anew and drop the controls: the start of a new layout."""
        self.scale = effective_scale(self.size, self.preferences.ui_scale)
        self.tokens = token_file.load(high_contrast=self.preferences.high_contrast)
        self.fonts.scale = self.scale
        self.controls.restyle(self.size, self.tokens)
        self.is_stale = False
        self.is_dirty = True

    def _emit(self, result: object) -> None:
        """Take what a control's callback returned: a transition, or anything else to ignore."""
        if isinstance(result, Transition):
            self.go(result)
        self.is_dirty = True
