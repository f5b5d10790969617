"""What is carved into a player's seal: a state of the Warring States, or an opponent's own name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from qin_game.ui.art.marks import numeral

if TYPE_CHECKING:
    from collections.abc import Mapping

STATES: Mapping[str, str] = MappingProxyType(
    {"qi": "齐", "chu": "楚", "yan": "燕", "zhao": "赵", "wei": "魏", "han": "韩", "qin": "秦"}
)
"""The seven states by code: the seals players choose from."""

ERA = "战国"
"""The Warring States: the game's own seal."""

HELPED = "助"
"""The seal of whoever took a move back or asked for advice."""


_NUMBER, _SELVES = ":", range(2, 10)


def another(figure: str, number: int) -> str:
    """Return the emblem of a figure's second self, third, and so on; the first is the figure.

    >>> another("li_mu", 1), another("li_mu", 2)
    ('li_mu', 'li_mu:2')
    """
    return figure if number == 1 else f"{figure}{_NUMBER}{number}"


def is_figure(emblem: str, figures: Mapping[str, str]) -> bool:
    """Tell whether an emblem is a figure's own, or that of another self of it.

    ``figures`` holds the characters of opponents' seals by code.
    """
    return emblem.partition(_NUMBER)[0] in figures


def characters(emblem: str, figures: Mapping[str, str]) -> str:
    """Return the one to three characters of an emblem; an unknown one has a plain square.

    >>> generals = {"li_mu": "李牧"}
    >>> [characters(emblem, generals) for emblem in ("chu", "li_mu", "li_mu:2", "xu_fu")]
    ['楚', '李牧', '李牧贰', '口']
    """
    figure, _, number = emblem.partition(_NUMBER)
    if figure in figures and number.isdecimal() and int(number) in _SELVES:
        return figures[figure] + numeral(int(number))
    return STATES.get(emblem) or figures.get(emblem) or "口"
