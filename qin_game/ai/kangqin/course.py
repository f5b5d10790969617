"""Playing a round on, in all lanes at once, by a policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from qin_game.ai.kangqin.lanes import (
    SLOTS,
    has_turn,
    refuse,
    settle,
    swap,
    swap_with_qin,
)
from qin_game.ai.kangqin.policy import BLIND, PASS, REFUSAL, draw
from qin_game.rules.kangqin.state import SEATS

if TYPE_CHECKING:
    from qin_game.ai.kangqin.arrays import Floats, Ints
    from qin_game.ai.kangqin.features import Table
    from qin_game.ai.kangqin.lanes import Lanes
    from qin_game.ai.kangqin.policy import Policy


@dataclass(frozen=True, slots=True)
class Lots:
    """Numbers in 0 to 1 that decide a round: by slot (or seat) and lane."""

    proposals: Floats
    answers: Floats
    blind: Floats
    shows: Floats

    def take(self, lanes: Ints) -> Lots:
        """Return the lots of some lanes."""
        return Lots(
            self.proposals[:, lanes], self.answers[:, lanes],
            self.blind[:, lanes], self.shows[:, lanes],
        )  # fmt: skip


def draw_lots(rng: np.random.Generator, count: int) -> Lots:
    """Draw the lots of so many lanes."""
    slots = rng.random((3, SLOTS, count), dtype=np.float32)
    return Lots(slots[0], slots[1], slots[2], rng.random((SEATS, count), dtype=np.float32))


@dataclass(frozen=True, slots=True)
class Play:
    """How seats choose, what for, and the lots that decide.

    One of them (``own``) may have a policy of its own.
    """

    policy: Policy
    table: Table
    lots: Lots
    own: int | None = None
    own_policy: Policy | None = None

    def of(self, seat: int) -> Policy:
        """Return a seat's policy."""
        return self.own_policy if seat == self.own and self.own_policy else self.policy


@dataclass(frozen=True, slots=True)
class Offer:
    """By lane, a proposal of a slot's seat to a partner: its lower or higher card (0 or 1)."""

    slot: int
    partners: Ints
    card: Ints


def play_exchanges(lanes: Lanes, first: int, last: int, play: Play) -> None:
    """Play the slots from ``first`` up to, not including, ``last``."""
    for slot in range(first, last):
        lap, seat = divmod(slot, SEATS)
        which = np.flatnonzero(has_turn(lanes, seat))
        if not len(which):
            continue
        whole = len(which) == len(lanes)
        part = lanes if whole else lanes.take(which)
        odds = play.of(seat).proposal_odds(part, seat, lap, play.table)
        proposals = draw(odds, play.lots.proposals[slot, which])
        play_proposals(lanes, which, slot, proposals, play)


def play_proposals(lanes: Lanes, which: Ints, slot: int, proposals: Ints, play: Play) -> None:
    """Make proposals in some lanes and let those asked answer by the policy."""
    lap, seat = divmod(slot, SEATS)
    steps = np.where(proposals == PASS, -1, proposals // 2)
    card = proposals % 2
    to_qin = steps == 0
    if to_qin.any():
        swap_with_qin(lanes, which[to_qin], seat, card[to_qin])
    asked = np.flatnonzero(steps > 0)
    if not len(asked):
        return
    here, partners = which[asked], (seat + steps[asked]) % SEATS
    odds = play.policy.answer_odds(lanes.take(here), partners, seat, lap, play.table)
    answers = draw(odds, play.lots.answers[slot, here])
    play_answers(lanes, here, Offer(slot, partners, card[asked]), answers, play.lots)


def play_answers(lanes: Lanes, which: Ints, offer: Offer, answers: Ints, lots: Lots) -> None:
    """Carry out the answers to an offer in some lanes."""
    seat, partners = offer.slot % SEATS, offer.partners
    refused = answers == REFUSAL
    if refused.any():
        refuse(lanes, which[refused], seat, partners[refused])
    agreed = ~refused
    if agreed.any():
        here = which[agreed]
        drawn = (lots.blind[offer.slot, here] >= 0.5).astype(np.int64)  # noqa: PLR2004 - a fair lot
        returned = np.where(answers[agreed] == BLIND, drawn, answers[agreed])
        swap(lanes, here, seat, offer.card[agreed], partners[agreed], returned)


def choose_shows(lanes: Lanes, play: Play) -> Ints:
    """Return which card, the lower or the higher, each seat shows, by lane."""
    shows = [
        draw(play.of(seat).show_odds(lanes, seat, play.table), play.lots.shows[seat])
        for seat in range(SEATS)
    ]
    return np.stack(shows, axis=1)


def finish(lanes: Lanes, first: int, play: Play) -> None:
    """Play rounds from a slot to their end, the settling included."""
    play_exchanges(lanes, first, SLOTS, play)
    settle(lanes, choose_shows(lanes, play))
