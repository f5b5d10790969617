"""Games that were kept: choose one, and go through it move by move."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from qin_game.match.match import Match
from qin_game.match.player import HUMAN, Player
from qin_game.match.record_file import RecordFileError, read_game
from qin_game.rules.record import replay
from qin_game.scenes.base import SessionScene
from qin_game.scenes.live import in_known_colors
from qin_game.scenes.look import draw_ground, draw_heading
from qin_game.scenes.names import names_of, who_won, with_names
from qin_game.scenes.registry import entry
from qin_game.scenes.review import ReviewScene, review_of
from qin_game.ui.art import frames
from qin_game.ui.art.emblems import STATES
from qin_game.ui.art.svg import icon
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, centered, columns, inset, rows
from qin_game.ui.text import BODY, LABEL
from qin_game.ui.transition import Pop, Push, Transition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from qin_game.match.record_file import KeptGame
    from qin_game.scenes.registry import PositionView
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_BODY = (820, 620)
_ROW = 54
_BAR = 62
_SECONDS = 1.4
"""How long a position is shown while the game plays by itself, at normal speed."""
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEUP: -10,
    pygame.K_PAGEDOWN: 10,
    pygame.K_HOME: -(10**6),
    pygame.K_END: 10**6,
}


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file in the folder of kept games, and when it was written."""

    path: Path
    when: datetime


def kept_files(folder: Path) -> tuple[KeptFile, ...]:
    """Return the kept games, the newest first; none when the folder cannot be read."""
    try:
        found = [
            KeptFile(path, datetime.fromtimestamp(path.stat().st_mtime).astimezone())
            for path in folder.glob("*.json")
        ]
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda kept: (kept.when, kept.path.name), reverse=True))


def match_of(session: Session, path: Path) -> Match:
    """Read a kept game as a match. Raises RecordFileError.

    A finished game has open hands; of one that is not, all is shown that everybody could see. Where
    the file does not say who played, seats get names, colours and seals in order.
    """
    kept = read_game(path, session.shelf.game)
    record = kept.record
    game, colors = session.shelf.game(record.game), tuple(entry(record.game).colors)
    setup = game.setup_from_json(record.setup)
    chance = game.chance_from_json(setup, record.chance)
    states = replay(game, record)
    seats = range(game.seats(states[0]))
    seating: Sequence[int] = kept.seating if kept.players else seats
    players = kept.players or [
        Player("", HUMAN, color, emblem)
        for _, color, emblem in zip(seats, colors, STATES, strict=False)
    ]
    players = with_names(session.text, record.game, in_known_colors(players, colors))
    return Match(
        game,
        setup,
        chance,
        [players[player] for player in seating],
        match_id="kept",
        open_hands=game.outcome(states[-1]) is not None,
        actions=record.actions,
    )


class KeptGamesScene(SessionScene):
    """The list of kept games, a page at a time."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._games = kept_files(session.storage.records_dir)
        self._read: dict[Path, KeptGame | None] = {}
        self._page = 0

    def enter(self, stage: Stage) -> None:
        """Begin on the newest game."""
        if stage.focus.key is None:
            stage.focus.focus(("game", 0) if self._games else "back")

    def layout(self) -> None:
        """Place as many games as fit, and the ways to the others."""
        stage, text, px = self.stage, self.session.text, self.stage.px
        body = centered(inset(stage.rect, px(32), px(18)), px(_BODY[0]), px(_BODY[1]))
        self._heading, self._sheet, foot = rows(body, [px(42), Flex(), px(48)], px(18))
        inner = inset(self._sheet, px(26), px(20))
        fitting = max(1, inner.height // px(_ROW))
        pages = max(1, -(-len(self._games) // fitting))
        self._page = min(self._page, pages - 1)
        first = self._page * fitting
        for number, kept in enumerate(self._games[first : first + fitting]):
            place = pygame.Rect(inner.left, inner.top + number * px(_ROW), inner.width, px(44))
            stage.controls.button(
                place,
                self._label(kept),
                lambda kept=kept: self._open(kept),
                kind="quiet",
                key=("game", first + number),
            )
        back, previous, following, _ = columns(foot, [px(180), px(180), px(180), Flex()], px(12))
        stage.controls.button(back, text("word.back"), Pop, key="back")
        for place, key, step, is_there in (
            (previous, "previous", -1, self._page > 0),
            (following, "next", 1, self._page < pages - 1),
        ):
            if pages > 1:
                stage.controls.button(
                    place,
                    text(f"word.{key}"),
                    lambda step=step: self._turn(step),
                    key=key,
                    enabled=is_there,
                )

    def _label(self, file: KeptFile) -> str:
        """Tell players, board, winner, turns and date, as far as they are known."""
        text, time = self.session.text, f"{file.when:%Y-%m-%d %H:%M}"
        kept = self._kept(file.path)
        if kept is None:
            return text("replay.kept", game=file.path.name, time=time)
        game = kept.record.game
        names = names_of(text, game, kept.players)
        parts = [text("word.comma").join(names) if names else text(f"{game}.name")]
        board = self._board(kept)
        if board is not None:
            parts.append(board)
        elif names:
            parts.append(text(f"{game}.name"))
        if kept.players and kept.winners is not None:
            parts.append(who_won(text, [names[player] for player in kept.winners]))
        parts.append(text("result.turns", count=len(kept.record.actions)))
        if kept.assisted:
            parts.append(text("replay.assisted"))
        return text("word.clause").join((*parts, time))

    def _kept(self, path: Path) -> KeptGame | None:
        """Return what a file holds, read once, or None for one that cannot be opened."""
        if path not in self._read:
            try:
                self._read[path] = read_game(path, self.session.shelf.game)
            except RecordFileError:
                self._read[path] = None
        return self._read[path]

    def _board(self, kept: KeptGame) -> str | None:
        """Return the title of the board a game was played on, if it is on the shelf."""
        maps, name = self.session.shelf.maps(kept.record.game), kept.record.setup.get("map")
        titles = [found.title for found in maps if found.name == name]
        if not titles:
            return None
        return titles[0].get(self.session.settings.language, titles[0]["en"])

    def _turn(self, step: int) -> None:
        self._page += step
        self.stage.is_stale = True

    def _open(self, kept: KeptFile) -> Transition | None:
        try:
            match = match_of(self.session, kept.path)
        except RecordFileError as error:
            detail = {"file": kept.path.name, "detail": str(error)}
            self.session.say(self.session.text("error.cannot_read", **detail))
            return None
        return Push(ReplayScene(self.session, match))

    def handle(self, event: pygame.Event) -> Transition | None:
        """Go back with Esc."""
        return Pop() if is_action(event, Action.CANCEL) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and a word when there is nothing on it."""
        stage, text = self.stage, self.session.text
        draw_ground(surface, stage, has_ridges=True)
        draw_heading(surface, stage, text("replay.heading"), self._heading)
        frames.draw_sheet(surface, self._sheet, stage.tokens, stage.scale)
        if not self._games:
            place = inset(self._sheet, stage.px(40))
            color = stage.tokens["ink_soft"]
            stage.fonts.draw_text(
                surface, text("replay.empty"), place, BODY, color, "center", "center"
            )


class ReplayScene(SessionScene):
    """A game on its table, forwards and backwards. Nothing can be changed."""

    def __init__(self, session: Session, match: Match) -> None:
        super().__init__(session)
        self._match = match
        self._ply = 0
        self._is_playing = False
        self._shown_for_now = 0.0
        self._view: PositionView | None = None
        self._review = review_of(match)

    def enter(self, stage: Stage) -> None:
        """Begin on the key that plays."""
        if stage.focus.key is None:
            stage.focus.focus("play")

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the table, and the controls in a bar below it."""
        stage, px = self.stage, self.stage.px
        table, bar = rows(stage.rect, [Flex(), px(_BAR)])
        replay_view = entry(self._match.game.name).replay_view
        self._view = replay_view(self.session, self._match, stage, table)
        self._bar = bar
        inner = inset(bar, px(16), px(7))
        inner.width = min(inner.width, px(1100))
        inner.centerx = bar.centerx
        sizes = [px(120), px(48), px(48), px(48), Flex(), px(48), px(150)]
        leave, back, play, forward, slider, review, self._label = columns(inner, sizes, px(10))
        text = self.session.text
        stage.controls.button(leave, text("word.back"), Pop, kind="quiet", key="leave")
        self._icon_button("back", "arrow-left", back, lambda: self.go_to(self._ply - 1))
        name = "pause" if self._is_playing else "play"
        self._icon_button("play", name, play, self.toggle)
        self._icon_button("forward", "arrow-right", forward, lambda: self.go_to(self._ply + 1))
        if self._review is not None:
            self._icon_button("review", "eye", review, self._look_back)
        stage.controls.slider(
            slider,
            self._ply,
            0,
            max(1, self._match.ply),
            1,
            lambda value: self.go_to(round(value)),
            key="slider",
        )

    def _icon_button(
        self, key: str, name: str, place: pygame.Rect, action: Callable[[], object]
    ) -> None:
        stage = self.stage
        drawn = icon(name, stage.px(22), stage.tokens.rgb("ink"))
        label = "stop" if name == "pause" else key
        tooltip = self.session.text(f"replay.{label}")
        stage.controls.button(place, "", action, key=key, kind="icon", icon=drawn, tooltip=tooltip)

    # -- going through the game --------------------------------------------------------------

    def go_to(self, ply: int) -> None:
        """Show the position after so many actions, as far as there are any."""
        self._ply = min(self._match.ply, max(0, ply))
        self._shown_for_now = 0.0
        self.stage.controls["slider"].value = self._ply
        if self._ply == self._match.ply and self._is_playing:
            self.toggle()
        self.stage.redraw()

    def _look_back(self) -> Transition:
        assert self._review is not None
        if self._is_playing:
            self.toggle()
        return Push(ReviewScene(self.session, self._review))

    def returned(self, result: object) -> None:
        """Go on where the review was left."""
        if isinstance(result, int):
            self.go_to(result)

    def toggle(self) -> None:
        """Let the game play by itself, from its start if it is at the end; or stop it."""
        self._is_playing = not self._is_playing
        if self._is_playing and self._ply == self._match.ply:
            self._ply = 0
        self._shown_for_now = 0.0
        self.stage.is_stale = True

    def update(self, dt: float) -> None:
        """Go on while playing."""
        self.pass_time(dt)
        if self._is_playing:
            self._shown_for_now += dt * (self.session.preferences.animation_speed or 1.0)
            if self._shown_for_now >= _SECONDS:
                self.go_to(self._ply + 1)

    def is_waiting(self) -> bool:
        """Be called while playing."""
        return self._is_playing or super().is_waiting()

    def claims(self, event: pygame.Event) -> bool:
        """Take the keys that go through the game before the focus ring does."""
        return event.type == pygame.KEYDOWN and (event.key in _STEPS or event.key == pygame.K_SPACE)

    def handle(self, event: pygame.Event) -> Transition | None:
        """Go through the game with the keyboard; leave with Esc."""
        if event.type == pygame.KEYDOWN:
            if event.key in _STEPS:
                self.go_to(self._ply + _STEPS[event.key])
            elif event.key == pygame.K_SPACE:
                self.toggle()
        return Pop() if is_action(event, Action.CANCEL) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and where in the game it is."""
        stage, text = self.stage, self.session.text
        assert self._view is not None
        self._view.draw(surface, self._ply)
        tokens = stage.tokens
        line = self._bar.top
        pygame.draw.line(
            surface, tokens["hairline"], (0, line), (self._bar.right, line), stage.px(1)
        )
        words = text("replay.ply", number=self._ply, total=self._match.ply)
        style = stage.fonts.shrink(words, LABEL, self._label.width)
        stage.fonts.draw_line(surface, words, self._label, style, tokens["ink"], "right")
