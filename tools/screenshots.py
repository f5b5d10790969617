"""Make the pictures of docs/screenshots, or any others to look at, without a window.

    python tools/screenshots.py                                        # the README's
    python tools/screenshots.py --size 3840x2160 --scale 150 --language zh-Hans --out shots
    python tools/screenshots.py --only table result

Needs Pillow (part of the ``dev`` extra), which makes the files small. The same games are played
each time, so that only what was changed on purpose changes the pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame  # noqa: E402 - the driver is chosen first
from PIL import Image  # noqa: E402

from qin_game.ai.levels import chooser  # noqa: E402
from qin_game.ai.player import Budget  # noqa: E402
from qin_game.locale import languages, load_text  # noqa: E402
from qin_game.match.player import HUMAN  # noqa: E402
from qin_game.scenes import agreement, registry  # noqa: E402
from qin_game.scenes.handover import HandOverScene  # noqa: E402
from qin_game.scenes.result import ResultScene  # noqa: E402
from qin_game.scenes.rulebook import RulebookScene  # noqa: E402
from qin_game.scenes.session import Session  # noqa: E402
from qin_game.scenes.settings import SettingsScene  # noqa: E402
from qin_game.scenes.setup import SetupScene  # noqa: E402
from qin_game.scenes.title import TitleScene  # noqa: E402
from qin_game.settings import Settings  # noqa: E402
from qin_game.shelf import load_shelf  # noqa: E402
from qin_game.storage import open_storage  # noqa: E402
from qin_game.ui.testing import Driver  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from qin_game.match.match import Match
    from qin_game.scenes.live import LiveGame
    from qin_game.ui.scene import Scene

COLORS = 256
"""Colours of a small picture, chosen so that each pigment keeps its own (maximum coverage)."""
NAMES = {"en": ("Ada", "Ben", "Cleo", "Dan"), "zh-Hans": ("小满", "阿青", "云舟", "石头")}
SEED = 11
QUICK = {"qin": "greedy", "kangqin": "crafty"}
"""Who plays the games up to the moment of a picture."""
ALLIES = (HUMAN, "crafty", "wise", "guru")


class NoWorker:
    """Opponents that never answer: pictures are of the moments between moves."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None


@dataclass(frozen=True)
class Look:
    """How pictures are made."""

    language: str
    size: tuple[int, int]
    scale: int
    high_contrast: bool


def make_session(look: Look) -> Session:
    """Return the program's session with fresh settings in an empty home."""
    settings = Settings().changed(
        language=look.language,
        ui_scale=look.scale,
        high_contrast=look.high_contrast,
        animation_speed="off",
        player_names=NAMES.get(look.language, NAMES["en"]),
    )
    worker: Any = NoWorker()
    return Session(
        storage=open_storage(),
        settings=settings,
        text=load_text(look.language),
        shelf=load_shelf(),
        worker=worker,
        rng=Random(SEED),
    )


def agree(session: Session, board: str, controllers: tuple[str, ...]) -> agreement.Agreement:
    """Return a game agreed on, its people named as the language names people.

    ``board`` is a map of Qin, or the name of a game without maps.
    """
    is_map = any(found.name == board for found in session.shelf.maps("qin"))
    plan = agreement.Agreement("qin" if is_map else board, (), board if is_map else None, first=0)
    for controller in controllers:
        plan = agreement.with_seat_added(session, plan, controller)
    return plan


def play(session: Session, plan: agreement.Agreement, plies: int | None) -> LiveGame:
    """Play a game for some plies, or to its end, everybody choosing as a quick opponent does."""
    return play_until(session, plan, lambda match: plies is not None and match.ply >= plies)


def play_until(
    session: Session, plan: agreement.Agreement, is_there: Callable[[Match], bool]
) -> LiveGame:
    """Play a game up to a moment, or to its end."""
    live = agreement.start(session, plan)
    match, rng = live.match, Random(SEED)
    quick = chooser(match.game, QUICK[match.game.name])
    while match.outcome is None and not is_there(match):
        seat = match.to_move
        observation = match.game.observe(match.state, seat)
        choice = quick.choose(observation, rng, Budget(iterations=1), lambda: False)
        match.play(choice.action)
    return live


# -- the pictures --------------------------------------------------------------------------------


def title(session: Session, look: Look) -> Driver:
    """Show the title with a game to continue."""
    play(session, agree(session, "bird", (HUMAN, "crafty")), 12)
    return drive(session, look, TitleScene(session))


def setup(session: Session, look: Look) -> Driver:
    """Show the setup of a game for three."""
    plan = agree(session, "lion", (HUMAN, "crafty", "guru"))
    session.settings = session.settings.changed(last_setups={plan.game: agreement.to_json(plan)})
    return drive(session, look, SetupScene(session, "qin"))


def table(session: Session, look: Look) -> Driver:
    """Show the Lion in the middle of a game, with a tile over the board."""
    plan = agree(session, "lion", (HUMAN, "wise", "crafty"))
    live = play(session, plan, 27)
    return aim(drive(session, look, registry.table_scene(session, live)), live)


def table_bird(session: Session, look: Look) -> Driver:
    """Show the Bird, its owners pointed out."""
    live = play(session, agree(session, "bird", (HUMAN, "guru")), 30)
    driver = drive(session, look, registry.table_scene(session, live))
    driver.key_down(pygame.K_TAB)
    driver.advance(0.5)
    return driver


def table_four(session: Session, look: Look) -> Driver:
    """Show a table for four."""
    live = play(session, agree(session, "lion", (HUMAN, "wise", "crafty", "guru")), 40)
    return aim(drive(session, look, registry.table_scene(session, live)), live)


def handover(session: Session, look: Look) -> Driver:
    """Show the curtain before a person's turn."""
    live = play(session, agree(session, "lion", (HUMAN, HUMAN, HUMAN)), 24)
    return drive(session, look, HandOverScene(session, live, live.match.to_move))


def rulebook(session: Session, look: Look) -> Driver:
    """Show a chapter of the rules."""
    return drive(session, look, RulebookScene(session, "qin", "conquest"))


def _decision_of_a_person(match: Match, phase: str, round_number: int) -> bool:
    state = match.state
    is_here = (state.phase, state.round) == (phase, round_number)
    return is_here and match.pending_controller == HUMAN


def kangqin_setup(session: Session, look: Look) -> Driver:
    """Show the setup of the second game."""
    plan = agree(session, "kangqin", ALLIES)
    session.settings = session.settings.changed(last_setups={plan.game: agreement.to_json(plan)})
    return drive(session, look, SetupScene(session, "kangqin"))


def kangqin_moment(phase: str, round_number: int) -> Callable[[Session, Look], Driver]:
    """Return what shows the second game when a person has to decide."""

    def show(session: Session, look: Look) -> Driver:
        plan = agree(session, "kangqin", ALLIES)
        live = play_until(session, plan, lambda m: _decision_of_a_person(m, phase, round_number))
        return drive(session, look, registry.table_scene(session, live))

    return show


def kangqin_rulebook(session: Session, look: Look) -> Driver:
    """Show the rules of the second game."""
    return drive(session, look, RulebookScene(session, "kangqin"))


def kangqin_result(session: Session, look: Look) -> Driver:
    """Show the end of the second game."""
    live = play(session, agree(session, "kangqin", ALLIES), None)
    live.finish()
    driver = drive(session, look, ResultScene(session, live))
    driver.advance(3.0)
    return driver


def settings(session: Session, look: Look) -> Driver:
    """Show the settings."""
    return drive(session, look, SettingsScene(session))


def result(session: Session, look: Look) -> Driver:
    """Show the end of a game."""
    live = play(session, agree(session, "bird", (HUMAN, "crafty", "wise")), None)
    live.finish()
    driver = drive(session, look, ResultScene(session, live))
    driver.advance(3.0)
    return driver


SCENES: dict[str, Callable[[Session, Look], Driver]] = {
    "title": title,
    "setup": setup,
    "table": table,
    "table-bird": table_bird,
    "handover": handover,
    "rulebook": rulebook,
    "result": result,
    "table-four": table_four,
    "settings": settings,
    "kangqin-setup": kangqin_setup,
    "kangqin-offer": kangqin_moment("exchange", 2),
    "kangqin-answer": kangqin_moment("answer", 1),
    "kangqin-show": kangqin_moment("reveal", 3),
    "kangqin-rulebook": kangqin_rulebook,
    "kangqin-result": kangqin_result,
}
README = (
    "title",
    "setup",
    "table",
    "table-bird",
    "handover",
    "rulebook",
    "result",
    "kangqin-offer",
)
"""What docs/screenshots holds; the others are to be looked at."""


def drive(session: Session, look: Look, scene: Scene) -> Driver:
    """Return a driver that shows a scene at rest."""
    driver = Driver(scene, look.size, session.text, session.preferences, session)
    driver.advance(1.0)
    return driver


def aim(driver: Driver, live: LiveGame) -> Driver:
    """Hold a tile over the board where it would put up the most pagodas."""
    match = live.match
    actions = match.game.legal_actions(match.state)
    events = {action: match.game.preview(match.state, action).events for action in actions}
    best = max(actions, key=lambda action: sum(e.name == "pagoda_placed" for e in events[action]))
    hand = match.state.hands[match.to_move]
    driver.press(pygame.K_1 + hand.index(best.tile))
    board = driver.top.view.layout.board
    a, b = (board.rect(cell).center for cell in (best.first, best.second))
    driver.move((round(a[0] + (b[0] - a[0]) * 0.3), round(a[1] + (b[1] - a[1]) * 0.3)))
    while driver.top.aiming.placement.action(frozenset(actions).__contains__) != best:
        driver.press(pygame.K_r)
    return driver


# -- writing -------------------------------------------------------------------------------------


def write(surface: pygame.Surface, path: Path, *, small: bool) -> None:
    """Write a picture; a small one has few colours."""
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    if small:
        method = Image.Quantize.MAXCOVERAGE
        image = image.quantize(COLORS, method, kmeans=2, dither=Image.Dither.NONE)
    image.save(path, optimize=True)


def shots(arguments: argparse.Namespace) -> Iterator[tuple[Path, pygame.Surface]]:
    """Yield each wanted picture with its place."""
    for language in arguments.language or languages():
        look = Look(language, arguments.size, arguments.scale, arguments.high_contrast)
        for name in arguments.only or README:
            with tempfile.TemporaryDirectory() as home:
                os.environ["QIN_GAME_HOME"] = home
                driver = SCENES[name](make_session(look), look)
                yield arguments.out / f"{name}-{language}.png", driver.draw()


def parse_size(text: str) -> tuple[int, int]:
    """Read a size like 1280x720. Raises ValueError."""
    width, height = map(int, text.lower().split("x"))
    return width, height


def main(words: list[str]) -> None:
    """Make the pictures that were asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--size", type=parse_size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--scale", type=int, default=100, help="size of everything in percent")
    parser.add_argument("--language", nargs="*", choices=tuple(languages()))
    parser.add_argument("--only", nargs="*", choices=tuple(SCENES))
    parser.add_argument("--high-contrast", action="store_true")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--full", action="store_true", help="keep every colour")
    arguments = parser.parse_args(words)
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path, surface in shots(arguments):
        write(surface, path, small=not arguments.full)
        print(f"{path} {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main(sys.argv[1:])
