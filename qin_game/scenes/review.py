"""Looking back at a game: how the chances went, and what each move gave away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from qin_game.ai.worker import NoAnswerError
from qin_game.match.review import Review
from qin_game.scenes.base import SessionScene
from qin_game.scenes.look import draw_ground, draw_heading, draw_mark, player_seal
from qin_game.scenes.registry import entry
from qin_game.scenes.review_sheet import (
    NOTICED,
    ChancesChart,
    chip_places,
    draw_chip,
    draw_legend,
    percent,
)
from qin_game.ui.art import frames
from qin_game.ui.art.svg import icon
from qin_game.ui.focus import SceneTarget
from qin_game.ui.input import Action, is_action
from qin_game.ui.layout import Flex, columns, inset, rows
from qin_game.ui.text import HEADING, LABEL_BOLD, SMALL
from qin_game.ui.transition import Pop, Transition

if TYPE_CHECKING:
    from qin_game.match.match import Match
    from qin_game.match.review import Verdict
    from qin_game.scenes.registry import ReviewView
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_BODY = (1680, 960)
"""The most room the screen takes, logical units."""
_FOOT = 86
_CHIP = (58, 27, 4)
"""Least width, height and distance of the moves in the tally."""
_WIDE_SWING = 168
"""Width from which a swing's button has room for a seal and whole words."""
_ATTEMPTS = 3
"""How often a position is asked about before the review gives up on it."""
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_HOME: -(10**6),
    pygame.K_END: 10**6,
}
_OWN_STEPS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


def review_of(match: Match) -> Review | None:
    """Return the review of a finished match, to be filled by a scene; None if nobody can judge it.

    Of a match that is not over, a review would show what is hidden.
    """
    judgement = entry(match.game.name).judgement
    if judgement is None or not match.ply or match.outcome is None:
        return None
    return Review(match, judgement.level)


class ReviewScene(SessionScene):
    """Judges a match move by move while it is looked at; ``review`` keeps what was found.

    Pops with the number of actions before the move in view.
    """

    def __init__(self, session: Session, review: Review) -> None:
        super().__init__(session)
        self._review = review
        self._match = review.match
        self._judgement = entry(self._match.game.name).judgement
        self._seats = self._match.people or tuple(range(len(self._match.players)))
        self._seat = self._seats[0]
        self._ply = next(iter(self._plies()), 0)
        self._is_asked = False
        self._failures = 0
        self._view: ReviewView | None = None

    def enter(self, stage: Stage) -> None:
        """Begin on the way forward."""
        if stage.focus.key is None:
            stage.focus.focus("forward")

    def leave(self) -> None:
        """Be covered or removed: think no further."""
        if self._is_asked:
            self.session.worker.cancel()
            self._is_asked = False

    def _plies(self) -> tuple[int, ...]:
        """Return the plies of the seat whose moves are listed."""
        match = self._match
        return tuple(
            ply for ply in range(match.ply) if match.game.to_move(match.state_at(ply)) == self._seat
        )

    # -- layout ------------------------------------------------------------------------------

    def layout(self) -> None:
        """Place the board on the left, what was found on the right, the move in view below."""
        stage, px = self.stage, self.stage.px
        body = inset(stage.rect, px(32), px(18))
        body.size = min(body.width, px(_BODY[0])), min(body.height, px(_BODY[1]))
        body.center = stage.rect.center
        self._heading, middle, foot = rows(body, [px(42), Flex(), px(_FOOT)], px(16))
        board, self._sheet = columns(middle, [middle.height, Flex()], px(22))
        assert self._judgement is not None
        self._view = self._judgement.view(self.session, self._match, stage, board)
        self._place_sheet(inset(self._sheet, px(20), px(14)))
        self._place_foot(foot)

    def _place_sheet(self, area: pygame.Rect) -> None:
        stage, px = self.stage, self.stage.px
        plies = self._plies()
        width, height, gap = (px(size) for size in _CHIP)
        chips = chip_places(area, len(plies), width, height, gap)
        tall = chips[-1].bottom - area.top if chips else 0
        self._legend, field, self._swings, self._tally, moves = rows(
            area, [px(26), Flex(), px(40), px(26), tall], px(8)
        )
        self._chart = ChancesChart(stage, self._review, field)
        self._chips = {
            ply: place.move(0, moves.top - area.top)
            for ply, place in zip(plies, chips, strict=True)
        }
        self._place_swings()
        for ply, place in self._chips.items():
            target = SceneTarget(("move", ply), place, lambda ply=ply: self.go_to(ply))
            stage.focus.add(target)

    def _place_swings(self) -> None:
        """Place a button for each of the biggest swings, once they are known."""
        stage, text, px = self.stage, self.session.text, self.stage.px
        if not self._review.is_done:
            return
        title, buttons = columns(self._swings, [Flex(), Flex(2.8)], px(10))
        self._swings_title = title
        swings = self._review.swings(self._seat)
        places = columns(buttons, [Flex()] * max(1, len(swings)), px(8))
        is_wide = places[0].width >= px(_WIDE_SWING)
        for swing, place in zip(swings, places, strict=False):
            sign = "plus" if swing.change > 0 else "minus"
            number = round(abs(100 * swing.change))
            change = text(f"word.{sign}", number=text("word.percent", number=number))
            stage.controls.button(
                place,
                text(
                    f"review.swing{'' if is_wide else '_short'}",
                    number=swing.ply + 1,
                    change=change,
                ),
                lambda ply=swing.ply: self.go_to(ply),
                key=("swing", swing.ply),
                icon=self._seal(swing.ply, px(22)) if is_wide else None,
                tooltip=text("review.swing_detail", name=self._match.players[self._seat].name),
            )

    def _place_foot(self, foot: pygame.Rect) -> None:
        stage, text, px = self.stage, self.session.text, self.stage.px
        steps, self._words, self._hand, ways = columns(
            foot, [px(102), Flex(), px(96), px(240)], px(14)
        )
        for place, key, step in zip(
            columns(steps, [Flex(), Flex()], px(10)), ("back", "forward"), (-1, 1), strict=True
        ):
            side = pygame.Rect(0, 0, place.width, px(48))
            side.center = place.center
            name = {"back": "arrow-left", "forward": "arrow-right"}[key]
            stage.controls.button(
                side,
                "",
                lambda step=step: self.go_to(self._ply + step),
                key=key,
                kind="icon",
                icon=icon(name, px(22), stage.tokens.rgb("ink")),
                tooltip=text(f"replay.{key}"),
            )
        upper, lower = rows(ways, [Flex(), px(42)], px(4))
        if len(self._seats) > 1:
            stage.controls.choice(
                pygame.Rect(upper.left, upper.top, upper.width, min(upper.height, px(40))),
                [self._match.players[seat].name for seat in self._seats],
                self._seats.index(self._seat),
                self._choose_seat,
                key="seat",
            )
        else:
            lower.centery = ways.centery
        stage.controls.button(lower, text("word.back"), lambda: Pop(self._ply), key="leave")

    def _seal(self, ply: int, size: int) -> pygame.Surface:
        match = self._match
        player = match.players[match.game.to_move(match.state_at(ply))]
        return player_seal(match.game.name, player.color, player.emblem, size, self.stage.tokens)

    # -- going through the game --------------------------------------------------------------

    def _choose_seat(self, index: int) -> None:
        self._seat = self._seats[index]
        self.stage.relayout()

    def go_to(self, ply: int) -> None:
        """Show the position before an action, as far as there are any."""
        self._ply = min(self._match.ply - 1, max(0, ply))
        self.stage.redraw()

    def _step_own(self, step: int) -> None:
        """Go to the next or previous move of the seat whose moves are listed."""
        ahead = [ply for ply in self._plies() if (ply - self._ply) * step > 0]
        if ahead:
            self.go_to(ahead[0] if step > 0 else ahead[-1])

    def claims(self, event: pygame.Event) -> bool:
        """Take the keys that go through the game, unless they choose a seat."""
        if event.type != pygame.KEYDOWN or event.key not in _STEPS | _OWN_STEPS:
            return False
        focus = self.stage.focus
        return not (focus.is_visible and focus.key == "seat")

    def handle(self, event: pygame.Event) -> Transition | None:
        """Go through the game by keys, or by pointing at a move or into the chart."""
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            self.go_to(self._ply + _STEPS[event.key])
        elif event.type == pygame.KEYDOWN and event.key in _OWN_STEPS:
            self._step_own(_OWN_STEPS[event.key])
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            chips = (ply for ply, place in self._chips.items() if place.collidepoint(event.pos))
            ply = next(chips, self._chart.ply_at(event.pos))
            if ply is not None:
                self.go_to(ply)
        return Pop(self._ply) if is_action(event, Action.CANCEL) else None

    # -- judging -----------------------------------------------------------------------------

    @property
    def _is_judging(self) -> bool:
        return not self._review.is_done and self._failures < _ATTEMPTS

    def update(self, dt: float) -> None:
        """Ask about one position after the other."""
        self.pass_time(dt)
        if not self._is_judging:
            return
        if not self._is_asked:
            question = self._review.question()
            assert question is not None
            worker = self.session.worker
            worker.analyse(self._review.request_id, question, self._review.played)
            self._is_asked = True
        self._take_report()

    def _take_report(self) -> None:
        try:
            report = self.session.worker.poll_report()
        except NoAnswerError:
            self._is_asked = False
            self._failures += 1
            if not self._is_judging:
                self.session.say(self.session.text("review.failed"))
                self.stage.redraw()
            return
        if report is None:
            return
        self._is_asked = False
        self._failures = 0
        self._review.take(report)
        self.stage.redraw()
        if self._review.is_done:
            self.stage.relayout()

    def is_waiting(self) -> bool:
        """Be called while a position is being judged."""
        return self._is_judging or super().is_waiting()

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, the sheet and the move in view."""
        stage, text, tokens = self.stage, self.session.text, self.stage.tokens
        draw_ground(surface, stage)
        draw_heading(surface, stage, text("review.heading"), self._heading)
        self._draw_note(surface)
        assert self._view is not None
        verdict = self._verdict()
        self._view.draw(surface, self._ply, verdict and verdict.best)
        frames.draw_sheet(surface, self._sheet, tokens, stage.scale)
        draw_legend(surface, stage, self._review, self._legend)
        self._chart.draw(surface, self._ply)
        self._draw_swings(surface)
        self._draw_tally(surface)
        self._draw_words(surface, verdict)
        self._view.draw_hand(surface, self._ply, self._hand)

    def _verdict(self) -> Verdict | None:
        """Return what was found about the move in view, if it has been judged."""
        verdicts = self._review.verdicts
        return verdicts[self._ply] if self._ply < len(verdicts) else None

    def _draw_note(self, surface: pygame.Surface) -> None:
        """Say beside the heading whose estimates these are."""
        stage, text = self.stage, self.session.text
        level = self._review.level
        name = text(f"{self._match.game.name}.opponent.{level}.name")
        words = text("review.estimate", name=name)
        place = self._heading.copy()
        place.width -= stage.fonts.measure(text("review.heading"), HEADING) + stage.px(60)
        place.right = self._heading.right
        style = stage.fonts.shrink(words, SMALL, place.width, 14)
        stage.fonts.draw_line(surface, words, place, style, stage.tokens["ink_soft"], "right")

    def _draw_swings(self, surface: pygame.Surface) -> None:
        """Draw the name of the swings, or how far the review has come."""
        stage, text, px, review = self.stage, self.session.text, self.stage.px, self._review
        fonts, tokens = stage.fonts, stage.tokens
        if review.is_done:
            words, place = text("review.swings"), self._swings_title
            style = fonts.shrink(words, SMALL, place.width, 13)
            fonts.draw_line(surface, words, place, style, tokens["ink_soft"])
            return
        words = text("review.working", number=review.ply, total=self._match.ply)
        if not self._is_judging:
            words = text("review.failed")
        upper, lower = rows(self._swings, [Flex(), px(7)], px(5))
        style = fonts.shrink(words, SMALL, upper.width, 14)
        fonts.draw_line(surface, words, upper, style, tokens["ink_soft"])
        pygame.draw.rect(surface, tokens["paper_deep"], lower, border_radius=lower.height // 2)
        done = lower.copy()
        done.width = round(lower.width * review.ply / self._match.ply)
        if done.width > done.height:
            pygame.draw.rect(surface, tokens["ink"], done, border_radius=lower.height // 2)

    def _draw_tally(self, surface: pygame.Surface) -> None:
        """Draw the moves of a seat and what each gave away."""
        stage, text, tokens = self.stage, self.session.text, self.stage.tokens
        found = {verdict.ply: verdict for verdict in self._review.verdicts_of(self._seat)}
        words = text("review.moves_of", name=self._match.players[self._seat].name)
        if found:
            losses = [verdict.loss for verdict in found.values()]
            mean = round(100 * sum(losses) / len(losses), 1)
            average = text("review.average", number=f"{mean:g}")
            words = text("word.colon", label=words, value=average)
        style = stage.fonts.shrink(words, SMALL, self._tally.width, 14)
        stage.fonts.draw_line(surface, words, self._tally, style, tokens["ink_soft"])
        for ply, place in self._chips.items():
            draw_chip(surface, stage, place, ply, found.get(ply), is_shown=ply == self._ply)

    def _draw_words(self, surface: pygame.Surface, verdict: Verdict | None) -> None:
        """Say what was played, and what would have been better."""
        stage, text, px = self.stage, self.session.text, self.stage.px
        fonts, tokens, match = stage.fonts, stage.tokens, self._match
        title, upper, lower = rows(self._words, [Flex(), px(28), px(28)])
        words = text("replay.ply", number=self._ply + 1, total=match.ply)
        fonts.draw_line(surface, words, title, LABEL_BOLD, tokens["ink"])
        name = match.players[match.game.to_move(match.state_at(self._ply))].name
        move = self._judgement.action_text(self.session, match, match.actions[self._ply])
        size = px(18)
        lines = [(self._seal(self._ply, size), text("review.played", name=name, move=move))]
        if verdict is not None:
            lines.append((icon("hint", size, tokens.rgb("ink")), self._found(verdict)))
        for (mark, line), place in zip(lines, (upper, lower), strict=False):
            draw_mark(surface, mark, (place.left + px(13), place.centery), tokens)
            beside = pygame.Rect(place.left + px(34), place.top, 0, place.height)
            beside.width = place.right - beside.left
            style = fonts.shrink(line, SMALL, beside.width, 12)
            fitted = fonts.fit(line, style, beside.width)
            fonts.draw_line(surface, fitted, beside, style, tokens["ink"])

    def _found(self, verdict: Verdict) -> str:
        text = self.session.text
        if verdict.best == verdict.played:
            return text("review.best")
        move = self._judgement.action_text(self.session, self._match, verdict.best)
        if verdict.loss < NOTICED:
            return text("review.as_good", move=move)
        return text("review.better", move=move, loss=percent(self.stage, verdict.loss))
