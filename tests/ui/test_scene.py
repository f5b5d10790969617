from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest
from tests_ui_scenes import CurtainScene, FormScene, OverlayScene, PlainScene

from qin_game.ui.focus import SceneTarget
from qin_game.ui.sound import Volumes
from qin_game.ui.stage import MIN_LOGICAL, Preferences, effective_scale
from qin_game.ui.testing import Driver, EchoText
from qin_game.ui.transition import Pop, Push, Quit, Replace, Reset, Transition

if TYPE_CHECKING:
    from qin_game.ui.scene import Scene

CORNER = (2, 2)
GREEN = (0, 255, 0)


def corner(driver: Driver) -> tuple[int, ...]:
    return tuple(driver.draw().get_at(CORNER))[:3]


def go(driver: Driver, transition: Transition) -> None:
    driver.stage.go(transition)
    driver.advance(0)


# -- the life of a scene -------------------------------------------------------------------------


def test_a_scene_is_entered_then_laid_out() -> None:
    scene = PlainScene()
    Driver(scene)
    assert scene.calls == ["enter", "layout"]


def test_push_covers_and_pop_gives_back_with_a_result() -> None:
    below, above = PlainScene(), PlainScene()
    driver = Driver(below)
    go(driver, Push(above))
    assert below.calls == ["enter", "layout", "leave"]
    assert driver.top is above
    go(driver, Pop("answer"))
    assert above.calls == ["enter", "layout", "leave"]
    assert below.calls[3:] == ["enter", "layout", "returned"]
    assert below.result == "answer"


def test_replace_puts_a_scene_in_the_place_of_the_top_one() -> None:
    first, second, third = PlainScene(), PlainScene(), PlainScene()
    driver = Driver(first)
    go(driver, Push(second))
    go(driver, Replace(third))
    assert driver.stack.scenes == (first, third)
    assert second.calls[-1] == "leave"


def test_reset_begins_anew() -> None:
    driver = Driver(PlainScene())
    go(driver, Push(PlainScene()))
    last = PlainScene()
    go(driver, Reset(last))
    assert driver.stack.scenes == (last,)


@pytest.mark.parametrize("end", [Quit(), Pop()])
def test_leaving_the_last_scene_ends_the_program(end: Transition) -> None:
    scene = PlainScene()
    driver = Driver(scene)
    go(driver, end)
    assert driver.top is None
    assert scene.calls[-1] == "leave"
    driver.press(pygame.K_a)
    driver.advance(1)


def test_closing_the_window_quits() -> None:
    driver = Driver(PlainScene())
    driver.send(pygame.Event(pygame.QUIT))
    assert driver.top is None


def test_handle_may_return_what_comes_next() -> None:
    scene, following = PlainScene(), PlainScene()
    driver = Driver(scene)
    scene.answer = Push(following)
    driver.press(pygame.K_a)
    assert driver.top is following


def test_a_callback_may_return_what_comes_next() -> None:
    class Menu(PlainScene):
        def layout(self) -> None:
            self.stage.controls.button(
                pygame.Rect(10, 10, 200, 50), "Go", lambda: Push(PlainScene("red")), key="go"
            )

    driver = Driver(Menu())
    driver.click("go")
    assert corner(driver) == (255, 0, 0)


def test_returned_may_return_what_comes_next() -> None:
    class Title(PlainScene):
        def returned(self, result: Scene) -> Transition:
            return Push(result)

    driver = Driver(Title())
    go(driver, Push(PlainScene()))
    following = PlainScene()
    go(driver, Pop(following))
    assert driver.top is following


def test_controls_of_a_covered_scene_are_dropped_and_come_back() -> None:
    form = FormScene()
    driver = Driver(form)
    count = len(list(driver.stage.controls))
    go(driver, Push(PlainScene()))
    assert list(driver.stage.controls) == []
    assert driver.stage.focus.targets == ()
    driver.click((300, 60))
    assert form.pressed == []
    go(driver, Pop())
    assert len(list(driver.stage.controls)) == count


def test_the_focus_comes_back_with_the_scene() -> None:
    driver = Driver(FormScene())
    driver.stage.focus.focus("slider", show=True)
    go(driver, Push(FormScene()))
    assert driver.stage.focus.current is None
    go(driver, Pop())
    assert driver.stage.focus.key == "slider"


# -- events --------------------------------------------------------------------------------------


def test_a_claimed_event_goes_past_ring_and_controls() -> None:
    class Table(FormScene):
        def claims(self, event: pygame.Event) -> bool:
            return event.type == pygame.KEYDOWN and event.key == pygame.K_TAB

    table = Table()
    driver = Driver(table)
    driver.press(pygame.K_TAB)
    assert table.keys == [pygame.K_TAB]
    assert driver.stage.focus.current is None


def test_scene_targets_are_focused_and_activated() -> None:
    seen: list[str] = []

    class Hand(PlainScene):
        def layout(self) -> None:
            for index in range(3):
                rect = pygame.Rect(100 * index, 100, 80, 80)
                self.stage.focus.add(
                    SceneTarget(("tile", index), rect, lambda i=index: seen.append(f"tile {i}"))
                )

    driver = Driver(Hand())
    driver.press(pygame.K_RIGHT)
    driver.press(pygame.K_RIGHT)
    driver.press(pygame.K_RETURN)
    assert seen == ["tile 1"]


def test_clicks_beside_controls_reach_the_scene() -> None:
    scene = PlainScene()
    driver = Driver(scene)
    driver.click((50, 50))
    assert scene.events == [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP]


def test_the_pointer_is_followed_until_it_leaves() -> None:
    driver = Driver(FormScene())
    driver.move(driver.find("go"))
    assert driver.stage.pointer == driver.find("go")
    assert driver.stage.controls["go"].state == "hover"
    driver.send(pygame.Event(pygame.WINDOWLEAVE))
    assert driver.stage.pointer is None
    assert driver.stage.controls["go"].state == "normal"


def test_keys_held_when_the_window_loses_focus_are_forgotten() -> None:
    form = FormScene()
    driver = Driver(form)
    driver.key_down(pygame.K_g)
    driver.send(pygame.Event(pygame.WINDOWFOCUSLOST))
    driver.key_down(pygame.K_g)
    assert form.pressed == ["go", "go"]


# -- frames --------------------------------------------------------------------------------------


def test_nothing_is_drawn_while_nothing_happens() -> None:
    driver = Driver(FormScene())
    driver.draw()
    for _ in range(120):
        driver.advance(1 / 60)
        assert not driver.stack.needs_draw


def test_moving_over_empty_ground_draws_nothing_and_hovering_does() -> None:
    driver = Driver(FormScene())
    driver.move((5, 5))
    driver.draw()
    driver.move((6, 6))
    assert not driver.stack.needs_draw
    driver.move(driver.find("go"))
    assert driver.stack.needs_draw


def test_a_blinking_caret_is_drawn_only_when_it_changes() -> None:
    driver = Driver(FormScene())
    driver.click("name")
    draws = 0
    for _ in range(4 * 60):
        driver.advance(1 / 60)
        if driver.stack.needs_draw:
            driver.draw()
            draws += 1
    assert 2 <= draws <= 12


def test_an_animating_scene_is_drawn_all_the_time() -> None:
    class Moving(PlainScene):
        def is_animating(self) -> bool:
            return True

    driver = Driver(Moving())
    driver.draw()
    assert driver.stack.needs_draw


def test_what_has_come_to_rest_is_drawn_once_more() -> None:
    class Moving(PlainScene):
        left = 0.05

        def update(self, dt: float) -> None:
            self.left -= dt

        def is_animating(self) -> bool:
            return self.left > 0

    driver = Driver(Moving())
    driver.draw()
    driver.advance(0.1, dt=0.1)
    assert not driver.top.is_animating()
    assert driver.stack.needs_draw
    driver.draw()
    driver.advance(0.1, dt=0.1)
    assert not driver.stack.needs_draw


def test_drawing_changes_nothing() -> None:
    driver = Driver(FormScene())
    driver.move(driver.find("off"))
    driver.advance(1)
    first = pygame.image.tobytes(driver.draw(), "RGB")
    assert pygame.image.tobytes(driver.draw(), "RGB") == first


# -- overlays and secrets ------------------------------------------------------------------------


def test_an_overlay_dims_what_is_below() -> None:
    driver = Driver(PlainScene("green"))
    assert corner(driver) == GREEN
    go(driver, Push(OverlayScene("white")))
    red, green, blue = corner(driver)
    assert green > red
    assert green > blue
    assert green < GREEN[1]
    assert driver.surface.get_at((550, 350))[:3] == (255, 255, 255)


def test_the_scene_below_is_not_drawn_again_under_an_overlay() -> None:
    below = PlainScene()
    driver = Driver(below)
    go(driver, Push(OverlayScene()))
    draws = below.draws
    for _ in range(5):
        driver.stage.redraw()
        driver.draw()
    assert below.draws == draws


def test_the_controls_of_the_scene_below_show_under_an_overlay() -> None:
    driver = Driver(FormScene())
    go(driver, Push(OverlayScene()))
    face = driver.draw().get_at((330, 60))
    ground = driver.surface.get_at((900, 60))
    assert face != ground


def test_the_focus_ring_does_not_show_under_an_overlay() -> None:
    driver = Driver(FormScene())
    go(driver, Push(OverlayScene()))
    without = pygame.image.tobytes(driver.draw(), "RGB")
    go(driver, Pop())
    driver.stage.focus.focus("go", show=True)
    go(driver, Push(OverlayScene()))
    assert pygame.image.tobytes(driver.draw(), "RGB") == without


def test_a_resized_overlay_still_covers_the_whole_window() -> None:
    below = PlainScene("green")
    driver = Driver(below)
    go(driver, Push(OverlayScene("white")))
    before = corner(driver)
    driver.resize((1700, 1000))
    assert corner(driver) == before
    assert tuple(driver.surface.get_at((1690, 990)))[:3] == before
    assert below.calls[-1] == "layout"


def test_an_overlay_shows_what_became_of_the_scene_below_while_both_were_covered() -> None:
    below = PlainScene("green")
    driver = Driver(below)
    go(driver, Push(OverlayScene("white")))
    go(driver, Push(PlainScene("black")))
    below.color = "red"
    driver.stage.relayout()
    driver.stack.update(0)
    go(driver, Pop())
    red, green, blue = corner(driver)
    assert red > green
    assert red > blue


def test_an_overlay_over_an_overlay_shows_both() -> None:
    class Note(OverlayScene):
        def draw(self, surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, "blue", (10, 600, 50, 50))

    driver = Driver(PlainScene("green"))
    go(driver, Push(OverlayScene("white")))
    go(driver, Push(Note()))
    driver.resize((1400, 800))
    driver.draw()
    square = driver.surface.get_at((550, 350))
    assert square.r > driver.surface.get_at(CORNER).r
    assert driver.surface.get_at((20, 610))[:3] == (0, 0, 255)


class SecretTable(PlainScene):
    """Counts how often its hand is drawn."""


def green_anywhere(surface: pygame.Surface) -> bool:
    small = pygame.transform.smoothscale(surface, (64, 36))
    return any(
        small.get_at((x, y)).g > small.get_at((x, y)).r + 10 for x in range(64) for y in range(36)
    )


@pytest.mark.parametrize("is_overlay", [False, True])
def test_nothing_below_a_secret_scene_is_ever_drawn(is_overlay: bool) -> None:  # noqa: FBT001
    class Curtain(CurtainScene):
        def draw(self, surface: pygame.Surface) -> None:
            """A curtain that forgets to fill the window hides it all the same."""

    Curtain.is_overlay = is_overlay
    table = SecretTable("green")
    driver = Driver(table)
    driver.draw()
    curtain = Curtain()
    if not is_overlay:
        curtain = CurtainScene("black")
    go(driver, Push(curtain))
    draws = table.draws
    assert not green_anywhere(driver.draw())
    driver.resize((1500, 900))
    driver.stage.apply(replace(driver.stage.preferences, high_contrast=True))
    driver.advance(0.1)
    assert not green_anywhere(driver.draw())
    assert table.draws == draws


def test_an_overlay_over_a_curtain_shows_only_the_curtain() -> None:
    table = SecretTable("green")
    driver = Driver(table)
    go(driver, Push(CurtainScene("black")))
    draws = table.draws
    go(driver, Push(OverlayScene("white")))
    assert not green_anywhere(driver.draw())
    driver.resize((1500, 900))
    assert not green_anywhere(driver.draw())
    assert table.draws == draws


def test_pictures_taken_before_a_curtain_fell_are_thrown_away() -> None:
    driver = Driver(SecretTable("green"))
    go(driver, Push(OverlayScene("white")))
    go(driver, Push(CurtainScene("black")))
    assert all(entry.backdrop is None for entry in driver.stack._entries)
    go(driver, Pop())
    assert green_anywhere(driver.draw())


# -- size, scale, language -----------------------------------------------------------------------


def test_resizing_lays_the_top_scene_out_anew_without_entering_it() -> None:
    scene = PlainScene()
    driver = Driver(scene)
    driver.resize((1600, 900))
    assert scene.calls == ["enter", "layout", "layout"]
    assert driver.stage.size == (1600, 900)
    assert driver.stack.needs_draw


def test_a_scene_covered_during_a_change_is_laid_out_when_it_comes_back() -> None:
    form = FormScene()
    driver = Driver(form)
    go(driver, Push(PlainScene()))
    driver.resize((1900, 1000))
    go(driver, Pop())
    assert driver.stage.controls["go"].rect.x == driver.stage.px(100)


def test_another_language_lays_out_anew() -> None:
    class Named(PlainScene):
        def layout(self) -> None:
            self.title = self.stage.text("title")

    class Other(EchoText):
        language = "zh-Hans"

        def __call__(self, key: str, **_values: str | int) -> str:
            return f"{key} in Chinese"

    scene = Named()
    driver = Driver(scene)
    driver.stage.apply(text=Other())
    driver.advance(0)
    assert scene.title == "title in Chinese"


def test_the_scale_follows_window_and_preference() -> None:
    assert effective_scale((1024, 640), 100) == 1.0
    assert effective_scale((1280, 720), 80) == 0.8
    assert effective_scale((1920, 1080), 100) == 1.3
    assert effective_scale((1920, 1080), 200) == 1.95
    assert effective_scale((3840, 2160), 200) == 3.9


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1100, 1900), (2560, 1080)])
@pytest.mark.parametrize("ui_scale", [80, 100, 130, 200])
def test_no_scale_leaves_a_scene_too_little_room(size: tuple[int, int], ui_scale: int) -> None:
    scale = effective_scale(size, ui_scale)
    assert size[0] / scale >= MIN_LOGICAL[0]
    assert size[1] / scale >= MIN_LOGICAL[1]


def test_a_volume_changes_without_a_new_layout() -> None:
    form = FormScene()
    driver = Driver(form)
    quiet = replace(driver.stage.preferences, volumes=Volumes(0.1))
    driver.stage.apply(quiet)
    driver.advance(0)
    assert form.layouts == 1
    assert driver.stage.sound.volumes.master == 0.1
    driver.stage.apply(replace(quiet, high_contrast=True))
    driver.advance(0)
    assert form.layouts == 2


def test_a_scene_may_ask_for_a_new_layout() -> None:
    form = FormScene()
    driver = Driver(form)
    driver.stage.relayout()
    assert form.layouts == 1
    driver.advance(0)
    assert form.layouts == 2


def test_ui_scale_changes_at_run_time() -> None:
    driver = Driver(FormScene(), (1920, 1080), preferences=Preferences(ui_scale=100))
    before = driver.stage.controls["go"].rect.copy()
    driver.stage.apply(replace(driver.stage.preferences, ui_scale=150))
    driver.advance(0)
    assert driver.stage.controls["go"].rect.width > before.width
