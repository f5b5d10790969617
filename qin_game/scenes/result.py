"""The end of a game: who won and why, how it went, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.scenes import chart
from qin_game.scenes.base import GRACE, SessionScene
from qin_game.scenes.look import draw_ground, player_seal
from qin_game.scenes.names import listed, who_won
from qin_game.scenes.registry import entry, table_scene, title_scene
from qin_game.scenes.review import ReviewScene, review_of
from qin_game.scenes.standings import draw_table, standings
from qin_game.ui.animation import Timeline, ease_in_out, tween
from qin_game.ui.art import frames
from qin_game.ui.art.seal import seal
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, columns, inset, rows
from qin_game.ui.text import HEADING, SMALL, TITLE, TextStyle
from qin_game.ui.transition import Pop, Push, Reset, Transition

if TYPE_CHECKING:
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.registry import ChartLine
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_BODY = (1200, 680)
"""The most room the screen takes, logical units."""
_SEAL, _PADDING = 92, 20
_TICK = TextStyle(14)
_DRAWING_SECONDS = 1.2
_INPUT = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class ResultScene(SessionScene):
    """Show a finished game; the table waits below."""

    def __init__(self, session: Session, live: LiveGame, *, comes_by_itself: bool = False) -> None:
        super().__init__(session)
        self._deaf_for = GRACE if comes_by_itself else 0.0
        self._live = live
        self._game = entry(live.game.name)
        self._lines = self._game.chart(live.match)
        self._curves = tuple(
            chart.Curve(self._token(line), line.values, style)
            for style, line in enumerate(self._lines)
        )
        self._ranges = chart.scales(self._curves)
        self._review = review_of(live.match)
        self._drawn = 0.0
        preferences = session.preferences
        speed = 0.0 if preferences.reduced_motion else preferences.animation_speed
        self._drawing = Timeline(tween(_DRAWING_SECONDS, self._draw_to, ease_in_out), speed=speed)

    def _token(self, line: ChartLine) -> str:
        if line.seat is None:
            return line.token
        return self._game.colors[self._live.match.players[line.seat].color]

    def _line_name(self, line: ChartLine) -> str:
        """Return whose or what's a line of the chart is."""
        if line.seat is None:
            return self.session.text(line.name)
        return self._live.match.players[line.seat].name

    def _draw_to(self, progress: float) -> None:
        self._drawn = progress

    def enter(self, stage: Stage) -> None:
        """Begin on playing on."""
        if stage.focus.key is None:
            stage.focus.focus("next")

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place who won on top, chart and standings below, the ways out at the foot."""
        stage, px = self.stage, self.stage.px
        body = inset(stage.rect, px(32), px(20))
        body.size = min(body.width, px(_BODY[0])), min(body.height, px(_BODY[1]))
        body.center = stage.rect.center
        self._head, middle, foot = rows(body, [px(_SEAL + 8), Flex(), px(50)], px(16))
        self._chart, self._table = columns(middle, [Flex(0.56), Flex(0.44)], px(20))
        self._standings = standings(self.session, self._live)
        is_over = self._live.series.is_over
        entries = [
            ("next", "result.rematch" if is_over else "result.next_game", self._play_on),
            ("table", "result.look_at_table", Pop),
            ("title", "result.to_title", self._leave),
        ]
        if self._review is not None:
            entries.insert(2, ("review", "review.heading", self._look_back))
        places = columns(foot, [Flex()] * len(entries), px(16))
        for place, (key, label, action) in zip(places, entries, strict=True):
            words = self.session.text(label)
            if key == "next":
                hotkey = pygame.K_RETURN
                stage.controls.button(place, words, action, kind="seal", key=key, hotkey=hotkey)
            else:
                stage.controls.button(place, words, action, key=key)

    # -- choosing ----------------------------------------------------------------------------

    def _play_on(self) -> Transition:
        live = self._live
        following = live.rematch() if live.series.is_over else live.next_game()
        return Reset(table_scene(self.session, following))

    def _look_back(self) -> Transition:
        assert self._review is not None
        return Push(ReviewScene(self.session, self._review))

    def _leave(self) -> Transition:
        return Reset(title_scene(self.session))

    def claims(self, event: pygame.Event) -> bool:
        """Keep what was meant for the table from choosing what comes next."""
        is_early = self._deaf_for > 0 and event.type in _INPUT
        if is_early and event.type == pygame.KEYDOWN:  # whoever hammers goes on hammering
            self._deaf_for = GRACE
        return is_early

    def handle(self, event: pygame.Event) -> Transition | None:
        """Go back to the table with Esc."""
        if self.claims(event):
            return None
        return Pop() if is_action(event, Action.CANCEL) else None

    # -- time --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Draw the chart's lines on."""
        self.pass_time(dt)
        self._deaf_for = max(0.0, self._deaf_for - dt)
        self._drawing.update(dt)

    def is_animating(self) -> bool:
        """Draw every frame while the lines grow."""
        return self._drawing.is_running

    def is_waiting(self) -> bool:
        """Be called while input is ignored."""
        return self._deaf_for > 0 or super().is_waiting()

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the winner, the chart and the standings."""
        stage = self.stage
        draw_ground(surface, stage, has_ridges=True)
        self._draw_head(surface)
        for sheet in (self._chart, self._table):
            frames.draw_sheet(surface, sheet, stage.tokens, stage.scale)
        self._draw_chart(surface, inset(self._chart, stage.px(_PADDING)))
        self._draw_standings(surface, inset(self._table, stage.px(_PADDING)))

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Draw the winners' seals, and beside them who won and why."""
        stage, match, px = self.stage, self._live.match, self.stage.px
        tokens, fonts = stage.tokens, stage.fonts
        left = self._head.left
        if not match.outcome.winners:
            mark = seal(self._game.seal, px(64), tokens.rgb("seal"), tokens.rgb("seal_text"))
            surface.blit(mark, mark.get_rect(midleft=(left, self._head.centery)))
            left += mark.get_width() + px(12)
        for seat in match.outcome.winners:
            player = match.players[seat]
            side = px(_SEAL) if len(match.outcome.winners) == 1 else px(64)
            mark = player_seal(self._live.game.name, player.color, player.emblem, side, tokens)
            surface.blit(mark, mark.get_rect(midleft=(left, self._head.centery)))
            left += side + px(12)
        beside = pygame.Rect(left + px(8), self._head.top, 0, px(46))
        beside.width = self._head.right - beside.left
        words = self._headline()
        style = fonts.shrink(words, TITLE, beside.width, 20)
        fonts.draw_line(
            surface, fonts.fit(words, style, beside.width), beside, style, tokens["ink"]
        )
        below = pygame.Rect(
            beside.left, beside.bottom, beside.width, self._head.bottom - beside.bottom
        )
        fonts.draw_text(surface, self._why(), below, SMALL, tokens["ink_soft"])

    def _headline(self) -> str:
        """Say who won: the series when it is over, else the game."""
        text, live = self.session.text, self._live
        if len(live.series.setups) > 1 and live.series.is_over:
            names = [live.players[player].name for player in live.series.winners]
            if not names:
                return text("result.series_no_winner")
            if len(names) == 1:
                return text("result.series_winner", name=names[0])
            return text("result.series_winners", names=listed(text, names))
        if self._game.headline is not None:
            return self._game.headline(self.session, live.match)
        return who_won(text, [live.match.players[seat].name for seat in live.match.outcome.winners])

    def _why(self) -> str:
        """Say why it ended so, how long it took, whether anybody had help, and where it is kept."""
        text, match = self.session.text, self._live.match
        reason = self._game.reason(self.session, match)
        words = [reason, text("result.turns", count=match.ply)]
        if match.assisted:
            words.append(text("result.assisted"))
        if self._live.kept_as is not None:
            words.append(text("result.kept"))
        return "\n".join((words[0], text("word.clause").join(words[1:])))

    # -- the chart ---------------------------------------------------------------------------

    def _draw_chart(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        stage, text, px, tokens = self.stage, self.session.text, self.stage.px, self.stage.tokens
        fonts = stage.fonts
        heading, legend, field, turns = rows(area, [px(30), px(28), Flex(), px(44)], px(2))
        fonts.draw_line(
            surface, text(f"{self._live.game.name}.result.chart"), heading, HEADING, tokens["ink"]
        )
        self._draw_legend(surface, legend)
        widest = fonts.measure(str(self._ranges.highest), _TICK)
        field = pygame.Rect(
            field.left + widest + px(12), field.top + px(8), 0, field.height - px(8)
        )
        field.width = area.right - field.left - px(10)
        for value in self._ranges.value_marks:
            y = round(chart.place(field, self._ranges, 0, value)[1])
            color = tokens["ink" if value == 0 else "hairline"]
            pygame.draw.line(surface, color, (field.left, y), (field.right, y), max(1, px(1)))
            spot = pygame.Rect(area.left, y - px(10), widest, px(20))
            fonts.draw_line(surface, str(value), spot, _TICK, tokens["ink_soft"], "right")
        for turn in self._ranges.turn_marks:
            x = round(chart.place(field, self._ranges, turn, 0)[0])
            pygame.draw.line(
                surface, tokens["ink"], (x, field.bottom), (x, field.bottom + px(5)), px(1)
            )
            spot = pygame.Rect(x - px(30), field.bottom + px(4), px(60), px(20))
            fonts.draw_line(surface, str(turn), spot, _TICK, tokens["ink_soft"], "center")
        caption = pygame.Rect(field.left, turns.bottom - px(20), field.width, px(20))
        words = text("result.chart_axis_turns")
        fonts.draw_line(surface, words, caption, _TICK, tokens["ink_soft"], "center")
        room = chart.margin(stage.scale)
        lines = chart.curves_surface(field.size, self._curves, self._ranges, tokens, stage.scale)
        shown = pygame.Rect(0, 0, round(lines.get_width() * self._drawn), lines.get_height())
        surface.blit(lines, (field.left - room, field.top - room), shown)

    def _draw_legend(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        stage, px = self.stage, self.stage.px
        places = columns(area, [Flex()] * len(self._curves), px(10))
        for line, curve, place in zip(self._lines, self._curves, places, strict=True):
            key = chart.sample((px(34), px(20)), curve, stage.tokens, stage.scale)
            surface.blit(key, key.get_rect(midleft=place.midleft))
            name = pygame.Rect(place.left + px(40), place.top, place.width - px(40), place.height)
            words = stage.fonts.fit(self._line_name(line), _TICK, name.width)
            stage.fonts.draw_line(surface, words, name, _TICK, stage.tokens["ink"])

    # -- the standings -----------------------------------------------------------------------

    def _draw_standings(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        stage, text, px, series = self.stage, self.session.text, self.stage.px, self._live.series
        is_series = len(series.setups) > 1
        foot = stage.fonts.paragraph(self._series_words() if is_series else "", _TICK, area.width)
        heading, table, below = rows(area, [px(30), Flex(), max(px(22), foot.height)], px(6))
        words = text("result.series_heading" if is_series else "result.standings")
        stage.fonts.draw_line(surface, words, heading, HEADING, stage.tokens["ink"])
        draw_table(surface, stage, self._standings, table)
        if is_series:
            color = stage.tokens["ink_soft"]
            stage.fonts.draw_paragraph(surface, foot, below, color, "left", "bottom")

    def _series_words(self) -> str:
        """Say how far the series is, and what wins it."""
        text, series = self.session.text, self._live.series
        played = text(
            "result.series_standing", number=len(series.results), total=len(series.setups)
        )
        return played + "\n" + text(f"{self._live.game.name}.result.series_rule")
