"""Write the lock files anew: ``python tools/lock.py [--upgrade]``.

Each lock pins every library, for all systems at once, by version and hash. Needs the network.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "requirements.lock": (),
    "requirements-test.lock": ("test",),
    "requirements-dev.lock": ("test", "dev"),
}
OLDEST_PYTHON = "3.11"


def main(arguments: list[str]) -> int:
    """Compile each lock file with uv; pins that still fit stay unless ``--upgrade`` is given."""
    for name, extras in LOCKS.items():
        # The runtime's pins bind the others, so that one environment can hold them all.
        constraints = [] if not extras else ["--constraint", "requirements.lock"]
        command = [
            *(sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet"),
            *("--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes"),
            *("--no-emit-index-url", "--no-emit-find-links", "--no-header"),
            *("--output-file", name),
            *(part for extra in extras for part in ("--extra", extra)),
            *constraints,
            *arguments,
        ]
        if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
