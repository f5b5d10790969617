"""How the game and its generals are written in brush and carved into seals."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BRUSH_NAME = "秦"
SEAL = "战国"
"""The Warring States."""

OPPONENT_SEALS: Mapping[str, str] = MappingProxyType(
    {
        "li_mu": "李牧",
        "sun_bin": "孙膑",
        "wu_qi": "吴起",
        "shi_huang": "始皇",
        "pupil": "学童",
        "merchant": "商贾",
        "wanderer": "游人",
    }
)
"""Generals and other opponents by code: nobody else bears their seals."""
