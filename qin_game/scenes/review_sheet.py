"""The sheet of a review: chances over the game, and what each move of a seat gave away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes import chart
from qin_game.scenes.look import player_seal
from qin_game.scenes.registry import entry
from qin_game.ui.art.pixels import mix
from qin_game.ui.art.svg import icon
from qin_game.ui.layout import Flex, columns
from qin_game.ui.text import HEADING, TextStyle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qin_game.match.review import Review, Verdict
    from qin_game.ui.stage import Stage

TICK = TextStyle(14)
_NUMBER, _LOSS = TextStyle(13), TextStyle(16, bold=True)
_HIGH = 150
"""Height of the chart from which four parts are ruled instead of two, logical units."""
_GRAVE = 0.12
"""The loss of a move that is marked with the full wash."""
NOTICED = 0.005
"""Losses below are shown as none: they are no more than the noise of the estimate."""


def percent(stage: Stage, share: float) -> str:
    """Return a share as a whole number of percent."""
    return stage.text("word.percent", number=round(100 * share))


def draw_legend(surface: pygame.Surface, stage: Stage, review: Review, area: pygame.Rect) -> None:
    """Draw the title of the chart, and whose line is whose."""
    tokens, fonts, px = stage.tokens, stage.fonts, stage.px
    title = stage.text("review.chances")
    style = fonts.shrink(title, HEADING, area.width - len(review.match.players) * px(66), 15)
    drawn = fonts.draw_line(surface, title, area, style, tokens["ink"])
    rest = pygame.Rect(drawn.right + px(20), area.top, 0, area.height)
    rest.width = area.right - rest.left
    game, players = review.match.game.name, review.match.players
    places = columns(rest, [Flex()] * len(players), px(8))
    room = places[0].width - px(34)
    is_named = all(fonts.measure(player.name, TICK) <= room for player in players)
    for seat, (player, place) in enumerate(zip(players, places, strict=True)):
        line = chart.Curve(entry(game).colors[player.color], (0, 0), seat)
        key = chart.sample((px(30), px(18)), line, tokens, stage.scale)
        surface.blit(key, key.get_rect(midleft=place.midleft))
        name = pygame.Rect(place.left + px(34), place.top, room, place.height)
        if is_named:
            fonts.draw_line(surface, player.name, name, TICK, tokens["ink"])
        else:
            seal = player_seal(game, player.color, player.emblem, px(20), tokens)
            surface.blit(seal, seal.get_rect(midleft=name.midleft))


class ChancesChart:
    """Every seat's chances, from before the first action to the end. ``area`` is in pixels."""

    def __init__(self, stage: Stage, review: Review, area: pygame.Rect) -> None:
        self._stage = stage
        self._review = review
        px, fonts = stage.px, stage.fonts
        whole = chart.Curve("ink", (*(0,) * review.match.ply, 100), 0)
        parts = 25 if area.height >= px(_HIGH) else 50
        self._ranges = replace(chart.scales([whole]), highest=100, value_step=parts)
        self._left = area.left
        self._widest = fonts.measure(percent(stage, 1), TICK)
        self.field = pygame.Rect(area.left + self._widest + px(12), area.top + px(8), 0, 0)
        self.field.width = area.right - self.field.left - px(10)
        self.field.height = area.bottom - px(24) - self.field.top

    def ply_at(self, point: tuple[int, int]) -> int | None:
        """Return the action whose part of the chart is at a point, or None off the chart."""
        reach = self._stage.px(8)
        if not self.field.inflate(2 * reach, 2 * reach).collidepoint(point):
            return None
        turns = self._ranges.turns
        ply = int((point[0] - self.field.left) / self.field.width * turns)
        return min(max(0, ply), turns - 1)

    def draw(self, surface: pygame.Surface, ply: int) -> None:
        """Draw the chart; the part of the action ``ply`` is washed."""
        stage, field, tokens = self._stage, self.field, self._stage.tokens
        fonts, px = stage.fonts, stage.px
        start, end = (chart.place(field, self._ranges, turn, 0)[0] for turn in (ply, ply + 1))
        part = pygame.Rect(round(start), field.top, max(px(3), round(end - start)), field.height)
        paper = tokens.rgb("paper_light")
        pygame.draw.rect(surface, mix(paper, tokens.rgb("seal"), 0.22), part)
        for value in self._ranges.value_marks:
            y = round(chart.place(field, self._ranges, 0, value)[1])
            color = tokens["ink" if value == 0 else "hairline"]
            pygame.draw.line(surface, color, (field.left, y), (field.right, y), max(1, px(1)))
            spot = pygame.Rect(self._left, y - px(10), self._widest, px(20))
            words = percent(stage, value / 100)
            fonts.draw_line(surface, words, spot, TICK, tokens["ink_soft"], "right")
        for turn in self._ranges.turn_marks:
            x = round(chart.place(field, self._ranges, turn, 0)[0])
            foot = (x, field.bottom + px(5))
            pygame.draw.line(surface, tokens["ink"], (x, field.bottom), foot, max(1, px(1)))
            spot = pygame.Rect(x - px(30), field.bottom + px(4), px(60), px(20))
            fonts.draw_line(surface, str(turn), spot, TICK, tokens["ink_soft"], "center")
        curves = self._curves()
        if curves:
            room = chart.margin(stage.scale)
            lines = chart.curves_surface(field.size, curves, self._ranges, tokens, stage.scale)
            surface.blit(lines, (field.left - room, field.top - room))

    def _curves(self) -> tuple[chart.Curve, ...]:
        review = self._review
        colors = entry(review.match.game.name).colors
        return tuple(
            chart.Curve(
                colors[player.color],
                tuple(round(100 * chance) for chance in review.chances(seat)),
                seat,
            )
            for seat, player in enumerate(review.match.players)
            if review.chances(seat)
        )


def draw_chip(  # noqa: PLR0913 - a drawing call names all it draws
    surface: pygame.Surface,
    stage: Stage,
    place: pygame.Rect,
    ply: int,
    verdict: Verdict | None,
    *,
    is_shown: bool,
) -> None:
    """Draw one move of the tally: its turn and the percent it gave away, a tick for none."""
    tokens, fonts, px = stage.tokens, stage.fonts, stage.px
    radius = px(4)
    ground = mix(tokens.rgb("paper_light"), tokens.rgb("paper_deep"), 0.55)
    if verdict is not None:
        strength = min(1.0, verdict.loss / _GRAVE) if verdict.loss >= NOTICED else 0.0
        ground = mix(ground, tokens.rgb("danger"), 0.42 * strength)
    pygame.draw.rect(surface, ground, place, border_radius=radius)
    if is_shown:
        width = max(2, px(2))
        pygame.draw.rect(surface, tokens["seal"], place, width, border_radius=radius)
    inner = place.inflate(-2 * px(6), 0)
    fonts.draw_line(surface, str(ply + 1), inner, _NUMBER, tokens["ink_soft"])
    if verdict is None:
        return
    if verdict.loss < NOTICED:
        tick = icon("check", px(16), tokens.rgb("good"))
        surface.blit(tick, tick.get_rect(midright=inner.midright))
    else:
        words = stage.text("word.minus", number=round(100 * verdict.loss))
        fonts.draw_line(surface, words, inner, _LOSS, tokens["ink"], "right")


def chip_places(
    area: pygame.Rect, count: int, width: int, height: int, gap: int
) -> Sequence[pygame.Rect]:
    """Place so many chips row by row, as wide as equal columns allow but no narrower than width."""
    across = max(1, min(count, (area.width + gap) // (width + gap)))
    sizes = columns(pygame.Rect(area.left, area.top, area.width, height), [Flex()] * across, gap)
    return [
        sizes[index % across].move(0, index // across * (height + gap)) for index in range(count)
    ]
