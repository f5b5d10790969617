"""Play Qin by the real rules and by the naive oracle side by side and report the first difference.

    python tests/rules/compare_qin.py --games 10000 --seed 1

plays for as long as one likes; the test suite plays a few thousand games of fixed seeds.
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

from layouts import TILES, Layout, random_layout, random_position, shelf_layouts
from naive_qin import COLUMNS, NEIGHBOURS, ORDINARY_SUPPLY, SIZE, NaiveQin, names_of

from qin_game.rules.qin.board import Board, Village
from qin_game.rules.qin.cells import parse_cell
from qin_game.rules.qin.game import QinGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

JOIN_CODES = {"joins_two_majors", "join_has_no_owner"}
SAMPLE = 8
"""Actions a biased policy looks at; it takes the one with the most of the events it likes."""

TASTES: dict[str, dict[str, int]] = {
    "random": {},
    "joins": {"provinces_joined": 9, "province_became_major": 3, "province_founded": 1},
    "clashes": {"province_became_major": 9, "province_expanded": 2, "province_founded": -1},
    "villages": {"village_conquered": 9, "village_taken": 3, "province_founded": 1},
    "scarce": {"pagoda_placed": -3, "pagoda_returned": 2, "majors_exchanged": 2},
    "starving": {"game_ended": -50},
}
"""What each policy likes to see happen; ``starving`` also likes to leave few legal actions."""


def board_of(layout: Layout) -> Board:
    """Return a layout as the real rules want it."""

    def cells(letter: str) -> list[int]:
        return [
            parse_cell(COLUMNS[column] + str(SIZE - line))
            for line, row in enumerate(layout.rows)
            for column, found in enumerate(row)
            if found == letter
        ]

    return Board(
        name=layout.name,
        grass=frozenset(cells(".")),
        water=frozenset(cells("~")),
        villages=tuple(Village(tuple(map(parse_cell, area))) for area in layout.villages),
        starts=tuple(sorted((cell, color) for color in "RYB" for cell in cells(color))),
    )


@dataclass
class Match:
    """One game by both rules."""

    game: QinGame
    state: Any
    naive: NaiveQin

    def check(self, rng: Random) -> None:
        """Raise AssertionError if the two disagree on anything in this position."""
        texts = sorted(map(self.game.format_action, self.game.legal_actions(self.state)))
        assert texts == self.naive.legal()
        mine, theirs = self.naive.to_json(), self.game.state_to_json(self.state)
        theirs["hands"] = [sorted(hand) for hand in theirs["hands"]]
        for key, value in mine.items():
            assert theirs[key] == value, (key, theirs[key], value)
        if self.naive.to_move is not None:
            self.check_explanations(rng)

    def check_explanations(self, rng: Random) -> None:
        """Compare the reasons why placements of held tiles on free grass may not be made."""
        naive = self.naive
        free = [square for square in naive.grass if square not in naive.colors]
        for one in rng.sample(free, min(2, len(free))):
            for two in NEIGHBOURS[one]:
                if two not in free:
                    continue
                touches = any(n in naive.colors for n in NEIGHBOURS[one] + NEIGHBOURS[two])
                for tile in sorted(set(naive.hands[naive.to_move])):
                    ends = sorted([one, two]) if tile[0] == tile[1] else [one, two]
                    text = f"{tile}:{''.join(names_of(ends))}"
                    expected = naive.join_codes(text)
                    code = self.game.explain_illegal(self.state, self.game.parse_action(text))
                    if not touches:
                        assert code is not None, text
                        assert code not in JOIN_CODES, (text, code)
                    elif expected:
                        assert code in expected, (text, code, expected)
                    else:
                        assert code is None, (text, code)

    def play(self, text: str) -> tuple[Any, ...]:
        """Play by both rules, compare the pagodas they move, and return the real events."""
        step = self.game.apply(self.state, self.game.parse_action(text))
        self.naive.play(text)
        self.state = step.state
        events = [self.game.event_to_json(event) for event in step.events]
        moves = [
            (event["event"].removeprefix("pagoda_"), event["seat"], event["site"], event["cells"])
            for event in events
            if event["event"] in {"pagoda_placed", "pagoda_returned"}
        ]
        expected = [(kind, seat, site, list(cells)) for kind, seat, site, cells in self.naive.moves]
        assert _settled(moves) == _settled(expected), (moves, expected)
        return step.events


def _settled(moves: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Sort each run of returns: only their place among the placements is ruled.

    Nor is it ruled which of its own provinces' pagodas a winner reuses, so squares do not count.
    """
    settled: list[tuple[Any, ...]] = []
    run: list[tuple[Any, ...]] = []
    for move in moves:
        if move[0] == "returned":
            kind, seat, site, cells = move
            run.append((kind, seat, site, None if site == "province" else cells))
        else:
            settled += [*sorted(run), move]
            run = []
    return settled + sorted(run)


def new_match(
    layout: Layout, rng: Random, *, players: int, house_rules: bool, few_tiles: bool = False
) -> Match:
    """Start a game by both rules with a random deal; with house rules also random options."""
    clash = rng.choice(["exchange", "exchange", "forbidden"]) if house_rules else "forbidden"
    most = ORDINARY_SUPPLY[players]
    handicap = house_rules and rng.random() < 0.4
    supplies = [rng.randint(1, most) if handicap else most for _ in range(players)]
    # A deck of few kinds of tiles leaves seats with nothing that fits, or with nothing at all.
    kinds = rng.sample(TILES, rng.choice([1, 2, 3]) if few_tiles else len(TILES))
    deck = kinds * 12
    rng.shuffle(deck)
    if few_tiles:
        deck = deck[: rng.randint(3 * players, len(deck))]
    game = QinGame([board_of(layout)])
    setup = game.setup_from_json(
        {
            "map": layout.name,
            "players": players,
            "options": {"major_clash": clash, "supplies": supplies},
        }
    )
    state = game.start(setup, game.chance_from_json(setup, {"deck": deck}))
    naive = NaiveQin.new(layout.rows, layout.villages, players, deck, clash, supplies)
    return Match(game, state, naive)


def match_from(position: dict[str, Any]) -> Match | None:
    """Go on from a position by both rules; None if nobody can place a tile in it."""
    naive = NaiveQin.from_state(position)
    if naive.is_stuck():
        return None
    game = QinGame([])
    return Match(game, game.state_from_json(position), naive)


def choose(match: Match, policy: str, rng: Random) -> str:
    """Choose an action text of the oracle's list with a policy's taste for certain events."""
    texts = match.naive.legal()
    tastes = TASTES[policy]
    if policy in {"clashes", "joins"} and (clashing := match.naive.clashing()):
        return rng.choice(clashing)
    if not tastes or rng.random() < 0.2:
        return rng.choice(texts)

    def liking(text: str) -> int:
        step = match.game.apply(match.state, match.game.parse_action(text))
        likes = sum(tastes.get(event.name, 0) for event in step.events)
        return likes - len(match.game.legal_actions(step.state)) * (policy == "starving")

    return max(rng.sample(texts, min(SAMPLE, len(texts))), key=liking)


def compare_game(match: Match, rng: Random, policy: str) -> Counter[str]:
    """Play a game to its end, comparing at every ply. Return how often each event happened."""
    seen: Counter[str] = Counter()
    match.check(rng)
    while match.naive.to_move is not None:
        seen["ply"] += 1
        text = choose(match, policy, rng)
        try:
            seen.update(event.name for event in match.play(text))
            match.check(rng)
        except AssertionError as error:
            error.add_note(f"after {text} at ply {match.naive.ply}, in {match.naive.to_json()}")
            raise
    seen[str((match.naive.outcome or {})["reason"])] += 1
    return seen


def compare_games(layouts: Sequence[Layout], seeds: Sequence[int]) -> Counter[str]:
    """Compare one game for each seed; the seed decides everything about it but the layouts.

    Three games in ten are on one of the given layouts, the others on invented ones.
    """
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        layout = rng.choice(layouts) if layouts and rng.random() < 0.3 else random_layout(rng)
        players = rng.choice([2, 3, 4])
        policy = rng.choice(list(TASTES))
        house_rules = rng.random() < 0.4 or policy == "clashes"
        try:
            match = new_match(
                layout,
                rng,
                players=players,
                house_rules=house_rules,
                few_tiles=rng.random() < 0.15,
            )
            seen += compare_game(match, rng, policy)
        except Exception as error:
            error.add_note(f"seed {seed}: {players} players, {policy}, {layout}")
            raise
        seen["game"] += 1
        seen[f"{players} players"] += 1
        seen[f"map {layout.name}"] += 1
        seen["exchange"] += match.naive.major_clash == "exchange"
    return seen


def compare_positions(seeds: Sequence[int]) -> Counter[str]:
    """Compare what follows from an invented position for each seed."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        position = random_position(rng)
        try:
            if match := match_from(position):
                seen += compare_game(match, rng, rng.choice(list(TASTES)))
                seen["position"] += 1
        except Exception as error:
            error.add_note(f"position seed {seed}: {position}")
            raise
    return seen


def _chunks(first: int, games: int, size: int = 100) -> Iterator[range]:
    for start in range(first, first + games, size):
        yield range(start, min(start + size, first + games))


def main() -> int:
    """Compare many games; the exit status is 1 at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    arguments = parser.parse_args()
    layouts = shelf_layouts()
    seen: Counter[str] = Counter()
    for seeds in _chunks(arguments.seed, arguments.games):
        seen += compare_games(layouts, seeds)
        seen += compare_positions(range(4 * seeds.start, 4 * seeds.stop))
        counts = ", ".join(f"{seen[kind]} {kind}s" for kind in ("game", "position"))
        print(f"{counts}, {seen['ply']} plies: no difference", flush=True)  # noqa: T201
    for name, number in sorted(seen.items()):
        print(f"{number:>9} {name}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
