"""Reading YAML that people edit: plain data, and for everything wrong the file, line and column.

What is accepted is a small, unsurprising part of YAML: one document of mappings, lists and scalars.
Keys are texts (``no:`` and ``1:`` too), only ``true`` and ``false`` are booleans, dates and
sexagesimal numbers are texts, and anchors, aliases and tags are refused, so that a file of a
thousand characters cannot unfold into a gigabyte and nothing but plain data is ever built.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_args, get_origin

import yaml
from cattrs import (
    AttributeValidationNote,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
)
from cattrs.cols import (
    homogenous_tuple_structure_factory,
    is_mapping,
    list_structure_factory,
    mapping_structure_factory,
)
from cattrs.gen import make_dict_structure_fn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

T = TypeVar("T")
Key = str | int
"""A step into a document: a mapping's key or a list's index."""

MAX_BYTES = 1_000_000
MAX_DEPTH = 32


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a file. ``line`` and ``column`` count from 1; None: the whole file."""

    path: Path
    line: int | None
    message: str
    column: int | None = None
    is_warning: bool = False

    def text(self, file: str) -> str:
        """Return one line such as ``bird.yaml:12:7: ...`` under the given name of the file."""
        place = "".join(f":{number}" for number in (self.line, self.column) if number is not None)
        kind = "warning: " if self.is_warning else ""
        return f"{file}{place}: {kind}{self.message}"

    def __str__(self) -> str:
        return self.text(self.path.name)


class ContentError(Exception):
    """A file that cannot be used; the text has one line for each of its problems."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Document:
    """A file's data and where each part of it stands.

    ``data`` is made of dict (in the file's order), list, str, int, float, bool and None.
    """

    path: Path
    data: Any
    root: yaml.Node

    def value(self, *keys: Key) -> yaml.Node:
        """Return the node at ``keys``, or the nearest one above it that exists."""
        return self._find(keys)[1]

    def problem(self, *keys: Key, message: str) -> Problem:
        """Return a problem at the line of ``keys`` (a mapping's entry: at its key)."""
        mark = self._find(keys)[0].start_mark
        return Problem(self.path, mark.line + 1, message)

    def _find(self, keys: tuple[Key, ...]) -> tuple[yaml.Node, yaml.Node]:
        named = node = self.root
        for key in keys:
            if isinstance(node, yaml.MappingNode):
                entry = next((pair for pair in node.value if pair[0].value == key), None)
                if entry is None:
                    break
                named, node = entry
            elif isinstance(node, yaml.SequenceNode) and isinstance(key, int):
                named = node = node.value[key]
            else:
                break
        return named, node


def read_document(path: Path, max_bytes: int = MAX_BYTES) -> Document:
    """Read one YAML file. Raises ContentError with every problem that was found."""
    text = read_text(path, max_bytes)
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        raise ContentError(_syntax_problem(path, text, error)) from None
    except RecursionError:
        raise ContentError(Problem(path, None, "nested too deeply")) from None
    if root is None or (isinstance(root, yaml.ScalarNode) and not root.value):
        raise ContentError(Problem(path, None, "the file is empty"))
    walk = _Walk(path)
    data = walk.build(root, 0)
    if walk.problems:
        raise ContentError(*walk.problems)
    return Document(path, data, root)


def read_text(path: Path, max_bytes: int = MAX_BYTES) -> str:
    """Read a UTF-8 text of bounded size without control characters. Raises ContentError."""
    try:
        if path.exists() and not path.is_file():
            raise ContentError(Problem(path, None, "not a file"))  # a pipe would never end
        with path.open("rb") as stream:
            raw = stream.read(max_bytes + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ContentError(Problem(path, None, f"cannot be read: {reason}")) from None
    if len(raw) > max_bytes:
        raise ContentError(Problem(path, None, f"larger than {max_bytes:,} bytes"))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError(Problem(path, line, "not UTF-8 text")) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := _CONTROL.search(text):
        line, column = _place(text, found.start())
        message = f"control character U+{ord(found[0]):04X}"
        raise ContentError(Problem(path, line, message, column))
    return text


def structure(document: Document, kind: type[T]) -> T:
    """Build ``kind`` (a dataclass, dict[...], tuple[...]) of a document's data.

    Nothing is converted silently: a number is no text, a text is no list, and unknown keys are
    errors. Raises ContentError with all problems.
    """
    try:
        return _CONVERTER.structure(document.data, kind)
    except (ClassValidationError, IterableValidationError) as error:
        raise ContentError(*_problems(document, error, ())) from None
    except (ValueError, TypeError) as error:
        raise ContentError(document.problem(message=str(error))) from None


# -- YAML to plain data --------------------------------------------------------------------------

_CONTROL = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Composes nodes only, with the few implicit types of YAML 1.2's core schema."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}


_TAG = "tag:yaml.org,2002:"
_Loader.add_implicit_resolver(f"{_TAG}bool", re.compile("^(?:true|false)$"), list("tf"))
_Loader.add_implicit_resolver(f"{_TAG}null", re.compile("^(?:null|~|)$"), ["n", "~", ""])
_Loader.add_implicit_resolver(f"{_TAG}int", re.compile("^[-+]?[0-9]+$"), list("-+0123456789"))
_Loader.add_implicit_resolver(
    f"{_TAG}float",
    re.compile(r"^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?:\.[0-9]*)?[eE][-+]?[0-9]+)$"),
    list("-+.0123456789"),
)
_MAX_DIGITS = 18

_SCALARS: dict[str, Callable[[str], Any]] = {
    f"{_TAG}str": str,
    f"{_TAG}bool": lambda text: text == "true",
    f"{_TAG}null": lambda _text: None,
    f"{_TAG}int": int,
    f"{_TAG}float": float,
}


class _Walk:
    """Turns nodes into data and collects problems on the way."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self._seen: set[int] = set()

    def build(self, node: yaml.Node, depth: int) -> Any:  # noqa: ANN401 - whatever YAML holds
        if id(node) in self._seen:
            return self._report(node, "anchors and aliases are not allowed")
        self._seen.add(id(node))
        if depth > MAX_DEPTH:
            return self._report(node, "nested too deeply")
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node)
        if isinstance(node, yaml.SequenceNode) and node.tag == f"{_TAG}seq":
            return [self.build(item, depth + 1) for item in node.value]
        if isinstance(node, yaml.MappingNode) and node.tag == f"{_TAG}map":
            return self._mapping(node, depth)
        return self._report(node, f"the tag {node.tag!r} is not allowed")

    def _scalar(self, node: yaml.ScalarNode) -> Any:  # noqa: ANN401 - whatever YAML holds
        read = _SCALARS.get(node.tag)
        if read is None:
            return self._report(node, f"the tag {node.tag!r} is not allowed")
        if read is int and len(node.value) > _MAX_DIGITS:
            return self._report(node, "the number is too large")
        try:
            return read(node.value)
        except ValueError:  # an explicit tag on a text that is none, like !!int x
            return self._report(node, f"{node.value!r} does not fit its tag")

    def _mapping(self, node: yaml.MappingNode, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._report(key_node, "a key must be a plain text")
                continue
            value = self.build(value_node, depth + 1)
            if key_node.value in data:
                self._report(key_node, f"the key {key_node.value!r} stands here twice")
            data[key_node.value] = value
        return data

    def _report(self, node: yaml.Node, message: str) -> None:
        mark = node.start_mark
        self.problems.append(Problem(self.path, mark.line + 1, message, mark.column + 1))


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _syntax_problem(path: Path, text: str, error: yaml.MarkedYAMLError) -> Problem:
    mark = error.problem_mark or error.context_mark
    message = f"not readable as YAML: {error.problem or error.context}"
    if mark is None:
        return Problem(path, None, message)
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    if line[: mark.column + 1].lstrip(" ").startswith("\t"):
        message = "a tab where spaces belong"
    elif error.context and error.context_mark and error.context_mark.line != mark.line:
        message += f" ({error.context} that began on line {error.context_mark.line + 1})"
    return Problem(path, mark.line + 1, message, mark.column + 1)


# -- plain data to typed values ------------------------------------------------------------------

_WORDS: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a mapping",
    type(None): "nothing",
}


def _expect(kind: type, value: object) -> None:
    if type(value) is not kind:
        hint = " (put it in quotes)" if kind is str and type(value) in (int, float, bool) else ""
        raise ValueError(f"expected {_WORDS[kind]}, found {_WORDS[type(value)]}{hint}")


def _guard(source: type, build: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return ``build`` behind a check: cattrs itself would make a list of a text's letters."""

    def take(value: object, kind: object) -> object:
        _expect(source, value)
        return build(value, kind)

    return take


def _same(value: object, _kind: object) -> object:
    return value


def _new_converter() -> Converter:
    made = Converter()
    for kind in (str, int, bool):
        made.register_structure_hook(kind, _guard(kind, _same))
    made.register_structure_hook(float, _float)

    def record(kind: Any) -> Callable[[Any, Any], Any]:  # noqa: ANN401 - any class
        return _guard(dict, make_dict_structure_fn(kind, made, _cattrs_forbid_extra_keys=True))

    made.register_structure_hook_factory(is_dataclass, record)
    made.register_structure_hook_factory(
        is_mapping, lambda kind: _guard(dict, mapping_structure_factory(kind, made))
    )
    made.register_structure_hook_factory(
        _is_list, lambda kind: _guard(list, list_structure_factory(kind, made))
    )
    made.register_structure_hook_factory(
        _is_tuple, lambda kind: _guard(list, homogenous_tuple_structure_factory(kind, made))
    )
    return made


def _is_list(kind: Any) -> bool:  # noqa: ANN401 - any annotation
    return get_origin(kind) is list


def _is_tuple(kind: Any) -> bool:  # noqa: ANN401 - any annotation
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _float(value: object, _kind: object) -> object:
    if type(value) is int:
        return float(value)
    _expect(float, value)
    return value


_CONVERTER = _new_converter()


def _problems(document: Document, error: Exception, keys: tuple[Key, ...]) -> Iterator[Problem]:
    """Yield one problem for each leaf of cattrs' tree of errors, at the place it is about."""
    if isinstance(error, (ClassValidationError, IterableValidationError)):
        placed, unplaced = error.group_exceptions()
        for inner, note in placed:
            key = note.name if isinstance(note, AttributeValidationNote) else note.index
            if isinstance(inner, KeyError):
                yield document.problem(*keys, message=_at(keys, f"the key {key!r} is missing"))
            else:
                yield from _problems(document, inner, (*keys, key))
        for inner in unplaced:
            yield from _problems(document, inner, keys)
    elif isinstance(error, ForbiddenExtraKeysError):
        names = [field.name for field in fields(error.cl)]
        for key in sorted(error.extra_fields):
            close = get_close_matches(key, names, n=1)
            hint = f" (did you mean {close[0]!r}?)" if close else ""
            message = _at(keys, f"unknown key {key!r}{hint}")
            yield document.problem(*keys, key, message=message)
    else:
        yield document.problem(*keys, message=_at(keys, str(error)))


def _at(keys: tuple[Key, ...], message: str) -> str:
    return f"{'.'.join(map(str, keys))}: {message}" if keys else message
