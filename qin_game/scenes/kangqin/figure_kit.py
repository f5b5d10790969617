"""The parts that figures of 抗秦 are put together of, with the art of the table.

Sizes are given in units of a figure, which are a number of pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Final

import pygame

from qin_game.content.kangqin.figures import SEAT_COLORS
from qin_game.rules.kangqin.actions import QIN as QIN_PARTY
from qin_game.scenes.kangqin.art import stones as pebbles
from qin_game.scenes.kangqin.art.banners import banner
from qin_game.scenes.kangqin.art.cards import card_back, card_face, card_size
from qin_game.scenes.kangqin.art.cup import cup, cup_height, saucer, saucer_height
from qin_game.scenes.kangqin.art.dice import die
from qin_game.scenes.kangqin.art.name import QIN
from qin_game.scenes.kangqin.boxes import Box, image, row, space, stack
from qin_game.ui.art.seal import seal
from qin_game.ui.art.svg import document, hex_color, icon, rasterise
from qin_game.ui.art.type import text_surface

if TYPE_CHECKING:
    from qin_game.rules.kangqin.actions import Party
    from qin_game.ui.tokens import Tokens

CARD: Final = 2.3
SMALL_CARD: Final = 1.9
"""Heights of cards; a hand is of small ones."""
FLAG, DIE, STONE, STEP = 1.15, 1.05, 0.52, 0.62
"""Sides of banners, dice, stones and arrows."""
_MEASURE = 64
"""Size of the font by which texts are measured."""
_LID = 0.8
"""Width of the cup, of that of its saucer."""
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Kit:
    """Makes the parts of figures at a size."""

    unit: int
    tokens: Tokens

    def px(self, units: float) -> int:
        """Return a length in pixels."""
        return max(1, round(units * self.unit))

    def card(self, number: int, units: float = CARD, variant: str = "plain") -> Box:
        """Return a card face up."""
        height = self.px(units)
        return image(lambda: card_face(number, height, self.tokens, variant), *card_size(height))

    def back(self, units: float = CARD) -> Box:
        """Return a card face down."""
        height = self.px(units)
        return image(lambda: card_back(height, self.tokens), *card_size(height))

    def dice(self, faces: tuple[int, ...]) -> Box:
        """Return dice side by side."""
        side = self.px(DIE)
        shown = (image(lambda n=n: die(n, side, self.tokens), side, side) for n in faces)  # type: ignore[misc]
        return row(*shown, gap=self.px(0.12))

    def stone(self) -> Box:
        """Return a single stone."""
        side = self.px(STONE * 1.15)
        return image(lambda: pebbles.stone(side, self.tokens), side, side)

    def pile(self, count: int, per_row: int) -> Box:
        """Return a pile of stones."""
        side = self.px(STONE)
        width, height = (round(length * side) for length in pebbles.pile_size(count, per_row))

        def draw(surface: pygame.Surface, left: int, top: int) -> None:
            for number, (x, y) in enumerate(pebbles.pile(count, per_row)):
                picture = pebbles.stone(side, self.tokens, number % pebbles.KINDS)
                middle = (left + round(x * side), top + height - side // 2 + round(y * side))
                surface.blit(picture, picture.get_rect(center=middle))

        return Box(max(1, width), height, draw)

    def words(self, text: str, units: float = 0.8, color: str = "ink") -> Box:
        """Return a number or sign, for which room is made without loading a font of its size."""
        px = max(9, self.px(units))
        width, height = (ceil(px * share) for share in _extent(text))
        return image(
            lambda: text_surface(text, px, self.tokens.rgb(color), bold=True), width, height
        )

    def party(self, who: Party, units: float = FLAG) -> Box:
        """Return the banner of a seat or Qin's seal."""
        side = self.px(units)
        tokens = self.tokens
        if who == QIN_PARTY:
            paste, carved = tokens.rgb("black"), tokens.rgb("black_text")
            return stack(
                space(side, side),
                image(lambda: seal(QIN, round(side * 0.86), paste, carved), side, side),
            )
        assert isinstance(who, int)
        color = SEAT_COLORS[who]
        return image(lambda: banner(color, side, tokens), side, side)

    def stamp(self, text: str, units: float, paste: str) -> Box:
        """Return a seal that says how something ended."""
        side = self.px(units)
        colors = self.tokens.rgb(paste), self.tokens.rgb("seal_text")
        return image(lambda: seal(text, side, *colors), side, side)

    def arrow(self, turn: int = 0) -> Box:
        """Return an arrow to the right, turned by degrees against the clock."""
        side = self.px(STEP)

        def make() -> pygame.Surface:
            arrow = icon("arrow-right", side, self.tokens.rgb("ink_soft"))
            return pygame.transform.rotate(arrow, turn) if turn else arrow

        return image(make, side, side)

    def cup(self, units: float) -> Box:
        """Return the cup on its saucer."""
        width = self.px(units)
        lid = round(width * _LID)
        height = cup_height(lid) + saucer_height(width) // 2

        def draw(surface: pygame.Surface, left: int, top: int) -> None:
            foot = top + cup_height(lid)
            surface.blit(saucer(width, self.tokens), (left, foot - saucer_height(width) // 2))
            surface.blit(cup(lid, self.tokens), (left + (width - lid) // 2, top))

        return Box(width, height, draw)

    def cross(self, units: float = 1.0) -> Box:
        """Return a cross over what is not allowed."""
        side = self.px(units)
        return image(lambda: _cross(side, self.tokens), side, side)

    def counted(self, count: int, change: int = 0) -> Box:
        """Return a stone with how many there are, and by how many more or fewer than before."""
        parts = [self.stone(), self.words(str(count), 0.72)]
        if change:
            sign = f"+{change}" if change > 0 else f"{_MINUS}{-change}"
            parts.append(self.words(sign, 0.52, "good" if change > 0 else "danger"))
        return row(*parts, gap=self.px(0.14))

    def hand(self, cards: tuple[int, ...], marked: int | None) -> Box:
        """Return cards side by side, one of them marked."""
        shown = (
            self.card(card, SMALL_CARD, "chosen" if card == marked else "plain") for card in cards
        )
        return row(*shown, gap=self.px(0.16))

    def two_backs(self) -> Box:
        """Return two cards face down that lie half on each other."""
        back = self.back(SMALL_CARD)
        step = round(back.width * 0.55)

        def draw(surface: pygame.Surface, left: int, top: int) -> None:
            back.draw(surface, left, top)
            back.draw(surface, left + step, top)

        return Box(back.width + step, back.height, draw)

    def flow(self, stones: tuple[int, int]) -> Box:
        """Return how many stones there were and are."""
        before, after = stones
        return row(
            self.counted(before),
            self.arrow(),
            self.counted(after, after - before),
            gap=self.px(0.2),
        )

    def line(self, width: int) -> Box:
        """Return a fine rule."""
        thickness = max(1, self.px(0.03))
        color = self.tokens.rgb("hairline")

        def draw(surface: pygame.Surface, left: int, top: int) -> None:
            surface.fill(color, (left, top, width, thickness))

        return Box(width, thickness, draw)


@lru_cache(maxsize=256)
def _extent(text: str) -> tuple[float, float]:
    """Return width and height of a text's ink, of the height of its font."""
    ink = text_surface(text, _MEASURE, (0, 0, 0), bold=True).get_size()
    return ink[0] / _MEASURE, ink[1] / _MEASURE


@lru_cache(maxsize=8)
def _cross(side: int, tokens: Tokens) -> pygame.Surface:
    path = '<path d="M20 20 L80 80 M80 20 L20 80" stroke-linecap="round" fill="none"'
    halo, color = hex_color(tokens.rgb("halo")), hex_color(tokens.rgb("danger"))
    content = (
        f'{path} stroke="{halo}" stroke-width="26"/>{path} stroke="{color}" stroke-width="15"/>'
    )
    return rasterise(document(content, 100, 100), (side, side))
