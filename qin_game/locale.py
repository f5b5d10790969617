"""Every word a player reads: one folder a language, found by dotted keys.

``assets/locale/<language>/*.yaml`` hold nested mappings of texts; a key is the path to one, such
as ``qin.reason.on_water``. A text may hold placeholders (``{player}``), and may be a mapping of
plural forms (``{one: ..., other: ...}``) from which the value ``count`` chooses. ``language.yaml``
gives the language's own name and its plural forms: a new language is a new folder and nothing else.
Rulebooks (``*-rulebook.yaml``) are prose, not tables; ``content/rulebook.py`` reads those.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LOCALE_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "locale"
FALLBACK_LANGUAGE = "en"
PLURAL_FORMS = ("one", "other")

_LANGUAGE_FILE = "language.yaml"
_RULEBOOK_SUFFIX = "-rulebook"
_KEY_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_PLACEHOLDER = re.compile(r"[a-z][a-z0-9_]*")
_MAX_DEPTH = 8
_TRADITIONAL_REGIONS = ("TW", "HK", "MO")


class LocaleError(Exception):
    """A text that is missing or badly written; the message starts with its file and line."""


class Message(NamedTuple):
    """One text as written: its forms (``other`` always, ``one`` where it differs) and its place."""

    forms: Mapping[str, str]
    placeholders: frozenset[str]
    is_plural: bool
    place: str


class LanguageInfo(NamedTuple):
    """What ``language.yaml`` says: the language's own name and the plural forms it uses."""

    name: str
    plural_forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """The texts of one language; calling it with a key gives the text to show.

    >>> text = load_text("en")
    >>> text("qin.color.R")
    'red'
    >>> "qin.color.X" in text
    False
    """

    language: str
    messages: Mapping[str, Message]

    def __call__(self, key: str, **values: str | int) -> str:
        """Return the text of ``key`` with its placeholders filled in.

        Values the text does not mention are ignored. Raises LocaleError for an unknown key and for
        a placeholder (or, for a text with plural forms, a ``count``) without a value.
        """
        message = self.messages.get(key)
        if message is None:
            raise LocaleError(f"{self.language}: no text has the key {key!r}")
        form = "other"
        if message.is_plural:
            if "count" not in values:
                raise LocaleError(f"{message.place}: {key} has plural forms and needs a count")
            if values["count"] == 1 and "one" in message.forms:
                form = "one"
        missing = message.placeholders.difference(values)
        if missing:
            raise LocaleError(f"{message.place}: {key} needs a value for {_listed(missing)}")
        return message.forms[form].format_map(values)

    def __contains__(self, key: str) -> bool:
        """Return whether there is a text for ``key``."""
        return key in self.messages


def load_text(language: str, folder: Path = LOCALE_FOLDER) -> Text:
    """Read a language's texts; what it lacks is taken from English.

    Raises LocaleError naming file and line for an unknown language or a badly written file.
    """
    messages = dict(load_messages(FALLBACK_LANGUAGE, folder))
    if language != FALLBACK_LANGUAGE:
        messages.update(load_messages(language, folder))
    return Text(language, messages)


def load_messages(language: str, folder: Path = LOCALE_FOLDER) -> dict[str, Message]:
    """Read the texts a language has itself, by key. Raises LocaleError like ``load_text``."""
    if language not in languages(folder):
        known = ", ".join(languages(folder))
        raise LocaleError(f"{language}: there is no such language ({known})")
    messages: dict[str, Message] = {}
    for path in sorted((folder / language).glob("*.yaml")):
        if path.name == _LANGUAGE_FILE or path.stem.endswith(_RULEBOOK_SUFFIX):
            continue
        for key, message in _messages(path, _read_mapping(path), ""):
            if key in messages:
                place = messages[key].place
                raise LocaleError(f"{message.place}: {key} was already given at {place}")
            messages[key] = message
    return messages


@cache
def languages(folder: Path = LOCALE_FOLDER) -> dict[str, str]:
    """Return the languages there are, code to own name: English first, then by code."""
    codes = sorted(path.parent.name for path in folder.glob(f"*/{_LANGUAGE_FILE}"))
    codes.sort(key=lambda code: code != FALLBACK_LANGUAGE)
    return {code: language_info(code, folder).name for code in codes}


def language_info(language: str, folder: Path = LOCALE_FOLDER) -> LanguageInfo:
    """Read a language's ``language.yaml``. Raises LocaleError naming file and line."""
    path = folder / language / _LANGUAGE_FILE
    entries = {key.value: value for key, value in _read_mapping(path).value}
    name, forms = entries.get("name"), entries.get("plural_forms")
    if not isinstance(name, yaml.ScalarNode) or not name.value:
        raise LocaleError(f"{_place(path)}: name must be the language's own name")
    if not isinstance(forms, yaml.SequenceNode):
        raise LocaleError(f"{_place(path)}: plural_forms must be a list of {_listed(PLURAL_FORMS)}")
    plural_forms = tuple(str(item.value) for item in forms.value)
    if "other" not in plural_forms or not set(plural_forms) <= set(PLURAL_FORMS):
        place = _place(path, forms)
        raise LocaleError(f"{place}: plural_forms must hold other, and may hold one")
    return LanguageInfo(name.value, plural_forms)


def system_language(preferred: Iterable[str] = ()) -> str:
    """Return the language to start in, by what the player's system is set to.

    ``preferred`` holds language tags the window system knows (``zh_CN``, ``zh-Hant-TW``), best
    first; the environment is asked after them.
    """
    offered = tuple(languages())
    for tag in (*preferred, *_environment_tags()):
        language = match_language(tag, offered)
        if language is not None:
            return language
    return FALLBACK_LANGUAGE


def match_language(tag: str, offered: Iterable[str]) -> str | None:
    """Return the offered language nearest to a system's language tag, or None.

    Chinese of another script is nearer than English.

    >>> match_language("zh_TW.UTF-8", ["en", "zh-Hans", "zh-Hant"])
    'zh-Hant'
    >>> match_language("zh_TW.UTF-8", ["en", "zh-Hans"])
    'zh-Hans'
    """
    parts = re.split("[-_]", re.split("[.@]", tag)[0])
    name = parts[0].lower()
    if name == "zh":
        upper = {part.upper() for part in parts[1:]}
        is_simplified = "HANS" in upper or not upper & {"HANT", *_TRADITIONAL_REGIONS}
        name = "zh-Hans" if is_simplified else "zh-Hant"
    offered = tuple(offered)
    if name in offered:
        return name
    base = name.partition("-")[0]
    return next((code for code in offered if code.partition("-")[0] == base), None)


def _environment_tags() -> Iterator[str]:
    """Yield the language tags of the environment, as POSIX ranks them, then the system's own."""
    yield from os.environ.get("LANGUAGE", "").split(":")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        yield os.environ.get(name, "")
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - windll exists on Windows only

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    yield locale.getlocale()[0] or ""


def _read_mapping(path: Path) -> yaml.MappingNode:
    """Read a file's outermost mapping, with all scalars as the texts they are written as."""
    try:
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    except OSError as error:
        raise LocaleError(f"{_place(path)}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise LocaleError(f"{_place(path)}: is not UTF-8 text") from error
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise LocaleError(f"{_place(path)}{line}: is not YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise LocaleError(f"{_place(path)}: is not YAML: {error}") from error
    if not isinstance(node, yaml.MappingNode):
        raise LocaleError(f"{_place(path)}: must be a mapping of keys to texts")
    return node


def _messages(
    path: Path, node: yaml.MappingNode, prefix: str, depth: int = 1
) -> Iterator[tuple[str, Message]]:
    """Yield the texts below a mapping with their full keys."""
    seen: set[str] = set()
    for key_node, value in node.value:
        place = _place(path, key_node)
        part = key_node.value
        if not isinstance(part, str) or not _KEY_PART.fullmatch(part):
            raise LocaleError(f"{place}: {part!r} is no key (letters, digits, _ and -)")
        if part in seen:
            raise LocaleError(f"{place}: {prefix}{part} is given twice")
        seen.add(part)
        key = prefix + part
        if depth > _MAX_DEPTH:
            raise LocaleError(f"{place}: {key} lies too deep")
        if isinstance(value, yaml.ScalarNode):
            yield key, _message({"other": value.value}, place, key, is_plural=False)
        elif isinstance(value, yaml.MappingNode):
            forms = [(form.value, text) for form, text in value.value]
            if any(form == "other" for form, _ in forms):
                yield key, _plural_message(forms, place, key)
            else:
                yield from _messages(path, value, f"{key}.", depth + 1)
        else:
            raise LocaleError(f"{place}: {key} must be a text or a mapping")


def _plural_message(forms: list[tuple[str, yaml.Node]], place: str, key: str) -> Message:
    texts: dict[str, str] = {}
    for form, node in forms:
        if form not in PLURAL_FORMS:
            raise LocaleError(f"{place}: {key} has an unknown plural form {form!r}")
        if form in texts:
            raise LocaleError(f"{place}: {key} has the plural form {form} twice")
        if not isinstance(node, yaml.ScalarNode):
            raise LocaleError(f"{place}: {key} must have a text for {form}")
        texts[form] = node.value
    return _message(texts, place, key, is_plural=True)


def _message(forms: dict[str, str], place: str, key: str, *, is_plural: bool) -> Message:
    """Check the forms of one text and find its placeholders."""
    placeholders: set[str] = set()
    for form in forms.values():
        if not form.strip():
            raise LocaleError(f"{place}: {key} is empty")
        try:
            fields = list(Formatter().parse(form))
        except ValueError as error:
            raise LocaleError(f"{place}: {key}: {error}") from error
        for _, name, spec, conversion in fields:
            if name is None:
                continue
            if spec or conversion or not _PLACEHOLDER.fullmatch(name):
                raise LocaleError(f"{place}: {key} has a placeholder that is not like {{name}}")
            placeholders.add(name)
    return Message(forms, frozenset(placeholders), is_plural, place)


def _place(path: Path, node: yaml.Node | None = None) -> str:
    """Return where something stands, like ``en/app.yaml:12``."""
    line = "" if node is None else f":{node.start_mark.line + 1}"
    return f"{path.parent.name}/{path.name}{line}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
