"""The command that compares opponents, at tables of four where all may lose."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from qin_game.ai.match_play import Played, summarize, summarize_table, table_seatings
from qin_game.ai.selfplay import main

if TYPE_CHECKING:
    import pytest


def figures(capsys: pytest.CaptureFixture[str], arguments: str) -> dict[str, Any]:
    assert main(f"--game kangqin --processes 1 --json {arguments}".split()) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def test_a_mixed_table_tells_each_level_s_share_and_the_common_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = figures(
        capsys, "--table easy,crafty,random,wise --pairs 2 --iterations 20 --option dice=4"
    )
    assert found["table"] == ["easy", "crafty", "random", "wise"]
    assert found["options"]["dice"] == 4
    assert (found["deals"], found["games"]) == (2, 8)
    assert set(found["levels"]) == set(found["table"]) == set(found["ms_per_move"])
    shares = sum(level["win_rate"] for level in found["levels"].values())
    assert abs(shares - found["won"]["rate"]) < 0.001
    assert abs(found["won"]["rate"] + found["lost_by_all"] - 1) < 0.001
    assert [(step["a"], step["b"]) for step in found["steps"]] == [
        ("crafty", "easy"),
        ("random", "crafty"),
        ("wise", "random"),
    ]


def test_one_of_a_level_among_three_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--a crafty --b easy --pairs 2")
    assert (found["seats"], found["games"]) == (4, 8)
    assert set(found["endings"]) <= {"qin_emptied", "qin_stands"}
    assert "map" not in found


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    seen = []
    for seed in (4, 4, 5):
        found = figures(
            capsys, f"--table easy,easy,random,wise --pairs 2 --iterations 9 --seed {seed}"
        )
        del found["ms_per_move"], found["seed"]
        seen.append(found)
    assert seen[0] == seen[1]
    assert seen[0] != seen[2]


def test_what_does_not_go_together_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in {
        "--table easy,crafty": "not a game for 2, but for 4",
        "--a easy": "name both --a and --b",
        "--table easy,easy,easy,easy --a wise": "--table and --a do not go together",
        "--a easy --b emperor": "no level 'emperor'; there are random, easy, crafty",
        "--a easy --b crafty --map bird": "kangqin has no maps",
        "--a easy --b crafty --option dice=5": "dice",
        "--a easy --b crafty --option cups=5": "not NAME=VALUE of a house rule: 'cups=5'",
    }.items():
        assert main(["--game", "kangqin", *arguments.split()]) == 2
        assert said in capsys.readouterr().err


def test_everybody_sits_everywhere_and_beside_everybody() -> None:
    groups = table_seatings((0, 1, 2, 3))
    assert len(groups) == 6
    for group in groups:
        assert [sorted(seats) for seats in zip(*group, strict=True)] == [[0, 1, 2, 3]] * 4
    nexts = [
        (seating[seat], seating[(seat + 1) % 4])
        for group in groups
        for seating in group
        for seat in range(4)
    ]
    assert {nexts.count((0, other)) for other in (1, 2, 3)} == {8}
    assert table_seatings((0, 0, 1, 1)) == (
        ((0, 0, 1, 1), (1, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 0)),
        ((0, 1, 0, 1), (1, 0, 1, 0)),
    )


def played(deal: int, shares: tuple[float, ...]) -> Played:
    return Played(deal, (0, 1, 2, 3), shares, 70, "qin_emptied", ((), (), (), ()))


def test_differences_are_taken_deal_by_deal() -> None:
    games = [
        played(0, (0.0, 0.0, 0.5, 0.5)),
        played(1, (0.0, 0.0, 0.0, 0.0)),
        played(2, (0.0, 0.0, 0.0, 1.0)),
        played(3, (0.0, 1.0, 0.0, 0.0)),
    ]
    found = summarize_table(games, ("a", "b", "c", "d"))
    assert found["won"]["rate"] == 0.75
    assert found["lost_by_all"] == 0.25
    assert [level["win_rate"] for level in found["levels"].values()] == [0.0, 0.25, 0.125, 0.375]
    # d - c by deal: 0, 0, 1, 0: mean .25, variance .25, standard error .25, times 1.96.
    assert found["steps"][2] == {
        "a": "d", "b": "c", "difference": 0.25, "ci95": [-0.24, 0.74]
    }  # fmt: skip


def test_a_game_that_all_lost_is_no_win_for_anybody() -> None:
    lost = Played(0, (0, 1), (0.0, 0.0), 70, "qin_stands", ((), ()))
    won = Played(1, (0, 1), (1.0, 0.0), 70, "qin_emptied", ((), ()))
    found = summarize([lost, won])
    assert found["win_rate"] == 0.5
    assert found["first_seat"] == 0.5
    assert found["lost_by_all"] == 0.5
    assert found["endings"] == {"qin_emptied": 1, "qin_stands": 1}
