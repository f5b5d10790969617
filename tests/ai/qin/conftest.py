"""The kernel, plain and compiled, for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from qin_game.ai.qin.kernel.compiled import KernelUnavailableError, compiled_kernel, plain_kernel

if TYPE_CHECKING:
    from qin_game.ai.qin.kernel.compiled import Kernel


@pytest.fixture(scope="module", params=["python", "numba"])
def kernel(request: pytest.FixtureRequest) -> Kernel:
    if request.param == "python":
        return plain_kernel()
    try:
        return compiled_kernel()
    except KernelUnavailableError:
        pytest.skip("numba cannot be loaded here")
