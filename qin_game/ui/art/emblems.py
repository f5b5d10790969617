"""What is carved into a player's seal: a state of the Warring States, or a general's own name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

STATES: Mapping[str, str] = MappingProxyType(
    {"qi": "齐", "chu": "楚", "yan": "燕", "zhao": "赵", "wei": "魏", "han": "韩", "qin": "秦"}
)
"""The seven states by code: the seals players choose from."""

FIGURES: Mapping[str, str] = MappingProxyType(
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

ERA = "战国"
"""The Warring States: the game's own seal."""


def characters(emblem: str) -> str:
    """Return the one or two characters of an emblem; an unknown one has a plain square.

    >>> characters("chu")
    '楚'
    """
    return STATES.get(emblem) or FIGURES.get(emblem) or "口"
