"""Play 抗秦 by the real rules and by the naive oracle side by side and report a difference.

    python tests/rules/compare_kangqin.py --games 10000 --seed 1

plays for as long as one likes; the test suite plays a few hundred games of fixed seeds.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from naive_kangqin import SEATS, NaiveKangqin, opened, seen_by

from qin_game.rules.kangqin.game import KangqinGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GAME = KangqinGame()
OPTIONS = [
    {"dice": dice, "second_price": price, "take": take}
    for dice in (3, 4)
    for price in ("proposal", "exchange")
    for take in ("maximum", "choose")
]
ALL_STONES = 17
CARD_KEYS = {"card", "cards", "hand", "given", "taken", "returned", "shown", "other"} | {
    "turned",
    "qin_card",
}

TASTES: dict[str, dict[str, float]] = {
    "random": {},
    "trading": {"pass": 0.1, "refuse": 0.2},
    "refusing": {"pass": 0.05, "propose:qin": 0.05, "refuse": 50},
    "blind": {"pass": 0.1, "propose:qin": 0.2, "accept:blind": 20, "refuse": 0.2},
    "at Qin": {"pass": 0.05, "propose:qin": 20},
    "generous": {"pass": 0.1, "propose:qin": 0.1, "accept": 9, "refuse": 0},
    "passing": {"pass": 30},
    "one target": {"pass": 0.05, "propose": 0.02, "propose:2": 9, "refuse": 9},
}
"""How much each policy likes an action by the longest beginning of its text; 1 where not told."""

SHOWING = ("any", "high", "low", "high", "high then low")


@dataclass
class Match:
    """One game by both rules."""

    state: Any
    naive: NaiveKangqin

    def check(self) -> None:
        """Raise AssertionError if the two disagree on anything in this position."""
        naive, state = self.naive, self.state
        texts = [GAME.format_action(action) for action in GAME.legal_actions(state)]
        assert sorted(texts) == naive.legal()
        assert GAME.to_move(state) == naive.to_move
        assert GAME.ply(state) == naive.ply
        theirs = GAME.state_to_json(state)
        differing(theirs, naive.to_json())
        assert sum(theirs["stones"]) + theirs["qin_stones"] == ALL_STONES
        for seat in range(SEATS):
            told = GAME.observation_to_json(GAME.observe(state, seat))
            differing(told, naive.view(seat))
            self.check_knowledge(seat, told)

    def play(self, text: str) -> list[dict[str, Any]]:
        """Play by both rules, compare what they tell each seat, and return all of it."""
        before = [set(known) for known in self.naive.seen]
        step = GAME.apply(self.state, GAME.parse_action(text))
        self.naive.play(text)
        self.state = step.state
        events = [GAME.event_to_json(event) for event in step.events]
        differing(events, opened(self.naive.told))
        for seat in (None, *range(SEATS)):
            redacted = [GAME.redact(event, seat) for event in step.events]
            told = [GAME.event_to_json(event) for event in redacted if event is not None]
            differing(told, seen_by(seat, self.naive.told))
            if seat is not None:
                self.check_told(seat, told, before[seat])
        return events

    def check_knowledge(self, seat: int, told: dict[str, Any]) -> None:
        """Raise AssertionError if an observation has a card or die that the seat never saw."""
        naive = self.naive
        assert set(cards_in(told)) <= naive.seen[seat], told
        assert (told["dice"] is None) == (seat != naive.chief and not naive.is_open)

    def check_told(self, seat: int, told: list[dict[str, Any]], before: set[int]) -> None:
        """Raise AssertionError if events tell a seat of a card or die that it did not see.

        When a round ends all cards are dealt anew, so what was seen before it counts as well;
        what is opened at its end everybody sees.
        """
        known = before | self.naive.seen[seat]
        for event in told:
            if event["event"] in {"cards_shown", "cup_opened", "lowest_turned"}:
                known |= set(cards_in(event))
            assert set(cards_in(event)) <= known, (event, known)
            if event["event"] == "dice_rolled":
                assert (event["dice"] is None) == (seat != event["chief"])


def differing(theirs: Any, mine: Any) -> None:  # noqa: ANN401
    """Raise AssertionError, saying where, unless the two are equal."""
    if theirs == mine:
        return
    if isinstance(theirs, dict) and isinstance(mine, dict):
        assert set(theirs) == set(mine), set(theirs) ^ set(mine)
        for key, value in mine.items():
            assert theirs[key] == value, (key, theirs[key], value)
    assert theirs == mine, (theirs, mine)


def cards_in(data: Any, *, is_card: bool = False) -> Iterator[int]:  # noqa: ANN401
    """Yield every card that JSON of an observation or event names."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "outcome":
                yield from cards_in(value, is_card=key in CARD_KEYS)
    elif isinstance(data, list):
        for value in data:
            yield from cards_in(value, is_card=is_card)
    elif is_card and data is not None:
        yield data


def draw_chance(rng: Random, dice: int) -> dict[str, Any]:
    """Draw the chance results of a game, without the rules' help."""
    deals = [rng.sample(range(1, 10), 9) for _ in range(4)]
    kind = rng.random()
    low, high = (1, 6) if kind < 0.6 else (1, 2) if kind < 0.85 else (5, 6)
    return {
        "deals": deals,
        "dice": [[rng.randint(low, high) for _ in range(dice)] for _ in range(4)],
        "chief_order": rng.sample(range(4), 4),
        "blind": [rng.randint(0, 1) for _ in range(32)],
    }


def new_match(rng: Random, options: dict[str, Any]) -> Match:
    """Start a game by both rules."""
    chance = draw_chance(rng, options["dice"])
    setup = GAME.setup_from_json({"players": 4, "options": options})
    state = GAME.start(setup, GAME.chance_from_json(setup, chance))
    return Match(state, NaiveKangqin(chance, **options))


def choose(naive: NaiveKangqin, policy: str, showing: str, rng: Random) -> str:
    """Choose an action text of the oracle's list with a policy's taste."""
    texts = naive.legal()
    if naive.phase == "reveal" and showing != "any":
        cards = sorted(naive.hands[naive.to_move or 0])
        is_high = showing == "high" or (showing == "high then low" and naive.round < 3)
        return f"show:{cards[is_high]}"
    if naive.phase == "settle":
        return rng.choice([texts[0], texts[-1], texts[-1], rng.choice(texts)])
    tastes = TASTES[policy]

    def liking(text: str) -> float:
        begins = [name for name in tastes if text.startswith(name)]
        return tastes[max(begins, key=len)] if begins else 1

    weights = [liking(text) for text in texts]
    return rng.choices(texts, weights)[0] if any(weights) else rng.choice(texts)


def rare(naive: NaiveKangqin) -> Iterator[str]:
    """Name what is worth counting in a position."""
    seat = naive.to_move
    if seat is None:
        return
    legal = naive.legal()
    if naive.phase == "answer" and "refuse" not in legal:
        yield "cannot refuse"
    if naive.phase == "exchange":
        if legal == ["pass"]:
            yield "cannot pay"
        if naive.proposals[seat] and not naive.price(seat):
            yield "second for nothing"
        if naive.turn >= 2 * SEATS:
            yield "third lap"
    if legal == ["take:0"]:
        yield "nothing to take"
    if naive.qin_stones == 0:
        yield "Qin has nothing"


def compare_game(match: Match, rng: Random, policy: str, showing: str) -> Counter[str]:
    """Play a game to its end, comparing at every ply. Return how often each thing happened."""
    seen: Counter[str] = Counter()
    match.check()
    naive = match.naive
    while naive.to_move is not None:
        seen["ply"] += 1
        seen.update(rare(naive))
        was_empty = naive.qin_stones == 0
        text = choose(naive, policy, showing, rng)
        try:
            events = match.play(text)
            match.check()
        except AssertionError as error:
            error.add_note(f"after {text} at ply {naive.ply}, in {naive.to_json()}")
            raise
        seen.update(event["event"] for event in events)
        seen.update(
            f"paid for a {event['reason']}" for event in events if event["event"] == "stone_paid"
        )
        seen["refilled"] += was_empty and naive.qin_stones > 0
        for event in events:
            if event["event"] == "cup_opened":
                seen["success" if event["is_success"] else "failure"] += 1
                seen["equal"] += event["total"] == event["strength"]
            if event["event"] == "round_settled" and not event["is_success"]:
                seen["cannot give all"] += event["moved"] < event["limit"]
    outcome = naive.outcome or {}
    seen[outcome["reason"]] += 1
    seen["shared"] += len(outcome["winners"]) > 1
    return seen


def compare_games(seeds: Sequence[int]) -> Counter[str]:
    """Compare one game for each seed; the seed decides everything about it."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        options = OPTIONS[seed % len(OPTIONS)]
        policy, showing = rng.choice(list(TASTES)), rng.choice(SHOWING)
        try:
            seen += compare_game(new_match(rng, options), rng, policy, showing)
        except Exception as error:
            error.add_note(f"seed {seed}: {options}, {policy}, {showing}")
            raise
        seen["game"] += 1
        seen[str(options)] += 1
    return seen


def _chunks(first: int, games: int, size: int = 500) -> Iterator[range]:
    for start in range(first, first + games, size):
        yield range(start, min(start + size, first + games))


def main() -> int:
    """Compare many games; the exit status is 1 at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    arguments = parser.parse_args()
    seen: Counter[str] = Counter()
    for seeds in _chunks(arguments.seed, arguments.games):
        seen += compare_games(seeds)
        print(f"{seen['game']} games, {seen['ply']} plies: no difference", flush=True)  # noqa: T201
    for name, number in sorted(seen.items()):
        print(f"{number:>9} {name}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
