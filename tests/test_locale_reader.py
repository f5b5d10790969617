"""The reader of locale files: keys, placeholders, plurals, languages, and errors with a place."""

from itertools import pairwise
from pathlib import Path

import pytest

from qin_game.locale import (
    LocaleError,
    languages,
    load_messages,
    load_text,
    match_language,
    system_language,
)


def write(folder: Path, name: str, content: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "en/language.yaml", "name: English\nplural_forms: [one, other]\n")
    write(tmp_path, "xx/language.yaml", "name: Ecks\nplural_forms: [other]\n")
    write(tmp_path, "en/app.yaml", "title:\n  hello: Hello {name}\n  bye: Bye\n")
    return tmp_path


def test_a_text_is_found_by_its_path_and_filled_in(folder: Path) -> None:
    text = load_text("en", folder)
    assert text("title.hello", name="Anna") == "Hello Anna"
    assert "title.hello" in text
    assert "title" not in text


def test_braces_in_a_name_stay_as_they_are(folder: Path) -> None:
    assert load_text("en", folder)("title.hello", name="{bye}") == "Hello {bye}"


def test_a_placeholder_may_be_called_key(folder: Path) -> None:
    write(folder, "en/keys.yaml", "hint: '{key} moves'\n")
    assert load_text("en", folder)("hint", key="R") == "R moves"


def test_doubled_braces_are_braces(folder: Path) -> None:
    write(folder, "en/more.yaml", "set: '{{a}}'\n")
    assert load_text("en", folder)("set") == "{a}"


def test_the_count_chooses_the_plural_form(folder: Path) -> None:
    write(folder, "en/more.yaml", "tiles: {one: one tile, other: '{count} tiles'}\n")
    text = load_text("en", folder)
    assert [text("tiles", count=n) for n in (0, 1, 2)] == ["0 tiles", "one tile", "2 tiles"]


def test_a_language_without_plurals_always_says_other(folder: Path) -> None:
    write(folder, "en/more.yaml", "tiles: {one: one tile, other: '{count} tiles'}\n")
    write(folder, "xx/more.yaml", "tiles: {other: '{count} T'}\n")
    assert load_text("xx", folder)("tiles", count=1) == "1 T"


def test_a_key_a_language_lacks_is_taken_from_english(folder: Path) -> None:
    write(folder, "xx/app.yaml", "title:\n  hello: '{name}!'\n")
    text = load_text("xx", folder)
    assert (text("title.hello", name="Anna"), text("title.bye")) == ("Anna!", "Bye")


def test_keys_that_look_like_booleans_are_keys(folder: Path) -> None:
    write(folder, "en/more.yaml", 'word:\n  yes: "Yes"\n  off: "Off"\n')
    text = load_text("en", folder)
    assert (text("word.yes"), text("word.off")) == ("Yes", "Off")


def test_a_new_language_is_a_new_folder(folder: Path) -> None:
    write(folder, "zh-Hant/language.yaml", "name: 繁體中文\nplural_forms: [other]\n")
    assert languages(folder) == {"en": "English", "xx": "Ecks", "zh-Hant": "繁體中文"}


@pytest.mark.parametrize(
    ("template", "value", "filled"),
    [
        ("{x}在走", "Anna", "Anna 在走"),
        ("轮到{x}", "Anna", "轮到 Anna"),
        ("轮到{x}走", "Zoë 2", "轮到 Zoë 2 走"),
        ("轮到{x}走", "A", "轮到 A 走"),
        ("轮到{x}走", "李牧", "轮到李牧走"),
        ("轮到{x}走", "玩家1", "轮到玩家1走"),
        ("轮到{x}走", "小Q", "轮到小Q 走"),
        ("第{x}手", "12", "第12手"),
        ("在{x}放下", "h8-h7", "在h8-h7放下"),
        ("{x}：走", "Anna", "Anna：走"),
        ("没有“{x}”。", "Anna", "没有“Anna”。"),
        ("存为 {x} 了", "a.json", "存为 a.json 了"),
        ("{x}", "Anna", "Anna"),
        ("轮到{x}走", "", "轮到走"),
        ("{{{x}}}走", "Anna", "{Anna}走"),
    ],
)
def test_a_latin_name_is_set_off_from_chinese_characters_alone(
    folder: Path, template: str, value: str, filled: str
) -> None:
    write(folder, "zz/language.yaml", "name: Z\nplural_forms: [other]\nspaces_latin: true\n")
    write(folder, "zz/more.yaml", f"say: '{template}'\n")
    write(folder, "xx/more.yaml", f"say: '{template}'\n")
    write(folder, "en/more.yaml", "say: '{x}'\n")
    assert load_text("zz", folder)("say", x=value) == filled
    assert load_text("xx", folder)("say", x=value) == template.format(x=value)


def test_chinese_sets_off_every_name_of_a_list() -> None:
    text = load_text("zh-Hans")
    both = text("word.and", first="Anna", last="Bo")
    assert text("result.winners", names=both) == "Anna 和 Bo 共同获胜"
    assert text("result.winners", names="李牧和吴起") == "李牧和吴起共同获胜"


def test_rulebooks_are_no_tables_of_texts(folder: Path) -> None:
    write(folder, "en/qin-rulebook.yaml", "chapters: []\n")
    assert set(load_messages("en", folder)) == {"title.hello", "title.bye"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a: Hello {name", "en/more.yaml:1: a: "),
        ("a: Hello {name!r}", "en/more.yaml:1: a: a placeholder must be like {name}"),
        ("a: Hello {0}", "en/more.yaml:1: a: a placeholder must be like {name}"),
        ("a: Hello {x.y}", "en/more.yaml:1: a: a placeholder must be like {name}"),
        ("a: b\nc: ''", "en/more.yaml:2: c: is empty"),
        ("a: b\nc:", "en/more.yaml:2: c: must be a text"),
        ("a:\n  b: 12", "en/more.yaml:2: a.b: must be a text (put it in quotes)"),
        ("a: [b]", "en/more.yaml:1: a: must be a text"),
        ("a: {one: x}", "en/more.yaml:1: a: the plural form 'other' is missing"),
        ("a: {other: x, few: y}", "en/more.yaml:1: a: unknown plural form 'few'"),
        ("a: b\na: c", "en/more.yaml:2:1: the key 'a' stands here twice"),
        ("a b: c", "en/more.yaml:1: 'a b' is no key"),
        ("a: b\n  c: d", "en/more.yaml:2:4: not readable as YAML"),
        ("- a", "en/more.yaml:1: must be a mapping of keys to texts"),
        ("", "en/more.yaml: the file is empty"),
        ("title:\n  bye: Again", "en/more.yaml:2: title.bye was already given at en/app.yaml:3"),
    ],
)
def test_a_badly_written_file_is_an_error_that_names_file_and_line(
    folder: Path, content: str, message: str
) -> None:
    write(folder, "en/more.yaml", content)
    with pytest.raises(LocaleError) as error:
        load_text("en", folder)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("plural_forms: [other]", "yy/language.yaml:1: the key 'name' is missing"),
        ("name: Why\nplural_forms: [one]", "yy/language.yaml:2: plural_forms must hold other"),
        ("name: Why\nplural_forms: [other, few]", "yy/language.yaml:2: plural_forms must hold"),
    ],
)
def test_a_bad_description_of_a_language_is_an_error(
    folder: Path, content: str, message: str
) -> None:
    write(folder, "yy/language.yaml", content)
    with pytest.raises(LocaleError) as error:
        languages(folder)
    assert str(error.value).startswith(message)


def test_a_text_that_is_not_utf8_is_an_error(folder: Path) -> None:
    (folder / "en" / "more.yaml").write_bytes(b"a: b\nc: \xff\n")
    with pytest.raises(LocaleError, match=r"^en/more.yaml:2: not UTF-8 text"):
        load_text("en", folder)


def test_an_unknown_language_is_an_error(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(LocaleError, match="no language 'de', only en, xx"):
        load_text("de", folder)
    with pytest.raises(LocaleError, match="no language 'en', only none at all in"):
        load_text("en", tmp_path / "nowhere")


def test_a_key_no_language_has_is_an_error(folder: Path) -> None:
    with pytest.raises(LocaleError, match=r"^xx: no text has the key 'title.nothing'"):
        load_text("xx", folder)("title.nothing")


def test_a_missing_value_is_an_error_that_names_the_texts_place(folder: Path) -> None:
    with pytest.raises(LocaleError, match=r"^en/app.yaml:2: title.hello needs a value for name"):
        load_text("en", folder)("title.hello")


def test_a_missing_count_is_an_error_that_names_the_texts_place(folder: Path) -> None:
    write(folder, "en/more.yaml", "tiles: {one: one tile, other: tiles}\n")
    with pytest.raises(LocaleError, match=r"^en/more.yaml:1: tiles has plural forms"):
        load_text("en", folder)("tiles")


# -- the system's language -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh_CN.UTF-8", "zh-Hans"),
        ("zh-Hans-SG", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh_TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("Chinese (Simplified)_China", "zh-Hans"),
        ("Chinese (Traditional)_Taiwan", "zh-Hant"),
        ("zha_CN", None),
        ("en_GB.UTF-8@euro", "en"),
        ("de_DE", None),
        ("C", None),
        ("", None),
    ],
)
def test_a_systems_language_tag_is_matched(tag: str, language: str | None) -> None:
    assert match_language(tag, ["en", "zh-Hans", "zh-Hant"]) == language


def test_chinese_of_another_script_is_nearer_than_english() -> None:
    assert match_language("zh_TW", ["en", "zh-Hans"]) == "zh-Hans"


def test_the_window_systems_word_comes_before_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert system_language(["zh_CN"]) == "zh-Hans"
    assert system_language(["C", "xx"]) == "en"


def test_the_environments_variables_are_asked_in_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = {"LANGUAGE": "xx:zh_CN", "LC_ALL": "en_US", "LC_MESSAGES": "zh_CN", "LANG": "en_US"}
    found = []
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    for name in values:
        found.append(system_language())
        monkeypatch.delenv(name)
    assert found == ["zh-Hans", "en", "zh-Hans", "en"]


def test_languages_are_listed_with_english_first() -> None:
    assert list(pairwise(languages())) == [("en", "zh-Hans")]
    assert languages()["zh-Hans"] == "中文"
