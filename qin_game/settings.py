"""What a user chose once for every game: language, window, sound, pace.

The file is JSON, one key per field of :class:`Settings`. A value that does not fit is replaced by
its default, alone, and a notice names the file and the key; unknown keys are dropped.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from qin_game.locale import languages, system_language
from qin_game.storage import (
    DamagedFileError,
    Found,
    NewerFormatError,
    Notice,
    check_format,
    keep_aside,
    parse_json_object,
    read_with_fallback,
    write_atomically,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from dataclasses import Field
    from pathlib import Path

    from qin_game.storage import Storage

FORMAT: Final = 1
NOTICE_CODES: Final = ("bad_setting",)  # file, key, value
WINDOW_MODES: Final = ("windowed", "fullscreen")
ANIMATION_SPEEDS: Final = ("off", "slow", "normal", "fast", "very_fast")
CONFIRM_POLICIES: Final = ("always", "when_it_costs", "never")
MIN_WINDOW: Final = (1024, 640)
"""Smallest window, in logical pixels, that every scene is laid out for."""
MAX_WINDOW: Final = (16384, 16384)
MAX_NAMES: Final = 8
MAX_NAME_LENGTH: Final = 24


_UNFIT = {"Cc", "Cf", "Cn", "Co", "Cs"}
"""Unicode categories no font draws: controls, formats, unassigned, private, broken halves."""


def clean_name(text: str) -> str:
    r"""Return a name fit to be drawn and stored: one line, no control or broken characters.

    >>> clean_name("  Li\tMu \x00 李牧\ud800 ")
    'Li Mu 李牧'
    """
    spaced = "".join(" " if c.isspace() else c for c in text)
    kept = "".join(c for c in spaced if unicodedata.category(c) not in _UNFIT)
    return " ".join(kept.split())[:MAX_NAME_LENGTH].strip()


# -- what fits a field ---------------------------------------------------------------------------
# Each check returns the value to keep or raises ValueError.


def _one_of(allowed: tuple[str, ...], value: object) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise ValueError


def _language(value: object) -> str:
    return _one_of(tuple(languages()), value)


def _whole(low: int, high: int, value: object) -> int:
    if type(value) is int and low <= value <= high:
        return value
    raise ValueError


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError


def _size(value: object) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != len(MIN_WINDOW):
        raise ValueError
    width, height = (_whole(*span) for span in zip(MIN_WINDOW, MAX_WINDOW, value, strict=True))
    return width, height


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > MAX_NAMES:
        raise ValueError
    if not all(isinstance(name, str) for name in value):
        raise ValueError
    return tuple(clean_name(name) for name in value)


def _line(value: object) -> str:
    if isinstance(value, str):
        return clean_name(value)
    raise ValueError


def _setting(default: Any, check: Callable[[object], Any]) -> Any:  # noqa: ANN401 - any field's value
    return field(default=default, metadata={"check": check})


def _object(value: object) -> dict[str, Any] | None:
    if value is None or (isinstance(value, dict) and all(isinstance(key, str) for key in value)):
        return value
    raise ValueError


_percent = partial(_whole, 0, 100)


@dataclass(frozen=True, slots=True)
class Settings:
    """A user's choices. Volumes and ``ui_scale`` are percentages; ``window_size`` is in pixels.

    ``player_names`` are the names last given, in the order of the setup's seats. ``chosen_game`` is
    the name of the game the title speaks of; ``last_setups`` holds by game what was last agreed on,
    as the setup screen writes and checks it. ``coordinates`` stand round the board of any game that
    has them.
    """

    language: str = _setting("en", _language)
    window_mode: str = _setting("windowed", partial(_one_of, WINDOW_MODES))
    window_size: tuple[int, int] = _setting((1280, 800), _size)
    ui_scale: int = _setting(100, partial(_whole, 80, 200))
    animation_speed: str = _setting("normal", partial(_one_of, ANIMATION_SPEEDS))
    master_volume: int = _setting(80, _percent)
    music_volume: int = _setting(60, _percent)
    effects_volume: int = _setting(80, _percent)
    ambience_volume: int = _setting(50, _percent)
    confirm_policy: str = _setting("always", partial(_one_of, CONFIRM_POLICIES))
    high_contrast: bool = _setting(False, _flag)
    reduced_motion: bool = _setting(False, _flag)
    coordinates: bool = _setting(True, _flag)
    player_names: tuple[str, ...] = _setting((), _names)
    chosen_game: str = _setting("", _line)
    last_setups: dict[str, Any] | None = _setting(None, _object)  # noqa: RUF009 - a field

    def changed(self, **values: object) -> Settings:
        """Return the settings with some values changed. Raises ValueError naming a bad one."""
        kept = {}
        for key, value in values.items():
            try:
                kept[key] = _FIELDS[key].metadata["check"](value)
            except (KeyError, ValueError):
                raise ValueError(f"not a setting: {key} = {value!r}") from None
        return replace(self, **kept)


_FIELDS: dict[str, Field[Any]] = {field.name: field for field in fields(Settings)}


# -- reading and writing -------------------------------------------------------------------------


def load_settings(storage: Storage, preferred: Iterable[str] = ()) -> Found[Settings]:
    """Read the user's settings; whatever cannot be used falls back alone. Never raises.

    ``preferred`` holds the language tags the window system knows, for a first start (see
    :func:`qin_game.locale.system_language`). The value found is never None.
    """
    path = storage.settings_path
    defaults = Settings(language=system_language(preferred))
    found = read_with_fallback(path, partial(_parse, path, defaults))
    if found.value is None:
        return Found(defaults, found.notices)
    settings, notices = found.value
    return Found(settings, found.notices + notices)


def _parse(path: Path, defaults: Settings, text: str) -> tuple[Settings, tuple[Notice, ...]]:
    data = {"format": FORMAT} | parse_json_object(text)
    notices = []
    values = {}
    try:
        check_format(data, FORMAT)
    except NewerFormatError as error:
        # A later version's file is used as far as it is understood; its own text is kept.
        kept = keep_aside(path, error.suffix, move=False)
        details = (("file", str(path)), ("reason", str(error)), ("kept", str(kept or "")))
        notices.append(Notice(error.code, details))
    except DamagedFileError:
        notices.append(_bad_setting(path, "format", data["format"]))
    data = _of_today(data)
    for key, setting in _FIELDS.items():
        if key in data:
            try:
                values[key] = setting.metadata["check"](data[key])
            except ValueError:
                notices.append(_bad_setting(path, key, data[key]))
    return replace(defaults, **values), tuple(notices)


def _of_today(data: dict[str, Any]) -> dict[str, Any]:
    """Return a file's content with what earlier versions named otherwise under today's names."""
    if data.get("confirm_policy") == "loses_pagodas":
        data = {**data, "confirm_policy": "when_it_costs"}
    last = data.get("last_setup")
    if "last_setups" not in data and isinstance(last, dict) and isinstance(last.get("game"), str):
        data = {**data, "last_setups": {last["game"]: last}}
    return data


def _bad_setting(path: Path, key: str, value: object) -> Notice:
    shown = json.dumps(value)[:60]
    return Notice("bad_setting", (("file", str(path)), ("key", key), ("value", shown)))


def format_settings(settings: Settings) -> str:
    """Return the text of a settings file."""
    values = {name: getattr(settings, name) for name in _FIELDS}
    return json.dumps({"format": FORMAT, **values}, indent=2, ensure_ascii=False) + "\n"


def save_settings(storage: Storage, settings: Settings) -> Notice | None:
    """Write the settings; return a notice when they could not be written."""
    if not storage.can_write:
        return storage.notice
    try:
        write_atomically(storage.settings_path, format_settings(settings))
    except OSError as error:
        reason = error.strerror or str(error)
        return Notice("cannot_write", (("folder", str(storage.config_dir)), ("reason", reason)))
    return None
