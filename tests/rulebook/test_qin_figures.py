"""Every drawn example of the rulebook is played through the rules and must be true."""

from pathlib import Path
from typing import Any

import pytest

from qin_game.content.qin.figures import Figure, Holding, load_figures
from qin_game.content.qin.maps import load_maps
from qin_game.content.rulebook import ASSETS, load_rulebook
from qin_game.locale import languages
from qin_game.rules.qin.cells import SIZE, Cell, cell_at, cells_of, format_cell, spread
from qin_game.rules.qin.game import QinGame
from qin_game.rules.qin.legality import REASON_CODES
from qin_game.rules.qin.state import QinState
from qin_game.rules.qin.tiles import SUPPLIES
from qin_game.yaml_file import ContentError

FIGURES = load_figures(ASSETS / "rulebook" / "qin-figures.yaml")
POSITIONS = [figure for figure in FIGURES.values() if figure.is_position]
GAME = QinGame([])


def squares(rows: tuple[str, ...]) -> dict[Cell, str]:
    return {
        cell_at(column, len(rows) - 1 - line): letter
        for line, row in enumerate(rows)
        for column, letter in enumerate(row)
    }


def areas(cells: set[Cell]) -> list[list[Cell]]:
    """Cut a set of cells into parts that hang together by their edges."""
    left = sum(1 << cell for cell in cells)
    parts = []
    while left:
        part, grown = 0, left & -left
        while grown != part:
            part, grown = grown, (grown | spread(grown)) & left
        left ^= part
        parts.append(list(cells_of(part)))
    return sorted(parts)


def take_holding(holdings: list[Holding], area: list[Cell]) -> Holding | None:
    """Take the one holding that stands on an area out of the list."""
    found = [holding for holding in holdings if holding.cell in area]
    assert len(found) <= 1, f"several holdings on {[format_cell(cell) for cell in area]}"
    for holding in found:
        holdings.remove(holding)
    return found[0] if found else None


def state_of(figure: Figure) -> QinState:
    """Build the position a figure draws, the rest of the board being water."""
    drawn = squares(figure.rows)
    width = len(figure.rows[0])
    margin = ["~" * SIZE] * (SIZE - len(figure.rows))
    holdings = list(figure.holdings)
    provinces: list[dict[str, Any]] = []
    for color in "RYB":
        for area in areas({cell for cell, letter in drawn.items() if letter == color}):
            holding = take_holding(holdings, area)
            assert (holding is None) == (len(area) == 1), "a province has one owner, a space none"
            if holding is not None:
                provinces.append(
                    {
                        "color": color,
                        "cells": [format_cell(cell) for cell in area],
                        "owner": holding.seat,
                        "pagodas": holding.pagodas,
                    }
                )
    villages = []
    for area in areas({cell for cell, letter in drawn.items() if letter == "v"}):
        holding = take_holding(holdings, area)
        assert holding is None or (holding.pagodas == 1 and holding.seat is not None)
        owner = None if holding is None else holding.seat
        villages.append({"cells": [format_cell(cell) for cell in area], "owner": owner})
    assert not holdings, f"pagodas on nothing: {holdings}"
    on_board = [
        sum(holding.pagodas for holding in figure.holdings if holding.seat == seat)
        for seat in range(figure.players)
    ]
    supplies = figure.supplies or [SUPPLIES[figure.players] - placed for placed in on_board]
    start = [left + placed for left, placed in zip(supplies, on_board, strict=True)]
    tile = figure.action.tile if figure.action else "RB"
    return GAME.state_from_json(
        {
            "game": "qin",
            "map": "custom",
            "players": figure.players,
            "options": {"major_clash": figure.major_clash, "supplies": start},
            "ply": 0,
            "to_move": figure.seat,
            "board": [*margin, *(row + "~" * (SIZE - width) for row in figure.rows)],
            "provinces": sorted(provinces, key=lambda province: squares_first(province["cells"])),
            "villages": villages,
            "supplies": list(supplies),
            "hands": [sorted([tile, "RY", "YB"])] * figure.players,
            "draw_pile": ["RR", "YY"],
            "outcome": None,
        }
    )


def squares_first(cells: list[str]) -> tuple[str, int]:
    return cells[0][0], int(cells[0][1:])


def holdings_of(state: QinState) -> list[tuple[tuple[Cell, ...], int | None, int]]:
    """List what is held in a position: the area, its owner, its pagodas."""
    villages = zip(state.setup.board.villages, state.village_owners, strict=True)
    return [
        *((province.cells, province.owner, province.pagodas) for province in state.provinces),
        *((village.cells, owner, 1) for village, owner in villages if owner is not None),
    ]


@pytest.mark.parametrize("figure", POSITIONS, ids=lambda figure: figure.name)
def test_a_figure_is_a_position_the_rules_accept(figure: Figure) -> None:
    state = state_of(figure)
    assert len(holdings_of(state)) == len(figure.holdings)


@pytest.mark.parametrize(
    "figure", [f for f in POSITIONS if f.action and not f.reason], ids=lambda figure: figure.name
)
def test_after_the_tile_things_are_as_the_figure_shows(figure: Figure) -> None:
    step = GAME.apply(state_of(figure), figure.action)
    drawn = list(figure.after)
    for cells, owner, pagodas in holdings_of(step.state):
        holding = take_holding(drawn, list(cells))
        assert holding is not None, f"nothing is drawn on {format_cell(cells[0])}"
        assert (holding.seat, holding.pagodas) == (owner, pagodas)
    assert not drawn, f"drawn on nothing: {drawn}"
    assert squares(figure.rows_after) == {
        cell: step.state.color_at(cell) or letter for cell, letter in squares(figure.rows).items()
    }


@pytest.mark.parametrize(
    "figure", [f for f in POSITIONS if f.reason], ids=lambda figure: figure.name
)
def test_an_example_of_what_is_forbidden_is_forbidden_for_that_reason(figure: Figure) -> None:
    assert GAME.explain_illegal(state_of(figure), figure.action) == figure.reason


@pytest.mark.parametrize(
    "figure", [f for f in POSITIONS if f.action and not f.reason], ids=lambda figure: figure.name
)
def test_a_figure_shows_a_winner_exactly_when_the_tile_ends_the_game(figure: Figure) -> None:
    outcome = GAME.apply(state_of(figure), figure.action).state.outcome
    winners = () if outcome is None else outcome.winners
    assert winners == (() if figure.winner is None else (figure.winner,))


def test_the_marked_squares_are_those_that_touch_a_province_space() -> None:
    figure = FIGURES["touching"]
    drawn = squares(figure.rows)
    spaces = sum(1 << cell for cell, letter in drawn.items() if letter in "RYB")
    touching = [cell for cell in cells_of(spread(spaces)) if drawn.get(cell) == "."]
    assert list(figure.marks) == touching


def test_the_sheet_of_tiles_shows_the_six_kinds() -> None:
    text = "".join(FIGURES["tiles"].rows).replace(".", "")
    assert [text[i : i + 2] for i in range(0, len(text), 2)] == ["RR", "YY", "BB", "RY", "RB", "YB"]


@pytest.mark.parametrize("board", ["bird", "lion"])
def test_the_board_that_is_drawn_is_the_board_that_is_played(board: str) -> None:
    text = (ASSETS / "maps" / f"{board}.yaml").read_text(encoding="utf-8")
    assert list(FIGURES[f"board_{board}"].rows) == text.split("rows: |")[1].split()


def test_each_reason_a_tile_can_be_refused_for_by_the_board_has_an_example() -> None:
    shown = {figure.reason for figure in FIGURES.values() if figure.reason}
    assert shown == {*REASON_CODES[REASON_CODES.index("on_water") :]}


@pytest.mark.parametrize("language", languages())
def test_boards_are_called_as_their_maps_are(language: str) -> None:
    titles = {found.title[language] for found in load_maps([ASSETS / "maps"]).maps}
    assert len(titles) >= 2
    for chapter in load_rulebook(language, "qin", load_figures).chapters:
        if chapter.id in {"components", "boards"}:
            assert [title for title in titles if title not in str(chapter.blocks)] == []


# -- the loader ----------------------------------------------------------------------------------

EXAMPLE = """\
figures:
  found:
    rows: |
      .R..
    action: "RB:c1d1"
    after: |
      .g..
"""


def read(folder: Path, text: str = EXAMPLE) -> dict[str, Figure]:
    path = folder / "qin-figures.yaml"
    path.write_text(text, encoding="utf-8")
    return load_figures(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (".R..", ".Q..", "'Q' is no square"),
        (".R..", ".R..\n      .R.", "rows must have 2 rows of 4 squares"),
        (".g..", ".g...", "after must have 1 rows of 4 squares"),
        (".g..", ".z..", "'z' means nothing in after"),
        (".g..", ".b..", "'b' means nothing in after"),
        ("RB:c1d1", "RB:c1", "not an action of Qin"),
        ("RB:c1d1", "pass", "the action of a figure is a placement"),
        ("RB:c1d1", "RB:d1e1", "the tile lies outside the figure"),
        ('    action: "RB:c1d1"\n', "", "an action goes with either after or reason"),
        ("    after: |", "    reason: on_water\n    after: |", "an action goes with either"),
        ("    after: |", "    by: black\n    after: |", "'black' is no player"),
        ("    after: |", "    major_clash: peace\n    after: |", "major_clash is one of"),
        (".R..", "." * 14, "has 1 to 13 rows of 1 to 13 squares"),
    ],
)
def test_a_faulty_figure_is_an_error_that_names_file_and_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(ContentError) as error:
        read(tmp_path, EXAMPLE.replace(old, new))
    assert str(error.value).startswith(f"qin-figures.yaml:2: figure found: {message}")


def test_a_figure_is_read_into_a_frozen_value(tmp_path: Path) -> None:
    figure = read(tmp_path)["found"]
    assert (figure.name, figure.rows, figure.rows_after) == ("found", (".R..",), (".RRB",))
    assert figure.after == (Holding(cell_at(1, 0), 0, 1),)


def test_dead_ground_is_held_by_nobody(tmp_path: Path) -> None:
    text = EXAMPLE.replace("action:", "pagodas: |\n      .x..\n    action:")
    figure = read(tmp_path, text)["found"]
    assert [(holding.seat, holding.pagodas) for holding in figure.holdings] == [(None, 0)]
