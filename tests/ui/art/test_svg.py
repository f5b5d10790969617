import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from qin_game.ui import tokens
from qin_game.ui.art import svg

TOKENS = tokens.load()
FILES = sorted(svg.ART_FOLDER.rglob("*.svg"))
IDS = [path.relative_to(svg.ART_FOLDER).as_posix() for path in FILES]
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "id", "d", "x", "y", "rx", "ry", "r", "cx", "cy"),
    *("x1", "y1", "x2", "y2", "points", "transform", "data-brush"),
    *("fill", "fill-opacity", "fill-rule", "opacity"),
    *("stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin"),
}
PAINT = re.compile(r"none|currentColor|#[0-9a-f]{6}|var\(--([a-z_]+)\)")
PAGODA_SHADES = {"face", "shade", "light", "deep"}
WANTED_ICONS = {
    *("rotate", "undo", "end-turn", "hint", "book", "gear", "sound", "globe", "pause", "play"),
    *("arrow-left", "arrow-right", "close", "check", "crown", "hourglass", "eye", "people"),
    *("machine", "pile", "trophy"),
}


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_drawing_keeps_to_what_nanosvg_draws(path: Path) -> None:
    known = set(tokens.NAMES) | (PAGODA_SHADES if path.parent.name == "pagodas" else set())
    for element in ET.parse(path).iter():  # noqa: S314 - our own files
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ELEMENTS
        assert not (element.text or "").strip()
        for name, value in element.attrib.items():
            assert name in ATTRIBUTES
            if name in ("fill", "stroke"):
                paint = PAINT.fullmatch(value)
                assert paint, value
                assert paint[1] is None or paint[1] in known, value


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_drawing_has_a_view_box_of_its_size(path: Path) -> None:
    root = ET.parse(path).getroot()  # noqa: S314 - our own files
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"


@pytest.mark.parametrize("name", svg.icon_names())
def test_an_icon_stays_clear_of_its_edges_and_is_not_empty(name: str) -> None:
    drawn = svg.icon(name, 48, (10, 20, 30))
    ink = drawn.get_bounding_rect()
    assert drawn.get_rect().inflate(-2, -2).contains(ink)
    assert ink.width >= 24
    assert max(ink.height, ink.width) >= 30


def test_every_icon_that_scenes_were_promised_is_there() -> None:
    assert set(svg.icon_names()) >= WANTED_ICONS


@pytest.mark.parametrize("px", [14, 16, 23, 48, 97])
def test_an_icon_has_exactly_the_size_and_colour_asked_for(px: int) -> None:
    drawn = svg.icon("check", px, (200, 30, 60))
    assert drawn.get_size() == (px, px)
    solid = pygame.surfarray.array3d(drawn)[pygame.surfarray.array_alpha(drawn) > 250]
    assert len(solid) > 0
    assert abs(solid.astype(int) - (200, 30, 60)).max() <= 2  # NanoSVG rounds


@pytest.mark.parametrize("size", [(40, 40), (81, 40), (33, 90)])
def test_a_picture_has_exactly_the_size_asked_for(size: tuple[int, int]) -> None:
    assert svg.picture("board/village-1", size, TOKENS).get_size() == size


def test_a_missing_drawing_is_an_error_that_names_it() -> None:
    with pytest.raises(OSError, match=r"nothing-like-this\.svg"):
        svg.source("icons/nothing-like-this")


def test_tokens_replace_placeholders() -> None:
    assert svg.tinted('<path fill="var(--ink)"/>', TOKENS) == '<path fill="#241f1b"/>'
    with pytest.raises(KeyError):
        svg.tinted('<path fill="var(--no_such_token)"/>', TOKENS)


def test_rasterising_keeps_the_aspect_and_centres() -> None:
    text = svg.document('<rect width="10" height="10" fill="#ff0000"/>', 10, 10)
    drawn = svg.rasterise(text, (30, 10))
    assert drawn.get_bounding_rect() == pygame.Rect(10, 0, 10, 10)
