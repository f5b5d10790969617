"""Qin a second time, naively: the oracle the real rules are compared with.

Written from the rules document alone and importing nothing of the project. A position is plain
dicts keyed by square; provinces, legality and strengths are found anew in every position, and every
value that leaves this module is a text or JSON in the engine protocol's form. It is meant to be
read beside the rules, sentence by sentence, and to share no idea with what it checks.

What one space remembers is who owns the province it lies in: a seat, ``DEAD`` for dead ground, or
``LONE``. A province is then whatever a flood fill finds, and its owner is what its spaces agree on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Square = tuple[int, int]
"""(column, row), both 0-12, from the bottom left: tuples sort by column, then row."""

SIZE = 13
COLUMNS = "abcdefghijklm"
ORDINARY_SUPPLY = {2: 24, 3: 19, 4: 15}
DEAD = "dead"
LONE = "lone"


NAMES = {(c, r): COLUMNS[c] + str(r + 1) for c in range(SIZE) for r in range(SIZE)}
NEIGHBOURS: dict[Square, list[Square]] = {
    (column, row): [
        (c, r)
        for c, r in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
        if 0 <= c < SIZE and 0 <= r < SIZE
    ]
    for column in range(SIZE)
    for row in range(SIZE)
}


def square_named(text: str) -> Square:
    return COLUMNS.index(text[0]), int(text[1:]) - 1


def flood(colors: dict[Square, str], square: Square) -> set[Square]:
    """Return the squares that are connected with a square through edges in its colour."""
    squares, frontier = {square}, [square]
    while frontier:
        for there in NEIGHBOURS[frontier.pop()]:
            if there not in squares and colors.get(there) == colors[square]:
                squares.add(there)
                frontier.append(there)
    return squares


def names_of(squares: Iterable[Square]) -> tuple[str, ...]:
    return tuple(NAMES[square] for square in squares)


@dataclass
class Area:
    """Edge-connected spaces of one colour as a flood fill finds them; one space alone is lone."""

    color: str
    squares: list[Square]
    owner: int | str

    @property
    def is_province(self) -> bool:
        return len(self.squares) >= 2

    @property
    def pagodas(self) -> int:
        if not isinstance(self.owner, int):
            return 0
        return 2 if len(self.squares) >= 5 else 1

    @property
    def is_major(self) -> bool:
        return isinstance(self.owner, int) and len(self.squares) >= 5


class SupplyEmptyError(Exception):
    """A seat placed its last pagoda: the game ends in that instant."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


@dataclass
class NaiveQin:
    """A game of Qin in progress; :meth:`play` changes it."""

    rows: list[str]
    """The map without tiles, top row first."""
    villages: list[list[Square]]
    """In the map's reading order."""
    players: int
    major_clash: str
    start_supplies: list[int]
    colors: dict[Square, str]
    owners: dict[Square, int | str]
    village_owners: list[int | None]
    supplies: list[int]
    hands: list[list[str]]
    pile: list[str]
    to_move: int | None = 0
    ply: int = 0
    outcome: dict[str, Any] | None = None
    moves: list[tuple[str, int, str, tuple[str, ...]]] = field(default_factory=list)
    """Pagodas moved by the last action: (``placed`` or ``returned``, seat, site, squares)."""
    grass: list[Square] = field(default_factory=list)
    unresolved: Square | None = None
    """The tile half whose group was never resolved, the game having ended on the other half."""
    single: list[Square] = field(default_factory=list)
    """A major that got one pagoda only, that having been its founder's last."""
    found: list[Area] | None = None
    places: dict[Square, Area] = field(default_factory=dict)
    """The areas and where each lies, until the next change of the board."""
    listed: list[str] | None = None
    """The legal actions, until the next action."""

    # -- setting up ------------------------------------------------------------------------------

    @classmethod
    def new(  # noqa: PLR0913, PLR0917 - all that is agreed before a game
        cls,
        rows: list[str],
        villages: list[list[str]],
        players: int,
        deck: list[str],
        major_clash: str = "forbidden",
        supplies: list[int] | None = None,
    ) -> NaiveQin:
        start = supplies or [ORDINARY_SUPPLY[players]] * players
        colors = {
            (column, SIZE - 1 - line): letter
            for line, row in enumerate(rows)
            for column, letter in enumerate(row)
            if letter in "RYB"
        }
        game = cls(
            rows=rows,
            villages=[[square_named(text) for text in area] for area in villages],
            players=players,
            major_clash=major_clash,
            start_supplies=list(start),
            colors=colors,
            owners=dict.fromkeys(colors, LONE),
            village_owners=[None] * len(villages),
            supplies=list(start),
            hands=[deck[3 * seat : 3 * seat + 3] for seat in range(players)],
            pile=deck[3 * players :],
        )
        game._find_grass()
        game._end_if_nobody_can_place()
        return game

    @classmethod
    def from_state(cls, state: dict[str, Any]) -> NaiveQin:
        """Continue from a full state of the engine protocol."""
        colors: dict[Square, str] = {}
        for line, row in enumerate(state["board"]):
            for column, letter in enumerate(row):
                if letter in "RYB":
                    colors[column, SIZE - 1 - line] = letter
        owners: dict[Square, int | str] = dict.fromkeys(colors, LONE)
        for province in state["provinces"]:
            owner = DEAD if province["owner"] is None else province["owner"]
            owners.update(dict.fromkeys(map(square_named, province["cells"]), owner))
        game = cls(
            rows=["".join("." if c in "RYB" else c for c in row) for row in state["board"]],
            villages=[[square_named(t) for t in v["cells"]] for v in state["villages"]],
            players=state["players"],
            major_clash=state["options"]["major_clash"],
            start_supplies=list(state["options"]["supplies"]),
            colors=colors,
            owners=owners,
            village_owners=[village["owner"] for village in state["villages"]],
            supplies=list(state["supplies"]),
            hands=[list(hand) for hand in state["hands"]],
            pile=list(state["draw_pile"]),
            to_move=state["to_move"],
            ply=state["ply"],
            outcome=state["outcome"],
        )
        game._find_grass()
        return game

    def _find_grass(self) -> None:
        self.grass = [
            square for square in NEIGHBOURS if self.rows[SIZE - 1 - square[1]][square[0]] == "."
        ]

    # -- looking at the board --------------------------------------------------------------------

    def areas(self) -> list[Area]:
        """Flood-fill all areas, lone spaces included, ordered by their smallest square."""
        if self.found is not None:
            return self.found
        colors = {sq: color for sq, color in self.colors.items() if sq != self.unresolved}
        seen: set[Square] = set()
        found = []
        for square in sorted(colors):
            if square in seen:
                continue
            squares = flood(colors, square)
            seen |= squares
            owners = {self.owners[member] for member in squares}
            assert len(owners) == 1, (squares, owners)
            assert (owners == {LONE}) == (len(squares) == 1), (squares, owners)
            found.append(Area(colors[square], sorted(squares), owners.pop()))
        self.found = found
        return found

    def area_at(self) -> dict[Square, Area]:
        """Return the area in which each space lies."""
        if self.found is None or not self.places:
            self.places = {square: area for area in self.areas() for square in area.squares}
        return self.places

    def strengths(self) -> list[list[int]]:
        """For each village, the pagodas of each seat on the distinct provinces along its edge."""
        area_at = self.area_at()
        all_strengths = []
        for village in self.villages:
            strengths = [0] * self.players
            counted: list[Area] = []
            for square in village:
                for there in NEIGHBOURS[square]:
                    area = area_at.get(there)
                    if area and area not in counted:
                        counted.append(area)
                        if isinstance(area.owner, int):
                            strengths[area.owner] += area.pagodas
            all_strengths.append(strengths)
        return all_strengths

    def to_json(self) -> dict[str, Any]:
        """Return the position in the protocol's form, without map and options."""
        provinces = [
            {
                "color": area.color,
                "cells": list(names_of(area.squares)),
                "owner": None if area.owner == DEAD else area.owner,
                "pagodas": 1 if area.squares == self.single else area.pagodas,
            }
            for area in self.areas()
            if area.is_province
        ]
        return {
            "players": self.players,
            "ply": self.ply,
            "to_move": self.to_move,
            "board": [
                "".join(
                    self.colors.get((column, SIZE - 1 - line), letter)
                    for column, letter in enumerate(row)
                )
                for line, row in enumerate(self.rows)
            ],
            "provinces": provinces,
            "villages": [
                {"cells": list(names_of(sorted(village))), "owner": owner}
                for village, owner in zip(self.villages, self.village_owners, strict=True)
            ],
            "supplies": list(self.supplies),
            "hands": [sorted(hand) for hand in self.hands],
            "draw_pile": list(self.pile),
            "outcome": self.outcome,
        }

    # -- legality --------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """Every legal action of the seat to move, sorted as texts."""
        if self.to_move is None:
            return []
        if self.listed is None:
            self.listed = sorted(self._placements(set(self.hands[self.to_move]))) or ["pass"]
        return self.listed

    def clashing(self) -> list[str]:
        """Return the legal actions that would be illegal without the house rule of exchange."""
        if self.to_move is None or self.major_clash == "forbidden":
            return []
        self.major_clash = "forbidden"
        otherwise = set(self._placements(set(self.hands[self.to_move])))
        self.major_clash = "exchange"
        return [text for text in self.legal() if text not in otherwise]

    def _placements(self, tiles: set[str]) -> Iterator[str]:
        verdicts: dict[tuple[str, tuple[Square, ...]], str | None] = {}

        def fits(color: str, *group: Square) -> bool:
            if (color, group) not in verdicts:
                verdicts[color, group] = self._join_verdict(color, group)
            return verdicts[color, group] is None

        for one, two in self._open_pairs():
            for first, second in tiles:
                if first == second:
                    ok = one < two and fits(first, one, two)
                else:
                    ok = fits(first, one) and fits(second, two)
                if ok:
                    yield f"{first}{second}:{NAMES[one]}{NAMES[two]}"

    def _open_pairs(self) -> Iterator[tuple[Square, Square]]:
        """Yield the free edge-adjacent grass squares, in both orders, that touch a space."""
        free = {square for square in self.grass if square not in self.colors}
        touching = {s for s in free if any(n in self.colors for n in NEIGHBOURS[s])}
        for one in sorted(free):
            for two in NEIGHBOURS[one]:
                if two in free and (one in touching or two in touching):
                    yield one, two

    def _join_verdict(self, color: str, group: tuple[Square, ...]) -> str | None:
        """Say why these new spaces of one colour may not join what they touch, or None."""
        area_at = self.area_at()
        touched: list[Area] = []
        for square in group:
            for there in NEIGHBOURS[square]:
                area = area_at.get(there)
                if area and area.color == color and area.is_province and area not in touched:
                    touched.append(area)
        if len(touched) <= 1:
            return None
        if any(area.owner == DEAD for area in touched):
            return None
        majors = sum(area.is_major for area in touched)
        if majors >= 2:
            return None if self.major_clash == "exchange" else "joins_two_majors"
        if majors == 1:
            return None
        totals = [0] * self.players
        for area in touched:
            totals[int(area.owner)] += len(area.squares)
        return None if totals.count(max(totals)) == 1 else "join_has_no_owner"

    def join_codes(self, text: str) -> set[str]:
        """Return the join codes that forbid a placement on two free grass squares."""
        tile, squares = text.split(":")
        cut = 2 if squares[2].isalpha() else 3
        one, two = square_named(squares[:cut]), square_named(squares[cut:])
        groups = [(tile[0], (one, two))] if tile[0] == tile[1] else []
        groups = groups or [(tile[0], (one,)), (tile[1], (two,))]
        return {self._join_verdict(color, group) for color, group in groups} - {None}

    # -- playing ---------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play an action that :meth:`legal` lists."""
        seat = self.to_move
        assert seat is not None
        self.moves = []
        self.listed = None
        self.ply += 1
        if text != "pass":
            tile, squares = text.split(":")
            cut = 2 if squares[2].isalpha() else 3
            one, two = square_named(squares[:cut]), square_named(squares[cut:])
            self.hands[seat].remove(tile)
            try:
                self._resolve(seat, tile, one, two)
            except SupplyEmptyError as last:
                self._end("last_pagoda", [last.seat])
                return
            if self.pile:
                self.hands[seat].append(self.pile.pop(0))
        self.to_move = (seat + 1) % self.players
        self._end_if_nobody_can_place()

    def _resolve(self, seat: int, tile: str, one: Square, two: Square) -> None:
        before = self.areas()
        self.colors[one], self.colors[two] = tile[0], tile[1]
        self.owners[one] = self.owners[two] = LONE
        self.found, self.places = None, {}
        halves = [one] if tile[0] == tile[1] else [one, two]
        for index, square in enumerate(halves):
            try:
                self._settle(seat, before, square)
            except SupplyEmptyError:
                self.unresolved = two if index == 0 and len(halves) == 2 else None
                raise
        self._settle_villages(seat)

    def _settle(self, seat: int, before: list[Area], square: Square) -> None:
        squares = sorted(flood(self.colors, square))
        parts = [area for area in before if area.is_province and area.squares[0] in squares]
        if len(squares) == 1:
            return
        if any(area.owner == DEAD for area in parts) or sum(area.is_major for area in parts) >= 2:
            self.owners.update(dict.fromkeys(squares, DEAD))
            for area in parts:
                self._return_all(area, 0)
            return
        owner = self._winner(parts) if parts else seat
        self.owners.update(dict.fromkeys(squares, owner))
        needed = 2 if len(squares) >= 5 else 1
        if not parts and needed == 2 and self.supplies[seat] == 1:
            self.single = squares
        for area in parts:
            reused = min(needed, area.pagodas) if area.owner == owner else 0
            needed -= reused
            self._return_all(area, reused)
        for _ in range(needed):
            self._place(owner, "province", names_of(squares))

    def _return_all(self, area: Area, but: int) -> None:
        for _ in range(area.pagodas - but):
            self._return(area.owner, "province", names_of(area.squares))

    def _winner(self, parts: list[Area]) -> int | str:
        majors = [area.owner for area in parts if area.is_major]
        if majors:
            return majors[0]
        totals = [0] * self.players
        for area in parts:
            totals[int(area.owner)] += len(area.squares)
        return totals.index(max(totals))

    def _settle_villages(self, placing: int) -> None:
        winners: list[int | None] = []
        for strengths, owner in zip(self.strengths(), self.village_owners, strict=True):
            best = max(strengths)
            leaders = [seat for seat, strength in enumerate(strengths) if strength == best]
            takes = best > 0 and len(leaders) == 1 and leaders[0] != owner
            winners.append(leaders[0] if takes else None)
        for turn in range(self.players):
            seat = (placing + turn) % self.players
            for index, winner in enumerate(winners):
                if winner == seat:
                    names = names_of(sorted(self.villages[index]))
                    previous = self.village_owners[index]
                    if previous is not None:
                        self._return(previous, "village", names)
                    self.village_owners[index] = seat
                    self._place(seat, "village", names)

    def _place(self, seat: int | str, site: str, names: tuple[str, ...]) -> None:
        assert isinstance(seat, int)
        self.supplies[seat] -= 1
        self.moves.append(("placed", seat, site, names))
        if self.supplies[seat] == 0:
            raise SupplyEmptyError(seat)

    def _return(self, seat: int | str, site: str, names: tuple[str, ...]) -> None:
        assert isinstance(seat, int)
        self.supplies[seat] += 1
        self.moves.append(("returned", seat, site, names))

    # -- ending ----------------------------------------------------------------------------------

    def is_stuck(self) -> bool:
        """Return whether no seat can place a tile."""
        return not any(self._placements({tile for hand in self.hands for tile in hand}))

    def _end_if_nobody_can_place(self) -> None:
        if not self.is_stuck():
            return
        on_board = [s - r for s, r in zip(self.start_supplies, self.supplies, strict=True)]
        most = max(on_board)
        self._end("no_placement", [seat for seat, n in enumerate(on_board) if n == most])

    def _end(self, reason: str, winners: list[int]) -> None:
        self.to_move = None
        self.outcome = {
            "reason": reason,
            "winners": winners,
            "on_board": [s - r for s, r in zip(self.start_supplies, self.supplies, strict=True)],
            "remaining": list(self.supplies),
        }
