"""What the player means by a key: actions, their keys, and how a key is called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Mapping

REPEAT_DELAY_MS = 400
REPEAT_INTERVAL_MS = 45

# Keys that may act again while they are held down; any other key acts once per press.
REPEATING_KEYS = frozenset(
    {
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_TAB,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
    }
)


class Action(StrEnum):
    """What a key asks for, whatever the key is."""

    CONFIRM = "confirm"
    CANCEL = "cancel"
    PAUSE = "pause"
    RULES = "rules"
    FULLSCREEN = "fullscreen"
    ROTATE = "rotate"
    UNDO = "undo"
    END_TURN = "end_turn"
    OVERLAY = "overlay"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the keyboard, with or without Ctrl (or Command)."""

    code: int
    ctrl: bool = False

    @property
    def label(self) -> str:
        """What is written on the key, as `Ctrl+Z`."""
        names = {pygame.K_ESCAPE: "Esc", pygame.K_RETURN: "Enter", pygame.K_SPACE: "Space"}
        name = names.get(self.code) or pygame.key.name(self.code).title()
        return f"Ctrl+{name}" if self.ctrl else name

    def matches(self, event: pygame.Event) -> bool:
        """Tell whether a KEYDOWN or KEYUP event is this key."""
        if event.type not in {pygame.KEYDOWN, pygame.KEYUP} or event.key != self.code:
            return False
        held = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
        return bool(held) == self.ctrl


KEYS: Mapping[Action, tuple[Key, ...]] = MappingProxyType(
    {
        Action.CONFIRM: (Key(pygame.K_RETURN), Key(pygame.K_KP_ENTER), Key(pygame.K_SPACE)),
        Action.CANCEL: (Key(pygame.K_ESCAPE), Key(pygame.K_AC_BACK)),
        Action.PAUSE: (Key(pygame.K_ESCAPE), Key(pygame.K_p), Key(pygame.K_PAUSE)),
        Action.RULES: (Key(pygame.K_F1),),
        Action.FULLSCREEN: (Key(pygame.K_F11),),
        Action.ROTATE: (Key(pygame.K_r),),
        Action.UNDO: (Key(pygame.K_u), Key(pygame.K_z, ctrl=True), Key(pygame.K_BACKSPACE)),
        Action.END_TURN: (Key(pygame.K_e),),
        Action.OVERLAY: (Key(pygame.K_TAB),),
        Action.HINT: (Key(pygame.K_h),),
    }
)


def is_action(event: pygame.Event, action: Action) -> bool:
    """Tell whether a key going down (not up) asks for an action."""
    return event.type == pygame.KEYDOWN and any(key.matches(event) for key in KEYS[action])


def is_release(event: pygame.Event, action: Action) -> bool:
    """Tell whether a key of an action was let go, with or without Ctrl."""
    return event.type == pygame.KEYUP and any(key.code == event.key for key in KEYS[action])


def key_label(action: Action) -> str:
    """Name the first key of an action, for labels and hints."""
    return KEYS[action][0].label
