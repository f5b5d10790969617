"""Drive scenes without a window: events and time go in, a surface comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from qin_game.ui.scene import Scene, SceneStack
from qin_game.ui.stage import Preferences, Stage, Text

if TYPE_CHECKING:
    from collections.abc import Hashable

FRAME = 1 / 60


class EchoText:
    """Texts for tests: a key is its own text."""

    language = "en"

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Give the key back, with its values."""
        return f"{key} {values}" if values else key


class Driver:
    """A scene stack on a plain surface. Needs `SDL_VIDEODRIVER=dummy` or any real display.

    Coordinates are pixels of `stage.size`.
    """

    def __init__(
        self,
        scene: Scene,
        size: tuple[int, int] = (1280, 720),
        text: Text | None = None,
        preferences: Preferences | None = None,
        services: Any = None,  # noqa: ANN401 - the program's own
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((64, 64))
        self.stage = Stage(size, text or EchoText(), preferences or Preferences(), services)
        self.stack = SceneStack(self.stage, scene)
        self.surface = pygame.Surface(size)
        self.stack.update(0.0)

    @property
    def top(self) -> Scene | None:
        """The scene that has the stage."""
        return self.stack.top

    def send(self, event: pygame.Event) -> None:
        """Give one event to the stack, as the app would, and let no time pass."""
        self.stack.dispatch(event)
        self.stack.update(0.0)

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        before = self.stage.pointer or pos
        rel = (pos[0] - before[0], pos[1] - before[1])
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0)))

    def mouse_down(self, pos: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Press a mouse button."""
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False))

    def mouse_up(self, pos: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Let a mouse button go."""
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False))

    def click(self, place: tuple[int, int] | Hashable, button: int = pygame.BUTTON_LEFT) -> None:
        """Click at a point, or on the middle of the control or focus target with a key."""
        pos = self.find(place)
        self.move(pos)
        self.mouse_down(pos, button)
        self.mouse_up(pos, button)

    def find(self, place: tuple[int, int] | Hashable) -> tuple[int, int]:
        """Give a point, or the middle of the target with a key. Raises KeyError for none."""
        for target in self.stage.focus.targets:
            if target.key == place:
                return target.rect.center
        if isinstance(place, tuple) and len(place) == 2:  # noqa: PLR2004 - a point
            return place
        raise KeyError(place)

    def key_down(self, key: int, mod: int = 0, unicode: str = "") -> None:
        """Press a key."""
        self.send(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0))

    def key_up(self, key: int, mod: int = 0) -> None:
        """Let a key go."""
        self.send(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))

    def press(self, key: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        self.key_down(key, mod)
        self.key_up(key, mod)

    def type_text(self, text: str) -> None:
        """Type: keys and text events, character by character."""
        for character in text:
            self.send(pygame.Event(pygame.TEXTINPUT, text=character))

    def advance(self, seconds: float, dt: float = FRAME) -> None:
        """Let time pass in frames of `dt` seconds."""
        for _ in range(max(1, round(seconds / dt))):
            self.stack.update(dt)

    def draw(self) -> pygame.Surface:
        """Draw a frame and return it."""
        self.stack.draw(self.surface)
        return self.surface

    def resize(self, size: tuple[int, int]) -> None:
        """Change the window's size."""
        self.stage.resize(size)
        self.surface = pygame.Surface(size)
        self.stack.update(0.0)
