"""Draws the rulebook's examples of 抗秦 with the art of the table.

An exchange is read from left to right, a party a line: what it held, what it put forward, what it
holds then. All parts are sized in units, so that a figure can be set in columns of any width.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from qin_game.content.kangqin.figures import (
    Exchange,
    Parts,
    Reveal,
    Stones,
    Strength,
)
from qin_game.rules.kangqin.actions import BLIND, QIN, REFUSE, Accept, Propose
from qin_game.scenes.kangqin.boxes import Box, column, row, space, stack, widened
from qin_game.scenes.kangqin.figure_kit import CARD, SMALL_CARD, Kit
from qin_game.ui.art.marks import DEFEAT, VICTORY
from qin_game.ui.art.pixels import blank

if TYPE_CHECKING:
    import pygame

    from qin_game.content.kangqin.figures import Figure, Settling
    from qin_game.rules.kangqin.actions import Party
    from qin_game.ui.tokens import Tokens

_STAMP, _VERDICT = 0.85, 1.5
"""Sides of seals, in units."""
_PILE_ROW, _QIN_ROW = 3, 5
"""Stones side by side in the piles of seats and of Qin."""
_LAID = 4
"""Place in a line of what is laid on the table, if stones are told before it."""
_LANE = 0.66
"""Height between the lines of two parties, in units."""
_EDGE = 0.25
"""Room for shadows all round, in units."""


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure set with a unit of so many pixels."""

    figure: Figure
    unit: int
    tokens: Tokens

    @property
    def size(self) -> tuple[int, int]:
        """Size of the whole in pixels."""
        box = _box(self)
        return box.width, box.height

    def surface(self) -> pygame.Surface:
        """Return the drawn figure. Do not draw on it."""
        return _drawn(self)


def figure_view(figure: Figure, room: int, unit: int, tokens: Tokens) -> FigureView:
    """Set a figure no wider than ``room`` pixels, with a unit of ``unit`` pixels or fewer."""
    view = FigureView(figure, unit, tokens)
    while view.size[0] > room and unit > 1:
        unit = max(1, min(unit - 1, unit * room // view.size[0]))
        view = FigureView(figure, unit, tokens)
    return view


@lru_cache(maxsize=64)
def _drawn(view: FigureView) -> pygame.Surface:
    surface = blank(view.size)
    _box(view).draw(surface, 0, 0)
    return surface


@lru_cache(maxsize=256)
def _box(view: FigureView) -> Box:
    figure, kit = view.figure, Kit(view.unit, view.tokens)
    match figure:
        case Parts():
            drawn = _parts(kit, figure)
        case Stones():
            drawn = _stones(kit, figure)
        case Strength():
            drawn = _strength(kit, figure)
        case Exchange():
            drawn = _exchange(kit, figure)
        case Reveal():
            drawn = _reveal(kit, figure)
    edge = space(kit.px(_EDGE), kit.px(_EDGE))
    return column(edge, row(edge, drawn, edge), edge)


def _parts(kit: Kit, figure: Parts) -> Box:
    cards = row(*(kit.card(number, 1.7) for number in figure.cards), gap=kit.px(0.12))
    pile = kit.pile(figure.stones, 6)
    below = row(kit.cup(1.9), kit.dice(figure.dice), pile, kit.back(1.7), gap=kit.px(0.7))
    return column(cards, below, gap=kit.px(0.5))


def _strength(kit: Kit, figure: Strength) -> Box:
    return row(
        kit.dice(figure.dice),
        kit.words("+"),
        kit.card(figure.qin_card),
        kit.words("="),
        kit.words(str(figure.strength), 1.1),
        kit.party(QIN),
        gap=kit.px(0.35),
    )


def _stones(kit: Kit, figure: Stones) -> Box:
    piles = [kit.pile(count, _PILE_ROW) for count in figure.stones]
    qin_pile = kit.pile(figure.qin_stones, _QIN_ROW)
    highest = max(pile.height for pile in (*piles, qin_pile))
    counts = (*figure.stones, figure.qin_stones)
    treasuries = []
    for who, pile, count in zip((*range(len(piles)), QIN), (*piles, qin_pile), counts, strict=True):
        parts = [
            column(space(0, highest - pile.height), pile),
            kit.words(str(count), 0.72),
            kit.party(who),
        ]
        if figure.is_end:
            parts.append(_verdict(kit, figure, who))
        treasury = column(*parts, gap=kit.px(0.2))
        treasuries.append(widened(treasury, max(treasury.width, kit.px(1.6))))
    *seats, qin = treasuries
    half = len(seats) // 2
    return row(*seats[:half], qin, *seats[half:], gap=kit.px(0.55))


def _verdict(kit: Kit, figure: Stones, who: Party) -> Box:
    """Return a seal for a grand winner, or for everybody if Qin kept stones."""
    if who in figure.winners:
        return kit.stamp(VICTORY, _STAMP, "seal")
    if figure.qin_stones and who != QIN:
        return kit.stamp(DEFEAT, _STAMP, "ink_soft")
    return space(0, kit.px(_STAMP))


def _exchange(kit: Kit, figure: Exchange) -> Box:
    lines = [_party_line(kit, figure, place) for place in range(len(figure.before))]
    widths = [max(box.width for box in boxes) for boxes in zip(*lines, strict=True)]
    first, second = (row(*map(widened, line, widths), gap=kit.px(0.3)) for line in lines)
    between = [space(width) for width in widths]
    laid = _LAID if _tells_stones(figure) else _LAID - 1
    between[laid] = widened(_crossing(kit, figure), widths[laid])
    return column(first, row(*between, gap=kit.px(0.3)), second, gap=kit.px(0.06))


def _tells_stones(figure: Exchange) -> bool:
    """Say whether stones matter: they change hands, or are missing."""
    before = [holding.stones for holding in figure.before]
    return [holding.stones for holding in figure.after] != before


def _party_line(kit: Kit, figure: Exchange, place: int) -> list[Box]:
    """Return who a party is, what it holds, what it lays on the table, and what it holds then."""
    before = figure.before[place]
    has_stones = _tells_stones(figure)
    line = [kit.party(before.party), kit.hand(before.cards, _given(figure, place))]
    if has_stones:
        line.append(kit.counted(before.stones))
    laid = _laid(kit, figure, place)
    line += [space(0) if laid is None else kit.arrow(), laid or space(0)]
    if figure.after:
        after = figure.after[place]
        got = next((card for card in after.cards if card not in before.cards), None)
        line += [kit.arrow(), kit.hand(after.cards, got)]
        if has_stones:
            line.append(kit.counted(after.stones, after.stones - before.stones))
    return line


def _crossing(kit: Kit, figure: Exchange) -> Box:
    """Return arrows for what goes over to the other party."""
    if not figure.after:
        return space(0, kit.px(_LANE))
    is_swap = figure.before[0].cards != figure.after[0].cards
    arrows = (kit.arrow(-90), kit.arrow(90)) if is_swap else (kit.arrow(90),)
    return stack(space(0, kit.px(_LANE)), row(*arrows, gap=kit.px(0.1)))


def _given(figure: Exchange, place: int) -> int | None:
    """Return the card that the proposer offers (place 0), or the other party gives."""
    proposal, *answer = figure.actions
    assert isinstance(proposal, Propose)
    if place == 0:
        return proposal.card
    match answer:
        case [Accept(card)]:
            return figure.drawn if card is None else card
        case []:
            return figure.before[1].cards[0] if proposal.target == QIN else None
    return None


def _laid(kit: Kit, figure: Exchange, place: int) -> Box | None:
    """Return what a party lays on the table: cards face down, a stone; crossed out if illegal."""
    *_, last = figure.actions
    parts = []
    if place and last == BLIND:
        parts.append(kit.two_backs())
    elif _given(figure, place) is not None:
        parts.append(kit.back(SMALL_CARD))
    if (place and last == REFUSE) or (
        figure.after and figure.after[place].stones < figure.before[place].stones
    ):
        parts.append(kit.stone())
    if not parts:
        return None
    laid = row(*parts, gap=kit.px(0.12))
    is_last = place == len(figure.actions) - 1
    return stack(laid, kit.cross()) if figure.reason and is_last else laid


def _reveal(kit: Kit, figure: Reveal) -> Box:
    units = CARD if figure.settling is None else SMALL_CARD
    sides = _shown(kit, figure, units), _strength_line(kit, figure, units)
    width = max(side.width for side in sides)
    level = space(0, kit.card(figure.qin_card, units).height)
    sums = [
        stack(level, kit.words(f"= {number}", 0.9)) for number in (figure.total, figure.strength)
    ]
    sum_width = max(box.width for box in sums)
    lines = [
        row(widened(side, width), widened(number, sum_width), gap=kit.px(0.3), is_low=True)
        for side, number in zip(sides, sums, strict=True)
    ]
    word, paste = (VICTORY, "seal") if figure.is_success else (DEFEAT, "ink_soft")
    compared = column(*lines, gap=kit.px(0.3))
    whole = row(compared, kit.stamp(word, _VERDICT, paste), gap=kit.px(0.4))
    if figure.settling is None:
        return whole
    settled = _settling(kit, figure.settling)
    rule = kit.line(max(whole.width, settled.width))
    return column(whole, rule, settled, gap=kit.px(0.22))


def _shown(kit: Kit, figure: Reveal, units: float) -> Box:
    """Return the seats' cards under their banners; when it is settled, the lowest is marked."""
    lowest = min(figure.shown) if figure.settling else None
    seats = (
        column(
            kit.party(seat),
            kit.card(card, units, "chosen" if card == lowest else "plain"),
            gap=kit.px(0.15),
        )
        for seat, card in enumerate(figure.shown)
    )
    return row(*seats, gap=kit.px(0.35))


def _strength_line(kit: Kit, figure: Reveal, units: float) -> Box:
    card = kit.card(figure.qin_card, units)
    return row(kit.party(QIN), kit.dice(figure.dice), kit.words("+"), card, gap=kit.px(0.3))


def _settling(kit: Kit, settling: Settling) -> Box:
    """Return the lowest seat with its other card, and how the stones change."""
    return row(
        kit.party(settling.seat),
        kit.card(settling.other, SMALL_CARD, "lit"),
        kit.flow(settling.stones),
        space(kit.px(0.4)),
        kit.party(QIN),
        kit.flow(settling.qin_stones),
        gap=kit.px(0.3),
    )
