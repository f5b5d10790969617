#!/usr/bin/env python3
# This file alone must be readable by every Python, old ones too.
# ruff: noqa: UP031, PTH120, ANN201
"""Start the game: ``python3 main.py``; run its tests: ``python3 main.py test``."""

import os
import sys

OLDEST = (3, 11)


def main():
    """Hand over to the launcher, or say that this Python is too old for it."""
    root = os.path.dirname(os.path.realpath(__file__))
    if sys.version_info < OLDEST:
        sys.stderr.write(
            "This game needs Python %d.%d or newer; this is Python %d.%d (%s).\n"
            "Get a newer one from python.org or your system's packages.\n"
            % (OLDEST + sys.version_info[:2] + (sys.executable,))
        )
        return 1
    sys.path.insert(0, root)
    from launcher.start import start

    return start(root, sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
