"""The players of an agreement, one a row: who plays, in which colours, under which name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from qin_game.match.player import HUMAN
from qin_game.scenes import agreement
from qin_game.scenes.look import player_seal
from qin_game.scenes.registry import color_name, entry
from qin_game.settings import MAX_NAME_LENGTH
from qin_game.ui.art import glyphs
from qin_game.ui.art.emblems import characters
from qin_game.ui.art.svg import icon
from qin_game.ui.layout import Flex, centered, columns, rows
from qin_game.ui.text import Paragraph, TextStyle

if TYPE_CHECKING:
    from qin_game.scenes.setup import SetupScene

_MARK, _GAP = 60, 10
_PORTRAIT = 420
"""Width from which an opponent's name is also written in brush."""
_CHARACTER = tuple(TextStyle(size, leading=1.3) for size in (16, 15, 14))
"""What an opponent is like, in the largest of these that fits."""


class SeatRows:
    """Builds the controls of all seats in ``area`` (pixels) and draws what is beside them."""

    def __init__(self, scene: SetupScene, area: pygame.Rect) -> None:
        self._scene = scene
        self._entry = entry(scene.plan.game)
        self._area = area
        self._texts: list[tuple[Paragraph, pygame.Rect]] = []
        self._seals: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._rules: list[int] = []
        counts = scene.session.shelf.game(scene.plan.game).seat_counts
        for place, line in enumerate(rows(area, [Flex()] * max(counts), scene.stage.px(_GAP))):
            if place < len(scene.plan.seats):
                self._place_seat(place, line)
            elif place == len(scene.plan.seats):
                self._place_additions(line)
            if place:
                self._rules.append(line.top - scene.stage.px(_GAP) // 2)

    def _place_seat(self, place: int, line: pygame.Rect) -> None:
        stage, plan = self._scene.stage, self._scene.plan
        px, controls, text = stage.px, stage.controls, self._scene.session.text
        seat = plan.seats[place]
        height = min(line.height, px(92))
        line = pygame.Rect(line.left, line.centery - height // 2, line.width, height)
        counts = self._scene.session.shelf.game(plan.game).seat_counts
        widths = [px(_MARK + 8), px(_MARK), Flex(), *([px(40)] if len(counts) > 1 else [])]
        seal_place, piece, who, *last = columns(line, widths, px(8))
        mark = player_seal(plan.game, seat.color, seat.emblem, px(_MARK), stage.tokens)
        if seat.is_person:
            controls.button(
                seal_place,
                "",
                lambda: self._scene.change(agreement.with_next_emblem(self._scene.plan, place)),
                key=("seal", place),
                kind="quiet",
                icon=mark,
                tooltip=text("setup.seal"),
            )
        else:
            self._seals.append((mark, seal_place))
        controls.button(
            piece,
            "",
            lambda: self._scene.change(agreement.with_next_color(self._scene.plan, place)),
            key=("color", place),
            kind="quiet",
            icon=self._entry.piece_icon(seat.color, px(_MARK - 6), stage.tokens),
            tooltip=text(
                "word.colon",
                label=text(f"{plan.game}.setup.color"),
                value=color_name(self._scene.session, plan.game, seat.color),
            ),
        )
        self._place_controller(place, who)
        if len(plan.seats) > min(counts):
            cross = centered(last[0], px(36), px(36))
            controls.button(
                cross,
                "",
                lambda: self._scene.change(agreement.with_seat_removed(self._scene.plan, place)),
                key=("remove", place),
                kind="quiet",
                icon=icon("close", px(18), stage.tokens.rgb("ink_soft")),
                tooltip=text("setup.remove", name=self._scene.names[place]),
            )

    def _place_controller(self, place: int, area: pygame.Rect) -> None:
        """Place who plays, and below it the name to type or what the opponent is like."""
        stage, plan, text = self._scene.stage, self._scene.plan, self._scene.session.text
        seat = plan.seats[place]
        upper, lower = rows(area, [stage.px(38), Flex()], stage.px(4))
        controllers = (HUMAN, *agreement.offered_levels(plan.game))
        labels = [text("setup.person"), *(self._opponent(level) for level in controllers[1:])]
        if not seat.is_person:
            chosen = controllers.index(seat.controller)
            labels[chosen] = self._opponent(seat.controller, self._scene.names[place])
        stage.controls.choice(
            upper,
            labels,
            controllers.index(seat.controller),
            lambda index: self._scene.change(
                agreement.with_controller(
                    self._scene.session, self._scene.plan, place, controllers[index]
                )
            ),
            key=("controller", place),
        )
        if seat.is_person:
            stage.controls.text_field(
                lower,
                seat.name,
                lambda name: self._scene.change(agreement.with_name(self._scene.plan, place, name)),
                max_length=MAX_NAME_LENGTH,
                placeholder=self._scene.names[place],
                on_submit=lambda: stage.focus.focus("start", show=True),
                key=("name", place),
            )
        else:
            self._place_portrait(seat.controller, lower)

    def _place_portrait(self, level: str, area: pygame.Rect) -> None:
        """Place what an opponent is like and, where there is room, the name in brush."""
        stage, text, px = self._scene.stage, self._scene.session.text, self._scene.stage.px
        name = characters(self._entry.opponents[level], self._entry.opponent_seals)
        if area.width >= px(_PORTRAIT) and all(character in glyphs.DRAWN for character in name):
            ink = stage.tokens.rgb("ink")
            brush = glyphs.inscription(name, min(area.height, px(46)), ink, upright=False)
            area, place = columns(area, [Flex(), brush.get_width()], px(16))
            self._seals.append((brush, place))
        words = text(f"{self._scene.plan.game}.opponent.{level}.character")
        self._texts.append((self._set_small(words, area), area.move(px(6), 0)))

    def _set_small(self, words: str, place: pygame.Rect) -> Paragraph:
        fonts, width = self._scene.stage.fonts, place.width - self._scene.stage.px(12)
        fitted = [fonts.paragraph(words, style, width) for style in _CHARACTER]
        return next((text for text in fitted if text.height <= place.height), fitted[-1])

    def _opponent(self, level: str, name: str | None = None) -> str:
        text, game = self._scene.session.text, self._scene.plan.game
        return text(
            "setup.opponent_level",
            name=name or text(f"{game}.opponent.{level}.name"),
            level=text(f"{game}.opponent.{level}.level"),
        )

    def _place_additions(self, line: pygame.Rect) -> None:
        stage, text = self._scene.stage, self._scene.session.text
        plus = icon("plus", stage.px(16), stage.tokens.rgb("ink_soft"))
        area = pygame.Rect(line.left, 0, line.width, stage.px(44))
        area.centery = line.centery
        for place, controller, key in zip(
            columns(area, [Flex(), Flex()], stage.px(16)),
            (HUMAN, agreement.next_opponent(self._scene.plan)),
            ("person", "opponent"),
            strict=True,
        ):
            stage.controls.button(
                place,
                text(f"setup.add_{key}"),
                partial(self._add, controller),
                key=f"add_{key}",
                kind="quiet",
                icon=plus,
            )

    def _add(self, controller: str) -> None:
        self._scene.change(
            agreement.with_seat_added(self._scene.session, self._scene.plan, controller)
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rules between the rows, opponents' seals and what they are like."""
        stage, area = self._scene.stage, self._area
        for y in self._rules:
            ends = (area.left + stage.px(4), y), (area.right - stage.px(4), y)
            pygame.draw.line(surface, stage.tokens["hairline"], *ends, stage.px(1))
        for mark, place in self._seals:
            surface.blit(mark, mark.get_rect(center=place.center))
        for words, place in self._texts:
            stage.fonts.draw_paragraph(surface, words, place, stage.tokens["ink_soft"])
