"""The command that compares opponents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from qin_game.ai.match_play import Played, elo, summarize
from qin_game.ai.selfplay import main

if TYPE_CHECKING:
    import pytest


def test_the_last_line_of_json_is_one_object_with_all_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = "--a crafty --b random --map bird --pairs 2 --seed 3 --processes 1 --json"
    assert main(arguments.split()) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["a"], figures["b"], figures["seats"]) == ("crafty", "random", 2)
    assert figures["pairs"] == 2
    assert figures["win_rate"] == 1.0
    assert figures["ci95"] == [0.0, 1.0]
    assert set(figures["endings"]) <= {"last_pagoda", "no_placement"}
    assert {"elo", "plies", "first_seat", "ms_per_move"} <= set(figures)


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "--a wise --b novice --seats 3 --pairs 1 --iterations 8 --processes 1 --json"
    seen = []
    for seed in ("4", "4", "5", "6", "7"):
        main([*arguments.split(), "--seed", seed])
        figures = json.loads(capsys.readouterr().out)
        del figures["ms_per_move"]
        seen.append(figures)
    assert seen[0] == seen[1]
    assert len({figures["plies"] for figures in seen}) > 1


def test_an_unknown_map_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--a", "easy", "--b", "novice", "--map", "dragon"]) == 2
    assert "no map 'dragon'; there are bird" in capsys.readouterr().err


def test_the_interval_comes_from_the_spread_of_pairs() -> None:
    games = [
        Played(
            pair,
            (own, 1 - own),
            (score, 1 - score) if own == 0 else (1 - score, score),
            40,
            "last_pagoda",
            ((), ()),
        )
        for pair, scores in enumerate(((1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)))
        for own, score in enumerate(scores)
    ]
    figures = summarize(games)
    assert figures["win_rate"] == 0.75
    # Pair scores 1, .5, .5, 1: variance 1/12, standard error .1443, times 1.96.
    assert figures["ci95"] == [0.4671, 1.0]
    assert figures["elo"] == 190.8
    assert figures["first_seat"] == 0.5


def test_elo_is_bounded_and_an_even_share_is_zero() -> None:
    assert elo(1.0, 2, 100) == elo(0.995, 2, 100)
    assert elo(0.25, 4, 100) == 0.0
