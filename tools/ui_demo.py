"""Show every control of the drawing kit in a window: `python -m tools.ui_demo --help`."""

from __future__ import annotations

import argparse
from dataclasses import replace

import pygame

from qin_game.ui.app import App
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, centered, columns, inset, rows
from qin_game.ui.scene import Scene
from qin_game.ui.stage import Preferences
from qin_game.ui.text import BODY, DISPLAY, HEADING, SMALL
from qin_game.ui.transition import Pop, Push, Quit, Replace, Transition

WORDS = {
    "en": {
        "title": "Qin",
        "subtitle": "The drawing kit, every control in every state",
        "new": "New game",
        "continue": "Continue",
        "rules": "Rules",
        "settings": "Settings",
        "quit": "Quit",
        "disabled": "No saved game",
        "long": "Resume the game you interrupted yesterday evening",
        "tip": "A tooltip: it explains what the button does, in a sentence or two.",
        "name": "Your name",
        "volume": "Volume",
        "scale": "UI scale",
        "speed": ("Off", "Slow", "Normal", "Fast"),
        "boards": ("Bird", "Lion"),
        "policy": (
            "Ask before every placement",
            "Ask when it loses pagodas",
            "Never ask before a placement",
        ),
        "contrast": "High contrast",
        "open": "Play with open hands",
        "off": "Not available here",
        "text": "**A province** is a group of two or more touching squares of one colour. "
        "When it reaches five squares it becomes **major**, and its owner adds a second tier to "
        "the pagoda. A province that joins a larger one passes to the larger one's owner.",
        "ask": "Leave the game?",
        "ask_text": "The game is saved. You can continue it from the title at any time.",
        "stay": "Keep playing",
        "leave": "Leave",
    },
    "zh": {
        "title": "秦",
        "subtitle": "绘图部件：每种控件，每种状态",
        "new": "新游戏",
        "continue": "继续",
        "rules": "规则",
        "settings": "设置",
        "quit": "退出",
        "disabled": "没有存档",
        "long": "继续昨天晚上中断的那一局游戏直到分出胜负",
        "tip": "提示：用一两句话说明这个按钮的用途，文字会自动换行。",
        "name": "你的名字",
        "volume": "音量",
        "scale": "界面缩放",
        "speed": ("关", "慢", "正常", "快"),
        "boards": ("飞鸟", "石狮"),
        "policy": ("每次放置前都询问", "会失去宝塔时询问", "放置前从不询问我的意见"),
        "contrast": "高对比度",
        "open": "明牌对局",
        "off": "此处不可用",
        "text": "**郡**由两个或更多相邻的同色方格组成。达到五格时成为**大郡**，"
        "其主人在宝塔上再加一层。较小的郡与较大的郡相连时，归较大的郡的主人所有。",
        "ask": "离开这一局？",
        "ask_text": "游戏已经保存。随时可以从标题画面继续。",
        "stay": "继续游戏",
        "leave": "离开",
    },
}


class DemoScene(Scene):
    """All controls on one page."""

    def __init__(self, language: str) -> None:
        self.words = WORDS[language]
        self.name = ""
        self.volume = 80.0
        self.speed = 2
        self.board = 0
        self.policy = 1
        self.contrast = False
        self.open = True

    def layout(self) -> None:
        """Three columns: buttons, settings, text."""
        stage, words = self.stage, self.words
        controls, px = stage.controls, stage.px
        page = inset(stage.rect, px(48), px(32))
        self.header, body = rows(page, [px(110), Flex()], px(20))
        left, self.middle, self.right = columns(body, [Flex(), Flex(1.3), Flex(1.1)], px(40))
        sizes = [px(54), px(46), px(46), px(46), px(46), px(46)]
        cells = rows(left, [*sizes, Flex()], px(14))
        controls.button(cells[0], words["new"], self.ask, kind="seal", key="new")
        controls.button(cells[1], words["continue"], self.ask, enabled=False, key="continue")
        controls.button(cells[2], words["rules"], self.ask, tooltip=words["tip"], key="rules")
        controls.button(cells[3], words["long"], self.ask, key="long")
        controls.button(cells[4], words["settings"], self.ask, selected=True, key="selected")
        half = columns(cells[5], [Flex(), Flex(), px(46)], px(10))
        controls.button(half[0], words["quit"], Quit, kind="quiet", key="quit")
        controls.button(half[1], words["disabled"], Quit, kind="seal", enabled=False, key="no")
        controls.button(half[2], "", self.ask, kind="icon", icon=self._icon(), key="icon")

        cells = rows(self.middle, [px(46)] * 8 + [Flex()], px(14))
        controls.text_field(
            cells[0], self.name, self.set_("name"), placeholder=words["name"], key="name"
        )
        controls.slider(
            cells[1],
            self.volume,
            0,
            100,
            5,
            self.set_("volume"),
            format_value=lambda value: f"{value:.0f} %",
            key="volume",
        )
        controls.choice(cells[2], words["speed"], self.speed, self.set_("speed"), key="speed")
        controls.choice(cells[3], words["boards"], self.board, self.set_("board"), key="board")
        controls.choice(cells[4], words["policy"], self.policy, self.set_("policy"), key="policy")
        controls.toggle(cells[5], words["contrast"], self.contrast, self.set_contrast, key="hc")
        pair = columns(cells[6], [Flex(), Flex()], px(12))
        controls.toggle(pair[0], words["open"], self.open, self.set_("open"), key="open")
        controls.toggle(pair[1], words["off"], True, self.set_("open"), enabled=False, key="off")
        pair = columns(cells[7], [Flex(), Flex()], px(12))
        controls.choice(pair[0], words["boards"], 1, self.set_("board"), enabled=False, key="dead")
        controls.slider(pair[1], 30, 0, 100, 5, self.set_("volume"), enabled=False, key="still")

    def _icon(self) -> pygame.Surface:
        size = self.stage.px(24)
        icon = pygame.Surface((size, size), pygame.SRCALPHA)
        color = self.stage.tokens["ink"]
        pygame.draw.circle(icon, color, (size // 2, size // 2), size // 3, self.stage.px(3))
        return icon

    def set_(self, name: str):  # noqa: ANN201
        """Make a callback that keeps a value."""
        return lambda value: setattr(self, name, value)

    def set_contrast(self, is_on: bool) -> None:  # noqa: FBT001
        """Change the palette while running."""
        self.contrast = is_on
        self.stage.apply(replace(self.stage.preferences, high_contrast=is_on))

    def ask(self) -> Transition:
        """Open the dialog."""
        return Push(AskScene(self.words))

    def handle(self, event: pygame.Event) -> Transition | None:
        """Esc asks, L changes the language."""
        if is_action(event, Action.CANCEL):
            return self.ask()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_l:
            return Replace(DemoScene("en" if self.words is WORDS["zh"] else "zh"))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Paper, title, a card with text."""
        stage, words = self.stage, self.words
        surface.fill(stage.tokens["paper"])
        title, subtitle = rows(self.header, [Flex(), stage.px(28)], stage.px(6))
        stage.fonts.draw_line(surface, words["title"], title, DISPLAY, stage.tokens["ink"])
        stage.fonts.draw_line(surface, words["subtitle"], subtitle, SMALL, stage.tokens["ink_soft"])
        line = pygame.Rect(self.header.left, self.header.bottom + stage.px(4), self.header.width, 6)
        stage.faces.draw_stroke(surface, line, "ink")
        stage.faces.draw_panel(surface, self.right)
        inner = inset(self.right, stage.px(24), stage.px(20))
        head = stage.fonts.draw_text(surface, words["rules"], inner, HEADING, stage.tokens["seal"])
        inner.top = head.bottom + stage.px(8)
        stage.fonts.draw_text(surface, words["text"], inner, BODY, stage.tokens["ink"])


class AskScene(Scene):
    """A dialog."""

    is_overlay = True

    def __init__(self, words: dict) -> None:
        self.words = words

    def enter(self, stage) -> None:  # noqa: ANN001
        """Begin on the harmless answer."""
        stage.focus.focus("stay")

    def layout(self) -> None:
        """Place a card in the middle with two buttons."""
        px = self.stage.px
        self.card = centered(self.stage.rect, px(520), px(260))
        inner = inset(self.card, px(32), px(28))
        self.head, self.body, buttons = rows(inner, [px(40), Flex(), px(50)], px(12))
        stay, leave = columns(buttons, [Flex(), Flex()], px(20))
        self.stage.controls.button(stay, self.words["stay"], Pop, key="stay")
        self.stage.controls.button(leave, self.words["leave"], Quit, kind="seal", key="leave")

    def handle(self, event: pygame.Event) -> Transition | None:
        """Esc goes back."""
        return Pop() if is_action(event, Action.CANCEL) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        stage = self.stage
        stage.faces.draw_panel(surface, self.card)
        ink = stage.tokens["ink"]
        stage.fonts.draw_line(surface, self.words["ask"], self.head, HEADING, ink)
        stage.fonts.draw_text(surface, self.words["ask_text"], self.body, BODY, ink)


def main() -> None:
    """Open the window."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", choices=sorted(WORDS), default="en")
    parser.add_argument("--scale", type=int, default=100, help="UI scale in percent")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--high-contrast", action="store_true")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    preferences = Preferences(
        ui_scale=options.scale, window_size=(width, height), high_contrast=options.high_contrast
    )

    def text(key: str, **_values: object) -> str:
        return key

    App(DemoScene(options.language), text, preferences, title=lambda _: "Drawing kit").run()


if __name__ == "__main__":
    main()
