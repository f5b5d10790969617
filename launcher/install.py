"""Making and filling an environment, with its progress reported and its failures put in words."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from launcher.environment import Environment, child_variables, requirement_count, sole_installer
from launcher.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    Report = Callable[[float, str], None]

CREATED, DOWNLOADED = 0.1, 0.85
"""Share of the work that is done, about, when the environment is made and all is downloaded."""

_PIP_LINE = re.compile(r"\s*(Collecting|Downloading|Using cached) ([^\s=]+)(.*)")
_NETWORK = re.compile(
    "NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|ConnectionResetError|"
    "ProxyError|SSLError|CERTIFICATE_VERIFY_FAILED|Connection refused|Network is unreachable|"
    "Temporary failure in name resolution|RemoteDisconnected|HTTP error 5",
)
_FOUND = re.compile("^(?:Collecting|Processing|Requirement already) ", re.MULTILINE)


class LaunchError(Exception):
    """Why the game cannot start, in the user's language."""


class PipProgress:
    """Called with each line that pip prints, reports how far the ``total`` libraries have come.

    Each library is named once when it is looked up and once when it is downloaded; old versions of
    pip take these steps in turns, new ones look all up first.
    """

    def __init__(self, total: int, report: Report) -> None:
        self._steps = 2 * max(1, total)
        self._seen: set[str] = set()
        self._report = report

    def __call__(self, line: str) -> None:
        """Read one line of pip's output."""
        if line.startswith("Installing collected packages"):
            self._report(DOWNLOADED, say("unpack"))
        elif found := _PIP_LINE.match(line):
            _verb, name, rest = found.groups()
            if name.endswith(".metadata"):
                return
            self._seen.add(name)
            share = min(1.0, len(self._seen) / self._steps)
            library = name.partition("-")[0] if name.endswith(".whl") else name
            size = rest if name.endswith(".whl") else ""
            text = say("library", name=f"{library}{size}")
            self._report(CREATED + (DOWNLOADED - CREATED) * share, text)


class Installation:
    """One attempt to make ``environment`` hold the libraries of ``lock``.

    ``implied`` are lock files whose libraries ``lock`` holds too.
    """

    def __init__(
        self, environment: Environment, lock: Path, implied: tuple[Path, ...] = ()
    ) -> None:
        self.environment = environment
        self.lock = lock
        self.implied = implied
        self._process: subprocess.Popen[str] | None = None
        self._is_cancelled = threading.Event()

    def run(self, report: Report) -> None:
        """Create, repair and fill the environment.

        Raises LaunchError, and KeyboardInterrupt if it was cancelled.
        """
        try:
            with sole_installer(self.environment):
                if self.environment.is_ready_for(self.lock):
                    return  # another launcher was faster
                self.environment.folder.mkdir(parents=True, exist_ok=True)
                self.environment.forget_stamp()
                if not self._has_pip():
                    report(0.0, say("create"))
                    self._create()
                self._fill(report)
                self.environment.write_stamp([self.lock, *self.implied])
        except OSError as error:
            raise LaunchError(say("install_failed", reason=error)) from error
        report(1.0, say("done"))

    def cancel(self) -> None:
        """Stop as soon as possible; may be called from another thread."""
        self._is_cancelled.set()
        if self._process is not None:
            self._process.terminate()

    def _has_pip(self) -> bool:
        if not self.environment.has_python():
            return False
        try:
            code, _ = self._call([*self._pip(), "--version"])
        except OSError:  # a python that the system will not run
            return False
        return code == 0

    def _pip(self) -> list[str]:
        return [str(self.environment.python), "-m", "pip"]

    def _create(self) -> None:
        code, output = self._call([*creation_command(), str(self.environment.folder)])
        if code != 0 or not self.environment.has_python():
            raise LaunchError(say("create_failed", reason=_last_line(output)))

    def _fill(self, report: Report) -> None:
        follow = PipProgress(requirement_count(self.lock), report)
        if self.environment.has_old_pygame():
            self._call([*self._pip(), "uninstall", "--yes", "pygame", "pygame-ce"])
        options = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
        hashes = ["--require-hashes", "--only-binary", ":all:"]
        code, output = self._call(
            [*self._pip(), "install", *options, *hashes, "--requirement", str(self.lock)], follow
        )
        self._keep_log(output)
        if code != 0:
            log = say("see_log", path=self.environment.log)
            raise LaunchError(f"{failure_in_words(output)}\n{log}")

    def _keep_log(self, output: str) -> None:
        self.environment.log.write_text(output, encoding="utf-8")

    def _call(
        self, command: list[str], follow: Callable[[str], None] = lambda _line: None
    ) -> tuple[int, str]:
        """Run a command and hand on each line it prints; return its exit code and its output."""
        lines: list[str] = []
        with subprocess.Popen(  # noqa: S603 - our own commands
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=child_variables() | {"PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"},
            encoding="utf-8",
            errors="replace",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ) as self._process:
            assert self._process.stdout is not None
            if self._is_cancelled.is_set():
                self._process.terminate()
            for line in self._process.stdout:
                lines.append(line)
                follow(line)
        if self._is_cancelled.is_set():
            raise KeyboardInterrupt
        return self._process.returncode, "".join(lines)


def creation_command() -> list[str]:
    """Return the command that makes an environment, less its folder. Raises LaunchError."""
    # The base interpreter: an environment made from another one would end with that other one.
    python = getattr(sys, "_base_executable", None) or sys.executable
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return [python, "-m", "venv", "--clear"]
    if importlib.util.find_spec("virtualenv"):
        return [sys.executable, "-m", "virtualenv", "--clear"]
    zipapp = Path(__file__).resolve().parent.parent / "virtualenv.pyz"
    if zipapp.is_file():
        return [python, str(zipapp), "--clear"]
    if command := shutil.which("virtualenv"):
        return [command, "--python", python, "--clear"]
    raise LaunchError(say("no_venv", version=_version()))


def failure_in_words(output: str) -> str:
    """Return one sentence for what went wrong, from all that pip printed."""
    if "No space left on device" in output:
        return say("disk_full")
    if _NETWORK.search(output) or not _FOUND.search(output):
        return say("no_network")
    if "DO NOT MATCH THE HASHES" in output:
        return say("bad_hash")
    if "No matching distribution found" in output:
        return say("no_build", version=_version())
    return say("install_failed", reason=_last_line(output))


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["?"])[-1]


def _version() -> str:
    return ".".join(map(str, sys.version_info[:2]))
