"""Characters carved into the small seals of a printed page."""

from __future__ import annotations

FORBIDDEN = "不可"
"""May not be."""

RULING = "裁"
"""Decided here."""

_DIGITS = "〇一二三四五六七八九"
_TEN = "十"
_LAST = 99


def numeral(number: int) -> str:
    """Return a number of a chapter, 1 to 99, as it is carved. Raises ValueError.

    >>> numeral(7), numeral(10), numeral(23)
    ('七', '十', '二十三')
    """
    if not 1 <= number <= _LAST:
        raise ValueError(f"not a number of a chapter: {number}")
    tens, ones = divmod(number, 10)
    return (
        (_DIGITS[tens] if tens > 1 else "")
        + (_TEN if tens else "")
        + (_DIGITS[ones] if ones else "")
    )
