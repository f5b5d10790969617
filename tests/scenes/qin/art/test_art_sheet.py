import subprocess
import sys
from pathlib import Path

import pygame

TOOL = Path(__file__).parents[4] / "tools" / "art_sheet.py"


def test_the_contact_sheets_can_be_written(tmp_path: Path) -> None:
    command = [sys.executable, str(TOOL), str(tmp_path), "palette", "pagodas"]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [
        *("pagodas-high-contrast.png", "pagodas-normal.png"),
        *("palette-high-contrast.png", "palette-normal.png"),
    ]
    assert pygame.image.load(tmp_path / "palette-normal.png").get_size() == (1280, 760)


def test_an_unknown_sheet_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, str(TOOL), str(tmp_path), "no-such-sheet"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert "no-such-sheet" in done.stderr
