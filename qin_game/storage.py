"""Where a user's files live, and how they are written so that no crash can lose them.

Everything written goes to the user's own folders (platformdirs), or below ``$QIN_GAME_HOME`` when
that is set. Where nothing can be written the game plays on and :attr:`Storage.notice` says so.

Two copies of the game may run at once: every file is replaced whole, through a temporary file of
each writer's own, so the last writer wins and no reader ever sees half a file.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import platformdirs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")

APP: Final = "qin-game"
HOME_VARIABLE: Final = "QIN_GAME_HOME"
NOTICE_CODES: Final = (
    "cannot_write",  # folder, reason
    "file_damaged",  # file, reason, kept
    "file_newer",  # file, reason, kept
    "file_unreadable",  # file, reason
    "used_backup",  # file
)
"""Codes of the notices made here, with the names of their details."""

MAX_BYTES: Final = 32 * 1024 * 1024
"""No file of ours comes near this; a longer one is not read into memory."""

_TEMPORARY = ".tmp"
_STALE_SECONDS = 3600
_KEPT_ASIDE = 9


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user should know, as a code and values; its words are in the locale files."""

    code: str
    details: tuple[tuple[str, str], ...] = ()


class UnusableFileError(ValueError):
    """A file's text cannot be used; the message says where and why, for developers and details."""

    code: str = "file_damaged"
    suffix: str = ".damaged"


class DamagedFileError(UnusableFileError):
    """A file that is not what this program writes."""


class NewerFormatError(UnusableFileError):
    """A file written by a later version of this program."""

    code = "file_newer"
    suffix = ".newer"


@dataclass(frozen=True, slots=True)
class Storage:
    """The user's folders. ``can_write`` is False when the game must play without saving."""

    data_dir: Path
    config_dir: Path
    cache_dir: Path
    can_write: bool
    notice: Notice | None = None

    @property
    def settings_path(self) -> Path:
        """The settings file."""
        return self.config_dir / "settings.json"

    @property
    def save_path(self) -> Path:
        """The one game that Continue resumes."""
        return self.data_dir / "save.json"

    @property
    def user_maps_dir(self) -> Path:
        """The folder for boards of the user's own."""
        return self.data_dir / "maps"

    @property
    def records_dir(self) -> Path:
        """The folder of finished games' records."""
        return self.data_dir / "records"


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What was read: a value, or None, and what the user should know about it."""

    value: T | None
    notices: tuple[Notice, ...] = ()


# -- folders -------------------------------------------------------------------------------------


def open_storage(environ: Mapping[str, str] = os.environ) -> Storage:
    """Find the user's folders, make them and try whether they can be written. Never raises."""
    storage = _locate(environ)
    try:
        for folder in (storage.data_dir, storage.config_dir, storage.user_maps_dir):
            if not folder.is_absolute():
                raise NotADirectoryError(folder)
            folder.mkdir(parents=True, exist_ok=True)
        for folder in (storage.data_dir, storage.config_dir):
            _remove_stale_temporaries(folder)
            with tempfile.TemporaryFile(dir=folder):
                pass
    except (OSError, ValueError) as error:
        notice = Notice(
            "cannot_write", (("folder", str(storage.data_dir)), ("reason", _reason(error)))
        )
        return replace(storage, can_write=False, notice=notice)
    return storage


def _locate(environ: Mapping[str, str]) -> Storage:
    if home := environ.get(HOME_VARIABLE):
        root = Path(os.path.abspath(os.path.expanduser(home)))  # noqa: PTH100, PTH111 - these never raise
        return Storage(root, root, root / "cache", can_write=True)
    return Storage(
        Path(platformdirs.user_data_dir(APP, appauthor=False)),
        Path(platformdirs.user_config_dir(APP, appauthor=False)),
        Path(platformdirs.user_cache_dir(APP, appauthor=False)),
        can_write=True,
    )


def _remove_stale_temporaries(folder: Path) -> None:
    """Remove what killed processes left behind; a young file may belong to a running copy."""
    oldest = time.time() - _STALE_SECONDS
    for path in folder.glob(f".*{_TEMPORARY}"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()


# -- writing -------------------------------------------------------------------------------------


def write_atomically(path: Path, text: str, *, keep_previous: bool = True) -> None:
    """Replace a file's whole text so that a crash at any moment leaves the old text or the new one.

    The text reaches the disk before the name does (temporary file in the same folder, flush, fsync,
    replace, fsync of the folder). The previous text stays as ``NAME.bak``. Raises OSError, and then
    the file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(_TEMPORARY, f".{path.name}.", path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if keep_previous:
            _keep_previous(path, temporary.with_name(temporary.name + _TEMPORARY))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _keep_previous(path: Path, spare: Path) -> None:
    """Make ``NAME.bak`` a second name of the current file, so that ``path`` never goes missing."""
    if not path.exists():
        return
    try:
        try:
            os.link(path, spare)
        except OSError:  # a file system without hard links
            shutil.copyfile(path, spare)
        spare.replace(backup_path(path))
    finally:
        # Replacing one name of a file by another of the same file does nothing and leaves both.
        spare.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some file systems refuse; the replace itself is done
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def backup_path(path: Path) -> Path:
    """Return where the previous text of a file is kept."""
    return path.with_name(path.name + ".bak")


def remove(path: Path) -> None:
    """Remove a file and its previous text. Raises OSError."""
    path.unlink(missing_ok=True)
    backup_path(path).unlink(missing_ok=True)
    _sync_folder(path.parent)


# -- reading -------------------------------------------------------------------------------------


def read_text(path: Path) -> str:
    """Read a text file. Raises OSError or DamagedFileError (not UTF-8, or absurdly long)."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise DamagedFileError(f"longer than {MAX_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DamagedFileError(f"not UTF-8 at byte {error.start}") from None


def parse_json_object(text: str) -> dict[str, Any]:
    """Read a JSON object. Raises DamagedFileError with line and column."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DamagedFileError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        raise DamagedFileError(f"no JSON a program of ours writes: {_reason(error)}") from None
    if not isinstance(data, dict):
        raise DamagedFileError("no JSON object")
    return data


def check_format(data: Mapping[str, Any], known: int) -> int:
    """Return a file's format number, from 1 to ``known``.

    Raises NewerFormatError for a higher one and DamagedFileError for anything else.
    """
    number = data.get("format")
    if type(number) is not int or number < 1:
        raise DamagedFileError(f"format: no format number: {number!r:.40}")
    if number > known:
        raise NewerFormatError(f"format {number}; this version reads up to {known}")
    return number


def read_with_fallback(path: Path, parse: Callable[[str], T]) -> Found[T]:
    """Read a file, or its ``.bak`` when the file is missing or unusable. Never raises.

    ``parse`` turns the text into a value or raises :class:`UnusableFileError`. What it refuses is
    kept aside (``.damaged`` is moved away, ``.newer`` is a copy), so nothing is overwritten unseen.
    """
    notices: list[Notice] = []
    for candidate in (path, backup_path(path)):
        try:
            value = parse(read_text(candidate))
        except FileNotFoundError:
            continue
        except UnusableFileError as error:
            kept = keep_aside(candidate, error.suffix, move=isinstance(error, DamagedFileError))
            details = (("file", str(candidate)), ("reason", str(error)), ("kept", str(kept or "")))
            notices.append(Notice(error.code, details))
        except OSError as error:
            unreadable = (("file", str(candidate)), ("reason", _reason(error)))
            notices.append(Notice("file_unreadable", unreadable))
        else:
            if notices:
                notices.append(Notice("used_backup", (("file", str(candidate)),)))
            return Found(value, tuple(notices))
    return Found(None, tuple(notices))


def keep_aside(path: Path, suffix: str, *, move: bool) -> Path | None:
    """Keep a file under another name, never over an earlier one until there are nine.

    Returns the name, or None when it could not be kept.
    """
    numbers = ("", *map(str, range(2, _KEPT_ASIDE + 1)))
    names = [path.with_name(path.name + suffix + number) for number in numbers]
    try:
        content = path.read_bytes()
        target = next(
            (name for name in names if not name.exists() or name.read_bytes() == content), names[-1]
        )
        if move:
            path.replace(target)
        else:
            shutil.copyfile(path, target)
    except OSError:
        return None
    return target


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
