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
from qin_game.scenes.kangqin.center_view import draw_peeked
from qin_game.scenes.kangqin.desk import Desk
from qin_game.scenes.kangqin.effects_view import draw_effects
from qin_game.scenes.kangqin.layout import Seating, arrange
from qin_game.scenes.kangqin.ledger_view import draw_ledger
from qin_game.scenes.kangqin.sheet_view import draw_sheet
from qin_game.ui.art import paper
from qin_game.ui.art.frames import draw_shadow
from qin_game.ui.layout import Flex, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from qin_game.match.player import Player
    from qin_game.scenes.beside.hints import Hint
    from qin_game.scenes.beside.info import Info
    from qin_game.scenes.kangqin.effects import Effect
    from qin_game.scenes.kangqin.ledger_view import Cell, LedgerFace
    from qin_game.scenes.kangqin.sheet_view import SheetFace
    from qin_game.scenes.kangqin.words import Entry
    from qin_game.ui.stage import Stage

    Draw = Callable[[], object]

GAME = "kangqin"
_FEW_HINTS = 3
"""As many key hints as stand in one line of a narrow table."""


@dataclass(frozen=True, slots=True)
class TableFace:
    """Everything the table shows at a moment."""

    sheet: SheetFace
    ledger: LedgerFace
    info: Info
    entries: tuple[Entry, ...]
    heading: str
    note: str
    hints: tuple[Hint, ...] = ()


class KangqinTableView:
    """Draws a table. Make a new one for every layout and whenever others sit at the bottom."""

    def __init__(
        self, stage: Stage, players: Sequence[Player], area: pygame.Rect, home: int
    ) -> None:
        self.layout = arrange(area, stage.px)
        self.desk = Desk(stage, GAME, tuple(players), Seating(self.layout, home))
        self.cells: tuple[tuple[pygame.Rect, Cell], ...] = ()
        self._ground = paper.ground(stage.size, stage.tokens)
        self._settled = pygame.Surface(stage.size, 0, 32)
        self._settled.blit(self._ground, (0, 0))
        draw_shadow(self._settled, self.layout.sheet, stage.tokens, stage.scale, 5)
        self._shown: dict[str, Hashable] = {}

    def draw(
        self,
        surface: pygame.Surface,
        face: TableFace,
        effects: Sequence[Effect] = (),
        peeked: tuple[int, ...] | None = None,
    ) -> None:
        """Draw the table, what lies still from memory. Dice that are peeked at are in no memory."""
        self._settle(face)
        surface.blit(self._settled, (0, 0))
        if peeked is not None:
            draw_peeked(surface, self.desk, peeked)
        draw_effects(surface, self.desk, effects)

    # -- sections ----------------------------------------------------------------------------

    def _settle(self, face: TableFace) -> None:
        """Bring what lies still up to date."""
        for name, rect, key, draw in self._sections(face):
            if name not in self._shown or self._shown[name] != key:
                self._shown[name] = key
                self._renew(rect, draw)

    def _sections(self, face: TableFace) -> Iterator[tuple[str, pygame.Rect, Hashable, Draw]]:
        """Return the parts of the table: name, place, what they show, and how."""
        layout, desk, surface = self.layout, self.desk, self._settled
        yield "sheet", layout.sheet, face.sheet, lambda: draw_sheet(surface, desk, face.sheet)
        heading = (face.heading, face.note)
        yield (
            "header",
            layout.header,
            heading,
            lambda: draw_header(surface, desk, layout.header, face.heading, face.note),
        )
        yield "ledger", layout.ledger, face.ledger, lambda: self._draw_ledger(face)
        if layout.hints is None:
            talk = layout.log.union(layout.info)
            key = (face.entries, face.info, face.hints)
            yield "talk", talk, key, lambda: self._draw_talk(talk, face)
            return
        info, hints = layout.info, layout.hints
        yield "log", layout.log, face.entries, lambda: self._draw_log(layout.log, face)
        yield "info", info, face.info, lambda: draw_info(surface, desk, info, face.info)
        inner = hints.inflate(-desk.px(16), 0)
        yield "hints", hints, face.hints, lambda: draw_hints(surface, desk, inner, face.hints)

    def _renew(self, rect: pygame.Rect, draw: Draw) -> None:
        """Draw a section anew; the sheet covers all of its own."""
        self._settled.set_clip(rect)
        if rect != self.layout.sheet:
            self._settled.blit(self._ground, rect, rect)
        draw()
        self._settled.set_clip(None)

    def _draw_ledger(self, face: TableFace) -> None:
        self.cells = draw_ledger(self._settled, self.desk, self.layout.ledger, face.ledger)

    def _draw_log(self, rect: pygame.Rect, face: TableFace) -> None:
        text = self.desk.text
        draw_log(
            self._settled,
            self.desk,
            rect,
            face.entries,
            empty=text("kangqin.table.log_empty"),
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
