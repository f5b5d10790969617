"""``python -m qin_game``."""

import sys
from multiprocessing import freeze_support

from qin_game.cli import main

# Opponents run in spawned processes, which import this module under another name.
if __name__ == "__main__":
    freeze_support()  # in a packaged program a spawned process starts here
    sys.exit(main())
