"""The pictures the README shows are there and small; ``tools/screenshots.py`` makes them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "screenshots"
MOST_BYTES = 3_000_000


def test_every_picture_of_the_readme_is_there() -> None:
    shown = re.findall(r"\(docs/screenshots/([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert shown
    assert [name for name in shown if not (PICTURES / name).is_file()] == []


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.glob("*.png")) < MOST_BYTES
