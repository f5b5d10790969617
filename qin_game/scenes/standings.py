"""The table of a finished game or of a series so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.look import player_seal
from qin_game.scenes.registry import entry
from qin_game.ui.art.svg import icon
from qin_game.ui.text import LABEL, LABEL_BOLD, TextStyle

if TYPE_CHECKING:
    from qin_game.match.player import Player
    from qin_game.scenes.live import LiveGame
    from qin_game.scenes.session import Session
    from qin_game.ui.stage import Stage

_ROW, _HEAD, _LEAST_NAME = 66, 26, 150
_ROW_WITH_BAR = 52
_CAPTION = TextStyle(14)


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line: figures under the captions, and whether they won what the table is of.

    ``share`` is how far they came, 0-1, drawn as a bar; None draws none.
    """

    player: Player
    figures: tuple[str, ...]
    is_winner: bool
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """A table; the last column counts. ``game`` is the game on the shelf."""

    game: str
    captions: tuple[str, ...]
    rows: tuple[Row, ...]


def standings(session: Session, live: LiveGame) -> Standings:
    """Return what to show: a single game's figures, or a series' games and their sums."""
    return _of_game(session, live) if len(live.series.setups) == 1 else _of_series(session, live)


def _of_game(session: Session, live: LiveGame) -> Standings:
    match, name = live.match, live.game.name
    standing = entry(name).standing(match)
    rows = [
        Row(
            player,
            tuple(str(column.values[seat]) for column in standing.columns),
            seat in match.outcome.winners,
            None if standing.shares is None else standing.shares[seat],
        )
        for seat, player in enumerate(match.players)
    ]
    captions = (session.text(f"{name}.result.{column.caption}") for column in standing.columns)
    return Standings(name, tuple(captions), _ranked(rows, is_high_better=standing.is_high_better))


def _ranked(rows: list[Row], *, is_high_better: bool) -> tuple[Row, ...]:
    """Put winners first, then the better figures; players who are equal stay in order."""
    sign = -1 if is_high_better else 1
    return tuple(sorted(rows, key=lambda row: (not row.is_winner, sign * int(row.figures[-1]))))


def _of_series(session: Session, live: LiveGame) -> Standings:
    text, series = session.text, live.series
    captions = [str(number + 1) for number in range(len(series.results))]
    winners = series.winners if series.is_over else series.leaders
    rows = []
    for place, player in enumerate(live.players):
        points = [str(result.points[place]) for result in series.results]
        rows.append(Row(player, (*points, str(series.totals[place])), place in winners))
    ranked = _ranked(rows, is_high_better=series.is_high_total_best)
    return Standings(live.game.name, (*captions, text("result.table_total")), ranked)


def draw_table(surface: pygame.Surface, stage: Stage, table: Standings, area: pygame.Rect) -> None:
    """Draw a table into ``area``; where it is too narrow, the first columns are left out."""
    px, fonts, tokens = stage.px, stage.fonts, stage.tokens
    height = min(px(_ROW), (area.height - px(_HEAD)) // len(table.rows))
    widths = _figure_widths(stage, table)
    hidden = 0
    while len(widths) - hidden > 1 and sum(widths[hidden:]) > area.width - px(_LEAST_NAME):
        hidden += 1
    head = pygame.Rect(area.left, area.top, area.width, px(_HEAD))
    right = area.right
    for index in reversed(range(hidden, len(widths))):
        column = pygame.Rect(right - widths[index], area.top, widths[index], height)
        caption = pygame.Rect(column.left, head.top, column.width, head.height)
        color = tokens["ink_soft"]
        fonts.draw_line(surface, table.captions[index], caption, _CAPTION, color, "right")
        style = LABEL_BOLD if index == len(widths) - 1 else LABEL
        for number, row in enumerate(table.rows):
            column.top = head.bottom + number * height
            fonts.draw_line(surface, row.figures[index], column, style, tokens["ink"], "right")
        right = column.left
    for number, row in enumerate(table.rows):
        line = pygame.Rect(area.left, head.bottom + number * height, right - area.left, height)
        end = (area.right, line.top)
        pygame.draw.line(surface, tokens["hairline"], line.topleft, end, max(1, px(1)))
        _draw_player(surface, stage, table.game, row, line)


def _figure_widths(stage: Stage, table: Standings) -> list[int]:
    fonts, px = stage.fonts, stage.px
    gap = px(22) if len(table.captions) <= 3 else px(12)  # noqa: PLR2004 - a narrow table breathes
    widths = []
    for index, caption in enumerate(table.captions):
        figures = [fonts.measure(row.figures[index], LABEL_BOLD) for row in table.rows]
        widths.append(max(fonts.measure(caption, _CAPTION), *figures) + gap)
    return widths


def _draw_player(
    surface: pygame.Surface, stage: Stage, game: str, row: Row, place: pygame.Rect
) -> None:
    """Draw a player's seal and name, a crown for the winner, and how far they came."""
    px, fonts, tokens = stage.px, stage.fonts, stage.tokens
    side = min(place.height - px(8), px(40))
    mark = player_seal(game, row.player.color, row.player.emblem, side, tokens)
    surface.blit(mark, mark.get_rect(midleft=place.midleft))
    beside = pygame.Rect(place.left + side + px(12), place.top, 0, place.height)
    beside.width = place.right - beside.left
    if row.share is not None and place.height >= px(_ROW_WITH_BAR):
        bar = pygame.Rect(beside.left, 0, beside.width, px(8))
        bar.centery = place.centery + px(13)
        _draw_bar(surface, stage, entry(game).colors[row.player.color], row.share, bar)
        beside.height, beside.centery = px(28), place.centery - px(9)
    if row.is_winner:
        crown = icon("crown", px(20), tokens.rgb("seal"))
        surface.blit(crown, crown.get_rect(midleft=beside.midleft))
        beside.left, beside.width = beside.left + px(27), beside.width - px(27)
    style = fonts.shrink(row.player.name, LABEL_BOLD if row.is_winner else LABEL, beside.width)
    words = fonts.fit(row.player.name, style, beside.width)
    fonts.draw_line(surface, words, beside, style, tokens["ink"])


def _draw_bar(
    surface: pygame.Surface, stage: Stage, token: str, share: float, bar: pygame.Rect
) -> None:
    tokens, radius = stage.tokens, bar.height // 2
    pygame.draw.rect(surface, tokens["paper_deep"], bar, border_radius=radius)
    done = pygame.Rect(bar.left, bar.top, round(bar.width * share), bar.height)
    if done.width > bar.height:
        pygame.draw.rect(surface, tokens[token], done, border_radius=radius)
        pygame.draw.rect(surface, tokens["rim"], done, max(1, stage.px(1)), border_radius=radius)
