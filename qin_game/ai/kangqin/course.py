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
    """How seats choose, what for, and the lots that decide."""

    policy: Policy
    table: Table
    lots: Lots


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal to a seat, by the seat of a slot: its lower or higher card (0 or 1) by lane."""

    slot: int
    partner: int
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
        odds = play.policy.proposal_odds(part, seat, lap, play.table)
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
    for step in range(1, SEATS):
        asked = steps == step
        if not asked.any():
            continue
        partner = (seat + step) % SEATS
        here = which[asked]
        odds = play.policy.answer_odds(lanes.take(here), partner, seat, lap, play.table)
        answers = draw(odds, play.lots.answers[slot, here])
        play_answers(lanes, here, Offer(slot, partner, card[asked]), answers, play.lots)


def play_answers(lanes: Lanes, which: Ints, offer: Offer, answers: Ints, lots: Lots) -> None:
    """Carry out the answers to an offer in some lanes."""
    seat, partner = offer.slot % SEATS, offer.partner
    refused = answers == REFUSAL
    if refused.any():
        refuse(lanes, which[refused], seat, partner)
    agreed = ~refused
    if agreed.any():
        here = which[agreed]
        drawn = (lots.blind[offer.slot, here] >= 0.5).astype(np.int64)  # noqa: PLR2004 - a fair lot
        returned = np.where(answers[agreed] == BLIND, drawn, answers[agreed])
        swap(lanes, here, seat, offer.card[agreed], partner, returned)


def choose_shows(lanes: Lanes, play: Play) -> Ints:
    """Return which card, the lower or the higher, each seat shows, by lane."""
    shows = [
        draw(play.policy.show_odds(lanes, seat, play.table), play.lots.shows[seat])
        for seat in range(SEATS)
    ]
    return np.stack(shows, axis=1)


def finish(lanes: Lanes, first: int, play: Play) -> None:
    """Play rounds from a slot to their end, the settling included."""
    play_exchanges(lanes, first, SLOTS, play)
    settle(lanes, choose_shows(lanes, play))
