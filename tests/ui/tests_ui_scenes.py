"""Small scenes the tests of the kit play with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from qin_game.ui.layout import rows
from qin_game.ui.scene import Scene

if TYPE_CHECKING:
    from qin_game.ui.stage import Stage
    from qin_game.ui.transition import Transition


class PlainScene(Scene):
    """Fills the window with one colour and writes down what happens to it."""

    def __init__(self, color: str = "green", name: str = "plain") -> None:
        self.color = color
        self.name = name
        self.calls: list[str] = []
        self.events: list[int] = []
        self.draws = 0
        self.result: Any = None
        self.answer: Transition | None = None

    def enter(self, stage: Stage) -> None:
        assert stage is self.stage
        self.calls.append("enter")

    def layout(self) -> None:
        self.calls.append("layout")

    def leave(self) -> None:
        self.calls.append("leave")

    def returned(self, result: Any) -> None:  # noqa: ANN401
        self.calls.append("returned")
        self.result = result

    def handle(self, event: pygame.Event) -> Transition | None:
        self.events.append(event.type)
        return self.answer

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1
        surface.fill(self.color)


class OverlayScene(PlainScene):
    """A small square in the middle of what is below."""

    is_overlay = True

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1
        pygame.draw.rect(surface, self.color, (500, 300, 100, 100))


class CurtainScene(PlainScene):
    """Hides what is below."""

    is_secret = True


class FormScene(Scene):
    """One control of each kind, under each other."""

    def __init__(self) -> None:
        self.pressed: list[str] = []
        self.values: dict[str, Any] = {
            "name": "",
            "slider": 50.0,
            "choice": 0,
            "stepper": 1,
            "toggle": False,
        }
        self.keys: list[int] = []
        self.layouts = 0

    def layout(self) -> None:
        self.layouts += 1
        controls, px, values = self.stage.controls, self.stage.px, self.values
        area = pygame.Rect(px(100), px(40), px(400), px(500))
        cells = rows(area, [px(50)] * 8, px(12))
        controls.button(cells[0], "Go", self.press("go"), kind="seal", hotkey=pygame.K_g, key="go")
        controls.button(
            cells[1],
            "Off",
            self.press("off"),
            enabled=False,
            key="off",
            hotkey=pygame.K_o,
            tooltip="not now",
        )
        controls.text_field(
            cells[2],
            values["name"],
            self.keep("name"),
            max_length=6,
            on_submit=self.press("submit"),
            key="name",
        )
        controls.slider(cells[3], values["slider"], 0, 100, 10, self.keep("slider"), key="slider")
        controls.choice(
            cells[4], ["A", "B", "C"], values["choice"], self.keep("choice"), key="choice"
        )
        long = ["The first of the long options", "The second of them", "The third of them all"]
        controls.choice(cells[5], long, values["stepper"], self.keep("stepper"), key="stepper")
        controls.toggle(cells[6], "Toggle", values["toggle"], self.keep("toggle"), key="toggle")

    def press(self, name: str):  # noqa: ANN201
        return lambda: self.pressed.append(name)

    def keep(self, name: str):  # noqa: ANN201
        return lambda value: self.values.__setitem__(name, value)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")
