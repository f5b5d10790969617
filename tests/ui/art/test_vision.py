import pytest

from qin_game.ui.art.vision import Triple, ciede2000, contrast, difference, lab, luminance, simulate


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # from the test data of Sharma, Wu and Dalal 2005
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
        ((50, 2.8361, -74.0200), (50, 0, -82.7485), 3.4412),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((50, 2.5, 0), (56, -27, -3), 31.9030),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_ciede2000_matches_the_published_pairs(one: Triple, other: Triple, expected: float) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


def test_equal_colours_differ_by_nothing() -> None:
    assert difference((12, 99, 200), (12, 99, 200)) == 0


def test_lab_of_white_and_black() -> None:
    assert lab((255, 255, 255)) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab((0, 0, 0)) == pytest.approx((0, 0, 0))


def test_contrast_is_symmetric_and_known_for_grey() -> None:
    assert luminance((255, 255, 255)) == pytest.approx(1)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.478, abs=1e-3)
    assert contrast((255, 255, 255), (119, 119, 119)) == pytest.approx(4.478, abs=1e-3)


def test_greys_look_the_same_to_everybody() -> None:
    for sight in ("normal", "protanopia", "deuteranopia", "tritanopia"):
        seen = simulate((128, 128, 128), sight)
        assert max(abs(channel - 128) for channel in seen) <= 1


def test_red_and_green_come_closer_without_red_cones() -> None:
    red, green = (200, 60, 40), (90, 130, 40)
    apart = difference(red, green)
    assert difference(simulate(red, "protanopia"), simulate(green, "protanopia")) < apart / 2
