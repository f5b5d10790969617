"""How the game, Qin and the lords are written in brush and carved into seals."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

BRUSH_NAME: Final = "抗秦"
SEAL: Final = "合纵"
"""The alliance from north to south against Qin: the game's seal."""
QIN: Final = "秦"
"""The seal of Qin in the middle of the table."""
CHIEF: Final = "纵长"
"""The seal of the Chief of the alliance (合纵长)."""
VICTORY: Final = "胜"
DEFEAT: Final = "败"
"""What is stamped on the sheet when a round is over."""

OPPONENT_SEALS: Mapping[str, str] = MappingProxyType(
    {
        "ping_yuan": "平原",
        "meng_chang": "孟尝",
        "xin_ling": "信陵",
        "su_qin": "苏秦",
        "wanderer": "游人",
    }
)
"""Lords who stood against Qin, by code: nobody else bears their seals."""
