"""The middle of the table: Qin's card and stones, cup and dice, the sums and the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from qin_game.rules.kangqin.actions import QIN
from qin_game.scenes.kangqin.art.cup import cup, saucer
from qin_game.scenes.kangqin.art.dice import die
from qin_game.scenes.kangqin.art.name import DEFEAT, VICTORY
from qin_game.scenes.kangqin.effects import QIN_SPOT
from qin_game.scenes.kangqin.seat_view import card_image, draw_slip
from qin_game.scenes.kangqin.stones_view import draw_stones
from qin_game.ui.art.seal import seal
from qin_game.ui.text import TextStyle

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.kangqin.effects import Spot
    from qin_game.scenes.kangqin.model import Card, Verdict

_SUM = TextStyle(28, bold=True, leading=1.1)
_CAPTION = TextStyle(15, leading=1.1)
_PHASE = TextStyle(17, leading=1.1)
LIFTED = (0.30, -0.80)
"""How far a lifted cup is held from its place, in widths of it."""
TILT = -16.0
"""Degrees by which it is tilted then."""
_DIE = 0.30
"""Width of a die in widths of the cup."""
_STAMP = 0.108
"""Width of the verdict's seal in sides of the sheet."""
_DASHES = 56
"""Dashes of the circle that says that Qin can be offered a card."""


@dataclass(frozen=True, slots=True)
class CenterFace:
    """What the middle shows. ``dice`` are to be seen only when the cup is open for everybody."""

    stones: int
    qin_card: Card
    has_card: bool
    known: int | None
    dice: tuple[int, ...] | None
    has_cup: bool
    is_cup_lit: bool
    is_card_lit: bool
    is_target: bool
    is_aimed: bool
    total: int | None
    verdict: Verdict | None
    is_stamped: bool
    caption: str = ""
    """What is going on, said where the sums will stand."""


def draw_center(
    surface: pygame.Surface, desk: Desk, face: CenterFace, hidden: Container[Spot]
) -> None:
    """Draw the middle, without what is on its way."""
    place = desk.layout.center
    mark = desk.party_seal(QIN, place.mark.width)
    surface.blit(mark, place.mark)
    if face.is_target:
        _draw_target(surface, desk, is_strong=face.is_aimed)
    if face.has_card and QIN_SPOT not in hidden:
        variant = "lit" if face.is_card_lit else "plain"
        image = card_image(desk, face.qin_card, place.card.height, variant)
        surface.blit(image, image.get_rect(center=place.card.center))
        if face.known is not None and face.qin_card is None:
            draw_slip(surface, desk, place.card, face.known)
    draw_saucer(surface, desk)
    if face.dice is not None:
        draw_dice(surface, desk, face.dice)
    if face.has_cup:
        draw_cup(surface, desk, is_lit=face.is_cup_lit)
    draw_stones(surface, desk, QIN, face.stones)
    _draw_sums(surface, desk, face)
    if face.is_stamped and face.verdict is not None:
        draw_stamp(surface, desk, is_success=face.verdict.is_success)


def draw_saucer(surface: pygame.Surface, desk: Desk) -> None:
    """Draw what the cup stands on."""
    place = desk.layout.center.saucer
    surface.blit(saucer(place.width, desk.tokens), place)


def draw_cup(
    surface: pygame.Surface,
    desk: Desk,
    lift: float = 0.0,
    *,
    is_lit: bool = False,
    alpha: float = 1.0,
) -> None:
    """Draw the cup on its saucer, or lifted off it: 0 stands, 1 is held high."""
    place = desk.layout.center.cup
    image = cup(place.width, desk.tokens, is_lit=is_lit)
    if not lift:
        surface.blit(image, place)
        return
    held = pygame.transform.rotozoom(image, TILT * lift, 1.0)
    held.set_alpha(round(255 * alpha))
    center = (
        place.centerx + round(LIFTED[0] * place.width * lift),
        place.centery + round(LIFTED[1] * place.width * lift),
    )
    surface.blit(held, held.get_rect(center=center))


def draw_dice(surface: pygame.Surface, desk: Desk, dice: Sequence[int]) -> None:
    """Draw dice on the saucer."""
    place = desk.layout.center.saucer
    px = round(desk.layout.center.cup.width * _DIE)
    step = round(px * 1.06)
    rows = (dice,) if len(dice) <= 3 else (dice[:2], dice[2:])  # noqa: PLR2004 - a row's worth
    top = place.top + round(place.height * 0.40) - round(px * (0.30 if len(rows) == 1 else 0.62))
    for number, row in enumerate(rows):
        left = place.centerx - (len(row) - 1) * step / 2 + (number * step * 0.16)
        for index, value in enumerate(row):
            image = die(value, px, desk.tokens)
            center = (round(left + index * step), top + round(number * px * 0.92))
            surface.blit(image, image.get_rect(center=center))


def draw_sums(
    surface: pygame.Surface,
    desk: Desk,
    total: int | None,
    strength: int | None,
    *,
    is_success: bool | None = None,
) -> None:
    """Draw the players' sum and, beside it, Qin's strength."""
    place, fonts, tokens = desk.layout.center.verdict, desk.fonts, desk.tokens
    if total is None:
        return
    sign = {None: "", True: ">", False: "≤"}[is_success]
    tone = {None: "ink", True: "good", False: "danger"}[is_success]
    style, middle = desk.on_sheet(_SUM), desk.px_on_sheet(30)
    left = pygame.Rect(place.left, place.top, (place.width - middle) // 2, place.height)
    right = left.move(left.width + middle, 0)
    number = fonts.draw_line(surface, str(total), left, style, tokens[tone], "right")
    caption = pygame.Rect(left.left, left.top, number.left - left.left - desk.px(6), left.height)
    _draw_caption(surface, desk, desk.text("kangqin.table.sum"), caption, "right")
    if strength is None:
        return
    box = pygame.Rect(left.right, place.top, middle, place.height)
    fonts.draw_line(surface, sign, box, style, tokens[tone], "center")
    number = fonts.draw_line(surface, str(strength), right, style, tokens["ink"])
    caption = pygame.Rect(number.right + desk.px(6), right.top, 0, right.height)
    caption.width = right.right - caption.left
    _draw_caption(surface, desk, desk.text("kangqin.table.strength"), caption, "left")


def draw_peeked(surface: pygame.Surface, desk: Desk, dice: Sequence[int]) -> None:
    """Draw what the Chief sees while he holds the cup up, and what the dice come to."""
    draw_saucer(surface, desk)
    draw_dice(surface, desk, dice)
    draw_cup(surface, desk, 1.0)
    place = desk.layout.center.verdict
    words = f"{sum(dice)} + ?"
    right = pygame.Rect(place.centerx, place.top, place.width // 2, place.height)
    desk.fonts.draw_line(surface, words, right, desk.on_sheet(_SUM), desk.tokens["seal"], "center")


def _draw_sums(surface: pygame.Surface, desk: Desk, face: CenterFace) -> None:
    verdict = face.verdict
    if face.caption:
        place, color = desk.layout.center.verdict, desk.tokens["ink_soft"]
        desk.fonts.draw_line(surface, face.caption, place, desk.on_sheet(_PHASE), color, "center")
    if verdict is None:
        draw_sums(surface, desk, face.total, None)
        return
    draw_sums(surface, desk, verdict.total, verdict.strength, is_success=verdict.is_success)


def _draw_caption(
    surface: pygame.Surface, desk: Desk, words: str, place: pygame.Rect, align: str
) -> None:
    style = desk.fonts.shrink(words, desk.on_sheet(_CAPTION), place.width, 12)
    if desk.fonts.measure(words, style) <= place.width:
        color = desk.tokens["ink_soft"]
        desk.fonts.draw_line(surface, words, place, style, color, align)  # type: ignore[arg-type]


def draw_stamp(
    surface: pygame.Surface, desk: Desk, *, is_success: bool, progress: float = 1.0
) -> None:
    """Draw the seal of the verdict as it comes down on the sheet."""
    sheet, tokens = desk.layout.sheet, desk.tokens
    side = round(sheet.width * _STAMP)
    token = "seal" if is_success else "black"
    mark = seal(
        VICTORY if is_success else DEFEAT,
        side,
        tokens.rgb(token),
        tokens.rgb(f"{token}_text"),
    )
    size = 1 + 0.9 * (1 - progress)
    image = pygame.transform.rotozoom(mark, 9, size)
    image.set_alpha(round(255 * min(1.0, 0.25 + progress)))
    x, y, radius = desk.layout.center.ring
    center = (x + round(radius * 0.82), y + round(radius * 0.72))
    surface.blit(image, image.get_rect(center=center))


def _draw_target(surface: pygame.Surface, desk: Desk, *, is_strong: bool) -> None:
    """Draw a circle round the ring when a card may be offered to Qin; whole when he is aimed at."""
    px, color = desk.px, desk.tokens["good"]
    x, y, radius = desk.layout.center.ring
    reach = radius + px(7)
    if is_strong:
        pygame.draw.circle(surface, color, (x, y), reach, px(3))
        return
    middle, arm = pygame.Vector2(x, y), pygame.Vector2(reach, 0)
    for step in range(_DASHES):
        turns = (360 * (step + part) / _DASHES for part in (0.0, 0.17, 0.33, 0.5))
        pygame.draw.lines(
            surface, color, False, [middle + arm.rotate(turn) for turn in turns], px(2)
        )
