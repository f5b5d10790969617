from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from qin_game.ui.text import (
    BODY,
    HEADING,
    LABEL,
    Fonts,
    TextStyle,
    missing_characters,
    parse_emphasis,
    sanitize,
)

LOCALES = Path(__file__).parents[2] / "assets" / "locale"


@pytest.fixture(name="fonts")
def _fonts() -> Fonts:
    return Fonts(1.0)


def test_wrapped_lines_fit_the_width_in_pixels(fonts: Fonts) -> None:
    text = "A province that joins a larger one passes to the owner of the larger one."
    for line in fonts.wrap(text, BODY, 200):
        assert fonts.measure(line, BODY) <= 200


def test_bold_runs_are_marked_and_measured(fonts: Fonts) -> None:
    (line,) = fonts.paragraph("a **major** province", BODY, 500).lines
    assert [(run.text, run.bold) for run in line.runs] == [
        ("a ", False),
        ("major", True),
        (" province", False),
    ]
    bold = TextStyle(BODY.size, bold=True)
    assert line.runs[2].x == fonts.measure("a ", BODY) + fonts.measure("major", bold)


def test_emphasis_may_break_over_lines(fonts: Fonts) -> None:
    lines = fonts.paragraph("**one two three four**", BODY, 60).lines
    assert len(lines) > 1
    assert all(run.bold for line in lines for run in line.runs)


def test_single_stars_stay() -> None:
    assert parse_emphasis("2 * 3 ** 4")[0] == "2 * 3 ** 4"


def test_chinese_lines_are_at_least_half_as_high_again(fonts: Fonts) -> None:
    assert fonts.line_height(BODY) >= 1.5 * BODY.size
    assert fonts.line_height(LABEL) >= 1.5 * LABEL.size


def test_an_ellipsis_ends_what_does_not_fit(fonts: Fonts) -> None:
    shortened = fonts.fit("Qin Shi Huang Di", LABEL, 80)
    assert shortened.startswith("Qin S")
    assert shortened.endswith("...")
    assert fonts.measure(shortened, LABEL) <= 80
    assert fonts.fit("秦始皇帝陛下", LABEL, 70) == "秦始…"
    assert fonts.fit("秦", LABEL, 70) == "秦"


def test_figures_have_one_width(fonts: Fonts) -> None:
    for style in (BODY, HEADING):
        assert len({fonts.measure(digit, style) for digit in "0123456789"}) == 1


def test_scale_makes_pixels_of_sizes() -> None:
    fonts = Fonts(2.0)
    assert fonts.pixels(TextStyle(18)) == 36
    assert fonts.line_height(TextStyle(18)) == 54


def test_text_is_drawn_inside_its_rectangle(fonts: Fonts) -> None:
    surface = pygame.Surface((300, 100))
    rect = pygame.Rect(40, 20, 200, 60)
    fonts.draw_text(surface, "Wrapped to the given width", rect, BODY, "white")
    fonts.draw_line(surface, "right", rect, BODY, "white", "right")
    drawn = pygame.mask.from_threshold(surface, "white", (200, 200, 200)).get_bounding_rects()
    assert drawn
    assert all(rect.contains(spot) for spot in drawn)


@pytest.mark.parametrize("character", ["国", "x", "H"])
def test_a_line_sits_in_the_middle_of_its_place(fonts: Fonts, character: str) -> None:
    surface = pygame.Surface((100, 61))
    fonts.draw_line(surface, character, surface.get_rect(), TextStyle(40), "white", "center")
    mask = pygame.mask.from_threshold(surface, "white", (160, 160, 160))
    top = min(box.top for box in mask.get_bounding_rects())
    bottom = max(box.bottom for box in mask.get_bounding_rects())
    assert abs((top + bottom) / 2 - 30.5) <= (5 if character == "x" else 2)


def test_what_cannot_be_drawn_is_dropped() -> None:
    assert sanitize("a\x00b\x1bc\ud800\u202e\u200bd\te") == "abcd e"
    assert sanitize("line\nbreak") == "line\nbreak"


def test_sanitised_text_can_be_rendered(fonts: Fonts) -> None:
    everything = "".join(map(chr, range(0x300))) + "\udfff\ufeff"
    fonts.render(sanitize(everything).replace("\n", ""), BODY, "black")


def test_missing_characters_are_named() -> None:
    assert missing_characters("Hello 秦国 漢國 ，。（）《》") == set()
    assert missing_characters("a\ue000b😀") == {"\ue000", "😀"}


@pytest.mark.parametrize("path", sorted(LOCALES.rglob("*.yaml")), ids=lambda path: path.name)
def test_the_typeface_has_every_character_of_every_language(path: Path) -> None:
    assert missing_characters(path.read_text(encoding="utf-8")) == set()


def test_rendered_lines_are_kept(fonts: Fonts) -> None:
    first = fonts.render("pagoda", BODY, "black")
    assert fonts.render("pagoda", BODY, (0, 0, 0)) is first
    assert fonts.render("pagoda", BODY, "red") is not first


def test_the_cache_of_lines_is_bounded(fonts: Fonts) -> None:
    style = TextStyle(200)
    for number in range(200):
        fonts.render(f"{number:08}", style, "black")
    assert fonts._bytes <= 24 * 1024 * 1024
    assert fonts._bytes == sum(
        line.get_width() * line.get_height() * 4 for line in fonts._lines.values()
    )
