"""Every engine test has a driver of a session of its own."""

from __future__ import annotations

import pytest
from driver import NEW_QIN, Driver


@pytest.fixture
def driver() -> Driver:
    """A driver of a session without a game."""
    return Driver()


@pytest.fixture
def playing(driver: Driver) -> Driver:
    """A driver of a session with a new game of Qin."""
    driver.ask(**NEW_QIN)
    return driver
