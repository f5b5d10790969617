"""The program in its window, and a person who plays it with mouse or keyboard.

What the person can see comes from the program's trace (scenes, buttons, where they are) and, for
the hand that lies open before whoever is to move, from the saved game. What the person does are
clicks and keys of the X server, nothing else.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from desktop import PATIENCE, Desktop

from qin_game.match.save import load_save
from qin_game.rules.qin.action import PASS, PlaceTile
from qin_game.rules.qin.cells import SIZE
from qin_game.rules.qin.events import PagodaPlaced
from qin_game.scenes.base import GRACE
from qin_game.scenes.qin.layout import TableLayout, arrange
from qin_game.scenes.qin.placement import Placement, Point, middle
from qin_game.settings import Settings, format_settings
from qin_game.shelf import load_shelf
from qin_game.storage import open_storage

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.match.match import Match

ROOT = Path(__file__).resolve().parents[2]
SIZE_OF_WINDOW = (1280, 800)
NAMES = ("Ada", "李牧")
_SETTLING = GRACE + 0.5
"""Seconds after a curtain until the table surely takes presses, on a busy machine too."""
Seen = dict[str, Any]


class NotSeenError(AssertionError):
    """What was waited for did not come onto the screen."""


def two_people(board: str, supply: int) -> dict[str, Any]:
    """Return what the setup screens have agreed on before: two people with few pagodas each."""
    colors, emblems = ("green", "purple"), ("qi", "chu")
    plan = {
        "game": "qin",
        "seats": [
            {"controller": "human", "name": name, "color": color, "emblem": emblem}
            for name, color, emblem in zip(NAMES, colors, emblems, strict=True)
        ],
        "board": board,
        "first": 0,
        "games": 1,
        "options": {"supplies": [supply, supply]},
        "open_hands": False,
    }
    return {"qin": plan}


class Program:
    """The program as a process with a window of its own."""

    def __init__(self, desktop: Desktop, home: Path, *arguments: str, **settings: object) -> None:
        self.desktop = desktop
        self.home = home
        self._storage = open_storage({"QIN_GAME_HOME": str(home)})
        if settings:
            chosen = Settings().changed(window_size=SIZE_OF_WINDOW, **settings)
            self._storage.settings_path.write_text(format_settings(chosen), encoding="utf-8")
        self._trace = home / "trace.jsonl"
        self._trace.unlink(missing_ok=True)
        self.lines: list[Seen] = []
        self.seen: Seen = {}
        self._read = 0
        command = [sys.executable, "-m", "qin_game", "play", "--trace", str(self._trace)]
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env=desktop.environment | {"QIN_GAME_HOME": str(home)},
            stdin=subprocess.DEVNULL,
        )

    # -- seeing ----------------------------------------------------------------------------------

    def look(self) -> Seen:
        """Read what the program has traced since; return what is on the screen now."""
        if self._trace.exists():
            text = self._trace.read_text(encoding="utf-8")
            whole = text[self._read : text.rfind("\n") + 1]
            self._read += len(whole)
            for line in whole.splitlines():
                self.lines.append(json.loads(line))
                if "scenes" in self.lines[-1] and "targets" in self.lines[-1]:
                    self.seen = self.lines[-1]
        return self.seen

    def wait(self, what: str, is_there: Callable[[Seen], object]) -> Seen:
        """Wait until something can be seen. Raises NotSeenError."""
        deadline = time.monotonic() + PATIENCE
        while not (self.look() and is_there(self.seen)):
            if self.process.poll() is not None:
                raise NotSeenError(f"{what}: ended with {self.process.returncode}{self.report}")
            if time.monotonic() > deadline:
                raise NotSeenError(f"{what}: {json.dumps(self.seen, ensure_ascii=False)}")
            time.sleep(0.01)
        return self.seen

    @property
    def report(self) -> str:
        """What the program wrote down about an unforeseen error, or nothing."""
        path = self.home / "crash.txt"
        return f"\n{path.read_text(encoding='utf-8')}" if path.exists() else ""

    def wait_for_scene(self, name: str) -> Seen:
        """Wait until a scene is the top one."""
        return self.wait(name, lambda seen: seen["scenes"][-1] == name)

    def wait_for_target(self, key: str) -> tuple[float, float]:
        """Wait until a control can be used; return its middle."""
        self.wait(
            f"to use {key}",
            lambda seen: key in seen["targets"] and seen["targets"][key]["enabled"],
        )
        x, y, width, height = self.seen["targets"][key]["rect"]
        return x + width / 2, y + height / 2

    @property
    def window(self) -> str:
        """The X window."""
        found = self.desktop.xdotool("search", "--sync", "--pid", self.process.pid, "--name", ".")
        return found.splitlines()[-1]

    @property
    def geometry(self) -> tuple[int, int, int, int]:
        """Where the window is: left, top, width, height."""
        text = self.desktop.xdotool("getwindowgeometry", "--shell", self.window)
        values = dict(line.split("=") for line in text.splitlines())
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    # -- doing -----------------------------------------------------------------------------------

    def focus(self) -> None:
        """Give the window the keyboard, as a window manager does."""
        self.desktop.xdotool("windowfocus", "--sync", self.window)
        left, top, *_ = self.geometry
        self.origin = left, top

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Turn a point of the window into one of the screen."""
        return self.origin[0] + x, self.origin[1] + y

    def click(self, key: str) -> None:
        """Click a control."""
        self.desktop.click(*self.point(*self.wait_for_target(key)))

    # -- what the game is, as the one who is to move sees it ---------------------------------------

    @property
    def match(self) -> Match:
        """The saved game."""
        found = load_save(self._storage, load_shelf([self._storage.user_maps_dir]).game)
        assert found.value is not None
        assert found.value.match is not None
        assert not found.notices
        return found.value.match

    @property
    def has_save(self) -> bool:
        """Whether a game waits to be continued."""
        return self._storage.save_path.exists()

    @property
    def table(self) -> TableLayout:
        """Where everything lies on the table at this size."""
        scale = self.seen["scale"]
        area = pygame.Rect((0, 0), self.seen["size"])
        return arrange(area, lambda units: round(units * scale), len(NAMES))

    # -- ending ----------------------------------------------------------------------------------

    def wait_for_end(self) -> int:
        """Wait until the program has ended by itself; return its status."""
        status = self.process.wait(PATIENCE)
        self.look()
        return status

    def kill(self) -> None:
        """End it at once, if it still runs."""
        self.process.kill()
        self.process.wait(PATIENCE)


def best_action(match: Match) -> PlaceTile | None:
    """Choose the first placement that puts up the most pagodas of the seat to move; None passes."""
    seat = match.to_move

    def worth(action: PlaceTile) -> int:
        events = match.game.preview(match.state, action).events
        return sum(isinstance(event, PagodaPlaced) and event.seat == seat for event in events)

    actions = match.game.legal_actions(match.state)
    return None if actions == (PASS,) else max(actions, key=worth)


class Person:
    """Somebody at the screen. ``placement`` is how they hold the tile: as the program shows it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.desktop = program.desktop
        self.placement = Placement()

    def play_turn(self) -> None:
        """Come out from behind the curtain, lay a tile and end the turn."""
        program = self.program
        program.wait_for_scene("HandOverScene")
        assert set(program.seen["targets"]) == {"ready"}
        self.take_seat()
        program.wait_for_scene("QinTableScene")
        self.play_open_turn()

    def play_open_turn(self) -> None:
        """Lay a tile at a table without a curtain and end the turn."""
        program = self.program
        match = program.match
        action = best_action(match)
        if action is not None:
            legal = frozenset(match.game.legal_actions(match.state))
            self.lay(action, match.state.hands[match.to_move].index(action.tile), legal)
            program.wait("the tile on the board", lambda s: s["is_staged"] or s["ply"] > match.ply)
        if program.seen["ply"] == match.ply:  # the last pagoda ends the game at once
            self.end_turn()
        program.wait("the end of the turn", lambda seen: seen["ply"] == match.ply + 1)
        happened = match.redact(match.game.apply(match.state, action or PASS).events, None)
        told = [match.game.event_to_json(event) for event in happened]
        assert program.seen["events"][-len(told) :] == told

    def play_game(self) -> list[Seen]:
        """Play from the first curtain to the result; return what happened."""
        self.program.wait_for_scene("HandOverScene")
        while self.program.seen["scenes"][-1] != "ResultScene":
            self.play_turn()
            self.program.wait(
                "what comes next",
                lambda seen: seen["scenes"][-1] in {"HandOverScene", "ResultScene"},
            )
        time.sleep(GRACE + 0.1)  # the result takes no input at first
        return list(self.program.seen["events"])

    def take_seat(self) -> None:
        """Say that it is me."""
        raise NotImplementedError

    def lay(self, action: PlaceTile, index: int, legal: frozenset[PlaceTile]) -> None:
        """Lay a tile of the hand."""
        raise NotImplementedError

    def end_turn(self) -> None:
        """End the turn, or pass."""
        raise NotImplementedError

    def _turn(self, action: PlaceTile, legal: frozenset[PlaceTile], *aims: Point) -> int:
        """Aim and turn the held tile until it would lie as wanted; return by how many quarters."""
        for aim in aims:
            for turns in range(4):
                held = self.placement.aimed(aim).rotated(turns)
                if held.action(legal.__contains__) == action:
                    self.placement = held
                    return turns
        raise AssertionError(f"{action} cannot be reached from {self.placement}")


class MousePerson(Person):
    """Plays with the mouse alone."""

    def take_seat(self) -> None:
        self.program.click("ready")
        time.sleep(_SETTLING)

    def lay(self, action: PlaceTile, index: int, legal: frozenset[PlaceTile]) -> None:
        slot = self.program.table.slots[index]
        self.desktop.click(*self.program.point(*slot.center))
        aim = _between(action)
        self.placement = self.placement.chosen(action.tile, index)
        turns = self._turn(action, legal, aim)
        board = self.program.table.board
        x = board.origin[0] + aim[0] * board.cell_px
        y = board.origin[1] + (SIZE - aim[1]) * board.cell_px
        self.desktop.move(*self.program.point(x, y))
        for _ in range(turns):
            self.desktop.xdotool("click", 3)
        self.desktop.xdotool("click", 1)
        self.placement = self.placement.dropped()

    def end_turn(self) -> None:
        self.program.click("main")


class KeyboardPerson(Person):
    """Plays with the keyboard alone."""

    def press(self, key: str) -> None:
        """Press a control: go to it with Tab, then Enter."""
        program = self.program
        program.wait_for_target(key)
        while (seen := program.look())["focus"] != key or not seen["shows_focus"]:
            before = seen["focus"], seen["shows_focus"]
            self.desktop.press("Tab")
            program.wait(
                "the focus moving",
                lambda now, then=before: (now["focus"], now["shows_focus"]) != then,
            )
        self.desktop.press("Return")

    def take_seat(self) -> None:
        time.sleep(GRACE + 0.1)
        self.desktop.press("Return")
        time.sleep(_SETTLING)

    def lay(self, action: PlaceTile, index: int, legal: frozenset[PlaceTile]) -> None:
        self.desktop.press(str(index + 1))
        # Into the corner first: from there every square is a known number of steps away.
        self.placement = self.placement.chosen(action.tile, index)
        turns = self._turn(action, legal, middle(action.first), middle(action.second))
        column, row = map(int, self.placement.aim)
        keys = ["Left"] * SIZE + ["Down"] * SIZE + ["Right"] * column + ["Up"] * row
        self.desktop.press(*keys, *["r"] * turns, "Return")
        self.placement = self.placement.dropped()

    def end_turn(self) -> None:
        self.desktop.press("Return")


def _between(action: PlaceTile) -> tuple[float, float]:
    """Return a point in the first square that leans to the second."""
    (x, y), (to_x, to_y) = middle(action.first), middle(action.second)
    return x + (to_x - x) * 0.3, y + (to_y - y) * 0.3
