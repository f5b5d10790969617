"""The faces of controls: paper, brushed ink lines and cinnabar seals, drawn at native pixels.

A face is drawn larger than needed, scaled down once and kept; a drawing is a function of its size,
kind and state, so the same button looks the same on every frame. States differ in shape (line,
lift, hatching), never in colour alone.
"""

from __future__ import annotations

import math
import random
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qin_game.ui.tokens import Tokens

State = Literal["normal", "hover", "pressed", "disabled"]
Kind = Literal["seal", "paper", "quiet", "icon"]
Point = tuple[float, float]

_CACHE_BYTES = 32 * 1024 * 1024
_SHARP_SCALE = 2.0  # from here on pixels are small
_LARGE_FACE = 160_000  # pixels from which on scaling down takes too long


@dataclass(frozen=True, slots=True)
class _Path:
    """A closed outline: points, the outward direction at each, and its length so far."""

    points: tuple[Point, ...]
    normals: tuple[Point, ...]


def _rounded_path(rect: pygame.Rect, radius: float, step: float) -> _Path:
    """Walk round a rectangle with round corners, clockwise from the top left, in even steps."""
    radius = min(radius, rect.width / 2, rect.height / 2)
    left, top = rect.left + radius, rect.top + radius
    right, bottom = rect.right - radius, rect.bottom - radius
    corners = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    points: list[Point] = []
    normals: list[Point] = []
    previous = (left, float(rect.top))
    for center_x, center_y, start in corners:
        angle = math.radians(start)
        normal = (math.cos(angle), math.sin(angle))
        begin = (center_x + radius * normal[0], center_y + radius * normal[1])
        count = max(1, round(math.dist(previous, begin) / step))
        for index in range(count):
            part = index / count
            points.append(
                (
                    previous[0] + (begin[0] - previous[0]) * part,
                    previous[1] + (begin[1] - previous[1]) * part,
                )
            )
            normals.append(normal)
        arc = max(4, round(radius * math.pi / 2 / step))
        for index in range(arc):
            turned = math.radians(start + 90 * index / arc)
            normals.append((math.cos(turned), math.sin(turned)))
            points.append((center_x + radius * normals[-1][0], center_y + radius * normals[-1][1]))
        turned = math.radians(start + 90)
        previous = (center_x + radius * math.cos(turned), center_y + radius * math.sin(turned))
    return _Path(tuple(points), tuple(normals))


def _smooth_noise(rng: random.Random, count: int, knots: int) -> list[float]:
    """Give `count` values between -1 and 1 that change slowly and meet at the ends."""
    values = [rng.uniform(-1, 1) for _ in range(max(2, knots))]
    result: list[float] = []
    for index in range(count):
        place = index / count * len(values)
        low = int(place)
        part = place - low
        part = part * part * (3 - 2 * part)
        first, second = values[low % len(values)], values[(low + 1) % len(values)]
        result.append(first + (second - first) * part)
    return result


def _offset(path: _Path, amounts: Sequence[float]) -> list[Point]:
    return [
        (x + normal_x * amount, y + normal_y * amount)
        for (x, y), (normal_x, normal_y), amount in zip(
            path.points, path.normals, amounts, strict=True
        )
    ]


def _paint_stroke(
    large: pygame.Surface, rect: pygame.Rect, unit: float, color: pygame.Color
) -> None:
    """Paint a level brush stroke: the brush is set down on the left and runs dry on the right."""
    rng = random.Random(f"stroke {rect.width}")
    count = max(8, round(rect.width / (3 * unit)))
    upper = _smooth_noise(rng, count, max(3, count // 9))
    lower = _smooth_noise(rng, count, max(3, count // 9))
    top: list[Point] = []
    bottom: list[Point] = []
    for index in range(count):
        part = index / (count - 1)
        body = min(1.0, part * count / 3 + 0.35) * (1 - 0.55 * part**3)
        x = rect.left + part * (rect.width - 1)
        half = rect.height / 2 * body
        top.append((x, rect.centery - half * (0.82 + 0.18 * upper[index])))
        bottom.append((x, rect.centery + half * (0.82 + 0.18 * lower[index])))
    pygame.draw.polygon(large, color, top + bottom[::-1])


def mixed(first: pygame.Color, second: pygame.Color, part: float) -> pygame.Color:
    """Mix two colours: `part` 0 is the first, 1 the second."""
    return first.lerp(second, part)


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

    # -- drawing once, keeping --------------------------------------------------------------

    def _kept(self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        surface = draw()
        self._cache[key] = surface
        self._bytes += surface.get_width() * surface.get_height() * 4
        while self._bytes > _CACHE_BYTES and len(self._cache) > 1:
            _, oldest = self._cache.popitem(last=False)
            self._bytes -= oldest.get_width() * oldest.get_height() * 4
        return surface

    def _supersampled(
        self,
        size: tuple[int, int],
        edge: pygame.Color,
        paint: Callable[[pygame.Surface, float], None],
    ) -> pygame.Surface:
        """Paint at a multiple of the size and scale down: `paint(surface, pixels per unit)`."""
        is_fine = self.scale < _SHARP_SCALE and size[0] * size[1] < _LARGE_FACE
        factor = 3 if is_fine else 2
        large = pygame.Surface((size[0] * factor, size[1] * factor), pygame.SRCALPHA)
        # Transparent pixels carry the edge's colour, so that scaling leaves no dark fringe.
        large.fill((edge.r, edge.g, edge.b, 0))
        paint(large, self.scale * factor)
        return pygame.transform.smoothscale(large, size)

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
        painter = self._paint_seal if kind == "seal" else self._paint_paper
        edge = self.tokens["seal" if kind == "seal" else "ink"]
        key = ("button", kind, state, is_selected, rect.size)
        image = self._kept(
            key,
            lambda: self._supersampled(
                rect.size, edge, lambda large, unit: painter(large, unit, state, is_selected)
            ),
        )
        surface.blit(image, rect)

    def label_color(self, kind: Kind, state: State, *, is_selected: bool = False) -> pygame.Color:
        """Tell the colour a button's label is set in."""
        if state == "disabled":
            return self.tokens["ink_faint"]
        if kind == "seal":
            return self.tokens["seal_text"]
        if kind == "quiet":
            return self.tokens["seal" if is_selected or state == "hover" else "ink_soft"]
        return self.tokens["ink"]

    def _paint_paper(
        self,
        large: pygame.Surface,
        unit: float,
        state: State,
        is_selected: bool,  # noqa: FBT001
    ) -> None:
        tokens = self.tokens
        fill = {
            "normal": mixed(tokens["paper_light"], tokens["paper"], 0.35),
            "hover": tokens["paper_light"],
            "pressed": tokens["paper_deep"],
            "disabled": tokens["paper"],
        }[state]
        if is_selected:
            fill = tokens["paper_light"]
        ink = tokens["hairline"] if state == "disabled" else tokens["ink"]
        weight = {"normal": 1.5, "hover": 2.2, "pressed": 2.2, "disabled": 1.0}[state]
        rect = large.get_rect().inflate(round(-4 * unit), round(-4 * unit))
        self._brush_frame(large, rect, unit, fill, ink, weight + (0.6 if is_selected else 0.0))
        if is_selected:
            self._corner_mark(large, rect, unit)
        if state == "disabled":
            self._hatch(large, rect, unit, tokens["hairline"])

    def _brush_frame(  # noqa: PLR0913, PLR0917
        self,
        large: pygame.Surface,
        rect: pygame.Rect,
        unit: float,
        fill: pygame.Color,
        ink: pygame.Color,
        weight: float,
    ) -> None:
        """Fill a rounded rectangle and go round it once with a brush that presses unevenly."""
        path = _rounded_path(rect, 5 * unit, 2.5 * unit)
        count = len(path.points)
        rng = random.Random(f"{rect.size}")  # the same hand for the same size
        knots = max(8, round(count / 12))
        drift = _smooth_noise(rng, count, knots)
        pressure = _smooth_noise(rng, count, knots)
        grain = _smooth_noise(rng, count, count // 2)
        outer: list[float] = []
        inner: list[float] = []
        for shift, press, rough in zip(drift, pressure, grain, strict=True):
            half = weight * unit * (0.5 + 0.28 * press)
            outer.append(shift * 0.35 * unit + half)
            inner.append(shift * 0.35 * unit - half - max(0.0, rough) * 0.22 * weight * unit)
        pygame.draw.polygon(large, ink, _offset(path, outer))
        pygame.draw.polygon(large, fill, _offset(path, inner))

    def _hatch(
        self, large: pygame.Surface, rect: pygame.Rect, unit: float, color: pygame.Color
    ) -> None:
        """Rule thin slanting lines over a face that cannot be used."""
        veil = pygame.Surface(large.get_size(), pygame.SRCALPHA)
        veil.fill((color.r, color.g, color.b, 0))
        spacing = round(7 * unit)
        for x in range(rect.left - rect.height, rect.right, spacing):
            start, end = (x, rect.bottom), (x + rect.height, rect.top)
            pygame.draw.line(veil, (*color[:3], 70), start, end, max(1, round(0.8 * unit)))
        inner = rect.inflate(round(-6 * unit), round(-6 * unit))
        large.blit(veil, inner, inner)

    def _corner_mark(self, large: pygame.Surface, rect: pygame.Rect, unit: float) -> None:
        """Press a small red bar on the left of what is chosen."""
        bar = pygame.Rect(0, 0, round(4 * unit), round(rect.height * 0.5))
        bar.midleft = (rect.left + round(5 * unit), rect.centery)
        pygame.draw.rect(large, self.tokens["seal"], bar, border_radius=round(1.5 * unit))

    def _paint_seal(
        self,
        large: pygame.Surface,
        unit: float,
        state: State,
        _is_selected: bool,  # noqa: FBT001
    ) -> None:
        tokens = self.tokens
        seal, carved = tokens["seal"], tokens["seal_text"]
        rect = large.get_rect().inflate(round(-4 * unit), round(-4 * unit))
        if state == "disabled":
            fill = mixed(tokens["paper"], seal, 0.08)
            self._brush_frame(large, rect, unit, fill, mixed(tokens["paper"], seal, 0.5), 1.2)
            self._hatch(large, rect, unit, seal)
            return
        body = {
            "normal": seal,
            "hover": mixed(seal, tokens["ink"], 0.14),
            "pressed": mixed(seal, tokens["ink"], 0.34),
        }[state]
        path = _rounded_path(rect, 4 * unit, 1.6 * unit)
        rng = random.Random(f"seal {rect.size}")
        chips = _smooth_noise(rng, len(path.points), len(path.points) // 2)
        waves = _smooth_noise(rng, len(path.points), max(6, len(path.points) // 14))
        edge = [
            unit * (0.5 * wave - (1.1 * (chip - 0.55) if chip > 0.55 else 0.0))  # noqa: PLR2004
            for chip, wave in zip(chips, waves, strict=True)
        ]
        pygame.draw.polygon(large, body, _offset(path, edge))
        line = mixed(body, carved, 0.75)
        inner = rect.inflate(round(-7 * unit), round(-7 * unit))
        if inner.width > 0 and inner.height > 0:
            width = {"normal": 1.1, "hover": 1.1, "pressed": 1.8}[state]
            pygame.draw.rect(large, line, inner, max(1, round(width * unit)), round(2 * unit))
            if state == "hover":
                second = inner.inflate(round(-5 * unit), round(-5 * unit))
                pygame.draw.rect(large, line, second, max(1, round(0.7 * unit)), round(unit))
        self._speckle(large, rect, unit, rng, mixed(body, carved, 0.35))

    def _speckle(
        self,
        large: pygame.Surface,
        rect: pygame.Rect,
        unit: float,
        rng: random.Random,
        color: pygame.Color,
    ) -> None:
        """Leave a few grains where the paste did not take, near the rim."""
        for _ in range(round((rect.width + rect.height) / unit / 14)):
            along = rng.random()
            x = rng.uniform(rect.left, rect.right)
            y = rng.uniform(rect.top, rect.bottom)
            depth = rng.uniform(0.5, 3.0) * unit
            place = (
                (x, rect.top + depth if along < 0.5 else rect.bottom - depth)  # noqa: PLR2004
                if rng.random() < rect.width / (rect.width + rect.height)
                else (rect.left + depth if along < 0.5 else rect.right - depth, y)  # noqa: PLR2004
            )
            pygame.draw.circle(large, color, place, rng.uniform(0.25, 0.7) * unit)

    def _draw_quiet(
        self, surface: pygame.Surface, rect: pygame.Rect, state: State, *, is_selected: bool
    ) -> None:
        if state == "pressed":
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(
                veil, (*self.tokens["ink"][:3], 22), veil.get_rect(), border_radius=self.px(4)
            )
            surface.blit(veil, rect)
        if state in {"hover", "pressed"} or is_selected:
            length = rect.width - self.px(12)
            place = pygame.Rect(0, 0, length, self.px(4))
            place.midbottom = (rect.centerx, rect.bottom - self.px(1))
            self.draw_stroke(surface, place, "seal" if is_selected else "ink")

    # -- strokes, shadows, panels -----------------------------------------------------------

    def draw_stroke(self, surface: pygame.Surface, rect: pygame.Rect, color: str) -> None:
        """Draw one level brush stroke that fills `rect`: round at the left, dry at the right."""
        if rect.width <= 0 or rect.height <= 0:
            return

        def paint(large: pygame.Surface, unit: float) -> None:
            _paint_stroke(large, large.get_rect(), unit, ink)

        ink = self.tokens[color]
        image = self._kept(
            ("stroke", color, rect.size), lambda: self._supersampled(rect.size, ink, paint)
        )
        surface.blit(image, rect)

    def _draw_shadow(self, surface: pygame.Surface, rect: pygame.Rect, depth: float) -> None:
        spread = self.px(depth * 2)
        size = (rect.width + 2 * spread, rect.height + 2 * spread)

        def draw() -> pygame.Surface:
            image = pygame.Surface(size, pygame.SRCALPHA)
            color = self.tokens["shadow"]
            layers = 5
            for index in range(layers):
                grown = round(spread * (1 - index / layers))
                layer = pygame.Surface(size, pygame.SRCALPHA)
                box = pygame.Rect(spread, spread, *rect.size).inflate(
                    2 * grown - 2 * self.px(3), 2 * grown - 2 * self.px(3)
                )
                radius = self.px(5) + grown
                pygame.draw.rect(layer, (*color[:3], 14), box, border_radius=radius)
                image.blit(layer, (0, 0))
            return image

        image = self._kept(("shadow", size, depth), draw)
        surface.blit(image, (rect.left - spread, rect.top - spread + self.px(depth)))

    def draw_panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a sheet of paper with a brushed edge and a shadow, for dialogs and cards."""
        self._draw_shadow(surface, rect, 6.0)

        def paint(large: pygame.Surface, unit: float) -> None:
            box = large.get_rect().inflate(round(-5 * unit), round(-5 * unit))
            self._brush_frame(large, box, unit, self.tokens["paper_light"], self.tokens["ink"], 1.8)

        ink = self.tokens["ink"]
        image = self._kept(("panel", rect.size), lambda: self._supersampled(rect.size, ink, paint))
        surface.blit(image, rect)

    def draw_tooltip_box(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the small lacquered plate a hint is written on."""
        self._draw_shadow(surface, rect, 3.0)

        def paint(large: pygame.Surface, unit: float) -> None:
            box = large.get_rect()
            pygame.draw.rect(large, self.tokens["lacquer"], box, border_radius=round(5 * unit))
            inner = box.inflate(round(-5 * unit), round(-5 * unit))
            line = mixed(self.tokens["lacquer"], self.tokens["gold"], 0.55)
            pygame.draw.rect(large, line, inner, max(1, round(unit)), round(3 * unit))

        edge = self.tokens["lacquer"]
        image = self._kept(
            ("tooltip", rect.size), lambda: self._supersampled(rect.size, edge, paint)
        )
        surface.blit(image, rect)

    # -- the parts of other controls --------------------------------------------------------

    def draw_field(
        self, surface: pygame.Surface, rect: pygame.Rect, state: State, *, is_focused: bool
    ) -> None:
        """Draw the ground of a text field: a strip of light paper on a brushed line."""
        tokens = self.tokens

        def paint(large: pygame.Surface, unit: float) -> None:
            box = large.get_rect()
            box.height -= round(2 * unit)
            ground = tokens["paper_deep" if state == "disabled" else "paper_light"]
            edge = tokens["ink_faint" if state == "hover" or is_focused else "hairline"]
            pygame.draw.rect(large, edge, box, border_radius=round(4 * unit))
            inner = box.inflate(round(-2 * unit), round(-2 * unit))
            pygame.draw.rect(large, ground, inner, border_radius=round(3 * unit))
            if state == "disabled":
                self._hatch(large, box, unit, tokens["hairline"])
                return
            thickness = round((5.5 if is_focused else 4.0 if state == "hover" else 3.0) * unit)
            line = pygame.Rect(0, large.get_height() - thickness, box.width, thickness)
            _paint_stroke(large, line, unit, tokens["seal" if is_focused else "ink"])

        image = self._kept(
            ("field", state, is_focused, rect.size),
            lambda: self._supersampled(rect.size, tokens["hairline"], paint),
        )
        surface.blit(image, rect)

    def draw_check(
        self, surface: pygame.Surface, rect: pygame.Rect, state: State, *, is_on: bool
    ) -> None:
        """Draw the box of a toggle; a cinnabar tick is brushed into it when it is on."""

        def paint(large: pygame.Surface, unit: float) -> None:
            self._paint_paper(large, unit, state, False)
            if not is_on:
                return
            size = large.get_width()
            color = self.tokens["hairline" if state == "disabled" else "seal"]
            corners = [(0.24, 0.50), (0.33, 0.45), (0.45, 0.60), (0.76, 0.20), (0.83, 0.25)]
            corners += [(0.50, 0.80), (0.43, 0.80)]
            pygame.draw.polygon(large, color, [(x * size, y * size) for x, y in corners])

        edge = self.tokens["ink"]
        image = self._kept(
            ("check", state, is_on, rect.size),
            lambda: self._supersampled(rect.size, edge, paint),
        )
        surface.blit(image, rect)

    def draw_track(
        self, surface: pygame.Surface, rect: pygame.Rect, knob_x: int, state: State
    ) -> None:
        """Draw a slider in `rect`: a thin line, a thick brush stroke up to the bead at `knob_x`."""
        middle = rect.centery
        thin = pygame.Rect(rect.left, middle - self.px(1), rect.width, self.px(2))
        pygame.draw.rect(surface, self.tokens["hairline"], thin, border_radius=self.px(1))
        if knob_x - rect.left > self.px(4):
            thick = pygame.Rect(rect.left, middle - self.px(3), knob_x - rect.left, self.px(6))
            color = "ink_faint" if state == "disabled" else "ink"
            pygame.draw.rect(surface, self.tokens[color], thick, border_radius=self.px(3))
        size = self.px({"normal": 22, "hover": 25, "pressed": 25, "disabled": 20}[state])
        bead = pygame.Rect(0, 0, size, size)
        bead.center = (knob_x, middle)

        def paint(large: pygame.Surface, unit: float) -> None:
            tokens = self.tokens
            center, radius = large.get_rect().center, large.get_width() / 2
            if state == "disabled":
                pygame.draw.circle(large, tokens["hairline"], center, radius)
                pygame.draw.circle(large, tokens["paper_deep"], center, radius - 1.5 * unit)
                return
            body = mixed(tokens["seal"], tokens["ink"], 0.3 if state == "pressed" else 0.0)
            pygame.draw.circle(large, tokens["paper_light"], center, radius)
            pygame.draw.circle(large, body, center, radius - 1.6 * unit)
            ring = mixed(body, tokens["seal_text"], 0.7)
            inner = radius - (4.4 if state == "normal" else 5.2) * unit
            pygame.draw.circle(large, ring, center, inner, max(1, round(1.2 * unit)))

        edge = self.tokens["paper_light"]
        image = self._kept(
            ("bead", state, size), lambda: self._supersampled(bead.size, edge, paint)
        )
        self._draw_shadow(surface, bead, 1.5)
        surface.blit(image, bead)

    def draw_plate(self, surface: pygame.Surface, rect: pygame.Rect, state: State) -> None:
        """Draw the paper strip that the options of a choice lie on."""
        tokens = self.tokens

        def paint(large: pygame.Surface, unit: float) -> None:
            box = large.get_rect().inflate(round(-4 * unit), round(-4 * unit))
            fill = mixed(tokens["paper_light"], tokens["paper"], 0.35)
            is_dead = state == "disabled"
            ink = tokens["hairline" if is_dead else "ink"]
            self._brush_frame(large, box, unit, fill, ink, 1.0 if is_dead else 1.3)
            if is_dead:
                self._hatch(large, box, unit, tokens["hairline"])

        image = self._kept(
            ("plate", state, rect.size),
            lambda: self._supersampled(rect.size, tokens["ink"], paint),
        )
        surface.blit(image, rect)

    def draw_segment(  # noqa: PLR0913
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        state: State,
        *,
        is_chosen: bool,
        is_hovered: bool,
        has_divider: bool,
    ) -> None:
        """Draw one option of a row: the chosen one is a seal pressed onto the strip."""
        if has_divider:
            half = rect.height // 5
            top, bottom = (rect.left, rect.centery - half), (rect.left, rect.centery + half)
            pygame.draw.line(surface, self.tokens["hairline"], top, bottom, self.px(1))
        if is_chosen:
            place = rect.inflate(-2 * self.px(3), -2 * self.px(3))
            painted: State = "disabled" if state == "disabled" else "normal"
            image = self._kept(
                ("segment", painted, place.size),
                lambda: self._supersampled(
                    place.size,
                    self.tokens["seal"],
                    lambda large, unit: self._paint_seal(large, unit, painted, False),
                ),
            )
            surface.blit(image, place)
        elif is_hovered:
            line = pygame.Rect(0, 0, rect.width - self.px(28), self.px(4))
            line.midbottom = (rect.centerx, rect.bottom - self.px(6))
            self.draw_stroke(surface, line, "ink")

    def draw_arrow(
        self, surface: pygame.Surface, rect: pygame.Rect, direction: int, color: str
    ) -> None:
        """Draw a small brushed arrow head pointing left (-1) or right (1)."""

        def paint(large: pygame.Surface, _unit: float) -> None:
            width, height = large.get_size()
            shape = [
                (0.30, 0.12),
                (0.42, 0.10),
                (0.80, 0.50),
                (0.42, 0.90),
                (0.30, 0.88),
                (0.56, 0.5),
            ]
            points = [((x if direction > 0 else 1 - x) * width, y * height) for x, y in shape]
            pygame.draw.polygon(large, ink, points)

        ink = self.tokens[color]
        image = self._kept(
            ("arrow", direction, color, rect.size),
            lambda: self._supersampled(rect.size, ink, paint),
        )
        surface.blit(image, rect)

    def draw_focus_ring(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the ring of the keyboard's focus round `rect`: a double line with heavy corners."""
        margin = self.px(7)
        ring = rect.inflate(2 * margin, 2 * margin)

        def paint(large: pygame.Surface, unit: float) -> None:
            box = large.get_rect()
            halo, blue = self.tokens["paper_light"], self.tokens["focus"]
            line = box.inflate(round(-2 * unit), round(-2 * unit))
            pygame.draw.rect(large, halo, box, round(5 * unit), round(9 * unit))
            pygame.draw.rect(large, blue, line, round(2 * unit), round(8 * unit))
            arm = min(round(15 * unit), box.width // 2, box.height // 2)
            thick = round(4 * unit)
            mask = pygame.Surface(box.size, pygame.SRCALPHA)
            mask.fill((blue.r, blue.g, blue.b, 0))
            pygame.draw.rect(mask, blue, line, thick, round(8 * unit))
            for x in (0, box.width - arm):
                for y in (0, box.height - arm):
                    large.blit(mask, (x, y), pygame.Rect(x, y, arm, arm))

        edge = self.tokens["paper_light"]
        image = self._kept(("focus", ring.size), lambda: self._supersampled(ring.size, edge, paint))
        surface.blit(image, ring)
