"""How the game and Qin are written on the table and on the shelf."""

from typing import Final

BRUSH_NAME: Final = "抗秦"
SEAL: Final = "合纵"
"""The alliance from north to south against Qin: the game's seal."""
QIN: Final = "秦"
"""The seal of Qin in the middle of the table."""
CHIEF: Final = "纵长"
"""The seal of the Chief of the alliance (合纵长)."""
