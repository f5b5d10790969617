"""The whole table as a picture: sections that are drawn again only when what they show has changed.

It takes no input and knows no match. The live table and the replay both show themselves with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.beside.header import draw_header
from qin_game.scenes.beside.hints import draw_hints, hints_height
from qin_game.scenes.beside.info import draw_info, info_height
from qin_game.scenes.beside.log import draw_log
from qin_game.scenes.qin.aim_view import Aim, draw_aim
from qin_game.scenes.qin.board_view import BoardView
from qin_game.scenes.qin.desk import Desk
from qin_game.scenes.qin.effects_view import draw_flying, draw_on_board
from qin_game.scenes.qin.hand_view import draw_hand
from qin_game.scenes.qin.layout import arrange
from qin_game.scenes.qin.players_view import draw_card
from qin_game.ui.art import paper
from qin_game.ui.art.frames import draw_shadow
from qin_game.ui.layout import Flex, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from qin_game.match.player import Player
    from qin_game.scenes.beside.hints import Hint
    from qin_game.scenes.beside.info import Info
    from qin_game.scenes.qin.effects import Effect
    from qin_game.scenes.qin.hand_view import HandFace
    from qin_game.scenes.qin.model import Picture, Stand
    from qin_game.scenes.qin.players_view import Card
    from qin_game.scenes.qin.words import Turn
    from qin_game.ui.stage import Stage

    Draw = Callable[[], object]


_FEW_HINTS = 3
"""As many key hints as stand in one line of a narrow table."""


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
    hints: tuple[Hint, ...] = ()


class QinTableView:
    """Draws a table. Make a new one for every layout."""

    def __init__(self, stage: Stage, players: Sequence[Player], area: pygame.Rect) -> None:
        self.layout = arrange(area, stage.px, len(players))
        self.desk = Desk(stage, "qin", tuple(players), self.layout)
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
        """Bring what lies still up to date."""
        board = (face.picture, face.hidden, face.owners, face.coordinates)
        if self._board_shown != board:
            self._board_shown = board
            drawn = self._board.surface(
                face.picture, face.hidden, owners=face.owners, coordinates=face.coordinates
            )
            self._settled.blit(drawn, self.layout.board.sheet)
        for name, rect, key, draw in self._sections(face):
            if name not in self._shown or self._shown[name] != key:
                self._shown[name] = key
                self._renew(rect, draw)

    def _sections(self, face: TableFace) -> Iterator[tuple[str, pygame.Rect, Hashable, Draw]]:
        """Return the parts beside the board: name, place, what they show, and how."""
        layout, desk, surface = self.layout, self.desk, self._settled
        heading = (face.heading, face.note)
        yield (
            "header",
            layout.header,
            heading,
            lambda: draw_header(surface, desk, layout.header, face.heading, face.note),
        )
        cards = layout.seats[0].unionall(layout.seats[1:]).inflate(desk.px(6), desk.px(6))
        yield "cards", cards, face.cards, lambda: self._draw_cards(face)
        yield "hand", layout.hand, face.hand, lambda: draw_hand(surface, desk, face.hand)
        if layout.hints is None:
            talk = layout.log.union(layout.info)
            key = (face.turns, face.info, face.hints)
            yield "talk", talk, key, lambda: self._draw_talk(talk, face)
            return
        info, hints = layout.info, layout.hints
        yield "log", layout.log, face.turns, lambda: self._draw_log(layout.log, face)
        yield "info", info, face.info, lambda: draw_info(surface, desk, info, face.info)
        inner = hints.inflate(-desk.px(16), 0)
        yield "hints", hints, face.hints, lambda: draw_hints(surface, desk, inner, face.hints)

    def _renew(self, rect: pygame.Rect, draw: Draw) -> None:
        """Draw a section anew. Shadows reach over its edge, but never into the next one."""
        reach = self.desk.px(2)
        box = rect.inflate(2 * reach, 2 * reach).clip(self._settled.get_rect())
        self._settled.set_clip(box)
        self._settled.blit(self._ground, box, box)
        draw()
        self._settled.set_clip(None)

    def _draw_cards(self, face: TableFace) -> None:
        for rect, card in zip(self.layout.seats, face.cards, strict=True):
            draw_card(self._settled, self.desk, rect, card)

    def _draw_log(self, rect: pygame.Rect, face: TableFace) -> None:
        text = self.desk.text
        self.log_places = draw_log(
            self._settled,
            self.desk,
            rect,
            face.turns,
            empty=text("qin.table.log_empty"),
            heading=text("table.log") if self.layout.is_wide else None,
        )

    def _draw_talk(self, rect: pygame.Rect, face: TableFace) -> None:
        """Draw log and panel in one column: the panel takes what it needs, the log the rest.

        Key hints stand below what is to be done; an answer needs the room for itself.
        """
        desk, margin = self.desk, self.desk.px(8)
        hints = () if face.info.is_answer else face.hints[:_FEW_HINTS]
        foot = hints_height(desk, rect.width - 2 * margin, hints)
        height = info_height(desk, rect.width, face.info) + foot
        height = min(rect.height, max(height, self.layout.info.height))
        log, panel = rows(rect, [Flex(), height], desk.px(6))
        info, below = rows(panel, [Flex(), foot])
        self._draw_log(log, face)
        draw_info(self._settled, desk, info, face.info)
        draw_hints(self._settled, desk, below.inflate(-2 * margin, 0), hints)
