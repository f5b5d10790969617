"""Characters carved into the small seals of a printed page."""

from __future__ import annotations

FORBIDDEN = "不可"
"""May not be."""

RULING = "裁"
"""Decided here."""

VICTORY = "胜"
"""Has won."""

DEFEAT = "败"
"""Has lost."""

_DIGITS = ("", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖")
_TENS = ("", "拾", "廿", "卅")


def numeral(number: int) -> str:
    """Return the number of a chapter, 1 to 39, in the full forms that fill a seal.

    Raises ValueError.

    >>> numeral(7), numeral(10), numeral(23)
    ('柒', '拾', '廿叁')
    """
    tens, ones = divmod(number, 10)
    if not 1 <= number < 10 * len(_TENS):
        raise ValueError(f"not the number of a chapter: {number}")
    return _TENS[tens] + _DIGITS[ones]
