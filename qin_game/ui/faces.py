"""The faces of controls: paper, brushed ink lines and cinnabar seals, drawn at native pixels.

A face is a function of its size, kind and state; it is painted once and kept. States differ in
shape (line, lift, hatching), never in colour alone.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Literal

import pygame

from qin_game.ui.brush import Sheet, mixed

if TYPE_CHECKING:
    from collections.abc import Callable

    from qin_game.ui.tokens import Tokens

State = Literal["normal", "hover", "pressed", "disabled"]
Kind = Literal["seal", "paper", "quiet", "icon"]

_CACHE_BYTES = 32 * 1024 * 1024
_SHARP_SCALE = 2.0  # from here on pixels are small
_LARGE_FACE = 160_000  # pixels from which on scaling down takes too long
_TICK = (
    (0.24, 0.50),
    (0.33, 0.45),
    (0.45, 0.60),
    (0.76, 0.20),
    (0.83, 0.25),
    (0.50, 0.80),
    (0.43, 0.80),
)
_ARROW_HEAD = ((0.30, 0.12), (0.42, 0.10), (0.80, 0.50), (0.42, 0.90), (0.30, 0.88), (0.56, 0.50))


class Faces:
    """Draws and keeps the faces of one theme at one scale."""

    def __init__(self, tokens: Tokens, scale: float) -> None:
        self.tokens = tokens
        self.scale = scale
        self._cache: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def px(self, units: float) -> int:
        """Turn logical units into whole pixels, at least one."""
        return max(1, round(units * self.scale))

    def _draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        key: tuple[object, ...],
        edge: str,
        paint: Callable[[Sheet], None],
    ) -> None:
        """Draw what `paint` paints for this key and size; `edge` is the colour at its rim."""
        if rect.width <= 0 or rect.height <= 0:
            return

        def painted() -> pygame.Surface:
            is_fine = self.scale < _SHARP_SCALE and rect.width * rect.height < _LARGE_FACE
            sheet = Sheet(rect.size, 3 if is_fine else 2, self.scale, self.tokens[edge])
            paint(sheet)
            return sheet.finish()

        surface.blit(self._kept((*key, rect.size), painted), rect)

    def _kept(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        made = make()
        self._cache[key] = made
        self._bytes += made.get_width() * made.get_height() * 4
        while self._bytes > _CACHE_BYTES and len(self._cache) > 1:
            _, oldest = self._cache.popitem(last=False)
            self._bytes -= oldest.get_width() * oldest.get_height() * 4
        return made

    # -- buttons ----------------------------------------------------------------------------

    def draw_button(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        kind: Kind,
        state: State,
        *,
        is_selected: bool = False,
    ) -> None:
        """Draw a button without its label."""
        if kind == "quiet":
            self._draw_quiet(surface, rect, state, is_selected=is_selected)
            return
        if state in {"normal", "hover"}:
            self._draw_shadow(surface, rect, 3.0 if state == "hover" else 2.0)
        if kind == "seal":
            self._draw(surface, rect, ("seal", state), "seal", lambda s: self._paint_seal(s, state))
            return
        key = ("paper", state, is_selected)
        self._draw(
            surface,
            rect,
            key,
            "ink",
            lambda s: self._paint_paper(s, state, is_selected=is_selected),
        )

    def label_color(self, kind: Kind, state: State, *, is_selected: bool = False) -> pygame.Color:
        """Tell the colour a button's label is set in."""
        if state == "disabled":
            return self.tokens["ink_faint"]
        if kind == "seal":
            return self.tokens["seal_text"]
        if kind == "quiet":
            return self.tokens["seal" if is_selected or state == "hover" else "ink_soft"]
        return self.tokens["ink"]

    def _paint_paper(self, sheet: Sheet, state: State, *, is_selected: bool = False) -> None:
        tokens = self.tokens
        fill = {
            "normal": mixed(tokens["paper_light"], tokens["paper"], 0.35),
            "hover": tokens["paper_light"],
            "pressed": tokens["paper_deep"],
            "disabled": tokens["paper"],
        }[state]
        weight = {"normal": 1.5, "hover": 2.2, "pressed": 2.2, "disabled": 1.0}[state]
        box = sheet.inset(sheet.rect, 2)
        ink = tokens["hairline" if state == "disabled" else "ink"]
        sheet.frame(box, fill, ink, weight + (0.6 if is_selected else 0.0))
        if is_selected:
            bar = pygame.Rect(0, 0, sheet.length(4), box.height // 2)
            bar.midleft = (box.left + sheet.length(5), box.centery)
            sheet.plate(bar, tokens["seal"], 1.5)
        if state == "disabled":
            sheet.hatch(box, tokens["hairline"])

    def _paint_seal(self, sheet: Sheet, state: State) -> None:
        paper, seal, ink = self.tokens["paper"], self.tokens["seal"], self.tokens["ink"]
        box = sheet.inset(sheet.rect, 2)
        if state == "disabled":
            sheet.frame(box, mixed(paper, seal, 0.08), mixed(paper, seal, 0.5), 1.2)
            sheet.hatch(box, seal)
            return
        body = mixed(seal, ink, {"normal": 0.0, "hover": 0.14, "pressed": 0.34}[state])
        carved = self.tokens["seal_text"]
        line = mixed(body, carved, 0.75)
        sheet.seal(box, body, mixed(body, carved, 0.35))
        sheet.outline(sheet.inset(box, 3.5), line, 1.8 if state == "pressed" else 1.1, 2)
        if state == "hover":
            sheet.outline(sheet.inset(box, 6), line, 0.7, 1)

    def _draw_quiet(
        self, surface: pygame.Surface, rect: pygame.Rect, state: State, *, is_selected: bool
    ) -> None:
        if state == "pressed":
            self._draw(
                surface,
                rect,
                ("quiet",),
                "paper_deep",
                lambda s: s.plate(s.rect, self.tokens["paper_deep"], 4),
            )
        if state in {"hover", "pressed"} or is_selected:
            line = pygame.Rect(0, 0, rect.width - self.px(12), self.px(4))
            line.midbottom = (rect.centerx, rect.bottom - self.px(1))
            self.draw_stroke(surface, line, "seal" if is_selected else "ink")

    # -- strokes, shadows, sheets of paper --------------------------------------------------

    def draw_stroke(self, surface: pygame.Surface, rect: pygame.Rect, color: str) -> None:
        """Draw one level brush stroke that fills `rect`: round at the left, dry at the right."""
        ink = self.tokens[color]
        self._draw(surface, rect, ("stroke", color), color, lambda s: s.stroke(s.rect, ink))

    def _draw_shadow(self, surface: pygame.Surface, rect: pygame.Rect, depth: float) -> None:
        spread = self.px(depth * 2)
        size = (rect.width + 2 * spread, rect.height + 2 * spread)

        def made() -> pygame.Surface:
            image = pygame.Surface(size, pygame.SRCALPHA)
            color = (*self.tokens.rgb("shadow"), 14)
            layers = 5
            for index in range(layers):
                grown = round(spread * (1 - index / layers))
                layer = pygame.Surface(size, pygame.SRCALPHA)
                box = pygame.Rect(spread, spread, *rect.size)
                box.inflate_ip(2 * (grown - self.px(3)), 2 * (grown - self.px(3)))
                pygame.draw.rect(layer, color, box, border_radius=self.px(5) + grown)
                image.blit(layer, (0, 0))
            return image

        place = (rect.left - spread, rect.top - spread + self.px(depth))
        surface.blit(self._kept(("shadow", size, depth), made), place)

    def draw_panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a sheet of paper with a brushed edge and a shadow, for dialogs and cards."""
        tokens = self.tokens
        self._draw_shadow(surface, rect, 6.0)
        self._draw(
            surface,
            rect,
            ("panel",),
            "ink",
            lambda s: s.frame(s.inset(s.rect, 2.5), tokens["paper_light"], tokens["ink"], 1.8),
        )

    def draw_tooltip_box(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the small lacquered plate a hint is written on."""
        lacquer, gold = self.tokens["lacquer"], self.tokens["gold"]

        def paint(sheet: Sheet) -> None:
            sheet.plate(sheet.rect, lacquer, 5)
            sheet.outline(sheet.inset(sheet.rect, 2.5), mixed(lacquer, gold, 0.55), 1, 3)

        self._draw_shadow(surface, rect, 3.0)
        self._draw(surface, rect, ("tooltip",), "lacquer", paint)

    # -- the parts of other controls --------------------------------------------------------

    def draw_field(
        self, surface: pygame.Surface, rect: pygame.Rect, state: State, *, is_focused: bool
    ) -> None:
        """Draw the ground of a text field: a strip of light paper on a brushed line."""
        tokens = self.tokens

        def paint(sheet: Sheet) -> None:
            box = sheet.rect.copy()
            box.height -= sheet.length(2)
            is_live = state == "hover" or is_focused
            sheet.plate(box, tokens["ink_faint" if is_live else "hairline"], 4)
            is_dead = state == "disabled"
            sheet.plate(sheet.inset(box, 1), tokens["paper_deep" if is_dead else "paper_light"], 3)
            if is_dead:
                sheet.hatch(box, tokens["hairline"])
                return
            thickness = sheet.length(5.5 if is_focused else 4.0 if state == "hover" else 3.0)
            line = pygame.Rect(0, sheet.rect.height - thickness, box.width, thickness)
            sheet.stroke(line, tokens["seal" if is_focused else "ink"])

        self._draw(surface, rect, ("field", state, is_focused), "hairline", paint)

    def draw_check(
        self, surface: pygame.Surface, rect: pygame.Rect, state: State, *, is_on: bool
    ) -> None:
        """Draw the box of a toggle; a cinnabar tick is brushed into it when it is on."""

        def paint(sheet: Sheet) -> None:
            self._paint_paper(sheet, state)
            if is_on:
                sheet.shape(_TICK, self.tokens["hairline" if state == "disabled" else "seal"])

        self._draw(surface, rect, ("check", state, is_on), "ink", paint)

    def draw_track(
        self, surface: pygame.Surface, rect: pygame.Rect, knob_x: int, state: State
    ) -> None:
        """Draw a slider in `rect`: a thin line, a thick one up to the bead at `knob_x`."""
        middle = rect.centery
        thin = pygame.Rect(rect.left, middle - self.px(1), rect.width, self.px(2))
        pygame.draw.rect(surface, self.tokens["hairline"], thin, border_radius=self.px(1))
        thick = pygame.Rect(rect.left, middle - self.px(3), knob_x - rect.left, self.px(6))
        if thick.width > self.px(4):
            color = self.tokens["ink_faint" if state == "disabled" else "ink"]
            pygame.draw.rect(surface, color, thick, border_radius=self.px(3))
        size = self.px({"normal": 22, "hover": 25, "pressed": 25, "disabled": 20}[state])
        bead = pygame.Rect(0, 0, size, size)
        bead.center = (knob_x, middle)
        self._draw_shadow(surface, bead, 1.5)
        edge = "hairline" if state == "disabled" else "paper_light"
        self._draw(surface, bead, ("bead", state), edge, lambda s: self._paint_bead(s, state))

    def _paint_bead(self, sheet: Sheet, state: State) -> None:
        tokens = self.tokens
        center, radius = sheet.rect.center, sheet.rect.width / 2
        is_dead = state == "disabled"
        rim = tokens["hairline" if is_dead else "paper_light"]
        body = mixed(tokens["seal"], tokens["ink"], 0.3 if state == "pressed" else 0.0)
        pygame.draw.circle(sheet.surface, rim, center, radius)
        inner = tokens["paper_deep"] if is_dead else body
        pygame.draw.circle(sheet.surface, inner, center, radius - sheet.length(1.6))
        if not is_dead:
            ring = radius - sheet.length(4.4 if state == "normal" else 5.2)
            color = mixed(body, tokens["seal_text"], 0.7)
            pygame.draw.circle(sheet.surface, color, center, ring, sheet.length(1.2))

    def draw_plate(self, surface: pygame.Surface, rect: pygame.Rect, state: State) -> None:
        """Draw the paper strip that the options of a choice lie on."""
        tokens = self.tokens
        is_dead = state == "disabled"

        def paint(sheet: Sheet) -> None:
            box = sheet.inset(sheet.rect, 2)
            fill = mixed(tokens["paper_light"], tokens["paper"], 0.35)
            ink = tokens["hairline" if is_dead else "ink"]
            sheet.frame(box, fill, ink, 1.0 if is_dead else 1.3)
            if is_dead:
                sheet.hatch(box, tokens["hairline"])

        self._draw(surface, rect, ("plate", is_dead), "ink", paint)

    def draw_segment(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        state: State,
        *,
        is_chosen: bool,
        is_hovered: bool,
    ) -> None:
        """Draw one option of a row: the chosen one is a seal pressed onto the strip."""
        if is_chosen:
            place = rect.inflate(-2 * self.px(3), -2 * self.px(3))
            look: State = "disabled" if state == "disabled" else "normal"
            self._draw(surface, place, ("seal", look), "seal", lambda s: self._paint_seal(s, look))
        elif is_hovered:
            line = pygame.Rect(0, 0, rect.width - self.px(28), self.px(4))
            line.midbottom = (rect.centerx, rect.bottom - self.px(6))
            self.draw_stroke(surface, line, "ink")

    def draw_divider(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a thin line on the left of an option."""
        half = rect.height // 5
        top, bottom = (rect.left, rect.centery - half), (rect.left, rect.centery + half)
        pygame.draw.line(surface, self.tokens["hairline"], top, bottom, self.px(1))

    def draw_arrow(
        self, surface: pygame.Surface, rect: pygame.Rect, direction: int, color: str
    ) -> None:
        """Draw a small brushed arrow head pointing left (-1) or right (1)."""
        ink = self.tokens[color]
        shape = [(x if direction > 0 else 1 - x, y) for x, y in _ARROW_HEAD]
        self._draw(surface, rect, ("arrow", direction, color), color, lambda s: s.shape(shape, ink))

    def draw_focus_ring(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the ring of the keyboard's focus round `rect`: a double line with heavy corners."""
        margin = self.px(7)
        ring = rect.inflate(2 * margin, 2 * margin)
        halo, blue = self.tokens["paper_light"], self.tokens["focus"]

        def paint(sheet: Sheet) -> None:
            line = sheet.inset(sheet.rect, 1)
            sheet.outline(sheet.rect, halo, 5, 9)
            sheet.outline(line, blue, 2, 8)
            width, height = sheet.rect.size
            arm = min(sheet.length(15), width // 2, height // 2)
            for x in (0, width - arm):
                for y in (0, height - arm):
                    sheet.surface.set_clip((x, y, arm, arm))
                    sheet.outline(line, blue, 4, 8)
            sheet.surface.set_clip(None)

        self._draw(surface, ring, ("focus",), "paper_light", paint)
