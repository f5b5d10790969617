"""How colours are seen: WCAG contrast, CIEDE2000 difference, and colour blindness.

Pure functions of (red, green, blue) triples, 0-255. Sources: WCAG 2.1 (relative luminance and
contrast ratio); Sharma, Wu and Dalal 2005 (CIEDE2000); Machado, Oliveira and Fernandes 2009
(simulation matrices at severity 1.0, applied to linear RGB).
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

RGB = tuple[int, int, int]
Triple = tuple[float, float, float]

SIGHTS = ("normal", "protanopia", "deuteranopia", "tritanopia")
"""Kinds of sight that :func:`simulate` knows."""

MATRICES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Rows of the matrix that turns linear RGB into what each kind of sight sees."""

_D65 = (0.95047, 1.0, 1.08883)
_POW25_7 = 25.0**7
_TURN = 360
_HALF_TURN = 180
_KNEE = 0.04045
"""Where the sRGB curve turns from a line into a power (encoded; linear: _KNEE / 12.92)."""


def _linear(channel: float) -> float:
    value = channel / 255
    return value / 12.92 if value <= _KNEE else ((value + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> int:
    value = min(max(value, 0.0), 1.0)
    value = value * 12.92 if value <= _KNEE / 12.92 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(value * 255)


def luminance(rgb: RGB) -> float:
    """Return the relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = (_linear(channel) for channel in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast ratio of two colours, 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def simulate(rgb: RGB, sight: str) -> RGB:
    """Return the colour as one of SIGHTS sees it. Raises KeyError for another name."""
    linear = [_linear(channel) for channel in rgb]
    red, green, blue = (
        _encoded(sum(weight * value for weight, value in zip(row, linear, strict=True)))
        for row in MATRICES[sight]
    )
    return red, green, blue


def lab(rgb: RGB) -> Triple:
    """Return CIE L*a*b* under D65."""
    red, green, blue = (_linear(channel) for channel in rgb)
    xyz = (
        0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        0.0193339 * red + 0.1191920 * green + 0.9503041 * blue,
    )
    fx, fy, fz = (_lab_curve(value / white) for value, white in zip(xyz, _D65, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _lab_curve(ratio: float) -> float:
    return ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116


def difference(one: RGB, other: RGB) -> float:
    """Return the CIEDE2000 difference of two colours (about 1 is just visible)."""
    return ciede2000(lab(one), lab(other))


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 difference of two L*a*b* colours, with all weights 1.

    >>> round(ciede2000((50, 2.5, 0), (73, 25, -18)), 4)
    27.1492
    """
    light1, a1, b1 = one
    light2, a2, b2 = other
    mean7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean7 / (mean7 + _POW25_7))
    chroma1, chroma2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    hue1, hue2 = _hue(a1 * stretch, b1), _hue(a2 * stretch, b2)

    turn = hue2 - hue1
    if chroma1 * chroma2 == 0:
        turn = 0.0
    elif abs(turn) > _HALF_TURN:
        turn -= _TURN if turn > 0 else -_TURN
    d_light = light2 - light1
    d_chroma = chroma2 - chroma1
    d_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2))

    light = (light1 + light2) / 2
    chroma = (chroma1 + chroma2) / 2
    hue = hue1 + hue2
    if chroma1 * chroma2 != 0:
        if abs(hue1 - hue2) > _HALF_TURN:
            hue += _TURN if hue < _TURN else -_TURN
        hue /= 2
    weight_t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    scale_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    scale_chroma = 1 + 0.045 * chroma
    scale_hue = 1 + 0.015 * chroma * weight_t
    chroma7 = chroma**7
    rotation = (
        -2
        * sqrt(chroma7 / (chroma7 + _POW25_7))
        * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    )
    part_light = d_light / scale_light
    part_chroma = d_chroma / scale_chroma
    part_hue = d_hue / scale_hue
    return sqrt(part_light**2 + part_chroma**2 + part_hue**2 + rotation * part_chroma * part_hue)


def _hue(a: float, b: float) -> float:
    return 0.0 if a == b == 0 else degrees(atan2(b, a)) % _TURN
