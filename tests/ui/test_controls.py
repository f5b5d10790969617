from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from tests_ui_scenes import FormScene

from qin_game.ui.control import fit_label
from qin_game.ui.stage import Preferences
from qin_game.ui.testing import Driver
from qin_game.ui.text import LABEL, Fonts
from qin_game.ui.text_field import TextField


@pytest.fixture(name="form")
def _form() -> FormScene:
    return FormScene()


@pytest.fixture(name="driver")
def _driver(form: FormScene) -> Driver:
    return Driver(form)


# -- with the mouse ------------------------------------------------------------------------------


def test_a_click_presses_a_button(driver: Driver, form: FormScene) -> None:
    driver.click("go")
    assert form.pressed == ["go"]


def test_letting_go_elsewhere_presses_nothing(driver: Driver, form: FormScene) -> None:
    driver.move(driver.find("go"))
    driver.mouse_down(driver.find("go"))
    assert driver.stage.controls["go"].state == "pressed"
    driver.move((5, 5))
    driver.mouse_up((5, 5))
    assert form.pressed == []
    assert driver.stage.controls["go"].state == "normal"


def test_a_disabled_button_does_nothing(driver: Driver, form: FormScene) -> None:
    driver.click("off")
    driver.press(pygame.K_o)
    assert form.pressed == []


def test_the_right_button_presses_nothing(driver: Driver, form: FormScene) -> None:
    driver.click("go", button=pygame.BUTTON_RIGHT)
    assert form.pressed == []


def test_a_click_moves_a_slider_and_dragging_goes_on(driver: Driver, form: FormScene) -> None:
    rect = driver.stage.controls["slider"].rect
    driver.move((rect.left + 30, rect.centery))
    driver.mouse_down((rect.left + 30, rect.centery))
    assert form.values["slider"] == 0
    driver.move((rect.right + 300, rect.top - 200))
    assert form.values["slider"] == 100
    driver.mouse_up((rect.right + 300, rect.top - 200))
    driver.move((rect.left, rect.centery))
    assert form.values["slider"] == 100


def test_a_click_within_one_frame_moves_a_slider(driver: Driver, form: FormScene) -> None:
    rect = driver.stage.controls["slider"].rect
    for x, value in ((rect.left + 3, 0), (rect.right - 3, 100)):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pos = (x, rect.centery)
            driver.stack.dispatch(pygame.Event(kind, pos=pos, button=1, touch=False))
        driver.stack.update(0.0)
        assert form.values["slider"] == value


def test_a_slider_can_be_dragged_over_a_new_layout(driver: Driver, form: FormScene) -> None:
    rect = driver.stage.controls["slider"].rect
    driver.move(rect.center)
    driver.mouse_down(rect.center)
    driver.stage.relayout()
    driver.move((rect.right, rect.centery))
    assert form.layouts == 2
    assert form.values["slider"] == 100
    driver.mouse_up((rect.right, rect.centery))
    driver.move((rect.left, rect.centery))
    assert form.values["slider"] == 100


def test_slider_values_stay_on_steps(driver: Driver, form: FormScene) -> None:
    rect = driver.stage.controls["slider"].rect
    for x in range(rect.left, rect.right, 7):
        driver.click((x, rect.centery))
        assert form.values["slider"] in range(0, 101, 10)


def test_a_click_on_a_segment_chooses_it(driver: Driver, form: FormScene) -> None:
    rect = driver.stage.controls["choice"].rect
    driver.click((rect.right - 10, rect.centery))
    assert form.values["choice"] == 2


def test_options_too_long_for_a_row_become_a_stepper(driver: Driver, form: FormScene) -> None:
    assert not driver.stage.controls["choice"].is_stepper
    stepper = driver.stage.controls["stepper"]
    assert stepper.is_stepper
    driver.click((stepper.rect.right - 5, stepper.rect.centery))
    assert form.values["stepper"] == 2
    driver.click((stepper.rect.left + 5, stepper.rect.centery))
    driver.click((stepper.rect.left + 5, stepper.rect.centery))
    assert form.values["stepper"] == 0


@pytest.mark.parametrize(("ordered", "chosen"), [(False, [2, 1, 2, 0, 1, 2]), (True, [1, 2])])
def test_stepping_goes_round_unless_the_options_are_a_scale(
    driver: Driver,
    ordered: bool,  # noqa: FBT001
    chosen: list[int],
) -> None:
    found: list[int] = []
    words = ["quite a long word"] * 3
    rect = pygame.Rect(1060, 600, 150, 40)
    stepper = driver.stage.controls.choice(rect, words, 0, found.append, ordered=ordered)
    assert stepper.is_stepper
    for x in (rect.left, rect.left, rect.right - 1, rect.right - 1):
        driver.click((x, rect.centery))
    stepper.activate()
    stepper.activate()
    assert found == chosen


def test_a_click_flips_a_toggle(driver: Driver, form: FormScene) -> None:
    driver.click("toggle")
    assert form.values["toggle"] is True
    driver.click("toggle")
    assert form.values["toggle"] is False


# -- with the keyboard ---------------------------------------------------------------------------


def test_tab_reaches_every_enabled_control(driver: Driver) -> None:
    seen = []
    for _ in range(6):
        driver.press(pygame.K_TAB)
        seen.append(driver.stage.focus.key)
    assert seen == ["go", "name", "slider", "choice", "stepper", "toggle"]


def test_enter_and_space_press_what_is_focused(driver: Driver, form: FormScene) -> None:
    driver.press(pygame.K_TAB)
    driver.press(pygame.K_RETURN)
    driver.press(pygame.K_SPACE)
    assert form.pressed == ["go", "go"]


def test_arrows_change_sliders_and_choices(driver: Driver, form: FormScene) -> None:
    driver.stage.focus.focus("slider", show=True)
    driver.press(pygame.K_RIGHT)
    assert form.values["slider"] == 60
    driver.press(pygame.K_DOWN)
    driver.press(pygame.K_RIGHT)
    assert form.values["choice"] == 1
    driver.press(pygame.K_DOWN)
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_LEFT)
    assert form.values["stepper"] == 0


def test_a_hotkey_presses_its_button(driver: Driver, form: FormScene) -> None:
    driver.press(pygame.K_g)
    assert form.pressed == ["go"]
    driver.press(pygame.K_g, pygame.KMOD_CTRL)
    assert form.pressed == ["go"]


def test_a_key_held_down_presses_once(driver: Driver, form: FormScene) -> None:
    for _ in range(5):
        driver.key_down(pygame.K_g)
    driver.key_up(pygame.K_g)
    assert form.pressed == ["go"]


def test_an_arrow_held_down_repeats(driver: Driver, form: FormScene) -> None:
    driver.stage.focus.focus("slider", show=True)
    for _ in range(3):
        driver.key_down(pygame.K_RIGHT)
    assert form.values["slider"] == 80


def test_the_ring_shows_for_keys_and_hides_for_the_mouse(driver: Driver) -> None:
    assert not driver.stage.focus.is_visible
    driver.press(pygame.K_TAB)
    assert driver.stage.focus.is_visible
    driver.move((3, 3))
    assert not driver.stage.focus.is_visible


def test_the_ring_is_drawn_round_the_focused_control(driver: Driver) -> None:
    before = driver.draw().copy()
    driver.press(pygame.K_TAB)
    after = driver.draw()
    rect = driver.stage.controls["go"].rect
    outside = (rect.centerx, rect.top - 6)
    assert before.get_at(outside) != after.get_at(outside)
    blue = driver.stage.tokens.rgb("focus")
    assert all(abs(a - b) < 4 for a, b in zip(after.get_at(outside), blue, strict=False))


# -- typing --------------------------------------------------------------------------------------


def test_typing_reaches_the_focused_field(driver: Driver, form: FormScene) -> None:
    driver.click("name")
    driver.type_text("李牧")
    assert form.values["name"] == "李牧"
    driver.press(pygame.K_BACKSPACE)
    assert form.values["name"] == "李"


def test_text_input_is_wanted_only_while_a_field_is_focused(driver: Driver) -> None:
    assert not driver.stage.wants_text_input
    driver.click("name")
    assert driver.stage.wants_text_input
    driver.click((5, 5))
    assert not driver.stage.wants_text_input
    driver.press(pygame.K_TAB)
    assert driver.stage.focus.key == "go"
    assert not driver.stage.wants_text_input
    driver.press(pygame.K_TAB)
    assert driver.stage.wants_text_input
    driver.press(pygame.K_TAB)
    assert not driver.stage.wants_text_input


def test_a_focused_field_eats_hotkeys_and_the_scene_s_keys(driver: Driver, form: FormScene) -> None:
    driver.click("name")
    driver.press(pygame.K_g)
    driver.press(pygame.K_r)
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_F1)
    assert form.pressed == []
    assert form.keys == [pygame.K_F1]


def test_escape_leaves_the_field_first(driver: Driver, form: FormScene) -> None:
    driver.click("name")
    driver.press(pygame.K_ESCAPE)
    assert not driver.stage.wants_text_input
    assert form.keys == []
    driver.press(pygame.K_ESCAPE)
    assert form.keys == [pygame.K_ESCAPE]


def test_enter_in_a_field_submits_once(driver: Driver, form: FormScene) -> None:
    driver.click("name")
    driver.key_down(pygame.K_RETURN)
    driver.key_down(pygame.K_RETURN)
    driver.key_up(pygame.K_RETURN)
    assert form.pressed == ["submit"]


def test_up_and_down_leave_the_field(driver: Driver) -> None:
    driver.click("name")
    driver.press(pygame.K_DOWN)
    driver.press(pygame.K_DOWN)
    assert driver.stage.focus.key == "slider"
    assert not driver.stage.wants_text_input


def test_a_field_holds_no_more_than_its_length(driver: Driver, form: FormScene) -> None:
    driver.click("name")
    driver.type_text("abcdefghij")
    assert form.values["name"] == "abcdef"


def test_a_field_refuses_what_cannot_be_drawn(driver: Driver, form: FormScene) -> None:
    driver.click("name")
    driver.type_text("a😀\x00\ue000b")
    assert form.values["name"] == "ab"


def test_a_field_shows_names_that_are_no_names(form: FormScene) -> None:
    form.values["name"] = "<b>\x00\ud800"
    driver = Driver(form)
    assert driver.stage.controls["name"].text == "<b>"
    driver.draw()


def test_a_paste_takes_what_fits(
    driver: Driver, form: FormScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "李\n牧 of Zhao\x00")
    driver.click("name")
    driver.press(pygame.K_v, pygame.KMOD_CTRL)
    assert form.values["name"] == "李 牧 of"


def test_an_unreadable_clipboard_is_no_error(
    driver: Driver, form: FormScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    driver.click("name")
    driver.type_text("ab")
    for code in (pygame.K_v, pygame.K_a, pygame.K_c, pygame.K_x):
        driver.press(code, pygame.KMOD_CTRL)
    assert form.values["name"] == "ab"


def test_composing_takes_the_keys_and_shows_the_text(driver: Driver, form: FormScene) -> None:
    driver.click("name")
    plain = driver.draw().copy()
    driver.send(pygame.Event(pygame.TEXTEDITING, text="limu", start=0, length=4))
    driver.press(pygame.K_RETURN)
    driver.press(pygame.K_BACKSPACE)
    rect = driver.stage.controls["name"].rect
    shown = pygame.image.tobytes(driver.draw().subsurface(rect), "RGB")
    assert shown != pygame.image.tobytes(plain.subsurface(rect), "RGB")
    driver.send(pygame.Event(pygame.TEXTINPUT, text="李牧"))
    assert form.values["name"] == "李牧"
    assert form.pressed == []


# -- looks ---------------------------------------------------------------------------------------


def picture(driver: Driver, key: str) -> bytes:
    rect = driver.stage.controls[key].rect
    return pygame.image.tobytes(driver.draw().subsurface(rect), "RGB")


def test_every_state_of_a_button_looks_different(driver: Driver) -> None:
    driver.move((5, 5))
    looks = [picture(driver, "go")]
    driver.move(driver.find("go"))
    looks.append(picture(driver, "go"))
    driver.mouse_down(driver.find("go"))
    looks.append(picture(driver, "go"))
    driver.mouse_up(driver.find("go"))
    driver.stage.controls["go"].set_enabled(is_enabled=False)
    looks.append(picture(driver, "go"))
    assert len(set(looks)) == 4


@pytest.mark.parametrize("kind", ["seal", "paper", "quiet", "icon"])
def test_states_differ_without_colour(driver: Driver, kind: str) -> None:
    """On a screen of greys each state still has a shape of its own."""
    rect = pygame.Rect(20, 20, 160, 50)
    shapes = []
    for state in ("normal", "hover", "pressed", "disabled"):
        surface = pygame.Surface((200, 90))
        surface.fill(driver.stage.tokens["paper"])
        driver.stage.faces.draw_button(surface, rect, kind, state)
        edges = pygame.transform.laplacian(pygame.transform.grayscale(surface))
        shapes.append(pygame.image.tobytes(edges, "RGB"))
    # The label of a quiet button that cannot be used is what tells it: there is no face to change.
    assert len(set(shapes)) == (3 if kind == "quiet" else 4)


def test_labels_are_never_wider_than_their_place() -> None:
    fonts = Fonts(1.0)
    for text in ("OK", "Continue", "Undo the last placement and take back the tile", "放置" * 20):
        for width, height in ((60, 30), (120, 44), (200, 44), (120, 90)):
            label = fit_label(fonts, text, LABEL, width, height)
            assert all(fonts.measure(line, label.style) <= width for line in label.lines)
            used = fonts.line_height(label.style) * len(label.lines)
            assert len(label.lines) == 1 or used <= height


def test_a_label_that_had_to_be_cut_is_its_own_tooltip(driver: Driver) -> None:
    text = "Undo the last placement and take back the tile you have drawn"
    button = driver.stage.controls.button(pygame.Rect(700, 50, 90, 40), text, lambda: None, key="x")
    assert button.tooltip == text


def test_a_tooltip_shows_after_a_rest(driver: Driver) -> None:
    driver.move(driver.find("off"))
    before = driver.draw().copy()
    driver.advance(0.3)
    assert pygame.image.tobytes(driver.draw(), "RGB") == pygame.image.tobytes(before, "RGB")
    driver.advance(0.4)
    assert driver.stack.needs_draw
    assert pygame.image.tobytes(driver.draw(), "RGB") != pygame.image.tobytes(before, "RGB")


def test_no_tooltip_shows_while_keys_are_used_until_the_pointer_moves(driver: Driver) -> None:
    place = driver.find("off")
    driver.move(place)
    bare = pygame.image.tobytes(driver.draw(), "RGB")
    driver.advance(1.0)
    explained = pygame.image.tobytes(driver.draw(), "RGB")
    assert explained != bare
    driver.press(pygame.K_F5)
    driver.advance(1.0)
    assert pygame.image.tobytes(driver.draw(), "RGB") == bare
    driver.move((place[0] + 1, place[1]))
    driver.advance(1.0)
    assert pygame.image.tobytes(driver.draw(), "RGB") == explained


@pytest.mark.parametrize("anchor", [(0, 0), (1270, 0), (0, 710), (1270, 710), (640, 360)])
def test_hints_stay_inside_the_window(driver: Driver, anchor: tuple[int, int]) -> None:
    text = "A hint that is long enough to need more than a single line of text."
    box = driver.stage.controls.draw_hint(driver.surface, text, pygame.Rect(*anchor, 10, 10))
    assert driver.surface.get_rect().contains(box)


# -- new layouts ---------------------------------------------------------------------------------


def test_a_new_layout_keeps_values_focus_caret_and_selection(
    driver: Driver, form: FormScene
) -> None:
    driver.click("toggle")
    driver.click("name")
    driver.type_text("abcd")
    driver.press(pygame.K_LEFT)
    driver.press(pygame.K_LEFT, pygame.KMOD_SHIFT)
    field = driver.stage.controls["name"]
    caret = field.caret
    assert caret == (2, (2, 3))
    driver.resize((1600, 1000))
    assert form.layouts == 2
    rebuilt = driver.stage.controls["name"]
    assert isinstance(rebuilt, TextField)
    assert rebuilt is not field
    assert (rebuilt.text, rebuilt.caret, rebuilt.is_editing) == ("abcd", caret, True)
    assert driver.stage.controls["toggle"].is_on
    driver.type_text("X")
    assert form.values["name"] == "abXd"


@pytest.mark.parametrize("ui_scale", [80, 100, 150, 200])
def test_controls_work_at_every_scale(ui_scale: int) -> None:
    form = FormScene()
    driver = Driver(form, (1920, 1080), preferences=Preferences(ui_scale=ui_scale))
    driver.click("go")
    driver.click("name")
    driver.type_text("ok")
    assert form.pressed == ["go"]
    assert form.values["name"] == "ok"
    driver.draw()


def test_high_contrast_changes_the_faces(driver: Driver) -> None:
    before = picture(driver, "go")
    driver.stage.apply(replace(driver.stage.preferences, high_contrast=True))
    driver.advance(0)
    assert picture(driver, "go") != before


def test_controls_are_dropped_with_their_elements(driver: Driver) -> None:
    manager = driver.stage.controls._manager
    before = len(manager.get_sprite_group().sprites())
    for _ in range(3):
        driver.stack.relayout()
    assert len(manager.get_sprite_group().sprites()) == before
