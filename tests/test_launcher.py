"""The launcher makes its environment once, repairs it, and says in words what stops it."""

from __future__ import annotations

import ast
import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import launcher.environment
import launcher.install
import main
from launcher import words
from launcher.environment import (
    STAMP,
    Environment,
    child_variables,
    digest,
    find_environment,
    requirement_count,
)
from launcher.install import Installation, LaunchError, PipProgress, failure_in_words
from launcher.prepare import INTERRUPTED, prepare

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
BIN = "Scripts" if sys.platform == "win32" else "bin"
PYTHON = "python.exe" if sys.platform == "win32" else "python"


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a copy's folder with a lock file, its name as awkward as a person may choose it."""
    folder = tmp_path / "秦 游戏 (copy)"
    folder.mkdir()
    (folder / "requirements.lock").write_text("alpha==1.0 \\\n    --hash=sha256:00\nbeta==2.0\n")
    return folder


class Commands:
    """Stands in for starting programs: notes them, and does what the real ones would."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.names: list[str] = []
        self.install: Callable[[], tuple[int, str]] = lambda: (0, "Collecting alpha\n")
        self.create: Callable[[], tuple[int, str]] = self._make
        self.ask: Callable[[], tuple[int, str]] = lambda: (0, "pip 23\n")

    def __call__(
        self, command: list[str], follow: Callable[[str], None] = lambda _line: None
    ) -> tuple[int, str]:
        name = next(
            word for word in command if word in {"venv", "--version", "install", "uninstall"}
        )
        self.names.append(name)
        if name == "venv":
            assert command[-1] == str(self.environment.folder)
            return self.create()
        if name == "install":
            assert not (self.environment.folder / STAMP).exists()
            assert command[command.index("--requirement") + 1].endswith("requirements.lock")
            code, output = self.install()
            for line in output.splitlines(keepends=True):
                follow(line)
            return code, output
        return self.ask() if name == "--version" else (0, "")

    def _make(self) -> tuple[int, str]:
        self.environment.python.parent.mkdir(parents=True, exist_ok=True)
        self.environment.python.touch()
        return 0, ""


@pytest.fixture
def commands(root: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    """Replace the programs that ``prepare`` starts."""
    found = Commands(Environment(root / ".venv"))
    monkeypatch.setattr(Installation, "_call", lambda _self, *args: found(*args))
    return found


def prepared(root: Path) -> Environment | int:
    return prepare(root, root / "requirements.lock", (), may_open_window=False)


# -- the stamp -----------------------------------------------------------------------------------


def test_a_first_start_creates_installs_and_stamps(root: Path, commands: Commands) -> None:
    environment = prepared(root)
    assert environment == commands.environment
    assert commands.names == ["venv", "install"]
    assert commands.environment.is_ready_for(root / "requirements.lock")


def test_a_later_start_runs_nothing(root: Path, commands: Commands) -> None:
    prepared(root)
    commands.names.clear()
    assert prepared(root) == commands.environment
    assert commands.names == []


def test_a_changed_lock_is_installed_into_the_same_environment(
    root: Path, commands: Commands
) -> None:
    prepared(root)
    commands.names.clear()
    (root / "requirements.lock").write_text("alpha==1.1\n")
    prepared(root)
    assert commands.names == ["--version", "install"]
    assert commands.environment.is_ready_for(root / "requirements.lock")


def test_line_ends_of_the_lock_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"alpha==1\nbeta==2\n")
    (tmp_path / "b").write_bytes(b"alpha==1\r\nbeta==2\r\n")
    assert digest(tmp_path / "a") == digest(tmp_path / "b")


def test_an_interrupted_installation_is_repaired_by_the_next_start(
    root: Path, commands: Commands
) -> None:
    def interrupt() -> tuple[int, str]:
        raise KeyboardInterrupt

    commands.install = interrupt
    assert prepared(root) == INTERRUPTED
    assert not commands.environment.is_ready_for(root / "requirements.lock")
    commands.install = lambda: (0, "")
    commands.names.clear()
    assert prepared(root) == commands.environment
    assert commands.names == ["--version", "install"]


def test_an_environment_whose_python_is_gone_is_made_anew(root: Path, commands: Commands) -> None:
    prepared(root)
    commands.environment.python.unlink()
    commands.names.clear()
    prepared(root)
    assert commands.names == ["venv", "install"]


def test_an_environment_whose_python_does_not_run_is_made_anew(
    root: Path, commands: Commands
) -> None:
    prepared(root)
    commands.environment.forget_stamp()

    def refuse() -> tuple[int, str]:
        raise OSError("Exec format error")

    commands.ask = refuse
    commands.names.clear()
    prepared(root)
    assert commands.names == ["--version", "venv", "install"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows copies its Python")
def test_an_environment_over_another_python_is_not_ready(root: Path, commands: Commands) -> None:
    prepared(root)
    commands.environment.python.unlink()
    other = root / "python3.99"
    other.touch()
    commands.environment.python.symlink_to(other)
    assert not commands.environment.is_ready_for(root / "requirements.lock")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"requirements.lock": 1}', "\0"])
def test_a_damaged_stamp_is_no_stamp(root: Path, commands: Commands, text: str) -> None:
    prepared(root)
    (commands.environment.folder / STAMP).write_text(text)
    assert not commands.environment.is_ready_for(root / "requirements.lock")
    assert prepared(root) == commands.environment
    assert commands.environment.is_ready_for(root / "requirements.lock")


def test_the_test_libraries_include_those_of_the_game(root: Path, commands: Commands) -> None:
    tests = root / "more-requirements.lock"
    tests.write_text("alpha==1.0\nbeta==2.0\ngamma==3.0\n")
    prepare(root, tests, (root / "requirements.lock",), may_open_window=False)
    commands.names.clear()
    prepared(root)
    assert commands.names == []


def test_pygame_beside_pygame_ce_is_removed_and_both_are_installed_again(
    root: Path, commands: Commands
) -> None:
    prepared(root)
    name = "Lib/site-packages" if sys.platform == "win32" else "lib/python3.11/site-packages"
    packages = commands.environment.folder / name
    (packages / "pygame_ce-2.5.8.dist-info").mkdir(parents=True)
    assert commands.environment.is_ready_for(root / "requirements.lock")
    (packages / "pygame-2.6.1.dist-info").mkdir()
    assert not commands.environment.is_ready_for(root / "requirements.lock")
    commands.names.clear()
    prepared(root)
    assert commands.names == ["--version", "uninstall", "install"]


# -- places --------------------------------------------------------------------------------------


def test_a_copy_that_cannot_be_written_uses_the_users_cache(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setattr(launcher.environment, "cache_folder", lambda _root: cache / "qin")
    (root / ".venv").write_text("a file where the folder would be")
    found = find_environment(root, root / "requirements.lock")
    assert found.folder == cache / "qin"


def test_without_any_writable_place_the_reason_is_said(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = root / "requirements.lock" / "cache"
    monkeypatch.setattr(launcher.environment, "cache_folder", lambda _root: blocked)
    (root / ".venv").write_text("a file where the folder would be")
    assert prepared(root) == 1
    assert capsys.readouterr().err.startswith("No folder for the game's libraries can be written:")


def test_a_user_without_a_home_needs_no_cache(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert find_environment(root, root / "requirements.lock").folder == root / ".venv"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_python_that_cannot_be_looked_at_is_not_ready(root: Path, commands: Commands) -> None:
    assert prepared(root) == commands.environment
    python = commands.environment.python
    python.unlink()
    python.symlink_to("x" * 300)  # looking fails, as it does in another user's closed home
    assert not commands.environment.is_ready_for(root / "requirements.lock")
    assert not commands.environment.has_python()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_to_main_starts_the_copy_it_points_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "qin.py"
    link.symlink_to(ROOT / "main.py")
    roots = []
    monkeypatch.setattr("launcher.start.start", lambda root, _arguments: roots.append(root) or 0)
    monkeypatch.setattr(main, "__file__", str(link))
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert main.main() == 0
    assert roots == [str(ROOT)]


def test_each_copy_has_a_cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    folders = {launcher.environment.cache_folder(tmp_path / name) for name in ("a", "b")}
    assert len(folders) == 2


def test_variables_of_another_python_are_kept_from_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "PIP_TARGET", "__PYVENV_LAUNCHER__"):
        monkeypatch.setenv(name, "/elsewhere")
    variables = child_variables()
    assert "/elsewhere" not in variables.values()
    assert variables["PIP_USER"] == "0"
    assert child_variables(tmp_path)["PYTHONPATH"] == str(tmp_path)


# -- failures ------------------------------------------------------------------------------------

NO_NETWORK = (
    "Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...: Failed to "
    "establish a new connection: [Errno -3] Temporary failure in name resolution')'\n"
    "ERROR: No matching distribution found for alpha==1.0\n"
)


@pytest.mark.parametrize(
    ("output", "beginning"),
    [
        (NO_NETWORK, "The game's libraries could not be downloaded"),
        ("ERROR: No matching distribution found for a==1\n", "The game's libraries could not be d"),
        ("Collecting a==1\nERROR: No matching distribution found for b==1\n", "A library has no r"),
        ("Collecting a\nERROR: [Errno 28] No space left on device\n", "There is not enough free"),
        ("Collecting a\nERROR: THESE PACKAGES DO NOT MATCH THE HASHES\n", "A downloaded library"),
        ("Collecting a\nERROR: odd\nmore\n", "The game's libraries could not be installed: ERROR"),
    ],
)
def test_what_pip_could_not_do_is_said_in_a_sentence(output: str, beginning: str) -> None:
    assert failure_in_words(output).startswith(beginning)


def test_a_failed_installation_names_its_log_and_leaves_no_stamp(
    root: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.install = lambda: (1, NO_NETWORK)
    assert prepared(root) == 1
    error = capsys.readouterr().err
    assert "could not be downloaded: there is no way to the package server" in error
    assert str(commands.environment.log) in error
    assert "Traceback" not in error
    assert commands.environment.log.read_text(encoding="utf-8") == NO_NETWORK
    assert not (commands.environment.folder / STAMP).exists()


def test_a_failed_creation_is_said(
    root: Path, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.create = lambda: (1, "some\nError: odd reason\n")
    assert prepared(root) == 1
    assert "could not be made: Error: odd reason" in capsys.readouterr().err


def test_a_python_without_ensurepip_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.install.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(launcher.install.shutil, "which", lambda _name: None)
    with pytest.raises(LaunchError, match=r"sudo apt install python3\.\d+-venv"):
        launcher.install.creation_command()


def test_virtualenv_stands_in_for_a_missing_ensurepip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.install.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setattr(launcher.install.shutil, "which", lambda name: f"/opt/{name}")
    assert launcher.install.creation_command()[0] == "/opt/virtualenv"


def test_an_incomplete_copy_is_said(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "requirements.lock").unlink()
    assert prepared(root) == 1
    assert "requirements.lock is missing" in capsys.readouterr().err


def test_an_old_python_is_told_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(main.sys, "version_info", (3, 10, 4, "final", 0))
    assert main.main() == 1
    error = capsys.readouterr().err
    assert error.startswith("This game needs Python 3.11 or newer; this is Python 3.10 (")


def test_main_is_readable_by_old_pythons() -> None:
    ast.parse((ROOT / "main.py").read_text(encoding="utf-8"), feature_version=(3, 4))


# -- progress and words --------------------------------------------------------------------------


def test_progress_rises_with_every_library(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.write_text("alpha==1 \\\n    --hash=sha256:0\nbeta==2 ; python_version < '3'\nbeta==3\n")
    assert requirement_count(lock) == 2
    reports: list[tuple[float, str]] = []
    follow = PipProgress(2, lambda share, text: reports.append((round(share, 4), text)))
    for line in (
        "Looking in indexes: somewhere\n",
        "Collecting alpha==1 (from -r lock (line 1))\n",
        "  Downloading alpha-1-py3-none-any.whl.metadata (1 kB)\n",
        "Collecting beta==3\n",
        "Downloading alpha-1-py3-none-any.whl (14.2 MB)\n",
        "Using cached beta-3-py3-none-any.whl (3 kB)\n",
        "Installing collected packages: alpha, beta\n",
    ):
        follow(line)
    assert reports == [
        (0.2875, "Fetching alpha"),
        (0.475, "Fetching beta"),
        (0.6625, "Fetching alpha (14.2 MB)"),
        (0.85, "Fetching beta (3 kB)"),
        (0.85, "Unpacking the libraries"),
    ]


def test_both_languages_say_the_same_things() -> None:
    assert words.ENGLISH.keys() == words.CHINESE.keys()
    for key, english in words.ENGLISH.items():
        names = [part.partition("}")[0] for part in english.split("{")[1:]]
        chinese = [part.partition("}")[0] for part in words.CHINESE[key].split("{")[1:]]
        assert sorted(names) == sorted(chinese), key


def test_the_language_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert words.say("close") == "关闭"
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert words.say("close") == "Close"


# -- the real thing, without a network -----------------------------------------------------------

PLAY = """
import json, os, sys, alpha
json.dump([sys.argv[1:], alpha.VALUE, sys.prefix, os.getcwd()], sys.stdout)
"""


def wheel() -> bytes:
    """Return a tiny library ``alpha`` as an installable file."""
    content = {
        "alpha.py": "VALUE = 42\n",
        "alpha-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: alpha\nVersion: 1.0\n",
        "alpha-1.0.dist-info/WHEEL": (
            "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        ),
    }
    lines = ["alpha-1.0.dist-info/RECORD,,"]
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in content.items():
            archive.writestr(name, text)
            code = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=")
            lines.append(f"{name},sha256={code.decode()},{len(text)}")
        archive.writestr("alpha-1.0.dist-info/RECORD", "\n".join(lines) + "\n")
    return stream.getvalue()


def test_a_fresh_copy_makes_its_environment_and_starts_the_game(root: Path, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    (wheels / "alpha-1.0-py3-none-any.whl").write_bytes(wheel())
    shutil.copy(ROOT / "main.py", root)
    shutil.copytree(ROOT / "launcher", root / "launcher")
    hexdigest = hashlib.sha256(wheel()).hexdigest()
    (root / "requirements.lock").write_text(f"alpha==1.0 \\\n    --hash=sha256:{hexdigest}\n")
    (root / "qin_game").mkdir()
    (root / "qin_game" / "__init__.py").touch()
    (root / "qin_game" / "__main__.py").write_text(PLAY)
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    (elsewhere / "json.py").write_text("raise SystemExit('found the wrong json')\n")
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}
    hostile = {"PYTHONPATH": str(elsewhere / "nothing"), "PIP_TARGET": str(tmp_path / "target")}

    def run(*arguments: str) -> tuple[object, str]:
        done = subprocess.run(
            [sys.executable, str(root / "main.py"), *arguments],
            cwd=elsewhere,
            env=os.environ | offline | hostile,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout), done.stderr

    result, told = run()
    assert result == [["play"], 42, str(root / ".venv"), str(elsewhere)]
    assert "Preparing the game." in told
    assert "100%" in told
    result, told = run("validate", "x.yaml")
    assert result == [["validate", "x.yaml"], 42, str(root / ".venv"), str(elsewhere)]
    assert told == ""
    result, _ = run("--full")
    assert result[0] == ["play", "--full"]
