"""Draws what is on the move over the table."""

from __future__ import annotations

import math
from functools import singledispatch
from typing import TYPE_CHECKING

import pygame

from qin_game.scenes.kangqin import effects as moving
from qin_game.scenes.kangqin.animator import stone_progress
from qin_game.scenes.kangqin.art.cards import card_back, turning
from qin_game.scenes.kangqin.art.cup import cup
from qin_game.scenes.kangqin.art.stones import KINDS, stone
from qin_game.scenes.kangqin.center_view import (
    draw_cup,
    draw_dice,
    draw_saucer,
    draw_stamp,
    draw_sums,
)
from qin_game.scenes.kangqin.seat_view import card_image, card_place
from qin_game.scenes.kangqin.stones_view import stone_places, stone_px
from qin_game.ui.animation import ease_in_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qin_game.scenes.kangqin.desk import Desk
    from qin_game.scenes.kangqin.effects import Spot

Point = tuple[float, float]

_TURN = 0.3
"""Share of its way on which a card that slides to its owner turns up its face."""


def draw_effects(surface: pygame.Surface, desk: Desk, effects: Iterable[moving.Effect]) -> None:
    """Draw everything that moves."""
    for effect in effects:
        draw(effect, surface, desk)


def spot_place(desk: Desk, spot: Spot, *, is_raised: bool = False) -> pygame.Rect:
    """Return where a card lies at a spot."""
    match spot.kind:
        case "hand":
            assert isinstance(spot.party, int)
            return card_place(desk, spot.party, spot.slot, is_raised=is_raised)
        case "offer":
            assert spot.party is not None
            return desk.seating.offer(spot.party)
        case "qin_card":
            return desk.layout.center.card
        case _:
            place = desk.layout.center.card.copy()
            place.center = desk.layout.center.ring[:2]
            return place


@singledispatch
def draw(effect: moving.Effect, surface: pygame.Surface, desk: Desk) -> None:
    """Draw an effect."""
    raise NotImplementedError(type(effect).__name__)


def _is_calm(desk: Desk) -> bool:
    return desk.stage.preferences.reduced_motion


def _between(start: Point, end: Point, t: float) -> tuple[int, int]:
    x, y = (a + (b - a) * t for a, b in zip(start, end, strict=True))
    return round(x), round(y)


def _faded(surface: pygame.Surface, image: pygame.Surface, at: Point, alpha: float) -> None:
    copy = image.copy()
    copy.set_alpha(round(255 * min(1.0, max(0.0, alpha))))
    surface.blit(copy, copy.get_rect(center=(round(at[0]), round(at[1]))))


@draw.register(moving.CardSlide)
def _slide(effect: moving.CardSlide, surface: pygame.Surface, desk: Desk) -> None:
    start, end = spot_place(desk, effect.start), spot_place(desk, effect.end)
    t = effect.progress
    if _is_calm(desk):
        _faded(surface, card_image(desk, effect.card, end.height), end.center, t)
        return
    image = card_back(end.height, desk.tokens)
    if effect.card is not None and t > 1 - _TURN:
        image = turning(effect.card, end.height, desk.tokens, (t - 1 + _TURN) / _TURN)
    if start.height != end.height:
        factor = (start.height + (end.height - start.height) * t) / end.height
        width, height = image.get_size()
        size = (max(2, round(width * factor)), max(2, round(height * factor)))
        image = pygame.transform.smoothscale(image, size)
    x, y = _between(start.center, end.center, t)
    y -= round(math.sin(math.pi * t) * end.height * 0.12)
    surface.blit(image, image.get_rect(center=(x, y)))


@draw.register(moving.Shuffle)
def _shuffle(effect: moving.Shuffle, surface: pygame.Surface, desk: Desk) -> None:
    places = [card_place(desk, effect.seat, slot) for slot in (0, 1)]
    back = card_back(places[0].height, desk.tokens)
    if _is_calm(desk):
        for place in places:
            surface.blit(back, back.get_rect(center=place.center))
        return
    half = (places[1].centerx - places[0].centerx) / 2
    middle = (places[0].centerx + places[1].centerx) / 2
    angle = effect.progress * math.tau * 1.5
    for number, shift in sorted(
        enumerate((math.pi, 0.0)), key=lambda one: math.sin(angle + one[1])
    ):
        x = middle + half * math.cos(angle + shift)
        y = places[number].centery + math.sin(angle + shift) * places[0].height * 0.10
        surface.blit(back, back.get_rect(center=(round(x), round(y))))


@draw.register(moving.StoneFlight)
def _stones(effect: moving.StoneFlight, surface: pygame.Surface, desk: Desk) -> None:
    px = stone_px(desk)
    goal = stone_places(desk, effect.receiver, 3)[1]
    origin = stone_places(desk, effect.payer, 3)[1]
    for number in range(effect.count):
        t = stone_progress(effect, number)
        if not 0 <= t < 1:
            continue
        image = stone(px, desk.tokens, number % KINDS)
        if _is_calm(desk):
            _faded(surface, image, goal, t)
            continue
        x, y = _between(origin, goal, ease_in_out(t))
        y -= round(math.sin(math.pi * t) * px * 2.2)
        surface.blit(image, image.get_rect(center=(x, y)))


@draw.register(moving.CardsTurning)
def _turning(effect: moving.CardsTurning, surface: pygame.Surface, desk: Desk) -> None:
    for spot, card in effect.cards:
        place = spot_place(desk, spot, is_raised=effect.is_raised)
        if _is_calm(desk):
            back = card_back(place.height, desk.tokens)
            surface.blit(back, back.get_rect(center=place.center))
            front = card_image(desk, card, place.height)
            _faded(surface, front, place.center, effect.progress)
            continue
        image = turning(card, place.height, desk.tokens, effect.progress)
        lift = round(math.sin(math.pi * effect.progress) * place.height * 0.10)
        surface.blit(image, image.get_rect(center=(place.centerx, place.centery - lift)))


@draw.register(moving.Tally)
def _tally(effect: moving.Tally, surface: pygame.Surface, desk: Desk) -> None:
    """Show the sum so far, and in gold the card that was added last."""
    number = min(len(effect.sums) - 1, int(effect.progress * len(effect.sums)))
    draw_sums(surface, desk, effect.sums[number], None)
    spot, card = effect.cards[number]
    place = spot_place(desk, spot, is_raised=True)
    image = card_image(desk, card, place.height, "chosen")
    surface.blit(image, image.get_rect(center=place.center))


@draw.register(moving.DiceRoll)
def _roll(effect: moving.DiceRoll, surface: pygame.Surface, desk: Desk) -> None:
    """Shake the cup from side to side, ever less."""
    place = desk.layout.center.cup
    t = effect.progress
    image = cup(place.width, desk.tokens)
    if not _is_calm(desk) and t < 1:
        swing = math.sin(t * math.tau * 4) * (1 - t)
        image = pygame.transform.rotozoom(image, 14 * swing, 1.0)
        place = place.move(
            round(place.width * 0.16 * swing),
            -round(place.width * 0.14 * abs(math.sin(t * math.tau * 4)) * (1 - t)),
        )
    surface.blit(image, image.get_rect(center=place.center))


@draw.register(moving.CupLift)
def _lift(effect: moving.CupLift, surface: pygame.Surface, desk: Desk) -> None:
    """Lift the cup off the dice and take it away."""
    t = min(1.0, effect.progress * 2)
    gone = max(0.0, effect.progress * 2 - 1)
    draw_saucer(surface, desk)
    draw_dice(surface, desk, effect.dice)
    if _is_calm(desk):
        image = cup(desk.layout.center.cup.width, desk.tokens)
        _faded(surface, image, desk.layout.center.cup.center, 1 - effect.progress)
        return
    if gone < 1:
        draw_cup(surface, desk, ease_in_out(t), alpha=1 - gone)


@draw.register(moving.Stamp)
def _stamp(effect: moving.Stamp, surface: pygame.Surface, desk: Desk) -> None:
    progress = 1.0 if _is_calm(desk) else effect.progress
    draw_stamp(surface, desk, is_success=effect.is_success, progress=progress)
