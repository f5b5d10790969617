"""The title: where the program begins and every game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game import __version__
from qin_game.locale import languages
from qin_game.match.save import load_save
from qin_game.scenes.base import SessionScene
from qin_game.scenes.live import LiveGame
from qin_game.scenes.look import draw_ground
from qin_game.scenes.registry import rulebook_scene, table_scene
from qin_game.scenes.settings import SettingsScene
from qin_game.scenes.setup import SetupScene
from qin_game.ui.art import glyphs
from qin_game.ui.input import Action, is_action
from qin_game.ui.text import SMALL
from qin_game.ui.transition import Push, Quit, Reset, Transition

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.match.save import Save
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_BUTTON, _GAP, _MENU_WIDTH = 48, 10, 300


class TitleScene(SessionScene):
    """The menu over distant ridges."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._game_name = session.shelf.names[0]
        self._save: Save | None = None

    def enter(self, stage: Stage) -> None:
        """Look for a saved game, and begin on what is most likely wanted."""
        found = load_save(self.session.storage, self.session.shelf.game)
        self._save = found.value
        for notice in found.notices:
            self.session.tell(notice)
        if stage.focus.key is None:
            stage.focus.focus("continue" if self._save else "new_game")

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the character on the left and the menu on the right."""
        stage, text = self.stage, self.session.text
        width, height = stage.size
        side = min(round(height * 0.62), round(width * 0.42))
        self._glyph = pygame.Rect(0, 0, side, side)
        self._glyph.center = (round(width * 0.30), round(height * 0.43))
        entries = self._entries()
        step = stage.px(_BUTTON) + stage.px(_GAP)
        menu = pygame.Rect(0, 0, stage.px(_MENU_WIDTH), step * len(entries))
        menu.center = (round(width * 0.72), round(height * 0.50))
        for number, (key, action) in enumerate(entries):
            place = pygame.Rect(menu.left, menu.top + number * step, menu.width, stage.px(_BUTTON))
            kind = "seal" if number == 0 else "quiet"
            stage.controls.button(place, text(f"title.{key}"), action, kind=kind, key=key)
        self._detail = pygame.Rect(menu.left, 0, menu.width, stage.px(56))
        self._detail.bottom = menu.top - stage.px(8)
        self._place_languages()

    def _entries(self) -> list[tuple[str, Callable[[], Transition]]]:
        session = self.session
        entries: list[tuple[str, Callable[[], Transition]]] = [
            ("new_game", lambda: Push(SetupScene(session, self._game_name))),
            ("rules", self._rules),
            ("settings", lambda: Push(SettingsScene(session))),
            ("quit", Quit),
        ]
        if self._save is not None:
            entries.insert(0, ("continue", self._continue))
        return entries

    def _place_languages(self) -> None:
        stage = self.stage
        codes = tuple(languages())
        place = pygame.Rect(0, 0, stage.px(110 * len(codes)), stage.px(42))
        place.topright = (stage.rect.right - stage.px(28), stage.px(24))
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

    def _rules(self) -> Transition:
        return Push(rulebook_scene(self.session, self._game_name))

    def handle(self, event: pygame.Event) -> Transition | None:
        """Open the rules with their key."""
        return self._rules() if is_action(event, Action.RULES) else None

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ridges, character, and what is written below."""
        stage, text, fonts = self.stage, self.session.text, self.stage.fonts
        draw_ground(surface, stage, has_ridges=True)
        tokens = stage.tokens
        surface.blit(glyphs.glyph("qin", self._glyph.width, tokens.rgb("ink")), self._glyph)
        if self._save is not None:
            fonts.draw_text(
                surface,
                self._saved_game(),
                self._detail,
                SMALL,
                tokens["ink_soft"],
                "center",
                "bottom",
            )
        foot = pygame.Rect(0, 0, stage.rect.width - stage.px(56), stage.px(28))
        foot.midbottom = (stage.rect.centerx, stage.rect.bottom - stage.px(16))
        fonts.draw_line(surface, text("app.unofficial"), foot, SMALL, tokens["ink_soft"])
        version = text("app.version", version=__version__)
        fonts.draw_line(surface, version, foot, SMALL, tokens["ink_soft"], "right")

    def _saved_game(self) -> str:
        assert self._save is not None
        series, match = self._save.series, self._save.match
        text = self.session.text
        return text(
            "title.continue_detail",
            game=text(f"{series.game}.name"),
            turn=1 if match is None else match.ply + 1,
            players=text("word.comma").join(player.name for player in series.players),
        )
