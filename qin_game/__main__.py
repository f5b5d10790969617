"""``python -m qin_game``."""

import sys

from qin_game.cli import main

# Opponents run in spawned processes, which import this module under another name.
if __name__ == "__main__":
    sys.exit(main())
