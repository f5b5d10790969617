"""The project's own files agree with each other."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "requirements.lock": (),
    "requirements-test.lock": ("test",),
    "requirements-dev.lock": ("test", "dev"),
}
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.MULTILINE)


def pins(name: str) -> dict[str, set[str]]:
    """Return the versions a lock file pins each library to (for different systems)."""
    found: dict[str, set[str]] = {}
    for library, version in PIN.findall((ROOT / name).read_text(encoding="utf-8")):
        found.setdefault(library, set()).add(version)
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_to_a_version_it_allows(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = list(project["dependencies"])
    for extra in LOCKS[name]:
        wanted += project["optional-dependencies"][extra]
    pinned = pins(name)
    for requirement in map(Requirement, wanted):
        versions = pinned.get(canonicalize_name(requirement.name))
        assert versions, f"{name} lacks {requirement}"
        assert all(version in requirement.specifier for version in versions), requirement


def test_the_locks_agree_with_each_other() -> None:
    game, tests, developing = (pins(name) for name in LOCKS)
    assert game.items() <= tests.items() <= developing.items()


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_a_hash_for_every_pin_and_no_place_of_its_own(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(blocks) >= 8
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in text
    assert not re.search(r"^\s*--(index-url|extra-index-url|find-links)", text, re.MULTILINE)


def test_pygame_is_not_installed_over_pygame_ce() -> None:
    with pytest.raises(PackageNotFoundError):
        distribution("pygame")
    assert distribution("pygame-ce").version in pins("requirements.lock")["pygame-ce"]


def test_the_readme_names_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(?:sh)?\n(.*?)```", text, re.DOTALL)
    assert [block.strip() for block in blocks[:2]] == ["python3 main.py", "python3 main.py test"]


def test_links_between_documents_lead_somewhere() -> None:
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    assert len(documents) >= 5
    for document in documents:
        text = document.read_text(encoding="utf-8")
        for target in re.findall(r"(?<!!)\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_no_two_modules_of_the_tests_share_a_name() -> None:
    # Each folder of tests is on the import path, so the second of two would never be imported.
    names = [path.name for path in ROOT.glob("tests/**/*.py") if path.name != "conftest.py"]
    assert len(names) > 20
    assert sorted(name for name in set(names) if names.count(name) > 1) == []
