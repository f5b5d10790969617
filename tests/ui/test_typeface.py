from __future__ import annotations

import pygame
import pytest

from qin_game.ui import typeface as module
from qin_game.ui.typeface import font_path, typeface

WORDS = "Qin gjpqy 1234 秦王扫六合，虎视何雄哉！"


@pytest.fixture(name="fresh", autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with no font open."""
    monkeypatch.setattr(module, "_open", {weight: type(kept)() for weight, kept in _kept()})


def _kept() -> list[tuple[bool, object]]:
    return list(module._open.items())


@pytest.mark.parametrize("bold", [False, True])
def test_a_font_set_to_another_size_is_as_one_opened_in_it(*, bold: bool) -> None:
    for px in (*range(60, 8, -3), 18, 60):
        font, opened = typeface(px, bold=bold), pygame.Font(font_path(bold=bold), px)
        assert font.size(WORDS) == opened.size(WORDS)
        assert font.get_ascent() == opened.get_ascent()
        drawn, wanted = (
            pygame.image.tobytes(each.render(WORDS, True, "white"), "RGBA")
            for each in (font, opened)
        )
        assert drawn == wanted


def test_few_fonts_are_open_and_the_oldest_takes_on_a_new_size() -> None:
    fonts = [typeface(px) for px in range(10, 40)]
    assert len({id(font) for font in fonts}) == module._MOST_OPEN
    assert typeface(39) is fonts[-1]
    assert typeface(38) is fonts[-2]
    typeface(50)  # takes the one used longest ago: 37
    assert typeface(39) is fonts[-1]
    assert typeface(38) is fonts[-2]
    assert not set(module._open[True])
