"""YAML is read as plain data or refused with file, line and column."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
import yaml

from qin_game import yaml_file
from qin_game.yaml_file import ContentError, read_document, structure

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Item:
    size: int
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Catalogue:
    name: str
    items: list[Item]
    by_key: dict[str, Item] = field(default_factory=dict)
    weight: float = 0.0
    motto: str | None = None


@pytest.fixture(params=["libyaml", "pure"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Read with PyYAML's C parser, and again as where it was built without it."""
    if request.param == "pure":
        pure = type("Pure", (yaml.SafeLoader,), {})
        pure.yaml_implicit_resolvers = yaml_file._Loader.yaml_implicit_resolvers
        monkeypatch.setattr(yaml_file, "_Loader", pure)
    elif not yaml.__with_libyaml__:
        pytest.skip("this PyYAML has no C parser")
    return request.param


def errors(tmp_path: Path, text: str | bytes) -> list[str]:
    path = tmp_path / "file.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ContentError) as caught:
        structure(read_document(path), Catalogue)
    return str(caught.value).splitlines()


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "file.yaml"
    path.write_bytes(text.encode())
    return read_document(path).data


@pytest.mark.usefixtures("loader")
def test_mappings_lists_and_scalars_become_plain_data(tmp_path: Path) -> None:
    text = "a: [1, -2.5, true, null, ~, '3']\nb:\n  秦: |\n    x\n    y\n  e: 1e3\nc:\n"
    assert read(tmp_path, text) == {
        "a": [1, -2.5, True, None, None, "3"],
        "b": {"秦": "x\ny\n", "e": 1000.0},
        "c": None,
    }


@pytest.mark.usefixtures("loader")
def test_words_and_dates_that_old_yaml_converts_stay_texts(tmp_path: Path) -> None:
    text = "no: yes\non: off\n1: 12:30\nday: 2001-01-01\nhex: 0x10\nTrue: TRUE\n"
    assert read(tmp_path, text) == {
        "no": "yes",
        "on": "off",
        "1": "12:30",
        "day": "2001-01-01",
        "hex": "0x10",
        "True": "TRUE",
    }


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    assert read(tmp_path, "\ufeffa: 1\r\nb: |\r\n  x\r\n  y\r\n") == {"a": 1, "b": "x\ny\n"}


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "file.yaml: the file is empty"),
        ("# nothing but this\n", "file.yaml: the file is empty"),
        ("---\n", "file.yaml: the file is empty"),
        ("a: 1\nb: 2\na: 3\n", "file.yaml:3:1: the key 'a' stands here twice"),
        ("a:\n  b: 1\n  b: 1\n", "file.yaml:3:3: the key 'b' stands here twice"),
        ("a: &x [1]\nb: *x\n", "file.yaml:1:4: anchors and aliases are not allowed"),
        ("&a [*a]\n", "file.yaml:1:1: anchors and aliases are not allowed"),
        ("a: !!int x\n", "file.yaml:1:4: 'x' does not fit its tag"),
        ("a: 1234567890123456789\n", "file.yaml:1:4: the number is too large"),
        ("a:\n\tb: 1\n", "file.yaml:2:1: a tab where spaces belong"),
        (b"a: 1\nb: \xff\xfe\n", "file.yaml:2: not UTF-8 text"),
        ("a: 1\nb: x\x07\n", "file.yaml:2:5: control character U+0007"),
        ("a: 1\nb: 秦\u2028\n", "file.yaml:2:5: control character U+2028"),
        ("? [a]\n: b\n", "file.yaml:1:3: a key must be a plain text"),
        ("[" * 40 + "]" * 40, "file.yaml:1:34: nested too deeply"),
    ],
)
def test_what_is_refused_is_named_with_its_place(
    tmp_path: Path, text: str | bytes, message: str
) -> None:
    assert message in errors(tmp_path, text)


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: 'x\n", "file.yaml:2:1: "),
        ("a: b: c\n", "file.yaml:1:5: "),
        ("a: 1\n---\nb: 2\n", "file.yaml:2:1: "),
        ("a: *nowhere\n", "file.yaml:1:4: "),
        ("a:\n  - x\n - y\n", "file.yaml:3:2: "),
    ],
)
def test_broken_yaml_is_named_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    [line] = errors(tmp_path, text)
    assert line.startswith(f"{place}not readable as YAML: ")


@pytest.mark.usefixtures("loader")
def test_brackets_without_end_are_an_error_and_no_crash(tmp_path: Path) -> None:
    [line] = errors(tmp_path, "[" * 100_000)
    assert "nest" in line


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!set", "!own", "!!binary"])
def test_tags_build_nothing(tmp_path: Path, tag: str) -> None:
    [line] = errors(tmp_path, f"{tag} {{a: b}}\n")
    assert line.startswith("file.yaml:1:1: the tag ")
    assert line.endswith(" is not allowed")


def test_a_file_of_more_than_the_allowed_size_is_not_parsed(tmp_path: Path) -> None:
    assert errors(tmp_path, "a" * 1_000_001) == ["file.yaml: larger than 1,000,000 bytes"]


def test_a_missing_file_a_folder_and_a_pipe_are_errors(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.yaml: cannot be read: No such file"):
        read_document(tmp_path / "none.yaml")
    with pytest.raises(ContentError, match="not a file"):
        read_document(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
        with pytest.raises(ContentError, match=r"pipe\.yaml: not a file"):
            read_document(tmp_path / "pipe.yaml")


def test_data_becomes_typed_values(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text(
        "name: x\nitems:\n  - size: 1\n    tags: [p, q]\nby_key: {k: {size: 2}}\nweight: 3\n"
    )
    assert structure(read_document(path), Catalogue) == Catalogue(
        "x", [Item(1, ("p", "q"))], {"k": Item(2)}, 3.0, None
    )


def test_every_fault_of_the_values_is_reported_at_its_line(tmp_path: Path) -> None:
    text = (
        "name: 3\n"
        "items:\n"
        "  - size: x\n"
        "    tags: pq\n"
        "  - siez: 2\n"
        "by_key:\n"
        "  k:\n"
        "    size: true\n"
        "weight: heavy\n"
        "nmae: x\n"
    )
    assert errors(tmp_path, text) == [
        "file.yaml:1: name: expected a text, found a whole number (put it in quotes)",
        "file.yaml:3: items.0.size: expected a whole number, found a text",
        "file.yaml:4: items.0.tags: expected a list, found a text",
        "file.yaml:5: items.1: the key 'size' is missing",
        "file.yaml:5: items.1: unknown key 'siez' (did you mean 'size'?)",
        "file.yaml:8: by_key.k.size: expected a whole number, found true or false",
        "file.yaml:9: weight: expected a number, found a text",
        "file.yaml:10: unknown key 'nmae' (did you mean 'name'?)",
    ]


@pytest.mark.parametrize("text", ["- 1\n", "text\n", "4\n"])
def test_a_file_that_is_no_mapping_is_an_error(tmp_path: Path, text: str) -> None:
    [line] = errors(tmp_path, text)
    assert line.startswith("file.yaml:1: expected a mapping, found ")


def test_a_document_finds_the_line_of_every_part(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text("a: 1\nb:\n  - x\n  - y: 2\n    z: 3\n")
    document = read_document(path)
    lines = [
        document.problem(*keys, message="").line
        for keys in [("a",), ("b",), ("b", 0), ("b", 1, "z"), ("b", 1, "absent")]
    ]
    assert lines == [1, 2, 3, 5, 4]
