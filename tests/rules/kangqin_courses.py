"""Every course a round of 抗秦 can have taken, by brute force, given what one seat saw of it.

A course is a deal and every choice the seat did not see: which card was offered or given, which was
chosen to be shown. Nothing is merged or remembered on the way, so that this shares no idea with
the belief it checks. All hidden choices are among two cards, so if each is equally likely, so are
all courses.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

SEATS = 4


class Course(NamedTuple):
    """One way things may be. ``turns`` are the history with every card filled in."""

    deal: tuple[tuple[int, ...], ...]
    """The hands as they were dealt, and at the end Qin's card."""
    turns: tuple[dict[str, Any], ...]
    shown: tuple[int | None, ...]
    hands: tuple[tuple[int, ...], ...]
    qin_card: int


def courses(view: dict[str, Any], rng: Random | None = None) -> Iterator[Course]:
    """Yield the courses that fit a seat's view of a position, as the protocol states it.

    With ``rng`` they come in a random order, so that the first one is any.
    """
    for deal in _deals(view, rng):
        yield from _follow(view, deal, [list(hand) for hand in deal], [], rng)


def first_hand(view: dict[str, Any]) -> list[int]:
    """Return what the seat was dealt: its hand with its own exchanges undone, the last first."""
    seat, hand = view["seat"], set(view["hand"])
    for turn in reversed(view["history"]):
        if turn["answer"] in {None, "refuse"}:
            continue
        if turn["seat"] == seat:
            hand = hand - {turn["returned"]} | {turn["card"]}
        elif turn["target"] == seat:
            hand = hand - {turn["card"]} | {turn["returned"]}
    return sorted(hand)


def _shuffled(items: Sequence[Any], rng: Random | None) -> Sequence[Any]:
    return items if rng is None else rng.sample(items, len(items))


def _deals(view: dict[str, Any], rng: Random | None) -> Iterator[tuple[tuple[int, ...], ...]]:
    own = first_hand(view)
    first, second, third = (seat for seat in range(SEATS) if seat != view["seat"])
    left = [card for card in range(1, 10) if card not in own]
    all_deals = [
        (one, two, three, tuple(card for card in left if card not in {*one, *two, *three}))
        for one in combinations(left, 2)
        for two in combinations([card for card in left if card not in one], 2)
        for three in combinations([card for card in left if card not in {*one, *two}], 2)
    ]
    assert len(all_deals) == 630
    for one, two, three, qin in _shuffled(all_deals, rng):
        at = {view["seat"]: tuple(own), first: one, second: two, third: three}
        yield (*(at[seat] for seat in range(SEATS)), qin)


def _follow(
    view: dict[str, Any],
    deal: tuple[tuple[int, ...], ...],
    held: list[list[int]],
    turns: list[dict[str, Any]],
    rng: Random | None,
) -> Iterator[Course]:
    """Follow the history from a turn on; ``held`` are the four hands and Qin's card by now."""
    if len(turns) == len(view["history"]):
        yield from _chosen(view, deal, held, turns, [], rng)
        return
    turn = view["history"][len(turns)]
    if turn["target"] is None:
        yield from _follow(view, deal, held, [*turns, turn], rng)
        return
    giver, taker = turn["seat"], SEATS if turn["target"] == "qin" else turn["target"]
    for card in _shuffled(held[giver], rng):
        if turn["card"] not in {None, card}:
            continue
        if turn["answer"] in {None, "refuse"}:
            yield from _follow(view, deal, held, [*turns, {**turn, "card": card}], rng)
            continue
        for returned in _shuffled(held[taker], rng):
            if turn["returned"] not in {None, returned}:
                continue
            after = [list(hand) for hand in held]
            after[giver].remove(card)
            after[taker].remove(returned)
            after[giver].append(returned)
            after[taker].append(card)
            filled = {**turn, "card": card, "returned": returned}
            yield from _follow(view, deal, after, [*turns, filled], rng)


def _chosen(  # noqa: PLR0913, PLR0917 - what a course consists of
    view: dict[str, Any],
    deal: tuple[tuple[int, ...], ...],
    held: list[list[int]],
    turns: list[dict[str, Any]],
    shown: list[int | None],
    rng: Random | None,
) -> Iterator[Course]:
    """Go through the choices of cards to show, and leave out what the reveal contradicts."""
    seat = len(shown)
    if seat < SEATS:
        options: Sequence[int | None] = (
            _shuffled(held[seat], rng) if view["chosen"][seat] else [None]
        )
        for card in options:
            if view["shown"][seat] in {None, card}:
                yield from _chosen(view, deal, held, turns, [*shown, card], rng)
        return
    if view["qin_card"] is not None:
        lowest = shown.index(min(card for card in shown if card is not None))
        if held[SEATS] != [view["qin_card"]] or view["turned"] not in held[lowest]:
            return
        if view["turned"] == shown[lowest]:
            return
    hands = tuple(tuple(sorted(hand)) for hand in held[:SEATS])
    if list(hands[view["seat"]]) == view["hand"]:
        yield Course(deal, tuple(turns), tuple(shown), hands, held[SEATS][0])
