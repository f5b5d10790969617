"""Setting up a game: who plays, on which board, by which rules. All of it on one screen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from qin_game.match.save import load_save
from qin_game.scenes import agreement
from qin_game.scenes.agreement import EACH_BOARD
from qin_game.scenes.base import SessionScene
from qin_game.scenes.confirm import ConfirmScene
from qin_game.scenes.house_rules import HouseRulesScene, has_house_rules, house_rule_count
from qin_game.scenes.idle import IdleDrawings
from qin_game.scenes.look import draw_ground, draw_heading
from qin_game.scenes.registry import entry, option_text, table_ahead, table_scene
from qin_game.scenes.setup_seats import SeatRows
from qin_game.settings import MAX_NAMES
from qin_game.shelf import MAPS_FOLDER
from qin_game.ui.art import frames, glyphs
from qin_game.ui.art.seal import seal
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, columns, inset, rows
from qin_game.ui.text import SMALL
from qin_game.ui.transition import Pop, Push, Reset, Transition

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.rules.game import OptionSpec
    from qin_game.scenes.agreement import Agreement
    from qin_game.scenes.session import Session
    from qin_game.shelf import ShelvedMap
    from qin_game.ui.stage import Stage
    from qin_game.ui.tokens import Tokens

_BODY = (1240, 690)
"""The most room the screen takes, logical units."""
_BOARD_WIDTH, _BOARD_SHARE, _GAP, _PADDING = 284, 0.30, 22, 14
_LABEL, _CHOICE = 24, 38


class SetupScene(SessionScene):
    """Agree on a game; it is as it was last time until something is changed."""

    def __init__(self, session: Session, game_name: str) -> None:
        super().__init__(session)
        self.plan = agreement.last_agreement(session, game_name)
        self.names: tuple[str, ...] = ()
        """The players' names as they are shown."""
        self._ahead = IdleDrawings()
        self._maps: tuple[ShelvedMap, ...] = session.shelf.maps(game_name)
        self._entry = entry(game_name)

    def enter(self, stage: Stage) -> None:
        """Begin on starting: one more key and the game is on."""
        if stage.focus.key is None:
            stage.focus.focus("start")

    def change(self, plan: Agreement) -> None:
        """Agree on something else and show it."""
        self.plan = plan
        self.stage.is_stale = True

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the players on the left, the board on the right, the start at the foot."""
        stage, px = self.stage, self.stage.px
        body = inset(stage.rect, px(32), px(20))
        body.size = min(body.width, px(_BODY[0])), min(body.height, px(_BODY[1]))
        body.center = stage.rect.center
        self.names = agreement.names(self.session, self.plan)
        self._heading, middle, foot = rows(body, [px(42), Flex(), px(52)], px(18))
        board_width = max(px(_BOARD_WIDTH), round(body.width * _BOARD_SHARE))
        self._players, self._board = columns(middle, [Flex(), board_width], px(_GAP))
        self._seats = SeatRows(self, inset(self._players, px(_PADDING)))
        self._place_board(inset(self._board, px(_PADDING)))
        self._place_foot(foot)
        players, setup = agreement.first_table(self.session, self.plan)
        self._ahead.begin(table_ahead(self.session, stage, self.plan.game, players, setup))

    def _place_board(self, area: pygame.Rect) -> None:
        """Place the picture of board or game, who starts, the game's own choices, the series."""
        px = self.stage.px
        self._labels: list[tuple[str, pygame.Rect]] = []
        questions: list[Callable[[pygame.Rect], str]] = [self._place_games]
        questions[:0] = map(self._asks_option, self._own_options)
        if self._entry.has_first_player:
            questions.insert(0, self._place_first)
        title = [px(_CHOICE)] if self._maps else []
        heights = [Flex(), *title, *[px(_LABEL), px(_CHOICE)] * len(questions)]
        picture, *places = rows(area, heights, px(5))
        side = min(picture.size)
        self._picture = pygame.Rect(0, 0, side, side)
        self._picture.center = picture.center
        if title:
            self._place_boards(places.pop(0))
        for place_question, label, place in zip(questions, places[::2], places[1::2], strict=True):
            self._labels.append((place_question(place), label))

    def _place_boards(self, place: pygame.Rect) -> None:
        """Place the choice of the board."""
        plan, language = self.plan, self.session.settings.language
        names = [found.name for found in self._maps]
        chosen = self._maps[names.index(plan.board or names[0])]
        self.stage.controls.choice(
            place,
            [found.title.get(language, found.title["en"]) for found in self._maps],
            names.index(chosen.name),
            lambda index: self.change(replace(self.plan, board=names[index])),
            key="board",
            enabled=plan.games != EACH_BOARD,
            tooltip=self._note(chosen),
        )

    def _place_first(self, place: pygame.Rect) -> str:
        """Place the choice of who starts; return its label."""
        text, first = self.session.text, self.plan.first
        youngest = None if first is None else self.names[first]
        self.stage.controls.choice(
            place,
            [text("setup.first_random"), *self.names],
            0 if first is None else first + 1,
            lambda index: self.change(replace(self.plan, first=index - 1 if index else None)),
            key="first",
            tooltip=text("setup.first_youngest_detail", name=youngest) if youngest else None,
        )
        return text("setup.first_player")

    @property
    def _own_options(self) -> list[OptionSpec]:
        """The options that are chosen here and not among the house rules."""
        own = self._entry.setup_options
        return [
            spec for spec in self.session.shelf.game(self.plan.game).options if spec.name in own
        ]

    def _asks_option(self, spec: OptionSpec) -> Callable[[pygame.Rect], str]:
        """Return what places the choice of an option and returns its label."""
        words = partial(option_text, self.session, self.plan.game, spec.name)

        def choose(index: int) -> None:
            value = spec.choices[index]
            kept = None if value == spec.default else value
            self.change(agreement.with_option(self.plan, spec.name, kept))

        def place_question(place: pygame.Rect) -> str:
            self.stage.controls.choice(
                place,
                [words(value) for value in spec.choices],
                spec.choices.index(self.plan.options.get(spec.name, spec.default)),
                choose,
                key=spec.name,
                tooltip=words("detail"),
            )
            return words()

        return place_question

    def _place_games(self, place: pygame.Rect) -> str:
        """Place the choice of how many games; return its label."""
        text, plan = self.session.text, self.plan
        numbers = agreement.series_lengths(self.session, plan.game)
        special = {1: "setup.series_one", EACH_BOARD: "setup.series_boards"}
        labels = [
            text(special[number]) if number in special else text("setup.series_games", count=number)
            for number in numbers
        ]
        self.stage.controls.choice(
            place,
            labels,
            numbers.index(plan.games),
            lambda index: self.change(replace(self.plan, games=numbers[index])),
            key="games",
            tooltip=text(f"{plan.game}.setup.series_detail"),
        )
        return text("setup.series")

    def _note(self, found: ShelvedMap) -> str | None:
        note = found.note.get(self.session.settings.language, found.note.get("en"))
        if found.path.parent != MAPS_FOLDER:
            own = self.session.text("setup.board_own")
            return own if note is None else f"{own}\n{note}"
        return note

    def _place_foot(self, foot: pygame.Rect) -> None:
        stage, text, px = self.stage, self.session.text, self.stage.px
        sizes = [px(150), px(240), Flex(), self._board.width]
        back, house, _, start = columns(foot, sizes, px(14))
        stage.controls.button(back, text("word.back"), Pop, key="back")
        if has_house_rules(self.session, self.plan.game):
            self._place_house_rules(house)
        self._shared = agreement.shared_name(self.session, self.plan)
        stage.controls.button(
            start,
            text("setup.start"),
            self._start,
            kind="seal",
            key="start",
            hotkey=pygame.K_RETURN,
            enabled=self._shared is None,
        )

    def _place_house_rules(self, place: pygame.Rect) -> None:
        text, count = self.session.text, house_rule_count(self.plan)
        label = text("setup.house_rules")
        if count:
            label = text("setup.house_rules_number", number=count)
        self.stage.controls.button(
            place,
            label,
            lambda: Push(HouseRulesScene(self.session, self.plan)),
            key="house_rules",
            tooltip=None if count else text("setup.house_rules_none"),
        )

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Draw ahead what the table will need."""
        self.pass_time(dt)
        self._ahead.step()

    def is_waiting(self) -> bool:
        """Be called often until the table is drawn."""
        return self._ahead.are_pending or super().is_waiting()

    # -- choosing ----------------------------------------------------------------------------

    def returned(self, result: object) -> Transition | None:
        """Take over house rules, or start once a waiting game may be let go."""
        if isinstance(result, agreement.Agreement):
            self.change(result)
        elif result is True:
            return self._begin()
        return None

    def _start(self) -> Transition:
        save = load_save(self.session.storage, self.session.shelf.game).value
        if save is None or (not save.series.results and save.match and save.match.ply == 0):
            return self._begin()
        text = self.session.text
        question, agreed = text("title.overwrite_question"), text("title.overwrite_confirm")
        return Push(ConfirmScene(self.session, question, agreed))

    def _begin(self) -> Transition:
        session, plan = self.session, self.plan
        typed = [seat.name for seat in plan.seats if seat.is_person and seat.name]
        known = dict.fromkeys((*typed, *session.settings.player_names))
        session.change_settings(
            self.stage,
            chosen_game=plan.game,
            last_setups={
                **(session.settings.last_setups or {}),
                plan.game: agreement.to_json(plan),
            },
            player_names=tuple(known)[:MAX_NAMES],
        )
        return Reset(table_scene(session, agreement.start(session, plan)))

    def handle(self, event: pygame.Event) -> Transition | None:
        """Go back with Esc."""
        return Pop() if is_action(event, Action.CANCEL) else None

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheets and what is written on them."""
        stage, text = self.stage, self.session.text
        tokens, fonts = stage.tokens, stage.fonts
        draw_ground(surface, stage, has_ridges=True)
        draw_heading(surface, stage, text("setup.heading"), self._heading)
        words, color = text(f"{self.plan.game}.tagline"), tokens["ink_soft"]
        if self._shared is not None:
            words, color = text("setup.name_taken", name=self._shared), tokens["danger"]
        fonts.draw_line(surface, words, self._heading, SMALL, color, "right")
        for sheet in (self._players, self._board):
            frames.draw_sheet(surface, sheet, tokens, stage.scale)
        self._seats.draw(surface)
        for words, place in self._labels:
            fonts.draw_line(surface, words, place, SMALL, tokens["ink_soft"])
        if self._entry.board_picture is None:
            self._draw_name(surface)
        else:
            self._draw_boards(surface, self._entry.board_picture)

    def _draw_name(self, surface: pygame.Surface) -> None:
        """Draw the game's name in brush, as the picture of a game without boards."""
        stage, name = self.stage, self._entry.brush_name
        place, ink = self._picture, stage.tokens.rgb("ink")
        side = round(place.height * 0.8 / max(1.3, len(name)))
        brush = glyphs.inscription(name, side, ink)
        surface.blit(brush, brush.get_rect(center=place.center))
        mark = seal(
            self._entry.seal,
            round(side * 0.34),
            stage.tokens.rgb("seal"),
            stage.tokens.rgb("seal_text"),
        )
        left = place.centerx + round(side * 0.62)
        surface.blit(mark, mark.get_rect(bottomleft=(left, place.bottom - place.height // 8)))

    def _draw_boards(
        self, surface: pygame.Surface, picture: Callable[[Any, int, Tokens], pygame.Surface]
    ) -> None:
        """Draw the chosen board, or the boards of a series over each other."""
        chosen = [found for found in self._maps if found.name == self.plan.board]
        shown = self._maps[:3] if self.plan.games == EACH_BOARD else chosen
        if not shown:
            return
        stage = self.stage
        shift = stage.px(26) if len(shown) > 1 else 0
        side = self._picture.width - shift * (len(shown) - 1)
        for number, found in reversed(list(enumerate(shown))):
            place = self._picture.topleft
            rect = pygame.Rect(place[0] + number * shift, place[1] + number * shift, side, side)
            frames.draw_shadow(surface, rect, stage.tokens, stage.scale, 4)
            surface.blit(picture(found, side, stage.tokens), rect)
