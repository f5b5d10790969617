from itertools import combinations
from pathlib import Path

import pytest

from qin_game.ui import tokens
from qin_game.ui.art.vision import SIGHTS, contrast, difference, simulate

PALETTES = {"normal": tokens.load(), "high contrast": tokens.load(high_contrast=True)}
TILES = ("cinnabar", "gamboge", "azurite")
PAGODAS = ("jade", "plum", "black", "moon")


@pytest.fixture(params=PALETTES.values(), ids=PALETTES.keys())
def palette(request: pytest.FixtureRequest) -> tokens.Tokens:
    return request.param


@pytest.mark.parametrize(("text", "ground"), tokens.TEXT_PAIRS)
def test_text_on_its_ground_has_contrast_4_5(
    palette: tokens.Tokens, text: str, ground: str
) -> None:
    assert contrast(palette.rgb(text), palette.rgb(ground)) >= 4.5


@pytest.mark.parametrize("tile", [*TILES, "dead"])
def test_a_pagoda_stands_out_from_every_tile_through_halo_and_rim(
    palette: tokens.Tokens, tile: str
) -> None:
    halo, rim, ground = (palette.rgb(name) for name in ("halo", "rim", tile))
    assert contrast(halo, rim) >= 3
    assert max(contrast(halo, ground), contrast(rim, ground)) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("group", [TILES, PAGODAS], ids=["tiles", "pagodas"])
def test_colours_of_a_group_differ_for_every_kind_of_sight(
    palette: tokens.Tokens, group: tuple[str, ...], sight: str
) -> None:
    for one, other in combinations(group, 2):
        seen = [simulate(palette.rgb(name), sight) for name in (one, other)]
        assert difference(*seen) >= 12, (one, other)


def test_the_focus_ring_stands_out_from_every_ground(palette: tokens.Tokens) -> None:
    for ground in ("paper", "paper_light", "paper_deep"):
        assert contrast(palette.rgb("focus"), palette.rgb(ground)) >= 3


def test_a_token_reads_as_a_pygame_colour() -> None:
    ink = PALETTES["normal"]["ink"]
    assert (ink.r, ink.g, ink.b, ink.a) == (0x24, 0x1F, 0x1B, 255)
    assert PALETTES["normal"].hex("ink") == "#241f1b"


def test_high_contrast_changes_only_what_it_names() -> None:
    normal, high = PALETTES["normal"], PALETTES["high contrast"]
    assert list(normal) == list(high) == list(tokens.NAMES)
    assert normal.rgb("stone") == high.rgb("stone")
    assert normal.rgb("paper") != high.rgb("paper")


def test_palettes_are_values() -> None:
    assert tokens.load() == tokens.load()
    assert hash(tokens.load()) == hash(tokens.load())
    assert tokens.load() != tokens.load(high_contrast=True)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"#f2e8d0"', '"f2e8d0"', 'normal.paper: not a colour (like "#f2e8d0")'),
        ('"#f2e8d0"', "[1, 2]", 'normal.paper: not a colour (like "#f2e8d0")'),
        ('"#f2e8d0"', '"#f2e8dg"', 'normal.paper: not a colour (like "#f2e8d0")'),
        ("  paper: ", "  papper: ", "normal.papper: not a token"),
        ('  paper_light: "#faf5e6"', '  paper: "#faf5e6"', "normal.paper: given twice"),
    ],
)
def test_a_bad_colour_is_named_by_file_line_and_key(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    text = tokens.THEME_FILE.read_text(encoding="utf-8")
    broken = tmp_path / "tokens.yaml"
    broken.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(tokens.TokenError) as caught:
        tokens.load(path=broken)
    assert str(caught.value).endswith(f": {message}")
    assert str(caught.value).startswith("tokens.yaml:")
    lines = broken.read_text(encoding="utf-8").splitlines()
    assert new.strip() in lines[caught.value.line - 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "tokens.yaml:1: not a mapping of normal and high_contrast"),
        ("normal: {}\n", "tokens.yaml:1: high_contrast: missing"),
        ("normal: {}\nhigh_contrast: {}\n", "tokens.yaml:1: normal.paper: missing"),
        ("normal: 3\nhigh_contrast: {}\n", "tokens.yaml:1: normal: not a mapping"),
        ("normal: {}\nhigh_contrast: {}\nx: {}\n", "tokens.yaml:3: x: not a palette"),
    ],
)
def test_a_palette_file_of_another_shape_is_refused(
    tmp_path: Path, text: str, message: str
) -> None:
    broken = tmp_path / "tokens.yaml"
    broken.write_text(text, encoding="utf-8")
    with pytest.raises(tokens.TokenError) as caught:
        tokens.load(path=broken)
    assert str(caught.value) == message
