"""Characters carved into the small seals of a printed page."""

from __future__ import annotations

FORBIDDEN = "不可"
"""May not be."""

RULING = "裁"
"""Decided here."""

VICTORY = "胜"
"""Has won."""

_DIGITS = "〇一二三四五六七八九"
_TENS = {0: "", 1: "十", 2: "廿", 3: "卅"}
_LAST = 39


def numeral(number: int) -> str:
    """Return the number of a chapter, 1 to 39, as it is carved. Raises ValueError.

    >>> numeral(7), numeral(10), numeral(23)
    ('七', '十', '廿三')
    """
    if not 1 <= number <= _LAST:
        raise ValueError(f"not the number of a chapter: {number}")
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (_DIGITS[ones] if ones else "")
