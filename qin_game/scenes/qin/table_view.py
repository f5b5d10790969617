"""The whole table as a picture: sections that are drawn again only when what they show has changed.

It takes no input and knows no match. The live table and the replay both show themselves with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.qin.aim_view import Aim, draw_aim
from qin_game.scenes.qin.board_view import BoardView
from qin_game.scenes.qin.desk import Desk
from qin_game.scenes.qin.effects_view import draw_flying, draw_on_board
from qin_game.scenes.qin.hand_view import draw_hand
from qin_game.scenes.qin.info_view import draw_info
from qin_game.scenes.qin.layout import arrange
from qin_game.scenes.qin.log_view import draw_log
from qin_game.scenes.qin.players_view import draw_card
from qin_game.ui.art import paper
from qin_game.ui.art.frames import draw_shadow
from qin_game.ui.text import LABEL_BOLD, SMALL

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from qin_game.match.player import Player
    from qin_game.scenes.qin.effects import Effect
    from qin_game.scenes.qin.hand_view import HandFace
    from qin_game.scenes.qin.info_view import Info
    from qin_game.scenes.qin.model import Picture, Stand
    from qin_game.scenes.qin.players_view import Card
    from qin_game.scenes.qin.words import Turn
    from qin_game.ui.stage import Stage


@dataclass(frozen=True, slots=True)
class TableFace:
    """Everything the table shows at a moment."""

    picture: Picture
    cards: tuple[Card, ...]
    hand: HandFace
    info: Info
    turns: tuple[Turn, ...]
    heading: str
    note: str
    """A word at the right of the heading, such as the number of the game in a series."""
    hidden: frozenset[Stand] = frozenset()
    owners: bool = False
    coordinates: bool = False
    hints: tuple[tuple[str, str], ...] = ()
    """Keys and what they do."""


class QinTableView:
    """Draws a table. Make a new one for every layout."""

    def __init__(self, stage: Stage, players: Sequence[Player], area: pygame.Rect) -> None:
        self.layout = arrange(area, stage.px, len(players))
        self.desk = Desk(stage, self.layout, tuple(players))
        self.log_places: tuple[tuple[pygame.Rect, Turn], ...] = ()
        self._board = BoardView(self.desk)
        self._ground = paper.ground(stage.size, stage.tokens)
        self._settled = pygame.Surface(stage.size, 0, 32)
        self._settled.blit(self._ground, (0, 0))
        draw_shadow(self._settled, self.layout.board.sheet, stage.tokens, stage.scale, 5)
        self._shown: dict[str, Hashable] = {}
        self._board_shown: object = None

    def draw(
        self, surface: pygame.Surface, face: TableFace, effects: Sequence[Effect], aim: Aim
    ) -> None:
        """Draw the table, what lies still from memory."""
        self._settle(face)
        surface.blit(self._settled, (0, 0))
        draw_aim(surface, self.desk, face.picture, aim)
        draw_on_board(surface, self.desk, effects)

    def draw_over(self, surface: pygame.Surface, effects: Sequence[Effect]) -> None:
        """Draw what flies over everything."""
        draw_flying(surface, self.desk, effects)

    # -- sections ----------------------------------------------------------------------------

    def _settle(self, face: TableFace) -> None:
        layout, desk = self.layout, self.desk
        board = self._board.surface(
            face.picture, face.hidden, owners=face.owners, coordinates=face.coordinates
        )
        board_key = (face.picture, face.hidden, face.owners, face.coordinates)
        if self._board_shown != board_key:
            self._board_shown = board_key
            self._settled.blit(board, layout.board.sheet)

        def cards() -> None:
            for rect, card in zip(layout.seats, face.cards, strict=True):
                draw_card(self._settled, desk, rect, card)

        def log() -> None:
            self.log_places = draw_log(self._settled, desk, layout.log, face.turns)

        def hand() -> None:
            draw_hand(self._settled, desk, face.hand)

        def info() -> None:
            draw_info(self._settled, desk, layout.info, face.info)

        self._section("cards", layout.seats[0].unionall(layout.seats[1:]), face.cards, cards)
        self._section("log", layout.log, face.turns, log)
        self._section("hand", layout.hand, face.hand, hand)
        self._section("info", layout.info, face.info, info)
        heading = (face.heading, face.note)
        self._section("header", layout.header, heading, lambda: self._draw_header(face))
        if layout.hints is not None:
            self._section("hints", layout.hints, face.hints, lambda: self._draw_hints(face))

    def _section(
        self, name: str, rect: pygame.Rect, key: Hashable, draw: Callable[[], None]
    ) -> None:
        if name in self._shown and self._shown[name] == key:
            return
        self._shown[name] = key
        # Shadows reach over the edge, but never into the next section.
        reach = self.desk.px(5) if name == "cards" else self.desk.px(2)
        box = rect.inflate(2 * reach, 2 * reach).clip(self._settled.get_rect())
        self._settled.set_clip(box)
        self._settled.blit(self._ground, box, box)
        draw()
        self._settled.set_clip(None)

    def _draw_header(self, face: TableFace) -> None:
        desk, rect = self.desk, self.layout.header
        buttons = 2 * desk.px(44)
        line = pygame.Rect(rect.left + desk.px(8), rect.top, rect.width - buttons, rect.height)
        tokens = desk.tokens
        drawn = desk.fonts.draw_line(self._settled, face.heading, line, LABEL_BOLD, tokens["ink"])
        rest = pygame.Rect(drawn.right + desk.px(10), line.top, 0, line.height)
        rest.width = line.right - rest.left
        style = desk.fonts.shrink(face.note, SMALL, rest.width, 14)
        if face.note and desk.fonts.measure(face.note, style) <= rest.width:
            desk.fonts.draw_line(self._settled, face.note, rest, style, tokens["ink_faint"])

    def _draw_hints(self, face: TableFace) -> None:
        """Set the key hints in two columns at the foot, each key in bold."""
        rect, desk = self.layout.hints, self.desk
        if rect is None or not face.hints:
            return
        style = SMALL
        height = desk.fonts.line_height(style)
        shown = face.hints[: 2 * (rect.height // height)]
        lines = -(-len(shown) // 2)
        for index, (key, action) in enumerate(shown):
            words = desk.text("key.hint", key=f"**{key}**", action=action)
            left = rect.left + desk.px(8) + (index % 2) * (rect.width // 2)
            top = rect.bottom - (lines - index // 2) * height
            box = pygame.Rect(left, top, rect.width // 2 - desk.px(8), height)
            paragraph = desk.fonts.paragraph(words, style, 10**6)
            if paragraph.width > box.width:
                paragraph = desk.fonts.paragraph(words, replace(style, size=14), 10**6)
            color = desk.tokens["ink_faint"]
            desk.fonts.draw_paragraph(self._settled, paragraph, box, color, "left", "center")
