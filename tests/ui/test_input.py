from __future__ import annotations

import pygame
import pytest

from qin_game.ui.input import KEYS, Action, Key, is_action, is_release, key_label


def down(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod)


def test_every_action_has_a_key() -> None:
    assert set(KEYS) == set(Action)
    assert all(KEYS[action] for action in Action)


def test_keys_ask_for_actions() -> None:
    assert is_action(down(pygame.K_r), Action.ROTATE)
    assert is_action(down(pygame.K_ESCAPE), Action.PAUSE)
    assert is_action(down(pygame.K_ESCAPE), Action.CANCEL)
    assert not is_action(down(pygame.K_r), Action.UNDO)
    assert not is_action(pygame.Event(pygame.KEYUP, key=pygame.K_r, mod=0), Action.ROTATE)
    assert not is_action(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0)), Action.ROTATE)


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
def test_ctrl_makes_another_key(mod: int) -> None:
    assert is_action(down(pygame.K_z, mod), Action.UNDO)
    assert not is_action(down(pygame.K_z), Action.UNDO)
    assert not is_action(down(pygame.K_r, mod), Action.ROTATE)


def test_locks_do_not_matter() -> None:
    assert is_action(down(pygame.K_r, pygame.KMOD_NUM | pygame.KMOD_CAPS), Action.ROTATE)


def test_letting_go_is_seen() -> None:
    assert is_release(pygame.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0), Action.OVERLAY)
    assert not is_release(down(pygame.K_TAB), Action.OVERLAY)


def test_keys_are_called_by_their_names() -> None:
    assert key_label(Action.ROTATE) == "R"
    assert key_label(Action.CANCEL) == "Esc"
    assert key_label(Action.FULLSCREEN) == "F11"
    assert Key(pygame.K_z, ctrl=True).label == "Ctrl+Z"
