"""Every text in every language: complete, drawable, well punctuated, and short enough."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from unicodedata import east_asian_width

import pygame
import pygame.freetype
import pytest

from qin_game import settings, storage
from qin_game.ai.levels import levels
from qin_game.locale import (
    LOCALE_FOLDER,
    Message,
    language_info,
    languages,
    load_messages,
    load_text,
)
from qin_game.rules.qin.events import EVENT_TYPES
from qin_game.rules.qin.legality import REASON_CODES
from qin_game.rules.qin.state import MAJOR_CLASHES
from qin_game.rules.qin.tiles import COLORS, TILES
from qin_game.scenes.qin.art.plates import HANZI
from qin_game.yaml_file import read_document

MESSAGES = {language: load_messages(language) for language in languages()}
ENGLISH = MESSAGES["en"]
OTHERS = [language for language in languages() if language != "en"]

every_language = pytest.mark.parametrize("language", languages())
every_other_language = pytest.mark.parametrize("language", OTHERS)


def said(message: Message) -> frozenset[str]:
    """The values a text may be given."""
    return message.placeholders | ({"count"} if message.is_plural else set())


def strings(data: object) -> Iterator[str]:
    """Every text of a document, keys left out."""
    if isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)
    elif isinstance(data, str):
        yield data


@cache
def texts_of(language: str) -> tuple[str, ...]:
    """Every text in a language's folder, the rulebooks included, with x for placeholders."""
    files = sorted((LOCALE_FOLDER / language).glob("*.yaml"))
    written = (text for path in files for text in strings(read_document(path).data))
    return tuple(re.sub(r"\{[a-z0-9_]*\}", "x", text) for text in written)


# -- languages agree -----------------------------------------------------------------------------


@every_other_language
def test_a_language_has_exactly_the_keys_of_english(language: str) -> None:
    missing = ENGLISH.keys() - MESSAGES[language].keys()
    unknown = MESSAGES[language].keys() - ENGLISH.keys()
    assert (sorted(missing), sorted(unknown)) == ([], [])


@every_other_language
def test_a_text_has_the_placeholders_of_the_english_one(language: str) -> None:
    assert [
        f"{message.place}: {key}"
        for key, message in MESSAGES[language].items()
        if said(message) != said(ENGLISH[key])
    ] == []


@every_other_language
def test_a_text_has_plural_forms_where_the_english_one_has(language: str) -> None:
    assert [
        f"{message.place}: {key}"
        for key, message in MESSAGES[language].items()
        if message.is_plural != ENGLISH[key].is_plural
    ] == []


@every_language
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    forms = set(language_info(language).plural_forms)
    assert [
        f"{message.place}: {key}"
        for key, message in MESSAGES[language].items()
        if message.is_plural and set(message.forms) != forms
    ] == []


@every_language
def test_every_text_can_be_filled_in(language: str) -> None:
    text = load_text(language)
    for key, message in MESSAGES[language].items():
        for count in (0, 1, 2):
            values: dict[str, str | int] = dict.fromkeys(said(message), "x") | {"count": count}
            assert "{" not in text(key, **values), key


# -- every code has a message --------------------------------------------------------------------

OUTCOME_REASONS = ("last_pagoda", "no_placement")
LEVELS = ("random", "greedy", "novice", "easy", "crafty", "wise", "guru")
CODES = {
    "qin.event": [event.name for event in EVENT_TYPES],
    "qin.reason": REASON_CODES,
    "qin.outcome": OUTCOME_REASONS,
    "qin.color": COLORS,
    "qin.tile": TILES,
    "settings.window_mode": settings.WINDOW_MODES,
    "settings.animation_speed": settings.ANIMATION_SPEEDS,
    "settings.confirm_policy": settings.CONFIRM_POLICIES,
    "notice": [*storage.NOTICE_CODES, *settings.NOTICE_CODES],
    **{f"qin.opponent.{level}": ("name", "level", "character") for level in LEVELS},
}


@pytest.mark.parametrize(
    "key", [f"{prefix}.{code}" for prefix, codes in CODES.items() for code in codes]
)
@every_language
def test_every_code_has_a_message(language: str, key: str) -> None:
    assert key in MESSAGES[language]


def test_every_opponent_and_house_rule_has_its_words() -> None:
    assert set(levels("qin")) <= set(LEVELS)
    assert {f"qin.setup.major_clash_{clash}" for clash in MAJOR_CLASHES} <= ENGLISH.keys()


@every_language
def test_a_log_line_is_short_and_a_reason_is_a_sentence(language: str) -> None:
    messages = MESSAGES[language]
    for event in EVENT_TYPES:
        assert all(len(form) <= 60 for form in messages[f"qin.event.{event.name}"].forms.values())
    for code in REASON_CODES:
        assert messages[f"qin.reason.{code}"].forms["other"][-1] in ".。"


# -- every text can be drawn ---------------------------------------------------------------------


@pytest.fixture(scope="module", params=["Regular", "Bold"])
def face(request: pytest.FixtureRequest) -> Iterator[pygame.freetype.Font]:
    pygame.freetype.init()
    spec = find_spec("pygame_gui")
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin).parent / "data" / f"NotoSansSC-{request.param}.otf"
    yield pygame.freetype.Font(str(path), 100)
    pygame.freetype.quit()


@every_language
def test_every_character_is_in_the_typeface(language: str, face: pygame.freetype.Font) -> None:
    characters = sorted({character for text in texts_of(language) for character in text})
    metrics = face.get_metrics("".join(characters))
    assert [c for c, found in zip(characters, metrics, strict=True) if found is None] == []


def test_english_uses_no_character_that_is_as_wide_as_a_chinese_one(
    face: pygame.freetype.Font,
) -> None:
    """Curly quotes, the ellipsis and arrows are as wide as 中 in the typeface."""
    characters = sorted({character for text in texts_of("en") for character in text})
    metrics = face.get_metrics("".join(characters))
    assert [c for c, found in zip(characters, metrics, strict=True) if found[4] >= 100] == []


# -- Chinese typography --------------------------------------------------------------------------

CHINESE = r"[\u3400-\u9fff，。、；：！？（）《》“”]"
ASCII_MARK = r"[,.;:!?()\"']"


@pytest.mark.parametrize("language", [code for code in languages() if code.startswith("zh")])
def test_chinese_sentences_have_full_width_punctuation(language: str) -> None:
    half_width = re.compile(rf"{CHINESE} *{ASCII_MARK}|{ASCII_MARK} *{CHINESE}")
    assert [text for text in texts_of(language) if half_width.search(text)] == []


@pytest.mark.parametrize("language", [code for code in languages() if code.startswith("zh")])
def test_chinese_has_no_spaces_between_its_characters(language: str) -> None:
    gap = re.compile(rf"{CHINESE}\s+{CHINESE}")
    assert [text for text in texts_of(language) if gap.search(text)] == []


@pytest.mark.parametrize("language", [code for code in languages() if code.startswith("zh")])
def test_chinese_texts_are_chinese(language: str) -> None:
    """Only names of keys, numbers and signs may stand without a Chinese character."""
    free = re.compile(r"[\s+\-−%/{}a-z]*|Esc|Tab|Shift|Ctrl")
    assert [
        f"{message.place}: {key}"
        for key, message in MESSAGES[language].items()
        if not any(map(is_wide, message.forms["other"]))
        and not free.fullmatch(message.forms["other"])
    ] == []


@pytest.mark.parametrize("language", [code for code in languages() if code.startswith("zh")])
def test_chinese_calls_the_colors_as_the_tiles_do(language: str) -> None:
    """The tiles carry 朱 and 青; one sentence of the rulebook says which colours these are."""
    names = {code: MESSAGES[language][f"qin.color.{code}"].forms["other"] for code in COLORS}
    assert names == HANZI
    for tile in TILES:
        assert MESSAGES[language][f"qin.tile.{tile}"].forms["other"] == "".join(
            HANZI[color] for color in tile
        )
    told = [text for text in texts_of(language) if re.search("[红蓝]", text)]
    assert len(told) == 1
    assert "朱即红，青即蓝" in told[0]


def is_wide(character: str) -> bool:
    return east_asian_width(character) in "WF"


# -- texts fit where they stand ------------------------------------------------------------------

BUDGETS = {
    "title.": 260,
    "pause.": 260,
    "table.end_turn": 150,
    "table.undo": 120,
    "table.take_back": 120,
    "qin.table.rotate": 110,
    "table.pass": 110,
    "table.skip": 110,
    "table.hint": 110,
    "table.menu": 110,
    "table.hurry": 120,
    "word.ok": 110,
    "word.cancel": 110,
    "word.back": 110,
    "setup.start": 150,
    "result.rematch": 150,
    "result.next_game": 150,
    "result.to_title": 150,
    "settings.window_mode.": 150,
    "settings.animation_speed.": 110,
    "settings.section.": 150,
    "qin.player_color.": 100,
    "qin.opponent.": 150,
}
"""Widest a button's words may be, in logical units at its 18 units' type. A dot covers a group."""

NO_BUTTONS = re.compile(
    r".*(_question|_detail|_confirm|\.character|\.saved|\.not_saved|\.subtitle|no_save|\.credits)"
)


@every_language
@pytest.mark.parametrize("prefix", BUDGETS)
def test_the_words_of_a_button_fit_on_it(language: str, prefix: str) -> None:
    keys = [
        key for key in ENGLISH if (key.startswith(prefix) if prefix[-1] == "." else key == prefix)
    ]
    assert keys
    pygame.font.init()
    spec = find_spec("pygame_gui")
    assert spec is not None
    assert spec.origin is not None
    font = pygame.font.Font(Path(spec.origin).parent / "data" / "NotoSansSC-Bold.otf", 18)
    widths = {
        key: font.size(form)[0]
        for key in keys
        if not NO_BUTTONS.fullmatch(key)
        for form in MESSAGES[language][key].forms.values()
        if "{" not in form
    }
    assert {key: width for key, width in widths.items() if width > BUDGETS[prefix]} == {}
