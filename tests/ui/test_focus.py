from __future__ import annotations

import pygame
import pytest

from qin_game.ui.focus import FocusRing, SceneTarget


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


@pytest.fixture(name="ring")
def _ring() -> FocusRing:
    """Three columns and two rows: a b c / d e f, with `c` disabled."""
    ring = FocusRing()
    for index, name in enumerate("abcdef"):
        rect = pygame.Rect(index % 3 * 100, index // 3 * 60, 80, 40)
        ring.add(SceneTarget(name, rect, is_enabled=name != "c"))
    return ring


def test_tab_goes_through_enabled_targets_in_order_and_round(ring: FocusRing) -> None:
    seen = []
    for _ in range(6):
        assert ring.handle_key(key(pygame.K_TAB))
        seen.append(ring.key)
    assert seen == ["a", "b", "d", "e", "f", "a"]


def test_shift_tab_goes_backwards(ring: FocusRing) -> None:
    seen = []
    for _ in range(3):
        ring.handle_key(key(pygame.K_TAB, pygame.KMOD_LSHIFT))
        seen.append(ring.key)
    assert seen == ["f", "e", "d"]


def test_arrows_go_to_the_nearest_in_their_direction(ring: FocusRing) -> None:
    ring.focus("a", show=True)
    for code, expected in [
        (pygame.K_RIGHT, "b"),
        (pygame.K_DOWN, "e"),
        (pygame.K_RIGHT, "f"),
        (pygame.K_LEFT, "e"),
        (pygame.K_UP, "b"),
        (pygame.K_LEFT, "a"),
    ]:
        assert ring.handle_key(key(code))
        assert ring.key == expected


def test_an_arrow_that_leads_nowhere_is_left_to_others(ring: FocusRing) -> None:
    ring.focus("a", show=True)
    assert not ring.handle_key(key(pygame.K_LEFT))
    assert ring.key == "a"


def test_arrows_prefer_what_lies_in_line() -> None:
    ring = FocusRing()
    ring.add(SceneTarget("start", pygame.Rect(0, 100, 40, 40)))
    ring.add(SceneTarget("near but aside", pygame.Rect(60, 200, 40, 40)))
    ring.add(SceneTarget("far but in line", pygame.Rect(200, 100, 40, 40)))
    ring.focus("start", show=True)
    ring.handle_key(key(pygame.K_RIGHT))
    assert ring.key == "far but in line"


def test_the_first_key_only_shows_where_the_focus_is(ring: FocusRing) -> None:
    ring.focus("b", show=False)
    ring.handle_key(key(pygame.K_TAB))
    assert (ring.key, ring.is_visible) == ("b", True)


def test_enter_and_space_activate_the_visible_focus() -> None:
    seen: list[str] = []
    ring = FocusRing()
    ring.add(SceneTarget("tile", pygame.Rect(0, 0, 9, 9), lambda: seen.append("tile")))
    assert not ring.handle_key(key(pygame.K_RETURN))
    ring.focus("tile", show=True)
    assert ring.handle_key(key(pygame.K_RETURN))
    assert ring.handle_key(key(pygame.K_SPACE))
    assert seen == ["tile", "tile"]


def test_left_and_right_adjust_what_has_a_value() -> None:
    seen: list[int] = []
    ring = FocusRing()
    ring.add(SceneTarget("value", pygame.Rect(0, 0, 9, 9), on_adjust=seen.append))
    ring.add(SceneTarget("beside", pygame.Rect(50, 0, 9, 9)))
    ring.focus("value", show=True)
    ring.handle_key(key(pygame.K_RIGHT))
    ring.handle_key(key(pygame.K_LEFT))
    assert seen == [1, -1]
    assert ring.key == "value"


def test_targets_learn_that_the_focus_came_and_went() -> None:
    seen: list[tuple[str, bool]] = []
    ring = FocusRing()
    for name in "ab":
        ring.add(
            SceneTarget(
                name, pygame.Rect(0, 0, 9, 9), on_change=lambda on, n=name: seen.append((n, on))
            )
        )
    ring.focus("a")
    ring.focus("b")
    ring.focus("b")
    assert seen == [("a", True), ("a", False), ("b", True)]


def test_keys_with_ctrl_or_alt_are_left_alone(ring: FocusRing) -> None:
    assert not ring.handle_key(key(pygame.K_TAB, pygame.KMOD_ALT))
    assert not ring.handle_key(key(pygame.K_RIGHT, pygame.KMOD_CTRL))
    assert not FocusRing().handle_key(key(pygame.K_TAB))


def test_two_targets_may_not_share_a_key(ring: FocusRing) -> None:
    with pytest.raises(ValueError, match="'a'"):
        ring.add(SceneTarget("a", pygame.Rect(0, 0, 1, 1)))


def test_the_focus_is_remembered_over_a_new_layout(ring: FocusRing) -> None:
    ring.focus("e")
    ring.clear()
    assert ring.current is None
    ring.add(SceneTarget("e", pygame.Rect(5, 5, 5, 5)))
    assert ring.current is not None
    assert ring.current.rect.x == 5


def test_a_target_is_only_ever_itself() -> None:
    rect = pygame.Rect(0, 0, 1, 1)
    one, other = SceneTarget("a", rect), SceneTarget("a", rect)
    assert one != other
    assert one in {one, None}
