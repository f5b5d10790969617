"""House rules: the options of a game, head starts, open hands."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes import agreement
from qin_game.scenes.base import SessionScene
from qin_game.scenes.registry import entry, option_text
from qin_game.ui.art import frames
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, centered, columns, inset
from qin_game.ui.text import LABEL, TITLE, TextStyle
from qin_game.ui.transition import Pop, Transition

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.rules.game import Json, OptionSpec
    from qin_game.scenes.agreement import Agreement
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_WIDTH, _PADDING, _ROW, _GAP = 640, 36, 40, 8
_DETAIL = TextStyle(15, leading=1.35)


def house_rule_count(plan: Agreement) -> int:
    """Count what differs from the rules as written."""
    changed = [name for name in plan.options if name not in entry(plan.game).setup_options]
    return len(changed) + plan.open_hands


def choosable(session: Session, game_name: str) -> tuple[OptionSpec, ...]:
    """Return the options of a game that are chosen among its house rules."""
    own = entry(game_name).setup_options
    options = session.shelf.game(game_name).options
    return tuple(spec for spec in options if spec.choices and spec.name not in own)


def has_house_rules(session: Session, game_name: str) -> bool:
    """Tell whether a game leaves anything to agree on beyond its rules as written."""
    can_be_open = session.shelf.game(game_name).has_open_hands
    has_others = can_be_open or entry(game_name).head_start is not None
    return has_others or bool(choosable(session, game_name))


class HouseRulesScene(SessionScene):
    """A sheet over the setup; pops with the agreement as changed."""

    is_overlay = True

    def __init__(self, session: Session, plan: Agreement) -> None:
        super().__init__(session)
        self.plan = plan
        self._entry = entry(plan.game)

    def enter(self, stage: Stage) -> None:
        """Begin on the way back."""
        if stage.focus.key is None:
            stage.focus.focus("done")

    def _change(self, plan: Agreement) -> None:
        self.plan = plan
        self.stage.is_stale = True

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Stack the options, then move the whole to the middle of the window."""
        stage, px = self.stage, self.stage.px
        self._labels: list[tuple[str, pygame.Rect]] = []
        self._details: list[tuple[str, pygame.Rect]] = []
        self._controls: list[tuple[pygame.Rect, Callable[[pygame.Rect], object]]] = []
        self._sheet = centered(stage.rect, px(_WIDTH), stage.rect.height)
        column = inset(self._sheet, px(_PADDING), 0)
        self._heading = pygame.Rect(column.left, px(_PADDING) // 2, column.width, px(48))
        self._top = self._heading.bottom + px(_GAP)
        for spec in choosable(self.session, self.plan.game):
            self._place_choice(spec, column)
        if self.session.shelf.game(self.plan.game).has_open_hands:
            self._place_open_hands(column)
        if self._entry.head_start is not None:
            self._place_head_starts(column)
        done = pygame.Rect(column.right - px(200), self._top + px(6), px(200), px(50))
        self._controls.append((done, self._make_done))
        self._sheet.height = done.bottom + px(_PADDING - 8)
        shift = stage.rect.centery - self._sheet.centery
        places = [place for _, place in (*self._labels, *self._details)]
        for place in (self._sheet, self._heading, *places, *(rect for rect, _ in self._controls)):
            place.top += shift
        for place, make in self._controls:
            make(place)

    def _words(self, *words: Json) -> str:
        return option_text(self.session, self.plan.game, *words)

    def _row(self, column: pygame.Rect, height: int = _ROW) -> pygame.Rect:
        row = pygame.Rect(column.left, self._top, column.width, self.stage.px(height))
        self._top = row.bottom + self.stage.px(_GAP)
        return row

    def _make_done(self, place: pygame.Rect) -> None:
        words = self.session.text("word.done")
        self.stage.controls.button(
            place, words, lambda: Pop(self.plan), kind="seal", key="done", hotkey=pygame.K_RETURN
        )

    def _place_detail(self, words: str, column: pygame.Rect) -> None:
        stage = self.stage
        top = self._top - stage.px(_GAP - 3)
        height = stage.fonts.paragraph(words, _DETAIL, column.width).height
        self._details.append((words, pygame.Rect(column.left, top, column.width, height)))
        self._top = top + height + stage.px(2 * _GAP)

    def _place_choice(self, spec: OptionSpec, column: pygame.Rect) -> None:
        label, place = columns(self._row(column), [Flex(0.4), Flex(0.6)], self.stage.px(12))
        self._labels.append((self._words(spec.name), label))
        labels = [self._words(spec.name, choice) for choice in spec.choices]
        index = spec.choices.index(self.plan.options.get(spec.name, spec.default))

        def make(rect: pygame.Rect) -> None:
            self.stage.controls.choice(
                rect, labels, index, lambda i: self._set(spec, spec.choices[i]), key=spec.name
            )

        self._controls.append((place, make))
        self._place_detail(self._words(spec.name, "detail"), column)

    def _place_open_hands(self, column: pygame.Rect) -> None:
        text = self.session.text

        def make(rect: pygame.Rect) -> None:
            self.stage.controls.toggle(
                rect,
                text("setup.open_hands"),
                self.plan.open_hands,
                lambda is_on: self._change(replace(self.plan, open_hands=is_on)),
                key="open_hands",
            )

        self._controls.append((self._row(column), make))
        self._place_detail(self._words("open_hands", "detail"), column)

    def _place_head_starts(self, column: pygame.Rect) -> None:
        """Place a slider a player, two to a row."""
        px = self.stage.px
        self._labels.append((self._words("head_start"), self._row(column, 26)))
        self._place_detail(self._words("head_start", "detail"), column)
        names = agreement.names(self.session, self.plan)
        for first in range(0, len(names), 2):
            halves = columns(self._row(column), [Flex(), Flex()], px(36))
            for place, half in zip(range(first, len(names)), halves, strict=False):
                caption, slider = columns(half, [Flex(0.42), Flex(0.58)], px(10))
                self._labels.append((names[place], caption))
                self._controls.append((slider, partial(self._make_head_start, place)))

    def _make_head_start(self, place: int, rect: pygame.Rect) -> None:
        head_start = self._entry.head_start
        assert head_start is not None
        count = len(self.plan.seats)
        ordinary = head_start.ordinary(count)

        def values() -> list[int]:
            return list(self.plan.options.get(head_start.option) or [ordinary] * count)

        def change(value: float) -> None:
            changed = values()
            changed[place] = round(value)
            kept = None if all(amount == ordinary for amount in changed) else changed
            self.plan = agreement.with_option(self.plan, head_start.option, kept)

        self.stage.controls.slider(
            rect,
            values()[place],
            head_start.lowest,
            ordinary,
            1,
            change,
            format_value=lambda value: str(round(value)),
            key=(head_start.option, place),
        )

    def _set(self, spec: OptionSpec, value: Json) -> None:
        kept = None if value == spec.default else value
        self._change(agreement.with_option(self.plan, spec.name, kept))

    # -- input and drawing -------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> Transition | None:
        """Keep what was changed when leaving with Esc."""
        return Pop(self.plan) if is_action(event, Action.CANCEL) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and what is written on it."""
        stage, text = self.stage, self.session.text
        tokens, fonts = stage.tokens, stage.fonts
        frames.draw_sheet(surface, self._sheet, tokens, stage.scale)
        fonts.draw_line(surface, text("setup.house_rules"), self._heading, TITLE, tokens["ink"])
        for words, place in self._labels:
            style = fonts.shrink(words, LABEL, place.width)
            shown = fonts.fit(words, style, place.width)
            fonts.draw_line(surface, shown, place, style, tokens["ink"])
        for words, place in self._details:
            fonts.draw_text(surface, words, place, _DETAIL, tokens["ink_soft"])
