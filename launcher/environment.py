"""The game's own Python environment: where it is, whether it is ready, how it is made.

An environment is ready when its stamp says that it was filled from the lock file as it is now. The
stamp is taken away before a change and written after it, so that whatever interrupts an
installation, the next start repairs it.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STAMP = "qin-game-stamp.json"
LOG = "qin-game-install.log"


@dataclass(frozen=True)
class Environment:
    """A virtual environment in ``folder``, which may not exist yet."""

    folder: Path

    @property
    def python(self) -> Path:
        """The environment's interpreter, without a console if the launcher's has none."""
        if sys.platform == "win32":
            has_console = Path(sys.executable).stem.lower() != "pythonw"
            return self.folder / "Scripts" / ("python.exe" if has_console else "pythonw.exe")
        return self.folder / "bin" / "python"

    @property
    def log(self) -> Path:
        """Where the last installation's output is kept."""
        return self.folder / LOG

    def is_ready_for(self, lock: Path) -> bool:
        """Return whether the libraries of the lock file, and no harmful others, are installed."""
        try:
            stamp = json.loads((self.folder / STAMP).read_text(encoding="utf-8"))
            wanted = digest(lock)
        except (OSError, ValueError):
            return False
        return (
            isinstance(stamp, dict)
            and stamp.get(lock.name) == wanted
            and stamp.get("base") == self._base()
            and self.has_python()
            and not self.has_old_pygame()
        )

    def has_python(self) -> bool:
        """Return whether the interpreter is there; one in another user's closed home is not."""
        try:
            return self.python.exists()
        except OSError:
            return False

    def has_old_pygame(self) -> bool:
        """Return whether pygame lies over pygame-ce: both fill one folder, and that breaks both."""
        return any(
            path.suffix in {".dist-info", ".egg-info"}
            for folder in self._site_packages()
            for path in folder.glob("pygame-[0-9]*")
        )

    def forget_stamp(self) -> None:
        """Mark the environment as unfinished."""
        (self.folder / STAMP).unlink(missing_ok=True)

    def write_stamp(self, locks: list[Path]) -> None:
        """Mark the environment as filled from each of the lock files."""
        stamp = {lock.name: digest(lock) for lock in locks} | {"base": self._base()}
        path = self.folder / STAMP
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(stamp), encoding="utf-8")
        draft.replace(path)

    def _base(self) -> str:
        """Name the Python below: an environment does not survive an upgrade from 3.11 to 3.12."""
        return os.path.realpath(self.python)

    def _site_packages(self) -> list[Path]:
        if sys.platform == "win32":
            folders = [self.folder / "Lib" / "site-packages"]
        else:
            folders = list(self.folder.glob("lib/python3*/site-packages"))
        return [folder for folder in folders if folder.is_dir()]


def digest(lock: Path) -> str:
    """Return a hash of the lock file's content, the same for either kind of line end."""
    return hashlib.sha256(lock.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def requirement_count(lock: Path) -> int:
    """Return how many libraries a lock file names (those of other systems included)."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    return len({line.partition("==")[0] for line in lines if "==" in line and line[0].isalnum()})


def find_environment(root: Path, lock: Path) -> Environment:
    """Return the environment to use: beside ``main.py``, or in the user's cache if that is closed.

    Raises OSError if neither place can be written.
    """
    places = [Environment(root / ".venv")]
    with suppress(RuntimeError):
        places.append(Environment(cache_folder(root)))
    for place in places:
        if place.is_ready_for(lock):
            return place
    failure = OSError("no place to write")
    for place in places:
        if os.pathsep in str(place.folder):  # venv refuses such a path
            continue
        try:
            place.folder.mkdir(parents=True, exist_ok=True)
            probe = place.folder / f"{STAMP}.{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            failure = error
        else:
            return place
    raise failure


def cache_folder(root: Path) -> Path:
    """Return the environment's place in the user's cache, one for each copy of the game.

    Raises RuntimeError for a user who has no home.
    """
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "qin-game" / f"environment-{_key(root)}"


def _key(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]


@contextmanager
def sole_installer(environment: Environment) -> Iterator[None]:
    """Wait until no other launcher fills the environment; the system ends the lock with us."""
    user = getattr(os, "getuid", int)()  # Windows has a temporary folder for each user
    name = f"qin-game-{user}-{_key(environment.folder)}.lock"
    with ExitStack() as stack:
        with suppress(OSError):  # where no lock can be had, nothing keeps two launchers apart
            stream = stack.enter_context((Path(tempfile.gettempdir()) / name).open("a+b"))
            _lock(stream.fileno())
        yield


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX)


def child_variables(root: Path | None = None) -> dict[str, str]:
    """Return the variables for a child: ours, less what another Python or pip setup left in them.

    With ``root``, the child finds the game's modules there and none in the current folder.
    """
    variables = {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONPLATLIBDIR"}
        and name not in {"__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
    }
    variables |= {"PIP_USER": "0"}
    if root is not None:
        variables |= {"PYTHONPATH": str(root), "PYTHONSAFEPATH": "1"}
    return variables
