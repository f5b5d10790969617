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

from naive_qin import COLUMNS, NEIGHBOURS, ORDINARY_SUPPLY, SIZE, NaiveQin, Square, names_of

from qin_game.rules.qin.board import Board, Village
from qin_game.rules.qin.cells import parse_cell
from qin_game.rules.qin.game import QinGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TILES = ("RR", "YY", "BB", "RY", "RB", "YB")
JOIN_CODES = {"joins_two_majors", "join_has_no_owner"}
SAMPLE = 8
"""Actions a biased policy looks at; it takes the one with the most of the events it likes."""

TASTES: dict[str, dict[str, int]] = {
    "random": {},
    "joins": {"provinces_joined": 9, "province_became_major": 3, "province_founded": 1},
    "clashes": {"majors_exchanged": 30, "province_became_major": 9, "province_founded": -1},
    "villages": {"village_conquered": 9, "village_taken": 3, "province_founded": 1},
    "scarce": {"pagoda_placed": -3, "pagoda_returned": 2, "majors_exchanged": 2},
    "starving": {"game_ended": -50},
}
"""What each policy likes to see happen; ``starving`` also likes to leave few legal actions."""


@dataclass(frozen=True)
class Layout:
    """A map as text: rows from the top and the village areas in reading order."""

    name: str
    rows: list[str]
    villages: list[list[str]]


def layout_of(name: str, rows: Sequence[str]) -> Layout:
    """Return a layout; village squares that share an edge are one village."""
    left = [
        (column, SIZE - 1 - line)
        for line, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter == "v"
    ]
    villages: list[list[str]] = []
    while left:
        first = left.pop(0)
        rest = [square for square in NEIGHBOURS[first] if square in left]
        left = [square for square in left if square not in rest]
        villages.append(list(names_of(sorted([first, *rest]))))
    return Layout(name, list(rows), villages)


def random_layout(rng: Random, name: str = "invented") -> Layout:
    """Invent a map: a small clearing or most of the grid, with ponds and villages."""
    width, height = rng.choice([(4, 4), (5, 5), (6, 5), (7, 7), (9, 8), (13, 13)])
    left, bottom = rng.randint(0, SIZE - width), rng.randint(0, SIZE - height)
    clearing = [(left + c, bottom + r) for c in range(width) for r in range(height)]
    sign: dict[Square, str] = dict.fromkeys(NEIGHBOURS, "~")
    sign.update(dict.fromkeys(clearing, "."))
    for square in rng.sample(clearing, rng.randint(0, len(clearing) // 12)):
        sign[square] = "~"
    # Villages may lie anywhere, also where nothing reaches them, but not side by side.
    for _ in range(rng.randint(0, 2 + len(clearing) // 10)):
        area = [rng.choice(clearing)]
        if rng.random() < 0.4:
            area.append(rng.choice(NEIGHBOURS[area[0]]))
        if all(sign[near] != "v" for square in area for near in [square, *NEIGHBOURS[square]]):
            sign.update(dict.fromkeys(area, "v"))
    free = [square for square in clearing if sign[square] == "."]
    if len(free) < 6:
        return random_layout(rng, name)
    sign.update(zip(rng.sample(free, 3), "RYB", strict=True))
    rows = [
        "".join(sign[column, SIZE - 1 - line] for column in range(SIZE)) for line in range(SIZE)
    ]
    return layout_of(name, rows)


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
        for one in rng.sample(free, min(4, len(free))):
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


def new_match(layout: Layout, rng: Random, *, players: int, house_rules: bool) -> Match:
    """Start a game by both rules with a random deal; with house rules also random options."""
    clash = rng.choice(["exchange", "exchange", "forbidden"]) if house_rules else "forbidden"
    most = ORDINARY_SUPPLY[players]
    supplies = [rng.randint(1, most) if rng.random() < 0.5 else most for _ in range(players)]
    supplies = supplies if house_rules else [most] * players
    deck = list(TILES) * 12
    rng.shuffle(deck)
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


def choose(match: Match, policy: str, rng: Random) -> str:
    """Choose an action text of the oracle's list with a policy's taste for certain events."""
    texts = match.naive.legal()
    tastes = TASTES[policy]
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

    Two games in five are on one of the given layouts, the others on invented ones.
    """
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        layout = rng.choice(layouts) if layouts and rng.random() < 0.4 else random_layout(rng)
        players = rng.choice([2, 3, 4])
        policy = rng.choice(list(TASTES))
        house_rules = rng.random() < 0.4 or policy == "clashes"
        try:
            match = new_match(layout, rng, players=players, house_rules=house_rules)
            seen += compare_game(match, rng, policy)
        except Exception as error:
            error.add_note(f"seed {seed}: {players} players, {policy}, {layout}")
            raise
        seen["game"] += 1
        seen[f"{players} players"] += 1
        seen[f"map {layout.name}"] += 1
        seen["exchange"] += match.naive.major_clash == "exchange"
    return seen


def shelf_layouts() -> list[Layout]:
    """Return the maps of the shelf, read from their files as text only."""
    import yaml  # noqa: PLC0415

    folder = Path(__file__).parents[2] / "assets" / "maps"
    return [
        layout_of(path.stem, yaml.safe_load(path.read_text(encoding="utf-8"))["rows"].split())
        for path in sorted(folder.glob("*.yaml"))
    ]


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
        print(f"{seen['game']} games, {seen['ply']} plies: no difference", flush=True)  # noqa: T201
    for name, number in sorted(seen.items()):
        print(f"{number:>9} {name}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
