"""The step that all training here takes: Adam (Kingma and Ba, 2015), on numpy arrays."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

MOMENTUM: Final = 0.9
TINY: Final = 1e-8

Array = npt.NDArray[Any]


def adam_step(  # noqa: PLR0913, PLR0917 - what Adam is made of
    momentum: Array, scale: Array, gradient: Array, rate: float, count: int, memory: float
) -> Array:
    """Return what to take from the weights in step ``count``, counted from 1.

    ``momentum`` and ``scale``, of the gradient's shape and 0 before the first step, are brought up
    to date. ``memory``: the share of the scale that a step keeps.
    """
    momentum += (1 - MOMENTUM) * (gradient - momentum)
    scale += (1 - memory) * (gradient**2 - scale)
    lift = momentum / (1 - MOMENTUM**count)
    spread = scale / (1 - memory**count)
    return np.asarray(rate * lift / (np.sqrt(spread) + TINY))
