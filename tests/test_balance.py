"""The script that measures how fair a map is."""

from __future__ import annotations

import pytest

from qin_game.content.qin.maps import load_map
from qin_game.shelf import MAPS_FOLDER
from tools.balance import Trial, main, play, report, wilson

BIRD = MAPS_FOLDER / "bird.yaml"


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    trial = Trial(BIRD, seats=2, level="random", seed=5)
    assert play(trial, 3) == play(trial, 3)
    assert play(trial, 3) != play(trial, 4)


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_the_figures_of_a_measurement_add_up() -> None:
    trial = Trial(BIRD, seats=3, level="random", seed=1)
    games = [play(trial, number) for number in range(3)]
    lines = report(load_map(BIRD), trial, games).splitlines()
    assert lines[0] == "bird: 3 games, 3 seats, random, seed 1"
    shares = [float(line.split("wins")[1].split("%")[0]) for line in lines[1:4]]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    tiles = sum(game.events["tile_placed"] for game in games) / 3
    assert f"{tiles:6.1f} a game" in lines[4]
    endings = [float(line.split()[-1].rstrip("%")) for line in lines if "ended by" in line]
    assert sum(endings) == pytest.approx(100, abs=0.2)


def test_a_bad_map_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.yaml", "--games", "1"]) == 1
    assert capsys.readouterr().err.startswith("nowhere.yaml: cannot be read: ")
