from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qin_game.ui.linebreak import CLOSING, OPENING, break_units, wrap

CHINESE = "甲方（先手）说：“好！”于是，双方《开始》、继续……直到结束。"


def test_lines_keep_to_the_width() -> None:
    lines = wrap("Draw one tile and end your turn", len, 10)
    assert lines == ["Draw one", "tile and", "end your", "turn"]


def test_chinese_breaks_between_characters() -> None:
    assert wrap("天下大势分久必合", len, 3) == ["天下大", "势分久", "必合"]


@pytest.mark.parametrize("width", range(4, 20))
def test_no_chinese_line_starts_with_a_closing_or_ends_with_an_opening_mark(width: int) -> None:
    lines = wrap(CHINESE, len, width)
    assert "".join(lines) == CHINESE
    assert all(len(line) <= width for line in lines)
    assert not [line for line in lines[1:] if line[0] in CLOSING]
    assert not [line for line in lines[:-1] if line[-1] in OPENING]


def test_latin_words_inside_chinese_stay_whole() -> None:
    assert wrap("你在玩Qin的游戏", len, 5) == ["你在玩", "Qin的游", "戏"]


def test_a_line_feed_always_breaks() -> None:
    assert wrap("one\n\ntwo three", len, 20) == ["one", "", "two three"]


def test_spaces_at_the_end_of_a_line_are_dropped() -> None:
    assert wrap("aaaa    bbbb", len, 6) == ["aaaa", "bbbb"]


def test_a_word_wider_than_the_line_is_cut() -> None:
    assert wrap("see abcdefghij.", len, 4) == ["see", "abcd", "efgh", "ij."]


def test_a_hyphen_ends_a_line_without_another_hyphen() -> None:
    assert wrap("two-storey pagoda", len, 9) == ["two-", "storey", "pagoda"]


def test_numbers_and_their_signs_stay_together() -> None:
    assert break_units("costs 50% or $1,200.50 now") == (
        "costs ",
        "50% ",
        "or ",
        "$1,200.50 ",
        "now",
    )


def test_an_empty_text_is_one_empty_line() -> None:
    assert wrap("", len, 10) == [""]


TEXTS = st.text(st.sampled_from("ab -,.()0%天下，。（）“”\n é—"), max_size=40)


@given(TEXTS)
def test_units_join_to_the_text(text: str) -> None:
    assert "".join(break_units(text)) == text


@given(TEXTS, st.integers(1, 12))
def test_wrapping_loses_nothing_but_spaces(text: str, width: int) -> None:
    kept = "".join(wrap(text, len, width)).replace(" ", "")
    assert kept == text.replace(" ", "").replace("\n", "")
