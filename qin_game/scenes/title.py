"""The title: where the program begins and every game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game import __version__
from qin_game.locale import languages
from qin_game.match.save import load_save
from qin_game.scenes import agreement
from qin_game.scenes.base import SessionScene
from qin_game.scenes.idle import IdleDrawings
from qin_game.scenes.live import LiveGame
from qin_game.scenes.look import draw_mist
from qin_game.scenes.names import names_of
from qin_game.scenes.registry import entry, games, table_ahead, table_scene
from qin_game.scenes.replay import KeptGamesScene
from qin_game.scenes.rulebook import RulebookScene
from qin_game.scenes.settings import SettingsScene
from qin_game.scenes.setup import SetupScene
from qin_game.scenes.title_shelf import TitleShelf
from qin_game.ui.animation import Timeline, linear, tween
from qin_game.ui.art import paper, ridges
from qin_game.ui.art.seal import seal
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, rows
from qin_game.ui.text import LABEL, SMALL, TextStyle
from qin_game.ui.transition import Push, Quit, Reset, Transition

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.match.match import Match
    from qin_game.match.save import Save
    from qin_game.scenes.session import Session
    from qin_game.ui.faces import Kind
    from qin_game.ui.stage import Stage

_BUTTON, _GAP, _MENU_WIDTH, _MENU_AT = 44, 6, 300, 0.765
_HEADER, _DETAIL, _RING = 80, 52, 8
"""``_RING``: room below a button for the ring round it, which words must not touch."""
_NAME = TextStyle(40, bold=True, leading=1.1)
_WRITING_SECONDS = 1.6
_MIST_PIXELS = 800_000
"""Pixels drawn a second for drifting mist: larger windows show it less often, never for more."""


class TitleScene(SessionScene):
    """The menu over distant ridges. ``is_opening``: the character is written before one's eyes."""

    def __init__(self, session: Session, *, is_opening: bool = False) -> None:
        super().__init__(session)
        self._names = games(session)
        chosen = session.settings.chosen_game
        self._game_name = chosen if chosen in self._names else self._names[0]
        self._save: Save | None = None
        self._ahead = IdleDrawings()
        self._written = 1.0
        self._lit: str | None = None
        self._is_free_lit = False
        self._mist_time = 0.0
        self._mist_age = 0.0
        self._has_window_focus = True
        preferences = session.preferences
        self._writing = Timeline(speed=preferences.animation_speed)
        if is_opening and not preferences.reduced_motion and preferences.animation_speed:
            self._written = 0.0
            self._writing.append(tween(_WRITING_SECONDS, self._write, linear))

    def _write(self, progress: float) -> None:
        self._written = progress

    def enter(self, stage: Stage) -> None:
        """Look for a saved game, and begin on what is most likely wanted."""
        found = load_save(self.session.storage, self.session.shelf.game)
        self._save = found.value
        for notice in found.notices:
            self.session.tell(notice)
        if stage.focus.key is None:
            stage.focus.focus("continue" if self._save else "new_game")
        self._wake_opponents()

    def _wake_opponents(self) -> None:
        """Make ready, while the menu is looked at, who is likely to play next."""
        worker = self.session.worker
        for seat in agreement.last_agreement(self.session, self._game_name).seats:
            if not seat.is_person:
                worker.load(self._game_name, seat.controller)

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the games on the left, name and menu of the chosen one on the right."""
        stage, text, px = self.stage, self.session.text, self.stage.px
        width, height = stage.size
        entries = self._entries()
        step = px(_BUTTON) + px(_GAP)
        detail = px(_DETAIL) if self._save else 0
        column = pygame.Rect(0, 0, px(_MENU_WIDTH), px(_HEADER) + detail + step * len(entries))
        column.center = (round(width * _MENU_AT), round(height * 0.495))
        self._place_games(column.left)
        self._header = pygame.Rect(column.topleft, (column.width, px(_HEADER)))
        self._menu = column.inflate(column.width // 2, column.height // 2)
        self._detail = pygame.Rect(column.left, 0, column.width, detail - px(_RING))
        top = self._header.bottom
        for number, (key, action) in enumerate(entries):
            place = pygame.Rect(column.left, top, column.width, px(_BUTTON))
            kind: Kind = "seal" if number == 0 else "quiet"
            hotkey = pygame.K_RETURN if number == 0 else None
            label = text(f"title.{key}")
            stage.controls.button(place, label, action, kind=kind, key=key, hotkey=hotkey)
            top += step
            if key == "continue":
                self._detail.top = top - px(_GAP) + px(_RING)
                top += detail
        self._place_languages()
        match = self._save.match if self._save else None
        if match is not None:
            drawings = table_ahead(self.session, stage, match.game.name, match.players, match.setup)
            self._ahead.begin(drawings)

    def _place_games(self, end: int) -> None:
        """Place the shelf up to where the menu begins, ``end``."""
        px, (width, height) = self.stage.px, self.stage.size
        left = max(px(28), round(width * 0.045))
        area = pygame.Rect(left, 0, end - px(24) - left, round(height * 0.71))
        area.centery = round(height * 0.47)
        self._shelf = TitleShelf(self.stage, self._names, area, self._choose)

    def _entries(self) -> list[tuple[str, Callable[[], Transition]]]:
        session = self.session
        entries: list[tuple[str, Callable[[], Transition]]] = [
            ("new_game", lambda: Push(SetupScene(session, self._game_name))),
            ("rules", self._rules),
            ("replay", lambda: Push(KeptGamesScene(session))),
            ("settings", lambda: Push(SettingsScene(session))),
            ("quit", Quit),
        ]
        if self._save is not None:
            entries.insert(0, ("continue", self._continue))
        return entries

    def _place_languages(self) -> None:
        stage = self.stage
        codes = tuple(languages())
        place = pygame.Rect(0, 0, stage.px(96 * len(codes)), stage.px(38))
        place.topright = (stage.rect.right - stage.px(24), stage.px(20))
        stage.controls.choice(
            place,
            tuple(languages().values()),
            codes.index(self.session.settings.language),
            lambda index: self.session.change_settings(stage, language=codes[index]),
            key="language",
        )

    # -- choosing ----------------------------------------------------------------------------

    def _continue(self) -> Transition:
        assert self._save is not None
        live = LiveGame(self.session, self._save.series, self._save.match)
        return Reset(table_scene(self.session, live))

    def _choose(self, name: str) -> None:
        """Let the menu speak of a game; of the chosen one, go on to what can be done with it."""
        if name == self._game_name:
            self.stage.focus.focus("new_game", show=self.stage.focus.is_visible)
            return
        self._game_name = name
        self.session.change_settings(self.stage, chosen_game=name)
        self._wake_opponents()

    def _rules(self) -> Transition:
        return Push(RulebookScene(self.session, self._game_name))

    def handle(self, event: pygame.Event) -> Transition | None:
        """Open the rules with their key; stop the mist while the window is not in use."""
        if event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED}:
            self._has_window_focus = event.type == pygame.WINDOWFOCUSGAINED
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN}:
            self._writing.skip()
        self._point(event)
        return self._rules() if is_action(event, Action.RULES) else None

    def _point(self, event: pygame.Event) -> None:
        """Light up the game under the pointer, and choose it when it is pressed."""
        if event.type == pygame.MOUSEMOTION:
            lit = self._shelf.game_at(event.pos)
            if (lit, self._shelf.is_free_at(event.pos)) != (self._lit, self._is_free_lit):
                self._lit, self._is_free_lit = lit, self._shelf.is_free_at(event.pos)
                self.stage.redraw()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            name = self._shelf.game_at(event.pos)
            if name is not None:
                self._choose(name)

    # -- time --------------------------------------------------------------------------------

    @property
    def _is_misty(self) -> bool:
        """Whether the mist drifts."""
        preferences = self.session.preferences
        is_calm = preferences.reduced_motion or not preferences.animation_speed
        return self._has_window_focus and not is_calm

    def update(self, dt: float) -> None:
        """Write on, and let the mist drift a few times a second."""
        self.pass_time(dt)
        self._writing.update(dt)
        if not self._writing.is_running:
            self._ahead.step()
        if not self._is_misty:
            return
        self._mist_age += dt
        width, height = self.stage.size
        if self._writing.is_running or self._mist_age * _MIST_PIXELS >= width * height:
            self._mist_time += self._mist_age
            self._mist_age = 0.0
            self.stage.redraw()

    def is_animating(self) -> bool:
        """Draw every frame while the character is written."""
        return self._writing.is_running

    def is_waiting(self) -> bool:
        """Be called often enough for the mist."""
        return self._is_misty or self._ahead.are_pending or super().is_waiting()

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ridges and character, and what is written beside and below."""
        stage, text = self.stage, self.session.text
        fonts, tokens = stage.fonts, stage.tokens
        surface.blit(paper.ground(stage.size, tokens), (0, 0))
        ridges.draw(surface, ridges.landscape(stage.size, tokens), self._mist_time)
        draw_mist(surface, stage, self._menu)
        self._shelf.draw(surface, self._game_name, self._lit, self._written)
        self._draw_header(surface)
        if self._save is not None:
            self._draw_saved_game(surface, self._save)
        foot = pygame.Rect(0, 0, stage.rect.width - stage.px(48), stage.px(26))
        foot.midbottom = (stage.rect.centerx, stage.rect.bottom - stage.px(14))
        fonts.draw_line(surface, text(f"{self._game_name}.credit"), foot, SMALL, tokens["ink"])
        version = text("app.version", version=__version__)
        fonts.draw_line(surface, version, foot, SMALL, tokens["ink"], "right")

    def draw_over(self, surface: pygame.Surface) -> None:
        """Say what a rolled-up scroll stands for while it is pointed at."""
        super().draw_over(surface)
        pointer = self.stage.pointer
        if self._is_free_lit and pointer is not None:
            place = pygame.Rect(pointer, (1, self.stage.px(22)))
            self.stage.controls.draw_hint(surface, self.session.text("title.free_place"), place)

    def _draw_header(self, surface: pygame.Surface) -> None:
        """Draw a seal with name and subtitle beside it."""
        stage, text, px, tokens = self.stage, self.session.text, self.stage.px, self.stage.tokens
        mark = pygame.Rect(self._header.topleft, (px(58), px(58)))
        stamp = seal(
            entry(self._game_name).seal, mark.width, tokens.rgb("seal"), tokens.rgb("seal_text")
        )
        surface.blit(stamp, mark)
        beside = pygame.Rect(mark.right + px(14), mark.top - px(4), 0, px(40))
        beside.width = self._header.right - beside.left
        name = text(f"{self._game_name}.name")
        style = stage.fonts.shrink(name, _NAME, beside.width)
        stage.fonts.draw_line(surface, name, beside, style, tokens["ink"])
        below = pygame.Rect(beside.left, beside.bottom, beside.width, px(24))
        words = text(f"{self._game_name}.subtitle")
        style = stage.fonts.shrink(words, LABEL, below.width)
        stage.fonts.draw_line(surface, words, below, style, tokens["ink_soft"])

    def _how_far(self, game_name: str, match: Match | None) -> str:
        """Say how far a saved game is; between two games of a series the next begins."""
        progress = entry(game_name).progress
        if match is not None and progress is not None:
            return progress(self.session, match)
        turn = 1 if match is None else match.ply + (match.outcome is None)
        return self.session.text("title.continue_turn", number=turn)

    def _draw_saved_game(self, surface: pygame.Surface, save: Save) -> None:
        """Say which game waits, how far it is and who plays."""
        text, fonts, color = self.session.text, self.stage.fonts, self.stage.tokens["ink_soft"]
        match = save.match
        game_name = save.series.game
        game = text(f"{game_name}.name")
        players = text("word.comma").join(names_of(text, game_name, save.series.players))
        place = self._how_far(game_name, match)
        lines = (text("title.continue_detail", game=game, place=place), players)
        for words, place in zip(lines, rows(self._detail, [Flex(), Flex()]), strict=True):
            style = fonts.shrink(words, SMALL, place.width, 13)
            fitted = fonts.fit(words, style, place.width)
            fonts.draw_line(surface, fitted, place, style, color, "center")
