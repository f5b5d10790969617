"""Every word a player reads: one folder a language, found by dotted keys.

``assets/locale/<language>/*.yaml`` hold nested mappings of texts; a key is the path to one, such
as ``table.end_turn``. A text may hold placeholders (``{player}``), and may be a mapping of
plural forms (``{one: ..., other: ...}``) from which the value ``count`` chooses. ``language.yaml``
gives the language's own name, its plural forms and whether it spaces Latin names: a new language is
a new folder and nothing else.
Rulebooks (``*-rulebook.yaml``) are prose, not tables; ``content/rulebook.py`` reads those.
"""

from __future__ import annotations

import contextlib
import locale
import os
import re
import sys
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import east_asian_width

from qin_game.yaml_file import ContentError, Document, Problem, read_document, structure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LOCALE_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "locale"
FALLBACK_LANGUAGE = "en"
PLURAL_FORMS = ("one", "other")

_LANGUAGE_FILE = "language.yaml"
_RULEBOOK_SUFFIX = "-rulebook"
_KEY_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_PLACEHOLDER = re.compile(r"[a-z][a-z0-9_]*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_TRADITIONAL = ("HANT", "TW", "HK", "MO", "TRADITIONAL")


class LocaleError(Exception):
    """A text that is missing or badly written; the message starts with its file and line."""


class Message(NamedTuple):
    """One text as written: its forms (``other`` always, ``one`` where it differs) and its place."""

    forms: Mapping[str, str]
    placeholders: frozenset[str]
    is_plural: bool
    place: str


@dataclass(frozen=True, slots=True)
class LanguageInfo:
    """What ``language.yaml`` says: the language's own name and the plural forms it uses.

    Where ``spaces_latin``, a Latin name among Chinese characters is set off by spaces.
    """

    name: str
    plural_forms: tuple[str, ...]
    spaces_latin: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """The texts of one language; calling it with a key gives the text to show.

    >>> text = load_text("en")
    >>> text("word.done")
    'Done'
    >>> "word.doneish" in text
    False
    """

    language: str
    messages: Mapping[str, Message]
    spaces_latin: bool = False

    def __call__(self, key: str, /, **values: str | int) -> str:
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
        if self.spaces_latin:
            return fill_spaced(message.forms[form], values)
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
    return Text(language, messages, language_info(language, folder).spaces_latin)


def fill_spaced(template: str, values: Mapping[str, str | int]) -> str:
    """Fill in a template's placeholders, with a space between a Latin name and a Chinese character.

    Numbers, squares (``h8-h7``) and what stands beside punctuation stay tight.

    >>> fill_spaced("轮到{player}", {"player": "Anna"})
    '轮到 Anna'
    >>> fill_spaced("{player}在{squares}放下", {"player": "Bo", "squares": "h8"})
    'Bo 在h8放下'
    """
    filled, was_name = "", False
    for literal, name, _, _ in Formatter().parse(template):
        value = "" if name is None else str(values[name])
        for piece, is_name in ((literal, False), (value, _holds_latin_name(value))):
            if not piece:
                continue
            if filled and _is_gap(filled[-1], was_name, piece[0], is_name):
                filled += " "
            filled += piece
            was_name = is_name
    return filled


def load_messages(language: str, folder: Path = LOCALE_FOLDER) -> dict[str, Message]:
    """Read the texts a language has itself, by key. Raises LocaleError like ``load_text``."""
    known = languages(folder)
    if language not in known:
        names = ", ".join(known) or f"none at all in {folder}"
        raise LocaleError(f"there is no language {language!r}, only {names}")
    messages: dict[str, Message] = {}
    for path in sorted((folder / language).glob("*.yaml")):
        if path.name == _LANGUAGE_FILE or path.stem.endswith(_RULEBOOK_SUFFIX):
            continue
        for key, message in _read_table(path):
            if key in messages:
                place = messages[key].place
                raise LocaleError(f"{message.place}: {key} was already given at {place}")
            messages[key] = message
    return messages


@cache
def languages(folder: Path = LOCALE_FOLDER) -> Mapping[str, str]:
    """Return the languages there are, code to own name: English first, then by code."""
    codes = sorted(path.parent.name for path in folder.glob(f"*/{_LANGUAGE_FILE}"))
    codes.sort(key=lambda code: code != FALLBACK_LANGUAGE)
    return MappingProxyType({code: language_info(code, folder).name for code in codes})


def language_info(language: str, folder: Path = LOCALE_FOLDER) -> LanguageInfo:
    """Read a language's ``language.yaml``. Raises LocaleError naming file and line."""
    path = folder / language / _LANGUAGE_FILE
    try:
        document = read_document(path)
        info = structure(document, LanguageInfo)
    except ContentError as error:
        raise _locale_error(path, *error.problems) from None
    if "other" not in info.plural_forms or not set(info.plural_forms) <= set(PLURAL_FORMS):
        message = "plural_forms must hold other, and may hold one"
        raise _locale_error(path, document.problem("plural_forms", message=message))
    return info


def system_language(preferred: Iterable[str] = ()) -> str:
    """Return the language to start in, by what the player's system is set to.

    ``preferred`` holds language tags the window system knows (``zh_CN``, ``zh-Hant-TW``), best
    first; the environment is asked after them. The first tag with a language of ours decides.
    """
    offered = tuple(languages())
    matches = (match_language(tag, offered) for tag in (*preferred, *_environment_tags()))
    return next(filter(None, matches), FALLBACK_LANGUAGE)


def match_language(tag: str, offered: Iterable[str]) -> str | None:
    """Return the offered language nearest to a system's name for one, or None.

    Chinese of another script is nearer than English.

    >>> match_language("zh_TW.UTF-8", ["en", "zh-Hans", "zh-Hant"])
    'zh-Hant'
    >>> match_language("zh_TW.UTF-8", ["en", "zh-Hans"])
    'zh-Hans'
    """
    first, *others = re.split("[-_ ]", re.split("[.@]", tag)[0])
    name = first.lower()
    if name in {"zh", "chinese"}:  # Windows says "Chinese (Simplified)_China"
        marks = {mark.strip("()").upper() for mark in others}
        is_traditional = "HANS" not in marks and not marks.isdisjoint(_TRADITIONAL)
        name = "zh-Hant" if is_traditional else "zh-Hans"
    offered = tuple(offered)
    if name in offered:
        return name
    base = name.partition("-")[0]
    return next((code for code in offered if code.partition("-")[0] == base), None)


def _is_gap(left: str, is_left_name: bool, right: str, is_right_name: bool) -> bool:  # noqa: FBT001
    """Tell whether a Latin name meets a Chinese character where two pieces of a text join."""
    if is_left_name and _is_latin(left):
        return bool(_HAN.match(right))
    return is_right_name and _is_latin(right) and bool(_HAN.match(left))


def _holds_latin_name(value: str) -> bool:
    """Tell a name from numbers and squares: it has a capital, or two letters in a row."""
    letters = [character.isalpha() and _is_latin(character) for character in value]
    return any(map(str.isupper, value)) or any(map(all, pairwise(letters)))


def _is_latin(character: str) -> bool:
    """Tell letters and digits of alphabets from those as wide as a Chinese character."""
    return character.isalnum() and east_asian_width(character) not in {"W", "F"}


def _environment_tags() -> Iterator[str]:
    """Yield the environment's language tags as POSIX ranks them, then the system's own."""
    yield from os.environ.get("LANGUAGE", "").split(":")
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    yield next(filter(None, named), "")
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - windll exists on Windows only

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    with contextlib.suppress(ValueError):  # a locale the C library does not know
        yield locale.getlocale()[0] or ""


def _read_table(path: Path) -> Iterator[tuple[str, Message]]:
    """Yield a file's texts with their keys."""
    try:
        document = read_document(path)
    except ContentError as error:
        raise _locale_error(path, *error.problems) from None
    if not isinstance(document.data, dict):
        raise _locale_error(path, document.problem(message="must be a mapping of keys to texts"))
    yield from _messages(document, document.data, ())


def _messages(
    document: Document, data: dict[str, Any], above: tuple[str, ...]
) -> Iterator[tuple[str, Message]]:
    for part, value in data.items():
        keys = (*above, part)
        if not _KEY_PART.fullmatch(part):
            message = f"{part!r} is no key (letters, digits, _ and -)"
            raise _locale_error(document.path, document.problem(*keys, message=message))
        if isinstance(value, dict) and not set(PLURAL_FORMS) & set(value):
            yield from _messages(document, value, keys)
        else:
            yield ".".join(keys), _message(document, keys, value)


def _message(document: Document, keys: tuple[str, ...], value: Any) -> Message:  # noqa: ANN401
    """Check one text, plain or with plural forms, and find its placeholders."""
    forms = value if isinstance(value, dict) else {"other": value}
    faults = [f"unknown plural form {form!r}" for form in forms if form not in PLURAL_FORMS]
    if "other" not in forms:
        faults.append("the plural form 'other' is missing")
    placeholders: set[str] = set()
    for form in forms.values():
        if not isinstance(form, str):
            faults.append("must be a text (put it in quotes) or a mapping")
        elif not form.strip():
            faults.append("is empty")
        else:
            try:
                placeholders.update(_placeholders(form))
            except ValueError as error:
                faults.append(str(error))
    problem = document.problem(*keys, message=f"{'.'.join(keys)}: {'; '.join(faults)}")
    if faults:
        raise _locale_error(document.path, problem)
    place = f"{_short(document.path)}:{problem.line}"
    return Message(forms, frozenset(placeholders), isinstance(value, dict), place)


def _placeholders(text: str) -> Iterator[str]:
    """Yield the names in a text's braces. Raises ValueError."""
    for _, name, spec, conversion in Formatter().parse(text):
        if name is None:
            continue
        if spec or conversion or not _PLACEHOLDER.fullmatch(name):
            raise ValueError("a placeholder must be like {name}")
        yield name


def _locale_error(path: Path, *problems: Problem) -> LocaleError:
    return LocaleError("\n".join(problem.text(_short(path)) for problem in problems))


def _short(path: Path) -> str:
    """Return how errors name a file: ``en/app.yaml``."""
    return f"{path.parent.name}/{path.name}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
